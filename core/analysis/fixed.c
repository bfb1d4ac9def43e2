/* Steps of a fixed length: the classical Runge–Kutta method of order 4; semi-implicit Euler, where a step is little more
 * than one factorization and every pass over the bodies counts; and generalised-α (implicit.c). */
#include "core/analysis/events.h"
#include "core/analysis/stepping.h"

#include <string.h>

/* Classical Runge–Kutta of order 4. */
static bool step_rk4(LwDrive *d, double t, double h)
{
    double *k = d->dense, *sum = d->scale;
    static const double node[] = { 0, 0.5, 0.5, 1 }, weight[] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
    memcpy(k, d->slope, (size_t)d->n * sizeof *k);
    for (int i = 0; i < d->n; i++)
        sum[i] = weight[0] * k[i];
    for (int stage = 1; stage < 4; stage++) {
        for (int i = 0; i < d->n; i++)
            d->y_new[i] = d->y[i] + node[stage] * h * k[i];
        if (!lw_stage_eval(&d->stage, t + node[stage] * h, d->y_new, k))
            return false;
        for (int i = 0; i < d->n; i++)
            sum[i] += weight[stage] * k[i];
    }
    for (int i = 0; i < d->n; i++)
        d->y_new[i] = d->y[i] + h * sum[i];
    return lw_stage_eval_end(&d->stage, t + h, d->y_new, d->slope_new);
}

bool lw_drive_make_fixed(LwDrive *d, double h)
{
    lw_state_copy(d->run->mechanism, d->stage.state, d->run->state);
    return step_rk4(d, d->t0, h);
}

static bool make_rk4(LwDrive *d)
{
    if (lw_drive_make_fixed(d, d->h))
        return true;
    lw_run_stop(d->run, LW_RUN_STOPPED, lw_arena_printf(&d->run->arena, "the run diverged at t = %.9g s: the motion became infinite; choose a smaller --dt", d->t0));
    return false;
}

/* The same, to an event if there is one. */
static bool make_rk4_to_event(LwDrive *d)
{
    d->pace.h = d->h;
    do {
        d->h = lw_events_limit(d, d->pace.h);
        d->prepared = false;
        if (!make_rk4(d))
            return false;
    } while (!lw_events_look(d) && d->run->report.status == LW_RUN_DONE);
    return d->run->report.status == LW_RUN_DONE;
}

/* To t, or to an event before it. */
static bool go_on_rk4(LwDrive *d, double t)
{
    double wanted = d->h;
    if (!(d->events ? make_rk4_to_event(d) : make_rk4(d)))
        return false;
    t = d->h < wanted ? d->t0 + d->h : t;
    lw_drive_take_samples(d, t);
    lw_drive_arrive(d, t);
    return !d->events || lw_events_arrive(d);
}

/* Both ends and their slopes are packed only where samples lie between them. */
static void go_on_symplectic(LwDrive *d, double t)
{
    LwRun *run = d->run;
    bool sampled = lw_drive_wants_samples(d, t);
    if (sampled) {
        lw_state_pack(run->mechanism, run->state, d->y);
        lw_state_slope(run->mechanism, run->state, run->solver->a, d->slope);
    }
    LwStride stride = lw_step_symplectic(run->solver, run->state, t);
    if (sampled) {
        lw_state_pack(run->mechanism, run->state, d->y_new);
        lw_state_slope(run->mechanism, run->state, run->solver->a, d->slope_new);
        lw_drive_take_samples(d, t);
    }
    lw_drive_settle(d, stride);
}

void lw_drive_run_fixed(LwDrive *d)
{
    LwRun *run = d->run;
    bool rk4 = run->analysis.integrator == LW_RK4, implicit = d->implicit != NULL;
    double end = run->analysis.end;
    long steps = (long)ceil(end / run->analysis.dt - 1e-9);
    if (implicit)
        lw_drive_begin_implicit(d);
    else if (!rk4)
        lw_solver_accelerate_halfway(run->solver, run->state);
    for (long k = 0; k < steps; k++) {
        double t = k + 1 == steps ? end : (double)(k + 1) * run->analysis.dt;
        do {
            d->t0 = run->state->t;
            d->h = t - d->t0;
            if (implicit ? !lw_drive_go_implicit(d, t) : rk4 && !go_on_rk4(d, t))
                return;
            if (d->timestep && !lw_stepping_go(d, t))
                return;
            if (!implicit && !rk4 && !d->timestep)
                go_on_symplectic(d, t);
            if (!lw_drive_is_sound(d) || !lw_run_go_on(run))
                return;
        } while (run->state->t < t);
    }
}
