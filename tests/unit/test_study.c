/* Assembling and the freedoms that are left: mechanisms whose answer is known by hand. */
#include "core/analysis/study.h"
#include "tests/unit/mechanism_text.h"

#include <stdio.h>

#define HEAD "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], "
#define BODY(name, position) "{ 'name': '" name "', 'position': " position ", 'mass': 1, 'inertia': [0.01, 0.02, 0.03, 0, 0, 0] }"
#define HINGE(name, one, two, at) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" one "', '" two "'], 'at': " at ", 'axis': [0, 0, 1] }"
#define BALL(name, one, two, at) "{ 'name': '" name "', 'type': 'spherical', 'bodies': ['" one "', '" two "'], 'at': " at " }"
#define FOUR_BODIES "'bodies': [" BODY("crank", "[0, 0.2, 0]") "," BODY("coupler", "[0.45, 0.55, 0]") "," BODY("rocker", "[0.95, 0.35, 0]") "]"

static bool moves(const LwMotion *motion, const char *body)
{
    for (int i = 0; i < motion->body_count; i++)
        if (strcmp(motion->body[i].body, body) == 0)
            return true;
    return false;
}

/* ---- assembling ---- */

/* Two free bodies to be joined at their centres, 1 m apart: each goes its share, the inverse of its mass. */
static void light_body_moves_more(void)
{
    Rig rig;
    rig_open(&rig, HEAD
             "'bodies': [ { 'name': 'heavy', 'mass': 100, 'inertia': [1, 1, 1, 0, 0, 0] },"
             "  { 'name': 'light', 'position': [1, 0, 0], 'mass': 1, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'J', 'type': 'spherical', 'bodies': ['heavy', 'light'], 'markers': [ {}, {} ] } ] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->moved_count == 2);
    LwVec3 heavy = lw_study_body_frame(rig.study, 0).position, light = lw_study_body_frame(rig.study, 1).position;
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(heavy, light)), 0, 1e-14);
    CHECK_NEAR(heavy.x, 1.0 / 101, 1e-12); /* the problem is linear: one step, to rounding */
    CHECK_NEAR(rig.report->moved[0].distance, 1.0 / 101, 1e-12);
    CHECK_NEAR(rig.report->moved[1].distance, 100.0 / 101, 1e-12);
    CHECK_NEAR(rig.report->moved[1].angle, 0, 1e-12);
    rig_close(&rig);
}

/* Nothing to do is done by doing nothing. */
static void assembled_pose_stays(void)
{
    Rig rig;
    rig_open(&rig, HEAD FOUR_BODIES ", 'joints': [" HINGE("A", "crank", "ground", "[0, 0, 0]") "," HINGE("B", "coupler", "crank", "[0, 0.4, 0]") ","
             HINGE("C", "rocker", "coupler", "[0.9, 0.7, 0]") "," HINGE("D", "rocker", "ground", "[1, 0, 0]") "] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->moved_count == 0 && rig.report->misfit == 0);
    for (int b = 0; b < 3; b++)
        CHECK_NEAR(rig_distance(&rig, b, rig.document->def.body[b].frame), 0, 1e-14);
    rig_close(&rig);
}

/* The gradient of cos(z, z) vanishes where the axes are parallel. */
static void perpendicular_from_parallel(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "[0, 0, 0]") "], 'joints': ["
             "{ 'name': 'P', 'type': 'perpendicular', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ] }");
    CHECK(rig.report->status == LW_STUDY_OK);
    LwVec3 z = lw_quat_rotate(lw_study_body_frame(rig.study, 0).orientation, lw_vec3(0, 0, 1));
    CHECK_NEAR(z.z, 0, 1e-14);
    CHECK(rig.report->dof == 5 && rig.report->loop_count == 0 && rig.report->motion_count == 5);
    rig_close(&rig);
}

