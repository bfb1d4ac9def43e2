/* Compiled once for each instruction set, with LW_HOT_TABLE and LW_HOT_CPU naming which. */
#include "core/solve/hot.h"

#include "core/sparse/tape_solve.h"

const LwHot LW_HOT_TABLE = {
    .cpu = LW_HOT_CPU,
    .tape_factor = tape_factor,
    .tape_solve = tape_solve,
};
