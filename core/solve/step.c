#include "core/solve/step.h"

#include "core/solve/auxiliary.h"
#include "core/solve/compliant.h"
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
    solver->best_turn = LW_NEWN(arena, double, s->mechanism->def.joint_count * LW_SLOTS);
    solver->given = LW_NEWN(arena, LwBodyState, s->mechanism->body_count);
    solver->fit = LW_NEWN(arena, bool, s->row_count);
    solver->keep_before = LW_NEWN(arena, bool, s->row_count);
    solver->mute = LW_NEWN(arena, bool, s->row_count);
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
    lw_rows_eval(solver->system, state, solver->rows);
    lw_solver_judge_rows(solver);
}

/* Rows left out that are not candidates. */
static int holding_dropped(const LwSolver *solver)
{
    const LwSystem *s = solver->system;
    int count = 0;
    for (int i = 0; i < s->row_count; i++)
        count += lw_kkt_dropped(solver->judge, i) && !s->group[s->group_of_row[i]].candidate;
    return count;
}

/* Of several sets of independent rows one may be far from dependence where another is close to it. A holding row must not make room for a
 * candidate, though: a worm's row is close to dependence because it holds so little of its wheel. */
static void judge_soundly(LwSolver *solver)
{
    int holding = holding_dropped(solver);
    int dropped = lw_kkt_factor(solver->judge, solver->rows, LW_METRIC_UNIT, NULL, LW_SOUND_PIVOT);
    if (dropped != solver->dropped || holding_dropped(solver) != holding)
        lw_kkt_factor(solver->judge, solver->rows, LW_METRIC_UNIT, NULL, solver->null_pivot);
}

void lw_solver_judge_rows(LwSolver *solver)
{
    LwKkt *kkt = solver->judge;
    solver->dropped = lw_kkt_factor(kkt, solver->rows, LW_METRIC_UNIT, NULL, solver->null_pivot);
    if (solver->dropped > 0 && kkt->worst < LW_SOUND_PIVOT)
        judge_soundly(solver);
    for (int i = 0; i < solver->system->row_count; i++)
        solver->keep[i] = !lw_kkt_dropped(kkt, i);
    if (solver->dropped > 0 && solver->system->any_speed)
        prefer_positions(solver);
    for (int i = 0; i < solver->system->row_count; i++)
        solver->mute[i] = !solver->keep[i] && lw_kkt_ratio(kkt, i) > solver->null_pivot;
    solver->judged_worst = kkt->worst;
}

void lw_solver_factor_rows(LwSolver *solver)
{
    solver->left_out = lw_kkt_factor(solver->kkt, solver->rows, LW_METRIC_MASS, solver->keep, 0);
}

void lw_solver_factor(LwSolver *solver, const LwState *state)
{
    lw_rows_eval_parts(solver->system, state, LW_EVAL_C | LW_EVAL_J, solver->rows);
    lw_solver_factor_rows(solver);
}

void lw_solver_forces(const LwSolver *solver, const LwState *state, double *f)
{
    lw_forces_eval(solver->system->mechanism, state, solver->rows->rel, f);
    if (solver->compliant)
        lw_compliant_add(solver->compliant, state, f);
}

/* γ of the rows is at hand; share: how much of it counts. */
static void solve_accelerations(LwSolver *solver, const LwState *state, double share)
{
    const LwSystem *s = solver->system;
    lw_solver_forces(solver, state, solver->f);
    for (int i = 0; i < s->row_count; i++)
        solver->g[i] = -share * solver->rows->gamma[i];
    lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
    if (solver->aux)
        lw_aux_solve(solver->aux, solver, state, share);
    solver->evaluations++;
}

void lw_solver_accelerate_stage(LwSolver *solver, const LwState *state, unsigned residuals)
{
    lw_rows_eval_parts(solver->system, state, residuals | LW_EVAL_GAMMA | LW_EVAL_J, solver->rows);
    lw_solver_factor_rows(solver);
    solve_accelerations(solver, state, 1);
}

void lw_solver_accelerate(LwSolver *solver, const LwState *state)
{
    lw_solver_accelerate_stage(solver, state, LW_EVAL_C | LW_EVAL_CD);
}

void lw_solver_accelerate_again(LwSolver *solver, const LwState *state, unsigned residuals)
{
    lw_rows_eval_parts(solver->system, state, residuals | LW_EVAL_GAMMA, solver->rows);
    solve_accelerations(solver, state, 1);
}

void lw_solver_accelerate_halfway(LwSolver *solver, const LwState *state)
{
    /* Rows of velocities are judged by their Ċ after every step. */
    lw_rows_eval_parts(solver->system, state, LW_EVAL_GAMMA | (solver->system->any_speed ? LW_EVAL_CD : 0), solver->rows);
    solve_accelerations(solver, state, 0.5);
}

double lw_solver_violation(const LwSolver *solver, const double *residual)
{
    double largest = 0, sum = 0;
    for (int i = 0; i < solver->system->row_count; i++) {
        double size = solver->dropped > 0 && !solver->keep[i] ? 0 : fabs(residual[i]);
        largest = size > largest ? size : largest;
        sum += size;
    }
    return isnan(sum) ? NAN : largest;
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
    double square = m->size * m->size;
    for (int b = 0; b < m->body_count; b++) {
        double own = lw_vec3_dot(state->body[b].p, state->body[b].p);
        square = own > square ? own : square;
    }
    return 1e-15 * sqrt(square);
}

