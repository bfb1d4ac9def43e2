/* Friction in joints during runs, against closed forms and independent integrations. */
#include "tests/unit/events_rig.h"

static const double G = 9.81;

/* z along the world's x */
#define ACROSS "0.70710678118654752, 0, 0.70710678118654752, 0"

static void add_friction(Extras *x, int joint, double fixed, double kinetic, double radius)
{
    x->friction[x->frictions++] = (LwFrictionDef){ .joint = joint, .fixed = fixed, .kinetic = kinetic, .radius = radius };
}

/* A mass of 2 kg on a horizontal slide along x; a spring of k = 50 N/m holds it at 0. The joint carries the weight. */
static void open_oscillator(Rig *rig, double x0, double fixed, double kinetic, const char *analysis)
{
    Extras x = { 0 };
    rig_open(rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'mass', 'mass': 2, 'inertia': [0.01, 0.01, 0.01, 0, 0, 0], 'position': [%.17g, 0, 0] } ],"
        "'joints': [ { 'name': 'S', 'type': 'prismatic', 'bodies': ['mass', 'ground'], 'markers': [ {'position': [0, 0, 0], 'orientation': [" ACROSS "]},"
        "{'position': [0, 0, 0], 'orientation': [" ACROSS "]} ] } ],"
        "'loads': [ { 'name': 'spring', 'type': 'spring', 'bodies': ['mass', 'ground'], 'points': [[0, 0, 0], [-3, 0, 0]], 'stiffness': 50, 'length': 3 } ],"
        "'analysis': { %s } }", x0, analysis);
    add_friction(&x, 0, fixed, kinetic, 0);
    rig_extend(rig, &x);
}

/* Between turning points it swings about ±μmg/k: every half swing takes π√(m/k) and 2μmg/k of the amplitude, until the spring no longer
 * overcomes the friction. */
static void oscillator_stops_where_it_must(void)
{
    static const char *const analysis[] = { "'end': 6, 'step': 0.01", "'end': 6, 'step': 0.01, 'integrator': 'rk4', 'dt': 0.001" };
    const double k = 50, m = 2, mu = 0.1, x0 = 0.5, shift = mu * m * G / k, half = M_PI * sqrt(m / k);
    for (int method = 0; method < 2; method++) {
        double tolerance = method == 0 ? 1e-9 : 1e-8;
        Rig rig;
        open_oscillator(&rig, x0, mu, mu, analysis[method]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        const LwTrace *trace = lw_run_report(rig.run)->trace;
        CHECK(trace->sample_count == 601);
        int swings = (int)ceil((x0 - shift) / (2 * shift));
        double stop = (swings % 2 ? -1 : 1) * (x0 - 2 * shift * swings);
        CHECK(swings == 6 && fabs(stop) <= shift);
        for (int i = 0; i < trace->sample_count; i++) {
            double t = trace->sample[i][0];
            int n = (int)floor(t / half);
            double from = (n % 2 ? -1 : 1) * (x0 - 2 * shift * n), centre = n % 2 ? -shift : shift;
            double x = n >= swings ? stop : centre + (from - centre) * cos(M_PI * (t - n * half) / half);
            CHECK_NEAR(rig_value(&rig, i, "mass.x"), x, tolerance);
            if (n >= swings + 1) {
                CHECK_NEAR(rig_value(&rig, i, "mass.x"), rig_value(&rig, -1, "mass.x"), 2e-15); /* no creeping */
                CHECK_NEAR(rig_value(&rig, i, "mass.vx"), 0, 1e-30);
                CHECK_NEAR(rig_value(&rig, i, "mass.ax"), 0, 1e-13);
            }
        }
        CHECK_NEAR(rig_event_time(&rig, "friction in S sticks", 0), swings * half, method == 0 ? 1e-9 : 1e-8);
        rig_close(&rig);
    }
}

/* Below the breakaway force it never moves; a rising force makes it slip at the right time. */
static void breaks_away_in_time(void)
{
    const double m = 2, fixed = 0.3, kinetic = 0.2;
    Extras x = { 0 };
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'mass', 'mass': 2, 'inertia': [0.01, 0.01, 0.01, 0, 0, 0] } ],"
        "'joints': [ { 'name': 'S', 'type': 'prismatic', 'bodies': ['mass', 'ground'], 'markers': [ {'position': [0, 0, 0], 'orientation': [" ACROSS "]},"
        "{'position': [0, 0, 0], 'orientation': [" ACROSS "]} ] } ],"
        "'motors': [ { 'name': 'M', 'joint': 'S', 'coordinate': 'z', 'force': {'expression': '10*t'} } ], 'analysis': { 'end': 1, 'step': 0.01 } }");
    add_friction(&x, 0, fixed, kinetic, 0);
    rig_extend(&rig, &x);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double away = fixed * m * G / 10;
    CHECK_NEAR(rig_event_time(&rig, "friction in S slips", 0), away, 1e-9);
    for (int i = 0; i <= 100; i++) {
        double t = 0.01 * i, s = t - away;
        /* m ẍ = 10 t − μ m g from then on */
        double way = s > 0 ? (10 * s * s * s / 6 + (10 * away - kinetic * m * G) * s * s / 2) / m : 0;
        CHECK_NEAR(rig_value(&rig, i, "S.z"), way, 1e-10);
    }
    rig_close(&rig);
}

