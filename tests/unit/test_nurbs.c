/* Curves: identities and closed forms, derivatives against differences.
 *
 * Differences are central of order four with h = 1e-3 of a range where derivatives are of order 1 … 100: truncation and
 * rounding are below 1e-7 of the largest derivative. */
#include "core/math/bspline.h"
#include "core/math/nurbs.h"
#include "tests/unit/check.h"

static const unsigned long SEED = 20250302;
static LwArena arena;

static LwVec3 random_point(unsigned long *seed)
{
    double x = check_random(seed), y = check_random(seed);
    return lw_vec3(x, y, check_random(seed));
}

static double distance(LwVec3 a, LwVec3 b)
{
    return lw_vec3_norm(lw_vec3_sub(a, b));
}

/* A random rational curve; knots not uniform. */
static const LwNurbs *random_curve(int degree, int count, bool closed, unsigned long *seed)
{
    LwVec3 point[20];
    double weight[20], knot[40] = { 0 };
    int knots = closed ? count + 1 : count + degree + 1;
    for (int i = 0; i < count; i++) {
        point[i] = random_point(seed);
        weight[i] = 1 + 0.6 * check_random(seed);
    }
    for (int i = 1; i < knots; i++) {
        bool clamped = !closed && (i <= degree || i > count);
        knot[i] = knot[i - 1] + (clamped ? 0 : 1 + 0.5 * check_random(seed));
    }
    LwNurbsError error;
    LwNurbsDef def = { .degree = degree, .count = count, .closed = closed, .point = point, .weight = weight, .knot_count = knots, .knot = knot };
    const LwNurbs *curve = lw_nurbs_create(&arena, &def, &error);
    CHECK(curve);
    return curve;
}

static void basis_functions_sum_to_one(void)
{
    unsigned long seed = SEED;
    for (int degree = 1; degree <= LW_BSPLINE_DEGREE; degree++) {
        const LwNurbs *c = random_curve(degree, degree + 4, false, &seed);
        for (int i = 0; i <= 50; i++) {
            double s = fmin(c->start + (c->end - c->start) * i / 50, c->end), sum[4] = { 0, 0, 0, 0 }, size[4] = { 1, 1, 1, 1 };
            LwBasis basis;
            lw_bspline_basis(degree, c->knot, lw_bspline_span(degree, c->count, c->knot, s), s, 3, &basis);
            for (int k = 0; k < 4; k++)
                for (int j = 0; j <= degree; j++) {
                    sum[k] += basis.N[k][j];
                    size[k] += fabs(basis.N[k][j]);
                    CHECK(k > 0 || basis.N[0][j] >= 0);
                }
            for (int k = 0; k < 4; k++)
                CHECK_NEAR(sum[k], k == 0 ? 1 : 0, 1e-13 * size[k]);
        }
    }
}

static void derivatives_agree_with_differences(void)
{
    unsigned long seed = SEED + 1;
    for (int round = 0; round < 40; round++) {
        int degree = 3 + round % 4;
        const LwNurbs *c = random_curve(degree, degree + 3 + round % 3, round % 2, &seed);
        for (int i = 0; i < 10; i++) {
            /* the middle of a span: third derivatives of a cubic jump at knots */
            int span = c->degree + i % (c->count - c->degree);
            double s = 0.5 * (c->knot[span] + c->knot[span + 1]), h = 1e-3 * (c->knot[span + 1] - c->knot[span]);
            LwVec3 d[4], at[5][4];
            lw_nurbs_eval(c, s, d);
            for (int k = 0; k < 5; k++)
                lw_nurbs_eval(c, s + (k - 2) * h, at[k]);
            for (int k = 0; k < 3; k++) {
                LwVec3 near = lw_vec3_sub(at[3][k], at[1][k]), far = lw_vec3_sub(at[4][k], at[0][k]);
                LwVec3 slope = lw_vec3_scale(lw_vec3_mad(lw_vec3_scale(near, 8), -1, far), 1 / (12 * h));
                CHECK(distance(slope, d[k + 1]) <= 1e-7 * (1 + lw_vec3_norm(d[k + 1]) + lw_vec3_norm(d[3])));
            }
        }
    }
}

static void closed_curves_continue_over_the_seam(void)
{
    unsigned long seed = SEED + 2;
    for (int degree = 2; degree <= 6; degree++) {
        const LwNurbs *c = random_curve(degree, degree + 4, true, &seed);
        LwVec3 a[4], b[4], turn[4];
        double hair = 1e-12 * (c->end - c->start);
        lw_nurbs_eval(c, c->end - hair, a);
        lw_nurbs_eval(c, c->start, b);
        for (int k = 0; k < degree && k < 4; k++)
            CHECK(distance(a[k], b[k]) < 1e-9 * (1 + lw_vec3_norm(b[k]) + lw_vec3_norm(b[3])));
        lw_nurbs_eval(c, c->start + 0.3 + 7 * (c->end - c->start), turn);
        lw_nurbs_eval(c, c->start + 0.3, b);
        CHECK(distance(turn[0], b[0]) < 1e-13);
    }
}

