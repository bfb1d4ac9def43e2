#include "core/analysis/reflected.h"

#include "core/solve/coordinate.h"
#include "core/solve/forces.h"
#include "core/solve/least.h"

#include <string.h>

struct LwReflected {
    LwSystem *system;       /* joints alone */
    LwSolver *solver;
    LwState *slowed;        /* the state with velocities σ times as large */
    int count;              /* motors */
    LwCoordinateMotion *motion;
    double *A;              /* count × count */
    double *wanted;         /* by motor: σ² q̈ */
    double *effort[3];      /* at σ = 0, ½, 1 */
    double *unit;           /* scratch, by motor */
    LwLeast *least;
};

LwReflected *lw_reflected_create(LwArena *arena, const LwMechanism *m)
{
    LwReflected *r = LW_NEW(arena, LwReflected);
    int n = m->def.motor_count;
    r->system = lw_system_create(arena, m, 0);
    r->solver = lw_solver_create(arena, r->system);
    r->slowed = lw_state_create(arena, m);
    r->count = n;
    r->motion = LW_NEWN(arena, LwCoordinateMotion, n);
    r->A = LW_NEWN(arena, double, n * n);
    r->wanted = LW_NEWN(arena, double, n);
    for (int k = 0; k < 3; k++)
        r->effort[k] = LW_NEWN(arena, double, n);
    r->unit = LW_NEWN(arena, double, n);
    r->least = lw_least_create(arena, n);
    return r;
}

/* Paths lead the mechanism but do not hold it: the motors do. */
static void release_paths(LwReflected *r)
{
    const LwMechanism *m = r->system->mechanism;
    for (int i = 0; i < r->system->group_count; i++) {
        const LwGroup *g = &r->system->group[i];
        if (g->kind == LW_GROUP_JOINT && m->joint[g->joint].path)
            memset(r->solver->rows->J + g->J, 0, (size_t)(g->count * g->part_count * 6) * sizeof(double));
    }
}

/* c_i · x, the accelerations of bodies given */
static double along(const LwReflected *r, int motor, const double *x)
{
    const LwMechanism *m = r->system->mechanism;
    const int *body = m->joint[m->motor[motor].joint].body;
    double sum = 0;
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 6 && body[side] < m->body_count; k++)
            sum += r->motion[motor].J[6 * side + k] * x[6 * body[side] + k];
    return sum;
}

static void fill_mobility(LwReflected *r)
{
    const LwMechanism *m = r->system->mechanism;
    LwSolver *solver = r->solver;
    memset(solver->g, 0, (size_t)r->system->row_count * sizeof *solver->g);
    for (int i = 0; i < r->count; i++) {
        const int *body = m->joint[m->motor[i].joint].body;
        memset(solver->f, 0, (size_t)(6 * m->body_count) * sizeof *solver->f);
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < 6 && body[side] < m->body_count; k++)
                solver->f[6 * body[side] + k] += r->motion[i].J[6 * side + k];
        lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
        for (int j = 0; j < r->count; j++)
            r->A[j * r->count + i] = along(r, j, solver->a);
    }
}

/* A x = right; returns the rank. */
static int solve(LwReflected *r, const double *right, double *x)
{
    memcpy(r->least->M, r->A, (size_t)(r->count * r->count) * sizeof *r->A);
    memcpy(r->least->r, right, (size_t)r->count * sizeof *right);
    for (int i = 0; i < r->count; i++)
        r->least->weight[i] = 1;
    return lw_least_solve(r->least, r->count, x);
}

static void eval_efforts(LwReflected *r, const LwState *state, double sigma, double *effort)
{
    const LwMechanism *m = r->system->mechanism;
    LwSolver *solver = r->solver;
    lw_state_copy(m, r->slowed, state);
    for (int b = 0; b < m->body_count; b++) {
        r->slowed->body[b].v = lw_vec3_scale(state->body[b].v, sigma);
        r->slowed->body[b].w = lw_vec3_scale(state->body[b].w, sigma);
    }
    lw_rows_eval_parts(r->system, r->slowed, LW_EVAL_GAMMA, solver->rows);
    lw_forces_eval(m, r->slowed, solver->rows->rel, solver->f);
    for (int row = 0; row < r->system->row_count; row++)
        solver->g[row] = solver->keep[row] ? -solver->rows->gamma[row] : 0;
    lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
    for (int i = 0; i < r->count; i++)
        r->unit[i] = sigma * sigma * r->wanted[i] - along(r, i, solver->a) - sigma * sigma * r->motion[i].dd;
    solve(r, r->unit, effort);
    for (int i = 0; i < r->count; i++) /* the forces had these in them already */
        if (m->motor[i].kind == LW_MOTOR_EFFORT)
            effort[i] += lw_law_eval(m->motor[i].law, state->t).v;
}

void lw_reflected_eval(LwReflected *r, const LwState *state, const double *a, LwReflectedMotor *out)
{
    const LwMechanism *m = r->system->mechanism;
    lw_rows_eval_parts(r->system, state, LW_EVAL_C | LW_EVAL_J | LW_EVAL_GAMMA, r->solver->rows);
    release_paths(r);
    lw_solver_judge_rows(r->solver);
    lw_solver_factor_rows(r->solver);
    for (int i = 0; i < r->count; i++) {
        lw_coordinate_eval(m, state, m->motor[i].joint, m->motor[i].coordinate, NULL, LW_EVAL_C | LW_EVAL_CD | LW_EVAL_GAMMA | LW_EVAL_J, &r->motion[i]);
        r->wanted[i] = out[i].acceleration = along(r, i, a) + r->motion[i].dd;
    }
    fill_mobility(r);
    for (int k = 0; k < 3; k++)
        eval_efforts(r, state, 0.5 * k, r->effort[k]);
    for (int i = 0; i < r->count; i++) {
        double own = r->A[i * r->count + i], *column = r->wanted;
        for (int j = 0; j < r->count; j++)
            r->unit[j] = j == i;
        bool full = solve(r, r->unit, column) == r->count;
        out[i].inertia = full ? column[i] : own > 0 ? 1 / own : 0;
        out[i].holding = r->effort[0][i];
        out[i].damping = 4 * r->effort[1][i] - 3 * r->effort[0][i] - r->effort[2][i];
        out[i].inertial = 2 * (r->effort[0][i] + r->effort[2][i] - 2 * r->effort[1][i]);
    }
}
