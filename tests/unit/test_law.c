/* Constant and tabulated laws, and the integrals of every make of law against closed forms. */
#include "core/model/law.h"

#include "tests/unit/check.h"

#include <time.h>

enum { T = LW_LAW_USES_T, X = LW_LAW_USES_X, V = LW_LAW_USES_V };

static LwArena arena;
static const double pi = 3.14159265358979323846;

static const LwLaw *parse(const char *text, unsigned variables)
{
    LwLawError error = { .offset = -1 };
    const LwLaw *law = lw_law_expression(&arena, text, variables, &error);
    if (!law)
        printf("# %s: %s at %d\n", text, error.message, error.offset);
    CHECK(law != NULL);
    return law ? law : lw_law_constant(&arena, NAN);
}

static const LwLaw *tabulate(int count, const double *t, const double *y)
{
    LwLawError error = { .offset = -1 };
    const LwLaw *law = lw_law_table(&arena, count, t, y, &error);
    CHECK(law != NULL && error.offset == -1);
    return law ? law : lw_law_constant(&arena, NAN);
}

static void check_jet(LwJet jet, LwJet expected, double tolerance)
{
    CHECK_NEAR(jet.v, expected.v, tolerance);
    CHECK_NEAR(jet.d, expected.d, tolerance);
    CHECK_NEAR(jet.dd, expected.dd, tolerance);
}

static void constants(void)
{
    const LwLaw *law = lw_law_constant(&arena, 4);
    check_jet(lw_law_eval(law, 3), lw_jet(4, 0, 0), 0);
    CHECK(lw_law_eval_xv(law, 1, 2, 3) == 4);
    CHECK(lw_law_uses(law) == 0 && lw_law_is_constant(law));
    CHECK(lw_law_integral(law, 1, 3) == 8 && lw_law_integral(law, 3, 1) == -8 && lw_law_integral_x(law, -1, 2) == 12);
}

/* 2 − 3t + t²/2 + t³/4, which the spline must meet wherever its knots are. */
static LwJet cubic(double t)
{
    return lw_jet(2 + t * (-3 + t * (0.5 + t * 0.25)), -3 + t + 0.75 * t * t, 1 + 1.5 * t);
}

static double cubic_area(double t)
{
    return t * (2 + t * (-1.5 + t * (0.5 / 3 + t * 0.0625)));
}

static void table_is_exact_for_a_cubic(void)
{
    static const double t[] = { -1, -0.6, 0.1, 0.15, 0.9, 1.3, 2 };
    double y[7];
    for (int i = 0; i < 7; i++)
        y[i] = cubic(t[i]).v;
    for (int count = 4; count <= 7; count++) {
        const LwLaw *law = tabulate(count, t, y);
        CHECK(lw_law_uses(law) == T && !lw_law_is_constant(law));
        double end = t[count - 1];
        for (int k = 0; k <= 100; k++) {
            double at = fmin(-1 + (end + 1) * k / 100, end);
            /* Differencing twice over the shortest spacing 0.05 leaves eps/0.05² ≈ 1e-13 in the curvature. */
            LwJet jet = lw_law_eval(law, at), exact = cubic(at);
            CHECK_NEAR(jet.v, exact.v, 1e-14);
            CHECK_NEAR(jet.d, exact.d, 1e-13);
            CHECK_NEAR(jet.dd, exact.dd, 1e-12);
            CHECK(lw_law_eval_xv(law, at, 9, 9) == jet.v);
        }
        CHECK_NEAR(lw_law_integral(law, -1, end), cubic_area(end) - cubic_area(-1), 1e-14);
        CHECK_NEAR(lw_law_integral(law, end, -0.7), cubic_area(-0.7) - cubic_area(end), 1e-14);
        CHECK_NEAR(lw_law_integral(law, 0.11, 0.13), cubic_area(0.13) - cubic_area(0.11), 1e-15);
    }
}

