/* Limits where nothing moves by itself: assembling to them, conflicts with them, motors that drive through them. */
#include "core/analysis/study.h"
#include "core/analysis/swing.h"
#include "tests/unit/mechanism_text.h"

#define DEG (M_PI / 180)
#define HEAD "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], "
#define BODY(name, more) "{ 'name': '" name "', 'mass': 1, 'com': [0.5, 0, 0], 'inertia': [0.01, 0.02, 0.03, 0, 0, 0]" more " }"
#define HINGE(name, one, two, at, limits) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" one "', '" two "'], " \
    "'markers': [ {}, { 'position': " at " } ], 'limits': { 'rz': " limits " } }"
/* At 100 degrees, whatever the digits of the quaternion. */
#define AT_100 ", 'orientation': [0.6427876096865394, 0, 0, 0.766044443118978]"

static double coordinate(const Rig *rig, int joint, LwCoordinate c)
{
    LwRel rel;
    lw_state_rel(rig->mechanism, rig->study->state, joint, &rel);
    return lw_state_coordinate(rig->mechanism, rig->study->state, joint, c, &rel).v;
}

static void beyond_a_limit_is_assembled_to_it(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", AT_100) "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['-90 deg', '90 deg']") "] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->dof == 1);
    CHECK_NEAR(coordinate(&rig, 0, LW_RZ), 90 * DEG, 1e-14);
    CHECK(rig_has_note(&rig, "A.rz was 100 deg, beyond its limit 90 deg: assembled at the limit"));
    CHECK(rig.report->stand_count == 1);
    const LwLimitStand *stand = rig.report->stand;
    CHECK(stand->upper && stand->moved && stand->is_angle && stand->beyond == 0);
    CHECK_STRING(stand->joint, "A");
    CHECK_STRING(stand->coordinate, "rz");
    CHECK_NEAR(stand->was, 100 * DEG, 1e-14);
    rig_close(&rig);
}

static void inside_the_limits_nothing_moves(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", AT_100) "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['-90 deg', '110 deg']") "] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->moved_count == 0 && rig.report->stand_count == 0 && rig.report->note_count == 0);
    rig_close(&rig);
}

/* 260 and −100 degrees are the same pose: limits say which is meant. */
static void turns_are_counted_by_the_limits(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", ", 'orientation': [0.6427876096865394, 0, 0, -0.766044443118978]") "], 'joints': ["
             HINGE("A", "b", "ground", "[0, 0, 0]", "['200 deg', '300 deg']") "] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->moved_count == 0);
    CHECK_NEAR(coordinate(&rig, 0, LW_RZ), 260 * DEG, 1e-14);
    rig_close(&rig);
    rig_open(&rig, HEAD "'bodies': [" BODY("b", AT_100) "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['-290 deg', '-270 deg']") "] }");
    CHECK_NEAR(coordinate(&rig, 0, LW_RZ), -270 * DEG, 1e-14); /* 100 − 360 = −260, beyond by 10 */
    rig_close(&rig);
}

/* Both hinges beyond: leading the farther one back turns the other one, which is lighter to move, back within its limits too. A slide beyond one
 * end, in metres. */
static void several_limits_at_once(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", AT_100) "," BODY("c", ", 'position': [-0.17, 0.98, 0]") ","
             BODY("s", ", 'position': [0, 0, 0.7]") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['-90 deg', '90 deg']") ","
             HINGE("B", "c", "b", "[1, 0, 0]", "['-20 deg', null]") ","
             "{ 'name': 'S', 'type': 'prismatic', 'bodies': ['s', 'ground'], 'markers': [ {}, {} ], 'limits': { 'z': [null, '400 mm'] } } ] }");
    CHECK(rig.report->status == LW_STUDY_OK);
    CHECK(coordinate(&rig, 0, LW_RZ) < 90 * DEG);
    CHECK_NEAR(coordinate(&rig, 1, LW_RZ), -20 * DEG, 1e-12);
    CHECK_NEAR(coordinate(&rig, 2, LW_Z), 0.4, 1e-14);
    CHECK(rig_has_note(&rig, "S.z was 700 mm, beyond its limit 400 mm: assembled at the limit"));
    CHECK(rig.report->stand_count == 2);
    rig_close(&rig);
}

