/* Statics: the pose in which everything balances, and what holds it there. */
#include "core/analysis/equilibrium.h"

#include <string.h>

enum { MOST_FREEDOMS = 1500 };

static bool has_carriers(const LwMechanism *m)
{
    bool any = false;
    for (int i = 0; i < m->def.motor_count; i++)
        any = any || m->motor[i].kind == LW_MOTOR_CARRIER;
    return any;
}

const LwSystem *lw_run_rest_system(LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    return has_carriers(m) ? lw_system_create(&run->arena, m, LW_WITH_MOTORS | LW_WITH_CARRIERS | LW_WITHOUT_PATHS) : run->study->system;
}

/* The offsets of redundant rows, found by what the rows belong to. */
static void adopt_offsets(LwRun *run)
{
    const LwSystem *to = run->system, *from = run->study->system;
    for (int i = 0; i < to->group_count; i++)
        for (int k = 0; k < from->group_count; k++) {
            const LwGroup *a = &to->group[i], *b = &from->group[k];
            if (a->kind == b->kind && a->joint == b->joint && a->coupler == b->coupler && a->cable == b->cable && a->motor == b->motor && a->count == b->count)
                memcpy(run->solver->rows->offset + a->first, run->study->solver->rows->offset + b->first, (size_t)a->count * sizeof(double));
        }
}

/* Motors hold: those of positions where their law begins, the others where they are. */
static void hold_motors(LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    LwRows *rows = run->solver->rows;
    rows->hold_motors = true;
    for (int i = 0; i < run->system->group_count; i++) {
        const LwGroup *g = &run->system->group[i];
        LwRel rel;
        if (g->kind != LW_GROUP_AXIS)
            continue;
        lw_state_rel(m, run->state, g->joint, &rel);
        double here = lw_state_coordinate(m, run->state, g->joint, g->coordinate, &rel).v;
        bool led = g->motor >= 0 && m->motor[g->motor].kind == LW_MOTOR_POSITION;
        rows->hold[i] = (LwJet){ .v = led ? lw_law_eval(m->motor[g->motor].law, run->state->t).v : here };
    }
}

static void stand_still(LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    for (int b = 0; b < m->body_count; b++)
        run->state->body[b].v = run->state->body[b].w = lw_vec3(0, 0, 0);
    run->state->t = 0;
    lw_state_settle_turns(m, run->state);
}

static const char *objection(LwRun *run)
{
    if (run->study->report.joint_dof > MOST_FREEDOMS)
        return lw_arena_printf(&run->arena, "%d freedoms are too many for this analysis, which works with dense matrices: up to %d; run dynamics with damping instead",
                               run->study->report.joint_dof, MOST_FREEDOMS);
    return NULL;
}

static void tell_what_is_left_out(LwRun *run)
{
    const LwMechanismDef *def = &run->mechanism->def;
    bool friction = def->friction_count > 0;
    for (int i = 0; i < def->contact_count; i++)
        friction = friction || lw_contact_rubs(&def->contact[i]);
    if (friction)
        lw_run_add_event(run, 0, "friction is left out: it could hold the mechanism anywhere in a range of poses about this one");
    if (has_carriers(run->mechanism))
        for (int j = 0; j < def->joint_count; j++)
            if (run->mechanism->joint[j].path) {
                lw_run_add_event(run, 0, "motors without a law hold their coordinates in the given pose, and paths let go");
                return;
            }
}

static void tell_start(LwRun *run, const LwEquilibrium *e, bool moved)
{
    if (e->falls && moved)
        lw_run_add_event(run, 0, lw_arena_printf(&run->arena, "the given pose is an equilibrium too, but an unstable one (%s leaves it); the stable one that the loads lead to from there is "
                                                 "reported", e->falls));
}

