/* Powers of length, mass, time and angle in words. */
#include "app/document/units.h"

#include <stdio.h>
#include <string.h>

static bool same_dim(const int *a, const int *b)
{
    return memcmp(a, b, LW_DIMS * sizeof *a) == 0;
}

/* " kg*m^2" of the powers of one sign; how many characters. */
static size_t put_powers(char *words, size_t room, const int dim[LW_DIMS], int sign)
{
    static const struct { int dim; const char *name; } order[LW_DIMS] = { { LW_DIM_M, "kg" }, { LW_DIM_L, "m" }, { LW_DIM_A, "rad" }, { LW_DIM_T, "s" } };
    size_t used = 0;
    for (int i = 0; i < LW_DIMS; i++) {
        int power = sign * dim[order[i].dim];
        if (power > 0)
            used += (size_t)snprintf(words + used, room - used, power == 1 ? "%s%s" : "%s%s^%d", used ? "*" : "", order[i].name, power);
    }
    return used;
}

/* "kg*m^2/s", "1/m", "1/(m*s)": what stands above the stroke, then what stands below. */
static void put_quotient(char *words, size_t room, const int dim[LW_DIMS])
{
    char below[LW_UNITS_WORDS];
    size_t used = put_powers(words, room, dim, 1), under = put_powers(below, sizeof below, dim, -1);
    if (used == 0)
        used = (size_t)snprintf(words, room, "1");
    if (under > 0)
        snprintf(words + used, room - used, strchr(below, '*') ? "/(%s)" : "/%s", below);
}

const char *lw_units_words(const int dim[LW_DIMS], char words[LW_UNITS_WORDS])
{
    for (int q = 0; q < LW_Q_COUNT; q++)
        if (same_dim(dim, lw_quantities[q].dim))
            return lw_quantities[q].noun;
    size_t used = (size_t)snprintf(words, LW_UNITS_WORDS, "a quantity in ");
    put_quotient(words + used, LW_UNITS_WORDS - used, dim);
    return words;
}

const char *lw_units_si(const LwUnit *unit, char words[LW_UNITS_WORDS])
{
    static const char *const names[LW_DIMS] = { "m", "kg", "s", "rad" };
    size_t used = 0;
    for (int q = 0; q < LW_Q_ANY; q++)
        if (same_dim(unit->dim, lw_quantities[q].dim) && (q != LW_Q_FREQUENCY || unit->cycles))
            return lw_quantities[q].si;
    words[0] = 0;
    for (int i = 0; i < LW_DIMS; i++)
        if (unit->dim[i] != 0)
            used += (size_t)snprintf(words + used, LW_UNITS_WORDS - used, unit->dim[i] == 1 ? "%s%s" : "%s%s^%d", used ? "*" : "", names[i], unit->dim[i]);
    return words;
}
