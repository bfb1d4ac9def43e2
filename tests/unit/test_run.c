/* Runs against closed forms: driven motion, its loads, free motion and its energy. */
#include "tests/unit/mechanism_text.h"

/* Mass 2, inertia 0.3 about z, hinge about z at the origin, centre at (0.5, 0, 0), gravity along −y:
 * moment of inertia about the hinge 0.3 + 2·0.25 = 0.8, torque of gravity −2·9.81·0.5 cos θ. */
#define ARM "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'arm', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.2, 0.3, 0, 0, 0] } ]," \
    "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ], "
static const double INERTIA = 0.8, GRAVITY = 9.81;

static void turns_are_counted(void)
{
    static const char *const types[] = { "kinematics", "inverse", "dynamics" };
    static const char *const laws[] = { "'speed': 1000", "'angle': {'expression': '1000*t'}", "'speed': -1000", "'speed': {'expression': '1000 + 0*t'}" };
    for (int i = 0; i < 12; i++) {
        Rig rig;
        rig_open(&rig, ARM "'motors': [ { 'name': 'M', 'joint': 'A', %s } ], 'analysis': { 'type': '%s', 'end': 5, 'step': 0.1 } }", laws[i % 4], types[i / 4]);
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_DONE && run->trace->sample_count == 51);
        for (int k = 0; k <= 50; k++) {
            double angle = (i % 4 == 2 ? -100 : 100) * k; /* 1e-9: 5000 rad carry 1e-12 of rounding, some thousand steps add up */
            CHECK_NEAR(rig_value(&rig, k, "A.rz"), angle, 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "M.angle"), angle, 1e-9);
            CHECK_NEAR(rig_value(&rig, k, "arm.x"), 0, 1e-9);
        }
        CHECK_NEAR(rig_value(&rig, -1, "time"), 5, 0);
        rig_close(&rig);
    }
}

/* Steps of several turns, whose number only the speed can tell: 10 rad each at first, 30 at the end. */
static void turns_within_a_step_are_counted(void)
{
    static const char *const laws[] = { "'speed': {'expression': '1000 + 1000*t'}", "'angle': {'expression': '1000*t + 500*t^2'}" };
    for (int i = 0; i < 2; i++) {
        Rig rig;
        rig_open(&rig, ARM "'motors': [ { 'name': 'M', 'joint': 'A', %s } ],"
                 "'analysis': { 'end': 2, 'step': 0.1, 'dt': 0.01, 'integrator': 'symplectic' } }", laws[i]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 20; k++)
            CHECK_NEAR(rig_value(&rig, k, "A.rz"), 100 * k + 5.0 * k * k, 1e-9);
        rig_close(&rig);
    }
}

static void speed_law_is_integrated(void)
{
    static const char *const types[] = { "kinematics", "inverse", "dynamics" };
    for (int i = 0; i < 3; i++) {
        Rig rig;
        rig_open(&rig, ARM "'motors': [ { 'name': 'M', 'joint': 'A', 'speed': {'expression': '3*sin(5*t)'} } ], 'start': { 'A': { 'rz': 0.25 } },"
                 "'analysis': { 'type': '%s', 'end': 7, 'step': 0.35, 'tolerance': 1e-10 } }", types[i]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 20; k++) {
            double t = 0.35 * k, angle = 0.25 + 0.6 * (1 - cos(5 * t));
            CHECK_NEAR(rig_value(&rig, k, "A.rz"), angle, 1e-12);
            CHECK_NEAR(rig_value(&rig, k, "M.speed"), 3 * sin(5 * t), 1e-12);
            CHECK_NEAR(rig_value(&rig, k, "arm.alz"), 15 * cos(5 * t), 1e-11);
            if (i > 0)
                CHECK_NEAR(rig_value(&rig, k, "M.torque"), INERTIA * 15 * cos(5 * t) + GRAVITY * cos(angle), 1e-10);
        }
        rig_close(&rig);
    }
}

