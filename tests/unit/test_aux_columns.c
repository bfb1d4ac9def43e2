/* Columns of stops, friction and contacts, and how certain they are. */
#include "tests/unit/mechanism_text.h"

static const double G = 9.81;

static int column(const Rig *rig, const char *name)
{
    return lw_trace_find(lw_run_report(rig->run)->trace, name);
}

static const char *unit(const Rig *rig, const char *name)
{
    return column(rig, name) < 0 ? NULL : lw_run_report(rig->run)->trace->channel[column(rig, name)].unit;
}

static const char *sum(const Rig *rig, const char *name)
{
    const char *text = column(rig, name) < 0 ? NULL : lw_run_report(rig->run)->trace->channel[column(rig, name)].sum;
    return text ? text : "";
}

/* A lever of 2 kg that a torque of 3 N m lifts against its upper stop; its weight at 60 deg takes m g c cos 60 of it. */
static void stops_have_columns(void)
{
    for (int soft = 0; soft < 2; soft++) {
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'lever', 'mass': 2, 'com': [0.1, 0, 0], 'inertia': [0.01, 0.01, 0.01, 0, 0, 0] } ],"
                 "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['lever', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1],"
                 "'limits': { 'rz': { 'range': [-1, '60 deg'], %s } } } ], 'start': { 'A': { 'rz': '%s' } },"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'torque': 3 } ], 'analysis': { 'type': 'dynamics', 'end': 0.1, 'step': 0.05 } }",
                 soft ? "'stiffness': 500, 'damping': 10" : "'restitution': 0", soft ? "61 deg" : "60 deg");
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        double held = 3 - 2 * G * 0.1 * cos(M_PI / 3);
        CHECK_STRING(unit(&rig, "A.stop.rz"), "N*m");
        CHECK(rig_certainty(&rig, "A.stop.rz") == LW_EXACT);
        if (soft)
            CHECK_NEAR(rig_value(&rig, 0, "A.stop.rz"), -500 * M_PI / 180, 1e-9);
        for (int k = 0; !soft && k < 3; k++)
            CHECK_NEAR(rig_value(&rig, k, "A.stop.rz"), -held, 1e-11);
        rig_analysis(&rig)->type = LW_ANALYSIS_ASSEMBLE;
        rig_run(&rig);
        CHECK(column(&rig, "A.stop.rz") < 0); /* no loads, no column */
        rig_close(&rig);
    }
}

#define TABLE "{ 'lockwork': 1, 'bodies': [ { 'name': 'table', 'position': [0, 0, 0.5], 'mass': 8, 'com': [0.1, 0.05, 0], 'inertia': [1, 1, 1, 0, 0, 0]," \
    "'geometry': [ { 'box': [0.8, 0.6, 1] } ] } ], 'contacts': [ "
#define LEG(name, x, y) "{ 'name': '" name "', 'bodies': ['table', 'ground'], 'shapes': [ { 'point': [" x ", " y ", -0.5] }, { 'plane': [0, 0, 1] } ], 'friction': 0.5 }"
#define STANDS " ], 'analysis': { 'type': 'dynamics', 'end': 0.1, 'step': 0.05 } }"

/* One contact carries the weight, whatever its corners share: all exact, at the centre of pressure. */
static void one_contact_is_exact(void)
{
    static const char *const load[] = { "floor.fx", "floor.fy", "floor.fz", "floor.tx", "floor.ty", "floor.tz", "floor.normal", "floor.friction" };
    Rig rig;
    rig_open(&rig, TABLE "{ 'name': 'floor', 'bodies': ['table', 'ground'], 'shapes': [null, { 'plane': [0, 0, 1] }], 'friction': 0.5 }" STANDS);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k < 3; k++) {
        CHECK_NEAR(rig_value(&rig, k, "floor.fz"), 8 * G, 1e-11);
        CHECK_NEAR(rig_value(&rig, k, "floor.normal"), 8 * G, 1e-11);
        CHECK_NEAR(rig_value(&rig, k, "floor.friction"), 0, 1e-11);
        CHECK_NEAR(rig_value(&rig, k, "floor.x"), 0.1, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "floor.y"), 0.05, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "floor.z"), 0, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "floor.gap"), 0, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "floor.slip"), 0, 1e-12);
        CHECK(rig_value(&rig, k, "floor.points") >= 3);
    }
    for (int i = 0; i < 8; i++)
        CHECK(rig_certainty(&rig, load[i]) == LW_EXACT);
    CHECK(rig_certainty(&rig, "floor.x") == LW_NOT_A_LOAD);
    CHECK_STRING(unit(&rig, "floor.tx"), "N*m");
    CHECK_STRING(unit(&rig, "floor.slip"), "m/s");
    CHECK_STRING(unit(&rig, "floor.points"), "");
    rig_close(&rig);
}

