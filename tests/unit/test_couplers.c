/* Couplers over joint coordinates, planetary trains by gears and by coupler, couplings of shafts, and what the reader refuses. */
#include "tests/unit/mechanism_text.h"

#define WHEEL(name, at) "{ 'name': '" name "', 'position': " at ", 'mass': 1, 'inertia': [1e-3, 1e-3, 2e-3, 0, 0, 0] }"
#define HINGE(name, body, base, at) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" body "', '" base "'], 'at': " at ", 'axis': [0, 0, 1] }"
#define HEAD "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ "
#define THREE HEAD WHEEL("s", "[0, 0, 0]") ", " WHEEL("r", "[0, 0, 0]") ", " WHEEL("c", "[0, 0, 0]")
#define HINGES HINGE("S", "s", "ground", "[0, 0, 0]") ", " HINGE("R", "r", "ground", "[0, 0, 0]") ", " HINGE("C", "c", "ground", "[0, 0, 0]")

/* Sun 20, planet 30, ring 80 teeth of 1 mm radius each. */
#define BY_GEARS THREE ", " WHEEL("p", "[0.05, 0, 0]") " ], 'joints': [ " HINGES ", " HINGE("P", "p", "c", "[0.05, 0, 0]") ", " \
    "{ 'name': 'SP', 'type': 'gear', 'bodies': ['s', 'p'], 'at': [0, 0, 0], 'to': [0.05, 0, 0], 'axis': [0, 0, 1], 'radii': [0.02, 0.03] }, " \
    "{ 'name': 'PR', 'type': 'gear', 'bodies': ['p', 'r'], 'at': [0.05, 0, 0], 'to': [0, 0, 0], 'axis': [0, 0, 1], 'radii': [0.03, -0.08] } ], "
#define BY_COUPLER THREE " ], 'joints': [ " HINGES " ], 'couplers': [ { 'name': 'K', 'type': 'planetary', " \
    "'sun': {'joint': 'S'}, 'ring': {'joint': 'R', 'coordinate': 'rz'}, 'carrier': {'joint': 'C'}, 'teeth': [20, 80] } ], "

static void planetary_train_has_three_ratios(void)
{
    static const struct { const char *held, *driven, *out; double ratio; } cases[] = {
        { "R", "S", "C.rz", 0.2 }, { "S", "R", "C.rz", 0.8 }, { "C", "S", "R.rz", -0.25 }, { "S", "C", "R.rz", 1.25 },
    };
    for (int i = 0; i < 8; i++) {
        Rig rig;
        int c = i / 2;
        rig_open(&rig, "%s 'motors': [ { 'name': 'H', 'joint': '%s', 'angle': 0 }, { 'name': 'M', 'joint': '%s', 'angle': {'expression': '50*t + t^3'} } ],"
                 "'analysis': { 'type': 'inverse', 'end': 8, 'step': 0.5 } }", i % 2 ? BY_COUPLER : BY_GEARS, cases[c].held, cases[c].driven);
        CHECK(rig.report->joint_dof == 2 && rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 16; k++) {
            double t = 0.5 * k, angle = 50 * t + t * t * t;
            CHECK_NEAR(rig_value(&rig, k, cases[c].out), cases[c].ratio * angle, 1e-9);
            if (i % 2 == 0) /* the planet in its carrier */
                CHECK_NEAR(0.02 * (rig_value(&rig, k, "S.rz") - rig_value(&rig, k, "C.rz")), -0.03 * rig_value(&rig, k, "P.rz"), 1e-10);
            if (i % 2) /* sun : ring : carrier = zs : zr : −(zs + zr) */
                CHECK_NEAR(rig_value(&rig, k, "K.torque2"), 4 * rig_value(&rig, k, "K.torque1"), 1e-9);
            if (i % 2)
                CHECK_NEAR(rig_value(&rig, k, "K.torque3"), -5 * rig_value(&rig, k, "K.torque1"), 1e-9);
        }
        rig_close(&rig);
    }
}

