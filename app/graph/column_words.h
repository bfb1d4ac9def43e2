/* Columns of results in words: "A.fx" is "force x". */
#ifndef LW_GRAPH_COLUMN_WORDS_H
#define LW_GRAPH_COLUMN_WORDS_H

#include <stdbool.h>

/* What the column's quantity is; NULL where its name says it already ("M.torque"). The unit, as in the header, tells apart what shares a name. */
const char *lw_column_words(const char *column, const char *unit);
/* Of the name: where the quantity begins, "stop.rz" in "A.stop.rz". */
const char *lw_column_quantity(const char *column, const char *unit);

#endif
