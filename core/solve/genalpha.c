/* The iteration. With V = v⁺ as the leading unknown, A⁺, a⁺ and the displacement follow:
 *
 *     δA = δV/(hγ)      δa = (1 − αm)/(1 − αf) δA      δx = h β/γ δV
 *
 * so that m = (1 − αm)/((1 − αf) h γ), d = 1, k = h β/γ in M̂. One iterate corrects velocities and multipliers, then positions, with the
 * same factors:
 *
 *     M̂ δV + Jᵀδλ = f − M a − Jᵀλ      J δV = −Ċ
 *     M̂ δs + Jᵀη  = 0                  J δs = −C − J δx
 *
 * δs moves along M̂⁻¹Jᵀ: stiff loads are not stretched to close joints. Left out of M̂ are ∂(Jᵀλ)/∂x, gyroscopic terms and the exponential's
 * tangent, all of the size of (turn of the step)·M̂ or less; steps in which bodies turn by a radian do not converge. */
#include "core/solve/genalpha.h"

#include <string.h>

enum { MOST_ITERATIONS = 25, HOPELESS = 4 };
/* Where an iteration leaves more of the error than this the matrix is made anew. Springs that are stiff and turn need it at every iterate: their
 * stiffness along yesterday's direction hides what they do to the motion across it. */
static const double SLOW = 0.05;
/* Accuracy of the equations' solution: displacements relative to the size, forces relative to the largest. */
static const double EXACT = 1e-12, BALANCED = 1e-9;

struct LwGenalpha {
    const LwSystem *system;
    LwIteration *iteration;
    double alpha_m, alpha_f, beta, gamma;
    double *a, *A, *lambda;             /* at the step's start */
    double *a_new, *A_new, *lambda_new; /* at its end */
    double *shift;                      /* s */
    double *force, *g, *dv, *ds, *dlambda; /* scratch: residual of forces and rows, corrections */
    LwBodyState *from;
    bool *keep;                         /* rows in the factors */
    double h;                           /* step of the factors; 0: there are none */
    double rate;                        /* what an iteration left of the error, last time */
    double turned;
    long iterations;
};

LwGenalpha *lw_genalpha_create(LwArena *arena, const LwSystem *s, double radius)
{
    LwGenalpha *g = LW_NEW(arena, LwGenalpha);
    int n = 6 * s->mechanism->body_count;
    g->system = s;
    g->iteration = lw_iteration_create(arena, s);
    g->alpha_m = (2 * radius - 1) / (radius + 1);
    g->alpha_f = radius / (radius + 1);
    g->gamma = 0.5 - g->alpha_m + g->alpha_f;
    g->beta = 0.25 * (0.5 + g->gamma) * (0.5 + g->gamma);
    double **vector[] = { &g->a, &g->A, &g->a_new, &g->A_new, &g->shift, &g->force, &g->dv, &g->ds };
    double **row[] = { &g->lambda, &g->lambda_new, &g->g, &g->dlambda };
    for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
        *vector[i] = LW_NEWN(arena, double, n);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        *row[i] = LW_NEWN(arena, double, s->row_count);
    g->from = LW_NEWN(arena, LwBodyState, s->mechanism->body_count);
    g->keep = LW_NEWN(arena, bool, s->row_count);
    return g;
}

static size_t body_bytes(const LwGenalpha *g)
{
    return 6 * (size_t)g->system->mechanism->body_count * sizeof(double);
}

static size_t row_bytes(const LwGenalpha *g)
{
    return (size_t)g->system->row_count * sizeof(double);
}

static void take_over(LwGenalpha *g, const double *a, const double *A, const double *lambda)
{
    memcpy(g->a, a, body_bytes(g));
    memcpy(g->A, A, body_bytes(g));
    memcpy(g->lambda, lambda, row_bytes(g));
}

void lw_genalpha_begin(LwGenalpha *g, const LwSolver *solver)
{
    take_over(g, solver->a, solver->a, solver->lambda);
}

