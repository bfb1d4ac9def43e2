/* Couplings of shafts and the trammel: constant velocity, two universal joints in Z, Schmidt's coupling, Archimedes' ellipse. */
#include "tests/unit/mechanism_text.h"

#define PART(name, at) "{ 'name': '" name "', 'position': " at ", 'mass': 1, 'inertia': [2e-3, 2e-3, 2e-3, 0, 0, 0] }"
#define DRIVE "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': '12*t'} } ], 'analysis': { 'type': 'inverse', 'end': 4, 'step': 0.1 } }"
#define HEAD "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ "
#define HINGE(name, body, base, at) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" body "', '" base "'], 'at': " at ", 'axis': [0, 0, 1] }"

static void same_turning(Rig *rig, const char *out)
{
    CHECK(rig_run(rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 40; k++)
        CHECK_NEAR(rig_value(rig, k, out), 1.2 * k, 1e-9);
    CHECK(rig_run(rig)->stats.violation < 1e-10);
}

/* The output's axis leans by the bend about x; the marker on it, and on the input, has z along its own shaft. */
static void constant_velocity_at_any_bend(void)
{
    for (int degrees = 0; degrees <= 80; degrees += 20) {
        double bend = degrees * M_PI / 180;
        Rig rig;
        rig_open(&rig, HEAD PART("in", "[0, 0, -0.1]") ", " PART("out", "[0, 0, 0]") " ], 'joints': [ " HINGE("A", "in", "ground", "[0, 0, -0.1]") ","
                 "{ 'name': 'B', 'type': 'revolute', 'bodies': ['out', 'ground'], 'at': [0, 0, 0], 'axis': [0, %.17g, %.17g] },"
                 "{ 'name': 'C', 'type': 'constant-velocity', 'bodies': ['out', 'in'], 'markers': [ { 'orientation': [%.17g, %.17g, 0, 0] }, { 'position': [0, 0, 0.1] } ] } ], " DRIVE,
                 -sin(bend), cos(bend), cos(bend / 2), sin(bend / 2));
        same_turning(&rig, "B.rz");
        rig_close(&rig);
    }
}

/* Parallel shafts 0.2 m apart, the middle one leaning between them, forks in line: a body, or a link without mass. */
static void two_universal_joints_in_z(void)
{
    Rig rig;
    double lean = atan2(0.2, 0.3), c = cos(lean / 2), s = sin(lean / 2);
    rig_open(&rig, HEAD PART("in", "[0, 0, 0]") ", { 'name': 'mid', 'position': [0, 0.1, 0.15], 'orientation': [%.17g, %.17g, 0, 0], 'mass': 1, 'inertia': [1e-3, 1e-3, 1e-3, 0, 0, 0] }, "
             PART("out", "[0, 0.2, 0.3]") " ], 'joints': [ " HINGE("A", "in", "ground", "[0, 0, 0]") ", " HINGE("B", "out", "ground", "[0, 0.2, 0.3]") ","
             "{ 'name': 'U', 'type': 'universal', 'bodies': ['mid', 'in'], 'markers': [ { 'position': [0, 0, %.17g] }, {} ] },"
             "{ 'name': 'V', 'type': 'universal', 'bodies': ['mid', 'out'], 'markers': [ { 'position': [0, 0, %.17g] }, {} ] } ], " DRIVE,
             c, -s, -hypot(0.1, 0.15), hypot(0.1, 0.15));
    same_turning(&rig, "B.rz");
    double fastest = 0; /* the middle shaft does not turn evenly: ω/cos(lean) at most */
    for (int k = 0; k <= 40; k++)
        fastest = fmax(fastest, rig_value(&rig, k, "mid.wz") * cos(lean) + rig_value(&rig, k, "mid.wy") * sin(lean));
    CHECK(fastest > 12.5 && fastest < 12 / cos(lean) + 1e-9);
    rig_close(&rig);
    rig_open(&rig, HEAD PART("in", "[0, 0, 0]") ", " PART("out", "[0, 0.2, 0.3]") " ], 'joints': [ " HINGE("A", "in", "ground", "[0, 0, 0]") ", " HINGE("B", "out", "ground", "[0, 0.2, 0.3]") ","
             "{ 'name': 'U', 'type': 'universal-universal', 'bodies': ['out', 'in'], 'at': [0, 0.2, 0.3], 'to': [0, 0, 0], 'axis': [0, 0, 1] } ], " DRIVE);
    same_turning(&rig, "B.rz");
    rig_close(&rig);
}

/* Shafts that lean to either side of the one between them, which stands still in the middle plane: the ratio is 1 in W too. */
static void two_universal_joints_in_w(void)
{
    Rig rig;
    rig_open(&rig, HEAD PART("in", "[0, 0, 0]") ", " PART("out", "[0, 0, 0.3]") " ], 'joints': [ "
             "{ 'name': 'A', 'type': 'revolute', 'bodies': ['in', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0.6, 0.8] },"
             "{ 'name': 'B', 'type': 'revolute', 'bodies': ['out', 'ground'], 'at': [0, 0, 0.3], 'axis': [0, -0.6, 0.8] },"
             "{ 'name': 'U', 'type': 'universal-universal', 'bodies': ['out', 'in'], 'at': [0, 0, 0.3], 'to': [0, 0, 0], 'axis': [0, 0, 1] } ], " DRIVE);
    same_turning(&rig, "B.rz");
    rig_close(&rig);
}

/* Three discs, the outer ones on parallel shafts 0.06 m apart, each pair joined by three links without mass of 0.05 m: the discs turn alike, the
 * middle one about a centre that nothing holds but the links. */
static void schmidt_coupling_turns_alike(void)
{
    char links[4000] = "";
    for (int k = 0; k < 6; k++) {
        double f = 2 * M_PI * k / 3 + 0.3, x = 0.04 * cos(f), y = 0.04 * sin(f);
        snprintf(links + strlen(links), sizeof links - strlen(links),
                 ", { 'name': 'L%d', 'type': 'revolute-revolute', 'bodies': ['mid', '%s'], 'markers': [ { 'position': [%.17g, %.17g, 0] }, { 'position': [%.17g, %.17g, 0] } ] }",
                 k, k < 3 ? "in" : "out", x, y, x, y);
    }
    Rig rig;
    rig_open(&rig, HEAD PART("in", "[0, 0, 0]") ", " PART("mid", "[0.03, 0.04, 0]") ", " PART("out", "[0.06, 0, 0]") " ], 'joints': [ "
             HINGE("A", "in", "ground", "[0, 0, 0]") ", " HINGE("B", "out", "ground", "[0.06, 0, 0]") "%s ], " DRIVE, links);
    CHECK(rig.report->joint_dof == 1);
    same_turning(&rig, "B.rz");
    for (int k = 0; k <= 40; k++) {
        CHECK_NEAR(rig_value(&rig, k, "mid.x"), 0.03, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "mid.y"), 0.04, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "mid.wz"), 12, 1e-8);
    }
    rig_close(&rig);
}