/* A parallelogram: one limit brings both hinges back, and the other one, looser, must not be held at its bound. */
static void a_limit_that_another_one_satisfies(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", AT_100) "," BODY("d", AT_100 ", 'position': [2, 0, 0]") "], 'joints': ["
             HINGE("A", "b", "ground", "[0, 0, 0]", "['-90 deg', '60 deg']") "," HINGE("D", "d", "ground", "[2, 0, 0]", "['-90 deg', '80 deg']") "],"
             "'couplers': [ { 'name': 'C', 'type': 'coupler', 'terms': [ { 'joint': 'A', 'coordinate': 'rz', 'factor': 1 }, "
             "{ 'joint': 'D', 'coordinate': 'rz', 'factor': -1 } ] } ] }");
    CHECK(rig.report->status == LW_STUDY_OK);
    CHECK_NEAR(coordinate(&rig, 0, LW_RZ), 60 * DEG, 1e-12);
    CHECK_NEAR(coordinate(&rig, 1, LW_RZ), 60 * DEG, 1e-12);
    CHECK(rig.report->stand_count == 1);
    rig_close(&rig);
}

/* A coupler makes D half of A. A is farther beyond its limit, but being at it leaves D beyond its own; at D's, A is well within. */
static void a_limit_that_makes_room_for_another(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", AT_100) "," BODY("d", ", 'position': [2, 0, 0], 'orientation': [0.9063077870366499, 0, 0, 0.42261826174069944]") "],"
             "'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['-90 deg', '60 deg']") "," HINGE("D", "d", "ground", "[2, 0, 0]", "['-90 deg', '20 deg']") "],"
             "'couplers': [ { 'name': 'C', 'type': 'coupler', 'terms': [ { 'joint': 'A', 'coordinate': 'rz', 'factor': 1 }, "
             "{ 'joint': 'D', 'coordinate': 'rz', 'factor': -2 } ] } ] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->stand_count == 1);
    CHECK_NEAR(coordinate(&rig, 0, LW_RZ), 40 * DEG, 1e-12);
    CHECK_NEAR(coordinate(&rig, 1, LW_RZ), 20 * DEG, 1e-12);
    rig_close(&rig);
}

/* A light cart under a heavy pendulum: brought back to its limit it leaves the bob behind, and the pendulum comes well within its limits without being
 * held there. (The long rail makes half a metre of it less than a tenth of a radian.) */
static void a_limit_that_needs_no_holding(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'cart', 'position': [0.5, 0, 0], 'mass': 1, 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] },"
             "{ 'name': 'bob', 'position': [0.5, 0, 0], 'mass': 100, 'com': [0, -1, 0], 'inertia': [0.1, 0.1, 0.1, 0, 0, 0] } ], 'joints': ["
             "{ 'name': 'S', 'type': 'prismatic', 'bodies': ['cart', 'ground'], 'markers': [ { 'position': [-10, 0, 0], 'orientation': [0.7071067811865476, 0, 0.7071067811865476, 0] },"
             "{ 'position': [-10, 0, 0], 'orientation': [0.7071067811865476, 0, 0.7071067811865476, 0] } ], 'limits': { 'z': [null, 0] } },"
             HINGE("P", "bob", "cart", "[0, 0, 0]", "[0.1, 2]") "] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->size > 6);
    CHECK_NEAR(coordinate(&rig, 0, LW_Z), 0, 1e-12);
    CHECK(coordinate(&rig, 1, LW_RZ) > 0.4 && rig.report->stand_count == 1);
    rig_close(&rig);
}

static void check_untouched(const Rig *rig)
{
    const LwMechanismDef *def = &rig->document->def;
    for (int b = 0; b < def->body_count; b++) {
        LwFrame f = lw_study_body_frame(rig->study, b);
        CHECK(memcmp(&f.position, &def->body[b].frame.position, sizeof f.position) == 0);
    }
}

static bool names(const Rig *rig, const char *owner, const char *words)
{
    for (int i = 0; i < rig->report->conflict.culprit_count; i++)
        if (strcmp(rig->report->conflict.culprit[i].owner, owner) == 0 && strcmp(rig->report->conflict.culprit[i].words, words) == 0)
            return true;
    return false;
}

