/* Compliant contacts: Hertz at rest and in impact, Hunt and Crossley's restitution, friction, Jacobian blocks, what is refused. */
#include "tests/unit/mechanism_text.h"

#include "core/solve/compliant.h"
#include "core/solve/forces.h"
#include "core/solve/stiffness.h"

#define HEAD "{ 'lockwork': 1, "
#define BALL "'mass': 2, 'com': [0, 0, 0], 'inertia': [0.008, 0.008, 0.008, 0, 0, 0]"
#define FLOOR "'bodies': ['b', 'ground'], 'shapes': [{ 'sphere': { 'radius': 0.1 } }, { 'plane': [0, 0, 1] }]"

static const double R = 0.1, E = 2e9, m = 2;

static double hertz_stiffness(void)
{
    return 4.0 / 3 * E * sqrt(R);
}

/* A ball laid on a plane sinks in by (m g/k)^(2/3), where genalpha with much numerical damping leaves it. */
static void hertz_at_rest(void)
{
    double depth = pow(m * 9.81 / hertz_stiffness(), 2.0 / 3);
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'position': [0, 0, 0.1], " BALL " } ],"
             "'contacts': [ { 'name': 'c', " FLOOR ", 'model': 'hertz', 'modulus': %g, 'damping': 0.5, 'friction': 0 } ],"
             "'analysis': { 'end': 2, 'step': 1, 'integrator': 'genalpha', 'dt': 0.01, 'spectral_radius': 0.3 } }", E);
    const LwRunReport *run = rig_run(&rig);
    CHECK(run->status == LW_RUN_DONE);
    CHECK_NEAR(0.1 - rig_value(&rig, -1, "b.z"), depth, 1e-6 * depth);
    CHECK_NEAR(rig_value(&rig, -1, "b.az"), 0, 1e-6);
    rig_close(&rig);
}

/* Contact of a ball that hits at speed v: how long it lasts and how deep it goes (Hertz: x = (5 m v²/(4 k))^(2/5), t = 2.9432… x/v). */
static void hertz_impact(void)
{
    const double v = 1, x = pow(5 * m * v * v / (4 * hertz_stiffness()), 0.4), t = 2 * tgamma(0.4) * sqrt(M_PI) / (5 * tgamma(0.9)) * 2 * x / v;
    CHECK_NEAR(t, 2.9432 * x / v, 1e-4 * x / v);
    for (int implicit = 0; implicit < 2; implicit++) {
        Rig rig;
        rig_open(&rig, HEAD "'gravity': [0, 0, 0], 'bodies': [ { 'name': 'b', 'position': [0, 0, %.17g], 'velocity': [0, 0, %.17g], " BALL " } ],"
                 "'contacts': [ { 'name': 'c', " FLOOR ", 'model': 'hertz', 'modulus': %g, 'friction': 0 } ],"
                 "'analysis': { 'end': %.17g, 'step': %.17g, 'tolerance': 1e-11, 'dt': %.17g, 'spectral_radius': 1 } }",
                 0.1 + 0.1 * t * v, -v, E, 1.2 * t, t / 200, t / 400);
        rig_analysis(&rig)->integrator = implicit ? LW_GENALPHA : LW_DOP853;
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_DONE);
        double lowest = 1;
        for (int k = 0; k < run->trace->sample_count; k++)
            lowest = fmin(lowest, rig_value(&rig, k, "b.z"));
        CHECK_NEAR(0.1 - lowest, x, 1e-4 * x); /* between samples */
        /* It arrives at 0.1 t and leaves at 1.1 t with −v: what is left of 1.2 t it flies. */
        double left = (rig_value(&rig, -1, "b.z") - 0.1) / v;
        CHECK_NEAR(1.2 * t - left - 0.1 * t, t, (implicit ? 1e-4 : 1e-8) * t);
        CHECK_NEAR(rig_value(&rig, -1, "b.vz"), v, implicit ? 1e-4 : 1e-8);
        CHECK(run->stats.energy_drift < (implicit ? 1e-3 : 1e-8) * 0.5 * m * v * v);
        rig_close(&rig);
    }
}

/* With F = k x^n (1 + d ẋ) the speeds before and after obey d v − ln(1 + d v) = −d w − ln(1 − d w), whatever k and n are; for small d v that is
 * w/v = 1 − 2/3 d v. */