/* Torque, power and hinge load of a driven arm, by hand. */
static void position_law_gives_exact_loads(void)
{
    for (int dynamics = 0; dynamics < 2; dynamics++) {
        Rig rig;
        rig_open(&rig, ARM "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': '0.5*sin(3*t) + t^2'} } ],"
                 "'analysis': { 'type': '%s', 'end': 2, 'step': 0.1 } }", dynamics ? "dynamics" : "inverse");
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 0; k <= 20; k++) {
            double t = 0.1 * k, q = 0.5 * sin(3 * t) + t * t, w = 1.5 * cos(3 * t) + 2 * t, a = -4.5 * sin(3 * t) + 2;
            double torque = INERTIA * a + GRAVITY * cos(q);
            double ax = -0.5 * (a * sin(q) + w * w * cos(q)), ay = 0.5 * (a * cos(q) - w * w * sin(q));
            CHECK_NEAR(rig_value(&rig, k, "A.rz"), q, 1e-13);
            CHECK_NEAR(rig_value(&rig, k, "arm.wz"), w, 1e-13);
            CHECK_NEAR(rig_value(&rig, k, "arm.alz"), a, 1e-12);
            CHECK_NEAR(rig_value(&rig, k, "M.torque"), torque, 2e-12);
            CHECK_NEAR(rig_value(&rig, k, "M.power"), torque * w, 1e-11);
            CHECK_NEAR(rig_value(&rig, k, "A.fx"), 2 * ax, 4e-12); /* 30 N at the end */
            CHECK_NEAR(rig_value(&rig, k, "A.fy"), 2 * (ay + 9.81), 4e-12);
            CHECK_NEAR(rig_value(&rig, k, "A.tz"), 0, 1e-12); /* the motor is not the joint */
            CHECK_NEAR(rig_value(&rig, k, "energy.total"), 0.5 * INERTIA * w * w + 9.81 * sin(q), 1e-12);
        }
        CHECK(rig_certainty(&rig, "M.torque") == LW_EXACT && rig_certainty(&rig, "A.fx") == LW_EXACT);
        rig_close(&rig);
    }
}

static void torque_motor_balances_energy(void)
{
    Rig rig;
    rig_open(&rig, ARM "'motors': [ { 'name': 'M', 'joint': 'A', 'torque': 3 } ], 'analysis': { 'end': 4, 'step': 0.1, 'tolerance': 1e-11 } }");
    CHECK(rig.report->dof == 1 && rig_run(&rig)->status == LW_RUN_DONE && lw_run_report(rig.run)->stats.kinetic_max > 1);
    double start = rig_value(&rig, 0, "energy.total");
    for (int k = 0; k <= 40; k++) {
        CHECK_NEAR(rig_value(&rig, k, "energy.total") - start, 3 * rig_value(&rig, k, "A.rz"), 1e-8);
        CHECK_NEAR(rig_value(&rig, k, "M.torque"), 3, 0);
        CHECK_NEAR(rig_value(&rig, k, "M.power"), 3 * rig_value(&rig, k, "arm.wz"), 1e-11);
        double a = (3 - GRAVITY * cos(rig_value(&rig, k, "A.rz"))) / INERTIA;
        CHECK_NEAR(rig_value(&rig, k, "arm.alz"), a, 1e-11);
    }
    rig_close(&rig);
}

#define FREE(more) "{ 'lockwork': 1, 'gravity': [0, 0, -9.81], 'bodies': [ { 'name': 'b', 'position': [1, 0, 0], 'mass': 2, 'inertia': [0.1, 0.2, 0.3, 0, 0, 0]" more " } ], "

/* A body on a spring that pulls at its rim: energy, and the spring's own columns. */
static void spring_pendulum_keeps_energy(void)
{
    Rig rig;
    rig_open(&rig, FREE(", 'velocity': [0, 1, 0.5], 'omega': [1, -2, 3]") "'loads': [ { 'name': 'S', 'type': 'spring', 'bodies': ['b', 'ground'],"
             "'points': [[0.1, 0.2, -0.1], [0, 0, 1]], 'stiffness': 200, 'length': 0.8 } ], 'analysis': { 'end': 5, 'step': 0.1, 'tolerance': 1e-11 } }");
    const LwRunReport *run = rig_run(&rig);
    CHECK(run->status == LW_RUN_DONE && run->stats.kinetic_max > 1);
    CHECK(run->stats.energy_drift < 1e-8 * run->stats.kinetic_max);
    double start = rig_value(&rig, 0, "energy.total");
    for (int k = 0; k <= 50; k++) {
        double stretch = rig_value(&rig, k, "S.length") - 0.8;
        CHECK_NEAR(rig_value(&rig, k, "energy.total"), start, 1e-7);
        CHECK_NEAR(rig_value(&rig, k, "S.force"), 200 * stretch, 1e-10);
        CHECK_NEAR(rig_value(&rig, k, "energy.potential"), 2 * 9.81 * rig_value(&rig, k, "b.z") + 100 * stretch * stretch, 1e-9);
    }
    rig_close(&rig);
}

