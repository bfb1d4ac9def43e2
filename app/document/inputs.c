#include "app/document/inputs.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>

typedef struct Identity {
    dev_t device;
    ino_t number;
} Identity;

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static bool watched;
static int count, room;
static Identity *input;

void lw_inputs_watch(void)
{
    watched = true;
}

static bool is_known(const struct stat *about)
{
    for (int i = 0; i < count; i++)
        if (input[i].device == about->st_dev && input[i].number == about->st_ino)
            return true;
    return false;
}

static bool add(const struct stat *about)
{
    if (is_known(about))
        return true;
    if (count == room) {
        int more = room ? 2 * room : 16;
        Identity *larger = realloc(input, (size_t)more * sizeof *larger);
        if (!larger) {
            errno = ENOMEM;
            return false;
        }
        input = larger;
        room = more;
    }
    input[count++] = (Identity){ about->st_dev, about->st_ino };
    return true;
}

bool lw_inputs_add(const struct stat *about)
{
    if (!watched || !S_ISREG(about->st_mode))
        return true;
    pthread_mutex_lock(&guard);
    bool good = add(about);
    pthread_mutex_unlock(&guard);
    return good;
}

bool lw_inputs_has(const char *path)
{
    struct stat about;
    if (!watched || stat(path, &about) != 0)
        return false;
    pthread_mutex_lock(&guard);
    bool known = is_known(&about);
    pthread_mutex_unlock(&guard);
    return known;
}
