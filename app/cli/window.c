/* `lockwork` alone and `lockwork FILE.lockwork`: the window, which is a program of its own so that this one needs no GTK. */
#include "app/cli/window.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

bool lw_window_has_display(void)
{
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

/* lockwork-gui: what LOCKWORK_GUI names, else beside this program, as it is built and installed. */
static bool find_program(char *path, size_t room)
{
    const char *named = getenv("LOCKWORK_GUI");
    if (named && *named)
        return snprintf(path, room, "%s", named) < (int)room;
    ssize_t length = readlink("/proc/self/exe", path, room - 1);
    path[length > 0 ? length : 0] = 0;
    char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash + 1 - path) : 0;
    return snprintf(path + folder, room - folder, "lockwork-gui") < (int)(room - folder);
}

bool lw_window_is_there(void)
{
    char path[4096];
    return find_program(path, sizeof path) && access(path, X_OK) == 0;
}

int lw_window_open(char **files)
{
    char path[4096];
    const char *file = files[1] ? files[1] : "FILE";
    if (!lw_window_has_display())
        return lw_cli_complain("there is no display to open the window on (neither DISPLAY nor WAYLAND_DISPLAY is set); "
                               "try `lockwork check %s` or `lockwork run %s`", file, file);
    if (!find_program(path, sizeof path))
        return lw_cli_complain("the name of the window's program is too long");
    files[0] = path;
    execv(path, files);
    return lw_cli_complain("the window cannot be opened: %s: %s; `lockwork check %s` and `lockwork run %s` work without it", path, strerror(errno), file, file);
}