/* A balanced wheel on a horizontal bearing: its weight alone presses, and it runs down evenly. */
static void wheel_runs_down(void)
{
    const double m = 3, inertia = 0.02, mu = 0.15, r = 0.01, w0 = 20, alpha = mu * m * G * r / inertia, stop = w0 / alpha;
    Extras x = { 0 };
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'wheel', 'mass': 3, 'inertia': [0.01, 0.01, 0.02, 0, 0, 0] } ],"
        "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['wheel', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ],"
        "'start': { 'A': { 'rz': 0, 'speed': 20 } }, 'analysis': { 'end': 12, 'step': 0.1, 'tolerance': 1e-10 } }");
    add_friction(&x, 0, mu, mu, r);
    rig_extend(&rig, &x);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_event_time(&rig, "friction in A sticks", 0), stop, 1e-9);
    for (int i = 0; i <= 120; i++) {
        double t = fmin(0.1 * i, stop);
        CHECK_NEAR(rig_value(&rig, i, "A.rz"), w0 * t - 0.5 * alpha * t * t, 1e-9);
        CHECK_NEAR(rig_value(&rig, i, "wheel.wz"), w0 - alpha * t, 1e-9);
    }
    rig_close(&rig);
}

/* φ from the lowest pose; mass m at l, inertia I about the hinge. The reaction N depends on φ̈, which depends on N: solved by repetition. */
static double pendulum_acceleration(double phi, double w, double mu, double r)
{
    const double m = 2, l = 0.5, inertia = 0.8;
    double a = -m * G * l * sin(phi) / inertia;
    for (int i = 0; i < 60; i++) {
        double along = m * (G * cos(phi) + l * w * w), across = m * (G * sin(phi) + l * a);
        a = (-m * G * l * sin(phi) - mu * r * sqrt(along * along + across * across) * (w > 0 ? 1 : -1)) / inertia;
    }
    return a;
}

/* One swing from rest at phi to rest: the time, and where it ends. Classical Runge–Kutta with small steps, the last one found by Newton's method. */
static double swing(double *phi, double mu, double r)
{
    double t = 0, h = 1e-4, q = *phi, w = q > 0 ? -1e-300 : 1e-300, sign = q > 0 ? -1 : 1;
    for (;;) {
        double k1 = pendulum_acceleration(q, w, mu, r), w2 = w + 0.5 * h * k1, k2 = pendulum_acceleration(q + 0.5 * h * w, w2, mu, r);
        double w3 = w + 0.5 * h * k2, k3 = pendulum_acceleration(q + 0.5 * h * w2, w3, mu, r);
        double w4 = w + h * k3, k4 = pendulum_acceleration(q + h * w3, w4, mu, r);
        double next = w + h * (k1 + 2 * k2 + 2 * k3 + k4) / 6;
        if (next * sign <= 0 && t > 0.1) { /* the rest of the swing, of length −w/a and correct to its third power, is short */
            double a = pendulum_acceleration(q, w, mu, r), left = -w / a;
            *phi = q + 0.5 * w * left;
            return t + left;
        }
        q += h * (w + 2 * w2 + 2 * w3 + w4) / 6;
        w = next;
        t += h;
        if (fabs(w) < 2e-3 && t > 0.1)
            h = 1e-6;
    }
}

