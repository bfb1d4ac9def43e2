/* A bar on the terminal and Ctrl-C, for the length of a run. */
#ifndef LW_CLI_PROGRESS_H
#define LW_CLI_PROGRESS_H

#include "app/exchange/process.h"
#include "core/analysis/analysis.h"

/* Installs the handler of Ctrl-C: the first one ends the run, the second the program. */
LwProgress lw_progress_begin(void);
/* The same for the time that part files are read. */
LwPartsProgress lw_progress_begin_reading(void);
/* Removes bar and handler. */
void lw_progress_end(void);

/* On a terminal, what is being done, in the place of what was said before; NULL wipes it away. */
void lw_progress_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
