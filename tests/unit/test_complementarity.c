/* Complementarity problems: against the enumeration of all modes, on matrices without full rank, with friction of one to three members, and on what
 * has no solution.
 *
 * Random matrices are A = G Gᵀ with G n × r of entries in (−1, 1): positive semi-definite of rank min(n, r). */
#include "core/base/arena.h"
#include "core/solve/complementarity.h"
#include "tests/unit/check.h"

enum { MOST = 200 };

static const unsigned long SEED = 271828;
static LwArena arena;
static LwLcpWork *work;

typedef struct Problem {
    LwLcp lcp;
    double A[MOST * MOST], b[MOST], x[MOST];
    bool one_sided[MOST];
    LwLcpGroup group[MOST];
    LwXMode mode[MOST];
} Problem;

static Problem p; /* half a megabyte: not on the stack */

static void fill(unsigned long *seed, int n, int rank)
{
    static double G[MOST * MOST];
    memset(&p, 0, sizeof p);
    p.lcp = (LwLcp){ .n = n, .A = p.A, .b = p.b, .one_sided = p.one_sided, .group = p.group };
    for (int i = 0; i < n * rank; i++)
        G[i] = check_random(seed);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < rank; k++)
                p.A[i * n + j] += G[i * rank + k] * G[j * rank + k];
    for (int i = 0; i < n; i++)
        p.b[i] = check_random(seed);
}

/* b = −A y + something not negative: a solution exists. */
static void make_solvable(unsigned long *seed)
{
    int n = p.lcp.n;
    double y[MOST];
    for (int i = 0; i < n; i++) {
        y[i] = p.one_sided[i] ? fmax(0, check_random(seed)) : check_random(seed);
        p.b[i] = p.one_sided[i] ? fmax(0, check_random(seed)) : 0;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            p.b[i] -= p.A[i * n + j] * y[j];
}

static void add_group(int first, int count, int normal, double coefficient, double bound)
{
    p.group[p.lcp.group_count++] = (LwLcpGroup){ first, count, normal, coefficient, bound, false, { 0 } };
    for (int i = first; i < first + count; i++)
        p.one_sided[i] = false;
}

static LwLcpReport solve(void)
{
    return lw_lcp_solve(work, &p.lcp, p.x, p.mode);
}

/* Gauss with partial pivoting; false: singular. */
static bool gauss(int n, double *M, double *r)
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k; i < n; i++)
            if (fabs(M[i * n + k]) > fabs(M[best * n + k]))
                best = i;
        if (fabs(M[best * n + k]) < 1e-9)
            return false;
        for (int j = 0; j < n; j++) {
            double t = M[k * n + j];
            M[k * n + j] = M[best * n + j];
            M[best * n + j] = t;
        }
        double t = r[k];
        r[k] = r[best];
        r[best] = t;
        for (int i = 0; i < n; i++) {
            double f = i == k ? 0 : M[i * n + k] / M[k * n + k];
            for (int j = 0; j < n && f != 0; j++)
                M[i * n + j] -= f * M[k * n + j];
            r[i] -= f * r[k];
        }
    }
    for (int k = 0; k < n; k++)
        r[k] /= M[k * n + k];
    return true;
}

static int group_of(int i)
{
    for (int k = 0; k < p.lcp.group_count; k++)
        if (p.group[k].first == i)
            return k;
    return -1;
}

/* All combinations of out/in (one-sided), in/−/+/out (groups of one); how many solve the problem, the last one in x. */
static int enumerate(double *x)
{
    int n = p.lcp.n, found = 0, choice[8] = { 0 };
    for (;;) {
        double M[64] = { 0 }, r[8];
        for (int i = 0; i < n; i++) {
            int g = group_of(i);
            bool equation = g >= 0 ? choice[i] == 0 : !p.one_sided[i] || choice[i] == 1;
            r[i] = equation ? -p.b[i] : 0;
            for (int j = 0; j < n; j++)
                M[i * n + j] = equation ? p.A[i * n + j] : i == j;
            if (g >= 0 && (choice[i] == 1 || choice[i] == 2)) { /* x = ±(bound + coefficient·x[normal]) */
                double sign = choice[i] == 1 ? 1 : -1;
                r[i] = sign * p.group[g].bound;
                if (p.group[g].normal >= 0)
                    M[i * n + p.group[g].normal] -= sign * p.group[g].coefficient;
            }
        }
        if (gauss(n, M, r) && lw_lcp_residual(&p.lcp, r) < 1e-9) {
            found++;
            memcpy(x, r, (size_t)n * sizeof *r);
        }
        int i = 0;
        for (; i < n; i++) {
            int most = group_of(i) >= 0 ? 4 : p.one_sided[i] ? 2 : 1;
            if (++choice[i] < most)
                break;
            choice[i] = 0;
        }
        if (i == n)
            return found;
    }
}

static void matches_enumeration(void)
{
    unsigned long seed = SEED;
    for (int k = 0; k < 400; k++) {
        int n = 1 + k % 8;
        double x[8];
        fill(&seed, n, n + 2);
        for (int i = 0; i < n; i++)
            p.one_sided[i] = check_random(&seed) > -0.6;
        CHECK(enumerate(x) >= 1);
        LwLcpReport report = solve();
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-12 && !report.first_order);
        for (int i = 0; i < n; i++)
            CHECK_NEAR(p.x[i], x[i], 1e-8 * (1 + fabs(x[i])));
        CHECK(lw_lcp_residual(&p.lcp, p.x) < 1e-12);
        report = solve();
        CHECK(report.pivots == 0);
    }
}

