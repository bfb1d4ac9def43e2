/* Bodies of other dimension: point masses (3 freedoms) and shafts (1), alone and with rigid ones. */
#include "tests/unit/mechanism_text.h"

#include "joints/library.h"

#define POINT(name, x, y, z) "{ 'name': '" name "', 'type': 'point', 'position': [" #x ", " #y ", " #z "], 'mass': 2 }"
#define RIGID(name, x) "{ 'name': '" name "', 'position': [" #x ", 0, 0], 'mass': 2, 'inertia': [1, 2, 2.5, 0, 0, 0] }"
#define ROD(name, a, b, from, to) "{ 'name': '" name "', 'type': 'distance', 'bodies': ['" a "', '" b "'], 'at': [" from "], 'to': [" to "] }"
#define HINGE(name, a, b, x) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" a "', '" b "'], 'at': [" #x ", 0, 0], 'axis': [0, 0, 1] }"
#define FREE(name, a, b) "{ 'name': '" name "', 'type': 'free', 'bodies': ['" a "', '" b "'], 'at': [0, 0, 0], 'axis': [0, 0, 1] }"
#define HEAD "{ 'lockwork': 1, "

/* A pendulum of a point mass: the rod's force, the freedoms, the size, and an orientation that stays. */
static void point_pendulum(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'type': 'point', 'position': [0.5, 0, 0], 'orientation': [0.6, 0.8, 0, 0], 'mass': 2, 'velocity': [0, 0.3, 0] } ],"
             "'joints': [ " ROD("R", "b", "ground", "0.5, 0, 0", "0, 0, 0") " ], 'analysis': { 'end': 3, 'step': 0.1, 'tolerance': 1e-11 } }");
    CHECK(rig.report->dof == 2 && rig.report->rank == 1 && rig.report->motion_count == 2 && rig.report->loop_count == 0);
    CHECK_NEAR(rig.report->size, 0.5, 1e-15);
    const LwRunReport *run = rig_run(&rig);
    CHECK(run->status == LW_RUN_DONE && run->stats.kinetic_max > 1 && run->stats.energy_drift < 1e-9);
    double L0 = 0.5 * 0.3;
    for (int k = 0; k <= 30; k++) {
        double x = rig_value(&rig, k, "b.x"), y = rig_value(&rig, k, "b.y"), z = rig_value(&rig, k, "b.z");
        double vx = rig_value(&rig, k, "b.vx"), vy = rig_value(&rig, k, "b.vy"), vz = rig_value(&rig, k, "b.vz");
        double fx = rig_value(&rig, k, "R.fx"), fy = rig_value(&rig, k, "R.fy"), fz = rig_value(&rig, k, "R.fz");
        CHECK_NEAR(rig_value(&rig, k, "b.e0"), 0.6, 0);
        CHECK_NEAR(rig_value(&rig, k, "b.e1"), 0.8, 0);
        CHECK_NEAR(x * vy - y * vx, L0, 1e-9);
        /* towards the centre: m v²/l − m g z/l */
        CHECK_NEAR((fx * x + fy * y + fz * z) / 0.5, -2 * (vx * vx + vy * vy + vz * vz) / 0.5 + 2 * 9.81 * z / 0.5, 1e-8);
        CHECK_NEAR(rig_value(&rig, k, "b.wx") + rig_value(&rig, k, "b.alx"), 0, 0);
    }
    rig_close(&rig);
}

/* A shaft (or a point that is held without turning) at the end of a chain holds it as the ground would: no row between
 * the rigid bodies before it is redundant. A ring keeps the body `i` from being eliminated before `o`. */
