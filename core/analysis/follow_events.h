/* What happens along paths that cannot be followed to the letter: stretches that are missed, edges of the workspace, limits that are passed or kept off. */
#ifndef LW_ANALYSIS_FOLLOW_EVENTS_H
#define LW_ANALYSIS_FOLLOW_EVENTS_H

#include "core/analysis/field.h"
#include "core/analysis/run.h"

typedef struct LwFollowEvents LwFollowEvents;

LwFollowEvents *lw_follow_events_create(LwArena *arena, const LwRun *run);
/* After each sample, with what the field says of its pose. */
void lw_follow_events_sample(LwFollowEvents *events, LwRun *run, const LwFieldOutcome *outcome);
void lw_follow_events_finish(LwFollowEvents *events, LwRun *run);

#endif
