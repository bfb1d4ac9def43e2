/* Values and derivatives of the functions of an expression.
 *
 * A function f of one argument a(t) follows the chain rule  ḟ = f′ȧ,  f̈ = f′ä + f″ȧ².  A factor of exactly zero
 * wins over an infinite slope there: sqrt(0) is a constant although sqrt′(0) = ∞. At a corner (abs, min, max, if)
 * the active side's derivatives are taken; at a jump (floor, sign, comparisons, mod) the derivatives are those
 * between the jumps. NaN passes through everything, never being mistaken for a smaller or a false value. */
#include "core/model/function.h"

#include "core/model/spelling.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

static double product(double slope, double rate)
{
    return rate == 0 ? 0 : slope * rate;
}

static LwJet chain(LwJet a, double f, double f1, double f2)
{
    return lw_jet(f, product(f1, a.d), product(f1, a.dd) + product(f2, a.d * a.d));
}

static bool is_still(LwJet a)
{
    return a.d == 0 && a.dd == 0;
}

/* Slopes of the functions of one argument; f is the value at x. */

#define SLOPES(name, first, second)                                                                 \
    static void name##_slopes(double x, double f, double slope[2])                                  \
    {                                                                                               \
        (void)x, (void)f;                                                                           \
        slope[0] = (first);                                                                         \
        slope[1] = (second);                                                                        \
    }

static double negate(double x)
{
    return -x;
}

static double sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x == 0 ? 0 : x;
}

/* 1 − x², without the cancellation near ±1. */
static double unit_rest(double x)
{
    return (1 - x) * (1 + x);
}

/* 1/cosh², which 1 − tanh² loses for large x. */
static double sech2(double x)
{
    double s = 1 / cosh(x);
    return s * s;
}

static const double log10_e = 0.43429448190325182765;

SLOPES(negate, -1, 0)
SLOPES(sin, cos(x), -f)
SLOPES(cos, -sin(x), -f)
SLOPES(tan, 1 + f * f, 2 * f * (1 + f * f))
SLOPES(asin, 1 / sqrt(unit_rest(x)), x / (unit_rest(x) * sqrt(unit_rest(x))))
SLOPES(acos, -1 / sqrt(unit_rest(x)), -x / (unit_rest(x) * sqrt(unit_rest(x))))
SLOPES(atan, 1 / (1 + x * x), -2 * x / (1 + x * x) / (1 + x * x))
SLOPES(sinh, cosh(x), f)
SLOPES(cosh, sinh(x), f)
SLOPES(tanh, sech2(x), -2 * f * sech2(x))
SLOPES(exp, f, f)
SLOPES(log, 1 / x, -1 / x / x)
SLOPES(log10, log10_e / x, -log10_e / x / x)
SLOPES(sqrt, 0.5 / f, -0.25 / (f * x))
SLOPES(fabs, x < 0 ? -1 : 1, 0)
SLOPES(flat, 0, 0)

static double fabs_branch(const double *a) { return a[0] < 0; }
static double sign_branch(const double *a) { return sign(a[0]); }
static double floor_branch(const double *a) { return floor(a[0]); }

/* Arithmetic. */

static double add_value(const double *a) { return a[0] + a[1]; }
static double sub_value(const double *a) { return a[0] - a[1]; }
static double mul_value(const double *a) { return a[0] * a[1]; }
static double div_value(const double *a) { return a[0] / a[1]; }
static double pow_value(const double *a) { return pow(a[0], a[1]); }

static LwJet add_jet(const LwJet *a) { return lw_jet_add(a[0], a[1]); }
static LwJet sub_jet(const LwJet *a) { return lw_jet_sub(a[0], a[1]); }
static LwJet mul_jet(const LwJet *a) { return lw_jet_mul(a[0], a[1]); }

/* From a = q b:  ȧ = q̇ b + q ḃ,  ä = q̈ b + 2 q̇ ḃ + q b̈. */
static LwJet div_jet(const LwJet *a)
{
    LwJet b = a[1];
    double q = a[0].v / b.v;
    double q1 = (a[0].d - product(q, b.d)) / b.v;
    return lw_jet(q, q1, (a[0].dd - 2 * product(q1, b.d) - product(q, b.dd)) / b.v);
}

/* The power rule wherever it is the whole truth: the exponent stands still, or the base is zero and the exponent
 * above one, so that the terms with aⁿ⁻¹ log a vanish. The factors n and n − 1 are tested first because 0^(n−2) is
 * infinite where they are zero. */
