/* A law from text. */
#include "core/model/expression.h"
#include "core/model/law_kind.h"
#include "core/model/parser.h"

#include <stddef.h>

/* LOOKS: samples in which changes of branch are sought. CUT_STEPS: see quadrature.c. */
enum { LOOKS = 256, CUT_STEPS = 64 };

typedef struct Text {
    LwLaw law;
    const LwExpression *expression;
} Text;

static const LwExpression *expression_of(const LwLaw *law)
{
    return ((const Text *)law)->expression;
}

static LwJet eval(const LwLaw *law, double t)
{
    return lw_expression_eval(expression_of(law), t);
}

static double value(const LwLaw *law, const double at[3], uint64_t *branches)
{
    if (!branches || !law->kinked)
        return lw_expression_eval_value(expression_of(law), at[0], at[1], at[2]);
    uint64_t taken;
    double result = lw_expression_eval_branches(expression_of(law), at[0], at[1], at[2], &taken);
    *branches = (*branches ^ taken) * 0x9e3779b97f4a7c15U;
    return result;
}

static double next_number(const LwExpression *expression, double t)
{
    for (int i = 0; i < expression->number_count; i++)
        if (expression->numbers[i] > t)
            return expression->numbers[i];
    return INFINITY;
}

static uint64_t branches_at(const LwExpression *expression, double t)
{
    uint64_t branches;
    lw_expression_eval_branches(expression, t, 0, 0, &branches);
    return branches;
}

/* The first time after `low` on another branch; there is one up to `high`. */
static double locate(const LwExpression *expression, double low, double high)
{
    uint64_t here = branches_at(expression, low);
    for (int i = 0; i < CUT_STEPS; i++) {
        double middle = low + (high / 2 - low / 2);
        if (!(low < middle && middle < high))
            break;
        if (branches_at(expression, middle) == here)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* Samples, and the numbers of the expression besides. */
static double look_for_break(const LwExpression *expression, double t, double limit)
{
    uint64_t here = branches_at(expression, t);
    double last = isfinite(limit) ? limit : t;
    double before = t;
    for (int k = 1; k <= LOOKS + expression->number_count; k++) {
        double number = next_number(expression, before);
        double next = t + (last - t) * (floor((before - t) / (last - t) * LOOKS + 1e-6) + 1) / LOOKS;
        double at = last > t && next < number ? next : number;
        at = fmin(at, limit);
        if (!(at > before) || at == INFINITY)
            return INFINITY;
        if (branches_at(expression, at) != here)
            return locate(expression, before, at);
        before = at;
    }
    return INFINITY;
}

static double next_break(const LwLaw *law, double t, double limit, bool sure)
{
    const LwExpression *expression = expression_of(law);
    if (!law->kinked || !(law->uses & LW_LAW_USES_T))
        return INFINITY;
    return sure ? look_for_break(expression, t, limit) : next_number(expression, t);
}

static double next_number_x(const LwLaw *law, double t, double limit, bool sure)
{
    (void)limit;
    return sure ? INFINITY : next_number(expression_of(law), t);
}

static const LwLawKind of_time = { .eval = eval, .value = value, .next_break = next_break };
static const LwLawKind of_x = { .eval = eval, .value = value, .next_break = next_number_x };

const LwLaw *lw_law_expression_with(LwArena *arena, const char *text, unsigned variables, LwNamedNumbers names, LwLawError *error)
{
    const LwExpression *expression = lw_expression_parse(arena, text, variables, names, error);
    if (!expression)
        return NULL;
    Text *law = LW_NEW(arena, Text);
    *law = (Text){ { expression->uses & LW_LAW_USES_T ? &of_time : &of_x, expression->uses, expression->kinked }, expression };
    return &law->law;
}

const LwLaw *lw_law_expression(LwArena *arena, const char *text, unsigned variables, LwLawError *error)
{
    return lw_law_expression_with(arena, text, variables, (LwNamedNumbers){ 0, NULL }, error);
}

bool lw_law_expression_knows(const char *name)
{
    return lw_parser_knows(name);
}
