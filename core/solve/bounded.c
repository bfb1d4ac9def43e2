#include "core/solve/bounded.h"

#include <string.h>

enum { FIRST_ROOM = 16, ADDITIONS = 20 };

void lw_displace(const LwMechanism *m, LwState *state, double factor, const double *x)
{
    for (int b = 0; b < m->body_count; b++)
        lw_body_state_displace(&state->body[b], lw_vec3_scale(lw_vec3_from(x + 6 * b), factor), lw_vec3_scale(lw_vec3_from(x + 6 * b + 3), factor));
}

void lw_displacement_size(const LwMechanism *m, const double *x, double *turn, double *move)
{
    double turn2 = 0, move2 = 0, sum = 0;
    for (int b = 0; b < m->body_count; b++) {
        LwVec3 dp = lw_vec3_from(x + 6 * b), dbeta = lw_vec3_from(x + 6 * b + 3);
        move2 = fmax(move2, lw_vec3_dot(dp, dp));
        turn2 = fmax(turn2, lw_vec3_dot(dbeta, dbeta));
        sum += dp.x + dp.y + dp.z + dbeta.x + dbeta.y + dbeta.z;
    }
    *turn = isfinite(sum) ? sqrt(turn2) : NAN;
    *move = isfinite(sum) ? sqrt(move2) : NAN;
}

static void list_stops(LwBounded *b)
{
    const LwMechanism *m = b->solver->system->mechanism;
    b->stop = LW_NEWN(b->arena, LwStopSide, 2 * m->def.limit_count);
    for (int i = 0; i < m->def.limit_count; i++)
        for (int side = LW_LOWER; side <= LW_UPPER; side++)
            if (lw_stop_exists(m, i, (LwSide)side))
                b->stop[b->stop_count++] = (LwStopSide){ i, (LwSide)side };
    b->row = LW_NEWN(b->arena, LwAuxRow, b->stop_count);
    b->force = LW_NEWN(b->arena, double, b->stop_count);
    b->pressed = LW_NEWN(b->arena, bool, b->stop_count);
    b->chosen = LW_NEWN(b->arena, int, b->stop_count);
    b->is_chosen = LW_NEWN(b->arena, bool, b->stop_count);
}

/* Room for so many stops beside the pulled rows. */
static void reserve(LwBounded *b, int stops)
{
    if (b->mode && stops <= b->room)
        return;
    int room = stops > 2 * b->room ? stops : 2 * b->room;
    if (room > b->stop_count)
        room = b->stop_count;
    int n = LW_PULLS + room;
    lw_border_reserve(b->arena, b->border, n);
    b->lcp = lw_lcp_work_create(b->arena, n);
    b->list = LW_NEWN(b->arena, LwAuxRow, n);
    b->A = LW_NEWN(b->arena, double, (size_t)n * (size_t)n);
    b->b = LW_NEWN(b->arena, double, n);
    b->mu = LW_NEWN(b->arena, double, n);
    b->one_sided = LW_NEWN(b->arena, bool, n);
    b->mode = LW_NEWN(b->arena, LwXMode, n);
    b->room = room; /* last: where memory runs out there is none */
}

LwBounded *lw_bounded_create(LwArena *arena, LwSolver *solver, LwMetric metric)
{
    LwBounded *b = LW_NEW(arena, LwBounded);
    b->arena = arena;
    b->solver = solver;
    b->metric = metric;
    list_stops(b);
    b->free_x = LW_NEWN(arena, double, 6 * solver->system->mechanism->body_count);
    b->border = lw_border_create(arena, solver->system, LW_PULLS);
    reserve(b, b->stop_count < FIRST_ROOM ? b->stop_count : FIRST_ROOM);
    return b;
}

static void eval_stops(LwBounded *b, const LwState *state, unsigned parts)
{
    for (int i = 0; i < b->stop_count; i++)
        lw_stop_eval(b->solver->system->mechanism, state, b->stop[i].limit, b->stop[i].side, parts, &b->row[i]);
}

void lw_bounded_factor_rows(LwBounded *b)
{
    LwSolver *solver = b->solver;
    solver->left_out = lw_kkt_factor(solver->kkt, solver->rows, b->metric, solver->keep, 0);
}

