/* Eigenvectors of small symmetric matrices and small linear systems, for fits. */
#ifndef LW_GEOMETRY_EIGEN_H
#define LW_GEOMETRY_EIGEN_H

#include "core/math/mat3.h"

/* lw_mat3_eigen with the eigenvectors apart: eigenvalues ascending, unit vectors that form a right-handed triad. */
void lw_eigen3(const LwMat3 *A, double value[3], LwVec3 vector[3]);

enum { LW_SOLVE_MOST = 8 };
/* Solves A x = b in place (b becomes x) for a symmetric positive definite A of size n ≤ LW_SOLVE_MOST by Cholesky's method;
 * A is overwritten. False when A is not positive definite within rounding. */
bool lw_solve_spd(int n, double A[LW_SOLVE_MOST][LW_SOLVE_MOST], double *b);

/* A += weight · v wᵀ */
static inline void lw_mat3_add_outer(LwMat3 *A, double weight, LwVec3 v, LwVec3 w)
{
    const double a[3] = { v.x, v.y, v.z }, b[3] = { w.x, w.y, w.z };
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A->m[i][j] += weight * a[i] * b[j];
}

/* A unit vector; a zero vector stays zero. */
static inline LwVec3 lw_vec3_unit(LwVec3 v)
{
    double n = lw_vec3_norm(v);
    return n > 0 ? lw_vec3_scale(v, 1 / n) : v;
}

/* Two unit vectors that make a right-handed triad with the unit vector a. */
static inline void lw_vec3_basis(LwVec3 a, LwVec3 *e1, LwVec3 *e2)
{
    double x = fabs(a.x), y = fabs(a.y), z = fabs(a.z);
    LwVec3 least = x <= y && x <= z ? lw_vec3(1, 0, 0) : y <= z ? lw_vec3(0, 1, 0) : lw_vec3(0, 0, 1);
    *e1 = lw_vec3_unit(lw_vec3_cross(a, least));
    *e2 = lw_vec3_cross(a, *e1);
}

#endif
