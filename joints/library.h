/* The joint library: one table. */
#ifndef LW_JOINTS_LIBRARY_H
#define LW_JOINTS_LIBRARY_H

#include "core/model/joint.h"

extern const LwJointClass *const lw_joint_library[];
extern const int lw_joint_library_count;

/* NULL when there is no such joint. */
const LwJointClass *lw_joint_library_find(const char *name);

#endif