static void shaft_ends_a_chain(void)
{
    static const char *const end[] = { "{ 'name': 's', 'type': 'shaft', 'position': [2, 0, 0], 'axis': [0, 0, 3], 'inertia': 0.5 }", POINT("s", 2, 0, 0) };
    static const char *const tie[] = { HINGE("B", "o", "s", 2), "{ 'name': 'B', 'type': 'fixed', 'bodies': ['o', 's'], 'at': [2, 0, 0] }" };
    static const int dof[] = { 3, 4 };
    for (int i = 0; i < 2; i++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [ " RIGID("i", 0) ", " RIGID("o", 1) ", " RIGID("p", -1) ", " RIGID("q", -2) ", %s ], 'joints': [ " HINGE("A", "i", "o", 0.5) ", %s, "
                 HINGE("C", "i", "p", -0.5) ", { 'name': 'D', 'type': 'revolute', 'bodies': ['p', 'q'], 'at': [-1, 1, 0], 'axis': [0, 0, 1] }, " HINGE("E", "q", "i", -2) " ] }",
                 end[i], tie[i]);
        CHECK(rig.report->status == LW_STUDY_OK && rig.report->loop_count == 3); /* those of the ring */
        CHECK(rig.report->dof == dof[i] && rig.report->motion_count == dof[i]);
        for (int k = 0; k < rig.report->loop_count; k++)
            CHECK(strchr("CDE", rig.report->loop[k].dropped.owner[0]));
        rig_close(&rig);
    }
}

/* Bearings of a shaft say nothing that is not so already. */
static void bearings_of_a_shaft_are_redundant(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 's', 'type': 'shaft', 'axis': [0, 0, 1], 'inertia': '20 kg*cm^2', 'omega': [0, 0, 3] } ],"
             "'joints': [ " HINGE("A", "s", "ground", 0) " ], 'loads': [ { 'name': 'Q', 'type': 'torque', 'body': 's', 'torque': [1, 1, 0.004] } ],"
             "'analysis': { 'end': 2, 'step': 1, 'tolerance': 1e-11 } }");
    CHECK(rig.report->dof == 1 && rig.report->rank == 0 && rig.report->loop_count == 5);
    CHECK_STRING(rig.report->motion[0].name, "A.rz");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, 2, "A.rz"), 3 * 2 + 0.5 * 2 * 4, 1e-10); /* 0.004/0.002 = 2 rad/s² */
    CHECK_NEAR(rig_value(&rig, 2, "energy.kinetic"), 0.5 * 0.002 * 49, 1e-12);
    CHECK_NEAR(rig_value(&rig, 2, "s.x"), 0, 0);
    CHECK(rig_certainty(&rig, "A.fx") == LW_UNDETERMINED);
    rig_close(&rig);
}

/* A force off the axis turns a shaft; a spring pulls a point and a rigid body. */
static void loads_act(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'gravity': [0, 0, 0], 'bodies': [ { 'name': 's', 'type': 'shaft', 'axis': [1, 0, 0], 'inertia': [0.5, 1, 1, 0, 0, 0], 'mass': 3 }, "
             POINT("b", 1, 0, 0) ", { 'name': 'r', 'position': [3, 0, 0], 'mass': 6, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'loads': [ { 'name': 'F', 'type': 'force', 'body': 's', 'point': [0, 0.2, 0], 'force': [5, 0, 1.5], 'axes': 'body' },"
             "{ 'name': 'S', 'type': 'spring', 'bodies': ['b', 'r'], 'points': [[0, 0, 0], [0, 0, 0]], 'stiffness': 24, 'length': 1.5 } ],"
             "'analysis': { 'end': 1, 'step': 0.25, 'tolerance': 1e-11 } }");
    CHECK(rig.report->dof == 1 + 3 + 6 && rig.report->motion_count == 10);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double w = sqrt(24 * (1 / 2.0 + 1 / 6.0)); /* two masses on a spring */
    for (int k = 0; k <= 4; k++) {
        double t = 0.25 * k;
        CHECK_NEAR(rig_value(&rig, k, "s.wx"), 0.2 * 1.5 / 0.5 * t, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "S.length"), 1.5 + 0.5 * cos(w * t), 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "b.x") * 2 + rig_value(&rig, k, "r.x") * 6, 20, 1e-10);
    }
    rig_close(&rig);
}

