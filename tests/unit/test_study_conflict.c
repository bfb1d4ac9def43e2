/* Joints and motors that contradict each other, and CAD data that does so only a little. */
#include "tests/unit/mechanism_text.h"

#define HEAD "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], "
#define BODY(name, position) "{ 'name': '" name "', 'position': " position ", 'mass': 1, 'inertia': [0.01, 0.02, 0.03, 0, 0, 0] }"
#define HINGE(name, one, two, at, axis) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" one "', '" two "'], 'at': " at ", 'axis': " axis " }"
#define LINK(name, one, two, length) "{ 'name': '" name "', 'type': 'distance', 'bodies': ['" one "', '" two "'], 'markers': [ {}, {} ], 'length': " length " }"
#define Z "[0, 0, 1]"

/* Nothing is left moved after a failure. */
static void check_untouched(const Rig *rig)
{
    const LwMechanismDef *def = &rig->document->def;
    for (int b = 0; b < def->body_count; b++) {
        LwFrame f = lw_study_body_frame(rig->study, b);
        CHECK(memcmp(&f.position, &def->body[b].frame.position, sizeof f.position) == 0);
        CHECK(memcmp(&f.orientation, &def->body[b].frame.orientation, sizeof f.orientation) == 0);
    }
}

/* Sides 1, 1 and 3: at best each is off by a third of the missing metre. */
static void triangle_that_cannot_close(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("p", "[0, 0, 0]") "," BODY("q", "[1, 0, 0]") "," BODY("r", "[0.4, 0.9, 0]") "],"
             "'joints': [" LINK("pq", "p", "q", "1") "," LINK("qr", "q", "r", "1") "," LINK("rp", "r", "p", "3") "] }");
    const LwConflict *c = &rig.report->conflict;
    CHECK(rig.report->status == LW_STUDY_CONFLICT && c->culprit_count == 3);
    CHECK(rig_has_culprit(&rig, "pq") && rig_has_culprit(&rig, "qr") && rig_has_culprit(&rig, "rp"));
    CHECK_NEAR(c->length, 1.0 / 3, 1e-6); /* at a minimum the square sum is flat: half the digits */
    CHECK(c->angle == 0);
    check_untouched(&rig);
    rig_close(&rig);
}

/* The same with a consistent four-bar beside it (held three times over), a pendulum on one corner and a driven joint:
 * none of them is to blame. */
static void innocent_joints_are_not_named(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("crank", "[0, 0.2, 5]") "," BODY("coupler", "[0.45, 0.55, 5]") "," BODY("rocker", "[0.95, 0.35, 5]") ","
             BODY("p", "[0, 0, 0]") "," BODY("q", "[1, 0, 0]") "," BODY("r", "[0.4, 0.9, 0]") "," BODY("bob", "[0.4, 0.5, 0]") "],"
             "'joints': [" HINGE("A", "crank", "ground", "[0, 0, 5]", Z) "," HINGE("B", "coupler", "crank", "[0, 0.4, 5]", Z) ","
             LINK("pq", "p", "q", "1") "," HINGE("C", "rocker", "coupler", "[0.9, 0.7, 5]", Z) "," HINGE("D", "rocker", "ground", "[1, 0, 5]", Z) ","
             LINK("qr", "q", "r", "1") "," HINGE("hang", "bob", "r", "[0.4, 0.9, 0]", Z) "," LINK("rp", "r", "p", "3") "],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': 0.1 }, { 'name': 'N', 'joint': 'hang', 'angle': 0.3 } ] }");
    CHECK(rig.report->status == LW_STUDY_CONFLICT && rig.report->conflict.culprit_count == 3);
    CHECK(rig_has_culprit(&rig, "pq") && rig_has_culprit(&rig, "qr") && rig_has_culprit(&rig, "rp"));
    check_untouched(&rig);
    rig_close(&rig);
}

/* Two bars of 0.3 m between pivots 1 m apart: 0.4 m are missing, in the plane and nowhere else. */
static void bars_too_short(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("one", "[0.15, 0, 0]") "," BODY("two", "[0.45, 0.1, 0]") "], 'joints': ["
             "{ 'name': 'A', 'type': 'revolute', 'bodies': ['one', 'ground'], 'markers': [ { 'position': [-0.15, 0, 0] }, {} ] },"
             "{ 'name': 'B', 'type': 'revolute', 'bodies': ['two', 'one'], 'markers': [ { 'position': [-0.15, 0, 0] }, { 'position': [0.15, 0, 0] } ] },"
             "{ 'name': 'C', 'type': 'revolute', 'bodies': ['two', 'ground'], 'markers': [ { 'position': [0.15, 0, 0] }, { 'position': [1, 0, 0] } ] } ] }");
    const LwConflict *c = &rig.report->conflict;
    CHECK(rig.report->status == LW_STUDY_CONFLICT && c->culprit_count == 3);
    CHECK(rig_has_culprit(&rig, "A") && rig_has_culprit(&rig, "B") && rig_has_culprit(&rig, "C"));
    CHECK_NEAR(c->length, 0.4 / 3, 1e-5);
    for (int i = 0; i < c->culprit_count; i++)
        CHECK_STRING(c->culprit[i].words, "moving along x");
    check_untouched(&rig);
    CHECK(rig_run(&rig)->status == LW_RUN_REFUSED && lw_run_report(rig.run)->trace->sample_count == 0);
    rig_close(&rig);
}

