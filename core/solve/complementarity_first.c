/* The first-order method: projected Gauss–Seidel. Each x (each group) in turn takes the value that its own row wants, the others
 * held, and is put back into what it may be, forwards and backwards by turns; w is kept up to date, so a sweep costs n². Its modes settle long before its x: from
 * time to time they are solved for.
 *
 * A group steps by the largest sum over a row of its block, which no eigenvalue of it exceeds. */
#include "core/solve/complementarity_work.h"

#include <math.h>
#include <string.h>

enum { QUICK = 300 };       /* sweeps at most where rounding is not wanted: what they leave then goes slowly */

static void move(LwLcpWork *work, int i, double to)
{
    double change = to - work->x[i];
    const double *row = work->A + (size_t)i * (size_t)work->n;
    work->x[i] = to;
    const int *other = work->other + work->from[i];
    for (int k = 0; change != 0 && k < work->from[i + 1] - work->from[i]; k++)
        work->w[other[k]] += row[other[k]] * change;
}

static double diagonal(const LwLcpWork *work, int i)
{
    return work->A[(size_t)i * (size_t)(work->n + 1)];
}

static void sweep_row(LwLcpWork *work, int i)
{
    double d = diagonal(work, i), y;
    if (!(d > 0))
        return;
    y = work->x[i] - work->w[i] / d;
    if (work->problem->one_sided[i]) {
        work->mode[i] = y > 0 ? LW_X_IN : LW_X_OUT;
        y = fmax(y, 0);
    }
    move(work, i, y);
}

static void sweep_group(LwLcpWork *work, int k)
{
    const LwLcpGroup *g = &work->group[k];
    double B = lw_lcp_bound(work, k), y[LW_GROUP_MOST], length = 0, d = 0;
    for (int i = g->first; i < g->first + g->count; i++) {
        double sum = 0;
        for (int j = g->first; j < g->first + g->count; j++)
            sum += fabs(work->A[(size_t)i * (size_t)work->n + (size_t)j]);
        d = fmax(d, sum);
    }
    for (int p = 0; p < g->count; p++) {
        int i = g->first + p;
        y[p] = g->slips ? -work->direction[i] : d > 0 ? work->x[i] - work->w[i] / d : -lw_lcp_beyond_rounding(work, i);
        length += y[p] * y[p];
    }
    length = sqrt(length);
    LwXMode mode = g->slips ? LW_X_BOUND : !(B > 0) ? LW_X_OUT : (d > 0 ? length > B : length > 0) ? LW_X_BOUND : LW_X_IN;
    double shrink = mode == LW_X_BOUND && length > 0 ? B / length : mode == LW_X_OUT ? 0 : 1;
    for (int p = 0; p < g->count; p++) {
        work->mode[g->first + p] = mode;
        if (mode == LW_X_BOUND && !g->slips)
            work->direction[g->first + p] = length > 0 ? -y[p] / length : 0;
        move(work, g->first + p, shrink * y[p]);
    }
}

static void sweep(LwLcpWork *work, bool forwards)
{
    for (int j = 0; j < work->n; j++) {
        int i = forwards ? j : work->n - 1 - j, k = work->owner[i];
        if (k < 0)
            sweep_row(work, i);
        else if (work->group[k].first == i)
            sweep_group(work, k);
    }
    work->operations += work->from[work->n];
    work->pivots++;
}

/* Where A is not zero: contacts of many bodies know few others. */
static void find_others(LwLcpWork *work)
{
    int count = 0;
    for (int i = 0; i < work->n; i++) {
        const double *row = work->A + (size_t)i * (size_t)work->n;
        work->from[i] = count;
        for (int j = 0; j < work->n; j++)
            if (row[j] != 0)
                work->other[count++] = j;
    }
    work->from[work->n] = count;
}

/* The modes as they are, solved for near the iterate; the iterate comes back if that is no better. */
static bool polish(LwLcpWork *work, int rounds)
{
    bool done = lw_lcp_active_search(work, 0, true, rounds);
    if (!done && isfinite(work->best))
        lw_lcp_recall(work);
    return done;
}

bool lw_lcp_first_order(LwLcpWork *work, int sweeps)
{
    bool quick = work->n > LW_LCP_PIVOTING && work->problem->enough > 0;
    find_others(work);
    if (isfinite(work->best))
        lw_lcp_recall(work);
    else
        lw_lcp_respond(work);
    for (int lot = 20, done = 0; done < sweeps; done += lot, lot *= 2) {
        for (int k = 0; k < lot; k++)
            sweep(work, k % 2 == 0);
        lw_lcp_respond(work);
        lw_lcp_note(work);
        if (!isfinite(work->best))
            return false;
        if (quick && (work->best <= work->problem->enough || done + lot >= QUICK))
            return false;
        if (!quick && polish(work, 12))
            return true;
    }
    return false;
}