static void pendulum_loses_by_its_bearing(void)
{
    const double mu = 0.2, r = 0.02;
    Extras x = { 0 };
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'arm', 'mass': 2, 'com': [0, -0.5, 0], 'inertia': [0.1, 0.2, 0.3, 0, 0, 0] } ],"
        "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ],"
        "'start': { 'A': { 'rz': 1 } }, 'analysis': { 'end': 5, 'step': 0.001, 'tolerance': 1e-10 } }");
    add_friction(&x, 0, mu, mu, r);
    rig_extend(&rig, &x);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    const LwTrace *trace = lw_run_report(rig.run)->trace;
    double phi = 1, t = 0;
    int k = 1;
    for (int n = 0; n < 4; n++) {
        t += swing(&phi, mu, r);
        double before = 0, here = 0;
        for (; k + 1 < trace->sample_count && trace->sample[k][0] < t; k++)
            ;
        before = rig_value(&rig, k - 1, "A.rz"), here = rig_value(&rig, k, "A.rz");
        CHECK_NEAR(before, phi, 1e-5);
        /* Beside the turning point the way is a parabola whose bend is the acceleration at rest, on either side its own. */
        double s = trace->sample[k - 1][0] - t, a = pendulum_acceleration(phi, phi > 0 ? 1e-300 : -1e-300, mu, r);
        CHECK_NEAR(before - 0.5 * a * s * s, phi, 1e-9);
        s = trace->sample[k][0] - t;
        a = pendulum_acceleration(phi, phi > 0 ? -1e-300 : 1e-300, mu, r);
        CHECK_NEAR(here - 0.5 * a * s * s, phi, 1e-9);
    }
    CHECK(phi < 1 - 4 * 0.01);
    rig_close(&rig);
}

/* Inverse dynamics: the motor overcomes the friction of the bearing that the reaction makes, here that of a turning eccentric mass. */
static void motor_torque_contains_friction(void)
{
    const double m = 2, l = 0.5, inertia = 0.8, mu = 0.2, r = 0.02;
    Extras x = { 0 };
    Rig rig;
    rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': [ { 'name': 'arm', 'mass': 2, 'com': [0.5, 0, 0], 'inertia': [0.1, 0.2, 0.3, 0, 0, 0] } ],"
        "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['arm', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ],"
        "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': 'sin(3*t)'} } ], 'analysis': { 'type': 'inverse', 'end': 2, 'step': 0.03 } }");
    add_friction(&x, 0, mu, mu, r);
    rig_extend(&rig, &x);
    const LwRunReport *report = rig_run(&rig);
    CHECK(report->status == LW_RUN_DONE);
    for (int k = 0; k < report->trace->sample_count; k++) {
        double t = report->trace->sample[k][0], q = sin(3 * t), w = 3 * cos(3 * t), a = -9 * sin(3 * t);
        double fx = m * l * (-a * sin(q) - w * w * cos(q)), fy = m * (l * (a * cos(q) - w * w * sin(q)) + G);
        double torque = inertia * a + m * G * l * cos(q) + mu * r * sqrt(fx * fx + fy * fy) * (w > 0 ? 1 : -1);
        CHECK_NEAR(rig_value(&rig, k, "M.torque"), torque, 1e-11);
        CHECK_NEAR(rig_value(&rig, k, "A.rz"), q, 1e-13);
    }
    rig_close(&rig);
}

