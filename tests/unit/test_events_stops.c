/* Stops in runs, against closed forms: bouncing, resting, pressing. */
#include "core/analysis/batch.h"
#include "joints/library.h"
#include "tests/unit/events_rig.h"

static const double G = 9.81;

/* A mass on a vertical slide over a stop at 0. */
static void open_ball(Rig *rig, double height, double e, const char *analysis)
{
    rig_open(rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'ball', 'mass': 2, 'inertia': [0.01, 0.01, 0.01, 0, 0, 0], 'position': [0, 0, %.17g] } ],"
        "'joints': [ { 'name': 'S', 'type': 'prismatic', 'bodies': ['ball', 'ground'], 'markers': [ {'position': [0, 0, 0]}, {'position': [0, 0, 0]} ] } ],"
        "'analysis': { %s } }", height, analysis);
    Extras x = { 0 };
    add_limit(&x, 0, LW_Z, 0, INFINITY, e);
    rig_extend(rig, &x);
}

/* Height and speed of a ball dropped from h; *hits: how often it has bounced. */
static double bounce(double h, double e, double t, double *v, int *hits)
{
    double start = 0, first = sqrt(2 * h / G), up = G * first, end = first;
    *hits = 0;
    if (t <= first) {
        *v = -G * t;
        return h - 0.5 * G * t * t;
    }
    for (;;) {
        up *= e;
        start = end;
        end += 2 * up / G;
        ++*hits;
        if (up < 1e-9) {
            *v = 0;
            return 0;
        }
        if (t <= end) {
            *v = up - G * (t - start);
            return up * (t - start) - 0.5 * G * (t - start) * (t - start);
        }
    }
}

