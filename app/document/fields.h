/* The fields of one line of a CSV file (RFC 4180, blanks around fields do not count). */
#ifndef LW_DOCUMENT_FIELDS_H
#define LW_DOCUMENT_FIELDS_H

#include "core/base/arena.h"

#include <stdbool.h>

typedef struct LwField {
    const char *text;       /* without quotes */
    int column;             /* in the line, characters from 1 */
} LwField;

typedef struct LwFieldProblem {
    const char *text;
    int column;
} LwFieldProblem;

/* How many there are; −1 with the problem when a quote stays open, something follows it, or there are more than `room`. */
int lw_fields_split(LwArena *arena, const char *line, const char *end, LwField *field, int room, LwFieldProblem *problem);

/* Characters, not bytes, from 1. */
int lw_field_column(const char *line, const char *at);
bool lw_field_is_blank(char c);

#endif
