/* The commands, each defined in the file of its name. */
#ifndef LW_CLI_COMMANDS_H
#define LW_CLI_COMMANDS_H

#include "app/cli/cli.h"

extern const LwCommand lw_command_check, lw_command_run, lw_command_plot, lw_command_import, lw_command_export, lw_command_mass, lw_command_features,
    lw_command_render, lw_command_clash, lw_command_joints, lw_command_laws, lw_command_bench, lw_command_help, lw_command_version;

#endif
