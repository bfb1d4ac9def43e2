/* A = Q H Q* with H of Hessenberg form by reflections, then H = Z R Z* by QR steps with plane rotations, R upper triangular; the eigenvectors
 * of R by back-substitution, led back by Q Z. Complex from the start: half the cases of the real form, at four times the cost of small matrices. */
#include "core/math/eigen.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_STEPS = 60 };

typedef double complex Number;

typedef struct Schur {
    int n;
    Number *H, *Q;          /* n × n */
    Number *u, *c, *s;
} Schur;

static double size_of(Number z)
{
    return fabs(creal(z)) + fabs(cimag(z));
}

/* Column k below the diagonal to its first entry. */
static void reduce_column(Schur *w, int k)
{
    int n = w->n;
    double norm = 0, length = 0, rest = 0;
    for (int i = k + 1; i < n; i++)
        norm = hypot(norm, cabs(w->H[i * n + k]));
    for (int i = k + 2; i < n; i++)
        rest = fmax(rest, cabs(w->H[i * n + k]));
    if (rest == 0)
        return;
    for (int i = k + 1; i < n; i++)
        w->u[i] = w->H[i * n + k] / norm;
    Number first = w->u[k + 1];
    w->u[k + 1] += cabs(first) > 0 ? first / cabs(first) : 1;
    for (int i = k + 1; i < n; i++)
        length = hypot(length, cabs(w->u[i]));
    for (int i = k + 1; i < n; i++)
        w->u[i] /= length;
    for (int j = 0; j < n; j++) { /* from the left */
        Number sum = 0;
        for (int i = k + 1; i < n; i++)
            sum += conj(w->u[i]) * w->H[i * n + j];
        for (int i = k + 1; i < n; i++)
            w->H[i * n + j] -= 2 * sum * w->u[i];
    }
    for (int j = 0; j < 2 * n; j++) { /* from the right, of H and of Q */
        Number *row = (j < n ? w->H + (size_t)j * (size_t)n : w->Q + (size_t)(j - n) * (size_t)n), sum = 0;
        for (int i = k + 1; i < n; i++)
            sum += row[i] * w->u[i];
        for (int i = k + 1; i < n; i++)
            row[i] -= 2 * sum * conj(w->u[i]);
    }
}

/* The eigenvalue of the last two by two that is nearer to its last entry. */
static Number shift_of(const Schur *w, int last)
{
    const Number *H = w->H;
    int n = w->n, a = (last - 1) * n + last - 1, b = last * n + last;
    Number half = 0.5 * (H[a] - H[b]), root = csqrt(half * half + H[a + 1] * H[b - 1]);
    Number larger = size_of(half + root) > size_of(half - root) ? half + root : half - root;
    return size_of(larger) > 0 ? H[b] - H[a + 1] * H[b - 1] / larger : H[b];
}

/* H − σ = Q R, H ← R Q + σ on the block first … last; the columns above and rows beyond it follow. */
static void qr_step(Schur *w, int first, int last, Number sigma)
{
    int n = w->n;
    for (int i = first; i <= last; i++)
        w->H[i * n + i] -= sigma;
    for (int k = first; k < last; k++) {
        Number *x = w->H + (size_t)k * (size_t)n, *y = x + n;
        double r = hypot(cabs(x[k]), cabs(y[k]));
        w->c[k] = r > 0 ? x[k] / r : 1;
        w->s[k] = r > 0 ? y[k] / r : 0;
        for (int j = k; j < n; j++) {
            Number above = x[j], below = y[j];
            x[j] = conj(w->c[k]) * above + conj(w->s[k]) * below;
            y[j] = w->c[k] * below - w->s[k] * above;
        }
    }
    for (int k = first; k < last; k++) {
        int reach = k + 2 <= last ? k + 2 : last;
        for (int i = 0; i <= reach + n; i++) {
            Number *row = i <= reach ? w->H + (size_t)i * (size_t)n : w->Q + (size_t)(i - reach - 1) * (size_t)n;
            Number left = row[k], right = row[k + 1];
            row[k] = left * w->c[k] + right * w->s[k];
            row[k + 1] = right * conj(w->c[k]) - left * conj(w->s[k]);
        }
    }
    for (int i = first; i <= last; i++)
        w->H[i * n + i] += sigma;
}

static bool triangularise(Schur *w, double norm)
{
    int n = w->n, last = n - 1;
    for (int step = 0; last > 0; step++) {
        int first = last;
        for (; first > 0; first--) {
            int i = first * n + first;
            double near = size_of(w->H[i]) + size_of(w->H[i - n - 1]);
            if (size_of(w->H[i - 1]) <= DBL_EPSILON * (near > 0 ? near : norm))
                break;
        }
        if (first > 0)
            w->H[first * n + first - 1] = 0;
        if (first == last) {
            last--;
            step = -1;
            continue;
        }
        if (step == MOST_STEPS || !isfinite(size_of(w->H[last * n + last])))
            return false;
        /* Now and then a shift out of the ordinary, for matrices that a step leaves as they are. */
        Number sigma = step % 11 == 10 ? w->H[last * n + last] + 0.75 * cabs(w->H[last * n + last - 1]) : shift_of(w, last);
        qr_step(w, first, last, sigma);
    }
    return true;
}

/* R y = r_kk y with y_k = 1, then x = Q y. */
static void vector_of(const Schur *w, int k, double smallest, Number *x)
{
    int n = w->n;
    Number *y = w->u, largest = 0;
    y[k] = 1;
    for (int i = k - 1; i >= 0; i--) {
        Number sum = 0, gap = w->H[k * n + k] - w->H[i * n + i];
        for (int j = i + 1; j <= k; j++)
            sum += w->H[i * n + j] * y[j];
        y[i] = sum / (cabs(gap) > smallest ? gap : smallest);
    }
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        for (int j = 0; j <= k; j++)
            x[i] += w->Q[i * n + j] * y[j];
        if (cabs(x[i]) > cabs(largest))
            largest = x[i];
    }
    for (int i = 0; i < n; i++)
        x[i] /= largest;
}

bool lw_eigen_general(LwArena *arena, int n, const double *A, double complex *value, double complex *vector)
{
    LwArenaMark mark = lw_arena_mark(arena);
    size_t square = (size_t)n * (size_t)n;
    Schur w = { .n = n, .H = LW_NEWN(arena, Number, square), .Q = LW_NEWN(arena, Number, square), .u = LW_NEWN(arena, Number, n), .c = LW_NEWN(arena, Number, n),
                .s = LW_NEWN(arena, Number, n) };
    double norm = 0;
    for (size_t i = 0; i < square; i++) {
        w.H[i] = A[i];
        norm = fmax(norm, fabs(A[i]));
    }
    for (int i = 0; i < n; i++)
        w.Q[i * n + i] = 1;
    for (int k = 0; k + 2 < n; k++)
        reduce_column(&w, k);
    bool good = triangularise(&w, norm);
    for (int k = 0; k < n; k++) {
        value[k] = w.H[k * n + k];
        vector_of(&w, k, DBL_EPSILON * fmax(norm, DBL_MIN), vector + (size_t)k * (size_t)n);
    }
    lw_arena_release(arena, mark);
    return good;
}
