/* Dragging against closed forms: nearest poses, motion of least mass, stops, dead points and branches, undoing; the spring of dynamic dragging. */
#include "core/analysis/dragging.h"
#include "core/analysis/study.h"
#include "core/solve/drag_private.h"
#include "tests/unit/mechanism_text.h"

#define HEAD "{ 'lockwork': 1, 'gravity': [0, 0, 0], "
#define BODY(name, more) "{ 'name': '" name "', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.01, 0.16666666666666666, 0.16666666666666666, 0, 0, 0]" more " }"
#define HINGE(name, one, two, at, more) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" one "', '" two "'], 'at': " at ", 'axis': [0, 0, 1]" more " }"

static LwVec3 point_at(const LwDrag *drag, int body, LwVec3 point)
{
    return lw_frame_point(lw_drag_frame(drag, body), point);
}

static double turn_about_z(const LwDrag *drag, int body)
{
    LwQuat q = lw_drag_frame(drag, body).orientation;
    return 2 * atan2(q.e3, q.e0);
}

/* On its circle a point goes where it is led; off it, to the nearest pose, and stays there however often it is asked. */
static void pendulum_points_at_the_target(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "") "] }");
    LwDrag *drag = lw_study_drag(rig.study, NULL);
    CHECK(lw_drag_grab(drag, 0, lw_vec3(1, 0, 0)));
    const LwDragReport *r = lw_drag_to(drag, lw_vec3(cos(1.1), sin(1.1), 0));
    CHECK(r->reached && r->settled && r->distance < 1e-9 && r->violation < 1e-12 && !r->blocked && r->press_count == 0);
    CHECK_NEAR(turn_about_z(drag, 0), 1.1, 1e-9);
    r = lw_drag_to(drag, lw_vec3(-3, 4, 7));
    CHECK(!r->reached && r->settled && !r->blocked);
    CHECK_NEAR(turn_about_z(drag, 0), M_PI - atan2(4, 3), 1e-8);
    CHECK_NEAR(r->distance, hypot(4, 7), 1e-12);
    LwFrame rest = lw_drag_frame(drag, 0);
    for (int i = 0; i < 5; i++)
        lw_drag_to(drag, lw_vec3(-3, 4, 7));
    LwFrame again = lw_drag_frame(drag, 0);
    CHECK(lw_vec3_norm(lw_quat_log(lw_quat_mul(lw_quat_conj(rest.orientation), again.orientation))) < 1e-9);
    lw_drag_destroy(drag);
    rig_close(&rig);
}

/* A loose rod pulled sideways at its end by a little: its centre comes along by 1/(1 + m r²/I) = 1/4 of the way, it turns by the rest. Every
 * body alike: by 1/(1 + r²/size²). */
