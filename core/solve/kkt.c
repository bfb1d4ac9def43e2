#include "core/solve/kkt.h"

#include "core/base/assert.h"
#include "core/solve/hot.h"

#include <string.h>

const LwKktClass *const lw_kkt_classes[LW_SOLVERS] = {
    [LW_SOLVER_TAPE] = &lw_kkt_tape, [LW_SOLVER_LIST] = &lw_kkt_list,   [LW_SOLVER_TREE] = &lw_kkt_tree,
    [LW_SOLVER_CG] = &lw_kkt_cg,     [LW_SOLVER_DENSE] = &lw_kkt_dense,
};

LwKkt *lw_kkt_create(LwArena *arena, const LwSystem *s, const LwKktClass *type)
{
    LwKkt *kkt = LW_NEW(arena, LwKkt);
    int n = 6 * s->mechanism->body_count;
    kkt->system = s;
    kkt->type = type;
    kkt->trusted = INFINITY;
    kkt->dropped = LW_NEWN(arena, bool, s->row_count);
    kkt->ratio = LW_NEWN(arena, double, s->row_count);
    kkt->residual_f = LW_NEWN(arena, double, n);
    kkt->residual_g = LW_NEWN(arena, double, s->row_count);
    kkt->step_x = LW_NEWN(arena, double, n);
    kkt->step_g = LW_NEWN(arena, double, s->row_count);
    kkt->null_f = LW_NEWN(arena, double, n);
    kkt->null_x = LW_NEWN(arena, double, n);
    kkt->null_g = LW_NEWN(arena, double, s->row_count);
    kkt->unwanted = LW_NEWN(arena, double, s->row_count);
    kkt->self = type->create(arena, s);
    return kkt;
}

int lw_kkt_factor(LwKkt *kkt, const LwRows *rows, LwMetric metric, const bool *keep, double tolerance)
{
    LW_ASSERT(keep || kkt->type->judges);
    kkt->metric = metric;
    kkt->worst = NAN;
    kkt->determined = false;
    int dropped = kkt->type->factor(kkt, rows, keep, tolerance, 0);
    if (isnan(kkt->worst)) {
        kkt->worst = 1;
        for (int i = 0; i < kkt->system->row_count; i++)
            if (!kkt->dropped[i])
                kkt->worst = fmin(kkt->worst, kkt->ratio[i]);
    }
    kkt->damped = false;
    kkt->factorizations++;
    return dropped;
}

double lw_row_mobility(const LwSystem *s, const LwRows *rows, LwMetric metric, const LwGroup *g, int r)
{
    const LwMechanism *m = s->mechanism;
    double sum = 0;
    for (int p = 0; p < g->part_count; p++) {
        if (g->part[p] == m->body_count)
            continue;
        const LwBody *body = &m->body[g->part[p]];
        const double *J = rows->J + g->J + (r * g->part_count + p) * 6;
        LwVec3 linear = lw_vec3_from(J), angular = lw_vec3_from(J + 3);
        if (body->dof == 1) {
            double turn = lw_shaft_derivative(body, J + 3), inertia = lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis));
            sum += turn * turn / (metric == LW_METRIC_MASS ? inertia : m->size * m->size);
            continue;
        }
        if (body->dof == 3)
            angular = lw_vec3(0, 0, 0);
        if (metric == LW_METRIC_MASS)
            sum += lw_vec3_dot(linear, linear) / body->mass + lw_vec3_dot(angular, lw_mat3_mul_vec(&body->inverse, angular));
        else
            sum += lw_vec3_dot(linear, linear) + lw_vec3_dot(angular, angular) / (m->size * m->size);
    }
    return sum;
}

void lw_kkt_factor_damped(LwKkt *kkt, const LwRows *rows, LwMetric metric, const bool *keep, double eta)
{
    const LwSystem *s = kkt->system;
    double largest = 0, least = INFINITY;
    LW_ASSERT(kkt->type->judges);
    kkt->metric = metric;
    for (int i = 0; i < s->group_count; i++)
        for (int r = 0; r < s->group[i].count; r++) {
            double mobility = lw_row_mobility(s, rows, metric, &s->group[i], r);
            largest = fmax(largest, mobility);
            if (mobility > 0)
                least = fmin(least, mobility);
        }
    double unit = fmax(least, 1e-6 * largest);
    kkt->determined = false;
    kkt->type->factor(kkt, rows, keep, 0, eta * (isfinite(unit) ? unit : 1));
    kkt->factorizations++;
    kkt->worst = 1;
    kkt->damped = true;
}

static void solve_once(LwKkt *kkt, const LwRows *rows, const double *f, const double *g, double *x, double *lambda)
{
    kkt->type->solve(kkt, rows, f, g, x, lambda);
    kkt->solves++;
}

void lw_mass_subtract(const LwMechanism *m, LwMetric metric, const double *x, double *y)
{
    double unit = m->size * m->size;
    for (int b = 0; b < m->body_count; b++) {
        bool mass = metric == LW_METRIC_MASS;
        LwVec3 angular = lw_vec3_from(x + 6 * b + 3);
        LwVec3 h = mass ? lw_mat3_mul_vec(&m->body[b].inertia, angular) : lw_vec3_scale(angular, unit);
        for (int k = 0; k < 3; k++)
            y[6 * b + k] -= (mass ? m->body[b].mass : 1) * x[6 * b + k];
        lw_vec3_store(y + 6 * b + 3, lw_vec3_sub(lw_vec3_from(y + 6 * b + 3), h));
    }
}

/* fmax, whose care for NaN costs a seventh of a step of small mechanisms here. A NaN in b leaves a. */
static inline double larger(double a, double b)
{
    return b > a ? b : a;
}

