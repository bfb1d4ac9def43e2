/* How well a solution solves K (x, λ) = (f, g) (core/solve/kkt.h), computed here from M and J alone, in long double. */
#ifndef LW_TESTS_KKT_CHECK_H
#define LW_TESTS_KKT_CHECK_H

#include "core/solve/kkt.h"
#include "tests/unit/check.h"

/* One vector of the system: 6 entries a body, one a row. */
typedef struct KktVector {
    double *body, *row;
} KktVector;

static inline KktVector kkt_vector(LwArena *arena, const LwSystem *s)
{
    return (KktVector){ LW_NEWN(arena, double, 6 * s->mechanism->body_count + 1), LW_NEWN(arena, double, s->row_count + 1) };
}

/* Residual b − K z and what it is to be compared with, |K||z| + |b|, row by row. */
typedef struct KktResidual {
    long double *body, *body_size, *row, *row_size;
} KktResidual;

static inline KktResidual kkt_residual_create(LwArena *arena, const LwSystem *s)
{
    int n = 6 * s->mechanism->body_count + 1, m = s->row_count + 1;
    return (KktResidual){ LW_NEWN(arena, long double, n), LW_NEWN(arena, long double, n), LW_NEWN(arena, long double, m),
                          LW_NEWN(arena, long double, m) };
}

static inline void kkt_subtract(long double *value, long double *size, double a, double b)
{
    *value -= (long double)a * b;
    *size += fabsl((long double)a * b);
}

static inline void kkt_subtract_mass(const LwSystem *s, const double *x, KktResidual *r)
{
    for (int b = 0; b < s->mechanism->body_count; b++) {
        const LwBody *body = &s->mechanism->body[b];
        for (int i = 0; i < 3; i++) {
            kkt_subtract(&r->body[6 * b + i], &r->body_size[6 * b + i], body->mass, x[6 * b + i]);
            for (int j = 0; j < 3; j++)
                kkt_subtract(&r->body[6 * b + 3 + i], &r->body_size[6 * b + 3 + i], body->inertia.m[i][j], x[6 * b + 3 + j]);
        }
    }
}

/* A point mass has no moments to balance, a shaft only the one about its axis, kept as the first of the three. */
static inline void kkt_restrict(const LwSystem *s, KktResidual *r)
{
    for (int b = 0; b < s->mechanism->body_count; b++) {
        const LwBody *body = &s->mechanism->body[b];
        long double *v = r->body + 6 * b, *size = r->body_size + 6 * b;
        long double about = body->axis.x * v[3] + body->axis.y * v[4] + body->axis.z * v[5];
        long double room = fabs(body->axis.x) * size[3] + fabs(body->axis.y) * size[4] + fabs(body->axis.z) * size[5];
        for (int i = 0; i < 6; i++)
            if (body->dof == 1 || (body->dof == 3 && i >= 3))
                v[i] = size[i] = 0;
        if (body->dof == 1) {
            v[3] = about;
            size[3] = room;
        }
    }
}

static inline void kkt_residual(const LwSystem *s, const LwRows *rows, const bool *keep, KktVector b, KktVector z, KktResidual *r)
{
    int n = s->mechanism->body_count;
    for (int i = 0; i < 6 * n; i++)
        r->body_size[i] = fabsl(r->body[i] = b.body[i]);
    for (int i = 0; i < s->row_count; i++)
        r->row_size[i] = fabsl(r->row[i] = b.row[i]);
    kkt_subtract_mass(s, z.body, r);
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        for (int k = 0; k < g->count * g->part_count * 6; k++) {
            int row = g->first + k / (6 * g->part_count), body = g->part[k / 6 % g->part_count];
            if (body == n || !keep[row])
                continue;
            kkt_subtract(&r->body[6 * body + k % 6], &r->body_size[6 * body + k % 6], rows->J[g->J + k], z.row[row]);
            kkt_subtract(&r->row[row], &r->row_size[row], rows->J[g->J + k], z.body[6 * body + k % 6]);
        }
    }
    for (int i = 0; i < s->row_count; i++)
        if (!keep[i])
            r->row[i] = r->row_size[i] = 0;
    kkt_restrict(s, r);
}

