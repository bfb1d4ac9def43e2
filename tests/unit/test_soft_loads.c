/* Stiffness that depends on the deflection, bushings and soft stops, in runs. */
#include "tests/unit/mechanism_text.h"

#include "core/solve/forces.h"

#define HEAD "{ 'lockwork': 1, "
#define SLIDE "'bodies': [ { 'name': 'b', 'mass': 2, 'com': [0, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] } ],"                                                       \
    "'joints': [ { 'name': 'P', 'type': 'prismatic', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1] } ],"

/* k(x) as a polynomial and as the table of the same parabola give the force that ∫ k dx is, and the energy that ∫∫ is. */
static void stiffness_curves_are_integrated(void)
{
    LwArena arena;
    lw_arena_init(&arena);
    double x[4] = { -1, 0, 0.5, 2 }, k[4], c[] = { 3, 0.5, 2 };
    for (int i = 0; i < 4; i++)
        k[i] = c[0] + c[1] * x[i] + c[2] * x[i] * x[i];
    LwLawError error;
    const LwLaw *table = lw_law_along_x(&arena, lw_law_table(&arena, 4, x, k, &error));
    const LwLaw *text = lw_law_expression(&arena, "3 + 0.5*x + 2*x^2", LW_LAW_USES_X, &error);
    const LwLaw *force[] = { lw_law_of_stiffness(&arena, table), lw_law_of_stiffness(&arena, text) };
    for (int i = 0; i < 2; i++)
        for (double s = -0.9; s < 2; s += 0.31) {
            CHECK_NEAR(lw_law_eval_xv(force[i], 7, s, 5), 3 * s + 0.25 * s * s + 2 * s * s * s / 3, 1e-13);
            CHECK_NEAR(lw_law_integral_x(force[i], 0, s), 1.5 * s * s + 0.25 * s * s * s / 3 + s * s * s * s / 6, 1e-13);
            CHECK_NEAR(lw_law_slope_x(force[i], 0, s, 0, 1), 3 + 0.5 * s + 2 * s * s, 1e-13);
        }
    CHECK(lw_law_uses(table) == LW_LAW_USES_X && lw_law_uses(force[0]) == LW_LAW_USES_X);
    CHECK_NEAR(lw_law_slope_x(table, 0, 0.3, 0, 1), 0.5 + 4 * 0.3, 1e-13);
    CHECK_NEAR(lw_law_eval(table, 9).v, 3, 1e-15); /* at x = 0 */
    lw_arena_clear(&arena);
}

/* One spring told in four ways: the same motion, and energy kept. */
static void nonlinear_springs_agree(void)
{
    static const char *const ways[] = { "'stiffness': { 'polynomial': ['40 N/m', 0, 600] }, 'length': '1 m'", "'force': { 'polynomial': [0, '40 N/m', 0, 200] }, 'length': 1",
                                        "'force': { 'expression': '40*x + 200*x^3' }, 'length': 1", "'stiffness': { 'expression': '40 + 600*x^2' }, 'length': 1" };
    double end[4];
    Rig rig;
    for (int i = 0; i < 4; i++) {
        rig_open(&rig, HEAD SLIDE "'loads': [ { 'name': 's', 'type': 'spring', 'bodies': ['b', 'ground'], 'points': [[0, 0, 0], [0, 0, 1]], %s } ],"
                 "'analysis': { 'end': 3, 'step': 0.5, 'tolerance': 1e-11 } }", ways[i]);
        const LwRunReport *run = rig_run(&rig);
        CHECK(run->status == LW_RUN_DONE && run->stats.energy_drift < 1e-8 && run->stats.kinetic_max > 1);
        end[i] = rig_value(&rig, -1, "b.z");
        double x = rig_value(&rig, -1, "s.length") - 1;
        CHECK_NEAR(rig_value(&rig, -1, "s.force"), 40 * x + 200 * x * x * x, 1e-10);
        CHECK_NEAR(end[i], end[0], 1e-9);
        rig_close(&rig);
    }
    CHECK(fabs(end[0]) > 1e-3);
}

