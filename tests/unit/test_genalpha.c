/* The implicit integrator: order, stiff loads at steps far beyond their period, damping, what it refuses. */
#include "tests/unit/mechanism_text.h"

#include "core/solve/iteration.h"
#include "core/solve/step.h"

#define HEAD "{ 'lockwork': 1, "

/* The largest difference of a channel between two runs of one rig; the samples of the first are given. */
static void keep_channel(const Rig *rig, const char *channel, double *value)
{
    for (int k = 0; k < lw_run_report(rig->run)->trace->sample_count; k++)
        value[k] = rig_value(rig, k, channel);
}

static double difference(const Rig *rig, const char *channel, const double *value)
{
    double most = 0;
    for (int k = 0; k < lw_run_report(rig->run)->trace->sample_count; k++)
        most = fmax(most, fabs(rig_value(rig, k, channel) - value[k]));
    return most;
}

enum { MOST_CHANNELS = 6, MOST_SAMPLES = 64 };

/* Errors against dop853 fall by four as the step is halved, twice. */
static void check_order(Rig *rig, int count, const char *const *channel, double dt)
{
    double exact[MOST_CHANNELS][MOST_SAMPLES], before[MOST_CHANNELS] = { 0 };
    LwAnalysisDef *analysis = rig_analysis(rig);
    analysis->integrator = LW_DOP853;
    analysis->tolerance = 1e-12;
    CHECK(rig_run(rig)->status == LW_RUN_DONE);
    for (int c = 0; c < count; c++)
        keep_channel(rig, channel[c], exact[c]);
    analysis->integrator = LW_GENALPHA;
    for (int halving = 0; halving < 3; halving++, dt *= 0.5) {
        analysis->dt = dt;
        const LwRunReport *run = rig_run(rig);
        CHECK(run->status == LW_RUN_DONE && run->stats.rejected == 0 && run->stats.violation < 1e-10);
        for (int c = 0; c < count; c++) {
            double error = difference(rig, channel[c], exact[c]);
            if (halving > 0 && !(before[c] / error > 3.7 && before[c] / error < 4.3))
                printf("#   %s: %g after %g at dt = %g\n", channel[c], error, before[c], dt);
            CHECK(halving == 0 || (before[c] / error > 3.7 && before[c] / error < 4.3));
            before[c] = error;
        }
    }
}

static void pendulum_has_second_order(void)
{
    static const char *const channel[] = { "A.rz", "rod.wy", "rod.aly", "A.fx", "A.fy" };
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'rod', 'mass': 1, 'com': [0.5, 0, 0], 'inertia': [1e-3, 0.1, 0.1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['rod', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] } ],"
             "'analysis': { 'end': 2, 'step': 0.1 } }");
    check_order(&rig, 5, channel, 0.01);
    /* Samples between the steps have it too. */
    rig_analysis(&rig)->step = 0.0617;
    check_order(&rig, 5, channel, 0.01);
    rig_close(&rig);
}

/* Turning about all axes at once, with a motor that is driven by a law and a spring. */
static void tops_and_driven_arms_have_second_order(void)
{
    static const char *const top[] = { "top.e1", "top.wz", "S.fz" };
    static const char *const arm[] = { "E.rz", "lower.alx", "M.torque", "s.force" };
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'top', 'mass': 2, 'com': [0, 0.1, 0.3], 'inertia': [0.02, 0.03, 0.01, 0, 0, 0], 'omega': [1, 0.5, 6] } ],"
             "'joints': [ { 'name': 'S', 'type': 'spherical', 'bodies': ['top', 'ground'], 'at': [0, 0, 0] } ],"
             "'analysis': { 'end': 0.5, 'step': 0.1 } }");
    check_order(&rig, 3, top, 0.0025);
    rig_close(&rig);
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'upper', 'mass': 1, 'com': [0.2, 0, 0], 'inertia': [1e-3, 0.01, 0.01, 0, 0, 0] },"
             "{ 'name': 'lower', 'position': [0.4, 0, 0], 'mass': 1, 'com': [0.2, 0, 0.1], 'inertia': [1e-3, 0.01, 0.01, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['upper', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] },"
             "{ 'name': 'E', 'type': 'revolute', 'bodies': ['lower', 'upper'], 'at': [0.4, 0, 0], 'axis': [1, 2, 0] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'coordinate': 'rz', 'angle': { 'expression': '0.5*sin(3*t)' } } ],"
             "'loads': [ { 'name': 's', 'type': 'spring', 'bodies': ['lower', 'ground'], 'points': [[0.3, 0, 0], [0.5, 0.3, -1]], 'stiffness': 60, 'damping': 1, 'length': 0.8 } ],"
             "'analysis': { 'end': 1, 'step': 0.1 } }");
    check_order(&rig, 4, arm, 0.01);
    rig_close(&rig);
}

