/* What dimension a sum, product, power or function has. */
#include "app/document/formula.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { POWERS_MAX = 99 };

static bool same_but_angle(const int *a, const int *b)
{
    return a[LW_DIM_L] == b[LW_DIM_L] && a[LW_DIM_M] == b[LW_DIM_M] && a[LW_DIM_T] == b[LW_DIM_T];
}

/* Angles are no dimension here: radius times angle is a length. */
static bool is_number(const LwTerm *term)
{
    static const int none[LW_DIMS] = { 0 };
    return term->kind != LW_TERM_UNIT || same_but_angle(term->unit.dim, none);
}

static bool refuse(char message[LW_UNITS_MESSAGE], const char *format, const char *what, const LwTerm *term)
{
    char words[LW_UNITS_WORDS];
    snprintf(message, LW_UNITS_MESSAGE, format, what, lw_units_words(term->unit.dim, words));
    return false;
}

bool lw_term_fits(const LwTerm *term, LwQuantity expected, char message[LW_UNITS_MESSAGE])
{
    const LwQuantityInfo *info = &lw_quantities[expected];
    char words[LW_UNITS_WORDS];
    const int *dim = term->unit.dim;
    if (term->kind != LW_TERM_UNIT || expected == LW_Q_ANY)
        return true;
    bool fits = same_but_angle(dim, info->dim);
    if (fits && term->alone)
        fits = (dim[LW_DIM_A] == 0 || dim[LW_DIM_A] == info->dim[LW_DIM_A]) && (!term->unit.cycles || expected == LW_Q_FREQUENCY);
    if (!fits)
        snprintf(message, LW_UNITS_MESSAGE, "expected %s, found %s", info->noun, lw_units_words(dim, words));
    return fits;
}

bool lw_term_sum(const LwTerm *a, const LwTerm *b, LwTerm *into, char message[LW_UNITS_MESSAGE])
{
    char one[LW_UNITS_WORDS], other[LW_UNITS_WORDS];
    if (a->kind == LW_TERM_UNIT && b->kind == LW_TERM_UNIT) {
        if (!same_but_angle(a->unit.dim, b->unit.dim)) {
            snprintf(message, LW_UNITS_MESSAGE, "%s and %s do not go together", lw_units_words(a->unit.dim, one), lw_units_words(b->unit.dim, other));
            return false;
        }
        into->unit = a->unit.dim[LW_DIM_A] != 0 ? a->unit : b->unit;
        into->kind = LW_TERM_UNIT;
        return true;
    }
    const LwTerm *leads = a->kind > b->kind ? a : b;
    into->kind = leads->kind;
    into->unit = leads->unit;
    return true;
}

/* The powers of `a` plus `power` times those of `b`. */
static bool add_powers(LwUnit *a, const LwUnit *b, int power, char message[LW_UNITS_MESSAGE])
{
    for (int i = 0; i < LW_DIMS; i++) {
        a->dim[i] += power * b->dim[i];
        if (a->dim[i] > POWERS_MAX || a->dim[i] < -POWERS_MAX) {
            snprintf(message, LW_UNITS_MESSAGE, "the unit has powers beyond %d", POWERS_MAX);
            return false;
        }
    }
    a->cycles = a->cycles || b->cycles;
    return true;
}

bool lw_term_product(const LwTerm *a, const LwTerm *b, int power, LwTerm *into, char message[LW_UNITS_MESSAGE])
{
    LwUnit unit = a->unit;
    if (!add_powers(&unit, &b->unit, power, message))
        return false;
    into->kind = a->kind == LW_TERM_OPEN || b->kind == LW_TERM_OPEN ? LW_TERM_OPEN : a->kind > b->kind ? a->kind : b->kind;
    into->unit = into->kind == LW_TERM_UNIT ? unit : (LwUnit){ 1, 1, { 0 }, false };
    return true;
}

/* Powers times `factor`, which may be a half where they are even; else nobody knows. */
static void scale_powers(const LwTerm *a, double factor, LwTerm *into)
{
    into->kind = LW_TERM_UNIT;
    into->unit = a->unit;
    for (int i = 0; i < LW_DIMS; i++) {
        double scaled = factor * a->unit.dim[i];
        if (scaled != rint(scaled) || fabs(scaled) > POWERS_MAX)
            into->kind = LW_TERM_OPEN;
        else
            into->unit.dim[i] = (int)scaled;
    }
    if (into->kind == LW_TERM_OPEN)
        into->unit = (LwUnit){ 1, 1, { 0 }, false };
}

