#include "joints/library.h"

#include "joints/equations.h"

#include <string.h>

#define XY (LW_MASK_X | LW_MASK_Y)
#define TILT (LW_MASK_RX | LW_MASK_RY) /* e1, e2: keeps z ∥ z */

/* One row per joint. Locked masks speak of x y z e1 e2 e3 of marker 1 in marker 2. */
static const LwJointClass fixed = {
    .name = "fixed", .title = "Fixed", .keeps = "the two markers together, no motion",
    .locked = LW_MASK_ALL, .angles = LW_ANGLES_NONE,
};
static const LwJointClass revolute = {
    .name = "revolute", .title = "Revolute", .keeps = "origins together, z on z; turns about z",
    .locked = LW_MASK_XYZ | TILT, .free = LW_MASK_RZ, .angles = LW_ANGLES_Z,
};
static const LwJointClass prismatic = {
    .name = "prismatic", .title = "Prismatic", .keeps = "z on z without turning; slides along z",
    .locked = XY | LW_MASK_R, .free = LW_MASK_Z, .angles = LW_ANGLES_NONE,
};
static const LwJointClass cylindrical = {
    .name = "cylindrical", .title = "Cylindrical", .keeps = "z on z; turns about it and slides along it",
    .locked = XY | TILT, .free = LW_MASK_Z | LW_MASK_RZ, .angles = LW_ANGLES_Z,
};
static const LwJointClass spherical = {
    .name = "spherical", .title = "Spherical", .keeps = "origins together; turns freely",
    .locked = LW_MASK_XYZ, .free = LW_MASK_R, .angles = LW_ANGLES_XYZ,
};
static const LwJointClass planar = {
    .name = "planar", .title = "Planar", .keeps = "origin 1 in the xy-plane of marker 2, z parallel to z",
    .locked = LW_MASK_Z | TILT, .free = XY | LW_MASK_RZ, .angles = LW_ANGLES_Z,
};
static const LwJointClass universal = {
    .name = "universal", .title = "Universal", .keeps = "origins together, x of marker 1 perpendicular to y of marker 2",
    .locked = LW_MASK_XYZ, .free = LW_MASK_RX | LW_MASK_RY, .angles = LW_ANGLES_YX,
    .extra_count = 1, .extra = { { "turning about the normal of the cross", LW_DIM_ANGLE } }, .rows = lw_universal_rows,
};
static const LwJointClass point_line = {
    .name = "point-line", .title = "Point on line", .keeps = "origin 1 on the z-axis of marker 2",
    .locked = XY, .free = LW_MASK_Z | LW_MASK_R, .angles = LW_ANGLES_XYZ,
};
static const LwJointClass point_plane = {
    .name = "point-plane", .title = "Point on plane", .keeps = "origin 1 in the xy-plane of marker 2",
    .locked = LW_MASK_Z, .free = XY | LW_MASK_R, .angles = LW_ANGLES_XYZ,
};
static const LwJointClass parallel = {
    .name = "parallel", .title = "Parallel axes", .keeps = "z parallel to z",
    .locked = TILT, .free = LW_MASK_XYZ | LW_MASK_RZ, .angles = LW_ANGLES_Z,
};
static const LwJointClass perpendicular = {
    .name = "perpendicular", .title = "Perpendicular axes", .keeps = "z of marker 1 perpendicular to z of marker 2",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ,
    .extra_count = 1, .extra = { { "the angle between the z axes", LW_DIM_ANGLE } }, .rows = lw_perpendicular_rows,
};
static const LwJointClass distance = {
    .name = "distance", .title = "Distance", .keeps = "the distance of the two origins (a massless rod with two balls)",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, .two_points = true, .any_direction = true,
    .parameter_count = 1, .parameter = { { "length", LW_DIM_LENGTH, "distance of the origins", 0 } },
    .extra_count = 1, .extra = { { "the distance of the origins", LW_DIM_LENGTH } },
    .rows = lw_distance_rows, .measure = lw_distance_measure,
};
static const LwJointClass revolute_spherical = {
    .name = "revolute-spherical", .title = "Revolute-spherical link",
    .keeps = "a massless link: hinge at marker 2 about its z, ball at the origin of marker 1",
    .locked = LW_MASK_Z, .free = LW_MASK_ALL & ~LW_MASK_Z, .angles = LW_ANGLES_XYZ, .two_points = true,
    .parameter_count = 1, .parameter = { { "length", LW_DIM_LENGTH, "from the hinge to the ball", 0 } },
    .extra_count = 1, .extra = { { "the length of the link", LW_DIM_LENGTH } },
    .rows = lw_distance_rows, .measure = lw_distance_measure,
};

const LwJointClass *const lw_joint_library[] = {
    &fixed,    &revolute,   &prismatic,   &cylindrical, &spherical,     &planar,   &universal,
    &point_line, &point_plane, &parallel, &perpendicular, &distance, &revolute_spherical,
};
const int lw_joint_library_count = sizeof lw_joint_library / sizeof *lw_joint_library;

const LwJointClass *lw_joint_library_find(const char *name)
{
    for (int i = 0; i < lw_joint_library_count; i++)
        if (strcmp(lw_joint_library[i]->name, name) == 0)
            return lw_joint_library[i];
    return NULL;
}
