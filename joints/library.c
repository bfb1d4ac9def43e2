#include "joints/library.h"

#include "joints/families.h"

#include <string.h>

const LwJointClass *const lw_joint_library[] = {
    /* pairs */
    &lw_joint_fixed,
    &lw_joint_revolute,
    &lw_joint_prismatic,
    &lw_joint_cylindrical,
    &lw_joint_spherical,
    &lw_joint_planar,
    &lw_joint_point_line,
    &lw_joint_point_plane,
    /* directions */
    &lw_joint_universal,
    &lw_joint_parallel,
    &lw_joint_perpendicular,
    /* links */
    &lw_joint_distance,
    &lw_joint_revolute_spherical,
};
const int lw_joint_library_count = sizeof lw_joint_library / sizeof *lw_joint_library;

const LwJointClass *lw_joint_library_find(const char *name)
{
    for (int i = 0; i < lw_joint_library_count; i++)
        if (strcmp(lw_joint_library[i]->name, name) == 0)
            return lw_joint_library[i];
    return NULL;
}