bool lw_term_power(const LwTerm *a, const LwTerm *b, LwTerm *into, char message[LW_UNITS_MESSAGE])
{
    if (!is_number(b))
        return refuse(message, "%s must be a plain number, found %s", "an exponent", b);
    if (a->kind == LW_TERM_UNIT && b->kind != LW_TERM_OPEN) {
        scale_powers(a, b->value, into);
    } else {
        into->kind = a->kind == LW_TERM_PLAIN && b->kind != LW_TERM_OPEN ? LW_TERM_PLAIN : LW_TERM_OPEN;
        into->unit = (LwUnit){ 1, 1, { 0 }, false };
    }
    return true;
}

typedef enum Rule {
    NUMBER_TO_NUMBER, NUMBER_TO_ANGLE, SAME, SAME_TO_ANGLE, ANY_TO_NUMBER, ROOT, CHOICE, STEP
} Rule;

static const struct {
    const char *name;
    Rule rule;
} rules[] = {
    { "sin", NUMBER_TO_NUMBER }, { "cos", NUMBER_TO_NUMBER }, { "tan", NUMBER_TO_NUMBER }, { "sinh", NUMBER_TO_NUMBER },
    { "cosh", NUMBER_TO_NUMBER }, { "tanh", NUMBER_TO_NUMBER }, { "exp", NUMBER_TO_NUMBER }, { "log", NUMBER_TO_NUMBER },
    { "log10", NUMBER_TO_NUMBER }, { "asin", NUMBER_TO_ANGLE }, { "acos", NUMBER_TO_ANGLE }, { "atan", NUMBER_TO_ANGLE },
    { "atan2", SAME_TO_ANGLE }, { "abs", SAME }, { "floor", SAME }, { "min", SAME }, { "max", SAME }, { "mod", SAME },
    { "sign", ANY_TO_NUMBER }, { "sqrt", ROOT }, { "if", CHOICE }, { "step", STEP },
};

static bool all_same(int count, const LwTerm *a, LwTerm *into, char message[LW_UNITS_MESSAGE])
{
    LwTerm sum = a[0];
    for (int i = 1; i < count; i++)
        if (!lw_term_sum(&sum, &a[i], &sum, message))
            return false;
    into->kind = sum.kind;
    into->unit = sum.unit;
    return true;
}

bool lw_term_call(const char *function, int count, const LwTerm *a, LwTerm *into, char message[LW_UNITS_MESSAGE])
{
    static const LwUnit none = { 1, 1, { 0 }, false }, angle = { 1, 1, { 0, 0, 0, 1 }, false };
    size_t i = 0, known = sizeof rules / sizeof *rules;
    while (i < known && strcmp(rules[i].name, function) != 0)
        i++;
    into->kind = i == known ? LW_TERM_OPEN : LW_TERM_PLAIN;
    into->unit = none;
    switch (i == known ? ANY_TO_NUMBER : rules[i].rule) {
    case NUMBER_TO_NUMBER:
        return is_number(&a[0]) || refuse(message, "%s of what should be a plain number or an angle, found %s", function, &a[0]);
    case NUMBER_TO_ANGLE:
        into->kind = LW_TERM_UNIT;
        into->unit = angle;
        return is_number(&a[0]) || refuse(message, "%s of what should be a plain number, found %s", function, &a[0]);
    case SAME: return all_same(count, a, into, message);
    case SAME_TO_ANGLE:
        if (!all_same(count, a, into, message))
            return false;
        into->kind = LW_TERM_UNIT;
        into->unit = angle;
        return true;
    case ROOT:
        if (a[0].kind == LW_TERM_UNIT)
            scale_powers(&a[0], 0.5, into);
        else
            into->kind = a[0].kind;
        return true;
    case CHOICE: return all_same(2, a + 1, into, message);
    case STEP: return all_same(2, (const LwTerm[]){ a[2], a[4] }, into, message);
    case ANY_TO_NUMBER: break;
    }
    return true;
}