static void a_circle_is_exact(void)
{
    const LwNurbs *c = lw_nurbs_ellipse(&arena, 2, 2);
    for (int i = 0; i <= 1000; i++) {
        LwVec3 d[4];
        double s = -1 + i / 250.0 + 1e-4;
        lw_nurbs_eval(c, s, d);
        CHECK_NEAR(lw_vec3_norm(d[0]), 2, 1e-15 * 4);
        CHECK_NEAR(lw_vec3_dot(d[0], d[1]), 0, 1e-13);
        CHECK_NEAR(lw_nurbs_curvature(c, s), 0.5, 1e-13);
    }
    CHECK_NEAR(lw_nurbs_length(c), 4 * M_PI, 1e-13);
    CHECK_NEAR(lw_nurbs_area(c), 4 * M_PI, 1e-6);
    CHECK_NEAR(lw_nurbs_arc(c, 2.25), 9 * M_PI, 1e-12);
    CHECK(lw_nurbs_area(lw_nurbs_reverse(&arena, c)) < 0);
    CHECK(lw_nurbs_is_plane(c));
    double s;
    CHECK(!lw_nurbs_has_corner(c, &s));
    /* arc length and its inverse, turns and all */
    for (double length = -20; length < 20; length += 0.37)
        CHECK_NEAR(lw_nurbs_arc(c, lw_nurbs_at_arc(c, length)), length, 1e-12);
    /* an ellipse: its circumference by the complete elliptic integral, 4 a E(e), a = 2, b = 1 */
    CHECK_NEAR(lw_nurbs_length(lw_nurbs_ellipse(&arena, 2, 1)), 9.688448220547676, 1e-10);
    double least;
    lw_nurbs_least_curvature(lw_nurbs_ellipse(&arena, 2, 1), &least);
    CHECK_NEAR(least, 0.25, 1e-9);
}

static void interpolation_passes_through_points(void)
{
    unsigned long seed = SEED + 3;
    LwNurbsError error;
    for (int round = 0; round < 60; round++) {
        int count = 2 + round % 12;
        bool closed = round % 2 && count > 2;
        LwVec3 point[16];
        double s[17] = { 0 };
        for (int i = 0; i < count; i++)
            point[i] = random_point(&seed);
        for (int i = 1; i <= count; i++)
            s[i] = s[i - 1] + 1 + 0.7 * check_random(&seed);
        const LwNurbs *c = lw_nurbs_interpolate(&arena, count, point, closed, s, &error);
        CHECK(c);
        for (int i = 0; c && i < count; i++) {
            LwVec3 a[4], b[4];
            lw_nurbs_eval(c, s[i], a);
            CHECK(distance(a[0], point[i]) < 1e-13);
            if (i == 0 && !closed)
                continue;
            lw_nurbs_eval(c, s[i] - 1e-9, b);
            for (int k = 1; k < 3 && i + 1 < count; k++)
                CHECK(distance(a[k], b[k]) < 1e-7 * (1 + lw_vec3_norm(a[3])));
        }
        for (int spacing = LW_SPACING_CHORD; spacing <= LW_SPACING_ARC; spacing++) {
            const LwNurbs *through = lw_nurbs_through(&arena, count, point, closed, (LwSpacing)spacing, &error);
            CHECK(through && through->closed == closed);
            for (int i = 0; through && i < count; i++) {
                LwVec3 d[4];
                lw_nurbs_eval(through, lw_nurbs_closest(through, point[i]), d);
                CHECK(distance(d[0], point[i]) < 1e-12);
            }
        }
    }
}

/* Through points of a circle: error of a periodic cubic falls with the fourth power; a cubic is reproduced. */
static void interpolation_converges(void)
{
    double error[2];
    for (int k = 0; k < 2; k++) {
        int count = k ? 64 : 32;
        LwVec3 point[64], d[4];
        double s[65];
        for (int i = 0; i <= count; i++)
            s[i] = 2 * M_PI * i / count;
        for (int i = 0; i < count; i++)
            point[i] = lw_vec3(cos(s[i]), sin(s[i]), 0);
        const LwNurbs *c = lw_nurbs_interpolate(&arena, count, point, true, s, NULL);
        error[k] = 0;
        for (int i = 0; i < 1000; i++) {
            double at = 0.0123 * i;
            lw_nurbs_eval(c, at, d);
            error[k] = fmax(error[k], distance(d[0], lw_vec3(cos(at), sin(at), 0)));
        }
    }
    CHECK(error[0] < 1e-5);
    CHECK(error[0] / error[1] > 12 && error[0] / error[1] < 20);
    LwVec3 point[7], d[4];
    double s[7];
    for (int i = 0; i < 7; i++) {
        s[i] = i + 0.1 * i * i;
        point[i] = lw_vec3(s[i], 1 - s[i] * s[i] + 0.1 * s[i] * s[i] * s[i], 2);
    }
    lw_nurbs_eval(lw_nurbs_interpolate(&arena, 7, point, false, s, NULL), 2.345, d);
    CHECK_NEAR(d[0].y, 1 - 2.345 * 2.345 + 0.1 * 2.345 * 2.345 * 2.345, 1e-12);
    CHECK_NEAR(d[2].y, -2 + 0.6 * 2.345, 1e-11);
}

