/* How runs end, and what their steps, samples and tolerances promise. */
#include "tests/unit/mechanism_text.h"

#define PENDULUM(more) "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'arm', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.2, 0.3, 0, 0, 0]" more " } ]," \
    "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ], "
#define BODY(name, position) "{ 'name': '" name "', 'position': " position ", 'mass': 1, 'inertia': [0.01, 0.02, 0.03, 0, 0, 0] }"

/* Where the pendulum is at the end. */
static double pendulum_at_end(LwIntegrator integrator, double dt, double tolerance)
{
    Rig rig;
    rig_open(&rig, PENDULUM("") "'analysis': { 'end': 2, 'step': 0.5 } }");
    rig_analysis(&rig)->integrator = integrator;
    rig_analysis(&rig)->dt = dt;
    rig_analysis(&rig)->tolerance = tolerance;
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double angle = rig_value(&rig, -1, "A.rz");
    rig_close(&rig);
    return angle;
}

static void tolerance_converges(void)
{
    double exact = pendulum_at_end(LW_DOP853, 0, 1e-14), last = INFINITY;
    for (double tolerance = 1e-4; tolerance > 1e-12; tolerance /= 100) {
        double error = fabs(pendulum_at_end(LW_DOP853, 0, tolerance) - exact);
        printf("# tolerance %g: error %g\n", tolerance, error);
        CHECK(error < 100 * tolerance && error < 0.3 * last);
        last = fmax(error, 1e-14);
    }
}

static double order_of(LwIntegrator integrator, double dt)
{
    double exact = pendulum_at_end(LW_DOP853, 0, 1e-14);
    double coarse = fabs(pendulum_at_end(integrator, dt, 0) - exact), fine = fabs(pendulum_at_end(integrator, dt / 2, 0) - exact);
    printf("# dt %g: errors %g and %g, order %.2f\n", dt, coarse, fine, log2(coarse / fine));
    return log2(coarse / fine);
}

static void fixed_steps_have_their_order(void)
{
    CHECK_NEAR(order_of(LW_RK4, 0.01), 4, 0.3);
    CHECK_NEAR(order_of(LW_SYMPLECTIC, 0.001), 1, 0.2);
}

/* Samples inside a fixed step, and a last step that is cut. */
static void fixed_step_samples_between_steps(void)
{
    Rig rig, exact;
    rig_open(&rig, PENDULUM("") "'analysis': { 'end': 1, 'step': 0.0137, 'dt': 0.01, 'integrator': 'rk4' } }");
    rig_open(&exact, PENDULUM("") "'analysis': { 'end': 1, 'step': 0.0137, 'tolerance': 1e-12 } }");
    const LwRunReport *run = rig_run(&rig);
    rig_run(&exact);
    CHECK(run->status == LW_RUN_DONE && run->stats.steps == 100 && run->trace->sample_count == 74);
    CHECK(lw_run_report(exact.run)->trace->sample_count == 74);
    for (int k = 0; k < 74; k++) {
        CHECK_NEAR(rig_value(&rig, k, "time"), k < 73 ? 0.0137 * k : 1, 1e-15);
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), rig_value(&exact, k, "A.rz"), 1e-6); /* of order dt⁴ */
        CHECK(rig_value(&rig, k, "violation.position") < 1e-13);
    }
    rig_analysis(&rig)->integrator = LW_SYMPLECTIC;
    run = rig_run(&rig);
    CHECK(run->status == LW_RUN_DONE && run->stats.steps == 100);
    for (int k = 0; k < 74; k++)
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), rig_value(&exact, k, "A.rz"), 0.2);
    rig_close(&rig);
    rig_close(&exact);
}