static LwJet pow_jet(const LwJet *a)
{
    LwJet base = a[0], exponent = a[1];
    double n = exponent.v, f = pow(base.v, n);
    if (is_still(exponent) || (base.v == 0 && n > 1)) {
        double f1 = n == 0 ? 0 : n * pow(base.v, n - 1);
        double f2 = n == 0 || n == 1 ? 0 : n * (n - 1) * pow(base.v, n - 2);
        return chain(base, f, f1, f2);
    }
    LwJet w = lw_jet_mul(exponent, chain(base, log(base.v), 1 / base.v, -1 / base.v / base.v));
    return lw_jet(f, f * w.d, f * (w.dd + w.d * w.d));
}

/* Comparisons. */

static double lt_value(const double *a) { return a[0] < a[1]; }
static double le_value(const double *a) { return a[0] <= a[1]; }
static double gt_value(const double *a) { return a[0] > a[1]; }
static double ge_value(const double *a) { return a[0] >= a[1]; }
static double eq_value(const double *a) { return a[0] == a[1]; }
static double ne_value(const double *a) { return a[0] != a[1]; }

/* Functions of several arguments. */

static int least(double a, double b)
{
    return isnan(b) || b < a;
}

static double min_value(const double *a) { return a[least(a[0], a[1])]; }
static double max_value(const double *a) { return a[least(-a[0], -a[1])]; }
static LwJet min_jet(const LwJet *a) { return a[least(a[0].v, a[1].v)]; }
static LwJet max_jet(const LwJet *a) { return a[least(-a[0].v, -a[1].v)]; }

static double min_branch(const double *a) { return least(a[0], a[1]); }
static double max_branch(const double *a) { return least(-a[0], -a[1]); }

static double if_branch(const double *a) { return a[0] != 0; }

static double if_value(const double *a)
{
    return isnan(a[0]) ? a[0] : a[0] != 0 ? a[1] : a[2];
}

static LwJet if_jet(const LwJet *a)
{
    return isnan(a[0].v) ? lw_jet(a[0].v, a[0].v, a[0].v) : a[0].v != 0 ? a[1] : a[2];
}

/* a − b ⌊a/b⌋: has the sign of b, so a sawtooth of t runs on unbroken through t = 0. */
static double mod_value(const double *a)
{
    double r = fmod(a[0], a[1]);
    return r != 0 && (r < 0) != (a[1] < 0) ? r + a[1] : r;
}

/* The ⌊a/b⌋ that belongs to mod_value, where the quotient itself may round up across a jump. */
static double mod_branch(const double *a)
{
    return round((a[0] - mod_value(a)) / a[1]);
}

static LwJet mod_jet(const LwJet *a)
{
    const double values[] = { a[0].v, a[1].v };
    double turns = mod_branch(values);
    return lw_jet(mod_value(values), a[0].d - product(turns, a[1].d), a[0].dd - product(turns, a[1].dd));
}

static double atan2_value(const double *a) { return atan2(a[0], a[1]); }

/* The angle jumps from π to −π across the negative x-axis. */
static double atan2_branch(const double *a)
{
    return a[1] < 0 ? 1 + (a[0] < 0) : 0;
}

/* With (c, s) the unit vector towards (x, y) at distance r:  ω = (c ẏ − s ẋ)/r,
 * ω̇ = (c ÿ − s ẍ − 2 ω (c ẋ + s ẏ))/r. */
static LwJet atan2_jet(const LwJet *a)
{
    LwJet y = a[0], x = a[1];
    double angle = atan2(y.v, x.v);
    if (is_still(x) && is_still(y))
        return lw_jet(angle, 0, 0);
    double r = hypot(x.v, y.v), c = x.v / r, s = y.v / r;
    double omega = (c * y.d - s * x.d) / r;
    return lw_jet(angle, omega, (c * y.dd - s * x.dd - 2 * omega * (c * x.d + s * y.d)) / r);
}

/* step(x, x0, h0, x1, h1): how far x is from x0 to x1. Dividing by x1 − x0 would lose where both coincide, which
 * is a jump. */
static double step_fraction(double x, double x0, double x1)
{
    return x0 == x1 ? x >= x0 : (x - x0) / (x1 - x0);
}

