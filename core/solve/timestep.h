/* Time stepping with stops, contacts and friction in joints: many of them, coming and going within a step, none located in time.
 *
 * A step of semi-implicit Euler (core/solve/step.h) from t to t + h. With the velocities v' = v + h a that forces alone would give,
 * everything that may touch within the step takes part in one complementarity problem of velocities, on top of the factors that the
 * last step left:
 *
 *     v⁺ = v' + X μ          μ: impulses; rates after it by A μ + J v'
 *     rate⁺ + max(gap, 0)/h ≥ 0 ⟂ μ ≥ 0        what is near may come as near as touching
 *     rate⁺ + e·rate⁻ ≥ 0 ⟂ μ ≥ 0              what hits, unless its hop would be shorter than a step
 *     ‖μ_g‖ ≤ coefficient·μ_n, against the sliding that is left   friction, in contacts and joints
 *
 * then positions move by h v⁺. The work of the impulses, μ·(rate' + rate⁺)/2, is never positive: with one restitution and with none
 * that follows from the problem; where different ones and friction would make it so, all restitutions are scaled down together.
 * What still overlaps (rates say nothing of second order, parts may be drawn into each other) is pushed apart with the smallest
 * mass-weighted shift, which leaves velocities alone. */
#ifndef LW_SOLVE_TIMESTEP_H
#define LW_SOLVE_TIMESTEP_H

#include "core/solve/auxiliary.h"

#define LW_TIMESTEP_ENOUGH 1e-4 /* of the fastest rate: what many rows may be wrong by (LwLcpReport.residual) */

typedef struct LwTimestep LwTimestep;

typedef struct LwTimestepReport {
    LwLcpReport lcp;        /* of the velocities */
    int candidates;         /* elements that took part */
    int rounds;             /* problems solved, as new ones came to touch */
    double gained;          /* J, work of the impulses: ≤ 0 but for rounding */
    double overlap;         /* m, the deepest that was left to the shift, */
    int deepest;            /* and the element that has it; −1: none */
} LwTimestepReport;

/* The set becomes its own: the solver that steps must not have it (its forces would be counted twice). */
LwTimestep *lw_timestep_create(LwArena *arena, LwAux *aux);

/* The impulses of the step from the state, whose factors, rows and accelerations (halfway) the solver has, over h. The modes of the set and
 * its forces (impulses over h) say what came out. False: nothing keeps apart what is pressed together, as a motor and a stop; the impulses are then those
 * that come nearest. */
bool lw_timestep_impulses(LwTimestep *step, LwSolver *solver, const LwState *state, double h);
/* The whole step; *possible as above. */
LwStride lw_timestep_go(LwTimestep *step, LwSolver *solver, LwState *state, double t, bool *possible);

const LwAux *lw_timestep_aux(const LwTimestep *step);
const LwTimestepReport *lw_timestep_report(const LwTimestep *step);

#endif
