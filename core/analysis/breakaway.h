/* What static friction leaves open in inverse dynamics: of a motor at rest, any effort within an interval keeps the mechanism where it is. Its ends are what it takes
 * to set it moving, one way or the other, the other motors holding: every surface at rest that this would rub is at its bound,
 *     f = −(μ_s N + preload) û,    û the direction in which it would begin to move,
 * and N follows from the reactions with f among them. Surfaces that move already rub as they do. */
#ifndef LW_ANALYSIS_BREAKAWAY_H
#define LW_ANALYSIS_BREAKAWAY_H

#include "core/solve/step.h"

typedef struct LwBreakaway {
    const LwSystem *system;
    bool *known;            /* by motor: low and high hold something; otherwise the effort is all there is */
    double *low, *high;     /* N m or N, by motor */
    int locked;             /* a motor that no effort set moving at the last state, friction growing with it; −1: none */
    bool told;              /* of such a motor, once */
    struct LwBreakawayWork *work;
} LwBreakaway;

/* NULL: no joint of the mechanism has friction that sticks, or no motor has rows. */
LwBreakaway *lw_breakaway_create(LwArena *arena, const LwSystem *system);
/* At the state for which the solver has accelerations and multipliers, friction of a motion that is imposed among them (lw_aux_follow); these are left as they are. */
void lw_breakaway_eval(LwBreakaway *breakaway, LwSolver *solver, const LwState *state);

#endif
