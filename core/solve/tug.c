#include "core/solve/tug.h"

#include "core/solve/bounded.h"
#include "core/solve/point_rows.h"

#include <stdlib.h>
#include <string.h>

struct LwTug {
    LwArena arena;
    const LwMechanism *mechanism;
    const LwSystem *system;
    LwTugOptions options;
    LwSolver *solver;
    LwBounded *bounded;
    LwState *state, *before;
    int body;               /* moving body that is held; −1: none */
    LwVec3 point, target;
    double mass;            /* kg, felt at the point */
    double force;
    double *v;              /* 6 a body */
};

static void pack(const LwTug *tug, const LwState *state, double *v)
{
    for (int b = 0; b < tug->mechanism->body_count; b++) {
        lw_vec3_store(v + 6 * b, state->body[b].v);
        lw_vec3_store(v + 6 * b + 3, state->body[b].w);
    }
}

static void unpack(const LwTug *tug, const double *v, LwState *state)
{
    for (int b = 0; b < tug->mechanism->body_count; b++) {
        state->body[b].v = lw_vec3_from(v + 6 * b);
        state->body[b].w = lw_vec3_from(v + 6 * b + 3);
    }
}

/* The spring at the end of a step of h. */
static LwPull spring(const LwTug *tug, double h)
{
    double omega = tug->options.frequency, k = tug->mass * omega * omega, c = 2 * tug->options.damping * tug->mass * omega;
    LwPull pull = { .count = LW_PULLS, .kappa = 1 / (h * (c + h * k)) };
    lw_point_rows(tug->mechanism, tug->state, tug->body, tug->point, tug->target, pull.row);
    for (int i = 0; i < LW_PULLS; i++)
        pull.row[i].value *= k / (c + h * k);
    return pull;
}

/* Velocities at the end of the step: forces, spring, stops (rows and factors of the state at hand). */
static void accelerate(LwTug *tug, double h)
{
    int n = 6 * tug->mechanism->body_count;
    pack(tug, tug->state, tug->v);
    for (int i = 0; i < n; i++)
        tug->v[i] += h * tug->solver->a[i];
    if (tug->body >= 0) {
        LwPull pull = spring(tug, h);
        lw_bounded_velocity(tug->bounded, &pull, h, tug->v);
        tug->force = lw_vec3_norm(lw_vec3_from(pull.force)) / h;
    } else
        lw_bounded_velocity(tug->bounded, NULL, h, tug->v);
    unpack(tug, tug->v, tug->state);
}

/* Positions back on rows and stops, velocities on the rows and not into stops. Returns what is left open. */
static double correct(LwTug *tug)
{
    double turned, moved, violation = lw_bounded_project(tug->bounded, tug->state, 8, &turned, &moved);
    lw_bounded_factor_rows(tug->bounded);
    lw_rows_eval_parts(tug->system, tug->state, LW_EVAL_CD, tug->solver->rows);
    lw_solver_push(tug->solver, tug->state);
    pack(tug, tug->state, tug->v);
    /* A stop that is touched is not run into; one that is not touched may be: h → 0 makes its gap as wide as may be. */
    lw_bounded_velocity(tug->bounded, NULL, 1e-9, tug->v);
    unpack(tug, tug->v, tug->state);
    return violation;
}

static bool is_finite(const LwTug *tug)
{
    double sum = 0;
    for (int b = 0; b < tug->mechanism->body_count; b++) {
        const LwBodyState *body = &tug->state->body[b];
        sum += lw_vec3_dot(body->p, body->p) + lw_vec3_dot(body->v, body->v) + lw_vec3_dot(body->w, body->w);
    }
    return isfinite(sum);
}

static bool step(LwTug *tug, double h, double *violation)
{
    const LwMechanism *m = tug->mechanism;
    double turn, move;
    lw_state_copy(m, tug->before, tug->state);
    accelerate(tug, h);
    lw_displacement_size(m, tug->v, &turn, &move);
    lw_displace(m, tug->state, h, tug->v);
    tug->state->t += h;
    *violation = correct(tug);
    if (!is_finite(tug) || !(*violation < 1e-3 * m->size)) {
        lw_state_copy(m, tug->state, tug->before);
        return false;
    }
    lw_state_follow_turns(m, tug->state, 1.5 * turn * h + 0.1);
    lw_state_settle_drives(m, tug->state);
    lw_solver_accelerate_halfway(tug->solver, tug->state);
    return true;
}

static __attribute__((noinline)) bool advance(LwTug *tug, double dt, LwTugReport *report)
{
    if (LW_ARENA_GUARD(&tug->arena))
        return false;
    int steps = (int)fmin(fmax(1, ceil(dt / tug->options.step - 1e-9)), 100000);
    for (int i = 0; i < steps && report->sound; i++)
        report->sound = step(tug, dt / steps, &report->violation);
    return true;
}

LwTugReport lw_tug_advance(LwTug *tug, double dt)
{
    LwTugReport report = { .sound = true };
    report.no_memory = dt > 0 && !advance(tug, dt, &report);
    if (report.no_memory)
        lw_state_copy(tug->mechanism, tug->state, tug->before); /* memory runs out within a step only */
    report.time = tug->state->t;
    if (tug->body >= 0) {
        const LwBodyState *body = &tug->state->body[tug->body];
        report.distance = lw_vec3_norm(lw_vec3_sub(tug->target, lw_vec3_add(body->p, lw_mat3_mul_vec(&body->A, tug->point))));
        report.force = tug->force;
    }
    return report;
}

