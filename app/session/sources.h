/* What a mechanism is read from. */
#ifndef LW_SESSION_SOURCES_H
#define LW_SESSION_SOURCES_H

#include "app/document/reader.h"

/* "the mechanism itself", "a table that the mechanism reads", …: what the file at the path is to the document, by whatever name; NULL: nothing. */
const char *lw_source_at(const LwDocument *document, const char *path);

#endif
