/* Which simple surface a face is. Each kind gets a first guess from the normals by linear algebra (fit_guess.c), is adjusted by
 * Gauss–Newton on the distances (ideal.c) and judged by its largest errors. */
#include "app/geometry/fit.h"

#include "app/geometry/eigen.h"
#include "app/geometry/ideal.h"

#include <stddef.h>

enum { LEAST_POINTS = 6 };
static const double least_span = 0.05; /* rad: normals that turn by less than 3° do not tell a radius */

LwVec3 lw_feature_sense(LwVec3 axis)
{
    const double c[3] = { axis.x, axis.y, axis.z };
    double largest = fmax(fabs(c[0]), fmax(fabs(c[1]), fabs(c[2])));
    for (int i = 0; i < 3; i++) /* of components that are equal up to rounding the first decides */
        if (fabs(c[i]) >= largest * (1 - 1e-9) && largest > 0)
            return c[i] < 0 ? lw_vec3_scale(axis, -1) : axis;
    return axis;
}

static bool make_cloud(LwCloud *cloud, const LwVec3 *point, const LwVec3 *normal, int count)
{
    *cloud = (LwCloud){ .point = point, .normal = normal, .count = count, .scale = 1 };
    if (count < LEAST_POINTS)
        return false;
    LwVec3 low = point[0], high = point[0];
    for (int i = 0; i < count; i++) {
        if (!lw_vec3_is_finite(point[i]))
            return false;
        cloud->centre = lw_vec3_mad(cloud->centre, 1.0 / count, point[i]);
        low = lw_vec3(fmin(low.x, point[i].x), fmin(low.y, point[i].y), fmin(low.z, point[i].z));
        high = lw_vec3(fmax(high.x, point[i].x), fmax(high.y, point[i].y), fmax(high.z, point[i].z));
        cloud->usable += lw_cloud_has_normal(cloud, i);
    }
    cloud->scale = lw_vec3_norm(lw_vec3_sub(high, low)) / 2;
    return cloud->usable >= LEAST_POINTS && cloud->scale > 0 && isfinite(cloud->scale);
}

static LwSurvey survey(const LwCloud *cloud, double tolerance)
{
    LwSurvey s = { .tolerance = fmin(tolerance / cloud->scale, LW_FIT_COARSEST) };
    for (int i = 0; i < cloud->count; i++) {
        LwVec3 p = lw_cloud_point(cloud, i), n = cloud->normal[i];
        lw_mat3_add_outer(&s.points, 1.0 / cloud->count, p, p);
        if (lw_cloud_has_normal(cloud, i)) {
            lw_mat3_add_outer(&s.normals, 1.0 / cloud->usable, n, n);
            s.mean_normal = lw_vec3_mad(s.mean_normal, 1.0 / cloud->usable, n);
        }
    }
    for (int i = 0; i < cloud->count; i++)
        if (lw_cloud_has_normal(cloud, i)) {
            LwVec3 n = lw_vec3_sub(cloud->normal[i], s.mean_normal);
            lw_mat3_add_outer(&s.spread, 1.0 / cloud->usable, n, n);
        }
    double value[3];
    LwVec3 vector[3];
    lw_eigen3(&s.points, value, vector);
    /* a surface that waves by the tolerance a few times across the face has normals that are off by this; the width of the
     * face is about √12 times the spread of its points */
    double width = sqrt(12 * fmax(value[1], 0));
    s.angle = fmin(fmax(20 * s.tolerance / fmax(width, 1e-9), 1e-5), 0.1);
    return s;
}

/* The largest error of the fit in units of what is allowed, with the deviation and which side the normals are on. */
typedef struct Judgement {
    double error, deviation;
    bool inside;            /* they point towards the axis or centre */
} Judgement;

static Judgement judge(const LwIdeal *ideal, const LwCloud *cloud, const LwSurvey *s)
{
    Judgement j = { 0 };
    double side = 0, turned = 0;
    for (int i = 0; i < cloud->count; i++)
        if (lw_cloud_has_normal(cloud, i)) {
            LwVec3 g;
            lw_ideal_distance(ideal, lw_cloud_point(cloud, i), &g, NULL);
            side += lw_vec3_dot(g, cloud->normal[i]);
        }
    j.inside = side < 0;
    for (int i = 0; i < cloud->count; i++) {
        LwVec3 g;
        j.deviation = fmax(j.deviation, fabs(lw_ideal_distance(ideal, lw_cloud_point(cloud, i), &g, NULL)));
        if (lw_cloud_has_normal(cloud, i))
            turned = fmax(turned, lw_vec3_norm(lw_vec3_mad(cloud->normal[i], j.inside ? 1 : -1, g)));
    }
    j.error = fmax(j.deviation / s->tolerance, turned / s->angle);
    if (!isfinite(j.error))
        j.error = INFINITY;
    return j;
}


/* Twice the largest angle between a normal (its part square to `axis`) and their mean. */
static double span_around(const LwCloud *cloud, LwVec3 mean, LwVec3 axis)
{
    LwVec3 middle = lw_vec3_unit(lw_vec3_mad(mean, -lw_vec3_dot(mean, axis), axis));
    double most = 0;
    for (int i = 0; i < cloud->count; i++)
        if (lw_cloud_has_normal(cloud, i)) {
            LwVec3 n = cloud->normal[i];
            n = lw_vec3_unit(lw_vec3_mad(n, -lw_vec3_dot(n, axis), axis));
            most = fmax(most, atan2(lw_vec3_norm(lw_vec3_cross(middle, n)), lw_vec3_dot(middle, n)));
        }
    return 2 * most;
}