/* Rows of velocities: a disc that rolls and topples. */
static void rolling_has_second_order(void)
{
    static const char *const channel[] = { "d.x", "d.y", "d.wz" };
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'd', 'position': [0, 0, 0.2], 'orientation': [0.76484218728, 0.64421768724, 0, 0], 'mass': 1, 'inertia': [0.01, 0.01, 0.02, 0, 0, 0],"
             "'velocity': [1, 0, 0], 'omega': [0, 5, 0.4] } ],"
             "'joints': [ { 'name': 'R', 'type': 'rolling', 'bodies': ['d', 'ground'], 'radius': 0.2, 'markers': [{}, {}] } ],"
             "'analysis': { 'end': 0.5, 'step': 0.1 } }");
    check_order(&rig, 3, channel, 0.005);
    rig_close(&rig);
}

/* Over-held: a planar four-bar of parallel hinges. */
static void redundant_rows_stay_out(void)
{
    static const char *const channel[] = { "A.rz", "rod.wy", "A.fx" };
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'crank', 'mass': 1, 'com': [0, 0, 0.1], 'inertia': [1e-2, 1e-2, 1e-3, 0, 0, 0] },"
             "{ 'name': 'rod', 'position': [0, 0, 0.2], 'mass': 1, 'com': [0.2, 0, 0.05], 'inertia': [1e-3, 1e-2, 1e-2, 0, 0, 0] },"
             "{ 'name': 'rocker', 'position': [0.45, 0, 0], 'mass': 1, 'com': [0, 0, 0.1], 'inertia': [1e-2, 1e-2, 1e-3, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['crank', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] },"
             "{ 'name': 'B', 'type': 'revolute', 'bodies': ['rod', 'crank'], 'at': [0, 0, 0.2], 'axis': [0, 1, 0] },"
             "{ 'name': 'C', 'type': 'revolute', 'bodies': ['rocker', 'rod'], 'at': [0.4, 0, 0.3], 'axis': [0, 1, 0] },"
             "{ 'name': 'D', 'type': 'revolute', 'bodies': ['rocker', 'ground'], 'at': [0.45, 0, 0], 'axis': [0, 1, 0] } ],"
             "'start': { 'A': { 'speed': 3 } }, 'analysis': { 'end': 0.3, 'step': 0.05 } }");
    CHECK(rig.report->loop_count == 3);
    check_order(&rig, 3, channel, 0.005);
    rig_close(&rig);
}

/* A ball on a spring whose period is a hundredth of the step, pulled by a slow force: the spring stands at F/k all the time. */
static void stiff_spring_is_in_balance(void)
{
    const double dt = 0.01, mass = 2, k = mass * pow(2 * M_PI / (dt / 100), 2);
    Rig rig;
    rig_open(&rig, HEAD "'gravity': [0, 0, 0], 'bodies': [ { 'name': 'ball', 'position': [1, 0, 0], 'mass': %g, 'com': [0, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'P', 'type': 'prismatic', 'bodies': ['ball', 'ground'], 'at': [1, 0, 0], 'axis': [1, 0, 0] } ],"
             "'loads': [ { 'name': 's', 'type': 'spring', 'bodies': ['ball', 'ground'], 'points': [[0, 0, 0], [0, 0, 0]], 'stiffness': %.17g, 'length': 1 },"
             "{ 'name': 'f', 'type': 'force', 'body': 'ball', 'point': [0, 0, 0], 'force': [{ 'expression': '100*sin(t)' }, 0, 0] } ],"
             "'analysis': { 'end': 2, 'step': 0.25, 'integrator': 'genalpha', 'dt': %g } }", mass, k, dt);
    for (int inside = 0; inside < 2; inside++) {
        rig_analysis(&rig)->step = inside ? 0.2537 : 0.25; /* between the steps, too */
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_DONE && run->stats.steps == 200);
        for (int i = 2; i < run->trace->sample_count; i++) {
            double t = run->trace->sample[i][0], force = 100 * sin(t);
            CHECK_NEAR(rig_value(&rig, i, "s.force"), force, 1e-3); /* the start's jolt of 100 N/s has faded to ρ^25 of itself */
            CHECK_NEAR(rig_value(&rig, i, "ball.x") - 1, force / k, 1e-3 / k);
        }
        CHECK_NEAR(rig_value(&rig, -1, "s.force"), 100 * sin(2), 2e-16 * k); /* a rounding of its length of 1 m */
    }
    rig_close(&rig);
}

