/* Curves, cams, profiles and paths against closed forms. */
#include "core/math/nurbs.h"
#include "core/model/path.h"
#include "core/model/state.h"
#include "tests/unit/mechanism_text.h"

#define HEAD "{ 'lockwork': 1, 'gravity': [0, 0, 0], "
#define INERTIA "'mass': 1, 'inertia': [0.1, 0.1, 0.1, 0, 0, 0]"

/* θ″ = −g sin θ by Runge–Kutta with 20000 steps: right to 1e-13. */
static double pendulum(double theta, double end)
{
    const double g = 9.81;
    int steps = 20000;
    double w = 0, h = end / steps;
    for (int i = 0; i < steps; i++) {
        double k1 = -g * sin(theta), w1 = w, w2 = w + 0.5 * h * k1, k2 = -g * sin(theta + 0.5 * h * w1);
        double w3 = w + 0.5 * h * k2, k3 = -g * sin(theta + 0.5 * h * w2), w4 = w + h * k3, k4 = -g * sin(theta + h * w3);
        theta += h * (w1 + 2 * w2 + 2 * w3 + w4) / 6;
        w += h * (k1 + 2 * k2 + 2 * k3 + k4) / 6;
    }
    return theta;
}

/* The wire lies in a plane through the vertical that is turned in space; the bead starts level with its centre. */
static void a_bead_on_a_circle_is_a_pendulum(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0],"
                   "'bodies': [ { 'name': 'bead', 'position': [0.6, 0, 0.8], " INERTIA " } ],"
                   "'joints': [ { 'name': 'J', 'type': 'point-curve', 'bodies': ['bead', 'ground'],"
                   "  'markers': [ {}, { 'orientation': [%.17g, 0, %.17g, 0] } ], 'curve': { 'circle': 1 } } ],"
                   "'analysis': { 'type': 'dynamics', 'end': 3, 'step': 0.5, 'tolerance': 1e-11 } }",
             cos(0.5 * atan2(-0.8, 0.6)), sin(0.5 * atan2(-0.8, 0.6)));
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->dof == 4);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 6; k++) {
        double theta = pendulum(M_PI / 2, 0.5 * k);
        CHECK_NEAR(rig_value(&rig, k, "bead.y"), -cos(theta), 1e-8);
        CHECK_NEAR(hypot(rig_value(&rig, k, "bead.x"), rig_value(&rig, k, "bead.z")), fabs(sin(theta)), 1e-8);
    }
    rig_close(&rig);
}

static const char flat_rig[] =
    HEAD "'bodies': [ { 'name': 'cam', " INERTIA " }, { 'name': 'tappet', 'position': [0.02, 0.1, 0], " INERTIA " } ],"
    "'joints': [ { 'name': 'C', 'type': 'revolute', 'bodies': ['cam', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
    "  { 'name': 'S', 'type': 'prismatic', 'bodies': ['tappet', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] },"
    "  { 'name': 'T', 'type': 'cam-flat', 'bodies': ['tappet', 'cam'], 'markers': [ {}, { 'position': [%g, 0, 0] } ], 'profile': %s } ],"
    "'motors': [ { 'name': 'M', 'joint': 'C', 'angle': { 'expression': '2*pi*t' } } ],"
    "'analysis': { 'type': 'kinematics', 'end': 2.5, 'step': 0.0625 } }";

/* The face stands the radius over the disc's centre: y = R + e sin θ. */
static void an_eccentric_lifts_a_flat_follower_by_a_sine(void)
{
    Rig rig;
    const double R = 0.1, e = 0.03, w = 2 * M_PI;
    rig_open(&rig, flat_rig, e, "{ 'circle': 0.1 }");
    CHECK(rig.report->status == LW_STUDY_OK && rig.report->loop_count == 0);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 40; k++) {
        double theta = w * 0.0625 * k;
        CHECK_NEAR(rig_value(&rig, k, "tappet.y"), R + e * sin(theta), 1e-13);
        CHECK_NEAR(rig_value(&rig, k, "tappet.vy"), e * w * cos(theta), 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "tappet.ay"), -e * w * w * sin(theta), 1e-11);
    }
    rig_close(&rig);
}

/* Rise in a quarter turn, dwell, return, dwell: the motion of one quarter by the fraction x that is done. */
#define QUARTERS(rise) "if(t<0.25," rise("(4*t)") ",if(t<0.5,0.02,if(t<0.75," rise("(3-4*t)") ",0)))"
#define POLY(x) "0.02*(10*" x "^3-15*" x "^4+6*" x "^5)"
#define CYCLOID(x) "0.02*(" x "-sin(2*pi*" x ")/(2*pi))"

