#include "ui/shown_units.h"

#include "ui/settings.h"

#include <math.h>
#include <string.h>

const char *lw_shown_units_list(void)
{
    static char *list;
    g_free(list);
    list = g_strdup_printf("%s,%s,%s", lw_settings_get("length"), lw_settings_get("angle"), lw_settings_get("angular-speed"));
    return list;
}

LwShown lw_shown_unit_of_si(const char *si)
{
    bool standard = strcmp(si, "m/s^2") == 0 || strcmp(si, "m/s^3") == 0; /* 9.81, not 9810 */
    return lw_shown_unit(si, standard ? NULL : lw_shown_units_list());
}

LwShown lw_shown_unit_of(LwQuantity quantity)
{
    return lw_shown_unit_of_si(quantity == LW_Q_ANY ? "" : lw_quantities[quantity].si);
}

char *lw_shown_digits(double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE], format[8];
    bool plain = value == 0 || (fabs(value) >= 1e-4 && fabs(value) < 1e12); /* 90, not 9e+01 */
    int digits = 1;
    for (; digits <= 12; digits++) {
        g_snprintf(format, sizeof format, "%%.%dg", digits);
        g_ascii_formatd(text, sizeof text, format, value);
        if (fabs(g_ascii_strtod(text, NULL) - value) <= 1e-12 * fabs(value))
            break;
    }
    if (plain && strchr(text, 'e')) {
        int decimals = MIN(digits, 12) - 1 - (int)floor(log10(fabs(value)));
        g_snprintf(format, sizeof format, "%%.%df", CLAMP(decimals, 0, 20));
        g_ascii_formatd(text, sizeof text, format, value);
    }
    return g_strdup(strcmp(text, "-0") == 0 ? "0" : text);
}

char *lw_shown_typed(double si, LwQuantity quantity)
{
    LwShown shown = lw_shown_unit_of(quantity);
    char *digits = lw_shown_digits(si * shown.factor);
    char *typed = *shown.unit ? g_strconcat(digits, " ", shown.unit, NULL) : g_strdup(digits);
    g_free(digits);
    return typed;
}

char *lw_shown_words(double si, const char *si_unit)
{
    LwShown shown = lw_shown_unit_of_si(si_unit);
    char out[LW_SHOWN_TEXT], number[G_ASCII_DTOSTR_BUF_SIZE], signed_number[G_ASCII_DTOSTR_BUF_SIZE + 4];
    double value = si * shown.factor;
    g_ascii_formatd(number, sizeof number, fabs(value) < 1e-12 ? "%.0f" : "%.5g", value);
    if (*number == '-')
        g_snprintf(signed_number, sizeof signed_number, strcmp(number, "-0") == 0 ? "%s" : "−%s", number + 1);
    else
        g_strlcpy(signed_number, number, sizeof signed_number);
    return g_strdup(lw_shown_with_unit(out, signed_number, shown.unit));
}