/* The correction that the residual of (x, λ) asks for, added to it. Returns its size relative to (x, λ): angles count in
 * units of the mechanism's size. */
static double refine(LwKkt *kkt, const LwRows *rows, const double *f, const double *g, double *x, double *lambda)
{
    const LwSystem *s = kkt->system;
    int n = 6 * s->mechanism->body_count;
    double moved = 0, move = 0, loaded = 0, load = 0;
    for (int i = 0; i < n; i++)
        kkt->residual_f[i] = f ? f[i] : 0;
    memcpy(kkt->residual_g, g, (size_t)s->row_count * sizeof *g);
    lw_mass_subtract(s->mechanism, kkt->metric, x, kkt->residual_f);
    lw_rows_add_transposed(s, rows, -1, lambda, kkt->residual_f);
    lw_rows_add_product(s, rows, -1, x, kkt->residual_g);
    solve_once(kkt, rows, kkt->residual_f, kkt->residual_g, kkt->step_x, kkt->step_g);
    for (int i = 0; i < n; i++) {
        double unit = i % 6 < 3 ? 1 : s->mechanism->size;
        x[i] += kkt->step_x[i];
        move = larger(move, unit * fabs(kkt->step_x[i]));
        moved = larger(moved, unit * fabs(x[i]));
    }
    for (int i = 0; i < s->row_count; i++) {
        lambda[i] += kkt->step_g[i];
        load = larger(load, fabs(kkt->step_g[i]));
        loaded = larger(loaded, fabs(lambda[i]));
    }
    return fmax(move > 0 ? move / moved : 0, load > 0 ? load / loaded : 0);
}

void lw_kkt_solve(LwKkt *kkt, const LwRows *rows, const double *f, const double *g, double *x, double *lambda)
{
    bool refined = !kkt->damped && !(kkt->worst > kkt->trusted);
    if (!lambda && (refined || !kkt->determined))
        lambda = kkt->unwanted;
    solve_once(kkt, rows, f, g, x, lambda);
    if (!refined)
        return;
    /* Where corrections do not shrink they are rounding. */
    double before = INFINITY;
    for (int round = 0; round < LW_KKT_ROUNDS; round++) {
        double correction = refine(kkt, rows, f, g, x, lambda);
        if (!(correction > 1e-13 && correction < 0.5 * before))
            break;
        before = correction;
    }
}

LwKktColumns lw_kkt_columns_create(LwArena *arena, const LwSystem *s)
{
    size_t lanes = (size_t)lw_hot()->variants, bodies = 6 * (size_t)s->mechanism->body_count, rows = (size_t)s->row_count;
    /* Nodes of a tape are padded to an even number of unknowns. */
    return (LwKktColumns){ (int)lanes, LW_NEWN(arena, double, lanes * bodies), LW_NEWN(arena, double, lanes * bodies), LW_NEWN(arena, double, lanes * rows),
                           LW_NEWN(arena, double, lanes * bodies), LW_NEWN(arena, double, lanes * (bodies + 2 * rows)) };
}

bool lw_kkt_columns_solve(LwKkt *kkt, const LwRows *rows, const LwKktColumns *columns)
{
    bool refined = !kkt->damped && !(kkt->worst > kkt->trusted);
    if (refined || !kkt->type->columns || !kkt->type->columns(kkt, rows, columns))
        return false;
    kkt->solves += columns->lanes;
    return true;
}

double lw_kkt_null_vector(LwKkt *kkt, const LwRows *rows, int row, double *z)
{
    const LwSystem *s = kkt->system;
    int n = 6 * s->mechanism->body_count;
    memset(kkt->null_f, 0, (size_t)n * sizeof *kkt->null_f);
    memset(kkt->null_g, 0, (size_t)s->row_count * sizeof *kkt->null_g);
    kkt->null_g[row] = 1;
    lw_rows_add_transposed(s, rows, -1, kkt->null_g, kkt->null_f);
    kkt->null_g[row] = 0;
    lw_kkt_solve(kkt, rows, kkt->null_f, kkt->null_g, kkt->null_x, z);
    z[row] = 1;
    /* xᵀMx = −J_row x, to compare with J_row M⁻¹ J_rowᵀ */
    double slip = 0;
    for (int i = 0; i < n; i++)
        slip += kkt->null_f[i] * kkt->null_x[i];
    const LwGroup *g = &s->group[s->group_of_row[row]];
    double mobility = lw_row_mobility(s, rows, kkt->metric, g, row - g->first);
    return mobility > 0 ? sqrt(fabs(slip) / mobility) : 0;
}

void lw_rows_add_transposed(const LwSystem *s, const LwRows *rows, double scale, const double *lambda, double *y)
{
    int ground = s->mechanism->body_count;
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        const double *J = rows->J + g->J;
        for (int r = 0; r < g->count; r++)
            for (int p = 0; p < g->part_count; p++, J += 6)
                for (int k = 0; k < 6 && g->part[p] != ground; k++)
                    y[6 * g->part[p] + k] += scale * lambda[g->first + r] * J[k];
    }
}

void lw_rows_add_product(const LwSystem *s, const LwRows *rows, double scale, const double *x, double *y)
{
    int ground = s->mechanism->body_count;
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        const double *J = rows->J + g->J;
        for (int r = 0; r < g->count; r++)
            for (int p = 0; p < g->part_count; p++, J += 6)
                for (int k = 0; k < 6 && g->part[p] != ground; k++)
                    y[g->first + r] += scale * x[6 * g->part[p] + k] * J[k];
    }
}
