/* A cached scene is the reader's stream followed by a checksum of it: a file cut short or changed is never taken for a
 * scene. Files are named KEY.scene; the time of the last change is that of the last use. */
#define _GNU_SOURCE /* asprintf */
#include "app/exchange/cache.h"

#include "app/exchange/temporary.h"
#include "app/geometry/scene_stream.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { CHECKSUM = 8, STALE = 3600 /* s after which a temporary file is nobody's */ };
static const long long standard_size = 1000000000;
static const char suffix[] = ".scene";

void lw_cache_init(LwCache *cache)
{
    const char *own = getenv("LOCKWORK_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    *cache = (LwCache){ .most = standard_size };
    if (own && strcmp(own, "off") == 0)
        return;
    if (own && *own)
        cache->folder = strdup(own);
    else if (xdg && *xdg == '/') {
        if (asprintf(&cache->folder, "%s/lockwork/parts", xdg) < 0)
            cache->folder = NULL;
    } else if (home && *home == '/' && asprintf(&cache->folder, "%s/.cache/lockwork/parts", home) < 0)
        cache->folder = NULL;
}

void lw_cache_clear(LwCache *cache)
{
    free(cache->folder);
    *cache = (LwCache){ 0 };
}

/* ---- whose it is */

/* Whether others may rename what is in the folder: those with the sticky bit (/tmp) keep everybody's own. */
static bool is_open(const struct stat *about)
{
    return (about->st_mode & S_IWOTH) && !(about->st_mode & S_ISVTX);
}

/* The folders above a path without links, one of which is named in `path` when it is open to all. */
static bool is_open_above(char *path)
{
    struct stat about;
    for (char *slash; (slash = strrchr(path, '/')) && slash != path;) {
        *slash = 0;
        if (stat(path, &about) == 0 && is_open(&about))
            return true;
    }
    return false;
}

bool lw_cache_is_private(const LwCache *cache, char message[LW_CACHE_MESSAGE])
{
    static const char what[] = "the cache of part files is not used";
    static const char remedy[] = "or let LOCKWORK_CACHE name another folder (\"off\": none)";
    struct stat about;
    char path[PATH_MAX];
    if (!cache->folder || stat(cache->folder, &about) != 0)
        return true;
    if (about.st_uid != geteuid())
        snprintf(message, LW_CACHE_MESSAGE, "%s: the folder %.600s belongs to another user; remove it, %s", what, cache->folder, remedy);
    else if (about.st_mode & (S_IWGRP | S_IWOTH))
        snprintf(message, LW_CACHE_MESSAGE, "%s: other users may write to %.600s; `chmod go-w` it, %s", what, cache->folder, remedy);
    else if (realpath(cache->folder, path) && is_open_above(path))
        snprintf(message, LW_CACHE_MESSAGE, "%s: other users may write to %.600s; `chmod go-w` it, %s", what, path, remedy);
    else
        return true;
    return false;
}

static char *path_of(const LwCache *cache, const char *key)
{
    char *path;
    return cache->folder && asprintf(&path, "%s/%s%s", cache->folder, key, suffix) >= 0 ? path : NULL;
}

/* Of damage by accident, not by intent; fast, since all of a scene goes through it. */
static uint64_t checksum(const unsigned char *bytes, size_t count)
{
    uint64_t sum = 0x9e3779b97f4a7c15 ^ count, word;
    for (; count >= 8; bytes += 8, count -= 8) {
        memcpy(&word, bytes, 8);
        sum = (sum ^ word) * 0xff51afd7ed558ccd;
        sum ^= sum >> 32;
    }
    for (; count > 0; bytes++, count--)
        sum = (sum ^ *bytes) * 0xff51afd7ed558ccd;
    return sum ^ sum >> 29;
}

static LwScene *scene_of(const unsigned char *bytes, size_t count)
{
    uint64_t sum;
    if (count < CHECKSUM)
        return NULL;
    memcpy(&sum, bytes + count - CHECKSUM, CHECKSUM);
    if (sum != checksum(bytes, count - CHECKSUM))
        return NULL;
    LwFeed *feed = lw_feed_create();
    LwScene *scene = feed && lw_feed_bytes(feed, bytes, count - CHECKSUM) == LW_FEED_DONE ? lw_feed_take(feed) : NULL;
    lw_feed_destroy(feed);
    return scene;
}

LwScene *lw_cache_load(const LwCache *cache, const char key[LW_HASH_TEXT])
{
    LwScene *scene = NULL;
    struct stat about;
    char *path = path_of(cache, key);
    int file = path ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        unsigned char *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        if (bytes != MAP_FAILED) {
            scene = scene_of(bytes, (size_t)about.st_size);
            munmap(bytes, (size_t)about.st_size);
        }
        if (scene)
            futimens(file, NULL);
        else
            unlink(path);
    }
    if (file >= 0)
        close(file);
    free(path);
    return scene;
}

