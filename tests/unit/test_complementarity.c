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
    static double G[MOST * (MOST + 5)];
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

/* Rows and their opposites, as the two stops of a coordinate: a solution exists where no pair asks for more than there is room. */
static void opposite_rows(void)
{
    unsigned long seed = SEED + 12;
    int none = 0;
    for (int k = 0; k < 300; k++) {
        int half = 1 + k % 4, n = 2 * half;
        double A[16], b[4];
        bool exists = true;
        fill(&seed, half, half + 1);
        memcpy(A, p.A, (size_t)(half * half) * sizeof *A);
        memcpy(b, p.b, (size_t)half * sizeof *b);
        memset(p.A, 0, sizeof p.A);
        p.lcp.n = n;
        for (int i = 0; i < n; i++) {
            double room = check_random(&seed) + 0.5;
            p.one_sided[i] = true;
            p.b[i] = i % 2 ? room - b[i / 2] : b[i / 2];
            exists &= i % 2 == 0 || room >= 0;
            for (int j = 0; j < n; j++)
                p.A[i * n + j] = (i % 2 == j % 2 ? 1 : -1) * A[i / 2 * half + j / 2];
        }
        LwLcpReport report = solve();
        CHECK(report.status == (exists ? LW_LCP_SOLVED : LW_LCP_NO_SOLUTION));
        for (int i = 0; i < n; i++)
            CHECK(fabs(p.x[i]) < 1e6);
        none += !exists;
    }
    CHECK(none > 100 && none < 250);
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

/* Contacts of three rows: a normal and two tangents. */
static void fill_contacts(unsigned long *seed, int contacts, int rank, double coefficient)
{
    fill(seed, 3 * contacts, rank);
    for (int c = 0; c < contacts; c++) {
        p.one_sided[3 * c] = true;
        add_group(3 * c + 1, 2, 3 * c, coefficient, 0);
    }
}

static void cones(void)
{
    unsigned long seed = SEED + 4;
    int slips = 0, sticks = 0, first_order = 0;
    for (int k = 0; k < 600; k++) {
        int contacts = 1 + k % 6;
        fill_contacts(&seed, contacts, 3 * contacts + 1, 0.5 + 0.45 * check_random(&seed));
        for (int c = 0; c < contacts; c++)
            p.b[3 * c] -= 0.5;
        LwLcpReport report = solve();
        first_order += report.first_order;
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-12);
        CHECK(lw_lcp_residual(&p.lcp, p.x) < 2e-12);
        for (int c = 0; c < contacts; c++) {
            slips += p.mode[3 * c + 1] == LW_X_BOUND;
            sticks += p.mode[3 * c + 1] == LW_X_IN;
        }
        CHECK(solve().pivots == 0);
    }
    CHECK(slips > 300 && sticks > 100 && first_order < 20);
}

/* Tangents turned in their planes: the same normals, the tangents turned along. */
static void cones_do_not_depend_on_axes(void)
{
    unsigned long seed = SEED + 5;
    for (int k = 0; k < 100; k++) {
        int contacts = 1 + k % 3, n = 3 * contacts;
        double before[MOST], A[81], R[9][9] = { { 0 } };
        fill_contacts(&seed, contacts, n + 2, 0.3);
        for (int c = 0; c < contacts; c++) {
            double angle = 3 * check_random(&seed);
            p.b[3 * c] -= 0.5;
            R[3 * c][3 * c] = 1;
            R[3 * c + 1][3 * c + 1] = R[3 * c + 2][3 * c + 2] = cos(angle);
            R[3 * c + 1][3 * c + 2] = -(R[3 * c + 2][3 * c + 1] = sin(angle));
        }
        CHECK(solve().status == LW_LCP_SOLVED);
        memcpy(before, p.x, sizeof before);
        memcpy(A, p.A, (size_t)(n * n) * sizeof *A);
        double b[9];
        memcpy(b, p.b, sizeof b);
        for (int i = 0; i < n; i++) {
            p.b[i] = 0;
            for (int j = 0; j < n; j++) {
                p.b[i] += R[i][j] * b[j];
                p.A[i * n + j] = 0;
                for (int u = 0; u < n; u++)
                    for (int v = 0; v < n; v++)
                        p.A[i * n + j] += R[i][u] * A[u * n + v] * R[j][v];
            }
        }
        memset(p.mode, 0, sizeof p.mode);
        CHECK(solve().status == LW_LCP_SOLVED);
        for (int i = 0; i < n; i++) {
            double x = 0;
            for (int j = 0; j < n; j++)
                x += R[i][j] * before[j];
            CHECK_NEAR(p.x[i], x, 1e-9 * (1 + fabs(x)));
        }
    }
}

/* Bricks of 1 kg on corners at (±0.1, ±0.05, −0.15), one beside the other: rows of n, t1, t2 a corner, twelve a brick, of rank six. b is their speed at
 * velocity (v, ω), or acceleration. */
