/* Every law of the catalogue with sample parameters: derivatives against differences, what is continuous at breaks,
 * integrals against quadrature; and what is particular to a law. */
#include "core/model/law_catalogue.h"
#include "core/model/profile.h"

#include "tests/unit/check.h"
#include "tests/unit/law_samples.h"

static LwArena arena;

/* Sixth-order central difference of the value (order 0) or of the first derivative. */
static double difference(const LwLaw *law, double t, double h, int order)
{
    static const double weight[] = { 45, -9, 1 };
    double sum = 0;
    for (int k = 1; k <= 3; k++) {
        LwJet a = lw_law_eval(law, t - k * h), b = lw_law_eval(law, t + k * h);
        sum += weight[k - 1] * (order ? b.d - a.d : b.v - a.v);
    }
    return sum / (60 * h);
}

static double distance_to_break(const double *at, int count, double t)
{
    double near = INFINITY;
    for (int i = 0; i < count; i++)
        near = fmin(near, fabs(at[i] - t));
    return near;
}

/* Differences of values err by 1e-16/h and h⁶; the samples' time scale is a tenth of a second or more. */
static void derivatives_match_differences(void)
{
    enum { ROOM = 200 };
    const double h = 2e-3;
    for (int i = 0; i < law_sample_count; i++) {
        const LwLaw *law = law_sample(&arena, i);
        double at[ROOM];
        int count = lw_law_breaks(law, -1, 4, at, ROOM), used = 0, failures = check_failures;
        CHECK(count < ROOM);
        for (double t = -0.77; t < 3.5; t += 0.0137) {
            if (distance_to_break(at, count, t) < 3.5 * h)
                continue;
            LwJet jet = lw_law_eval(law, t);
            CHECK_NEAR(jet.d, difference(law, t, h, 0), 2e-8 * (1 + fabs(jet.d)));
            CHECK_NEAR(jet.dd, difference(law, t, h, 1), 2e-7 * (1 + fabs(jet.dd)));
            CHECK(lw_law_eval_xv(law, t, 3, 4) == jet.v || fabs(lw_law_eval_xv(law, t, 3, 4) - jet.v) < 1e-15 * (1 + fabs(jet.v)));
            used++;
        }
        CHECK(used > 150);
        if (check_failures > failures)
            printf("#   %s\n", law_samples[i].what);
    }
}

/* Derivatives up to the promised one agree on both sides of each break, and the next one jumps at one of them at least: else the
 * promise is too small or the break is none. */
static void breaks_are_as_promised(void)
{
    for (int i = 0; i < law_sample_count; i++) {
        const LwLaw *law = law_sample(&arena, i);
        double at[64], worst[3] = { 0, 0, 0 };
        int count = lw_law_breaks(law, -1, 4, at, 64), failures = check_failures;
        CHECK((law_samples[i].smooth == LW_SMOOTH) == (count == 0));
        for (int k = 0; k < count; k++) {
            LwJet a = lw_law_eval(law, at[k] - 1e-13), b = lw_law_eval(law, at[k] + 1e-13);
            worst[0] = fmax(worst[0], fabs(b.v - a.v));
            worst[1] = fmax(worst[1], fabs(b.d - a.d));
            worst[2] = fmax(worst[2], fabs(b.dd - a.dd));
            CHECK(k == 0 || at[k] > at[k - 1]);
        }
        for (int d = 0; d < 3 && count; d++)
            CHECK(d <= law_samples[i].smooth ? worst[d] < 1e-8 : d > law_samples[i].smooth + 1 || worst[d] > 1e-3);
        if (check_failures > failures)
            printf("#   %s: %g %g %g\n", law_samples[i].what, worst[0], worst[1], worst[2]);
    }
}

static void breaks_stay_in_bounds(void)
{
    const LwLaw *law = law_make(&arena, "poly345", "to 1 start 0.5 duration 1");
    double at[3] = { 7, 7, 7 };
    CHECK(lw_law_breaks(law, 0, 2, at, 3) == 2 && at[0] == 0.5 && at[1] == 1.5 && at[2] == 7);
    CHECK(lw_law_breaks(law, 0.5, 1.5, at, 3) == 0);
    CHECK(lw_law_breaks(law, 0.5, 2, at, 3) == 1 && at[0] == 1.5);
    CHECK(lw_law_breaks(law, 0, 2, at, 1) == 1 && at[0] == 0.5);
    CHECK(lw_law_breaks(law, 0, 2, NULL, 0) == 0);
    LwLawError error;
    const LwLaw *text = lw_law_expression(&arena, "if(t*t<2,0,1)+step(t,2.5,0,3,1)+abs(t-0.3)", LW_LAW_USES_T, &error);
    double found[8];
    CHECK(lw_law_breaks(text, 0, 4, found, 8) == 4);
    CHECK_NEAR(found[0], 0.3, 1e-15);
    CHECK_NEAR(found[1], sqrt(2), 1e-15);
    CHECK_NEAR(found[2], 2.5, 1e-15);
    CHECK_NEAR(found[3], 3, 1e-15);
}