static void start_beyond_one_turn(void)
{
    static const double degrees[] = { 400, -400, 30, 180, 3600, 725 };
    for (size_t i = 0; i < sizeof degrees / sizeof *degrees; i++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [" BODY("b", "[0.5, 0, 0]") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]") "],"
                 "'start': { 'A': { 'rz': '%g deg', 'speed': '60 rpm' } }, 'analysis': { 'type': 'assemble' } }", degrees[i]);
        double angle = degrees[i] * M_PI / 180;
        CHECK(rig.report->status == LW_STUDY_OK);
        LwVec3 p = lw_study_body_frame(rig.study, 0).position;
        CHECK_NEAR(p.x, 0.5 * cos(angle), 1e-13);
        CHECK_NEAR(p.y, 0.5 * sin(angle), 1e-13);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        CHECK_NEAR(rig_value(&rig, 0, "A.rz"), angle, 1e-13 * fmax(1, fabs(angle)));
        CHECK_NEAR(rig_value(&rig, 0, "b.wz"), 2 * M_PI, 1e-13);
        CHECK_NEAR(rig_value(&rig, 0, "b.vy"), M_PI * cos(angle), 1e-12);
        rig_close(&rig);
    }
}

/* A start value in a loop turns the other parts along. */
static void start_value_in_a_loop(void)
{
    Rig rig;
    rig_open(&rig, HEAD FOUR_BODIES ", 'joints': [" HINGE("A", "crank", "ground", "[0, 0, 0]") "," HINGE("B", "coupler", "crank", "[0, 0.4, 0]") ","
             HINGE("C", "rocker", "coupler", "[0.9, 0.7, 0]") "," HINGE("D", "rocker", "ground", "[1, 0, 0]") "],"
             "'start': { 'A': { 'rz': '-20 deg', 'speed': 2 } }, 'analysis': { 'type': 'assemble' } }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->moved_count == 3);
    rig_run(&rig);
    CHECK_NEAR(rig_value(&rig, 0, "A.rz"), -20 * M_PI / 180, 1e-13);
    CHECK_NEAR(rig_value(&rig, 0, "crank.wz"), 2, 1e-12);
    CHECK_NEAR(rig_value(&rig, 0, "violation.position"), 0, 1e-14);
    CHECK_NEAR(rig_value(&rig, 0, "violation.velocity"), 0, 1e-13);
    CHECK(fabs(rig_value(&rig, 0, "rocker.wz")) > 0.1);
    rig_close(&rig);
}

/* ---- freedoms ---- */

static void door_on_two_hinges(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("door", "[0.9, 0.1, 1]") "], 'joints': ["
             HINGE("lower", "door", "ground", "[0.5, 0.1, 0.2]") "," HINGE("upper", "door", "ground", "[0.5, 0.1, 1.8]") "] }");
    const LwStudyReport *r = rig.report;
    CHECK(r->status == LW_STUDY_OK && r->rows == 10 && r->rank == 5 && r->dof == 1 && r->joint_dof == 1);
    CHECK(r->loop_count == 5 && r->motion_count == 1 && !r->singular);
    for (int i = 0; i < r->loop_count; i++) {
        bool both[2] = { false, false };
        CHECK(r->loop[i].dropped.words[0] && !r->loop[i].dropped.is_motor);
        CHECK_STRING(r->loop[i].member[0].owner, r->loop[i].dropped.owner);
        for (int k = 0; k < r->loop[i].member_count; k++)
            both[strcmp(r->loop[i].member[k].owner, "upper") == 0] = true;
        CHECK(both[0] && both[1]);
    }
    const LwMotion *motion = &r->motion[0];
    CHECK(strstr(motion->name, "er.rz") && strcmp(motion->unit, "rad") == 0 && motion->body_count == 1);
    CHECK_STRING(motion->body[0].body, "door");
    CHECK(motion->body[0].turns && motion->body[0].pitch == 0);
    CHECK_NEAR(motion->body[0].rate, 1, 1e-13);
    CHECK_NEAR(motion->body[0].axis.z, 1, 1e-13);
    CHECK_NEAR(motion->body[0].point.x, 0.5, 1e-13);
    CHECK_NEAR(motion->body[0].point.y, 0.1, 1e-13);
    CHECK_NEAR(motion->body[0].point.z, 1, 1e-13);
    rig_close(&rig);
}

