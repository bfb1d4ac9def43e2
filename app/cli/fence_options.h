/* `--root` and `--allow-outside`, for every command that reads files which name others. */
#ifndef LW_CLI_FENCE_OPTIONS_H
#define LW_CLI_FENCE_OPTIONS_H

#include "app/cli/cli.h"
#include "app/document/fence.h"

#define LW_FENCE_OPTIONS                                                                                              \
    { .name = "--root", .value = "DIR", .help = "the project's folder, in which the files lie that a file may name (default: the folder above its own)" }, \
        { .name = "--allow-outside", .help = "files outside the project's folder may be read, too: for files that you trust" }

/* False after a complaint. */
bool lw_fence_options(const LwArguments *arguments, LwFence *fence);

#endif
