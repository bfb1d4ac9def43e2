/* Paths give the motion, the motors that exist carry the load. The arm of two links draws a straight line; angles by the law of cosines, torques by
 * the equations of motion of the textbook. */
#include "tests/unit/mechanism_text.h"

#define ARM                                                                                                                              \
    "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': ["                                                                             \
    "{ 'name': 'upper', 'mass': 2, 'com': [0.2, 0, 0], 'inertia': [0.01, 0.03, 0.03, 0, 0, 0] },"                                        \
    "{ 'name': 'lower', 'position': [0.5, 0, 0], 'orientation': [0.7071067811865476, 0, 0, 0.7071067811865476], 'mass': 1,"              \
    "  'com': [0.15, 0, 0], 'inertia': [0.005, 0.012, 0.012, 0, 0, 0] } ],"                                                              \
    "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['upper', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] %s },"             \
    "{ 'name': 'B', 'type': 'revolute', 'bodies': ['lower', 'upper'], 'at': [0.5, 0, 0], 'axis': [0, 0, 1] } ],"                         \
    "'motors': [ %s { 'name': 'hand', 'marker': { 'body': 'lower', 'position': [0.4, 0, 0] },"                                           \
    "  'path': { 'line': [[0.5, 0.4, 0], [0.2, 0.5, 0]], 'progress': { 'poly345': { 'to': 1, 'duration': 1 } } } } ],"                   \
    "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.02 } }"
#define ELBOW "{ 'name': 'M2', 'joint': 'B', 'coordinate': 'rz' },"
#define BOTH "{ 'name': 'M1', 'joint': 'A', 'coordinate': 'rz' }," ELBOW

typedef struct Arm {
    double q[2], w[2], torque[2];
} Arm;

static const double l1 = 0.5, l2 = 0.4, c1 = 0.2, c2 = 0.15, m1 = 2, m2 = 1, I1 = 0.03, I2 = 0.012, g = 9.81;

/* Joint values that x, y velocities or accelerations of the hand mean. */
static void solve(const double q[2], double x, double y, double out[2])
{
    double s1 = l1 * sin(q[0]), s12 = l2 * sin(q[0] + q[1]), k1 = l1 * cos(q[0]), k12 = l2 * cos(q[0] + q[1]), det = -(s1 + s12) * k12 + s12 * (k1 + k12);
    out[0] = (k12 * x + s12 * y) / det;
    out[1] = (-(k1 + k12) * x - (s1 + s12) * y) / det;
}

static Arm closed_form(double t)
{
    Arm a;
    double s = t * t * t * (10 - 15 * t + 6 * t * t), sd = 30 * t * t * (1 - t) * (1 - t), sdd = 60 * t * (1 - 3 * t + 2 * t * t), x = 0.5 - 0.3 * s, y = 0.4 + 0.1 * s, acc[2];
    a.q[1] = acos((x * x + y * y - l1 * l1 - l2 * l2) / (2 * l1 * l2));
    a.q[0] = atan2(y, x) - atan2(l2 * sin(a.q[1]), l1 + l2 * cos(a.q[1]));
    solve(a.q, -0.3 * sd, 0.1 * sd, a.w);
    double both = a.w[0] + a.w[1], q12 = a.q[0] + a.q[1];
    solve(a.q, -0.3 * sdd + l1 * cos(a.q[0]) * a.w[0] * a.w[0] + l2 * cos(q12) * both * both, 0.1 * sdd + l1 * sin(a.q[0]) * a.w[0] * a.w[0] + l2 * sin(q12) * both * both, acc);
    double h = m2 * l1 * c2 * sin(a.q[1]), cross = m2 * l1 * c2 * cos(a.q[1]), M22 = I2 + m2 * c2 * c2, M12 = M22 + cross, lower = m2 * c2 * g * cos(q12);
    double M11 = I1 + m1 * c1 * c1 + m2 * l1 * l1 + M12 + cross;
    a.torque[0] = M11 * acc[0] + M12 * acc[1] - h * (2 * a.w[0] + a.w[1]) * a.w[1] + (m1 * c1 + m2 * l1) * g * cos(a.q[0]) + lower;
    a.torque[1] = M12 * acc[0] + M22 * acc[1] + h * a.w[0] * a.w[0] + lower;
    return a;
}

