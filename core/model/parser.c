#include "core/model/parser.h"

#include "core/model/spelling.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In the order of the LW_LAW_USES_… bits. */
static const char variable_names[] = "txv";
enum { VARIABLE_COUNT = 3, QUOTED = 40 };

static const LwNamedNumber constants[] = { { "pi", 3.14159265358979323846 }, { "e", 2.71828182845904523536 } };
enum { CONSTANT_COUNT = 2 };

bool lw_parser_fail(LwParser *parser, int offset, const char *format, ...)
{
    if (parser->error) {
        va_list values;
        va_start(values, format);
        vsnprintf(parser->error->message, sizeof parser->error->message, format, values);
        va_end(values);
        parser->error->offset = offset;
    }
    return false;
}

bool lw_parser_fail_nesting(LwParser *parser)
{
    return lw_parser_fail(parser, parser->at, "the expression is nested too deeply");
}

/* <ctype.h> follows the locale; the grammar does not. */
static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Bytes of the well-formed UTF-8 character at `text`, so that a message never holds half of one; 0 if it is none. */
static int character_length(const char *text)
{
    unsigned char lead = (unsigned char)text[0];
    int length = lead >= 0x20 && lead < 0x7f ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3
               : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
    for (int i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

bool lw_parser_fail_unexpected(LwParser *parser, bool after_operand)
{
    const char *next = parser->text + parser->at;
    int length = character_length(next);
    if (*next == '\0')
        return lw_parser_fail(parser, parser->at, "the expression ends where a value is expected");
    if (length == 0)
        return lw_parser_fail(parser, parser->at, "byte 0x%02x does not belong in an expression",
                              (unsigned)(unsigned char)*next);
    if (after_operand && (is_digit(*next) || is_letter(*next) || *next == '(' || *next == '.'))
        return lw_parser_fail(parser, parser->at, "an operator is missing before '%c'; a product is written with '*'",
                              *next);
    if (after_operand && *next == '=')
        return lw_parser_fail(parser, parser->at, "'=' compares nothing; equality is written '=='");
    if (after_operand && *next == ',' && is_digit(next[1]))
        return lw_parser_fail(parser, parser->at, "unexpected ','; decimals are written with a point");
    return lw_parser_fail(parser, parser->at, "unexpected '%.*s'", length, next);
}

void lw_parser_skip_space(LwParser *parser)
{
    while (parser->text[parser->at] != '\0' && strchr(" \t\r\n", parser->text[parser->at]))
        parser->at++;
}

bool lw_parser_accept(LwParser *parser, const char *symbol)
{
    lw_parser_skip_space(parser);
    size_t length = strlen(symbol);
    if (strncmp(parser->text + parser->at, symbol, length) != 0)
        return false;
    parser->at += (int)length;
    return true;
}

int lw_parser_name_length(const LwParser *parser)
{
    const char *start = parser->text + parser->at;
    int length = 0;
    while (is_letter(start[length]) || (length > 0 && is_digit(start[length])))
        length++;
    return length;
}

bool lw_parser_emit_operand(LwParser *parser, int variable, double number)
{
    if (parser->stack == LW_EXPRESSION_STACK)
        return lw_parser_fail_nesting(parser);
    parser->stack++;
    LwInstruction push = { NULL, variable, number };
    LW_PUSH(parser->arena, parser->code, parser->count, parser->capacity, push);
    return true;
}

static bool is_number(const LwInstruction *instruction)
{
    return !instruction->function && instruction->variable < 0;
}

/* Calls on constants are made here and now: cheaper to run, and 2*pi is then known as one number. In postfix the
 * last `args` instructions being numbers means that they are the arguments. */
void lw_parser_emit_call(LwParser *parser, const LwFunction *function)
{
    int args = function->args, known = 0;
    LwInstruction call = { function, -1, 0 };
    double values[LW_FUNCTION_ARGS];
    parser->stack -= args - 1;
    while (known < args && is_number(&parser->code[parser->count - 1 - known])) {
        values[args - 1 - known] = parser->code[parser->count - 1 - known].number;
        known++;
    }
    if (known == args) {
        parser->count -= args;
        call = (LwInstruction){ NULL, -1, lw_function_value(function, values) };
    } else {
        parser->kinked |= function->branch != NULL;
    }
    LW_PUSH(parser->arena, parser->code, parser->count, parser->capacity, call);
}

/* strtod reads the decimal point of the user's locale, so it is given none: 1.25e3 is handed over as 125e1. */
bool lw_parser_number(LwParser *parser)
{
    enum { DIGITS = 400, EXPONENT_LIMIT = 100000 };
    const char *next = parser->text + parser->at;
    char plain[DIGITS + 16];
    int used = 0, exponent = 0, written = 0;
    for (bool fraction = false; is_digit(*next) || (*next == '.' && !fraction); next++) {
        if (*next == '.') {
            fraction = true;
            continue;
        }
        if (used == DIGITS)
            return lw_parser_fail(parser, parser->at, "the number has too many digits");
        plain[used++] = *next;
        exponent -= fraction;
    }
    if (used == 0)
        return lw_parser_fail_unexpected(parser, false);
    bool is_signed = (next[0] == 'e' || next[0] == 'E') && (next[1] == '+' || next[1] == '-');
    if ((next[0] == 'e' || next[0] == 'E') && is_digit(next[1 + is_signed])) {
        bool negative = next[1] == '-';
        for (next += 1 + is_signed; is_digit(*next); next++)
            written = written < EXPONENT_LIMIT ? 10 * written + (*next - '0') : written;
        exponent += negative ? -written : written;
    }
    snprintf(plain + used, sizeof plain - (size_t)used, "e%d", exponent);
    double value = strtod(plain, NULL);
    if (!isfinite(value))
        return lw_parser_fail(parser, parser->at, "the number is too large");
    parser->at = (int)(next - parser->text);
    return lw_parser_emit_operand(parser, -1, value);
}

static const char *list_variables(unsigned variables)
{
    static const char *const lists[] = { "no variable", "t", "x", "t and x", "v", "t and v", "x and v", "t, x and v" };
    return lists[variables & 7U];
}

/* The constant or named number that is most like the name; NULL when none is. */
static const char *nearest_number(const LwParser *parser, const char *name, int length)
{
    int least = INT_MAX;
    const char *best = NULL;
    for (int i = 0; i < CONSTANT_COUNT + parser->names.count; i++) {
        const char *candidate = i < CONSTANT_COUNT ? constants[i].name : parser->names.item[i - CONSTANT_COUNT].name;
        int distance = lw_spelling_distance(name, length, candidate);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

static bool fail_name(LwParser *parser, int length)
{
    const char *name = parser->text + parser->at, *list = list_variables(parser->variables);
    int quoted = length < QUOTED ? length : QUOTED;
    if (lw_function_find(name, length))
        return lw_parser_fail(parser, parser->at, "'%.*s' is a function and needs its arguments in parentheses", quoted,
                              name);
    for (int i = 0; i < VARIABLE_COUNT; i++)
        if (length == 1 && *name == variable_names[i])
            return lw_parser_fail(parser, parser->at, "'%c' is not known here; this law may use %s", *name, list);
    for (int i = 0; i < VARIABLE_COUNT; i++) {
        const char word[] = { variable_names[i], '\0' };
        if ((parser->variables >> i & 1) && lw_spelling_distance(name, length, word) < INT_MAX)
            return lw_parser_fail(parser, parser->at, "unknown name '%.*s'; did you mean '%s'?", quoted, name, word);
    }
    const char *near = nearest_number(parser, name, length);
    if (near)
        return lw_parser_fail(parser, parser->at, "unknown name '%.*s'; did you mean '%s'?", quoted, name, near);
    if (parser->names.count > 0)
        return lw_parser_fail(parser, parser->at, "unknown name '%.*s'; this law may use %s and the parameters", quoted, name, list);
    return lw_parser_fail(parser, parser->at, "unknown name '%.*s'; this law may use %s", quoted, name, list);
}

bool lw_parser_variable(LwParser *parser)
{
    const char *name = parser->text + parser->at;
    int length = lw_parser_name_length(parser), start = parser->at;
    for (int i = 0; i < VARIABLE_COUNT; i++) {
        if (length == 1 && *name == variable_names[i] && (parser->variables >> i & 1)) {
            parser->uses |= 1U << i;
            parser->at = start + length;
            return lw_parser_emit_operand(parser, i, 0);
        }
    }
    for (int i = 0; i < CONSTANT_COUNT + parser->names.count; i++) {
        const LwNamedNumber *number = i < CONSTANT_COUNT ? &constants[i] : &parser->names.item[i - CONSTANT_COUNT];
        if (strlen(number->name) == (size_t)length && memcmp(number->name, name, (size_t)length) == 0) {
            parser->at = start + length;
            return lw_parser_emit_operand(parser, -1, number->value);
        }
    }
    return fail_name(parser, length);
}

bool lw_parser_knows(const char *name)
{
    bool known = lw_function_find(name, (int)strlen(name)) != NULL || (strlen(name) == 1 && strchr(variable_names, *name));
    for (int i = 0; i < CONSTANT_COUNT; i++)
        known = known || strcmp(constants[i].name, name) == 0;
    return known;
}

bool lw_parser_fail_function(LwParser *parser)
{
    const char *name = parser->text + parser->at;
    int length = lw_parser_name_length(parser), quoted = length < QUOTED ? length : QUOTED;
    const LwFunction *near = lw_function_suggest(name, length);
    if (near)
        return lw_parser_fail(parser, parser->at, "unknown function '%.*s'; did you mean '%s'?", quoted, name,
                              near->name);
    return lw_parser_fail(parser, parser->at, "unknown function '%.*s'", quoted, name);
}
