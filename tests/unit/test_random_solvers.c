/* The ways to solve K (core/solve/kkt.h) against each other and against K itself, on random mechanisms, on the built-in
 * cases and on every file in the repository: which rows are dropped, how well solutions solve, how far they agree. */
#include "app/document/reader.h"
#include "core/analysis/study.h"
#include "joints/bench_cases.h"
#include "tests/unit/kkt_check.h"
#include "tests/unit/random_mechanism.h"

#include <dirent.h>
#include <stdlib.h>

enum { RANDOM = 300 };

/* Refined solutions solve to rounding. Others (in haste, where all pivots are above 1e-4) lose digits in J x = g,
 * where x of a light body between heavy ones is the small difference of large forces: the pivots show one such loss,
 * not how they add up. Of the mechanisms tried here most stay below 1e-13 / pivot; along a chain
 * of twenty links held at both ends (catenary) twenty such losses add up to 1e-12 / pivot. */
static const double BACKWARD = 1e-13, UNREFINED = 5e-12, REFINED_PIVOT = 1e-4;
/* Where the matrix is well conditioned two solutions agree to this. (A pivot of 1e-3, often not alone, costs up to four digits.) */
static const double AGREE = 1e-12, GOOD_PIVOT = 1e-2, GOOD_MASSES = 1e3;
/* First-order bound |δz| ≤ ω |K⁻¹|(|K||z| + |b|), whose right-hand side is sampled with a few random signs: at most √n too small,
 * mostly by little. */
enum { SAMPLES = 4 };
static const double SAMPLED = 3;

typedef struct Count {
    int mechanisms, systems, ambiguous, well, dropped, solutions;
    double refined, plain, apart, bounded;  /* worst seen: backward errors, disagreement where well, and in units of its bound */
} Count;
static Count total;

typedef struct Subject {
    const char *name;
    LwArena arena;
    const LwMechanism *mechanism;
    const LwState *state;
    LwSystem *system;
    LwRows *rows;
    LwKkt *kkt[LW_SOLVERS];     /* those that judge; NULL elsewhere */
    bool *keep;
    unsigned long seed;
} Subject;

static void open_subject(Subject *t, const char *name, const LwMechanism *mechanism, const LwState *state, unsigned with)
{
    memset(t, 0, sizeof *t);
    lw_arena_init(&t->arena);
    t->name = name;
    t->mechanism = mechanism;
    t->state = state;
    t->seed = 20240607;
    t->system = lw_system_create(&t->arena, mechanism, with);
    t->rows = lw_rows_create(&t->arena, t->system);
    t->keep = LW_NEWN(&t->arena, bool, t->system->row_count + 1);
    for (int k = 0; k < LW_SOLVERS; k++)
        if (lw_kkt_classes[k] && lw_kkt_classes[k]->judges)
            t->kkt[k] = lw_kkt_create(&t->arena, t->system, lw_kkt_classes[k]);
    lw_rows_eval(t->system, state, t->rows);
}

/* ---- which rows are dropped ---- */

/* Rounding decides about a row this close to the tolerance, for whichever class sees it there: behind a small pivot that is kept
 * the ratios of dependent rows are rounding divided by it, and each class has its own rounding. */
static bool is_ambiguous(const Subject *t)
{
    for (int k = 0; k < LW_SOLVERS; k++)
        for (int i = 0; t->kkt[k] && i < t->system->row_count; i++)
            if (t->kkt[k]->ratio[i] > LW_NULL_PIVOT / 10 && t->kkt[k]->ratio[i] < LW_NULL_PIVOT * 10)
                return true;
    return false;
}

