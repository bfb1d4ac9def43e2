/* Kinematics and stops: motors do what their laws say, so a stop in their way is reported and ignored. */
#ifndef LW_ANALYSIS_OVERRUN_H
#define LW_ANALYSIS_OVERRUN_H

#include "core/analysis/run.h"

typedef struct LwOverrunWatch LwOverrunWatch;

/* NULL where there is no rigid stop. */
LwOverrunWatch *lw_overrun_watch_create(LwArena *arena, const LwRun *run);
/* After each sample. The time of a crossing is searched for between samples, on poses solved there; the run's state and solver are as before
 * afterwards. */
void lw_overrun_watch_sample(LwOverrunWatch *watch, LwRun *run);
/* At the end: tells of what is still beyond. */
void lw_overrun_watch_finish(LwOverrunWatch *watch, LwRun *run);

#endif
