/* Mechanisms with rows of velocities, the whole way: carts, cones, belts; redundant and contradicting rows. */
#include "tests/unit/mechanism_text.h"

#define HEAD "{ 'lockwork': 1, "

/* ω lies along the line of contact, so the axis goes round at −ω tan(half angle) and the apex rests. */
static void cone_goes_round_its_apex(void)
{
    const double half = 0.4, w = 3, rate = -w * tan(half), tilt = M_PI / 2 - half; /* z of the cone, turned about y into its slope */
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'c', 'orientation': [%.17g, 0, %.17g, 0], 'mass': 1, 'com': [0, 0, 0.3], 'inertia': [0.02, 0.02, 0.01, 0, 0, 0],"
             "'omega': [%.17g, 0, 0] } ], 'joints': [ { 'name': 'C', 'type': 'cone-rolling', 'bodies': ['c', 'ground'], 'markers': [{}, {}] } ],"
             "'analysis': { 'end': 4, 'step': 0.25, 'tolerance': 1e-11 } }", cos(tilt / 2), sin(tilt / 2), w);
    CHECK(rig.report->dof == 1 && rig.report->loop_count == 0);
    const LwRunReport *run = rig_run(&rig);
    CHECK(run->status == LW_RUN_DONE && run->stats.energy_drift < 1e-9 * run->stats.kinetic_max);
    for (int k = 0; k <= 16; k++) {
        LwQuat q = { rig_value(&rig, k, "c.e0"), rig_value(&rig, k, "c.e1"), rig_value(&rig, k, "c.e2"), rig_value(&rig, k, "c.e3") };
        LwVec3 n = lw_quat_rotate(q, lw_vec3(0, 0, 1));
        CHECK_NEAR(n.x, cos(half) * cos(rate * 0.25 * k), 1e-9);
        CHECK_NEAR(n.y, cos(half) * sin(rate * 0.25 * k), 1e-9);
        CHECK_NEAR(n.z, sin(half), 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "c.x"), 0, 1e-10); /* the frame is at the apex */
        CHECK_NEAR(rig_value(&rig, k, "c.wx"), w * cos(rate * 0.25 * k), 1e-8);
    }
    rig_close(&rig);
}

/* A cart on two driven wheels, its frame kept level by a planar joint: radius 0.1, track 0.4. The second wheel's grip
 * sideways and both wheels' heights and uprightness say what the frame says already. */
#define CART(analysis)                                                                                                      \
    HEAD "'bodies': [ { 'name': 'frame', 'position': [0, 0, 0.1], 'mass': 5, 'inertia': [0.1, 0.1, 0.2, 0, 0, 0] },"           \
    "{ 'name': 'left', 'position': [0, 0.2, 0.1], 'orientation': [%.17g, %.17g, 0, 0], 'mass': 1, 'inertia': [0.003, 0.003, 0.005, 0, 0, 0] },"   \
    "{ 'name': 'right', 'position': [0, -0.2, 0.1], 'orientation': [%.17g, %.17g, 0, 0], 'mass': 1, 'inertia': [0.003, 0.003, 0.005, 0, 0, 0] } ]," \
    "'joints': [ { 'name': 'P', 'type': 'planar', 'bodies': ['frame', 'ground'], 'at': [0, 0, 0.1], 'axis': [0, 0, 1] },"      \
    "{ 'name': 'L', 'type': 'revolute', 'bodies': ['left', 'frame'], 'at': [0, 0.2, 0.1], 'axis': [0, 1, 0] },"                \
    "{ 'name': 'R', 'type': 'revolute', 'bodies': ['right', 'frame'], 'at': [0, -0.2, 0.1], 'axis': [0, 1, 0] },"              \
    "{ 'name': 'GL', 'type': 'wheel', 'bodies': ['left', 'ground'], 'radius': 0.1, 'markers': [{}, {}] },"                    \
    "{ 'name': 'GR', 'type': 'wheel', 'bodies': ['right', 'ground'], 'radius': 0.1, 'markers': [{}, {}] } ],"                 \
    "'motors': [ { 'name': 'ML', 'joint': 'L', 'speed': 8 }, { 'name': 'MR', 'joint': 'R', 'speed': 12 } ]," analysis "}"

