#define _GNU_SOURCE /* O_TMPFILE, asprintf */
#include "app/exchange/temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- names that an interrupt must remove: the handler only reads slots and unlinks */

enum { SLOTS = 64 };
static _Atomic(char *) slot[SLOTS];
static const int endings[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU };

static void sweep(int number)
{
    for (int i = 0; i < SLOTS; i++) {
        const char *name = atomic_load(&slot[i]);
        if (name)
            unlink(name);
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* Where nobody else listens: who does ends in his own time and drops what he opened. */
static void watch(void)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct sigaction old;
        if (sigaction(endings[i], NULL, &old) == 0 && !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL)
            sigaction(endings[i], &(struct sigaction){ .sa_handler = sweep }, NULL);
    }
}

static void remember(char *name)
{
    for (int i = 0; i < SLOTS; i++) {
        char *empty = NULL;
        if (atomic_compare_exchange_strong(&slot[i], &empty, name))
            return;
    }
}

static void forget(char *name)
{
    for (int i = 0; i < SLOTS; i++) {
        char *found = name;
        if (atomic_compare_exchange_strong(&slot[i], &found, NULL))
            return;
    }
}

/* ---- without a name */

static void own_path(int file, char text[64])
{
    snprintf(text, 64, "/proc/self/fd/%d", file);
}

/* −1 where that cannot be: the file system does not know it, or nothing could give it its name later. */
static int open_nameless(const char *place)
{
    const char *slash = strrchr(place, '/');
    char *folder = slash ? strndup(place, (size_t)(slash - place) + 1) : strdup("."), own[64];
    struct stat about;
    int file = folder ? open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600) : -1;
    free(folder);
    if (file < 0)
        return -1;
    own_path(file, own);
    if (stat(own, &about) == 0)
        return file;
    close(file);
    return -1;
}

/* A name beside the place that is not taken, in *name. */
static bool give_name(LwTemporary *temporary, char **name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    char own[64], end[7] = "";
    own_path(temporary->file, own);
    for (int tries = 0; tries < 100; tries++) {
        unsigned char chance[6];
        if (getrandom(chance, sizeof chance, 0) != sizeof chance)
            return false;
        for (int i = 0; i < 6; i++)
            end[i] = letters[chance[i] % (sizeof letters - 1)];
        if (asprintf(name, "%s.%s", temporary->place, end) < 0)
            return false;
        if (linkat(AT_FDCWD, own, AT_FDCWD, *name, AT_SYMLINK_FOLLOW) == 0)
            return true;
        free(*name);
        if (errno != EEXIST)
            return false;
    }
    return false;
}

/* No signal between the two steps: a name that nobody wants would stay. */
static bool place_nameless(LwTemporary *temporary)
{
    sigset_t all, before;
    char *name;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = give_name(temporary, &name);
    if (good && rename(name, temporary->place) != 0) {
        int error = errno;
        unlink(name);
        errno = error;
        good = false;
        free(name);
    } else if (good)
        free(name);
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return good;
}

/* ---- either */

bool lw_temporary_open(LwTemporary *temporary, const char *place, mode_t mode)
{
    *temporary = (LwTemporary){ .file = -1, .place = strdup(place) };
    if (!temporary->place)
        return false;
    temporary->file = open_nameless(place);
    if (temporary->file < 0) {
        sigset_t all, before;
        if (asprintf(&temporary->name, "%s.XXXXXX", place) < 0)
            temporary->name = NULL;
        watch();
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        temporary->file = temporary->name ? mkostemp(temporary->name, O_CLOEXEC) : -1;
        int error = errno;
        if (temporary->file >= 0)
            remember(temporary->name);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        errno = error;
    }
    if (temporary->file >= 0 && fchmod(temporary->file, mode) == 0)
        return true;
    int error = errno;
    if (temporary->file >= 0)
        close(temporary->file);
    else if (temporary->name)
        temporary->name[0] = 0; /* nothing has it */
    lw_temporary_drop(temporary);
    errno = error;
    return false;
}

static void release(LwTemporary *temporary)
{
    if (temporary->name)
        forget(temporary->name);
    free(temporary->name);
    free(temporary->place);
    *temporary = (LwTemporary){ .file = -1 };
}

bool lw_temporary_place(LwTemporary *temporary)
{
    bool good = temporary->name ? rename(temporary->name, temporary->place) == 0 : place_nameless(temporary);
    int error = errno;
    if (good)
        release(temporary);
    else
        lw_temporary_drop(temporary);
    errno = error;
    return good;
}

void lw_temporary_drop(LwTemporary *temporary)
{
    if (temporary->name && *temporary->name)
        unlink(temporary->name);
    release(temporary);
}