#define DOUBLE_PENDULUM(more) "{ 'lockwork': 1, 'bodies': [" BODY("one", "[0.5, 0, 0]") "," BODY("two", "[1.5, 0, 0]") "], 'joints': [" \
    "{ 'name': 'A', 'type': 'revolute', 'bodies': ['one', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] }," \
    "{ 'name': 'B', 'type': 'spherical', 'bodies': ['two', 'one'], 'at': [1, 0, 0] } ], 'analysis': { 'end': 2" more " } }"

static void output_step_changes_nothing(void)
{
    Rig coarse, fine;
    rig_open(&coarse, DOUBLE_PENDULUM(", 'step': 0.5"));
    rig_open(&fine, DOUBLE_PENDULUM(", 'step': 0.001"));
    const LwRunReport *a = rig_run(&coarse), *b = rig_run(&fine);
    CHECK(a->status == LW_RUN_DONE && b->status == LW_RUN_DONE && a->trace->sample_count == 5 && b->trace->sample_count == 2001);
    CHECK(a->stats.steps == b->stats.steps && a->stats.rejected == b->stats.rejected);
    for (int k = 0; k < 5; k++)
        for (int c = 0; c < a->trace->channel_count; c++)
            CHECK_NEAR(a->trace->sample[k][c], b->trace->sample[500 * k][c], 1e-12 * fmax(1, fabs(a->trace->sample[k][c])));
    rig_close(&coarse);
    rig_close(&fine);
}

static void same_bits_twice(void)
{
    static const LwIntegrator integrators[] = { LW_DOP853, LW_RK4, LW_SYMPLECTIC };
    for (int i = 0; i < 3; i++) {
        Rig rig[2];
        for (int k = 0; k < 2; k++) {
            rig_open(&rig[k], DOUBLE_PENDULUM(", 'step': 0.01, 'dt': 0.004"));
            rig_analysis(&rig[k])->integrator = integrators[i];
            CHECK(rig_run(&rig[k])->status == LW_RUN_DONE);
        }
        rig_run(&rig[1]); /* the second run of that study */
        const LwTrace *a = lw_run_report(rig[0].run)->trace, *b = lw_run_report(rig[1].run)->trace;
        CHECK(a->sample_count == b->sample_count && a->sample_count == 201);
        for (int k = 0; k < a->sample_count && k < b->sample_count; k++)
            CHECK(memcmp(a->sample[k], b->sample[k], (size_t)a->channel_count * sizeof(double)) == 0);
        rig_close(&rig[0]);
        rig_close(&rig[1]);
    }
}

/* ---- endings ---- */

static void undriven_freedom_is_refused(void)
{
    for (int type = LW_ANALYSIS_KINEMATICS; type <= LW_ANALYSIS_INVERSE; type++) {
        Rig rig;
        rig_open(&rig, PENDULUM("") "'motors': [ { 'name': 'M', 'joint': 'A', 'torque': 1 } ] }");
        rig_analysis(&rig)->type = (LwAnalysisType)type;
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_REFUSED && run->trace->sample_count == 0 && run->reason && strstr(run->reason, "A.rz"));
        rig_close(&rig);
    }
}

static void motors_that_share_a_torque(void)
{
    Rig rig;
    rig_open(&rig, PENDULUM("") "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': 't'} }, { 'name': 'N', 'joint': 'A', 'speed': 1 } ],"
             "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.1 } }");
    CHECK(rig.report->dof == 0 && rig.report->loop_count == 1 && rig.report->loop[0].member_count == 2 && rig.report->loop[0].dropped.is_motor);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK(rig_certainty(&rig, "M.torque") == LW_UNDETERMINED && rig_certainty(&rig, "N.torque") == LW_UNDETERMINED);
    CHECK(rig_certainty(&rig, "N.power") == LW_UNDETERMINED);
    CHECK(rig_certainty(&rig, "A.fx") == LW_EXACT && rig_certainty(&rig, "A.tx") == LW_EXACT);
    for (int k = 0; k <= 10; k++)
        CHECK_NEAR(rig_value(&rig, k, "M.torque") + rig_value(&rig, k, "N.torque"), 9.81 * cos(0.1 * k), 1e-12);
    rig_close(&rig);
}

