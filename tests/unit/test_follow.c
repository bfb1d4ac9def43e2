/* Paths that ask for too much, or too little, against closed forms. */
#include "core/analysis/field.h"
#include "tests/unit/mechanism_text.h"

#define HINGE                                                                                                                \
    "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'arm', 'mass': 2, 'com': [0.2, 0, 0], 'inertia': [0.01, 0.03, 0.03, 0, 0, 0] } ],"  \
    "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ],"    \
    "'motors': [ { 'name': 'M', 'joint': 'A', 'coordinate': 'rz' }, { 'name': 'hand', 'marker': { 'body': 'arm', 'position': [0.5, 0, 0] },"               \
    "'path': { 'line': [[%g, 0, 0], [0.2, 0.6, 0]], 'progress': { 'poly345': { 'to': 1, 'duration': 1 } } } } ],"            \
    "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.02 } }"

/* One hinge after a point on a straight line: the least miss points at it. Torque: (I + m c²) α + m g c cos φ. */
static void the_least_miss_points_at_the_path(void)
{
    Rig rig;
    rig_open(&rig, HINGE, 0.52);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE && rig_has_note(&rig, "the nearest pose misses them by 20 mm"));
    CHECK_NEAR(rig.report->path_miss, 0.02, 1e-12);
    for (int k = 0; k <= 50; k++) {
        double t = 0.02 * k, s = t * t * t * (10 - 15 * t + 6 * t * t), sd = 30 * t * t * (1 - t) * (1 - t), sdd = 60 * t * (1 - 3 * t + 2 * t * t);
        double x = 0.52 - 0.32 * s, y = 0.6 * s, xd = -0.32 * sd, yd = 0.6 * sd, d = x * x + y * y, w = (x * yd - y * xd) / d;
        double alpha = sdd * (x * 0.6 + y * 0.32) / d - 2 * w * (x * xd + y * yd) / d, phi = atan2(y, x);
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), phi, 1e-11);
        CHECK_NEAR(rig_value(&rig, k, "M.speed"), w, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "M.torque"), (0.03 + 2 * 0.04) * alpha + 2 * 9.81 * 0.2 * cos(phi), 1e-8);
        CHECK_NEAR(rig_value(&rig, k, "hand.miss"), fabs(sqrt(d) - 0.5), 1e-11);
    }
    bool told = false;
    for (int i = 0; i < report->event_count; i++)
        told = told || (report->event[i].kind == LW_EVENT_MISS && report->event[i].warning && strstr(report->event[i].text, "132 mm short"));
    CHECK(told);
    rig_close(&rig);
}

static void paths_that_begin_far_away_are_refused(void)
{
    Rig rig;
    rig_open(&rig, HINGE, 0.9);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_REFUSED && strstr(report->reason, "begins 0.4 m outside the workspace; the nearest reachable point is (0.5, 0, 0) m"));
    rig_close(&rig);
}

#define CROSS \
    "{ 'lockwork': 1, 'bodies': [ { 'name': 'cross', 'position': [0, 0, -0.4], 'mass': 0.5, 'inertia': [0.001, 0.001, 0.001, 0, 0, 0] }," \
    "{ 'name': 'arm', 'position': [0, 0, -0.4], 'mass': 1, 'com': [0.15, 0, 0.2], 'inertia': [0.02, 0.03, 0.01, 0, 0, 0] } ]," \
    "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['cross', 'ground'], 'at': [0, 0, -0.4], 'axis': [1, 0, 0] }," \
    "{ 'name': 'B', 'type': 'revolute', 'bodies': ['arm', 'cross'], 'at': [0, 0, -0.4], 'axis': [0, 1, 0] } ]," \
    "'motors': [ { 'name': 'MA', 'joint': 'A', 'coordinate': 'rz' }, { 'name': 'MB', 'joint': 'B', 'coordinate': 'rz' }," \
    "{ 'name': 'hand', 'marker': { 'body': 'arm', 'position': [0.3, 0, 0.4] }, 'path': { %s, 'progress': { 'poly345': { 'to': 1, 'duration': 1 } } } } ]," \
    "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.01 } }"

