#include "core/solve/least.h"

#include <stdlib.h>
#include <string.h>

#include "core/solve/step.h"

static LwLeast *create(LwArena *arena, int room)
{
    size_t square = (size_t)room * (size_t)room;
    LwLeast *s = LW_NEW(arena, LwLeast);
    s->room = room;
    s->M = LW_NEWN(arena, double, square);
    s->Z = LW_NEWN(arena, double, square);
    s->G = LW_NEWN(arena, double, square);
    s->r = LW_NEWN(arena, double, room);
    s->weight = LW_NEWN(arena, double, room);
    s->scale = LW_NEWN(arena, double, room);
    s->y = LW_NEWN(arena, double, room);
    s->square = LW_NEWN(arena, double, room);
    s->fresh = LW_NEWN(arena, double, room);
    s->dot = LW_NEWN(arena, double, room);
    s->order = LW_NEWN(arena, int, room);
    return s;
}

LwLeast *lw_least_create(LwArena *arena, int room)
{
    LwLeast *s = create(arena, room);
    s->part = create(arena, room);
    s->member = LW_NEWN(arena, int, room);
    s->taken = LW_NEWN(arena, bool, room);
    return s;
}

/* Squares of what the columns have from row k on. */
static void eval_squares(LwLeast *s, int n, int k)
{
    for (int j = k; j < n; j++)
        s->square[j] = 0;
    for (int i = k; i < n; i++)
        for (int j = k; j < n; j++)
            s->square[j] += s->M[i * n + j] * s->M[i * n + j];
    for (int j = k; j < n; j++)
        s->fresh[j] = s->square[j];
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
    eval_squares(s, n, 0);
    for (int j = 0; j < n; j++) {
        s->scale[j] = s->square[j] > 0 ? 1 / sqrt(s->square[j]) : 1;
        s->order[j] = j;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s->M[i * n + j] *= s->scale[j];
}

static void swap_doubles(double *a, double *b)
{
    double keep = *a;
    *a = *b;
    *b = keep;
}

static void swap_columns(LwLeast *s, int n, int a, int b)
{
    for (int i = 0; i < n && a != b; i++)
        swap_doubles(&s->M[i * n + a], &s->M[i * n + b]);
    swap_doubles(&s->square[a], &s->square[b]);
    swap_doubles(&s->fresh[a], &s->fresh[b]);
    int keep = s->order[a];
    s->order[a] = s->order[b];
    s->order[b] = keep;
}

/* Reflects rows k… of the columns behind k and of r so that column k ends at its diagonal; row by row, as they lie in memory. */
static void reflect(LwLeast *s, int n, int k, double norm)
{
    double *M = s->M, *dot = s->dot, alpha = M[k * n + k] > 0 ? -norm : norm, head = M[k * n + k] - alpha, beta = -1 / (alpha * head), of_r = 0;
    M[k * n + k] = head;
    for (int j = k + 1; j < n; j++)
        dot[j] = 0;
    for (int i = k; i < n; i++) {
        double v = M[i * n + k];
        of_r += v * s->r[i];
        for (int j = k + 1; v != 0 && j < n; j++)
            dot[j] += v * M[i * n + j];
    }
    for (int i = k; i < n; i++) {
        double v = beta * M[i * n + k];
        s->r[i] -= of_r * v;
        for (int j = k + 1; v != 0 && j < n; j++)
            M[i * n + j] -= dot[j] * v;
    }
    M[k * n + k] = alpha;
    for (int j = k + 1; j < n; j++)
        s->square[j] -= M[k * n + j] * M[k * n + j];
}

static int longest(const LwLeast *s, int n, int k)
{
    int best = k;
    for (int j = k + 1; j < n; j++)
        /* Of equals the first: rounding is not to decide which it is. */
        if (s->square[j] > s->square[best] * (1 + 1e-9))
            best = j;
    return best;
}

static int triangulate(LwLeast *s, int n)
{
    double first = 0;
    eval_squares(s, n, 0);
    for (int k = 0; k < n; k++) {
        int best = longest(s, n, k);
        /* Differences of much larger squares are rounding: anew. */
        if (!(s->square[best] > 1e-4 * s->fresh[best])) {
            eval_squares(s, n, k);
            best = longest(s, n, k);
        }
        swap_columns(s, n, k, best);
        double square = 0;
        for (int i = k; i < n; i++)
            square += s->M[i * n + k] * s->M[i * n + k];
        double norm = sqrt(square);
        first = fmax(first, norm);
        if (!(norm > LW_NULL_PIVOT * first))
            return k;
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

static int solve_whole(LwLeast *s, int n, double *x)
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

/* What hangs together with unknown `from`, into s->member; marks it in s->taken. */
static int gather(LwLeast *s, int n, int from)
{
    int count = 0;
    s->member[count++] = from;
    s->taken[from] = true;
    for (int next = 0; next < count; next++)
        for (int i = s->member[next], j = 0; j < n; j++)
            if (!s->taken[j] && (s->M[i * n + j] != 0 || s->M[j * n + i] != 0)) {
                s->taken[j] = true;
                s->member[count++] = j;
            }
    return count;
}

static int solve_part(LwLeast *s, int n, int count, double *x)
{
    LwLeast *part = s->part;
    for (int a = 0; a < count; a++) {
        int i = s->member[a];
        for (int b = 0; b < count; b++)
            part->M[a * count + b] = s->M[i * n + s->member[b]];
        part->r[a] = s->r[i];
        part->weight[a] = s->weight[i];
    }
    int rank = solve_whole(part, count, s->dot);
    for (int a = 0; a < count; a++)
        x[s->member[a]] = s->dot[a];
    return rank;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int lw_least_solve(LwLeast *s, int n, double *x)
{
    int rank = 0;
    memset(s->taken, 0, (size_t)n * sizeof *s->taken);
    for (int i = 0; i < n; i++) {
        if (s->taken[i])
            continue;
        int count = gather(s, n, i);
        if (count == n)
            return solve_whole(s, n, x);
        qsort(s->member, (size_t)count, sizeof *s->member, compare);
        rank += solve_part(s, n, count, x);
    }
    return rank;
}
