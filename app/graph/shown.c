#include "app/graph/shown.h"

#include "app/document/units.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Any unit, whatever it measures. */
static bool parse_any(const char *text, LwUnit *unit)
{
    char message[LW_UNITS_MESSAGE];
    for (int q = 0; q < LW_Q_COUNT; q++)
        if (lw_units_parse_unit(text, (LwQuantity)q, unit, message) && memcmp(unit->dim, lw_quantities[q].dim, sizeof unit->dim) == 0)
            return true;
    return false;
}

/* The next entry of the list, trimmed; false at its end. */
static bool next_entry(const char **list, char out[LW_SHOWN_TEXT])
{
    const char *at = *list;
    if (!at || !*at)
        return false;
    size_t length = strcspn(at, ",");
    *list = at + length + (at[length] == ',');
    while (length && *at == ' ')
        at++, length--;
    while (length && at[length - 1] == ' ')
        length--;
    snprintf(out, LW_SHOWN_TEXT, "%.*s", (int)length, at);
    return true;
}

/* Torque and energy have the same dimensions but not the same units. */
static bool same_kind(const char *a, const char *b)
{
    return (strchr(a, 'J') != NULL) == (strchr(b, 'J') != NULL);
}

static bool convert(const char *si, const char *list, LwShown *shown)
{
    LwUnit from, to;
    char entry[LW_SHOWN_TEXT];
    if (!parse_any(si, &from))
        return false;
    while (next_entry(&list, entry)) {
        if (!parse_any(entry, &to) || memcmp(from.dim, to.dim, sizeof from.dim) != 0 || !same_kind(si, entry))
            continue;
        shown->factor = from.numerator / from.denominator * to.denominator / to.numerator;
        snprintf(shown->unit, sizeof shown->unit, "%s", entry);
        shown->chosen = true;
        return true;
    }
    return false;
}

LwShown lw_shown_unit(const char *si, const char *list)
{
    LwShown shown = { .factor = 1 };
    snprintf(shown.unit, sizeof shown.unit, "%s", si);
    if (!list || convert(si, list, &shown))
        return shown;
    const char *rate = strchr(si, '/');
    char base[LW_SHOWN_TEXT];
    if (!rate)
        return shown;
    snprintf(base, sizeof base, "%.*s", (int)(rate - si), si);
    if ((strcmp(base, "m") == 0 || strcmp(base, "rad") == 0) && convert(base, list, &shown)) {
        size_t used = strlen(shown.unit);
        snprintf(shown.unit + used, sizeof shown.unit - used, "%s", rate);
    }
    return shown;
}

bool lw_shown_check(const char *list, LwProblem *problem)
{
    enum { MOST = 16 };
    LwUnit seen[MOST];
    char name[MOST][LW_SHOWN_TEXT];
    int count = 0;
    for (const char *rest = list; count < MOST && next_entry(&rest, name[count]); count++) {
        if (!*name[count] || !parse_any(name[count], &seen[count])) {
            lw_problem_set(problem, "\"%s\" is not a unit; expected a list like deg,rpm,mm,N*mm", name[count]);
            return false;
        }
        for (int k = 0; k < count; k++)
            if (memcmp(seen[k].dim, seen[count].dim, sizeof seen[k].dim) == 0 && same_kind(name[k], name[count])) {
                lw_problem_set(problem, "%s and %s measure the same; give one of them", name[k], name[count]);
                return false;
            }
    }
    return true;
}

/* ---- prefixes ---- */

/* Length of the name that a prefix can stand before, 0 when there is none. */
static size_t prefixable(const char *unit)
{
    static const char *const names[] = { "m", "s", "N", "J", "W", "Pa", "Hz", "rad", "g", "kg" };
    size_t length = strcspn(unit, "*/^ ");
    if (unit[length] == '^')
        return 0; /* mm² is a millionth of m² */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && strncmp(unit, names[i], length) == 0)
            return length;
    return 0;
}

