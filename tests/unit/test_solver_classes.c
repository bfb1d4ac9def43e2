/* Every way to solve K against the linked list: the same rows in force must give the same x and λ, whatever the class.
 *
 * The list judges; then each class factors with the same rows in force and solves for random right-hand sides. With
 * independent rows x and λ are unique, so all must agree. */
#include "tests/unit/mechanism_text.h"

#include "core/analysis/study.h"
#include "core/solve/kkt.h"
#include "joints/bench_cases.h"

static const unsigned long SEED = 20240917;

/* Direct ones: rounding times the condition of what the mechanisms here have, refined; 3e-11 was seen. cg stops at a residual of
 * 1e-12, and x differs by that times the root of the condition of J M⁻¹ Jᵀ, λ by that times the condition itself,
 * which is up to 1e6 for these: 1e-12 · 1e3 and 1e-12 · 1e6, with a decimal to spare. */
static const struct { const LwKktClass *type; double x, lambda; } classes[] = {
    { &lw_kkt_tree, 1e-9, 1e-9 }, { &lw_kkt_dense, 1e-9, 1e-9 }, { &lw_kkt_cg, 1e-8, 1e-5 },
};
enum { CLASSES = sizeof classes / sizeof *classes };

#define HEAD "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ "
#define LUMP(name, at) "{ 'name': '" name "', 'position': " at ", 'mass': 1, 'inertia': [0.011, 0.02, 0.03, 1e-3, 0, 2e-3] }"
#define HINGE(name, one, two, at) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" one "', '" two "'], 'at': " at ", 'axis': [0, 0, 1] }"

/* Couplers, a cable over a wheel, shafts, point masses and a path, all at once. */
static const char *const mixed = HEAD LUMP("cam", "[0, 0, 0]") "," LUMP("arm", "[0.3, 0.1, 0]") ","
    "{ 'name': 'wheel', 'type': 'shaft', 'position': [1, 0, 0], 'axis': [0, 0, 1], 'inertia': 0.5 },"
    "{ 'name': 'second', 'type': 'shaft', 'position': [2, 0, 0], 'axis': [0, 0, 1], 'inertia': 0.2 },"
    "{ 'name': 'bead', 'type': 'point', 'position': [3, 0.5, 0], 'mass': 1 }, { 'name': 'bob', 'type': 'point', 'position': [3.3, 0.1, 0.1], 'mass': 0.3 },"
    "{ 'name': 'weight', 'type': 'point', 'position': [4, -1, 0], 'mass': 2 } ], 'joints': [" HINGE("C", "cam", "ground", "[0, 0, 0]") ","
    HINGE("B", "arm", "cam", "[0.2, 0, 0]") "," HINGE("W", "wheel", "ground", "[1, 0, 0]") "," HINGE("V", "second", "ground", "[2, 0, 0]") ","
    "{ 'name': 'L', 'type': 'distance', 'bodies': ['bob', 'bead'], 'markers': [{}, {}] },"
    "{ 'name': 'J', 'type': 'point-line', 'bodies': ['bead', 'ground'], 'at': [3, 0.5, 0], 'axis': [0.3, 1, 0.2] },"
    "{ 'name': 'D', 'type': 'distance', 'bodies': ['bob', 'arm'], 'markers': [{}, {'position': [0.1, 0, 0]}] } ],"
    "'couplers': [ { 'name': 'K', 'type': 'coupler', 'terms': [ { 'joint': 'C', 'factor': 2 }, { 'joint': 'W', 'factor': 1 } ] },"
    "  { 'name': 'T', 'type': 'coupler', 'terms': [ { 'joint': 'B', 'factor': 1 }, { 'joint': 'C', 'factor': 1 }, { 'joint': 'V', 'factor': -3 } ] } ],"
    "'cables': [ { 'name': 'rope', 'axis': [0, 0, 1], 'points': [ { 'body': 'weight' }, { 'body': 'ground', 'point': [4.1, 0, 0], 'radius': -0.1 }, { 'body': 'arm' } ] } ],"
    "'motors': [ { 'name': 'M', 'joint': 'B', 'coordinate': 'rz', 'angle': {'expression': '0.1*t'} } ] }";

