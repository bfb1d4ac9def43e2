/* Catalogues of motors: CSV with `#` comments, a header that names columns and their units, one motor a line (data/manual/sizing.md lists
 * the columns). */
#ifndef LW_DOCUMENT_CATALOGUE_H
#define LW_DOCUMENT_CATALOGUE_H

#include "app/document/issues.h"
#include "core/analysis/sizing.h"

typedef struct LwCatalogue {
    LwArena arena;
    const char *path;
    int count, room;
    LwCatalogueMotor *motor;
} LwCatalogue;

/* NULL when there are errors or memory runs out; `issues` (initialised) then has at least one error. Columns that are not known are warned of. */
LwCatalogue *lw_catalogue_read(const char *path, LwIssues *issues);
/* The same from memory; `name` stands in messages. */
LwCatalogue *lw_catalogue_read_text(const char *name, const char *text, size_t length, LwIssues *issues);
void lw_catalogue_destroy(LwCatalogue *catalogue); /* NULL is allowed */

#endif
