/* Kinematics and inverse dynamics: every freedom is driven, so the motors' laws give the pose at each time.
 *
 * From sample to sample the pose is predicted with its velocity and acceleration and corrected by Newton's method;
 * the way is cut so that no body turns by more than a quarter radian at once, which keeps the branch and lets
 * angles be counted however many turns a sample spans. Velocities, accelerations and multipliers are then exact
 * solutions of linear systems at the corrected pose. */
#include "core/analysis/run.h"

#include "core/analysis/singular.h"
#include "core/model/path.h"

#include <string.h>

static const double TURN = 0.25;        /* rad a cut */
static const double SURPRISE = 0.3;     /* rad that a correction may turn a body */

static const double LOST = 1e-13;       /* a relative pivot that is nothing but rounding */

static double path_way(const LwPath *path, double t0, double t1)
{
    LwPathPoint a, b;
    lw_path_eval(path, t0, &a);
    lw_path_eval(path, t1, &b);
    return lw_vec3_norm(lw_vec3(b.x[0].v - a.x[0].v, b.x[1].v - a.x[1].v, b.x[2].v - a.x[2].v));
}

/* How far ahead the present velocities reach without turning a body too much. */
static double cut(const LwRun *run, double h)
{
    const LwMechanism *m = run->mechanism;
    double longest = h;
    for (int b = 0; b < m->body_count; b++) {
        double w = lw_vec3_norm(run->state->body[b].w), alpha = lw_vec3_norm(lw_vec3_from(run->solver->a + 6 * b + 3));
        /* w h + α h²/2 = TURN */
        double disc = w * w + 2 * alpha * TURN;
        if (disc > 0)
            longest = fmin(longest, 2 * TURN / (w + sqrt(disc)));
    }
    for (int i = 0; i < m->def.motor_count; i++) {
        if (m->motor[i].kind == LW_MOTOR_EFFORT)
            continue;
        double unit = m->motor[i].coordinate >= LW_RX ? 2 * TURN : m->size;
        double now = lw_state_motor_target(m, run->state, i, run->state->t).v;
        for (int k = 0; k < 60 && fabs(lw_state_motor_target(m, run->state, i, run->state->t + longest).v - now) > unit; k++)
            longest /= 2;
    }
    for (int j = 0; j < m->def.joint_count; j++)
        for (int k = 0; m->joint[j].path && k < 60 && path_way(m->joint[j].path, run->state->t, run->state->t + longest) > m->size; k++)
            longest /= 2;
    return longest;
}

static void predict(LwRun *run, double h)
{
    const double *a = run->solver->a;
    for (int b = 0; b < run->mechanism->body_count; b++) {
        LwBodyState *body = &run->state->body[b];
        LwVec3 dp = lw_vec3_mad(lw_vec3_scale(body->v, h), 0.5 * h * h, lw_vec3_from(a + 6 * b));
        LwVec3 dbeta = lw_vec3_mad(lw_vec3_scale(body->w, h), 0.5 * h * h, lw_vec3_from(a + 6 * b + 3));
        lw_body_state_displace(body, dp, dbeta);
    }
    run->state->t += h;
}

static double largest_turn(const LwRun *run, const LwBodyState *from)
{
    double largest = 0;
    for (int b = 0; b < run->mechanism->body_count; b++) {
        LwQuat d = lw_quat_mul(lw_quat_conj(from[b].q), run->state->body[b].q);
        largest = fmax(largest, lw_vec3_norm(lw_quat_log(d)));
    }
    return largest;
}

/* Newton from the predicted pose to rounding. */
static bool correct(LwRun *run)
{
    LwSolver *solver = run->solver;
    double rounding = lw_solver_rounding(solver, run->state), before = INFINITY;
    for (int round = 0; round < 25; round++) {
        lw_solver_factor(solver, run->state);
        double violation = lw_solver_violation(solver, solver->rows->C);
        if (!isfinite(violation) || violation > 1e3 * run->mechanism->size)
            return false;
        if (violation <= rounding || (violation < 1e-11 * run->mechanism->size && violation > 0.5 * before))
            return true;
        if (round > 6 && violation > before)
            return false;
        before = violation;
        lw_project_positions(solver, run->state, 1);
    }
    return before < 1e-11 * run->mechanism->size;
}

static void velocities_and_loads(LwRun *run)
{
    for (int b = 0; b < run->mechanism->body_count; b++)
        run->state->body[b].v = run->state->body[b].w = lw_vec3(0, 0, 0);
    lw_project_velocities(run->solver, run->state);
    lw_project_velocities(run->solver, run->state);
    lw_solver_accelerate_again(run->solver, run->state);
}

