/* Batches: every variant's run equals its single run within rounding, and is the same to the bit whatever the number of threads
 * and the company. */
#include "tests/unit/variants.h"

/* Against single runs, with the present instruction set. */
static void compare_with_singles(const char *name, const Set *set)
{
    LwRun *run[MOST_VARIANTS];
    LwBatchDef def = set_def(set, 1);
    CHECK(lw_batch_run(&def, run).status == LW_BATCH_DONE);
    for (int i = 0; i < set->count; i++) {
        LwRun *single = lw_run_create(set->study[i], &set->analysis, (LwProgress){ 0 });
        const LwRunReport *a = lw_run_report(single), *b = lw_run_report(run[i]);
        double off = trace_difference(a->trace, b->trace);
        if (!(off <= 1e-9) || a->status != b->status)
            printf("# %s, variant %d, %s: off by %g\n", name, i, lw_cpu_names[lw_cpu()], off);
        /* At a tolerance of 1e-10 rounding changes steps by less than that. */
        CHECK(off <= 1e-9);
        CHECK(a->status == b->status && a->trace->sample_count == b->trace->sample_count && a->event_count == b->event_count);
        CHECK((a->reason == NULL) == (b->reason == NULL));
        /* Where a contact ends, rounding may decide whether a try is accepted. */
        CHECK(labs(a->stats.steps - b->stats.steps) <= 2 + a->stats.steps / 10);
        CHECK(b->stats.samples == a->stats.samples && labs(a->stats.evaluations - b->stats.evaluations) <= 30 + a->stats.evaluations / 10);
        lw_run_destroy(single);
    }
    destroy_runs(run, set->count);
}

static void compare_with_every_set(const char *name, const Set *set)
{
    for (int cpu = 0; cpu <= (int)lw_cpu_best(); cpu++) {
        lw_cpu_limit((LwCpu)cpu);
        compare_with_singles(name, set);
    }
    lw_cpu_limit(LW_CPU_V4);
}

static void cases_equal_single_runs(void)
{
    static const char *const name[] = { "ring6", "ring20", "bricard", "fourbar1", "chain4", "tree10" };
    for (int k = 0; k < 6; k++) {
        Set set;
        set_begin(&set, 0.1, 0.02);
        for (int i = 0; i < (k == 1 ? 3 : 11); i++)
            set_add_case(&set, name[k]);
        compare_with_every_set(name[k], &set);
        set_end(&set);
    }
}

#define BAR "'mass': 1, 'inertia': [0.001, 0.1, 0.1, 0, 0, 0]"

/* Lengths and masses differ; the lower rod begins with a speed of its own. */
static void add_pendulum(Set *set, double length, double mass, double speed)
{
    set_add_text(set, "{ 'lockwork': 1, 'bodies': [ { 'name': 'a', 'mass': %.17g, 'com': [%.17g, 0, 0], 'inertia': [0.001, 0.1, 0.1, 0, 0, 0] },"
        "{ 'name': 'b', 'position': [%.17g, 0, 0], 'com': [0.2, 0, 0], " BAR " } ], 'joints': ["
        "{ 'name': 'A', 'type': 'revolute', 'bodies': ['a', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] },"
        "{ 'name': 'B', 'type': 'spherical', 'bodies': ['b', 'a'], 'at': [%.17g, 0, 0] } ], 'start': { 'A': { 'rz': 0, 'speed': %.17g } } }",
        mass, length / 2, length, length, speed);
}

