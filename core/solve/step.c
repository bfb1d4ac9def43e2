#include "core/solve/step.h"

#include "core/solve/forces.h"

LwSolver *lw_solver_create(LwArena *arena, const LwSystem *s)
{
    return lw_solver_create_with(arena, s, LW_SOLVER_TAPE);
}

LwSolver *lw_solver_create_with(LwArena *arena, const LwSystem *s, LwSolverKind kind)
{
    LwSolver *solver = LW_NEW(arena, LwSolver);
    int n = 6 * s->mechanism->body_count;
    solver->system = s;
    solver->rows = lw_rows_create(arena, s);
    solver->kkt = lw_kkt_create(arena, s, lw_kkt_classes[kind]);
    solver->judge = solver->kkt->type->judges ? solver->kkt : lw_kkt_create(arena, s, &lw_kkt_tape);
    solver->keep = LW_NEWN(arena, bool, s->row_count);
    for (int i = 0; i < s->row_count; i++)
        solver->keep[i] = true;
    solver->f = LW_NEWN(arena, double, n);
    solver->a = LW_NEWN(arena, double, n);
    solver->dx = LW_NEWN(arena, double, n);
    solver->g = LW_NEWN(arena, double, s->row_count);
    solver->lambda = LW_NEWN(arena, double, s->row_count);
    solver->mu = LW_NEWN(arena, double, s->row_count);
    solver->backup = LW_NEWN(arena, LwBodyState, s->mechanism->body_count);
    solver->best = LW_NEWN(arena, LwBodyState, s->mechanism->body_count);
    solver->given = LW_NEWN(arena, LwBodyState, s->mechanism->body_count);
    solver->fit = LW_NEWN(arena, bool, s->row_count);
    solver->keep_before = LW_NEWN(arena, bool, s->row_count);
    solver->axis_from = LW_NEWN(arena, double, s->group_count);
    solver->null_pivot = LW_NULL_PIVOT;
    return solver;
}

/* Of dependent rows those of positions stay in force: a row of velocities cannot keep a position from drifting. */
static void prefer_positions(LwSolver *solver)
{
    const LwSystem *s = solver->system;
    double *z = solver->mu;
    for (int row = 0; row < s->row_count; row++) {
        /* Candidates only name freedoms; they must not push out what holds. */
        if (solver->keep[row] || s->is_speed[row] || s->group[s->group_of_row[row]].candidate)
            continue;
        int other = row;
        double most = 0, largest = 0;
        lw_kkt_null_vector(solver->judge, solver->rows, row, z);
        for (int i = 0; i < s->row_count; i++) {
            largest = fmax(largest, fabs(z[i]));
            if (s->is_speed[i] && solver->keep[i] && fabs(z[i]) > most)
                most = fabs(z[other = i]);
        }
        if (!(most > 1e-6 * largest))
            continue;
        solver->keep[row] = true;
        solver->keep[other] = false;
        lw_kkt_factor(solver->judge, solver->rows, LW_METRIC_UNIT, solver->keep, 0);
    }
}

void lw_solver_judge(LwSolver *solver, const LwState *state)
{
    LwKkt *kkt = solver->judge;
    lw_rows_eval(solver->system, state, solver->rows);
    solver->dropped = lw_kkt_factor(kkt, solver->rows, LW_METRIC_UNIT, NULL, solver->null_pivot);
    /* Of several sets of independent rows one may be far from dependence where another is close to it. */
    if (solver->dropped > 0 && kkt->worst < LW_SOUND_PIVOT && lw_kkt_factor(kkt, solver->rows, LW_METRIC_UNIT, NULL, LW_SOUND_PIVOT) != solver->dropped)
        lw_kkt_factor(kkt, solver->rows, LW_METRIC_UNIT, NULL, solver->null_pivot);
    for (int i = 0; i < solver->system->row_count; i++)
        solver->keep[i] = !lw_kkt_dropped(kkt, i);
    if (solver->dropped > 0 && solver->system->any_speed)
        prefer_positions(solver);
    solver->judged_worst = kkt->worst;
}

