/* The complementarity problem from end to end. In this order, until one answers to rounding:
 *
 *     the modes given, and changes of them while those help              complementarity_active.c
 *     the same from nothing with 1e-9 added to the diagonal: what A leaves undetermined gets its shortest split, and changes
 *     of modes end; the modes found are then solved without             (Tikhonov)
 *     Lemke's method, which ends for certain: at a solution or a ray     complementarity_lemke.c
 *     sweeps, then the modes they come to                                complementarity_first.c */
#include "core/solve/complementarity_work.h"

#include "core/base/assert.h"

#include <math.h>
#include <string.h>

LwLcpWork *lw_lcp_work_create(LwArena *arena, int room)
{
    LwLcpWork *work = LW_NEW(arena, LwLcpWork);
    size_t n = (size_t)room, tall = 3 * (size_t)(room < LW_LCP_PIVOTING ? room : LW_LCP_PIVOTING);
    double **vector[] = { &work->b, &work->s, &work->x, &work->w, &work->direction, &work->best_x, &work->plain, &work->gradient, &work->rhs, &work->step };
    work->room = room;
    for (size_t k = 0; k < sizeof vector / sizeof *vector; k++)
        *vector[k] = LW_NEWN(arena, double, n);
    work->A = LW_NEWN(arena, double, n * n);
    work->group = LW_NEWN(arena, LwLcpGroup, n);
    work->owner = LW_NEWN(arena, int, n);
    work->unknown = LW_NEWN(arena, int, n);
    work->place = LW_NEWN(arena, int, n);
    work->mode = LW_NEWN(arena, LwXMode, n);
    work->best_mode = LW_NEWN(arena, LwXMode, n);
    work->tableau = LW_NEWN(arena, double, tall * (tall + 2));
    work->basic = LW_NEWN(arena, int, tall + 2);
    work->nonbasic = LW_NEWN(arena, int, tall + 2);
    work->where = LW_NEWN(arena, int, tall + 2);
    lw_lcp_factor_create(arena, &work->factor, room);
    return work;
}

int lw_lcp_work_room(const LwLcpWork *work)
{
    return work->room;
}

long lw_lcp_work_operations(const LwLcpWork *work)
{
    return work->operations;
}

void lw_lcp_respond(LwLcpWork *work)
{
    int n = work->n;
    memcpy(work->w, work->b, (size_t)n * sizeof *work->w);
    for (int j = 0; j < n; j++) {
        const double *row = work->A + (size_t)j * (size_t)n, x = work->x[j];
        for (int i = 0; x != 0 && i < n; i++)
            work->w[i] += row[i] * x;
        work->operations += x != 0 ? n : 0;
    }
}

double lw_lcp_bound(LwLcpWork *work, int k)
{
    const LwLcp *p = work->problem;
    const LwLcpGroup *g = &work->group[k];
    if (!p->bound)
        return fmax(0, g->bound + (g->normal < 0 ? 0 : g->coefficient * work->x[g->normal]));
    for (int i = 0; i < work->n; i++)
        work->plain[i] = work->x[i] * work->s[i];
    memset(work->gradient, 0, (size_t)work->n * sizeof *work->gradient);
    double B = p->bound(p->user, k, work->plain, work->gradient) / work->s[g->first];
    for (int i = 0; i < work->n; i++)
        work->gradient[i] *= work->s[i] / work->s[g->first];
    return fmax(0, B);
}

double lw_lcp_note(LwLcpWork *work)
{
    double residual = lw_lcp_violation(work);
    if (!(residual < work->best))
        return residual;
    work->best = residual;
    memcpy(work->best_x, work->x, (size_t)work->n * sizeof *work->x);
    memcpy(work->best_mode, work->mode, (size_t)work->n * sizeof *work->mode);
    return residual;
}

/* False: something is not a number. */
static bool scale(LwLcpWork *work, const LwLcp *p)
{
    int n = p->n;
    work->problem = p;
    work->n = n;
    for (int i = 0; i < n; i++) {
        work->owner[i] = -1;
        work->s[i] = lw_lcp_unit(p, i, 1);
    }
    for (int k = 0; k < p->group_count; k++) {
        LwLcpGroup *g = &work->group[k];
        *g = p->group[k];
        double s = lw_lcp_unit(p, g->first, g->count);
        g->bound /= s;
        for (int i = g->first; i < g->first + g->count; i++) {
            work->owner[i] = k;
            work->s[i] = s;
        }
    }
    for (int k = 0; k < p->group_count; k++)
        if (work->group[k].normal >= 0)
            work->group[k].coefficient *= work->s[work->group[k].normal] / work->s[work->group[k].first];
    bool finite = true;
    for (int i = 0; i < n; i++) {
        double *row = work->A + (size_t)i * (size_t)n;
        work->b[i] = p->b[i] * work->s[i];
        finite &= isfinite(work->b[i]) != 0;
        for (int j = 0; j < n; j++) {
            row[j] = p->A[(size_t)i * (size_t)n + (size_t)j] * work->s[i] * work->s[j];
            finite &= isfinite(row[j]) != 0;
        }
    }
    for (int i = 0; i < n; i++)
        if (!(work->A[(size_t)i * (size_t)(n + 1)] > LW_LCP_NULL_PIVOT)) /* held by the system itself: its response is rounding */
            for (int j = 0; j < n; j++)
                work->A[(size_t)i * (size_t)n + (size_t)j] = work->A[(size_t)j * (size_t)n + (size_t)i] = 0;
    return finite;
}