static void cart_goes_in_a_circle(void)
{
    static const char *const type[] = { "kinematics", "inverse", "dynamics" };
    const double c = sqrt(0.5), v = 0.1 * (8 + 12) / 2, w = 0.1 * (12 - 8) / 0.4;
    for (int i = 0; i < 3; i++) {
        Rig rig;
        rig_open(&rig, CART("'analysis': { 'type': '%s', 'end': 3, 'step': 0.25, 'tolerance': 1e-11 }"), c, -c, c, -c, type[i]);
        CHECK(rig.report->dof == 0 && rig.report->joint_dof == 2);
        /* heights and uprightness (4), one grip sideways */
        CHECK(rig.report->loop_count == 5);
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_DONE && run->event_count == 0 && run->stats.violation < 1e-12);
        for (int k = 0; k <= 12; k++) {
            double t = 0.25 * k;
            CHECK_NEAR(rig_value(&rig, k, "frame.x"), v / w * sin(w * t), 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "frame.y"), v / w * (1 - cos(w * t)), 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "P.rz"), w * t, 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "left.z"), 0.1, 1e-12);
        }
        rig_close(&rig);
    }
}

/* Two belts of different speed under one part: said by the study, and the run stops. */
static void belts_contradict_each_other(void)
{
    for (int same = 0; same < 2; same++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'mass': 1, 'inertia': [1, 1, 1, 0, 0, 0] } ], 'joints': ["
                 "{ 'name': 'A', 'type': 'conveyor', 'bodies': ['b', 'ground'], 'speed': 0.5, 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
                 "{ 'name': 'B', 'type': 'conveyor', 'bodies': ['b', 'ground'], 'speed': %g, 'at': [0.2, 0, 0], 'axis': [0, 0, 1] } ], 'analysis': { 'end': 1, 'step': 0.5 } }",
                 same ? 0.5 : 0.6);
        CHECK(rig.report->status == LW_STUDY_OK && rig.report->loop_count == 6 && rig.report->dof == 0);
        CHECK(rig_has_note(&rig, "contradict each other") == !same);
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == (same ? LW_RUN_DONE : LW_RUN_STOPPED));
        CHECK(same || (run->reason && strstr(run->reason, "slipping along x of")));
        if (same)
            CHECK_NEAR(rig_value(&rig, -1, "b.x"), 0.5, 1e-10);
        rig_close(&rig);
    }
}

/* Up a slope of 30°: the belt's pull times its speed is the rate at which energy grows. */
static void belt_does_work(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'mass': 2, 'inertia': [1, 1, 1, 0, 0, 0] } ], 'joints': [ { 'name': 'A', 'type': 'conveyor', 'bodies': ['b', 'ground'],"
             "'speed': '0.4 m/s', 'at': [0, 0, 0], 'axis': [-0.5, 0, %.17g], 'xaxis': [%.17g, 0, 0.5] } ], 'analysis': { 'end': 2, 'step': 0.5 } }", sqrt(0.75), sqrt(0.75));
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 4; k++) {
        CHECK_NEAR(rig_value(&rig, k, "A.fx"), 2 * 9.81 * 0.5, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "energy.total") - rig_value(&rig, 0, "energy.total"), 2 * 9.81 * 0.5 * 0.4 * 0.5 * k, 1e-9);
    }
    rig_close(&rig);
}

/* A wall that holds y beside a belt that does not let slip along y: the position stays in force. */
static void positions_win_over_velocities(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'mass': 2, 'inertia': [1, 1, 1, 0, 0, 0] } ], 'joints': ["
             "{ 'name': 'K', 'type': 'conveyor', 'bodies': ['b', 'ground'], 'speed': 1, 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
             "{ 'name': 'S', 'type': 'point-plane', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] } ], 'analysis': { 'end': 1, 'step': 0.5 } }");
    CHECK(rig.report->dof == 0 && rig.report->loop_count == 1);
    CHECK_STRING(rig.report->loop[0].dropped.words, "slipping along y");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, -1, "b.x"), 1, 1e-10);
    CHECK_NEAR(rig_value(&rig, -1, "b.y"), 0, 1e-15);
    rig_close(&rig);
}

/* Two degrees of freedom that nobody drives. */
static void undriven_rolling_is_refused(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'position': [0, 0, 0.1], 'mass': 2, 'inertia': [1, 1, 1, 0, 0, 0] } ], 'joints': ["
             "{ 'name': 'B', 'type': 'sphere-rolling-no-spin', 'bodies': ['b', 'ground'], 'radius': 0.1, 'markers': [{}, {}] } ], 'analysis': { 'type': 'kinematics', 'end': 1, 'step': 0.5 } }");
    const LwRunReport *run = rig_run(&rig);
    CHECK(run->status == LW_RUN_REFUSED && run->reason && strstr(run->reason, "2 degrees of freedom"));
    rig_close(&rig);
}

int main(void)
{
    RUN(cone_goes_round_its_apex);
    RUN(cart_goes_in_a_circle);
    RUN(belts_contradict_each_other);
    RUN(belt_does_work);
    RUN(positions_win_over_velocities);
    RUN(undriven_rolling_is_refused);
    return END();
}
