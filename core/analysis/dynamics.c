/* Dynamics: integrate, project, sample.
 *
 * Steps are as long as the integrator likes; samples come from its dense output, are projected onto the constraints
 * and their loads solved there. Which rows are in force is decided at projected states and frozen for the stages of
 * a step. A step that would end next to a dead point (where a row's pivot all but vanishes) is taken with another
 * length instead, so that singular poses are leapt over and never stood on. */
#include "core/analysis/drive.h"

/* Would the step end on a dead point? Then another length is tried, a few times. */
static bool lands_badly(const LwDrive *d, int tries)
{
    return tries < 4 && !d->run->singular && d->run->solver->kkt->worst < 1e-7 * d->run->usual_pivot;
}

/* One accepted adaptive step; false when the step length vanishes. */
static bool adaptive_step(LwDrive *d, double *h, double end)
{
    LwRun *run = d->run;
    bool rejected = false;
    for (int tries = 0;;) {
        double t = run->state->t, error, step = fmin(*h, end - t);
        if (end - t - step < 1e-10 * (end - t))
            step = end - t;
        if (!(step > 1e-14 * fmax(fabs(t), 1e-6 * run->analysis.end)))
            return false;
        lw_error_scale(run->mechanism, d->y, run->analysis.tolerance, d->speed, d->scale);
        lw_state_copy(run->mechanism, d->stage.state, run->state);
        bool ok = lw_dop853_try(d->dop, lw_stage_eval, &d->stage, t, step, d->y, d->scale, d->y_new, &error) && isfinite(error);
        /* A law that jumps shows in no acceleration, only in rows left open at the end. */
        if (ok && error <= 1)
            ok = lw_stage_eval_end(&d->stage, t + step, d->y_new, d->slope_new) &&
                 lw_solver_violation(run->solver, run->solver->rows->C) < 1e-3 * run->mechanism->size;
        if (ok && error <= 1 && lands_badly(d, tries)) {
            tries++;
            *h = 0.83 * step;
            continue;
        }
        if (ok && error <= 1) {
            d->t0 = t;
            d->h = step;
            d->prepared = false;
            double factor = lw_dop853_factor(error, rejected);
            *h = step < *h && factor >= 1 ? fmax(*h, step * factor) : step * factor;
            return true;
        }
        run->report.stats.rejected++;
        rejected = true;
        *h = step * (ok ? lw_dop853_factor(error, true) : 0.2);
    }
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
    lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the steps have become so small at t = %.9g s (%.3g s each) that the run would "
        "not end%s%s%s", run->state->t, won / (double)pace, gimbal >= 0 ? ": motor " : "; look for a stiff spring, a law that grows without bound or joints that lock",
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

static void run_adaptive(LwDrive *d)
{
    LwRun *run = d->run;
    double end = run->analysis.end, h = first_step(d), mark = 0;
    while (run->state->t < end) {
        double t0 = run->state->t;
        if (crawls(run, &mark))
            return;
        /* Up to the next kink of a law but not upon it: stages see its near side, the next step begins on its far side. */
        while (d->kink[d->next_kink] - t0 < 1e-12 * end && d->kink[d->next_kink] < end)
            d->next_kink++;
        double kink = d->kink[d->next_kink], limit = kink < end ? nextafter(kink, 0) : end;
        if (!adaptive_step(d, &h, limit)) {
            lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the step cannot proceed at t = %.9g s: %s", t0, why_stuck(run)));
            return;
        }
        double t1 = limit - (t0 + d->h) < 1e-12 * end ? kink : t0 + d->h;
        const char *jumping = t1 > limit ? lw_run_what_jumps(run, limit, kink) : NULL;
        if (jumping) {
            lw_drive_take_samples(d, limit);
            lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "%s jumps at t = %.9g s: no motion follows it", jumping, kink));
            run->report.stopped_at = limit;
            return;
        }
        lw_drive_take_samples(d, t1);
        lw_drive_watch(d, t1);
        lw_drive_arrive(d, t1);
        if (!lw_drive_is_sound(d) || !lw_run_go_on(run))
            return;
    }
}

void lw_run_dynamics(LwRun *run)
{
    LwDrive *d = lw_drive_create(run);
    lw_drive_begin(d);
    if (run->analysis.end > 0) {
        if (d->dop)
            run_adaptive(d);
        else
            lw_drive_run_fixed(d);
    }
    run->report.stats.evaluations = run->solver->evaluations + d->sampler->evaluations;
    run->report.stats.factorizations = run->solver->kkt->factorizations + d->sampler->kkt->factorizations;
}
