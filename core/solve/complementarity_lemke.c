/* Lemke's method on a dictionary: each basic variable as a constant plus a combination of the others,
 *
 *     w = q + M z + z0        one of z_v, w_v is 0 (not basic) at all times but for one pair, whose place z0 takes
 *
 * Every x is in it as itself; what is free is made basic first and stays; one that slips is put in; a group of one member is
 * Stewart's and Trinkle's three (positive part, negative part, sliding speed):
 *
 *     w₊ = w + σ ≥ 0 ⟂ x₊ ≥ 0     w₋ = −w + σ ≥ 0 ⟂ x₋ ≥ 0     bound + coefficient·x_n − x₊ − x₋ ≥ 0 ⟂ σ ≥ 0
 *
 * for which the matrix is copositive: no ray unless the rows contradict each other or the forces do (Painlevé). Ties are broken
 * lexicographically, so that no basis returns. */
#include "core/solve/complementarity_work.h"

#include <math.h>
#include <string.h>

enum { FREE = -2 };

typedef struct Dictionary {
    LwLcpWork *work;
    int m, width;           /* rows; columns: m + z0 + constant */
    double *T;
    int *basic, *nonbasic;  /* z_v is v, w_v is m + v, z0 is 2m; FREE rows are out of the game */
    int *slot;              /* first variable of each x, −1: none */
    double size;            /* of the constants, which are divided by it */
} Dictionary;

static double *row_of(const Dictionary *d, int r)
{
    return d->T + (size_t)r * (size_t)d->width;
}

/* row += factor·x_j */
static void add_x(const Dictionary *d, double *row, int j, double factor)
{
    const LwLcpWork *work = d->work;
    int k = work->owner[j];
    if (k < 0) {
        row[d->slot[j]] += factor;
    } else if (work->group[k].slips && !lw_lcp_asks(work, k)) {
        const LwLcpGroup *g = &work->group[k];
        row[d->m + 1] -= factor * work->direction[j] * g->bound;
        if (g->normal >= 0)
            row[d->slot[g->normal]] -= factor * work->direction[j] * g->coefficient;
    } else if (d->slot[j] >= 0) {
        row[d->slot[j]] += factor;
        row[d->slot[j] + 1] -= factor;
    }
}

static void add_w(const Dictionary *d, double *row, int i, double sign)
{
    const LwLcpWork *work = d->work;
    for (int j = 0; j < work->n; j++)
        add_x(d, row, j, sign * work->A[(size_t)i * (size_t)work->n + (size_t)j]);
    row[d->m + 1] += sign * work->b[i];
}

static bool has_three(const LwLcpWork *work, int i)
{
    int k = work->owner[i];
    return k >= 0 && work->group[k].count == 1 && !work->group[k].slips && !lw_lcp_asks(work, k);
}

static Dictionary build(LwLcpWork *work)
{
    Dictionary d = { .work = work, .T = work->tableau, .basic = work->basic, .nonbasic = work->nonbasic, .slot = work->place };
    for (int i = 0; i < work->n; i++) {
        d.slot[i] = work->owner[i] < 0 || has_three(work, i) ? d.m : -1;
        d.m += work->owner[i] < 0 ? 1 : has_three(work, i) ? 3 : 0;
    }
    d.width = d.m + 2;
    memset(d.T, 0, (size_t)d.m * (size_t)d.width * sizeof *d.T);
    for (int i = 0; i < work->n; i++) {
        int v = d.slot[i];
        if (v < 0)
            continue;
        add_w(&d, row_of(&d, v), i, 1);
        if (!has_three(work, i))
            continue;
        const LwLcpGroup *g = &work->group[work->owner[i]];
        double *last = row_of(&d, v + 2);
        add_w(&d, row_of(&d, v + 1), i, -1);
        row_of(&d, v)[v + 2] = row_of(&d, v + 1)[v + 2] = 1;
        last[v] = last[v + 1] = -1;
        last[d.m + 1] = g->bound;
        if (g->normal >= 0)
            last[d.slot[g->normal]] += g->coefficient;
    }
    for (int v = 0; v < d.m; v++) {
        d.basic[v] = d.m + v;
        d.nonbasic[v] = v;
        row_of(&d, v)[d.m] = 1;
    }
    d.nonbasic[d.m] = 2 * d.m;
    for (int v = 0; v < d.m; v++)
        d.size = fmax(d.size, fabs(row_of(&d, v)[d.m + 1]));
    for (int v = 0; d.size > 0 && v < d.m; v++)
        row_of(&d, v)[d.m + 1] /= d.size;
    return d;
}

static void exchange(Dictionary *d, int r, int c)
{
    double *pivot = row_of(d, r), inverse = 1 / pivot[c];
    for (int j = 0; j < d->width; j++)
        pivot[j] *= -inverse;
    pivot[c] = inverse;
    for (int i = 0; i < d->m; i++) {
        double *row = row_of(d, i), factor = row[c];
        if (i == r || factor == 0)
            continue;
        row[c] = 0;
        for (int j = 0; j < d->width; j++)
            row[j] += factor * pivot[j];
    }
    int t = d->basic[r];
    d->basic[r] = d->nonbasic[c];
    d->nonbasic[c] = t;
    d->work->operations += (long)d->m * d->width;
}

