#include "app/geometry/eigen.h"

void lw_eigen3(const LwMat3 *A, double value[3], LwVec3 vector[3])
{
    LwMat3 columns;
    lw_mat3_eigen(A, value, &columns);
    for (int i = 0; i < 3; i++)
        vector[i] = lw_vec3(columns.m[0][i], columns.m[1][i], columns.m[2][i]);
}

bool lw_solve_spd(int n, double A[LW_SOLVE_MOST][LW_SOLVE_MOST], double *b)
{
    for (int j = 0; j < n; j++) {
        double whole = A[j][j];
        for (int k = 0; k < j; k++)
            A[j][j] -= A[j][k] * A[j][k];
        if (!(A[j][j] > 1e-15 * fabs(whole)) || !isfinite(A[j][j]))
            return false;
        A[j][j] = sqrt(A[j][j]);
        for (int i = j + 1; i < n; i++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[j][k];
            A[i][j] /= A[j][j];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= A[i][k] * b[k];
        b[i] /= A[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            b[i] -= A[k][i] * b[k];
        b[i] /= A[i][i];
    }
    return true;
}
