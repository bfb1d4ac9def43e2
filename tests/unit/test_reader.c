/* What a good file becomes. */
#include "core/model/law.h"
#include "joints/library.h"
#include "tests/unit/reader_check.h"

static LwIssues issues;

static LwDocument *read_changed(const char *old, const char *new)
{
    lw_issues_clear(&issues);
    char *text = reader_change(reader_rig, old, new);
    LwDocument *document = reader_read(text, strlen(text), NULL, &issues);
    free(text);
    CHECK(document && issues.errors == 0);
    return document;
}

static void check_vec3(LwVec3 v, double x, double y, double z)
{
    CHECK_NEAR(v.x, x, 1e-15);
    CHECK_NEAR(v.y, y, 1e-15);
    CHECK_NEAR(v.z, z, 1e-15);
}

/* The example of the contract, without its part file, limits and friction. */
static void contract_example(void)
{
    static const char text[] =
        "{ \"lockwork\": 1, \"name\": \"slider-crank\", \"gravity\": [0, 0, -9.81],\n"
        "  \"bodies\": [\n"
        "    { \"name\": \"crank\", \"position\": [0,0,0], \"orientation\": [1,0,0,0],\n"
        "      \"mass\": 1.0, \"com\": [0.1,0,0], \"inertia\": [1e-3, 2e-3, 2e-3, 0, 0, 0],\n"
        "      \"velocity\": [0,0,0], \"omega\": [0,0,0],\n"
        "      \"geometry\": [ {\"box\": [0.2,0.02,0.02], \"position\": [0.1,0,0], \"density\": 7850} ] },\n"
        "    { \"name\": \"slider\", \"mass\": 2, \"inertia\": [1, 1, 1, 0, 0, 0] } ],\n"
        "  \"joints\": [\n"
        "    { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"crank\", \"ground\"], \"at\": [0,0,0], \"axis\": [0,0,1] },\n"
        "    { \"name\": \"B\", \"type\": \"prismatic\", \"bodies\": [\"slider\", \"ground\"],\n"
        "      \"markers\": [ {\"position\": [0,0,0], \"orientation\": [1,0,0,0]}, {\"position\": [0.5,0,0], \"orientation\": [1,0,0,0]} ] } ],\n"
        "  \"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"coordinate\": \"rz\", \"angle\": {\"expression\": \"2*pi*t\"} } ],\n"
        "  \"loads\":  [ { \"name\": \"spring\", \"type\": \"spring\", \"bodies\": [\"slider\",\"ground\"], \"points\": [[0,0,0],[1,0,0]], \"stiffness\": 100, \"damping\": 1, \"length\": 0.3 } ],\n"
        "  \"analysis\": { \"type\": \"dynamics\", \"end\": 2, \"step\": 0.01, \"tolerance\": 1e-8 } }\n";
    lw_issues_clear(&issues);
    LwDocument *document = reader_read(text, strlen(text), NULL, &issues);
    CHECK(document && issues.count == 0);
    if (!document)
        return;
    const LwMechanismDef *def = &document->def;
    CHECK_STRING(def->name, "slider-crank");
    check_vec3(def->gravity, 0, 0, -9.81);
    CHECK(def->body_count == 2 && def->joint_count == 2 && def->motor_count == 1 && def->load_count == 1);
    CHECK(def->start_count == 0);
    CHECK(def->body[0].mass == 1 && def->body[0].inertia[0] == 1e-3 && def->body[0].inertia[2] == 2e-3);
    check_vec3(def->body[0].com, 0.1, 0, 0);
    CHECK(def->body[0].mark.line == 3 && def->body[0].mark.column == 5);
    CHECK(document->mass[0].mass_given && document->mass[0].inertia_given && document->mass[0].solid_count == 1);
    CHECK_NEAR(document->mass[0].mass, 0.2 * 0.02 * 0.02 * 7850, 1e-15);
    CHECK(def->joint[0].type == lw_joint_library_find("revolute") && def->joint[0].body[0] == 0);
    CHECK(def->joint[0].body[1] == LW_GROUND && def->joint[1].body[0] == 1);
    check_vec3(def->joint[1].marker[0].position, 0, 0, 0);
    check_vec3(def->joint[1].marker[1].position, 0.5, 0, 0);
    CHECK(def->motor[0].joint == 0 && def->motor[0].coordinate == LW_RZ && def->motor[0].kind == LW_MOTOR_POSITION);
    CHECK_NEAR(lw_law_eval(def->motor[0].law, 0.25).v, M_PI / 2, 1e-15);
    CHECK(def->load[0].kind == LW_LOAD_SPRING && def->load[0].stiffness[0] == 100 && def->load[0].damping[0] == 1);
    CHECK(def->load[0].rest == 0.3 && def->load[0].rest_given && !def->load[0].law);
    CHECK(def->load[0].body[0] == 1 && def->load[0].body[1] == LW_GROUND && def->load[0].point[1].x == 1);
    CHECK(def->analysis.type == LW_ANALYSIS_DYNAMICS && def->analysis.end == 2 && def->analysis.step == 0.01);
    CHECK(def->analysis.tolerance == 1e-8 && def->analysis.dt == 1e-3 && def->analysis.integrator == LW_DOP853);
    lw_document_destroy(document);
}

