#include "app/exchange/parts_key.h"

#include "app/document/inputs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16, BEAT = 1 << 22 /* bytes between reports: a hundredth of a second */ };

static void add_reader(LwHash *hash, const char *program)
{
    struct stat about;
    if (stat(program, &about) != 0)
        return;
    const long long identity[] = { (long long)about.st_size, (long long)about.st_mtim.tv_sec, (long long)about.st_mtim.tv_nsec };
    lw_hash_add(hash, identity, sizeof identity);
}

static void begin(LwHash *hash, const LwReaderCall *call)
{
    const char *dot = strrchr(call->path, '.'), *kind = dot ? dot : "";
    const LwReadOptions *o = &call->options;
    const double numbers[] = { o->unit, o->up, o->split, o->tolerance };
    lw_hash_init(hash);
    lw_hash_add(hash, "lockwork scene 1", 16);
    add_reader(hash, call->program);
    lw_hash_add(hash, numbers, sizeof numbers);
    lw_hash_add(hash, kind, strlen(kind) + 1);
}

/* A part of gigabytes takes a while: whoever waits is asked now and then. 0, or what errno would be. */
static int add_content(LwHash *hash, int file, long long size, const LwPartsProgress *progress)
{
    static _Thread_local char chunk[CHUNK];
    long long done = 0, told = 0;
    for (;;) {
        ssize_t count = read(file, chunk, sizeof chunk);
        if (count == 0)
            return 0;
        if (count < 0 && errno != EINTR)
            return errno;
        if (count < 0)
            continue;
        lw_hash_add(hash, chunk, (size_t)count);
        done += count;
        if (progress->report && done - told >= BEAT) {
            told = done;
            if (!progress->report(progress->user, done < size ? (double)done / (double)size : 1, "comparing with what was read before"))
                return ECANCELED;
        }
    }
}

bool lw_parts_key(const LwReaderCall *call, bool wanted, char key[LW_HASH_TEXT], struct stat *about, char message[LW_SOURCE_MESSAGE])
{
    LwHash hash;
    begin(&hash, call);
    int file = open(call->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), error = 0;
    if (file < 0 || fstat(file, about) != 0)
        error = errno;
    else if (!S_ISREG(about->st_mode))
        error = S_ISDIR(about->st_mode) ? EISDIR : EINVAL;
    else if (!lw_inputs_add(about))
        error = errno;
    else if (wanted)
        error = add_content(&hash, file, (long long)about->st_size, &call->progress);
    if (file >= 0)
        close(file);
    lw_hash_finish(&hash, key);
    if (error == ECANCELED)
        snprintf(message, LW_SOURCE_MESSAGE, "reading %s was cancelled", call->path);
    else if (error != 0)
        snprintf(message, LW_SOURCE_MESSAGE, "%s cannot be read: %s", call->path, error == EINVAL ? "it is no ordinary file" : strerror(error));
    return error == 0;
}
