#include "ui/typed.h"

#include "app/document/formula.h"
#include "app/document/json_quote.h"
#include "app/document/number.h"
#include "ui/shown_units.h"
#include "ui/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *quote(const char *text)
{
    char *quoted = lw_json_quote(text), *own = g_strdup(quoted ? quoted : "\"\"");
    free(quoted);
    return own;
}

static bool fail(LwTyped *typed, int offset, const char *format, ...) G_GNUC_PRINTF(3, 4);
static bool fail(LwTyped *typed, int offset, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_vsnprintf(typed->message, sizeof typed->message, format, values);
    va_end(values);
    typed->offset = offset;
    return false;
}

/* ---- formulas */

static bool find_name(void *user, const char *name, LwTerm *term, LwFormulaError *error)
{
    const LwDocument *document = user;
    for (int i = 0; document && i < document->parameter_count; i++) {
        const LwFileParameter *parameter = &document->parameter[i];
        if (strcmp(parameter->name, name) != 0)
            continue;
        *term = (LwTerm){ .value = parameter->value, .kind = parameter->has_unit ? LW_TERM_UNIT : LW_TERM_OPEN, .unit = parameter->unit, .alone = true };
        return true;
    }
    snprintf(error->message, sizeof error->message, _("there is no parameter “%s”"), name);
    return false;
}

static bool read_formula(const char *text, const LwTypedWish *wish, const LwEdition *edition, LwTyped *typed)
{
    LwFormulaError error = { 0 };
    LwTerm term;
    char message[LW_UNITS_MESSAGE];
    LwFormulaNames names = { .find = find_name, .user = edition ? edition->document : NULL };
    if (!lw_formula_eval(text + 1, &names, &term, &error))
        return fail(typed, error.offset + 1, "%s", error.message);
    if (wish->quantity != LW_Q_ANY && !lw_term_fits(&term, wish->quantity, message))
        return fail(typed, -1, "%s", message);
    typed->value = term.value;
    typed->json = quote(text);
    return true;
}

/* ---- fractions: "1/4 in", "1 1/2 in", "-3/8" → "0.25 in" */

static bool read_digits(const char **at, double *value)
{
    if (!g_ascii_isdigit(**at))
        return false;
    *value = 0;
    for (; g_ascii_isdigit(**at); (*at)++)
        *value = 10 * *value + (**at - '0');
    return true;
}

/* NULL: the text is no fraction. */
static char *without_fraction(const char *text)
{
    double whole = 0, above, below;
    const char *at = text;
    bool negative = *at == '-';
    at += negative;
    if (!read_digits(&at, &above))
        return NULL;
    const char *behind = at;
    while (*behind == ' ')
        behind++;
    if (behind > at && g_ascii_isdigit(*behind)) {
        whole = above;
        at = behind;
        read_digits(&at, &above);
    }
    if (*at != '/' || (at++, !read_digits(&at, &below)) || below <= 0)
        return NULL;
    double value = whole + above / below;
    char *digits = lw_shown_digits(negative ? -value : value);
    while (*at == ' ')
        at++;
    char *plain = *at ? g_strconcat(digits, " ", at, NULL) : g_strdup(digits);
    g_free(digits);
    return plain;
}

/* ---- numbers */

static bool is_plain(const char *text, double *number)
{
    size_t length = strlen(text), scanned = lw_number_scan(text, text + length);
    return length > 0 && scanned == length && lw_number_value(text, length, number);
}

/* ".5" and "+3" are what people type; the file's grammar has "0.5" and "3". */
static char *tidy(const char *text)
{
    char *trimmed = g_strstrip(g_strdup(text));
    const char *at = trimmed;
    bool negative = *at == '-';
    at += negative || *at == '+';
    while (negative && *at == ' ')
        at++;
    if (g_str_has_prefix(trimmed, "−")) { /* a true minus, pasted */
        negative = true;
        at = trimmed + strlen("−");
    }
    char *tidied = g_strdup_printf("%s%s%s", negative ? "-" : "", *at == '.' ? "0" : "", at);
    g_free(trimmed);
    return tidied;
}

static bool read_number(const char *text, const LwTypedWish *wish, LwTyped *typed)
{
    char message[LW_UNITS_MESSAGE];
    double number;
    LwUnit unit;
    LwShown shown = lw_shown_unit_of(wish->quantity);
    if (is_plain(text, &number) && wish->unit) {
        char *meant = g_strconcat(text, " ", wish->unit, NULL);
        bool good = lw_units_parse(meant, wish->quantity, &typed->value, message);
        typed->json = good ? quote(meant) : NULL;
        g_free(meant);
        return good || fail(typed, -1, "%s", message);
    }
    if (is_plain(text, &number)) {
        typed->value = number / shown.factor;
        typed->json = *shown.unit ? g_strdup_printf("\"%s %s\"", text, shown.unit) : g_strdup(text);
        return true;
    }
    bool good = wish->quantity == LW_Q_ANY ? lw_units_parse_any(text, &typed->value, &unit, message)
                                           : lw_units_parse(text, wish->quantity, &typed->value, message);
    if (!good && strchr(text, ',') && !strchr(text, '.'))
        return fail(typed, (int)(strchr(text, ',') - text), "%s", _("decimals are written with a point: 12.5 mm"));
    if (!good)
        return fail(typed, -1, "%s", message);
    typed->json = quote(text);
    return true;
}

