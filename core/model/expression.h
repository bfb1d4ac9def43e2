/* An expression of t, x and v as a flat postfix program, evaluated on plain numbers or on jets. The grammar is
 * that of lw_law_expression:
 *
 *     comparison = sum [("<" | "<=" | ">" | ">=" | "==" | "!=") sum]
 *     sum        = term {("+" | "-") term}
 *     term       = unary {("*" | "/") unary}
 *     unary      = ("+" | "-") unary | power
 *     power      = primary [("^" | "**") unary]
 *     primary    = number | name | name "(" comparison {"," comparison} ")" | "(" comparison ")" */
#ifndef LW_MODEL_EXPRESSION_H
#define LW_MODEL_EXPRESSION_H

#include "core/base/arena.h"
#include "core/math/jet.h"
#include "core/model/function.h"
#include "core/model/law.h"

#include <stdbool.h>
#include <stdint.h>

/* The deepest operand stack a program may need; the parser refuses what needs more. */
enum { LW_EXPRESSION_STACK = 256 };

/* Calls `function`, or pushes variable number `variable` (t, x, v), or, when that is negative, `number`. */
typedef struct LwInstruction {
    const LwFunction *function;
    int variable;
    double number;
} LwInstruction;

typedef struct LwExpression {
    const LwInstruction *code;
    int count;
    unsigned uses;          /* LW_LAW_USES_… of the variables that occur */
    bool kinked;            /* has corners or jumps: calls a function of several branches */
    const double *numbers;  /* of a kinked expression: its constants, increasing; the jumps are mostly there */
    int number_count;
} LwExpression;

/* NULL with *error when the text is wrong. */
const LwExpression *lw_expression_parse(LwArena *arena, const char *text, unsigned variables, LwNamedNumbers names, LwLawError *error);

/* With t as the independent variable; x = v = 0. */
LwJet lw_expression_eval(const LwExpression *expression, double t);
double lw_expression_eval_value(const LwExpression *expression, double t, double x, double v);
/* The same, and a fingerprint of the branches taken in *branches: it changes where the expression has a corner or
 * a jump, and between equal fingerprints the expression is smooth. */
double lw_expression_eval_branches(const LwExpression *expression, double t, double x, double v, uint64_t *branches);

#endif
