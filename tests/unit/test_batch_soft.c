/* Batches of mechanisms with bushings, soft stops and compliant contacts: in lanes as alone; rigid ones one by one. */
#include "tests/unit/variants.h"

#define HEAD "{ 'lockwork': 1, 'bodies': [ { 'name': 'a', 'mass': %.17g, 'com': [0.1, 0, 0], 'inertia': [0.01, 0.02, 0.02, 0, 0, 0], 'omega': [0, %.17g, 0] },"    \
    "{ 'name': 'b', 'position': [0.5, 0, 0], 'mass': 1, 'com': [0.1, 0.02, 0], 'inertia': [0.02, 0.03, 0.025, 0, 0, 0] } ],"                                     \
    "'joints': [ { 'name': 'H', 'type': 'revolute', 'bodies': ['a', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0], %s } ],"

enum { WAYS = 4 };
static const char *const stop[WAYS] = { "'limits': { 'rz': { 'range': ['-30 deg', '1 deg'], 'stiffness': 80 } }",
                                        "'limits': { 'rz': { 'range': ['-30 deg', '1 deg'], 'stiffness': { 'polynomial': [50, 0, 5000] } } }",
                                        "'limits': { 'rz': { 'range': ['-30 deg', '1 deg'], 'torque': { 'expression': '60*x + 900*x^3 + 0.5*x*v' } } }",
                                        "'limits': { 'rz': { 'range': ['-30 deg', '1 deg'], 'restitution': 0.4 } }" };
static const char *const model[WAYS] = { "'model': 'hunt-crossley', 'stiffness': 3e5, 'exponent': 2, 'damping': 0.1", "'model': 'hertz', 'modulus': 2e6, 'damping': 0",
                                         "'model': 'hunt-crossley', 'stiffness': 2e4, 'restitution': 0.6, 'speed': 1", "'model': 'rigid', 'restitution': 0.5" };

/* A hinged arm with a stop carries a block in a bushing, and a ball on the block falls on the floor. */
static void add_soft(Set *set, int i, int way)
{
    set_add_text(set, HEAD "'loads': [ { 'name': 'u', 'type': 'bushing', 'bodies': ['b', 'a'], 'at': [0.4, 0, 0], 'axis': [1, 0, 0.2],"
        "'stiffness': [%.17g, 3000, { 'polynomial': [2000, 0, 1e6] }, 30, { 'expression': '20 + 5*x^2' }, 25], 'damping': [5, 5, %.17g, 0.1, 0.1, 0] } ],"
        "'contacts': [ { 'name': 'floor', 'bodies': ['b', 'ground'], 'friction': %s, 'shapes': [{ 'sphere': { 'radius': 0.05 }, 'position': [0.2, 0, 0] },"
        "{ 'plane': [0, 0, 1], 'position': [0, 0, %.17g] }], %s } ] }",
        1 + 0.1 * i, 0.1 * i, stop[way], 4000 + 300.0 * i, 3.0 + i, way == 3 ? "0" : "0.3, 'slip': 0.5", -0.06 - 0.001 * i, model[way]);
}

/* The largest value of a column over a run, by its size. */
static double largest(const LwTrace *trace, const char *name)
{
    double most = 0;
    for (int c = 0; c < trace->channel_count; c++)
        for (int k = 0; strcmp(trace->channel[c].name, name) == 0 && k < trace->sample_count; k++)
            most = fmax(most, fabs(trace->sample[k][c]));
    return most;
}

/* Stops and floor are pressed in every variant: else this would compare nothing. */
static void check_pressed(const Set *set)
{
    for (int i = 0; i < set->count; i++) {
        LwRun *single = lw_run_create(set->study[i], &set->analysis, (LwProgress){ 0 });
        const LwRunReport *report = lw_run_report(single);
        CHECK(report->status == LW_RUN_DONE);
        CHECK(largest(report->trace, "u.fx") > 1 && largest(report->trace, "H.stop.rz") > 0.1 && largest(report->trace, "floor.normal") > 1);
        lw_run_destroy(single);
    }
}

/* Where a force sets in within a step its error is not that of a smooth one, and rounding decides where steps end: the tolerance's own error,
 * what ten times the tolerance makes of single runs, the worst of the set, is what two runs may differ by, give or take a factor for chance. A load that lanes forget changes everything. */
static void compare_soft(const char *name, const Set *set)
{
    LwRun *run[MOST_VARIANTS];
    LwBatchDef def = set_def(set, 1);
    double off = 0, chance = 1e-10;
    CHECK(lw_batch_run(&def, run).status == LW_BATCH_DONE);
    for (int i = 0; i < set->count; i++) {
        LwAnalysisDef other = set->analysis;
        other.tolerance *= 10;
        LwRun *single = lw_run_create(set->study[i], &set->analysis, (LwProgress){ 0 }), *coarser = lw_run_create(set->study[i], &other, (LwProgress){ 0 });
        const LwRunReport *a = lw_run_report(single), *b = lw_run_report(run[i]);
        CHECK(a->status == LW_RUN_DONE && b->status == LW_RUN_DONE);
        off = fmax(off, trace_difference(a->trace, b->trace));
        chance = fmax(chance, trace_difference(a->trace, lw_run_report(coarser)->trace));
        lw_run_destroy(single);
        lw_run_destroy(coarser);
    }
    if (!(off <= 10 * chance) || !(chance < 1e-4))
        printf("# %s, %s: off by %g, by chance %g\n", name, lw_cpu_names[lw_cpu()], off, chance);
    CHECK(off <= 10 * chance && chance < 1e-4);
    destroy_runs(run, set->count);
}