/* A pendulum on a spring as good as rigid: at steps of a hundred periods it swings like one on a rod, and the spring carries the rod's load. */
static void stiff_pendulum_swings_like_a_rigid_one(void)
{
    const double dt = 0.01, k = pow(2 * M_PI / (dt / 100), 2);
    double angle[2], force[2];
    Rig rig;
    for (int rigid = 0; rigid < 2; rigid++) {
        char loads[300];
        snprintf(loads, sizeof loads, "'loads': [ { 'name': 's', 'type': 'spring', 'bodies': ['ball', 'ground'], 'points': [[0, 0, 0], [0, 0, 0]],"
                 " 'stiffness': %.17g, 'length': %.17g } ],", k, 1 - 9.81 * 0.8 / k);
        rig_open(&rig, HEAD "'bodies': [ { 'name': 'ball', 'type': 'point', 'position': [0.6, 0, -0.8], 'mass': 1 } ], %s"
                 "'analysis': { 'end': 1, 'step': 0.5, 'integrator': 'genalpha', 'dt': %g } }", rigid ?
                 "'joints': [ { 'name': 'D', 'type': 'distance', 'bodies': ['ball', 'ground'], 'at': [0.6, 0, -0.8], 'to': [0, 0, 0] } ]," : loads, dt);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        angle[rigid] = atan2(rig_value(&rig, -1, "ball.x"), -rig_value(&rig, -1, "ball.z"));
        double fx = rigid ? rig_value(&rig, -1, "D.fx") : 0, fy = rigid ? rig_value(&rig, -1, "D.fy") : 0, fz = rigid ? rig_value(&rig, -1, "D.fz") : 0;
        force[rigid] = rigid ? sqrt(fx * fx + fy * fy + fz * fz) : rig_value(&rig, -1, "s.force");
        rig_close(&rig);
    }
    CHECK_NEAR(angle[0], angle[1], 1e-4); /* both are of second order: their difference is of the size of either's error */
    CHECK_NEAR(force[0], force[1], 1e-2);
    CHECK(fabs(angle[0] - atan2(0.6, 0.8)) > 0.5); /* it did swing */
}

/* With ρ = 1 energy neither leaks nor grows; with less, what the step cannot follow dies, what it can stays. */
static void damping_is_what_the_radius_says(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'rod', 'mass': 1, 'com': [0.5, 0, 0], 'inertia': [1e-3, 0.1, 0.1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['rod', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] } ],"
             "'analysis': { 'end': 50, 'step': 0.5, 'dt': 0.01, 'integrator': 'genalpha', 'spectral_radius': 1 } }");
    double swing = 9.81 * 0.5, first, last;
    for (int damped = 0; damped < 2; damped++) {
        rig_analysis(&rig)->spectral_radius = damped ? 0.5 : 1;
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        first = rig_value(&rig, 0, "energy.total");
        last = rig_value(&rig, -1, "energy.total");
        if (damped)
            CHECK(last < first - 1e-3 * swing && last > first - 0.3 * swing);
        else
            CHECK(lw_run_report(rig.run)->stats.energy_drift < 2e-3 * swing && fabs(last - first) < 2e-3 * swing);
    }
    rig_close(&rig);
}

/* A crank of 0.3 m and a link of 0.5 m, drawn out by a motor that does not stop at 0.8 m; and one that jumps. */
static void what_cannot_be_solved_is_said(void)
{
    static const struct {
        const char *law, *when, *what;
    } cases[] = { { "0.6+0.1*t", "at t = 1.9", "choose a smaller --dt" }, { "if(t<0.475,0.6,0.7)", "between t = 0.47 s and 0.48 s", "the law of motor M jumps" } };
    for (int i = 0; i < 2; i++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [ { 'name': 'crank', 'mass': 1, 'com': [0, 0, 0], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] },"
                 "{ 'name': 'slider', 'position': [0.6, 0, 0], 'mass': 1, 'com': [0, 0, 0], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] } ],"
                 "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['crank', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] },"
                 "{ 'name': 'P', 'type': 'prismatic', 'bodies': ['slider', 'ground'], 'markers': [ { 'orientation': [0.70710678118654757, 0, 0.70710678118654757, 0] },"
                 "  { 'orientation': [0.70710678118654757, 0, 0.70710678118654757, 0] } ] },"
                 "{ 'name': 'L', 'type': 'distance', 'bodies': ['crank', 'slider'], 'markers': [ { 'position': [0.2, 0, 0.22360679774997896] }, {} ], 'length': 0.5 } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'P', 'coordinate': 'z', 'displacement': { 'expression': '%s' } } ],"
                 "'analysis': { 'end': 3, 'step': 0.1, 'integrator': 'genalpha', 'dt': 0.01 } }", cases[i].law);
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_STOPPED && strstr(run->reason, cases[i].when) && strstr(run->reason, cases[i].what));
        CHECK(run->trace->sample_count == (i == 0 ? 20 : 5));
        rig_close(&rig);
    }
}

