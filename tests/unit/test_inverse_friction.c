/* Inverse dynamics with friction in joints: what motors must deliver, against closed forms; and friction that has no value. */
#include "tests/unit/mechanism_text.h"

static const double G = 9.81;

/* An arm of 3 kg, centre of mass 0.4 m from a horizontal hinge and `off` along it, swings by 1.1 sin 2t. The hinge carries f = m (a − g); two bearings with a
 * span L, f (1/2 ± off/L). The motor's torque is I α + weight + friction against the motion. */
static void hinges_take_what_their_bearings_carry(void)
{
    static const struct { double off, span; const char *text; } bearing[] = { { 0, 0, "" }, { 0.3, 0, "" }, { 0.3, 0.2, ", 'span': 0.2" }, { 0.05, 0.2, ", 'span': 0.2" } };
    for (int i = 0; i < 4; i++) {
        double m = 3, c = 0.4, mu = 0.12, r = 0.03, Icm = 0.05, off = bearing[i].off, L = bearing[i].span;
        double share = L > 0 ? fabs(0.5 + off / L) + fabs(0.5 - off / L) : 1;
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'arm', 'mass': 3, 'com': [0.4, 0, %g], 'inertia': [0.05, 0.05, 0.05, 0, 0, 0] } ],"
                 "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1],"
                 "'friction': { 'coefficient': 0.12, 'static': 0.2, 'radius': 0.03 %s } } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': { 'expression': '1.1*sin(2*t)' } } ], 'analysis': { 'type': 'inverse', 'end': 3, 'step': 0.01 } }",
                 off, bearing[i].text);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE && lw_run_report(rig.run)->trace->sample_count == 301);
        for (int k = 0; k <= 300; k++) {
            double t = 0.01 * k, q = 1.1 * sin(2 * t), w = 2.2 * cos(2 * t), alpha = -4.4 * sin(2 * t);
            double ax = c * (-alpha * sin(q) - w * w * cos(q)), ay = c * (alpha * cos(q) - w * w * sin(q));
            double rub = mu * r * m * hypot(ax, ay + G) * share, ideal = (Icm + m * c * c) * alpha + m * G * c * cos(q);
            CHECK_NEAR(rig_value(&rig, k, "M.torque"), ideal + copysign(rub, w), 1e-11);
            CHECK_NEAR(rig_value(&rig, k, "A.friction.rz"), -copysign(rub, w), 1e-12);
            CHECK_NEAR(rig_value(&rig, k, "A.tz"), 0, 1e-12); /* the joint's own load has neither motor nor friction in it */
        }
        CHECK(rig_certainty(&rig, "A.friction.rz") == LW_EXACT && rig_certainty(&rig, "M.torque") == LW_EXACT);
        rig_close(&rig);
    }
}

/* Axial load on a collar, Stribeck and viscous parts. */
static void collars_and_speeds_count(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'disc', 'mass': 5, 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['disc', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1],"
             "'friction': { 'coefficient': 0.1, 'static': 0.3, 'stribeck': 0.05, 'viscous': 8, 'preload': 1.5, 'radius': 0.04, 'collar': 0.06 } } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'speed': { 'expression': 't' } } ], 'analysis': { 'type': 'inverse', 'end': 4, 'step': 0.25 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 1; k <= 16; k++) {
        double u = 0.04 * 0.25 * k, mu = 0.1 + 0.2 * exp(-u * u / 0.0025);
        CHECK_NEAR(rig_value(&rig, k, "M.torque"), 0.1 + mu * 5 * G * 0.06 + 0.04 * (1.5 + 8 * u), 1e-12);
    }
    CHECK_NEAR(rig_value(&rig, 0, "M.torque"), 0.1, 1e-12); /* nothing rubs yet */
    rig_close(&rig);
}

/* A nut of weight W on a fixed screw, turned evenly: W r tan(g ± φ), also for a left-handed thread; the load of the thread itself is W cos φ cos g/cos(g ± φ). */
static void screws_lift_and_lower(void)
{
    for (int i = 0; i < 8; i++) {
        double side = i & 1 ? -1 : 1, up = i & 2 ? -1 : 1, mu = i & 4 ? 0.03 : 0.12, r = 0.015, g = atan(0.006 / (2 * M_PI * r)), phi = atan(mu), W = 40 * G;
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'nut', 'mass': 40, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
                 "'joints': [ { 'name': 'S', 'type': 'screw', 'bodies': ['nut', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'pitch': %g,"
                 "'friction': { 'coefficient': %g, 'radius': 0.015 } } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'S', 'coordinate': 'rz', 'angle': { 'expression': '%g*t' } } ], 'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.5 } }",
                 side * 0.006, mu, side * up * 3);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 2; k++) {
            double torque = rig_value(&rig, k, "M.torque");
            CHECK_NEAR(side * torque, W * r * tan(g + up * phi), 1e-11);
            CHECK_NEAR(rig_value(&rig, k, "S.fz"), W * cos(phi) * cos(g) / cos(g + up * phi), 1e-10);
            CHECK_NEAR(rig_value(&rig, k, "S.fz") + rig_value(&rig, k, "S.friction.z"), W, 1e-10);
            CHECK_NEAR(rig_value(&rig, k, "S.tz") + rig_value(&rig, k, "S.friction.rz"), -torque, 1e-11);
            /* a screw that locks itself has to be driven down, too */
            CHECK(up > 0 || (rig_value(&rig, k, "M.power") > 0) == (phi > g));
        }
        rig_close(&rig);
    }
}

