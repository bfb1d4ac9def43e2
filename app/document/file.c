#include "app/document/file.h"

#include "app/document/inputs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads to the end of the file; *text is the caller's to free in any case. */
static bool read_all(int file, char **text, size_t *length)
{
    size_t room = 0;
    for (;;) {
        if (*length == room) {
            if (room >= LW_FILE_MAX) {
                errno = EFBIG;
                return false;
            }
            room = room ? 2 * room : 16384;
            char *larger = realloc(*text, room);
            if (!larger) {
                errno = ENOMEM;
                return false;
            }
            *text = larger;
        }
        ssize_t n = read(file, *text + *length, room - *length);
        if (n == 0)
            return true;
        if (n > 0)
            *length += (size_t)n;
        else if (errno != EINTR)
            return false;
    }
}

bool lw_file_read(const char *path, bool regular, char **text, size_t *length)
{
    struct stat about;
    /* Without O_NONBLOCK a pipe that nobody writes to would hang here. */
    int file = open(path, O_RDONLY | O_CLOEXEC | (regular ? O_NONBLOCK : 0));
    if (file < 0)
        return false;
    *text = NULL;
    *length = 0;
    bool good = fstat(file, &about) == 0;
    if (good && regular && !S_ISREG(about.st_mode)) {
        errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
        good = false;
    }
    good = good && lw_inputs_add(&about) && read_all(file, text, length);
    int reason = errno;
    close(file);
    if (!good) {
        free(*text);
        *text = NULL;
        errno = reason;
    }
    return good;
}