/* Four legs with a contact each: only the sum is known; three legs: each is. */
static void legs_are_known_in_sum(void)
{
    Rig rig;
    rig_open(&rig, TABLE LEG("a", "0.4", "0.3") ", " LEG("b", "-0.4", "0.3") ", " LEG("c", "-0.4", "-0.3") ", " LEG("d", "0.4", "-0.3") STANDS);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK(rig_certainty(&rig, "a.fz") == LW_SUM_ONLY && rig_certainty(&rig, "d.fz") == LW_SUM_ONLY && rig_certainty(&rig, "b.normal") == LW_SUM_ONLY);
    CHECK_STRING(sum(&rig, "a.fz"), "a.fz + b.fz + c.fz + d.fz");
    CHECK_STRING(sum(&rig, "c.normal"), "c.normal + a.normal + b.normal + d.normal");
    CHECK(rig_certainty(&rig, "a.x") == LW_UNDETERMINED);
    double total = 0;
    for (int i = 0; i < 4; i++)
        total += rig_value(&rig, 2, (const char *const[]){ "a.fz", "b.fz", "c.fz", "d.fz" }[i]);
    CHECK_NEAR(total, 8 * G, 1e-11);
    rig_close(&rig);
    rig_open(&rig, TABLE LEG("a", "0.4", "0.3") ", " LEG("b", "-0.4", "0.3") ", " LEG("c", "0.1", "-0.3") STANDS);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK(rig_certainty(&rig, "a.fz") == LW_EXACT && rig_certainty(&rig, "b.fz") == LW_EXACT && rig_certainty(&rig, "c.normal") == LW_EXACT);
    CHECK(rig_certainty(&rig, "a.fx") == LW_SUM_ONLY); /* sticking, they may pull against each other */
    CHECK_NEAR(rig_value(&rig, 1, "c.fz"), 8 * G * 0.25 / 0.6, 1e-11); /* moments about the line through a and b */
    rig_close(&rig);
}

/* A slide that comes to rest on its stop and on the floor at once: neither is known, the joint beside them is. */
static void stop_and_floor_share(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'ram', 'position': [0, 0, 0.2], 'mass': 3, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'S', 'type': 'prismatic', 'bodies': ['ram', 'ground'], 'at': [0, 0, 0.2], 'axis': [0, 0, 1], 'limits': { 'z': [0, 1] } } ],"
             "'contacts': [ { 'name': 'floor', 'bodies': ['ram', 'ground'], 'shapes': [ { 'sphere': { 'radius': 0.2 } }, { 'plane': [0, 0, 1] } ] } ],"
             "'analysis': { 'type': 'dynamics', 'end': 0.1, 'step': 0.05 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, 1, "S.stop.z") + rig_value(&rig, 1, "floor.fz"), 3 * G, 1e-11);
    CHECK(rig_certainty(&rig, "S.stop.z") == LW_UNDETERMINED && rig_certainty(&rig, "floor.fz") == LW_UNDETERMINED);
    CHECK(rig_certainty(&rig, "S.fx") == LW_EXACT && rig_certainty(&rig, "S.tz") == LW_EXACT);
    rig_close(&rig);
}

