/* Eigenvalues against their definition, on random matrices and on those that are awkward. */
#include "core/math/eigen.h"
#include "core/math/random.h"
#include "tests/unit/check.h"

enum { MOST = 40 };

static LwArena scratch;

/* Largest |A v − λ v| over the vectors, and the largest deviation of VᵀV from 1. */
static double symmetric_error(int n, const double *A, const double *value, const double *vector, double *skew)
{
    double worst = 0;
    *skew = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double sum = -value[i] * vector[i * n + k], dot = 0;
            for (int j = 0; j < n; j++) {
                sum += A[k * n + j] * vector[i * n + j];
                dot += vector[i * n + j] * vector[k * n + j];
            }
            worst = fmax(worst, fabs(sum));
            *skew = fmax(*skew, fabs(dot - (i == k)));
        }
    return worst;
}

static double general_error(int n, const double *A, const double complex *value, const double complex *vector)
{
    double worst = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double complex sum = -value[i] * vector[i * n + k];
            for (int j = 0; j < n; j++)
                sum += A[k * n + j] * vector[i * n + j];
            worst = fmax(worst, cabs(sum));
        }
    return worst;
}

static void test_symmetric(void)
{
    LwArena *arena = &scratch;
    static double A[MOST * MOST], value[MOST], vector[MOST * MOST];
    unsigned long seed = 5;
    for (int n = 1; n <= MOST; n++) {
        for (int i = 0; i < n; i++)
            for (int k = 0; k <= i; k++)
                A[i * n + k] = A[k * n + i] = n % 4 == 0 && k < i - 1 ? 0 : n % 5 == 0 ? (i == k) : lw_random(&seed);
        double skew, trace = 0, sum = 0;
        CHECK(lw_eigen_symmetric(arena, n, A, value, vector));
        CHECK(symmetric_error(n, A, value, vector, &skew) < 1e-13 * n);
        CHECK(skew < 1e-13 * n);
        for (int i = 0; i < n; i++) {
            trace += A[i * n + i];
            sum += value[i];
            CHECK(i == 0 || value[i] >= value[i - 1]);
        }
        CHECK(fabs(trace - sum) < 1e-12 * n);
    }
}

/* −1, 0, 1 and 2 ± 2 cos of the second difference. */
static void test_known(void)
{
    LwArena *arena = &scratch;
    double A[25] = { 0 }, value[5], vector[25];
    for (int i = 0; i < 5; i++) {
        A[i * 5 + i] = 2;
        if (i > 0)
            A[i * 5 + i - 1] = A[(i - 1) * 5 + i] = -1;
    }
    CHECK(lw_eigen_symmetric(arena, 5, A, value, vector));
    for (int i = 0; i < 5; i++)
        CHECK(fabs(value[i] - (2 - 2 * cos((i + 1) * M_PI / 6))) < 1e-14);
    A[7] = NAN;
    A[11] = NAN;
    CHECK(!lw_eigen_symmetric(arena, 5, A, value, vector));
}

static void test_general(void)
{
    LwArena *arena = &scratch;
    static double A[MOST * MOST];
    static double complex value[MOST], vector[MOST * MOST];
    unsigned long seed = 9;
    for (int n = 1; n <= MOST; n++) {
        double complex sum = 0;
        double trace = 0;
        for (int i = 0; i < n * n; i++)
            A[i] = lw_random(&seed);
        CHECK(lw_eigen_general(arena, n, A, value, vector));
        CHECK(general_error(n, A, value, vector) < 1e-12 * n);
        for (int i = 0; i < n; i++) {
            trace += A[i * n + i];
            sum += value[i];
        }
        CHECK(cabs(trace - sum) < 1e-12 * n);
    }
}

/* Nothing on the diagonal: rotations, whose first shift is 0, companions of undamped oscillators, a cycle (which a step without a shift leaves as it is). */
static void test_no_diagonal(void)
{
    LwArena *arena = &scratch;
    static const double turn[4] = { 0, 1, -4, 0 };
    double A[64] = { 0 };
    double complex value[8], vector[64];
    CHECK(lw_eigen_general(arena, 2, turn, value, vector));
    CHECK(cabs(value[0] * value[0] + 4) < 1e-13);
    CHECK(cabs(value[0] + value[1]) < 1e-14);
    for (int i = 0; i < 4; i++) {
        A[i * 8 + 4 + i] = 1;
        A[(4 + i) * 8 + i] = -(i + 1) * (i + 1);
    }
    CHECK(lw_eigen_general(arena, 8, A, value, vector));
    CHECK(general_error(8, A, value, vector) < 1e-12);
    for (int i = 1; i <= 4; i++) {
        int found = 0;
        for (int k = 0; k < 8; k++)
            found += fabs(cabs(value[k]) - i) < 1e-12;
        CHECK(found == 2);
    }
    memset(A, 0, sizeof A);
    for (int i = 0; i < 6; i++)
        A[i * 6 + (i + 1) % 6] = 1;
    CHECK(lw_eigen_general(arena, 6, A, value, vector));
    CHECK(general_error(6, A, value, vector) < 1e-12);
    for (int i = 0; i < 6; i++)
        CHECK(fabs(cabs(value[i]) - 1) < 1e-13);
}

int main(void)
{
    lw_arena_init(&scratch);
    if (LW_ARENA_GUARD(&scratch))
        return 1;
    RUN(test_symmetric);
    RUN(test_known);
    RUN(test_general);
    RUN(test_no_diagonal);
    lw_arena_clear(&scratch);
    return END();
}
