/* Joints that are masks of locked coordinates and nothing else, laid out for the kernel that evaluates their rows
 * (hot_rows.h): joints of one mask side by side, as many as the kernel has lanes. */
#ifndef LW_SOLVE_MASKS_H
#define LW_SOLVE_MASKS_H

#include "core/base/arena.h"

enum { LW_LANES_MAX = 4, LW_MASK_ROWS = 6 };

struct LwSystem;

typedef struct LwMaskBatch {
    int position_count, rotation_count;     /* rows of each of its joints */
    ptrdiff_t body[2][LW_LANES_MAX];        /* of the joint in a lane: its bodies' place among the doubles of all bodies */
    ptrdiff_t row[LW_LANES_MAX], J[LW_LANES_MAX]; /* its first row, its Jacobian */
    const double *data;                     /* by lane: d1 where there are position rows, four numbers a row (lane_rows.h) */
} LwMaskBatch;

/* Lanes without a joint write to rows and Jacobian beyond the system's own: LW_MASK_ROWS rows of 12. */
typedef struct LwMasks {
    int batch_count, joint_count;
    LwMaskBatch *batch;
} LwMasks;

LwMasks *lw_masks_create(LwArena *arena, const struct LwSystem *system, int lanes);

#endif