static void least_mass_moves(void)
{
    for (int uniform = 0; uniform < 2; uniform++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [" BODY("rod", "") "," BODY("other", ", 'position': [5, 0, 0]") "], 'joints': [ { 'name': 'F', 'type': 'free', 'bodies': ['rod', 'ground'],"
                 "'markers': [ {}, {} ] } ] }");
        LwDrag *drag = lw_study_drag(rig.study, &(LwDragOptions){ .uniform = uniform });
        double e = 1e-6, arm = 0.5 / rig.mechanism->size, share = uniform ? 1 / (1 + arm * arm) : 0.25;
        LwFrame other = lw_drag_frame(drag, 1);
        lw_drag_grab(drag, 0, lw_vec3(1, 0, 0));
        CHECK(lw_drag_to(drag, lw_vec3(1, e, 0))->reached);
        CHECK_NEAR(point_at(drag, 0, lw_vec3(0.5, 0, 0)).y, share * e, 1e-5 * e);
        CHECK_NEAR(turn_about_z(drag, 0), (1 - share) * e / 0.5, 1e-5 * e);
        LwFrame still = lw_drag_frame(drag, 1);
        CHECK(memcmp(&other, &still, sizeof still) == 0); /* nothing ties it */
        lw_drag_destroy(drag);
        rig_close(&rig);
    }
}

#define CHAIN HEAD "'bodies': [" BODY("b", "") "," BODY("c", ", 'position': [1, 0, 0]") "," BODY("d", ", 'position': [2, 0, 0]") "], 'joints': [" \
    HINGE("A", "b", "ground", "[0, 0, 0]", "%s") "," HINGE("B", "c", "b", "[1, 0, 0]", "%s") "," HINGE("C", "d", "c", "[2, 0, 0]", "") "] }"

static void whole_chain_follows(void)
{
    Rig rig;
    rig_open(&rig, CHAIN, "", "");
    LwDrag *drag = lw_study_drag(rig.study, NULL);
    lw_drag_grab(drag, 2, lw_vec3(1, 0, 0));
    /* From the stretched pose sideways, then well inside its reach, then out of it: stretched towards the target. */
    CHECK(lw_drag_to(drag, lw_vec3(1, 1.5, 0))->reached);
    for (int b = 0; b < 3; b++)
        CHECK(fabs(turn_about_z(drag, b)) > 0.05);
    CHECK(lw_drag_to(drag, lw_vec3(-0.3, -0.2, 0))->reached);
    const LwDragReport *r = NULL;
    for (int i = 0; i < 20 && !(r && r->settled); i++)
        r = lw_drag_to(drag, lw_vec3(-40, 30, 0));
    CHECK(r->settled && !r->blocked);
    CHECK_NEAR(r->distance, 47, 1e-8); /* flat there: half the digits of the angles */
    CHECK(r->violation < 1e-12);
    lw_drag_destroy(drag);
    rig_close(&rig);
}

/* Stretched out exactly and pulled exactly inwards: nothing says which way to fold, but fold it must. */
static void stretched_arm_folds(void)
{
    Rig rig;
    rig_open(&rig, CHAIN, "", "");
    LwDrag *drag = lw_study_drag(rig.study, NULL);
    lw_drag_grab(drag, 2, lw_vec3(1, 0, 0));
    CHECK(lw_drag_to(drag, lw_vec3(1, 0, 0))->reached);
    lw_drag_undo(drag);
    /* Pulled outwards it is where it should be. */
    const LwDragReport *r = lw_drag_to(drag, lw_vec3(4, 0, 0));
    CHECK(r->settled && r->steps == 0);
    CHECK_NEAR(r->distance, 1, 1e-15);
    lw_drag_destroy(drag);
    rig_close(&rig);
}

static double angle(const LwDrag *drag, int joint)
{
    LwRel rel;
    lw_state_rel(drag->mechanism, drag->state, joint, &rel);
    return lw_state_coordinate(drag->mechanism, drag->state, joint, LW_RZ, &rel).v;
}

static void stops_hold(void)
{
    Rig rig;
    rig_open(&rig, CHAIN, ", 'limits': { 'rz': [-0.5, 0.3] }", ", 'limits': { 'rz': [0, 0] }");
    LwDrag *drag = lw_study_drag(rig.study, NULL);
    lw_drag_grab(drag, 1, lw_vec3(1, 0, 0));
    const LwDragReport *r = lw_drag_to(drag, lw_vec3(0, 3, 0));
    CHECK(!r->reached && r->settled && r->press_count >= 1);
    bool named = false;
    for (int i = 0; i < r->press_count; i++)
        named = named || (r->press[i].limit == 0 && r->press[i].side == LW_UPPER && r->press[i].force > 0);
    CHECK(named);
    CHECK_NEAR(angle(drag, 0), 0.3, 1e-12);
    CHECK_NEAR(angle(drag, 1), 0, 1e-12); /* both limits are 0 */
    CHECK(lw_drag_overlap(drag) < 1e-12);
    CHECK_NEAR(r->distance, hypot(2 * cos(0.3), 3 - 2 * sin(0.3)), 1e-9);
    /* It comes away again at once. */
    r = lw_drag_to(drag, lw_vec3(2 * cos(0.1), 2 * sin(0.1), 0));
    CHECK(r->reached);
    for (int i = 0; i < r->press_count; i++)
        CHECK(r->press[i].limit == 1);
    CHECK_NEAR(angle(drag, 0), 0.1, 1e-9);
    r = lw_drag_to(drag, lw_vec3(0, -3, 0));
    CHECK(r->press_count >= 1);
    CHECK_NEAR(angle(drag, 0), -0.5, 1e-9); /* on this side of it, by what rounding leaves of the pull */
    lw_drag_destroy(drag);
    rig_close(&rig);
}

/* The stop counts turns: 1.5 turns up, no further. */
static void stops_count_turns(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", ", 'limits': { 'rz': ['-540 deg', '540 deg'] }") "] }");
    LwDrag *drag = lw_study_drag(rig.study, NULL);
    lw_drag_grab(drag, 0, lw_vec3(1, 0, 0));
    for (int i = 1; i <= 80; i++)
        lw_drag_to(drag, lw_vec3(cos(0.15 * i), sin(0.15 * i), 0));
    CHECK_NEAR(angle(drag, 0), 3 * M_PI, 1e-12);
    for (int i = 1; i <= 140; i++)
        lw_drag_to(drag, lw_vec3(-cos(0.15 * i), sin(0.15 * i), 0));
    CHECK_NEAR(angle(drag, 0), -3 * M_PI, 1e-12);
    lw_drag_destroy(drag);
    rig_close(&rig);
}