/* A worm against 100 N m on its wheel: forwards it works with tan g/tan(g + φ), backwards the wheel drives it with tan(g − φ)/tan g; below the friction angle
 * the motor must push both ways. */
static void worms_work_both_ways(void)
{
    for (int i = 0; i < 4; i++) {
        double way = i & 1 ? -1 : 1, deg = i & 2 ? 3 : 12, g = deg * M_PI / 180, phi = atan(0.08), ideal = 100 * 2 / 40.0;
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'worm', 'mass': 2, 'inertia': [4e-3, 4e-3, 4e-4, 0, 0, 0] },"
                 "{ 'name': 'wheel', 'position': [0.1, 0, 0], 'mass': 5, 'inertia': [0.02, 0.02, 0.02, 0, 0, 0] } ], 'joints': ["
                 "{ 'name': 'A', 'type': 'revolute', 'bodies': ['worm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
                 "{ 'name': 'B', 'type': 'revolute', 'bodies': ['wheel', 'ground'], 'at': [0.1, 0, 0], 'axis': [0, 1, 0] },"
                 "{ 'name': 'W', 'type': 'worm', 'bodies': ['worm', 'wheel'], 'markers': [ {}, { 'orientation': [0.7071067811865476, -0.7071067811865476, 0, 0] } ],"
                 "'starts': 2, 'teeth': 40, 'friction': { 'coefficient': 0.08, 'radius': 0.02, 'lead': '%g deg' } } ],"
                 "'loads': [ { 'name': 'hoist', 'type': 'torque', 'body': 'wheel', 'torque': [0, 100, 0] } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': { 'expression': '%g*t' } } ], 'analysis': { 'type': 'inverse', 'end': 2, 'step': 0.5 } }", deg, way * 5);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 4; k++) {
            double torque = rig_value(&rig, k, "M.torque"), eta = way > 0 ? tan(g) / tan(g + phi) : tan(g - phi) / tan(g);
            CHECK_NEAR(torque, way > 0 ? ideal / eta : ideal * eta, 1e-10);
            CHECK(way > 0 || (rig_value(&rig, k, "M.power") > 0) == (g < phi));
        }
        CHECK(rig_certainty(&rig, "W.friction.rz") == LW_EXACT);
        rig_close(&rig);
    }
}

/* At rest any torque within an interval holds the pose; its ends set it moving. By hand: a disc of 2 kg on a pin of 10 mm, μ_s 1: 1·0.01·2·9.81 = 0.1962 N m each way. At
 * the instant the motion begins, I α is on top; while it moves there is one torque, with μ 0.5. */
static void torque_at_rest_is_an_interval(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'disc', 'mass': 2, 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['disc', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'friction': { 'coefficient': 0.5, 'static': 1, 'radius': 0.01 } } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': { 'trapezoid': { 'to': 1, 'speed': 2, 'acceleration': 10, 'start': 0.2 } } } ],"
             "'analysis': { 'type': 'inverse', 'end': 1.2, 'step': 0.1 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 12; k++) {
        bool rest = k <= 2 || k >= 9;
        double begins = k == 2 ? 0.1 * 10 : 0, torque = rig_value(&rig, k, "M.torque");
        if (rest)
            CHECK_NEAR(torque, begins, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "M.torque.low"), rest ? begins - 0.1962 : torque, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "M.torque.high"), rest ? begins + 0.1962 : torque, 1e-12);
    }
    CHECK_NEAR(rig_value(&rig, 5, "M.torque"), 0.0981, 1e-12);
    CHECK(rig_certainty(&rig, "M.torque.low") == LW_EXACT && rig_certainty(&rig, "M.torque.high") == LW_EXACT);
    rig_close(&rig);
}