static void rig(void)
{
    LwDocument *document = read_changed("\"step\": 0.01", "\"step\": \"10 ms\", \"dt\": 2e-3, \"integrator\": \"rk4\", \"solver\": \"list\", \"misfit\": 1e-4");
    if (!document)
        return;
    const LwMechanismDef *def = &document->def;
    CHECK(def->analysis.step == 0.01 && def->analysis.dt == 2e-3 && def->analysis.integrator == LW_RK4);
    CHECK(def->analysis.misfit == 1e-4);
    CHECK(def->body[2].fixed && def->body[2].mass == 0);
    CHECK(def->load[1].kind == LW_LOAD_TORSION && def->load[1].joint == 0 && def->load[1].coordinate == LW_RZ);
    CHECK(def->load[1].rest_given && def->load[1].rest == 0 && def->load[1].stiffness[0] == 2 && !def->load[0].rest_given);
    CHECK(def->load[2].kind == LW_LOAD_FORCE && def->load[2].body[0] == 1 && def->load[2].body_axes);
    CHECK(lw_law_eval(def->load[2].component[2], 0).v == 5 && lw_law_is_constant(def->load[2].component[0]));
    CHECK(def->load[3].kind == LW_LOAD_TORQUE && !def->load[3].body_axes);
    CHECK_NEAR(lw_law_eval(def->load[3].component[2], 1).v, sin(1), 1e-15);
    CHECK(def->start_count == 1 && def->start[0].has_value && !def->start[0].has_speed && def->start[0].coordinate == LW_RZ);
    CHECK_NEAR(def->start[0].value, M_PI / 6, 1e-15);
    CHECK(def->joint[3].given[0] && def->joint[3].parameter[0] == 0.3);
    lw_document_destroy(document);
}

/* Both markers of every joint given by `at` are one frame of the world, whatever poses the bodies have. */
static void markers_coincide(void)
{
    LwDocument *document = read_changed("\"position\": [0, 0, -1]", "\"position\": [1, 2, -1], \"orientation\": [0.5, 0.5, -0.5, 0.5]");
    if (!document)
        return;
    const LwMechanismDef *def = &document->def;
    const LwJointDef *joint = &def->joint[1];
    LwFrame one = lw_frame_mul(def->body[joint->body[0]].frame, joint->marker[0]);
    LwFrame two = lw_frame_mul(def->body[joint->body[1]].frame, joint->marker[1]);
    check_vec3(one.position, 0.5, 0, 0);
    check_vec3(two.position, 0.5, 0, 0);
    check_vec3(lw_quat_rotate(one.orientation, lw_vec3(0, 0, 1)), 1, 0, 0);
    check_vec3(lw_quat_rotate(two.orientation, lw_vec3(0, 0, 1)), 1, 0, 0);
    check_vec3(lw_quat_rotate(two.orientation, lw_vec3(1, 0, 0)), 0, 0, 1);
    const LwJointDef *link = &def->joint[3];
    check_vec3(lw_frame_point(def->body[0].frame, link->marker[0].position), 0.2, 0, 0);
    check_vec3(lw_frame_point(def->body[1].frame, link->marker[1].position), 0.5, 0, 0);
    lw_document_destroy(document);
}