/* Without full rank w is still unique, and x among all solutions is no longer than the enumerated one. */
static void solves_dependent_rows(void)
{
    unsigned long seed = SEED + 1;
    int counted = 0;
    for (int k = 0; k < 400; k++) {
        int n = 3 + k % 6;
        double x[8];
        fill(&seed, n, 1 + k % 4);
        for (int i = 0; i < n; i++)
            p.one_sided[i] = check_random(&seed) > -0.6;
        make_solvable(&seed);
        LwLcpReport report = solve();
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-12 && !report.first_order);
        counted += report.dependent > 0;
        int found = enumerate(x);
        for (int i = 0; i < n && found; i++) {
            double w = 0;
            for (int j = 0; j < n; j++)
                w += p.A[i * n + j] * (p.x[j] - x[j]);
            CHECK_NEAR(w, 0, 1e-9);
        }
        CHECK(solve().pivots == 0);
    }
    CHECK(counted > 50);
}

/* What contradicts itself is said to, and nothing else is: a solution exists exactly where enumeration over a basis finds one. */
static void finds_contradictions(void)
{
    unsigned long seed = SEED + 2;
    int none = 0;
    for (int k = 0; k < 400; k++) {
        int n = 2 + k % 7;
        double x[8];
        fill(&seed, n, 1 + k % 3);
        for (int i = 0; i < n; i++)
            p.one_sided[i] = true;
        bool exists = enumerate(x) > 0;
        LwLcpReport report = solve();
        CHECK((report.status == LW_LCP_SOLVED) == exists);
        CHECK((report.status == LW_LCP_NO_SOLUTION) == !exists);
        none += !exists;
        for (int i = 0; i < n; i++)
            CHECK(isfinite(p.x[i]));
    }
    CHECK(none > 50 && none < 350);
}

/* Two free rows that are one and the same but ask for different things: the least squares answer is between. */
static void least_squares(void)
{
    memset(&p, 0, sizeof p);
    p.lcp = (LwLcp){ .n = 2, .A = p.A, .b = p.b, .one_sided = p.one_sided, .group = p.group };
    p.A[0] = p.A[1] = p.A[2] = p.A[3] = 2;
    p.b[0] = -1;
    p.b[1] = -3;
    LwLcpReport report = solve();
    CHECK(report.status == LW_LCP_NO_SOLUTION && report.residual > 0.1);
    CHECK_NEAR(p.x[0], 0.5, 1e-14);
    CHECK_NEAR(p.x[1], 0.5, 1e-14);
}

/* A brick of 1 kg on four corners (± a, ± b) under its centre: a quarter each; moved beyond an edge's share: the nearest corner lets go. */
static void brick_on_four_corners(void)
{
    memset(&p, 0, sizeof p);
    p.lcp = (LwLcp){ .n = 4, .A = p.A, .b = p.b, .one_sided = p.one_sided, .group = p.group };
    double J[4][3]; /* per √mass */
    for (int i = 0; i < 4; i++) {
        double x = i & 1 ? 0.1 : -0.1, y = i & 2 ? 0.05 : -0.05;
        J[i][0] = 1;
        J[i][1] = y / sqrt(1e-3);
        J[i][2] = -x / sqrt(3e-3);
        p.one_sided[i] = true;
        p.b[i] = -9.81;
    }
    for (int i = 0; i < 16; i++)
        for (int k = 0; k < 3; k++)
            p.A[i] += J[i / 4][k] * J[i % 4][k];
    LwLcpReport report = solve();
    CHECK(report.status == LW_LCP_SOLVED && report.dependent == 1);
    for (int i = 0; i < 4; i++)
        CHECK_NEAR(p.x[i], 9.81 / 4, 1e-13);
    for (int i = 0; i < 4; i++) /* a moment that only corners 1 and 2 and a little of another can carry */
        p.b[i] -= J[i][1] * 14 + J[i][2] * -8;
    report = solve();
    CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-13);
    CHECK_NEAR(p.x[0] + p.x[1] + p.x[2] + p.x[3], 9.81, 1e-12);
}

/* Friction of one member each, bounds of both kinds. */
static void friction_matches_enumeration(void)
{
    unsigned long seed = SEED + 3;
    int bound = 0, sticks = 0;
    for (int k = 0; k < 600; k++) {
        int n = 2 + k % 6;
        double x[8];
        fill(&seed, n, n + 1);
        for (int i = 0; i < n; i++)
            p.one_sided[i] = true;
        for (int i = 1; i < n; i += 2)
            add_group(i, 1, k % 3 == 0 ? -1 : i - 1, 0.3 + 0.3 * check_random(&seed), k % 3 == 1 ? 0 : 0.2);
        int found = enumerate(x);
        LwLcpReport report = solve();
        if (found == 0) {
            CHECK(report.status != LW_LCP_SOLVED);
            continue;
        }
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-12 && !report.first_order);
        for (int i = 0; i < n && found == 1; i++)
            CHECK_NEAR(p.x[i], x[i], 1e-8 * (1 + fabs(x[i])));
        for (int i = 1; i < n; i += 2) {
            bound += p.mode[i] == LW_X_BOUND;
            sticks += p.mode[i] == LW_X_IN;
        }
        CHECK(solve().pivots == 0);
    }
    CHECK(bound > 200 && sticks > 200);
}

int main(void)
{
    lw_arena_init(&arena);
    work = lw_lcp_work_create(&arena, MOST);
    RUN(matches_enumeration);
    RUN(solves_dependent_rows);
    RUN(finds_contradictions);
    RUN(least_squares);
    RUN(brick_on_four_corners);
    RUN(friction_matches_enumeration);
    lw_arena_clear(&arena);
    return END();
}
