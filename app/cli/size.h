/* `size`: what the parts of the command share. */
#ifndef LW_CLI_SIZE_H
#define LW_CLI_SIZE_H

#include "app/cli/session.h"
#include "app/session/cycle.h"
#include "core/analysis/sizing.h"

/* One task, read and run. */
typedef struct LwSizeTask {
    LwSession session;
    LwRun *run;
} LwSizeTask;

typedef struct LwSizeWork {
    const char *file;
    bool picture;           /* of the mechanism is wanted: the first task's session is read with its shapes */
    int task_count;
    LwSizeTask *task;       /* in the order of the cycle; one where the file has none */
    LwIssues issues;        /* of the catalogue */
    LwCatalogue *catalogue;
    LwSizing *sizing;
} LwSizeWork;

/* All of it with the command's standard options, nothing printed but what is wrong: tasks read and run, motors of the generic series chosen. An exit
 * status; clear the work whatever it is. */
int lw_size_file(LwSizeWork *work, const char *file);
void lw_size_clear(LwSizeWork *work);

/* The tasks for lw_cycle_size and files, to be freed; NULL: memory ran out. */
LwCyclePart *lw_size_parts(const LwSizeWork *work);

/* To standard output: a block per motor. */
void lw_size_print(const LwSizeWork *work);
/* X.csv: the series; X-summary.csv: the numbers; X-catalogue.csv: every motor of the catalogue with its reason. An exit status. */
int lw_size_write_csv(const LwSizeWork *work, const char *path);
/* The report, as the path's suffix says (.html, .pdf). An exit status. */
int lw_size_write_report(const LwSizeWork *work, const char *path);

#endif
