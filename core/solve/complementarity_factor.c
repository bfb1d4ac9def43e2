/* Small dense factors that find out the rank.
 *
 * Positive semi-definite: L D Lᵀ, always the largest diagonal next; what is left when all remaining ones are rounding depends on what
 * came before. Any other: L U, the next pivot always the largest of its row and of its column. With r pivots of m, in their order,
 *
 *     a = [L11; L21] [U11 U12]        null vectors: y1 = −U11⁻¹ U12 e_k, y2 = e_k
 *
 * (U = D Lᵀ of the first kind). A solution with y2 = 0 less its part along the null vectors is the shortest one; for a symmetric
 * matrix, whose null vectors are also what it cannot reach, taking them out of the right-hand side makes it the least-squares one. */
#include "core/solve/complementarity_work.h"

#include <math.h>
#include <string.h>

void lw_lcp_factor_create(LwArena *arena, LwLcpFactor *f, int room)
{
    size_t square = (size_t)room * (size_t)room;
    f->room = room;
    f->a = LW_NEWN(arena, double, square);
    f->null = LW_NEWN(arena, double, square);
    f->row = LW_NEWN(arena, int, room);
    f->col = LW_NEWN(arena, int, room);
    f->scratch = LW_NEWN(arena, double, room);
    f->copy = LW_NEWN(arena, double, room);
}

static void swap_int(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

static void swap_rows(LwLcpFactor *f, int i, int j)
{
    double *a = f->a + (size_t)i * (size_t)f->m, *b = f->a + (size_t)j * (size_t)f->m;
    for (int k = 0; i != j && k < f->m; k++) {
        double t = a[k];
        a[k] = b[k];
        b[k] = t;
    }
}

static void swap_columns(LwLcpFactor *f, int i, int j)
{
    for (int k = 0; i != j && k < f->m; k++) {
        double *row = f->a + (size_t)k * (size_t)f->m, t = row[i];
        row[i] = row[j];
        row[j] = t;
    }
}

/* The full square is updated, so that rows are read along and U is there for the taking. */
static void eliminate(LwLcpFactor *f, int k)
{
    int m = f->m;
    const double *pivot = f->a + (size_t)k * (size_t)m, inverse = 1 / pivot[k];
    for (int i = k + 1; i < m; i++) {
        double *row = f->a + (size_t)i * (size_t)m, l = row[k] *= inverse;
        for (int j = k + 1; l != 0 && j < m; j++)
            row[j] -= l * pivot[j];
    }
    f->operations += (long)(m - k) * (m - k);
}

static void factor_symmetric(LwLcpFactor *f)
{
    int m = f->m;
    for (int i = 0; i < m; i++)
        f->scratch[i] = f->a[(size_t)i * (size_t)m + (size_t)i];
    for (f->rank = 0; f->rank < m; f->rank++) {
        int k = f->rank, best = -1;
        double largest = 0;
        for (int i = k; i < m; i++) {
            double d = f->a[(size_t)i * (size_t)m + (size_t)i];
            if (d > largest && d > LW_LCP_NULL_PIVOT * f->scratch[f->row[i]]) {
                largest = d;
                best = i;
            }
        }
        if (best < 0)
            return;
        swap_rows(f, k, best);
        swap_columns(f, k, best);
        swap_int(&f->row[k], &f->row[best]);
        swap_int(&f->col[k], &f->col[best]);
        eliminate(f, k);
    }
}

static int largest_in_column(const LwLcpFactor *f, int k, int column)
{
    int best = k;
    for (int i = k; i < f->m; i++)
        if (fabs(f->a[(size_t)i * (size_t)f->m + (size_t)column]) > fabs(f->a[(size_t)best * (size_t)f->m + (size_t)column]))
            best = i;
    return best;
}

static int largest_in_row(const LwLcpFactor *f, int k, int row)
{
    const double *a = f->a + (size_t)row * (size_t)f->m;
    int best = k;
    for (int j = k; j < f->m; j++)
        if (fabs(a[j]) > fabs(a[best]))
            best = j;
    return best;
}

/* An entry that is the largest of both its row and its column (a rook sees nothing larger). False: only rounding is left. */
static bool find_pivot(const LwLcpFactor *f, int k, int *row, int *column)
{
    for (int start = k; start < f->m; start++) {
        int j = start, i = largest_in_column(f, k, j);
        if (!(fabs(f->a[(size_t)i * (size_t)f->m + (size_t)j]) > LW_LCP_NULL_PIVOT))
            continue;
        for (;;) {
            int next = largest_in_row(f, k, i);
            if (next == j || fabs(f->a[(size_t)i * (size_t)f->m + (size_t)next]) <= fabs(f->a[(size_t)i * (size_t)f->m + (size_t)j]))
                break;
            j = next;
            i = largest_in_column(f, k, j);
        }
        *row = i;
        *column = j;
        return true;
    }
    return false;
}

static void factor_general(LwLcpFactor *f)
{
    int row, column;
    for (f->rank = 0; f->rank < f->m && find_pivot(f, f->rank, &row, &column); f->rank++) {
        int k = f->rank;
        swap_rows(f, k, row);
        swap_int(&f->row[k], &f->row[row]);
        swap_columns(f, k, column);
        swap_int(&f->col[k], &f->col[column]);
        eliminate(f, k);
    }
}

/* y1 ← U11⁻¹ y1 */
static void back(const LwLcpFactor *f, double *y)
{
    for (int i = f->rank - 1; i >= 0; i--) {
        const double *row = f->a + (size_t)i * (size_t)f->m;
        double sum = y[i];
        for (int j = i + 1; j < f->rank; j++)
            sum -= row[j] * y[j];
        y[i] = sum / row[i];
    }
}

static double along(int m, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < m; i++)
        sum += a[i] * b[i];
    return sum;
}