static void hunt_crossley_rebounds(void)
{
    for (int i = 0; i < 4; i++) {
        static const double damping[] = { 0.01, 0.3, 0.05, 0.3 }, exponent[] = { 1.5, 1.5, 1, 2.2 };
        const double v = 1, d = damping[i];
        Rig rig;
        rig_open(&rig, HEAD "'gravity': [0, 0, 0], 'bodies': [ { 'name': 'b', 'position': [0, 0, 0.101], 'velocity': [0, 0, %.17g], " BALL " } ],"
                 "'contacts': [ { 'name': 'c', " FLOOR ", 'model': 'hunt-crossley', 'stiffness': 1e7, 'exponent': %g, 'damping': %g, 'friction': 0 } ],"
                 "'analysis': { 'end': 0.05, 'step': 0.05, 'tolerance': 1e-11 } }", -v, exponent[i], d);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        double w = rig_value(&rig, -1, "b.vz");
        CHECK_NEAR(d * v - log1p(d * v), -d * w - log1p(-d * w), 1e-8 * d * d);
        if (d < 0.02)
            CHECK_NEAR(w / v, 1 - 2.0 / 3 * d * v, d * d);
        rig_close(&rig);
    }
    Rig rig; /* told by the restitution at a speed */
    rig_open(&rig, HEAD "'gravity': [0, 0, 0], 'bodies': [ { 'name': 'b', 'position': [0, 0, 0.101], 'velocity': [0, 0, -2], " BALL " } ],"
             "'contacts': [ { 'name': 'c', " FLOOR ", 'model': 'hunt-crossley', 'stiffness': 1e7, 'restitution': 0.7, 'speed': 2, 'friction': 0 } ],"
             "'analysis': { 'end': 0.05, 'step': 0.05, 'tolerance': 1e-11 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, -1, "b.vz"), 1.4, 1e-7);
    rig_close(&rig);
}

/* A sliding ball comes to roll at 5/7 of its speed; the columns' sum is its weight. */
static void friction_makes_it_roll(void)
{
    for (int implicit = 0; implicit < 2; implicit++) {
        const double depth = pow(m * 9.81 / 1e8, 2.0 / 3);
        Rig rig;
        rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'position': [0, 0, %.17g], 'velocity': [1, 0, 0], " BALL " } ],"
                 "'contacts': [ { 'name': 'c', " FLOOR ", 'model': 'hunt-crossley', 'stiffness': 1e8, 'friction': 0.3, 'slip': '0.1 mm/s' } ],"
                 "'analysis': { 'end': 0.5, 'step': 0.05, 'tolerance': 1e-8, 'dt': 1e-3 } }", 0.1 - depth);
        rig_analysis(&rig)->integrator = implicit ? LW_GENALPHA : LW_DOP853;
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        /* While it slides friction is μ m g but for (s/u)²: at 0.05 s μ g t = 0.147 m/s. */
        CHECK_NEAR(rig_value(&rig, 1, "c.fx"), -0.3 * m * 9.81, 1e-3 * m * 9.81);
        CHECK_NEAR(rig_value(&rig, -1, "c.fz"), m * 9.81, 1e-3 * m * 9.81);
        CHECK_NEAR(rig_value(&rig, -1, "c.gap"), -depth, 1e-2 * depth);
        CHECK(rig_value(&rig, -1, "c.points") == 1 && rig_certainty(&rig, "c.fz") == LW_EXACT);
        CHECK_NEAR(rig_value(&rig, -1, "b.vx"), 5.0 / 7, 1e-4);
        CHECK_NEAR(rig_value(&rig, -1, "b.wy"), 5.0 / 7 / (0.1 - 0.5 * depth), 1e-2);
        rig_close(&rig);
    }
}

/* Blocks against differences of the forces: normal stiffness and damping. Friction's stiffness is left out, so it is off where that is compared. */
static void blocks_are_slopes(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'gravity': [0, 0, 0], 'bodies': [ { 'name': 'a', 'position': [0, 0, 0.1], 'velocity': [0.1, 0.2, -0.3], " BALL " },"
             "{ 'name': 'b', 'position': [0.05, 0.1, 0.25], 'velocity': [0.1, -0.2, -0.3], 'omega': [1, 2, 3], " BALL " } ],"
             "'contacts': [ { 'name': 'c', 'bodies': ['a', 'b'], 'shapes': [{ 'sphere': { 'radius': 0.1 } }, { 'sphere': { 'radius': 0.1 } }], 'model': 'hunt-crossley', 'stiffness': 1e5, 'damping': 0.4, 'friction': 0.3, 'slip': 5 } ] }");
    LwArena arena;
    lw_arena_init(&arena);
    const LwMechanism *mechanism = rig.mechanism;
    LwState *at = lw_state_create(&arena, mechanism), *state = lw_state_create(&arena, mechanism);
    LwStiffness *s = lw_stiffness_create(&arena, mechanism);
    LwCompliant *compliant = lw_compliant_create(&arena, mechanism);
    double difference[12][12], largest = 0;
    for (int column = 0; column < 12; column++) {
        double f[2][12] = { { 0 } };
        for (int side = 0; side < 2; side++) {
            double d[6] = { 0 };
            d[column % 6] = side ? 1e-6 : -1e-6;
            lw_state_copy(mechanism, state, at);
            state->body[column / 6].v = lw_vec3_add(state->body[column / 6].v, lw_vec3_from(d));
            state->body[column / 6].w = lw_vec3_add(state->body[column / 6].w, lw_vec3_from(d + 3));
            lw_compliant_add(compliant, state, f[side]);
        }
        for (int row = 0; row < 12; row++)
            difference[row][column] = -(f[1][row] - f[0][row]) / 2e-6;
    }
    lw_stiffness_eval(s, at, 0, 1);
    CHECK(s->count == 1);
    for (int i = 0; i < 144; i++)
        largest = fmax(largest, fabs(difference[i / 12][i % 12]));
    CHECK(largest > 10);
    /* How friction changes with the normal force is not symmetric and left out, nor is that it grows more slowly at higher speeds. */
    for (int i = 0; i < 144; i++)
        CHECK_NEAR(s->tie[0].block[i / 12][i % 12], 0.5 * (difference[i / 12][i % 12] + difference[i % 12][i / 12]), 0.03 * largest);
    /* What the contact stores and how it pushes belong together: along the line of centres. */
    LwContactLoad load;
    for (int b = 0; b < 2; b++)
        at->body[b].v = at->body[b].w = lw_vec3(0, 0, 0);
    lw_compliant_load(compliant, at, 0, &load);
    double x = 0.2 - sqrt(0.05 * 0.05 + 0.1 * 0.1 + 0.15 * 0.15), force = 1e5 * pow(x, 1.5);
    CHECK_NEAR(load.normal, force, 1e-9 * force);
    CHECK_NEAR(load.force.z, -force * 0.15 / (0.2 - x), 1e-9 * force); /* on the first, which is below */
    CHECK(load.points == 1 && load.friction == 0);
    CHECK_NEAR(lw_compliant_energy(compliant, at), force * x / 2.5, 1e-9 * force * x);
    lw_stiffness_eval(s, at, 1, 0);
    CHECK_NEAR(s->tie[0].block[2][2], 1.5 * force / x * pow(0.15 / (0.2 - x), 2), 1e-6 * force / x);
    CHECK_NEAR(s->tie[0].block[2][8], -s->tie[0].block[2][2], 1e-9 * force / x);
    rig_close(&rig);
    lw_arena_clear(&arena);
}