/* A mass on a spring and a damper along one line: the textbook's decaying oscillation. */
static void damped_oscillator(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'b', 'position': [0, 0, 1.2], 'mass': 2, 'inertia': [1, 1, 1, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'P', 'type': 'prismatic', 'bodies': ['b', 'ground'], 'at': [0, 0, 1.2], 'axis': [0, 0, 1] } ],"
             "'loads': [ { 'name': 'S', 'type': 'spring', 'bodies': ['b', 'ground'], 'points': [[0, 0, 0], [0, 0, 0]], 'stiffness': 50, 'damping': 1.2, 'length': 1 } ],"
             "'analysis': { 'end': 5, 'step': 0.25, 'tolerance': 1e-11 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double decay = 1.2 / 4, w = sqrt(50 / 2.0 - decay * decay);
    for (int k = 0; k <= 20; k++) {
        double t = 0.25 * k, x = 0.2 * exp(-decay * t) * (cos(w * t) + decay / w * sin(w * t));
        CHECK_NEAR(rig_value(&rig, k, "b.z"), 1 + x, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "P.z"), x - 0.2, 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "S.force"), 50 * x + 1.2 * rig_value(&rig, k, "b.vz"), 1e-9);
    }
    rig_close(&rig);
}

static void torsion_oscillator(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'arm', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.2, 0.3, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ],"
             "'loads': [ { 'name': 'T', 'type': 'torsion', 'joint': 'A', 'stiffness': 5, 'angle': 7 } ], 'start': { 'A': { 'rz': 3 } },"
             "'analysis': { 'end': 10, 'step': 0.5, 'tolerance': 1e-11 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double w = sqrt(5 / INERTIA); /* about 7 rad by 4 rad: more than a turn */
    for (int k = 0; k <= 20; k++) {
        double angle = 7 - 4 * cos(w * 0.5 * k);
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), angle, 1e-7);
        CHECK_NEAR(rig_value(&rig, k, "T.torque"), 5 * (7 - angle), 1e-6);
    }
    rig_close(&rig);
}

/* A body turned by 90° about z: its x is the world's y. */
static void force_axes(void)
{
    static const char *const axes[] = { "'force': [0, {'expression': '3*cos(t)'}, {'expression': 't'}], 'axes': 'world'",
                                        "'force': [{'expression': '3*cos(t)'}, 0, {'expression': 't'}], 'axes': 'body'" };
    Rig rig[2];
    for (int i = 0; i < 2; i++) {
        rig_open(&rig[i], "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'b', 'orientation': [0.70710678118654757, 0, 0, 0.70710678118654757],"
                 "'mass': 2, 'com': [0.1, 0.2, 0.3], 'inertia': [0.1, 0.2, 0.3, 0, 0, 0] } ],"
                 "'joints': [ { 'name': 'P', 'type': 'prismatic', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [0, 1, 0] } ],"
                 "'loads': [ { 'name': 'F', 'type': 'force', 'body': 'b', 'point': [0.3, -0.2, 0.1], %s } ], 'analysis': { 'end': 2, 'step': 0.1, 'tolerance': 1e-11 } }", axes[i]);
        CHECK(rig_run(&rig[i])->status == LW_RUN_DONE);
        for (int k = 0; k <= 20; k++)
            CHECK_NEAR(rig_value(&rig[i], k, "b.y"), 1.5 * (1 - cos(0.1 * k)), 1e-10);
    }
    const LwTrace *a = lw_run_report(rig[0].run)->trace, *b = lw_run_report(rig[1].run)->trace;
    for (int k = 0; k <= 20; k++)
        for (int c = 0; c < a->channel_count; c++)
            CHECK_NEAR(a->sample[k][c], b->sample[k][c], 1e-12);
    rig_close(&rig[0]);
    rig_close(&rig[1]);
}

