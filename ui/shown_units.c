#include "ui/shown_units.h"

#include "app/document/number.h"
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

double lw_shown_rounded(double value)
{
    double place = value == 0 ? 1 : pow(10, floor(log10(fabs(value))) - 3);
    if (!isfinite(value) || place == 0 || fabs(value) >= 1e12)
        return value;
    return place >= 1 ? round(value) : round(value / place) * place; /* 12346 rpm, not 12350 */
}

/* ---- units by size */

typedef struct Size {
    const char *si;
    double from;            /* SI, and beyond */
    const char *unit;
    double factor;
} Size;

/* Of each unit the largest first. */
static const Size sizes[] = {
    { "kg", 1e4, "t", 1e-3 },         { "kg", 0.1, "kg", 1 },           { "kg", 1e-4, "g", 1e3 },         { "kg", 0, "mg", 1e6 },
    { "kg*m^2", 1e-2, "kg*m^2", 1 },  { "kg*m^2", 1e-8, "kg*mm^2", 1e6 }, { "kg*m^2", 0, "g*mm^2", 1e9 },
};

static bool choose_by_size(LwShown *shown, const char *si_unit, double size)
{
    for (size_t i = 0; size > 0 && i < sizeof sizes / sizeof *sizes; i++)
        if (strcmp(sizes[i].si, si_unit) == 0 && size >= sizes[i].from * (1 - 1e-9)) {
            shown->factor = sizes[i].factor;
            g_strlcpy(shown->unit, sizes[i].unit, sizeof shown->unit);
            return true;
        }
    return false;
}

LwShown lw_shown_unit_by_size(LwQuantity quantity, double si)
{
    LwShown shown = lw_shown_unit_of(quantity);
    if (quantity != LW_Q_ANY)
        choose_by_size(&shown, lw_quantities[quantity].si, fabs(si));
    return shown;
}

/* For reading: with a prefix where there is one, mm as m where they are many; a power of ten only where nothing else helps. */
static LwShown suited(const char *si_unit, double size)
{
    LwShown shown = lw_shown_unit_of_si(si_unit), plain = shown;
    double value = size * shown.factor;
    if (choose_by_size(&shown, si_unit, size))
        return shown;
    if (strcmp(shown.unit, "mm") == 0 && value >= 1e4)
        return lw_shown_unit(si_unit, NULL);
    lw_shown_prefix(&shown, value);
    bool power = g_str_has_prefix(shown.unit, "10");
    return power && value >= 1e-4 && value < 1e6 ? plain : shown;
}

/* ---- texts */

char *lw_shown_typed(double si, LwQuantity quantity)
{
    LwShown shown = lw_shown_unit_of(quantity);
    char *digits = lw_shown_digits(si * shown.factor);
    char *typed = *shown.unit ? g_strconcat(digits, " ", shown.unit, NULL) : g_strdup(digits);
    g_free(digits);
    return typed;
}

/* In a field the unit is that of the file, written as people do: "−" stays "-", which the keyboard has. */
char *lw_shown_notation(const char *text)
{
    size_t number = lw_number_scan(text, text + strlen(text));
    const char *unit = text + number;
    char pretty[LW_SHOWN_TEXT];
    while (*unit == ' ')
        unit++;
    if (number == 0 || !*unit || strlen(unit) >= LW_SHOWN_TEXT / 2)
        return g_strdup(text);
    lw_shown_pretty(pretty, unit);
    return g_strdup_printf(strcmp(pretty, "°") == 0 ? "%.*s%s" : "%.*s %s", (int)number, text, pretty);
}

char *lw_shown_file_notation(const char *text)
{
    static const struct { const char *from, *to; } plain[] = { { "·", "*" }, { "⋅", "*" }, { "×", "*" }, { "²", "^2" }, { "³", "^3" }, { "°", "deg" }, { "µ", "u" }, { "μ", "u" } };
    GString *out = g_string_new(NULL);
    while (*text) {
        size_t k = 0;
        while (k < G_N_ELEMENTS(plain) && !g_str_has_prefix(text, plain[k].from))
            k++;
        if (k == G_N_ELEMENTS(plain)) {
            g_string_append_c(out, *text++);
            continue;
        }
        if (strcmp(plain[k].to, "deg") == 0 && out->len > 0 && g_ascii_isdigit(out->str[out->len - 1]))
            g_string_append_c(out, ' ');
        g_string_append(out, plain[k].to);
        text += strlen(plain[k].from);
    }
    return g_string_free(out, FALSE);
}

char *lw_shown_words_among(double si, double largest, const char *si_unit)
{
    LwShown shown = suited(si_unit, fmax(fabs(si), fabs(largest)));
    double value = lw_shown_rounded(si * shown.factor), scale = fabs(largest * shown.factor);
    char out[LW_SHOWN_TEXT];
    char *digits = lw_shown_digits(fabs(value) <= 1e-9 * scale || fabs(value) < 1e-12 ? 0 : value); /* rounding, not a load */
    char *number = *digits == '-' ? g_strconcat("−", digits + 1, NULL) : g_strdup(digits);
    char *words = g_strdup(lw_shown_with_unit(out, number, shown.unit));
    g_free(number);
    g_free(digits);
    return words;
}

char *lw_shown_words(double si, const char *si_unit)
{
    return lw_shown_words_among(si, si, si_unit);
}
