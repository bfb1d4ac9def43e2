/* `--task`, `--set`, `--root` and `--allow-outside`, which say how a file is to be read, for every command that analyses one. */
#ifndef LW_CLI_READING_OPTIONS_H
#define LW_CLI_READING_OPTIONS_H

#include "app/cli/fence_options.h"
#include "app/document/reader.h"

#define LW_READING_OPTIONS \
    { "--task", NULL, "NAME", "one of the file's tasks; default: the first" }, LW_SET_OPTION, LW_FENCE_OPTIONS
#define LW_SET_OPTION \
    { .name = "--set", .value = "NAME=VALUE", .help = "a parameter, or a value by its path (bodies.arm.mass=2), instead of the file's; may be repeated", .repeats = true }

typedef struct LwReading {
    LwDocumentPlace place;
    LwSetting setting[LW_MAX_REPEATS];
    char *text[LW_MAX_REPEATS]; /* that the settings point into */
} LwReading;

/* False after a complaint; clear it in any case. `only_mass` as in LwDocumentPlace. */
bool lw_reading_options(const LwArguments *arguments, bool only_mass, LwReading *reading);
void lw_reading_clear(LwReading *reading);

#endif