void lw_genalpha_follow(LwGenalpha *g, const LwGenalpha *from)
{
    take_over(g, from->a, from->A, from->lambda);
}

void lw_genalpha_accept(LwGenalpha *g)
{
    take_over(g, g->a_new, g->A_new, g->lambda_new);
}

double lw_genalpha_turned(const LwGenalpha *g)
{
    return g->turned;
}

long lw_genalpha_factorizations(const LwGenalpha *g)
{
    return lw_iteration_factorizations(g->iteration);
}

long lw_genalpha_iterations(const LwGenalpha *g)
{
    return g->iterations;
}

/* First guess: accelerations and multipliers go on. */
static void predict(LwGenalpha *g)
{
    int n = 6 * g->system->mechanism->body_count;
    for (int i = 0; i < n; i++) {
        g->a_new[i] = g->a[i];
        g->A_new[i] = (g->a[i] - g->alpha_m * g->A[i]) / (1 - g->alpha_m);
        g->shift[i] = 0;
    }
    memcpy(g->lambda_new, g->lambda, row_bytes(g));
}

/* The pose and velocities that A_new and the shift make of the start. */
static void place(LwGenalpha *g, LwState *state, double h)
{
    const LwMechanism *m = g->system->mechanism;
    g->turned = 0;
    for (int b = 0; b < m->body_count; b++) {
        LwBodyState *body = &state->body[b];
        const LwBodyState *from = &g->from[b];
        const double *A = g->A + 6 * b, *A_new = g->A_new + 6 * b, *shift = g->shift + 6 * b;
        double move[6], change[6];
        for (int k = 0; k < 6; k++) {
            move[k] = h * h * ((0.5 - g->beta) * A[k] + g->beta * A_new[k]);
            change[k] = h * ((1 - g->gamma) * A[k] + g->gamma * A_new[k]);
        }
        *body = *from;
        LwVec3 turn = lw_vec3_mad(lw_vec3_from(move + 3), h, from->w);
        lw_body_state_displace(body, lw_vec3_mad(lw_vec3_from(move), h, from->v), turn);
        lw_body_state_displace(body, lw_vec3_from(shift), lw_vec3_from(shift + 3));
        body->v = lw_vec3_add(from->v, lw_vec3_from(change));
        body->w = lw_vec3_add(from->w, lw_vec3_from(change + 3));
        g->turned = fmax(g->turned, lw_vec3_norm(turn) + lw_vec3_norm(lw_vec3_from(shift + 3)));
    }
}

/* The largest force in a vector of six a body, torques over the size; only what the bodies feel. */
static double largest(const LwMechanism *m, const double *f)
{
    double most = 0;
    for (int b = 0; b < m->body_count; b++) {
        LwVec3 force = lw_vec3_from(f + 6 * b), torque = lw_vec3_from(f + 6 * b + 3);
        lw_body_restrict(&m->body[b], &force, &torque);
        double size = lw_vec3_norm(force) + lw_vec3_norm(torque) / m->size;
        most = size <= most ? most : size; /* NaN stays */
    }
    return most;
}

/* force ← f − M a − Jᵀλ; returns its size relative to its parts. */
static double unbalance(LwGenalpha *g, LwSolver *solver, const LwState *state)
{
    const LwSystem *s = g->system;
    lw_solver_forces(solver, state, g->force);
    double scale = largest(s->mechanism, g->force);
    lw_mass_subtract(s->mechanism, LW_METRIC_MASS, g->a_new, g->force);
    scale = fmax(scale, largest(s->mechanism, g->force));
    lw_rows_add_transposed(s, solver->rows, -1, g->lambda_new, g->force);
    double left = largest(s->mechanism, g->force);
    return left > 0 ? left / scale : left;
}