typedef struct Motion {
    double s, v, a;
} Motion;

static Motion quarters(double t, int cycloid)
{
    t -= floor(t);
    double x = t < 0.25 ? 4 * t : t < 0.5 ? 1 : t < 0.75 ? 3 - 4 * t : 0, sign = t < 0.25 ? 4 : t < 0.5 ? 0 : t < 0.75 ? -4 : 0;
    Motion m = { 10 * x * x * x - 15 * pow(x, 4) + 6 * pow(x, 5), 30 * x * x - 60 * x * x * x + 30 * pow(x, 4), 60 * x - 180 * x * x + 120 * x * x * x };
    if (cycloid)
        m = (Motion){ x - sin(2 * M_PI * x) / (2 * M_PI), 1 - cos(2 * M_PI * x), 2 * M_PI * sin(2 * M_PI * x) };
    return (Motion){ 0.02 * m.s, 0.02 * sign * m.v, 0.02 * sign * sign * m.a };
}

/* The profile interpolates points of an eighth of a degree with their derivatives. The second derivative of such cubics is off by
 * h²/12 of the fourth one (h = 2.2e-3 rad; that of the profiles is up to some hundred times the stroke per rad⁴): 1e-4 of the accelerations. */
static void check_cam(const char *type, const char *more, const char *law, int cycloid)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'cam', " INERTIA " }, { 'name': 'tappet', 'position': [0.005, 0.06, 0], " INERTIA " } ],"
                   "'joints': [ { 'name': 'C', 'type': 'revolute', 'bodies': ['cam', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
                   "  { 'name': 'S', 'type': 'prismatic', 'bodies': ['tappet', 'ground'], 'at': [0.005, 0, 0], 'axis': [0, 1, 0] },"
                   "  { 'name': 'T', 'type': '%s', 'bodies': ['tappet', 'cam'], 'markers': [ {}, {} ], %s"
                   "    'base': 0.05, 'follower': { 'expression': '%s' } } } ],"
                   "'motors': [ { 'name': 'M', 'joint': 'C', 'angle': { 'expression': '2*pi*t' } } ],"
                   "'analysis': { 'type': 'kinematics', 'end': 2, 'step': 0.0125 } }", type, more, law);
    CHECK(rig.report->status == LW_STUDY_OK);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double start = rig_value(&rig, 0, "tappet.y"), worst = 0;
    CHECK_NEAR(start, strcmp(type, "cam-flat") == 0 ? 0.05 : sqrt(0.06 * 0.06 - 0.005 * 0.005), 1e-9);
    for (int k = 0; k <= 160; k++) {
        Motion m = quarters(0.0125 * k, cycloid);
        CHECK_NEAR(rig_value(&rig, k, "tappet.y") - start, m.s, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "tappet.vy"), m.v, 1e-6);
        CHECK_NEAR(rig_value(&rig, k, "tappet.ay"), m.a, 1e-4 * 2);
        worst = fmax(worst, fabs(rig_value(&rig, k, "tappet.ay") - m.a));
    }
    printf("# %s: acceleration within %.2g of up to 2 m/s2\n", type, worst);
    rig_close(&rig);
}

static void cams_move_their_followers_by_the_law(void)
{
    const char *roller = "'radius': 0.01, 'profile': { 'offset': 0.005, 'roller': 0.01,";
    check_cam("cam-roller", roller, QUARTERS(POLY), 0);
    check_cam("cam-roller", roller, QUARTERS(CYCLOID), 1);
    check_cam("cam-flat", "'profile': {", QUARTERS(POLY), 0);
    check_cam("cam-flat", "'profile': {", QUARTERS(CYCLOID), 1);
}

/* Two discs: r1 θ1 + r2 θ2 = 0, many turns; inside a ring both turn the same way. */
static void rolling_circles_are_gears(void)
{
    for (int ring = 0; ring < 2; ring++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [ { 'name': 'pinion', 'position': [%g, 0, 0], " INERTIA " }, { 'name': 'wheel', " INERTIA " } ],"
                       "'joints': [ { 'name': 'P', 'type': 'revolute', 'bodies': ['pinion', 'ground'], 'at': [%g, 0, 0], 'axis': [0, 0, 1] },"
                       "  { 'name': 'W', 'type': 'revolute', 'bodies': ['wheel', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
                       "  { 'name': 'R', 'type': 'profile-rolling', 'bodies': ['pinion', 'wheel'], 'markers': [ {}, {} ],"
                       "    'profile1': { 'circle': 0.03 }, 'profile2': { 'circle': 0.1%s } } ],"
                       "'motors': [ { 'name': 'M', 'joint': 'W', 'speed': 3 } ], 'analysis': { 'type': 'inverse', 'end': 10, 'step': 0.5 } }",
                 ring ? 0.07 : 0.13, ring ? 0.07 : 0.13, ring ? ", 'hole': true" : "");
        CHECK(rig.report->status == LW_STUDY_OK && rig.report->joint_dof == 1);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 20; k++)
            CHECK_NEAR(rig_value(&rig, k, "P.rz"), (ring ? 1 : -1) * 0.1 / 0.03 * 1.5 * k, 1e-10);
        rig_close(&rig);
    }
}