static void ball_bounces_and_rests(void)
{
    static const char *const analysis[] = { "'end': 4.5, 'step': 0.01", "'end': 4.5, 'step': 0.01, 'integrator': 'rk4', 'dt': 0.005" };
    for (int method = 0; method < 2; method++) {
        const double h = 1, e = 0.8, first = sqrt(2 * h / G), over = first * (1 + e) / (1 - e);
        Rig rig;
        open_ball(&rig, h, e, analysis[method]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        double t = first, up = G * first;
        for (int n = 0; n < 10; n++) {
            CHECK_NEAR(rig_event_time(&rig, "hit: the lower stop of S.z", n), t, 1e-12);
            up *= e;
            t += 2 * up / G;
        }
        const LwTrace *trace = lw_run_report(rig.run)->trace;
        CHECK(trace->sample_count == 451);
        for (int k = 0; k < trace->sample_count; k++) {
            double v, z, now = trace->sample[k][0];
            int hits;
            z = bounce(h, e, now, &v, &hits);
            CHECK_NEAR(rig_value(&rig, k, "S.z"), z, 1e-11);
            CHECK(rig_value(&rig, k, "S.z") > -1e-13);
            CHECK_NEAR(rig_value(&rig, k, "ball.vz"), v, hits > 20 && now < over ? 1e-6 : 1e-11);
        }
        CHECK_NEAR(rig_event_time(&rig, "the lower stop of S.z holds: the bouncing is over", 0), over, 1e-4);
        CHECK(rig_event(&rig, "the lower stop of S.z was hit", 0) != NULL);
        CHECK_NEAR(rig_value(&rig, -1, "S.z"), 0, 1e-15);
        CHECK_NEAR(rig_value(&rig, -1, "ball.vz"), 0, 0);
        CHECK_NEAR(rig_value(&rig, -1, "ball.az"), 0, 1e-14);
        rig_close(&rig);
    }
}

/* A pendulum of length l on a hinge about z, gravity −y, swings down from the horizontal onto a stop at the bottom. */
static void open_arm(Rig *rig, const Extras *x, double gravity, const char *rest)
{
    rig_open(rig, "{ 'lockwork': 1, 'gravity': [0, %g, 0], 'bodies': [ { 'name': 'arm', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.2, 0.3, 0, 0, 0] } ],"
        "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ], %s }", gravity, rest);
    rig_extend(rig, x);
}

static void hinge_rebounds(void)
{
    static const char *const analysis[] = { "'analysis': { 'end': 4, 'step': 0.01, 'tolerance': 1e-10 }",
                                            "'analysis': { 'end': 4, 'step': 0.01, 'integrator': 'rk4', 'dt': 0.001 }" };
    const double e = 0.7, inertia = 0.8, drop = 2 * G * 0.5;
    for (int method = 0; method < 2; method++) {
        double tolerance = method == 0 ? 1e-9 : 1e-8;
        Extras x = { 0 };
        Rig rig;
        add_limit(&x, 0, LW_RZ, -M_PI / 2, 3, e);
        open_arm(&rig, &x, -G, analysis[method]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        double hit[4] = { 0 };
        for (int n = 0; n < 4; n++)
            hit[n] = rig_event_time(&rig, "hit: the lower stop of A.rz", n);
        CHECK(hit[0] > 0 && hit[1] > hit[0] && hit[2] > hit[1]);
        double speed = 0, impulse = 0, swing = sqrt(2 * drop / inertia);
        CHECK(sscanf(rig_event(&rig, "hit: the lower stop of A.rz", 0)->text, "hit: the lower stop of A.rz, at %lf rad/s with an impulse of %lf N m s", &speed, &impulse) == 2);
        CHECK_NEAR(speed, swing, 1e-5 * swing);
        CHECK_NEAR(impulse, (1 + e) * inertia * swing, 1e-5 * impulse);
        const LwTrace *trace = lw_run_report(rig.run)->trace;
        int after = 0;
        double amplitude = 0;
        for (int k = 0; k < trace->sample_count; k++) {
            double now = trace->sample[k][0], w = rig_value(&rig, k, "arm.wz"), angle = rig_value(&rig, k, "A.rz");
            while (after < 4 && now > hit[after]) {
                after++;
                amplitude = 0;
            }
            /* Energy over the lowest pose: the factor e² a hit. */
            double energy = drop * pow(e, 2 * after);
            CHECK_NEAR(0.5 * inertia * w * w + drop * (1 + sin(angle)), energy, tolerance * drop);
            CHECK(angle > -M_PI / 2 - 1e-12);
            amplitude = fmax(amplitude, angle);
        }
        rig_close(&rig);
    }
}

/* The first hit's time is a complete elliptic integral: K(1/√2)·√(I/mgl); the arithmetic-geometric mean gives it. */
static void hinge_hits_in_time(void)
{
    double a = 1, b = sqrt(0.5);
    for (int i = 0; i < 6; i++) {
        double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    Extras x = { 0 };
    Rig rig;
    add_limit(&x, 0, LW_RZ, -M_PI / 2, INFINITY, 1);
    open_arm(&rig, &x, -G, "'analysis': { 'end': 4, 'step': 0.01, 'tolerance': 1e-10 }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double quarter = M_PI / (2 * a) * sqrt(0.8 / (2 * G * 0.5));
    for (int n = 0; n < 3; n++) /* with e = 1 it comes back as it went */
        CHECK_NEAR(rig_event_time(&rig, "hit: the lower stop of A.rz", n), (1 + 2 * n) * quarter, 1e-9);
    CHECK(lw_run_report(rig.run)->stats.energy_drift < 1e-8);
    rig_close(&rig);
}

/* Pressed against the upper stop by a torque, let go when the torque ceases at t = 1: at once it falls. */
static void stop_balances_motor_and_weight(void)
{
    static const char *const integrator[] = { "dop853", "rk4" };
    for (int i = 0; i < 2; i++) {
        char rest[400];
        Extras x = { 0 };
        Rig rig;
        snprintf(rest, sizeof rest, "'motors': [ { 'name': 'M', 'joint': 'A', 'torque': {'expression': 'if(t<1,30,0)'} } ], 'start': { 'A': { 'rz': 0.3 } },"
                 "'analysis': { 'end': 1.2, 'step': 0.1, 'integrator': '%s', 'dt': 0.001 }", integrator[i]);
        add_limit(&x, 0, LW_RZ, -1, 0.3, 0.5);
        open_arm(&rig, &x, -G, rest);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k < 10; k++) {
            CHECK_NEAR(rig_value(&rig, k, "A.rz"), 0.3, 1e-15);
            CHECK_NEAR(rig_value(&rig, k, "arm.wz"), 0, 1e-15);
            CHECK_NEAR(rig_value(&rig, k, "A.stop.rz"), 2 * G * 0.5 * cos(0.3) - 30, 1e-12);
            CHECK_NEAR(rig_value(&rig, k, "A.fy"), 2 * G, 1e-12); /* the stop is a torque: the hinge carries the weight */
        }
        CHECK_NEAR(rig_event_time(&rig, "the upper stop of A.rz lets go", 0), 1, 1e-9);
        double a = -2 * G * 0.5 * cos(0.3) / 0.8; /* about constant at first */
        CHECK_NEAR(rig_value(&rig, -2, "A.rz"), 0.3 + 0.005 * a, 1e-3);
        CHECK_NEAR(rig_value(&rig, -1, "A.stop.rz"), 0, 0);
        rig_close(&rig);
    }
}

static void starts_beyond_stops_are_led_to_them(void)
{
    Rig rig;
    Extras x = { 0 };
    add_limit(&x, 0, LW_RZ, 0.5, 1, 0);
    open_arm(&rig, &x, -G, "'analysis': { 'end': 1, 'step': 0.1 }");
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE);
    for (int k = 0; k < 3; k++)
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), 0.5, 1e-14);
    CHECK_NEAR(rig_value(&rig, 0, "A.stop.rz"), 2 * G * 0.5 * cos(0.5), 1e-12);
    rig_close(&rig);
}

/* A start at the stop, moving into it, hits at once. */
static void hit_at_the_start(void)
{
    Rig rig;
    Extras x = { 0 };
    add_limit(&x, 0, LW_RZ, 0, 1, 0.5);
    open_arm(&rig, &x, 0, "'start': { 'A': { 'rz': 0, 'speed': -3 } }, 'analysis': { 'end': 0.1, 'step': 0.01 }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_event_time(&rig, "hit: the lower stop of A.rz", 0), 0, 0);
    for (int k = 0; k <= 10; k++)
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), 0.015 * k, 1e-12);
    rig_close(&rig);
}