/* The load of threads follows from what rubs there: W r tan(g ± φ_s), a force on the nut W ± what the thread holds; of teeth 4 N m/η and 4 N m (2 − 1/η). */
static void threads_and_teeth_at_rest(void)
{
    double r = 0.015, g = atan(0.006 / (2 * M_PI * r)), phi = atan(0.05), W = 40 * G;
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'nut', 'mass': 40, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'S', 'type': 'screw', 'bodies': ['nut', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'pitch': 0.006, 'friction': { 'coefficient': 0.02, 'static': 0.05, 'radius': 0.015 } } ],"
             "'motors': [ { 'name': 'M', 'joint': 'S', 'coordinate': 'rz', 'angle': 0.3 } ], 'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.5 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, 1, "M.torque"), W * r * tan(g), 1e-11);
    CHECK_NEAR(rig_value(&rig, 1, "M.torque.low"), W * r * tan(g - phi), 1e-11);
    CHECK_NEAR(rig_value(&rig, 1, "M.torque.high"), W * r * tan(g + phi), 1e-11);
    rig_close(&rig);
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'a', 'mass': 1, 'inertia': [1e-3, 1e-3, 1e-3, 0, 0, 0] },"
             "{ 'name': 'b', 'position': [0.2, 0, 0], 'mass': 1, 'inertia': [1e-3, 1e-3, 1e-3, 0, 0, 0] } ], 'joints': ["
             "{ 'name': 'A', 'type': 'revolute', 'bodies': ['a', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
             "{ 'name': 'B', 'type': 'revolute', 'bodies': ['b', 'ground'], 'at': [0.2, 0, 0], 'axis': [0, 0, 1] },"
             "{ 'name': 'G', 'type': 'gear', 'bodies': ['a', 'b'], 'at': [0, 0, 0], 'to': [0.2, 0, 0], 'axis': [0, 0, 1], 'radii': [0.05, 0.15],"
             "'friction': { 'efficiency': 0.96 } } ], 'loads': [ { 'name': 'brake', 'type': 'torque', 'body': 'b', 'torque': [0, 0, 12] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': 0 } ], 'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.5 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, 1, "M.torque.low"), 4 * (2 - 1 / 0.96), 1e-12);
    CHECK_NEAR(rig_value(&rig, 1, "M.torque.high"), 4 / 0.96, 1e-12);
    rig_close(&rig);
}

/* Two motors in a row, on a slope: each begins to move by itself, the other holding. The slide carries its own load and the hinge's: cart 5 kg, arm 3 kg. */
static void each_motor_by_itself(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'cart', 'mass': 5, 'inertia': [1, 1, 1, 0, 0, 0] }, { 'name': 'arm', 'mass': 3, 'com': [0.4, 0, 0], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'S', 'type': 'prismatic', 'bodies': ['cart', 'ground'], 'at': [0, 0, 0], 'axis': [1, 0, 0], 'friction': { 'coefficient': 0.1, 'static': 0.2 } },"
             "{ 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'cart'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'friction': { 'coefficient': 0.1, 'static': 0.3, 'radius': 0.02, 'preload': 5 } } ],"
             "'motors': [ { 'name': 'X', 'joint': 'S', 'displacement': 0 }, { 'name': 'M', 'joint': 'A', 'angle': { 'expression': 'if(t < 1, 0, (t - 1)^2)' } } ],"
             "'analysis': { 'type': 'inverse', 'end': 2, 'step': 0.5 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double pin = 0.02 * (0.3 * 3 * G + 5), weight = 3 * G * 0.4;
    CHECK_NEAR(rig_value(&rig, 0, "X.force.high"), 0.2 * 8 * G, 1e-11);
    CHECK_NEAR(rig_value(&rig, 0, "X.force.low"), -0.2 * 8 * G, 1e-11);
    CHECK_NEAR(rig_value(&rig, 0, "M.torque.high"), weight + pin, 1e-11);
    CHECK_NEAR(rig_value(&rig, 0, "M.torque.low"), weight - pin, 1e-11);
    /* the arm swings and the slide still rests: the one is settled, the other open about what the swing asks of it */
    CHECK_NEAR(rig_value(&rig, 4, "M.torque.high"), rig_value(&rig, 4, "M.torque"), 0);
    CHECK_NEAR(0.5 * (rig_value(&rig, 4, "X.force.high") + rig_value(&rig, 4, "X.force.low")), rig_value(&rig, 4, "X.force"), 1e-10);
    CHECK(rig_value(&rig, 4, "X.force.high") > rig_value(&rig, 4, "X.force") + 1);
    rig_close(&rig);
}

/* A nut that is pushed: below the friction angle no force moves it, and that is said. */
static void locked_threads_are_told(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'nut', 'mass': 40, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'S', 'type': 'screw', 'bodies': ['nut', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'pitch': 0.006, 'friction': { 'coefficient': 0.1, 'static': 0.2, 'radius': 0.015 } } ],"
             "'loads': [ { 'name': 'T', 'type': 'torque', 'body': 'nut', 'torque': [0, 0, 3] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'S', 'coordinate': 'z', 'displacement': 0 } ], 'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.5 } }");
    const LwRunReport *report = rig_run(&rig);
    bool told = false;
    CHECK(report->status == LW_RUN_DONE);
    for (int i = 0; i < report->event_count; i++)
        told = told || (report->event[i].warning && strstr(report->event[i].text, "locks"));
    CHECK(told);
    CHECK(isfinite(rig_value(&rig, 0, "M.force.low")) && isfinite(rig_value(&rig, 0, "M.force.high")));
    rig_close(&rig);
}