/* A rod with one end on the x axis and a point on the ellipse (a, b), b from that end, has its other end on the y axis. */
static void a_point_on_an_ellipse_makes_a_trammel(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'rod', 'position': [0.3, 0, 0], " INERTIA " } ],"
                   "'joints': [ { 'name': 'P', 'type': 'planar', 'bodies': ['rod', 'ground'], 'markers': [ {}, {} ] },"
                   "  { 'name': 'E', 'type': 'pin-groove', 'bodies': ['rod', 'ground'], 'markers': [ {}, {} ], 'curve': { 'ellipse': [0.3, 0.2] } },"
                   "  { 'name': 'A', 'type': 'pin-groove', 'bodies': ['rod', 'ground'], 'markers': [ { 'position': [0.2, 0, 0] }, {} ],"
                   "    'curve': { 'line': [[-1, 0], [1, 0]] } } ],"
                   "'start': { 'P': { 'rz': -0.5 } },"
                   "'motors': [ { 'name': 'M', 'joint': 'P', 'coordinate': 'rz', 'angle': { 'expression': '-0.5-t' } } ],"
                   "'analysis': { 'type': 'kinematics', 'end': 7, 'step': 0.1 } }");
    CHECK(rig.report->status == LW_STUDY_OK);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 70; k++) {
        double phi = -rig_value(&rig, k, "P.rz");
        CHECK_NEAR(rig_value(&rig, k, "rod.x"), 0.3 * cos(phi), 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "rod.y"), 0.2 * sin(phi), 1e-10);
    }
    rig_close(&rig);
}

static void a_slot_turns_its_slider(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'car', 'position': [0.2, 0, 0], 'orientation': [0.7071067811865476, 0, 0, 0.7071067811865476], " INERTIA " } ],"
                   "'joints': [ { 'name': 'P', 'type': 'planar', 'bodies': ['car', 'ground'], 'markers': [ {}, {} ] },"
                   "  { 'name': 'S', 'type': 'slot', 'bodies': ['car', 'ground'], 'markers': [ {}, {} ], 'curve': { 'circle': 0.2 } } ],"
                   "'motors': [ { 'name': 'M', 'joint': 'P', 'coordinate': 'rz', 'angle': { 'expression': 'pi/2+3*t' } } ],"
                   "'analysis': { 'type': 'kinematics', 'end': 5, 'step': 0.1 } }");
    CHECK(rig.report->status == LW_STUDY_OK);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 50; k++) {
        CHECK_NEAR(rig_value(&rig, k, "car.x"), 0.2 * cos(0.3 * k), 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "car.y"), 0.2 * sin(0.3 * k), 1e-12);
    }
    rig_close(&rig);
}

/* A bead falls along an upright wire of 1 m from its middle: it leaves at √(2·0.5/g). */
static void leaving_a_curve_is_reported(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'bead', " INERTIA " } ],"
                   "'joints': [ { 'name': 'J', 'type': 'point-curve', 'bodies': ['bead', 'ground'], 'markers': [ {}, {} ],"
                   "  'curve': { 'line': [[0, 0, -0.5], [0, 0, 0.5]] } } ],"
                   "'analysis': { 'type': 'dynamics', 'end': 2, 'step': 0.001 } }");
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_STOPPED && strstr(report->reason, "J leaves the end of its curve at about t = 0.319"));
    CHECK_NEAR(report->stopped_at, sqrt(1 / 9.81), 0.002);
    CHECK_NEAR(rig_value(&rig, -1, "bead.z"), -0.5, 0.01);
    rig_close(&rig);
}

