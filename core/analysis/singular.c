#include "core/analysis/singular.h"

#include <string.h>

struct LwSingularWatch {
    double largest;         /* pivot seen: what "small" is measured against */
    double t[2], w[2];      /* the two samples before the present one */
    int count;
    LwState *at[2];         /* kinematics: their states */
    LwState *saved, *scratch;
    double last_event;
};

LwSingularWatch *lw_singular_watch_create(LwArena *arena, const LwRun *run)
{
    LwSingularWatch *watch = LW_NEW(arena, LwSingularWatch);
    for (int i = 0; i < 2; i++)
        watch->at[i] = lw_state_create(arena, run->mechanism);
    watch->saved = lw_state_create(arena, run->mechanism);
    watch->scratch = lw_state_create(arena, run->mechanism);
    watch->last_event = -INFINITY;
    return watch;
}

/* Golden section for the minimum of w between a and b; 40 rounds narrow the bracket by 4e-9. */
static double search(LwPivotProbe probe, double a, double b, double *smallest)
{
    double (*w)(void *, double) = probe.pivot;
    void *user = probe.user;
    const double golden = 0.6180339887498949;
    double c = b - golden * (b - a), d = a + golden * (b - a), wc = w(user, c), wd = w(user, d);
    for (int round = 0; round < 40; round++) {
        if (wc < wd) {
            b = d, d = c, wd = wc;
            c = b - golden * (b - a);
            wc = w(user, c);
        } else {
            a = c, c = d, wc = wd;
            d = a + golden * (b - a);
            wd = w(user, d);
        }
    }
    *smallest = fmin(wc, wd);
    return wc < wd ? c : d;
}

/* A pivot is the square of a sine: 1e-7 of its usual size is a pose within 0.02° of a dead point, or of one where
 * other rows should be in force; the number of dependent rows tells which. */
static void report(LwSingularWatch *watch, LwRun *run, double a, double b, LwPivotProbe probe)
{
    double smallest, t = search(probe, a, b, &smallest);
    if (!(smallest < 1e-7 * watch->largest) || fabs(t - watch->last_event) < 1e-3 * (b - a))
        return;
    if (probe.dropped(probe.user, t) <= run->regular_dropped)
        return;
    watch->last_event = t;
    for (int i = 0; i < run->report.event_count; i++)
        if (fabs(run->report.event[i].time - t) < 1e-6 * (b - a))
            return;
    lw_run_add_kind(run, LW_EVENT_SINGULAR, t, "singular pose passed (a dead point: the mechanism could branch here)");
}

typedef struct Replay {
    LwRun *run;
    const LwState *from;
    LwState *scratch;
} Replay;

static double pivot_by_replay(void *user, double t)
{
    Replay *replay = user;
    LwRun *run = replay->run;
    lw_state_copy(run->mechanism, run->state, replay->from);
    lw_kinematics_aim(run);
    lw_solver_accelerate(run->solver, run->state);
    lw_trail_forget(run->trail);
    if (!lw_kinematics_advance(run, replay->scratch, t))
        return INFINITY;
    return run->solver->kkt->worst;
}

static int dropped_by_replay(void *user, double t)
{
    Replay *replay = user;
    LwSolver *solver = replay->run->solver;
    if (!isfinite(pivot_by_replay(user, t)))
        return 0;
    lw_solver_judge(solver, replay->run->state);
    return solver->dropped;
}

void lw_singular_watch_kinematics(LwSingularWatch *watch, LwRun *run)
{
    double w = run->solver->kkt->worst, t = run->state->t;
    watch->largest = fmax(watch->largest, w);
    if (watch->count >= 2 && watch->w[1] <= watch->w[0] && watch->w[1] <= w && fmin(watch->w[1], w) < 0.1 * watch->largest) {
        LwRunStats stats = run->report.stats;
        Replay replay = { run, watch->at[0], watch->scratch };
        int dropped = run->solver->dropped;
        bool *keep = run->solver->keep_before;
        memcpy(keep, run->solver->keep, (size_t)run->system->row_count * sizeof *keep);
        lw_state_copy(run->mechanism, watch->saved, run->state);
        report(watch, run, watch->t[0], t, (LwPivotProbe){ pivot_by_replay, dropped_by_replay, &replay });
        memcpy(run->solver->keep, keep, (size_t)run->system->row_count * sizeof *keep);
        run->solver->dropped = dropped;
        lw_state_copy(run->mechanism, run->state, watch->saved);
        lw_kinematics_aim(run);
        lw_solver_accelerate(run->solver, run->state);
        lw_trail_forget(run->trail);
        run->report.stats = stats;
    }
    LwState *oldest = watch->at[0];
    watch->at[0] = watch->at[1];
    watch->at[1] = oldest;
    lw_state_copy(run->mechanism, oldest, run->state);
    watch->t[0] = watch->t[1], watch->w[0] = watch->w[1];
    watch->t[1] = t, watch->w[1] = w;
    watch->count++;
}

void lw_singular_watch_step(LwSingularWatch *watch, LwRun *run, double t0, double t1, LwPivotProbe probe)
{
    double start = watch->w[1], end = run->solver->kkt->worst;
    watch->largest = fmax(watch->largest, end);
    watch->w[1] = end;
    if (watch->count++ == 0 || fmin(start, end) > 0.1 * watch->largest)
        return;
    /* The minimum lies inside when the pivot falls at the start and rises at the end. */
    double nudge = 0.01 * (t1 - t0);
    if (probe.pivot(probe.user, t0 + nudge) < start && probe.pivot(probe.user, t1 - nudge) < end)
        report(watch, run, t0, t1, probe);
}
