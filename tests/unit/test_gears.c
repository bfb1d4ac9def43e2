/* Screw, rack, gears, worm and belts against closed forms. */
#include "tests/unit/mechanism_text.h"

#define WHEEL(name, at, inertia) "{ 'name': '" name "', 'position': " at ", 'mass': 1, 'inertia': [1e-3, 1e-3, " inertia ", 0, 0, 0] }"
#define HINGE(name, body, base, at) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" body "', '" base "'], 'at': " at ", 'axis': [0, 0, 1] }"
#define HEAD "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ "

/* A nut of 3 kg and 0.002 kg m² on a fixed screw of 10 mm pitch, lifted by 0.1 N m. */
static void screw_lifts_by_its_pitch(void)
{
    double lead = 0.01 / (2 * M_PI), alpha = (0.1 - 3 * 9.81 * lead) / (0.002 + 3 * lead * lead);
    for (int left = 0; left < 2; left++) {
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'nut', 'mass': 3, 'inertia': [1e-3, 1e-3, 2e-3, 0, 0, 0] } ],"
                 "'joints': [ { 'name': 'S', 'type': 'screw', 'bodies': ['nut', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'pitch': '%s10 mm' } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'S', 'coordinate': 'rz', 'torque': %s0.1 } ], 'analysis': { 'end': 8, 'step': 0.5, 'tolerance': 1e-10 } }",
                 left ? "-" : "", left ? "-" : "");
        double side = left ? -1 : 1;
        CHECK(rig.report->joint_dof == 1 && rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 16; k++) {
            double angle = 0.5 * alpha * 0.25 * k * k;
            CHECK_NEAR(rig_value(&rig, k, "S.rz"), side * angle, 1e-8 * (1 + angle));
            CHECK_NEAR(rig_value(&rig, k, "S.z"), lead * angle, 1e-10 * (1 + angle));
            CHECK_NEAR(rig_value(&rig, k, "S.fz"), 3 * (9.81 + lead * alpha), 1e-8); /* lifts the nut */
            CHECK_NEAR(rig_value(&rig, k, "S.tz"), side * (0.002 * alpha - 0.1), 1e-8);
        }
        CHECK(rig_value(&rig, -1, "S.rz") * side > 2 * M_PI * 100); /* many turns */
        rig_close(&rig);
    }
}

/* The pinion (0.02 m) at the origin turns forward; the rack below it goes along +x. */
static void rack_goes_with_the_pinion(void)
{
    Rig rig;
    rig_open(&rig, HEAD WHEEL("pinion", "[0, 0, 0]", "2e-3") ", { 'name': 'rack', 'position': [0.1, -0.02, 0], 'mass': 5, 'inertia': [1e-2, 1e-2, 1e-2, 0, 0, 0] } ],"
             "'joints': [ " HINGE("A", "pinion", "ground", "[0, 0, 0]") ", { 'name': 'B', 'type': 'prismatic', 'bodies': ['rack', 'ground'], 'at': [0, -0.02, 0], 'axis': [1, 0, 0] },"
             "{ 'name': 'R', 'type': 'rack-pinion', 'bodies': ['pinion', 'rack'], 'markers': [ {}, { 'position': [-0.1, 0.02, 0] } ], 'radius': 0.02 } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'torque': 0.4 } ], 'analysis': { 'end': 3, 'step': 0.25, 'tolerance': 1e-10 } }");
    double alpha = 0.4 / (0.002 + 5 * 0.02 * 0.02);
    CHECK(rig.report->joint_dof == 1 && rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 12; k++) {
        double t = 0.25 * k, angle = 0.5 * alpha * t * t;
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), angle, 1e-8 * (1 + angle));
        CHECK_NEAR(rig_value(&rig, k, "B.z"), 0.02 * angle, 1e-9 * (1 + angle));
        CHECK_NEAR(rig_value(&rig, k, "R.fx"), -5 * 0.02 * alpha, 1e-8); /* on the pinion, against the way of the rack */
        CHECK_NEAR(rig_value(&rig, k, "R.tz"), 0.002 * alpha - 0.4, 1e-8);
    }
    rig_close(&rig);
}