/* A motor along a path: 3 m/s along a circle of 2 m, turning with it. */
static void a_path_motor_follows_its_law(void)
{
    for (int turning = 0; turning < 2; turning++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [ { 'name': 'hand', 'position': [1, 0, 0], " INERTIA " } ],"
                       "'motors': [ { 'name': 'way', 'marker': { 'body': 'hand', 'position': [0, 0, 0] }, 'path': { 'nurbs': { 'circle': 2 },"
                       "  'distance': { 'expression': '3*t' }%s } } ], 'analysis': { 'type': '%s', 'end': 4, 'step': 0.1 } }",
                 turning ? ", 'orientations': [[1, 0, 0, 0], [0.8, 0, 0, 0.6], [0.6, 0, 0, 0.8]]" : "", turning ? "inverse" : "dynamics");
        CHECK(rig.report->status == LW_STUDY_OK && rig.report->dof == (turning ? 0 : 3));
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 40; k++) {
            double angle = 0.15 * k;
            CHECK_NEAR(rig_value(&rig, k, "hand.x"), 2 * cos(angle), 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "hand.y"), 2 * sin(angle), 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "hand.ax"), -4.5 * cos(angle), 1e-9);
            /* the load is what the acceleration takes: m v²/r towards the centre */
            CHECK_NEAR(hypot(rig_value(&rig, k, "way.fx"), rig_value(&rig, k, "way.fy")), 4.5, 1e-8);
        }
        if (turning)
            CHECK_NEAR(fabs(rig_value(&rig, 0, "hand.e0")), 1, 1e-12);
        rig_close(&rig);
    }
}

/* A circle is made of quarters, smooth in its length but not in its parameter: by length nothing jumps where they meet, orientations neither; by progress
 * it is said. */
static void paths_do_not_jump_where_pieces_meet(void)
{
    static const char *const law[] = { "'distance': { 'expression': '2*pi*t' }", "'progress': { 'expression': 't' }" };
    for (int by_progress = 0; by_progress < 2; by_progress++) {
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [ { 'name': 'hand', 'position': [1, 0, 0], " INERTIA " } ], 'motors': [ { 'name': 'way', 'marker': { 'body': 'hand' },"
                       "'path': { 'circle': 1, %s, 'orientations': [[1, 0, 0, 0], [0.8, 0, 0, 0.6], [0.6, 0.8, 0, 0], [0.6, 0, 0.8, 0], [1, 0, 0, 0]] } } ] }", law[by_progress]);
        double most = 0, away = 0;
        for (int quarter = 1; quarter < 4; quarter++) {
            LwPathPoint before, after;
            lw_path_eval(rig.mechanism->joint[0].path, 0.25 * quarter - 1e-8, &before);
            lw_path_eval(rig.mechanism->joint[0].path, 0.25 * quarter + 1e-8, &after);
            for (int k = 0; k < 7; k++) {
                const LwJet *a = k < 3 ? &before.x[k] : &before.u[k - 3], *b = k < 3 ? &after.x[k] : &after.u[k - 3];
                most = fmax(most, fabs(b->dd - a->dd));
                away = fmax(away, fabs(b->d - a->d));
            }
        }
        CHECK(away < 1e-4 && (by_progress ? most > 1 : most < 1e-3));
        CHECK(rig.issues.count == by_progress && (!by_progress || strstr(rig.issues.item[0].text, "acceleration along this path jumps at the parameter 0.25")));
        rig_close(&rig);
    }
}

/* A contact that turns up far from where it was expected is remembered, for the run to tell. */
static void a_contact_that_leaps_is_noticed(void)
{
    Rig rig;
    LwArena arena;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'bead', 'position': [0.5, 0, 0], " INERTIA " } ],"
             "'joints': [ { 'name': 'J', 'type': 'point-curve', 'bodies': ['bead', 'ground'], 'markers': [ {}, {} ], 'curve': { 'circle': 0.5 } } ] }");
    lw_arena_init(&arena);
    CHECK(!LW_ARENA_GUARD(&arena));
    LwState *state = lw_state_create(&arena, rig.mechanism);
    lw_state_settle_turns(rig.mechanism, state);
    state->leapt = 0;
    lw_state_settle_turns(rig.mechanism, state);
    CHECK(state->leapt == 0);
    const LwNurbs *curve = rig.document->def.joint[0].curve[0];
    state->turn[lw_tracked_slot(0, 0)] += 0.2 * (curve->end - curve->start);
    lw_state_settle_turns(rig.mechanism, state);
    CHECK(state->leapt == 1);
    lw_arena_clear(&arena);
    rig_close(&rig);
}

int main(void)
{
    RUN(a_bead_on_a_circle_is_a_pendulum);
    RUN(an_eccentric_lifts_a_flat_follower_by_a_sine);
    RUN(cams_move_their_followers_by_the_law);
    RUN(rolling_circles_are_gears);
    RUN(a_point_on_an_ellipse_makes_a_trammel);
    RUN(a_slot_turns_its_slider);
    RUN(leaving_a_curve_is_reported);
    RUN(a_path_motor_follows_its_law);
    RUN(paths_do_not_jump_where_pieces_meet);
    RUN(a_contact_that_leaps_is_noticed);
    return END();
}