/* A brick on Hunt and Crossley's floor rests on four corners; Hertz has no radius there. */
static void flat_on_flat(void)
{
    const char *brick = HEAD "'bodies': [ { 'name': 'b', 'position': [0, 0, 0.0501], 'mass': 2, 'com': [0, 0, 0], 'inertia': [0.01, 0.01, 0.01, 0, 0, 0] } ],"
                        "'contacts': [ { 'name': 'c', 'bodies': ['b', 'ground'], 'shapes': [%s, { 'plane': [0, 0, 1] }], %s } ],"
                        "'analysis': { 'end': 1, 'step': 0.5, 'integrator': 'genalpha', 'dt': 1e-3 } }";
    char text[1000];
    Rig rig;
    snprintf(text, sizeof text, brick, "{ 'box': [0.3, 0.2, 0.1] }", "'model': 'hunt-crossley', 'stiffness': 1e6, 'exponent': 1, 'damping': 5, 'friction': 0.3");
    rig_open(&rig, "%s", text);
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, -1, "b.z"), 0.05 - 2 * 9.81 / 4e6, 1e-9);
    rig_close(&rig);
    snprintf(text, sizeof text, brick, "{ 'box': [0.3, 0.2, 0.1] }", "'model': 'hertz', 'modulus': 1e9, 'friction': 0.3");
    rig_open(&rig, "%s", text);
    const LwRunReport *run = rig_run(&rig);
    CHECK(run->status == LW_RUN_REFUSED && strstr(run->reason, "contact c: Hertz's formula needs a ball") && strstr(run->reason, "hunt-crossley"));
    rig_close(&rig);
    snprintf(text, sizeof text, brick, "{ 'cylinder': { 'radius': 0.1, 'length': 0.1 } }", "'model': 'hertz', 'modulus': 1e9, 'friction': 0.3");
    rig_open(&rig, "%s", text); /* on its flat end */
    run = rig_run(&rig);
    CHECK(run->status == LW_RUN_STOPPED && strstr(run->reason, "contact c met flat on flat"));
    rig_close(&rig);
}

/* A fast ball and a thin plate a second away: the step that would leap over it is shortened. */
static void nothing_is_leapt_over(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'gravity': [0, 0, 0], 'bodies': [ { 'name': 'b', 'position': [0, 0, 10.102], 'velocity': [0, 0, -10], " BALL " } ],"
             "'contacts': [ { 'name': 'c', 'bodies': ['b', 'ground'], 'shapes': [{ 'sphere': { 'radius': 0.1 } }, { 'box': [1, 1, 0.004] }], 'model': 'hunt-crossley',"
             "'stiffness': 1e10, 'friction': 0 } ], 'analysis': { 'end': 2, 'step': 1, 'tolerance': 1e-6 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    CHECK_NEAR(rig_value(&rig, -1, "b.vz"), 10, 1e-3);
    CHECK_NEAR(rig_value(&rig, -1, "c.gap"), 10 * 1 - 0.01, 0.02); /* it stays in contact for about a millisecond */
    rig_close(&rig);
}

int main(void)
{
    RUN(hertz_at_rest);
    RUN(hertz_impact);
    RUN(hunt_crossley_rebounds);
    RUN(friction_makes_it_roll);
    RUN(blocks_are_slopes);
    RUN(flat_on_flat);
    RUN(nothing_is_leapt_over);
    return END();
}