/* Crank 0.2, rod 0.5; the slider is driven, so the mechanism has dead points at 0.7 and at 0.3. */
static void open_slider_crank(Rig *rig, const char *law)
{
    rig_open(rig, "{ 'lockwork': 1, 'bodies': [" BODY("crank", "[0, 0.1, 0]") "," BODY("rod", "[0.229128784747792, 0.1, 0]") "," BODY("slider", "[0.458257569495584, 0, 0]") "],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['crank', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
             "{ 'name': 'B', 'type': 'revolute', 'bodies': ['rod', 'crank'], 'at': [0, 0.2, 0], 'axis': [0, 0, 1] },"
             "{ 'name': 'C', 'type': 'revolute', 'bodies': ['slider', 'rod'], 'at': [0.458257569495584, 0, 0], 'axis': [0, 0, 1] },"
             "{ 'name': 'D', 'type': 'prismatic', 'bodies': ['slider', 'ground'], 'at': [0, 0, 0], 'axis': [1, 0, 0] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'D', 'displacement': {'expression': '%s'} } ], 'analysis': { 'type': 'kinematics', 'end': 2, 'step': 0.01 } }", law);
}

static void check_slider_crank(const char *law, LwAnalysisType type, double limit)
{
    Rig rig;
    open_slider_crank(&rig, law);
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->dof == 0);
    rig_analysis(&rig)->type = type;
    const LwRunReport *run = rig_run(&rig);
    bool told = run->status == LW_RUN_STOPPED && run->reason && run->stopped_at > 0.5 && run->stopped_at <= limit;
    for (int i = 0; i < run->event_count; i++)
        told = told || strstr(run->event[i].text, "singular");
    CHECK(told);
    CHECK(run->trace->sample_count > 50);
    for (int k = 0; k < run->trace->sample_count; k++)
        for (int c = 0; c < run->trace->channel_count; c++)
            CHECK(isfinite(run->trace->sample[k][c]));
    rig_close(&rig);
}

/* Out to the dead point exactly and back; then beyond it, which no pose can follow: x = 0.7 is at t = 0.8057. */
static void slider_driven_through_a_dead_point(void)
{
    for (int type = LW_ANALYSIS_KINEMATICS; type <= LW_ANALYSIS_DYNAMICS; type++)
        check_slider_crank("(0.7 - 0.458257569495584)*sin(pi/2*t)", (LwAnalysisType)type, 1.02);
}

static void slider_driven_out_of_reach(void)
{
    for (int type = LW_ANALYSIS_KINEMATICS; type <= LW_ANALYSIS_DYNAMICS; type++) {
        Rig rig;
        open_slider_crank(&rig, "0.3*t");
        rig_analysis(&rig)->type = (LwAnalysisType)type;
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_STOPPED && run->reason);
        CHECK_NEAR(run->stopped_at, (0.7 - 0.458257569495584) / 0.3, 0.02);
        CHECK(run->trace->sample_count >= 79 && run->trace->sample_count <= 82);
        rig_close(&rig);
    }
}

static bool cancel_later(void *user, double fraction)
{
    int *calls = user;
    CHECK(fraction >= 0 && fraction <= 1);
    return ++*calls < 10;
}

static void cancelled_run_keeps_its_samples(void)
{
    for (int type = LW_ANALYSIS_KINEMATICS; type <= LW_ANALYSIS_DYNAMICS; type++) {
        Rig rig;
        int calls = 0;
        rig_open(&rig, PENDULUM("") "'motors': [ { 'name': 'M', 'joint': 'A', 'speed': 5 } ], 'analysis': { 'end': 1000, 'step': 0.1 } }");
        rig_analysis(&rig)->type = (LwAnalysisType)type;
        rig.run = lw_run_create(rig.study, rig_analysis(&rig), (LwProgress){ .report = cancel_later, .user = &calls });
        const LwRunReport *run = lw_run_report(rig.run);
        CHECK(run->status == LW_RUN_CANCELLED && calls == 10);
        CHECK(run->trace->sample_count > 1 && run->trace->sample_count < 10000 && run->stopped_at < 1000);
        CHECK_NEAR(rig_value(&rig, -1, "A.rz"), 5 * rig_value(&rig, -1, "time"), 1e-10);
        rig_close(&rig);
    }
}

