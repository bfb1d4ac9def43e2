/* Which boxes along the world's axes overlap: sorted along one axis and swept. */
#ifndef LW_CONTACT_SWEEP_H
#define LW_CONTACT_SWEEP_H

#include "core/contact/solid.h"

typedef struct LwSweepPair {
    int first, second;      /* of side 0 and side 1; among themselves first < second */
} LwSweepPair;

typedef struct LwSweep {
    LwArena *arena;
    int first[2], count[2]; /* shapes of the two sides */
    bool among;             /* both sides are the same shapes */
    int entry_count, axis;
    int *entry;             /* all of them by their lower ends along the axis, as of the last time */
    int pair_count, pair_room;
    LwSweepPair *pair;      /* in order */
    long tests;             /* of boxes, in the last run */
} LwSweep;

void lw_sweep_init(LwSweep *sweep, LwArena *arena, const int first[2], const int count[2]);
/* Pairs of shapes of different bodies whose boxes overlap. */
void lw_sweep_run(LwSweep *sweep, const LwPlaced *placed);

#endif
