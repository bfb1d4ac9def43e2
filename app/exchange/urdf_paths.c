/* Where meshes are: package://NAME/…, file://…, or relative to the robot file. */
#include "app/exchange/urdf_private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

/* The path without its last name; "/" stays. */
static const char *above(LwArena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return ".";
    return slash == path ? "/" : lw_arena_printf(arena, "%.*s", (int)(slash - path), path);
}

const char *lw_urdf_folder_of(LwArena *arena, const char *path)
{
    const char *folder = above(arena, path);
    char *real = realpath(folder, NULL);
    if (!real)
        return folder;
    size_t length = strlen(real);
    char copy[4096]; /* the arena may fail: nothing of malloc's is held meanwhile */
    bool fits = length < sizeof copy;
    memcpy(copy, real, fits ? length + 1 : 0);
    free(real);
    return fits ? lw_arena_strdup(arena, copy) : folder;
}

const char *lw_urdf_relative(LwArena *arena, const char *folder, const char *path)
{
    size_t same = 0; /* length of the common folders, their slash included */
    if (folder[0] != '/' || path[0] != '/')
        return path;
    for (size_t i = 0; folder[i] == path[i] || (folder[i] == '\0' && path[i] == '/'); i++) {
        if (path[i] == '/')
            same = i + 1;
        if (folder[i] == '\0' || path[i] == '\0')
            break;
    }
    const char *up = "";
    for (const char *rest = strlen(folder) >= same ? folder + same : ""; *rest;) {
        rest += strcspn(rest, "/");
        rest += strspn(rest, "/");
        up = lw_arena_printf(arena, "%s../", up);
    }
    return lw_arena_printf(arena, "%s%s", up, path + same);
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* `rest` inside a package of that name which is `folder` or inside it. */
static const char *in_package(LwUrdf *u, const char *folder, const char *package, const char *rest)
{
    const char *path = lw_arena_printf(u->arena, "%s/%s/%s", folder, package, rest);
    if (is_file(path))
        return path;
    if (strcmp(last_name(folder), package) != 0)
        return NULL;
    path = lw_arena_printf(u->arena, "%s/%s", folder, rest);
    return is_file(path) ? path : NULL;
}

static const char *in_package_path(LwUrdf *u, const char *package, const char *rest)
{
    const char *list = getenv("ROS_PACKAGE_PATH");
    while (list && *list) {
        size_t length = strcspn(list, ":");
        const char *folder = lw_arena_printf(u->arena, "%.*s", (int)length, list);
        const char *found = length ? in_package(u, folder, package, rest) : NULL;
        if (found)
            return found;
        list += length + (list[length] == ':');
    }
    return NULL;
}

/* Upward from the robot file; then ROS_PACKAGE_PATH; then folders above that hold the file though their name is another. */
static const char *find_in_package(LwUrdf *u, const char *name, int line, bool *trusted)
{
    size_t length = strcspn(name, "/");
    const char *package = lw_arena_printf(u->arena, "%.*s", (int)length, name), *rest = name + length + (name[length] == '/');
    const char *found = NULL, *folder = u->folder;
    for (const char *at = folder; !found; at = above(u->arena, at)) {
        found = in_package(u, at, package, rest);
        if (strcmp(at, "/") == 0 || strcmp(at, ".") == 0)
            break;
    }
    char unused[LW_FENCE_MESSAGE];
    if (found && lw_fence_admits(&u->options.fence, folder, found, unused))
        return found;
    const char *named = in_package_path(u, package, rest);
    *trusted = named != NULL;
    if (named || found)
        return named ? named : found;
    for (const char *at = folder; strcmp(at, "/") != 0; at = above(u->arena, at)) {
        const char *path = lw_arena_printf(u->arena, "%s/%s", at, rest);
        if (is_file(path)) {
            if (!u->moved_package || strcmp(u->moved_package, package) != 0)
                lw_urdf_warn(u, line, "there is no folder %s above the file; its meshes are taken from %s", lw_issue_quote(u->arena, package), at);
            u->moved_package = package;
            return path;
        }
        if (strcmp(at, ".") == 0)
            break;
    }
    return NULL;
}

static const char *find_file(LwUrdf *u, const char *name, int line, bool *trusted)
{
    static const char package[] = "package://", model[] = "model://", file[] = "file://";
    if (strlen(name) > 2000)
        return NULL;
    if (strncmp(name, package, strlen(package)) == 0)
        return find_in_package(u, name + strlen(package), line, trusted);
    if (strncmp(name, model, strlen(model)) == 0)
        return find_in_package(u, name + strlen(model), line, trusted);
    if (strncmp(name, file, strlen(file)) == 0)
        name += strlen(file);
    const char *path = name[0] == '/' ? name : lw_arena_printf(u->arena, "%s/%s", u->folder, name);
    return is_file(path) ? path : NULL;
}

const char *lw_urdf_find_file(LwUrdf *u, const char *name, int line)
{
    char message[LW_FENCE_MESSAGE];
    bool trusted = false;
    const char *path = find_file(u, name, line, &trusted);
    if (path && !trusted && !lw_fence_admits(&u->options.fence, u->folder, path, message)) {
        lw_urdf_error(u, line, "the mesh %s: %s", lw_issue_quote(u->arena, name), message);
        return NULL;
    }
    return path;
}
