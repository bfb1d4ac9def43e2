/* Assembling: a pose in which all rows hold, near the given one (in the mass metric) where there is one near. */
#ifndef LW_ANALYSIS_ASSEMBLE_H
#define LW_ANALYSIS_ASSEMBLE_H

#include "core/analysis/fit.h"

/* The whole of it: joints first, then the driven and started coordinates led to their values in small steps (so
 * that parts do not flip), then all rows together; saddle points are left by small nudges. Parts that are far away are
 * moved before they are turned; what does not come together by mass is tried by geometry alone, and from random poses.
 * The state is changed only for the better. solver: a system with motors and starts. `allowed` is the residual (m) that
 * redundant rows may keep. */
LwAssembly lw_assemble(LwArena *scratch, LwSolver *solver, LwState *state, double allowed);

/* The number of random poses that are worth trying, and an attempt from one of them (0 … that number − 1): perhaps another branch. */
int lw_assemble_restarts(const LwMechanism *mechanism);
LwAssembly lw_assemble_elsewhere(LwArena *scratch, LwSolver *solver, LwState *state, double allowed, int which);

/* Of rows that cannot hold together, an irreducible set of groups: without any one of them the rest assembles.
 * culprit[group] is set. */
void lw_assemble_culprits(LwArena *scratch, LwSolver *solver, const LwState *start, double allowed, bool *culprit);

#endif
