/* Laws of three makes: a constant, an expression or a table. */
#include "core/model/law.h"

#include "core/model/expression.h"
#include "core/model/quadrature.h"
#include "core/model/spline.h"

#include <math.h>
#include <stddef.h>

struct LwLaw {
    double constant;                 /* the law, unless one of the following is set */
    const LwExpression *expression;
    const LwSpline *table;
    unsigned uses;
};

const LwLaw *lw_law_constant(LwArena *arena, double value)
{
    LwLaw *law = LW_NEW(arena, LwLaw);
    law->constant = value;
    return law;
}

const LwLaw *lw_law_expression(LwArena *arena, const char *text, unsigned variables, LwLawError *error)
{
    const LwExpression *expression = lw_expression_parse(arena, text, variables, error);
    if (!expression)
        return NULL;
    LwLaw *law = LW_NEW(arena, LwLaw);
    law->expression = expression;
    law->uses = expression->uses;
    return law;
}

const LwLaw *lw_law_table(LwArena *arena, int count, const double *t, const double *y, LwLawError *error)
{
    const LwSpline *table = lw_spline_create(arena, count, t, y, error);
    if (!table)
        return NULL;
    LwLaw *law = LW_NEW(arena, LwLaw);
    law->table = table;
    law->uses = LW_LAW_USES_T;
    return law;
}

LwJet lw_law_eval(const LwLaw *law, double t)
{
    if (law->expression)
        return lw_expression_eval(law->expression, t);
    return law->table ? lw_spline_eval(law->table, t) : lw_jet(law->constant, 0, 0);
}

double lw_law_eval_xv(const LwLaw *law, double t, double x, double v)
{
    if (law->expression)
        return lw_expression_eval_value(law->expression, t, x, v);
    return law->table ? lw_spline_eval(law->table, t).v : law->constant;
}

unsigned lw_law_uses(const LwLaw *law)
{
    return law->uses;
}

bool lw_law_is_constant(const LwLaw *law)
{
    return law->uses == 0;
}

static double integrate(const LwLaw *law, bool along_x, double a, double b)
{
    unsigned variable = along_x ? LW_LAW_USES_X : LW_LAW_USES_T;
    if (!isfinite(a) || !isfinite(b))
        return NAN;
    if (!(law->uses & variable))
        return lw_law_eval_xv(law, 0, 0, 0) * (b - a);
    if (law->table)
        return lw_spline_integral(law->table, a, b);
    return lw_quadrature(law->expression, along_x, a, b);
}

double lw_law_integral(const LwLaw *law, double t0, double t1)
{
    return integrate(law, false, t0, t1);
}

double lw_law_integral_x(const LwLaw *law, double x0, double x1)
{
    return integrate(law, true, x0, x1);
}
