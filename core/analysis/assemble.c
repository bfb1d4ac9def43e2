/* The fit solves, at each pose,
 *
 *     [ M   Jᵀ ] (Δ, μ) = (0, −C)
 *     [ J  −ηd ]
 *
 * whose Δ = −M⁻¹Jᵀ(J M⁻¹ Jᵀ + ηd)⁻¹ C is the Levenberg–Marquardt step in the mass metric. Rows that depend on each
 * other need no special care: as η → 0 the step tends to the least-squares one. */
#include "core/analysis/assemble.h"

#include "core/math/random.h"

#include <string.h>

static const double LARGEST_TURN = 0.5; /* rad a step */

static double square_sum(const LwSystem *s, const double *C, const bool *keep)
{
    double sum = 0;
    for (int i = 0; i < s->row_count; i++)
        if (!keep || keep[i])
            sum += C[i] * C[i];
    return sum;
}

static void take_step(LwSolver *solver, LwState *state, const LwBodyState *from, double factor)
{
    for (int b = 0; b < solver->system->mechanism->body_count; b++) {
        state->body[b] = from[b];
        lw_body_state_displace(&state->body[b], lw_vec3_scale(lw_vec3_from(solver->dx + 6 * b), factor),
                               lw_vec3_scale(lw_vec3_from(solver->dx + 6 * b + 3), factor));
    }
}

/* Largest turn and move of the proposed step. */
static void step_size(const LwSolver *solver, double *turn, double *move)
{
    *turn = *move = 0;
    for (int b = 0; b < solver->system->mechanism->body_count; b++) {
        *move = fmax(*move, lw_vec3_norm(lw_vec3_from(solver->dx + 6 * b)));
        *turn = fmax(*turn, lw_vec3_norm(lw_vec3_from(solver->dx + 6 * b + 3)));
    }
}

static void propose(LwSolver *solver, const bool *keep, double eta)
{
    const LwSystem *s = solver->system;
    lw_kkt_factor_damped(solver->kkt, solver->rows, keep, eta);
    for (int i = 0; i < s->row_count; i++)
        solver->g[i] = !keep || keep[i] ? -solver->rows->C[i] : 0;
    lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, solver->dx, solver->mu);
}

/* Least damping: directions in which rows are dependent to within this (squared) are not travelled. */
static const double LEAST_DAMPING = 1e-5;

/* One damped step; returns whether the fit can go on from here (state, rows and merit updated) or has ended. */
static bool improve(LwSolver *solver, LwState *state, const bool *keep, double allowed, double *eta, LwAssembly *fit)
{
    const LwSystem *s = solver->system;
    size_t bytes = (size_t)s->mechanism->body_count * sizeof *state->body;
    double turn, move, size = s->mechanism->size;
    propose(solver, keep, *eta);
    step_size(solver, &turn, &move);
    if (!isfinite(turn) || !isfinite(move))
        return false;
    memcpy(solver->backup, state->body, bytes);
    take_step(solver, state, solver->backup, turn > LARGEST_TURN ? LARGEST_TURN / turn : 1);
    lw_rows_eval(s, state, solver->rows);
    double merit = square_sum(s, solver->rows->C, keep), largest = lw_rows_largest(s, solver->rows->C, keep);
    bool tiny = turn < 1e-13 && move < 1e-13 * size;
    if (merit < fit->merit) {
        bool slow = merit > 0.5 * fit->merit && largest <= allowed;
        bool stalled = tiny || (merit > fit->merit * (1 - 1e-12) && *eta <= 1);
        fit->merit = merit, fit->residual = largest;
        lw_state_settle_contacts(s->mechanism, state);
        lw_state_settle_near_turns(s->mechanism, state); /* a worm may have to turn many times before the arm is in its place */
        *eta = fmax(*eta / 10, LEAST_DAMPING);
        fit->converged = slow || stalled;
        return !fit->converged;
    }
    memcpy(state->body, solver->backup, bytes);
    lw_rows_eval(s, state, solver->rows);
    *eta *= 30;
    /* Neither a step nor a shorter one helps: a minimum, zero or not. */
    fit->converged = tiny || *eta > 1e8;
    return !fit->converged;
}

LwAssembly lw_assemble_fit(LwSolver *solver, LwState *state, const bool *keep, double allowed, int limit)
{
    const LwSystem *s = solver->system;
    double rounding = lw_solver_rounding(solver, state), eta = LEAST_DAMPING;
    LwAssembly fit = { .converged = false };
    lw_state_settle_contacts(s->mechanism, state);
    lw_rows_eval(s, state, solver->rows);
    fit.merit = square_sum(s, solver->rows->C, keep);
    fit.residual = lw_rows_largest(s, solver->rows->C, keep);
    for (; fit.iterations < limit; fit.iterations++) {
        if (!(fit.residual > rounding)) {
            fit.converged = isfinite(fit.residual);
            break;
        }
        if (!improve(solver, state, keep, allowed, &eta, &fit))
            break;
    }
    return fit;
}