/* A crank of 1 and a rod of a half: the slide decides, the crank swings between ±30 degrees, and the motor on it has a dead point where the rod
 * stands across the rail, at x = cos 30°. */
#define TOGGLE HEAD "'bodies': [" BODY("crank", ", 'orientation': [0.9914448613738104, 0, 0, 0.13052619222005157]") "," \
    "{ 'name': 'rod', 'position': [0.9659258262890683, 0.25881904510252074, 0], 'orientation': [0.9632236700702885, 0, 0, -0.2687008772153971], 'mass': 1, 'inertia': [0.01, 0.02, 0.02, 0, 0, 0] }," \
    "{ 'name': 'slide', 'position': [1.4, 0, 0], 'mass': 1, 'inertia': [0.01, 0.01, 0.01, 0, 0, 0] } ], 'joints': [" \
    "{ 'name': 'A', 'type': 'revolute', 'bodies': ['crank', 'ground'], 'markers': [ {}, {} ] }," \
    "{ 'name': 'B', 'type': 'revolute', 'bodies': ['rod', 'crank'], 'markers': [ {}, { 'position': [1, 0, 0] } ] }," \
    "{ 'name': 'C', 'type': 'revolute', 'bodies': ['rod', 'slide'], 'markers': [ { 'position': [0.5, 0, 0] }, {} ] }," \
    "{ 'name': 'D', 'type': 'point-line', 'bodies': ['slide', 'ground'], 'markers': [ {}, { 'orientation': [0.7071067811865476, 0, 0.7071067811865476, 0] } ] }," \
    "{ 'name': 'E', 'type': 'parallel', 'bodies': ['slide', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] } ]," \
    "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': '15 deg' } ] }"

static void dead_points_are_not_passed(void)
{
    for (int pass = 0; pass < 2; pass++) {
        Rig rig;
        rig_open(&rig, TOGGLE);
        CHECK(rig.report->status == LW_STUDY_OK && rig.report->dof == 0 && rig.report->joint_dof == 1);
        LwDrag *drag = lw_study_drag(rig.study, &(LwDragOptions){ .pass_dead_points = pass });
        int branch = lw_drag_configuration(drag);
        CHECK(branch != 0);
        lw_drag_grab(drag, 2, lw_vec3(0, 0, 0));
        const LwDragReport *r = lw_drag_to(drag, lw_vec3(0.7, 0, 0));
        CHECK(r->violation < 1e-9);
        if (pass) {
            CHECK(r->reached && lw_drag_configuration(drag) == -branch);
        } else {
            CHECK(!r->reached && r->settled && r->blocked && lw_drag_configuration(drag) == branch);
            CHECK_NEAR(r->point.x, cos(M_PI / 6), 1e-4);
            CHECK(r->point.x > cos(M_PI / 6) - 1e-9);
            /* And back again. */
            CHECK(lw_drag_to(drag, lw_vec3(1.3, 0, 0))->reached);
        }
        lw_drag_destroy(drag);
        rig_close(&rig);
    }
}

static void motors_kept_hold(void)
{
    Rig rig;
    rig_open(&rig, TOGGLE);
    LwDrag *drag = lw_study_drag(rig.study, &(LwDragOptions){ .keep_motors = true });
    lw_drag_grab(drag, 2, lw_vec3(0, 0, 0));
    double x = lw_drag_frame(drag, 2).position.x;
    const LwDragReport *r = lw_drag_to(drag, lw_vec3(1.1, 0, 0));
    CHECK(!r->reached && r->settled);
    CHECK_NEAR(r->point.x, x, 1e-9);
    lw_drag_destroy(drag);
    rig_close(&rig);
}

