/* The linked-list LDLᵀ against dense elimination, on matrices [M Jᵀ; J 0], and on matrices made to hurt.
 *
 * A case is a dense symmetric matrix with bodies first; the list gets its non-zeros. Tolerances: the matrices
 * are O(1) and moderately conditioned, so 1e-12 leaves a factor 1e3 over rounding. */
#include "core/base/arena.h"
#include "core/sparse/list.h"
#include "tests/unit/check.h"

enum { MAX = 96, BLOCK = 6 };

static const unsigned long SEED = 31415926;
static const double TOLERANCE = 1e-10;

typedef struct Case {
    LwArena arena;
    int bodies, n;                  /* scalars of bodies, then rows */
    double A[MAX][MAX];
    LwList *list;
    bool testable[MAX];
    int forced;
} Case;

static void open_case(Case *c, int bodies, int rows)
{
    memset(c, 0, sizeof *c);
    lw_arena_init(&c->arena);
    c->bodies = bodies;
    c->n = bodies + rows;
    for (int k = bodies; k < c->n; k++)
        c->testable[k] = true;
}

/* M from blocks B Bᵀ + I; J dense in the blocks of two bodies, so that elimination fills. */
static void fill_random(Case *c, unsigned long *seed, int row_block)
{
    for (int start = 0; start < c->bodies; start += BLOCK) {
        int end = start + BLOCK < c->bodies ? start + BLOCK : c->bodies;
        double B[BLOCK][BLOCK];
        for (int i = 0; i < BLOCK * BLOCK; i++)
            B[i / BLOCK][i % BLOCK] = check_random(seed);
        for (int i = start; i < end; i++)
            for (int j = start; j < end; j++) {
                c->A[i][j] = i == j;
                for (int k = 0; k < BLOCK; k++)
                    c->A[i][j] += B[i - start][k] * B[j - start][k];
            }
    }
    int blocks = c->bodies / BLOCK;
    for (int k = c->bodies; k < c->n; k++) {
        int group = (k - c->bodies) / row_block;
        int ends[2] = { group % blocks, (group * 3 + 1) % blocks };
        for (int e = 0; e < 2; e++)
            for (int j = 0; j < BLOCK; j++)
                c->A[k][ends[e] * BLOCK + j] = c->A[ends[e] * BLOCK + j][k] = check_random(seed);
    }
}

/* Row `to` of J becomes Σ factor[i] · row i, over rows before it. */
static void set_row(Case *c, int to, int count, const int *from, const double *factor)
{
    for (int j = 0; j < c->bodies; j++) {
        double sum = 0;
        for (int i = 0; i < count; i++)
            sum += factor[i] * c->A[c->bodies + from[i]][j];
        c->A[c->bodies + to][j] = c->A[j][c->bodies + to] = sum;
    }
}

static void scale(Case *c, int k, double factor)
{
    for (int j = 0; j < c->n; j++) {
        c->A[k][j] *= factor;
        c->A[j][k] *= factor;
    }
}

static void load(Case *c)
{
    c->list = lw_list_create(&c->arena, c->n);
    for (int i = 0; i < c->n; i++)
        for (int j = i; j < c->n; j++)
            if (c->A[i][j] != 0)
                lw_list_at(c->list, i, j)->value = c->A[i][j];
    lw_list_symbolic(c->list);
}

static void reload(Case *c)
{
    lw_list_zero(c->list);
    for (int i = 0; i < c->n; i++)
        for (int j = i; j < c->n; j++)
            if (c->A[i][j] != 0)
                lw_list_find(c->list, i, j)->value = c->A[i][j];
}

static void factor(Case *c)
{
    load(c);
    c->forced = lw_list_factor(c->list, c->testable, NULL, TOLERANCE);
}

/* Dense elimination with row exchange of the equations that were not dropped; x of the dropped is zero. */
static void dense_solve(const Case *c, const double *b, double *x)
{
    static double W[MAX][MAX + 1];
    int map[MAX], n = 0;
    for (int i = 0; i < c->n; i++)
        if (!c->list->forced[i])
            map[n++] = i;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            W[i][j] = c->A[map[i]][map[j]];
        W[i][n] = b[map[i]];
    }
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k; i < n; i++)
            if (fabs(W[i][k]) > fabs(W[best][k]))
                best = i;
        for (int j = 0; j <= n; j++) {
            double kept = W[k][j];
            W[k][j] = W[best][j];
            W[best][j] = kept;
        }
        for (int i = k + 1; i < n; i++)
            for (int j = n; j >= k; j--)
                W[i][j] -= W[i][k] / W[k][k] * W[k][j];
    }
    memset(x, 0, (size_t)c->n * sizeof *x);
    for (int i = n - 1; i >= 0; i--) {
        double sum = W[i][n];
        for (int j = i + 1; j < n; j++)
            sum -= W[i][j] * x[map[j]];
        x[map[i]] = sum / W[i][i];
    }
}