/* A start from which only a nudge leads on: points do not turn and shafts do not move meanwhile. */
static void assembling_respects_the_kinds(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 's', 'type': 'shaft', 'position': [0.1, 0.2, 0.3], 'axis': [0, 0, 1], 'inertia': 1 }, " POINT("b", 0, 0, 0) ", " RIGID("r", 0) " ],"
             "'joints': [ { 'name': 'D', 'type': 'distance', 'bodies': ['b', 'ground'], 'markers': [{}, {}], 'length': 0.5 }, "
             "{ 'name': 'E', 'type': 'distance', 'bodies': ['r', 'b'], 'markers': [{}, {}], 'length': 0.7 }, " FREE("F", "s", "ground") " ] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->dof == 1 + 3 + 6 - 2);
    LwFrame s = lw_study_body_frame(rig.study, 0), b = lw_study_body_frame(rig.study, 1);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(s.position, lw_vec3(0.1, 0.2, 0.3))), 0, 1e-15);
    CHECK_NEAR(fabs(b.orientation.e0), 1, 0);
    CHECK_NEAR(lw_vec3_norm(b.position), 0.5, 1e-12);
    rig_close(&rig);
}

/* ---- a tinkertoy: an octahedron of point masses ---- */

#define CORNERS POINT("px", 1, 0, 0) ", " POINT("mx", -1, 0, 0) ", " POINT("py", 0, 1, 0) ", " POINT("my", 0, -1, 0) ", " POINT("pz", 0, 0, 1) ", " POINT("mz", 0, 0, -1)
#define PX "1, 0, 0"
#define MX "-1, 0, 0"
#define PY "0, 1, 0"
#define MY "0, -1, 0"
#define PZ "0, 0, 1"
#define MZ "0, 0, -1"
#define EDGES ROD("a", "px", "py", PX, PY) ", " ROD("b", "py", "mx", PY, MX) ", " ROD("c", "mx", "my", MX, MY) ", " ROD("d", "my", "px", MY, PX) ", " \
    ROD("e", "px", "pz", PX, PZ) ", " ROD("f", "py", "pz", PY, PZ) ", " ROD("g", "mx", "pz", MX, PZ) ", " ROD("h", "my", "pz", MY, PZ) ", " \
    ROD("i", "px", "mz", PX, MZ) ", " ROD("j", "py", "mz", PY, MZ) ", " ROD("k", "mx", "mz", MX, MZ) ", " ROD("l", "my", "mz", MY, MZ)

static void tinkertoy(void)
{
    static const char *const more[] = { "", ", " ROD("m", "px", "mx", PX, MX), ", " ROD("m", "px", "mx", PX, MX) ", " ROD("n", "py", "my", PY, MY) };
    for (int extra = 0; extra < 3; extra++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [ " CORNERS " ], 'joints': [ " EDGES "%s ], 'loads': [ { 'name': 'F', 'type': 'force', 'body': 'px', 'force': [3, 0, 0] },"
                 "{ 'name': 'G', 'type': 'force', 'body': 'mx', 'force': [-3, 0, 0] } ], 'analysis': { 'end': 1, 'step': 0.5 } }", more[extra]);
        CHECK(rig.report->dof == 6 && rig.report->rank == 12 && rig.report->loop_count == extra);
        CHECK(rig.report->motion_count == 6);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        /* Pulled apart along x: 4 edges at 45° carry it; with struts the shares are not determined. */
        CHECK(rig_certainty(&rig, "a.fx") == (extra ? LW_UNDETERMINED : LW_EXACT));
        if (!extra)
            CHECK_NEAR(fabs(rig_value(&rig, 0, "a.fx")), 0.75, 1e-12);
        CHECK_NEAR(rig_value(&rig, 2, "px.z"), -0.5 * 9.81, 1e-10);
        CHECK_NEAR(rig_value(&rig, 2, "px.x"), 1, 1e-10);
        CHECK_NEAR(rig_value(&rig, 2, "pz.z"), 1 - 0.5 * 9.81, 1e-10);
        rig_close(&rig);
    }
}

/* ---- a line of shafts ---- */