static void gears_pass_on_their_efficiency(void)
{
    for (int i = 0; i < 2; i++) {
        double way = i ? -1 : 1;
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'a', 'mass': 1, 'inertia': [1e-3, 1e-3, 1e-3, 0, 0, 0] },"
                 "{ 'name': 'b', 'position': [0.2, 0, 0], 'mass': 1, 'inertia': [1e-3, 1e-3, 1e-3, 0, 0, 0] } ], 'joints': ["
                 "{ 'name': 'A', 'type': 'revolute', 'bodies': ['a', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
                 "{ 'name': 'B', 'type': 'revolute', 'bodies': ['b', 'ground'], 'at': [0.2, 0, 0], 'axis': [0, 0, 1] },"
                 "{ 'name': 'G', 'type': 'gear', 'bodies': ['a', 'b'], 'at': [0, 0, 0], 'to': [0.2, 0, 0], 'axis': [0, 0, 1], 'radii': [0.05, 0.15],"
                 "'friction': { 'efficiency': 0.96 } } ], 'loads': [ { 'name': 'brake', 'type': 'torque', 'body': 'b', 'torque': [0, 0, 12] } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': { 'expression': '%g*t' } } ], 'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.5 } }", way * 8);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        /* forward a drives against the brake: 4 N m / η; backward the brake drives: 4 N m (2 − 1/η) */
        for (int k = 0; k <= 2; k++)
            CHECK_NEAR(rig_value(&rig, k, "M.torque"), way > 0 ? 4 / 0.96 : 4 * (2 - 1 / 0.96), 1e-12);
        rig_close(&rig);
    }
}

#define DOOR(second, friction) "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'door', 'mass': 10, 'com': [0.4, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] } ], 'joints': [" \
    "{ 'name': 'upper', 'type': 'revolute', 'bodies': ['door', 'ground'], 'at': [0, 0, 0.5], 'axis': [0, 0, 1], 'friction': " friction " }," \
    "{ 'name': 'lower', 'type': '" second "', 'bodies': ['door', 'ground'], 'at': [0, 0, -0.5], 'axis': [0, 0, 1] } ]," \
    "'motors': [ { 'name': 'M', 'joint': 'upper', 'angle': { 'expression': 't' } } ], 'analysis': { 'type': 'inverse', 'end': 0.5, 'step': 0.1 } }"

/* Two hinges share what one could carry: friction is refused, naming them, unless it does not ask for the load. */
static void undetermined_reactions_refuse_friction(void)
{
    Rig rig;
    rig_open(&rig, DOOR("revolute", "{ 'coefficient': 0.1, 'radius': 0.01 }"));
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_REFUSED && strstr(report->reason, "friction in upper") && strstr(report->reason, "lower") && strstr(report->reason, "bushing"));
    rig_analysis(&rig)->type = LW_ANALYSIS_DYNAMICS;
    CHECK(rig_run(&rig)->status == LW_RUN_REFUSED);
    rig_analysis(&rig)->type = LW_ANALYSIS_KINEMATICS; /* has no loads */
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    rig_close(&rig);
    rig_open(&rig, DOOR("revolute", "{ 'preload': 30, 'radius': 0.01 }"));
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, 3, "M.torque"), 10 * G * 0.4 * cos(0.3) + 0.3, 1e-11);
    rig_close(&rig);
    /* A ball that is free along the axis still shares the forces: the hinge alone would hold the tilt. */
    rig_open(&rig, DOOR("point-line", "{ 'coefficient': 0.1, 'radius': 0.01 }"));
    report = rig_run(&rig);
    CHECK(report->status == LW_RUN_REFUSED);
    rig_close(&rig);
    rig_open(&rig, DOOR("parallel", "{ 'coefficient': 0.1, 'radius': 0.01 }"));
    CHECK(rig_run(&rig)->status == LW_RUN_DONE); /* shares moments alone, and they rub nothing without a span */
    rig_close(&rig);
}

int main(void)
{
    RUN(hinges_take_what_their_bearings_carry);
    RUN(collars_and_speeds_count);
    RUN(screws_lift_and_lower);
    RUN(worms_work_both_ways);
    RUN(torque_at_rest_is_an_interval);
    RUN(threads_and_teeth_at_rest);
    RUN(each_motor_by_itself);
    RUN(locked_threads_are_told);
    RUN(gears_pass_on_their_efficiency);
    RUN(undetermined_reactions_refuse_friction);
    return END();
}
