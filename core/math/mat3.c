#include "core/math/mat3.h"

LwQuat lw_quat_from_mat3(const LwMat3 *A)
{
    double trace = A->m[0][0] + A->m[1][1] + A->m[2][2];
    double square[4] = { 1 + trace, 1 + 2 * A->m[0][0] - trace, 1 + 2 * A->m[1][1] - trace,
                         1 + 2 * A->m[2][2] - trace };
    int largest = 0;
    for (int i = 1; i < 4; i++)
        if (square[i] > square[largest])
            largest = i;
    double s = sqrt(square[largest]);
    double a = A->m[2][1] - A->m[1][2], b = A->m[0][2] - A->m[2][0], c = A->m[1][0] - A->m[0][1];
    double p = A->m[1][0] + A->m[0][1], q = A->m[0][2] + A->m[2][0], r = A->m[2][1] + A->m[1][2];
    double four[4][4] = { { s * s, a, b, c }, { a, s * s, p, q }, { b, p, s * s, r }, { c, q, r, s * s } };
    double *row = four[largest];
    return lw_quat_normalize((LwQuat){ row[0], row[1], row[2], row[3] });
}

/* Makes a[p][q] zero by turning both axes; the columns of V follow. */
static void jacobi_turn(double a[3][3], LwMat3 *V, int p, int q)
{
    if (a[p][q] == 0)
        return;
    double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 3; k++) {
        double x = a[k][p], y = a[k][q];
        a[k][p] = c * x - s * y;
        a[k][q] = s * x + c * y;
    }
    for (int k = 0; k < 3; k++) {
        double x = a[p][k], y = a[q][k];
        a[p][k] = c * x - s * y;
        a[q][k] = s * x + c * y;
    }
    a[p][q] = a[q][p] = 0; /* what rounding leaves would be turned again and again */
    for (int k = 0; k < 3; k++) {
        double x = V->m[k][p], y = V->m[k][q];
        V->m[k][p] = c * x - s * y;
        V->m[k][q] = s * x + c * y;
    }
}

static void swap_columns(double eigenvalue[3], LwMat3 *V, int j)
{
    double swap = eigenvalue[j];
    eigenvalue[j] = eigenvalue[j + 1];
    eigenvalue[j + 1] = swap;
    for (int k = 0; k < 3; k++) {
        swap = V->m[k][j];
        V->m[k][j] = V->m[k][j + 1];
        V->m[k][j + 1] = swap;
    }
}

/* The column with its largest component positive. */
static LwVec3 upward(const LwMat3 *V, int j)
{
    int largest = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(V->m[k][j]) > fabs(V->m[largest][j]))
            largest = k;
    return lw_vec3_scale(lw_vec3(V->m[0][j], V->m[1][j], V->m[2][j]), V->m[largest][j] < 0 ? -1 : 1);
}

void lw_mat3_eigen(const LwMat3 *A, double eigenvalue[3], LwMat3 *vectors)
{
    double a[3][3];
    LwMat3 V = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            a[i][j] = A->m[i][j];
    for (int sweep = 0; sweep < 30; sweep++)
        for (int p = 0; p < 2; p++)
            for (int q = p + 1; q < 3; q++)
                jacobi_turn(a, &V, p, q);
    for (int i = 0; i < 3; i++)
        eigenvalue[i] = a[i][i];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (eigenvalue[j] > eigenvalue[j + 1])
                swap_columns(eigenvalue, &V, j);
    LwVec3 x = upward(&V, 0), y = upward(&V, 1), z = lw_vec3_cross(x, y);
    *vectors = (LwMat3){ { { x.x, y.x, z.x }, { x.y, y.y, z.y }, { x.z, y.z, z.z } } };
}

void lw_mat3_eigenvalues(const LwMat3 *A, double eigenvalue[3])
{
    LwMat3 vectors;
    lw_mat3_eigen(A, eigenvalue, &vectors);
}

bool lw_mat3_invert_spd(const LwMat3 *A, LwMat3 *inverse)
{
    const double(*m)[3] = A->m;
    double c00 = m[1][1] * m[2][2] - m[1][2] * m[1][2];
    double c01 = m[0][2] * m[1][2] - m[0][1] * m[2][2];
    double c02 = m[0][1] * m[1][2] - m[0][2] * m[1][1];
    double minor = m[0][0] * m[1][1] - m[0][1] * m[0][1];
    double det = m[0][0] * c00 + m[0][1] * c01 + m[0][2] * c02;
    if (!(m[0][0] > 0 && minor > 0 && det > 0) || !isfinite(det))
        return false;
    double s = 1 / det;
    *inverse = (LwMat3){ { { s * c00, s * c01, s * c02 },
                           { s * c01, s * (m[0][0] * m[2][2] - m[0][2] * m[0][2]), s * (m[0][1] * m[0][2] - m[0][0] * m[1][2]) },
                           { s * c02, s * (m[0][1] * m[0][2] - m[0][0] * m[1][2]), s * minor } } };
    return isfinite(s);
}