void lw_bounded_factor(LwBounded *b, const LwState *state)
{
    lw_rows_eval_parts(b->solver->system, state, LW_EVAL_C | LW_EVAL_J, b->solver->rows);
    eval_stops(b, state, LW_EVAL_C | LW_EVAL_J);
    lw_bounded_factor_rows(b);
}

static void choose(LwBounded *b, int stop)
{
    b->is_chosen[stop] = true;
    b->chosen[b->chosen_count++] = stop;
}

/* Gap below which a stop that the displacement comes to counts as crossed: rounding of what goes into it. */
static double rounding(const LwBounded *b, int stop)
{
    const LwLimitDef *def = &b->solver->system->mechanism->def.limit[b->stop[stop].limit];
    double bound = fabs(b->stop[stop].side == LW_LOWER ? def->lower : def->upper);
    return 1e-15 * (1 + bound);
}

/* J M⁻¹ Jᵀ of a row on one body, were nothing else to hold it. */
static double free_mobility(const LwMechanism *m, LwMetric metric, const LwAuxRow *row)
{
    const LwBody *body = &m->body[row->part[0]];
    LwVec3 linear = lw_vec3_from(row->J), angular = lw_vec3_from(row->J + 3);
    if (metric == LW_METRIC_UNIT)
        return lw_vec3_dot(linear, linear) + lw_vec3_dot(angular, angular) / (m->size * m->size);
    return (body->mass > 0 ? lw_vec3_dot(linear, linear) / body->mass : 0) + lw_vec3_dot(angular, lw_mat3_mul_vec(&body->inverse, angular));
}

static double share_of_metric(const LwMechanism *m, LwMetric metric, const LwPull *pull, const double *A, int n)
{
    double trace = 0, unheld = 0;
    for (int i = 0; i < pull->count; i++) {
        trace += A[i * n + i];
        unheld += free_mobility(m, metric, &pull->row[i]);
    }
    /* Motion of the point that is all rounding is no motion. */
    return trace > 1e-20 * unheld ? fmax(pull->kappa, 1e-4 / pull->count * trace) : fmax(unheld, 1e-300);
}

/* The problem of the pulled rows and chosen stops; their multipliers, and x. `share`: of the gaps that x may close. */
static LwLcpReport solve_chosen(LwBounded *b, LwPull *pull, double share, double *x)
{
    const LwMechanism *m = b->solver->system->mechanism;
    int pulls = pull ? pull->count : 0, n = pulls + b->chosen_count;
    reserve(b, b->chosen_count);
    for (int i = 0; i < n; i++) {
        b->list[i] = i < pulls ? pull->row[i] : b->row[b->chosen[i - pulls]];
        b->one_sided[i] = i >= pulls;
        b->mode[i] = i < pulls || b->pressed[b->chosen[i - pulls]] ? LW_X_IN : LW_X_OUT;
        b->mu[i] = 0;
    }
    lw_border_factor(b->border, b->solver, b->list, n);
    memcpy(b->A, b->border->A, (size_t)n * (size_t)n * sizeof *b->A);
    double kappa = pulls ? share_of_metric(m, b->metric, pull, b->A, n) : 0;
    for (int i = 0; i < n; i++) {
        b->A[i * n + i] += i < pulls ? kappa : 0;
        b->b[i] = b->list[i].value * (i < pulls ? 1 : share) + lw_aux_row_product(m, &b->list[i], b->free_x);
    }
    LwLcpReport report = lw_lcp_solve(b->lcp, &(LwLcp){ .n = n, .A = b->A, .b = b->b, .one_sided = b->one_sided }, b->mu, b->mode);
    memcpy(x, b->free_x, 6 * (size_t)m->body_count * sizeof *x);
    lw_border_add(b->border, b->mu, x, NULL);
    return report;
}

static void keep_forces(LwBounded *b, LwPull *pull)
{
    int pulls = pull ? pull->count : 0;
    for (int i = 0; i < b->stop_count; i++)
        b->force[i] = 0;
    for (int i = 0; i < pulls; i++)
        pull->force[i] = b->mu[i];
    for (int i = 0; i < b->border->count - pulls; i++)
        b->force[b->chosen[i]] = b->mu[pulls + i];
    for (int i = 0; i < b->stop_count; i++)
        b->pressed[i] = b->force[i] > 0;
}