static void fill_bricks(int bricks, double coefficient, const double *v)
{
    int n = 12 * bricks;
    static const double invert[6] = { 1, 1, 1, 1 / 0.01, 1 / 0.012, 1 / 0.005 };
    memset(&p, 0, sizeof p);
    p.lcp = (LwLcp){ .n = n, .A = p.A, .b = p.b, .one_sided = p.one_sided, .group = p.group };
    double J[12][6];
    for (int i = 0; i < 12; i++) {
        int axis = (i + 2) % 3; /* z, x, y */
        double r[3] = { i / 3 & 1 ? 0.1 : -0.1, i / 3 & 2 ? 0.05 : -0.05, -0.15 };
        for (int k = 0; k < 6; k++)
            J[i][k] = k == axis;
        J[i][3 + (axis + 1) % 3] = r[(axis + 2) % 3];
        J[i][3 + (axis + 2) % 3] = -r[(axis + 1) % 3];
    }
    for (int brick = 0; brick < bricks; brick++)
        for (int i = 0; i < 12; i++) {
            for (int j = 0; j < 12; j++)
                for (int k = 0; k < 6; k++)
                    p.A[(12 * brick + i) * n + 12 * brick + j] += J[i][k] * invert[k] * J[j][k];
            for (int k = 0; k < 6; k++)
                p.b[12 * brick + i] += J[i][k] * v[6 * brick + k];
        }
    for (int c = 0; c < 4 * bricks; c++) {
        p.one_sided[3 * c] = true;
        add_group(3 * c + 1, 2, 3 * c, coefficient, 0);
    }
}

/* On an incline: sticks below the angle of friction, slides above it with the friction of the whole weight; w is unique. */
static void brick_on_incline(void)
{
    double mu = 0.3;
    for (int k = -6; k <= 6; k++) {
        double angle = atan(mu) + (k == 0 ? 1e-9 : 0.02 * k), v[6] = { 9.81 * sin(angle), 0, -9.81 * cos(angle), 0, 0, 0 };
        fill_bricks(1, mu, v);
        LwLcpReport report = solve();
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-12 && report.dependent > 0);
        double normal = 0, along = 0, across = 0;
        for (int c = 0; c < 4; c++) {
            normal += p.x[3 * c];
            along += p.x[3 * c + 1];
            across += p.x[3 * c + 2];
        }
        CHECK_NEAR(normal, 9.81 * cos(angle), 1e-11);
        CHECK_NEAR(along, -fmin(9.81 * sin(angle), mu * 9.81 * cos(angle)), 1e-11);
        CHECK_NEAR(across, 0, 1e-11);
        CHECK(solve().pivots == 0);
    }
}

/* Thrown at the plane anyhow: impulses of redundant corners, energy not growing. */
static void bricks_thrown(void)
{
    unsigned long seed = SEED + 6;
    int first_order = 0;
    for (int k = 0; k < 300; k++) {
        int bricks = 1 + k % 3;
        double v[18], work_done = 0;
        for (int i = 0; i < 6 * bricks; i++)
            v[i] = check_random(&seed) * (i % 6 > 2 ? 10 : 1) - (i % 6 == 2);
        fill_bricks(bricks, 0.4 + 0.4 * check_random(&seed), v);
        LwLcpReport report = solve();
        first_order += report.first_order;
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-11);
        for (int i = 0; i < p.lcp.n; i++) {
            double w = p.b[i];
            for (int j = 0; j < p.lcp.n; j++)
                w += p.A[i * p.lcp.n + j] * p.x[j];
            work_done += 0.5 * p.x[i] * (w + p.b[i]);
        }
        CHECK(work_done <= 1e-12);
    }
    CHECK(first_order < 10);
}

/* The bound of friction in a bearing: coefficient times the length of a load that depends on all of x. */
typedef struct Bearing {
    double coefficient, load[3], by[3][8];
    int n, calls;
} Bearing;

static double bearing_bound(void *user, int group, const double *x, double *gradient)
{
    Bearing *bearing = user;
    double load[3], length = 0;
    (void)group;
    bearing->calls++;
    for (int k = 0; k < 3; k++) {
        load[k] = bearing->load[k];
        for (int i = 0; i < bearing->n; i++)
            load[k] += bearing->by[k][i] * x[i];
        length += load[k] * load[k];
    }
    length = sqrt(length);
    for (int i = 0; i < bearing->n; i++) {
        CHECK(gradient[i] == 0);
        for (int k = 0; length > 0 && k < 3; k++)
            gradient[i] += bearing->coefficient * load[k] / length * bearing->by[k][i];
    }
    return bearing->coefficient * length;
}

