#include "core/analysis/stepping.h"

#include "core/analysis/events.h"

static const double DEEP = 1e-3; /* of the size */

LwTimestep *lw_stepping_create(LwRun *run)
{
    if (run->analysis.integrator != LW_SYMPLECTIC || !run->solver->aux)
        return NULL;
    LwTimestep *step = lw_timestep_create(&run->arena, run->solver->aux);
    run->solver->aux = NULL;
    return step;
}

static const char *deepest(LwDrive *d)
{
    int element = lw_timestep_report(d->timestep)->deepest;
    return element < 0 ? "something" : lw_aux_element_words(lw_timestep_aux(d->timestep), &d->run->arena, element);
}

/* No impulses keep parts from being driven into each other. A little of that is what long steps do where parts fit closely; more ends the run. */
static bool bear(LwDrive *d)
{
    LwRun *run = d->run;
    double overlap = lw_timestep_report(d->timestep)->overlap;
    if (!d->pressed_told)
        lw_run_add_kind(run, LW_EVENT_CONTACT, run->state->t, lw_arena_printf(&run->arena, "%s cannot give way to what drives it: parts are pressed into each other", deepest(d)));
    d->pressed_told = true;
    if (overlap <= DEEP * run->mechanism->size)
        return true;
    lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "at t = %.9g s parts are %.3g mm in each other and nothing keeps them apart: %s cannot give way to what drives it",
                                                     run->state->t, 1e3 * overlap, deepest(d)));
    return false;
}

/* Many contacts are solved until their rates are right to LW_TIMESTEP_ENOUGH, or not at all within the sweeps that a step may take. */
static void look_at_residual(LwDrive *d)
{
    LwRun *run = d->run;
    double residual = lw_timestep_report(d->timestep)->lcp.residual;
    if (residual <= LW_TIMESTEP_ENOUGH)
        return;
    if (d->inexact_steps++ == 0)
        lw_run_add_warning(run, run->state->t, lw_arena_printf(&run->arena, "the impulses of stops, contacts and friction were found only approximately here, to %.2g of the fastest rate",
                                                               residual));
    d->inexact = fmax(d->inexact, residual);
}

void lw_stepping_conclude(LwDrive *d)
{
    LwRun *run = d->run;
    if (d->inexact_steps > 1)
        lw_run_add_warning(run, run->state->t, lw_arena_printf(&run->arena, "impulses were found only approximately in %ld of %ld steps, to %.2g of the fastest rate at worst",
                                                               d->inexact_steps, run->report.stats.steps, d->inexact));
}

bool lw_stepping_begin(LwDrive *d)
{
    LwRun *run = d->run;
    double h = fmin(run->analysis.dt, run->analysis.end);
    const char *why = lw_events_objection(run, d->sampler->aux);
    if (why)
        lw_run_stop(run, LW_RUN_REFUSED, why);
    if (why || !(h > 0))
        return !why;
    lw_solver_accelerate_halfway(run->solver, run->state);
    lw_timestep_impulses(d->timestep, run->solver, run->state, h);
    return true;
}

/* Between the ends of a step everything goes straight: nothing is known of when within it something hit. */
static void take_samples(LwDrive *d, double t)
{
    LwRun *run = d->run;
    lw_state_pack(run->mechanism, run->state, d->y_new);
    for (int i = 0; i < d->n; i++)
        d->slope[i] = d->slope_new[i] = (d->y_new[i] - d->y[i]) / d->h;
    lw_drive_take_samples(d, t);
}

bool lw_stepping_go(LwDrive *d, double t)
{
    LwRun *run = d->run;
    bool sampled = lw_drive_wants_samples(d, t), possible;
    if (sampled)
        lw_state_pack(run->mechanism, run->state, d->y);
    LwStride stride = lw_timestep_go(d->timestep, run->solver, run->state, t, &possible);
    if (sampled)
        take_samples(d, t);
    lw_drive_settle(d, stride);
    if (possible) /* where it is not, that is told */
        look_at_residual(d);
    return possible || bear(d);
}