static void same_rows_are_dropped(Subject *t)
{
    const LwKkt *list = t->kkt[LW_SOLVER_LIST];
    int rows = t->system->row_count, expected = 0;
    for (int k = LW_SOLVERS - 1; k >= 0; k--) {
        int count = 0, dropped = t->kkt[k] ? lw_kkt_factor(t->kkt[k], t->rows, LW_METRIC_UNIT, NULL, LW_NULL_PIVOT) : 0;
        for (int i = 0; t->kkt[k] && i < rows; i++)
            count += t->kkt[k]->dropped[i];
        CHECK(count == dropped);
    }
    bool ambiguous = is_ambiguous(t);
    for (int i = 0; i < rows; i++) {
        t->keep[i] = !list->dropped[i];
        expected += list->dropped[i];
        for (int k = 0; k < LW_SOLVERS; k++)
            if (t->kkt[k] && !ambiguous && t->kkt[k]->dropped[i] != list->dropped[i]) {
                printf("# %s: row %d of %d, %s of %s: %s has %g, list %g\n", t->name, i, rows, lw_system_row_words(t->system, i),
                       lw_system_row_owner(t->system, i), t->kkt[k]->type->name, t->kkt[k]->ratio[i], list->ratio[i]);
                CHECK(!"the same rows are dropped");
            }
    }
    total.systems++;
    total.ambiguous += ambiguous;
    total.dropped += expected;
}

/* ---- solutions ---- */

/* Right-hand sides: no forces; forces as weight has them; forces that know nothing of the masses. */
typedef enum Forces { NO_FORCES, LIKE_WEIGHT, ALIKE, FORCES } Forces;

static void throw_right_side(Subject *t, Forces forces, KktVector b)
{
    const LwMechanism *m = t->mechanism;
    double size = m->size, mean = 1;
    for (int i = 0; i < m->body_count; i++)
        mean *= pow(m->body[i].mass > 0 ? m->body[i].mass : 1, 1.0 / m->body_count);
    for (int i = 0; i < 6 * m->body_count; i++) {
        const LwBody *body = &m->body[i / 6];
        double like = i % 6 < 3 ? body->mass * size : body->inertia.m[i % 3][i % 3], alike = mean * (i % 6 < 3 ? size : size * size);
        b.body[i] = check_random(&t->seed) * (forces == NO_FORCES ? 0 : forces == LIKE_WEIGHT ? like : alike);
    }
    for (int i = 0; i < t->system->row_count; i++)
        b.row[i] = check_random(&t->seed) * size;
}

/* Heaviest against lightest, turning (as mass at the mechanism's size) included. */
static double mass_ratio(const LwMechanism *m)
{
    double least = INFINITY, most = 0;
    for (int b = 0; b < m->body_count; b++)
        for (int i = 0; i < 4; i++) {
            double mass = i < 3 ? m->body[b].inertia.m[i][i] / (m->size * m->size) : m->body[b].mass;
            least = mass > 0 ? fmin(least, mass) : least;
            most = fmax(most, mass);
        }
    return most / least;
}

static double solve_with(Subject *t, LwKkt *kkt, Forces forces, bool hasty, KktVector b, KktVector z)
{
    KktResidual r = kkt_residual_create(&t->arena, t->system);
    kkt->trusted = hasty ? REFINED_PIVOT : INFINITY;
    lw_kkt_solve(kkt, t->rows, forces == NO_FORCES ? NULL : b.body, b.row, z.body, z.row);
    kkt_residual(t->system, t->rows, t->keep, b, z, &r);
    double error = kkt_backward_error(t->system, &r);
    bool refined = !hasty || kkt->worst <= REFINED_PIVOT;
    double limit = refined ? BACKWARD : UNREFINED / kkt->worst;
    if (!(error <= limit))
        printf("# %s: %s solves to %.2g, pivots %.2g\n", t->name, kkt->type->name, error, kkt->worst);
    CHECK(error <= limit);
    for (int i = 0; i < t->system->row_count; i++)
        CHECK(t->keep[i] || z.row[i] == 0);
    total.solutions++;
    if (refined)
        total.refined = fmax(total.refined, error);
    else
        total.plain = fmax(total.plain, error * kkt->worst);
    return error;
}

/* As the stages of a step do it, then as everybody else does. */
static double solve(Subject *t, LwKkt *kkt, Forces forces, KktVector b, KktVector z)
{
    solve_with(t, kkt, forces, true, b, z);
    return solve_with(t, kkt, forces, false, b, z);
}

