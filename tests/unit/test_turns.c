/* Ten turns stay ten turns: with every integrator, with steps of a hundredth of a turn and of most of one. */
#include "tests/unit/mechanism_text.h"

#define WHEEL(name, x, turning) "{ 'name': '" name "', 'position': [" x ", 0, 0], 'mass': 2, 'inertia': [0.1, 0.1, 0.1, 0, 0, 0], 'omega': [0, 0, " turning "] }"
#define HINGE(name, wheel, x) "{ 'name': '" name "', 'type': 'revolute', 'bodies': ['" wheel "', 'ground'], 'at': [" x ", 0, 0], 'axis': [0, 0, 1] }"
static const char *const integrators[] = { "symplectic", "rk4", "dop853", "genalpha" };
/* rad a step at 10 rad/s; samples stand at ends of steps */
static const double strides[] = { 0.02, 0.2, 1, 2, 4 };
enum { INTEGRATORS = 3, STRIDES = 5 };

/* Every integrator with every stride; `angle` must have turned by rate·t at each of the samples: to rounding with the methods
 * that turn exactly at a steady speed, to a fraction of a turn with Runge–Kutta, whose phase lags by 1 % at 1 rad a step. */
static void turn_with_all(const char *mechanism, const char *angle, double rate, double exact)
{
    for (int i = 0; i < INTEGRATORS * STRIDES; i++) {
        Rig rig;
        bool rk4 = i % INTEGRATORS == 1;
        double tolerance = rk4 ? 1 : exact;
        if (rk4 && strides[i / INTEGRATORS] > 1)
            continue;
        rig_open(&rig, "%s 'analysis': { 'end': 6.4, 'step': 0.4, 'integrator': '%s', 'dt': %g, 'tolerance': 1e-12 } }", mechanism,
                 integrators[i % INTEGRATORS], strides[i / INTEGRATORS] / 10);
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_DONE && run->trace->sample_count == 17);
        for (int k = 0; k <= 16; k++)
            CHECK_NEAR(rig_value(&rig, k, angle) - rig_value(&rig, 0, angle), 0.4 * k * rate, tolerance);
        rig_close(&rig);
    }
}

static void hinges(void)
{
    turn_with_all("{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ " WHEEL("a", "0", "10") " ], 'joints': [ " HINGE("A", "a", "0") " ],", "A.rz", 10, 1e-9);
}

/* The gear follows the angles of its wheels against the line of centres, unwrapped. */
static void gears(void)
{
    static const char *const pair = "{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ " WHEEL("a", "0", "10") ", " WHEEL("b", "3", "-5") " ],"
        "'joints': [ " HINGE("A", "a", "0") ", " HINGE("B", "b", "3") ", { 'name': 'G', 'type': 'gear', 'bodies': ['a', 'b'], 'radii': [1, 2],"
        "'markers': [ { 'position': [0, 0, 0] }, { 'position': [0, 0, 0] } ] } ],";
    turn_with_all(pair, "A.rz", 10, 1e-8);
    turn_with_all(pair, "B.rz", -5, 1e-8);
}

/* A ball, tilted by 60°, spins about its own axis: of the three angles rz alone changes. */
static void balls(void)
{
    turn_with_all("{ 'lockwork': 1, 'gravity': [0, 0, 0], 'bodies': [ { 'name': 'a', 'orientation': [0.86602540378443865, 0, 0.5, 0], 'mass': 2,"
                  "'inertia': [0.1, 0.1, 0.1, 0, 0, 0], 'omega': [8.6602540378443865, 0, 5] } ],"
                  "'joints': [ { 'name': 'A', 'type': 'spherical', 'bodies': ['a', 'ground'], 'markers': [ {}, {} ] } ],", "A.rz", 10, 1e-8);
}

/* The angle of a driven wheel is its law, sample by sample, with every integrator. */
static void follow_with_all(const char *law, double (*angle)(double t))
{
    for (int i = 0; i < INTEGRATORS; i++) {
        Rig rig;
        rig_open(&rig, "{ 'lockwork': 1, 'bodies': [ " WHEEL("a", "0", "0") " ], 'joints': [ " HINGE("A", "a", "0") " ],"
                 "'motors': [ { 'name': 'M', 'joint': 'A', 'angle': {'expression': '%s'} } ],"
                 "'analysis': { 'end': 10, 'step': 1, 'integrator': '%s', 'dt': 1e-3 } }", law, integrators[i]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        for (int k = 1; k <= 10; k++)
            CHECK_NEAR(rig_value(&rig, k, "A.rz"), angle(k), 1e-10);
        rig_close(&rig);
    }
}

static double twitch(double t)
{
    return 0.05 * (1 - exp(-200 * t));
}

static double oscillation(double t)
{
    return 5 * t * t * cos(t);
}

/* It turns fast for a moment and then rests for long: the rate at which it was last counted must not carry it away. */
static void rest_after_a_twitch(void)
{
    follow_with_all("0.05*(1 - exp(-200*t))", twitch);
}

/* From rest to many turns and back: the rate at the start tells nothing of the way. */
static void many_turns_from_rest(void)
{
    follow_with_all("5*t^2*cos(t)", oscillation);
}

int main(void)
{
    RUN(hinges);
    RUN(gears);
    RUN(balls);
    RUN(rest_after_a_twitch);
    RUN(many_turns_from_rest);
    return END();
}