static void nonlinear_torsion_agrees(void)
{
    static const char *const ways[] = { "'stiffness': { 'table': { 'x': ['-90 deg', 0, '90 deg'], 'values': [5, 2, 5], 'interpolation': 'linear' } }, 'angle': '20 deg', 'damping': 0.1",
                                        "'torque': { 'expression': '-(2*(x-pi/9) + 3/pi*abs(x-pi/9)*(x-pi/9)) - 0.1*v' }" };
    double end[2];
    Rig rig;
    for (int i = 0; i < 2; i++) {
        rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'mass': 2, 'com': [0, 0, 0], 'inertia': [1, 1, 1, 0, 0, 0] } ],"
                 "'joints': [ { 'name': 'A', 'type': 'revolute', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [1, 2, 1] } ],"
                 "'loads': [ { 'name': 's', 'type': 'torsion', 'joint': 'A', %s } ], 'start': { 'A': { 'rz': 1.5 } }, 'analysis': { 'end': 4, 'step': 0.5, 'tolerance': 1e-11 } }", ways[i]);
        CHECK(rig_run(&rig)->status == LW_RUN_DONE);
        end[i] = rig_value(&rig, -1, "A.rz");
        rig_close(&rig);
    }
    CHECK_NEAR(end[0], end[1], 1e-8);
}

/* Free in a bushing: along its axes each direction swings by itself; tumbling keeps the energy; what the columns say balances the weight at rest. */
static void bushings_hold(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'mass': 2, 'com': [0, 0, 0], 'inertia': [0.1, 0.2, 0.25, 0, 0, 0] } ],"
             "'loads': [ { 'name': 'u', 'type': 'bushing', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [0, 0, 1], 'stiffness': [1000, 2000, 500, 3, 7, 9] } ],"
             "'analysis': { 'end': 1, 'step': 0.125, 'tolerance': 1e-11 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    double w = sqrt(500.0 / 2), rest = -2 * 9.81 / 500;
    for (int k = 0; k <= 8; k++) {
        CHECK_NEAR(rig_value(&rig, k, "u.z"), rest * (1 - cos(w * 0.125 * k)), 1e-9);
        CHECK_NEAR(rig_value(&rig, k, "u.fz"), -500 * rig_value(&rig, k, "u.z"), 1e-9);
    }
    CHECK(rig_certainty(&rig, "u.fx") == LW_EXACT && rig_certainty(&rig, "u.tz") == LW_EXACT && rig_certainty(&rig, "u.z") == LW_NOT_A_LOAD);
    rig_close(&rig);
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'a', 'mass': 2, 'com': [0, 0, 0], 'inertia': [0.1, 0.2, 0.25, 0, 0, 0], 'omega': [3, 1, 2] },"
             "{ 'name': 'b', 'mass': 3, 'com': [0.1, 0, 0], 'inertia': [0.3, 0.2, 0.25, 0, 0, 0], 'velocity': [0, 1, 0] } ],"
             "'loads': [ { 'name': 'u', 'type': 'bushing', 'bodies': ['a', 'b'], 'at': [0.2, 0.1, 0], 'axis': [0, 1, 1], 'stiffness': [{ 'polynomial': [1000, 0, 1e5] }, 2000, 500, 30, 70, { 'polynomial': [90, 0, 60] }] } ],"
             "'analysis': { 'end': 2, 'step': 0.25, 'tolerance': 1e-11 } }");
    const LwRunReport *run = rig_run(&rig);
    CHECK(run->status == LW_RUN_DONE && run->stats.energy_drift < 1e-8 * run->stats.kinetic_max);
    double turn = 0;
    for (int k = 0; k <= 8; k++)
        turn = fmax(turn, fabs(rig_value(&rig, k, "u.rx")));
    CHECK(turn > 0.05 && turn < 2);
    rig_close(&rig);
}

