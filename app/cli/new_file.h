/* Mechanisms that commands make: what is written is known to open and to assemble. */
#ifndef LW_CLI_NEW_FILE_H
#define LW_CLI_NEW_FILE_H

#include "app/document/reader.h"
#include "app/exchange/parts.h"

/* Reads the text back, assembles it, and only then writes it to `out` ("-": standard output). An exit status, after a complaint
 * when it is not LW_EXIT_DONE; then *document stays as it is, else it is what was read back, the caller's. */
int lw_new_file_write(const char *out, const char *bytes, size_t count, LwParts *parts, LwDocument **document);

#endif
