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
    for (int i = 0; i < n; i++) {
        double largest = 0, *row = s->M + i * n;
        for (int j = 0; j < n; j++)
            largest = fmax(largest, fabs(row[j]));
        for (int j = 0; largest > 0 && j < n; j++)
            row[j] /= largest;
        s->r[i] = largest > 0 ? s->r[i] / largest : 0;
    }
    for (int j = 0; j < n; j++) {
        double square = 0;
        for (int i = 0; i < n; i++)
            square += s->M[i * n + j] * s->M[i * n + j];
        s->scale[j] = square > 0 ? 1 / sqrt(square) : 1;
        for (int i = 0; i < n; i++)
            s->M[i * n + j] *= s->scale[j];
        s->order[j] = j;
    }
}

static double below(const LwLeast *s, int n, int k, int j)
{
    double square = 0;
    for (int i = k; i < n; i++)
        square += s->M[i * n + j] * s->M[i * n + j];
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
    double *M = s->M, alpha = M[k * n + k] > 0 ? -norm : norm, head = M[k * n + k] - alpha, beta = -1 / (alpha * head);
    M[k * n + k] = head;
    for (int j = k + 1; j <= n; j++) {
        double *column = j < n ? M + j : s->r, dot = 0;
        int stride = j < n ? n : 1;
        for (int i = k; i < n; i++)
            dot += M[i * n + k] * column[i * stride];
        for (int i = k; i < n; i++)
            column[i * stride] -= beta * dot * M[i * n + k];
    }
    M[k * n + k] = alpha;
}

static int triangulate(LwLeast *s, int n)
{
    double first = 0;
    for (int k = 0; k < n; k++) {
        int best = k;
        double most = -1;
        for (int j = k; j < n; j++) {
            double square = below(s, n, k, j);
            /* Of equals the first: rounding is not to decide which it is. */
            if (square > most * (1 + 1e-9)) {
                most = square;
                best = j;
            }
        }
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

/* Null vectors in the unknowns themselves, one a row of Z; then x ← x − Zᵀ (Z W² Zᵀ)⁻¹ Z W² x. */
static void lighten(LwLeast *s, int n, int rank, double *x)
{
    int k = n - rank;
    double *G = s->G;
    for (int a = 0; a < k; a++) {
        double *z = s->Z + a * n;
        for (int i = 0; i < rank; i++)
            s->r[i] = -s->M[i * n + rank + a];
        back_substitute(s, n, rank, s->r);
        for (int i = 0; i < n; i++)
            z[s->order[i]] = (i < rank ? s->r[i] : i == rank + a) * s->scale[s->order[i]];
    }
    for (int a = 0; a < k; a++) {
        s->y[a] = 0;
        for (int i = 0; i < n; i++)
            s->y[a] -= s->weight[i] * s->weight[i] * s->Z[a * n + i] * x[i];
        for (int b = 0; b < k; b++) {
            G[a * k + b] = 0;
            for (int i = 0; i < n; i++)
                G[a * k + b] += s->weight[i] * s->weight[i] * s->Z[a * n + i] * s->Z[b * n + i];
        }
    }
    /* Positive definite: the vectors are independent. */
    for (int p = 0; p < k; p++)
        for (int a = p + 1; a < k; a++) {
            double factor = G[a * k + p] / G[p * k + p];
            for (int b = p; b < k; b++)
                G[a * k + b] -= factor * G[p * k + b];
            s->y[a] -= factor * s->y[p];
        }
    for (int a = k - 1; a >= 0; a--) {
        for (int b = a + 1; b < k; b++)
            s->y[a] -= G[a * k + b] * s->y[b];
        s->y[a] /= G[a * k + a];
        for (int i = 0; i < n; i++)
            x[i] += s->y[a] * s->Z[a * n + i];
    }
}

int lw_least_solve(LwLeast *s, int n, double *x)
{
    equilibrate(s, n);
    int rank = triangulate(s, n);
    back_substitute(s, n, rank, s->r);
    for (int i = 0; i < n; i++)
        x[s->order[i]] = i < rank ? s->r[i] * s->scale[s->order[i]] : 0;
    if (rank < n)
        lighten(s, n, rank, x);
    return rank;
}
