/* A point on a curve that is fixed in marker 2. The parameter s is that of the nearest point, (x − c(s))·c′(s) = 0, so what is left
 * of r = x − c lies across the curve and the rows are its components along two normals; on the curve their gradients are the
 * normals themselves. In space the first normal is carried along: the one of the last step, made perpendicular to the present
 * tangent, so that rows never turn suddenly. */
#include "joints/contact.h"

#include "core/model/path.h"
#include "joints/glyphs_curves.h"

#define FAMILY "Curves"
#define CURVE .curve_count = 1, .curve = { "curve" }, .seeks = true, .sliding = way

/* The way along the curve: |c′| ṡ is its rate; its value is not asked for. */
static LwRelJet way(const LwJointView *view)
{
    LwRelVec tangent;
    LwRelJet s = view->tracked[0], along = { .v = 0 };
    lw_relvec_on_curve(view->curve[0], s, &tangent);
    LwRelJet steep = lw_reljet_sqrt(lw_relvec_dot(tangent, tangent));
    along.d = steep.v * s.d;
    along.dd = steep.v * s.dd + steep.d * s.d;
    for (int k = 0; k < LW_REL; k++)
        along.g[k] = steep.v * s.g[k];
    return along;
}

/* ---- in space: tracked[0] = s, tracked[1..3] = the first normal ---- */

static void space_track(LwJointView *view)
{
    lw_contact_track_nearest(view, false);
    LwRelVec tangent, normal;
    lw_relvec_on_curve(view->curve[0], view->tracked[0], &tangent);
    tangent = lw_relvec_unit(tangent);
    double t[3], a[3] = { 0, 0, 0 }, along = 0;
    for (int k = 0; k < 3; k++)
        t[k] = tangent.c[k].v;
    if (!isnan(view->near[1]))
        for (int k = 0; k < 3; k++)
            a[k] = view->near[1 + k];
    LwVec3 carried = lw_vec3_from(a), direction = lw_vec3_from(t);
    along = lw_vec3_norm(lw_vec3_cross(carried, direction));
    if (!(along > 0.2)) { /* nothing to carry, or a leap so wide that it lies along the curve now */
        LwVec3 z = { 0, 0, 1 }, x = { 1, 0, 0 };
        carried = fabs(direction.z) < 0.9 ? z : x;
    }
    LwRelVec constant = lw_relvec_constant(carried);
    normal = lw_relvec_unit(lw_relvec_sub(constant, lw_relvec_times(tangent, lw_relvec_dot(constant, tangent))));
    for (int k = 0; k < 3; k++)
        view->tracked[1 + k] = normal.c[k];
}

/* r = x − c and the two normals. */
static LwRelVec space_frame(const LwJointView *view, LwRelVec normal[2])
{
    LwRelVec tangent, point = lw_relvec_on_curve(view->curve[0], view->tracked[0], &tangent);
    normal[0] = (LwRelVec){ { view->tracked[1], view->tracked[2], view->tracked[3] } };
    normal[1] = lw_relvec_cross(lw_relvec_unit(tangent), normal[0]);
    return lw_relvec_sub(lw_relvec_position(view->rel), point);
}

static void point_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelVec normal[2], r = space_frame(view, normal);
    out[0] = lw_relvec_dot(r, normal[0]);
    out[1] = lw_relvec_dot(r, normal[1]);
}

static void slider_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelVec normal[2], r = space_frame(view, normal), x = lw_relvec_axis(view->rel, 0);
    for (int k = 0; k < 2; k++) {
        out[k] = lw_relvec_dot(r, normal[k]);
        out[2 + k] = lw_relvec_dot(x, normal[k]);
    }
}

#define SPACE .tracked_count = 4, .carried = 3, .track = space_track
#define ACROSS { "moving across the curve", LW_DIM_LENGTH }

const LwJointClass lw_joint_point_curve = {
    .name = "point-curve", .title = "Point on curve", .family = FAMILY,
    .keeps = "origin 1 on a curve fixed in marker 2, in the plane or in space, open or closed (a bead on a wire)",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, CURVE, SPACE,
    .extra_count = 2, .extra = { ACROSS, { "moving across the curve the other way", LW_DIM_LENGTH } }, .rows = point_rows,
    .draw = lw_draw_curve,
    .example = "\"markers\": [{}, {}], \"curve\": {\"through\": [[-0.15, -0.05, 0], [-0.05, 0.05, 0.05], [0.05, -0.02, 0.1], [0.15, 0.05, 0.05]]}",
};

const LwJointClass lw_joint_curve_slider = {
    .name = "curve-slider", .title = "Slider on curve", .family = FAMILY,
    .keeps = "origin 1 on a curve fixed in marker 2, x of marker 1 along its tangent; may turn about it",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, CURVE, SPACE,
    .extra_count = 4,
    .extra = { ACROSS, { "moving across the curve the other way", LW_DIM_LENGTH }, { "turning away from the tangent", LW_DIM_ANGLE },
               { "turning away from the tangent the other way", LW_DIM_ANGLE } },
    .rows = slider_rows, .draw = lw_draw_curve_block,
    .example = "\"markers\": [{}, {}], \"curve\": {\"through\": [[-0.15, -0.05, 0], [-0.05, 0.05, 0.05], [0.05, -0.02, 0.1], [0.15, 0.05, 0.05]]}",
};

/* ---- in the plane: tracked[0] = s ---- */

static void flat_track(LwJointView *view)
{
    lw_contact_track_nearest(view, true);
}

