#include "app/document/data_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

bool lw_data_folder(char *path, size_t room)
{
    const char *named = getenv("LOCKWORK_DATA");
    char own[4096];
    if (named && *named)
        return snprintf(path, room, "%s", named) < (int)room;
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    own[length > 0 ? length : 0] = 0;
    for (int i = 0; i < 2; i++) { /* off with bin/lockwork */
        char *slash = strrchr(own, '/');
        if (slash)
            *slash = 0;
    }
    if (snprintf(path, room, "%s/share/lockwork", own) < (int)room && is_folder(path))
        return true;
    return snprintf(path, room, "%s", LW_DATA_DIR) < (int)room;
}