/* A slider-crank with a spring; driven by a law, or by an effort. */
static void add_slider(Set *set, double stiffness, double mass, const char *motor)
{
    set_add_text(set, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': ["
        "{ 'name': 'crank', 'mass': %.17g, 'com': [0, 0.025, 0], 'inertia': [1e-4, 1e-4, 1e-4, 0, 0, 0] },"
        "{ 'name': 'rod', 'position': [0.06, 0.025, 0], 'mass': 0.1, 'inertia': [1e-4, 1e-4, 1e-4, 0, 0, 0] },"
        "{ 'name': 'slider', 'position': [0.12, 0, 0], 'mass': 0.3, 'inertia': [1e-4, 1e-4, 1e-4, 0, 0, 0] } ], 'joints': ["
        "{ 'name': 'A', 'type': 'revolute', 'bodies': ['crank', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
        "{ 'name': 'B', 'type': 'revolute', 'bodies': ['rod', 'crank'], 'at': [0, 0.05, 0], 'axis': [0, 0, 1] },"
        "{ 'name': 'C', 'type': 'revolute', 'bodies': ['slider', 'rod'], 'at': [0.12, 0, 0], 'axis': [0, 0, 1] },"
        "{ 'name': 'D', 'type': 'prismatic', 'bodies': ['slider', 'ground'], 'at': [0.12, 0, 0], 'axis': [1, 0, 0] } ],"
        "'motors': [ { 'name': 'M', 'joint': 'A', %s } ], 'loads': [ { 'name': 'S', 'type': 'spring', 'bodies': ['slider', 'ground'],"
        "'points': [[0, 0, 0], [0.3, 0.1, 0]], 'stiffness': %.17g, 'damping': 1, 'length': 0.2 } ] }", mass, motor, stiffness);
}

static void texts_equal_single_runs(void)
{
    static const char *const motor[] = { "'angle': {'expression': '20*t + 0.1*sin(30*t)'}", "'torque': {'expression': '0.5 + sin(20*t)'}", "'speed': 15" };
    Set set;
    set_begin(&set, 0.3, 0.01);
    for (int i = 0; i < 9; i++)
        add_pendulum(&set, 0.3 + 0.03 * i, 1 + 0.2 * i, 0.5 * i);
    compare_with_every_set("pendulum", &set);
    set_end(&set);
    for (int k = 0; k < 3; k++) {
        set_begin(&set, 0.1, 0.01);
        for (int i = 0; i < 5; i++)
            add_slider(&set, 100 + 50 * i, 0.1 + 0.1 * i, motor[k]);
        compare_with_every_set(motor[k], &set);
        set_end(&set);
    }
}

/* Gravity that is another in each variant, and rows of other kinds: wheels, a cable, a shaft, a point mass. */
static void other_rows_equal_single_runs(void)
{
    Set set;
    set_begin(&set, 0.2, 0.05);
    for (int i = 0; i < 3; i++)
        set_add_text(&set, "{ 'lockwork': 1, 'gravity': [0, %.17g, 0], 'bodies': [ { 'name': 'drum', 'type': 'shaft', 'axis': [0, 0, 1], 'inertia': 0.01 },"
            "{ 'name': 'bob', 'type': 'point', 'position': [0.5, -1, 0], 'mass': 2 }, { 'name': 'arm', 'position': [2, 0, 0], 'com': [0.2, 0, 0], " BAR " },"
            "{ 'name': 'w', 'type': 'point', 'position': [-0.5, -1, 0.2], 'mass': 1 } ], 'joints': ["
            "{ 'name': 'R', 'type': 'revolute', 'bodies': ['drum', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
            "{ 'name': 'H', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [2, 0, 0], 'axis': [0, 0, 1] },"
            "{ 'name': 'L', 'type': 'distance', 'bodies': ['bob', 'ground'], 'at': [0.5, -1, 0], 'to': [0, 0, 0] } ],"
            "'couplers': [ { 'name': 'K', 'type': 'coupler', 'terms': [ { 'joint': 'R', 'factor': 2 }, { 'joint': 'H', 'factor': 1 } ] } ],"
            "'cables': [ { 'name': 'rope', 'points': [ { 'body': 'w' }, { 'body': 'ground', 'point': [0, 1, 0] }, { 'body': 'bob' } ] } ] }", -9.81 - i);
    compare_with_every_set("rows", &set);
    set_end(&set);
}

