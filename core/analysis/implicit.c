/* Steps of the generalised-α method (core/solve/genalpha.h) in a run.
 *
 * Samples inside a step are the ends of shorter steps from its start, not points of a cubic through its ends: a stiff spring is
 * in balance there, where an error of interpolation would be multiplied by its stiffness. A step whose equations cannot be solved is
 * halved, a few times; the next one tries the full length again. */
#include "core/analysis/drive.h"

#include "core/solve/rubbing.h"
#include "core/solve/stops.h"

enum { MOST_HALVINGS = 8 };

const char *lw_run_implicit_objection(LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    const LwMechanismDef *def = &m->def;
    for (int i = 0; i < def->limit_count; i++)
        if (lw_stop_exists(m, i, LW_LOWER) || lw_stop_exists(m, i, LW_UPPER))
            return lw_arena_printf(&run->arena, "genalpha takes no rigid stops, and the limit of %s of %s is one: give it a stiffness, or run dop853 or symplectic",
                                   lw_coordinate_names[def->limit[i].coordinate], def->joint[def->limit[i].joint].name);
    for (int i = 0; i < def->contact_count; i++)
        if (def->contact[i].model == LW_CONTACT_RIGID)
            return lw_arena_printf(&run->arena, "genalpha takes no rigid contacts, and %s is one: give it a compliant model (hunt-crossley or hertz), or run dop853 or symplectic",
                                   def->contact[i].name);
    if (def->friction_count > 0)
        return lw_arena_printf(&run->arena, "genalpha takes no friction in joints, and %s has it: run dop853 or symplectic, or replace it by the damping of a torsion spring",
                               lw_rubbing_owner(def, 0));
    return NULL;
}

void lw_drive_begin_implicit(LwDrive *d)
{
    lw_genalpha_begin(d->implicit, d->run->solver);
}

bool lw_drive_inside_implicit(LwDrive *d, double t, LwState *state)
{
    LwRun *run = d->run;
    if (fabs(t - (d->t0 + d->h)) <= 1e-9 * d->h) {
        lw_state_copy(run->mechanism, state, d->stage.state);
        return true;
    }
    lw_state_copy(run->mechanism, state, run->state);
    lw_drive_use_rows_in_force(d);
    lw_genalpha_follow(d->inside, d->implicit);
    if (lw_genalpha_step(d->inside, d->sampler, state, t))
        return true;
    lw_run_add_event(run, t, "the equations of the implicit step could not be solved for the sample at this time: it comes from a cubic through the step's ends");
    return false;
}

/* Both ends for samples that have to come from a cubic. */
static void pack_ends(LwDrive *d)
{
    const LwMechanism *m = d->run->mechanism;
    lw_state_pack(m, d->run->state, d->y);
    lw_state_slope(m, d->run->state, d->run->solver->a, d->slope);
    lw_state_pack(m, d->stage.state, d->y_new);
    lw_state_slope(m, d->stage.state, d->run->solver->a, d->slope_new);
}

static void arrive(LwDrive *d, double t)
{
    LwRun *run = d->run;
    if (lw_drive_wants_samples(d, t)) {
        pack_ends(d);
        lw_drive_take_samples(d, t);
    }
    lw_genalpha_accept(d->implicit);
    lw_state_copy(run->mechanism, run->state, d->stage.state);
    lw_solver_accelerate(run->solver, run->state);
    lw_drive_settle(d, (LwStride){ lw_solver_violation(run->solver, run->solver->rows->C), lw_genalpha_turned(d->implicit) });
}

static bool advance(LwDrive *d, double t, int halvings)
{
    LwRun *run = d->run;
    double from = run->state->t;
    lw_state_copy(run->mechanism, d->stage.state, run->state);
    d->t0 = from;
    d->h = t - from;
    if (lw_genalpha_step(d->implicit, run->solver, d->stage.state, t)) {
        arrive(d, t);
        return run->report.status == LW_RUN_DONE;
    }
    run->report.stats.rejected++;
    if (halvings < MOST_HALVINGS)
        return advance(d, from + 0.5 * (t - from), halvings + 1) && advance(d, t, halvings + 1);
    lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the equations of the implicit step at t = %.9g s could not be solved, not even with a step of %.3g s: "
                          "choose a smaller --dt; look for a load that jumps or grows without bound, or joints that lock", from, t - from));
    return false;
}

bool lw_drive_go_implicit(LwDrive *d, double t)
{
    LwRun *run = d->run;
    /* Newton's method follows any jump, with velocities that mean nothing. */
    const char *jumping = lw_run_what_jumps(run, run->state->t, t);
    if (jumping) {
        lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "%s jumps between t = %.9g s and %.9g s: no motion follows it", jumping, run->state->t, t));
        return false;
    }
    return advance(d, t, 0);
}
