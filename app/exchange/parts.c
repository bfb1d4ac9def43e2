#define _GNU_SOURCE /* asprintf */
#include "app/exchange/parts.h"

#include "app/document/number.h"
#include "app/exchange/cache.h"
#include "app/exchange/parts_key.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef LW_LIBEXEC_DIR
#define LW_LIBEXEC_DIR "/usr/libexec/lockwork"
#endif

/* What is remembered of one reading: a scene, or why there is none. */
typedef struct Memory {
    char *path;
    LwReadOptions options;
    LwScene *scene;
    char *message;
} Memory;

struct LwParts {
    LwSceneSource source;   /* first: a source is its parts */
    LwPartsProgress progress;
    LwFence fence;
    LwCache cache;
    LwPartsCount counted;
    int count, room;
    Memory *memory;
};

static bool same_options(const LwReadOptions *a, const LwReadOptions *b)
{
    return a->unit == b->unit && a->up == b->up && a->split == b->split && a->tolerance == b->tolerance;
}

/* ---- the reader */

static bool is_program(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0;
}

/* The reader's path, to be freed; NULL with a message. */
static char *find_reader(char message[LW_SOURCE_MESSAGE])
{
    char own[4096], *path = NULL;
    const char *named = getenv("LOCKWORK_READER");
    if (named && *named) {
        if (is_program(named))
            return strdup(named);
        snprintf(message, LW_SOURCE_MESSAGE, "LOCKWORK_READER=%s is no program that can be run", named);
        return NULL;
    }
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    own[length > 0 ? length : 0] = 0;
    char *slash = strrchr(own, '/');
    /* Beside the program, as it is built; or as it is installed, wherever that was moved to. */
    static const char *const places[] = { "lockwork-reader", "../libexec/lockwork/lockwork-reader" };
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++) {
        *slash = 0;
        if (asprintf(&path, "%s/%s", own, places[i]) < 0)
            path = NULL;
        if (path && is_program(path))
            return path;
        free(path);
    }
    if (is_program(LW_LIBEXEC_DIR "/lockwork-reader"))
        return strdup(LW_LIBEXEC_DIR "/lockwork-reader");
    snprintf(message, LW_SOURCE_MESSAGE, "lockwork-reader, which reads part files, is neither in %.400s nor in %.300s; build it, or let LOCKWORK_READER "
                                         "name it", slash ? own : "the program's folder", LW_LIBEXEC_DIR);
    return NULL;
}

/* A limit from the environment. */
static bool read_limit(const char *name, double least, double most, double *value, char message[LW_SOURCE_MESSAGE])
{
    const char *text = getenv(name);
    double read;
    if (!text || !*text)
        return true;
    size_t length = strlen(text);
    if (lw_number_scan(text, text + length) == length && lw_number_value(text, length, &read) && read >= least && read <= most) {
        *value = read;
        return true;
    }
    snprintf(message, LW_SOURCE_MESSAGE, "%s=%.60s: expected a number from %g to %g", name, text, least, most);
    return false;
}

/* ---- reading */

/* These refer to other files (materials, buffers), which the bytes of one file do not tell: they are read anew. */
static bool is_alone(const char *path)
{
    const char *dot = strrchr(path, '.');
    return !dot || (strcasecmp(dot, ".obj") != 0 && strcasecmp(dot, ".gltf") != 0);
}

/* What others could put there would be believed. */
static void refuse_open_cache(LwParts *parts)
{
    char notice[LW_CACHE_MESSAGE];
    if (!parts->cache.folder || lw_cache_is_private(&parts->cache, notice))
        return;
    if (parts->progress.notice)
        parts->progress.notice(parts->progress.user, notice);
    lw_cache_clear(&parts->cache);
}

static LwScene *read_scene(LwParts *parts, const LwReaderCall *call, char message[LW_SOURCE_MESSAGE])
{
    char key[LW_HASH_TEXT];
    struct stat before, after;
    refuse_open_cache(parts);
    bool keep = parts->cache.folder && is_alone(call->path);
    if (!lw_parts_key(call, keep, key, &before, message))
        return NULL;
    LwScene *scene = keep ? lw_cache_load(&parts->cache, key) : NULL;
    parts->counted.cached += scene != NULL;
    if (scene)
        return scene;
    scene = lw_process_read(call, message);
    parts->counted.read += scene != NULL;
    /* A file that was saved anew meanwhile is not what the key says. */
    if (scene && keep && stat(call->path, &after) == 0 && after.st_size == before.st_size && after.st_mtim.tv_sec == before.st_mtim.tv_sec &&
        after.st_mtim.tv_nsec == before.st_mtim.tv_nsec)
        lw_cache_store(&parts->cache, key, scene);
    return scene;
}