static void same_to_the_bit(void)
{
    Set set, reversed;
    LwRun *run[4][MOST_VARIANTS];
    int lanes = lw_batch_lanes();
    set_begin(&set, 0.1, 0.02);
    for (int i = 0; i < 21; i++) /* no multiple of the lanes */
        set_add_case(&set, "ring6");
    set.analysis.tolerance = 1e-6;
    CHECK(set.count % lanes != 0 && set.count > 2 * lanes);
    LwBatchDef def = set_def(&set, 1);
    CHECK(lw_batch_run(&def, run[0]).status == LW_BATCH_DONE);
    def.threads = 2;
    CHECK(lw_batch_run(&def, run[1]).status == LW_BATCH_DONE);
    def.threads = 100;
    CHECK(lw_batch_run(&def, run[2]).status == LW_BATCH_DONE);
    reversed = set;
    for (int i = 0; i < set.count; i++)
        reversed.study[i] = set.study[set.count - 1 - i];
    def = set_def(&reversed, 2);
    CHECK(lw_batch_run(&def, run[3]).status == LW_BATCH_DONE);
    for (int i = 0; i < set.count; i++) {
        const LwRunReport *report = lw_run_report(run[0][i]);
        LwRun *alone[1];
        CHECK(report->status == LW_RUN_DONE && report->trace->sample_count == 6);
        CHECK(same_bits(report, lw_run_report(run[1][i])));
        CHECK(same_bits(report, lw_run_report(run[2][i])));
        CHECK(same_bits(report, lw_run_report(run[3][set.count - 1 - i])));
        CHECK(i == 0 || !same_bits(report, lw_run_report(run[0][i - 1])));
        def = set_def(&set, 1);
        def.study += i;
        def.count = 1;
        CHECK(lw_batch_run(&def, alone).status == LW_BATCH_DONE && same_bits(report, lw_run_report(alone[0])));
        lw_run_destroy(alone[0]);
    }
    for (int k = 0; k < 4; k++)
        destroy_runs(run[k], set.count);
    set_end(&set);
}

/* A bead on a valley that ends: the fast ones leave it. One is not assembled at all. */
static void add_bead(Set *set, double speed, const char *start)
{
    set_add_text(set, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'bead', 'type': 'point', 'position': [3, 0, 0], 'mass': 1, 'velocity': [%.17g, 0, 0] },"
        "{ 'name': 'arm', 'position': [2, 2, 0], 'com': [0.2, 0, 0], " BAR " } ], 'joints': [ { 'name': 'J', 'type': 'point-curve', 'bodies': ['bead', 'ground'],"
        "'markers': [{}, {}], 'curve': { 'points': [[2, 1], [3, -1], [4, 1]], 'degree': 2, 'knots': [0, 0, 0, 1, 1, 1] } },"
        "{ 'name': 'H', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [2, 2, 0], 'axis': [0, 0, 1] },"
        "{ 'name': 'S', 'type': 'prismatic', 'bodies': ['arm', 'ground'], 'at': [2, 2, 0], 'axis': [1, 0, 0] } ]%s }", speed, start);
}

static void early_ends_disturb_nobody(void)
{
    Set set;
    LwRun *run[MOST_VARIANTS], *calm[MOST_VARIANTS];
    set_begin(&set, 0.5, 0.05);
    for (int i = 0; i < 14; i++)
        add_bead(&set, i % 4 == 1 ? 8 + i : 0.2 * i, i == 6 ? ", 'start': { 'S': { 'z': 1 } }" : "");
    LwBatchDef def = set_def(&set, 2);
    CHECK(lw_batch_run(&def, run).status == LW_BATCH_DONE);
    for (int i = 0; i < set.count; i++)
        set.study[i] = set.rig[i % 4 == 1 || i == 6 ? 2 : i].study;
    CHECK(lw_batch_run(&def, calm).status == LW_BATCH_DONE);
    for (int i = 0; i < set.count; i++) {
        const LwRunReport *report = lw_run_report(run[i]);
        bool early = i % 4 == 1;
        CHECK(report->status == (early ? LW_RUN_STOPPED : i == 6 ? LW_RUN_REFUSED : LW_RUN_DONE));
        CHECK(!early || (report->reason && report->stopped_at < 0.2 && report->trace->sample_count >= 2));
        CHECK(early || i == 6 || same_bits(report, lw_run_report(calm[i])));
        set.study[i] = set.rig[i].study;
    }
    destroy_runs(run, set.count);
    destroy_runs(calm, set.count);
    compare_with_singles("early", &set);
    set_end(&set);
}