/* A hundred links that fall from the horizontal; every tenth hinge has stops. */
static void chain_with_stops_runs(void)
{
    enum { LINKS = 100 };
    static LwBodyDef body[LINKS];
    static LwJointDef joint[LINKS];
    static char name[2 * LINKS][16];
    LwLimitDef limit[LINKS / 10];
    for (int i = 0; i < LINKS; i++) {
        snprintf(name[i], sizeof name[i], "L%d", i);
        snprintf(name[LINKS + i], sizeof name[i], "J%d", i);
        LwFrame frame = LW_FRAME_IDENTITY, end = LW_FRAME_IDENTITY;
        frame.position = lw_vec3(0.1 * i, 0, 0);
        end.position = lw_vec3(i > 0 ? 0.1 : 0, 0, 0);
        body[i] = (LwBodyDef){ .name = name[i], .frame = frame, .mass = 0.1, .com = { 0.05, 0, 0 }, .inertia = { 1e-5, 1e-4, 1e-4 } };
        joint[i] = (LwJointDef){ .name = name[LINKS + i], .type = lw_joint_library_find("revolute"), .body = { i, i - 1 }, .marker = { LW_FRAME_IDENTITY, end } };
    }
    for (int i = 0; i < LINKS / 10; i++)
        limit[i] = (LwLimitDef){ .joint = 10 * i, .coordinate = LW_RZ, .lower = -0.3, .upper = 0.3, .restitution = 0.3 };
    LwMechanismDef def = { .name = "chain", .gravity = { 0, -9.81, 0 }, .body = body, .body_count = LINKS, .joint = joint, .joint_count = LINKS,
                           .limit = limit, .limit_count = LINKS / 10, .analysis = lw_analysis_def_default() };
    def.analysis.type = LW_ANALYSIS_DYNAMICS;
    def.analysis.end = 0.3;
    def.analysis.step = 0.01;
    LwMechanism *mechanism = lw_mechanism_create(&def);
    LwStudy *study = lw_study_create(mechanism);
    LwRun *run = lw_run_create(study, &def.analysis, (LwProgress){ 0 });
    const LwRunReport *report = lw_run_report(run);
    CHECK(report->status == LW_RUN_DONE && report->trace->sample_count == 31);
    CHECK(report->event_count > 0 && strncmp(report->event[0].text, "hit: the lower stop of J", 24) == 0);
    for (int k = 0; k < report->trace->sample_count; k++)
        for (int i = 0; i < LINKS; i += 10) {
            char channel[16];
            snprintf(channel, sizeof channel, "J%d.rz", i);
            CHECK(fabs(report->trace->sample[k][lw_trace_find(report->trace, channel)]) < 0.3 + 1e-10);
        }
    printf("# %ld steps, %ld evaluations, %d events\n", report->stats.steps, report->stats.evaluations, report->event_count);
    lw_run_destroy(run);
    lw_study_destroy(study);
    lw_mechanism_destroy(mechanism);
}

/* Variants whose modes change at times of their own do not run in lanes: each is the single run to the bit. */
static void batches_have_stops_too(void)
{
    Rig rig[3];
    LwRun *run[3];
    const LwStudy *study[3];
    for (int i = 0; i < 3; i++) {
        open_ball(&rig[i], 0.5 + 0.25 * i, 0.5, "'end': 1, 'step': 0.01");
        study[i] = rig[i].study;
    }
    LwBatchDef def = lw_batch_def_default();
    def.study = study;
    def.count = 3;
    def.analysis = *rig_analysis(&rig[0]);
    CHECK(lw_batch_run(&def, run).status == LW_BATCH_DONE);
    for (int i = 0; i < 3; i++) {
        const LwTrace *a = rig_run(&rig[i])->trace, *b = lw_run_report(run[i])->trace;
        CHECK(a->sample_count == 101 && b->sample_count == 101);
        for (int k = 0; k < a->sample_count && b->sample_count == 101; k++)
            CHECK(memcmp(a->sample[k], b->sample[k], (size_t)a->channel_count * sizeof *a->sample[k]) == 0);
        CHECK(rig_event(&rig[i], "hit: the lower stop of S.z", 0) != NULL);
        lw_run_destroy(run[i]);
        rig_close(&rig[i]);
    }
}

static void genalpha_refuses_rigid_stops(void)
{
    Rig rig;
    open_ball(&rig, 1, 0.5, "'end': 1, 'step': 0.01, 'integrator': 'genalpha', 'dt': 0.001");
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_REFUSED && strstr(report->reason, "genalpha takes no rigid stops"));
    rig_close(&rig);
}

int main(void)
{
    RUN(ball_bounces_and_rests);
    RUN(hinge_rebounds);
    RUN(hinge_hits_in_time);
    RUN(stop_balances_motor_and_weight);
    RUN(starts_beyond_stops_are_led_to_them);
    RUN(hit_at_the_start);
    RUN(chain_with_stops_runs);
    RUN(batches_have_stops_too);
    RUN(genalpha_refuses_rigid_stops);
    return END();
}
