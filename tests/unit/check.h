/* The test harness: a test program is a list of RUN(function) between BEGIN and END; its output is TAP, which
 * meson reads. CHECK fails the running test and goes on, so one run shows every failure. */
#ifndef LW_TESTS_CHECK_H
#define LW_TESTS_CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check_count, check_failures, check_failed_tests;

#define CHECK(condition)                                                                            \
    ((condition) ? (void)0                                                                          \
                 : (void)(check_failures++, printf("# %s:%d: %s does not hold\n", __FILE__, __LINE__, #condition)))

#define CHECK_NEAR(value, expected, tolerance)                                                      \
    do {                                                                                            \
        double check_a = (value), check_b = (expected), check_t = (tolerance);                      \
        if (!(fabs(check_a - check_b) <= check_t)) {                                                \
            check_failures++;                                                                       \
            printf("# %s:%d: %s is %.17g, expected %.17g within %g\n", __FILE__, __LINE__, #value,  \
                   check_a, check_b, check_t);                                                      \
        }                                                                                           \
    } while (0)

#define CHECK_STRING(value, expected)                                                               \
    do {                                                                                            \
        const char *check_a = (value), *check_b = (expected);                                       \
        if (!check_a || strcmp(check_a, check_b) != 0) {                                            \
            check_failures++;                                                                       \
            printf("# %s:%d: %s is \"%s\", expected \"%s\"\n", __FILE__, __LINE__, #value,          \
                   check_a ? check_a : "(null)", check_b);                                          \
        }                                                                                           \
    } while (0)

#define RUN(function)                                                                               \
    do {                                                                                            \
        check_failures = 0;                                                                         \
        function();                                                                                 \
        check_count++;                                                                              \
        check_failed_tests += check_failures != 0;                                                  \
        printf("%s %d - %s\n", check_failures ? "not ok" : "ok", check_count, #function);           \
        fflush(stdout);                                                                             \
    } while (0)

#define SKIP(name, why) (check_count++, (void)printf("ok %d - %s # SKIP %s\n", check_count, name, why))

#define END() (printf("1..%d\n", check_count), check_failed_tests ? 1 : 0)

/* How much of `all` to do: `brief` under sanitizers, for which meson sets LW_TESTS=brief (tests/brief.py has the same for scripts); the release
 * build does all. What is left out is told as a remark. */
static inline int check_some(int all, int brief, const char *what)
{
    const char *tests = getenv("LW_TESTS");
    if (!tests || strcmp(tests, "brief") != 0 || brief >= all)
        return all;
    printf("# left to the release build: %d of %d %s\n", all - brief, all, what);
    return brief;
}

/* Uniform in (−1, 1), the same sequence on every machine. */
static inline double check_random(unsigned long *seed)
{
    *seed = *seed * 6364136223846793005UL + 1442695040888963407UL;
    return (double)(*seed >> 11) * (1.0 / 4503599627370496.0) - 1;
}

#endif
