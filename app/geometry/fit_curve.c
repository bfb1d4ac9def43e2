/* Which simple curve an edge is: a line along the greatest spread of its points, or an arc of a circle in the plane of their
 * least spread. The circle's first guess is linear (x² + y² = 2 u x + 2 v y + w), then Gauss–Newton on the distances. */
#include "app/geometry/eigen.h"
#include "app/geometry/fit.h"
#include "app/geometry/ideal.h"

enum { LEAST_LINE = 3, LEAST_ARC = 6 };
static const double least_arc = 0.02; /* rad, about 1° */

/* Points from their mean, in units of half the diagonal of their box. */
typedef struct Trail {
    const LwVec3 *point;
    int count;
    LwVec3 centre;
    double scale;
    LwVec3 along[3];        /* eigenvectors of their covariance, least spread first */
} Trail;

static LwVec3 trail_point(const Trail *trail, int i)
{
    return lw_vec3_scale(lw_vec3_sub(trail->point[i], trail->centre), 1 / trail->scale);
}

static bool make_trail(Trail *trail, const LwVec3 *point, int count)
{
    *trail = (Trail){ .point = point, .count = count };
    if (count < LEAST_LINE)
        return false;
    LwVec3 low = point[0], high = point[0];
    for (int i = 0; i < count; i++) {
        if (!lw_vec3_is_finite(point[i]))
            return false;
        trail->centre = lw_vec3_mad(trail->centre, 1.0 / count, point[i]);
        low = lw_vec3(fmin(low.x, point[i].x), fmin(low.y, point[i].y), fmin(low.z, point[i].z));
        high = lw_vec3(fmax(high.x, point[i].x), fmax(high.y, point[i].y), fmax(high.z, point[i].z));
    }
    trail->scale = lw_vec3_norm(lw_vec3_sub(high, low)) / 2;
    if (!(trail->scale > 0) || !isfinite(trail->scale))
        return false;
    LwMat3 spread = { 0 };
    double value[3];
    for (int i = 0; i < count; i++)
        lw_mat3_add_outer(&spread, 1.0 / count, trail_point(trail, i), trail_point(trail, i));
    lw_eigen3(&spread, value, trail->along);
    return true;
}

static bool fit_line(const Trail *trail, double tolerance, LwFeature *out)
{
    LwVec3 a = trail->along[2];
    double low = INFINITY, high = -INFINITY, off = 0, way = 0, before = 0;
    for (int i = 0; i < trail->count; i++) {
        LwVec3 p = trail_point(trail, i);
        double h = lw_vec3_dot(p, a);
        off = fmax(off, lw_vec3_norm(lw_vec3_mad(p, -h, a)));
        way += i > 0 ? fabs(h - before) : 0;
        before = h;
        low = fmin(low, h);
        high = fmax(high, h);
    }
    if (off * trail->scale > tolerance || way > (high - low) * 1.001 + 4 * tolerance / trail->scale) /* there and back is no line */
        return false;
    *out = (LwFeature){ .kind = LW_FEATURE_LINE, .fitted = true, .face = -1, .edge = -1, .axis = lw_feature_sense(a),
                        .length = (high - low) * trail->scale, .deviation = off * trail->scale };
    out->position = lw_vec3_mad(trail->centre, trail->scale * (low + high) / 2, a);
    return true;
}

typedef struct Circle {
    double x, y, r;
} Circle;

