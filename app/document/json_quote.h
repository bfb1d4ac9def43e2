/* Values as JSON text. */
#ifndef LW_DOCUMENT_JSON_QUOTE_H
#define LW_DOCUMENT_JSON_QUOTE_H

#include "core/base/arena.h"

/* UTF-8 text as a string in double quotes; to be freed. NULL: memory. */
char *lw_json_quote(const char *text);
/* The same in the arena. */
const char *lw_json_quote_in(LwArena *arena, const char *text);
/* Numbers: lw_digits_format (digits.h), for finite ones. */

#endif