/* x that are free become basic, the largest diagonal first; their w is 0 for ever. False: a contradiction. */
static bool free_first(Dictionary *d)
{
    const LwLcpWork *work = d->work;
    for (;;) {
        int best = -1;
        double largest = LW_LCP_NULL_PIVOT;
        for (int i = 0; i < work->n; i++) {
            int v = d->slot[i];
            if (work->owner[i] < 0 && !work->problem->one_sided[i] && d->basic[v] == d->m + v && row_of(d, v)[v] > largest) {
                largest = row_of(d, v)[v];
                best = v;
            }
        }
        if (best < 0)
            break;
        row_of(d, best)[d->m] = 0;
        exchange(d, best, best);
    }
    bool possible = true;
    for (int i = 0; i < work->n; i++) {
        int v = d->slot[i];
        if (work->owner[i] >= 0 || work->problem->one_sided[i])
            continue;
        if (d->basic[v] == d->m + v && fabs(row_of(d, v)[d->m + 1]) > 1e-9)
            possible = false;
        if (d->basic[v] == d->m + v)
            memset(row_of(d, v), 0, (size_t)d->width * sizeof *d->T);
        for (int r = 0; r < d->m; r++)
            row_of(d, r)[v] = 0;
        d->basic[v] = FREE;
        d->nonbasic[v] = FREE;
    }
    return possible;
}

/* Column j of the inverse of the basis, entry r: what breaks ties. */
static double inverse_at(const Dictionary *d, const int *where, int r, int j)
{
    int c = where[j];
    return c >= 0 ? -row_of(d, r)[c] : d->basic[r] == d->m + j ? 1 : 0;
}

/* Is row a's ratio below row b's? Both have a negative entry in column c. */
static bool before(const Dictionary *d, const int *where, int c, int a, int b)
{
    double pa = -row_of(d, a)[c], pb = -row_of(d, b)[c];
    double qa = row_of(d, a)[d->m + 1] / pa, qb = row_of(d, b)[d->m + 1] / pb;
    for (int j = -1; j < d->m; j++) {
        if (j >= 0) {
            qa = inverse_at(d, where, a, j) / pa;
            qb = inverse_at(d, where, b, j) / pb;
        }
        if (fabs(qa - qb) > 1e-12 * (1 + fabs(qa) + fabs(qb)))
            return qa < qb;
        if (j < 0 && (d->basic[a] == 2 * d->m || d->basic[b] == 2 * d->m))
            return d->basic[a] == 2 * d->m;
    }
    return a < b;
}

static void find_columns(const Dictionary *d, int *where)
{
    for (int j = 0; j < d->m; j++)
        where[j] = -1;
    for (int c = 0; c <= d->m; c++)
        if (d->nonbasic[c] >= d->m && d->nonbasic[c] < 2 * d->m)
            where[d->nonbasic[c] - d->m] = c;
}

static int column_of(const Dictionary *d, int variable)
{
    for (int c = 0; c <= d->m; c++)
        if (d->nonbasic[c] == variable)
            return c;
    return -1;
}

/* The value of z_v. */
static double value_of(const Dictionary *d, int v)
{
    for (int r = 0; r < d->m; r++)
        if (d->basic[r] == v)
            return d->size * row_of(d, r)[d->m + 1];
    return 0;
}

/* Modes and x from the basis. */
static void read_basis(const Dictionary *d)
{
    LwLcpWork *work = d->work;
    memset(work->x, 0, (size_t)work->n * sizeof *work->x);
    for (int i = 0; i < work->n; i++) {
        int v = d->slot[i];
        if (work->owner[i] < 0) {
            work->x[i] = work->problem->one_sided[i] ? value_of(d, v) : d->size * row_of(d, v)[d->m + 1];
            if (work->problem->one_sided[i])
                work->mode[i] = column_of(d, v) < 0 ? LW_X_IN : LW_X_OUT;
        } else if (v >= 0) {
            bool plus = column_of(d, v) < 0, minus = column_of(d, v + 1) < 0, moves = column_of(d, v + 2) < 0;
            work->mode[i] = moves && (plus || minus) ? LW_X_BOUND : plus || minus ? LW_X_IN : LW_X_OUT;
            work->direction[i] = plus ? -1 : 1;
            work->x[i] = value_of(d, v) - value_of(d, v + 1);
        } else if (!work->group[work->owner[i]].slips) {
            work->mode[i] = LW_X_OUT;
        }
    }
}

LwLemkeEnd lw_lcp_lemke(LwLcpWork *work)
{
    Dictionary d = build(work);
    if (!free_first(&d))
        return LW_LEMKE_RAY;
    int leaving = -1, *where = work->where;
    for (int r = 0; r < d.m; r++)
        if (d.basic[r] != FREE && (leaving < 0 || row_of(&d, r)[d.m + 1] < row_of(&d, leaving)[d.m + 1]))
            leaving = r;
    if (leaving < 0 || row_of(&d, leaving)[d.m + 1] >= 0) {
        read_basis(&d);
        return LW_LEMKE_SOLVED;
    }
    int entering = d.m; /* column of z0 */
    for (int round = 0; round < 50 + 10 * d.m; round++) {
        int left = d.basic[leaving];
        exchange(&d, leaving, entering);
        work->pivots++;
        if (left == 2 * d.m) {
            read_basis(&d);
            return LW_LEMKE_SOLVED;
        }
        entering = column_of(&d, left < d.m ? left + d.m : left - d.m);
        find_columns(&d, where);
        leaving = -1;
        for (int r = 0; entering >= 0 && r < d.m; r++)
            if (d.basic[r] != FREE && row_of(&d, r)[entering] < -LW_LCP_NULL_PIVOT && (leaving < 0 || before(&d, where, entering, r, leaving)))
                leaving = r;
        if (leaving < 0)
            return entering < 0 ? LW_LEMKE_LOST : LW_LEMKE_RAY;
    }
    return LW_LEMKE_LOST;
}