/* Everything that touches shares the load where it can without pulling: the split that prefers nobody. */
static void share_load(LwRun *run)
{
    LwSolver *solver = run->solver;
    LwAux *aux = solver->aux;
    if (!aux)
        return;
    LwAuxElement *before = LW_NEWN(&run->arena, LwAuxElement, aux->element_count);
    double unit, most = 0, worst = 0;
    memcpy(before, aux->element, (size_t)aux->element_count * sizeof *before);
    lw_aux_eval(aux, run->state, LW_EVAL_C);
    for (int i = 0; i < aux->element_count; i++) {
        LwAuxElement *own = &aux->element[i];
        unit = own->kind == LW_AUX_STOP ? lw_stop_scale(run->mechanism, own->source) : 1;
        if (own->kind != LW_AUX_FRICTION && aux->row[own->first].value * unit <= 10 * lw_aux_touching(run->mechanism))
            own->normal = LW_AUX_HOLDS;
    }
    for (int attempt = 0; attempt < 2; attempt++) {
        lw_aux_activate(aux);
        lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
        lw_aux_solve(aux, solver, run->state, 0);
        for (int k = 0; k < aux->active_count; k++) {
            most = fmax(most, fabs(aux->mu[aux->active[k]]));
            worst = fmin(worst, aux->mu[aux->active[k]]);
        }
        if (attempt == 0 && worst >= -1e-9 * most)
            return;
        for (int i = 0; attempt == 0 && i < aux->element_count; i++)
            aux->element[i].normal = before[i].normal;
    }
}

/* Reactions at the pose; nothing moves. */
static void solve_reactions(LwRun *run)
{
    LwSolver *solver = run->solver;
    lw_rows_eval(run->system, run->state, solver->rows);
    lw_solver_factor_rows(solver);
    lw_solver_forces(solver, run->state, solver->f);
    memset(solver->g, 0, (size_t)run->system->row_count * sizeof *solver->g);
    lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
    share_load(run);
    memset(solver->a, 0, 6 * (size_t)run->mechanism->body_count * sizeof *solver->a);
    memset(solver->rows->Cd, 0, (size_t)run->system->row_count * sizeof *solver->rows->Cd); /* paths and belts that run stand */
}

LwEquilibrium *lw_run_equilibrium(LwRun *run, bool stay)
{
    const char *why = objection(run);
    if (why) {
        lw_run_stop(run, LW_RUN_REFUSED, why);
        return NULL;
    }
    stand_still(run);
    if (run->system != run->study->system)
        adopt_offsets(run);
    hold_motors(run);
    tell_what_is_left_out(run);
    LwEquilibrium *e = lw_equilibrium_create(run);
    LwRestOutcome outcome = lw_equilibrium_find(e, stay);
    if (outcome == LW_REST_RUNS_AWAY)
        why = lw_arena_printf(&run->arena, "there is no equilibrium to be found from here: nothing ends the motion of %s; hold it with a motor, a stop or a spring, or start elsewhere", e->away);
    else if (outcome == LW_REST_NOT_FOUND && e->blind)
        why = "no equilibrium was found: at a pose on the way the loads, or how they change with the pose, are no finite numbers; look for a stiffness or a value that is far too large, or start elsewhere";
    else if (outcome == LW_REST_NOT_FOUND && e->dead_point)
        why = "no equilibrium was found: the loads lead the mechanism into a dead point, where its rows (nearly) depend on each other and it could branch; hold it short of there with a stop, or start elsewhere";
    else if (outcome == LW_REST_NOT_FOUND)
        why = "no equilibrium was found: the search came to an end without one; start nearer to it, or let dynamics with damping settle";
    if (why && outcome == LW_REST_NOT_FOUND)
        why = lw_arena_printf(&run->arena, "%s; look at %s", why, lw_run_suspect(run));
    if (why)
        lw_run_stop(run, LW_RUN_REFUSED, why);
    if (outcome != LW_REST_FOUND)
        return NULL;
    run->report.stability = lw_equilibrium_judge(e, &run->report.equilibrium);
    tell_start(run, e, run->report.stability != LW_UNSTABLE);
    if (run->report.stability == LW_UNSTABLE)
        lw_run_add_warning(run, 0, lw_arena_printf(&run->arena, "this equilibrium is %s", run->report.equilibrium));
    return e;
}

void lw_run_statics(LwRun *run)
{
    bool found = lw_run_equilibrium(run, false);
    run->report.stats.factorizations = run->solver->kkt->factorizations;
    if (!found)
        return;
    solve_reactions(run);
    lw_record_sample(run->record, run->solver, run->state, true);
}
