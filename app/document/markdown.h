/* The pages of the manual as a tree of blocks.
 *
 * Read is what the manual uses of Markdown: headings (#), paragraphs, fenced and indented code, lists (nested, - or 1.), tables, quotes,
 * rules, comments (left out); inside a line **strong**, *emphasis*, `code`, [links](to), ![pictures](file), \ before a character that
 * stands for itself. Anything else is text as it stands: no input is an error. */
#ifndef LW_DOCUMENT_MARKDOWN_H
#define LW_DOCUMENT_MARKDOWN_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum LwSpanKind { LW_SPAN_TEXT, LW_SPAN_CODE, LW_SPAN_PICTURE } LwSpanKind;

/* A piece of a line, in one style. */
typedef struct LwSpan {
    LwSpanKind kind;
    bool strong, emphasis;
    const char *text;   /* of a picture: what stands for it */
    const char *file;   /* of a picture, as written */
    const char *link;   /* where it leads, as written; NULL: nowhere */
    struct LwSpan *next;
} LwSpan;

typedef enum LwBlockKind {
    LW_BLOCK_HEADING, LW_BLOCK_PARAGRAPH, LW_BLOCK_CODE, LW_BLOCK_LIST, LW_BLOCK_ITEM, LW_BLOCK_TABLE, LW_BLOCK_ROW, LW_BLOCK_CELL,
    LW_BLOCK_QUOTE, LW_BLOCK_RULE,
} LwBlockKind;

typedef struct LwBlock {
    LwBlockKind kind;
    int level;              /* a heading's, 1 to 6; a list's first number, 0 with bullets; a cell: -1 left, 0 middle, 1 right */
    bool head;              /* a table's first row */
    const char *anchor;     /* a heading's: "which-joint", unique on the page */
    const char *code;       /* lines with their ends */
    const char *language;   /* of code; NULL when it does not say */
    LwSpan *span;           /* headings, paragraphs, cells */
    struct LwBlock *child, *next;
} LwBlock;

typedef struct LwMarkdown {
    LwArena arena;
    LwBlock *first;
    const char *title;      /* the first heading; NULL when there is none */
} LwMarkdown;

LwMarkdown *lw_markdown_read_text(const char *text, size_t length); /* NULL when memory runs out */
LwMarkdown *lw_markdown_read(const char *path);                     /* NULL: see errno */
void lw_markdown_destroy(LwMarkdown *page);                         /* NULL is allowed */

/* The heading that an anchor names, at any depth; NULL when there is none. */
const LwBlock *lw_markdown_anchor(const LwMarkdown *page, const char *anchor);
/* The text of a block and what is in it without marks; words that lines or cells part are parted by a blank. */
char *lw_markdown_plain(LwArena *arena, const LwBlock *block);

/* Calls `see` for each span of a block and of everything in it. */
typedef void LwSpanVisitor(const LwSpan *span, void *user);
void lw_markdown_visit(const LwBlock *block, LwSpanVisitor *see, void *user);

#endif