static void four_bar(void)
{
    Rig rig;
    rig_open(&rig, HEAD FOUR_BODIES ", 'joints': [" HINGE("A", "crank", "ground", "[0, 0, 0]") "," HINGE("B", "coupler", "crank", "[0, 0.4, 0]") ","
             HINGE("C", "rocker", "coupler", "[0.9, 0.7, 0]") "," HINGE("D", "rocker", "ground", "[1, 0, 0]") "],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'speed': 1 } ] }");
    const LwStudyReport *r = rig.report;
    CHECK(r->rows == 21 && r->rank == 18 && r->dof == 0 && r->joint_dof == 1 && r->loop_count == 3 && r->motion_count == 0);
    /* What is held twice is what leaves the plane. */
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < r->loop[i].member_count; k++) {
            const char *words = r->loop[i].member[k].words;
            CHECK(!r->loop[i].member[k].is_motor);
            CHECK(strcmp(words, "moving along z") == 0 || strcmp(words, "turning about x") == 0 || strcmp(words, "turning about y") == 0);
        }
    rig_close(&rig);
}

static void floating_body(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "[1, 2, 3]") "] }");
    CHECK(rig.report->dof == 6 && rig.report->motion_count == 6);
    int turning = 0;
    for (int i = 0; i < rig.report->motion_count; i++) {
        const LwMotion *motion = &rig.report->motion[i];
        CHECK(motion->body_count == 1 && strncmp(motion->name, "b.", 2) == 0);
        CHECK(motion->body[0].turns == (strcmp(motion->unit, "rad") == 0));
        CHECK_NEAR(motion->body[0].rate, 1, 1e-13);
        turning += motion->body[0].turns;
    }
    CHECK(turning == 3);
    rig_close(&rig);
}

/* A rod whose two balls are held: it can spin about itself, and one row along it is too many. */
static void rod_between_fixed_balls(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("rod", "[0.15, 0.2, 0]") "], 'joints': ["
             BALL("P", "rod", "ground", "[0, 0, 0]") "," BALL("Q", "rod", "ground", "[0.3, 0.4, 0]") "] }");
    const LwStudyReport *r = rig.report;
    CHECK(r->dof == 1 && r->loop_count == 1 && r->motion_count == 1 && !r->singular);
    const LwBodyMotion *rod = &r->motion[0].body[0];
    CHECK(r->motion[0].body_count == 1 && rod->turns && rod->pitch == 0);
    CHECK_NEAR(fabs(0.6 * rod->axis.x + 0.8 * rod->axis.y), 1, 1e-13);
    CHECK_NEAR(0.8 * rod->point.x - 0.6 * rod->point.y, 0, 1e-13);
    rig_close(&rig);
}

/* Crank, rod with two balls, rocker on a skew axis: the crank's freedom and the rod's idle spin. */
static void idle_spin_of_a_rod(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("crank", "[0.1, 0, 0]") "," BODY("rod", "[0.6, 0.3, 0.2]") "," BODY("rocker", "[1, 0.3, 0.2]") "], 'joints': ["
             HINGE("A", "crank", "ground", "[0, 0, 0]") "," BALL("P", "rod", "crank", "[0.2, 0, 0]") "," BALL("Q", "rod", "rocker", "[1, 0.6, 0.4]") ","
             "{ 'name': 'D', 'type': 'revolute', 'bodies': ['rocker', 'ground'], 'at': [1, 0, 0], 'axis': [1, 0.1, 0] } ] }");
    const LwStudyReport *r = rig.report;
    LwVec3 along = lw_vec3_scale(lw_vec3(0.8, 0.6, 0.4), 1 / sqrt(0.64 + 0.36 + 0.16));
    int spins = 0, drives = 0;
    CHECK(r->dof == 2 && r->loop_count == 0 && r->motion_count == 2);
    for (int i = 0; i < r->motion_count; i++) {
        const LwMotion *motion = &r->motion[i];
        drives += moves(motion, "crank") && moves(motion, "rod") && moves(motion, "rocker");
        spins += motion->body_count == 1 && moves(motion, "rod") && fabs(fabs(lw_vec3_dot(motion->body[0].axis, along)) - 1) < 1e-12;
    }
    CHECK(spins == 1 && drives == 1);
    rig_close(&rig);
}