/* A parallelogram led round twice: where it is flat it could become crossed, and must not. */
static void flat_parallelogram_goes_straight_on(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("a", ", 'position': [0, 0, 0], 'orientation': [0.9, 0, 0, 0.4358898943540674]") ","
             BODY("b", ", 'position': [2, 0, 0], 'orientation': [0.9, 0, 0, 0.4358898943540674]") ","
             "{ 'name': 'c', 'position': [0.62, 0.7846018098373213, 0], 'mass': 1, 'inertia': [0.01, 0.2, 0.2, 0, 0, 0] } ], 'joints': ["
             "{ 'name': 'A', 'type': 'revolute', 'bodies': ['a', 'ground'], 'markers': [ {}, {} ] },"
             "{ 'name': 'B', 'type': 'revolute', 'bodies': ['b', 'ground'], 'markers': [ {}, { 'position': [2, 0, 0] } ] },"
             "{ 'name': 'C', 'type': 'revolute', 'bodies': ['c', 'a'], 'markers': [ {}, { 'position': [1, 0, 0] } ] },"
             "{ 'name': 'D', 'type': 'revolute', 'bodies': ['c', 'b'], 'markers': [ { 'position': [2, 0, 0] }, { 'position': [1, 0, 0] } ] } ] }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->dof == 1);
    LwDrag *drag = lw_study_drag(rig.study, NULL);
    double start = turn_about_z(drag, 0);
    lw_drag_grab(drag, 2, lw_vec3(1, 0, 0));
    for (int i = 1; i <= 144; i++) {
        double a = start + i * M_PI / 36;
        const LwDragReport *r = lw_drag_to(drag, lw_vec3(1 + cos(a), sin(a), 0));
        CHECK(r->violation < 1e-9 && r->distance < 1e-3);
        CHECK(fabs(turn_about_z(drag, 2)) < 1e-6);
    }
    lw_drag_destroy(drag);
    rig_close(&rig);
}

/* The same with one side longer by a hundredth: now there are two circuits, next to each other where all sides lie almost on a line, and it
 * must stay on its own: the angle from coupler to follower keeps its sign. */
static void narrow_places_are_not_leapt_over(void)
{
    static const double way[] = { 5, 20, 70 }; /* degrees a move */
    for (int k = 0; k < 6; k++) {
        Rig rig;
        double length = k < 3 ? 1.01 : 1.001;
        rig_open(&rig, HEAD "'bodies': [" BODY("a", ", 'orientation': [0.9, 0, 0, 0.4358898943540674]") ","
                 BODY("b", ", 'position': [2, 0, 0], 'orientation': [0.9, 0, 0, 0.4358898943540674]") ","
                 "{ 'name': 'c', 'position': [0.62, 0.7846018098373213, 0], 'mass': 1, 'inertia': [0.01, 0.2, 0.2, 0, 0, 0] } ], 'joints': ["
                 "{ 'name': 'A', 'type': 'revolute', 'bodies': ['a', 'ground'], 'markers': [ {}, {} ] },"
                 "{ 'name': 'B', 'type': 'revolute', 'bodies': ['b', 'ground'], 'markers': [ {}, { 'position': [2, 0, 0] } ] },"
                 "{ 'name': 'C', 'type': 'revolute', 'bodies': ['c', 'a'], 'markers': [ {}, { 'position': [1, 0, 0] } ] },"
                 "{ 'name': 'D', 'type': 'revolute', 'bodies': ['c', 'b'], 'markers': [ { 'position': [2, 0, 0] }, { 'position': [%g, 0, 0] } ] } ] }", length);
        LwDrag *drag = lw_study_drag(rig.study, NULL);
        double start = turn_about_z(drag, 0), least = 1;
        double side = sin(turn_about_z(drag, 1) - turn_about_z(drag, 2)) > 0 ? 1 : -1;
        lw_drag_grab(drag, 0, lw_vec3(1, 0, 0));
        for (int i = 1; i * way[k % 3] <= 720; i++) {
            double a = start + i * way[k % 3] * M_PI / 180;
            CHECK(lw_drag_to(drag, lw_vec3(cos(a), sin(a), 0))->reached);
            least = fmin(least, side * sin(turn_about_z(drag, 1) - turn_about_z(drag, 2)));
        }
        CHECK(least > 0);
        lw_drag_destroy(drag);
        rig_close(&rig);
    }
}

