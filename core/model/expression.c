/* Recursive descent from text to postfix, and the two interpreters of the postfix. Every cycle of the grammar
 * passes through parse_unary, which therefore counts the depth that bounds the C stack. */
#include "core/model/expression.h"

#include "core/model/parser.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_LIMIT = 200, LENGTH_LIMIT = 1 << 20 };

static bool parse_comparison(LwParser *parser);
static bool parse_unary(LwParser *parser);

static void emit(LwParser *parser, const char *operator)
{
    lw_parser_emit_call(parser, lw_function_find(operator, (int)strlen(operator)));
}

static bool check_arguments(LwParser *parser, const LwFunction *function, int start, int given)
{
    if (given == function->args || (function->folds && given > function->args))
        return true;
    return lw_parser_fail(parser, start, "'%s' takes %d%s argument%s, %d given", function->name, function->args,
                          function->folds ? " or more" : "", function->args == 1 ? "" : "s", given);
}

static bool parse_call(LwParser *parser, const LwFunction *function, int start)
{
    int given = 0;
    if (!lw_parser_accept(parser, ")")) {
        do {
            if (!parse_comparison(parser))
                return false;
            given++;
            if (function->folds && given > 1)
                lw_parser_emit_call(parser, function);
        } while (lw_parser_accept(parser, ","));
        if (!lw_parser_accept(parser, ")")) {
            if (parser->text[parser->at] == '\0')
                return lw_parser_fail(parser, parser->at, "the ')' of '%s(' is missing", function->name);
            return lw_parser_fail_unexpected(parser, true);
        }
    }
    if (!check_arguments(parser, function, start, given))
        return false;
    if (!function->folds)
        lw_parser_emit_call(parser, function);
    return true;
}

static bool parse_name(LwParser *parser)
{
    int start = parser->at, length = lw_parser_name_length(parser);
    const LwFunction *function = lw_function_find(parser->text + start, length);
    parser->at += length;
    bool called = lw_parser_accept(parser, "(");
    if (function && called)
        return parse_call(parser, function, start);
    parser->at = start;
    return called ? lw_parser_fail_function(parser) : lw_parser_variable(parser);
}

static bool parse_primary(LwParser *parser)
{
    if (lw_parser_accept(parser, "(")) {
        if (!parse_comparison(parser))
            return false;
        if (lw_parser_accept(parser, ")"))
            return true;
        if (parser->text[parser->at] == '\0')
            return lw_parser_fail(parser, parser->at, "a ')' is missing");
        return lw_parser_fail_unexpected(parser, true);
    }
    return lw_parser_name_length(parser) > 0 ? parse_name(parser) : lw_parser_number(parser);
}

static bool parse_power(LwParser *parser)
{
    if (!parse_primary(parser))
        return false;
    if (!lw_parser_accept(parser, "^") && !lw_parser_accept(parser, "**"))
        return true;
    /* The exponent's own unary takes the next ^ with it: 2^3^2 = 2^9. */
    if (!parse_unary(parser))
        return false;
    emit(parser, "^");
    return true;
}

static bool parse_unary(LwParser *parser)
{
    if (parser->depth == DEPTH_LIMIT)
        return lw_parser_fail_nesting(parser);
    parser->depth++;
    bool negative = lw_parser_accept(parser, "-"), ok;
    if (negative || lw_parser_accept(parser, "+")) {
        ok = parse_unary(parser);
        if (ok && negative)
            emit(parser, "u-");
    } else {
        ok = parse_power(parser);
    }
    parser->depth--;
    return ok;
}

static bool parse_term(LwParser *parser)
{
    if (!parse_unary(parser))
        return false;
    for (;;) {
        const char *operator = lw_parser_accept(parser, "*") ? "*" : lw_parser_accept(parser, "/") ? "/" : NULL;
        if (!operator)
            return true;
        if (!parse_unary(parser))
            return false;
        emit(parser, operator);
    }
}

static bool parse_sum(LwParser *parser)
{
    if (!parse_term(parser))
        return false;
    for (;;) {
        const char *operator = lw_parser_accept(parser, "+") ? "+" : lw_parser_accept(parser, "-") ? "-" : NULL;
        if (!operator)
            return true;
        if (!parse_term(parser))
            return false;
        emit(parser, operator);
    }
}

