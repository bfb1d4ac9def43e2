/* Compiled once for each instruction set, with LW_HOT_TABLE and LW_HOT_CPU naming which. */
#include "core/solve/hot.h"

#include "core/solve/hot_lanes.h"
#include "core/sparse/tape_solve.h"

const LwHot LW_HOT_TABLE = {
    .cpu = LW_HOT_CPU,
    .tape_factor = tape_factor,
    .tape_solve = tape_solve,
    .variants = LW_WIDE,
    .lanes_rows = hot_lanes_rows,
    .lanes_solve = hot_lanes_solve,
};