static void start_values_beyond_limits(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['-90 deg', '90 deg']") "],"
             "'start': { 'A': { 'rz': '100 deg' } } }");
    CHECK(rig.report->status == LW_STUDY_CONFLICT && rig.report->conflict.culprit_count == 2);
    CHECK(names(&rig, "A", "the start value of rz") && names(&rig, "A", "the upper limit of rz"));
    CHECK_NEAR(rig.report->conflict.angle, 5 * DEG, 1e-6);
    check_untouched(&rig);
    CHECK(rig_run(&rig)->status == LW_RUN_REFUSED);
    rig_close(&rig);
}

/* Two hinges with one weld between them allow no motion at all: the limit contradicts the joints. */
static void limits_that_the_joints_cannot_meet(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", AT_100) "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['-90 deg', '90 deg']") ","
             "{ 'name': 'F', 'type': 'parallel', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [1, 0, 0] } ] }");
    CHECK(rig.report->status == LW_STUDY_CONFLICT);
    CHECK(names(&rig, "A", "the upper limit of rz") && rig_has_culprit(&rig, "F"));
    check_untouched(&rig);
    rig_close(&rig);
}

static void equal_limits_lock(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", AT_100) "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['30 deg', '30 deg']") "] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->dof == 1 && rig.report->stand_count == 2);
    CHECK_NEAR(coordinate(&rig, 0, LW_RZ), 30 * DEG, 1e-14);
    CHECK(rig_has_note(&rig, "both limits of A.rz are 30 deg"));
    rig_close(&rig);
}

/* A motor knows what it wants: the limit gives way, kinematics tells, dynamics refuses. */
static void motors_beyond_limits_at_the_start(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['-90 deg', '90 deg']") "],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': { 'expression': '100*pi/180 - t' } } ], 'analysis': { 'type': 'kinematics', 'end': 1, 'step': 0.1 } }");
    CHECK(rig.report->status == LW_STUDY_OK);
    CHECK_NEAR(coordinate(&rig, 0, LW_RZ), 100 * DEG, 1e-14);
    CHECK(rig_has_note(&rig, "the limit gives way"));
    CHECK(rig.report->stand_count == 1);
    CHECK_NEAR(rig.report->stand[0].beyond, 10 * DEG, 1e-14);
    const LwRunReport *run = rig_run(&rig);
    CHECK(run->status == LW_RUN_DONE && run->event_count == 1 && run->event[0].warning && run->event[0].time == 0);
    CHECK(strstr(run->event[0].text, "A.rz 10 deg beyond its upper limit (90 deg) from the start to t = 0.174532925 s"));
    rig_analysis(&rig)->type = LW_ANALYSIS_DYNAMICS;
    run = rig_run(&rig);
    CHECK(run->status == LW_RUN_REFUSED && strstr(run->reason, "A.rz starts at 100 deg"));
    rig_close(&rig);
}

/* θ = sin 2t through limits of 40 and −50 degrees: times and depths in closed form, whatever the spacing of the samples. */
static void motors_drive_through_stops(void)
{
    static const double steps[] = { 0.01, 0.1, 0.7 };
    double in[3] = { asin(40 * DEG) / 2, (M_PI + asin(50 * DEG)) / 2, (2 * M_PI + asin(40 * DEG)) / 2 };
    double depth[3] = { 1 - 40 * DEG, 1 - 50 * DEG, 1 - 40 * DEG };
    for (int i = 0; i < 6; i++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [" BODY("b", "") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "['-50 deg', '40 deg']") "],"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': { 'expression': 'sin(2*t)' } } ],"
                 "'analysis': { 'type': '%s', 'end': 4, 'step': %g } }", i < 3 ? "kinematics" : "inverse", steps[i % 3]);
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_DONE && run->event_count == 3);
        for (int k = 0; k < 3 && k < run->event_count; k++) {
            char words[60];
            CHECK_NEAR(run->event[k].time, in[k], 1e-12);
            CHECK(run->event[k].warning);
            snprintf(words, sizeof words, "A.rz %.6g deg beyond its %s limit", depth[k] / DEG, k == 1 ? "lower" : "upper");
            CHECK(strstr(run->event[k].text, words) != NULL);
        }
        CHECK(run->event_count == 3 && strstr(run->event[2].text, "to the end"));
        /* The motion itself is that of the law. */
        double t = rig_value(&rig, -1, "time");
        CHECK_NEAR(rig_value(&rig, -1, "A.rz"), sin(2 * (isnan(t) ? 4 : t)), 1e-12);
        rig_close(&rig);
    }
}

