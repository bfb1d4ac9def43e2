/* What `run` and the demonstration share. */
#ifndef LW_CLI_RUN_H
#define LW_CLI_RUN_H

#include "app/cli/session.h"

/* Runs the analysis and writes the trace to `path` (OUT.partial.csv when it stops early), telling notes, events and a summary on
 * standard error. Returns an exit status; *run (may be NULL when memory ran out) is the caller's to destroy. */
int lw_run_and_write(const LwSession *session, const LwAnalysisDef *analysis, const char *path, LwRun **run);

/* The file's name without folder and suffix, with `suffix` behind it. Caller frees; NULL when memory ran out. */
char *lw_run_default_path(const char *file, const char *suffix);

#endif