/* Kinematics has no loads, but distances: a ball on a slide that a motor moves over a floor. */
static void kinematics_has_gaps(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'ball', 'position': [0, 0, 1], 'mass': 3, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'S', 'type': 'prismatic', 'bodies': ['ball', 'ground'], 'at': [0, 0, 1], 'axis': [0, 0, 1] } ],"
             "'contacts': [ { 'name': 'floor', 'bodies': ['ball', 'ground'], 'shapes': [ { 'sphere': { 'radius': 0.2 } }, { 'plane': [0, 0, 1] } ] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'S', 'displacement': { 'expression': '-t' } } ], 'analysis': { 'type': 'kinematics', 'end': 0.7, 'step': 0.1 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 7; k++)
        CHECK_NEAR(rig_value(&rig, k, "floor.gap"), 0.8 - 0.1 * k, 1e-12);
    CHECK(column(&rig, "floor.fz") < 0 && column(&rig, "S.fx") < 0);
    rig_close(&rig);
}

/* A ball pressed into a compliant floor by 1 mm: k x^p; its friction is that of the model, at the speed it slides with. Above the floor: no force, but a place. */
static void compliant_contacts_have_columns(void)
{
    for (int i = 0; i < 2; i++) {
        double z = i ? 0.3 : 0.199;
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'ball', 'position': [0.5, 0, %g], 'mass': 3, 'inertia': [1, 1, 1, 0, 0, 0], 'velocity': [2, 0, 0] } ],"
                 "'contacts': [ { 'name': 'floor', 'bodies': ['ball', 'ground'], 'shapes': [ { 'sphere': { 'radius': 0.2 } }, { 'plane': [0, 0, 1] } ],"
                 "'friction': 0.25, 'model': 'hunt-crossley', 'stiffness': 1e5, 'exponent': 1.5 } ], 'analysis': { 'type': 'dynamics', 'end': 0.001, 'step': 0.001 } }", z);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        double N = i ? 0 : 1e5 * pow(0.001, 1.5);
        CHECK_NEAR(rig_value(&rig, 0, "floor.fz"), N, 1e-9);
        CHECK_NEAR(rig_value(&rig, 0, "floor.normal"), N, 1e-9);
        CHECK_NEAR(rig_value(&rig, 0, "floor.friction"), 0.25 * N, 1e-3 * N);
        CHECK_NEAR(rig_value(&rig, 0, "floor.fx"), -rig_value(&rig, 0, "floor.friction"), 1e-12);
        CHECK_NEAR(rig_value(&rig, 0, "floor.gap"), z - 0.2, 1e-12);
        CHECK_NEAR(rig_value(&rig, 0, "floor.x"), 0.5, 1e-12);
        CHECK(rig_value(&rig, 0, "floor.points") == (i ? 0 : 1) && rig_certainty(&rig, "floor.fz") == LW_EXACT);
        rig_close(&rig);
    }
}

/* Friction in a hinge that swings freely: against the motion, μ r N. */
static void friction_has_columns(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'rod', 'mass': 2, 'com': [0.3, 0, 0], 'inertia': [0.02, 0.02, 0.02, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['rod', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'friction': { 'coefficient': 0.2, 'radius': 0.02 } },"
             "{ 'name': 'F', 'type': 'free', 'bodies': ['rod', 'ground'], 'at': [0, 0, 0] } ], 'analysis': { 'type': 'dynamics', 'end': 0.4, 'step': 0.1 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 1; k <= 4; k++) {
        double N = hypot(rig_value(&rig, k, "A.fx"), rig_value(&rig, k, "A.fy"));
        CHECK(N > 1 && rig_value(&rig, k, "rod.wz") < 0);
        CHECK_NEAR(rig_value(&rig, k, "A.friction.rz"), 0.2 * 0.02 * N, 1e-12);
    }
    CHECK_STRING(unit(&rig, "A.friction.rz"), "N*m");
    CHECK(rig_certainty(&rig, "A.friction.rz") == LW_EXACT && column(&rig, "F.friction.x") < 0 && column(&rig, "A.friction.z") < 0);
    rig_close(&rig);
}

int main(void)
{
    RUN(stops_have_columns);
    RUN(one_contact_is_exact);
    RUN(legs_are_known_in_sum);
    RUN(stop_and_floor_share);
    RUN(kinematics_has_gaps);
    RUN(compliant_contacts_have_columns);
    RUN(friction_has_columns);
    return END();
}
