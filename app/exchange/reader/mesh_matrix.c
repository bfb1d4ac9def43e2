/* The polar decomposition of a placement: Newton's iteration X ← (X + X⁻ᵀ)/2 goes to the orthogonal matrix nearest to where it starts. */
#include "app/exchange/reader/mesh_file.h"

#include <math.h>

static const double single_precision = 2e-6; /* of products of several single-precision matrices */

static double norm(const LwMat3 *A)
{
    double sum = 0;
    for (int i = 0; i < 9; i++)
        sum += A->m[i / 3][i % 3] * A->m[i / 3][i % 3];
    return sqrt(sum);
}

/* Columns are the cross products of the columns of A: det(A)·A⁻ᵀ. */
static LwMat3 cofactors(const LwMat3 *A)
{
    LwMat3 C;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C.m[i][j] = A->m[(i + 1) % 3][(j + 1) % 3] * A->m[(i + 2) % 3][(j + 2) % 3] - A->m[(i + 1) % 3][(j + 2) % 3] * A->m[(i + 2) % 3][(j + 1) % 3];
    return C;
}

static double determinant(const LwMat3 *A)
{
    LwMat3 C = cofactors(A);
    return A->m[0][0] * C.m[0][0] + A->m[0][1] * C.m[0][1] + A->m[0][2] * C.m[0][2];
}

/* One step; how far it went. */
static double improve(LwMat3 *X)
{
    LwMat3 C = cofactors(X);
    double det = determinant(X), moved = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double next = 0.5 * (X->m[i][j] + C.m[i][j] / det);
            moved = fmax(moved, fabs(next - X->m[i][j]));
            X->m[i][j] = next;
        }
    return moved;
}

static bool is_identity(const LwMat3 *S)
{
    double off = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            off = fmax(off, fabs(S->m[i][j] - (i == j)));
    return off < single_precision;
}

void lw_matrix_split(const LwAffine *place, LwMat3 *rotation, LwMat3 *stretch)
{
    static const LwMat3 identity = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
    LwMat3 A, X;
    for (int i = 0; i < 9; i++)
        A.m[i / 3][i % 3] = place->m[i / 3][i % 3];
    double size = norm(&A) / sqrt(3);
    *rotation = identity;
    *stretch = A;
    if (!(size > 0) || isinf(size))
        return;
    for (int i = 0; i < 9; i++)
        X.m[i / 3][i % 3] = A.m[i / 3][i % 3] / size;
    double det = determinant(&X);
    if (!(fabs(det) > 1e-9))
        return;
    for (int i = 0; i < 100 && improve(&X) > 1e-15; i++)
        ;
    for (int i = 0; i < 9 && det < 0; i++) /* a mirror is part of the stretch */
        X.m[i / 3][i % 3] *= -1;
    *rotation = X;
    *stretch = lw_mat3_tmul(&X, &A);
    if (is_identity(stretch))
        *stretch = identity;
}
