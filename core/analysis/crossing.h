/* Kinematics and stops: motors do what their laws say, so a stop in their way is reported and ignored. */
#ifndef LW_ANALYSIS_CROSSING_H
#define LW_ANALYSIS_CROSSING_H

#include "core/analysis/run.h"

typedef struct LwCrossingWatch LwCrossingWatch;

/* NULL where there is no rigid stop. */
LwCrossingWatch *lw_crossing_watch_create(LwArena *arena, const LwRun *run);
/* After each sample. The time of a crossing is searched for between samples, on poses solved there; the run's state and solver are as before
 * afterwards. */
void lw_crossing_watch_sample(LwCrossingWatch *watch, LwRun *run);
/* At the end: tells of what is still beyond. */
void lw_crossing_watch_finish(LwCrossingWatch *watch, LwRun *run);

#endif