static bool advance_by(LwRun *run, LwState *before, double h)
{
    lw_state_copy(run->mechanism, before, run->state);
    predict(run, h);
    memcpy(run->solver->given, run->state->body, (size_t)run->mechanism->body_count * sizeof *run->state->body);
    if (correct(run) && largest_turn(run, run->solver->given) < SURPRISE) {
        /* Rows that hold everywhere else may say nothing at all here while others do: velocities need those. */
        if (run->solver->kkt->worst < LOST && lw_run_rejudge(run, run->solver, run->state))
            correct(run);
        velocities_and_loads(run);
        lw_state_settle_near_turns(run->mechanism, run->state);
        lw_state_settle_drives(run->mechanism, run->state);
        return true;
    }
    lw_state_copy(run->mechanism, run->state, before);
    lw_solver_factor(run->solver, run->state);
    lw_solver_accelerate_again(run->solver, run->state);
    return false;
}

bool lw_kinematics_advance(LwRun *run, LwState *before, double to)
{
    double shrink = 1;
    while (run->state->t < to) {
        double left = to - run->state->t, h = fmin(left, shrink * cut(run, left));
        if (left - h < 1e-9 * left)
            h = left;
        if (h < 1e-13 * fmax(to, 1e-6 * run->analysis.end))
            return false; /* a law that jumps */
        if (advance_by(run, before, h)) {
            if (h == left)
                run->state->t = to; /* no crumbs of rounding */
            shrink = fmin(1, 2 * shrink);
            run->report.stats.steps++;
            continue;
        }
        run->report.stats.rejected++;
        shrink /= 2;
        if (shrink < 1e-6) {
            correct(run);
            return false;
        }
    }
    return true;
}

/* Why the way ends here. */
static const char *explain_end(LwRun *run, double to)
{
    const LwMechanismDef *def = &run->mechanism->def;
    double t = run->state->t;
    const char *jumping = lw_run_what_jumps(run, t, fmin(to, t + 1e-4 * run->analysis.step));
    int gimbal = lw_run_gimbal_motor(run);
    if (jumping)
        return lw_arena_printf(&run->arena, "%s jumps at t = %.9g s: no motion follows it", jumping, t);
    if (gimbal >= 0)
        return lw_arena_printf(&run->arena, "motor %s drives ry of %s to 90 degrees at t = %.9g s, where the three angles of that joint "
                               "are not defined (gimbal lock)", def->motor[gimbal].name, def->joint[run->mechanism->motor[gimbal].joint].name, t);
    if (run->singular)
        return lw_arena_printf(&run->arena, "the motors cannot drive the mechanism beyond the dead point at t = %.9g s", t);
    return lw_arena_printf(&run->arena, "the motors (%s) ask for a pose that the mechanism cannot reach beyond t = %.9g s (the joints allow no "
                           "further motion there)", lw_run_drivers(run), t);
}

static bool sample(LwRun *run, LwState *before, double t)
{
    bool dead_point = run->singular;
    double from = run->state->t;
    if (!lw_kinematics_advance(run, before, t)) {
        lw_run_stop(run, LW_RUN_STOPPED, explain_end(run, t));
        return false;
    }
    if (lw_run_rejudge(run, run->solver, run->state)) {
        correct(run);
        velocities_and_loads(run);
    }
    if (!lw_run_rows_agree(run, run->solver, run->state)) {
        if (dead_point)
            lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the motors cannot drive the mechanism beyond the dead point at t = %.9g s", from));
        return false;
    }
    lw_record_sample(run->record, run->solver, run->state, !run->singular);
    return true;
}

void lw_run_kinematics(LwRun *run)
{
    LwState *before = lw_state_create(&run->arena, run->mechanism);
    LwSingularWatch *watch = lw_singular_watch_create(&run->arena, run);
    long count = lw_run_sample_count(run);
    correct(run);
    velocities_and_loads(run);
    lw_state_settle_near_turns(run->mechanism, run->state);
    for (long k = 0; k < count; k++) {
        if (!sample(run, before, lw_run_sample_time(run, k)))
            break;
        lw_singular_watch_kinematics(watch, run);
        if (!lw_run_go_on(run))
            break;
    }
    run->report.stats.evaluations = run->solver->evaluations;
    run->report.stats.factorizations = run->solver->kkt->factorizations;
}
