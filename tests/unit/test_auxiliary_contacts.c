/* Contacts at single states (core/solve/auxiliary.h): weight, sticking and slipping, toppling, impacts, against closed forms. */
#include "tests/unit/auxiliary_rig.h"

static const double G = 9.81;

static void full(LwBodyDef *body, double mass, double x, double y, double z)
{
    body->inertia[0] = mass * (y * y + z * z) / 12;
    body->inertia[1] = mass * (x * x + z * z) / 12;
    body->inertia[2] = mass * (x * x + y * y) / 12;
}

/* A brick of x × y × z on the plane z = 0; the plane leans by alpha towards +x, which is told by turning gravity. */
static void begin_brick(AuxRig *r, LwVec3 size, double alpha, double fixed, double kinetic, double restitution)
{
    rig_begin(r, G * sin(alpha), 0, -G * cos(alpha));
    rig_body(r, 3, 1, lw_vec3(0, 0, 0.5 * size.z));
    full(&r->body[0], 3, size.x, size.y, size.z);
    rig_shape(r, LW_TOUCH_BOX, 0, size.x, size.y, size.z);
    rig_shape(r, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
    rig_contact(r, 0, 1, fixed, kinetic, restitution);
    rig_build(r);
}

static void brick_rests(void)
{
    for (int rough = 0; rough < 2; rough++) {
        AuxRig r;
        LwContactLoad load;
        begin_brick(&r, lw_vec3(0.4, 0.3, 0.2), 0, rough ? 0.5 : 0, rough ? 0.4 : 0, 0);
        CHECK(r.aux->element_count == 4);
        CHECK(rig_decide(&r));
        lw_solver_accelerate(r.solver, r.state);
        lw_aux_contact_load(r.aux, r.state, 0, &load);
        CHECK(load.points == 4 && load.split);
        CHECK_NEAR(load.force.z, 3 * G, 1e-12 * 3 * G);
        CHECK_NEAR(load.normal, 3 * G, 1e-12 * 3 * G);
        CHECK_NEAR(load.friction, 0, 1e-12);
        CHECK_NEAR(lw_vec3_norm(load.place), 0, 1e-14);
        CHECK_NEAR(lw_vec3_norm(load.torque), 0, 1e-12);
        CHECK_NEAR(load.gap, 0, 1e-16);
        for (int i = 0; i < 4; i++) /* nobody is preferred */
            CHECK_NEAR(r.aux->mu[r.aux->element[i].first], 0.75 * G, 1e-11);
        for (int i = 0; i < 6; i++)
            CHECK_NEAR(r.solver->a[i], 0, 1e-12);
        CHECK_STRING(lw_aux_element_words(r.aux, &r.arena, 0), "contact C0 (b0 on ground)");
        rig_end(&r);
    }
}

/* The load far from the middle: a corner that an even split would have pull rests, the others carry. */
static void brick_loaded_at_a_corner(void)
{
    AuxRig r;
    LwContactLoad load;
    rig_begin(&r, 0, 0, -G);
    rig_body(&r, 3, 0.1, lw_vec3(0, 0, 0.1));
    r.body[0].com = lw_vec3(0.19, 0.14, 0);
    rig_shape(&r, LW_TOUCH_BOX, 0, 0.4, 0.3, 0.2);
    rig_shape(&r, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
    rig_contact(&r, 0, 1, 0.5, 0.5, 0);
    rig_build(&r);
    CHECK(rig_decide(&r));
    lw_aux_contact_load(r.aux, r.state, 0, &load);
    CHECK_NEAR(load.force.z, 3 * G, 1e-11);
    CHECK_NEAR(load.place.x, 0.19, 1e-12);
    CHECK_NEAR(load.place.y, 0.14, 1e-12);
    int holds = 0, rests = 0;
    for (int i = 0; i < 4; i++) {
        holds += r.aux->element[i].normal == LW_AUX_HOLDS;
        rests += r.aux->element[i].normal == LW_AUX_RESTS;
        CHECK(r.aux->mu[r.aux->element[i].first] >= 0);
    }
    CHECK(holds == 3 && rests == 1);
    for (int i = 0; i < 6; i++)
        CHECK_NEAR(r.solver->a[i], 0, 1e-11);
    rig_end(&r);
}

static void incline(void)
{
    double mu = 0.4, limit = atan(mu);
    for (int k = -3; k <= 3; k++) {
        AuxRig r;
        LwContactLoad load;
        double alpha = limit + (k == 0 ? -1e-9 : 0.05 * k);
        begin_brick(&r, lw_vec3(0.4, 0.3, 0.1), alpha, mu, mu, 0);
        CHECK(rig_decide(&r));
        lw_solver_accelerate(r.solver, r.state);
        lw_aux_contact_load(r.aux, r.state, 0, &load);
        double a = k <= 0 ? 0 : G * (sin(alpha) - mu * cos(alpha));
        CHECK_NEAR(r.solver->a[0], a, 1e-12 * G);
        CHECK_NEAR(load.force.x, 3 * (a - G * sin(alpha)), 1e-12 * 30);
        CHECK_NEAR(load.force.z, 3 * G * cos(alpha), 1e-12 * 30);
        for (int i = 1; i < 6; i++)
            CHECK_NEAR(r.solver->a[i], 0, 1e-11);
        for (int i = 0; i < r.aux->element_count; i++)
            CHECK(r.aux->element[i].sliding == (k <= 0 ? LW_AUX_HOLDS : LW_AUX_SLIPS));
        rig_end(&r);
    }
}

/* Between the two coefficients it sticks at rest and goes on sliding when it slides; above, it starts with the smaller one. */
static void static_and_kinetic(void)
{
    double alpha = 0.45, fixed = 0.55, kinetic = 0.3;
    for (int k = 0; k < 3; k++) {
        AuxRig r;
        double lean = k == 2 ? 0.55 : alpha, a = G * (sin(lean) - kinetic * cos(lean));
        begin_brick(&r, lw_vec3(0.4, 0.3, 0.05), lean, fixed, kinetic, 0);
        if (k == 1)
            r.state->body[0].v = lw_vec3(0.2, 0, 0);
        CHECK(rig_decide(&r));
        CHECK_NEAR(r.solver->a[0], k == 0 ? 0 : a, 1e-11);
        if (k == 1) { /* sliding upwards and across: friction against it */
            r.state->body[0].v = lw_vec3(-0.3, 0.4, 0);
            CHECK(rig_decide(&r));
            CHECK_NEAR(r.solver->a[0], G * (sin(lean) + 0.6 * kinetic * cos(lean)), 1e-11);
            CHECK_NEAR(r.solver->a[1], -G * 0.8 * kinetic * cos(lean), 1e-11);
        }
        rig_end(&r);
    }
}

/* Rough enough not to slide, it topples where tan α > b/h. */
static void topples(void)
{
    for (int k = -1; k <= 1; k += 2) {
        AuxRig r;
        double b = 0.1, h = 0.4, alpha = atan(b / h) * (1 + 1e-6 * k);
        begin_brick(&r, lw_vec3(b, 0.3, h), alpha, 2, 2, 0);
        CHECK(rig_decide(&r));
        int pressing = 0;
        for (int i = 0; i < r.aux->element_count; i++)
            pressing += r.aux->element[i].normal == LW_AUX_HOLDS;
        CHECK(pressing == (k < 0 ? 4 : 2));
        double inertia = 3 * (b * b + h * h) / 3, moment = 3 * G * (sin(alpha) * 0.5 * h - cos(alpha) * 0.5 * b);
        CHECK_NEAR(r.solver->a[4], k < 0 ? 0 : moment / inertia, 1e-12);
        rig_end(&r);
    }
}

/* The indicators of a brick that presses and sticks, and that slides. */
static void indicators(void)
{
    AuxRig r;
    LwIndicator is[16];
    begin_brick(&r, lw_vec3(0.4, 0.3, 0.1), 0.2, 0.5, 0.5, 0);
    CHECK(rig_decide(&r));
    CHECK(lw_aux_indicators(r.aux, r.state, is) == 8);
    double reserve = 0;
    for (int i = 0; i < 8; i++) {
        CHECK(is[i].kind == (i % 2 ? LW_IND_STICK : LW_IND_FORCE) && is[i].value > 0 && is[i].scale > 0);
        reserve += i % 2 ? is[i].value : 0;
    }
    CHECK(reserve > 0 && reserve < 3 * G * 0.5);
    r.state->body[0].v = lw_vec3(0.7, 0, 0);
    CHECK(rig_decide(&r));
    CHECK(lw_aux_indicators(r.aux, r.state, is) == 8);
    for (int i = 1; i < 8; i += 2) {
        CHECK(is[i].kind == LW_IND_SLIP);
        CHECK_NEAR(is[i].value, 0.7, 1e-14);
    }
    rig_end(&r);
}

/* ---- impacts ---- */

static void ball(AuxRig *r, double mass, double radius, LwVec3 at)
{
    int body = rig_body(r, mass, 0.4 * mass * radius * radius, at);
    rig_shape(r, LW_TOUCH_SPHERE, body, radius, 0, 0);
}

/* Equal balls with restitution 1 swap their speeds. */
static void balls_swap(void)
{
    AuxRig r;
    rig_begin(&r, 0, 0, 0);
    ball(&r, 0.3, 0.05, lw_vec3(0, 0, 0));
    ball(&r, 0.3, 0.05, lw_vec3(0.1, 0, 0));
    rig_contact(&r, 0, 1, 0, 0, 1);
    rig_build(&r);
    r.state->body[0].v = lw_vec3(1.3, 0.2, 0);
    LwImpact impact = rig_impact(&r);
    CHECK(impact.hits == 1);
    CHECK_NEAR(impact.speed, 1.3, 1e-15);
    CHECK_NEAR(impact.impulse, 0.3 * 1.3, 1e-15);
    CHECK_NEAR(impact.loss, 0, 1e-15);
    CHECK_NEAR(r.state->body[0].v.x, 0, 1e-15);
    CHECK_NEAR(r.state->body[0].v.y, 0.2, 1e-15);
    CHECK_NEAR(r.state->body[1].v.x, 1.3, 1e-15);
    rig_end(&r);
}

/* A box falls flat on the floor: what is told is the impulse of the contact, not of one of its corners. */
static void box_falls_flat(void)
{
    AuxRig r;
    rig_begin(&r, 0, 0, -G);
    int body = rig_body(&r, 0.7, 0.01, lw_vec3(0, 0, 0.05));
    rig_shape(&r, LW_TOUCH_BOX, body, 0.2, 0.2, 0.1);
    rig_shape(&r, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
    rig_contact(&r, 0, 1, 0, 0, 0.5);
    rig_build(&r);
    r.state->body[0].v = lw_vec3(0, 0, -2);
    LwImpact impact = rig_impact(&r);
    CHECK(impact.hits == 4 && impact.points == 4 && impact.others == 0 && impact.residual == 0);
    CHECK_NEAR(impact.impulse, 0.7 * 3, 1e-14);
    CHECK_NEAR(impact.approach, 2, 1e-15);
    rig_end(&r);
}

/* A row of five that touch: the rule for all at once, rate⁺ = −e rate⁻ where hit, no penetration elsewhere; energy kept or lost. */
static void row_of_balls(void)
{
    AuxRig r;
    rig_begin(&r, 0, 0, 0);
    for (int i = 0; i < 5; i++) {
        ball(&r, 1, 0.05, lw_vec3(0.1 * i, 0, 0));
        if (i > 0)
            rig_contact(&r, i - 1, i, 0, 0, 1);
    }
    rig_build(&r);
    r.state->body[0].v = lw_vec3(1, 0, 0);
    LwImpact impact = rig_impact(&r);
    double momentum = 0, energy = 0;
    for (int i = 0; i < 5; i++) {
        momentum += r.state->body[i].v.x;
        energy += 0.5 * r.state->body[i].v.x * r.state->body[i].v.x;
        CHECK(i == 0 || r.state->body[i].v.x >= r.state->body[i - 1].v.x - 1e-14);
    }
    CHECK_NEAR(momentum, 1, 1e-14);
    CHECK_NEAR(energy + impact.loss, 0.5, 1e-14);
    CHECK(impact.loss > -1e-14);
    CHECK_NEAR(r.state->body[1].v.x - r.state->body[0].v.x, 1, 1e-14);
    rig_end(&r);
}

/* A ball with slip hits the floor: the tangential impulse is μ times the normal one, or what stops the slip. */
static void ball_with_spin(void)
{
    for (int k = 0; k < 2; k++) {
        AuxRig r;
        double mu = k == 0 ? 0.2 : 0.9, e = 0.6, v = 2, u = 3, m = 0.5, R = 0.1;
        rig_begin(&r, 0, 0, -G);
        ball(&r, m, R, lw_vec3(0, 0, R));
        rig_shape(&r, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
        rig_contact(&r, 0, 1, mu, mu, e);
        rig_build(&r);
        r.state->body[0].v = lw_vec3(u, 0, -v);
        LwImpact impact = rig_impact(&r);
        double normal = m * (1 + e) * v, stops = m * u / 3.5, tangential = fmin(mu * normal, stops);
        CHECK((mu * normal < stops) == (k == 0));
        CHECK_NEAR(r.state->body[0].v.z, e * v, 1e-14);
        CHECK_NEAR(r.state->body[0].v.x, u - tangential / m, 1e-13);
        CHECK_NEAR(r.state->body[0].w.y, tangential * R / (0.4 * m * R * R), 1e-11);
        CHECK_NEAR(impact.impulse, normal, 1e-13);
        CHECK(impact.loss > 0);
        rig_end(&r);
    }
}

/* Rolling without slipping needs no friction: it sticks, and stays so downhill with 5/7 of g sin α. */
static void ball_rolls(void)
{
    AuxRig r;
    double alpha = 0.3, R = 0.1;
    rig_begin(&r, G * sin(alpha), 0, -G * cos(alpha));
    ball(&r, 0.5, R, lw_vec3(0, 0, R));
    rig_shape(&r, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
    rig_contact(&r, 0, 1, 0.4, 0.4, 0);
    rig_build(&r);
    r.state->body[0].v = lw_vec3(1, 0, 0);
    r.state->body[0].w = lw_vec3(0, 1 / R, 0);
    CHECK(rig_decide(&r));
    CHECK(r.aux->element[0].sliding == LW_AUX_HOLDS);
    CHECK_NEAR(r.solver->a[0], 5 * G * sin(alpha) / 7, 1e-12);
    CHECK_NEAR(r.solver->a[4] * R, 5 * G * sin(alpha) / 7, 1e-12);
    rig_end(&r);
}

/* ---- Painlevé ---- */

/* A thin rod slides with its lower end on the floor: with enough friction no forces are consistent. */
static void begin_rod(AuxRig *r, double angle, double mu, double speed)
{
    double half = 0.5;
    rig_begin(r, 0, 0, -G);
    rig_body(r, 1, half * half / 3, lw_vec3(0, 0, half * sin(angle)));
    r->body[0].frame.orientation = lw_quat_exp(lw_vec3(0, -angle, 0)); /* its end at −half along its x is the lower one */
    rig_shape(r, LW_TOUCH_POINT, 0, 0, 0, 0);
    r->shape[0].frame.position = lw_vec3(-half, 0, 0);
    rig_shape(r, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
    rig_contact(r, 0, 1, mu, mu, 0);
    rig_build(r);
    r->state->body[0].v = lw_vec3(speed, 0, 0);
}

static void painleve(void)
{
    /* A_nn − μ A_nt of a rod pushed against its lean: 1 + 3 cos² − 3 μ sin cos (of a mass 1, half length ½, I = m h²/3). */
    double angle = 0.9, c = cos(angle), s = sin(angle), mu = 2.5;
    CHECK(1 + 3 * c * c - 3 * mu * s * c < 0);
    for (int k = 0; k < 2; k++) {
        AuxRig r;
        bool jam;
        const char *why;
        LwImpact impact;
        begin_rod(&r, angle, k == 0 ? mu : 0.3, -1);
        for (int i = 0; k == 0 && i < 2; i++) { /* either way of sliding: one of them jams */
            if (i == 1)
                r.state->body[0].v = lw_vec3(1, 0, 0);
            bool done = lw_aux_decide(r.aux, r.solver, r.state, &jam, &why);
            printf("# sliding %+g: %s\n", i ? 1.0 : -1.0, done ? "decided" : jam ? "jams" : why);
            if (done)
                continue;
            CHECK(jam);
            CHECK(lw_aux_impact(r.aux, r.solver, r.state, true, &impact, &why));
            CHECK(impact.loss > 0 && impact.impulse > 0);
            lw_aux_eval(r.aux, r.state, LW_EVAL_ALL);
            CHECK_NEAR(r.aux->row[0].rate, 0, 1e-13);
            CHECK_NEAR(hypot(r.aux->row[1].rate, r.aux->row[2].rate), 0, 1e-13);
            CHECK(rig_decide(&r));
        }
        CHECK(k == 0 || rig_decide(&r));
        for (int i = 0; i < 6; i++)
            CHECK(isfinite(r.solver->a[i]));
        rig_end(&r);
    }
}

/* Several bricks, each with a contact of its own against the same floor, which comes after `before` of their shapes: whatever is known of a point is found again at that
 * point and at no other, also when bricks come near and leave. */
static void points_stay_themselves(void)
{
    enum { BRICKS = 8 };
    for (int before = 0; before <= BRICKS; before++) {
        AuxRig r;
        rig_begin(&r, 0, 0, -G);
        for (int i = 0; i < BRICKS; i++) {
            rig_body(&r, 3, 0.1, lw_vec3(i, 0, 0.1));
            if (i == before)
                rig_shape(&r, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
            rig_shape(&r, LW_TOUCH_BOX, i, 0.4, 0.3, 0.2);
        }
        if (before == BRICKS)
            rig_shape(&r, LW_TOUCH_PLANE, LW_GROUND, 0, 0, 0);
        for (int i = 0; i < BRICKS; i++)
            rig_contact(&r, i < before ? i : i + 1, before, 0.5, 0.4, 0);
        rig_build(&r);
        CHECK(r.aux->element_count == 4 * BRICKS);
        for (int i = 0; i < r.aux->element_count; i++)
            r.aux->element[i].weight = 1 + i % 4 + 4 * r.aux->element[i].point.body[0];
        for (int lifted = 0; lifted < BRICKS; lifted++) {
            r.state->body[lifted].p.z = 1;
            lw_aux_find(r.aux, r.state, 1e-3);
            CHECK(r.aux->element_count == 4 * (BRICKS - lifted - 1));
            for (int i = 0; i < r.aux->element_count; i++)
                CHECK(r.aux->element[i].weight == 1 + i % 4 + 4 * r.aux->element[i].point.body[0]);
        }
        rig_end(&r);
    }
}

int main(void)
{
    RUN(points_stay_themselves);
    RUN(brick_rests);
    RUN(brick_loaded_at_a_corner);
    RUN(incline);
    RUN(static_and_kinetic);
    RUN(topples);
    RUN(indicators);
    RUN(balls_swap);
    RUN(box_falls_flat);
    RUN(row_of_balls);
    RUN(ball_with_spin);
    RUN(ball_rolls);
    RUN(painleve);
    return END();
}
