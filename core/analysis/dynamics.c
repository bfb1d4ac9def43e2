/* Dynamics: integrate, project, sample.
 *
 * Steps are as long as the integrator likes; samples come from its dense output, are projected onto the constraints
 * and their loads solved there. Which rows are in force is decided at projected states and frozen for the stages of
 * a step. A step that would end next to a dead point (where a row's pivot all but vanishes) is taken with another
 * length instead, so that singular poses are leapt over and never stood on. */
#include "core/analysis/events.h"
#include "core/analysis/ledger.h"
#include "core/analysis/stepping.h"

/* Would the step end on a dead point? Then another length is tried, a few times. */
static bool lands_badly(const LwDrive *d, int tries)
{
    return tries < 4 && !d->run->singular && d->run->solver->kkt->worst < 1e-7 * d->run->usual_pivot;
}

/* Hairer's starting step: a hundredth of the time in which the slope eats the tolerance scale. */
static double first_step(LwDrive *d)
{
    LwRun *run = d->run;
    double d0 = 0, d1 = 0;
    lw_error_scale(run->mechanism, d->y, 1, d->speed, d->scale);
    for (int i = 0; i < d->n; i++) {
        d0 += d->y[i] * d->y[i] / (d->scale[i] * d->scale[i]);
        d1 += d->slope[i] * d->slope[i] / (d->scale[i] * d->scale[i]);
    }
    double h = d1 > 0 ? 0.01 * sqrt(fmax(d0, 1) / d1) : run->analysis.end;
    return fmin(fmax(h, 1e-9 * run->analysis.end), run->analysis.end);
}

/* Every ten thousand steps: would going on at this pace take more than a hundred million? */
static bool crawls(LwRun *run, double *mark)
{
    const long pace = 10000;
    if (run->report.stats.steps % pace != 0 || run->report.stats.steps == 0)
        return false;
    double won = run->state->t - *mark, left = run->analysis.end - run->state->t;
    *mark = run->state->t;
    if (won > 0 && left / won * (double)pace < 1e8)
        return false;
    int gimbal = lw_run_gimbal_motor(run);
    const char *look = run->solver->aux && run->solver->aux->contacts
        ? "; of many contacts at once --integrator symplectic makes less; else look for a stiff spring, a law that grows without bound or joints that lock"
        : "; look for a stiff spring, a law that grows without bound or joints that lock";
    lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the steps have become so small at t = %.9g s (%.3g s each) that the run would "
        "not end%s%s%s", run->state->t, won / (double)pace, gimbal >= 0 ? ": motor " : look,
        gimbal >= 0 ? run->mechanism->def.motor[gimbal].name : "", gimbal >= 0 ? " drives ry to 90 degrees, where the three angles of its joint are not defined" : ""));
    return true;
}

static const char *why_stuck(LwRun *run)
{
    double t = run->state->t;
    const char *jumping = lw_run_what_jumps(run, t, t + 1e-9 * run->analysis.end);
    int gimbal = lw_run_gimbal_motor(run);
    const LwMechanismDef *def = &run->mechanism->def;
    if (jumping)
        return lw_arena_printf(&run->arena, "%s jumps there", jumping);
    if (gimbal >= 0)
        return lw_arena_printf(&run->arena, "motor %s drives ry to 90 degrees, where the three angles of its joint are not defined", def->motor[gimbal].name);
    return "it shrank to nothing (a law or load that jumps or grows without bound, or joints that lock)";
}

void lw_drive_start(LwDrive *d)
{
    d->pace = (LwPace){ .h = first_step(d) };
}

/* Where the next step must end at the latest: up to the next kink of a law but not upon it: stages see its near side, the
 * next step begins on its far side. */
static void set_limit(LwDrive *d)
{
    double t0 = d->run->state->t, end = d->run->analysis.end;
    while (d->kink[d->next_kink] - t0 < 1e-12 * end && d->kink[d->next_kink] < end)
        d->next_kink++;
    d->pace.kink = d->kink[d->next_kink];
    d->pace.limit = d->pace.kink < end ? nextafter(d->pace.kink, 0) : end;
}

