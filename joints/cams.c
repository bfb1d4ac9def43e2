/* Plate cams: a profile in the xy-plane of marker 2, its material on the left of the way it is run (closed ones
 * counter-clockwise). Followers touch it from outside; the mechanism around keeps them in the plane. */
#include "joints/contact.h"

#include "joints/glyphs_curves.h"

#define FAMILY "Cams and profiles"
#define PROFILE .curve_count = 1, .curve = { "profile" }, .seeks = true, .tracked_count = 1

/* ---- a roller: its centre keeps its radius from the nearest point of the profile ---- */

static void roller_track(LwJointView *view)
{
    lw_contact_track_nearest(view, true);
}

static void roller_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelVec tangent, point = lw_relvec_on_curve(view->curve[0], view->tracked[0], &tangent);
    LwRelJet gap = lw_relvec_dot(lw_relvec_sub(lw_relvec_position(view->rel), point), lw_relvec_right(tangent));
    out[0] = lw_reljet_sub(gap, lw_reljet_constant(view->parameter[0]));
}

const LwJointClass lw_joint_cam_roller = {
    .name = "cam-roller", .title = "Cam with roller", .family = FAMILY,
    .keeps = "a roller about origin 1 on the profile of a plate cam in the xy-plane of marker 2",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, PROFILE,
    .curve_needs = LW_CURVE_PLANE | LW_CURVE_CLOSED | LW_CURVE_PROFILE | LW_CURVE_ROOM,
    .parameter_count = 1, .parameter = { { "radius", LW_DIM_LENGTH, "of the roller", 0, LW_PARAMETER_REQUIRED, 0 } },
    .track = roller_track, .extra_count = 1, .extra = { { "the distance of roller and profile", LW_DIM_LENGTH } }, .rows = roller_rows,
    .draw = lw_draw_cam_roller,
    .example = "\"markers\": [{\"position\": [0.17, 0, 0]}, {}], \"profile\": {\"ellipse\": [0.15, 0.1]}, \"radius\": \"20 mm\"",
};

/* ---- a flat face: where the cam reaches farthest along the face's normal n = y of marker 1, c′·n = 0 ---- */

/* y of marker 1 as the plane shows it, turned about z alone */
static LwRelVec face_normal(const LwJointView *view)
{
    LwRelVec n = { { { 0 } } };
    lw_contact_turn(view->rel, &n.c[1], &n.c[0]);
    n.c[0] = lw_reljet_scale(n.c[0], -1);
    return n;
}

static void flat_equation(const LwJointView *view, const LwRelJet *s, LwRelJet *F)
{
    LwRelVec tangent;
    lw_relvec_on_curve(view->curve[0], s[0], &tangent);
    F[0] = lw_relvec_dot(tangent, face_normal(view));
}

/* Of the samples the one that reaches farthest. */
static double farthest(const LwNurbs *curve, LwVec3 n)
{
    enum { SAMPLES = 256 };
    double best = -INFINITY, at = curve->start;
    for (int i = 0; i < SAMPLES; i++) {
        LwVec3 d[4];
        double s = curve->start + (curve->end - curve->start) * i / SAMPLES;
        lw_nurbs_eval(curve, s, d);
        double reach = lw_vec3_dot(d[0], n);
        if (reach > best)
            best = reach, at = s;
    }
    return at;
}

static void flat_track(LwJointView *view)
{
    const LwNurbs *curve = view->curve[0];
    LwRelVec normal = face_normal(view);
    LwVec3 n = { normal.c[0].v, normal.c[1].v, 0 }, d[4];
    double range = curve->end - curve->start, s = view->near[0];
    bool found = !isnan(s) && lw_contact_solve(view, flat_equation, 1, range / 16, &s);
    if (found) {
        lw_nurbs_eval(curve, s, d);
        found = lw_vec3_dot(d[2], n) < 0;
    }
    if (!found) {
        /* A bulging profile has one farthest point; it is in the turn nearest to where it was. */
        double near = view->near[0];
        s = farthest(curve, n);
        lw_contact_solve(view, flat_equation, 1, range / 64, &s);
        if (!isnan(near))
            s += range * nearbyint((near - s) / range);
    }
    lw_contact_jets(view, flat_equation, 1, &s, view->tracked);
}

static void flat_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelVec tangent, point = lw_relvec_on_curve(view->curve[0], view->tracked[0], &tangent);
    LwRelVec r = lw_relvec_flat(lw_relvec_sub(lw_relvec_position(view->rel), point));
    out[0] = lw_relvec_dot(r, face_normal(view));
}

const LwJointClass lw_joint_cam_flat = {
    .name = "cam-flat", .title = "Cam with flat follower", .family = FAMILY,
    .keeps = "the face of a flat follower (the x axis of marker 1, cam on its -y side) on the profile of a plate cam in the xy-plane of marker 2",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, PROFILE,
    .curve_needs = LW_CURVE_PLANE | LW_CURVE_CLOSED | LW_CURVE_PROFILE | LW_CURVE_CONVEX,
    .track = flat_track, .extra_count = 1, .extra = { { "the distance of face and profile", LW_DIM_LENGTH } }, .rows = flat_rows,
    .draw = lw_draw_cam_flat,
    .example = "\"markers\": [{\"position\": [0, 0.1, 0]}, {}], \"profile\": {\"ellipse\": [0.15, 0.1]}",
};
