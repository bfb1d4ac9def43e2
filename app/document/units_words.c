/* Powers of length, mass, time and angle in words. */
#include "app/document/units.h"

#include <stdio.h>
#include <string.h>

static bool same_dim(const int *a, const int *b)
{
    return memcmp(a, b, LW_DIMS * sizeof *a) == 0;
}

const char *lw_units_words(const int dim[LW_DIMS], char words[LW_UNITS_WORDS])
{
    for (int q = 0; q < LW_Q_COUNT; q++)
        if (same_dim(dim, lw_quantities[q].dim))
            return lw_quantities[q].noun;
    snprintf(words, LW_UNITS_WORDS, "a quantity in m^%d kg^%d s^%d rad^%d", dim[LW_DIM_L], dim[LW_DIM_M], dim[LW_DIM_T], dim[LW_DIM_A]);
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
