/* Laws of x, the deflection of a load: a curve that would be one of time, read along x; and the force that follows from a stiffness. */
#include "core/model/law_kind.h"

#include <stddef.h>

typedef struct Along {
    LwLaw law;
    const LwLaw *of;
} Along;

static const LwLaw *inner(const LwLaw *law)
{
    return ((const Along *)law)->of;
}

/* As a law of time it stands at x = v = 0. */
static LwJet at_rest(const LwLaw *law, double t)
{
    return lw_jet(lw_law_eval_xv(law, t, 0, 0), 0, 0);
}

static double curve_value(const LwLaw *law, const double at[3], uint64_t *branches)
{
    return lw_law_value(inner(law), (const double[]){ at[1], 0, 0 }, branches);
}

static double curve_area(const LwLaw *law, double x0, double x1)
{
    return lw_law_integral(inner(law), x0, x1);
}

static double curve_slope(const LwLaw *law, const double at[3])
{
    return lw_law_eval(inner(law), at[1]).d;
}

/* Quadratures along x (of products) end their panels at the curve's breaks. */
static double curve_break(const LwLaw *law, double x, double limit, bool sure)
{
    return sure ? INFINITY : lw_law_next_break(inner(law), x, limit, false);
}

static const LwLawKind curve_kind = { .eval = at_rest, .value = curve_value, .next_break = curve_break, .area_x = curve_area, .slope_x = curve_slope };

const LwLaw *lw_law_along_x(LwArena *arena, const LwLaw *law)
{
    if (!(law->uses & LW_LAW_USES_T))
        return law;
    Along *along = LW_NEW(arena, Along);
    *along = (Along){ { &curve_kind, LW_LAW_USES_X, law->kinked }, law };
    return &along->law;
}

static double force_value(const LwLaw *law, const double at[3], uint64_t *branches)
{
    (void)branches;
    return lw_law_integral_x(inner(law), 0, at[1]);
}

static double force_slope(const LwLaw *law, const double at[3])
{
    return lw_law_eval_xv(inner(law), 0, at[1], 0);
}

/* ∫₀ˣ (x − s) k(s) ds in closed form where k is a curve. */
static double energy(const LwLaw *stiffness, double x)
{
    if (!(stiffness->uses & LW_LAW_USES_X))
        return 0.5 * lw_law_eval_xv(stiffness, 0, 0, 0) * x * x;
    return lw_law_double_integral(inner(stiffness), 0, x);
}

static double force_area(const LwLaw *law, double x0, double x1)
{
    return energy(inner(law), x1) - energy(inner(law), x0);
}

static const LwLawKind force_kind = { .eval = at_rest, .value = force_value, .area_x = force_area, .slope_x = force_slope };
static const LwLawKind any_force_kind = { .eval = at_rest, .value = force_value, .slope_x = force_slope };

const LwLaw *lw_law_of_stiffness(LwArena *arena, const LwLaw *stiffness)
{
    bool closed = stiffness->kind == &curve_kind || !(stiffness->uses & LW_LAW_USES_X);
    Along *along = LW_NEW(arena, Along);
    *along = (Along){ { closed ? &force_kind : &any_force_kind, LW_LAW_USES_X, false }, stiffness };
    return &along->law;
}

double lw_law_slope_x(const LwLaw *law, double t, double x, double v, double range)
{
    if (law->kind->slope_x)
        return law->kind->slope_x(law, (const double[]){ t, x, v });
    double d = 1e-6 * (range + fabs(x));
    return law->uses & LW_LAW_USES_X ? (lw_law_eval_xv(law, t, x + d, v) - lw_law_eval_xv(law, t, x - d, v)) / (2 * d) : 0;
}

double lw_law_slope_v(const LwLaw *law, double t, double x, double v, double range)
{
    double d = 1e-6 * (range + fabs(v));
    return law->uses & LW_LAW_USES_V ? (lw_law_eval_xv(law, t, x, v + d) - lw_law_eval_xv(law, t, x, v - d)) / (2 * d) : 0;
}