/* Two crossed hinges carry a point around a sphere of 0.5 m about (0, 0, −0.4): a circle of 0.3 m in z = 0 lies on it. Three rows, two freedoms, no miss. */
static void a_path_on_the_reachable_sphere_is_followed(void)
{
    Rig rig;
    rig_open(&rig, CROSS, "'nurbs': { 'circle': 0.3 }");
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE && report->event_count == 0);
    for (int k = 0; k <= 100; k++) {
        CHECK_NEAR(rig_value(&rig, k, "hand.miss"), 0, 1e-12);
        CHECK_NEAR(hypot(rig_value(&rig, k, "hand.x"), rig_value(&rig, k, "hand.y")), 0.3, 1e-12);
    }
    CHECK(rig_certainty(&rig, "MA.torque") == LW_EXACT && rig_certainty(&rig, "MB.torque") == LW_EXACT);
    rig_close(&rig);
}

/* The chord begins and ends on the sphere: rows that agree there, and at no place between, of joints or paths whichever are left out. */
static void a_path_that_leaves_the_sphere_is_missed_least(void)
{
    Rig rig;
    rig_open(&rig, CROSS, "'line': [[0.3, 0, 0], [0, 0.3, 0]]");
    CHECK(rig.report->path_miss < 1e-12 && rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 100; k++) {
        double t = 0.01 * k, s = t * t * t * (10 - 15 * t + 6 * t * t), x = 0.3 * (1 - s), y = 0.3 * s, r = sqrt(x * x + y * y + 0.16);
        CHECK_NEAR(rig_value(&rig, k, "hand.miss"), 0.5 - r, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "hand.x"), 0.5 * x / r, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "hand.y"), 0.5 * y / r, 1e-9);
    }
    rig_close(&rig);
}

/* A rod on two balls spins as it likes: nobody has to carry that, and least motion does not spin it. The hanging rod is pushed along x by a slide. */
static void freedoms_that_need_no_force_need_no_motor(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'slide', 'mass': 1, 'inertia': [0.01, 0.01, 0.01, 0, 0, 0] },"
                   "{ 'name': 'rod', 'position': [0.3, 0, 0], 'mass': 0.5, 'inertia': [0.0001, 0.004, 0.004, 0, 0, 0] },"
                   "{ 'name': 'crank', 'position': [0.6, 0, 0], 'mass': 0.7, 'com': [0, 0, 0.1], 'inertia': [0.004, 0.004, 0.001, 0, 0, 0] } ],"
                   "'joints': [ { 'name': 'S', 'type': 'prismatic', 'bodies': ['slide', 'ground'], 'at': [0, 0, 0], 'axis': [1, 0, 0] },"
                   "{ 'name': 'B1', 'type': 'spherical', 'bodies': ['rod', 'slide'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
                   "{ 'name': 'B2', 'type': 'spherical', 'bodies': ['rod', 'crank'], 'at': [0.6, 0, 0], 'axis': [0, 0, 1] },"
                   "{ 'name': 'H', 'type': 'revolute', 'bodies': ['crank', 'ground'], 'at': [0.6, 0, 0.3], 'axis': [0, 1, 0] } ],"
                   "'motors': [ { 'name': 'M', 'joint': 'S', 'coordinate': 'z' }, { 'name': 'way', 'marker': { 'body': 'slide' },"
                   "'path': { 'line': [[0, 0, 0], [0.1, 0, 0]], 'progress': { 'poly345': { 'to': 1, 'duration': 1 } } } } ],"
                   "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.05 } }");
    const LwRunReport *report = rig_run(&rig);
    CHECK(rig.report->dof == 1);
    CHECK(report->status == LW_RUN_DONE);
    double most = 0, spin = 0;
    for (int k = 0; k <= 20; k++) {
        most = fmax(most, fabs(rig_value(&rig, k, "M.force")));
        LwQuat q = { rig_value(&rig, k, "rod.e0"), rig_value(&rig, k, "rod.e1"), rig_value(&rig, k, "rod.e2"), rig_value(&rig, k, "rod.e3") };
        LwVec3 w = lw_vec3(rig_value(&rig, k, "rod.wx"), rig_value(&rig, k, "rod.wy"), rig_value(&rig, k, "rod.wz"));
        spin = fmax(spin, fabs(lw_vec3_dot(w, lw_quat_rotate(q, lw_vec3(1, 0, 0)))));
    }
    CHECK(most > 0.5);
    CHECK_NEAR(spin, 0, 1e-12);
    rig_close(&rig);
}

