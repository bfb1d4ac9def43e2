/* The loops in which a run spends its time, compiled once for each instruction set (core/base/cpu.h) from the same
 * sources: hot.c includes the hot_….h headers and fills one table. Solvers ask lw_hot() once and keep the answer. */
#ifndef LW_SOLVE_HOT_H
#define LW_SOLVE_HOT_H

#include "core/base/cpu.h"

struct LwBody;
struct LwBodyState;
struct LwMasks;
struct LwRows;

typedef struct LwHot {
    LwCpu cpu;
    int lanes;  /* joints that mask_rows takes at once */
    /* The rows of masks at a state: the LW_EVAL_… parts of them (core/solve/system.h). */
    void (*mask_rows)(const struct LwMasks *masks, const struct LwBodyState *body, unsigned parts, const struct LwRows *rows);
    /* f ← weight and −ω×Jω of each body. */
    void (*body_forces)(const struct LwBody *body, const struct LwBodyState *state, int count, double *f);
} LwHot;

extern const LwHot lw_hot_generic, lw_hot_v2, lw_hot_v3, lw_hot_v4;

/* The table of the set in use (lw_cpu). */
const LwHot *lw_hot(void);

#endif
