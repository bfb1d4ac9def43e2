/* Rows that depend on each other and cannot all be equations: which one to let go.
 *
 * Let z be a null vector of the equations' matrix along which their residual w does not vanish, turned so that z·w < 0. Moving x along z changes
 * no w, and is worth doing (½ x·A x + b·x falls) until an x leaves what it may be: a normal would pull, friction would pass its bound.
 * That one lets go. If none ever does, z is a ray: the rows contradict each other. */
#include "core/solve/complementarity_work.h"

#include <math.h>
#include <string.h>

/* The step along z after which ‖x + t z‖ = B + t β; INFINITY: never. */
static double reaches_bound(int count, const double *x, const double *z, double B, double beta)
{
    double zz = -beta * beta, xz = -beta * B, xx = -B * B;
    for (int p = 0; p < count; p++) {
        zz += z[p] * z[p];
        xz += x[p] * z[p];
        xx += x[p] * x[p];
    }
    if (xx >= 0)
        return xz > 0 ? 0 : INFINITY;
    double root = xz * xz - zz * xx;
    if (!(root >= 0))
        return INFINITY;
    double t = -xx / (xz + sqrt(root)); /* the positive one where zz > 0; else the nearest, if there is one */
    return t >= 0 ? t : INFINITY;
}

/* z, by x. False: the equations are as good as solved. *far: x beyond which answer nothing. */
static bool find_direction(const LwLcpWork *work, double *z, double *far)
{
    const LwLcpFactor *f = &work->factor;
    double most = 0, size = 0;
    memset(z, 0, (size_t)work->n * sizeof *z);
    for (int k = 0; k < f->m - f->rank; k++) {
        const double *null = f->null + (size_t)k * (size_t)f->m;
        double sum = 0;
        for (int r = 0; r < f->m; r++)
            if (work->mode[work->unknown[r]] == LW_X_IN)
                sum += null[r] * work->w[work->unknown[r]];
        for (int r = 0; r < f->m; r++)
            z[work->unknown[r]] -= sum * null[r];
        most = fmax(most, fabs(sum));
    }
    for (int i = 0; i < work->n; i++)
        size = fmax(size, fmax(fabs(work->b[i]), fabs(work->x[i])));
    *far = 1e8 * size;
    return most > 1e-14 * size;
}

static double let_go_after(LwLcpWork *work, int i, const double *z)
{
    int k = work->owner[i];
    if (work->mode[i] != LW_X_IN)
        return INFINITY;
    if (k < 0)
        return work->problem->one_sided[i] && z[i] < 0 ? fmax(work->x[i], 0) / -z[i] : INFINITY;
    const LwLcpGroup *g = &work->group[k];
    if (g->first != i || lw_lcp_asks(work, k))
        return INFINITY;
    return reaches_bound(g->count, work->x + i, z + i, lw_lcp_bound(work, k), g->normal < 0 ? 0 : g->coefficient * z[g->normal]);
}

bool lw_lcp_release(LwLcpWork *work)
{
    double *z = work->gradient;
    int first = -1;
    double least = INFINITY, far;
    if (work->factor.rank == work->factor.m || !find_direction(work, z, &far))
        return false;
    for (int i = 0; i < work->n; i++) {
        double t = let_go_after(work, i, z);
        if (t < least) {
            least = t;
            first = i;
        }
    }
    if (first < 0)
        return false;
    for (int i = 0; i < work->n; i++)
        if (!(fabs(least * z[i]) < far))
            return false;
    for (int i = 0; i < work->n; i++)
        work->x[i] += least * z[i];
    int k = work->owner[first], count = k < 0 ? 1 : work->group[k].count;
    double length = 0;
    for (int i = first; i < first + count; i++)
        length += work->x[i] * work->x[i];
    for (int i = first; i < first + count; i++) {
        work->mode[i] = k >= 0 && length > 0 ? LW_X_BOUND : LW_X_OUT;
        work->direction[i] = length > 0 ? -work->x[i] / sqrt(length) : 0;
    }
    work->pivots++;
    return true;
}
