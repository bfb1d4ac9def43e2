#include "app/geometry/triangles.h"

#include <math.h>

static double clamp01(double x)
{
    return x > 0 ? x < 1 ? x : 1 : 0; /* NaN becomes 0 */
}

static LwVec3 segment_nearest(LwVec3 a, LwVec3 b, LwVec3 p)
{
    LwVec3 d = lw_vec3_sub(b, a);
    return lw_vec3_mad(a, clamp01(lw_vec3_dot(lw_vec3_sub(p, a), d) / lw_vec3_dot(d, d)), d);
}

static double square(LwVec3 a, LwVec3 b)
{
    LwVec3 d = lw_vec3_sub(a, b);
    return lw_vec3_dot(d, d);
}

/* Above the inside of the triangle its plane is nearest, elsewhere one of its edges: the one among those whose outer side p is on. */
LwVec3 lw_triangle_nearest(const LwVec3 t[3], LwVec3 p)
{
    LwVec3 n = lw_vec3_cross(lw_vec3_sub(t[1], t[0]), lw_vec3_sub(t[2], t[0])), best = t[0];
    double nn = lw_vec3_dot(n, n), least = INFINITY;
    bool inside = nn > 0;
    for (int k = 0; k < 3; k++) {
        LwVec3 a = t[k], b = t[(k + 1) % 3];
        if (nn > 0 && lw_vec3_dot(lw_vec3_cross(lw_vec3_sub(b, a), lw_vec3_sub(p, a)), n) > 0)
            continue;
        inside = false;
        LwVec3 q = segment_nearest(a, b, p);
        double d = square(q, p);
        if (d < least) {
            least = d;
            best = q;
        }
    }
    return inside ? lw_vec3_mad(p, -lw_vec3_dot(lw_vec3_sub(p, t[0]), n) / nn, n) : best;
}

/* Minimum of |a0 + s u − b0 − t v|² over the square 0 ≤ s, t ≤ 1: t from the stationary s clamped, then s again from t clamped. */
double lw_segments_nearest(const LwVec3 a[2], const LwVec3 b[2], LwVec3 point[2])
{
    LwVec3 u = lw_vec3_sub(a[1], a[0]), v = lw_vec3_sub(b[1], b[0]), w = lw_vec3_sub(a[0], b[0]);
    double uu = lw_vec3_dot(u, u), vv = lw_vec3_dot(v, v), uv = lw_vec3_dot(u, v), uw = lw_vec3_dot(u, w), vw = lw_vec3_dot(v, w);
    double determinant = uu * vv - uv * uv;
    double s = determinant > 0 ? clamp01((uv * vw - vv * uw) / determinant) : 0;
    double t = clamp01((uv * s + vw) / vv);
    s = clamp01((uv * t - uw) / uu);
    point[0] = lw_vec3_mad(a[0], s, u);
    point[1] = lw_vec3_mad(b[0], t, v);
    return square(point[0], point[1]);
}

bool lw_segment_pierces(LwVec3 p, LwVec3 q, const LwVec3 t[3], double margin, LwVec3 *at)
{
    LwVec3 n = lw_vec3_cross(lw_vec3_sub(t[1], t[0]), lw_vec3_sub(t[2], t[0]));
    double length = lw_vec3_norm(n), hp = lw_vec3_dot(lw_vec3_sub(p, t[0]), n), hq = lw_vec3_dot(lw_vec3_sub(q, t[0]), n);
    if (!(length > 0) || !(fmin(hp, hq) < -margin * length && fmax(hp, hq) > margin * length))
        return false;
    *at = lw_vec3_mad(p, hp / (hp - hq), lw_vec3_sub(q, p));
    for (int k = 0; k < 3; k++) {
        LwVec3 edge = lw_vec3_sub(t[(k + 1) % 3], t[k]);
        double inside = lw_vec3_dot(lw_vec3_cross(edge, lw_vec3_sub(*at, t[k])), n);
        if (!(inside > margin * length * lw_vec3_norm(edge)))
            return false;
    }
    return true;
}

/* Whether an edge of one passes through the other. */
static bool pierce(const LwVec3 a[3], const LwVec3 b[3], LwVec3 *at)
{
    for (int k = 0; k < 3; k++)
        if (lw_segment_pierces(a[k], a[(k + 1) % 3], b, 0, at) || lw_segment_pierces(b[k], b[(k + 1) % 3], a, 0, at))
            return true;
    return false;
}

/* Of triangles that do not cross, one of the nearest points is a corner, or both lie on edges. Nearly parallel edges, of which
 * lw_segments_nearest is unsure, are as near at a corner. */
double lw_triangles_nearest(const LwVec3 a[3], const LwVec3 b[3], LwVec3 point[2])
{
    double least = INFINITY;
    for (int k = 0; k < 3; k++) {
        LwVec3 on_b = lw_triangle_nearest(b, a[k]), on_a = lw_triangle_nearest(a, b[k]);
        double da = square(a[k], on_b), db = square(on_a, b[k]);
        if (fmin(da, db) < least) {
            least = fmin(da, db);
            point[0] = da <= db ? a[k] : on_a;
            point[1] = da <= db ? on_b : b[k];
        }
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            LwVec3 edge_a[2] = { a[i], a[(i + 1) % 3] }, edge_b[2] = { b[j], b[(j + 1) % 3] }, p[2];
            double d = lw_segments_nearest(edge_a, edge_b, p);
            if (d < least) {
                least = d;
                point[0] = p[0];
                point[1] = p[1];
            }
        }
    LwVec3 at;
    if (least > 0 && pierce(a, b, &at)) {
        point[0] = point[1] = at;
        return 0;
    }
    return least;
}
