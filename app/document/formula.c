/* Recursive descent that computes as it goes. Every cycle of the grammar passes through unary(), which therefore counts the depth. */
#include "app/document/formula.h"

#include "app/document/number.h"
#include "core/model/function.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 400, NAME_MAX_BYTES = 63, ARGUMENTS_MAX = 16 };

typedef struct Formula {
    const char *text, *at;
    int *depth;
    const LwFormulaNames *names;
    LwFormulaError *error;
} Formula;

static bool comparison(Formula *f, LwTerm *term);
static bool unary(Formula *f, LwTerm *term);

static bool fail(Formula *f, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool fail(Formula *f, const char *at, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(f->error->message, sizeof f->error->message, format, values);
    va_end(values);
    f->error->offset = (int)(at - f->text);
    return false;
}

static void skip(Formula *f)
{
    while (*f->at == ' ' || *f->at == '\t' || *f->at == '\r' || *f->at == '\n')
        f->at++;
}

static bool accept(Formula *f, const char *symbol)
{
    skip(f);
    size_t length = strlen(symbol);
    if (strncmp(f->at, symbol, length) != 0)
        return false;
    f->at += length;
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What comes next does not belong here. A whole character is shown, never half of one. */
static bool fail_unexpected(Formula *f, bool after_operand)
{
    int length = 1;
    skip(f);
    if (*f->at == '\0')
        return fail(f, f->at, "the formula ends where a value is expected");
    if (after_operand && (is_letter(*f->at) || is_digit(*f->at) || *f->at == '('))
        return fail(f, f->at, "an operator is missing before '%c'; a product is written with '*'", *f->at);
    while (((unsigned char)f->at[length] & 0xC0) == 0x80 && length < 4)
        length++;
    return fail(f, f->at, "unexpected '%.*s'", length, f->at);
}

/* The value and its dimension, of a formula rather than a single name from here on. */
static bool compute(Formula *f, const char *at, LwTerm *term, double value, bool good, const char *message)
{
    term->value = value;
    term->alone = false;
    return good || fail(f, at, "%s", message);
}

static bool number(Formula *f, LwTerm *term)
{
    char message[LW_UNITS_MESSAGE];
    const char *start = f->at;
    size_t length = lw_number_scan(f->at, f->at + strlen(f->at)), unit_length;
    *term = (LwTerm){ .kind = LW_TERM_PLAIN, .unit = { 1, 1, { 0 }, false }, .alone = true };
    if (length == 0 || *f->at == '-')
        return fail_unexpected(f, false);
    if (!lw_number_value(f->at, length, &term->value))
        return fail(f, start, "not a finite number");
    f->at += length;
    if (*f->at == ',' && is_digit(f->at[1]))
        return fail(f, f->at, "unexpected ','; decimals are written with a point");
    skip(f);
    if (!lw_units_may_begin(f->at))
        return true;
    if (!lw_units_parse_behind(f->at, &term->unit, &unit_length, message))
        return fail(f, f->at, "%s (a product is written with '*')", message);
    f->at += unit_length;
    term->kind = LW_TERM_UNIT;
    term->value = term->value * term->unit.numerator / term->unit.denominator;
    return true;
}

static bool call(Formula *f, const LwFunction *function, const char *start, LwTerm *term)
{
    LwTerm given[ARGUMENTS_MAX];
    char message[LW_UNITS_MESSAGE];
    int count = 0;
    if (!accept(f, ")")) {
        do {
            if (count == ARGUMENTS_MAX)
                return fail(f, start, "'%s' has more than %d arguments", function->name, ARGUMENTS_MAX);
            if (!comparison(f, &given[count++]))
                return false;
        } while (accept(f, ","));
        if (!accept(f, ")"))
            return *f->at ? fail_unexpected(f, true) : fail(f, f->at, "the ')' of '%s(' is missing", function->name);
    }
    if (count != function->args && !(function->folds && count > function->args))
        return fail(f, start, "'%s' takes %d%s argument%s, %d given", function->name, function->args, function->folds ? " or more" : "",
                    function->args == 1 ? "" : "s", count);
    double values[ARGUMENTS_MAX];
    for (int i = 0; i < count; i++)
        values[i] = given[i].value;
    double value = lw_function_value(function, values);
    for (int i = function->args; i < count; i++)
        value = lw_function_value(function, (const double[]){ value, values[i] });
    return compute(f, start, term, value, lw_term_call(function->name, count, given, term, message), message);
}

static bool name(Formula *f, LwTerm *term)
{
    char word[NAME_MAX_BYTES + 1];
    const char *start = f->at;
    while (is_letter(*f->at) || is_digit(*f->at))
        f->at++;
    if (f->at - start > NAME_MAX_BYTES)
        return fail(f, start, "a name of more than %d letters", NAME_MAX_BYTES);
    snprintf(word, sizeof word, "%.*s", (int)(f->at - start), start);
    const LwFunction *function = lw_function_find(word, (int)strlen(word));
    if (accept(f, "(")) {
        if (function)
            return call(f, function, start, term);
        function = lw_function_suggest(word, (int)strlen(word));
        return function ? fail(f, start, "unknown function '%s'; did you mean '%s'?", word, function->name) : fail(f, start, "unknown function '%s'", word);
    }
    if (function)
        return fail(f, start, "'%s' is a function and needs its arguments in parentheses", word);
    *term = (LwTerm){ .kind = LW_TERM_PLAIN, .unit = { 1, 1, { 0 }, false }, .alone = true };
    if (strcmp(word, "pi") == 0 || strcmp(word, "e") == 0) {
        term->value = *word == 'p' ? 3.14159265358979323846 : 2.71828182845904523536;
        return true;
    }
    f->error->offset = (int)(start - f->text);
    return f->names->find(f->names->user, word, term, f->error);
}

static bool primary(Formula *f, LwTerm *term)
{
    if (accept(f, "(")) {
        if (!comparison(f, term))
            return false;
        if (accept(f, ")"))
            return true;
        return *f->at ? fail_unexpected(f, true) : fail(f, f->at, "a ')' is missing");
    }
    return is_letter(*f->at) ? name(f, term) : number(f, term);
}

static bool power(Formula *f, LwTerm *term)
{
    LwTerm exponent, base;
    char message[LW_UNITS_MESSAGE];
    if (!primary(f, term))
        return false;
    const char *at = f->at;
    if (!accept(f, "^") && !accept(f, "**"))
        return true;
    if (!unary(f, &exponent)) /* takes the next ^ with it: 2^3^2 = 2^9 */
        return false;
    base = *term;
    return compute(f, at, term, pow(base.value, exponent.value), lw_term_power(&base, &exponent, term, message), message);
}

static bool unary(Formula *f, LwTerm *term)
{
    if (*f->depth == DEPTH_MAX)
        return fail(f, f->at, f->names->depth ? "the formula is nested too deeply, with the parameters that it asks for in turn" : "the formula is nested too deeply");
    ++*f->depth;
    bool negative = accept(f, "-"), good;
    if (negative || accept(f, "+")) {
        good = unary(f, term);
        if (good && negative)
            term->value = -term->value;
    } else {
        good = power(f, term);
    }
    --*f->depth;
    return good;
}

typedef enum Follows { FAILED, NEITHER, ONE, OTHER } Follows;

/* Which of two symbols follows, and the operand behind it. */
static Follows next(Formula *f, const char *one, const char *other, bool (*operand)(Formula *f, LwTerm *term), const char **at, LwTerm *right)
{
    skip(f);
    *at = f->at;
    Follows which = accept(f, one) ? ONE : accept(f, other) ? OTHER : NEITHER;
    return which == NEITHER || operand(f, right) ? which : FAILED;
}

static bool product(Formula *f, LwTerm *term)
{
    LwTerm right;
    char message[LW_UNITS_MESSAGE];
    const char *at;
    Follows which = unary(f, term) ? ONE : FAILED;
    while (which != FAILED && (which = next(f, "*", "/", unary, &at, &right)) >= ONE) {
        LwTerm left = *term;
        if (!compute(f, at, term, which == ONE ? left.value * right.value : left.value / right.value,
                     lw_term_product(&left, &right, which == ONE ? 1 : -1, term, message), message))
            which = FAILED;
    }
    return which != FAILED;
}

static bool sum(Formula *f, LwTerm *term)
{
    LwTerm right;
    char message[LW_UNITS_MESSAGE];
    const char *at;
    Follows which = product(f, term) ? ONE : FAILED;
    while (which != FAILED && (which = next(f, "+", "-", product, &at, &right)) >= ONE) {
        LwTerm left = *term;
        if (!compute(f, at, term, which == ONE ? left.value + right.value : left.value - right.value, lw_term_sum(&left, &right, term, message), message))
            which = FAILED;
    }
    return which != FAILED;
}

static bool comparison(Formula *f, LwTerm *term)
{
    static const char *const operators[] = { "<=", "<", ">=", ">", "==", "!=" };
    char message[LW_UNITS_MESSAGE];
    if (!sum(f, term))
        return false;
    for (int i = 0; i < 6; i++) {
        skip(f);
        const char *at = f->at;
        if (!accept(f, operators[i]))
            continue;
        LwTerm left = *term, right, together;
        if (!sum(f, &right))
            return false;
        const LwFunction *function = lw_function_find(operators[i], (int)strlen(operators[i]));
        double value = lw_function_value(function, (const double[]){ left.value, right.value });
        *term = (LwTerm){ .kind = LW_TERM_PLAIN, .unit = { 1, 1, { 0 }, false } };
        return compute(f, at, term, value, lw_term_sum(&left, &right, &together, message), message);
    }
    return true;
}

bool lw_formula_eval(const char *text, const LwFormulaNames *names, LwTerm *term, LwFormulaError *error)
{
    int own = 0;
    Formula formula = { text, text, names->depth ? names->depth : &own, names, error }, *f = &formula;
    *error = (LwFormulaError){ 0 };
    skip(f);
    if (!*f->at)
        return fail(f, text, "the formula is empty");
    if (!comparison(f, term))
        return false;
    skip(f);
    if (*f->at)
        return fail_unexpected(f, true);
    return isfinite(term->value) || fail(f, text, "the formula has no finite value");
}
