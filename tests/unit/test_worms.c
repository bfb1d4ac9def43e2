/* Worms hold their wheels by little: forty turns of theirs are one. What is made of that by judging rows, and by assembling. */
#include "tests/unit/mechanism_text.h"

/* Two arms in a row, each turned by a worm on a wheel of forty teeth whose rotor sits on what carries the arm. */
#define ARM(n, x)                                                                                                                             \
    "{ 'name': 'arm" n "', 'position': [" x ", 0, 0], 'mass': 1, 'com': [0.1, 0, 0], 'inertia': [0.001, 0.01, 0.01, 0, 0, 0] },"              \
    "{ 'name': 'rotor" n "', 'position': [" x ", 0.05, 0], 'mass': 0.1, 'inertia': [1e-5, 1e-5, 1e-5, 0, 0, 0] }"
#define JOINTS(n, base, x)                                                                                                                    \
    "{ 'name': 'A" n "', 'type': 'revolute', 'bodies': ['arm" n "', '" base "'], 'at': [" x ", 0, 0], 'axis': [0, 0, 1] },"                   \
    "{ 'name': 'R" n "', 'type': 'revolute', 'bodies': ['rotor" n "', '" base "'], 'at': [" x ", 0.05, 0], 'axis': [1, 0, 0] },"              \
    "{ 'name': 'W" n "', 'type': 'worm', 'bodies': ['rotor" n "', 'arm" n "'], 'teeth': 40,"                                                  \
    "  'markers': [ { 'orientation': [0.7071067811865476, 0, 0.7071067811865476, 0] }, {} ] }"
#define HEAD "{ 'lockwork': 1, 'bodies': [" ARM("0", "0") "," ARM("1", "0.5") " ], 'joints': [" JOINTS("0", "ground", "0") "," JOINTS("1", "arm0", "0.5")

static const LwBodyMotion *motion_of(const LwMotion *motion, const char *body, char digit)
{
    for (int i = 0; i < motion->body_count; i++)
        if (strncmp(motion->body[i].body, body, strlen(body)) == 0 && motion->body[i].body[strlen(body)] == digit)
            return &motion->body[i];
    return NULL;
}

/* Whoever turns an arm turns its rotor: the row of the worm is not left out for the sake of a name. */
static void freedoms_keep_their_worms(void)
{
    Rig rig;
    rig_open(&rig, HEAD " ] }");
    CHECK(rig.report->dof == 2 && rig.report->motion_count == 2);
    for (int i = 0; i < rig.report->motion_count; i++) {
        const LwMotion *motion = &rig.report->motion[i];
        const LwBodyMotion *arm = motion_of(motion, "arm", motion->name[1]), *rotor = motion_of(motion, "rotor", motion->name[1]);
        CHECK(arm && rotor);
        if (arm && rotor)
            CHECK_NEAR(fabs(rotor->rate), 40 * fabs(arm->rate), 1e-9);
    }
    rig_close(&rig);
}

/* The end of the second arm is held far from where the file draws it; the rotors have to turn many times before the arms are there. */
static void assembling_counts_turns(void)
{
    static const double angle[][2] = { { 100, -75 }, { 40, 60 }, { -130, 50 }, { 75, 100 } };
    for (int i = 0; i < 4; i++) {
        Rig rig;
        double a0 = angle[i][0] * M_PI / 180, a1 = angle[i][1] * M_PI / 180, x = 0.5 * cos(a0) + 0.4 * cos(a0 + a1), y = 0.5 * sin(a0) + 0.4 * sin(a0 + a1);
        rig_open(&rig, HEAD ", { 'name': 'B', 'type': 'spherical', 'bodies': ['arm1', 'ground'], 'markers': [ { 'position': [0.4, 0, 0] }, { 'position': [%.17g, %.17g, 0] } ] } ],"
                 "'analysis': { 'type': 'dynamics', 'end': 0.01, 'step': 0.01 } }", x, y);
        CHECK(rig.report->status == LW_STUDY_OK);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k < 2; k++) {
            double worm = fabs(rig_value(&rig, 0, k ? "R1.rz" : "R0.rz")), wheel = fabs(rig_value(&rig, 0, k ? "A1.rz" : "A0.rz"));
            CHECK_NEAR(worm, 40 * wheel, 1e-9);
        }
        rig_close(&rig);
    }
}

int main(void)
{
    RUN(freedoms_keep_their_worms);
    RUN(assembling_counts_turns);
    return END();
}
