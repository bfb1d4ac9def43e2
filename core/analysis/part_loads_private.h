/* The table of part loads while it is filled. */
#ifndef LW_ANALYSIS_PART_LOADS_PRIVATE_H
#define LW_ANALYSIS_PART_LOADS_PRIVATE_H

#include "core/analysis/part_loads.h"

typedef struct LwPartTable {
    LwArena *arena;
    LwReplay *replay;
    const LwMechanism *m;
    const LwState *state;
    const double *row;
    LwPartLoads *loads;
    LwFrame *frame;         /* by body of the definition, world */
} LwPartTable;

/* What is being put into the table. */
typedef struct LwPartEntry {
    const char *name;
    LwPartLoadKind kind;
    LwCertainty certainty;
    const char *doubt;
} LwPartEntry;

/* On a body of the definition (the ground is no part): a force and the torque about the point, all in the world. */
void lw_part_put(LwPartTable *table, LwPartEntry entry, int body, LwVec3 point, LwVec3 force, LwVec3 torque);

/* Everything that two bodies, or the outside, do to each other: all but gravity, inertia and mounts. */
void lw_part_put_interactions(LwPartTable *table);

#endif