/* Solves with a random right-hand side; returns the largest difference to the dense answer relative to its size. */
static double solve_error(const Case *c, unsigned long *seed)
{
    double b[MAX], x[MAX], y[MAX], error = 0, size = 0;
    for (int i = 0; i < c->n; i++)
        b[i] = x[i] = check_random(seed);
    lw_list_solve(c->list, x);
    dense_solve(c, b, y);
    for (int i = 0; i < c->n; i++) {
        if (c->list->forced[i])
            CHECK(x[i] == 0);
        error = fmax(error, fabs(x[i] - y[i]));
        size = fmax(size, fabs(y[i]));
    }
    return error / size;
}

/* Largest |b − A x| over the equations kept, relative to the size of the terms. */
static double residual(const Case *c, unsigned long *seed)
{
    double b[MAX], x[MAX], worst = 0;
    for (int i = 0; i < c->n; i++)
        b[i] = x[i] = check_random(seed);
    lw_list_solve(c->list, x);
    for (int i = 0; i < c->n; i++) {
        double sum = -b[i], terms = fabs(b[i]);
        for (int j = 0; j < c->n; j++) {
            sum += c->A[i][j] * x[j];
            terms += fabs(c->A[i][j] * x[j]);
        }
        if (!c->list->forced[i])
            worst = fmax(worst, fabs(sum) / terms);
    }
    return worst;
}

/* Every forced row: z_k = 1, no share of other forced rows, Jᵀ z = 0. Returns the worst |Jᵀ z| over |z|. */
static double null_error(const Case *c)
{
    double z[MAX], worst = 0;
    for (int k = 0; k < c->n; k++) {
        if (!c->list->forced[k])
            continue;
        lw_list_null_vector(c->list, k, z);
        CHECK(z[k] == 1);
        for (int i = 0; i < c->n; i++)
            if (i > k || (i != k && c->list->forced[i]))
                CHECK(z[i] == 0);
        for (int j = 0; j < c->bodies; j++) {
            double sum = 0, terms = 1;
            for (int i = c->bodies; i < c->n; i++) {
                sum += c->A[i][j] * z[i];
                terms = fmax(terms, fabs(c->A[i][j] * z[i]));
            }
            worst = fmax(worst, fabs(sum) / terms);
        }
    }
    return worst;
}

/* ---- tests ---- */

static void random_systems_match_dense(void)
{
    unsigned long seed = SEED;
    for (int round = 0; round < 60; round++) {
        Case c;
        int blocks = 2 + round % 8;
        open_case(&c, blocks * BLOCK, 2 + (round * 7) % (3 * blocks));
        fill_random(&c, &seed, 3);
        factor(&c);
        CHECK(c.forced == 0);
        CHECK(solve_error(&c, &seed) < 1e-11);
        CHECK(residual(&c, &seed) < 1e-12);
        lw_arena_clear(&c.arena);
    }
}

typedef struct Rank {
    const char *name;
    int to, count, from[3];
    double factor[3];
} Rank;

static const Rank RANK[] = {
    { "full", 0, 0, { 0 }, { 0 } },
    { "duplicate row", 7, 1, { 2 }, { 1 } },
    { "opposite row", 7, 1, { 0 }, { -1 } },
    { "combination of three", 7, 3, { 0, 3, 5 }, { 0.7, -1.3, 2.1 } },
    { "combination of the last", 8, 2, { 6, 7 }, { 1e-3, 5 } },
    { "zero row", 4, 1, { 0 }, { 0 } },
};

