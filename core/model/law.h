/* Motion and force laws: a scalar function of time t (and, for force laws, of x and its rate v),
 * with exact first and second time derivatives. A law is constant once made. */
#ifndef LW_MODEL_LAW_H
#define LW_MODEL_LAW_H

#include "core/base/arena.h"
#include "core/math/jet.h"

#include <stdbool.h>

typedef struct LwLaw LwLaw;

/* Where and why a law's text is wrong; `offset` counts bytes from the start of the text. */
typedef struct LwLawError {
    int offset;
    char message[200];
} LwLawError;

enum { LW_LAW_USES_T = 1, LW_LAW_USES_X = 2, LW_LAW_USES_V = 4 };

const LwLaw *lw_law_constant(LwArena *arena, double value);

/* Parses an expression of the variables allowed by `variables` (LW_LAW_USES_… bits) in the grammar of the
 * contract: + - * / ^ (also **), parentheses, pi, e, sin cos tan asin acos atan atan2 sinh cosh tanh exp
 * log log10 sqrt abs sign min max floor mod if(c,a,b) step(t,t0,h0,t1,h1), comparisons < <= > >= == !=
 * inside if. NULL with *error filled when the text is wrong. */
const LwLaw *lw_law_expression(LwArena *arena, const char *text, unsigned variables, LwLawError *error);

/* A C² cubic spline (not-a-knot ends) through (t[i], y[i]), t strictly increasing, count ≥ 2 (2 points: a line,
 * 3: a parabola). Outside the table the law goes on in a straight line with the slope at the end.
 * NULL with *error (offset = index of the point at fault) when the points are not such. */
const LwLaw *lw_law_table(LwArena *arena, int count, const double *t, const double *y, LwLawError *error);

/* Value and the first two derivatives with respect to t. */
LwJet lw_law_eval(const LwLaw *law, double t);

/* Value at time t for a force law of x and v. */
double lw_law_eval_xv(const LwLaw *law, double t, double x, double v);

/* ∫ law dt from t0 to t1, to rounding where the law is smooth (adaptive Gauss–Legendre; exact for
 * constants and tables). */
double lw_law_integral(const LwLaw *law, double t0, double t1);

/* ∫∫ law: ∫ (t1 − t) law(t) dt from t0 to t1, what an acceleration law adds to a position. */
double lw_law_double_integral(const LwLaw *law, double t0, double t1);

/* ∫ law dx from x0 to x1 at t = 0, v = 0; meaningful when the law uses x alone. */
double lw_law_integral_x(const LwLaw *law, double x0, double x1);

/* LW_LAW_USES_… bits of what the value really depends on. */
unsigned lw_law_uses(const LwLaw *law);
bool lw_law_is_constant(const LwLaw *law);

#endif