/* Rigid bodies between and beyond point masses, a floating pair, a second joint and a motor beside a joint. */
static const char *const beyond = HEAD LUMP("a", "[0, 0, 0]") "," LUMP("b", "[1, 0.2, 0]") "," LUMP("c", "[2, 0, 0.3]") "," LUMP("d", "[3, 0, 0]") "," LUMP("e", "[4, 1, 0]") ","
    "{ 'name': 'p', 'type': 'point', 'position': [0.5, 0.5, 0], 'mass': 0.2 }, { 'name': 'q', 'type': 'point', 'position': [2.5, 0.5, 0], 'mass': 0.1 } ], 'joints': ["
    "{ 'name': 'A', 'type': 'spherical', 'bodies': ['a', 'p'], 'at': [0.5, 0.5, 0] }, { 'name': 'B', 'type': 'spherical', 'bodies': ['b', 'p'], 'at': [0.5, 0.5, 0] },"
    HINGE("C", "c", "b", "[1.5, 0, 0.1]") "," HINGE("C2", "c", "b", "[1.5, 0, 0.4]") ","
    "{ 'name': 'Q', 'type': 'spherical', 'bodies': ['q', 'c'], 'at': [2.5, 0.5, 0] },"
    "{ 'name': 'D', 'type': 'universal', 'bodies': ['d', 'e'], 'at': [3.5, 0.5, 0], 'axis': [0, 1, 1] } ],"
    "'motors': [ { 'name': 'M', 'joint': 'C', 'coordinate': 'rz', 'angle': {'expression': 'sin(t)'} } ] }";

/* Joints whose rows a point mass or a shaft carries only in part, with a rigid body on the ground side: the rows that hold the
 * rigid body's turning have no gradient on the point mass, so they must not be eliminated after it. */
static const char *const partial = HEAD LUMP("a", "[0, 0, 0]") "," LUMP("b", "[5, 0, 0]") ","
    "{ 'name': 'p', 'type': 'point', 'position': [0.5, 0.2, 0], 'mass': 0.2 }, { 'name': 's', 'type': 'shaft', 'position': [5, 1, 0], 'axis': [0, 0, 1], 'inertia': 0.3 } ], 'joints': ["
    "{ 'name': 'A', 'type': 'spherical', 'bodies': ['a', 'ground'], 'at': [0.1, 0, 0] }, " HINGE("P", "p", "a", "[0.5, 0.2, 0]") ","
    "{ 'name': 'B', 'type': 'free', 'bodies': ['b', 'ground'], 'at': [5, 0, 0] }, { 'name': 'L', 'type': 'distance', 'bodies': ['b', 'ground'], 'markers': [{}, {'position': [5, -1, 0.3]}] },"
    "{ 'name': 'S', 'type': 'universal', 'bodies': ['s', 'b'], 'at': [5, 0.5, 0], 'axis': [0, 0, 1] } ] }";

/* A mechanism assembled, judged by the list, and with random right-hand sides. */
typedef struct Subject {
    const char *name;
    Rig rig;
    LwArena arena;
    const LwSystem *system;
    LwSolver *list;         /* rows evaluated, keep judged */
    double *f, *g, *x, *lambda;
} Subject;

static void fill_subject(Subject *s)
{
    unsigned long seed = SEED;
    int n;
    CHECK(s->rig.report->status == LW_STUDY_OK);
    s->system = s->rig.study->system;
    n = 6 * s->system->mechanism->body_count;
    s->list = lw_solver_create(&s->arena, s->system);
    lw_solver_judge(s->list, s->rig.study->state);
    s->f = LW_NEWN(&s->arena, double, n);
    s->x = LW_NEWN(&s->arena, double, n);
    s->g = LW_NEWN(&s->arena, double, s->system->row_count);
    s->lambda = LW_NEWN(&s->arena, double, s->system->row_count);
    for (int i = 0; i < n; i++)
        s->f[i] = check_random(&seed);
    for (int i = 0; i < s->system->row_count; i++)
        s->g[i] = check_random(&seed);
}