static void differential_takes_the_mean(void)
{
    Rig rig;
    rig_open(&rig, THREE " ], 'joints': [ " HINGES " ], 'couplers': [ { 'name': 'D', 'type': 'differential', 'left': {'joint': 'S'}, 'right': {'joint': 'R'}, 'case': {'joint': 'C'} } ],"
             "'motors': [ { 'name': 'M', 'joint': 'C', 'torque': 6 }, { 'name': 'L', 'joint': 'S', 'torque': -1 } ], 'start': { 'S': {'speed': 10}, 'R': {'speed': 4} },"
             "'analysis': { 'end': 1, 'step': 0.1, 'tolerance': 1e-10 } }");
    /* All of 2e-3 kg m²: λ on left and right alike, J αl = λ − 1, J αr = λ, J αc = 6 − 2λ, αl + αr = 2 αc: λ = 13/6. */
    double J = 2e-3, share = 13.0 / 6;
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 10; k++) {
        CHECK_NEAR(rig_value(&rig, k, "s.wz") + rig_value(&rig, k, "r.wz"), 2 * rig_value(&rig, k, "c.wz"), 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "s.wz"), 10 + (share - 1) / J * 0.1 * k, 1e-7);
        CHECK_NEAR(rig_value(&rig, k, "r.wz"), 4 + share / J * 0.1 * k, 1e-7);
        CHECK_NEAR(rig_value(&rig, k, "D.torque1"), share, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "D.torque3"), -2 * share, 1e-9);
    }
    rig_close(&rig);
}

#define SLIDES HEAD "{ 'name': 'a', 'mass': 2, 'inertia': [1, 1, 1, 0, 0, 0] }, { 'name': 'b', 'mass': 3, 'position': [1, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] } ], 'joints': [" \
    "{ 'name': 'A', 'type': 'prismatic', 'bodies': ['a', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] }," \
    "{ 'name': 'B', 'type': 'prismatic', 'bodies': ['b', 'ground'], 'at': [1, 0, 0], 'axis': [0, 0, 1] } ], "

static void sums_of_coordinates_stay(void)
{
    Rig rig;
    rig_open(&rig, SLIDES "'couplers': [ { 'name': 'H', 'type': 'hydraulic', 'first': {'joint': 'A'}, 'second': {'joint': 'B'}, 'areas': ['4 cm^2', '20 cm^2'] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'displacement': {'expression': '-0.1*sin(3*t)'} } ], 'analysis': { 'type': 'inverse', 'end': 2, 'step': 0.1 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 20; k++) {
        double t = 0.1 * k;
        CHECK_NEAR(rig_value(&rig, k, "B.z"), 0.02 * sin(3 * t), 1e-13);
        CHECK_NEAR(rig_value(&rig, k, "H.force2"), 3 * -0.18 * sin(3 * t), 1e-12); /* the load on its piston */
        CHECK_NEAR(rig_value(&rig, k, "H.force1"), rig_value(&rig, k, "H.force2") / 5, 1e-12); /* one pressure */
    }
    rig_close(&rig);
    rig_open(&rig, SLIDES "'couplers': [ { 'name': 'H', 'type': 'coupler', 'terms': [ {'joint': 'A', 'factor': 2}, {'joint': 'B', 'coordinate': 'z', 'factor': -0.5} ], 'value': 0.3 } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'displacement': {'expression': '0.25*t'} } ], 'analysis': { 'type': 'kinematics', 'end': 2, 'step': 0.1 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 20; k++)
        CHECK_NEAR(rig_value(&rig, k, "B.z"), 4 * 0.025 * k - 0.6, 1e-13);
    rig_close(&rig);
}

/* A variator: output speed (1 + t) times the input's 2 m/s, so 2 t + t² from the start. */
static void speed_ratio_may_change(void)
{
    static const char *const types[] = { "kinematics", "inverse", "dynamics" };
    for (int i = 0; i < 3; i++) {
        Rig rig;
        rig_open(&rig, SLIDES "'couplers': [ { 'name': 'V', 'type': 'speed-ratio', 'input': {'joint': 'A'}, 'output': {'joint': 'B'}, 'ratio': {'expression': '1 + t'} } ],"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'displacement': {'expression': '2*t'} } ], 'analysis': { 'type': '%s', 'end': 3, 'step': 0.1, 'tolerance': 1e-10 } }", types[i]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 30; k++) {
            double t = 0.1 * k;
            CHECK_NEAR(rig_value(&rig, k, "B.z"), 2 * t + t * t, 1e-8);
            CHECK_NEAR(rig_value(&rig, k, "b.vz"), 2 + 2 * t, 1e-9);
            if (i > 0) /* 3 kg at 2 m/s²; the input carries ratio times that */
                CHECK_NEAR(rig_value(&rig, k, "M.force"), 6 * (1 + t), 1e-8);
        }
        rig_close(&rig);
    }
}