static void take_out(int m, const double *unit, double *y)
{
    double s = along(m, unit, y);
    for (int i = 0; i < m; i++)
        y[i] -= s * unit[i];
}

/* Twice Gram–Schmidt: the null vectors start with an identity, so none vanishes. */
static void find_null(LwLcpFactor *f)
{
    int m = f->m, r = f->rank;
    for (int k = r; k < m; k++) {
        double *z = f->null + (size_t)(k - r) * (size_t)m;
        for (int i = 0; i < r; i++)
            f->copy[i] = -f->a[(size_t)i * (size_t)m + (size_t)k];
        back(f, f->copy);
        memset(z, 0, (size_t)m * sizeof *z);
        for (int i = 0; i < r; i++)
            z[f->col[i]] = f->copy[i];
        z[f->col[k]] = 1;
        for (int round = 0; round < 2; round++) {
            for (int other = 0; other < k - r; other++)
                take_out(m, f->null + (size_t)other * (size_t)m, z);
            double length = sqrt(along(m, z, z));
            for (int i = 0; i < m; i++)
                z[i] /= length;
        }
        f->operations += (long)r * r / 2 + 2L * m * (k - r);
    }
}

void lw_lcp_factor(LwLcpFactor *f, int m, bool symmetric)
{
    f->m = m;
    f->symmetric = symmetric;
    for (int i = 0; i < m; i++)
        f->row[i] = f->col[i] = i;
    if (symmetric)
        factor_symmetric(f);
    else
        factor_general(f);
    find_null(f);
}

void lw_lcp_factor_solve(LwLcpFactor *f, const double *r, double *y)
{
    int m = f->m;
    double *z = f->scratch;
    memcpy(f->copy, r, (size_t)m * sizeof *r);
    for (int k = 0; f->symmetric && k < m - f->rank; k++)
        take_out(m, f->null + (size_t)k * (size_t)m, f->copy);
    for (int i = 0; i < f->rank; i++) {
        const double *row = f->a + (size_t)i * (size_t)m;
        double sum = f->copy[f->row[i]];
        for (int j = 0; j < i; j++)
            sum -= row[j] * z[j];
        z[i] = sum;
    }
    back(f, z);
    for (int i = 0; i < m; i++)
        y[f->col[i]] = i < f->rank ? z[i] : 0;
    for (int k = 0; k < m - f->rank; k++)
        take_out(m, f->null + (size_t)k * (size_t)m, y);
    f->operations += (long)f->rank * f->rank + 2L * m * (m - f->rank);
}