/* Turning and sliding are named apart, each a pure motion of rate 1. */
static void cylindrical_moves_in_two_ways(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "[0.5, 0, 0]") "], 'joints': ["
             "{ 'name': 'C', 'type': 'cylindrical', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] } ] }");
    const LwStudyReport *r = rig.report;
    CHECK(r->dof == 2 && r->motion_count == 2);
    for (int i = 0; i < r->motion_count; i++) {
        bool turning = strcmp(r->motion[i].name, "C.rz") == 0;
        CHECK(turning || strcmp(r->motion[i].name, "C.z") == 0);
        CHECK(r->motion[i].body[0].turns == turning && r->motion[i].body[0].pitch == 0);
        CHECK_NEAR(r->motion[i].body[0].axis.y, 1, 1e-13);
        CHECK_NEAR(r->motion[i].body[0].rate, 1, 1e-13);
    }
    rig_close(&rig);
}

/* ---- dead points ---- */

#define PARALLELOGRAM(bx, by, cx, cy) HEAD "'bodies': [" BODY("crank", "[0.1, 0, 0]") "," BODY("coupler", "[0.5, 0.05, 0]") "," BODY("rocker", "[1.1, 0, 0]") "], 'joints': [" \
    HINGE("A", "crank", "ground", "[0, 0, 0]") "," HINGE("B", "coupler", "crank", "[" bx "," by ", 0]") "," \
    HINGE("C", "rocker", "coupler", "[" cx "," cy ", 0]") "," HINGE("D", "rocker", "ground", "[1, 0, 0]") "] }"

static void flat_parallelogram_is_singular(void)
{
    Rig rig;
    rig_open(&rig, PARALLELOGRAM("0.3", "0", "1.3", "0"));
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->singular && rig_has_note(&rig, "singular"));
    rig_close(&rig);
    rig_open(&rig, PARALLELOGRAM("0.24", "0.18", "1.24", "0.18"));
    CHECK(rig.report->status == LW_STUDY_OK && !rig.report->singular && !rig_has_note(&rig, "singular"));
    CHECK(rig.report->dof == 1 && rig.report->loop_count == 3);
    rig_close(&rig);
}

/* Bytes that the study of a train of wheels takes. */
static double train_bytes(int wheels)
{
    static char text[1 << 16];
    int used = snprintf(text, sizeof text, HEAD "'bodies': [");
    for (int i = 0; i < wheels; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s{ 'name': 'w%d', 'position': [%d, 0, 0], 'mass': 1, 'inertia': [1, 1, 1, 0, 0, 0] }",
                         i ? "," : "", i, 2 * i);
    used += snprintf(text + used, sizeof text - (size_t)used, "], 'joints': [");
    for (int i = 0; i < wheels; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "%s{ 'name': 'h%d', 'type': 'revolute', 'bodies': ['w%d', 'ground'], 'at': [%d, 0, 0], "
                         "'axis': [0, 0, 1] }", i ? "," : "", i, i, 2 * i);
        if (i)
            used += snprintf(text + used, sizeof text - (size_t)used, ", { 'name': 'g%d', 'type': 'gear', 'bodies': ['w%d', 'w%d'], 'radii': [1, 1], "
                             "'markers': [{}, {}] }", i, i - 1, i);
    }
    snprintf(text + used, sizeof text - (size_t)used, "] }");
    Rig rig;
    rig_open(&rig, "%s", text);
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->dof == 1 && rig.report->motion_count == 1 && rig.report->motion[0].body_count == wheels);
    double bytes = (double)rig.study->arena.total;
    rig_close(&rig);
    return bytes;
}

/* Choosing the freedom's name among all coordinates fills their square, never their cube: doubling takes four times at the most. */
static void long_trains_take_their_square(void)
{
    double half = train_bytes(24), whole = train_bytes(48);
    CHECK(whole < 4.5 * half);
    printf("# %.0f and %.0f bytes\n", half, whole);
}

int main(void)
{
    RUN(light_body_moves_more);
    RUN(assembled_pose_stays);
    RUN(perpendicular_from_parallel);
    RUN(start_beyond_one_turn);
    RUN(start_value_in_a_loop);
    RUN(door_on_two_hinges);
    RUN(four_bar);
    RUN(floating_body);
    RUN(rod_between_fixed_balls);
    RUN(idle_spin_of_a_rod);
    RUN(cylindrical_moves_in_two_ways);
    RUN(flat_parallelogram_is_singular);
    RUN(long_trains_take_their_square);
    return END();
}
