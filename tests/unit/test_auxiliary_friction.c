/* Friction in joints at single states (core/solve/auxiliary.h): from the reaction, which friction changes; sticking, slipping, screws. */
#include "core/analysis/undetermined.h"
#include "core/solve/multipliers.h"
#include "tests/unit/auxiliary_rig.h"

#include <stdlib.h>

static const double G = 9.81;

static int rig_friction(AuxRig *r, int joint, double fixed, double kinetic, double radius)
{
    int i = r->def.friction_count++;
    r->friction[i] = (LwFrictionDef){ .joint = joint, .fixed = fixed, .kinetic = kinetic, .radius = radius };
    return i;
}

/* A bar level from the origin, centre at (a, 0, 0), gravity −y, turning with w. */
typedef struct Bar {
    double m, I, a, r, mu, w, torque;
} Bar;

static void begin_bar(AuxRig *r, const Bar *b, double fixed, LwMotorKind kind)
{
    rig_begin(r, 0, -G, 0);
    rig_body(r, b->m, b->I, lw_vec3(b->a, 0, 0));
    rig_joint(r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
    rig_friction(r, 0, fixed, b->mu, b->r);
    rig_motor(r, 0, LW_RZ, kind, b->torque);
    rig_build(r);
    r->state->body[0].w = lw_vec3(0, 0, b->w);
    r->state->body[0].v = lw_vec3(0, b->a * b->w, 0);
}

/* α with friction in the sense s: (I + m a²) α = T − m g a − s r μ √(Fx² + Fy²), Fx = −m a w², Fy = m (g + a α), by bisection. */
static double bar_alpha(const Bar *b, double s)
{
    double low = -1e4, high = 1e4;
    for (int i = 0; i < 200; i++) {
        double alpha = 0.5 * (low + high), F = hypot(b->m * b->a * b->w * b->w, b->m * (G + b->a * alpha));
        double left = (b->I + b->m * b->a * b->a) * alpha - b->torque + b->m * G * b->a + s * b->r * b->mu * F;
        *(left > 0 ? &high : &low) = alpha;
    }
    return low;
}

static void bearing_at_speed(void)
{
    for (int k = 0; k < 20; k++) {
        unsigned long seed = 40 + (unsigned long)k;
        AuxRig r;
        Bar b = { 1.5, 0.2, 0.6 + 0.3 * check_random(&seed), 0.1, 0.6 + 0.5 * check_random(&seed), 5 * check_random(&seed), 20 * check_random(&seed) };
        begin_bar(&r, &b, b.mu, LW_MOTOR_EFFORT);
        CHECK(rig_decide(&r));
        CHECK(r.aux->element[0].sliding == LW_AUX_SLIPS);
        lw_solver_accelerate(r.solver, r.state);
        double alpha = bar_alpha(&b, b.w > 0 ? 1 : -1), effort[6], F = hypot(b.m * b.a * b.w * b.w, b.m * (G + b.a * alpha));
        CHECK_NEAR(r.solver->a[5], alpha, 1e-12 * fmax(1, fabs(alpha)));
        lw_aux_friction_load(r.aux, r.state, 0, effort);
        CHECK_NEAR(effort[5], -(b.w > 0 ? 1 : -1) * b.r * b.mu * F, 1e-12 * 50);
        CHECK(!r.aux->unsolved && effort[5] * b.w < 0);
        rig_end(&r);
    }
}

/* A bar at rest on a motor that nearly carries it: it sticks while |T − m g a| ≤ r μ m g. */
static void bearing_at_rest(void)
{
    for (int k = -4; k <= 4; k++) {
        AuxRig r;
        LwIndicator is[2];
        Bar b = { 1.5, 0.2, 0.6, 0.1, 0.3, 0, 0 };
        double fixed = 0.5, limit = fixed * b.r * b.m * G, extra = k * limit / 3.5;
        b.torque = b.m * G * b.a + extra;
        begin_bar(&r, &b, fixed, LW_MOTOR_EFFORT);
        CHECK(rig_decide(&r));
        lw_solver_accelerate(r.solver, r.state);
        CHECK(r.aux->element[0].sliding == (abs(k) < 4 ? LW_AUX_HOLDS : LW_AUX_SLIPS));
        CHECK_NEAR(r.solver->a[5], abs(k) < 4 ? 0 : bar_alpha(&b, k > 0 ? 1 : -1), 1e-12);
        CHECK(lw_aux_indicators(r.aux, r.state, is) == 1);
        CHECK(is[0].kind == (abs(k) < 4 ? LW_IND_STICK : LW_IND_SLIP));
        CHECK_NEAR(is[0].value, abs(k) < 4 ? (limit - fabs(extra)) / b.r : 0, 1e-11);
        rig_end(&r);
    }
}

/* A motor that turns the bar at a given speed has friction to overcome; at rest nobody knows how much. */
static void motor_feels_it(void)
{
    for (int k = -1; k <= 1; k++) {
        AuxRig r;
        Bar b = { 1.5, 0.2, 0.6, 0.1, 0.3, 2.0 * k, 2.0 * k };
        begin_bar(&r, &b, 0.3, LW_MOTOR_SPEED);
        lw_aux_follow(r.aux, r.state);
        lw_solver_accelerate(r.solver, r.state);
        double F = hypot(b.m * b.a * b.w * b.w, b.m * G);
        CHECK_NEAR(r.solver->a[5], 0, 1e-12);
        CHECK_NEAR(lw_motor_effort(r.system, 0, r.solver->lambda), b.m * G * b.a + k * b.r * b.mu * F, 1e-12 * 20);
        rig_decide(&r);
        CHECK_NEAR(lw_motor_effort(r.system, 0, r.solver->lambda), b.m * G * b.a + k * b.r * b.mu * F, 1e-12 * 20);
        rig_end(&r);
    }
}

/* ---- screws ---- */

/* A nut of mass m and inertia I on a spindle along z, radius r, lead angle g: the weight drives it down where μ < tan g,
 *     m s̈ = −m g + N (cos g + μ sin g)      I θ¨ = −r N (sin g − μ cos g)      s = r tan g · θ */
static void screw_locks(void)
{
    double m = 3, I = 0.01, r0 = 0.02, lead = 0.2, advance = r0 * tan(lead);
    for (int k = 0; k < 4; k++) {
        AuxRig r;
        double mu = tan(lead) * (k == 0 ? 0.5 : k == 1 ? 0.999 : k == 2 ? 1.001 : 2);
        rig_begin(&r, 0, 0, -G);
        rig_body(&r, m, I, lw_vec3(0, 0, 0.1));
        int screw = rig_joint(&r, "screw", 0, LW_GROUND, lw_vec3(0, 0, 0));
        r.joint[screw].parameter[0] = advance * 2 * 3.14159265358979323846;
        r.joint[screw].given[0] = true;
        rig_friction(&r, screw, mu, mu, r0);
        rig_build(&r);
        CHECK(rig_decide(&r));
        bool locked = k >= 2;
        CHECK(r.aux->element[0].sliding == (locked ? LW_AUX_HOLDS : LW_AUX_SLIPS));
        double up = cos(lead) + mu * sin(lead), turn = sin(lead) - mu * cos(lead);
        double N = locked ? 0 : m * G / (up + m * r0 * r0 * tan(lead) * turn / I), fall = locked ? 0 : -G + N * up / m;
        CHECK_NEAR(r.solver->a[2], fall, 1e-11);
        CHECK_NEAR(r.solver->a[5] * advance, fall, 1e-11);
        rig_end(&r);
    }
}

/* ---- several joints that rub ---- */

static void begin_four_bar(AuxRig *r, double torque)
{
    rig_begin(r, 0, -G, 0);
    rig_body(r, 1, 0.05, lw_vec3(0, 0.5, 0));
    rig_body(r, 2, 0.3, lw_vec3(1, 1.2, 0));
    rig_body(r, 1.5, 0.1, lw_vec3(2, 0.7, 0));
    rig_joint(r, "revolute", 0, LW_GROUND, lw_vec3(0, 0, 0));
    rig_joint(r, "revolute", 1, 0, lw_vec3(0, 1, 0));
    rig_joint(r, "revolute", 2, 1, lw_vec3(2, 1.4, 0));
    rig_joint(r, "revolute", 2, LW_GROUND, lw_vec3(2, 0, 0));
    for (int i = 0; i < 4; i++)
        rig_friction(r, i, 0.2 + 0.1 * i, 0.2 + 0.1 * i, 0.1);
    rig_motor(r, 0, LW_RZ, LW_MOTOR_EFFORT, torque);
    rig_build(r);
}

/* Turning of the crank; checks that what sticks can and what slips does it the right way. */
static double four_bar(double torque)
{
    AuxRig r;
    LwIndicator is[8];
    begin_four_bar(&r, torque);
    CHECK(rig_decide(&r));
    double alpha = r.solver->a[5];
    int count = lw_aux_indicators(r.aux, r.state, is);
    for (int i = 0; i < count; i++)
        CHECK(is[i].value >= -1e-10 * is[i].scale);
    for (int i = 0; i < 4; i++) {
        const LwAuxElement *e = &r.aux->element[i];
        double rate = lw_aux_row_product(r.mechanism, &r.aux->row[e->first], r.solver->a);
        CHECK(e->sliding != LW_AUX_OPEN);
        if (e->sliding == LW_AUX_SLIPS)
            CHECK(rate * r.aux->mu[e->first] < 0);
        else
            CHECK_NEAR(rate, 0, 1e-9); /* next to breaking away: what is still is decided to 1e-11 of the loads */
    }
    rig_end(&r);
    return alpha;
}

/* Four hinges share what keeps one freedom still, whatever the split: motion begins at one torque on either side, from nothing. */
static void four_bar_breaks_away(void)
{
    for (int side = -1; side <= 1; side += 2) {
        double still = 0, moves = side * 100;
        for (double t = -10; t <= 10; t++) /* somewhere it stands */
            if (fabs(four_bar(t)) < 1e-9)
                still = t;
        CHECK(fabs(four_bar(still)) < 1e-9 && fabs(four_bar(moves)) > 1e-3);
        for (int i = 0; i < 40; i++) {
            double middle = 0.5 * (still + moves);
            *(fabs(four_bar(middle)) < 1e-9 ? &still : &moves) = middle;
        }
        double after = four_bar(moves + 1e-6 * side);
        printf("# breaks away at %.9g N m; a little beyond: %g rad/s²\n", moves, after);
        CHECK(after * side > 0 && fabs(after) < 1e-4);
        for (double t = moves + 0.01 * side; fabs(t) < 60; t += 2.7 * side)
            CHECK(four_bar(t) * side > 0);
    }
}

/* A door on two hinges: how its weight and its moments are shared is not known, so friction in them is refused; on a ball and a second one
 * that is free along the axis all is known. In a planar loop the forces that press the hinges are, though their moments are not. */
static void undetermined_reactions_are_refused(void)
{
    for (int k = 0; k < 2; k++) {
        AuxRig r;
        rig_begin(&r, 0, 0, -G);
        rig_body(&r, 20, 2, lw_vec3(0.5, 0, 1));
        rig_joint(&r, k == 0 ? "revolute" : "spherical", 0, LW_GROUND, lw_vec3(0, 0, 0));
        rig_joint(&r, k == 0 ? "revolute" : "point-line", 0, LW_GROUND, lw_vec3(0, 0, 2));
        rig_friction(&r, 0, 0.1, 0.1, 0.01);
        rig_build(&r);
        const char *why = lw_undetermined_friction(&r.arena, r.solver, r.state, 0);
        if (k == 0)
            CHECK(why && strstr(why, "friction in J0") && strstr(why, "fx, fy cannot be known") && strstr(why, "bushing") && strstr(why, "of J1"));
        else
            CHECK(why == NULL);
        rig_end(&r);
    }
    AuxRig r;
    begin_four_bar(&r, 1);
    CHECK(r.solver->dropped == 3);
    CHECK(lw_undetermined_friction(&r.arena, r.solver, r.state, 0) == NULL);
    rig_end(&r);
    Bar b = { 1.5, 0.2, 0.6, 0.1, 0.3, 0, 0 };
    begin_bar(&r, &b, 0.3, LW_MOTOR_EFFORT);
    CHECK(lw_undetermined_friction(&r.arena, r.solver, r.state, 0) == NULL);
    rig_end(&r);
}

/* An impact goes through the bearings too: what they rub takes energy, never gives any. */
static void impacts_rub(void)
{
    for (int k = 0; k < 100; k++) {
        unsigned long seed = 900 + (unsigned long)k;
        AuxRig r;
        rig_begin(&r, 0, -G, 0);
        for (int i = 0; i < 3; i++) {
            rig_body(&r, 1 + 0.5 * check_random(&seed), 0.1, lw_vec3(i + 0.5, 0, 0));
            rig_joint(&r, "revolute", i, i - 1, lw_vec3(i, 0, 0));
            rig_limit(&r, i, LW_RZ, 0, INFINITY, 0.5 + 0.5 * check_random(&seed));
            rig_friction(&r, i, 0.5, 0.4, 0.1);
        }
        rig_build(&r);
        double turning = 0;
        for (int i = 0; i < 3; i++) {
            turning += check_random(&seed) - 0.3;
            r.state->body[i].w = lw_vec3(0, 0, turning);
        }
        lw_project_velocities(r.solver, r.state);
        double energy = lw_energy_kinetic(r.mechanism, r.state);
        LwImpact impact = rig_impact(&r);
        double lost = energy - lw_energy_kinetic(r.mechanism, r.state);
        CHECK_NEAR(impact.loss, lost, 1e-12 * energy);
        CHECK(lost >= -1e-12 * energy);
        lw_aux_eval(r.aux, r.state, LW_EVAL_CD);
        for (int i = 0; i < 3; i++)
            CHECK(r.aux->row[i].rate >= -1e-10);
        CHECK(rig_decide(&r));
        rig_end(&r);
    }
}

int main(void)
{
    RUN(bearing_at_speed);
    RUN(bearing_at_rest);
    RUN(motor_feels_it);
    RUN(screw_locks);
    RUN(four_bar_breaks_away);
    RUN(undetermined_reactions_are_refused);
    RUN(impacts_rub);
    return END();
}
