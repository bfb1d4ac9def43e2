#include "core/solve/kkt.h"

#include "core/sparse/order.h"

#include <string.h>

static void place_nodes(LwArena *arena, LwKkt *kkt)
{
    const LwSystem *s = kkt->system;
    int n = s->mechanism->body_count;
    LwOrderProblem problem = { .body_count = n, .group_count = s->group_count };
    int *size = LW_NEWN(arena, int, n);
    bool *whole = LW_NEWN(arena, bool, n);
    LwOrderGroup *group = LW_NEWN(arena, LwOrderGroup, s->group_count);
    int *sequence = LW_NEWN(arena, int, n + s->group_count);
    for (int b = 0; b < n; b++) {
        size[b] = s->mechanism->body[b].dof;
        whole[b] = size[b] == 6;
    }
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        int *part = LW_NEWN(arena, int, g->part_count), count = 0;
        for (int k = 0; k < g->part_count; k++) {
            int body = g->part[k] == n ? -1 : g->part[k], known = 0;
            while (known < count && part[known] != body)
                known++;
            if (known == count)
                part[count++] = body;
        }
        group[i] = (LwOrderGroup){ g->count, count, part, g->candidate };
    }
    problem.body_size = size;
    problem.body_whole = whole;
    problem.group = group;
    lw_order_compute(arena, &problem, sequence);
    int at = 0;
    for (int i = 0; i < n + s->group_count; i++) {
        int node = sequence[i];
        if (node < n) {
            kkt->body_at[node] = at;
            at += size[node];
            continue;
        }
        const LwGroup *g = &s->group[node - n];
        for (int r = 0; r < g->count; r++) {
            kkt->testable[at] = true;
            kkt->row_at[g->first + r] = at++;
        }
    }
}

static LwListElement *element(LwList *list, int i, int j, bool make)
{
    int row = i < j ? i : j, column = i < j ? j : i;
    return make ? lw_list_at(list, row, column) : lw_list_find(list, row, column);
}

/* Once to make the elements, once more after the symbolic phase to take their final addresses. */
static void connect(LwKkt *kkt, bool make)
{
    const LwSystem *s = kkt->system;
    int n = s->mechanism->body_count;
    for (int b = 0; b < n; b++) {
        int at = kkt->body_at[b], k = 0, dof = s->mechanism->body[b].dof;
        for (int i = 0; i < (dof < 3 ? dof : 3); i++)
            kkt->mass[9 * b + k++] = element(kkt->list, at + i, at + i, make);
        for (int i = 3; i < dof; i++)
            for (int j = i; j < dof; j++)
                kkt->mass[9 * b + k++] = element(kkt->list, at + i, at + j, make);
    }
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        for (int r = 0; r < g->count; r++) {
            kkt->diagonal[g->first + r] = element(kkt->list, kkt->row_at[g->first + r], kkt->row_at[g->first + r], make);
            for (int p = 0; p < g->part_count; p++)
                for (int k = 0; g->part[p] != n && k < s->mechanism->body[g->part[p]].dof; k++)
                    kkt->jacobian[g->J + (r * g->part_count + p) * 6 + k] =
                        element(kkt->list, kkt->row_at[g->first + r], kkt->body_at[g->part[p]] + k, make);
        }
    }
}

LwKkt *lw_kkt_create(LwArena *arena, const LwSystem *s)
{
    LwKkt *kkt = LW_NEW(arena, LwKkt);
    int n = s->mechanism->body_count, total = s->mechanism->dof_count + s->row_count;
    kkt->system = s;
    kkt->body_at = LW_NEWN(arena, int, n);
    kkt->row_at = LW_NEWN(arena, int, s->row_count);
    kkt->testable = LW_NEWN(arena, bool, total);
    kkt->keep_at = LW_NEWN(arena, bool, total);
    kkt->mass = LW_NEWN(arena, LwListElement *, 9 * n);
    kkt->jacobian = LW_NEWN(arena, LwListElement *, s->J_count);
    kkt->diagonal = LW_NEWN(arena, LwListElement *, s->row_count);
    kkt->x = LW_NEWN(arena, double, total);
    kkt->residual_f = LW_NEWN(arena, double, 6 * n);
    kkt->residual_g = LW_NEWN(arena, double, s->row_count);
    kkt->step_x = LW_NEWN(arena, double, 6 * n);
    kkt->step_g = LW_NEWN(arena, double, s->row_count);
    kkt->null_f = LW_NEWN(arena, double, 6 * n);
    kkt->null_x = LW_NEWN(arena, double, 6 * n);
    kkt->null_g = LW_NEWN(arena, double, s->row_count);
    kkt->is_shaft = LW_NEWN(arena, int, s->J_count / 6);
    for (int i = 0; i < s->group_count; i++)
        for (int k = 0; k < s->group[i].count * s->group[i].part_count; k++) {
            int body = s->group[i].part[k % s->group[i].part_count];
            if (body != n && s->mechanism->body[body].dof == 1)
                kkt->is_shaft[s->group[i].J / 6 + k] = body + 1;
        }
    place_nodes(arena, kkt);
    kkt->list = lw_list_create(arena, total);
    connect(kkt, true);
    lw_list_symbolic(kkt->list);
    connect(kkt, false);
    return kkt;
}

