/* Single steps of DOP853 and their dense output against known answers: Kepler's orbit and polynomials. The
 * tables are tested in test_dop853_tables.c, step control in test_dop853_adaptive.c. */
#include "core/solve/dop853.h"
#include "core/solve/dop853_coefficients.h"
#include "tests/unit/check.h"

static const double ONE[4] = { 1, 1, 1, 1 };

static int calls, fail_at;

/* Kepler's problem, y = (x, y, x', y'); fails at the call numbered fail_at. */
static bool kepler(void *user, double t, const double *y, double *dydt)
{
    (void)user, (void)t;
    if (++calls == fail_at)
        return false;
    double r = hypot(y[0], y[1]);
    dydt[0] = y[2];
    dydt[1] = y[3];
    dydt[2] = -y[0] / (r * r * r);
    dydt[3] = -y[1] / (r * r * r);
    return true;
}

/* Eccentricity 1/2, pericentre at t = 0, period 2π. */
static void kepler_exact(double t, double *y)
{
    const double e = 0.5, b = sqrt(1 - e * e);
    double E = t;
    for (int i = 0; i < 50; i++)
        E -= (E - e * sin(E) - t) / (1 - e * cos(E));
    double rate = 1 / (1 - e * cos(E));
    y[0] = cos(E) - e;
    y[1] = b * sin(E);
    y[2] = -sin(E) * rate;
    y[3] = b * cos(E) * rate;
}

static double distance(int n, const double *a, const double *b)
{
    double largest = 0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(a[i] - b[i]));
    return largest;
}

/* One step from the exact orbit at t; y_new and the estimate with scale 1. */
static double kepler_step(LwDop853 *method, double t, double h, double *y_new)
{
    double y[4], error = -1;
    kepler_exact(t, y);
    kepler(NULL, t, y, lw_dop853_slope(method));
    CHECK(lw_dop853_try(method, kepler, NULL, t, h, y, ONE, y_new, &error));
    return error;
}

static double kepler_global_error(LwDop853 *method, int steps)
{
    double y[4], exact[4], error, end = 2, h = end / steps;
    kepler_exact(0, y);
    for (int i = 0; i < steps; i++) {
        kepler(NULL, i * h, y, lw_dop853_slope(method));
        CHECK(lw_dop853_try(method, kepler, NULL, i * h, h, y, ONE, y, &error));
    }
    kepler_exact(end, exact);
    return distance(4, y, exact);
}

static void converges_with_order_8(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwDop853 *method = lw_dop853_create(&arena, 4);
    for (int steps = 8; steps <= 16; steps *= 2) {
        double slope = log2(kepler_global_error(method, steps) / kepler_global_error(method, 2 * steps));
        printf("# %d to %d steps: order %.2f\n", steps, 2 * steps, slope);
        CHECK(slope > 7.5 && slope < 9);
    }
    lw_arena_clear(&arena);
}

/* y' = t^k: the step is a quadrature of degree 7, the interpolant a polynomial of degree 7. */
static bool power(void *user, double t, const double *y, double *dydt)
{
    (void)y;
    dydt[0] = pow(t, *(int *)user);
    return true;
}

static void dense_is_exact_to_degree_7(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwDop853 *method = lw_dop853_create(&arena, 1);
    for (int k = 0; k <= 7; k++) {
        double y = 0, y_new, error, slope_new, off = 0;
        power(&k, 0, &y, lw_dop853_slope(method));
        CHECK(lw_dop853_try(method, power, &k, 0, 1, &y, ONE, &y_new, &error));
        power(&k, 1, &y_new, &slope_new);
        CHECK(lw_dop853_prepare(method, power, &k, &slope_new));
        for (int i = 0; i <= 16; i++) {
            lw_dop853_dense(method, i / 16.0, &y);
            off = fmax(off, fabs(y - pow(i / 16.0, k + 1) / (k + 1)));
        }
        if (k <= 6)
            CHECK_NEAR(off, 0, 1e-13);    /* d adds figures up to 500 */
        else
            CHECK(off > 1e-7);            /* degree 8 is beyond it */
    }
    lw_arena_clear(&arena);
}

/* y + (y_new - y) is y_new again only if y_new was rounded once from y + d; a compiler that fuses multiplication
 * and addition (-march=native) breaks that for half of these. */
static void dense_meets_both_ends_to_the_bit(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwDop853 *method = lw_dop853_create(&arena, 1);
    unsigned long seed = 853;
    int k = 0;
    for (int i = 0; i < 100; i++) {
        double y = -0.3 + 0.1 * check_random(&seed), h = 1.1 + 0.1 * check_random(&seed);
        double y_new, error, slope_new = 1, at;
        *lw_dop853_slope(method) = 1;
        CHECK(lw_dop853_try(method, power, &k, 0, h, &y, ONE, &y_new, &error));
        CHECK(lw_dop853_prepare(method, power, &k, &slope_new));
        lw_dop853_dense(method, 0, &at);
        CHECK(at == y);
        lw_dop853_dense(method, 1, &at);
        CHECK(at == y_new);
    }
    printf("# seed 853\n");
    lw_arena_clear(&arena);
}

static double dense_error(LwDop853 *method, double t, double h)
{
    double start[4], y_new[4], slope_new[4], y[4], exact[4], largest = 0;
    kepler_step(method, t, h, y_new);
    kepler(NULL, t + h, y_new, slope_new);
    /* The slope of the next step may already be in place. */
    memcpy(lw_dop853_slope(method), slope_new, sizeof slope_new);
    CHECK(lw_dop853_prepare(method, kepler, NULL, slope_new));
    for (int i = 1; i < 16; i++) {
        lw_dop853_dense(method, i / 16.0, y);
        kepler_exact(t + h * i / 16, exact);
        largest = fmax(largest, distance(4, y, exact));
    }
    kepler_exact(t, start);
    lw_dop853_dense(method, 0, y);
    CHECK(memcmp(y, start, sizeof y) == 0);
    lw_dop853_dense(method, 1, y);
    CHECK(memcmp(y, y_new, sizeof y) == 0);
    return largest;
}

