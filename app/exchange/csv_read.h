/* Reads a results file: comment lines, a header of `NAME [UNIT]`, numbers. */
#ifndef LW_EXCHANGE_CSV_READ_H
#define LW_EXCHANGE_CSV_READ_H

#include "app/exchange/problem.h"
#include "core/trace/trace.h"

/* A trace with the file's columns, units and certainties, in an arena of its own; NULL with *problem
 * (`FILE:LINE:COLUMN: what, and what was expected`) otherwise. */
LwTrace *lw_csv_read(const char *path, LwProblem *problem);
void lw_csv_read_destroy(LwTrace *trace);

#endif