static bool same_bodies(const LwDrag *drag, const LwState *state)
{
    return memcmp(drag->state->body, state->body, (size_t)(drag->mechanism->body_count + 1) * sizeof *state->body) == 0;
}

static void undoing_and_repeating(void)
{
    Rig rig;
    rig_open(&rig, CHAIN, ", 'limits': { 'rz': [-0.5, 0.3] }", "");
    LwDrag *drag = lw_study_drag(rig.study, NULL);
    LwArena arena;
    lw_arena_init(&arena);
    LwState *start = lw_state_create(&arena, rig.mechanism), *end = lw_state_create(&arena, rig.mechanism);
    lw_state_copy(rig.mechanism, start, lw_drag_state(drag));
    for (int round = 0; round < 3; round++) {
        lw_drag_grab(drag, 2, lw_vec3(0.7, 0.1, 0));
        size_t bytes = 0;
        for (int i = 0; i < 30; i++) {
            lw_drag_to(drag, lw_vec3(2 * cos(0.3 * i), 2 * sin(0.4 * i), 0.1));
            if (round == 0 && i == 0)
                bytes = drag->arena.total;
        }
        CHECK(round > 0 || drag->arena.total == bytes); /* nothing is allocated when warm */
        CHECK(!same_bodies(drag, start));
        if (round == 0)
            lw_state_copy(rig.mechanism, end, lw_drag_state(drag));
        CHECK(same_bodies(drag, end));
        lw_drag_undo(drag);
        CHECK(same_bodies(drag, start));
    }
    lw_drag_restore(drag, end);
    CHECK(same_bodies(drag, end));
    lw_drag_release(drag);
    lw_drag_to(drag, lw_vec3(0, 0, 0));
    CHECK(same_bodies(drag, end)); /* nothing is held */
    lw_arena_clear(&arena);
    lw_drag_destroy(drag);
    rig_close(&rig);
}

static void what_cannot_be_dragged(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "") "," BODY("wall", ", 'fixed': true") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "") "] }");
    LwDrag *drag = lw_study_drag(rig.study, NULL);
    CHECK(!lw_drag_grab(drag, 1, lw_vec3(0, 0, 0)) && !lw_drag_grab(drag, -1, lw_vec3(0, 0, 0)));
    /* A point on the axis feels nothing. */
    CHECK(lw_drag_grab(drag, 0, lw_vec3(0, 0, 0)));
    const LwDragReport *r = lw_drag_to(drag, lw_vec3(1, 1, 1));
    CHECK(r->settled && !r->reached && r->steps == 0);
    CHECK_NEAR(r->distance, sqrt(3), 1e-12);
    lw_drag_destroy(drag);
    rig_close(&rig);
}

/* ---- the running simulation ---- */

/* Of a loose body at its centre: x = X (1 − (1 + ωt) e^−ωt), first order in the step. */
static void spring_is_critically_damped(void)
{
    double error[2];
    for (int k = 0; k < 2; k++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [" BODY("rod", "") "], 'joints': [ { 'name': 'F', 'type': 'free', 'bodies': ['rod', 'ground'], 'markers': [ {}, {} ] } ] }");
        LwTug *tug = lw_study_tug(rig.study, &(LwTugOptions){ .step = k ? 1e-4 : 2e-4 });
        CHECK(lw_tug_grab(tug, 0, lw_vec3(0.5, 0, 0)));
        lw_tug_aim(tug, lw_vec3(0.5, 0.3, 0));
        error[k] = 0;
        for (int i = 1; i <= 20; i++) {
            double t = 0.01 * i, x = 0.3 * (1 - (1 + 20 * t) * exp(-20 * t));
            CHECK(lw_tug_advance(tug, 0.01).sound);
            error[k] = fmax(error[k], fabs(lw_tug_frame(tug, 0).position.y - x));
        }
        CHECK_NEAR(lw_tug_state(tug)->t, 0.2, 1e-12);
        lw_tug_destroy(tug);
        rig_close(&rig);
    }
    CHECK(error[1] < 1e-3 && error[1] > 0);
    CHECK_NEAR(error[0] / error[1], 2, 0.05);
}

