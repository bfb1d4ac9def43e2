/* Where a command's output goes, looked at before the work begins. */
#ifndef LW_CLI_PLACE_H
#define LW_CLI_PLACE_H

#include "app/document/reader.h"

/* Whether the place can be written, and is none of the files that have been read; complains when not. Standard output ("-") always can. */
bool lw_place_is_writable(const char *path);
/* Whether it is none of the files that the mechanism is made of: itself, its tables, its part files; complains when it is one. */
bool lw_place_is_free(const char *path, const LwDocument *document);

/* Whether a table of comma-separated values may have this name: not one that other programs would open as something else ("x.docx");
 * complains when it may not. */
bool lw_place_is_table(const char *path);

#endif