/* A torque about a free body's own axis, which the world's gives only as long as the body does not turn. */
static void torque_axes(void)
{
    for (int body = 0; body < 2; body++) {
        Rig rig;
        rig_open(&rig, FREE(", 'omega': [0, 0, 2]") "'loads': [ { 'name': 'Q', 'type': 'torque', 'body': 'b', 'torque': [0.1, 0, 0], 'axes': '%s' } ],"
                 "'analysis': { 'end': 1, 'step': 0.1, 'tolerance': 1e-11 } }", body ? "body" : "world");
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        /* Angular momentum grows by ∫ T dt; in the world's axes that is T t. */
        LwQuat q = { rig_value(&rig, -1, "b.e0"), rig_value(&rig, -1, "b.e1"), rig_value(&rig, -1, "b.e2"), rig_value(&rig, -1, "b.e3") };
        LwVec3 w = lw_quat_rotate(lw_quat_conj(q), lw_vec3(rig_value(&rig, -1, "b.wx"), rig_value(&rig, -1, "b.wy"), rig_value(&rig, -1, "b.wz")));
        LwVec3 L = lw_quat_rotate(q, lw_vec3(0.1 * w.x, 0.2 * w.y, 0.3 * w.z));
        CHECK((fabs(L.x - 0.1) < 1e-9 && fabs(L.y) < 1e-9 && fabs(L.z - 0.6) < 1e-9) == !body);
        rig_close(&rig);
    }
}

/* No joints at all: a thrown body. */
static void thrown_body(void)
{
    Rig rig;
    rig_open(&rig, FREE(", 'com': [0.1, 0, 0], 'velocity': [1, 2, 3]") "'analysis': { 'end': 2, 'step': 0.5 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    for (int k = 0; k <= 4; k++) {
        double t = 0.5 * k;
        CHECK_NEAR(rig_value(&rig, k, "b.x"), 1 + t, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "b.z"), 3 * t - 0.5 * 9.81 * t * t, 1e-12);
        CHECK_NEAR(rig_value(&rig, k, "b.az"), -9.81, 1e-13);
    }
    rig_close(&rig);
}

/* A torque switched on and off: the steps end on both switches, so the parabola and the line after it are met to
 * rounding and with few steps (without that it takes more than a hundred, shrinking to 1e-10 s). */
static void switches_are_met_exactly(void)
{
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'arm', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.2, 0.3, 0, 0, 0] } ],"
             "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ],"
             "'motors': [ { 'name': 'M', 'joint': 'A', 'torque': {'expression': 'if(t<0.3, 0, if(t<0.7, 2, 0))'} } ],"
             "'analysis': { 'end': 1, 'step': 0.05, 'tolerance': 1e-10 } }");
    const LwRunReport *run = rig_run(&rig);
    CHECK(run->status == LW_RUN_DONE && run->stats.steps < 40);
    printf("# %ld steps, %ld rejected\n", run->stats.steps, run->stats.rejected);
    for (int k = 0; k <= 20; k++) {
        double t = 0.05 * k, on = fmin(fmax(t - 0.3, 0), 0.4), after = fmax(t - 0.7, 0);
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), 2 / INERTIA * (on * on / 2 + 0.4 * after), 1e-11);
    }
    rig_close(&rig);
}

int main(void)
{
    RUN(turns_are_counted);
    RUN(turns_within_a_step_are_counted);
    RUN(speed_law_is_integrated);
    RUN(position_law_gives_exact_loads);
    RUN(torque_motor_balances_energy);
    RUN(spring_pendulum_keeps_energy);
    RUN(damped_oscillator);
    RUN(torsion_oscillator);
    RUN(force_axes);
    RUN(torque_axes);
    RUN(thrown_body);
    RUN(switches_are_met_exactly);
    return END();
}
