#include "app/geometry/relation.h"

#include "app/geometry/fit.h"

LwFeature lw_feature_move(LwFeature f, LwFrame frame)
{
    LwVec3 axis = lw_quat_rotate(frame.orientation, f.axis);
    f.position = lw_frame_point(frame, f.position);
    f.axis = lw_feature_has_sense(&f) ? axis : lw_feature_sense(axis);
    if (f.kind == LW_FEATURE_CONE && lw_vec3_dot(f.axis, axis) < 0)
        f.angle = -f.angle;
    return f;
}

double lw_part_extent(const LwPart *part)
{
    LwBox box = lw_box_empty();
    for (int i = 0; i < part->feature_count; i++) {
        const LwFeature *f = &part->feature[i];
        double r = f->radius + f->radius2 + f->length / 2 + sqrt(f->area) / 2;
        box = lw_box_add(lw_box_add(box, lw_vec3_sub(f->position, lw_vec3(r, r, r))), lw_vec3_add(f->position, lw_vec3(r, r, r)));
    }
    return lw_box_diagonal(box);
}

LwCloseness lw_part_closeness(double size)
{
    return (LwCloseness){ size, 1e-5 * size, 1e-4 };
}

static bool has_radius(const LwFeature *f)
{
    return f->kind != LW_FEATURE_PLANE && f->kind != LW_FEATURE_LINE && f->kind != LW_FEATURE_POINT;
}

/* The new feature's half angle seen along the old one's axis. */
static double half_angle(const LwFeature *old, const LwFeature *f)
{
    return lw_vec3_dot(old->axis, f->axis) < 0 ? -f->angle : f->angle;
}

static bool is_parallel(const LwFeature *a, const LwFeature *b, double angle)
{
    if (!lw_feature_has_axis(a))
        return true;
    if (lw_vec3_norm(lw_vec3_cross(a->axis, b->axis)) > angle)
        return false;
    return !lw_feature_has_sense(a) || lw_vec3_dot(a->axis, b->axis) > 0;
}

/* Radii and angles equal. `along` is how far the new position lies along the axis, where a cone has another radius. */
static bool is_equal_size(const LwFeature *old, const LwFeature *f, double along, LwCloseness close)
{
    if (!has_radius(old))
        return true;
    double expected = old->radius + (old->kind == LW_FEATURE_CONE ? along * tan(old->angle) : 0);
    if (fabs(expected - f->radius) > close.length || fabs(old->radius2 - f->radius2) > close.length)
        return false;
    return old->kind != LW_FEATURE_CONE || fabs(old->angle - half_angle(old, f)) < 10 * close.angle;
}

/* Whether the faces (or lines) overlap, their positions being `across` and `along` the axis apart. */
static bool is_in_place(const LwFeature *old, const LwFeature *f, double across, double along, LwCloseness close)
{
    switch (old->kind) {
    case LW_FEATURE_PLANE:
        return fabs(along) <= close.length && across <= (sqrt(old->area) + sqrt(f->area)) / 2;
    case LW_FEATURE_CYLINDER:
    case LW_FEATURE_CONE:
    case LW_FEATURE_LINE:
        return across <= close.length && fabs(along) <= (old->length + f->length) / 2;
    default:
        return across <= close.length && fabs(along) <= close.length;
    }
}

static bool is_within(double a, double b, double factor)
{
    return a <= factor * b && b <= factor * a;
}

/* Whether a feature elsewhere may be taken for the old one that moved. Lines and points are alike: only near ones. A signature that
 * was written by hand may lack area and length. */
static bool may_have_moved(const LwFeature *old, const LwFeature *f, double distance, LwCloseness close)
{
    if (old->kind == LW_FEATURE_LINE || old->kind == LW_FEATURE_POINT)
        return distance <= 0.05 * close.size && is_within(old->length, f->length, 1.1);
    if (distance > 0.25 * close.size)
        return false;
    return (old->area == 0 || is_within(old->area, f->area, 2)) && (old->length == 0 || is_within(old->length, f->length, 2));
}

static bool is_turned(const LwFeature *old, const LwFeature *f, double distance, LwCloseness close)
{
    const double most = 0.985; /* cosine of 10° */
    return has_radius(old) && lw_feature_has_axis(old) && fabs(lw_vec3_dot(old->axis, f->axis)) > most && is_equal_size(old, f, 0, close) &&
        distance <= 0.05 * close.size;
}

LwRelated lw_feature_relate(const LwFeature *old, const LwFeature *f, LwCloseness close)
{
    LwVec3 between = lw_vec3_sub(f->position, old->position);
    LwRelated related = { LW_RELATION_NONE, lw_vec3_norm(between), f->radius - old->radius };
    if (old->kind != f->kind || old->inside != f->inside)
        return related;
    if (!is_parallel(old, f, close.angle)) {
        related.relation = is_turned(old, f, related.distance, close) ? LW_RELATION_TURNED : LW_RELATION_NONE;
        return related;
    }
    double along = lw_vec3_dot(between, old->axis), across = lw_vec3_norm(lw_vec3_mad(between, -along, old->axis));
    bool equal_size = is_equal_size(old, f, along, close);
    if (equal_size && related.distance <= close.length)
        related.relation = LW_RELATION_EQUAL;
    else if (is_in_place(old, f, across, along, close) && equal_size)
        related.relation = LW_RELATION_OUTLINE;
    else if (is_in_place(old, f, across, along, close) && has_radius(old) && is_within(old->radius, f->radius, 4))
        related.relation = LW_RELATION_RESIZED;
    else if (is_equal_size(old, f, 0, close) && may_have_moved(old, f, related.distance, close))
        related.relation = LW_RELATION_MOVED;
    else if (has_radius(old) && is_within(old->radius, f->radius, 2) && related.distance <= 0.05 * close.size)
        related.relation = LW_RELATION_RESIZED_MOVED;
    return related;
}

LwFrame lw_feature_motion(const LwFeature *from, const LwFeature *to)
{
    LwVec3 axis = to->axis, shift = lw_vec3_sub(to->position, from->position);
    LwQuat turn = { 1, 0, 0, 0 };
    if (!lw_feature_has_sense(from) && lw_vec3_dot(from->axis, axis) < 0)
        axis = lw_vec3_scale(axis, -1);
    LwVec3 cross = lw_vec3_cross(from->axis, axis);
    double sine = lw_vec3_norm(cross), along = lw_vec3_dot(shift, axis);
    if (lw_feature_has_axis(from) && sine > 1e-12)
        turn = lw_quat_exp(lw_vec3_scale(cross, atan2(sine, lw_vec3_dot(from->axis, axis)) / sine));
    if (from->kind == LW_FEATURE_CYLINDER || from->kind == LW_FEATURE_CONE || from->kind == LW_FEATURE_LINE)
        shift = lw_vec3_mad(shift, -along, axis);
    else if (from->kind == LW_FEATURE_PLANE)
        shift = lw_vec3_scale(axis, along);
    return (LwFrame){ lw_vec3_sub(lw_vec3_add(from->position, shift), lw_quat_rotate(turn, from->position)), turn };
}