static void units_and_defaults(void)
{
    LwDocument *document = read_changed("\"mass\": 1, \"com\": [0.1, 0, 0]",
                                        "\"mass\": \"500 g\", \"com\": [\"10 cm\", 0, 0], \"velocity\": [\"1 mm/s\", 0, 0], \"omega\": [0, 0, \"60 rpm\"]");
    if (document) {
        CHECK(document->def.body[0].mass == 0.5 && document->def.body[0].com.x == 0.1 && document->def.body[0].velocity.x == 0.001);
        CHECK_NEAR(document->def.body[0].omega.z, 2 * M_PI, 1e-15);
    }
    lw_document_destroy(document);
    document = read_changed("\"name\": \"rig\", \"gravity\": [0, 0, -9.81],", "\"views\": [], \"suggestions\": {},");
    if (document) {
        CHECK_STRING(document->def.name, "rig"); /* from rig.lockwork */
        check_vec3(document->def.gravity, 0, 0, -9.81);
    }
    lw_document_destroy(document);
    /* Rounded quaternions are made unit ones. */
    document = read_changed("\"mass\": 1,", "\"mass\": 1, \"orientation\": [0.7071068, 0, 0, 0.7071068],");
    if (document)
        CHECK_NEAR(lw_quat_norm(document->def.body[0].frame.orientation), 1, 1e-15);
    lw_document_destroy(document);
}

/* A quarter turn about y carries z to x, in whichever way it is written. */
static void orientations(void)
{
    static const char *const ways[] = {
        "[0.7071, 0, 0.7071, 0]", "{ \"axis\": [0, 1, 0], \"angle\": \"90 deg\" }", "{ \"axis\": [0, 3e200, 0], \"angle\": 1.5707963267948966 }",
        "{ \"xyz\": [0, 90, 0] }", "{ \"xyz\": [0, \"0.25 rev\", 0] }",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char changed[200];
        snprintf(changed, sizeof changed, "\"mass\": 1, \"orientation\": %s,", ways[i]);
        LwDocument *document = read_changed("\"mass\": 1,", changed);
        if (!document)
            continue;
        LwVec3 z = lw_quat_rotate(document->def.body[0].frame.orientation, lw_vec3(0, 0, 1));
        CHECK_NEAR(z.x, 1, 1e-15);
        CHECK_NEAR(z.y, 0, 1e-15);
        CHECK_NEAR(z.z, 0, 1e-15);
        lw_document_destroy(document);
    }
    /* The order of three angles: about x first, then about what has become of y and z. */
    LwDocument *document = read_changed("\"mass\": 1,", "\"mass\": 1, \"orientation\": { \"xyz\": [90, 0, 90] },");
    if (document) {
        LwVec3 x = lw_quat_rotate(document->def.body[0].frame.orientation, lw_vec3(1, 0, 0));
        CHECK_NEAR(x.z, 1, 1e-15); /* Rz carries x to y, Rx then y to z */
    }
    lw_document_destroy(document);
}

static void starts(void)
{
    LwDocument *document = read_changed("{ \"A\": { \"rz\": \"30 deg\" } }",
                                        "{ \"A\": { \"speed\": \"60 rpm\" }, \"B\": { \"z\": 0.1, \"speed\": 2 }, \"C\": { \"rz\": 1, \"z\": \"2 mm\" } }");
    if (!document)
        return;
    const LwStartDef *start = document->def.start;
    CHECK(document->def.start_count == 4);
    CHECK(start[0].joint == 0 && start[0].coordinate == LW_RZ && !start[0].has_value && start[0].has_speed);
    CHECK_NEAR(start[0].speed, 2 * M_PI, 1e-15);
    CHECK(start[1].joint == 1 && start[1].coordinate == LW_Z && start[1].has_value && start[1].value == 0.1);
    CHECK(start[1].has_speed && start[1].speed == 2);
    CHECK(start[2].coordinate == LW_RZ && start[3].coordinate == LW_Z && start[3].value == 0.002);
    lw_document_destroy(document);
}

