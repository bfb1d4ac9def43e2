#define _GNU_SOURCE /* strdup */
#include "app/document/fence.h"

#include "app/document/data_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Whether a path without links is the folder or lies in it. */
static bool is_inside(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    if (strcmp(folder, "/") == 0)
        return true;
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* Everything is in it, or everybody's folders are. */
static bool is_too_wide(const char *folder)
{
    char home[PATH_MAX];
    const char *own = getenv("HOME");
    if (strcmp(folder, "/") == 0)
        return true;
    return own && *own == '/' && realpath(own, home) && strcmp(home, "/") != 0 && strcmp(home, folder) != 0 && is_inside(home, folder);
}

static bool find_root(const LwFence *fence, const char *folder, char found[PATH_MAX])
{
    char own[PATH_MAX];
    if (fence->root)
        return realpath(fence->root, found) != NULL;
    if (!realpath(folder && *folder ? folder : ".", own))
        return false;
    strcpy(found, own);
    char *slash = strrchr(found, '/');
    slash[slash == found] = 0;
    if (is_too_wide(found))
        strcpy(found, own);
    return true;
}

int lw_fence_folders(const LwFence *fence, const char *folder, char found[LW_FENCE_FOLDERS][PATH_MAX])
{
    char path[PATH_MAX];
    int count = find_root(fence, folder, found[0]);
    if (lw_data_folder(path, sizeof path) && realpath(path, found[count]))
        count++;
    const char *list = getenv("LOCKWORK_ROOTS");
    for (size_t length; list && *list && count < LW_FENCE_FOLDERS; list += length + (list[length] == ':')) {
        length = strcspn(list, ":");
        if (length > 0 && length < sizeof path) {
            memcpy(path, list, length);
            path[length] = 0;
            count += realpath(path, found[count]) != NULL;
        }
    }
    return count;
}

/* Whether the path would be inside if there were no links. */
static bool seems_inside(const char *path, const char *root)
{
    char folder[PATH_MAX], real[PATH_MAX];
    size_t length = strlen(path);
    if (length >= sizeof folder)
        return false;
    memcpy(folder, path, length + 1);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = 0;
    return realpath(slash ? folder : ".", real) && is_inside(real, root);
}

bool lw_fence_admits(const LwFence *fence, const char *folder, const char *path, char message[LW_FENCE_MESSAGE])
{
    char real[PATH_MAX], allowed[LW_FENCE_FOLDERS][PATH_MAX];
    if (fence->allow)
        return true;
    if (!realpath(path, real)) {
        struct stat about; /* a link of /proc may open what has no name any more */
        bool there = stat(path, &about) == 0;
        if (there)
            snprintf(message, LW_FENCE_MESSAGE, "%.250s leads by a link to what has no name, lies outside the project's folder and is not read; name the file itself", path);
        return !there;
    }
    int count = lw_fence_folders(fence, folder, allowed);
    for (int i = 0; i < count; i++)
        if (is_inside(real, allowed[i]))
            return true;
    const char *root = count > 0 ? allowed[0] : "";
    if (seems_inside(path, root))
        snprintf(message, LW_FENCE_MESSAGE, "%.200s leads by a link to %.200s, outside the project's folder %.200s, and is not read; if you trust this file, "
                                            "allow it with --allow-outside, or name a wider folder with --root DIR", path, real, root);
    else
        snprintf(message, LW_FENCE_MESSAGE, "%.250s lies outside the project's folder %.250s and is not read; if you trust this file, allow it with "
                                            "--allow-outside, or name a wider folder with --root DIR", path, root);
    return false;
}
