/* Text in the cells of tables that people open in a spreadsheet. */
#ifndef LW_REPORT_CELLS_H
#define LW_REPORT_CELLS_H

#include <stdio.h>

/* What goes before a text so that no spreadsheet takes it for a formula: an apostrophe where it begins with = + - @, else nothing. */
const char *lw_cell_guard(const char *text);
/* The text as a field of CSV (RFC 4180), guarded. */
void lw_cell_put(FILE *out, const char *text);

#endif
