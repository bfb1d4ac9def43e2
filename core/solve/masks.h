/* Rows that need nothing but constants of four numbers each (lane_rows.h), laid out for the kernel that evaluates them
 * (hot_rows.h): joints that are masks of locked coordinates and nothing else, and axes (motors, start values) that follow
 * a displacement or the angle of a hinge. Groups of one kind stand side by side, as many as the kernel has lanes. */
#ifndef LW_SOLVE_MASKS_H
#define LW_SOLVE_MASKS_H

#include "core/base/arena.h"

#include <stdbool.h>

enum { LW_LANES_MAX = 4, LW_MASK_ROWS = 6 };

struct LwGroup;
struct LwSystem;

typedef struct LwMaskBatch {
    int position_count, rotation_count;     /* rows of each of its groups; both 0: angles of hinges */
    int used;                               /* lanes that have a group */
    ptrdiff_t body[2][LW_LANES_MAX];        /* by lane: the bodies' places among the doubles of all bodies */
    ptrdiff_t row[LW_LANES_MAX], J[LW_LANES_MAX]; /* the group's first row, its Jacobian */
    /* By lane: d1 where there are position rows, then four numbers a row; of angles m0, m3 and the row's scale. */
    const double *data;
} LwMaskBatch;

/* Lanes without a group write to rows and Jacobian beyond the system's own: LW_MASK_ROWS rows of 12. */
typedef struct LwMasks {
    int batch_count, angle_count;
    LwMaskBatch *batch, *angle;
} LwMasks;

LwMasks *lw_masks_create(LwArena *arena, const struct LwSystem *system, int lanes);

/* Is the group one of these? Of axes the target is still to be subtracted, and C of angles is the bare angle. */
bool lw_masks_take(const struct LwSystem *system, const struct LwGroup *group);

#endif