/* Largest change of x and of λ when the system is changed by as much of itself, ω = 1. */
static void sample_condition(Subject *t, KktVector b, KktVector z, double *x, double *lambda)
{
    LwKkt *kkt = t->kkt[LW_SOLVER_LIST];
    KktResidual r = kkt_residual_create(&t->arena, t->system);
    KktVector change = kkt_vector(&t->arena, t->system), d = kkt_vector(&t->arena, t->system);
    kkt_residual(t->system, t->rows, t->keep, b, z, &r);
    *x = *lambda = 0;
    for (int k = 0; k < SAMPLES; k++) {
        for (int i = 0; i < 6 * t->mechanism->body_count; i++)
            change.body[i] = (double)r.body_size[i] * (check_random(&t->seed) < 0 ? -1 : 1);
        for (int i = 0; i < t->system->row_count; i++)
            change.row[i] = (double)r.row_size[i] * (check_random(&t->seed) < 0 ? -1 : 1);
        lw_kkt_solve(kkt, t->rows, change.body, change.row, d.body, d.row);
        *x = fmax(*x, kkt_size_x(t->system, d.body, NULL));
        *lambda = fmax(*lambda, kkt_size_lambda(t->system, d.row, NULL));
    }
}

static void agree(Subject *t, const LwKkt *kkt, double difference, double size, double bound)
{
    bool well = t->kkt[LW_SOLVER_LIST]->worst > GOOD_PIVOT && mass_ratio(t->mechanism) < GOOD_MASSES;
    if (!(difference <= bound && (!well || difference <= AGREE * size)))
        printf("# %s: %s differs from the list by %.2g of %.2g, bound %.2g\n", t->name, kkt->type->name, difference, size, bound);
    CHECK(difference <= bound);
    CHECK(!well || difference <= AGREE * size);
    if (bound > 0)
        total.bounded = fmax(total.bounded, difference / bound);
    if (well && size > 0)
        total.apart = fmax(total.apart, difference / size);
}

static void solutions_solve_and_agree(Subject *t)
{
    const LwSystem *s = t->system;
    KktVector b = kkt_vector(&t->arena, s), z = kkt_vector(&t->arena, s), other = kkt_vector(&t->arena, s);
    for (int k = 0; k < LW_SOLVERS; k++) {
        if (!t->kkt[k])
            continue;
        lw_kkt_factor(t->kkt[k], t->rows, LW_METRIC_MASS, t->keep, 0);
        for (int i = 0; i < s->row_count; i++)
            CHECK(t->kkt[k]->dropped[i] == !t->keep[i]);
    }
    for (Forces forces = 0; forces < FORCES; forces++) {
        double x, lambda;
        throw_right_side(t, forces, b);
        double error = solve(t, t->kkt[LW_SOLVER_LIST], forces, b, z);
        sample_condition(t, b, z, &x, &lambda);
        for (int k = 0; k < LW_SOLVERS; k++) {
            if (!t->kkt[k] || k == LW_SOLVER_LIST)
                continue;
            double bound = SAMPLED * (error + solve(t, t->kkt[k], forces, b, other) + 1e-16);
            agree(t, t->kkt[k], kkt_size_x(s, other.body, z.body), kkt_size_x(s, z.body, NULL), bound * x);
            agree(t, t->kkt[k], kkt_size_lambda(s, other.row, z.row), kkt_size_lambda(s, z.row, NULL), bound * lambda);
        }
    }
    total.well += t->kkt[LW_SOLVER_LIST]->worst > GOOD_PIVOT && mass_ratio(t->mechanism) < GOOD_MASSES;
}

/* With motors, all of it; with candidates for freedoms too, which are mostly dependent, the dropped rows. */
static void look_at(const char *name, const LwMechanism *mechanism, const LwState *state)
{
    Subject t;
    open_subject(&t, name, mechanism, state, LW_WITH_MOTORS);
    same_rows_are_dropped(&t);
    solutions_solve_and_agree(&t);
    lw_arena_clear(&t.arena);
    open_subject(&t, name, mechanism, state, LW_WITH_MOTORS | LW_WITH_AXIS_CANDIDATES | LW_WITH_BODY_CANDIDATES);
    same_rows_are_dropped(&t);
    lw_arena_clear(&t.arena);
    total.mechanisms++;
}