/* Three shafts, 1:3 and 1:2, by couplers; a torque on the first sees J1 + J2/9 + J3/36. */
static void geared_line(void)
{
    const LwJointClass *free = lw_joint_library_find("free");
    LwBodyDef body[3];
    LwJointDef joint[3];
    static const char *const name[] = { "s1", "s2", "s3", "A", "B", "C" };
    const double J[] = { 0.01, 0.2, 1.5 }, torque = 2;
    for (int i = 0; i < 3; i++) {
        body[i] = (LwBodyDef){ .name = name[i], .kind = LW_BODY_SHAFT, .axis = { 0, 0, 1 }, .frame = { { 0.1 * i, 0, 0 }, LW_QUAT_IDENTITY },
                               .inertia = { J[i], J[i], J[i], 0, 0, 0 } };
        joint[i] = (LwJointDef){ .name = name[3 + i], .type = free, .body = { i, LW_GROUND }, .marker = { LW_FRAME_IDENTITY, { { 0.1 * i, 0, 0 }, LW_QUAT_IDENTITY } } };
    }
    LwCouplerTerm first[] = { { 0, LW_RZ, 1 }, { 1, LW_RZ, 3 } }, second[] = { { 1, LW_RZ, 1 }, { 2, LW_RZ, 2 } };
    LwCouplerDef coupler[] = { { .name = "G1", .words = "the ratio", .term_count = 2, .term = first },
                               { .name = "G2", .words = "the ratio", .term_count = 2, .term = second, .speed = true } };
    LwArena arena;
    lw_arena_init(&arena);
    const LwLaw *law = lw_law_constant(&arena, torque);
    LwMotorDef motor = { .name = "M", .joint = 0, .coordinate = LW_RZ, .kind = LW_MOTOR_EFFORT, .law = law };
    LwMechanismDef def = { .name = "line", .body_count = 3, .joint_count = 3, .coupler_count = 2, .motor_count = 1, .body = body, .joint = joint,
                           .coupler = coupler, .motor = &motor, .analysis = lw_analysis_def_default() };
    def.analysis.end = 2;
    def.analysis.step = 1;
    LwMechanism *m = lw_mechanism_create(&def);
    LwStudy *study = lw_study_create(m);
    CHECK(lw_study_report(study)->dof == 1 && lw_study_report(study)->loop_count == 0);
    Rig rig = { .run = lw_run_create(study, &def.analysis, (LwProgress){ 0 }) };
    double lumped = J[0] + J[1] / 9 + J[2] / 36, alpha = torque / lumped;
    CHECK(lw_run_report(rig.run)->status == LW_RUN_DONE);
    for (int k = 0; k <= 2; k++) {
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), 0.5 * alpha * k * k, 1e-9 * alpha);
        CHECK_NEAR(rig_value(&rig, k, "s3.wz"), alpha / 6 * k, 1e-11 * alpha);
        CHECK_NEAR(rig_value(&rig, k, "G1.torque1"), -(torque - J[0] * alpha), 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "G2.torque2"), J[2] * alpha / 6, 1e-10);
    }
    lw_run_destroy(rig.run);
    lw_study_destroy(study);
    lw_mechanism_destroy(m);
    lw_arena_clear(&arena);
}

/* Driven through a motor: the motor's torque is the shaft's inertia times its acceleration. */
static void shaft_is_driven(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 's', 'type': 'shaft', 'axis': [0, 0, 1], 'inertia': 0.3 } ], 'joints': [ " FREE("A", "s", "ground") " ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'coordinate': 'rz', 'angle': {'expression': '2*t^3'} } ], 'analysis': { 'type': 'inverse', 'end': 2, 'step': 0.5 } }");
    CHECK(rig.report->dof == 0 && rig.report->joint_dof == 1);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 4; k++)
        CHECK_NEAR(rig_value(&rig, k, "M.torque"), 0.3 * 12 * 0.5 * k, 1e-9);
    rig_close(&rig);
}

int main(void)
{
    RUN(point_pendulum);
    RUN(shaft_ends_a_chain);
    RUN(bearings_of_a_shaft_are_redundant);
    RUN(loads_act);
    RUN(assembling_respects_the_kinds);
    RUN(tinkertoy);
    RUN(geared_line);
    RUN(shaft_is_driven);
    return END();
}