static void table_is_smooth_and_meets_its_points(void)
{
    enum { COUNT = 40 };
    unsigned long seed = 7;
    double t[COUNT], y[COUNT];
    printf("# seed %lu\n", seed);
    for (int i = 0; i < COUNT; i++) {
        t[i] = (i ? t[i - 1] : -3) + 1.1 + check_random(&seed);
        y[i] = check_random(&seed);
    }
    const LwLaw *law = tabulate(COUNT, t, y);
    for (int i = 0; i < COUNT; i++)
        CHECK_NEAR(lw_law_eval(law, t[i]).v, y[i], 1e-15);
    for (int i = 1; i + 1 < COUNT; i++) {
        /* The two sides are one rounding of t apart; d‴ up to 600 times eps·t ≈ 1e-14. */
        LwJet left = lw_law_eval(law, nextafter(t[i], -INFINITY)), right = lw_law_eval(law, t[i]);
        check_jet(left, right, 1e-11);
    }
    /* Not a knot: the third derivative does not jump at the second and the last but one. */
    for (int i = 1; i < COUNT; i += COUNT - 3) {
        double before = (lw_law_eval(law, t[i]).dd - lw_law_eval(law, t[i - 1]).dd) / (t[i] - t[i - 1]);
        double after = (lw_law_eval(law, t[i + 1]).dd - lw_law_eval(law, t[i]).dd) / (t[i + 1] - t[i]);
        CHECK_NEAR(before, after, 1e-11 * (1 + fabs(after)));
    }
}

static void table_of_few_points_and_outside(void)
{
    const LwLaw *line = tabulate(2, (const double[]){ 1, 3 }, (const double[]){ 5, 9 });
    check_jet(lw_law_eval(line, 2), lw_jet(7, 2, 0), 0);
    check_jet(lw_law_eval(line, -1), lw_jet(1, 2, 0), 0);
    check_jet(lw_law_eval(line, 4), lw_jet(11, 2, 0), 0);
    CHECK_NEAR(lw_law_integral(line, 0, 4), 28, 1e-14);
    /* t² through 0, 1, 3 */
    const LwLaw *parabola = tabulate(3, (const double[]){ 0, 1, 3 }, (const double[]){ 0, 1, 9 });
    check_jet(lw_law_eval(parabola, 0.5), lw_jet(0.25, 1, 2), 1e-15);
    check_jet(lw_law_eval(parabola, 2.5), lw_jet(6.25, 5, 2), 1e-14);
    check_jet(lw_law_eval(parabola, 0), lw_jet(0, 0, 2), 1e-15);
    check_jet(lw_law_eval(parabola, 3), lw_jet(9, 6, 2), 1e-14);
    check_jet(lw_law_eval(parabola, 4), lw_jet(15, 6, 0), 1e-14);
    check_jet(lw_law_eval(parabola, -2), lw_jet(0, 0, 0), 1e-15);
    CHECK_NEAR(lw_law_integral(parabola, -5, 4), 9 + 12, 1e-14);
    CHECK_NEAR(lw_law_integral(parabola, 4, -5), -21, 1e-14);
    CHECK_NEAR(lw_law_integral(parabola, 4, 5), 18, 1e-14);
    CHECK_NEAR(lw_law_integral(parabola, -5, -4), 0, 1e-15);
    CHECK_NEAR(lw_law_integral(parabola, 0.5, 2), (8 - 0.125) / 3, 1e-15);
    CHECK(isnan(lw_law_eval(parabola, NAN).v) && isnan(lw_law_integral(parabola, 0, NAN)));
}

