/* A whole file in memory. */
#ifndef LW_DOCUMENT_FILE_H
#define LW_DOCUMENT_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { LW_FILE_MAX = 1 << 28 }; /* bytes; lines and columns must fit an int with room to spare */

/* The text in *text (to be freed with free) and its length. On failure false, and errno says why: EFBIG when larger
 * than LW_FILE_MAX, ENOMEM without memory, EINVAL when it is a device, or a pipe where a `regular` file is wanted, ETIMEDOUT when a
 * pipe is silent. Never waits for somebody to open the other end of a pipe. */
bool lw_file_read(const char *path, bool regular, char **text, size_t *length);
/* That reason in words. */
const char *lw_file_why(int error);

#endif