/* ---- what the reader refuses ---- */

static void refuse(const char *couplers, const char *words)
{
    char text[4000];
    LwIssues issues;
    int length = snprintf(text, sizeof text, THREE " ], 'joints': [ " HINGES " ],\n 'couplers': [ %s ] }", couplers);
    for (char *p = text; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    lw_issues_init(&issues);
    LwDocument *document = lw_document_read_text("bad", text, (size_t)length, NULL, &issues);
    CHECK(!document && issues.errors >= 1 && issues.item[0].mark.line == 2 && issues.item[0].mark.column > 1);
    if (!issues.count || !strstr(issues.item[0].text, words)) {
        CHECK(!"the message has the words");
        printf("# %s\n# expected: %s\n", issues.count ? issues.item[0].text : "no message", words);
    }
    lw_document_destroy(document);
    lw_issues_clear(&issues);
}

static void bad_couplers_are_refused(void)
{
    refuse("{ 'name': 'K', 'type': 'planetary', 'sun': {'joint': 'S'}, 'ring': {'joint': 'R'}, 'teeth': [0, 80] }", "expected numbers above 0");
    refuse("{ 'name': 'K', 'type': 'planetary', 'sun': {'joint': 'S'}, 'teeth': [20, 80] }", "needs two of \"sun\", \"ring\" and \"carrier\"");
    refuse("{ 'name': 'K', 'type': 'planetary', 'sun': {'joint': 'S'}, 'ring': {'joint': 'X'}, 'teeth': [20, 80] }", "unknown joint");
    refuse("{ 'name': 'K', 'type': 'planetary', 'sun': {'joint': 'S'}, 'ring': {'joint': 'S'}, 'teeth': [20, 80] }", "expected each coordinate once");
    refuse("{ 'name': 'K', 'type': 'planetary', 'sun': {'joint': 'S'}, 'ring': {'joint': 'R'} }", "needs \"teeth\"");
    refuse("{ 'name': 'K', 'type': 'planetry', 'sun': {'joint': 'S'} }", "did you mean \"planetary\"");
    refuse("{ 'name': 'K', 'type': 'coupler', 'terms': [ {'joint': 'S', 'factor': 1} ] }", "a coupler with 1 term; expected at least 2");
    refuse("{ 'name': 'K', 'type': 'coupler', 'terms': [ {'joint': 'S', 'factor': 1}, {'joint': 'R', 'factor': 0} ] }", "the factor is zero");
    refuse("{ 'name': 'K', 'type': 'coupler', 'terms': [ {'joint': 'S', 'factor': 1}, {'joint': 'R', 'coordinate': 'x', 'factor': 2} ] }", "does not leave the coordinate \"x\" free");
    refuse("{ 'name': 'K', 'type': 'hydraulic', 'first': {'joint': 'S'}, 'second': {'joint': 'R'}, 'areas': [1, 1] }", "leaves no coordinate free");
    refuse("{ 'name': 'K', 'type': 'speed-ratio', 'input': {'joint': 'S'}, 'output': {'joint': 'R'}, 'ratio': 0 }", "the ratio is zero");
    refuse("{ 'name': 'K', 'type': 'speed-ratio', 'input': {'joint': 'S'}, 'output': {'joint': 'R'} }", "needs \"ratio\"");
    refuse("{ 'name': 'K', 'type': 'differential', 'left': {'joint': 'S'}, 'right': {'joint': 'R'}, 'teeth': [1, 2] }", "unknown key \"teeth\"");
    refuse("{ 'name': 'S', 'type': 'differential', 'left': {'joint': 'S'}, 'right': {'joint': 'R'} }", "is already that of the joint");
    refuse("7", "expected an object for a coupler");
}

int main(void)
{
    RUN(planetary_train_has_three_ratios);
    RUN(differential_takes_the_mean);
    RUN(sums_of_coordinates_stay);
    RUN(speed_ratio_may_change);
    RUN(bad_couplers_are_refused);
    return END();
}