/* The verdict must not depend on the units of a row or on the masses: pattern of powers of ten over each. */
static void rank_deficient_rows_are_found(void)
{
    static const double EXPONENT[][2] = { { 0, 0 }, { 6, 0 }, { -6, 0 }, { 3, 0 }, { 0, 6 }, { 6, 3 } };
    unsigned long seed = SEED;
    for (size_t r = 0; r < sizeof RANK / sizeof *RANK; r++)
        for (size_t s = 0; s < sizeof EXPONENT / sizeof *EXPONENT; s++) {
            Case c;
            open_case(&c, 4 * BLOCK, 9);
            fill_random(&c, &seed, 3);
            const Rank *rank = &RANK[r];
            if (rank->to)
                set_row(&c, rank->to, rank->count, rank->from, rank->factor);
            /* Row scales go through 10^−e … 10^e; masses of the bodies likewise. */
            for (int k = c.bodies; k < c.n; k++)
                scale(&c, k, pow(10, EXPONENT[s][0] * ((k * 5) % 9 - 4) / 4));
            for (int i = 0; i < c.bodies; i++)
                for (int j = 0; j < c.bodies; j++)
                    c.A[i][j] *= pow(10, EXPONENT[s][1] * (i / BLOCK - 1.5) / 1.5);
            factor(&c);
            for (int k = 0; k < c.n; k++)
                CHECK(c.list->forced[k] == (rank->to && k == c.bodies + rank->to));
            CHECK(c.forced == (rank->to ? 1 : 0));
            CHECK(null_error(&c) < 1e-12);
            CHECK(residual(&c, &seed) < (EXPONENT[s][1] > 3 ? 1e-11 : 1e-12));     /* masses 1e12 apart: 4e-13 seen */
            lw_arena_clear(&c.arena);
        }
}

static void several_dependencies_have_their_own_null_vectors(void)
{
    unsigned long seed = SEED;
    Case c;
    open_case(&c, 4 * BLOCK, 12);
    fill_random(&c, &seed, 3);
    set_row(&c, 4, 2, (int[]){ 0, 1 }, (double[]){ 1, 2 });
    set_row(&c, 8, 2, (int[]){ 4, 6 }, (double[]){ 1, -1 });    /* uses the dropped one */
    set_row(&c, 11, 1, (int[]){ 8 }, (double[]){ 3 });
    factor(&c);
    CHECK(c.forced == 3);
    CHECK(c.list->forced[c.bodies + 4] && c.list->forced[c.bodies + 8] && c.list->forced[c.bodies + 11]);
    CHECK(null_error(&c) < 1e-12);
    CHECK(solve_error(&c, &seed) < 1e-11);
    double x[MAX] = { 0 };
    x[c.bodies + 10] = NAN;     /* a dropped unknown stays exactly zero beside it */
    lw_list_solve(c.list, x);
    CHECK(x[c.bodies + 4] == 0 && x[c.bodies + 8] == 0 && x[c.bodies + 11] == 0 && isnan(x[c.bodies + 10]));
    lw_arena_clear(&c.arena);
}

/* A duplicate perturbed by ε has a relative pivot of order ε²: kept at 1e-2, null for the default at 1e-6. */
static void nearly_redundant_rows_have_small_ratios(void)
{
    for (int p = 2; p <= 6; p++) {
        unsigned long seed = SEED;
        double epsilon = pow(10, -p);
        Case c;
        open_case(&c, 4 * BLOCK, 9);
        fill_random(&c, &seed, 3);
        set_row(&c, 7, 1, (int[]){ 1 }, (double[]){ 1 });
        int j = 2;
        c.A[c.bodies + 7][j] = c.A[j][c.bodies + 7] += epsilon;
        factor(&c);
        double ratio = c.list->ratio[c.bodies + 7];
        CHECK(ratio > 1e-3 * epsilon * epsilon && ratio < 10 * epsilon * epsilon);
        CHECK(c.list->forced[c.bodies + 7] == (ratio < TOLERANCE));
        CHECK(p != 2 || !c.list->forced[c.bodies + 7]);
        CHECK(p != 6 || c.list->forced[c.bodies + 7]);
        lw_arena_clear(&c.arena);
    }
}

