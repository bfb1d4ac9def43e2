/* Results as CSV: RFC 4180 with line feeds; before the header a comment line of certainties and one for each event. */
#ifndef LW_EXCHANGE_CSV_H
#define LW_EXCHANGE_CSV_H

#include "app/exchange/problem.h"
#include "core/trace/trace.h"

#include <stdbool.h>

/* Writes the trace to `path` ("-": standard output), whole or not at all. `remark`, when not NULL, becomes one
 * more comment line. */
bool lw_csv_write(const LwTrace *trace, const char *path, const char *remark, LwProblem *problem);

#endif