/* An arm of two links on its way straight outwards at 0.2 m/s, x² = l1² + l2² + 2 l1 l2 cos q: the elbow asks for q̇ = −0.2 x / (l1 l2 sin q). Near being stretched that
 * fades to nothing, gradually: as a function of the pose, since in time it takes microseconds. */
static void speeds_fade_before_the_edge(void)
{
    Rig rig;
    LwArena arena;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'upper', 'mass': 2, 'com': [0.2, 0, 0], 'inertia': [0.01, 0.03, 0.03, 0, 0, 0] },"
                   "{ 'name': 'lower', 'position': [0.5, 0, 0], 'orientation': [0.7071067811865476, 0, 0, 0.7071067811865476], 'mass': 1, 'com': [0.15, 0, 0], 'inertia': [0.005, 0.012, 0.012, 0, 0, 0] } ],"
                   "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['upper', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
                   "{ 'name': 'B', 'type': 'revolute', 'bodies': ['lower', 'upper'], 'at': [0.5, 0, 0], 'axis': [0, 0, 1] } ],"
                   "'motors': [ { 'name': 'hand', 'marker': { 'body': 'lower', 'position': [0.4, 0, 0] },"
                   "'path': { 'line': [[0.8, 0, 0], [1, 0, 0]], 'progress': { 'expression': 't' } } } ], 'analysis': { 'type': 'kinematics', 'end': 1, 'step': 0.1 } }");
    lw_arena_init(&arena);
    CHECK(!LW_ARENA_GUARD(&arena));
    LwField *field = lw_field_create(&arena, rig.study, rig_analysis(&rig));
    LwState *state = lw_state_create(&arena, rig.mechanism);
    double before = 1, largest = 0, first = 0, last = 0;
    for (int k = 0; k <= 400; k++) {
        double q = 0.03 * pow(0.003 / 0.03, k / 400.0), x = sqrt(0.5 * 0.5 + 0.4 * 0.4 + 2 * 0.5 * 0.4 * cos(q)), p = -asin(0.4 * sin(q) / x);
        lw_state_copy(rig.mechanism, state, rig.study->state);
        LwVec3 none = lw_vec3(0, 0, 0), knee = lw_vec3(0.5 * cos(p), 0.5 * sin(p), 0);
        lw_body_state_set(&state->body[0], lw_vec3_scale(knee, 0.4), lw_quat_exp(lw_vec3(0, 0, p)), none, none);
        lw_body_state_set(&state->body[1], lw_vec3_add(knee, lw_vec3(0.15 * cos(p + q), 0.15 * sin(p + q), 0)), lw_quat_exp(lw_vec3(0, 0, p + q)), none, none);
        lw_field_aim(field, state, (x - 0.8) / 0.2);
        CHECK(lw_field_eval(field, state, 0));
        double share = (state->body[1].w.z - state->body[0].w.z) / (-0.2 * x / (0.5 * 0.4 * sin(q)));
        CHECK(share <= before + 1e-6 && lw_field_outcome(field)->edge == (share < 1 - 1e-9));
        largest = fmax(largest, before - share);
        first = q > 0.012 ? fmax(first, fabs(share - 1)) : first;
        last = q < 0.004 ? fmax(last, fabs(share)) : last;
        before = share;
    }
    CHECK(first < 1e-9 && last < 1e-3 && largest < 0.03);
    lw_arena_clear(&arena);
    rig_close(&rig);
}