static void compare_plainest_and_best(const char *name, const Set *set)
{
    lw_cpu_limit((LwCpu)0);
    compare_soft(name, set);
    lw_cpu_limit(LW_CPU_V4);
    if (lw_cpu() != (LwCpu)0) /* else it would be the same once more */
        compare_soft(name, set);
}

static void soft_loads_equal_single_runs(void)
{
    for (int way = 0; way < 3; way++) {
        Set set;
        set_begin(&set, 0.12, 0.01);
        for (int i = 0; i < 5; i++) /* no multiple of the lanes */
            add_soft(&set, i, way);
        check_pressed(&set);
        compare_plainest_and_best(model[way], &set);
        set_end(&set);
    }
}

/* Each kind alone: a body that two of them act on would hide that lanes forget one. */
static void each_kind_alone(void)
{
    static const char *const kind[3] = { "'loads': [ { 'name': 'u', 'type': 'bushing', 'bodies': ['b', 'a'], 'at': [0.4, 0, 0], 'stiffness': [4000, 3000, 2000, 30, 20, 25] } ]",
        "'loads': []", "'contacts': [ { 'name': 'floor', 'bodies': ['b', 'ground'], 'friction': 0, 'shapes': [{ 'sphere': { 'radius': 0.05 } },"
        "{ 'plane': [0, 0, 1], 'position': [0, 0, -0.06] }], 'model': 'hunt-crossley', 'stiffness': 3e5, 'exponent': 2, 'damping': 0.1 } ]" };
    static const char *const column[3] = { "u.fz", "H.stop.rz", "floor.normal" };
    for (int k = 0; k < 3; k++) {
        Set set;
        set_begin(&set, 0.12, 0.01);
        for (int i = 0; i < 5; i++)
            set_add_text(&set, HEAD "%s }", 1 + 0.1 * i, 0.1 * i, k == 1 ? stop[0] : "'limits': {}", kind[k]);
        LwRun *single = lw_run_create(set.study[0], &set.analysis, (LwProgress){ 0 });
        CHECK(largest(lw_run_report(single)->trace, column[k]) > 0.1);
        lw_run_destroy(single);
        compare_plainest_and_best(column[k], &set);
        set_end(&set);
    }
}

/* Modes that change are followed one by one, and steps of the implicit integrator are taken so: nothing differs at all. */
static void others_run_one_by_one(void)
{
    for (int way = 2; way < WAYS; way++) {
        Set set;
        LwRun *run[MOST_VARIANTS];
        set_begin(&set, 0.1, 0.02);
        for (int i = 0; i < 5; i++)
            add_soft(&set, i, way);
        set.analysis.integrator = way == 3 ? LW_DOP853 : LW_GENALPHA;
        set.analysis.tolerance = 1e-6;
        LwBatchDef def = set_def(&set, 2);
        CHECK(lw_batch_run(&def, run).status == LW_BATCH_DONE);
        for (int i = 0; i < set.count; i++) {
            LwRun *single = lw_run_create(set.study[i], &set.analysis, (LwProgress){ 0 });
            CHECK(lw_run_report(single)->status == LW_RUN_DONE && same_bits(lw_run_report(single), lw_run_report(run[i])));
            lw_run_destroy(single);
        }
        destroy_runs(run, set.count);
        set_end(&set);
    }
}

/* What only a later variant has would be lost in the lanes of the first. */
static void others_are_refused(void)
{
    static const char *const what[] = { "limits", "limits", "contacts", "contacts" };
    for (int k = 0; k < 4; k++) {
        Set set;
        LwRun *run[MOST_VARIANTS];
        set_begin(&set, 0.1, 0.1);
        for (int i = 0; i < 3; i++)
            set_add_text(&set, HEAD "'contacts': [ { 'name': 'floor', 'bodies': ['b', '%s'], 'friction': 0, 'shapes': [{ 'sphere': { 'radius': 0.05 } },"
                "{ 'plane': [0, 0, 1], 'position': [0, 0, -1] }], %s } ] }", 1.0, 0.0, i == 2 && k == 0 ? "'limits': {}" : i == 2 && k == 1 ? stop[3] : stop[0],
                i == 2 && k == 2 ? "a" : "ground", i == 2 && k == 3 ? model[3] : model[i]);
        LwBatchDef def = set_def(&set, 1);
        LwBatchReport report = lw_batch_run(&def, run);
        CHECK(report.status == LW_BATCH_DIFFERENT && report.variant == 2 && !run[0]);
        CHECK_STRING(report.status == LW_BATCH_DIFFERENT ? report.what : "nothing", what[k]);
        set_end(&set);
    }
}

int main(void)
{
    RUN(soft_loads_equal_single_runs);
    RUN(each_kind_alone);
    RUN(others_run_one_by_one);
    RUN(others_are_refused);
    return END();
}