static void frozen_set_is_obeyed(void)
{
    unsigned long seed = SEED;
    bool keep[MAX];
    double before[MAX];
    Case c;
    open_case(&c, 4 * BLOCK, 9);
    fill_random(&c, &seed, 3);
    set_row(&c, 7, 1, (int[]){ 1 }, (double[]){ 1 });
    int j = 2, tiny = c.bodies + 7;
    c.A[tiny][j] = c.A[j][tiny] += 1e-6;
    factor(&c);
    CHECK(c.forced == 1 && c.list->forced[tiny]);
    for (int k = 0; k < c.n; k++) {
        keep[k] = !c.list->forced[k];
        before[k] = c.list->ratio[k];
    }
    /* The set stays although nothing would be judged null, and the ratios are still told. */
    reload(&c);
    CHECK(lw_list_factor(c.list, c.testable, keep, 0) == 1 && c.list->forced[tiny]);
    CHECK(memcmp(before, c.list->ratio, (size_t)c.n * sizeof *before) == 0);
    /* Kept, it is used: the row is satisfied, with a multiplier of order 1/ε². */
    keep[tiny] = true;
    reload(&c);
    CHECK(lw_list_factor(c.list, c.testable, keep, 1) == 0);
    double x[MAX] = { 0 }, sum = 0;
    x[tiny] = 1;
    lw_list_solve(c.list, x);
    for (int i = 0; i < c.bodies; i++)
        sum += c.A[tiny][i] * x[i];
    CHECK_NEAR(sum, 1, 1e-3);       /* 1e-16 over a relative pivot of 1e-12, and some */
    CHECK(fabs(x[tiny]) > 1e9);
    /* Dropping a sound row is obeyed as well. */
    keep[c.bodies] = keep[tiny] = false;
    reload(&c);
    CHECK(lw_list_factor(c.list, c.testable, keep, 0) == 2 && c.list->forced[c.bodies] && c.list->forced[tiny] == true);
    CHECK(c.list->ratio[c.bodies] > 1e-3);
    /* An exact zero is forced whatever keep says. */
    keep[c.bodies] = keep[tiny] = true;
    lw_list_zero(c.list);
    for (int k = 0; k < c.bodies; k++)
        lw_list_find(c.list, k, k)->value = 1;
    CHECK(lw_list_factor(c.list, c.testable, keep, 0) == 9);
    lw_arena_clear(&c.arena);
}

static void same_bits_twice(void)
{
    unsigned long seed = SEED;
    double x[2][MAX], ratio[2][MAX];
    Case c;
    open_case(&c, 5 * BLOCK, 12);
    fill_random(&c, &seed, 3);
    load(&c);
    for (int run = 0; run < 2; run++) {
        reload(&c);
        lw_list_factor(c.list, c.testable, NULL, TOLERANCE);
        for (int i = 0; i < c.n; i++)
            x[run][i] = 1.0 / (1 + i);
        lw_list_solve(c.list, x[run]);
        memcpy(ratio[run], c.list->ratio, sizeof ratio[run][0] * (size_t)c.n);
    }
    CHECK(memcmp(x[0], x[1], sizeof x[0][0] * (size_t)c.n) == 0);
    CHECK(memcmp(ratio[0], ratio[1], sizeof x[0][0] * (size_t)c.n) == 0);
    lw_arena_clear(&c.arena);
}

static void small_and_plain_matrices(void)
{
    Case c;
    open_case(&c, 0, 0);
    factor(&c);
    lw_list_solve(c.list, NULL);
    CHECK(c.forced == 0 && c.list->elements == 0 && c.list->operations == 0);
    lw_arena_clear(&c.arena);

    open_case(&c, 1, 0);
    c.A[0][0] = -4;
    factor(&c);
    double x[MAX] = { 8 };
    lw_list_solve(c.list, x);
    CHECK(x[0] == -2 && c.list->ratio[0] == 1);
    lw_arena_clear(&c.arena);

    open_case(&c, 0, 10);
    for (int k = 0; k < 10; k++)
        c.A[k][k] = pow(10, 3 * k - 15);    /* diagonal only: nothing cancels, so nothing is null */
    factor(&c);
    CHECK(c.forced == 0 && c.list->elements == 10 && c.list->operations == 0);
    for (int k = 0; k < 10; k++)
        x[k] = 1;
    lw_list_solve(c.list, x);
    for (int k = 0; k < 10; k++)
        CHECK(x[k] == 1 / c.A[k][k]);
    lw_arena_clear(&c.arena);

    open_case(&c, 0, 6);        /* exactly zero */
    factor(&c);
    CHECK(c.forced == 6);
    for (int k = 0; k < 6; k++) {
        x[k] = 7;
        CHECK(c.list->ratio[k] == 0 && lw_list_find(c.list, k, k)->value == LW_FORCED_PIVOT);
    }
    lw_list_solve(c.list, x);
    for (int k = 0; k < 6; k++)
        CHECK(x[k] == 0);
    lw_arena_clear(&c.arena);
}

