#include "core/solve/least.h"

#include "core/solve/step.h"

LwLeast *lw_least_create(LwArena *arena, int room)
{
    LwLeast *s = LW_NEW(arena, LwLeast);
    s->room = room;
    s->M = LW_NEWN(arena, double, (size_t)room * (size_t)room);
    s->Z = LW_NEWN(arena, double, (size_t)room * (size_t)room);
    s->G = LW_NEWN(arena, double, (size_t)room * (size_t)room);
    s->r = LW_NEWN(arena, double, room);
    s->weight = LW_NEWN(arena, double, room);
    s->scale = LW_NEWN(arena, double, room);
    s->y = LW_NEWN(arena, double, room);
    s->order = LW_NEWN(arena, int, room);
    return s;
}

static void equilibrate(LwLeast *s, int n)
{
    double *square = s->y;
    for (int j = 0; j < n; j++)
        square[j] = 0;
    for (int i = 0; i < n; i++) {
        double largest = 0, *row = s->M + i * n;
        for (int j = 0; j < n; j++)
            largest = fmax(largest, fabs(row[j]));
        for (int j = 0; largest > 0 && j < n; j++)
            row[j] /= largest;
        s->r[i] = largest > 0 ? s->r[i] / largest : 0;
        for (int j = 0; j < n; j++)
            square[j] += row[j] * row[j];
    }
    for (int j = 0; j < n; j++) {
        s->scale[j] = square[j] > 0 ? 1 / sqrt(square[j]) : 1;
        s->order[j] = j;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s->M[i * n + j] *= s->scale[j];
}

/* Squares of the columns from k on, of their rows from k on. Row by row, as everything here: columns of large systems are far apart in memory. */
static const double *squares_below(LwLeast *s, int n, int k)
{
    double *square = s->y;
    for (int j = k; j < n; j++)
        square[j] = 0;
    for (int i = k; i < n; i++) {
        const double *row = s->M + i * n;
        for (int j = k; j < n; j++)
            square[j] += row[j] * row[j];
    }
    return square;
}

static void swap_columns(LwLeast *s, int n, int a, int b)
{
    for (int i = 0; i < n && a != b; i++) {
        double keep = s->M[i * n + a];
        s->M[i * n + a] = s->M[i * n + b];
        s->M[i * n + b] = keep;
    }
    int keep = s->order[a];
    s->order[a] = s->order[b];
    s->order[b] = keep;
}

/* Reflects rows k… of the columns behind k and of r so that column k ends at its diagonal. */
static void reflect(LwLeast *s, int n, int k, double norm)
{
    double *M = s->M, alpha = M[k * n + k] > 0 ? -norm : norm, head = M[k * n + k] - alpha, beta = -1 / (alpha * head), *dot = s->Z, last = 0;
    M[k * n + k] = head;
    for (int j = k + 1; j < n; j++)
        dot[j] = 0;
    for (int i = k; i < n; i++) {
        const double *row = M + i * n;
        for (int j = k + 1; j < n; j++)
            dot[j] += row[k] * row[j];
        last += row[k] * s->r[i];
    }
    for (int i = k; i < n; i++) {
        double *row = M + i * n, share = beta * row[k];
        for (int j = k + 1; j < n; j++)
            row[j] -= share * dot[j];
        s->r[i] -= share * last;
    }
    M[k * n + k] = alpha;
}

static int triangulate(LwLeast *s, int n)
{
    double first = 0;
    for (int k = 0; k < n; k++) {
        const double *square = squares_below(s, n, k);
        int best = k;
        double most = -1;
        for (int j = k; j < n; j++)
            /* Of equals the first: rounding is not to decide which it is. */
            if (square[j] > most * (1 + 1e-9))
                most = square[best = j];
        double norm = sqrt(most);
        first = fmax(first, norm);
        if (!(norm > LW_NULL_PIVOT * first))
            return k;
        swap_columns(s, n, k, best);
        reflect(s, n, k, norm);
    }
    return n;
}

/* y ← R11⁻¹ y, the first `rank` entries. */
static void back_substitute(const LwLeast *s, int n, int rank, double *y)
{
    for (int i = rank - 1; i >= 0; i--) {
        for (int j = i + 1; j < rank; j++)
            y[i] -= s->M[i * n + j] * y[j];
        y[i] /= s->M[i * n + i];
    }
}

/* The first `rank` rows of R, R z = q with z_j = x_j/scale_j, are all there is to fulfil. Of their solutions the smallest in W x is
 * W x = T y, where the columns of T = (S W)⁻¹ Rᵀ (S: the scales) are the rows in those variables: with T = Q U it is Q U⁻ᵀ q. T is made
 * orthogonal twice over, as it may be ill-conditioned; q is s->r. A row of Z is a column of Q. */
static void lighten(LwLeast *s, int n, int rank, double *x)
{
    double *q = s->r;
    for (int a = 0; a < rank; a++) {
        double *z = s->Z + a * n, square = 0;
        for (int j = 0; j < n; j++)
            z[j] = j < a ? 0 : s->M[a * n + j] / (s->scale[s->order[j]] * s->weight[s->order[j]]);
        for (int pass = 0; pass < 2; pass++)
            for (int b = 0; b < a; b++) {
                const double *other = s->Z + b * n;
                double dot = 0;
                for (int j = 0; j < n; j++)
                    dot += other[j] * z[j];
                for (int j = 0; j < n; j++)
                    z[j] -= dot * other[j];
                s->G[b * n + a] = pass == 0 ? dot : s->G[b * n + a] + dot;
            }
        for (int j = 0; j < n; j++)
            square += z[j] * z[j];
        double norm = sqrt(square);
        for (int j = 0; j < n; j++)
            z[j] /= norm;
        /* y = U⁻ᵀ q as it goes */
        s->y[a] = q[a];
        for (int b = 0; b < a; b++)
            s->y[a] -= s->G[b * n + a] * s->y[b];
        s->y[a] /= norm;
    }
    for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int a = 0; a < rank; a++)
            sum += s->y[a] * s->Z[a * n + j];
        x[s->order[j]] = sum / s->weight[s->order[j]];
    }
}

int lw_least_solve(LwLeast *s, int n, double *x)
{
    equilibrate(s, n);
    int rank = triangulate(s, n);
    if (rank < n) {
        lighten(s, n, rank, x);
        return rank;
    }
    back_substitute(s, n, rank, s->r);
    for (int i = 0; i < n; i++)
        x[s->order[i]] = s->r[i] * s->scale[s->order[i]];
    return rank;
}
