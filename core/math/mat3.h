#ifndef LW_MATH_MAT3_H
#define LW_MATH_MAT3_H

#include "core/math/quat.h"

/* m[row][column] */
typedef struct LwMat3 {
    double m[3][3];
} LwMat3;

/* A(q): local into world. */
static inline LwMat3 lw_mat3_from_quat(LwQuat q)
{
    double a = q.e0, b = q.e1, c = q.e2, d = q.e3;
    return (LwMat3){ { { a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c) },
                       { 2 * (b * c + a * d), a * a - b * b + c * c - d * d, 2 * (c * d - a * b) },
                       { 2 * (b * d - a * c), 2 * (c * d + a * b), a * a - b * b - c * c + d * d } } };
}

/* The same of a unit quaternion, with fewer operations: the diagonal is 1 − 2(…). */
static inline LwMat3 lw_mat3_from_unit_quat(LwQuat q)
{
    double b = q.e1 + q.e1, c = q.e2 + q.e2, d = q.e3 + q.e3;
    double ab = q.e0 * b, ac = q.e0 * c, ad = q.e0 * d, bb = q.e1 * b, bc = q.e1 * c, bd = q.e1 * d, cc = q.e2 * c, cd = q.e2 * d, dd = q.e3 * d;
    return (LwMat3){ { { 1 - (cc + dd), bc - ad, bd + ac }, { bc + ad, 1 - (bb + dd), cd - ab }, { bd - ac, cd + ab, 1 - (bb + cc) } } };
}

static inline LwVec3 lw_mat3_mul_vec(const LwMat3 *A, LwVec3 v)
{
    return (LwVec3){ A->m[0][0] * v.x + A->m[0][1] * v.y + A->m[0][2] * v.z,
                     A->m[1][0] * v.x + A->m[1][1] * v.y + A->m[1][2] * v.z,
                     A->m[2][0] * v.x + A->m[2][1] * v.y + A->m[2][2] * v.z };
}

/* Aᵀ v */
static inline LwVec3 lw_mat3_tmul_vec(const LwMat3 *A, LwVec3 v)
{
    return (LwVec3){ A->m[0][0] * v.x + A->m[1][0] * v.y + A->m[2][0] * v.z,
                     A->m[0][1] * v.x + A->m[1][1] * v.y + A->m[2][1] * v.z,
                     A->m[0][2] * v.x + A->m[1][2] * v.y + A->m[2][2] * v.z };
}

static inline LwMat3 lw_mat3_mul(const LwMat3 *A, const LwMat3 *B)
{
    LwMat3 C;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C.m[i][j] = A->m[i][0] * B->m[0][j] + A->m[i][1] * B->m[1][j] + A->m[i][2] * B->m[2][j];
    return C;
}

/* Aᵀ B */
static inline LwMat3 lw_mat3_tmul(const LwMat3 *A, const LwMat3 *B)
{
    LwMat3 C;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C.m[i][j] = A->m[0][i] * B->m[0][j] + A->m[1][i] * B->m[1][j] + A->m[2][i] * B->m[2][j];
    return C;
}

static inline LwMat3 lw_mat3_transpose(const LwMat3 *A)
{
    return (LwMat3){ { { A->m[0][0], A->m[1][0], A->m[2][0] },
                       { A->m[0][1], A->m[1][1], A->m[2][1] },
                       { A->m[0][2], A->m[1][2], A->m[2][2] } } };
}

/* The unit quaternion of a rotation matrix (largest component first, so no cancellation). */
LwQuat lw_quat_from_mat3(const LwMat3 *A);

/* Eigenvalues, ascending, of the symmetric matrix A (cyclic Jacobi rotations). */
void lw_mat3_eigenvalues(const LwMat3 *A, double eigenvalue[3]);
/* The same with unit eigenvectors: the columns of a rotation, the first two with their largest component positive. */
void lw_mat3_eigen(const LwMat3 *A, double eigenvalue[3], LwMat3 *vectors);

/* Inverse of a symmetric positive definite matrix; false when it is not. */
bool lw_mat3_invert_spd(const LwMat3 *A, LwMat3 *inverse);

#endif