static LwRelJet flat_distance(const LwJointView *view, LwRelVec *normal)
{
    LwRelVec tangent, point = lw_relvec_on_curve(view->curve[0], view->tracked[0], &tangent);
    *normal = lw_relvec_right(tangent);
    return lw_relvec_dot(lw_relvec_sub(lw_relvec_position(view->rel), point), *normal);
}

static void groove_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelVec normal;
    out[0] = flat_distance(view, &normal);
}

static void slot_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelVec normal;
    out[0] = flat_distance(view, &normal);
    out[1] = lw_relvec_dot(lw_relvec_axis(view->rel, 0), normal);
}

const LwJointClass lw_joint_pin_groove = {
    .name = "pin-groove", .title = "Pin in groove", .family = FAMILY,
    .keeps = "origin 1 on a curve in the xy-plane of marker 2, seen along z: a pin in a groove of any depth",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, CURVE, .curve_needs = LW_CURVE_PLANE, .tracked_count = 1, .track = flat_track,
    .extra_count = 1, .extra = { ACROSS }, .rows = groove_rows, .draw = lw_draw_curve,
    .example = "\"markers\": [{\"position\": [0.15, 0, 0]}, {}], \"curve\": {\"ellipse\": [0.15, 0.08]}",
};

const LwJointClass lw_joint_slot = {
    .name = "slot", .title = "Slot", .family = FAMILY,
    .keeps = "origin 1 on a curve in the xy-plane of marker 2, x of marker 1 along its tangent",
    .locked = LW_MASK_Z, .free = LW_MASK_ALL & ~LW_MASK_Z, .angles = LW_ANGLES_XYZ, CURVE, .curve_needs = LW_CURVE_PLANE,
    .tracked_count = 1, .track = flat_track,
    .extra_count = 2, .extra = { ACROSS, { "turning away from the tangent", LW_DIM_ANGLE } }, .rows = slot_rows,
    .draw = lw_draw_curve_block,
    .example = "\"markers\": [{}, {}], \"curve\": {\"through\": [[-0.15, -0.05], [-0.05, 0.05], [0.05, -0.02], [0.15, 0.05]]}",
};

/* ---- paths in time: x = X(t), and U(t)* u without turning ---- */

static LwRelJet of_time(LwJet a)
{
    return (LwRelJet){ .v = a.v, .d = a.d, .dd = a.dd };
}

static void trajectory_rows(const LwJointView *view, LwRelJet *out)
{
    LwPathPoint at;
    lw_path_eval(view->path, view->t, &at);
    for (int k = 0; k < 3; k++)
        out[k] = lw_reljet_sub(lw_reljet_coordinate(view->rel, k), of_time(at.x[k]));
}

/* vec(U* u)_k = U0 u_k − U_k u0 − (U × u)_k */
static void pose_rows(const LwJointView *view, LwRelJet *out)
{
    LwPathPoint at;
    LwRelJet U[4], u[4];
    lw_path_eval(view->path, view->t, &at);
    trajectory_rows(view, out);
    for (int k = 0; k < 4; k++) {
        U[k] = of_time(at.u[k]);
        u[k] = lw_reljet_coordinate(view->rel, 3 + k);
    }
    for (int k = 0; k < 3; k++) {
        int a = 1 + k, b = 1 + (k + 1) % 3, c = 1 + (k + 2) % 3;
        LwRelJet straight = lw_reljet_sub(lw_reljet_mul(U[0], u[a]), lw_reljet_mul(U[a], u[0]));
        LwRelJet crossed = lw_reljet_sub(lw_reljet_mul(U[b], u[c]), lw_reljet_mul(U[c], u[b]));
        out[3 + k] = lw_reljet_sub(straight, crossed);
    }
}

#define FOLLOW_X { "following the path along x", LW_DIM_LENGTH }
#define FOLLOW_Y { "following the path along y", LW_DIM_LENGTH }
#define FOLLOW_Z { "following the path along z", LW_DIM_LENGTH }

const LwJointClass lw_joint_trajectory = {
    .name = "trajectory", .title = "Trajectory of a point", .family = FAMILY,
    .keeps = "origin 1 where a path in marker 2 has it at this time",
    .free = LW_MASK_R, .angles = LW_ANGLES_XYZ, .path = LW_PATH_POINT,
    .extra_count = 3, .extra = { FOLLOW_X, FOLLOW_Y, FOLLOW_Z }, .rows = trajectory_rows, .draw = lw_draw_curve,
    .example = "\"markers\": [{}, {}], \"path\": {\"through\": [[-0.1, 0, 0], [0, 0.1, 0], [0.1, 0, 0.05]], \"progress\": {\"expression\": \"t\"}}",
};

const LwJointClass lw_joint_trajectory_frame = {
    .name = "trajectory-frame", .title = "Trajectory of a frame", .family = FAMILY,
    .keeps = "marker 1 where a path in marker 2 has it at this time, with its orientation",
    .angles = LW_ANGLES_NONE, .path = LW_PATH_FRAME,
    .extra_count = 6,
    .extra = { FOLLOW_X, FOLLOW_Y, FOLLOW_Z, { "turning with the path about x", LW_DIM_ANGLE }, { "turning with the path about y", LW_DIM_ANGLE },
               { "turning with the path about z", LW_DIM_ANGLE } },
    .rows = pose_rows, .draw = lw_draw_curve_block,
    .example = "\"markers\": [{}, {}], \"path\": {\"line\": [[-0.1, 0, 0], [0.1, 0, 0]], \"progress\": {\"expression\": \"t\"}, \"orientations\": [[1, 0, 0, 0], [0.7071068, 0, 0, 0.7071068]]}",
};
