/* Assembling: the pose nearest to the given one (in the mass metric) in which all rows hold. */
#ifndef LW_ANALYSIS_ASSEMBLE_H
#define LW_ANALYSIS_ASSEMBLE_H

#include "core/solve/step.h"

typedef struct LwAssembly {
    bool converged;         /* at a pose where the residual is zero or cannot be made smaller */
    double residual;        /* m, largest scaled residual there */
    double merit;           /* m², sum of their squares: what the fit makes small */
    int iterations;
} LwAssembly;

/* Least-squares fit of the rows with keep[row] (NULL: all): Levenberg–Marquardt steps that are the shortest in the
 * mass metric, with backtracking. Never ends with a larger sum of squares than it began with. A misfit below
 * `allowed` that only far travel would lessen stays (nearly dependent rows of real parts must not make a mechanism
 * wander). */
LwAssembly lw_assemble_fit(LwSolver *solver, LwState *state, const bool *keep, double allowed, int limit);

/* The whole of it: joints first, then the driven and started coordinates led to their values in small steps (so
 * that parts do not flip), then all rows together; saddle points are left by small nudges. The state is changed
 * only for the better. solver: a system with motors and starts. `allowed` is the residual (m) that redundant rows
 * may keep. */
LwAssembly lw_assemble(LwSolver *solver, LwState *state, double allowed);

/* Of rows that cannot hold together, an irreducible set of groups: without any one of them the rest assembles.
 * culprit[group] is set. */
void lw_assemble_culprits(LwArena *scratch, LwSolver *solver, const LwState *start, double allowed, bool *culprit);

#endif