/* The direction of groups at their bound, from their x. */
static void find_directions(LwLcpWork *work)
{
    for (int k = 0; k < work->problem->group_count; k++) {
        const LwLcpGroup *g = &work->group[k];
        double length = 0;
        for (int i = g->first; i < g->first + g->count; i++)
            length += work->x[i] * work->x[i];
        for (int i = g->first; i < g->first + g->count; i++)
            work->direction[i] = g->slips ? g->direction[i - g->first] : length > 0 ? -work->x[i] / sqrt(length) : 0;
    }
}

void lw_lcp_recall(LwLcpWork *work)
{
    memcpy(work->x, work->best_x, (size_t)work->n * sizeof *work->x);
    memcpy(work->mode, work->best_mode, (size_t)work->n * sizeof *work->mode);
    find_directions(work);
    lw_lcp_respond(work);
}

/* The given modes, made into ones that can be: free rows in, groups alike in all members and with a direction. */
static void start(LwLcpWork *work, const double *x, const LwXMode *mode)
{
    const LwLcp *p = work->problem;
    for (int i = 0; i < work->n; i++) {
        work->x[i] = isfinite(x[i]) ? x[i] / work->s[i] : 0;
        work->mode[i] = work->owner[i] >= 0 || p->one_sided[i] ? mode[i] : LW_X_IN;
        if (work->owner[i] < 0 && work->mode[i] == LW_X_BOUND)
            work->mode[i] = LW_X_OUT;
    }
    find_directions(work);
    for (int k = 0; k < p->group_count; k++) {
        const LwLcpGroup *g = &work->group[k];
        bool moves = false;
        for (int i = g->first; i < g->first + g->count; i++)
            moves |= work->direction[i] != 0;
        LwXMode common = g->slips ? LW_X_BOUND : mode[g->first] == LW_X_BOUND && !moves ? LW_X_IN : mode[g->first];
        for (int i = g->first; i < g->first + g->count; i++)
            work->mode[i] = common;
    }
}

static void forget(LwLcpWork *work)
{
    for (int i = 0; i < work->n; i++) {
        int k = work->owner[i];
        work->x[i] = 0;
        work->mode[i] = k >= 0 ? (work->group[k].slips ? LW_X_BOUND : LW_X_OUT) : work->problem->one_sided[i] ? LW_X_OUT : LW_X_IN;
    }
}

/* Are all groups such that Lemke's method can have them? */
static bool is_polyhedral(const LwLcpWork *work)
{
    for (int k = 0; k < work->problem->group_count; k++)
        if (work->problem->bound || (work->group[k].count > 1 && !work->group[k].slips))
            return false;
    return true;
}

static bool pivot(LwLcpWork *work, bool polyhedral, LwLemkeEnd *end)
{
    int n = work->n;
    if (lw_lcp_active_search(work, 0, polyhedral ? 12 + n / 4 : 25))
        return true;
    forget(work);
    if (lw_lcp_active_search(work, 1e-9, 20 + 2 * n) && (lw_lcp_active_search(work, 0, polyhedral ? 1 : 10)))
        return true;
    if (!polyhedral)
        return false;
    *end = lw_lcp_lemke(work);
    return *end == LW_LEMKE_SOLVED && lw_lcp_active_search(work, 0, 2);
}

/* Nothing keeps what is free and one-sided: the equations that come nearest. */
static void least_squares(LwLcpWork *work)
{
    forget(work);
    lw_lcp_active_search(work, 1e-9, 20 + 2 * work->n);
    if (!lw_lcp_active_solve(work, 0, false))
        forget(work);
    work->best = INFINITY;
    lw_lcp_respond(work);
    lw_lcp_note(work);
}

static LwLcpStatus search(LwLcpWork *work, LwLcpReport *report)
{
    bool polyhedral = is_polyhedral(work), pivoting = work->n <= LW_LCP_PIVOTING;
    LwLemkeEnd end = LW_LEMKE_LOST;
    if (pivoting && pivot(work, polyhedral, &end))
        return LW_LCP_SOLVED;
    if (work->best <= LW_LCP_ENOUGH)
        return LW_LCP_SOLVED;
    if (end != LW_LEMKE_RAY) {
        report->first_order = true;
        lw_lcp_first_order(work);
        if (work->best <= LW_LCP_ENOUGH)
            return LW_LCP_SOLVED;
        if (pivoting && !polyhedral)
            end = lw_lcp_lemke(work);
    }
    if (end != LW_LEMKE_RAY)
        return LW_LCP_INEXACT;
    least_squares(work);
    return LW_LCP_NO_SOLUTION;
}

LwLcpReport lw_lcp_solve(LwLcpWork *work, const LwLcp *p, double *x, LwXMode *mode)
{
    LwLcpReport report = { .status = LW_LCP_SOLVED };
    LW_ASSERT(p->n <= work->room && p->group_count <= p->n);
    work->operations = 0;
    work->pivots = 0;
    work->dependent = 0;
    work->best = INFINITY;
    if (!scale(work, p)) {
        memset(x, 0, (size_t)p->n * sizeof *x);
        report.status = LW_LCP_NO_SOLUTION;
        report.residual = INFINITY;
        return report;
    }
    start(work, x, mode);
    memset(work->best_x, 0, (size_t)p->n * sizeof *x);
    memcpy(work->best_mode, work->mode, (size_t)p->n * sizeof *mode);
    report.status = search(work, &report);
    for (int i = 0; i < p->n; i++) {
        double value = work->best_x[i] * work->s[i];
        mode[i] = work->best_mode[i];
        x[i] = p->one_sided[i] && value < 0 && work->owner[i] < 0 ? 0 : value;
    }
    report.residual = work->best;
    report.pivots = work->pivots;
    report.dependent = work->dependent;
    return report;
}
