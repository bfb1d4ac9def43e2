#define _GNU_SOURCE /* strdup */
#include "app/cli/reading_options.h"

#include <stdlib.h>
#include <string.h>

bool lw_reading_options(const LwArguments *arguments, bool only_mass, LwReading *reading)
{
    const char *given;
    *reading = (LwReading){ .place = { .task = lw_arguments_get(arguments, "--task"), .only_mass = only_mass } };
    reading->place.setting = reading->setting;
    if (!lw_fence_options(arguments, &reading->place.fence))
        return false;
    for (int i = 0; (given = lw_arguments_nth(arguments, "--set", i)) != NULL; i++) {
        const char *equals = strchr(given, '=');
        if (!equals || equals == given || !equals[1]) {
            lw_cli_complain("--set \"%s\": expected NAME=VALUE, such as length=\"120 mm\"", given);
            return false;
        }
        char *text = strdup(given);
        if (!text) {
            lw_cli_complain("memory ran out");
            return false;
        }
        text[equals - given] = '\0';
        reading->text[i] = text;
        reading->setting[reading->place.setting_count++] = (LwSetting){ text, text + (equals - given) + 1 };
    }
    return true;
}

void lw_reading_clear(LwReading *reading)
{
    for (int i = 0; i < reading->place.setting_count; i++)
        free(reading->text[i]);
}