/* Simpson's rule knows nothing of the law's make: between breaks, 10000 intervals err by far less than 1e-11 here. */
static LwArea simpson(const LwLaw *law, double a, double b, double end)
{
    enum { N = 10000 };
    double h = (b - a) / N, one = 0, two = 0;
    for (int i = 0; i <= N; i++) {
        double t = i == 0 ? a : i == N ? nextafter(b, -INFINITY) : a + h * i, w = i == 0 || i == N ? 1 : i % 2 ? 4 : 2;
        double f = lw_law_eval(law, t).v;
        one += w * f;
        two += w * f * (end - t);
    }
    return (LwArea){ one * h / 3, two * h / 3 };
}

static void integrals_match_quadrature(void)
{
    static const double spans[][2] = { { 0, 3 }, { -0.7, 2.9 }, { 0.31, 0.32 }, { 1.9, 3.4 }, { 0.05, 0.95 } };
    for (int i = 0; i < law_sample_count; i++) {
        const LwLaw *law = law_sample(&arena, i);
        int failures = check_failures;
        for (size_t k = 0; k < sizeof spans / sizeof *spans; k++) {
            double a = spans[k][0], b = spans[k][1], at[65];
            int count = lw_law_breaks(law, a, b, at, 64);
            at[count] = b;
            LwArea sum = { 0, 0 };
            for (int p = 0; p <= count; p++) {
                LwArea part = simpson(law, p ? at[p - 1] : a, at[p], b);
                sum.one += part.one;
                sum.two += part.two;
            }
            CHECK_NEAR(lw_law_integral(law, a, b), sum.one, 1e-11);
            CHECK_NEAR(lw_law_double_integral(law, a, b), sum.two, 1e-11);
            CHECK(lw_law_integral(law, b, a) == -lw_law_integral(law, a, b));
            CHECK_NEAR(lw_law_double_integral(law, b, a), (b - a) * sum.one - sum.two, 1e-11);
        }
        /* What was integrated in parts must be what was integrated at once, to rounding. */
        double c = 1.2345, whole = lw_law_double_integral(law, 0.1, 3);
        double parts = lw_law_double_integral(law, 0.1, c) + (3 - c) * lw_law_integral(law, 0.1, c) + lw_law_double_integral(law, c, 3);
        CHECK_NEAR(parts, whole, 2e-14 * (1 + fabs(whole)));
        if (check_failures > failures)
            printf("#   %s\n", law_samples[i].what);
    }
}

