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

/* ---- the rest of the masks that differ by more than the names of the axes ---- */

const LwJointClass lw_joint_free = {
    .name = "free", .title = "Free", .family = "Lower pairs and their relatives", .keeps = "nothing; carries motors, springs and measures between two bodies",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, .any_direction = true,
};

const LwJointClass lw_joint_align = {
    .name = "align", .title = "Aligned", .family = "Lower pairs and their relatives", .keeps = "the same orientation, places free (a drawing-table arm)",
    .locked = LW_MASK_R, .free = LW_MASK_XYZ, .angles = LW_ANGLES_NONE,
};

const LwJointClass lw_joint_xy_table = {
    .name = "xy-table", .title = "XY table", .family = "Lower pairs and their relatives", .keeps = "origin 1 in the xy-plane of marker 2, the same orientation (a cross slide)",
    .locked = LW_MASK_Z | LW_MASK_R, .free = LW_MASK_XY, .angles = LW_ANGLES_NONE,
};

const LwJointClass lw_joint_pin_slot = {
    .name = "pin-slot", .title = "Pin in slot", .family = "Lower pairs and their relatives", .keeps = "origin 1 on the x-axis of marker 2, z parallel to z; slides along x and turns about z",
    .locked = LW_MASK_Y | LW_MASK_Z | LW_MASK_TILT, .free = LW_MASK_X | LW_MASK_RZ, .angles = LW_ANGLES_Z,
};

const LwJointClass lw_joint_oldham = {
    .name = "oldham", .title = "Oldham coupling", .family = "Lower pairs and their relatives",
    .keeps = "no turning of one shaft against the other about z (an Oldham, bellows or jaw coupling); offset, end float and tilt stay free",
    .locked = LW_MASK_RZ, .free = LW_MASK_XYZ | LW_MASK_TILT, .angles = LW_ANGLES_XYZ,
    .draw = lw_draw_oldham,
};

const LwJointClass lw_joint_constant_velocity = {
    .name = "constant-velocity", .title = "Constant velocity", .family = "Lower pairs and their relatives",
    .keeps = "origins together, no twist about the common direction (both shafts turn alike at any bend)",
    .locked = LW_MASK_XYZ | LW_MASK_RZ, .free = LW_MASK_TILT, .angles = LW_ANGLES_XYZ,
    .draw = lw_draw_constant_velocity,
    .example = "\"markers\": [{\"position\": [0, 0, 0], \"orientation\": [0.9659258, -0.258819, 0, 0]}, {}]",
};

const LwJointClass lw_joint_guide = {
    .name = "guide", .title = "Keyed guide", .family = "Lower pairs and their relatives",
    .keeps = "origin 1 on the z-axis of marker 2, no twist about it; slides and bends (a tripod or plunging constant-velocity joint)",
    .locked = LW_MASK_XY | LW_MASK_RZ, .free = LW_MASK_Z | LW_MASK_TILT, .angles = LW_ANGLES_XYZ,
};

const LwJointClass lw_joint_keyed_foot = {
    .name = "keyed-foot", .title = "Keyed foot", .family = "Lower pairs and their relatives",
    .keeps = "origin 1 in the xy-plane of marker 2, no twist about its normal (a foot that stands without spinning)",
    .locked = LW_MASK_Z | LW_MASK_RZ, .free = LW_MASK_XY | LW_MASK_TILT, .angles = LW_ANGLES_XYZ,
};

const LwJointClass lw_joint_rocker = {
    .name = "rocker", .title = "Rocker on a plane", .family = "Lower pairs and their relatives",
    .keeps = "origin 1 in the xy-plane of marker 2, x parallel to x; moves in the plane and tips about x (a knife-edge rocker)",
    .locked = LW_MASK_Z | LW_MASK_RY | LW_MASK_RZ, .free = LW_MASK_XY | LW_MASK_RX, .angles = LW_ANGLES_XYZ,
};