bool lw_tug_grab(LwTug *tug, int def, LwVec3 point)
{
    const LwMechanism *m = tug->mechanism;
    if (def < 0 || m->body_of_def[def] == m->body_count)
        return false;
    LwAuxRow row[LW_PULLS];
    int body = m->body_of_def[def];
    LwVec3 arm = lw_vec3_sub(point, m->body[body].com);
    lw_point_rows(m, tug->state, body, arm, lw_vec3(0, 0, 0), row);
    lw_bounded_factor(tug->bounded, tug->state);
    lw_border_factor(tug->bounded->border, tug->solver, row, LW_PULLS);
    const double *A = tug->bounded->border->A;
    double trace = A[0] + A[4] + A[8];
    /* Where the motors hold the point there is nothing to feel: the body's own mass, and nothing will move. */
    tug->mass = trace > 1e-12 / m->body[body].mass ? 3 / trace : m->body[body].mass;
    tug->body = body;
    tug->point = arm;
    tug->target = lw_frame_point(lw_state_frame(m, tug->state, body), point);
    tug->force = 0;
    lw_solver_accelerate_halfway(tug->solver, tug->state);
    return true;
}

void lw_tug_aim(LwTug *tug, LwVec3 target)
{
    tug->target = target;
}

void lw_tug_release(LwTug *tug)
{
    tug->body = -1;
}

const LwState *lw_tug_state(const LwTug *tug)
{
    return tug->state;
}

LwFrame lw_tug_frame(const LwTug *tug, int def)
{
    const LwMechanism *m = tug->mechanism;
    int body = m->body_of_def[def];
    return body == m->body_count ? m->def.body[def].frame : lw_state_frame(m, tug->state, body);
}

double lw_tug_overlap(const LwTug *tug)
{
    return lw_bounded_overlap(tug->bounded, tug->state, NULL);
}

/* A solver of the rows that hold, as those of `from` where they are the same. */
static void make_solver(LwTug *tug, const LwSolver *from)
{
    const LwSystem *given = from->system;
    size_t rows = (size_t)given->row_count;
    tug->system = tug->options.release_motors ? lw_system_create(&tug->arena, tug->mechanism, LW_WITHOUT_PATHS) : given;
    tug->solver = lw_solver_create(&tug->arena, tug->system);
    tug->solver->null_pivot = from->null_pivot;
    tug->solver->kkt->eliminates = true;
    if (!tug->options.release_motors) {
        tug->solver->dropped = from->dropped;
        memcpy(tug->solver->keep, from->keep, rows * sizeof *from->keep);
        memcpy(tug->solver->mute, from->mute, rows * sizeof *from->mute);
        memcpy(tug->solver->rows->offset, from->rows->offset, rows * sizeof *from->rows->offset);
        return;
    }
    for (int j = 0; j < tug->mechanism->def.joint_count; j++) {
        int a = tug->system->joint_group[j], b = given->joint_group[j];
        for (int k = 0; a >= 0 && b >= 0 && k < tug->system->group[a].count; k++)
            tug->solver->rows->offset[tug->system->group[a].first + k] = from->rows->offset[given->group[b].first + k];
    }
    lw_solver_judge(tug->solver, tug->state);
}

static __attribute__((noinline)) bool fill(LwTug *tug, const LwSolver *from, const LwState *state)
{
    if (LW_ARENA_GUARD(&tug->arena))
        return false;
    const LwMechanism *m = tug->mechanism;
    tug->state = lw_state_create(&tug->arena, m);
    tug->before = lw_state_create(&tug->arena, m);
    lw_state_copy(m, tug->state, state);
    tug->v = LW_NEWN(&tug->arena, double, 6 * m->body_count);
    make_solver(tug, from);
    tug->bounded = lw_bounded_create(&tug->arena, tug->solver, LW_METRIC_MASS);
    lw_bounded_factor(tug->bounded, tug->state);
    lw_solver_accelerate_halfway(tug->solver, tug->state);
    return true;
}

LwTug *lw_tug_create(const LwSolver *solver, const LwState *state, const LwTugOptions *options)
{
    LwTug *tug = calloc(1, sizeof *tug);
    if (!tug)
        return NULL;
    tug->system = solver->system;
    tug->mechanism = solver->system->mechanism;
    tug->body = -1;
    if (options)
        tug->options = *options;
    tug->options.frequency = tug->options.frequency > 0 ? tug->options.frequency : 20;
    tug->options.damping = tug->options.damping > 0 ? tug->options.damping : 1;
    tug->options.step = tug->options.step > 0 ? tug->options.step : 1.0 / 240;
    if (!fill(tug, solver, state)) {
        lw_tug_destroy(tug);
        return NULL;
    }
    return tug;
}

void lw_tug_destroy(LwTug *tug)
{
    if (!tug)
        return;
    lw_arena_clear(&tug->arena);
    free(tug);
}