static void the_closest_point_is_the_closest(void)
{
    unsigned long seed = SEED + 4;
    for (int round = 0; round < 60; round++) {
        const LwNurbs *c = random_curve(3, 8, round % 2, &seed);
        LwVec3 x = random_point(&seed), d[4];
        double s = lw_nurbs_closest(c, x), best = INFINITY;
        lw_nurbs_eval(c, s, d);
        LwVec3 r = lw_vec3_sub(x, d[0]);
        if (lw_nurbs_beyond(c, s) == 0)
            CHECK_NEAR(lw_vec3_dot(r, d[1]), 0, 1e-12);
        for (int i = 0; i <= 4000; i++) {
            LwVec3 e[4];
            lw_nurbs_eval(c, c->start + (c->end - c->start) * i / 4000, e);
            best = fmin(best, distance(x, e[0]));
        }
        CHECK(lw_vec3_norm(r) <= best + 1e-9);
    }
    /* from a guess: the nearest point of a circle seen from inside, in the turn of the guess */
    const LwNurbs *circle = lw_nurbs_ellipse(&arena, 1, 1);
    CHECK_NEAR(lw_nurbs_closest_near(circle, lw_vec3(0, 0.4, 0), 3.3), 3.25, 1e-14);
    const LwNurbs *line = lw_nurbs_line(&arena, lw_vec3(0, 0, 0), lw_vec3(2, 0, 0));
    CHECK_NEAR(lw_nurbs_closest_near(line, lw_vec3(3.5, 1, 0), 0.1), 3.5, 1e-14);
    CHECK_NEAR(lw_nurbs_beyond(line, 3.5), 1.5, 0);
}

static int refused(LwNurbsDef def, LwNurbsFault fault, int index, const char *part)
{
    LwNurbsError error = { .index = -9 };
    const LwNurbs *c = lw_nurbs_create(&arena, &def, &error);
    return !c && error.fault == fault && error.index == index && strstr(error.message, part);
}

static void bad_data_are_refused(void)
{
    const LwVec3 point[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { -1, 1, 0 } };
    const double zero[] = { 1, 1, 0, 1, 1 }, negative[] = { 1, -1, 1, 1, 1 };
    const double back[] = { 0, 0, 0, 2, 1, 3, 3, 3 }, torn[] = { 0, 0, 0, 1, 1, 1, 3, 3 };
    LwNurbsDef good = { .degree = 2, .count = 5, .point = point };
    CHECK(lw_nurbs_create(&arena, &good, NULL));
    LwNurbsDef def = good;
    def.weight = zero;
    CHECK(refused(def, LW_NURBS_WEIGHTS, 2, "positive"));
    def.weight = negative;
    CHECK(refused(def, LW_NURBS_WEIGHTS, 1, "positive"));
    def = good;
    def.knot = back, def.knot_count = 8;
    CHECK(refused(def, LW_NURBS_KNOTS, 4, "not decrease"));
    def.knot = torn;
    CHECK(refused(def, LW_NURBS_KNOTS, 5, "tears"));
    def.knot_count = 7;
    CHECK(refused(def, LW_NURBS_KNOTS, -1, "expected 8"));
    def = good;
    def.degree = 5;
    CHECK(refused(def, LW_NURBS_POINTS, -1, "too few"));
    def.degree = 0;
    CHECK(refused(def, LW_NURBS_DEGREE, -1, "expected 1 to"));
    const double clamped[] = { 0, 0, 0, 1, 2, 3, 3, 3 };
    def = good;
    def.closed = true, def.knot = clamped, def.knot_count = 8;
    CHECK(refused(def, LW_NURBS_POINTS, 4, "ends are apart"));
    double s;
    LwNurbsDef corner = { .degree = 1, .count = 5, .point = point };
    CHECK(lw_nurbs_has_corner(lw_nurbs_create(&arena, &corner, NULL), &s));
    CHECK_NEAR(s, 0.25, 1e-15);
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    lw_arena_init(&arena);
    RUN(basis_functions_sum_to_one);
    RUN(derivatives_agree_with_differences);
    RUN(closed_curves_continue_over_the_seam);
    RUN(a_circle_is_exact);
    RUN(interpolation_passes_through_points);
    RUN(interpolation_converges);
    RUN(the_closest_point_is_the_closest);
    RUN(bad_data_are_refused);
    lw_arena_clear(&arena);
    return END();
}
