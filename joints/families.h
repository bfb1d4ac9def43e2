/* The joint classes, by the file that defines them. library.c puts them in one table. */
#ifndef LW_JOINTS_FAMILIES_H
#define LW_JOINTS_FAMILIES_H

#include "core/model/joint.h"

/* Masks that recur. */
#define LW_MASK_XY (LW_MASK_X | LW_MASK_Y)
#define LW_MASK_TILT (LW_MASK_RX | LW_MASK_RY) /* e1, e2: keeps z ∥ z */

/* pairs.c: masks alone */
extern const LwJointClass lw_joint_fixed, lw_joint_revolute, lw_joint_prismatic, lw_joint_cylindrical, lw_joint_spherical, lw_joint_planar, lw_joint_point_line, lw_joint_point_plane;
/* directions.c: angles between axes */
extern const LwJointClass lw_joint_universal, lw_joint_parallel, lw_joint_perpendicular;
/* links.c: massless links */
extern const LwJointClass lw_joint_distance, lw_joint_revolute_spherical;

#endif
