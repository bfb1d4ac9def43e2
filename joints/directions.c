/* Joints that hold an angle between two directions: entries of A(u), quadratic in u. */
#include "joints/families.h"

/* x of marker 1 perpendicular to y of marker 2. */
static void universal_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_axes(view->rel, 1, 0);
}

/* z of marker 1 perpendicular to z of marker 2. */
static void perpendicular_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_axes(view->rel, 2, 2);
}

const LwJointClass lw_joint_universal = {
    .name = "universal", .title = "Universal", .family = "Directions", .keeps = "origins together, x of marker 1 perpendicular to y of marker 2",
    .locked = LW_MASK_XYZ, .free = LW_MASK_RX | LW_MASK_RY, .angles = LW_ANGLES_YX,
    .extra_count = 1, .extra = { { "turning about the normal of the cross", LW_DIM_ANGLE } }, .rows = universal_rows,
    .draw = lw_draw_universal,
    .example = "\"markers\": [{\"position\": [0, 0, 0], \"orientation\": [0.9659258, -0.258819, 0, 0]}, {}]",
};

const LwJointClass lw_joint_parallel = {
    .name = "parallel", .title = "Parallel axes", .family = "Directions", .keeps = "z parallel to z",
    .locked = LW_MASK_TILT, .free = LW_MASK_XYZ | LW_MASK_RZ, .angles = LW_ANGLES_Z,
};

const LwJointClass lw_joint_perpendicular = {
    .name = "perpendicular", .title = "Perpendicular axes", .family = "Directions", .keeps = "z of marker 1 perpendicular to z of marker 2",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ,
    .extra_count = 1, .extra = { { "the angle between the z axes", LW_DIM_ANGLE } }, .rows = perpendicular_rows,
    .draw = lw_draw_angle,
    .example = "\"markers\": [{\"position\": [0, 0, 0], \"orientation\": [0.7071068, -0.7071068, 0, 0]}, {}]",
};

const LwJointClass lw_joint_plunging_universal = {
    .name = "plunging-universal", .title = "Plunging universal", .family = "Directions",
    .keeps = "origin 1 on the z-axis of marker 2, x of marker 1 perpendicular to y of marker 2 (a universal joint on a splined shaft)",
    .locked = LW_MASK_XY, .free = LW_MASK_Z | LW_MASK_RX | LW_MASK_RY, .angles = LW_ANGLES_YX,
    .extra_count = 1, .extra = { { "turning about the normal of the cross", LW_DIM_ANGLE } }, .rows = universal_rows,
    .draw = lw_draw_universal,
    .example = "\"markers\": [{\"position\": [0, 0, 0.03], \"orientation\": [0.9659258, -0.258819, 0, 0]}, {}]",
};

/* x of marker 1 perpendicular to z of marker 2. */
static void line_in_plane_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_axes(view->rel, 2, 0);
}

const LwJointClass lw_joint_line_in_plane = {
    .name = "line-in-plane", .title = "Line in plane", .family = "Directions",
    .keeps = "the x-axis of marker 1 in the xy-plane of marker 2 (a straight edge on a table)",
    .locked = LW_MASK_Z, .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ,
    .extra_count = 1, .extra = { { "tipping of the line out of the plane", LW_DIM_ANGLE } }, .rows = line_in_plane_rows,
    .draw = lw_draw_line_in_plane,
};

/* Of the z axes, in [0, π]: its rate is 1 rad per rad everywhere but at the ends, where cos would lose its gradient gradually. */
static LwRelJet angle_between(const LwRel *rel)
{
    LwRelJet x = lw_reljet_axes(rel, 0, 2), y = lw_reljet_axes(rel, 1, 2);
    return lw_reljet_atan2(lw_reljet_sqrt(lw_reljet_add(lw_reljet_mul(x, x), lw_reljet_mul(y, y))), lw_reljet_axes(rel, 2, 2));
}

static void angle_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(angle_between(view->rel), lw_reljet_constant(view->parameter[0]));
}

static void angle_measure(const LwJointView *view, double *parameter)
{
    parameter[0] = angle_between(view->rel).v;
}

const LwJointClass lw_joint_angle_between = {
    .name = "angle", .title = "Angle between axes", .family = "Directions", .keeps = "the angle between the z axes",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ,
    .parameter_count = 1, .parameter = { { .name = "angle", .dimension = LW_DIM_ANGLE, .help = "between the z axes, above 0 and below half a turn" } },
    .extra_count = 1, .extra = { { "the angle between the z axes", LW_DIM_ANGLE } },
    .rows = angle_rows, .measure = angle_measure,
    .draw = lw_draw_angle,
    .example = "\"markers\": [{\"position\": [0, 0, 0], \"orientation\": [0.8660254, -0.5, 0, 0]}, {}]",
};
