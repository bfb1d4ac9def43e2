/* What all laws share: constants, and the integrals in any direction. */
#include "core/model/law_kind.h"

#include "core/model/quadrature.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

typedef struct Constant {
    LwLaw law;
    double value;
} Constant;

static LwJet constant_eval(const LwLaw *law, double t)
{
    (void)t;
    return lw_jet(((const Constant *)law)->value, 0, 0);
}

static const LwLawKind constant_kind = { .eval = constant_eval };

const LwLaw *lw_law_constant(LwArena *arena, double value)
{
    Constant *constant = LW_NEW(arena, Constant);
    *constant = (Constant){ { .kind = &constant_kind }, value };
    return &constant->law;
}

LwJet lw_law_eval(const LwLaw *law, double t)
{
    return law->kind->eval(law, t);
}

double lw_law_value(const LwLaw *law, const double at[3], uint64_t *branches)
{
    return law->kind->value ? law->kind->value(law, at, branches) : law->kind->eval(law, at[0]).v;
}

double lw_law_eval_xv(const LwLaw *law, double t, double x, double v)
{
    return lw_law_value(law, (const double[]){ t, x, v }, NULL);
}

unsigned lw_law_uses(const LwLaw *law)
{
    return law->uses;
}

bool lw_law_is_constant(const LwLaw *law)
{
    return law->uses == 0;
}

LwArea lw_law_area(const LwLaw *law, double t0, double t1, bool twice)
{
    double h = t1 - t0;
    if (!isfinite(t0) || !isfinite(t1))
        return (LwArea){ NAN, NAN };
    if (h == 0)
        return (LwArea){ 0, 0 };
    if (!(law->uses & LW_LAW_USES_T)) {
        double value = lw_law_eval_xv(law, 0, 0, 0);
        return (LwArea){ value * h, 0.5 * value * h * h };
    }
    if (h < 0) {
        LwArea ahead = lw_law_area(law, t1, t0, twice);
        return (LwArea){ -ahead.one, -h * ahead.one - ahead.two };
    }
    if (law->kind->area)
        return law->kind->area(law, t0, t1, twice);
    return (LwArea){ lw_quadrature(law, LW_OVER_T, t0, t1), twice ? lw_quadrature(law, LW_MOMENT_OVER_T, t0, t1) : 0 };
}

double lw_law_integral(const LwLaw *law, double t0, double t1)
{
    return lw_law_area(law, t0, t1, false).one;
}

double lw_law_double_integral(const LwLaw *law, double t0, double t1)
{
    return lw_law_area(law, t0, t1, true).two;
}

double lw_law_integral_x(const LwLaw *law, double x0, double x1)
{
    if (!isfinite(x0) || !isfinite(x1))
        return NAN;
    if (!(law->uses & LW_LAW_USES_X))
        return lw_law_eval_xv(law, 0, 0, 0) * (x1 - x0);
    return law->kind->area_x ? law->kind->area_x(law, x0, x1) : lw_quadrature(law, LW_OVER_X, x0, x1);
}

double lw_law_next_break(const LwLaw *law, double t, double limit, bool sure)
{
    double at = law->kind->next_break ? law->kind->next_break(law, t, limit, sure) : INFINITY;
    return at < limit ? at : INFINITY;
}

int lw_law_breaks(const LwLaw *law, double t0, double t1, double *out, int room)
{
    int count = 0;
    double t = t0;
    while (count < room) {
        t = lw_law_next_break(law, t, t1, true);
        if (t == INFINITY)
            break;
        /* Two parts of a sum may tell the same time with different rounding. */
        if (count == 0 || t - out[count - 1] > 4e-16 * fabs(t))
            out[count++] = t;
    }
    return count;
}

void *lw_law_refuse(LwLawError *error, int offset, int item, const char *format, ...)
{
    if (error) {
        va_list values;
        error->offset = offset;
        error->item = item;
        va_start(values, format);
        vsnprintf(error->message, sizeof error->message, format, values);
        va_end(values);
    }
    return NULL;
}