static void put_power(LwShown *shown, int exponent)
{
    static const char *const digit[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
    char rest[LW_SHOWN_TEXT], number[16], power[LW_SHOWN_TEXT] = "10";
    snprintf(rest, sizeof rest, "%s", shown->unit);
    snprintf(number, sizeof number, "%d", exponent);
    for (const char *c = number; *c; c++)
        strcat(power, *c == '-' ? "⁻" : digit[*c - '0']);
    snprintf(shown->unit, sizeof shown->unit, *rest ? "%.32s %.24s" : "%.32s%.24s", power, rest);
}

void lw_shown_prefix(LwShown *shown, double largest)
{
    static const char *const prefix[] = { "p", "n", "µ", "m", "", "k", "M", "G" };
    largest = fabs(largest);
    if (!(largest > 0) || !isfinite(largest))
        return;
    bool fixed = shown->chosen;
    /* Readable as it is: up to four digits before the point, at most one zero behind it. */
    if (largest >= (fixed ? 0.01 : 0.1) * (1 - 1e-9) && largest < (fixed ? 99999 : 10000))
        return;
    int exponent = 3 * (int)floor(log10(largest * (1 + 1e-9)) / 3);
    size_t length = fixed ? 0 : prefixable(shown->unit);
    bool kilogram = length == 2 && shown->unit[0] == 'k';
    /* Nobody says kilosecond, kiloradian or megagram. */
    bool said = length && exponent >= -12 && exponent <= 9 && !(exponent > 0 && (shown->unit[0] == 's' || shown->unit[0] == 'r' || shown->unit[0] == 'k'));
    shown->factor *= pow(10, -exponent);
    if (!said) {
        put_power(shown, exponent);
        return;
    }
    char rest[LW_SHOWN_TEXT];
    snprintf(rest, sizeof rest, "%s", shown->unit + kilogram);
    snprintf(shown->unit, sizeof shown->unit, "%s%.48s", prefix[exponent / 3 + 4 + kilogram], rest);
}

/* ---- words ---- */

void lw_shown_pretty(char out[LW_SHOWN_TEXT], const char *unit)
{
    static const struct { const char *from, *to; } pretty[] = { { "*", "·" }, { "^2", "²" }, { "^3", "³" }, { "deg", "°" }, { "um", "µm" }, { "us", "µs" } };
    size_t used = 0, kinds = sizeof pretty / sizeof *pretty;
    for (const char *c = unit; *c && used + 5 < LW_SHOWN_TEXT;) {
        size_t k = 0;
        while (k < kinds && strncmp(c, pretty[k].from, strlen(pretty[k].from)) != 0)
            k++;
        if (k < kinds) {
            used += (size_t)snprintf(out + used, LW_SHOWN_TEXT - used, "%s", pretty[k].to);
            c += strlen(pretty[k].from);
        } else {
            out[used++] = *c++;
        }
    }
    out[used] = 0;
}

static char *with_minus(char out[LW_SHOWN_TEXT], const char *number)
{
    bool zero = strspn(number, "-0.") == strlen(number);
    if (*number == '-')
        snprintf(out, LW_SHOWN_TEXT, zero ? "%s" : "−%s", number + 1);
    else
        snprintf(out, LW_SHOWN_TEXT, "%s", number);
    return out;
}

char *lw_shown_fixed(char out[LW_SHOWN_TEXT], double value, int decimals)
{
    char number[LW_SHOWN_TEXT];
    snprintf(number, sizeof number - 4, "%.*f", decimals, value);
    return with_minus(out, number);
}

char *lw_shown_with_unit(char out[LW_SHOWN_TEXT], const char *number, const char *unit)
{
    char pretty[LW_SHOWN_TEXT];
    lw_shown_pretty(pretty, unit);
    bool tight = strcmp(pretty, "°") == 0 || !*pretty, power = strncmp(pretty, "10", 2) == 0;
    snprintf(out, LW_SHOWN_TEXT, tight ? "%.30s%.30s" : power ? "%.30s·%.30s" : "%.30s %.30s", number, pretty);
    return out;
}
