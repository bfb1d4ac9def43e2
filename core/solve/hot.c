/* Compiled once for each instruction set, with LW_HOT_TABLE and LW_HOT_CPU naming which. */
#include "core/solve/hot.h"

#include "core/solve/hot_determined.h"
#include "core/solve/hot_lanes_dop853.h"
#include "core/solve/hot_rows.h"
#include "core/sparse/tape_columns.h"
#include "core/sparse/tape_solve.h"

const LwHot LW_HOT_TABLE = {
    .cpu = LW_HOT_CPU,
    .lanes = LW_LANES,
    .mask_rows = hot_mask_rows,
    .body_forces = hot_body_forces,
    .tape_link = tape_link,
    .tape_factor = tape_factor,
    .tape_solve = tape_solve,
    .tape_columns = tape_columns,
    .variants = LW_WIDE,
    .lanes_stage = hot_lanes_stage,
    .lanes_rows = hot_lanes_rows,
    .lanes_solve = hot_lanes_solve,
    .lanes_end = hot_lanes_end,
    .determined_factor = hot_determined_factor,
    .determined_solve = hot_determined_solve,
};