#define ONE_HINGE HEAD "'bodies': [" BODY("b", "[0.5, 0, 0]") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", Z) "], "

static void motors_against_each_other(void)
{
    Rig rig;
    rig_open(&rig, ONE_HINGE "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': 0 }, { 'name': 'N', 'joint': 'A', 'angle': 0.5 } ] }");
    const LwConflict *c = &rig.report->conflict;
    CHECK(rig.report->status == LW_STUDY_CONFLICT && c->culprit_count == 2);
    CHECK(rig_has_culprit(&rig, "M") && rig_has_culprit(&rig, "N"));
    CHECK(c->culprit_count == 2 && c->culprit[0].is_motor && c->culprit[1].is_motor);
    CHECK_NEAR(c->angle, 0.25, 1e-6);
    CHECK(c->length < 1e-6);
    check_untouched(&rig);
    rig_close(&rig);
}

/* Motors that agree at the start and part later: the run stops there and says so. */
static void motors_that_part_later(void)
{
    static const char *const types[] = { "inverse", "kinematics", "dynamics" };
    for (int i = 0; i < 3; i++) {
        Rig rig;
        rig_open(&rig, ONE_HINGE "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': 't'} },"
                 "{ 'name': 'N', 'joint': 'A', 'angle': {'expression': 't + if(t < 0.5, 0, 0.1*(t - 0.5)^3)'} } ],"
                 "'analysis': { 'type': '%s', 'end': 2, 'step': 0.05 } }", types[i]);
        const LwRunReport *run = rig_run(&rig);
        CHECK(rig.report->status == LW_STUDY_OK && run->status == LW_RUN_STOPPED);
        CHECK(run->reason && strstr(run->reason, "contradict"));
        CHECK(run->stopped_at > 0.5 && run->stopped_at < (i == 2 ? 2 : 0.8)); /* dynamics looks at the ends of its steps */
        CHECK(run->trace->sample_count >= 10);
        rig_close(&rig);
    }
}

static void speeds_against_each_other(void)
{
    Rig rig;
    rig_open(&rig, ONE_HINGE "'motors': [ { 'name': 'M', 'joint': 'A', 'speed': 1 }, { 'name': 'N', 'joint': 'A', 'speed': 2 } ],"
             "'analysis': { 'type': 'dynamics', 'end': 1 } }");
    CHECK(rig_run(&rig)->status != LW_RUN_DONE);
    rig_analysis(&rig)->type = LW_ANALYSIS_KINEMATICS;
    CHECK(rig_run(&rig)->status != LW_RUN_DONE);
    rig_close(&rig);
}

static void start_against_a_motor(void)
{
    Rig rig;
    rig_open(&rig, ONE_HINGE "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': 0.2 } ], 'start': { 'A': { 'rz': 0.5 } } }");
    const LwConflict *c = &rig.report->conflict;
    CHECK(rig.report->status == LW_STUDY_CONFLICT && c->culprit_count == 2);
    CHECK(rig_has_culprit(&rig, "M") && rig_has_culprit(&rig, "A"));
    for (int i = 0; i < c->culprit_count; i++)
        CHECK_STRING(c->culprit[i].words, c->culprit[i].is_motor ? "the driven rz" : "the start value of rz");
    rig_close(&rig);
}

/* A driven angle that the loop cannot reach: the bars and the motor together, not the bars alone. */
static void motor_out_of_reach(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("crank", "[0, 0.2, 0]") "," BODY("coupler", "[0.45, 0.55, 0]") "," BODY("rocker", "[0.95, 0.35, 0]") "," BODY("extra", "[0, 0, 1]") "],"
             "'joints': [" HINGE("A", "crank", "ground", "[0, 0, 0]", Z) "," HINGE("B", "coupler", "crank", "[0, 0.4, 0]", Z) ","
             HINGE("C", "rocker", "coupler", "[0.9, 0.7, 0]", Z) "," HINGE("D", "rocker", "ground", "[1, 0, 0]", Z) "," HINGE("E", "extra", "crank", "[0, 0.4, 0]", Z) "],"
             "'motors': [ { 'name': 'M', 'joint': 'D', 'angle': '-98 deg' } ] }");
    CHECK(rig.report->status != LW_STUDY_OK);
    CHECK(rig_has_culprit(&rig, "M") && rig_has_culprit(&rig, "D") && !rig_has_culprit(&rig, "E"));
    check_untouched(&rig);
    rig_close(&rig);
}

/* ---- slightly inconsistent data ---- */