/* Pulled against a stop, at a coarse step and for long: never beyond it, and away again. */
static void simulation_respects_stops(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [" BODY("b", "") "," BODY("c", ", 'position': [1, 0, 0]") "], 'joints': ["
             HINGE("A", "b", "ground", "[0, 0, 0]", ", 'limits': { 'rz': [-0.5, 0.3] }") "," HINGE("B", "c", "b", "[1, 0, 0]", ", 'limits': { 'rz': [-0.2, 0.2] }") "] }");
    LwTug *tug = lw_study_tug(rig.study, &(LwTugOptions){ .step = 1.0 / 60 });
    double most = -INFINITY, violation = 0;
    lw_tug_grab(tug, 1, lw_vec3(1, 0, 0));
    for (int i = 0; i < 240; i++) {
        lw_tug_aim(tug, lw_vec3(1, i / 60 % 2 ? 3 : -3, 0));
        LwTugReport r = lw_tug_advance(tug, 1.0 / 60);
        CHECK(r.sound);
        violation = fmax(violation, r.violation);
        most = fmax(most, lw_tug_overlap(tug));
    }
    CHECK(most < 1e-12 && most > -1e-9);
    CHECK(violation < 1e-9);
    LwRel rel;
    lw_state_rel(rig.mechanism, lw_tug_state(tug), 0, &rel);
    CHECK_NEAR(lw_state_coordinate(rig.mechanism, lw_tug_state(tug), 0, LW_RZ, &rel).v, 0.3, 1e-9);
    /* Let go it falls to the lower stops and rests there. */
    lw_tug_release(tug);
    for (int i = 0; i < 240; i++)
        lw_tug_advance(tug, 1.0 / 60);
    lw_state_rel(rig.mechanism, lw_tug_state(tug), 0, &rel);
    CHECK_NEAR(lw_state_coordinate(rig.mechanism, lw_tug_state(tug), 0, LW_RZ, &rel).v, -0.5, 1e-9);
    CHECK(lw_vec3_norm(lw_tug_state(tug)->body[1].v) < 1e-6);
    lw_tug_destroy(tug);
    rig_close(&rig);
}

/* The motor goes on turning the crank however one pulls. */
static void motors_run_while_one_pulls(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [" BODY("b", "") "," BODY("c", ", 'position': [1, 0, 0]") "], 'joints': [" HINGE("A", "b", "ground", "[0, 0, 0]", "") ","
             HINGE("B", "c", "b", "[1, 0, 0]", "") "], 'motors': [ { 'name': 'M', 'joint': 'A', 'speed': 3 } ] }");
    LwTug *tug = lw_study_tug(rig.study, NULL);
    lw_tug_grab(tug, 1, lw_vec3(1, 0, 0));
    lw_tug_aim(tug, lw_vec3(0, 0.5, 0));
    for (int i = 0; i < 60; i++)
        CHECK(lw_tug_advance(tug, 1.0 / 60).sound);
    LwRel rel;
    lw_state_rel(rig.mechanism, lw_tug_state(tug), 0, &rel);
    CHECK_NEAR(lw_state_coordinate(rig.mechanism, lw_tug_state(tug), 0, LW_RZ, &rel).v, 3, 1e-9);
    lw_tug_destroy(tug);
    rig_close(&rig);
}

int main(void)
{
    RUN(pendulum_points_at_the_target);
    RUN(least_mass_moves);
    RUN(whole_chain_follows);
    RUN(stretched_arm_folds);
    RUN(stops_hold);
    RUN(stops_count_turns);
    RUN(dead_points_are_not_passed);
    RUN(motors_kept_hold);
    RUN(flat_parallelogram_goes_straight_on);
    RUN(narrow_places_are_not_leapt_over);
    RUN(undoing_and_repeating);
    RUN(what_cannot_be_dragged);
    RUN(spring_is_critically_damped);
    RUN(simulation_respects_stops);
    RUN(motors_run_while_one_pulls);
    return END();
}
