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

/* 10-point Gauss–Legendre of (end − t)·law(t); whole against halves, as deep as rounding allows. */
static double moment(const LwLaw *law, double a, double b, double end)
{
    static const double node[] = { 0.14887433898163122, 0.43339539412924719, 0.67940956829902441, 0.86506336668898451, 0.97390652851717172 };
    static const double weight[] = { 0.29552422471475287, 0.26926671930999635, 0.21908636251598204, 0.14945134915058059, 0.06667134430868814 };
    double half = 0.5 * (b - a), middle = 0.5 * (a + b), sum = 0;
    for (int i = 0; i < 5; i++)
        for (int side = -1; side <= 1; side += 2) {
            double t = middle + side * half * node[i];
            sum += weight[i] * (end - t) * lw_law_eval(law, t).v;
        }
    return half * sum;
}

static double refine_moment(const LwLaw *law, double a, double b, double end, double whole, int depth)
{
    double middle = 0.5 * (a + b), left = moment(law, a, middle, end), right = moment(law, middle, b, end);
    if (depth == 0 || fabs(left + right - whole) <= 1e-15 * (fabs(left) + fabs(right)))
        return left + right;
    return refine_moment(law, a, middle, end, left, depth - 1) + refine_moment(law, middle, b, end, right, depth - 1);
}

double lw_law_double_integral(const LwLaw *law, double t0, double t1)
{
    if (t1 == t0)
        return 0;
    if (lw_law_is_constant(law))
        return 0.5 * (t1 - t0) * (t1 - t0) * lw_law_eval(law, t0).v;
    return refine_moment(law, t0, t1, t1, moment(law, t0, t1, t1), 12);
}
