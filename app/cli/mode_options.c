#include "app/cli/mode_options.h"

#include "app/document/units.h"

#include <math.h>
#include <stdlib.h>

/* An angle or a length: which one the mode's coordinate is, is known when it is. */
static bool read_amplitude(const char *text, LwModeWish *wish)
{
    char message[LW_UNITS_MESSAGE], *end;
    double value = strtod(text, &end);
    if (end == text || *end) {
        wish->is_angle = lw_units_parse(text, LW_Q_ANGLE, &value, message);
        wish->is_length = !wish->is_angle && lw_units_parse(text, LW_Q_LENGTH, &value, message);
        if (!wish->is_angle && !wish->is_length)
            value = NAN;
    }
    wish->amplitude = value;
    return isfinite(value) && value > 0;
}

bool lw_mode_options_read(const LwArguments *arguments, LwModeWish *wish)
{
    const char *mode = lw_arguments_get(arguments, "--mode"), *amplitude = lw_arguments_get(arguments, "--amplitude");
    *wish = (LwModeWish){ 0 };
    if (amplitude && !mode)
        return lw_cli_complain("--amplitude belongs to --mode N"), false;
    if (mode) {
        char *end;
        long number = strtol(mode, &end, 10);
        if (end == mode || *end || number < 1 || number > 100000)
            return lw_cli_complain("--mode \"%s\": the number of a mode was expected, from 1 up (lockwork run FILE --type modes lists them)", mode), false;
        wish->number = (int)number;
    }
    if (amplitude && !read_amplitude(amplitude, wish))
        return lw_cli_complain("--amplitude \"%s\": a positive angle or length was expected, for example \"5 deg\" or \"2 mm\"", amplitude), false;
    return true;
}
