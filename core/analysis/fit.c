/* The fit solves, at each pose,
 *
 *     [ M   Jᵀ ] (Δ, μ) = (0, −C)
 *     [ J  −ηd ]
 *
 * whose Δ = −M⁻¹Jᵀ(J M⁻¹ Jᵀ + ηd)⁻¹ C is the Levenberg–Marquardt step in the metric M. Rows that depend on each
 * other need no special care: as η → 0 the step tends to the least-squares one. */
#include "core/analysis/fit.h"

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

/* Without its derivatives by turning a row asks no body to turn. */
static void freeze_turns(const LwSystem *s, LwRows *rows)
{
    for (int i = 0; i < s->group_count; i++)
        for (int k = 0; k < s->group[i].count * s->group[i].part_count; k++)
            memset(rows->J + s->group[i].J + 6 * k + 3, 0, 3 * sizeof *rows->J);
}

static void propose(LwSolver *solver, const LwFitManner *how, double eta)
{
    const LwSystem *s = solver->system;
    const bool *keep = how->keep;
    if (how->frozen)
        freeze_turns(s, solver->rows);
    lw_kkt_factor_damped(solver->kkt, solver->rows, how->metric, keep, eta);
    for (int i = 0; i < s->row_count; i++)
        solver->g[i] = !keep || keep[i] ? -solver->rows->C[i] : 0;
    lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, solver->dx, solver->mu);
}

/* Directions in which rows are dependent to within this (squared) are not travelled. */
static double least_damping(const LwFitManner *how)
{
    return how->thorough ? 1e-10 : 1e-5;
}

/* One damped step; returns whether the fit can go on from here (state, rows and merit updated) or has ended. */
static bool improve(LwSolver *solver, LwState *state, const LwFitManner *how, double *eta, LwAssembly *fit)
{
    const LwSystem *s = solver->system;
    size_t bytes = (size_t)s->mechanism->body_count * sizeof *state->body;
    double turn, move, size = s->mechanism->size;
    propose(solver, how, *eta);
    step_size(solver, &turn, &move);
    if (!isfinite(turn) || !isfinite(move))
        return false;
    memcpy(solver->backup, state->body, bytes);
    take_step(solver, state, solver->backup, turn > LARGEST_TURN ? LARGEST_TURN / turn : 1);
    lw_rows_eval(s, state, solver->rows);
    double merit = square_sum(s, solver->rows->C, how->keep), largest = lw_rows_largest(s, solver->rows->C, how->keep);
    bool tiny = turn < 1e-13 && move < 1e-13 * size;
    if (merit < fit->merit) {
        bool slow = merit > 0.5 * fit->merit && largest <= how->allowed;
        bool stalled = tiny || (merit > fit->merit * (1 - 1e-12) && *eta <= 1);
        fit->merit = merit, fit->residual = largest;
        lw_state_settle_contacts(s->mechanism, state);
        lw_state_settle_near_turns(s->mechanism, state); /* a worm may have to turn many times before the arm is in its place */
        *eta = fmax(*eta / 10, least_damping(how));
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

LwAssembly lw_fit(LwSolver *solver, LwState *state, const LwFitManner *how, int limit)
{
    const LwSystem *s = solver->system;
    double rounding = lw_solver_rounding(solver, state), eta = least_damping(how);
    LwAssembly fit = { .converged = false };
    lw_state_settle_contacts(s->mechanism, state);
    lw_rows_eval(s, state, solver->rows);
    fit.merit = square_sum(s, solver->rows->C, how->keep);
    fit.residual = lw_rows_largest(s, solver->rows->C, how->keep);
    for (; fit.iterations < limit; fit.iterations++) {
        if (!(fit.residual > rounding)) {
            fit.converged = isfinite(fit.residual);
            break;
        }
        if (!improve(solver, state, how, &eta, &fit))
            break;
    }
    return fit;
}
