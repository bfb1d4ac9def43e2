/* Kinematics and inverse dynamics: every freedom is driven, so the motors' laws give the pose at each time.
 *
 * From sample to sample the pose is extrapolated and corrected by Newton's method; the way is cut so that no body turns by
 * more than a quarter radian at once, which keeps the branch and lets angles be counted however many turns a sample spans.
 * Where the motion is smooth the extrapolation is so close that C alone, with the factors of the last pose, leads to
 * rounding; the one factorization of a sample is that of the corrected pose, and velocities, accelerations and multipliers
 * are exact solutions of linear systems there. */
#include "core/analysis/run.h"

#include "core/analysis/follow.h"
#include "core/analysis/overrun.h"
#include "core/analysis/release.h"
#include "core/analysis/singular.h"
#include "core/model/path.h"
#include "core/solve/auxiliary.h"

#include <string.h>

static const double TURN = 0.25;        /* rad a cut */
static const double SURPRISE = 0.3;     /* rad that a correction may turn a body */
static const double LOST = 1e-13;       /* a relative pivot that is nothing but rounding */
static const double ROUGH = 1e-3;       /* of the size: what an extrapolation leaves open when something unforeseen happens */
static const double CLOSE = 1e-8;       /* of the size: so little that the factors of the last pose will do */
enum { STEPS_UNASKED = 64 };            /* between samples, before somebody who waits is asked again: laws may turn a million times there */

/* How long the present velocities take to turn a body by a quarter radian: w t + α t²/2 = TURN. */
static double cut_by_rates(const LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    double fastest = 0, hardest = 0;
    for (int b = 0; b < m->body_count; b++) {
        LwVec3 w = run->state->body[b].w, alpha = lw_vec3_from(run->solver->a + 6 * b + 3);
        double square = lw_vec3_dot(w, w), change = lw_vec3_dot(alpha, alpha);
        fastest = square > fastest ? square : fastest;
        hardest = change > hardest ? change : hardest;
    }
    fastest = sqrt(fastest);
    return 2 * TURN / (fastest + sqrt(fastest * fastest + 2 * sqrt(hardest) * TURN));
}

static double path_way(const LwPath *path, double t0, double t1)
{
    LwPathPoint a, b;
    lw_path_eval(path, t0, &a);
    lw_path_eval(path, t1, &b);
    return lw_vec3_norm(lw_vec3(b.x[0].v - a.x[0].v, b.x[1].v - a.x[1].v, b.x[2].v - a.x[2].v));
}