/* A turret follows a circle through its zenith, where turning it moves nothing; the path does not ask for that, so nothing is held up and nothing turns. */
static void a_singular_pose_that_asks_for_nothing_is_passed(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'base', 'mass': 3, 'inertia': [0.02, 0.02, 0.03, 0, 0, 0] },"
                   "{ 'name': 'barrel', 'mass': 1, 'com': [0.1, 0, 0], 'inertia': [0.001, 0.01, 0.01, 0, 0, 0] } ],"
                   "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['base', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
                   "{ 'name': 'B', 'type': 'revolute', 'bodies': ['barrel', 'base'], 'at': [0, 0, 0], 'axis': [0, -1, 0] } ],"
                   "'motors': [ { 'name': 'MA', 'joint': 'A', 'coordinate': 'rz' }, { 'name': 'MB', 'joint': 'B', 'coordinate': 'rz' },"
                   "{ 'name': 'hand', 'marker': { 'body': 'barrel', 'position': [0.3, 0, 0] }, 'path': { 'points': [[0.3, 0, 0], [0.3, 0, 0.3], [0, 0, 0.3], [-0.3, 0, 0.3], [-0.3, 0, 0]],"
                   "'degree': 2, 'weights': [1, 0.7071067811865476, 1, 0.7071067811865476, 1], 'knots': [0, 0, 0, 1, 1, 2, 2, 2],"
                   "'distance': { 'poly345': { 'to': 0.9, 'duration': 1 } } } } ], 'analysis': { 'type': 'kinematics', 'end': 1, 'step': 0.005 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double away = 0, turned = 0, speed = 0;
    for (int k = 0; k <= 200; k++) {
        double t = 0.005 * k;
        CHECK_NEAR(rig_value(&rig, k, "B.rz"), 3 * t * t * t * (10 - 15 * t + 6 * t * t), 1e-9);
        away = fmax(away, rig_value(&rig, k, "hand.miss"));
        turned = fmax(turned, fabs(rig_value(&rig, k, "A.rz")));
        speed = fmax(speed, fabs(rig_value(&rig, k, "MA.speed")));
    }
    CHECK(away < 1e-12 && turned < 1e-10 && speed < 1e-8);
    rig_close(&rig);
}

/* A marker on the axis of its hinge, alone or with a link beyond it: nothing moves it but rounding, so nothing moves, and the miss is the way of the path. */
static void a_marker_that_nothing_moves(void)
{
    static const char *const more[] = { "", ", { 'name': 'c', 'position': [1, 0, 0], 'mass': 1, 'inertia': [0.01, 0.02, 0.03, 0, 0, 0] }" };
    static const char *const hinge[] = { "", ", { 'name': 'B', 'type': 'revolute', 'bodies': ['c', 'b'], 'at': [1, 0, 0], 'axis': [0, 0, 1] }" };
    for (int i = 0; i < 2; i++) {
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'b', 'position': [0.1, 0.2, 0.3], 'mass': 1, 'com': [0.5, 0.1, 0], 'inertia': [0.01, 0.02, 0.03, 0, 0, 0] }%s ],"
                 "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['b', 'ground'], 'at': [0.1, 0.2, 0.3], 'axis': [1, 1, 1] }%s ],"
                 "'motors': [ { 'name': 'hand', 'marker': { 'body': 'b' }, 'path': { 'line': [[0.1, 0.2, 0.3], [1.1, 1.2, 0.8]],"
                 "'progress': { 'poly345': { 'to': 1, 'duration': 2 } } } } ], 'analysis': { 'type': 'kinematics', 'end': 2, 'step': 0.01 } }", more[i], hinge[i]);
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_DONE && run->stats.steps < 500);
        CHECK_NEAR(rig_value(&rig, -1, "hand.miss"), 1.5, 1e-12);
        CHECK_NEAR(rig_value(&rig, -1, "A.rz"), 0, 1e-12);
        rig_close(&rig);
    }
}

int main(void)
{
    RUN(the_least_miss_points_at_the_path);
    RUN(paths_that_begin_far_away_are_refused);
    RUN(a_path_on_the_reachable_sphere_is_followed);
    RUN(a_path_that_leaves_the_sphere_is_missed_least);
    RUN(freedoms_that_need_no_force_need_no_motor);
    RUN(speeds_fade_before_the_edge);
    RUN(a_singular_pose_that_asks_for_nothing_is_passed);
    RUN(a_marker_that_nothing_moves);
    return END();
}
