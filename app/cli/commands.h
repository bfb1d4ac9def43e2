/* The commands, each defined in the file of its name. */
#ifndef LW_CLI_COMMANDS_H
#define LW_CLI_COMMANDS_H

#include "app/cli/cli.h"

extern const LwCommand lw_command_bench;
extern const LwCommand lw_command_check;
extern const LwCommand lw_command_clash;
extern const LwCommand lw_command_columns;
extern const LwCommand lw_command_demo;
extern const LwCommand lw_command_drag;
extern const LwCommand lw_command_export;
extern const LwCommand lw_command_features;
extern const LwCommand lw_command_group;
extern const LwCommand lw_command_help;
extern const LwCommand lw_command_import;
extern const LwCommand lw_command_joints;
extern const LwCommand lw_command_laws;
extern const LwCommand lw_command_mass;
extern const LwCommand lw_command_plot;
extern const LwCommand lw_command_render;
extern const LwCommand lw_command_run;
extern const LwCommand lw_command_size;
extern const LwCommand lw_command_sheet;
extern const LwCommand lw_command_sweep;
extern const LwCommand lw_command_version;

#endif
