/* Friction that has no answer: it follows from a reaction that rigid parts do not determine. */
#ifndef LW_ANALYSIS_UNDETERMINED_H
#define LW_ANALYSIS_UNDETERMINED_H

#include "core/solve/step.h"

/* What is wrong with friction in some joint at the state, and what to do about it, in the arena; NULL: every reaction that friction asks for
 * is exact. The solver is that of the run; its factors are made anew. looseness: as for certainties. */
const char *lw_undetermined_friction(LwArena *arena, LwSolver *solver, const LwState *state, double looseness);

#endif
