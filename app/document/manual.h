/* The manual: all of its pages, read once, in the order in which one would read them. */
#ifndef LW_DOCUMENT_MANUAL_H
#define LW_DOCUMENT_MANUAL_H

#include "app/document/markdown.h"

typedef struct LwManualPage {
    const char *name;       /* "drag.md", "../parts/README.md": the path from the manual's folder */
    const char *title;
    const char *chapter;
    LwMarkdown *text;
} LwManualPage;

typedef struct LwManual {
    LwArena arena;
    const char *folder;     /* the one of the pages */
    int count, room;
    LwManualPage *page;
} LwManual;

/* NULL without a page that can be read; errno says why. */
LwManual *lw_manual_read(const char *data_folder);
void lw_manual_destroy(LwManual *manual); /* NULL is allowed */

/* Where a link written on a page leads: "drag.md", "drag.md#held"; links to elsewhere ("https://…") come back as they are. */
char *lw_manual_resolve(LwArena *arena, const char *page, const char *link);
/* The page of "drag.md#held", -1 when there is none; *at (may be NULL) its heading, NULL without "#" or when there is no such heading. */
int lw_manual_find(const LwManual *manual, const char *address, const LwBlock **at);

/* A place where all the words stand. */
typedef struct LwManualHit {
    int page;
    const char *address;    /* of the heading above it */
    const char *heading;    /* NULL above the first one below the title */
    const char *excerpt;    /* some words around the first */
    int weight;             /* titles weigh more than headings, these more than text */
} LwManualHit;

/* Hits for all words of `query` in one section, the best first, in `arena`. Letters are compared without case. */
LwManualHit *lw_manual_search(const LwManual *manual, LwArena *arena, const char *query, int *count);

/* The address that helps with a topic: "joint:TYPE", "coupler:TYPE", "panel:freedoms", "command:run", "body", "motor" …
 * A page that is called like the topic counts too. NULL when nothing does. */
const char *lw_manual_page_of(const LwManual *manual, LwArena *arena, const char *topic);

#endif
