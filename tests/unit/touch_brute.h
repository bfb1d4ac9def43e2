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
    bool cylinder;          /* then v[0] is its middle, normal[0] its axis */
    double radius, half;
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

/* The furthest point along n. */
static inline LwVec3 brute_support(const Cloud *c, LwVec3 n)
{
    LwVec3 best = c->v[0];
    if (c->cylinder) {
        LwVec3 z = c->normal[0], across = lw_vec3_mad(n, -lw_vec3_dot(n, z), z);
        double length = lw_vec3_norm(across);
        best = lw_vec3_mad(best, lw_vec3_dot(n, z) > 0 ? c->half : -c->half, z);
        return length > 1e-12 ? lw_vec3_mad(best, c->radius / length, across) : best;
    }
    for (int i = 1; i < c->count; i++)
        if (lw_vec3_dot(n, c->v[i]) > lw_vec3_dot(n, best))
            best = c->v[i];
    return best;
}

static inline double brute_separation(const Cloud *a, const Cloud *b, LwVec3 n)
{
    double length = lw_vec3_norm(n);
    if (length < 1e-9)
        return -INFINITY;
    return lw_vec3_dot(n, lw_vec3_sub(brute_support(a, lw_vec3_scale(n, -1)), brute_support(b, n))) / length;
}

/* Is the point in the body (with its radius), but for `margin`? */
static inline bool brute_holds(const Cloud *c, LwVec3 x, double margin)
{
    if (c->cylinder) {
        LwVec3 d = lw_vec3_sub(x, c->v[0]);
        double along = lw_vec3_dot(d, c->normal[0]);
        return fabs(along) <= c->half + margin && lw_vec3_norm(lw_vec3_mad(d, -along, c->normal[0])) <= c->radius + margin;
    }
    for (int i = 0; i < c->normal_count; i++) {
        double length = lw_vec3_norm(c->normal[i]);
        if (lw_vec3_dot(c->normal[i], lw_vec3_sub(x, brute_support(c, c->normal[i]))) > (c->r + margin) * length)
            return false;
    }
    if (c->normal_count > 0)
        return true;
    LwVec3 u = lw_vec3_sub(c->v[c->count - 1], c->v[0]), d = lw_vec3_sub(x, c->v[0]);
    double s = c->count > 1 ? fmax(0, fmin(1, lw_vec3_dot(d, u) / lw_vec3_dot(u, u))) : 0;
    return lw_vec3_norm(lw_vec3_mad(d, -s, u)) <= c->r + margin;
}

/* The nearest point to the origin of the hull of `count` ≤ 4 points: of all parts of them, the one whose own plane, line or point has its foot inside.
 * Keeps the points of that part. */
static inline LwVec3 brute_simplex(LwVec3 *d, int *count)
{
    LwVec3 best = d[0];
    int best_set = 1;
    double least = INFINITY;
    for (int set = 1; set < 1 << *count; set++) {
        LwVec3 p[4], e[3], x;
        double G[3][4], w[3] = { 0, 0, 0 }, sum = 0;
        int n = 0;
        for (int i = 0; i < *count; i++)
            if (set & 1 << i)
                p[n++] = d[i];
        for (int i = 1; i < n; i++)
            e[i - 1] = lw_vec3_sub(p[i], p[0]);
        for (int i = 0; i < n - 1; i++) {
            for (int j = 0; j < n - 1; j++)
                G[i][j] = lw_vec3_dot(e[i], e[j]);
            G[i][3] = -lw_vec3_dot(e[i], p[0]);
        }
        bool inside = true;
        for (int i = 0; i < n - 1; i++) {
            inside = inside && G[i][i] > 1e-18;
            for (int j = 0; j < n - 1 && inside; j++) {
                double f = G[j][i] / G[i][i];
                for (int k = 0; k < 4 && j != i; k++)
                    G[j][k] -= f * G[i][k];
            }
        }
        for (int i = 0; i < n - 1 && inside; i++) {
            w[i] = G[i][3] / G[i][i];
            sum += w[i];
            inside = w[i] >= 0;
        }
        if (!inside || sum > 1)
            continue;
        x = p[0];
        for (int i = 0; i < n - 1; i++)
            x = lw_vec3_mad(x, w[i], e[i]);
        if (lw_vec3_norm(x) < least)
            least = lw_vec3_norm(x), best = x, best_set = set;
    }
    int kept = 0;
    for (int i = 0; i < *count; i++)
        if (best_set & 1 << i)
            d[kept++] = d[i];
    *count = kept;
    return best;
}

/* Of round shapes (Gilbert, Johnson and Keerthi). Returns nearly 0 where they overlap. */
static inline double brute_round_distance(const Cloud *a, const Cloud *b)
{
    LwVec3 d[5], x = lw_vec3_sub(a->v[0], b->v[0]);
    int count = 0;
    double distance = lw_vec3_norm(x);
    for (int i = 0; i < 20000 && count < 4; i++) {
        LwVec3 next = lw_vec3_sub(brute_support(a, lw_vec3_scale(x, -1)), brute_support(b, x));
        if (i > 0 && (distance < 1e-7 || distance - lw_vec3_dot(next, x) / distance < 1e-12))
            return distance;
        d[count++] = next;
        x = brute_simplex(d, &count);
        distance = lw_vec3_norm(x);
    }
    return distance;
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
    } else if (s->kind == LW_TOUCH_CYLINDER) {
        c.cylinder = true;
        c.radius = s->size[0];
        c.half = 0.5 * s->size[1];
        local[c.count++] = lw_vec3(0, 0, 0);
        c.normal[c.normal_count++] = lw_vec3(0, 0, 1);
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