/* A law that turns thousands of times from a sample to the next: who waits is asked on the way. The step between two questions is bounded, whatever the analysis. */
static void fast_laws_can_be_cancelled(void)
{
    for (int type = LW_ANALYSIS_KINEMATICS; type <= LW_ANALYSIS_DYNAMICS; type++) {
        Rig rig;
        int calls = 0;
        rig_open(&rig, PENDULUM("") "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': { 'expression': '1e5*t^2' } } ], 'analysis': { 'end': 2, 'step': 1 } }");
        rig_analysis(&rig)->type = (LwAnalysisType)type;
        rig.run = lw_run_create(rig.study, rig_analysis(&rig), (LwProgress){ .report = cancel_later, .user = &calls });
        const LwRunReport *run = lw_run_report(rig.run);
        CHECK(run->status == LW_RUN_CANCELLED && calls == 10);
        CHECK(run->trace->sample_count >= 1 && run->stats.steps <= 1000);
        CHECK(strcmp(run->reason, "stopped by the user") == 0);
        rig_close(&rig);
    }
}

static void count_sample(void *user, const LwTrace *trace)
{
    int *count = user;
    CHECK(trace->sample_count == ++*count);
    CHECK(isfinite(trace->sample[trace->sample_count - 1][1])); /* the row is whole */
}

/* Somebody who looks on is told of every sample as it is made, and changes nothing. */
static void samples_are_told_of(void)
{
    for (int type = LW_ANALYSIS_KINEMATICS; type <= LW_ANALYSIS_DYNAMICS; type++) {
        Rig rig, alone;
        int count = 0;
        const char *text = PENDULUM("") "'motors': [ { 'name': 'M', 'joint': 'A', 'speed': 5 } ], 'analysis': { 'end': 2, 'step': 0.1 } }";
        rig_open(&rig, text);
        rig_open(&alone, text);
        rig_analysis(&rig)->type = rig_analysis(&alone)->type = (LwAnalysisType)type;
        rig.run = lw_run_create(rig.study, rig_analysis(&rig), (LwProgress){ .sample = count_sample, .user = &count });
        const LwTrace *trace = lw_run_report(rig.run)->trace, *plain = rig_run(&alone)->trace;
        CHECK(count == trace->sample_count && count == 21 && plain->sample_count == count);
        for (int k = 0; k < count; k++)
            CHECK(memcmp(trace->sample[k], plain->sample[k], (size_t)trace->channel_count * sizeof(double)) == 0);
        rig_close(&rig);
        rig_close(&alone);
    }
}

/* Fails a run that creeps on instead of stopping. */
static bool patience(void *user, double fraction)
{
    (void)fraction;
    int *calls = user;
    return ++*calls < 5000;
}

/* A spring that pushes the harder the longer it is: e-fold a millisecond, beyond all numbers within 0.8 s. */
static void diverging_run_stops(void)
{
    static const LwIntegrator integrators[] = { LW_DOP853, LW_RK4, LW_SYMPLECTIC };
    for (int i = 0; i < 3; i++) {
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'b', 'position': [1, 0, 0], 'mass': 1, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
                 "'loads': [ { 'name': 'S', 'type': 'spring', 'bodies': ['b', 'ground'], 'points': [[0, 0, 0], [0, 0, 0]], 'length': 0.9, 'force': {'expression': '-1e6*x'} } ],"
                 "'analysis': { 'end': 2, 'step': 0.01, 'dt': 0.001 } }");
        int calls = 0;
        rig_analysis(&rig)->integrator = integrators[i];
        rig.run = lw_run_create(rig.study, rig_analysis(&rig), (LwProgress){ .report = patience, .user = &calls });
        const LwRunReport *run = lw_run_report(rig.run);
        CHECK(run->status == LW_RUN_STOPPED && run->reason && run->stopped_at > 0 && run->stopped_at < 1.5);
        CHECK(run->trace->sample_count > 1);
        for (int k = 0; k < run->trace->sample_count; k++)
            CHECK(isfinite(rig_value(&rig, k, "b.x")) && isfinite(rig_value(&rig, k, "b.ax")));
        rig_close(&rig);
    }
}