/* Whether the face shows enough of the surface to tell its radii: a sliver fits everything. */
static bool is_determined(const LwIdeal *ideal, const LwCloud *cloud, const LwSurvey *s)
{
    double off[2], value[3];
    LwVec3 vector[3];
    if (ideal->kind == LW_FEATURE_PLANE)
        return true;
    if (ideal->kind == LW_FEATURE_CYLINDER || ideal->kind == LW_FEATURE_CONE) {
        if (span_around(cloud, s->mean_normal, ideal->a) < least_span)
            return false;
    } else {
        lw_eigen3(&s->spread, value, vector);
        if (sqrt(12 * fmax(value[1], 0)) < least_span) /* both ways: even spread over a width w has the variance w²/12 */
            return false;
    }
    lw_ideal_uncertainty(ideal, cloud, s->tolerance, s->angle, off);
    return off[0] < 0.1 * ideal->r && off[1] < (ideal->kind == LW_FEATURE_CONE ? 0.05 : ideal->kind == LW_FEATURE_TORUS ? 0.1 * ideal->s : 1);
}

/* The middle of the points' stretch along the axis and its length. */
static void measure_stretch(const LwCloud *cloud, LwIdeal *ideal, double *length)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < cloud->count; i++) {
        double h = lw_vec3_dot(lw_vec3_sub(lw_cloud_point(cloud, i), ideal->c), ideal->a);
        low = fmin(low, h);
        high = fmax(high, h);
    }
    ideal->c = lw_vec3_mad(ideal->c, (low + high) / 2, ideal->a);
    if (ideal->kind == LW_FEATURE_CONE)
        ideal->r += tan(ideal->s) * (low + high) / 2;
    *length = high - low;
}

static LwFeature feature_of(LwIdeal ideal, const LwCloud *cloud, const Judgement *j)
{
    LwFeature f = { .kind = ideal.kind, .fitted = true, .inside = j->inside, .face = -1, .edge = -1, .deviation = j->deviation * cloud->scale };
    bool stretched = ideal.kind == LW_FEATURE_CYLINDER || ideal.kind == LW_FEATURE_CONE;
    double length = 0;
    if (stretched)
        measure_stretch(cloud, &ideal, &length);
    f.position = lw_vec3_mad(cloud->centre, cloud->scale, ideal.c);
    f.length = length * cloud->scale;
    f.radius = ideal.r * cloud->scale;
    if (ideal.kind == LW_FEATURE_PLANE) {
        f.inside = false;
        f.axis = j->inside ? lw_vec3_scale(ideal.a, -1) : ideal.a;
    } else if (ideal.kind != LW_FEATURE_SPHERE)
        f.axis = lw_feature_sense(ideal.a);
    if (ideal.kind == LW_FEATURE_CONE)
        f.angle = lw_vec3_dot(f.axis, ideal.a) < 0 ? -ideal.s : ideal.s;
    if (ideal.kind == LW_FEATURE_TORUS)
        f.radius2 = ideal.s * cloud->scale;
    return f;
}

/* Tries one kind; the judgement's error is infinite when it cannot be that. */
static Judgement attempt(LwGuess *guess, const LwCloud *cloud, const LwSurvey *s, LwIdeal *ideal)
{
    Judgement no = { .error = INFINITY };
    if (!guess(cloud, s, ideal) || !lw_vec3_is_finite(ideal->c) || !isfinite(ideal->r) || !isfinite(ideal->s))
        return no;
    lw_ideal_adjust(ideal, cloud);
    if (ideal->kind != LW_FEATURE_PLANE && !(ideal->r > 0))
        return no;
    if (ideal->kind == LW_FEATURE_TORUS && !(ideal->s > 0))
        return no;
    if (ideal->kind == LW_FEATURE_CONE && !(fabs(ideal->s) < M_PI / 2))
        return no;
    Judgement j = judge(ideal, cloud, s);
    return j.error <= 1 && is_determined(ideal, cloud, s) ? j : no;
}

bool lw_fit_surface(const LwVec3 *point, const LwVec3 *normal, int count, double tolerance, LwFeature *out)
{
    /* the kinds by simplicity; a cylinder and a sphere are equally simple, the better one wins */
    static LwGuess *const guess[] = { lw_guess_plane, lw_guess_cylinder, lw_guess_sphere, lw_guess_cone, lw_guess_torus };
    LwCloud cloud;
    if (!(tolerance > 0) || !make_cloud(&cloud, point, normal, count) || cloud.scale < tolerance) /* smaller than the tolerance: a point */
        return false;
    LwSurvey s = survey(&cloud, tolerance);
    for (int k = 0; k < 5; k++) {
        LwIdeal ideal, other;
        Judgement j = attempt(guess[k], &cloud, &s, &ideal);
        if (k == 1) {
            Judgement second = attempt(guess[++k], &cloud, &s, &other);
            if (second.error < j.error) {
                j = second;
                ideal = other;
            }
        }
        if (j.error <= 1) {
            *out = feature_of(ideal, &cloud, &j);
            return true;
        }
    }
    return false;
}