/* From free_x: stops come in as x would cross them. */
static LwLcpReport solve_from_free(LwBounded *b, LwPull *pull, double share, double *x)
{
    const LwMechanism *m = b->solver->system->mechanism;
    LwLcpReport report = { 0 };
    b->chosen_count = 0;
    for (int i = 0; i < b->stop_count; i++) {
        b->is_chosen[i] = false;
        if (b->pressed[i])
            choose(b, i);
    }
    for (int round = 0; round < ADDITIONS; round++) {
        int before = b->chosen_count;
        report = solve_chosen(b, pull, share, x);
        for (int i = 0; i < b->stop_count; i++)
            if (!b->is_chosen[i] && share * b->row[i].value + lw_aux_row_product(m, &b->row[i], x) < -share * rounding(b, i))
                choose(b, i);
        if (b->chosen_count == before)
            break;
    }
    keep_forces(b, pull);
    return report;
}

LwLcpReport lw_bounded_solve(LwBounded *b, LwPull *pull, double *x)
{
    LwSolver *solver = b->solver;
    for (int i = 0; i < solver->system->row_count; i++)
        solver->g[i] = solver->keep[i] ? -solver->rows->C[i] : 0;
    lw_kkt_solve(solver->kkt, solver->rows, NULL, solver->g, b->free_x, solver->mu);
    return solve_from_free(b, pull, 1, x);
}

LwLcpReport lw_bounded_velocity(LwBounded *b, LwPull *pull, double h, double *v)
{
    memcpy(b->free_x, v, 6 * (size_t)b->solver->system->mechanism->body_count * sizeof *v);
    return solve_from_free(b, pull, 1 / h, v);
}

/* By stop: m beyond it. */
static double overlap(const LwBounded *b, int stop)
{
    return -b->row[stop].value * lw_stop_scale(b->solver->system->mechanism, b->stop[stop].limit);
}

double lw_bounded_overlap(const LwBounded *b, const LwState *state, int *stop)
{
    double largest = -INFINITY;
    if (stop)
        *stop = -1;
    eval_stops((LwBounded *)b, state, LW_EVAL_C);
    for (int i = 0; i < b->stop_count; i++)
        if (overlap(b, i) > largest) {
            largest = overlap(b, i);
            if (stop)
                *stop = i;
        }
    return largest;
}

/* Beyond its rounding, is any stop crossed? The largest such overlap, or 0. */
static double crossed(const LwBounded *b)
{
    double largest = 0;
    for (int i = 0; i < b->stop_count; i++)
        if (b->row[i].value < -rounding(b, i))
            largest = fmax(largest, overlap(b, i));
    return largest;
}

double lw_bounded_project(LwBounded *b, LwState *state, int rounds, double *turned, double *moved)
{
    LwSolver *solver = b->solver;
    const LwSystem *s = solver->system;
    double enough = lw_solver_rounding(solver, state), before = INFINITY;
    *turned = *moved = 0;
    memset(b->pressed, 0, (size_t)b->stop_count * sizeof *b->pressed);
    lw_rows_eval_parts(s, state, LW_EVAL_C | LW_EVAL_J, solver->rows);
    eval_stops(b, state, LW_EVAL_C | LW_EVAL_J);
    for (int round = 0;; round++) {
        double beyond = crossed(b), violation = fmax(lw_solver_violation(solver, solver->rows->C), beyond);
        bool done = violation <= enough && beyond == 0;
        /* The last digit may go to and fro: two rounds that do not halve it end the search. */
        if (done || !isfinite(violation) || round == rounds || (round > 2 && violation > 0.5 * before))
            return violation;
        double turn, move;
        lw_bounded_factor_rows(b);
        lw_bounded_solve(b, NULL, solver->dx);
        lw_displacement_size(s->mechanism, solver->dx, &turn, &move);
        if (!(turn < 1) || !isfinite(move))
            return INFINITY;
        lw_displace(s->mechanism, state, 1, solver->dx);
        *turned += turn;
        *moved += move;
        before = violation;
        lw_rows_eval_parts(s, state, LW_EVAL_C | LW_EVAL_J, solver->rows);
        eval_stops(b, state, LW_EVAL_C | LW_EVAL_J);
    }
}
