/* Numbers in text, in the grammar of JSON, whatever the locale of the program is (a German desktop would make
 * strtod read "0,5"). */
#ifndef LW_DOCUMENT_NUMBER_H
#define LW_DOCUMENT_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

enum { LW_NUMBER_MAX = 1000 }; /* characters of a number */

/* Length of the number that begins at `text` (before `end`): -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?; 0 when none
 * does. */
size_t lw_number_scan(const char *text, const char *end);

/* Its value, correctly rounded; false when it is not finite or longer than LW_NUMBER_MAX. */
bool lw_number_value(const char *text, size_t length, double *value);

#endif
