/* What the files of the Markdown reader share. */
#ifndef LW_DOCUMENT_MARKDOWN_PRIVATE_H
#define LW_DOCUMENT_MARKDOWN_PRIVATE_H

#include "app/document/markdown.h"

/* A stretch of the text, not terminated. */
typedef struct LwSlice {
    const char *text;
    size_t length;
} LwSlice;

char *lw_slice_dup(LwArena *arena, LwSlice slice);
LwSlice lw_slice_trim(LwSlice slice);

/* The spans of a text whose lines have been joined by blanks. */
LwSpan *lw_markdown_spans(LwArena *arena, LwSlice text);

/* Gives every heading its anchor, and the page its title. */
void lw_markdown_name_headings(LwMarkdown *page);

/* Is a table's second line: only | - : and blanks, with a - in every cell? */
bool lw_markdown_is_rule_of_table(LwSlice line);
/* The table whose head is line[0]; *used says how many lines it takes. */
LwBlock *lw_markdown_table(LwArena *arena, const LwSlice *line, int count, int *used);

#endif