#define PAIR HEAD WHEEL("a", "[0, 0, 0]", "1e-3") ", " WHEEL("b", "[0.2, 0, 0]", "9e-3") " ], 'joints': [ " \
    HINGE("A", "a", "ground", "[0, 0, 0]") ", " HINGE("B", "b", "ground", "[0.2, 0, 0]") ", "

/* Torque goes through the mesh in both directions; the load at the teeth is what the driven wheel needs. */
static void gear_pair_carries_torque_both_ways(void)
{
    static const char *const driven[] = { "A", "B" };
    for (int i = 0; i < 4; i++) {
        double r1 = 0.05, r2 = i < 2 ? 0.15 : -0.25, ratio = -r1 / r2, J1 = 1e-3, J2 = 9e-3, T = 0.3;
        double alpha = i % 2 == 0 ? T / (J1 + J2 * ratio * ratio) : T * ratio / (J1 + J2 * ratio * ratio); /* of wheel 1 */
        Rig rig;
        rig_open(&rig, PAIR "{ 'name': 'G', 'type': 'gear', 'bodies': ['a', 'b'], 'at': [0, 0, 0], 'to': [0.2, 0, 0], 'axis': [0, 0, 1], 'radii': [%g, %g] } ],"
                 "'motors': [ { 'name': 'M', 'joint': '%s', 'torque': 0.3 } ], 'analysis': { 'end': 2, 'step': 0.1, 'tolerance': 1e-10 } }", r1, r2, driven[i % 2]);
        CHECK(rig.report->joint_dof == 1 && rig.report->loop_count == 0 && rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 20; k++) {
            double angle = 0.5 * alpha * 0.01 * k * k, on_1 = J1 * alpha - (i % 2 == 0 ? T : 0), teeth = fabs(on_1) / r1;
            CHECK_NEAR(rig_value(&rig, k, "A.rz"), angle, 1e-8 * (1 + fabs(angle)));
            CHECK_NEAR(rig_value(&rig, k, "B.rz"), ratio * angle, 1e-8 * (1 + fabs(angle)));
            CHECK_NEAR(rig_value(&rig, k, "G.tz"), on_1, 1e-9);
            CHECK_NEAR(hypot(rig_value(&rig, k, "G.fx"), rig_value(&rig, k, "G.fy")), teeth, 1e-8);
            /* The bearing holds what the teeth push: along the tangent, at right angles to the line of centres. */
            CHECK_NEAR(rig_value(&rig, k, "A.fx"), 0, 1e-9);
            CHECK_NEAR(fabs(rig_value(&rig, k, "A.fy")), teeth, 1e-8);
        }
        rig_close(&rig);
    }
}