/* Of a move of height 1 in time 1: peaks of |velocity| and |acceleration|, found on a fine grid. */
static void classical_peaks(void)
{
    static const struct { const char *law; double velocity, acceleration; } cases[] = {
        { "poly345", 1.875, 5.7735 }, { "poly4567", 2.1875, 7.5132 }, { "cycloidal", 2, 6.2832 }, { "harmonic", 1.5708, 4.9348 },
        { "modified-trapezoid", 2, 4.8881 }, { "modified-sine", 1.7596, 5.528 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const LwLaw *law = law_make(&arena, cases[i].law, "from 2 to -1 start 0.5 duration 2");
        double v = 0, a = 0;
        for (int k = 0; k < 20000; k++) {
            LwJet jet = lw_law_eval(law, 0.5 + 2 * k / 20000.0);
            v = fmax(v, fabs(jet.d));
            a = fmax(a, fabs(jet.dd));
        }
        /* Four decimals are given; height −3 in 2 s. */
        CHECK_NEAR(v * 2 / 3, cases[i].velocity, 6e-5);
        CHECK_NEAR(a * 4 / 3, cases[i].acceleration, 6e-5);
        CHECK(lw_law_eval(law, 0.4).v == 2 && lw_law_eval(law, 0.5).v == 2 && lw_law_eval(law, 2.5).v == -1 && lw_law_eval(law, 9).v == -1);
        CHECK_NEAR(lw_law_eval(law, 1.5).v, 0.5, 1e-15);
        /* Rounding of the coefficients of 4-5-6-7, which add up to 209 times the height. */
        CHECK_NEAR(lw_law_eval(law, 2.5 - 1e-14).v, -1, 2e-14);
    }
}

typedef struct Peaks {
    double v, a, j, end;
} Peaks;

static Peaks peaks_of(const LwLaw *law)
{
    double at[16];
    int count = lw_law_breaks(law, -1e-9, 1e6, at, 16);
    Peaks peaks = { .end = at[count - 1] };
    for (int p = 0; p + 1 < count; p++)
        for (int k = 0; k <= 100; k++) {
            double t = at[p] + (at[p + 1] - at[p]) * (0.001 + 0.998 * k / 100), h = 1e-4 * (at[p + 1] - at[p]);
            LwJet jet = lw_law_eval(law, t), next = lw_law_eval(law, t + h);
            peaks.v = fmax(peaks.v, fabs(jet.d));
            peaks.a = fmax(peaks.a, fabs(jet.dd));
            peaks.j = fmax(peaks.j, fabs(next.dd - jet.dd) / h);
        }
    return peaks;
}

/* Limits kept, those that can be reached are; `end` in closed form. */
static void scurves(void)
{
    static const struct { const char *what; double v, a, j, end; } cases[] = {
        /* V, A and J reached: Tj = 0.5, Ta = 1.5, Tv = 10/2 − 1.5 */
        { "to 10 speed 2 acceleration 2 jerk 4", 2, 2, 4, 5 + 1.5 },
        { "from 10 to 0 speed 2 acceleration 2 jerk 4", 2, 2, 4, 5 + 1.5 },
        /* A not reached: Tj = √(1/4) = 0.5, peak 2 */
        { "to 10 speed 1 acceleration 9 jerk 4", 1, 2, 4, 10 + 1 },
        /* V not reached, A is: Ta = 0.25 + √(0.0625 + 0.75) */
        { "to 1.5 speed 9 acceleration 2 jerk 4", 2 * (0.25 + 0.90138781886599731 - 0.5), 2, 4, 2 * (0.25 + 0.90138781886599731) },
        /* Neither: Tj = ∛(1/8) = 0.5 */
        { "to 1 speed 9 acceleration 9 jerk 4", 1, 2, 4, 2 },
        { "to 1 speed 1 acceleration 9 jerk 4", 1, 2, 4, 2 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const LwLaw *law = law_make(&arena, "scurve", cases[i].what);
        Peaks peaks = peaks_of(law);
        int failures = check_failures;
        /* The grid stops a thousandth of a segment short of its ends. */
        CHECK_NEAR(peaks.v, cases[i].v, 1e-5 * cases[i].v);
        CHECK_NEAR(peaks.a, cases[i].a, 2e-3 * cases[i].a);
        CHECK_NEAR(peaks.j, cases[i].j, 1e-9 * cases[i].j);
        CHECK(peaks.v <= cases[i].v * (1 + 1e-14) && peaks.a <= cases[i].a * (1 + 1e-14));
        CHECK_NEAR(peaks.end, cases[i].end, 1e-14 * cases[i].end);
        CHECK_NEAR(lw_law_eval(law, peaks.end - 1e-12).v, lw_law_eval(law, peaks.end).v, 1e-14);
        CHECK_NEAR(lw_law_eval(law, peaks.end - 1e-12).d, 0, 1e-14 + 1e-11);
        if (check_failures > failures)
            printf("#   %s\n", cases[i].what);
    }
    CHECK(lw_law_eval(law_make(&arena, "scurve", "from 3 to 3 speed 1 acceleration 1 jerk 1"), 1).v == 3);
}

static void trapezoids(void)
{
    static const struct { const char *what; double v, a, end; } cases[] = {
        { "to 10 speed 2 acceleration 4", 2, 4, 5 + 0.5 },
        { "to -10 speed 2 acceleration 4 deceleration 1", 2, 4, 0.5 + (10 - 0.5 - 2) / 2 + 2 },
        { "to 1 speed 9 acceleration 4", 2, 4, 1 },
        { "to 3 speed 9 acceleration 2 deceleration 1", 2, 2, 3 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Peaks peaks = peaks_of(law_make(&arena, "trapezoid", cases[i].what));
        CHECK_NEAR(peaks.v, cases[i].v, 2e-3 * cases[i].v);
        CHECK_NEAR(peaks.a, cases[i].a, 1e-14);
        CHECK_NEAR(peaks.end, cases[i].end, 1e-14);
    }
    CHECK(lw_law_eval(law_make(&arena, "trapezoid", "from 3 to 3 speed 1 acceleration 1"), 1).v == 3);
}

/* Every class is found by its name, is sampled, and says what it is. */
static void catalogue_is_complete(void)
{
    CHECK(lw_law_class_count == 24);
    for (int i = 0; i < lw_law_class_count; i++) {
        const LwLawClass *type = lw_law_classes[i];
        int sampled = 0;
        CHECK(lw_law_class_find(type->name) == type && *type->title && *type->use && *type->example);
        CHECK(type->parameter_count > 0 && type->parameter_count <= 8);
        for (int k = 0; k < law_sample_count; k++)
            sampled += strcmp(law_samples[k].law, type->name) == 0;
        CHECK(sampled > 0);
        if (!sampled)
            printf("#   %s\n", type->name);
    }
    CHECK(lw_law_class_find("poly346") == NULL && lw_profile_find("poly346") == NULL);
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 1;
    RUN(catalogue_is_complete);
    RUN(derivatives_match_differences);
    RUN(breaks_are_as_promised);
    RUN(breaks_stay_in_bounds);
    RUN(integrals_match_quadrature);
    RUN(classical_peaks);
    RUN(scurves);
    RUN(trapezoids);
    lw_arena_clear(&arena);
    return END();
}