bool lw_drive_begin_try(LwDrive *d)
{
    LwRun *run = d->run;
    LwPace *pace = &d->pace;
    if (run->report.status != LW_RUN_DONE || !(run->state->t < run->analysis.end))
        return false;
    if (!pace->trying) {
        if (crawls(run, &pace->mark))
            return false;
        set_limit(d);
        *pace = (LwPace){ .h = pace->h, .mark = pace->mark, .kink = pace->kink, .limit = pace->limit, .trying = true };
    }
    double t = run->state->t, end = pace->limit, step = fmin(pace->h, end - t);
    if (end - t - step < 1e-10 * (end - t))
        step = end - t;
    if (!(step > 1e-14 * fmax(fabs(t), 1e-6 * run->analysis.end))) {
        lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the step cannot proceed at t = %.9g s: %s", t, why_stuck(run)));
        return false;
    }
    step = d->events ? lw_events_limit(d, step) : step;
    pace->step = step = run->solver->compliant ? lw_drive_limit_compliant(d, step) : step;
    lw_error_scale(run->mechanism, d->y, run->analysis.tolerance, d->speed, d->scale);
    lw_state_copy(run->mechanism, d->stage.state, run->state);
    lw_dop853_begin(d->dop, t, step, d->y);
    return true;
}

/* After an accepted step: samples, dead points, arriving. */
static void make_step(LwDrive *d)
{
    LwRun *run = d->run;
    double limit = d->pace.limit, kink = d->pace.kink;
    double t1 = limit - (d->t0 + d->h) < 1e-12 * run->analysis.end ? kink : d->t0 + d->h;
    const char *jumping = t1 > limit ? lw_run_what_jumps(run, limit, kink) : NULL;
    if (jumping) {
        lw_drive_take_samples(d, limit);
        lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "%s jumps at t = %.9g s: no motion follows it", jumping, kink));
        run->report.stopped_at = limit;
        return;
    }
    lw_ledger_open_step(d->ledger, d);
    lw_drive_take_samples(d, t1);
    lw_drive_watch(d, t1);
    lw_drive_arrive(d, t1);
    if (!lw_drive_is_sound(d))
        return;
    lw_ledger_close_step(d->ledger, d);
    if (!d->events || lw_events_arrive(d))
        lw_run_go_on(run);
}

void lw_drive_end_try(LwDrive *d, double error)
{
    LwRun *run = d->run;
    LwPace *pace = &d->pace;
    double t = run->state->t, step = pace->step;
    bool ok = isfinite(error);
    /* A law that jumps shows in no acceleration, only in rows left open at the end. */
    if (ok && error <= 1)
        ok = lw_stage_eval_end(&d->stage, t + step, d->y_new, d->slope_new) &&
             lw_solver_violation(run->solver, run->solver->rows->C) < 1e-3 * run->mechanism->size;
    if (ok && error <= 1 && lands_badly(d, pace->tries)) {
        pace->tries++;
        pace->h = 0.83 * step;
    } else if (ok && error <= 1) {
        d->t0 = t;
        d->h = step;
        d->prepared = false;
        double factor = lw_dop853_factor(error, pace->rejected);
        pace->h = step < pace->h && factor >= 1 ? fmax(pace->h, step * factor) : step * factor;
        pace->trying = d->events && !lw_events_look(d);
        if (!pace->trying)
            make_step(d);
    } else {
        run->report.stats.rejected++;
        pace->rejected = true;
        pace->h = step * (ok ? lw_dop853_factor(error, true) : 0.2);
    }
}

bool lw_drive_make_adaptive(LwDrive *d, double h)
{
    lw_state_copy(d->run->mechanism, d->stage.state, d->run->state);
    lw_dop853_begin(d->dop, d->t0, h, d->y);
    if (!lw_dop853_eval(d->dop, lw_stage_eval, &d->stage))
        return false;
    lw_dop853_end(d->dop, d->scale, d->y_new);
    return lw_stage_eval_end(&d->stage, d->t0 + h, d->y_new, d->slope_new);
}

static void run_adaptive(LwDrive *d)
{
    lw_drive_start(d);
    while (lw_drive_begin_try(d)) {
        bool ok = lw_dop853_eval(d->dop, lw_stage_eval, &d->stage);
        lw_drive_end_try(d, ok ? lw_dop853_end(d->dop, d->scale, d->y_new) : INFINITY);
    }
}

void lw_run_dynamics(LwRun *run)
{
    LwDrive *d = lw_drive_create(run);
    lw_drive_begin(d);
    if (run->report.status == LW_RUN_DONE && run->analysis.end > 0) {
        if (d->dop)
            run_adaptive(d);
        else
            lw_drive_run_fixed(d);
    }
    if (d->events)
        lw_events_conclude(d);
    if (d->timestep)
        lw_stepping_conclude(d);
    lw_drive_count(d);
}
