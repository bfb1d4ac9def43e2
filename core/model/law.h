/* Motion and force laws: a scalar function of time t (and, for force laws, of x and its rate v),
 * with exact first and second time derivatives. A law is constant once made. */
#ifndef LW_MODEL_LAW_H
#define LW_MODEL_LAW_H

#include "core/base/arena.h"
#include "core/math/jet.h"

#include <stdbool.h>

typedef struct LwLaw LwLaw;

/* Where and why a law is wrong. `offset` counts bytes from the start of an expression, points of a table, or parameters
 * of a class (core/model/law_catalogue.h), where −1 means all of them together and `item` counts in a list. */
typedef struct LwLawError {
    int offset;
    char message[200];
    int item;
} LwLawError;

enum { LW_LAW_USES_T = 1, LW_LAW_USES_X = 2, LW_LAW_USES_V = 4 };

const LwLaw *lw_law_constant(LwArena *arena, double value);

/* Names that stand for numbers in expressions, beside pi and e. */
typedef struct LwNamedNumber {
    const char *name;
    double value;
} LwNamedNumber;

typedef struct LwNamedNumbers {
    int count;
    const LwNamedNumber *item;
} LwNamedNumbers;

/* Parses an expression of the variables allowed by `variables` (LW_LAW_USES_… bits) in the grammar of the
 * contract: + - * / ^ (also **), parentheses, pi, e, sin cos tan asin acos atan atan2 sinh cosh tanh exp
 * log log10 sqrt abs sign min max floor mod if(c,a,b) step(t,t0,h0,t1,h1), comparisons < <= > >= == !=
 * inside if. NULL with *error filled when the text is wrong. */
const LwLaw *lw_law_expression(LwArena *arena, const char *text, unsigned variables, LwLawError *error);
/* The same with names of the caller's; the law keeps their values, not the names. */
const LwLaw *lw_law_expression_with(LwArena *arena, const char *text, unsigned variables, LwNamedNumbers names, LwLawError *error);
/* Whether the grammar has given the name a meaning already: a variable, a constant or a function. */
bool lw_law_expression_knows(const char *name);

/* A C² cubic spline (not-a-knot ends) through (t[i], y[i]), t strictly increasing, count ≥ 2 (2 points: a line,
 * 3: a parabola). Outside the table the law goes on in a straight line with the slope at the end.
 * NULL with *error (offset = index of the point at fault) when the points are not such. */
const LwLaw *lw_law_table(LwArena *arena, int count, const double *t, const double *y, LwLawError *error);

/* Other curves through the points: straight lines, or C¹ cubics that do not ring (akima) or never leave the range of
 * neighbouring points (monotone). */
typedef enum LwTableCurve { LW_TABLE_CUBIC, LW_TABLE_LINEAR, LW_TABLE_AKIMA, LW_TABLE_MONOTONE } LwTableCurve;
const LwLaw *lw_law_table_curve(LwArena *arena, int count, const double *t, const double *y, LwTableCurve curve,
                                LwLawError *error);

/* Value and the first two derivatives with respect to t; at a break those after it. */
LwJet lw_law_eval(const LwLaw *law, double t);

/* Value at time t for a force law of x and v. */
double lw_law_eval_xv(const LwLaw *law, double t, double x, double v);

/* ∫ law dt from t0 to t1, to rounding: in closed form wherever the law is made of polynomials and sines, by adaptive
 * Gauss–Legendre between its breaks otherwise (expressions, products, chirps, rational splines). */
double lw_law_integral(const LwLaw *law, double t0, double t1);

/* ∫∫ law: ∫ (t1 − t) law(t) dt from t0 to t1, what an acceleration law adds to a position. */
double lw_law_double_integral(const LwLaw *law, double t0, double t1);

/* ∫ law dx from x0 to x1 at t = 0, v = 0; meaningful when the law uses x alone. */
double lw_law_integral_x(const LwLaw *law, double x0, double x1);

/* A law of time read along x instead. */
const LwLaw *lw_law_along_x(LwArena *arena, const LwLaw *law);

/* The force ∫₀ˣ k dx of a stiffness k, which must be constant or a law of x alone. */
const LwLaw *lw_law_of_stiffness(LwArena *arena, const LwLaw *stiffness);

/* ∂/∂x and ∂/∂v; where there is no closed form by central differences over 1e-6 of the range in which the law bends. */
double lw_law_slope_x(const LwLaw *law, double t, double x, double v, double range);
double lw_law_slope_v(const LwLaw *law, double t, double x, double v, double range);

/* Times in (t0, t1), increasing, where the law or one of its first two derivatives may jump; the first `room` of them.
 * Returns how many were stored. Those of expressions are found by looking: a pulse that is short against (t1 − t0)/256
 * and stands at no number written in the expression is missed. */
int lw_law_breaks(const LwLaw *law, double t0, double t1, double *out, int room);

/* LW_LAW_USES_… bits of what the value really depends on. */
unsigned lw_law_uses(const LwLaw *law);
bool lw_law_is_constant(const LwLaw *law);

#endif