static LwScene *read_file(LwParts *parts, const char *path, const LwReadOptions *options, char message[LW_SOURCE_MESSAGE])
{
    double seconds = 120, megabytes = 4096;
    char *plain = NULL, *program = NULL;
    LwScene *scene = NULL;
    /* A name that looks like an option is none. */
    if (asprintf(&plain, "%s%s", *path == '-' ? "./" : "", path) < 0) {
        snprintf(message, LW_SOURCE_MESSAGE, "%s: memory ran out", path);
        return NULL;
    }
    if (read_limit("LOCKWORK_READER_SECONDS", 0.001, 1e6, &seconds, message) && read_limit("LOCKWORK_READER_MEGABYTES", 16, 1e6, &megabytes, message) &&
        (program = find_reader(message))) {
        LwReaderCall call = { .program = program, .path = plain, .options = *options, .seconds = seconds, .megabytes = (int)megabytes,
                              .fence = parts->fence, .progress = parts->progress };
        scene = read_scene(parts, &call, message);
    }
    free(program);
    free(plain);
    return scene;
}

/* False when memory runs out; the scene is then still the caller's. */
static bool remember(LwParts *parts, const char *path, const LwReadOptions *options, LwScene *scene, const char *message)
{
    if (parts->count == parts->room) {
        int room = 2 * parts->room + 16;
        Memory *more = realloc(parts->memory, (size_t)room * sizeof *more);
        if (!more)
            return false;
        parts->memory = more;
        parts->room = room;
    }
    Memory memory = { .path = strdup(path), .options = *options, .scene = scene, .message = scene ? NULL : strdup(message) };
    if (!memory.path || (!scene && !memory.message)) {
        free(memory.path);
        free(memory.message);
        return false;
    }
    parts->memory[parts->count++] = memory;
    return true;
}

static const LwScene *open_scene(LwSceneSource *source, const char *path, const LwReadOptions *options, char message[LW_SOURCE_MESSAGE])
{
    LwParts *parts = (LwParts *)source;
    static const LwReadOptions standard = { 0 };
    char place[PATH_MAX]; /* one file has many names */
    const char *key = realpath(path, place) ? place : path;
    if (!options)
        options = &standard;
    for (int i = 0; i < parts->count; i++) {
        const Memory *memory = &parts->memory[i];
        if (strcmp(memory->path, key) == 0 && same_options(&memory->options, options)) {
            if (!memory->scene)
                snprintf(message, LW_SOURCE_MESSAGE, "%s", memory->message);
            return memory->scene;
        }
    }
    message[0] = 0;
    LwScene *scene = read_file(parts, path, options, message);
    if (!remember(parts, key, options, scene, message) && scene) {
        lw_scene_destroy(scene);
        snprintf(message, LW_SOURCE_MESSAGE, "%s: memory ran out", path);
        return NULL;
    }
    return scene;
}

LwParts *lw_parts_create(LwPartsProgress progress)
{
    LwParts *parts = calloc(1, sizeof *parts);
    if (!parts)
        return NULL;
    parts->source.open = open_scene;
    parts->progress = progress;
    lw_cache_init(&parts->cache);
    return parts;
}

void lw_parts_set_fence(LwParts *parts, LwFence fence)
{
    parts->fence = fence;
}

void lw_parts_destroy(LwParts *parts)
{
    if (!parts)
        return;
    for (int i = 0; i < parts->count; i++) {
        free(parts->memory[i].path);
        free(parts->memory[i].message);
        lw_scene_destroy(parts->memory[i].scene);
    }
    free(parts->memory);
    lw_cache_clear(&parts->cache);
    free(parts);
}

void lw_parts_forget_failures(LwParts *parts)
{
    int kept = 0;
    for (int i = 0; i < parts->count; i++)
        if (parts->memory[i].scene)
            parts->memory[kept++] = parts->memory[i];
        else {
            free(parts->memory[i].path);
            free(parts->memory[i].message);
        }
    parts->count = kept;
}

LwSceneSource *lw_parts_source(LwParts *parts)
{
    return &parts->source;
}

LwPartsCount lw_parts_count(const LwParts *parts)
{
    return parts->counted;
}
