/* Why a marker is not on its path: out of reach, or held away by motors or by other paths. */
#ifndef LW_ANALYSIS_PATH_REASON_H
#define LW_ANALYSIS_PATH_REASON_H

#include "core/analysis/study.h"

/* joint: that of the path, which the state (at its time, as near as it gets) misses. A sentence of who holds it away and what to do; NULL: the joints alone do
 * not reach it. Tried out: what lets it be reached when it lets go is to blame, and of several motors each one without which the others leave it alone. */
const char *lw_path_reason(LwArena *arena, const LwStudy *study, const LwState *state, int joint);

/* The same of all paths that the state misses, each after its name; NULL: none is held away. */
const char *lw_path_reasons(LwArena *arena, const LwStudy *study, const LwState *state);

#endif