static void refresh(LwGenalpha *g, const LwSolver *solver, const LwState *state, double h)
{
    double m = (1 - g->alpha_m) / ((1 - g->alpha_f) * h * g->gamma);
    memcpy(g->keep, solver->keep, (size_t)g->system->row_count * sizeof *g->keep);
    lw_iteration_factor(g->iteration, solver->rows, state, g->keep, m, h * g->beta / g->gamma, 1);
    g->h = h;
}

/* Corrections from the residuals; returns the largest displacement (m). */
static double correct(LwGenalpha *g, const LwSolver *solver, double h)
{
    const LwSystem *s = g->system;
    const LwMechanism *m = s->mechanism;
    double lever = h * g->beta / g->gamma, most = 0;
    for (int i = 0; i < s->row_count; i++)
        g->g[i] = -solver->rows->Cd[i];
    lw_iteration_solve(g->iteration, g->force, g->g, g->dv, g->dlambda);
    for (int i = 0; i < s->row_count; i++) {
        g->lambda_new[i] += g->dlambda[i];
        g->g[i] = s->is_speed[i] ? 0 : lever * solver->rows->Cd[i] - solver->rows->C[i];
    }
    lw_iteration_solve(g->iteration, NULL, g->g, g->ds, g->dlambda);
    for (int i = 0; i < 6 * m->body_count; i++) {
        double dA = g->dv[i] / (h * g->gamma);
        g->A_new[i] += dA;
        g->a_new[i] += (1 - g->alpha_m) / (1 - g->alpha_f) * dA;
        g->shift[i] += g->ds[i];
        double size = (fabs(lever * g->dv[i]) + fabs(g->ds[i])) * (i % 6 < 3 ? 1 : m->size);
        most = size <= most ? most : size;
    }
    return most;
}

static bool is_stale(const LwGenalpha *g, const LwSolver *solver, double h)
{
    return !(fabs(h - g->h) <= 1e-6 * h) || g->rate > SLOW ||
           memcmp(g->keep, solver->keep, (size_t)g->system->row_count * sizeof *g->keep) != 0;
}

/* Iterates from the guess in A_new. */
static bool solve(LwGenalpha *g, LwSolver *solver, LwState *state, double h)
{
    double before = INFINITY, exact = EXACT * g->system->mechanism->size;
    bool stale = is_stale(g, solver, h);
    int worse = 0; /* iterations in a row that went astray */
    for (int k = 0; k < MOST_ITERATIONS && worse < HOPELESS; k++) {
        place(g, state, h);
        lw_rows_eval_parts(g->system, state, LW_EVAL_C | LW_EVAL_CD | LW_EVAL_J, solver->rows);
        double off = unbalance(g, solver, state), rounding = lw_solver_rounding(solver, state);
        if (stale)
            refresh(g, solver, state, h);
        double moved = correct(g, solver, h);
        g->iterations++;
        if (!isfinite(moved) || !isfinite(off))
            break;
        /* What is still to come, if it goes on like this; the first iteration cannot tell. */
        double rate = k > 0 ? moved / before : 1, left = rate / fmax(1 - rate, 0.1);
        bool stagnates = rate > 0.5 && moved <= 100 * rounding;
        if (moved <= rounding || (k > 0 && (stagnates || (left * moved <= exact && left * off <= BALANCED)))) {
            g->rate = k > 0 ? rate : 0;
            place(g, state, h);
            return true;
        }
        worse = rate >= 1 && k > 0 ? worse + 1 : 0;
        stale = rate > SLOW && k > 0;
        before = moved;
    }
    g->h = 0;
    return false;
}

bool lw_genalpha_step(LwGenalpha *g, LwSolver *solver, LwState *state, double t)
{
    const LwMechanism *m = g->system->mechanism;
    double from = state->t;
    memcpy(g->from, state->body, (size_t)m->body_count * sizeof *g->from);
    state->t = t;
    predict(g);
    if (solve(g, solver, state, t - from))
        return true;
    state->t = from;
    memcpy(state->body, g->from, (size_t)m->body_count * sizeof *g->from);
    return false;
}