static const char *accept_comparison(LwParser *parser)
{
    static const char *const operators[] = { "<=", "<", ">=", ">", "==", "!=" };
    for (int i = 0; i < 6; i++)
        if (lw_parser_accept(parser, operators[i]))
            return operators[i];
    return NULL;
}

static bool parse_comparison(LwParser *parser)
{
    if (!parse_sum(parser))
        return false;
    const char *operator = accept_comparison(parser);
    if (!operator)
        return true;
    if (!parse_sum(parser))
        return false;
    emit(parser, operator);
    /* 0 < t < 1 would compare a truth value with 1 and always hold. */
    int start = parser->at;
    if (accept_comparison(parser))
        return lw_parser_fail(parser, start, "comparisons do not chain; multiply two of them in parentheses");
    return true;
}

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void collect_numbers(LwArena *arena, LwExpression *expression)
{
    double *numbers = LW_NEWN(arena, double, expression->count);
    int count = 0;
    for (int i = 0; i < expression->count; i++) {
        const LwInstruction *instruction = &expression->code[i];
        if (!instruction->function && instruction->variable < 0 && isfinite(instruction->number))
            numbers[count++] = instruction->number;
    }
    qsort(numbers, (size_t)count, sizeof *numbers, compare_numbers);
    expression->numbers = numbers;
    expression->number_count = count;
}

static bool parse_all(LwParser *parser)
{
    if (!memchr(parser->text, '\0', LENGTH_LIMIT))
        return lw_parser_fail(parser, 0, "the expression is too long");
    lw_parser_skip_space(parser);
    if (parser->text[parser->at] == '\0')
        return lw_parser_fail(parser, 0, "the expression is empty");
    if (!parse_comparison(parser))
        return false;
    lw_parser_skip_space(parser);
    return parser->text[parser->at] == '\0' || lw_parser_fail_unexpected(parser, true);
}

const LwExpression *lw_expression_parse(LwArena *arena, const char *text, unsigned variables, LwNamedNumbers names, LwLawError *error)
{
    LwParser parser = { .arena = arena, .text = text, .variables = variables, .names = names, .error = error };
    if (!parse_all(&parser))
        return NULL;
    LwExpression *expression = LW_NEW(arena, LwExpression);
    expression->code = parser.code;
    expression->count = parser.count;
    expression->uses = parser.uses;
    expression->kinked = parser.kinked;
    if (parser.kinked)
        collect_numbers(arena, expression);
    return expression;
}

LwJet lw_expression_eval(const LwExpression *expression, double t)
{
    const LwJet variables[] = { { t, 1, 0 }, { 0, 0, 0 }, { 0, 0, 0 } };
    LwJet stack[LW_EXPRESSION_STACK], *top = stack;
    for (int i = 0; i < expression->count; i++) {
        const LwInstruction *next = &expression->code[i];
        if (next->function) {
            top -= next->function->args;
            *top = lw_function_jet(next->function, top);
        } else {
            *top = next->variable < 0 ? lw_jet(next->number, 0, 0) : variables[next->variable];
        }
        top++;
    }
    return stack[0];
}

static uint64_t mix(uint64_t hash, double branch)
{
    uint64_t bits;
    memcpy(&bits, &branch, sizeof bits);
    hash = (hash ^ bits) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

static inline double run(const LwExpression *expression, const double variables[3], uint64_t *branches)
{
    double stack[LW_EXPRESSION_STACK], *top = stack;
    for (int i = 0; i < expression->count; i++) {
        const LwInstruction *next = &expression->code[i];
        if (next->function) {
            top -= next->function->args;
            if (branches && next->function->branch)
                *branches = mix(*branches, next->function->branch(top));
            *top = lw_function_value(next->function, top);
        } else {
            *top = next->variable < 0 ? next->number : variables[next->variable];
        }
        top++;
    }
    return stack[0];
}

double lw_expression_eval_value(const LwExpression *expression, double t, double x, double v)
{
    return run(expression, (const double[]){ t, x, v }, NULL);
}

double lw_expression_eval_branches(const LwExpression *expression, double t, double x, double v, uint64_t *branches)
{
    *branches = 0;
    return run(expression, (const double[]){ t, x, v }, branches);
}