/* A bar with pins 0.3 m apart, one in a slot along x, one in a slot along y; its point 0.5 m from the first, 0.2 from the second, draws an ellipse. */
static void trammel_draws_an_ellipse(void)
{
    Rig rig;
    rig_open(&rig, HEAD "{ 'name': 'bar', 'position': [0, 0, 0], 'com': [0.1, 0, 0], 'mass': 1, 'inertia': [1e-3, 1e-2, 1e-2, 0, 0, 0] } ], 'joints': ["
             "{ 'name': 'A', 'type': 'pin-slot', 'bodies': ['bar', 'ground'], 'markers': [ { 'position': [0.3, 0, 0] }, {} ] },"
             "{ 'name': 'B', 'type': 'pin-slot', 'bodies': ['bar', 'ground'], 'markers': [ { 'orientation': [0.7071067811865476, 0, 0, 0.7071067811865476] },"
             "{ 'orientation': [0.7071067811865476, 0, 0, 0.7071067811865476] } ] },"
             "{ 'name': 'P', 'type': 'free', 'bodies': ['bar', 'ground'], 'markers': [ { 'position': [0.5, 0, 0] }, {} ] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'coordinate': 'rz', 'angle': {'expression': '12*t'} } ], 'analysis': { 'type': 'inverse', 'end': 4, 'step': 0.1 } }");
    CHECK(rig.report->joint_dof == 1 && rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 40; k++) {
        double f = 1.2 * k;
        CHECK_NEAR(rig_value(&rig, k, "P.x"), 0.5 * cos(f), 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "P.y"), 0.2 * sin(f), 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "A.x"), 0.3 * cos(f), 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "B.x"), -0.3 * sin(f), 1e-10);
    }
    rig_close(&rig);
}

int main(void)
{
    RUN(constant_velocity_at_any_bend);
    RUN(two_universal_joints_in_z);
    RUN(two_universal_joints_in_w);
    RUN(schmidt_coupling_turns_alike);
    RUN(trammel_draws_an_ellipse);
    return END();
}
