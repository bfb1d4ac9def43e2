/* The complementarity problem from end to end. In this order, until one answers to rounding:
 *
 *     the modes given, and changes of them while those help              complementarity_active.c
 *     a few sweeps, and the modes they come to                           complementarity_first.c
 *     changes of modes from nothing with ever less added to the diagonal, down to 1e-9: what A leaves undetermined gets its shortest
 *     split, and changes of modes end; the modes found are then solved without (Tikhonov)
 *     Lemke's method, which ends for certain: at a solution or a ray     complementarity_lemke.c
 *     many sweeps */
#include "core/solve/complementarity_work.h"

#include "core/base/assert.h"

#include <math.h>
#include <string.h>

LwLcpWork *lw_lcp_work_create(LwArena *arena, int room)
{
    LwLcpWork *work = LW_NEW(arena, LwLcpWork);
    size_t n = (size_t)room, tall = 3 * (size_t)(room < LW_LCP_PIVOTING ? room : LW_LCP_PIVOTING);
    double **vector[] = { &work->b, &work->s, &work->x, &work->w, &work->direction, &work->best_x, &work->plain, &work->gradient, &work->rhs, &work->step,
                         &work->stride, &work->before_x, &work->before_w, &work->search_x, &work->search_w };
    work->room = room;
    for (size_t k = 0; k < sizeof vector / sizeof *vector; k++)
        *vector[k] = LW_NEWN(arena, double, n);
    work->A = LW_NEWN(arena, double, n * n);
    work->group = LW_NEWN(arena, LwLcpGroup, n);
    work->owner = LW_NEWN(arena, int, n);
    work->unknown = LW_NEWN(arena, int, n);
    work->place = LW_NEWN(arena, int, n);
    work->from = LW_NEWN(arena, int, n + 1);
    work->other = LW_NEWN(arena, int, n * n);
    work->value = LW_NEWN(arena, double, n * n);
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

/* Are all groups such that Lemke's method can have them? */
static bool is_polyhedral(const LwLcpWork *work)
{
    for (int k = 0; k < work->problem->group_count; k++)
        if (lw_lcp_asks(work, k) || (work->group[k].count > 1 && !work->group[k].slips))
            return false;
    return true;
}

/* The modes as they came, and the split too if no other will do. */
static bool as_given(LwLcpWork *work)
{
    if (!lw_lcp_active_solve(work, 0, true))
        return false;
    if (lw_lcp_note(work) <= LW_LCP_EXACT)
        return true;
    if (work->dependent == 0 || !lw_lcp_is_linear(work) || !lw_lcp_active_shorten(work))
        return false;
    lw_lcp_respond(work);
    return lw_lcp_note(work) <= LW_LCP_EXACT;
}

static bool pivot(LwLcpWork *work, bool polyhedral, LwLemkeEnd *end)
{
    if (lw_lcp_active_search(work, 0, false, polyhedral ? 10 : 20) || lw_lcp_first_order(work, 100))
        return true;
    lw_lcp_forget(work);
    if (lw_lcp_active_descend(work) && lw_lcp_active_search(work, 0, false, polyhedral ? 1 : 10))
        return true;
    if (!polyhedral)
        return false;
    *end = lw_lcp_lemke(work);
    return *end == LW_LEMKE_SOLVED && lw_lcp_active_solve(work, 0, true) && lw_lcp_note(work) <= LW_LCP_EXACT;
}

/* Of all splits among dependent x the shortest one, where nothing forbids it; the factors are those of the best iterate. */
static void shorten(LwLcpWork *work)
{
    int dependent = work->dependent;
    lw_lcp_recall(work);
    if (!lw_lcp_active_shorten(work))
        return;
    for (int round = 0; round < 4; round++) {
        lw_lcp_respond(work);
        if ((round > 0 || !lw_lcp_is_linear(work)) && !lw_lcp_active_solve(work, 0, true))
            break;
        if (lw_lcp_violation(work) <= LW_LCP_EXACT) {
            work->best = INFINITY;
            lw_lcp_note(work);
            return;
        }
    }
    work->dependent = dependent;
}

/* Nothing keeps what is free and one-sided: the equations that come nearest. */
static void least_squares(LwLcpWork *work)
{
    lw_lcp_forget(work);
    lw_lcp_active_descend(work);
    if (!lw_lcp_active_solve(work, 0, false))
        lw_lcp_forget(work);
    work->best = INFINITY;
    lw_lcp_respond(work);
    lw_lcp_note(work);
}

static LwLcpStatus search(LwLcpWork *work, LwLcpReport *report)
{
    bool polyhedral = is_polyhedral(work), pivoting = work->n <= LW_LCP_PIVOTING;
    LwLemkeEnd end = LW_LEMKE_LOST;
    bool quick = !pivoting && work->problem->enough > 0;
    if (!quick && (as_given(work) || (pivoting && pivot(work, polyhedral, &end))))
        return LW_LCP_SOLVED;
    if (work->best <= LW_LCP_ENOUGH)
        return LW_LCP_SOLVED;
    if (end != LW_LEMKE_RAY) {
        report->first_order = true;
        if (lw_lcp_first_order(work, 3000) || work->best <= LW_LCP_ENOUGH)
            return LW_LCP_SOLVED;
        if (pivoting && !polyhedral)
            end = lw_lcp_lemke(work);
    }
    if (end != LW_LEMKE_RAY)
        return LW_LCP_INEXACT;
    least_squares(work);
    return LW_LCP_NO_SOLUTION;
}

/* The best iterate in its own units; nothing at all if that is out of range. */
static void deliver(LwLcpWork *work, LwLcpReport *report, double *x, LwXMode *mode)
{
    const LwLcp *p = work->problem;
    bool finite = true;
    for (int i = 0; i < p->n; i++) {
        double value = work->best_x[i] * work->s[i];
        mode[i] = work->best_mode[i];
        x[i] = work->owner[i] < 0 && p->one_sided[i] && value < 0 ? 0 : value;
        finite &= isfinite(value) != 0;
    }
    report->residual = work->best;
    report->pivots = work->pivots;
    report->dependent = work->dependent;
    if (finite)
        return;
    memset(x, 0, (size_t)p->n * sizeof *x);
    report->status = LW_LCP_INEXACT;
    report->residual = INFINITY;
}

LwLcpReport lw_lcp_solve(LwLcpWork *work, const LwLcp *p, double *x, LwXMode *mode)
{
    LwLcpReport report = { .status = LW_LCP_SOLVED };
    LW_ASSERT(p->n <= work->room && p->group_count <= p->n);
    if (p->n == 0)
        return report;
    work->operations = 0;
    work->pivots = 0;
    work->dependent = 0;
    work->best = INFINITY;
    if (!lw_lcp_scale(work, p)) {
        memset(x, 0, (size_t)p->n * sizeof *x);
        report.status = LW_LCP_NO_SOLUTION;
        report.residual = INFINITY;
        return report;
    }
    lw_lcp_start(work, x, mode);
    memset(work->best_x, 0, (size_t)p->n * sizeof *x);
    memcpy(work->best_mode, work->mode, (size_t)p->n * sizeof *mode);
    report.status = search(work, &report);
    if (report.status == LW_LCP_SOLVED && work->dependent > 0 && !work->shortest)
        shorten(work);
    deliver(work, &report, x, mode);
    return report;
}
