/* A = Q T Qᵀ with T of three diagonals by Householder reflections, then T = Z Λ Zᵀ by implicit QL: each step chases the shift's bulge from the
 * bottom of an unreduced block to its top by plane rotations, which are gathered in the rows of `vector`. */
#include "core/math/eigen.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_STEPS = 60 }; /* QL steps a value, usually two or three */

/* y ← y − 2 u (uᵀ y) for the rows of Q, u being zero before `first`. */
static void reflect_rows(int n, double *Q, const double *u, int first)
{
    for (int i = 0; i < n; i++) {
        double *q = Q + (size_t)i * (size_t)n, sum = 0;
        for (int k = first; k < n; k++)
            sum += q[k] * u[k];
        for (int k = first; k < n; k++)
            q[k] -= 2 * sum * u[k];
    }
}

/* u, of unit length, such that reflecting leaves of column c below the diagonal only the first entry. False: nothing to do. */
static bool householder(int n, const double *W, int c, double *u)
{
    double norm = 0, rest = 0, length = 0;
    for (int i = c + 1; i < n; i++)
        norm = hypot(norm, W[i * n + c]);
    for (int i = c + 2; i < n; i++)
        rest = fmax(rest, fabs(W[i * n + c]));
    if (rest == 0)
        return false;
    memset(u, 0, (size_t)n * sizeof *u);
    for (int i = c + 1; i < n; i++)
        u[i] = W[i * n + c] / norm;
    u[c + 1] += u[c + 1] >= 0 ? 1 : -1;
    for (int i = c + 1; i < n; i++)
        length = hypot(length, u[i]);
    for (int i = c + 1; i < n; i++)
        u[i] /= length;
    return true;
}

/* W ← H W H with H = I − 2 u uᵀ: a rank-two update. */
static void reflect_both(int n, double *W, const double *u, int first, double *p)
{
    double dot = 0;
    for (int i = 0; i < n; i++) {
        p[i] = 0;
        for (int k = first; k < n; k++)
            p[i] += W[i * n + k] * u[k];
        dot += p[i] * u[i];
    }
    for (int i = 0; i < n; i++)
        p[i] = 2 * (p[i] - dot * u[i]);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            W[i * n + k] -= p[i] * u[k] + u[i] * p[k];
}

/* Rows a and a + 1 of V (eigenvectors in the making) turned in their plane. */
static void turn(int n, double *V, int a, double c, double s)
{
    double *lower = V + (size_t)a * (size_t)n, *upper = lower + n;
    for (int k = 0; k < n; k++) {
        double x = lower[k], y = upper[k];
        lower[k] = c * x - s * y;
        upper[k] = s * x + c * y;
    }
}

/* One implicit step on the block l … m of diagonal d and off-diagonal e (e[i] between i and i + 1). */
static void ql_step(int n, double *d, double *e, double *V, int l, int m)
{
    double delta = (d[l + 1] - d[l]) / (2 * e[l]), r = hypot(delta, 1);
    double g = d[m] - d[l] + e[l] / (delta + copysign(r, delta)), s = 1, c = 1, p = 0;
    for (int i = m - 1; i >= l; i--) {
        double f = s * e[i], b = c * e[i];
        r = hypot(f, g);
        if (i + 1 < m || r == 0)
            e[i + 1] = r;
        if (r == 0) { /* the block falls apart here */
            d[i + 1] -= p;
            e[m] = 0;
            return;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1] - p;
        r = (d[i] - g) * s + 2 * c * b;
        p = s * r;
        d[i + 1] = g + p;
        g = c * r - b;
        turn(n, V, i, c, s);
    }
    d[l] -= p;
    e[l] = g;
}

static bool diagonalise(int n, double *d, double *e, double *V)
{
    for (int l = 0; l < n; l++)
        for (int step = 0;; step++) {
            int m = l;
            while (m + 1 < n && !(fabs(e[m]) <= DBL_EPSILON * (fabs(d[m]) + fabs(d[m + 1]))))
                m++;
            if (m == l)
                break;
            if (step == MOST_STEPS || !isfinite(d[l]))
                return false;
            ql_step(n, d, e, V, l, m);
        }
    return true;
}

/* Straight insertion, rows along. */
static void sort(int n, double *value, double *vector, double *row)
{
    size_t bytes = (size_t)n * sizeof *row;
    for (int i = 1; i < n; i++) {
        int k = i;
        double v = value[i];
        memcpy(row, vector + (size_t)i * (size_t)n, bytes);
        for (; k > 0 && value[k - 1] > v; k--) {
            value[k] = value[k - 1];
            memcpy(vector + (size_t)k * (size_t)n, vector + (size_t)(k - 1) * (size_t)n, bytes);
        }
        value[k] = v;
        memcpy(vector + (size_t)k * (size_t)n, row, bytes);
    }
}

bool lw_eigen_symmetric(LwArena *arena, int n, const double *A, double *value, double *vector)
{
    LwArenaMark mark = lw_arena_mark(arena);
    double *W = LW_NEWN(arena, double, (size_t)n * (size_t)n), *u = LW_NEWN(arena, double, n + 1), *p = LW_NEWN(arena, double, n + 1), *e = LW_NEWN(arena, double, n + 1);
    double *Q = LW_NEWN(arena, double, (size_t)n * (size_t)n);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            W[i * n + k] = k <= i ? A[i * n + k] : A[k * n + i];
        Q[i * n + i] = 1;
    }
    for (int c = 0; c + 2 < n; c++)
        if (householder(n, W, c, u)) {
            reflect_both(n, W, u, c + 1, p);
            reflect_rows(n, Q, u, c + 1);
        }
    for (int i = 0; i < n; i++) {
        value[i] = W[i * n + i];
        e[i] = i + 1 < n ? W[(i + 1) * n + i] : 0;
        for (int k = 0; k < n; k++)
            vector[i * n + k] = Q[k * n + i];
    }
    bool good = diagonalise(n, value, e, vector);
    sort(n, value, vector, u);
    for (int i = 0; i < n; i++)
        good = good && isfinite(value[i]);
    lw_arena_release(arena, mark);
    return good;
}
