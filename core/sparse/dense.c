/* The dense LDLᵀ: row k, once final, is subtracted from every row below it,
 *
 *     r = a_ki / a_kk,   a_ij ← a_ij − r a_kj  (j ≥ i > k),   a_ki ← r.
 *
 * n³/6 multiply-adds, zeros or not: that is what the sparse ones are compared with. The order is the matrix's own, so
 * no pivot may vanish but those that are to be forced. A forced row is cleared, so that nothing of it reaches the rows
 * below; why that is right for rows of constraints is told in sparse/list.c. */
#include "core/sparse/dense.h"

#include <math.h>

static void force(int n, double *row, int k)
{
    for (int i = k; i < n; i++)
        row[i] = 0;
}

long lw_dense_factor(int n, double *A, const bool *keep, double *inverse, double *ratio)
{
    long operations = 0;
    for (int k = 0; k < n; k++) {
        double *row = A + (long)k * n;
        const double pivot = row[k];
        const bool usable = isfinite(pivot) && pivot != 0;
        ratio[k] = usable ? fmin(fabs(pivot) / ratio[k], 1) : 0;
        inverse[k] = usable && (!keep || keep[k]) ? 1 / pivot : 0;
        if (inverse[k] == 0) {
            force(n, row, k);
            continue;
        }
        for (int i = k + 1; i < n; i++) {
            const double r = row[i] * inverse[k];
            double *target = A + (long)i * n;
            ratio[i] += fabs(r * row[i]);
            for (int j = i; j < n; j++)
                target[j] -= r * row[j];
            row[i] = r;
            operations += n - i;
        }
    }
    return operations;
}

void lw_dense_forward(int n, const double *A, const double *inverse, double *b)
{
    for (int k = 0; k < n; k++, A += n) {
        if (inverse[k] == 0) {
            b[k] = 0;
            continue;
        }
        for (int i = k + 1; i < n; i++)
            b[i] -= A[i] * b[k];
    }
}

void lw_dense_backward(int n, const double *A, const double *inverse, double *b)
{
    A += (long)n * n;
    for (int k = n - 1; k >= 0; k--) {
        A -= n;
        double sum = b[k];
        for (int i = k + 1; i < n; i++)
            sum -= A[i] * b[i];
        b[k] = inverse[k] == 0 ? 0 : sum;
    }
}
