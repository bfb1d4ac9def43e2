/* Distances of convex shapes the slow way: the nearest point to the origin of all differences of their vertices, by moving weight from the worst
 * vertex to the best (Mitchell, Demyanov and Malozemov) until the bound from below meets it; and overlaps by trying all directions. */
#ifndef LW_TESTS_TOUCH_BRUTE_H
#define LW_TESTS_TOUCH_BRUTE_H

#include "tests/unit/touch_check.h"

typedef struct Cloud {
    int count;
    LwVec3 *v;              /* world */
    int normal_count, edge_count;
    LwVec3 *normal, *edge;  /* directions, world */
    double r;
} Cloud;

/* All faces of the convex hull of a few points in general position or not: every triple with nothing beyond it. */
static inline int brute_hull(const LwVec3 *v, int count, int *triangle)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            for (int k = 0; k < count; k++) {
                if (i >= j || i >= k || j == k)
                    continue;
                LwVec3 n = lw_vec3_cross(lw_vec3_sub(v[j], v[i]), lw_vec3_sub(v[k], v[i]));
                bool outer = lw_vec3_norm(n) > 1e-9;
                for (int m = 0; m < count && outer; m++)
                    outer = m == i || m == j || m == k || lw_vec3_dot(n, lw_vec3_sub(v[m], v[i])) < 0;
                if (outer) {
                    triangle[3 * found] = i, triangle[3 * found + 1] = j, triangle[3 * found + 2] = k;
                    found++;
                }
            }
    return found;
}

static inline double brute_distance(LwArena *arena, const Cloud *a, const Cloud *b)
{
    int count = a->count * b->count;
    LwVec3 *d = LW_NEWN(arena, LwVec3, count), x;
    double *weight = LW_NEWN(arena, double, count);
    for (int i = 0; i < count; i++)
        d[i] = lw_vec3_sub(a->v[i / b->count], b->v[i % b->count]);
    weight[0] = 1;
    x = d[0];
    for (int iteration = 0; iteration < 200000; iteration++) {
        int low = 0, high = -1;
        for (int i = 0; i < count; i++) {
            if (lw_vec3_dot(x, d[i]) < lw_vec3_dot(x, d[low]))
                low = i;
            if (weight[i] > 0 && (high < 0 || lw_vec3_dot(x, d[i]) > lw_vec3_dot(x, d[high])))
                high = i;
        }
        double xx = lw_vec3_dot(x, x);
        if (xx - lw_vec3_dot(x, d[low]) <= 1e-11 * sqrt(xx) || xx < 1e-16)
            break;
        LwVec3 step = lw_vec3_sub(d[low], d[high]);
        double t = fmin(weight[high], -lw_vec3_dot(x, step) / lw_vec3_dot(step, step));
        weight[high] -= t;
        weight[low] += t;
        x = lw_vec3_mad(x, t, step);
        if (iteration % 1000 == 999) {
            x = lw_vec3(0, 0, 0);
            for (int i = 0; i < count; i++)
                x = lw_vec3_mad(x, weight[i], d[i]);
        }
    }
    return lw_vec3_norm(x);
}

static inline double brute_separation(const Cloud *a, const Cloud *b, LwVec3 n)
{
    double length = lw_vec3_norm(n), low = INFINITY, high = -INFINITY;
    if (length < 1e-9)
        return -INFINITY;
    for (int i = 0; i < a->count; i++)
        low = fmin(low, lw_vec3_dot(n, a->v[i]));
    for (int i = 0; i < b->count; i++)
        high = fmax(high, lw_vec3_dot(n, b->v[i]));
    return (low - high) / length;
}

/* The largest separation over all directions that can be that of the least overlap. */
static inline double brute_overlap(const Cloud *a, const Cloud *b)
{
    double best = -INFINITY;
    for (int i = 0; i < a->normal_count; i++)
        best = fmax(best, brute_separation(a, b, lw_vec3_scale(a->normal[i], -1)));
    for (int i = 0; i < b->normal_count; i++)
        best = fmax(best, brute_separation(a, b, b->normal[i]));
    for (int i = 0; i < a->edge_count; i++)
        for (int j = 0; j < b->edge_count; j++) {
            LwVec3 n = lw_vec3_cross(a->edge[i], b->edge[j]);
            best = fmax(best, fmax(brute_separation(a, b, n), brute_separation(a, b, lw_vec3_scale(n, -1))));
        }
    return best;
}

/* The shape's vertices and directions where it is. */
static inline Cloud brute_cloud(Touch *t, int shape)
{
    const LwTouchShape *s = &t->mechanism->shape[shape];
    const LwBodyState *body = &t->state->body[s->body];
    Cloud c = { .v = LW_NEWN(&t->arena, LwVec3, 64), .normal = LW_NEWN(&t->arena, LwVec3, 256), .edge = LW_NEWN(&t->arena, LwVec3, 512) };
    LwMat3 A = lw_mat3_mul(&body->A, &s->marker.R);
    LwVec3 at = lw_vec3_add(body->p, lw_mat3_mul_vec(&body->A, s->marker.d));
    LwVec3 local[64];
    if (s->kind == LW_TOUCH_BOX) {
        for (int i = 0; i < 8; i++)
            local[c.count++] = lw_vec3((i & 1 ? 0.5 : -0.5) * s->size[0], (i & 2 ? 0.5 : -0.5) * s->size[1], (i & 4 ? 0.5 : -0.5) * s->size[2]);
        for (int i = 0; i < 6; i++)
            c.normal[c.normal_count++] = lw_vec3(i / 2 == 0 ? 1 - 2 * (i % 2) : 0, i / 2 == 1 ? 1 - 2 * (i % 2) : 0, i / 2 == 2 ? 1 - 2 * (i % 2) : 0);
        for (int i = 0; i < 3; i++)
            c.edge[c.edge_count++] = c.normal[2 * i];
    } else if (s->kind == LW_TOUCH_HULL) {
        for (int i = 0; i < s->vertex_count; i++)
            local[c.count++] = s->vertex[i];
        for (int k = 0; k < s->triangle_count; k++) {
            const LwVec3 p = s->vertex[s->triangle[3 * k]], q = s->vertex[s->triangle[3 * k + 1]], r = s->vertex[s->triangle[3 * k + 2]];
            c.normal[c.normal_count++] = lw_vec3_cross(lw_vec3_sub(q, p), lw_vec3_sub(r, p));
            c.edge[c.edge_count++] = lw_vec3_sub(q, p);
            c.edge[c.edge_count++] = lw_vec3_sub(r, q);
            c.edge[c.edge_count++] = lw_vec3_sub(p, r);
        }
    } else {
        c.r = s->kind == LW_TOUCH_POINT ? 0 : s->size[0];
        double half = s->kind == LW_TOUCH_CAPSULE ? 0.5 * s->size[1] : 0;
        local[c.count++] = lw_vec3(0, 0, -half);
        if (half > 0) {
            local[c.count++] = lw_vec3(0, 0, half);
            c.edge[c.edge_count++] = lw_vec3(0, 0, 1);
        }
    }
    for (int i = 0; i < c.count; i++)
        c.v[i] = lw_vec3_add(at, lw_mat3_mul_vec(&A, local[i]));
    for (int i = 0; i < c.normal_count; i++)
        c.normal[i] = lw_mat3_mul_vec(&A, c.normal[i]);
    for (int i = 0; i < c.edge_count; i++)
        c.edge[i] = lw_mat3_mul_vec(&A, c.edge[i]);
    return c;
}

#endif