static void bounds_by_callback(void)
{
    unsigned long seed = SEED + 7;
    int bound = 0;
    for (int k = 0; k < 300; k++) {
        int n = 2 + k % 7, members = 1 + k % 3 < n - 1 ? 1 + k % 3 : 1;
        Bearing bearing = { .coefficient = 0.15 + 0.1 * check_random(&seed), .n = n };
        fill(&seed, n, n + 1);
        for (int i = 0; i < n; i++)
            p.one_sided[i] = i % 2 == 1;
        add_group(n - members, members, -1, 0, 0);
        for (int i = 0; i < 3; i++) {
            bearing.load[i] = check_random(&seed);
            for (int j = 0; j < n; j++)
                bearing.by[i][j] = check_random(&seed);
        }
        p.lcp.bound = bearing_bound;
        p.lcp.user = &bearing;
        LwLcpReport report = solve();
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-12);
        CHECK(bearing.calls > 0 && lw_lcp_residual(&p.lcp, p.x) < 2e-12);
        bound += p.mode[n - 1] == LW_X_BOUND;
        CHECK(solve().pivots == 0);
    }
    CHECK(bound > 100);
}

/* Groups of three, with bounds of their own. */
static void groups_of_three(void)
{
    unsigned long seed = SEED + 8;
    for (int k = 0; k < 200; k++) {
        fill(&seed, 7, 9);
        p.one_sided[3] = true;
        add_group(0, 3, -1, 0, 0.2);
        add_group(4, 3, 3, 0.4, k % 2 ? 0.1 : 0);
        LwLcpReport report = solve();
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-12 && lw_lcp_residual(&p.lcp, p.x) < 2e-12);
        double length = sqrt(p.x[0] * p.x[0] + p.x[1] * p.x[1] + p.x[2] * p.x[2]);
        CHECK(length <= 0.2 * (1 + 1e-12));
    }
}

/* A rod that slides on its end (Painlevé): one normal with friction that slips, A_nn − μ A_nt of either sign. */
static void painleve(void)
{
    for (int k = 0; k < 4; k++) {
        memset(&p, 0, sizeof p);
        p.lcp = (LwLcp){ .n = 2, .A = p.A, .b = p.b, .one_sided = p.one_sided, .group = p.group };
        double steep = k < 2 ? 0.3 : 1.5;
        p.A[0] = 2;
        p.A[1] = p.A[2] = 1.6;
        p.A[3] = 2;
        p.b[0] = k % 2 ? 1 : -1;
        p.one_sided[0] = true;
        add_group(1, 1, 0, steep, 0);
        p.group[0].slips = true;
        p.group[0].direction[0] = 1;
        LwLcpReport report = solve();
        CHECK(isfinite(p.x[0]) && isfinite(p.x[1]));
        if (k == 0) { /* pressed, and friction lifts too little */
            CHECK(report.status == LW_LCP_SOLVED);
            CHECK_NEAR(p.x[0], 1 / (2 - 0.3 * 1.6), 1e-14);
            CHECK_NEAR(p.x[1], -0.3 * p.x[0], 1e-14);
        } else if (k == 2) { /* no force answers */
            CHECK(report.status == LW_LCP_NO_SOLUTION && report.residual > 0.1);
        } else { /* it may lift off; at k = 3 it might stay as well */
            CHECK(report.status == LW_LCP_SOLVED && p.x[0] == 0);
        }
        if (k == 3) {
            p.mode[0] = LW_X_IN;
            report = solve();
            CHECK(report.status == LW_LCP_SOLVED && report.pivots == 0);
            CHECK_NEAR(p.x[0], 1 / (1.5 * 1.6 - 2), 1e-13);
        }
    }
}

/* Many rows: sweeps and pivots come to the same, and what is too many for pivots is solved. */
static void many_rows(void)
{
    unsigned long seed = SEED + 9;
    for (int n = 60; n <= MOST; n += 35) {
        fill(&seed, n, n / 2);
        for (int i = 0; i < n; i++)
            p.one_sided[i] = true;
        make_solvable(&seed);
        LwLcpReport report = solve();
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-11);
        CHECK(report.first_order == (n > LW_LCP_PIVOTING));
        fill_contacts(&seed, n / 3, n + 5, 0.3);
        for (int c = 0; c < n / 3; c++)
            p.b[3 * c] -= 0.5;
        report = solve();
        CHECK(report.status == LW_LCP_SOLVED && report.residual < 1e-11);
        CHECK(lw_lcp_residual(&p.lcp, p.x) < 1e-11);
    }
}