/* The mass block of a body in its own freedoms: Sᵀ M S. */
static void fill_mass(const LwMechanism *m, int b, LwMetric metric, LwListElement **e)
{
    const LwBody *body = &m->body[b];
    bool mass = metric == LW_METRIC_MASS;
    double unit = m->size * m->size;
    if (body->dof == 1) {
        e[0]->value = mass ? lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis)) : unit;
        return;
    }
    for (int i = 0; i < 3; i++)
        (*e++)->value = mass ? body->mass : 1;
    for (int i = 0; i < body->dof - 3; i++)
        for (int j = i; j < 3; j++)
            (*e++)->value = mass ? body->inertia.m[i][j] : i == j ? unit : 0;
}

static void fill(LwKkt *kkt, const LwRows *rows, LwMetric metric)
{
    const LwSystem *s = kkt->system;
    const LwMechanism *m = s->mechanism;
    lw_list_zero(kkt->list);
    kkt->metric = metric;
    for (int b = 0; b < m->body_count; b++)
        fill_mass(m, b, metric, kkt->mass + 9 * b);
    /* += : a body may stand on several sides of a row */
    for (int i = 0; i < s->J_count; i++)
        if (kkt->jacobian[i] && !kkt->is_shaft[i / 6])
            kkt->jacobian[i]->value += rows->J[i];
    for (int i = 0; i < s->J_count / 6; i++)
        if (kkt->is_shaft[i])
            kkt->jacobian[6 * i]->value += lw_vec3_dot(lw_vec3_from(rows->J + 6 * i + 3), m->body[kkt->is_shaft[i] - 1].axis);
}

static int factor(LwKkt *kkt, const bool *keep, double tolerance)
{
    int rows = kkt->system->row_count;
    if (keep)
        for (int i = 0; i < kkt->list->n; i++)
            kkt->keep_at[i] = true;
    for (int i = 0; keep && i < rows; i++)
        kkt->keep_at[kkt->row_at[i]] = keep[i];
    int dropped = lw_list_factor(kkt->list, kkt->testable, keep ? kkt->keep_at : NULL, tolerance);
    kkt->factorizations++;
    kkt->worst = 1;
    for (int i = 0; i < rows; i++)
        if (!lw_kkt_dropped(kkt, i))
            kkt->worst = fmin(kkt->worst, lw_kkt_ratio(kkt, i));
    return dropped;
}

int lw_kkt_factor(LwKkt *kkt, const LwRows *rows, LwMetric metric, const bool *keep, double tolerance)
{
    fill(kkt, rows, metric);
    return factor(kkt, keep, tolerance);
}

/* (J M⁻¹ Jᵀ)ᵢᵢ in the present metric */
static double row_mobility(const LwKkt *kkt, const LwRows *rows, const LwGroup *g, int r)
{
    const LwMechanism *m = kkt->system->mechanism;
    double sum = 0;
    for (int p = 0; p < g->part_count; p++) {
        if (g->part[p] == m->body_count)
            continue;
        const LwBody *body = &m->body[g->part[p]];
        const double *J = rows->J + g->J + (r * g->part_count + p) * 6;
        LwVec3 linear = lw_vec3_from(J), angular = lw_vec3_from(J + 3);
        if (body->dof == 1) {
            double turn = lw_vec3_dot(angular, body->axis), inertia = lw_vec3_dot(body->axis, lw_mat3_mul_vec(&body->inertia, body->axis));
            sum += turn * turn / (kkt->metric == LW_METRIC_MASS ? inertia : m->size * m->size);
            continue;
        }
        if (body->dof == 3)
            angular = lw_vec3(0, 0, 0);
        if (kkt->metric == LW_METRIC_MASS)
            sum += lw_vec3_dot(linear, linear) / body->mass + lw_vec3_dot(angular, lw_mat3_mul_vec(&body->inverse, angular));
        else
            sum += lw_vec3_dot(linear, linear) + lw_vec3_dot(angular, angular) / (m->size * m->size);
    }
    return sum;
}