/* Oettli and Prager: the smallest ω such that z solves a system whose every entry is off by at most ω of itself. */
static inline double kkt_backward_error(const LwSystem *s, const KktResidual *r)
{
    long double worst = 0;
    for (int i = 0; i < 6 * s->mechanism->body_count; i++)
        worst = fmaxl(worst, r->body[i] == 0 ? 0 : fabsl(r->body[i]) / r->body_size[i]);
    for (int i = 0; i < s->row_count; i++)
        worst = fmaxl(worst, r->row[i] == 0 ? 0 : fabsl(r->row[i]) / r->row_size[i]);
    return isfinite((double)worst) ? (double)worst : INFINITY;
}

/* Largest move of a body in length units; largest multiplier. */
static inline double kkt_size_x(const LwSystem *s, const double *x, const double *minus)
{
    double largest = 0;
    for (int i = 0; i < 6 * s->mechanism->body_count; i++)
        largest = fmax(largest, fabs(x[i] - (minus ? minus[i] : 0)) * (i % 6 < 3 ? 1 : s->mechanism->size));
    return largest;
}

static inline double kkt_size_lambda(const LwSystem *s, const double *x, const double *minus)
{
    double largest = 0;
    for (int i = 0; i < s->row_count; i++)
        largest = fmax(largest, fabs(x[i] - (minus ? minus[i] : 0)));
    return largest;
}

/* The rows in the unit metric, n = 6 entries a body, in a point mass's three and a shaft's one freedom. */
static inline double *kkt_unit_rows(LwArena *arena, const LwSystem *s, const LwRows *rows)
{
    const LwMechanism *m = s->mechanism;
    int n = 6 * m->body_count;
    double *a = LW_NEWN(arena, double, s->row_count * n + 1);
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        for (int k = 0; k < g->count * g->part_count; k++) {
            int body = g->part[k % g->part_count];
            if (body == m->body_count)
                continue;
            LwVec3 move = lw_vec3_from(rows->J + g->J + 6 * k), turn = lw_vec3_from(rows->J + g->J + 6 * k + 3);
            lw_body_restrict(&m->body[body], &move, &turn);
            double *to = a + (g->first + k / g->part_count) * n + 6 * body;
            lw_vec3_store(to, lw_vec3_add(lw_vec3_from(to), move));
            lw_vec3_store(to + 3, lw_vec3_mad(lw_vec3_from(to + 3), 1 / m->size, turn));
        }
    }
    return a;
}

static inline double kkt_dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int c = 0; c < n; c++)
        sum += a[c] * b[c];
    return sum;
}

/* Rank of the rows by orthogonal elimination, largest row first: no order of joints, no pivots of K. −1 when what is left of
 * some row is neither large nor rounding. */
static inline int kkt_rank(LwArena *arena, const LwSystem *s, const LwRows *rows)
{
    int n = 6 * s->mechanism->body_count, rank = 0;
    double *a = kkt_unit_rows(arena, s, rows), first = 0;
    for (; rank < s->row_count; rank++) {
        int best = 0;
        double most = 0;
        for (int i = 0; i < s->row_count; i++) {
            double norm = kkt_dot(a + i * n, a + i * n, n);
            if (norm > most) {
                most = norm;
                best = i;
            }
        }
        first = fmax(first, most);
        if (!(most > 1e-24 * first))
            break;
        if (most < 1e-12 * first)
            return -1;
        double *pivot = a + best * n;
        for (int i = 0; i < s->row_count; i++)
            for (int twice = 0; i != best && twice < 2; twice++) {
                double share = kkt_dot(a + i * n, pivot, n) / most;
                for (int c = 0; c < n; c++)
                    a[i * n + c] -= share * pivot[c];
            }
        memset(pivot, 0, (size_t)n * sizeof *a);
    }
    return rank;
}

#endif