/* Whatever comes in, numbers come out. */
static void garbage(void)
{
    unsigned long seed = SEED + 10;
    CHECK(lw_lcp_solve(work, &(LwLcp){ 0 }, NULL, NULL).status == LW_LCP_SOLVED);
    for (int k = 0; k < 500; k++) {
        int n = 1 + k % 12;
        fill(&seed, n, n);
        for (int i = 0; i < n * n; i++)
            p.A[i] = k % 5 == 0 ? 0 : k % 5 == 1 ? 1 : check_random(&seed) * pow(10, 20 * check_random(&seed));
        for (int i = 0; i < n; i++) {
            p.one_sided[i] = check_random(&seed) > 0;
            p.b[i] *= k % 7 == 0 ? 0 : pow(10, 10 * check_random(&seed));
            p.x[i] = check_random(&seed);
            p.mode[i] = (LwXMode)((k + i) % 3);
        }
        for (int i = 1; i + 2 < n; i += 3)
            add_group(i, 1 + k % 2, i - 1, 100 * check_random(&seed), check_random(&seed));
        LwLcpReport report = solve();
        CHECK(!isnan(report.residual));
        for (int i = 0; i < n; i++)
            CHECK(isfinite(p.x[i]));
        if (k % 11 == 0) {
            p.A[0] = NAN;
            CHECK(solve().status == LW_LCP_NO_SOLUTION && isfinite(p.x[0]));
        }
    }
}

/* All zero: nothing to do, or nothing to be done. */
static void zeros(void)
{
    memset(&p, 0, sizeof p);
    p.lcp = (LwLcp){ .n = 2, .A = p.A, .b = p.b, .one_sided = p.one_sided, .group = p.group };
    CHECK(solve().status == LW_LCP_SOLVED);
    p.one_sided[0] = true;
    p.b[0] = 1;
    CHECK(solve().status == LW_LCP_SOLVED && p.x[0] == 0);
    p.b[0] = -1;
    CHECK(solve().status == LW_LCP_NO_SOLUTION && isfinite(p.x[0]));
    /* what the caller knows to be rounding is none of it */
    p.lcp.rounding = (double[]){ 2, 0 };
    CHECK(solve().status == LW_LCP_SOLVED);
    /* a response that is rounding, of a row that something else holds */
    p.lcp.rounding = NULL;
    p.lcp.scale = (double[]){ 1, 1 };
    p.A[0] = 1e-17;
    CHECK(solve().status == LW_LCP_NO_SOLUTION && p.x[0] == 0);
}

/* Friction in a joint that a motor turns: nothing that it does changes its speed. It has its bound against that, or, at rest, nothing. */
static void friction_that_is_driven(void)
{
    for (int k = 0; k < 3; k++) {
        memset(&p, 0, sizeof p);
        p.lcp = (LwLcp){ .n = 2, .A = p.A, .b = p.b, .one_sided = p.one_sided, .group = p.group, .scale = (double[]){ 2, 1 } };
        p.A[0] = 2;
        p.A[3] = 1e-17;
        p.b[0] = -4;
        p.b[1] = 1e-6 * (k - 1);
        p.one_sided[0] = true;
        add_group(1, 1, 0, 0.5, 0);
        LwLcpReport report = solve();
        CHECK(report.status == LW_LCP_SOLVED && !report.first_order);
        CHECK_NEAR(p.x[0], 2, 1e-14);
        CHECK_NEAR(p.x[1], 1 - k, 1e-14);
        CHECK(solve().pivots == 0);
    }
}

/* A repeated problem costs one factorization, a new one some; neither more than in proportion to n³. */
static void costs_grow_as_cubes(void)
{
    unsigned long seed = SEED + 11;
    long cold = 0, warm = 0;
    for (int n = 15; n <= 120; n *= 2) {
        long most = 0;
        for (int k = 0; k < 5; k++) {
            fill(&seed, n, n);
            for (int i = 0; i < n; i++)
                p.one_sided[i] = true;
            CHECK(solve().status == LW_LCP_SOLVED);
            most = most > lw_lcp_work_operations(work) ? most : lw_lcp_work_operations(work);
        }
        solve();
        warm = lw_lcp_work_operations(work);
        if (n > 15)
            CHECK(most < 10 * cold);
        CHECK(warm < (long)n * n * n / 3 + 10L * n * n);
        cold = most;
    }
}

int main(void)
{
    lw_arena_init(&arena);
    work = lw_lcp_work_create(&arena, MOST);
    RUN(matches_enumeration);
    RUN(solves_dependent_rows);
    RUN(finds_contradictions);
    RUN(opposite_rows);
    RUN(least_squares);
    RUN(brick_on_four_corners);
    RUN(friction_matches_enumeration);
    RUN(cones);
    RUN(cones_do_not_depend_on_axes);
    RUN(brick_on_incline);
    RUN(bricks_thrown);
    RUN(bounds_by_callback);
    RUN(groups_of_three);
    RUN(painleve);
    RUN(many_rows);
    RUN(garbage);
    RUN(zeros);
    RUN(friction_that_is_driven);
    RUN(costs_grow_as_cubes);
    lw_arena_clear(&arena);
    return END();
}