static void report(void)
{
    int classes = 0;
    for (int k = 0; k < LW_SOLVERS; k++)
        classes += lw_kkt_classes[k] && lw_kkt_classes[k]->judges;
    printf("# %d mechanisms (%d well conditioned), %d classes, %d rows dropped, %d of %d systems ambiguous, %d solutions\n", total.mechanisms, total.well,
           classes, total.dropped, total.ambiguous, total.systems, total.solutions);
    printf("# backward error: refined %.1e, others %.1e / pivot; classes apart: %.1e where well conditioned, %.2g of the bound\n", total.refined,
           total.plain, total.apart, total.bounded);
    CHECK(total.ambiguous * 20 < total.systems || total.systems == 0);
    CHECK(classes > 0 && total.solutions > 0);
}

/* ---- where they come from ---- */

static void random_mechanisms(void)
{
    int unclear = 0, count = check_some(RANDOM, RANDOM / 4, "mechanisms");
    total = (Count){ 0 };
    printf("# seeds 1 to %d\n", count);
    for (unsigned long seed = 1; seed <= (unsigned long)count; seed++) {
        LwArena arena;
        LwMechanismDef def;
        RandomOptions options = random_options(seed);
        lw_arena_init(&arena);
        random_mechanism(&arena, seed, &options, &def);
        LwMechanism *mechanism = lw_mechanism_create(&def);
        LwState *state = lw_state_create(&arena, mechanism);
        look_at(def.name, mechanism, state);
        LwSystem *joints = lw_system_create(&arena, mechanism, 0);
        LwSolver *solver = lw_solver_create(&arena, joints);
        lw_solver_judge(solver, state);
        int rank = kkt_rank(&arena, joints, solver->rows);
        unclear += rank < 0;
        if (rank >= 0 && rank != joints->row_count - solver->dropped)
            printf("# %s: rank %d, but %d rows kept\n", def.name, rank, joints->row_count - solver->dropped);
        CHECK(rank < 0 || rank == joints->row_count - solver->dropped);
        /* Assembled as given, to the rounding of its markers. */
        CHECK(lw_rows_largest(joints, solver->rows->C, NULL) < 1e-14 * mechanism->size);
        lw_mechanism_destroy(mechanism);
        lw_arena_clear(&arena);
    }
    printf("# rank by angles unclear in %d\n", unclear);
    CHECK(unclear * 20 < count && total.well * 4 > count);
    report();
}

static void built_in_cases(void)
{
    static const char *const name[] = { "ring20", "ring40", "tree128", "chain100", "bricard", "fourbar40" };
    total = (Count){ 0 };
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        LwArena arena;
        LwMechanismDef def;
        lw_arena_init(&arena);
        CHECK(lw_bench_case_build(&arena, name[i], &def));
        LwMechanism *mechanism = lw_mechanism_create(&def);
        look_at(name[i], mechanism, lw_state_create(&arena, mechanism));
        lw_mechanism_destroy(mechanism);
        lw_arena_clear(&arena);
    }
    CHECK(total.mechanisms == 6);
    report();
}

static void look_at_file(const char *path)
{
    LwIssues issues;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read(path, NULL, &issues);
    LwMechanism *mechanism = document ? lw_mechanism_create(&document->def) : NULL;
    LwStudy *study = mechanism ? lw_study_create(mechanism) : NULL;
    if (study && lw_study_report(study)->status == LW_STUDY_OK)
        look_at(path, mechanism, study->state);
    else
        printf("# %s is not looked at\n", path);
    if (study)
        lw_study_destroy(study);
    lw_mechanism_destroy(mechanism);
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void look_into(const char *folder)
{
    char path[4000];
    struct dirent *entry;
    DIR *directory = opendir(folder);
    CHECK(directory);
    while (directory && (entry = readdir(directory))) {
        size_t length = strlen(entry->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (length > 9 && strcmp(entry->d_name + length - 9, ".lockwork") == 0)
            look_at_file(path);
        else if (!strchr(entry->d_name, '.'))
            look_into(path);
    }
    if (directory)
        closedir(directory);
}

static void every_file(void)
{
    total = (Count){ 0 };
    look_into(LW_TEST_DATA "/mechanisms");
    look_into(LW_TEST_DATA "/../data/examples");
    CHECK(total.mechanisms >= 60);
    report();
}

int main(void)
{
    RUN(random_mechanisms);
    RUN(built_in_cases);
    RUN(every_file);
    return END();
}