static void dense_order_and_ends(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwDop853 *method = lw_dop853_create(&arena, 4);
    double slope = log2(dense_error(method, 1, 0.2) / dense_error(method, 1, 0.1));
    printf("# dense output, error within one step: h^%.2f\n", slope);
    CHECK(slope > 7.5 && slope < 9);    /* a 7th-order interpolant is locally O(h^8) */
    /* It stays that of the step prepared while the next one is tried. */
    double before[2][4], after[2][4], y_new[4];
    lw_dop853_dense(method, 0.3, before[0]);
    lw_dop853_dense(method, 0.7, before[1]);
    kepler_step(method, 2, 0.1, y_new);
    lw_dop853_dense(method, 0.3, after[0]);
    lw_dop853_dense(method, 0.7, after[1]);
    CHECK(memcmp(before, after, sizeof before) == 0);
    lw_arena_clear(&arena);
}

static void estimate_shrinks_as_h_8(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwDop853 *method = lw_dop853_create(&arena, 4);
    double y_new[4], exact[4], at[2];
    for (int i = 0; i < 2; i++) {
        double h = i ? 0.1 : 0.2;
        at[i] = kepler_step(method, 1, h, y_new);
        kepler_exact(1 + h, exact);
        CHECK(at[i] > distance(4, y_new, exact));    /* it is an estimate from above on a smooth problem */
    }
    printf("# estimate: h^%.2f\n", log2(at[0] / at[1]));
    CHECK(log2(at[0] / at[1]) > 7.5 && log2(at[0] / at[1]) < 9);
    /* Inversely to the scale. */
    double y[4], error, loose[4] = { 1e3, 1e3, 1e3, 1e3 };
    kepler_exact(1, y);
    CHECK(lw_dop853_try(method, kepler, NULL, 1, 0.1, y, loose, y_new, &error));
    CHECK_NEAR(error * 1e3 / at[1], 1, 1e-12);
    lw_arena_clear(&arena);
}

/* Two components, backwards in time, where the stages are known: y' = (t^6, 3 t^6). */
static bool sixth_powers(void *user, double t, const double *y, double *dydt)
{
    (void)user, (void)y;
    dydt[0] = pow(t, 6);
    dydt[1] = 3 * dydt[0];
    return true;
}

static void estimate_is_hairers(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwDop853 *method = lw_dop853_create(&arena, 2);
    const double h = -2, y[2] = { 0, 0 }, scale[2] = { 0.5, 4 };
    double e5 = 0, e3 = 0, y_new[2], error;
    for (int j = 0; j < DOP853_STAGES; j++) {
        double k = pow(h * dop853_c[j], 6);
        e5 += dop853_er[j] * k;
        e3 += (dop853_a[DOP853_STAGES][j] - dop853_bhh[j]) * k;
    }
    double sizes = 1 / (0.5 * 0.5) + 3 * 3 / (4.0 * 4.0);
    sixth_powers(NULL, 0, y, lw_dop853_slope(method));
    CHECK(lw_dop853_try(method, sixth_powers, NULL, 0, h, y, scale, y_new, &error));
    double expected = 2 * e5 * e5 * sizes / sqrt((e5 * e5 + 0.01 * e3 * e3) * sizes * 2);
    CHECK_NEAR(error / expected, 1, 1e-11);    /* cancellation in e5 */
    lw_arena_clear(&arena);
}

static void failures_reject_the_step(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwDop853 *method = lw_dop853_create(&arena, 4);
    double y[4], good[4], y_new[4], slope_new[4], good_mid[4], mid[4], error;
    double good_error = kepler_step(method, 1, 0.3, good);
    kepler(NULL, 1.3, good, slope_new);
    CHECK(lw_dop853_prepare(method, kepler, NULL, slope_new));
    lw_dop853_dense(method, 0.5, good_mid);
    kepler_exact(1, y);
    for (int at = 1; at <= 12; at++) {
        memset(y_new, 0x5a, sizeof y_new);
        memcpy(mid, y_new, sizeof mid);
        error = -1;
        calls = 0, fail_at = at;
        bool done = lw_dop853_try(method, kepler, NULL, 1, 0.3, y, ONE, y_new, &error);
        CHECK(done == (at == 12));    /* 11 evaluations */
        CHECK(calls == (at < 12 ? at : 11));
        CHECK(done || (error == -1 && memcmp(y_new, mid, sizeof mid) == 0));
    }
    CHECK(error == good_error && memcmp(y_new, good, sizeof good) == 0);
    for (int at = 1; at <= 4; at++) {
        calls = 0, fail_at = at;
        CHECK(lw_dop853_prepare(method, kepler, NULL, slope_new) == (at == 4));    /* 3 evaluations */
        CHECK(calls == (at < 4 ? at : 3));
    }
    fail_at = 0;
    lw_dop853_dense(method, 0.5, mid);
    CHECK(memcmp(mid, good_mid, sizeof mid) == 0);
    lw_arena_clear(&arena);
}

int main(void)
{
    RUN(converges_with_order_8);
    RUN(dense_is_exact_to_degree_7);
    RUN(dense_meets_both_ends_to_the_bit);
    RUN(dense_order_and_ends);
    RUN(estimate_shrinks_as_h_8);
    RUN(estimate_is_hairers);
    RUN(failures_reject_the_step);
    return END();
}