/* A small displacement: up to 6e-5 rad the series needs two terms, and as it leaves |q| at 1 to rounding, whoever makes the
 * next large step normalises. */
static inline void nudge(LwBodyState *body, LwVec3 dp, LwVec3 dbeta, double square)
{
    double y = 0.25 * square, s = 0.5 - y * (1.0 / 12);
    LwQuat turn = { 1 - 0.5 * y, s * dbeta.x, s * dbeta.y, s * dbeta.z };
    body->p = lw_vec3_add(body->p, dp);
    body->q = lw_quat_mul(body->q, turn);
    body->A = lw_mat3_from_unit_quat(body->q);
}

double lw_solver_shift(LwSolver *solver, LwState *state)
{
    const LwSystem *s = solver->system;
    double turn = 0;
    for (int i = 0; i < s->row_count; i++)
        solver->g[i] = -solver->rows->C[i];
    lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, solver->dx, NULL);
    if (solver->aux)
        lw_aux_shift(solver->aux, solver, state, solver->dx);
    for (int b = 0; b < s->mechanism->body_count; b++) {
        LwVec3 dp = lw_vec3_from(solver->dx + 6 * b), dbeta = lw_vec3_from(solver->dx + 6 * b + 3);
        double square = lw_vec3_dot(dbeta, dbeta);
        turn = square > turn ? square : turn;
        if (square < 4e-9)
            nudge(&state->body[b], dp, dbeta, square);
        else
            lw_body_state_displace(&state->body[b], dp, dbeta);
    }
    return sqrt(turn);
}

/* Of the rows of the system and of the stops and contacts that hold, at the state. */
static double violation_of_all(LwSolver *solver, const LwState *state)
{
    double own = lw_solver_violation(solver, solver->rows->C), other = solver->aux ? lw_aux_violation(solver->aux, state) : 0;
    return other > own ? other : own;
}

double lw_project_positions(LwSolver *solver, LwState *state, int rounds)
{
    const LwSystem *s = solver->system;
    double enough = lw_solver_rounding(solver, state), before = INFINITY;
    double violation = violation_of_all(solver, state);
    for (int round = 0; round < rounds && violation > enough && violation < 0.5 * before; round++) {
        lw_solver_shift(solver, state);
        before = violation;
        lw_rows_eval_parts(s, state, LW_EVAL_C | LW_EVAL_CD, solver->rows);
        violation = violation_of_all(solver, state);
    }
    if (isinf(before))
        lw_rows_eval_parts(s, state, LW_EVAL_CD, solver->rows);
    return violation;
}

void lw_solver_push(LwSolver *solver, LwState *state)
{
    const LwSystem *s = solver->system;
    for (int i = 0; i < s->row_count; i++)
        solver->g[i] = -solver->rows->Cd[i];
    lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, solver->dx, NULL);
    if (solver->aux)
        lw_aux_push(solver->aux, solver, state, solver->dx);
    for (int b = 0; b < s->mechanism->body_count; b++) {
        LwBodyState *body = &state->body[b];
        body->v = lw_vec3_add(body->v, lw_vec3_from(solver->dx + 6 * b));
        body->w = lw_vec3_add(body->w, lw_vec3_from(solver->dx + 6 * b + 3));
    }
}

double lw_project_velocities(LwSolver *solver, LwState *state)
{
    lw_rows_eval_parts(solver->system, state, LW_EVAL_CD, solver->rows);
    lw_solver_push(solver, state);
    return lw_solver_violation(solver, solver->rows->Cd);
}

/* Velocities first, positions with the new velocities; returns the largest turn of a body. */
static double leap(LwSolver *solver, LwState *state, double h)
{
    double fastest = 0;
    for (int b = 0; b < solver->system->mechanism->body_count; b++) {
        LwBodyState *body = &state->body[b];
        body->v = lw_vec3_mad(body->v, h, lw_vec3_from(solver->a + 6 * b));
        body->w = lw_vec3_mad(body->w, h, lw_vec3_from(solver->a + 6 * b + 3));
        double square = lw_vec3_dot(body->w, body->w);
        fastest = square > fastest ? square : fastest;
        lw_body_state_displace(body, lw_vec3_scale(body->v, h), lw_vec3_scale(body->w, h));
    }
    return h * sqrt(fastest);
}

LwStride lw_step_land(LwSolver *solver, LwState *state, double t, double turned)
{
    const LwSystem *s = solver->system;
    LwRows *rows = solver->rows;
    LwStride stride = { .turned = turned, .violation = INFINITY };
    state->t = t;
    lw_solver_factor(solver, state);
    for (int round = 0; round < 2 && stride.violation > 1e-10 * s->mechanism->size; round++) {
        stride.turned += lw_solver_shift(solver, state);
        lw_rows_eval_parts(s, state, LW_EVAL_C | LW_EVAL_CD, rows);
        stride.violation = violation_of_all(solver, state);
    }
    lw_solver_push(solver, state);
    lw_solver_accelerate_halfway(solver, state);
    return stride;
}

LwStride lw_step_symplectic(LwSolver *solver, LwState *state, double t)
{
    return lw_step_land(solver, state, t, leap(solver, state, t - state->t));
}