void lw_solver_factor(LwSolver *solver, const LwState *state)
{
    lw_rows_eval(solver->system, state, solver->rows);
    lw_kkt_factor(solver->kkt, solver->rows, LW_METRIC_MASS, solver->keep, 0);
}

static void solve_accelerations(LwSolver *solver, const LwState *state, double share_of_gamma)
{
    const LwSystem *s = solver->system;
    lw_forces_eval(s->mechanism, state, solver->rows->rel, solver->f);
    for (int i = 0; i < s->row_count; i++)
        solver->g[i] = -share_of_gamma * solver->rows->gamma[i];
    lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
    solver->evaluations++;
}

void lw_solver_accelerate(LwSolver *solver, const LwState *state)
{
    lw_solver_factor(solver, state);
    solve_accelerations(solver, state, 1);
}

void lw_solver_accelerate_again(LwSolver *solver, const LwState *state)
{
    lw_rows_eval(solver->system, state, solver->rows);
    solve_accelerations(solver, state, 1);
}

void lw_solver_accelerate_halfway(LwSolver *solver, const LwState *state)
{
    lw_rows_eval(solver->system, state, solver->rows);
    solve_accelerations(solver, state, 0.5);
}

double lw_solver_violation(const LwSolver *solver, const double *residual)
{
    return lw_rows_largest(solver->system, residual, solver->keep);
}

int lw_solver_contradicted_speed(const LwSolver *solver, const LwState *state)
{
    const LwSystem *s = solver->system;
    double speed = 0, size = s->mechanism->size;
    for (int b = 0; b < s->mechanism->body_count; b++)
        speed = fmax(speed, fmax(lw_vec3_norm(state->body[b].v), size * lw_vec3_norm(state->body[b].w)));
    double limit = 1e-6 * speed + 1e-9 * size + 100 * lw_solver_violation(solver, solver->rows->Cd);
    for (int i = 0; i < s->row_count; i++)
        if (s->is_speed[i] && !solver->keep[i] && !(fabs(solver->rows->Cd[i]) <= limit))
            return i;
    return -1;
}

double lw_solver_rounding(const LwSolver *solver, const LwState *state)
{
    const LwMechanism *m = solver->system->mechanism;
    double reach = m->size;
    for (int b = 0; b < m->body_count; b++)
        reach = fmax(reach, lw_vec3_norm(state->body[b].p));
    return 1e-15 * reach;
}

double lw_project_positions(LwSolver *solver, LwState *state, int rounds)
{
    const LwSystem *s = solver->system;
    double enough = lw_solver_rounding(solver, state);
    double before = INFINITY;
    lw_rows_eval_residuals(s, state, solver->rows);
    double violation = lw_solver_violation(solver, solver->rows->C);
    for (int round = 0; round < rounds && violation > enough && violation < 0.5 * before; round++) {
        for (int i = 0; i < s->row_count; i++)
            solver->g[i] = -solver->rows->C[i];
        lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, solver->dx, solver->mu);
        for (int b = 0; b < s->mechanism->body_count; b++)
            lw_body_state_displace(&state->body[b], lw_vec3_from(solver->dx + 6 * b), lw_vec3_from(solver->dx + 6 * b + 3));
        before = violation;
        lw_rows_eval_residuals(s, state, solver->rows);
        violation = lw_solver_violation(solver, solver->rows->C);
    }
    return violation;
}

double lw_project_velocities(LwSolver *solver, LwState *state)
{
    const LwSystem *s = solver->system;
    lw_rows_eval_residuals(s, state, solver->rows);
    for (int i = 0; i < s->row_count; i++)
        solver->g[i] = -solver->rows->Cd[i];
    lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, solver->dx, solver->mu);
    for (int b = 0; b < s->mechanism->body_count; b++) {
        LwBodyState *body = &state->body[b];
        body->v = lw_vec3_add(body->v, lw_vec3_from(solver->dx + 6 * b));
        body->w = lw_vec3_add(body->w, lw_vec3_from(solver->dx + 6 * b + 3));
    }
    return lw_solver_violation(solver, solver->rows->Cd);
}