static bool fits(LwAssembly a, double allowed)
{
    return a.converged && a.residual <= allowed;
}

/* A reproducible disturbance of every body: saddle points and vanished gradients do not survive it. */
static void nudge(const LwMechanism *m, LwState *state, double amount, unsigned long seed)
{
    for (int b = 0; b < m->body_count; b++) {
        double r[6];
        for (int k = 0; k < 6; k++)
            r[k] = (k < 3 ? 0.1 * m->size : 1) * amount * lw_random(&seed);
        LwVec3 move = lw_vec3_from(r), turn = lw_vec3_from(r + 3);
        lw_body_restrict(&m->body[b], &move, &turn);
        lw_body_state_displace(&state->body[b], move, turn);
    }
}

static size_t turn_bytes(const LwMechanism *m)
{
    return (size_t)(m->def.joint_count * LW_SLOTS) * sizeof(double);
}

static void store_best(LwSolver *solver, const LwState *state)
{
    const LwMechanism *m = solver->system->mechanism;
    memcpy(solver->best, state->body, (size_t)m->body_count * sizeof *state->body);
    memcpy(solver->best_turn, state->turn, turn_bytes(m));
}

static void take_best(const LwSolver *solver, LwState *state)
{
    const LwMechanism *m = solver->system->mechanism;
    memcpy(state->body, solver->best, (size_t)m->body_count * sizeof *state->body);
    memcpy(state->turn, solver->best_turn, turn_bytes(m));
}

static LwAssembly fit_with_nudges(LwSolver *solver, LwState *state, const bool *keep, double allowed)
{
    static const double amount[] = { 1e-3, 1e-2, 0.1, 0.3, 0.6, 1 };
    const LwMechanism *m = solver->system->mechanism;
    LwAssembly best = lw_assemble_fit(solver, state, keep, allowed, 200);
    if (fits(best, allowed))
        return best;
    store_best(solver, state);
    for (unsigned i = 0; i < sizeof amount / sizeof *amount && !fits(best, allowed); i++) {
        take_best(solver, state);
        nudge(m, state, amount[i], 20 + i);
        LwAssembly again = lw_assemble_fit(solver, state, keep, allowed, 200);
        if (again.merit < best.merit * 0.999) {
            best = again;
            store_best(solver, state);
        }
    }
    take_best(solver, state);
    return best;
}

/* Where an axis group should end up; false when nothing asks anything of it now. */
static bool axis_target(const LwSystem *s, const LwGroup *g, const LwState *state, double *target)
{
    if (g->kind != LW_GROUP_AXIS || (g->motor < 0 && g->start < 0 && !g->held))
        return false;
    if (g->held) {
        *target = lw_held_bound_value(&s->mechanism->def, s->held[g->held - 1]);
        return true;
    }
    if (g->motor >= 0) {
        if (s->mechanism->motor[g->motor].kind != LW_MOTOR_POSITION)
            return false;
        *target = lw_law_eval(s->mechanism->motor[g->motor].law, state->t).v;
        return true;
    }
    *target = s->mechanism->def.start[g->start].value;
    return s->mechanism->def.start[g->start].has_value;
}

/* Joint rows, and the axis rows that have a target. Returns whether there are any of the latter. */
static bool choose_rows(const LwSolver *solver, const LwState *state, bool axes, bool *keep)
{
    const LwSystem *s = solver->system;
    bool any = false;
    for (int i = 0; i < s->group_count; i++) {
        double target;
        bool axis = axis_target(s, &s->group[i], state, &target);
        any = any || axis;
        bool always = lw_group_always_holds(&s->group[i]);
        for (int row = s->group[i].first; row < s->group[i].first + s->group[i].count; row++)
            keep[row] = (always || (axes && axis)) && !s->is_speed[row];
    }
    return any;
}

/* Where the coordinates are now, counted in the turns nearest to their targets. */
static void measure_axes(LwSolver *solver, LwState *state)
{
    const LwSystem *s = solver->system;
    lw_state_settle_turns(s->mechanism, state);
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        double target;
        if (!axis_target(s, g, state, &target))
            continue;
        LwRel rel;
        int slot = lw_slot(g->joint, g->coordinate);
        lw_state_rel(s->mechanism, state, g->joint, &rel);
        if (g->coordinate >= LW_RX && !g->held) /* which turn a limit means was decided before: lw_limits_count_turns */
            state->turn[slot] = target - remainder(target - state->turn[slot], 2 * M_PI);
        solver->rows->hold[i].v = lw_state_coordinate(s->mechanism, state, g->joint, g->coordinate, &rel).v;
    }
    for (int k = 0; k < s->mechanism->def.joint_count * LW_SLOTS; k++)
        state->turn_rate[k] = 0;
}

