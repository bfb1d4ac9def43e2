/* The cycle of a file: its tasks in their order, each read, assembled and run with loads; or the one that --task names, or, where the file has
 * no tasks, the file as it is. */
#ifndef LW_CLI_CYCLE_H
#define LW_CLI_CYCLE_H

#include "app/cli/session.h"

typedef struct LwCycleTask {
    const char *name;       /* "" where the file has no tasks */
    double dwell;           /* s, after each time */
    int repeat;
    LwSession session;
    LwRun *run;
    const LwTrace *trace;
} LwCycleTask;

typedef struct LwCycle {
    int count;
    LwCycleTask *task;
    const char *type;       /* of the analyses, "inverse" … */
} LwCycle;

/* Reads and runs; the command declares LW_READING_OPTIONS and LW_ANALYSIS_OPTIONS. An analysis without loads becomes an inverse one, which is said.
 * prepare (may be NULL) changes each analysis before it runs. Returns an exit status, after saying what is wrong; clear the cycle whatever it is. */
int lw_cycle_open(LwCycle *cycle, const LwArguments *arguments, bool only_mass, void (*prepare)(LwAnalysisDef *analysis));
void lw_cycle_clear(LwCycle *cycle);

#endif
