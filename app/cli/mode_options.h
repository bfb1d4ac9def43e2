/* The options that choose a mode to be shown, shared by `render` and `export`. */
#ifndef LW_CLI_MODE_OPTIONS_H
#define LW_CLI_MODE_OPTIONS_H

#include "app/cli/cli.h"
#include "app/view/mode_poses.h"

#define LW_MODE_OPTIONS                                                                                               \
    { "--mode", NULL, "N", "swinging in mode N, as `run --type modes` numbers them, about the equilibrium" },         \
        { "--amplitude", NULL, "A", "of the coordinate that names the mode: \"5 deg\", \"2 mm\"; default: what can be seen well" }

/* False after a complaint. */
bool lw_mode_options_read(const LwArguments *arguments, LwModeWish *wish);

#endif
