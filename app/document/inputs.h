/* The files that a command has read, known by what they are and not by their names: none of them may be replaced by what it writes.
 *
 * A command calls lw_inputs_watch once; from then on everything that reads files (lw_file_read, the parts' source) tells of them here, and the one
 * place that opens outputs asks. The window does not watch: it saves onto the file that it has read, for hours. Any thread. */
#ifndef LW_DOCUMENT_INPUTS_H
#define LW_DOCUMENT_INPUTS_H

#include <stdbool.h>

struct stat;

void lw_inputs_watch(void);
/* False with errno: memory ran out, and what is read could be overwritten. */
bool lw_inputs_add(const struct stat *about);
/* Whether the path leads to a file that has been read, by this or another name. */
bool lw_inputs_has(const char *path);

#endif