static void the_motors_carry_what_the_path_asks_for(void)
{
    Rig rig;
    rig_open(&rig, ARM, "", BOTH);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 50; k++) {
        Arm a = closed_form(0.02 * k);
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), a.q[0], 1e-13);
        CHECK_NEAR(rig_value(&rig, k, "B.rz"), a.q[1] - M_PI / 2, 1e-13);
        CHECK_NEAR(rig_value(&rig, k, "M1.speed"), a.w[0], 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "M1.torque"), a.torque[0], 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "M2.torque"), a.torque[1], 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "hand.miss"), 0, 1e-14);
        CHECK_NEAR(rig_value(&rig, k, "A.tz"), 0, 1e-12);
    }
    CHECK(rig_certainty(&rig, "M1.torque") == LW_EXACT && rig_certainty(&rig, "B.fx") == LW_EXACT);
    CHECK(isnan(rig_value(&rig, 0, "hand.fx")) && isnan(rig_value(&rig, 0, "hand.power")));
    rig_close(&rig);
}

static void without_motors_the_path_carries(void)
{
    Rig rig;
    rig_open(&rig, ARM, "", "");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 50; k += 10) {
        Arm a = closed_form(0.02 * k);
        CHECK_NEAR(rig_value(&rig, k, "hand.power"), a.w[0] * a.torque[0] + a.w[1] * a.torque[1], 1e-12);
    }
    CHECK(!isnan(rig_value(&rig, 0, "hand.fx")) && isnan(rig_value(&rig, 0, "M1.torque")));
    rig_close(&rig);
}

static void freedoms_that_nobody_carries_are_named(void)
{
    Rig rig;
    rig_open(&rig, ARM, "", ELBOW);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_REFUSED && strstr(report->reason, "nobody carries A.rz") && report->trace->sample_count == 0);
    rig_close(&rig);
}

/* Two motors on one hinge share evenly; a law of its own makes no difference to what a motor carries. */
static void more_motors_than_freedoms_share_by_least_squares(void)
{
    Rig rig;
    rig_open(&rig, ARM, "", "{ 'name': 'M3', 'joint': 'A', 'coordinate': 'rz' }," BOTH);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE && report->event_count == 1 && strstr(report->event[0].text, "smallest sum of squared efforts"));
    for (int k = 0; k <= 50; k += 5) {
        Arm a = closed_form(0.02 * k);
        CHECK_NEAR(rig_value(&rig, k, "M1.torque"), a.torque[0] / 2, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "M3.torque"), a.torque[0] / 2, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "M2.torque"), a.torque[1], 1e-12);
    }
    CHECK(rig_certainty(&rig, "M1.torque") == LW_UNDETERMINED && rig_certainty(&rig, "M2.torque") == LW_EXACT);
    rig_close(&rig);
}

/* A hinge that rubs: the motor overcomes μ r |F| (its own reaction), against the speed. */
static void friction_is_carried_too(void)
{
    Rig rig;
    rig_open(&rig, ARM, ", 'friction': { 'coefficient': 0.1, 'radius': 0.05 }", BOTH);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 5; k <= 45; k += 5) {
        Arm a = closed_form(0.02 * k);
        double force = hypot(rig_value(&rig, k, "A.fx"), rig_value(&rig, k, "A.fy")), rubbing = 0.1 * 0.05 * force * (a.w[0] > 0 ? 1 : -1);
        CHECK_NEAR(rig_value(&rig, k, "M1.torque"), a.torque[0] + rubbing, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "A.friction.rz"), -rubbing, 1e-10);
    }
    rig_close(&rig);
}

int main(void)
{
    RUN(the_motors_carry_what_the_path_asks_for);
    RUN(without_motors_the_path_carries);
    RUN(freedoms_that_nobody_carries_are_named);
    RUN(more_motors_than_freedoms_share_by_least_squares);
    RUN(friction_is_carried_too);
    return END();
}
