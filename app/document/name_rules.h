/* Which names things may have: one rule for the reader and for renaming. */
#ifndef LW_DOCUMENT_NAME_RULES_H
#define LW_DOCUMENT_NAME_RULES_H

#include "app/document/names.h"

#include <stdbool.h>

/* "body", "joint" … */
const char *lw_name_kind_words(LwNameKind kind);
/* The list or object of the file where these stand: "bodies". */
const char *lw_name_kind_key(LwNameKind kind);
/* What is wrong with the name of such a thing, in words; NULL: nothing. */
const char *lw_name_fault(LwArena *arena, LwNameKind kind, const char *name);
/* Whether a spreadsheet that opens a table with this text in a cell would compute it. */
bool lw_name_is_formula(const char *name);

#endif