#define FOUR_BODIES "'bodies': [" BODY("crank", "[0, 0.2, 0]") "," BODY("coupler", "[0.45, 0.55, 0]") "," BODY("rocker", "[0.95, 0.35, 0]") "], 'joints': ["
#define MARKERS(name, one, two, first, second, tilt) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" one "', '" two "'], 'markers': [" \
    "{ 'position': " first " }, { 'position': " second ", 'orientation': " tilt " } ] }"
#define BY_MARKERS(tilt) HEAD FOUR_BODIES \
    MARKERS("A", "crank", "ground", "[0, -0.2, 0]", "[0, 0, 0]", "[1, 0, 0, 0]") "," \
    MARKERS("B", "coupler", "crank", "[-0.45, -0.15, 0]", "[0, 0.2, 0]", tilt) "," \
    MARKERS("C", "rocker", "coupler", "[-0.05, 0.35, 0]", "[0.45, 0.15, 0]", "[1, 0, 0, 0]") "," \
    MARKERS("D", "rocker", "ground", "[0.05, -0.35, 0]", "[1, 0, 0]", "[1, 0, 0, 0]") "], 'analysis': { 'end': 1, 'step': 0.1 } }"
#define BY_AXES(b, c, d) HEAD FOUR_BODIES HINGE("A", "crank", "ground", "[0, 0, 0]", Z) "," HINGE("B", "coupler", "crank", "[0, 0.4, 0]", b) "," \
    HINGE("C", "rocker", "coupler", "[0.9, 0.7, 0]", c) "," HINGE("D", "rocker", "ground", "[1, 0, 0]", d) "], 'analysis': { 'end': 1, 'step': 0.1 } }"

/* Still a four-bar, and it moves like the exact one; tilts of 1e-5 may show in the motion as such. */
static void check_moves_like_the_exact_one(const char *text, double misfit_from, double misfit_to)
{
    Rig exact, rig;
    rig_open(&exact, BY_AXES(Z, Z, Z));
    rig_open(&rig, "%s", text);
    const LwStudyReport *r = rig.report;
    CHECK(r->status == LW_STUDY_OK && r->dof == 1 && r->loop_count == 3 && !r->singular);
    CHECK(r->misfit >= misfit_from && r->misfit <= misfit_to);
    CHECK(rig_run(&exact)->status == LW_RUN_DONE && rig_run(&rig)->status == LW_RUN_DONE);
    CHECK(fabs(rig_value(&exact, -1, "A.rz")) > 0.5);
    for (int k = 0; k <= 10; k++)
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), rig_value(&exact, k, "A.rz"), 3e-4);
    CHECK(lw_run_report(rig.run)->stats.energy_drift < 1e-4);
    rig_close(&exact);
    rig_close(&rig);
}

static void tilted_hinges_by_markers(void)
{
    check_moves_like_the_exact_one(BY_MARKERS("[1, 5e-6, 0, 0]"), 1e-7, 1e-5);
    check_moves_like_the_exact_one(BY_MARKERS("[1, 3e-6, -4e-6, 0]"), 1e-7, 1e-5);
    check_moves_like_the_exact_one(BY_MARKERS("[1, 5e-10, 0, 0]"), 1e-11, 1e-9);
}

static void tilted_hinges_by_axes(void)
{
    check_moves_like_the_exact_one(BY_AXES("[4e-6, 0, 1]", "[0, 4e-6, 1]", "[-4e-6, 4e-6, 1]"), 0, 1e-5);
    check_moves_like_the_exact_one(BY_AXES("[0, 0, 1]", "[0, 1e-5, 1]", "[0, 0, 1]"), 0, 1e-5);
    check_moves_like_the_exact_one(BY_AXES("[1e-8, 0, 1]", "[0, 1e-8, 1]", "[-1e-8, 1e-8, 1]"), 0, 1e-5);
}

/* Two degrees are not inexact data but a mistake: told with its size, and with all four hinges. */
static void hinges_that_do_not_fit(void)
{
    Rig rig;
    rig_open(&rig, BY_MARKERS("[0.9998476951563913, 0.017452406437283512, 0, 0]")); /* 2 deg */
    CHECK(rig.report->status == LW_STUDY_CONFLICT && rig.report->conflict.culprit_count == 4);
    CHECK(rig.report->conflict.angle > 0.2 * M_PI / 180 && rig.report->conflict.angle < 2 * M_PI / 180);
    check_untouched(&rig);
    rig_close(&rig);
}

int main(void)
{
    RUN(triangle_that_cannot_close);
    RUN(innocent_joints_are_not_named);
    RUN(bars_too_short);
    RUN(motors_against_each_other);
    RUN(motors_that_part_later);
    RUN(speeds_against_each_other);
    RUN(start_against_a_motor);
    RUN(motor_out_of_reach);
    RUN(tilted_hinges_by_markers);
    RUN(tilted_hinges_by_axes);
    RUN(hinges_that_do_not_fit);
    return END();
}