/* Sets all axis targets to from + fraction·(target − from). Returns the largest way left from `from`. */
static double set_targets(LwSolver *solver, const LwState *state, const double *from, double fraction)
{
    const LwSystem *s = solver->system;
    double way = 0;
    for (int i = 0; i < s->group_count; i++) {
        double target;
        if (!axis_target(s, &s->group[i], state, &target))
            continue;
        solver->rows->hold[i].v = fraction < 1 ? from[i] + fraction * (target - from[i]) : target;
        double unit = s->group[i].coordinate >= LW_RX ? 0.2 : 0.2 * s->mechanism->size;
        way = fmax(way, fabs(target - from[i]) / unit);
    }
    return way;
}

/* Leads the axes from where they are to their targets; the step halves where the rows resist. */
static bool lead_axes(LwSolver *solver, LwState *state, const double *from, double allowed)
{
    const LwMechanism *m = solver->system->mechanism;
    double way = set_targets(solver, state, from, 1), done = 0, step = 1 / fmax(1, fmin(ceil(way), 2000));
    double smallest = step / 64;
    while (done < 1) {
        store_best(solver, state);
        double next = done + step > 1 - 1e-9 ? 1 : done + step;
        set_targets(solver, state, from, next);
        if (fits(lw_assemble_fit(solver, state, solver->fit, allowed, 60), allowed)) {
            done = next;
            lw_state_settle_turns(m, state);
            memset(state->turn_rate, 0, (size_t)(m->def.joint_count * LW_SLOTS) * sizeof *state->turn_rate);
            continue;
        }
        take_best(solver, state);
        step /= 2;
        if (step < smallest)
            return false;
    }
    return true;
}

LwAssembly lw_assemble(LwSolver *solver, LwState *state, double allowed)
{
    const LwSystem *s = solver->system;
    size_t bytes = (size_t)s->mechanism->body_count * sizeof *state->body;
    LwRows *rows = solver->rows;
    rows->hold_motors = true;
    bool axes = choose_rows(solver, state, false, solver->fit);
    memcpy(solver->given, state->body, bytes);
    LwAssembly result = fit_with_nudges(solver, state, solver->fit, allowed);
    measure_axes(solver, state);
    if (axes && fits(result, allowed)) {
        for (int i = 0; i < s->group_count; i++)
            solver->axis_from[i] = rows->hold[i].v;
        choose_rows(solver, state, true, solver->fit);
        if (!lead_axes(solver, state, solver->axis_from, allowed)) {
            /* The way there is blocked; the place itself may still be reachable. */
            set_targets(solver, state, solver->axis_from, 1);
            result = fit_with_nudges(solver, state, solver->fit, allowed);
        } else
            result = lw_assemble_fit(solver, state, solver->fit, allowed, 60);
    }
    rows->hold_motors = false;
    if (!isfinite(result.residual))
        memcpy(state->body, solver->given, bytes);
    return result;
}

static bool subset_fits(LwSolver *solver, LwState *state, const LwState *start, const bool *in, double allowed)
{
    const LwSystem *s = solver->system;
    lw_state_copy(s->mechanism, state, start);
    for (int i = 0; i < s->group_count; i++) {
        double target;
        bool has = lw_group_always_holds(&s->group[i]) || axis_target(s, &s->group[i], state, &target);
        for (int row = s->group[i].first; row < s->group[i].first + s->group[i].count; row++)
            solver->fit[row] = in[i] && has && !s->is_speed[row];
    }
    solver->rows->hold_motors = true;
    measure_axes(solver, state);
    set_targets(solver, state, solver->axis_from, 1);
    bool fit = fits(lw_assemble_fit(solver, state, solver->fit, allowed, 100), allowed);
    solver->rows->hold_motors = false;
    return fit;
}

void lw_assemble_culprits(LwArena *scratch, LwSolver *solver, const LwState *start, double allowed, bool *culprit)
{
    const LwSystem *s = solver->system;
    LwArenaMark mark = lw_arena_mark(scratch);
    LwState *state = lw_state_create(scratch, s->mechanism);
    for (int i = 0; i < s->group_count; i++)
        culprit[i] = true;
    /* Deletion: whoever can leave without curing the conflict is innocent. */
    for (int i = 0; i < s->group_count; i++) {
        culprit[i] = false;
        if (subset_fits(solver, state, start, culprit, allowed))
            culprit[i] = true;
    }
    lw_arena_release(scratch, mark);
}
