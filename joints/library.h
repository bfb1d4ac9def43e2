/* The joint library: one table. */
#ifndef LW_JOINTS_LIBRARY_H
#define LW_JOINTS_LIBRARY_H

#include "core/model/joint.h"

extern const LwJointClass *const lw_joint_library[];
extern const int lw_joint_library_count;

/* Other names for the same rows, as other programs and trades have them. */
typedef struct LwJointSynonym {
    const char *name, *means;
} LwJointSynonym;
extern const LwJointSynonym lw_joint_synonyms[];
extern const int lw_joint_synonym_count;

/* By name or synonym; NULL when there is no such joint. */
const LwJointClass *lw_joint_library_find(const char *name);

/* The joint that leaves exactly these coordinates (LW_MASK_…, of marker 1 in marker 2) free and is nothing but locks: every
 * lower pair is one. NULL when there is none. */
const LwJointClass *lw_joint_find_by_freedoms(unsigned mask);

#endif