static void table_errors(void)
{
    static const struct {
        int count;
        double t[4], y[4];
        int offset;
        const char *message;
    } cases[] = {
        { 0, { 0 }, { 0 }, 0, "a table needs at least two points" },
        { 1, { 0 }, { 0 }, 0, "a table needs at least two points" },
        { 4, { 0, 1, 1, 2 }, { 0 }, 2, "points 2 and 3 of the table have the same time, 1 s; times must increase" },
        { 4, { 0, 1, 2, 1.5 }, { 0 }, 3, "the time goes back from 2 s to 1.5 s at point 4 of the table; times must increase" },
        { 3, { 0, NAN, 2 }, { 0 }, 1, "a table point is not a finite number" },
        { 3, { 0, 1, 2 }, { 0, 1, INFINITY }, 2, "a table point is not a finite number" },
        { 2, { 0, 1e-300 }, { 0, 1e300 }, 0, "the table is too steep here for a smooth curve in floating point" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        LwLawError error = { .offset = -1 };
        CHECK(lw_law_table(&arena, cases[i].count, cases[i].t, cases[i].y, &error) == NULL);
        CHECK(error.offset == cases[i].offset);
        CHECK_STRING(error.message, cases[i].message);
    }
}

/* Both directions, to a few roundings of ∫|f|. */
static void check_integral(const char *text, double t0, double t1, double expected, double magnitude)
{
    const LwLaw *law = parse(text, T);
    int failures = check_failures;
    CHECK_NEAR(lw_law_integral(law, t0, t1), expected, 2e-15 * magnitude);
    CHECK(lw_law_integral(law, t1, t0) == -lw_law_integral(law, t0, t1));
    if (check_failures > failures)
        printf("#   %s\n", text);
}

static void integrals_of_smooth_laws(void)
{
    check_integral("sin(t)", 0, pi, 2, 2);
    check_integral("sin(t)", 0.3, 0.3, 0, 0);
    check_integral("sin(t)", -1, 25, cos(1) - cos(25), 16);
    check_integral("sin(40*t)", 0, 10, (1 - cos(400)) / 40, 6.4);
    check_integral("exp(-t^2)", -20, 20, sqrt(pi), sqrt(pi));
    check_integral("1/(1+t^2)", -100, 100, 2 * atan(100), pi);
    check_integral("20*t^19", 0, 1, 1, 1);
    check_integral("21*t^20+t", -1, 2, 2097153 + 1.5, 2097152);
    check_integral("3", 1, 4, 9, 9);
    /* A root has no derivative at 0; bisection towards it converges all the same. */
    CHECK_NEAR(lw_law_integral(parse("sqrt(t)", T), 0, 1), 2.0 / 3, 2e-14);
}

/* Processor time of many integrals of sin(50 t) over a second, from `start` on. */
static double time_integrals(const LwLaw *law, double start)
{
    clock_t before = clock();
    for (int i = 0; i < 1000; i++) {
        double t = start + i % 10, expected = (cos(50 * t) - cos(50 * (t + 1))) / 50;
        /* The angle's own rounding, 50 t eps, is the limit. */
        CHECK_NEAR(lw_law_integral(law, t, t + 1), expected, 2e-15 + 50 * t * 2.3e-16);
    }
    return (double)(clock() - before);
}

/* Far from zero the law is noise below its rounding; chasing that would take a hundred times as long as near zero. */
static void integrals_do_not_chase_rounding(void)
{
    const LwLaw *law = parse("sin(50*t)", T);
    double near = time_integrals(law, 0), far = time_integrals(law, 2e4);
    printf("# %.1f times as long\n", far / near);
    CHECK(far < 20 * near);
}

static void integrals_across_kinks(void)
{
    check_integral("step(t,1,0,2,6)", 0, 5, 3 + 18, 21);
    check_integral("step(t,1,-2,2,6)", 1.25, 1.5,
                   -0.5 + 8 * ((0.125 - 0.03125) - (1.0 / 64 - 1.0 / 512)), 1);
    check_integral("step(t,pi/3,0,2*pi/3,1)", 0, pi, pi / 2, pi / 2);
    check_integral("if(t<0.3,1,-2)", 0, 1, 0.3 - 1.4, 1.7);
    check_integral("abs(t-0.7)", 0, 1, (0.49 + 0.09) / 2, 0.29);
    check_integral("max(0,t)", -1, 1, 0.5, 0.5);
    check_integral("floor(t)", 0, 5, 10, 10);
    check_integral("mod(t,1)", -2, 3, 2.5, 2.5);
    check_integral("if(t<500.001,0,if(t<500.002,1,0))", 0, 1000, 500.002 - 500.001, 500);
    /* Pulses between all samples of the first panels: one found because its time is written in the law, the others
     * because a kinked law is halved at least thrice, the last by the end of a panel alone. */
    check_integral("(t-371.3)^2<1e-6", 0, 1000, 0.002, 500);
    check_integral("(4*t-1)^2<1e-6", 0, 1, 0.0005, 1);
    check_integral("(8*t-1)^2<1e-6", 0, 1, 0.00025, 1);
    /* Breaks that no constant tells. */
    CHECK_NEAR(lw_law_integral(parse("if(t*t<2,1,0)", T), 0, 3), sqrt(2), 1e-14);
    CHECK_NEAR(lw_law_integral(parse("abs(sin(t))", T), 0, 10), 7 + cos(10), 2e-14);
    CHECK_NEAR(lw_law_integral(parse("step(t^2,2,0,3,1)", T), 1, 1), 0, 0);
    CHECK_NEAR(lw_law_integral(parse("floor(1000*t)", T), 0, 1), 499.5, 1e-12);
    CHECK_NEAR(lw_law_integral(parse("atan2(sin(t),cos(t))", T), 0, 5), pow(5 - 2 * pi, 2) / 2, 1e-14);
}

/* A jump anywhere, above all near the middles and ends of the panels that halving makes, where the rule alone is
 * blind; through t·t so that the constant is not the place. */
static void integrals_of_jumps_anywhere(void)
{
    unsigned long seed = 99;
    printf("# seed %lu\n", seed);
    for (int i = 0; i < 500; i++) {
        double near = (double)(i % 16) / 16, jump = fabs(near + pow(10, -1 - i % 14) * check_random(&seed));
        char text[80];
        snprintf(text, sizeof text, "if(t*t<%.17g,3,-1)", jump * jump);
        double inside = fmin(jump, 1), expected = 3 * inside - (1 - inside);
        /* The square's own rounding moves a jump near zero no further than this. */
        CHECK_NEAR(lw_law_integral(parse(text, T), 0, 1), expected, 4e-15);
        if (jump < 1) {
            char angle[80], smooth[80];
            snprintf(angle, sizeof angle, "atan2(%.17g-t*t,-1)", jump * jump);
            snprintf(smooth, sizeof smooth, "-atan(%.17g-t*t)", jump * jump);
            CHECK_NEAR(lw_law_integral(parse(angle, T), 0, 1),
                       lw_law_integral(parse(smooth, T), 0, 1) + pi * (2 * jump - 1), 8e-15);
        }
    }
}

static void integrals_over_x(void)
{
    const LwLaw *spring = parse("100*x+20*x^3", X | V);
    CHECK_NEAR(lw_law_integral_x(spring, 0, 2), 280, 1e-13);
    CHECK_NEAR(lw_law_integral_x(spring, 2, 0), -280, 1e-13);
    CHECK_NEAR(lw_law_integral_x(parse("max(0,x-1)*50", X), -3, 3), 100, 1e-13);
    CHECK(lw_law_integral_x(parse("3*v+2+t", T | X | V), 1, 4) == 6);
}

static void hopeless_integrals_end(void)
{
    double wild = lw_law_integral(parse("floor(2*mod(1e7*t*t+sin(1e6*t),1))", T), 0, 1);
    CHECK(wild > 0 && wild < 1);
    CHECK(isnan(lw_law_integral(parse("log(t)", T), -2, -1)));
    CHECK(isnan(lw_law_integral(parse("t", T), 0, INFINITY)));
    CHECK(lw_law_integral(parse("exp(t)", T), 0, 1e4) == INFINITY);
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 1;
    RUN(constants);
    RUN(table_is_exact_for_a_cubic);
    RUN(table_is_smooth_and_meets_its_points);
    RUN(table_of_few_points_and_outside);
    RUN(table_errors);
    RUN(integrals_of_smooth_laws);
    RUN(integrals_do_not_chase_rounding);
    RUN(integrals_across_kinks);
    RUN(integrals_of_jumps_anywhere);
    RUN(integrals_over_x);
    RUN(hopeless_integrals_end);
    lw_arena_clear(&arena);
    return END();
}
