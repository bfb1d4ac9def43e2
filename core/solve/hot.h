/* The loops in which a run spends its time, compiled once for each instruction set (core/base/cpu.h) from the same
 * sources: hot.c includes the hot_….h headers and fills one table. Solvers ask lw_hot() once and keep the answer. */
#ifndef LW_SOLVE_HOT_H
#define LW_SOLVE_HOT_H

#include "core/base/cpu.h"
#include "core/sparse/tape.h"

struct LwBody;
struct LwBodyState;
struct LwDetermined;
struct LwMasks;
struct LwRows;
struct LwLanes;

typedef struct LwHot {
    LwCpu cpu;
    int lanes;  /* joints that mask_rows takes at once */
    /* The rows of masks at a state: the LW_EVAL_… parts of them (core/solve/system.h). */
    void (*mask_rows)(const struct LwMasks *masks, const struct LwBodyState *body, unsigned parts, const struct LwRows *rows);
    /* f ← weight and −ω×Jω of each body. */
    void (*body_forces)(const struct LwBody *body, const struct LwBodyState *state, int count, double *f);
    /* Names the kernels of this set in a tape, which factors K and solves with it (sparse/tape_factor.h, tape_solve.h). */
    void (*tape_link)(LwTape *tape);
    void (*tape_factor)(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass, double damping,
                        LwTapeVerdict *verdict);
    void (*tape_solve)(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass, const double *f,
                       const double *g, double *x, double *lambda);
    /* As many right-hand sides as there are variants at once (sparse/tape_columns.h). */
    void (*tape_columns)(const LwTape *tape, const LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass, const LwTapeColumns *columns);
    /* The parts of a try of as many variants at once (core/solve/lanes.h, hot_lanes.h). */
    int variants;
    void (*lanes_stage)(struct LwLanes *lanes, int stage);
    void (*lanes_rows)(struct LwLanes *lanes);
    void (*lanes_solve)(struct LwLanes *lanes, double *slope);
    void (*lanes_end)(struct LwLanes *lanes);
    /* The same where every body is determined (core/solve/determined.h). Ratios by row; false when the rows are not of that form,
     * or too near to dependent ones. *worst: the smallest ratio of rows that are. */
    bool (*determined_factor)(const struct LwDetermined *determined, const double *J, double *ratio, double *worst);
    /* f and lambda may be NULL: zero, not wanted. */
    void (*determined_solve)(const struct LwDetermined *determined, const double *J, const double *f, const double *g, double *x, double *lambda);
} LwHot;

extern const LwHot lw_hot_generic, lw_hot_v2, lw_hot_v3, lw_hot_v4;

/* The table of the set in use (lw_cpu). */
const LwHot *lw_hot(void);

#endif
