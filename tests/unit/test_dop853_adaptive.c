/* DOP853 driven with step control as a caller would: Arenstorf's orbit, the edge of a domain, what cannot be
 * judged; no allocation and the same bits each time. */
#include "core/solve/dop853.h"
#include "tests/unit/check.h"

static int calls;

/* Present when built with the address sanitizer. */
size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

static size_t heap_bytes(void)
{
    return __sanitizer_get_current_allocated_bytes ? __sanitizer_get_current_allocated_bytes() : 0;
}

static double distance(int n, const double *a, const double *b)
{
    double largest = 0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(a[i] - b[i]));
    return largest;
}

/* The restricted three-body problem of earth and moon (Hairer, Nørsett, Wanner, II.0). */
static bool arenstorf(void *user, double t, const double *y, double *dydt)
{
    (void)user, (void)t;
    calls++;
    const double mu = 0.012277471, nu = 1 - mu;
    double d1 = pow(hypot(y[0] + mu, y[1]), 3), d2 = pow(hypot(y[0] - nu, y[1]), 3);
    dydt[0] = y[2];
    dydt[1] = y[3];
    dydt[2] = y[0] + 2 * y[3] - nu * (y[0] + mu) / d1 - mu * (y[0] - nu) / d2;
    dydt[3] = y[1] - 2 * y[2] - nu * y[1] / d1 - mu * y[1] / d2;
    return true;
}

/* y = exp(-50 t), with a right-hand side that knows no negative amounts. */
static bool decay(void *user, double t, const double *y, double *dydt)
{
    (void)user, (void)t;
    if (y[0] < 0)
        return false;
    dydt[0] = -50 * y[0];
    return true;
}

typedef struct Course {
    int accepted, rejected, failed;
} Course;

/* The loop a caller writes. */
static Course drive(LwDop853 *method, LwOdeFunction f, int n, double end, double h, double tolerance, double *y)
{
    Course course = { 0, 0, 0 };
    double t = 0, y_new[4], scale[4], error;
    bool rejected = false;
    f(NULL, t, y, lw_dop853_slope(method));
    while (t < end && course.accepted + course.rejected + course.failed < 10000) {
        bool last = t + h >= end;
        if (last)
            h = end - t;
        for (int i = 0; i < n; i++)
            scale[i] = tolerance * (1 + fabs(y[i]));
        if (!lw_dop853_try(method, f, NULL, t, h, y, scale, y_new, &error)) {
            course.failed++;
            h /= 4;
            rejected = true;
        } else if (!(error <= 1)) {
            course.rejected++;
            h *= lw_dop853_factor(error, true);
            rejected = true;
        } else {
            course.accepted++;
            t = last ? end : t + h;
            memcpy(y, y_new, n * sizeof *y);
            f(NULL, t, y, lw_dop853_slope(method));
            h *= lw_dop853_factor(error, rejected);
            rejected = false;
        }
    }
    CHECK(t == end);
    return course;
}

static void arenstorf_orbit_closes(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwDop853 *method = lw_dop853_create(&arena, 4);
    size_t total = arena.total, heap = heap_bytes();
    const double period = 17.0652165601579625588917206249;
    const double start[4] = { 0.994, 0, 0, -2.00158510637908252240537862224 };
    double y[4], again[4];
    memcpy(y, start, sizeof y);
    memcpy(again, start, sizeof y);
    calls = 0;
    Course course = drive(method, arenstorf, 4, period, 0.1, 1e-14, y);
    int evaluations = calls;
    drive(method, arenstorf, 4, period, 0.1, 1e-14, again);
    CHECK(memcmp(y, again, sizeof y) == 0);
    CHECK(arena.total == total);
    CHECK(heap_bytes() == heap);
    printf("# Arenstorf: %d accepted, %d rejected, %d evaluations, gap %.2g\n", course.accepted, course.rejected,
           evaluations, distance(2, y, start));
    /* 1.3e-12 measured; which steps are taken, and so the last digits, depend on the compiler's rounding. */
    CHECK_NEAR(distance(2, y, start), 0, 1e-10);
    CHECK(course.rejected > 0 && course.failed == 0);
    CHECK(evaluations == 1 + 12 * course.accepted + 11 * course.rejected);
    lw_arena_clear(&arena);
}

static void steps_short_of_the_edge(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    double y = 1;
    Course course = drive(lw_dop853_create(&arena, 1), decay, 1, 0.3, 1, 1e-12, &y);
    CHECK(course.failed > 0);
    CHECK_NEAR(y, exp(-15), 1e-12);    /* earlier errors decay */
    lw_arena_clear(&arena);
}

/* y' = y, for values whose error cannot be judged. */
static bool growth(void *user, double t, const double *y, double *dydt)
{
    (void)user, (void)t;
    dydt[0] = y[0];
    return true;
}

static void unjudgeable_is_infinite(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwDop853 *method = lw_dop853_create(&arena, 1);
    const double one = 1, sizes[] = { 1e200, 1e306, INFINITY, NAN };
    for (int i = 0; i < 4; i++) {
        double judged = 0, next;
        *lw_dop853_slope(method) = sizes[i];
        CHECK(lw_dop853_try(method, growth, NULL, 0, 1, &sizes[i], &one, &next, &judged));
        CHECK(judged == INFINITY);
    }
    /* S3 overflows before S5 does; the estimate must not fall there. */
    double before = 0, error = 1, y_new, zero = 0;
    for (int p = 100; p <= 200; p++) {
        double y = pow(10, p);
        *lw_dop853_slope(method) = y;
        CHECK(lw_dop853_try(method, growth, NULL, 0, 0.1, &y, &one, &y_new, &error));
        CHECK(error > before || error == INFINITY);
        before = error;
    }
    CHECK(before == INFINITY);
    *lw_dop853_slope(method) = 0;
    CHECK(lw_dop853_try(method, growth, NULL, 0, 1, &zero, &one, &y_new, &error));
    CHECK(error == 0 && y_new == 0);
    lw_arena_clear(&arena);
}

static void factor_of_the_next_step(void)
{
    CHECK_NEAR(lw_dop853_factor(1, false), 0.9, 1e-15);
    CHECK_NEAR(lw_dop853_factor(256, false), 0.45, 1e-15);
    CHECK_NEAR(lw_dop853_factor(1.0 / 256, false), 1.8, 1e-15);
    CHECK(lw_dop853_factor(1.0 / 256, true) == 1);
    CHECK(lw_dop853_factor(0, false) == 6);
    CHECK(lw_dop853_factor(1e30, false) == 1.0 / 3);
    CHECK(lw_dop853_factor(INFINITY, true) == 1.0 / 3);
    CHECK(lw_dop853_factor(NAN, true) == 1.0 / 3);
}

int main(void)
{
    RUN(arenstorf_orbit_closes);
    RUN(steps_short_of_the_edge);
    RUN(unjudgeable_is_infinite);
    RUN(factor_of_the_next_step);
    return END();
}
