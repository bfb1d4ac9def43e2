#include "app/document/temperature.h"

#include "app/document/number.h"

#include <string.h>

#define ABSOLUTE_ZERO (-273.15) /* °C */

static const LwTemperatureUnit units[] = {
    { "degC", 1, 0 }, { "°C", 1, 0 }, { "degF", 5.0 / 9, -32 * 5.0 / 9 }, { "°F", 5.0 / 9, -32 * 5.0 / 9 }, { "K", 1, ABSOLUTE_ZERO },
};

const LwTemperatureUnit *lw_temperature_unit(const char *name)
{
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(units[i].name, name) == 0)
            return &units[i];
    return NULL;
}

bool lw_temperature_parse(const char *text, double *celsius)
{
    double number;
    size_t length = lw_number_scan(text, text + strlen(text));
    const char *name = text + length + strspn(text + length, " ");
    const LwTemperatureUnit *unit = *name ? lw_temperature_unit(name) : &units[0];
    if (length == 0 || !unit || !lw_number_value(text, length, &number))
        return false;
    number = unit->factor * number + unit->zero;
    if (!(number >= ABSOLUTE_ZERO && number < 1e6))
        return false;
    *celsius = number;
    return true;
}
