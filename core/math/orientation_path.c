/* A smooth path near the keys, times a small turning that makes it pass through them:
 *     q(s) = b(s) exp(r(s))
 *     b(s) = k_0 Π_{i=1..n−1} exp(B_i(s) d_i),   d_i = log(k_{i−1}* k_i),   B_i = Σ_{j≥i} N_j
 *     r(s) = Σ N_j(s) r_j,   r(s_i) = log(b(s_i)* k_i)
 * with B-spline functions N of degree p = 4 (less for fewer than five keys; the path is then one analytic piece), which have three
 * continuous derivatives: so has q, and the angular velocity has two. On a span only p of the B_i change; those
 * before are 1 and fold into the key k_{span−p}.
 * For a product of turnings, with the second one E moving by local speed w and acceleration a:
 *     ω ← Eᵀ ω + w        α ← Eᵀ α + a + (Eᵀ ω) × w
 * and exp(r) moves, with x = |r|², c1 = (1 − cos|r|)/x and c2 = (|r| − sin|r|)/|r|³, by
 *     w = r′ − c1 r×r′ + c2 r×(r×r′),   a = w′ term by term. */
#include "core/math/orientation_path.h"

#include "core/math/bspline.h"

#include <math.h>
#include <string.h>

struct LwOrientationPath {
    int degree, count;
    double *knot;
    LwQuat *key;
    LwVec3 *turn;       /* d_i, from 1 */
    LwVec3 *rest;       /* r_j */
};

/* Knots as averages of p neighbouring parameters: every function has a key where it lives. */
static void choose_knots(LwOrientationPath *path, const double *s)
{
    int p = path->degree, n = path->count;
    for (int i = 0; i < n + p + 1; i++) {
        path->knot[i] = i <= p ? s[0] : s[n - 1];
        if (i <= p || i >= n)
            continue;
        double sum = 0;
        for (int k = i - p; k < i; k++)
            sum += s[k];
        path->knot[i] = sum / p;
    }
}

/* c = Σ (−x)^k / (2k + first)! with its derivative: first 2 gives c1, 3 gives c2. */
static void series(double x, int first, double *c, double *slope)
{
    double term = 1;
    for (int i = 2; i <= first; i++)
        term /= i;
    *c = term;
    *slope = 0;
    for (int k = 1; k < 24; k++) {
        /* term is (−1)^(k−1) x^(k−1) / (2k − 2 + first)! */
        term *= -1.0 / ((2 * k - 1 + first) * (2 * k + first));
        *slope += k * term;
        term *= x;
        *c += term;
    }
}

static void follow(LwOrientation *o, LwQuat E, LwVec3 w, LwVec3 a)
{
    LwVec3 seen = lw_quat_rotate(lw_quat_conj(E), o->w);
    o->a = lw_vec3_add(lw_vec3_add(lw_quat_rotate(lw_quat_conj(E), o->a), a), lw_vec3_cross(seen, w));
    o->w = lw_vec3_add(seen, w);
    o->q = lw_quat_mul(o->q, E);
}

/* The factor exp(r) from r, r′, r″. */
static void follow_rest(LwOrientation *o, const LwVec3 r[3])
{
    double x = lw_vec3_dot(r[0], r[0]), rate = 2 * lw_vec3_dot(r[0], r[1]), c1, c2, d1, d2;
    series(x, 2, &c1, &d1);
    series(x, 3, &c2, &d2);
    LwVec3 one = lw_vec3_cross(r[0], r[1]), two = lw_vec3_cross(r[0], one), one_d = lw_vec3_cross(r[0], r[2]);
    LwVec3 two_d = lw_vec3_add(lw_vec3_cross(r[1], one), lw_vec3_cross(r[0], one_d));
    LwVec3 w = lw_vec3_mad(lw_vec3_mad(r[1], -c1, one), c2, two);
    LwVec3 a = lw_vec3_mad(lw_vec3_mad(r[2], -c1, one_d), c2, two_d);
    a = lw_vec3_mad(lw_vec3_mad(a, -d1 * rate, one), d2 * rate, two);
    follow(o, lw_quat_exp(r[0]), w, a);
}

