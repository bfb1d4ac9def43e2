/* Mechanisms that commands make: what is written is known to open and to assemble. */
#ifndef LW_CLI_NEW_FILE_H
#define LW_CLI_NEW_FILE_H

#include "app/cli/cli.h"
#include "app/document/reader.h"
#include "app/exchange/parts.h"

/* --replace of commands that make a mechanism. */
#define LW_REPLACE_OPTION { .name = "--replace", .help = "a mechanism of this name is replaced; default: nothing that exists is written over" }

/* Whether `out` may be written: it can be, and no file of that name exists unless --replace is given (a mechanism may have been
 * edited by hand since it was made). Complains when not. */
bool lw_new_file_may_be(const char *out, const LwArguments *arguments);

/* Reads the text back, assembles it, and only then writes it to `out` ("-": standard output). An exit status, after a complaint
 * when it is not LW_EXIT_DONE; then *document stays as it is, else it is what was read back, the caller's. Parts outside the new file's
 * project are noted: whoever opens it has to allow them. */
int lw_new_file_write(const char *out, const char *bytes, size_t count, LwParts *parts, LwFence fence, LwDocument **document);

#endif