static void two_hundred_turns_stay_exact(void)
{
    static const char *const types[] = { "kinematics", "inverse", "dynamics" };
    for (int i = 0; i < 3; i++) {
        Rig rig;
        rig_open(&rig, PAIR "{ 'name': 'G', 'type': 'gear', 'bodies': ['a', 'b'], 'at': [0, 0, 0], 'to': [0.2, 0, 0], 'axis': [0, 0, 1], 'radii': [0.07, 0.13] } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': '400*pi*t'} } ], 'analysis': { 'type': '%s', 'end': 1, 'step': 0.1 } }", types[i]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        CHECK_NEAR(rig_value(&rig, -1, "A.rz"), 400 * M_PI, 1e-9);
        CHECK_NEAR(rig_value(&rig, -1, "B.rz"), -400 * M_PI * 7 / 13, 1e-9);
        CHECK(rig_run(&rig)->stats.violation < 1e-10);
        rig_close(&rig);
    }
}

/* Bevel wheels at right angles, 0.03 and 0.06, both z pointing to the apex at the origin. */
static void bevel_wheels_turn_against_each_other(void)
{
    Rig rig;
    rig_open(&rig, HEAD WHEEL("a", "[0, 0, -0.06]", "1e-3") ", { 'name': 'b', 'position': [-0.03, 0, 0], 'mass': 1, 'inertia': [1e-3, 1e-3, 1e-3, 0, 0, 0] } ],"
             "'joints': [ " HINGE("A", "a", "ground", "[0, 0, -0.06]") ", { 'name': 'B', 'type': 'revolute', 'bodies': ['b', 'ground'], 'at': [-0.03, 0, 0], 'axis': [1, 0, 0] },"
             "{ 'name': 'G', 'type': 'gear', 'bodies': ['a', 'b'], 'markers': [ {}, { 'orientation': [0.7071067811865476, 0, 0.7071067811865476, 0] } ], 'radii': [0.03, 0.06] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': '20*t'} } ], 'analysis': { 'type': 'inverse', 'end': 3, 'step': 0.1 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 30; k++) {
        CHECK_NEAR(rig_value(&rig, k, "B.rz"), -k, 1e-10);
        /* At the teeth, (−0.03, 0, −0.06), both rims run along y alike. */
        double va = rig_value(&rig, k, "a.wz") * -0.03, vb = rig_value(&rig, k, "b.wx") * 0.06;
        CHECK_NEAR(va, vb, 1e-10);
    }
    rig_close(&rig);
}

/* The worm runs along x above the wheel (y = 0.06): right-handed and turning forward it takes the rim to −x. */
static void worm_turns_the_wheel_by_starts_over_teeth(void)
{
    for (int i = 0; i < 4; i++) {
        int hand = i % 2 ? -1 : 1, side = i / 2 ? -1 : 1;
        Rig rig;
        rig_open(&rig, HEAD "{ 'name': 'worm', 'position': [0, %g, 0], 'mass': 1, 'inertia': [1e-3, 1e-3, 1e-3, 0, 0, 0] }, " WHEEL("wheel", "[0, 0, 0]", "1e-3") " ],"
                 "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['worm', 'ground'], 'at': [0, %g, 0], 'axis': [1, 0, 0] }, " HINGE("B", "wheel", "ground", "[0, 0, 0]") ","
                 "{ 'name': 'W', 'type': 'worm', 'bodies': ['worm', 'wheel'], 'markers': [ { 'orientation': [0.7071067811865476, 0, 0.7071067811865476, 0] }, {} ],"
                 "'starts': 2, 'teeth': 50, 'hand': %d } ], 'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': '100*t'} } ],"
                 "'analysis': { 'type': 'inverse', 'end': 5, 'step': 0.5 } }", side * 0.06, side * 0.06, hand);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 10; k++)
            CHECK_NEAR(rig_value(&rig, k, "B.rz"), hand * side * 50.0 * k * 2 / 50, 1e-9);
        rig_close(&rig);
    }
}

/* Open belts keep the sense, crossed ones reverse it; the strand pulls with torque over radius. */
static void belts_keep_their_ratio(void)
{
    for (int i = 0; i < 4; i++) {
        bool crossed = i % 2;
        double r1 = 0.03, r2 = 0.09, ratio = (crossed ? -1 : 1) * r1 / r2, alpha = 0.3 / (1e-3 + 9e-3 * ratio * ratio);
        Rig rig;
        rig_open(&rig, PAIR "{ 'name': 'G', 'type': '%s', 'bodies': ['a', 'b'], 'at': [0, 0, 0], 'to': [0.2, 0, 0], 'axis': [0, 0, 1], 'radii': [%g, %g], 'strand': %d } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'torque': 0.3 } ], 'analysis': { 'end': 2, 'step': 0.1, 'tolerance': 1e-10 } }",
                 crossed ? "crossed-belt" : "belt", r1, r2, i / 2 ? -1 : 1);
        CHECK(rig.report->joint_dof == 1 && rig_run(&rig)->status == LW_RUN_DONE);
        double on_1 = 1e-3 * alpha - 0.3, tension = fabs(on_1) / r1, incline = asin((crossed ? r1 + r2 : r2 - r1) / 0.2);
        for (int k = 0; k <= 20; k++) {
            double angle = 0.5 * alpha * 0.01 * k * k;
            CHECK_NEAR(rig_value(&rig, k, "B.rz"), ratio * angle, 1e-8 * (1 + angle));
            CHECK_NEAR(rig_value(&rig, k, "G.tz"), on_1, 1e-9);
            CHECK_NEAR(fabs(rig_value(&rig, k, "A.fx")), tension * cos(incline), 1e-8);
            CHECK_NEAR(fabs(rig_value(&rig, k, "A.fy")), tension * sin(incline), 1e-8);
        }
        rig_close(&rig);
    }
}