static void velocities_are_made_consistent(void)
{
    Rig rig;
    rig_open(&rig, PENDULUM(", 'velocity': [1, 0, 0], 'omega': [0, 0, 2]") "'analysis': { 'type': 'assemble' } }");
    CHECK(rig.report->status == LW_STUDY_OK && rig_has_note(&rig, "velocities"));
    rig_run(&rig);
    CHECK_NEAR(rig_value(&rig, 0, "arm.vx"), 0, 1e-14);
    CHECK_NEAR(rig_value(&rig, 0, "arm.wz"), 2, 1e-13); /* vx at the hinge is across the turning: nothing of it is kept */
    CHECK_NEAR(rig_value(&rig, 0, "violation.velocity"), 0, 1e-13);
    rig_close(&rig);
    rig_open(&rig, PENDULUM(", 'omega': [0, 0, 2]") "'analysis': { 'type': 'assemble' } }");
    CHECK(!rig_has_note(&rig, "velocities"));
    rig_close(&rig);
}

/* A hinge on a part that is welded to the ground is a hinge on the ground. */
static void welded_part_is_ground(void)
{
    Rig rig[2];
    for (int i = 0; i < 2; i++) {
        rig_open(&rig[i], "{ 'lockwork': 1, 'bodies': [ { 'name': 'base', 'fixed': true, 'position': [1, 2, 3], 'orientation': [0.6, 0, 0.8, 0] }," BODY("b", "[0, 0, 0]") "],"
                 "'joints': [ { 'name': 'W', 'type': 'revolute', 'bodies': ['b', '%s'], 'at': [1, 0, 0], 'axis': [0, 1, 0] } ], 'analysis': { 'end': 1 } }",
                 i ? "base" : "ground");
        CHECK(rig[i].report->bodies == 1 && rig[i].report->dof == 1 && rig_run(&rig[i])->status == LW_RUN_DONE);
    }
    const LwTrace *a = lw_run_report(rig[0].run)->trace, *b = lw_run_report(rig[1].run)->trace;
    CHECK(a->sample_count == 101 && b->sample_count == 101 && lw_trace_find(a, "base.x") < 0);
    for (int k = 0; k < a->sample_count && k < b->sample_count; k++)
        for (int c = 0; c < a->channel_count; c++)
            CHECK_NEAR(a->sample[k][c], b->sample[k][c], 1e-11 * fmax(1, fabs(a->sample[k][c])));
    rig_close(&rig[0]);
    rig_close(&rig[1]);
}

int main(void)
{
    RUN(tolerance_converges);
    RUN(fixed_steps_have_their_order);
    RUN(fixed_step_samples_between_steps);
    RUN(output_step_changes_nothing);
    RUN(same_bits_twice);
    RUN(undriven_freedom_is_refused);
    RUN(motors_that_share_a_torque);
    RUN(slider_driven_through_a_dead_point);
    RUN(slider_driven_out_of_reach);
    RUN(cancelled_run_keeps_its_samples);
    RUN(fast_laws_can_be_cancelled);
    RUN(samples_are_told_of);
    RUN(diverging_run_stops);
    RUN(velocities_are_made_consistent);
    RUN(welded_part_is_ground);
    return END();
}
