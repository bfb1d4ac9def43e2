/* Temperatures, which have a zero of their own and are therefore no quantity of units.h: here they are degrees Celsius. */
#ifndef LW_DOCUMENT_TEMPERATURE_H
#define LW_DOCUMENT_TEMPERATURE_H

#include <stdbool.h>

/* °C = factor · number + zero. */
typedef struct LwTemperatureUnit {
    const char *name;
    double factor, zero;
} LwTemperatureUnit;

/* "degC", "°C", "degF", "°F", "K"; NULL for any other name. */
const LwTemperatureUnit *lw_temperature_unit(const char *name);

/* The °C of "25", "25 degC", "77 degF", "298 K". False with *celsius untouched where the text is none of these, is not finite, or
 * lies below the absolute zero. */
bool lw_temperature_parse(const char *text, double *celsius);

#endif