/* A weight on a damped bushing, tilted, comes to rest where its loads balance the weight: by force and by moment about marker 1. */
static void bushing_columns_balance(void)
{
    Rig rig;
    rig_open(&rig, HEAD "'bodies': [ { 'name': 'b', 'mass': 2, 'com': [0.3, 0.1, 0], 'inertia': [0.1, 0.2, 0.25, 0, 0, 0] } ],"
             "'loads': [ { 'name': 'u', 'type': 'bushing', 'bodies': ['b', 'ground'], 'at': [0, 0, 0], 'axis': [1, 2, 3], 'stiffness': [1000, 2000, 500, 30, 20, 25], 'damping': [200, 200, 200, 20, 20, 20] } ],"
             "'analysis': { 'end': 60, 'step': 60, 'integrator': 'genalpha', 'dt': 0.05 } }");
    CHECK(rig_run(&rig)->status == LW_RUN_DONE);
    LwFrame marker;
    CHECK(lw_frame_from_axes(lw_vec3(0, 0, 0), lw_vec3(1, 2, 3), lw_vec3(0, 0, 0), &marker));
    LwVec3 force = { rig_value(&rig, -1, "u.fx"), rig_value(&rig, -1, "u.fy"), rig_value(&rig, -1, "u.fz") };
    LwVec3 torque = { rig_value(&rig, -1, "u.tx"), rig_value(&rig, -1, "u.ty"), rig_value(&rig, -1, "u.tz") };
    LwQuat q = { rig_value(&rig, -1, "b.e0"), rig_value(&rig, -1, "b.e1"), rig_value(&rig, -1, "b.e2"), rig_value(&rig, -1, "b.e3") };
    LwVec3 world = lw_quat_rotate(marker.orientation, force), moment = lw_quat_rotate(marker.orientation, torque);
    LwVec3 arm = lw_quat_rotate(q, lw_vec3(0.3, 0.1, 0)); /* the marker is at the body's origin */
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(world, lw_vec3(0, 0, 2 * 9.81))), 0, 1e-6);
    CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(moment, lw_vec3_cross(arm, lw_vec3(0, 0, 2 * 9.81)))), 0, 1e-6);
    CHECK(lw_vec3_norm(torque) > 1);
    rig_close(&rig);
}

/* A mass that falls on a soft stop 0.1 m below: thrown back to where it came from without damping, at rest at m g / k with it. */
static void soft_stops_in_runs(void)
{
    const double g = 9.81, k = 2000, mass = 2;
    for (int damped = 0; damped < 2; damped++)
        for (int implicit = 0; implicit < 2; implicit++) {
            Rig rig;
            rig_open(&rig, HEAD SLIDE "'analysis': { 'end': %g, 'step': 0.01, 'tolerance': 1e-10, 'dt': 1e-3, 'spectral_radius': 1 } }", damped ? 5.0 : 0.6);
            LwLimitDef limit = { .joint = 0, .coordinate = LW_Z, .lower = -0.1, .upper = INFINITY, .soft = true, .stiffness = k, .damping = damped ? 40 : 0 };
            LwMechanismDef def = rig.document->def;
            def.limit = &limit;
            def.limit_count = 1;
            def.analysis.integrator = implicit ? LW_GENALPHA : LW_DOP853;
            LwMechanism *m = lw_mechanism_create(&def);
            LwStudy *study = lw_study_create(m);
            rig.run = lw_run_create(study, &def.analysis, (LwProgress){ 0 });
            const LwRunReport *run = lw_run_report(rig.run);
            CHECK(run->status == LW_RUN_DONE);
            double lowest = 0, highest = -1;
            for (int i = 0; i < run->trace->sample_count; i++) {
                lowest = fmin(lowest, rig_value(&rig, i, "b.z"));
                highest = i > 30 ? fmax(highest, rig_value(&rig, i, "b.z")) : highest;
            }
            double x = mass * g / k + sqrt(pow(mass * g / k, 2) + 2 * mass * g * 0.1 / k); /* where all is stored */
            if (damped)
                CHECK_NEAR(rig_value(&rig, -1, "b.z"), -0.1 - mass * g / k, 1e-8);
            else {
                CHECK_NEAR(lowest, -0.1 - x, 1e-3);  /* between samples */
                CHECK_NEAR(highest, 0, 1e-3);
                CHECK(run->stats.energy_drift < (implicit ? 1e-2 : 1e-7)); /* a step of 1 ms enters the stop up to v h = 1.4 mm deep: ½ k v² h² */
            }
            rig_close(&rig);
            lw_study_destroy(study);
            lw_mechanism_destroy(m);
        }
}

int main(void)
{
    RUN(stiffness_curves_are_integrated);
    RUN(nonlinear_springs_agree);
    RUN(nonlinear_torsion_agrees);
    RUN(bushings_hold);
    RUN(bushing_columns_balance);
    RUN(soft_stops_in_runs);
    return END();
}
