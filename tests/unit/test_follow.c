/* Paths that ask for too much, or too little, against closed forms. */
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

/* Two crossed hinges carry a point around a sphere of 0.5 m about (0, 0, −0.4): a circle of 0.3 m in z = 0 lies on it. Three rows, two freedoms, no miss. */
static void a_path_on_the_reachable_sphere_is_followed(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'cross', 'position': [0, 0, -0.4], 'mass': 0.5, 'inertia': [0.001, 0.001, 0.001, 0, 0, 0] },"
                   "{ 'name': 'arm', 'position': [0, 0, -0.4], 'mass': 1, 'com': [0.15, 0, 0.2], 'inertia': [0.02, 0.03, 0.01, 0, 0, 0] } ],"
                   "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['cross', 'ground'], 'at': [0, 0, -0.4], 'axis': [1, 0, 0] },"
                   "{ 'name': 'B', 'type': 'revolute', 'bodies': ['arm', 'cross'], 'at': [0, 0, -0.4], 'axis': [0, 1, 0] } ],"
                   "'motors': [ { 'name': 'MA', 'joint': 'A', 'coordinate': 'rz' }, { 'name': 'MB', 'joint': 'B', 'coordinate': 'rz' },"
                   "{ 'name': 'hand', 'marker': { 'body': 'arm', 'position': [0.3, 0, 0.4] }, 'path': { 'nurbs': { 'circle': 0.3 }, 'progress': { 'poly345': { 'to': 1, 'duration': 1 } } } } ],"
                   "'analysis': { 'type': 'inverse', 'end': 1, 'step': 0.01 } }");
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE && report->event_count == 0);
    for (int k = 0; k <= 100; k++) {
        CHECK_NEAR(rig_value(&rig, k, "hand.miss"), 0, 1e-12);
        CHECK_NEAR(hypot(rig_value(&rig, k, "hand.x"), rig_value(&rig, k, "hand.y")), 0.3, 1e-12);
    }
    CHECK(rig_certainty(&rig, "MA.torque") == LW_EXACT && rig_certainty(&rig, "MB.torque") == LW_EXACT);
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

int main(void)
{
    RUN(the_least_miss_points_at_the_path);
    RUN(paths_that_begin_far_away_are_refused);
    RUN(a_path_on_the_reachable_sphere_is_followed);
    RUN(freedoms_that_need_no_force_need_no_motor);
    return END();
}