void lw_kkt_factor_damped(LwKkt *kkt, const LwRows *rows, const bool *keep, double eta)
{
    const LwSystem *s = kkt->system;
    double largest = 0, least = INFINITY;
    fill(kkt, rows, LW_METRIC_MASS);
    for (int i = 0; i < s->group_count; i++)
        for (int r = 0; r < s->group[i].count; r++) {
            double mobility = row_mobility(kkt, rows, &s->group[i], r);
            largest = fmax(largest, mobility);
            if (mobility > 0)
                least = fmin(least, mobility);
        }
    double unit = fmax(least, 1e-6 * largest);
    for (int i = 0; i < s->row_count; i++)
        kkt->diagonal[i]->value = -eta * (isfinite(unit) ? unit : 1);
    for (int i = 0; i < kkt->list->n; i++)
        kkt->keep_at[i] = true;
    for (int i = 0; keep && i < s->row_count; i++)
        kkt->keep_at[kkt->row_at[i]] = keep[i];
    lw_list_factor(kkt->list, kkt->testable, kkt->keep_at, 0);
    kkt->factorizations++;
    kkt->worst = 1; /* no refinement towards the undamped system */
}

static void solve_once(LwKkt *kkt, const double *f, const double *g, double *x, double *lambda)
{
    const LwSystem *s = kkt->system;
    const LwBody *body = s->mechanism->body;
    int n = s->mechanism->body_count;
    for (int b = 0; b < n; b++) {
        double *own = kkt->x + kkt->body_at[b];
        if (body[b].dof == 1)
            own[0] = f ? lw_vec3_dot(lw_vec3_from(f + 6 * b + 3), body[b].axis) : 0;
        else
            for (int k = 0; k < body[b].dof; k++)
                own[k] = f ? f[6 * b + k] : 0;
    }
    for (int i = 0; i < s->row_count; i++)
        kkt->x[kkt->row_at[i]] = g[i];
    lw_list_solve(kkt->list, kkt->x);
    for (int b = 0; b < n; b++) {
        const double *own = kkt->x + kkt->body_at[b];
        for (int k = 0; k < 6; k++)
            x[6 * b + k] = k < body[b].dof && body[b].dof > 1 ? own[k] : 0;
        if (body[b].dof == 1)
            lw_vec3_store(x + 6 * b + 3, lw_vec3_scale(body[b].axis, own[0]));
    }
    for (int i = 0; i < s->row_count; i++)
        lambda[i] = lw_kkt_dropped(kkt, i) ? 0 : kkt->x[kkt->row_at[i]];
}

/* y ← y − M x in the present metric */
static void subtract_mass(const LwKkt *kkt, const double *x, double *y)
{
    const LwMechanism *m = kkt->system->mechanism;
    double unit = m->size * m->size;
    for (int b = 0; b < m->body_count; b++) {
        bool mass = kkt->metric == LW_METRIC_MASS;
        LwVec3 angular = lw_vec3_from(x + 6 * b + 3);
        LwVec3 h = mass ? lw_mat3_mul_vec(&m->body[b].inertia, angular) : lw_vec3_scale(angular, unit);
        for (int k = 0; k < 3; k++)
            y[6 * b + k] -= (mass ? m->body[b].mass : 1) * x[6 * b + k];
        lw_vec3_store(y + 6 * b + 3, lw_vec3_sub(lw_vec3_from(y + 6 * b + 3), h));
    }
}

void lw_kkt_solve(LwKkt *kkt, const LwRows *rows, const double *f, const double *g, double *x, double *lambda)
{
    const LwSystem *s = kkt->system;
    int n = 6 * s->mechanism->body_count;
    solve_once(kkt, f, g, x, lambda);
    /* A relative pivot of 1e-k costs k digits; each round wins 16 − k of them back. */
    int rounds = kkt->worst > 1e-4 ? 0 : kkt->worst > 1e-8 ? 1 : 3;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < n; i++)
            kkt->residual_f[i] = f ? f[i] : 0;
        memcpy(kkt->residual_g, g, (size_t)s->row_count * sizeof *g);
        subtract_mass(kkt, x, kkt->residual_f);
        lw_rows_add_transposed(s, rows, -1, lambda, kkt->residual_f);
        lw_rows_add_product(s, rows, -1, x, kkt->residual_g);
        solve_once(kkt, kkt->residual_f, kkt->residual_g, kkt->step_x, kkt->step_g);
        for (int i = 0; i < n; i++)
            x[i] += kkt->step_x[i];
        for (int i = 0; i < s->row_count; i++)
            lambda[i] += kkt->step_g[i];
    }
}

bool lw_kkt_dropped(const LwKkt *kkt, int row)
{
    return kkt->list->forced[kkt->row_at[row]];
}

double lw_kkt_ratio(const LwKkt *kkt, int row)
{
    return kkt->list->ratio[kkt->row_at[row]];
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
    double mobility = row_mobility(kkt, rows, g, row - g->first);
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
