/* Kinematics and inverse dynamics along paths that do not decide the motion, or ask for more than the mechanism can: the velocity field of field.h is
 * integrated from sample to sample, accelerations are its rate, and motors carry the loads (release.h). What is missed, where, and from when to when is told. */
#ifndef LW_ANALYSIS_FOLLOW_H
#define LW_ANALYSIS_FOLLOW_H

#include "core/analysis/run.h"

bool lw_mechanism_has_paths(const LwMechanism *mechanism);
/* Whether the start asks for it: freedoms that nothing decides, paths that are missed, rows of velocities beside paths. */
bool lw_follow_is_wanted(const LwRun *run);
/* From the start on; what was recorded before is forgotten. */
void lw_run_follow(LwRun *run);
/* Why paths cannot be followed at all: they begin too far away. NULL: they can. */
const char *lw_follow_objection(LwRun *run);

/* A row out of force for the sake of a path, or of one, that positions (by a billionth of the size) or accelerations do not satisfy: paths ask too much here. */
bool lw_follow_paths_disagree(const LwRun *run, LwSolver *solver);

#endif
