#include "app/cli/commands.h"

#include "app/document/nearest.h"

#include <string.h>

const LwCommand *const lw_commands[] = {
    &lw_command_check,
    &lw_command_run,
    &lw_command_drag,
    &lw_command_size,
    &lw_command_sheet,
    &lw_command_sweep,
    &lw_command_plot,
    &lw_command_columns,
    &lw_command_import,
    &lw_command_group,
    &lw_command_mass,
    &lw_command_features,
    &lw_command_render,
    &lw_command_clash,
    &lw_command_export,
    &lw_command_joints,
    &lw_command_laws,
    &lw_command_bench,
    &lw_command_demo,
    &lw_command_help,
    &lw_command_version,
};

const int lw_command_count = sizeof lw_commands / sizeof *lw_commands;

const LwCommand *lw_command_find(const char *name)
{
    const char *names[sizeof lw_commands / sizeof *lw_commands];
    for (int i = 0; i < lw_command_count; i++) {
        names[i] = lw_commands[i]->name;
        if (strcmp(names[i], name) == 0)
            return lw_commands[i];
    }
    const char *nearest = lw_nearest(name, names, lw_command_count);
    if (nearest)
        lw_cli_complain("there is no command \"%s\"; did you mean %s?", name, nearest);
    else
        lw_cli_complain("there is no command \"%s\"; see `lockwork help`", name);
    return NULL;
}