static void rigid_stops_are_refused(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'rod', 'mass': 1, 'com': [0.5, 0, 0], 'inertia': [1e-3, 0.1, 0.1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['rod', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] } ],"
             "'analysis': { 'integrator': 'genalpha' } }");
    LwMechanismDef def = rig.document->def;
    LwLimitDef limit = { .joint = 0, .coordinate = LW_RZ, .lower = -INFINITY, .upper = 1 };
    LwFrictionDef friction = { .joint = 0, .fixed = 0.1, .kinetic = 0.1, .radius = 0.01 };
    for (int what = 0; what < 3; what++) {
        static const char *const words[] = { "the limit of rz of A", "A has it", NULL };
        def.limit = &limit;
        def.limit_count = what != 1;
        limit.soft = what == 2;
        def.friction = &friction;
        def.friction_count = what == 1;
        LwMechanism *m = lw_mechanism_create(&def);
        LwStudy *study = lw_study_create(m);
        LwRun *run = lw_run_create(study, &def.analysis, (LwProgress){ 0 });
        const LwRunReport *report = lw_run_report(run);
        CHECK(report->status == (words[what] ? LW_RUN_REFUSED : LW_RUN_DONE));
        CHECK(!words[what] || (strstr(report->reason, words[what]) && strstr(report->reason, "dop853 or symplectic")));
        lw_run_destroy(run);
        lw_study_destroy(study);
        lw_mechanism_destroy(m);
    }
    rig_close(&rig);
}

/* Fill and work of a chain with springs along it and across two links grow with its length, no faster. */
static void chains_cost_their_length(void)
{
    long elements[2], operations[2];
    for (int size = 0; size < 2; size++) {
        int n = size ? 80 : 40;
        LwArena arena;
        lw_arena_init(&arena);
        LwMechanismDef def = { .body_count = n, .joint_count = n, .load_count = n, .analysis = lw_analysis_def_default() };
        Rig one;
        rig_open(&one, HEAD "'bodies': [ { 'name': 'b', 'mass': 1, 'com': [0, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] } ],"
                 "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [1, 2, 3] } ] }");
        def.body = LW_NEWN(&arena, LwBodyDef, n);
        def.joint = LW_NEWN(&arena, LwJointDef, n);
        def.load = LW_NEWN(&arena, LwLoadDef, n);
        for (int i = 0; i < n; i++) {
            def.body[i] = one.document->def.body[0];
            def.body[i].frame.position = lw_vec3(i, 0.3 * (i % 3), 0);
            def.joint[i] = one.document->def.joint[0];
            def.joint[i].body[0] = i;
            def.joint[i].body[1] = i > 0 ? i - 1 : LW_GROUND;
            def.joint[i].marker[1].position = i > 0 ? lw_vec3_sub(def.body[i].frame.position, def.body[i - 1].frame.position) : lw_vec3(0, 0, 0);
            def.load[i] = (LwLoadDef){ .name = "s", .kind = LW_LOAD_SPRING, .body = { i, i > 1 ? i - 2 : LW_GROUND }, .point = { { 0, 0, 1 }, { 0, 1, 0 } }, .stiffness = { 1e4 } };
        }
        LwMechanism *m = lw_mechanism_create(&def);
        LwSystem *s = lw_system_create(&arena, m, 0);
        LwSolver *solver = lw_solver_create(&arena, s);
        LwState *state = lw_state_create(&arena, m);
        LwIteration *it = lw_iteration_create(&arena, s);
        lw_rows_eval(s, state, solver->rows);
        lw_iteration_factor(it, solver->rows, state, solver->keep, 100, 0.01, 1);
        elements[size] = lw_iteration_elements(it);
        operations[size] = lw_iteration_operations(it);
        rig_close(&one);
        lw_mechanism_destroy(m);
        lw_arena_clear(&arena);
    }
    printf("#   elements %ld, %ld; multiply-adds %ld, %ld\n", elements[0], elements[1], operations[0], operations[1]);
    CHECK(elements[1] < 2.2 * (double)elements[0] && operations[1] < 2.3 * (double)operations[0]);
}

int main(void)
{
    RUN(pendulum_has_second_order);
    RUN(tops_and_driven_arms_have_second_order);
    RUN(rolling_has_second_order);
    RUN(redundant_rows_stay_out);
    RUN(stiff_spring_is_in_balance);
    RUN(stiff_pendulum_swings_like_a_rigid_one);
    RUN(damping_is_what_the_radius_says);
    RUN(what_cannot_be_solved_is_said);
    RUN(rigid_stops_are_refused);
    RUN(chains_cost_their_length);
    return END();
}