/* Four hinges in a plane loop: radial loads are determined, loads along the axes are not. */
static void undetermined_friction_is_refused(void)
{
    for (int i = 0; i < 4; i++) {
        bool collar = i % 2 == 1, inverse = i > 1;
        Extras x = { 0 };
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'gravity': [0, -9.81, 0], 'bodies': ["
            "{ 'name': 'crank', 'mass': 1, 'com': [0, 0.1, 0], 'inertia': [0.01, 0.01, 0.01, 0, 0, 0] },"
            "{ 'name': 'rod', 'mass': 1, 'position': [0, 0.2, 0], 'com': [0.25, 0, 0], 'inertia': [0.01, 0.01, 0.01, 0, 0, 0] },"
            "{ 'name': 'rocker', 'mass': 1, 'position': [0.5, 0, 0], 'com': [0, 0.1, 0], 'inertia': [0.01, 0.01, 0.01, 0, 0, 0] } ], 'joints': ["
            "{ 'name': 'A', 'type': 'revolute', 'bodies': ['crank', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] },"
            "{ 'name': 'B', 'type': 'revolute', 'bodies': ['rod', 'crank'], 'at': [0, 0.2, 0], 'axis': [0, 0, 1] },"
            "{ 'name': 'C', 'type': 'revolute', 'bodies': ['rocker', 'rod'], 'at': [0.5, 0.2, 0], 'axis': [0, 0, 1] },"
            "{ 'name': 'D', 'type': 'revolute', 'bodies': ['rocker', 'ground'], 'at': [0.5, 0, 0], 'axis': [0, 0, 1] } ],"
            "%s, 'analysis': { 'type': '%s', 'end': 0.2, 'step': 0.01 } }",
            inverse ? "'motors': [ { 'name': 'M', 'joint': 'A', 'speed': -3 } ]" : "'start': { 'A': { 'rz': 0, 'speed': -3 } }", inverse ? "inverse" : "dynamics");
        add_friction(&x, 1, 0.2, 0.2, 0.01);
        x.friction[0].collar = collar ? 0.02 : 0;
        rig_extend(&rig, &x);
        const LwRunReport *report = rig_run(&rig);
        CHECK(report->status == (collar ? LW_RUN_REFUSED : LW_RUN_DONE));
        CHECK(!collar || strstr(report->reason, "friction in B follows from its reaction, and of that fz cannot be known"));
        CHECK(collar || inverse || rig_value(&rig, -1, "energy.total") < rig_value(&rig, 0, "energy.total") - 1e-3);
        rig_close(&rig);
    }
}

/* A motor turns a self-locking screw that carries 500 kg up and down again, from rest: W r tan(p + l) up, −W r tan(p − l) down. */
static void driven_screw_feels_its_thread(void)
{
    static const char *const types[] = { "dynamics", "inverse" };
    const double W = 500 * G, r = 0.015, lead = atan(0.006 / (2 * M_PI * r)), angle = atan(0.12);
    for (int i = 0; i < 2; i++) {
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ { 'name': 'screw', 'mass': 500, 'inertia': [1, 1, 5e-4, 0, 0, 0] } ],"
            "'joints': [ { 'name': 'T', 'type': 'screw', 'bodies': ['screw', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'pitch': 0.006,"
            "'friction': { 'coefficient': 0.12, 'radius': 0.015 } } ], 'motors': [ { 'name': 'M', 'joint': 'T', 'coordinate': 'rz', 'angle': {'expression': '1-cos(t)'} } ],"
            "'analysis': { 'type': '%s', 'end': 6, 'step': 0.1 } }", types[i]);
        const LwRunReport *report = rig_run(&rig);
        CHECK(report->status == LW_RUN_DONE);
        for (int k = 1; k < report->trace->sample_count; k++) {
            /* the mass is accelerated by cos t·pitch/2π, its turning inertia by cos t: exact where these are counted in */
            double t = 0.1 * k, load = W + 500 * 0.006 / (2 * M_PI) * cos(t), up = t < M_PI ? tan(angle + lead) : -tan(angle - lead);
            CHECK_NEAR(rig_value(&rig, k, "M.torque"), load * r * up + 5e-4 * cos(t), 1e-8);
        }
        rig_close(&rig);
    }
}

int main(void)
{
    RUN(oscillator_stops_where_it_must);
    RUN(breaks_away_in_time);
    RUN(wheel_runs_down);
    RUN(pendulum_loses_by_its_bearing);
    RUN(motor_torque_contains_friction);
    RUN(undetermined_friction_is_refused);
    RUN(driven_screw_feels_its_thread);
    return END();
}
