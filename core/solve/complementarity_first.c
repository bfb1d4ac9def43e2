/* The first-order method: projected Gauss–Seidel. Each x (each group) in turn takes the value that its own row wants, the others
 * held, and is put back into what it may be, forwards and backwards by turns; w is kept up to date, so a sweep costs n². Its modes settle long before its x: from
 * time to time they are solved for.
 *
 * A group steps by the largest sum over a row of its block, which no eigenvalue of it exceeds. */
#include "core/solve/complementarity_work.h"

#include <math.h>
#include <string.h>

enum { QUICK = 300, LOOK = 10 }; /* sweeps at most where rounding is not wanted: what they leave then goes slowly; between looks at the residual */

static void move(LwLcpWork *work, int i, double to)
{
    double change = to - work->x[i], *w = work->w;
    const int *other = work->other + work->from[i];
    const double *value = work->value + work->from[i];
    work->x[i] = to;
    for (int k = 0; change != 0 && k < work->from[i + 1] - work->from[i]; k++)
        w[other[k]] += value[k] * change;
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
        y = y > 0 ? y : 0;
    }
    move(work, i, y);
}

static void sweep_group(LwLcpWork *work, int k)
{
    const LwLcpGroup *g = &work->group[k];
    double B = lw_lcp_bound(work, k), y[LW_GROUP_MOST], length = 0, d = work->stride[k];
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

/* Where A is not zero: contacts of many bodies know few others. And the most that a group's block does to it. */
static void find_others(LwLcpWork *work)
{
    int count = 0;
    for (int k = 0; k < work->problem->group_count; k++) {
        const LwLcpGroup *g = &work->group[k];
        work->stride[k] = 0;
        for (int i = g->first; i < g->first + g->count; i++) {
            double sum = 0;
            for (int j = g->first; j < g->first + g->count; j++)
                sum += fabs(work->A[(size_t)i * (size_t)work->n + (size_t)j]);
            work->stride[k] = fmax(work->stride[k], sum);
        }
    }
    for (int i = 0; i < work->n; i++) {
        const double *row = work->A + (size_t)i * (size_t)work->n;
        work->from[i] = count;
        for (int j = 0; j < work->n; j++)
            if (row[j] != 0) {
                work->value[count] = row[j];
                work->other[count++] = j;
            }
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

/* A sweep there and one back. Returns the square of the way gone, which is left in before_x; before_w: what that did to w. */
static double there_and_back(LwLcpWork *work)
{
    size_t bytes = (size_t)work->n * sizeof *work->x;
    double square = 0;
    memcpy(work->before_x, work->x, bytes);
    memcpy(work->before_w, work->w, bytes);
    sweep(work, true);
    sweep(work, false);
    for (int i = 0; i < work->n; i++) {
        work->before_x[i] = work->x[i] - work->before_x[i];
        work->before_w[i] = work->w[i] - work->before_w[i];
        square += work->before_x[i] * work->before_x[i];
    }
    return square;
}

/* Until the residual is small enough, or for long enough. The ways gone are those of a symmetric iteration, so that they can be made conjugate as
 * Fletcher and Reeves do, starting anew where they grow (Silcowitz and others); what that leads out of bounds the next sweep brings back. */
static void sweep_quickly(LwLcpWork *work)
{
    size_t bytes = (size_t)work->n * sizeof *work->x;
    double last = INFINITY;
    memset(work->search_x, 0, bytes);
    memset(work->search_w, 0, bytes);
    for (int k = 2; k <= QUICK; k += 2) {
        double square = there_and_back(work), beta = square < last && isfinite(last) ? square / last : 0;
        if (k % LOOK == 0 && lw_lcp_note(work) <= work->problem->enough)
            break;
        last = square;
        for (int i = 0; i < work->n; i++) {
            work->x[i] += beta * work->search_x[i];
            work->w[i] += beta * work->search_w[i];
            work->search_x[i] = beta * work->search_x[i] + work->before_x[i];
            work->search_w[i] = beta * work->search_w[i] + work->before_w[i];
        }
    }
}

bool lw_lcp_first_order(LwLcpWork *work, int sweeps)
{
    find_others(work);
    if (isfinite(work->best))
        lw_lcp_recall(work);
    else
        lw_lcp_respond(work);
    if (work->n > LW_LCP_PIVOTING && work->problem->enough > 0) {
        sweep_quickly(work);
        return false;
    }
    for (int lot = 20, done = 0; done < sweeps; done += lot, lot *= 2) {
        for (int k = 0; k < lot; k++)
            sweep(work, k % 2 == 0);
        lw_lcp_respond(work);
        lw_lcp_note(work);
        if (!isfinite(work->best))
            return false;
        if (polish(work, 12))
            return true;
    }
    return false;
}