static bool check_bounds(const LwTypedWish *wish, LwTyped *typed)
{
    const char *si = wish->quantity == LW_Q_ANY ? "" : lw_quantities[wish->quantity].si;
    bool low = wish->has_minimum && (wish->inclusive ? typed->value < wish->minimum : typed->value <= wish->minimum);
    bool high = wish->has_maximum && typed->value > wish->maximum;
    if (!low && !high && !(wish->nonzero && typed->value == 0))
        return true;
    char *bound = lw_shown_words(low ? wish->minimum : wish->maximum, si);
    if (low)
        fail(typed, -1, wish->inclusive ? _("must be at least %s") : _("must be greater than %s"), bound);
    else if (high)
        fail(typed, -1, _("must be at most %s"), bound);
    else
        fail(typed, -1, "%s", _("must not be 0"));
    g_free(bound);
    g_clear_pointer(&typed->json, g_free);
    return false;
}

bool lw_typed_read(const char *text, const LwTypedWish *wish, const LwEdition *edition, LwTyped *typed)
{
    *typed = (LwTyped){ .offset = -1 };
    char *tidied = tidy(text);
    bool good;
    if (!*tidied) {
        typed->is_empty = true;
        good = wish->may_be_empty || fail(typed, -1, _("a value is needed: %s, for example"), lw_quantities[wish->quantity].example);
    } else if (*tidied == '=') {
        good = read_formula(tidied, wish, edition, typed) && check_bounds(wish, typed);
    } else {
        char *written = lw_shown_file_notation(tidied), *plain = without_fraction(written);
        good = read_number(plain ? plain : written, wish, typed) && check_bounds(wish, typed);
        g_free(plain);
        g_free(written);
    }
    g_free(tidied);
    return good;
}

static char *show_number(double si, LwQuantity quantity, bool rounded)
{
    LwShown shown = lw_shown_unit_by_size(quantity, si);
    double value = si * shown.factor;
    char *digits = lw_shown_digits(rounded ? lw_shown_rounded(value) : value);
    char *typed = *shown.unit ? g_strconcat(digits, " ", shown.unit, NULL) : g_strdup(digits), *text = lw_shown_notation(typed);
    g_free(typed);
    g_free(digits);
    return text;
}

char *lw_typed_show(const LwJson *node, LwQuantity quantity)
{
    if (!node)
        return g_strdup("");
    if (node->kind == LW_JSON_STRING)
        return lw_shown_notation(node->string);
    if (node->kind == LW_JSON_NUMBER)
        return show_number(node->number, quantity, true);
    return g_strdup("");
}

char *lw_typed_exact(const LwJson *node, LwQuantity quantity)
{
    if (!node || node->kind != LW_JSON_NUMBER)
        return NULL;
    char *exact = show_number(node->number, quantity, false), *shown = show_number(node->number, quantity, true);
    bool same = strcmp(exact, shown) == 0;
    g_free(shown);
    if (same)
        g_clear_pointer(&exact, g_free);
    return exact;
}

char *lw_typed_unit(const char *shown, LwQuantity quantity)
{
    char *text = lw_shown_file_notation(shown), message[LW_UNITS_MESSAGE], *own = NULL;
    const char *unit = text + lw_number_scan(text, text + strlen(text));
    double value;
    while (*unit == ' ')
        unit++;
    if (unit > text && *unit && quantity != LW_Q_ANY && lw_units_parse(text, quantity, &value, message))
        own = g_strdup(unit);
    g_free(text);
    return own;
}

char *lw_typed_step(const char *text, LwQuantity quantity, double steps)
{
    char *tidied = tidy(text), *plain = without_fraction(tidied); /* the unit stays as it is written */
    const char *from = plain ? plain : tidied;
    size_t length = lw_number_scan(from, from + strlen(from));
    double number;
    char *stepped = NULL;
    if (length > 0 && lw_number_value(from, length, &number)) {
        double step = number == 0 ? 1 : pow(10, floor(log10(fabs(number)) + 1e-9) - 1);
        /* steps add up to round numbers */
        double next = (round(number / step) + steps) * step;
        if (steps != 0 && fabs(next) < 1e-9 * step)
            next = 0;
        char *digits = lw_shown_digits(next);
        LwShown shown = lw_shown_unit_of(quantity);
        const char *unit = from + length;
        char *typed = *unit ? g_strconcat(digits, unit, NULL) : *shown.unit ? g_strconcat(digits, " ", shown.unit, NULL) : g_strdup(digits);
        stepped = lw_shown_notation(typed);
        g_free(typed);
        g_free(digits);
    }
    g_free(plain);
    g_free(tidied);
    return stepped;
}
