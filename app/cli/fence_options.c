#include "app/cli/fence_options.h"

#include <stddef.h>
#include <sys/stat.h>

bool lw_fence_options(const LwArguments *arguments, LwFence *fence)
{
    struct stat about;
    *fence = (LwFence){ .root = lw_arguments_get(arguments, "--root"), .allow = lw_arguments_get(arguments, "--allow-outside") != NULL };
    if (!fence->root || (stat(fence->root, &about) == 0 && S_ISDIR(about.st_mode)))
        return true;
    lw_cli_complain("--root %s: there is no such folder", fence->root);
    return false;
}
