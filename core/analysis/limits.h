/* Limits of coordinates while assembling: a pose beyond one is led to it, moving as little mass as possible. */
#ifndef LW_ANALYSIS_LIMITS_H
#define LW_ANALYSIS_LIMITS_H

#include "core/analysis/study.h"

/* Of the turns that an angle may be counted in, those of limited coordinates that nothing else counts (no start value, no position
 * motor) are the ones inside the limits, or next to them: 260 degrees where the limits are 200 and 300, not −100. One-sided limits count
 * nothing: some turn is always inside. */
void lw_limits_count_turns(const LwMechanism *mechanism, LwState *state);

/* What a study says about its limits, for all of them inside and none of them reached: before anything is assembled. */
void lw_limits_prepare(LwStudy *study);

/* The state is the one nearest to paths that cannot be reached: they go first, as they do in motion, and limits that it is beyond give way. */
void lw_limits_give_way_to_paths(LwStudy *study);

/* After the joints, motors and starts fit: leads the state to the limits it is beyond. Where position motors ask for what lies beyond,
 * the limit gives way and the report says so. NULL: done (the state may have moved); else the solver of the rows that
 * contradict each other, whose best compromise is in the state. *from: the pose without limits. */
LwSolver *lw_limits_assemble(LwStudy *study, double allowed, const LwState **from);

/* Leads the state, without paths, motors and start values, to where no limit is crossed, and coordinates that had been beyond theirs are well inside: where
 * limits contradict the branch that was found, from there another may be. */
void lw_limits_enter(LwStudy *study, double allowed);

/* Lists in the report the limits that the assembled pose stands at or beyond, with notes. */
void lw_limits_describe(LwStudy *study);

/* "90 deg", "12.5 mm" */
const char *lw_limits_amount(LwArena *arena, LwCoordinate c, double value);

#endif
