/* Joints that are a mask of locked coordinates: one row each. Masks speak of x y z e1 e2 e3 of marker 1 in marker 2. */
#include "joints/families.h"

const LwJointClass lw_joint_fixed = {
    .name = "fixed", .title = "Fixed", .family = "Lower pairs and their relatives", .keeps = "the two markers together, no motion",
    .locked = LW_MASK_ALL, .angles = LW_ANGLES_NONE,
};

const LwJointClass lw_joint_revolute = {
    .name = "revolute", .title = "Revolute", .family = "Lower pairs and their relatives", .keeps = "origins together, z on z; turns about z",
    .locked = LW_MASK_XYZ | LW_MASK_TILT, .free = LW_MASK_RZ, .angles = LW_ANGLES_Z,
};

const LwJointClass lw_joint_prismatic = {
    .name = "prismatic", .title = "Prismatic", .family = "Lower pairs and their relatives", .keeps = "z on z without turning; slides along z",
    .locked = LW_MASK_XY | LW_MASK_R, .free = LW_MASK_Z, .angles = LW_ANGLES_NONE,
};

const LwJointClass lw_joint_cylindrical = {
    .name = "cylindrical", .title = "Cylindrical", .family = "Lower pairs and their relatives", .keeps = "z on z; turns about it and slides along it",
    .locked = LW_MASK_XY | LW_MASK_TILT, .free = LW_MASK_Z | LW_MASK_RZ, .angles = LW_ANGLES_Z,
};

const LwJointClass lw_joint_spherical = {
    .name = "spherical", .title = "Spherical", .family = "Lower pairs and their relatives", .keeps = "origins together; turns freely",
    .locked = LW_MASK_XYZ, .free = LW_MASK_R, .angles = LW_ANGLES_XYZ,
};

const LwJointClass lw_joint_planar = {
    .name = "planar", .title = "Planar", .family = "Lower pairs and their relatives", .keeps = "origin 1 in the xy-plane of marker 2, z parallel to z",
    .locked = LW_MASK_Z | LW_MASK_TILT, .free = LW_MASK_XY | LW_MASK_RZ, .angles = LW_ANGLES_Z,
};

const LwJointClass lw_joint_point_line = {
    .name = "point-line", .title = "Point on line", .family = "Lower pairs and their relatives", .keeps = "origin 1 on the z-axis of marker 2",
    .locked = LW_MASK_XY, .free = LW_MASK_Z | LW_MASK_R, .angles = LW_ANGLES_XYZ,
};

const LwJointClass lw_joint_point_plane = {
    .name = "point-plane", .title = "Point on plane", .family = "Lower pairs and their relatives", .keeps = "origin 1 in the xy-plane of marker 2",
    .locked = LW_MASK_Z, .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ,
};
