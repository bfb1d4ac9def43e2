/* Stops at single states: what holds, what lets go, what rebounds (core/solve/auxiliary.h), against balances written out by hand. */
#include "tests/unit/auxiliary_rig.h"

static const double PI = 3.14159265358979323846;

/* ---- stops that press ---- */

/* A bar of length 2a hangs level from the origin, its centre at (a, 0, 0), gravity along −y; stop at `lower`, torque T of a motor. */
static void begin_bar(AuxRig *r, double mass, double a, double torque, double restitution)
{
    rig_begin(r, 0, -9.81, 0);
    rig_body(r, mass, mass * a * a / 3, lw_vec3(a, 0, 0));
    rig_joint(r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
    rig_limit(r, 0, LW_RZ, 0, 2, restitution);
    rig_motor(r, 0, LW_RZ, LW_MOTOR_EFFORT, torque);
    rig_build(r);
}

static void presses_in_balance(void)
{
    for (double torque = -30; torque <= 30; torque += 2.5) {
        AuxRig r;
        double m = 2, a = 0.7, needed = m * 9.81 * a - torque;
        begin_bar(&r, m, a, torque, 0);
        CHECK(r.aux->element_count == 2);
        CHECK(rig_decide(&r));
        lw_solver_accelerate(r.solver, r.state);
        double load = lw_aux_stop_load(r.aux, 0), turning = r.solver->a[5];
        if (needed > 0) {
            CHECK(r.aux->element[0].normal == LW_AUX_HOLDS);
            CHECK_NEAR(load, needed, 1e-12 * 30);
            CHECK_NEAR(turning, 0, 1e-12);
        } else {
            CHECK(r.aux->element[0].normal == LW_AUX_OPEN);
            CHECK(load == 0);
            CHECK_NEAR(turning, -needed / (m * a * a * 4 / 3), 1e-12 * 30);
        }
        CHECK(r.aux->element[1].normal == LW_AUX_OPEN);
        rig_end(&r);
    }
}

/* At the upper stop the load is negative, and indicators say what is near what. */
static void upper_stop_and_indicators(void)
{
    AuxRig r;
    LwIndicator is[8];
    begin_bar(&r, 2, 0.7, 30, 0);
    r.def.limit = r.mechanism->def.limit;
    r.mechanism->def.limit[0].lower = -1;
    r.mechanism->def.limit[0].upper = 0;
    CHECK(rig_decide(&r));
    lw_solver_accelerate(r.solver, r.state);
    CHECK_NEAR(lw_aux_stop_load(r.aux, 0), 2 * 9.81 * 0.7 - 30, 1e-12 * 30);
    int count = lw_aux_indicators(r.aux, r.state, is);
    CHECK(count == 2);
    CHECK(is[0].kind == LW_IND_GAP && is[0].element == 0 && fabs(is[0].value - 1) < 1e-14 && is[0].rate == 0);
    CHECK(is[1].kind == LW_IND_FORCE && is[1].element == 1 && fabs(is[1].value - (30 - 2 * 9.81 * 0.7)) < 1e-11);
    CHECK(is[1].scale >= is[1].value && is[1].scale < 1000);
    CHECK_STRING(lw_aux_element_words(r.aux, &r.arena, 1), "the upper stop of J0.rz");
    CHECK(lw_aux_gaps(r.aux, r.state, is) == 1);
    rig_end(&r);
}

/* Two bars end to end, both hinges limited: loads from the free-body diagrams. */
static void begin_two_bars(AuxRig *r, double torque, double e1, double e2)
{
    rig_begin(r, 0, -9.81, 0);
    rig_body(r, 2, 0.3, lw_vec3(0.5, 0, 0));
    rig_body(r, 1, 0.1, lw_vec3(1.4, 0, 0));
    rig_joint(r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
    rig_joint(r, "revolute", 1, 0, lw_vec3(1, 0, 0));
    rig_limit(r, 0, LW_RZ, 0, INFINITY, e1);
    rig_limit(r, 1, LW_RZ, 0, INFINITY, e2);
    rig_motor(r, 0, LW_RZ, LW_MOTOR_EFFORT, torque);
    rig_build(r);
}

static void two_stops_press(void)
{
    AuxRig r;
    begin_two_bars(&r, 5, 0, 0);
    CHECK(rig_decide(&r));
    CHECK_NEAR(lw_aux_stop_load(r.aux, 0), 9.81 * (2 * 0.5 + 1.4) - 5, 1e-12 * 30);
    CHECK_NEAR(lw_aux_stop_load(r.aux, 1), 9.81 * 0.4, 1e-12 * 30);
    CHECK(!r.aux->redundant);
    rig_end(&r);
}

/* The motor lifts the first bar: its stop lets go, the second is pressed harder. */
static void one_of_two_lets_go(void)
{
    AuxRig r;
    begin_two_bars(&r, 40, 0, 0);
    CHECK(rig_decide(&r));
    CHECK(r.aux->element[0].normal == LW_AUX_OPEN && r.aux->element[1].normal == LW_AUX_HOLDS);
    double inertia = 0.3 + 2 * 0.25 + 0.1 + 1.4 * 1.4, alpha = (40 - 9.81 * (2 * 0.5 + 1.4)) / inertia;
    CHECK_NEAR(r.solver->a[5], alpha, 1e-12 * alpha);
    CHECK_NEAR(r.solver->a[11], alpha, 1e-12 * alpha);
    CHECK_NEAR(lw_aux_stop_load(r.aux, 1), (0.1 + 0.4 * 1.4) * alpha + 9.81 * 0.4, 1e-12 * 100);
    rig_end(&r);
}

/* A parallelogram, both cranks limited: what one could hold alone is shared, the sum is exact. */
static void redundant_stops_share(void)
{
    AuxRig r;
    rig_begin(&r, 0, -9.81, 0);
    rig_body(&r, 1, 0.1, lw_vec3(0.5, 0, 0));
    rig_body(&r, 3, 0.2, lw_vec3(1, 1, 0));
    rig_body(&r, 1, 0.1, lw_vec3(0.5, 2, 0));
    rig_joint(&r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
    rig_joint(&r, "revolute", 1, 0, lw_vec3(1, 0, 0));
    rig_joint(&r, "revolute", 2, 1, lw_vec3(1, 2, 0));
    rig_joint(&r, "revolute", 2, LW_GROUND, lw_vec3(0, 2, 0));
    rig_limit(&r, 0, LW_RZ, 0, INFINITY, 0);
    rig_limit(&r, 3, LW_RZ, 0, INFINITY, 0);
    rig_build(&r);
    CHECK(rig_decide(&r));
    CHECK(r.aux->redundant);
    CHECK_NEAR(lw_aux_stop_load(r.aux, 0) + lw_aux_stop_load(r.aux, 1), 9.81 * (0.5 + 3 + 0.5), 1e-12 * 40);
    CHECK_NEAR(lw_aux_stop_load(r.aux, 0), lw_aux_stop_load(r.aux, 1), 1e-11);
    for (int i = 0; i < 18; i++)
        CHECK_NEAR(r.solver->a[i], 0, 1e-12);
    rig_end(&r);
}

/* ---- corrections ---- */

static void comes_back_to_the_stop(void)
{
    AuxRig r;
    begin_two_bars(&r, 5, 0, 0);
    CHECK(rig_decide(&r));
    unsigned long seed = 5;
    for (int b = 0; b < 2; b++) {
        lw_body_state_displace(&r.state->body[b], lw_vec3(1e-4 * check_random(&seed), 1e-4 * check_random(&seed), 0),
                               lw_vec3(0, 0, 1e-4 * check_random(&seed)));
        r.state->body[b].v = lw_vec3(1e-3 * check_random(&seed), 1e-3 * check_random(&seed), 0);
        r.state->body[b].w = lw_vec3(0, 0, 1e-3 * check_random(&seed));
    }
    lw_solver_factor(r.solver, r.state);
    CHECK(lw_project_positions(r.solver, r.state, 4) < 1e-14);
    lw_project_velocities(r.solver, r.state);
    lw_aux_eval(r.aux, r.state, LW_EVAL_ALL);
    for (int i = 0; i < 2; i++) {
        CHECK_NEAR(r.aux->row[i].value, 0, 1e-14);
        CHECK_NEAR(r.aux->row[i].rate, 0, 1e-15);
    }
    CHECK_NEAR(lw_solver_violation(r.solver, r.solver->rows->C), 0, 1e-14);
    rig_end(&r);
}

/* ---- motors ---- */

static void motor_into_a_stop(void)
{
    AuxRig r;
    bool jam;
    const char *why;
    rig_begin(&r, 0, -9.81, 0);
    rig_body(&r, 2, 0.3, lw_vec3(0.5, 0, 0));
    rig_joint(&r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
    rig_limit(&r, 0, LW_RZ, -1, 0, 0);
    rig_motor(&r, 0, LW_RZ, LW_MOTOR_ACCELERATION, 1);
    rig_build(&r);
    CHECK(!lw_aux_decide(r.aux, r.solver, r.state, &jam, &why));
    CHECK(!jam);
    CHECK_STRING(why, "motor M0 drives against the upper stop of J0.rz");
    rig_end(&r);
}

/* The same motor away from the stop, or at rest: nothing to report, and no load of the stop. */
static void motor_along_a_stop(void)
{
    for (int k = 0; k < 2; k++) {
        AuxRig r;
        rig_begin(&r, 0, -9.81, 0);
        rig_body(&r, 2, 0.3, lw_vec3(0.5, 0, 0));
        rig_joint(&r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
        rig_limit(&r, 0, LW_RZ, -1, 0, 0);
        rig_motor(&r, 0, LW_RZ, LW_MOTOR_ACCELERATION, k == 0 ? -1 : 0);
        rig_build(&r);
        CHECK(rig_decide(&r));
        CHECK(lw_aux_stop_load(r.aux, 0) == 0);
        CHECK(r.aux->element[1].normal == (k == 0 ? LW_AUX_OPEN : LW_AUX_RESTS));
        rig_end(&r);
    }
}

/* ---- impacts ---- */

static void turn_bars(AuxRig *r, double w0, double w1)
{
    r->state->body[0].w = lw_vec3(0, 0, w0);
    r->state->body[0].v = lw_vec3(0, 0.5 * w0, 0);
    r->state->body[1].w = lw_vec3(0, 0, w1);
    r->state->body[1].v = lw_vec3(0, w0 + 0.4 * w1, 0);
}

/* Both stops are hit at once: M (w⁺ − w⁻) = impulses, in the coordinates of the hinges, solved by hand. */
static void rebounds_as_computed_by_hand(void)
{
    double I0 = 0.3 + 2 * 0.25, m = 1, I1 = 0.1, c = 0.4; /* angles φ0, φ1 of the bars, level: v1 = w0 + c w1 */
    double M[2][2] = { { I0 + m, m * c }, { m * c, I1 + m * c * c } }, det = M[0][0] * M[1][1] - M[0][1] * M[0][1];
    double W[2][2] = { { M[1][1] / det, -M[0][1] / det }, { -M[0][1] / det, M[0][0] / det } };
    /* rows: q0 = φ0, q1 = φ1 − φ0 */
    const double J[2][2] = { { 1, 0 }, { -1, 1 } };
    for (int k = 0; k < 20; k++) {
        AuxRig r;
        unsigned long seed = 100 + (unsigned long)k;
        double e = 0.5 + 0.5 * check_random(&seed), q0 = -1 - 0.9 * check_random(&seed), q1 = -1 - 0.9 * check_random(&seed);
        begin_two_bars(&r, 5, e, e);
        turn_bars(&r, q0, q0 + q1);
        double energy = lw_energy_kinetic(r.mechanism, r.state);
        LwImpact impact = rig_impact(&r);
        double A[2][2];
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                A[i][j] = J[i][0] * (W[0][0] * J[j][0] + W[0][1] * J[j][1]) + J[i][1] * (W[1][0] * J[j][0] + W[1][1] * J[j][1]);
        double D = A[0][0] * A[1][1] - A[0][1] * A[1][0], b0 = -(1 + e) * q0, b1 = -(1 + e) * q1;
        double p0 = (A[1][1] * b0 - A[0][1] * b1) / D, p1 = (A[0][0] * b1 - A[1][0] * b0) / D;
        double after[2] = { -e * q0, -e * q1 };
        if (p0 < 0 || p1 < 0) { /* one is thrown off by the other */
            bool first = p0 >= 0;
            p0 = first ? b0 / A[0][0] : 0;
            p1 = first ? 0 : b1 / A[1][1];
            after[0] = q0 + A[0][0] * p0 + A[0][1] * p1;
            after[1] = q1 + A[1][0] * p0 + A[1][1] * p1;
        }
        CHECK(impact.hits == 2);
        CHECK_NEAR(r.state->body[0].w.z, after[0], 1e-12);
        CHECK_NEAR(r.state->body[1].w.z, after[0] + after[1], 1e-12);
        CHECK_NEAR(impact.loss, energy - lw_energy_kinetic(r.mechanism, r.state), 1e-12 * energy);
        CHECK(impact.loss >= -1e-12 * energy);
        lw_rows_eval_residuals(r.system, r.state, r.solver->rows);
        CHECK(lw_solver_violation(r.solver, r.solver->rows->Cd) < 1e-14);
        rig_end(&r);
    }
}

/* What does not approach is not hit; what rests is not thrown. */
static void nothing_hits(void)
{
    AuxRig r;
    begin_two_bars(&r, 5, 0.5, 0.5);
    turn_bars(&r, 0.3, 0.3);
    LwBodyState before = r.state->body[1];
    LwImpact impact = rig_impact(&r);
    CHECK(impact.hits == 0 && impact.loss == 0 && impact.impulse == 0);
    CHECK(memcmp(&before.v, &r.state->body[1].v, sizeof before.v) == 0);
    CHECK(rig_decide(&r));
    CHECK(r.aux->element[0].normal == LW_AUX_OPEN); /* it moves away */
    rig_end(&r);
}

/* An approach whose rebound stays within what counts as touching is the last. */
static void last_bounce(void)
{
    for (int k = 0; k < 2; k++) {
        AuxRig r;
        double speed = k == 0 ? 1e-3 : 1e-6;
        begin_bar(&r, 2, 0.7, 0, 0.5);
        r.state->body[0].w = lw_vec3(0, 0, -speed);
        r.state->body[0].v = lw_vec3(0, -0.7 * speed, 0);
        LwImpact impact = rig_impact(&r);
        CHECK(impact.hits == 1);
        CHECK_NEAR(r.state->body[0].w.z, k == 0 ? 0.5 * speed : 0, 1e-18);
        rig_end(&r);
    }
}

/* ---- many ---- */

/* Chains of bars in the plane with stops everywhere, random speeds and restitutions. */
static void energy_never_grows(void)
{
    double worst = 0;
    for (unsigned long seed = 1; seed <= 1000; seed++) {
        AuxRig r;
        unsigned long s = seed * 7919;
        int bars = 2 + (int)(seed % 4);
        rig_begin(&r, 0, -9.81, 0);
        for (int i = 0; i < bars; i++) {
            rig_body(&r, 1 + 0.9 * check_random(&s), 0.1 + 0.09 * check_random(&s), lw_vec3(i + 0.5, 0, 0));
            rig_joint(&r, "revolute", i, i - 1, lw_vec3(i, 0, 0));
            rig_limit(&r, i, LW_RZ, 0, 0, 0.5 + 0.5 * check_random(&s));
            if (check_random(&s) < 0)
                r.limit[i].upper = 1;
        }
        rig_build(&r);
        for (int b = 0; b < bars; b++)
            r.state->body[b].w = lw_vec3(0, 0, check_random(&s));
        lw_solver_factor(r.solver, r.state);
        lw_project_velocities(r.solver, r.state);
        double energy = lw_energy_kinetic(r.mechanism, r.state);
        LwImpact impact = rig_impact(&r);
        double gained = lw_energy_kinetic(r.mechanism, r.state) - energy;
        worst = fmax(worst, gained / energy);
        CHECK(gained <= 1e-12 * energy);
        CHECK_NEAR(-gained, impact.loss, 1e-12 * energy);
        lw_aux_eval(r.aux, r.state, LW_EVAL_CD);
        for (int i = 0; i < r.aux->row_count; i++)
            CHECK(r.aux->row[i].value > 1e-9 || r.aux->row[i].rate >= -1e-12);
        CHECK(rig_decide(&r));
        rig_end(&r);
        if (check_failures) {
            printf("# that was seed %lu\n", seed);
            break;
        }
    }
    printf("# largest gain of energy %g\n", worst);
}

int main(void)
{
    RUN(presses_in_balance);
    RUN(upper_stop_and_indicators);
    RUN(two_stops_press);
    RUN(one_of_two_lets_go);
    RUN(redundant_stops_share);
    RUN(comes_back_to_the_stop);
    RUN(motor_into_a_stop);
    RUN(motor_along_a_stop);
    RUN(rebounds_as_computed_by_hand);
    RUN(nothing_hits);
    RUN(last_bounce);
    RUN(energy_never_grows);
    (void)PI;
    return END();
}