static LwOrientation eval_inside(const LwOrientationPath *path, double s)
{
    int p = path->degree, span = lw_bspline_span(p, path->count, path->knot, s);
    LwBasis basis;
    lw_bspline_basis(p, path->knot, span, s, 2, &basis);
    LwOrientation o = { .q = path->key[span - p] };
    LwVec3 r[3] = { 0 };
    for (int i = 0; i <= p; i++) {
        double B[3] = { 0, 0, 0 };
        for (int k = 0; k < 3; k++) {
            r[k] = lw_vec3_mad(r[k], basis.N[k][i], path->rest[span - p + i]);
            for (int j = i; j <= p; j++)
                B[k] += basis.N[k][j];
        }
        LwVec3 d = path->turn[span - p + i];
        if (i > 0)
            follow(&o, lw_quat_exp(lw_vec3_scale(d, B[0])), lw_vec3_scale(d, B[1]), lw_vec3_scale(d, B[2]));
    }
    follow_rest(&o, r);
    return o;
}

LwOrientation lw_orientation_path_eval(const LwOrientationPath *path, double s)
{
    double start = path->knot[0], end = path->knot[path->count], inside = fmin(fmax(s, start), end);
    LwOrientation o = eval_inside(path, inside);
    if (inside != s) {
        o.q = lw_quat_mul(o.q, lw_quat_exp(lw_vec3_scale(o.w, s - inside)));
        o.a = lw_vec3(0, 0, 0);
    }
    o.q = lw_quat_normalize(o.q);
    return o;
}

/* The collocation matrix, banded by rows: entry [i·n + j] = N_j(s_i), factored in place. Totally positive: no pivots. */
static void factor_collocation(const LwOrientationPath *path, const double *s, double *m)
{
    int n = path->count, p = path->degree;
    for (int i = 0; i < n; i++) {
        LwBasis basis;
        lw_bspline_basis(p, path->knot, lw_bspline_span(p, n, path->knot, s[i]), s[i], 0, &basis);
        for (int j = 0; j <= p; j++)
            m[i * n + basis.first + j] = basis.N[0][j];
    }
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n && i <= k + p; i++) {
            double f = m[i * n + k] /= m[k * n + k];
            for (int j = k + 1; f != 0 && j < n && j <= k + p; j++)
                m[i * n + j] -= f * m[k * n + j];
        }
}

static void solve_collocation(int n, int p, const double *m, LwVec3 *x)
{
    for (int i = 0; i < n; i++)
        for (int k = i > p ? i - p : 0; k < i; k++)
            x[i] = lw_vec3_mad(x[i], -m[i * n + k], x[k]);
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n && j <= i + p; j++)
            x[i] = lw_vec3_mad(x[i], -m[i * n + j], x[j]);
        x[i] = lw_vec3_scale(x[i], 1 / m[i * n + i]);
    }
}

const LwOrientationPath *lw_orientation_path_create(LwArena *arena, int count, const double *s, const LwQuat *q, int *fault)
{
    *fault = 0;
    if (count < 2)
        return NULL;
    for (int i = 0; i < count; i++)
        if (!isfinite(s[i]) || (i > 0 && !(s[i] > s[i - 1]))) {
            *fault = i;
            return NULL;
        }
    LwOrientationPath *path = LW_NEW(arena, LwOrientationPath);
    path->count = count;
    path->degree = count > 4 ? 4 : count - 1;
    path->knot = LW_NEWN(arena, double, count + path->degree + 1);
    path->key = LW_NEWN(arena, LwQuat, count);
    path->turn = LW_NEWN(arena, LwVec3, count);
    path->rest = LW_NEWN(arena, LwVec3, count);
    choose_knots(path, s);
    for (int i = 0; i < count; i++) {
        path->key[i] = lw_quat_normalize(q[i]);
        if (i > 0)
            path->turn[i] = lw_quat_log(lw_quat_mul(lw_quat_conj(path->key[i - 1]), path->key[i]));
    }
    LwArenaMark mark = lw_arena_mark(arena);
    LwVec3 *off = LW_NEWN(arena, LwVec3, count);
    double *m = LW_NEWN(arena, double, (size_t)count * (size_t)count);
    for (int i = 0; i < count; i++)
        off[i] = lw_quat_log(lw_quat_mul(lw_quat_conj(lw_orientation_path_eval(path, s[i]).q), path->key[i]));
    factor_collocation(path, s, m);
    solve_collocation(count, path->degree, m, off);
    memcpy(path->rest, off, (size_t)count * sizeof *off);
    lw_arena_release(arena, mark);
    return path;
}
