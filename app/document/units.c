#include "app/document/units.h"

#include "app/document/nearest.h"
#include "app/document/number.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POWER_MAX = 9, NAME_MAX_BYTES = 30, PARENTHESES_MAX = 8, DIM_MAX = 99 };

typedef struct Scan {
    const char *at;
    int depth;
    LwQuantity expected;
    char *message;
} Scan;

static bool read_product(Scan *s, LwUnit *unit);

static bool fail(Scan *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(Scan *s, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(s->message, LW_UNITS_MESSAGE, format, values);
    va_end(values);
    return false;
}

/* "a length such as "12.5 mm"" */
static bool fail_expected(Scan *s, const char *found)
{
    const LwQuantityInfo *info = &lw_quantities[s->expected];
    if (s->expected == LW_Q_NUMBER)
        return fail(s, "expected %s, found %s", info->noun, found);
    return fail(s, "expected %s such as \"%s\", found %s", info->noun, info->example, found);
}

static bool starts(const char *at, const char *with)
{
    return strncmp(at, with, strlen(with)) == 0;
}

static bool take(Scan *s, const char *symbol)
{
    if (!starts(s->at, symbol))
        return false;
    s->at += strlen(symbol);
    return true;
}

static void skip_spaces(Scan *s)
{
    while (take(s, " ") || take(s, "\t") || take(s, "\u00A0") || take(s, "\u202F"))
        ;
}

/* *, ·, ⋅, × */
static bool take_times(Scan *s)
{
    return (!starts(s->at, "**") && take(s, "*")) || take(s, "·") || take(s, "⋅") || take(s, "×");
}

/* The superscript digit at the scan, or −1. */
static int take_superscript(Scan *s)
{
    static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
    for (int i = 0; i < 10; i++)
        if (take(s, digits[i]))
            return i;
    return -1;
}

/* ^2, **-1, ², ⁻¹, 2; 1 when there is none. */
static bool read_power(Scan *s, int *power)
{
    *power = 1;
    bool raised = take(s, "^") || take(s, "**");
    bool minus = take(s, "⁻"), superscript = minus;
    if (raised && !minus)
        minus = take(s, "-");
    int digit = raised ? -1 : take_superscript(s);
    if (digit < 0 && !superscript && isdigit((unsigned char)*s->at))
        digit = *s->at++ - '0';
    if (digit < 0)
        return !raised && !superscript ? true : fail(s, "expected a whole power such as ^2 in the unit");
    if (digit > POWER_MAX || isdigit((unsigned char)*s->at) || *s->at == '.' || take_superscript(s) >= 0)
        return fail(s, "expected a whole power from -9 to 9 in the unit");
    *power = minus ? -digit : digit;
    return true;
}

/* into ·= unit^power; false when the powers grow beyond sense. */
static bool multiply(LwUnit *into, const LwUnit *unit, int power)
{
    into->cycles = into->cycles || unit->cycles;
    for (int i = 0; i < LW_DIMS; i++)
        into->dim[i] += power * unit->dim[i];
    for (int i = 0; i < LW_DIMS; i++)
        if (abs(into->dim[i]) > DIM_MAX)
            return false;
    for (int i = 0; i < abs(power); i++) {
        into->numerator *= power > 0 ? unit->numerator : unit->denominator;
        into->denominator *= power > 0 ? unit->denominator : unit->numerator;
    }
    return true;
}

static bool is_name_byte(const char *at)
{
    static const char *const others[] = { "·", "⋅", "×", "⁻", "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "\u00A0", "\u202F" };
    if ((unsigned char)*at < 0x80)
        return isalpha((unsigned char)*at) || *at == '_' || *at == '%' || *at == '\'';
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (starts(at, others[i]))
            return false;
    return true;
}

static bool read_name(Scan *s, LwUnit *unit)
{
    char name[NAME_MAX_BYTES + 1];
    size_t length = 0;
    while (s->at[length] && is_name_byte(s->at + length))
        length++;
    if (length == 0)
        return *s->at ? fail(s, "expected a unit, found '%.20s'", s->at) : fail(s, "expected a unit at the end");
    if (length > NAME_MAX_BYTES)
        return fail(s, "unknown unit of %zu letters", length);
    memcpy(name, s->at, length);
    name[length] = '\0';
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < lw_unit_name_count; i++) {
        if (lw_unit_names[i].unit.cycles && s->expected != LW_Q_FREQUENCY && s->expected != LW_Q_ANY)
            continue; /* as a speed it might mean turns or radians */
        if (strcmp(lw_unit_names[i].name, name) == 0) {
            *unit = lw_unit_names[i].unit;
            s->at += length;
            return true;
        }
        lw_nearest_try(&nearest, lw_unit_names[i].name);
    }
    if (nearest.best)
        return fail(s, "unknown unit \"%s\"; did you mean \"%s\"?", name, nearest.best);
    return fail(s, "unknown unit \"%s\"; expected %s such as \"%s\"", name, lw_quantities[s->expected].noun,
                lw_quantities[s->expected].example);
}

static bool read_factor(Scan *s, LwUnit *product, int sign)
{
    LwUnit unit = { 1, 1, { 0 }, false };
    int power;
    skip_spaces(s);
    if (take(s, "(")) {
        if (s->depth == PARENTHESES_MAX)
            return fail(s, "too many parentheses in the unit");
        s->depth++;
        if (!read_product(s, &unit))
            return false;
        s->depth--;
        skip_spaces(s);
        if (!take(s, ")"))
            return fail(s, "expected ')' in the unit");
    } else if (*s->at == '1' && !isdigit((unsigned char)s->at[1]) && s->at[1] != '.') {
        s->at++; /* 1/s */
    } else if (!read_name(s, &unit))
        return false;
    if (!read_power(s, &power))
        return false;
    return multiply(product, &unit, sign * power) || fail(s, "the unit has powers beyond %d", DIM_MAX);
}

static bool read_product(Scan *s, LwUnit *unit)
{
    *unit = (LwUnit){ 1, 1, { 0 }, false };
    int sign = 1;
    skip_spaces(s);
    if (take(s, "/"))
        sign = -1;
    for (;;) {
        if (!read_factor(s, unit, sign))
            return false;
        skip_spaces(s);
        sign = 1;
        if (take(s, "/"))
            sign = -1;
        else if (!take_times(s) && (*s->at == '\0' || *s->at == ')'))
            return true;
    }
}

static bool same_dim(const int *a, const int *b, bool with_angle)
{
    for (int i = 0; i < (with_angle ? LW_DIMS : LW_DIM_A); i++)
        if (a[i] != b[i])
            return false;
    return true;
}

static bool check_dim(Scan *s, const LwUnit *unit)
{
    const int *expected = lw_quantities[s->expected].dim;
    char words[LW_UNITS_WORDS];
    bool angle_fits = unit->dim[LW_DIM_A] == 0 || unit->dim[LW_DIM_A] == expected[LW_DIM_A];
    if (s->expected == LW_Q_ANY || (same_dim(unit->dim, expected, false) && angle_fits))
        return true;
    return fail_expected(s, lw_units_words(unit->dim, words));
}

static bool read_unit(Scan *s, LwUnit *unit)
{
    if (!read_product(s, unit))
        return false;
    if (*s->at)
        return fail(s, "unexpected '%.20s' after the unit", s->at);
    return check_dim(s, unit);
}

bool lw_units_parse_unit(const char *text, LwQuantity expected, LwUnit *unit, char *message)
{
    Scan scan = { text, 0, expected, message };
    LwUnit read;
    if (!read_unit(&scan, &read))
        return false;
    *unit = read;
    return true;
}

bool lw_units_may_begin(const char *text)
{
    return *text == '[' || (*text && is_name_byte(text));
}

bool lw_units_parse_behind(const char *text, LwUnit *unit, size_t *length, char *message)
{
    Scan scan = { text, 0, LW_Q_ANY, message }, *s = &scan;
    LwUnit read = { 1, 1, { 0 }, false };
    if (take(s, "[")) {
        char inner[LW_UNITS_WORDS];
        const char *close = strchr(s->at, ']');
        if (!close || close - s->at >= (long)sizeof inner)
            return fail(s, "the ']' of the unit is missing");
        snprintf(inner, sizeof inner, "%.*s", (int)(close - s->at), s->at);
        if (!lw_units_parse_unit(inner, LW_Q_ANY, &read, message))
            return false;
        s->at = close + 1;
    } else if (!read_factor(s, &read, 1))
        return false;
    *unit = read;
    *length = (size_t)(s->at - text);
    return true;
}

/* "1/4" and "1 1/2", as inches are written, with whole numbers: `number` becomes the numerator over the whole denominator, which is
 * returned; 1 when no fraction stands here, 0 after a complaint. "2 1/s" is none: a digit follows the stroke. */
static double read_fraction(Scan *s, const char *begin, double *number)
{
    const char *at = s->at, *stroke;
    double over, below;
    bool mixed = *at == ' ';
    at += strspn(at, " ");
    stroke = mixed ? at + strspn(at, "0123456789") : at;
    if (*stroke != '/' || !isdigit((unsigned char)stroke[1]) || (mixed && stroke == at) || begin + strspn(begin, "-0123456789") != s->at)
        return 1;
    size_t length = strspn(stroke + 1, "0123456789");
    if (!lw_number_value(stroke + 1, length, &below) || below == 0 || (mixed && !lw_number_value(at, (size_t)(stroke - at), &over))) {
        fail(s, "not a fraction; expected one such as \"1/4 in\" or \"1 1/2 in\"");
        return 0;
    }
    if (mixed)
        *number = copysign(fabs(*number) * below + over, *begin == '-' ? -1 : 1);
    s->at = stroke + 1 + length;
    return below;
}

static bool parse(Scan *s, double *value, LwUnit *unit)
{
    const LwQuantityInfo *info = &lw_quantities[s->expected];
    double number;
    skip_spaces(s);
    take(s, "+");
    size_t length = lw_number_scan(s->at, s->at + strlen(s->at));
    if (length == 0 || s->expected == LW_Q_NUMBER)
        return fail_expected(s, length == 0 && s->expected == LW_Q_NUMBER ? "a text" : length == 0 ? "a text without a number"
                                                                                                : "a number in quotes");
    if (!lw_number_value(s->at, length, &number))
        return fail(s, "not a finite number");
    const char *begin = s->at;
    s->at += length;
    if (*s->at == ',' && isdigit((unsigned char)s->at[1]))
        return fail(s, "a decimal point is '.', not ','");
    double below = read_fraction(s, begin, &number);
    if (below == 0)
        return false;
    skip_spaces(s);
    if (*s->at == '\0')
        return fail(s, "no unit; write the number without quotes for %s, or a unit as in \"%s\"", info->si, info->example);
    if (!read_unit(s, unit))
        return false;
    number = number * unit->numerator / (unit->denominator * below);
    if (!isfinite(number))
        return fail(s, "not a finite number");
    *value = number;
    return true;
}

bool lw_units_parse(const char *text, LwQuantity expected, double *value, char *message)
{
    Scan scan = { text, 0, expected, message };
    LwUnit unit;
    return parse(&scan, value, &unit);
}

bool lw_units_parse_any(const char *text, double *value, LwUnit *unit, char *message)
{
    Scan scan = { text, 0, LW_Q_ANY, message };
    return parse(&scan, value, unit);
}