/* The tip of the arrow last: no fill. First: the matrix fills completely. */
static void arrow_matrices(void)
{
    enum { N = 40 };
    for (int first = 0; first < 2; first++) {
        unsigned long seed = SEED;
        Case c;
        open_case(&c, N, 0);
        int tip = first ? 0 : N - 1;
        for (int k = 0; k < N; k++) {
            c.A[k][k] = 3 + check_random(&seed);
            if (k != tip)
                c.A[tip][k] = c.A[k][tip] = 0.3 * check_random(&seed);
        }
        c.A[tip][tip] = 40;
        factor(&c);
        CHECK(c.list->elements == (first ? N * (N + 1) / 2 : 2 * N - 1));
        CHECK(c.list->operations == (first ? (N - 1) * N * (N + 1) / 6 : N - 1));
        CHECK(solve_error(&c, &seed) < 1e-12);
        lw_arena_clear(&c.arena);
    }
}

static void elements_keep_values_and_order(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    LwList *list = lw_list_create(&arena, 6);
    static const int COLUMN[] = { 5, 2, 4, 0, 2, 5 };
    for (int i = 0; i < 6; i++)
        lw_list_at(list, 0, COLUMN[i])->value = 10 + COLUMN[i];
    CHECK(list->elements == 9);
    LwListElement *diagonal = lw_list_at(list, 3, 3);
    CHECK(lw_list_at(list, 3, 3) == diagonal);
    lw_list_symbolic(list);
    CHECK(list->elements == 9 + 3);     /* (2,4) (2,5) (4,5) */
    CHECK(lw_list_find(list, 0, 2)->value == 12 && lw_list_find(list, 0, 5)->value == 15 && lw_list_find(list, 0, 0)->value == 10);
    CHECK(lw_list_find(list, 0, 1) == NULL && lw_list_find(list, 1, 5) == NULL && lw_list_find(list, 0, 3) == NULL);
    CHECK(lw_list_find(list, 2, 4) && lw_list_find(list, 2, 5) && lw_list_find(list, 4, 5));
    const LwListElement *expected = list->row[0];
    for (int k = 0; k < 6; k++)
        for (const LwListElement *e = list->row[k]; e; e = e->next)
            CHECK(e == expected++ && (e->next == NULL || e->next->column > e->column));
    lw_arena_clear(&arena);
}

/* Must end, and force what it cannot use: every single entry of a sound matrix, spoiled in turn. */
static void nan_and_infinity_do_no_harm(void)
{
    const double bad[] = { NAN, INFINITY, -INFINITY, 1e308, 5e-324 };
    unsigned long seed = SEED;
    Case c;
    open_case(&c, 2 * BLOCK, 5);
    fill_random(&c, &seed, 3);
    load(&c);
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++)
        for (int i = 0; i < c.n; i++)
            for (int j = i; j < c.n; j++) {
                LwListElement *e = lw_list_find(c.list, i, j);
                if (!e)
                    continue;
                double x[MAX] = { 1 }, z[MAX];
                reload(&c);
                e->value = bad[b];
                int forced = lw_list_factor(c.list, c.testable, NULL, TOLERANCE);
                CHECK(isfinite(bad[b]) || forced > 0);
                CHECK(i != j || isfinite(bad[b]) || c.list->forced[i]);
                lw_list_solve(c.list, x);
                for (int k = 0; k < c.n; k++) {
                    CHECK(!isnan(c.list->ratio[k]) && isfinite(lw_list_find(c.list, k, k)->value));
                    if (!c.list->forced[k])
                        continue;
                    CHECK(x[k] == 0);
                    lw_list_null_vector(c.list, k, z);
                    CHECK(z[k] == 1);
                }
            }
    lw_arena_clear(&c.arena);
}

static void nothing_is_allocated_after_symbolic(void)
{
    unsigned long seed = SEED;
    Case c;
    open_case(&c, 4 * BLOCK, 9);
    fill_random(&c, &seed, 3);
    load(&c);
    size_t total = c.arena.total;
    reload(&c);
    lw_list_factor(c.list, c.testable, NULL, TOLERANCE);
    solve_error(&c, &seed);
    CHECK(c.arena.total == total);
    lw_arena_clear(&c.arena);
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    RUN(random_systems_match_dense);
    RUN(rank_deficient_rows_are_found);
    RUN(several_dependencies_have_their_own_null_vectors);
    RUN(nearly_redundant_rows_have_small_ratios);
    RUN(frozen_set_is_obeyed);
    RUN(same_bits_twice);
    RUN(small_and_plain_matrices);
    RUN(arrow_matrices);
    RUN(elements_keep_values_and_order);
    RUN(nan_and_infinity_do_no_harm);
    RUN(nothing_is_allocated_after_symbolic);
    return END();
}