/* A built-in case, a file of the tests, or a text. */
static void open_subject(Subject *s, const char *name, const char *text)
{
    char path[600];
    memset(s, 0, sizeof *s);
    s->name = name;
    lw_arena_init(&s->arena);
    if (LW_ARENA_GUARD(&s->arena)) {
        printf("Bail out! memory ran out\n");
        exit(1);
    }
    LwMechanismDef def;
    if (text) {
        rig_open(&s->rig, "%s", text);
    } else {
        lw_issues_init(&s->rig.issues);
        if (!lw_bench_case_build(&s->arena, name, &def)) {
            snprintf(path, sizeof path, "%s/%s.lockwork", LW_TEST_DATA, name);
            s->rig.document = lw_document_read(path, NULL, &s->rig.issues);
            if (!s->rig.document) {
                printf("Bail out! %s cannot be read\n", path);
                exit(1);
            }
            def = s->rig.document->def;
        }
        s->rig.mechanism = lw_mechanism_create(&def);
        s->rig.study = lw_study_create(s->rig.mechanism);
        s->rig.report = lw_study_report(s->rig.study);
    }
    fill_subject(s);
}

static void close_subject(Subject *s)
{
    lw_arena_clear(&s->arena);
    rig_close(&s->rig);
}

/* Largest difference of a and b, relative to the largest of b. */
static double difference(int n, const double *a, const double *b)
{
    double most = 0, scale = 0;
    for (int i = 0; i < n; i++) {
        scale = fmax(scale, fabs(b[i]));
        most = isfinite(a[i]) ? fmax(most, fabs(a[i] - b[i])) : INFINITY;
    }
    return scale > 0 ? most / scale : most;
}

/* How far x is from J x = g over the rows in force. */
static double residual(const Subject *s, const LwKkt *kkt, const double *x)
{
    double most = 0, scale = 0;
    double *Jx = calloc((size_t)s->system->row_count + 1, sizeof *Jx);
    lw_rows_add_product(s->system, s->list->rows, 1, x, Jx);
    for (int i = 0; i < s->system->row_count; i++) {
        scale = fmax(scale, fabs(s->g[i]));
        most = fmax(most, lw_kkt_dropped(kkt, i) ? 0 : fabs(Jx[i] - s->g[i]));
    }
    free(Jx);
    return scale > 0 ? most / scale : 0;
}

static void compare(Subject *s, LwMetric metric, int c)
{
    int n = 6 * s->system->mechanism->body_count, rows = s->system->row_count;
    LwKkt *list = lw_kkt_create(&s->arena, s->system, &lw_kkt_list), *other = lw_kkt_create(&s->arena, s->system, classes[c].type);
    double *x = LW_NEWN(&s->arena, double, n), *lambda = LW_NEWN(&s->arena, double, rows);
    int dropped = lw_kkt_factor(list, s->list->rows, metric, s->list->keep, 0);
    CHECK(lw_kkt_factor(other, s->list->rows, metric, s->list->keep, 0) == dropped);
    CHECK(other->operations > 0 || rows == 0 || classes[c].type == &lw_kkt_cg);
    for (int without_f = 0; without_f < 2; without_f++) {
        const double *f = without_f ? NULL : s->f;
        lw_kkt_solve(list, s->list->rows, f, s->g, s->x, s->lambda);
        lw_kkt_solve(other, s->list->rows, f, s->g, x, lambda);
        double dx = difference(n, x, s->x), dl = difference(rows, lambda, s->lambda);
        if (!(dx <= classes[c].x) || !(dl <= classes[c].lambda))
            printf("# %s, %s, metric %d: x off by %.1e, λ by %.1e; list leaves %.1e, this %.1e\n", s->name, classes[c].type->name,
                   (int)metric, dx, dl, residual(s, list, s->x), residual(s, other, x));
        CHECK(dx <= classes[c].x);
        CHECK(dl <= classes[c].lambda);
        CHECK(residual(s, other, x) <= classes[c].x);
    }
    for (int i = 0; i < rows; i++) {
        CHECK(lw_kkt_dropped(other, i) == lw_kkt_dropped(list, i));
        CHECK(lw_kkt_ratio(other, i) >= 0 && lw_kkt_ratio(other, i) <= 1);
        CHECK(!lw_kkt_dropped(other, i) || lambda[i] == 0);
        /* Redundant rows must not look as if they had ceased to be (run.c judges anew above 1e-7). */
        if (lw_kkt_dropped(other, i) && !(lw_kkt_ratio(other, i) < 1e-8))
            printf("# %s, %s, metric %d: ratio of row %d is %.1e\n", s->name, classes[c].type->name, (int)metric, i, lw_kkt_ratio(other, i));
        CHECK(!lw_kkt_dropped(other, i) || lw_kkt_ratio(other, i) < 1e-8);
    }
}

