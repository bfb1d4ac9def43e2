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
};

const LwJointClass lw_joint_parallel = {
    .name = "parallel", .title = "Parallel axes", .family = "Directions", .keeps = "z parallel to z",
    .locked = LW_MASK_TILT, .free = LW_MASK_XYZ | LW_MASK_RZ, .angles = LW_ANGLES_Z,
};

const LwJointClass lw_joint_perpendicular = {
    .name = "perpendicular", .title = "Perpendicular axes", .family = "Directions", .keeps = "z of marker 1 perpendicular to z of marker 2",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ,
    .extra_count = 1, .extra = { { "the angle between the z axes", LW_DIM_ANGLE } }, .rows = perpendicular_rows,
};