/* How far from t0 the laws lead without going further than that; looked at only where they were not foreseen. */
static double cut_by_laws(const LwRun *run, double t0, double h)
{
    const LwMechanism *m = run->mechanism;
    for (int i = 0; i < m->def.motor_count; i++) {
        if (!lw_motor_prescribes(m->motor[i].kind))
            continue;
        double unit = m->motor[i].coordinate >= LW_RX ? 2 * TURN : m->size;
        double now = lw_state_motor_target(m, run->state, i, t0).v;
        for (int k = 0; k < 60 && fabs(lw_state_motor_target(m, run->state, i, t0 + h).v - now) > unit; k++)
            h /= 2;
    }
    for (int j = 0; j < m->def.joint_count; j++)
        for (int k = 0; m->joint[j].path && k < 60 && path_way(m->joint[j].path, t0, t0 + h) > m->size; k++)
            h /= 2;
    return h;
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

/* Newton's method from the present pose, whose C is at hand and open by `violation`, to rounding, with the factors at hand as long as they serve
 * (anew where a round leaves more than a tenth). Ends with Ċ, J and factors of the corrected pose. *turned: how far no body
 * turned beyond. */
static bool correct(LwRun *run, double violation, double *turned)
{
    LwSolver *solver = run->solver;
    LwState *state = run->state;
    double size = run->mechanism->size, rounding = lw_solver_rounding(solver, state), before = INFINITY;
    bool complete = false, fresh = false; /* J and Ċ belong to this pose; factors were made on the way to it */
    *turned = 0;
    for (int round = 0; round < 25; round++) {
        if (!isfinite(violation) || violation > 1e3 * size || (round > 6 && violation > before))
            return false;
        bool still = violation > 0.5 * before, slow = round == 0 ? violation > CLOSE * size : violation > 0.1 * before;
        if (violation <= rounding || (still && violation < (fresh ? 1e-11 * size : 4 * rounding))) {
            if (!complete)
                lw_rows_eval_parts(run->system, state, LW_EVAL_CD | LW_EVAL_J, solver->rows);
            lw_solver_factor_rows(solver);
            return true;
        }
        if (slow)
            lw_solver_factor(solver, state);
        fresh = fresh || slow;
        *turned += lw_solver_shift(solver, state);
        /* What this round should leave, judging by the last one (at first: by that of the last sample). */
        double share = slow ? violation / size : round > 0 ? violation / before : run->contraction;
        complete = share * violation <= rounding;
        lw_rows_eval_parts(run->system, state, complete ? LW_EVAL_C | LW_EVAL_CD | LW_EVAL_J : LW_EVAL_C, solver->rows);
        before = violation;
        violation = lw_solver_violation(solver, solver->rows->C);
        if (round == 0 && !slow)
            run->contraction = violation / before;
    }
    return violation < 1e-11 * size;
}

/* After correct(). Velocities that were only guessed are corrected twice: the second time takes away the rounding of the first. */
static void velocities_and_loads(LwRun *run, bool guessed)
{
    lw_solver_push(run->solver, run->state);
    if (guessed)
        lw_project_velocities(run->solver, run->state);
    if (run->solver->aux && run->analysis.type == LW_ANALYSIS_INVERSE && !run->release)
        lw_aux_follow(run->solver->aux, run->state); /* joints that move rub, and the motors feel it */
    lw_solver_accelerate_again(run->solver, run->state, LW_EVAL_C | LW_EVAL_CD);
}

/* The laws are evaluated once for all that happens at a time: rows hold to that. */
void lw_kinematics_aim(LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    LwRows *rows = run->solver->rows;
    rows->hold_motors = true;
    for (int i = 0; i < m->def.motor_count; i++)
        if (run->system->motor_group[i] >= 0)
            rows->hold[run->system->motor_group[i]] = lw_state_motor_target(m, run->state, i, run->state->t);
}

static void start_from(LwRun *run)
{
    double turned;
    lw_kinematics_aim(run);
    lw_solver_factor(run->solver, run->state);
    correct(run, lw_solver_violation(run->solver, run->solver->rows->C), &turned);
    velocities_and_loads(run, true);
}

/* Extrapolates by *h, or less where the laws do not let go that far. True when it met what it expected. */
static bool predict(LwRun *run, const LwState *before, double *h, double *violation)
{
    LwSolver *solver = run->solver;
    bool far = lw_trail_reaches(run->trail, *h);
    for (int tries = 0; tries < 2; tries++) {
        lw_trail_extrapolate(run->trail, *h, far, run->state);
        lw_kinematics_aim(run);
        lw_rows_eval_parts(run->system, run->state, LW_EVAL_C, solver->rows);
        *violation = lw_solver_violation(solver, solver->rows->C);
        if (*violation <= ROUGH * run->mechanism->size)
            return far;
        double shorter = cut_by_laws(run, before->t, *h);
        if (!far && shorter == *h)
            return false;
        far = false;
        *h = shorter;
    }
    return false;
}

/* By *h, less where the laws do not let go that far; the velocities reach a quarter radian within `reach`. */
static bool advance_by(LwRun *run, LwState *before, double reach, double *h)
{
    double violation, turned, more = 0;
    lw_state_copy(run->mechanism, before, run->state);
    lw_trail_add(run->trail, run->state, run->solver->a);
    bool foreseen = predict(run, before, h, &violation);
    if (!foreseen)
        memcpy(run->solver->given, run->state->body, (size_t)run->mechanism->body_count * sizeof *run->state->body);
    if (correct(run, violation, &turned) && (turned < SURPRISE || (!foreseen && largest_turn(run, run->solver->given) < SURPRISE))) {
        /* Rows that hold everywhere else may say nothing at all here while others do: velocities need those. */
        bool lost = run->solver->kkt->worst < LOST && lw_run_rejudge(run, run->solver, run->state);
        if (lost)
            correct(run, lw_solver_violation(run->solver, run->solver->rows->C), &more);
        velocities_and_loads(run, lost || !foreseen);
        /* At most a cut's turn, and half as much again for accelerations that change on the way. */
        lw_state_follow_near_turns(run->mechanism, run->state, 1.5 * TURN * *h / reach + turned + more);
        lw_state_settle_drives(run->mechanism, run->state);
        return true;
    }
    lw_state_copy(run->mechanism, run->state, before);
    lw_kinematics_aim(run);
    lw_solver_factor(run->solver, run->state);
    lw_solver_accelerate_again(run->solver, run->state, LW_EVAL_C | LW_EVAL_CD);
    lw_trail_forget(run->trail);
    return false;
}

bool lw_kinematics_advance(LwRun *run, LwState *before, double to)
{
    double shrink = 1, least = 1e-13 * fmax(to, 1e-6 * run->analysis.end);
    while (run->state->t < to) {
        double left = to - run->state->t, reach = cut_by_rates(run), h = fmin(left, shrink * reach);
        if (left - h < 1e-9 * left)
            h = left;
        bool advanced = h >= least && advance_by(run, before, reach, &h);
        if (h < least)
            return false; /* a law that jumps */
        if (advanced) {
            if (h == left)
                run->state->t = to; /* no crumbs of rounding */
            shrink = fmin(1, 2 * shrink);
            if (++run->report.stats.steps % STEPS_UNASKED == 0 && !lw_run_go_on(run))
                return false;
            continue;
        }
        run->report.stats.rejected++;
        shrink /= 2;
        if (shrink < 1e-6) {
            start_from(run);
            return false;
        }
    }
    return true;
}

/* run->singular: of a pose from which nothing leads on. */
static const char *explain_dead_end(LwRun *run, double t)
{
    if (lw_mechanism_has_paths(run->mechanism))
        return lw_arena_printf(&run->arena, "the paths (%s) leave the reach at t = %.9g s, and no motor carries what goes on beside them; add motors ({\"name\": …, \"joint\": …, "
                               "\"coordinate\": …}, no law needed), or run kinematics, to go on with what is nearest", lw_run_drivers(run), t);
    return lw_arena_printf(&run->arena, "the motors (%s) cannot drive the mechanism beyond the dead point at t = %.9g s", lw_run_drivers(run), t);
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
        return explain_dead_end(run, t);
    return lw_arena_printf(&run->arena, "the motors (%s) ask for a pose that the mechanism cannot reach beyond t = %.9g s (the joints allow no "
                           "further motion there)", lw_run_drivers(run), t);
}

/* Whether paths that cannot be followed exactly may be missed instead: somebody has to carry what the motion then asks for. */
static bool may_miss(LwRun *run, double to)
{
    double t = run->state->t;
    return lw_mechanism_has_paths(run->mechanism) && (run->release || run->analysis.type == LW_ANALYSIS_KINEMATICS) &&
           !lw_run_what_jumps(run, t, fmin(to, t + 1e-4 * run->analysis.step)) && lw_run_gimbal_motor(run) < 0;
}

bool lw_kinematics_record(LwRun *run)
{
    LwSolver *carrying = run->release ? lw_release_solver(run->release) : run->solver;
    if (run->release && !lw_release_carry(run->release, run, run->solver->a))
        return false;
    lw_run_check_balance(run, carrying, run->state);
    lw_record_sample(run->record, carrying, run->state, !run->singular);
    LwBreakaway *breakaway = run->record->breakaway;
    if (breakaway && breakaway->locked >= 0 && !breakaway->told) {
        breakaway->told = true;
        lw_run_add_warning(run, run->state->t, lw_arena_printf(&run->arena, "motor %s cannot set the mechanism moving one way: friction grows with its effort and locks it; its low and high "
                                                               "columns show the effort alone there", run->mechanism->def.motor[breakaway->locked].name));
    }
    return true;
}

static bool sample(LwRun *run, LwState *before, double t)
{
    bool dead_point = run->singular;
    double from = run->state->t;
    if (!lw_kinematics_advance(run, before, t)) {
        if (run->report.status == LW_RUN_CANCELLED)
            return false;
        run->missed = may_miss(run, t);
        lw_run_stop(run, LW_RUN_STOPPED, explain_end(run, t));
        return false;
    }
    if (lw_run_rejudge(run, run->solver, run->state)) {
        start_from(run);
        lw_trail_forget(run->trail);
    }
    if (may_miss(run, t) && lw_follow_paths_disagree(run, run->solver)) {
        run->missed = true;
        return false;
    }
    if (!lw_run_rows_agree(run, run->solver, run->state)) {
        if (dead_point)
            lw_run_stop(run, LW_RUN_STOPPED, explain_dead_end(run, from));
        return false;
    }
    bool carried = lw_kinematics_record(run);
    run->missed = !carried && run->record->trace->sample_count > 0 && may_miss(run, t); /* the edge of the workspace: no exact motion leads on */
    return carried;
}

void lw_run_kinematics(LwRun *run)
{
    LwState *before = lw_state_create(&run->arena, run->mechanism);
    LwSingularWatch *watch = lw_singular_watch_create(&run->arena, run);
    LwOverrunWatch *overruns = lw_overrun_watch_create(&run->arena, run);
    long count = lw_run_sample_count(run);
    run->trail = lw_trail_create(&run->arena, run->mechanism);
    start_from(run);
    lw_state_settle_near_turns(run->mechanism, run->state);
    for (long k = 0; k < count; k++) {
        if (!sample(run, before, lw_run_sample_time(run, k)))
            break;
        lw_singular_watch_kinematics(watch, run);
        lw_overrun_watch_sample(overruns, run);
        if (run->report.status == LW_RUN_CANCELLED || !lw_run_go_on(run))
            break;
    }
    lw_overrun_watch_finish(overruns, run);
    run->report.stats.evaluations = run->solver->evaluations;
    run->report.stats.factorizations = run->solver->kkt->factorizations;
}