static double step_branch(const double *a)
{
    double s = step_fraction(a[0], a[1], a[3]);
    return s <= 0 ? 0 : s >= 1 ? 2 : 1;
}

static double step_value(const double *a)
{
    double s = step_fraction(a[0], a[1], a[3]);
    return s <= 0 ? a[2] : s >= 1 ? a[4] : a[2] + (a[4] - a[2]) * (s * s * (3 - 2 * s));
}

static LwJet step_jet(const LwJet *a)
{
    double s = step_fraction(a[0].v, a[1].v, a[3].v);
    if (s <= 0)
        return a[2];
    if (s >= 1)
        return a[4];
    LwJet fraction = div_jet((const LwJet[]){ lw_jet_sub(a[0], a[1]), lw_jet_sub(a[3], a[1]) });
    LwJet blend = chain(fraction, s * s * (3 - 2 * s), 6 * s * (1 - s), 6 - 12 * s);
    return lw_jet_add(a[2], lw_jet_mul(lw_jet_sub(a[4], a[2]), blend));
}

#define CURVE(word, f) { .name = word, .args = 1, .curve = f, .slopes = f##_slopes }
#define ALGEBRA(word, f) { .name = word, .args = 2, .value = f##_value, .jet = f##_jet }
#define COMPARE(word, f) { .name = word, .args = 2, .value = f##_value, .branch = f##_value }

#define PIECES(word, f, slope) \
    { .name = word, .args = 1, .curve = f, .slopes = slope##_slopes, .branch = f##_branch }
#define CHOICE(word, f, number, many) \
    { .name = word, .args = number, .folds = many, .value = f##_value, .jet = f##_jet, .branch = f##_branch }

static const LwFunction functions[] = {
    ALGEBRA("+", add), ALGEBRA("-", sub), ALGEBRA("*", mul), ALGEBRA("/", div), ALGEBRA("^", pow),
    CURVE("u-", negate),
    COMPARE("<", lt), COMPARE("<=", le), COMPARE(">", gt), COMPARE(">=", ge), COMPARE("==", eq), COMPARE("!=", ne),
    CURVE("sin", sin), CURVE("cos", cos), CURVE("tan", tan), CURVE("asin", asin), CURVE("acos", acos),
    CURVE("atan", atan), CURVE("sinh", sinh), CURVE("cosh", cosh), CURVE("tanh", tanh), CURVE("exp", exp),
    CURVE("log", log), CURVE("log10", log10), CURVE("sqrt", sqrt),
    PIECES("abs", fabs, fabs), PIECES("sign", sign, flat), PIECES("floor", floor, flat),
    CHOICE("min", min, 2, true), CHOICE("max", max, 2, true), CHOICE("mod", mod, 2, false),
    CHOICE("atan2", atan2, 2, false), CHOICE("if", if, 3, false), CHOICE("step", step, 5, false),
};
enum { FUNCTION_COUNT = sizeof functions / sizeof functions[0] };

const LwFunction *lw_function_find(const char *name, int length)
{
    for (int i = 0; i < FUNCTION_COUNT; i++)
        if (strlen(functions[i].name) == (size_t)length && memcmp(functions[i].name, name, (size_t)length) == 0)
            return &functions[i];
    return NULL;
}

const LwFunction *lw_function_suggest(const char *name, int length)
{
    /* Too far apart to be found by spelling, yet what half the world writes. */
    if (length == 2 && (memcmp(name, "ln", 2) == 0 || memcmp(name, "Ln", 2) == 0))
        return lw_function_find("log", 3);
    const LwFunction *nearest = NULL;
    int shortest = INT_MAX;
    for (int i = 0; i < FUNCTION_COUNT; i++) {
        int distance = lw_spelling_distance(name, length, functions[i].name);
        if (distance < shortest) {
            shortest = distance;
            nearest = &functions[i];
        }
    }
    return nearest;
}

double lw_function_value(const LwFunction *function, const double *a)
{
    return function->curve ? function->curve(a[0]) : function->value(a);
}

LwJet lw_function_jet(const LwFunction *function, const LwJet *a)
{
    if (function->jet)
        return function->jet(a);
    if (function->curve) {
        double f = function->curve(a->v), slope[2];
        function->slopes(a->v, f, slope);
        return chain(*a, f, slope[0], slope[1]);
    }
    /* Only comparisons are left: two arguments, piecewise constant. */
    return lw_jet(function->value((const double[]){ a[0].v, a[1].v }), 0, 0);
}