/* A pulley on an arm about a fixed one of its size keeps its direction; pulled away along the strand it turns. */
static void belts_follow_moving_centres(void)
{
    for (int strand = -1; strand <= 1; strand += 2) {
        Rig rig;
        rig_open(&rig, HEAD WHEEL("arm", "[0, 0, 0]", "1e-3") ", " WHEEL("a", "[0.2, 0, 0]", "1e-3") " ], 'joints': [ " HINGE("A", "arm", "ground", "[0, 0, 0]") ", "
                 HINGE("B", "a", "arm", "[0.2, 0, 0]") ", { 'name': 'G', 'type': 'belt', 'bodies': ['a', 'ground'], 'at': [0.2, 0, 0], 'to': [0, 0, 0], 'axis': [0, 0, 1],"
                 "'radii': [0.05, 0.05], 'strand': %d } ], 'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': '9*t'} } ],"
                 "'analysis': { 'type': 'inverse', 'end': 4, 'step': 0.2 } }", strand);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 20; k++) {
            CHECK_NEAR(rig_value(&rig, k, "B.rz"), -1.8 * k, 1e-10);
            CHECK_NEAR(rig_value(&rig, k, "a.wz"), 0, 1e-10);
        }
        rig_close(&rig);
        rig_open(&rig, HEAD "{ 'name': 'slide', 'mass': 1, 'position': [0.2, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] }, " WHEEL("a", "[0.2, 0, 0]", "1e-3") " ], 'joints': ["
                 "{ 'name': 'A', 'type': 'prismatic', 'bodies': ['slide', 'ground'], 'at': [0.2, 0, 0], 'axis': [1, 0, 0] }, " HINGE("B", "a", "slide", "[0.2, 0, 0]") ","
                 "{ 'name': 'G', 'type': 'belt', 'bodies': ['a', 'ground'], 'at': [0.2, 0, 0], 'to': [0, 0, 0], 'axis': [0, 0, 1], 'radii': [0.04, 0.1], 'strand': %d } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'displacement': {'expression': '0.3*t'} } ], 'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.1 } }", strand);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 10; k++) {
            double d = 0.2 + 0.03 * k, rise = 0.06, held0 = sqrt(0.04 - rise * rise) - rise * acos(rise / 0.2), held = sqrt(d * d - rise * rise) - rise * acos(rise / d);
            CHECK_NEAR(rig_value(&rig, k, "B.rz"), strand * (held - held0) / 0.04, 1e-10);
        }
        rig_close(&rig);
    }
}

int main(void)
{
    RUN(screw_lifts_by_its_pitch);
    RUN(rack_goes_with_the_pinion);
    RUN(gear_pair_carries_torque_both_ways);
    RUN(two_hundred_turns_stay_exact);
    RUN(bevel_wheels_turn_against_each_other);
    RUN(worm_turns_the_wheel_by_starts_over_teeth);
    RUN(belts_keep_their_ratio);
    RUN(belts_follow_moving_centres);
    return END();
}
