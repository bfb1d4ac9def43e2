/* A whole file in memory. */
#ifndef LW_DOCUMENT_FILE_H
#define LW_DOCUMENT_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { LW_FILE_MAX = 1 << 28 }; /* bytes; lines and columns must fit an int with room to spare */

/* The text in *text (to be freed with free) and its length. On failure false, and errno says why: EFBIG when larger
 * than LW_FILE_MAX, ENOMEM without memory, EINVAL when `regular` is wanted and it is a pipe or device. */
bool lw_file_read(const char *path, bool regular, char **text, size_t *length);

#endif
