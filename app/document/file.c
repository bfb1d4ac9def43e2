#include "app/document/file.h"

#include "app/document/inputs.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE = 10000 }; /* ms without a byte */

/* For the next bytes of a pipe, which somebody may hold open without ever writing. */
static bool wait_for(int file)
{
    struct pollfd end = { .fd = file, .events = POLLIN };
    int ready = poll(&end, 1, PATIENCE);
    if (ready == 0)
        errno = ETIMEDOUT;
    return ready > 0 || (ready < 0 && errno == EINTR);
}

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
        else if (errno == EAGAIN ? !wait_for(file) : errno != EINTR)
            return false;
    }
}

const char *lw_file_why(int error)
{
    return error == EFBIG ? "it is too large" : error == EINVAL ? "it is not a file" : error == ETIMEDOUT ? "nothing came through the pipe for 10 s" : strerror(error);
}

bool lw_file_read(const char *path, bool regular, char **text, size_t *length)
{
    struct stat about;
    /* Without O_NONBLOCK a pipe that nobody writes to would hang here. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return false;
    *text = NULL;
    *length = 0;
    bool good = fstat(file, &about) == 0;
    if (good && !S_ISREG(about.st_mode) && (regular || !S_ISFIFO(about.st_mode))) {
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