/* Touching a stop is not crossing it, and within the limits nothing is said. */
static void motors_that_stay_inside(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "[0, 2]") "],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': { 'expression': '1 - cos(t)' } } ], 'analysis': { 'type': 'kinematics', 'end': 12, 'step': 0.5 } }");
    CHECK(rig.report->stand_count == 1 && !rig.report->stand[0].upper);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE && lw_run_report(rig.run)->event_count == 0);
    rig_close(&rig);
}

/* An arm of two links whose hand should begin 3 m too far away, stretched towards it at 90 degrees: with limits of every kind the study has
 * a pose and says where it stands, its freedoms can be swung and every analysis is refused with the reason. */
static void limits_where_a_path_begins_out_of_reach(void)
{
    static const struct { const char *limits; int stands; const char *note; } cases[] = {
        { "['-170 deg', '170 deg']", 0, NULL }, { "['80 deg', null]", 0, NULL }, { "['90 deg', '100 deg']", 1, NULL },
        { "[0, '45 deg']", 1, "paths hold A.rz at 90 deg at the start, beyond its limit 45 deg" },
        { "['100 deg', null]", 1, "paths hold A.rz at 90 deg at the start, beyond its limit 100 deg" },
        { "['-290 deg', '-260 deg']", 0, NULL }, { "{ 'range': [0, '45 deg'], 'stiffness': 100 }", 0, NULL } };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [" BODY("b", "") "," BODY("c", ", 'position': [1, 0, 0]" AT_100) "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "%s") ","
                 HINGE("B", "c", "b", "[1, 0, 0]", "[null, '170 deg']") "], 'motors': [ { 'name': 'MA', 'joint': 'A' }, { 'name': 'MB', 'joint': 'B' },"
                 "{ 'name': 'hand', 'marker': { 'body': 'c', 'position': [1, 0, 0] }, 'path': { 'line': [[0, 5, 0], [1, 1, 0]] } } ] }", cases[i].limits);
        CHECK(rig.report->status == LW_STUDY_OK);
        CHECK_NEAR(rig.report->path_miss, 3, 1e-9);
        CHECK_NEAR(remainder(coordinate(&rig, 0, LW_RZ) - 90 * DEG, 2 * M_PI), 0, 1e-6);
        CHECK(rig.report->stand_count == cases[i].stands);
        CHECK(!cases[i].note || rig_has_note(&rig, cases[i].note));
        for (int motors = 0; motors < 2; motors++) {
            LwSwings *swings = lw_swings_create(rig.study, motors);
            for (int k = 0; k < lw_swings_count(swings); k++)
                CHECK(lw_swings_run(swings, k, 0.1, 3) != NULL);
            lw_swings_destroy(swings);
        }
        for (int type = LW_ANALYSIS_KINEMATICS; type <= LW_ANALYSIS_DYNAMICS; type++) {
            rig_analysis(&rig)->type = (LwAnalysisType)type;
            CHECK(rig_run(&rig)->status == LW_RUN_REFUSED && strstr(lw_run_report(rig.run)->reason, "the path of hand begins 3 m"));
        }
        rig_close(&rig);
    }
}

int main(void)
{
    RUN(beyond_a_limit_is_assembled_to_it);
    RUN(inside_the_limits_nothing_moves);
    RUN(turns_are_counted_by_the_limits);
    RUN(several_limits_at_once);
    RUN(a_limit_that_another_one_satisfies);
    RUN(a_limit_that_makes_room_for_another);
    RUN(a_limit_that_needs_no_holding);
    RUN(start_values_beyond_limits);
    RUN(limits_that_the_joints_cannot_meet);
    RUN(equal_limits_lock);
    RUN(motors_beyond_limits_at_the_start);
    RUN(motors_drive_through_stops);
    RUN(motors_that_stay_inside);
    RUN(limits_where_a_path_begins_out_of_reach);
    return END();
}