static void other_analyses_run_one_by_one(void)
{
    Set set;
    LwRun *run[MOST_VARIANTS];
    for (int kind = 0; kind < 4; kind++) {
        set_begin(&set, 0.05, 0.01);
        for (int i = 0; i < 5; i++)
            add_slider(&set, 100, 0.1 + 0.1 * i, "'angle': {'expression': '20*t'}");
        set.analysis.type = kind == 0 ? LW_ANALYSIS_KINEMATICS : kind == 1 ? LW_ANALYSIS_INVERSE : LW_ANALYSIS_DYNAMICS;
        set.analysis.integrator = kind == 2 ? LW_RK4 : LW_DOP853;
        set.analysis.solver = kind == 3 ? LW_SOLVER_LIST : LW_SOLVER_TAPE;
        LwBatchDef def = set_def(&set, 2);
        CHECK(lw_batch_run(&def, run).status == LW_BATCH_DONE);
        for (int i = 0; i < set.count; i++) {
            LwRun *single = lw_run_create(set.study[i], &set.analysis, (LwProgress){ 0 });
            CHECK(same_bits(lw_run_report(single), lw_run_report(run[i])) && lw_run_report(run[i])->trace->sample_count == 6);
            lw_run_destroy(single);
        }
        destroy_runs(run, set.count);
        set_end(&set);
    }
}

static void other_mechanisms_are_refused(void)
{
    static const char *const motor[] = { "'angle': {'expression': '20*t'}", "'torque': 1" };
    Set set;
    LwRun *run[MOST_VARIANTS] = { 0 };
    set_begin(&set, 0.1, 0.1);
    set_add_case(&set, "chain4");
    set_add_case(&set, "chain4");
    set_add_case(&set, "chain5");
    LwBatchDef def = set_def(&set, 1);
    LwBatchReport report = lw_batch_run(&def, run);
    CHECK(report.status == LW_BATCH_DIFFERENT && report.variant == 2 && !run[0]);
    CHECK_STRING(report.what, "bodies");
    set_end(&set);
    set_begin(&set, 0.1, 0.1);
    add_slider(&set, 1, 1, motor[0]);
    add_slider(&set, 1, 1, motor[1]);
    def = set_def(&set, 1);
    report = lw_batch_run(&def, run);
    CHECK(report.status == LW_BATCH_DIFFERENT && report.variant == 1);
    CHECK_STRING(report.what, "motors");
    set_end(&set);
    set_begin(&set, 0.1, 0.1);
    set_add_case(&set, "ring4");
    set_add_case(&set, "fourbar1");
    set.study[0] = set.rig[1].study;
    set.study[1] = set.rig[0].study;
    def = set_def(&set, 1);
    CHECK(lw_batch_run(&def, run).status == LW_BATCH_DIFFERENT);
    def.count = 0;
    CHECK(lw_batch_run(&def, run).status == LW_BATCH_DONE);
    set_end(&set);
}

typedef struct Watch {
    int calls;
    double last;
    bool falls, stops;
} Watch;

static bool watch(void *user, double fraction)
{
    Watch *w = user;
    w->calls++;
    w->falls = w->falls || fraction < w->last || fraction > 1 + 1e-12;
    w->last = fraction;
    return !(w->stops && fraction > 0.3);
}

static void progress_is_told_and_cancels(void)
{
    Set set;
    LwRun *run[MOST_VARIANTS];
    set_begin(&set, 0.2, 0.1);
    for (int i = 0; i < 20; i++)
        set_add_case(&set, "chain4");
    for (int stops = 0; stops < 2; stops++) {
        Watch w = { .stops = stops };
        LwBatchDef def = set_def(&set, 2);
        def.progress = (LwProgress){ .report = watch, .user = &w };
        CHECK(lw_batch_run(&def, run).status == LW_BATCH_DONE);
        int cancelled = 0;
        for (int i = 0; i < set.count; i++)
            cancelled += lw_run_report(run[i])->status == LW_RUN_CANCELLED;
        CHECK(w.calls > 20 && !w.falls);
        CHECK(stops ? cancelled > 5 : cancelled == 0 && w.last > 1 - 1e-9);
        destroy_runs(run, set.count);
    }
    set_end(&set);
}

int main(void)
{
    RUN(cases_equal_single_runs);
    RUN(texts_equal_single_runs);
    RUN(other_rows_equal_single_runs);
    RUN(same_to_the_bit);
    RUN(early_ends_disturb_nobody);
    RUN(other_analyses_run_one_by_one);
    RUN(other_mechanisms_are_refused);
    RUN(progress_is_told_and_cancels);
    return END();
}