/* ---- storing */

/* The folder and those above it; private, for it tells what its owner works on. */
static bool make_folders(const char *folder)
{
    char *path = strdup(folder);
    if (!path)
        return false;
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
    free(path);
    return good;
}

typedef struct Kept {
    char name[256];
    long long size;
    struct timespec used;
} Kept;

static int older_first(const void *a, const void *b)
{
    const struct timespec *x = &((const Kept *)a)->used, *y = &((const Kept *)b)->used;
    if (x->tv_sec != y->tv_sec)
        return x->tv_sec < y->tv_sec ? -1 : 1;
    return (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

/* Whether we gave the name: KEY.scene, or KEY.scene.XXXXXX while it was written. LOCKWORK_CACHE may name a folder that holds
 * other files, too: those are never touched. */
static bool is_ours(const char *name, bool *temporary)
{
    enum { KEY = LW_HASH_TEXT - 1, SUFFIX = sizeof suffix - 1 };
    if (strspn(name, "0123456789abcdef") != KEY || strncmp(name + KEY, suffix, SUFFIX) != 0)
        return false;
    const char *rest = name + KEY + SUFFIX;
    *temporary = *rest != 0;
    return *rest == 0 || (*rest == '.' && strlen(rest) == 7);
}

/* One file of the folder: scenes are listed, temporary files that nobody finished are removed. */
static void look_at(int folder, const char *name, Kept **kept, int *count, int *room)
{
    struct stat about;
    bool temporary;
    if (!is_ours(name, &temporary) || fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(about.st_mode))
        return;
    if (temporary) {
        if (time(NULL) - about.st_mtime > STALE)
            unlinkat(folder, name, 0);
        return;
    }
    if (*count == *room) {
        Kept *more = realloc(*kept, (size_t)(2 * *room + 64) * sizeof **kept);
        if (!more)
            return;
        *kept = more;
        *room = 2 * *room + 64;
    }
    Kept *item = &(*kept)[(*count)++];
    strcpy(item->name, name);
    item->size = about.st_size;
    item->used = about.st_mtim;
}

/* Removes the least recently used scenes until the rest fits. */
static void trim(const LwCache *cache)
{
    Kept *kept = NULL;
    int count = 0, room = 0;
    long long total = 0;
    DIR *folder = opendir(cache->folder);
    if (!folder)
        return;
    for (const struct dirent *entry; (entry = readdir(folder));)
        look_at(dirfd(folder), entry->d_name, &kept, &count, &room);
    for (int i = 0; i < count; i++)
        total += kept[i].size;
    if (total > cache->most)
        qsort(kept, (size_t)count, sizeof *kept, older_first);
    for (int i = 0; i < count && total > cache->most; i++) {
        unlinkat(dirfd(folder), kept[i].name, 0);
        total -= kept[i].size;
    }
    closedir(folder);
    free(kept);
}

static bool write_file(const char *path, const char *bytes, size_t count)
{
    LwTemporary temporary;
    bool good = lw_temporary_open(&temporary, path, 0600);
    int file = good ? temporary.file : -1;
    while (good && count > 0) {
        ssize_t n = write(file, bytes, count);
        if (n > 0) {
            bytes += n;
            count -= (size_t)n;
        } else
            good = n < 0 && errno == EINTR;
    }
    if (file >= 0) {
        if (good)
            good = lw_temporary_place(&temporary);
        else
            lw_temporary_drop(&temporary);
        close(file);
    }
    return good;
}

void lw_cache_store(const LwCache *cache, const char key[LW_HASH_TEXT], const LwScene *scene)
{
    char *path = path_of(cache, key), *bytes = NULL, unused[LW_CACHE_MESSAGE];
    size_t count = 0;
    FILE *out = path && make_folders(cache->folder) && lw_cache_is_private(cache, unused) ? open_memstream(&bytes, &count) : NULL;
    if (out) {
        bool good = lw_stream_begin(out) && lw_stream_scene(out, scene) && fflush(out) == 0;
        uint64_t sum = good ? checksum((const unsigned char *)bytes, count) : 0;
        good = good && fwrite(&sum, CHECKSUM, 1, out) == 1;
        good = fclose(out) == 0 && good;
        if (good && (long long)count <= cache->most && write_file(path, bytes, count))
            trim(cache);
    }
    free(bytes);
    free(path);
}