static void start_speeds_by_coordinate(void)
{
    LwDocument *document = read_changed("{ \"A\": { \"rz\": \"30 deg\" } }", "{ \"C\": { \"rz\": 1, \"z\": 0, \"speed\": { \"z\": \"3 mm/s\", \"rz\": \"60 rpm\" } }, \"A\": { \"speed\": { \"rz\": 2 } } }");
    if (!document)
        return;
    const LwStartDef *start = document->def.start;
    CHECK(document->def.start_count == 3);
    CHECK(start[0].coordinate == LW_RZ && start[0].has_value && start[0].has_speed && start[1].coordinate == LW_Z && start[1].has_value && start[1].has_speed);
    CHECK_NEAR(start[0].speed, 2 * M_PI, 1e-15);
    CHECK_NEAR(start[1].speed, 0.003, 1e-18);
    CHECK(start[2].joint == 0 && !start[2].has_value && start[2].speed == 2);
    lw_document_destroy(document);
}

/* Motors of every kind, springs with laws of x and v. */
static void laws(void)
{
    LwDocument *document = read_changed("\"motors\": [ ",
                                        "\"motors\": [ { \"name\": \"m1\", \"joint\": \"B\", \"displacement\": \"5 mm\" },"
                                        "{ \"name\": \"m2\", \"joint\": \"C\", \"coordinate\": \"rz\", \"speed\": \"60 rpm\" },"
                                        "{ \"name\": \"m3\", \"joint\": \"B\", \"force\": \"2 kN\" },"
                                        "{ \"name\": \"m4\", \"joint\": \"A\", \"torque\": { \"expression\": \"3*t\" } }, ");
    if (document) {
        const LwMotorDef *motor = document->def.motor;
        CHECK(document->def.motor_count == 5 && motor[0].kind == LW_MOTOR_POSITION && motor[0].coordinate == LW_Z);
        CHECK(lw_law_eval(motor[0].law, 9).v == 0.005);
        CHECK(motor[1].kind == LW_MOTOR_SPEED && motor[1].coordinate == LW_RZ);
        CHECK_NEAR(lw_law_eval(motor[1].law, 9).v, 2 * M_PI, 1e-15);
        CHECK(motor[2].kind == LW_MOTOR_EFFORT && lw_law_eval(motor[2].law, 0).v == 2000);
        CHECK(motor[3].kind == LW_MOTOR_EFFORT && lw_law_eval(motor[3].law, 2).v == 6);
    }
    lw_document_destroy(document);
    document = read_changed("\"stiffness\": 100", "\"force\": { \"expression\": \"100*x^3 + 2*v\" }");
    if (document)
        CHECK_NEAR(lw_law_eval_xv(document->def.load[0].law, 0, 0.1, 3), 6.1, 1e-15);
    lw_document_destroy(document);
    /* A speed law may start with an infinite second derivative, and 1/x is no business of the sampling. */
    document = read_changed("\"angle\": { \"expression\": \"2*pi*t\" }", "\"speed\": { \"expression\": \"t^1.5\" }");
    lw_document_destroy(document);
    document = read_changed("\"stiffness\": 100", "\"force\": { \"expression\": \"1/x\" }");
    lw_document_destroy(document);
}

/* An impossible inertia is told, not refused; the limit of a flat plate is not even told. */
static void warnings(void)
{
    LwDocument *document = read_changed("[1e-3, 2e-3, 2e-3, 0, 0, 0]", "[1, 1, 2.1, 0, 0, 0]");
    CHECK(document && issue_matches(&issues, LW_WARNING, (LwMark){ 3, 66 }, "no rigid body has this inertia"));
    lw_document_destroy(document);
    document = read_changed("[1e-3, 2e-3, 2e-3, 0, 0, 0]", "[1, 1, 2.0000000001, 0, 0, 0]");
    CHECK(document && issues.count == 0);
    lw_document_destroy(document);
}

int main(void)
{
    lw_issues_init(&issues);
    RUN(contract_example);
    RUN(rig);
    RUN(markers_coincide);
    RUN(units_and_defaults);
    RUN(orientations);
    RUN(starts);
    RUN(start_speeds_by_coordinate);
    RUN(laws);
    RUN(warnings);
    lw_issues_clear(&issues);
    return END();
}