static void compare_all(const char *name, const char *text)
{
    Subject s;
    open_subject(&s, name, text);
    for (int c = 0; c < CLASSES; c++)
        for (int metric = 0; metric < 2; metric++)
            compare(&s, metric ? LW_METRIC_UNIT : LW_METRIC_MASS, c);
    close_subject(&s);
}

static void built_in_cases_agree(void)
{
    static const char *const names[] = { "ring3", "ring20", "tree31", "chain1", "chain10", "bricard", "fourbar1", "fourbar5" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        compare_all(names[i], NULL);
}

static void files_agree(void)
{
    static const char *const names[] = {
        "mechanisms/puma560/mechanism", "mechanisms/tinkertoy_octahedron/mechanism", "mechanisms/bennett/mechanism",
        "mechanisms/andrews_iftomm/mechanism", "mechanisms/shaft_line/mechanism", "mechanisms/wheel_driven/mechanism",
        "mechanisms/rolling_disk_wobbling/mechanism", "mechanisms/adversarial/stewart", "mechanisms/adversarial/points",
        "mechanisms/adversarial/shafts", "mechanisms/adversarial/sarrus", "mechanisms/adversarial/two_bearings",
        "mechanisms/adversarial/peaucellier", "mechanisms/adversarial/directions", "mechanisms/torque_free_body/mechanism",
        "../data/examples/planetary", "../data/examples/slider-crank", "../data/examples/cam-follower",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        compare_all(names[i], NULL);
}

static void couplers_cables_points_and_shafts_agree(void)
{
    compare_all("mixed", mixed);
    compare_all("beyond", beyond);
    compare_all("partial", partial);
}

/* With one body the list eliminates in the tree's own order (and the dense matrix's), so pivot by pivot the ratios are the same. */
static void pivots_are_those_of_the_list(void)
{
    static const char *const names[] = { "chain1", "mechanisms/heavy_top_slow/mechanism", "mechanisms/rolling_disk_wobbling/mechanism",
                                         "mechanisms/adams/universal" };
    int telling = 0;        /* those with pivots that are not all 1 */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Subject s;
        open_subject(&s, names[i], NULL);
        LwKkt *list = lw_kkt_create(&s.arena, s.system, &lw_kkt_list);
        lw_kkt_factor(list, s.list->rows, LW_METRIC_MASS, s.list->keep, 0);
        CHECK(s.system->mechanism->body_count == 1);
        telling += list->worst < 0.999;
        for (int c = 0; c < 2; c++) {
            LwKkt *kkt = lw_kkt_create(&s.arena, s.system, classes[c].type);
            lw_kkt_factor(kkt, s.list->rows, LW_METRIC_MASS, s.list->keep, 0);
            CHECK_NEAR(kkt->worst, list->worst, 1e-9 * list->worst);
            for (int row = 0; row < s.system->row_count; row++)
                CHECK_NEAR(lw_kkt_ratio(kkt, row), lw_kkt_ratio(list, row), 1e-9);
        }
        close_subject(&s);
    }
    CHECK(telling >= 2);
}

/* A row out of force that does not depend on the others must show it, in every class by the same number: that of the last
 * pivot of the dense matrix. Here it is the last row, primary for the tree in the chain and auxiliary in the others. */
static void rows_that_cease_to_be_redundant_are_seen(void)
{
    static const char *const names[] = { "chain10", "ring20", "mechanisms/tinkertoy_octahedron/mechanism" };
    for (int i = 0; i < 3; i++) {
        Subject s;
        double ratio[CLASSES];
        open_subject(&s, names[i], NULL);
        int last = s.system->row_count - 1;
        while (!s.list->keep[last])
            last--;
        s.list->keep[last] = false;
        for (int c = 0; c < CLASSES; c++) {
            LwKkt *kkt = lw_kkt_create(&s.arena, s.system, classes[c].type);
            lw_kkt_factor(kkt, s.list->rows, LW_METRIC_UNIT, s.list->keep, 0);
            CHECK(lw_kkt_dropped(kkt, last));
            ratio[c] = lw_kkt_ratio(kkt, last);
        }
        CHECK(ratio[1] > 1e-6);
        CHECK_NEAR(ratio[0], ratio[1], 1e-9 * ratio[1]);
        CHECK_NEAR(ratio[2], ratio[1], 1e-6 * ratio[1]);
        close_subject(&s);
    }
}

static double operations(const char *name, const LwKktClass *type)
{
    Subject s;
    open_subject(&s, name, NULL);
    LwKkt *kkt = lw_kkt_create(&s.arena, s.system, type);
    lw_kkt_factor(kkt, s.list->rows, LW_METRIC_MASS, s.list->keep, 0);
    double count = (double)kkt->operations;
    close_subject(&s);
    return count;
}

static void cost_grows_as_stated(void)
{
    double tree = log(operations("chain1000", &lw_kkt_tree) / operations("chain10", &lw_kkt_tree)) / log(100);
    double dense = log(operations("chain40", &lw_kkt_dense) / operations("chain5", &lw_kkt_dense)) / log(8);
    printf("# exponents on chains: tree %.3f, dense %.3f\n", tree, dense);
    CHECK(tree > 0.95 && tree < 1.1);
    CHECK(dense > 2.9 && dense < 3.1);
    CHECK(operations("chain100", &lw_kkt_tree) < 3 * operations("chain100", &lw_kkt_list));
}

/* The same right-hand side gives the same bits, whatever was solved in between. */
static void solutions_have_no_history(void)
{
    Subject s;
    open_subject(&s, "ring20", NULL);
    int n = 6 * s.system->mechanism->body_count;
    double *x = LW_NEWN(&s.arena, double, n);
    for (int c = 0; c < CLASSES; c++) {
        LwKkt *kkt = lw_kkt_create(&s.arena, s.system, classes[c].type);
        lw_kkt_factor(kkt, s.list->rows, LW_METRIC_MASS, s.list->keep, 0);
        lw_kkt_solve(kkt, s.list->rows, s.f, s.g, x, s.lambda);
        lw_kkt_solve(kkt, s.list->rows, NULL, s.g, s.x, s.lambda);
        lw_kkt_factor(kkt, s.list->rows, LW_METRIC_UNIT, s.list->keep, 0);
        lw_kkt_factor(kkt, s.list->rows, LW_METRIC_MASS, s.list->keep, 0);
        lw_kkt_solve(kkt, s.list->rows, s.f, s.g, s.x, s.lambda);
        CHECK(memcmp(x, s.x, (size_t)n * sizeof *x) == 0);
    }
    close_subject(&s);
}

/* A matrix that would not fit is refused in words before anything is allocated for it. */
static void matrices_too_large_are_refused(void)
{
    static const struct { const char *name; LwSolverKind solver; bool refused; } cases[] = {
        { "chain2000", LW_SOLVER_DENSE, true }, { "chain2000", LW_SOLVER_TREE, false }, { "chain30", LW_SOLVER_DENSE, false } };
    for (int i = 0; i < 3; i++) {
        Subject s;
        open_subject(&s, cases[i].name, NULL);
        LwAnalysisDef analysis = lw_analysis_def_default();
        analysis.type = LW_ANALYSIS_ASSEMBLE;
        analysis.solver = cases[i].solver;
        s.rig.run = lw_run_create(s.rig.study, &analysis, (LwProgress){ 0 });
        const LwRunReport *report = lw_run_report(s.rig.run);
        CHECK(report->status == (cases[i].refused ? LW_RUN_REFUSED : LW_RUN_DONE));
        CHECK(!cases[i].refused || (report->reason && strstr(report->reason, "solver dense would take 3.87 GB")));
        close_subject(&s);
    }
}

int main(void)
{
    printf("# seed %lu\n", SEED);
    RUN(built_in_cases_agree);
    RUN(files_agree);
    RUN(couplers_cables_points_and_shafts_agree);
    RUN(pivots_are_those_of_the_list);
    RUN(rows_that_cease_to_be_redundant_are_seen);
    RUN(cost_grows_as_stated);
    RUN(solutions_have_no_history);
    RUN(matrices_too_large_are_refused);
    return END();
}