/* Linear least squares, then Gauss–Newton, in the plane of along[2] (x) and along[1] (y). */
static bool fit_plane_circle(const Trail *trail, Circle *c)
{
    for (int iteration = -1; iteration < 20; iteration++) {
        double A[LW_SOLVE_MOST][LW_SOLVE_MOST] = { { 0 } }, b[LW_SOLVE_MOST] = { 0 };
        for (int i = 0; i < trail->count; i++) {
            double x = lw_vec3_dot(trail_point(trail, i), trail->along[2]), y = lw_vec3_dot(trail_point(trail, i), trail->along[1]);
            double row[3] = { 2 * x, 2 * y, 1 }, value = x * x + y * y;
            if (iteration >= 0) {
                double rho = hypot(x - c->x, y - c->y);
                row[0] = rho > 0 ? (x - c->x) / rho : 1;
                row[1] = rho > 0 ? (y - c->y) / rho : 0;
                row[2] = 1;
                value = rho - c->r;
            }
            for (int j = 0; j < 3; j++) {
                b[j] += row[j] * value;
                for (int k = 0; k < 3; k++)
                    A[j][k] += row[j] * row[k];
            }
        }
        if (!lw_solve_spd(3, A, b))
            return false;
        if (iteration < 0)
            *c = (Circle){ b[0], b[1], sqrt(fmax(b[2] + b[0] * b[0] + b[1] * b[1], 0)) };
        else
            *c = (Circle){ c->x + b[0], c->y + b[1], c->r + b[2] };
        if (iteration >= 0 && fabs(b[0]) + fabs(b[1]) + fabs(b[2]) < 1e-15)
            break;
    }
    return isfinite(c->x) && isfinite(c->y) && c->r > 0;
}

/* The angle that the points run through, one way; NAN when they turn back by more than `slack`. */
static double swept_angle(const Trail *trail, Circle c, double slack)
{
    double total = 0, most = 0, least = 0, before = 0;
    for (int i = 0; i < trail->count; i++) {
        LwVec3 p = trail_point(trail, i);
        double angle = atan2(lw_vec3_dot(p, trail->along[1]) - c.y, lw_vec3_dot(p, trail->along[2]) - c.x);
        total += i > 0 ? remainder(angle - before, 2 * M_PI) : 0;
        before = angle;
        if (total < most - slack && total > least + slack)
            return NAN;
        most = fmax(most, total);
        least = fmin(least, total);
    }
    return most > slack && least < -slack ? NAN : most - least;
}

static bool fit_arc(const Trail *trail, double tolerance, LwFeature *out)
{
    Circle c = { 0, 0, 0 };
    LwVec3 axis = trail->along[0];
    double off = 0, allowed = tolerance / trail->scale;
    if (trail->count < LEAST_ARC || !fit_plane_circle(trail, &c))
        return false;
    LwVec3 centre = lw_vec3_mad(lw_vec3_scale(trail->along[2], c.x), c.y, trail->along[1]);
    for (int i = 0; i < trail->count; i++) {
        LwVec3 q = lw_vec3_sub(trail_point(trail, i), centre);
        double h = lw_vec3_dot(q, axis);
        off = fmax(off, hypot(lw_vec3_norm(lw_vec3_mad(q, -h, axis)) - c.r, h));
    }
    double angle = swept_angle(trail, c, 2 * allowed / c.r + 1e-12);
    bool closed = lw_vec3_norm(lw_vec3_sub(trail->point[0], trail->point[trail->count - 1])) <= tolerance;
    /* the height of the arc tells the radius: to a tenth when it is ten tolerances */
    if (!(off <= allowed) || !(angle >= least_arc) || c.r * (1 - cos(fmin(angle, M_PI) / 2)) < 10 * allowed)
        return false;
    if (angle > 2 * M_PI + 2 * allowed / c.r + 1e-9)
        return false;
    if ((closed && angle > M_PI) || angle > 2 * M_PI - 1e-9)
        angle = 2 * M_PI;
    *out = (LwFeature){ .kind = LW_FEATURE_CIRCLE, .fitted = true, .face = -1, .edge = -1, .axis = lw_feature_sense(axis),
                        .radius = c.r * trail->scale, .angle = angle, .deviation = off * trail->scale };
    out->position = lw_vec3_mad(trail->centre, trail->scale, centre);
    return true;
}

bool lw_fit_curve(const LwVec3 *point, int count, double tolerance, LwFeature *out)
{
    Trail trail;
    if (!(tolerance > 0) || !make_trail(&trail, point, count) || trail.scale < tolerance) /* smaller than the tolerance: a point */
        return false;
    tolerance = fmin(tolerance, LW_FIT_COARSEST * trail.scale);
    return fit_line(&trail, tolerance, out) || fit_arc(&trail, tolerance, out);
}
