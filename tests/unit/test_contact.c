/* Points of contact of simple shapes, and the rows of every kind of feature pair. */
#include "core/contact/feature.h"
#include "tests/unit/touch_check.h"

static const unsigned long SEED = 20260614;

/* ---- every pair of features, made by hand: rows against differences ---- */

static LwContactPoint random_point(const Touch *t, int kind0, int kind1, unsigned long *seed)
{
    LwContactPoint p = { .body = { t->mechanism->shape[0].body, t->mechanism->shape[1].body }, .feature = { kind0, kind1 }, .sign = 1 };
    for (int k = 0; k < 2; k++) {
        p.a[k] = touch_vector(seed, 0.5);
        p.b[k] = touch_vector(seed, 1);
        p.b[k] = lw_vec3_scale(p.b[k], 1 / lw_vec3_norm(p.b[k]));
        p.r[k] = p.feature[k] == LW_FEATURE_PLANE ? 0 : 0.1 + 0.05 * check_random(seed);
        p.turn[k] = 3 * check_random(seed);
    }
    return p;
}

/* Angles of circles next to where the common perpendicular ends. */
static void settle_turns(const Touch *t, LwContactPoint *p)
{
    LwVec3 place = lw_feature_pair_eval(t->state, p, false).place.v;
    for (int k = 0; k < 2; k++) {
        const LwBodyState *body = &t->state->body[p->body[k]];
        LwVec3 d = lw_vec3_sub(lw_mat3_tmul_vec(&body->A, lw_vec3_sub(place, body->p)), p->a[k]), x = lw_circle_start(p->b[k]);
        p->turn[k] = atan2(lw_vec3_dot(d, lw_vec3_cross(p->b[k], x)), lw_vec3_dot(d, x));
    }
}

static int checked[4][4];

static void check_features(LwBodyKind kind0, bool ground0, LwBodyKind kind1, bool ground1, unsigned long *seed)
{
    for (int f0 = 0; f0 < 4; f0++)
        for (int f1 = 0; f1 < 4; f1++) {
            if ((f0 == LW_FEATURE_PLANE && f1 % 2) || (f1 == LW_FEATURE_PLANE && f0 % 2))
                continue; /* planes meet points and circles */
            Touch t;
            touch_init(&t);
            int b0 = ground0 ? LW_GROUND : touch_body(&t, kind0, touch_vector(seed, 1), touch_turn(seed));
            int b1 = ground1 ? LW_GROUND : touch_body(&t, kind1, touch_vector(seed, 1), touch_turn(seed));
            touch_shape(&t, b0, LW_TOUCH_POINT, LW_FRAME_IDENTITY, lw_vec3(0, 0, 0));
            touch_shape(&t, b1, LW_TOUCH_POINT, LW_FRAME_IDENTITY, lw_vec3(0, 0, 0));
            touch_ready(&t);
            touch_random_motion(&t, seed);
            LwContactPoint p = random_point(&t, f0, f1, seed);
            settle_turns(&t, &p);
            /* What is nearly singular (crossing axes, a circle next to flat) changes too fast for these differences. */
            LwAuxRow row[3];
            lw_contact_point_eval(t.mechanism, t.state, &p, LW_EVAL_ALL, true, row);
            if (fabs(row[0].gamma) < 20 && fabs(row[1].gamma) < 20 && fabs(row[2].gamma) < 20)
                touch_check_rows(&t, &p, 2e-3, 1e-8), checked[f0][f1]++;
            touch_clear(&t);
        }
}

static void test_rows_of_features(void)
{
    unsigned long seed = SEED;
    for (int i = 0; i < 20; i++) {
        check_features(LW_BODY_RIGID, false, LW_BODY_RIGID, false, &seed);
        check_features(LW_BODY_RIGID, true, LW_BODY_RIGID, false, &seed);
        check_features(LW_BODY_RIGID, false, LW_BODY_RIGID, true, &seed);
        check_features(LW_BODY_POINT, false, LW_BODY_SHAFT, false, &seed);
        check_features(LW_BODY_SHAFT, false, LW_BODY_POINT, false, &seed);
        check_features(LW_BODY_POINT, false, LW_BODY_RIGID, true, &seed);
    }
    for (int f0 = 0; f0 < 4; f0++)
        for (int f1 = 0; f1 < 4; f1++)
            CHECK(checked[f0][f1] > 80 || (f0 == LW_FEATURE_PLANE && f1 % 2) || (f1 == LW_FEATURE_PLANE && f0 % 2));
}

/* ---- shapes on a plane ---- */

static void test_on_plane(void)
{
    static const struct { LwTouchKind kind; LwVec3 size; int count; double gap; } shape[] = {
        { LW_TOUCH_POINT, { 0, 0, 0 }, 1, 0.3 }, { LW_TOUCH_SPHERE, { 0.1, 0, 0 }, 1, 0.2 }, { LW_TOUCH_CAPSULE, { 0.1, 0.2, 0 }, 1, 0.1 },
        { LW_TOUCH_BOX, { 0.1, 0.3, 0.2 }, 4, 0.2 }, { LW_TOUCH_CYLINDER, { 0.1, 0.2, 0 }, 8, 0.2 } };
    for (int swap = 0; swap < 2; swap++)
        for (int i = 0; i < 5; i++) {
            Touch t;
            touch_init(&t);
            int body = touch_body(&t, LW_BODY_RIGID, lw_vec3(0.1, 0.2, 0.3), LW_QUAT_IDENTITY);
            touch_shape(&t, body, shape[i].kind, LW_FRAME_IDENTITY, shape[i].size);
            touch_shape(&t, LW_GROUND, LW_TOUCH_PLANE, LW_FRAME_IDENTITY, lw_vec3(0, 0, 0));
            touch_contact(&t, swap, 1, 1 - swap, 1);
            touch_ready(&t);
            CHECK(touch_find(&t, shape[i].gap + 1e-3) == shape[i].count);
            for (int k = 0; k < t.count; k++) {
                CHECK_NEAR(t.point[k].gap, shape[i].gap, 1e-15);
                CHECK_NEAR(t.point[k].normal.z, swap ? -1 : 1, 1e-15);
                CHECK_NEAR(t.point[k].place.z, 0.5 * shape[i].gap, 1e-15);
            }
            CHECK_NEAR(lw_contacts_gap(t.contacts, 0), shape[i].gap, 1e-15);
            CHECK(touch_find(&t, shape[i].gap - 1e-3) == 0);
            CHECK(isinf(lw_contacts_gap(t.contacts, 0)));
            touch_clear(&t);
        }
}

static void test_two_spheres(void)
{
    Touch t;
    touch_init(&t);
    int a = touch_body(&t, LW_BODY_RIGID, lw_vec3(0, 0, 0), LW_QUAT_IDENTITY);
    int b = touch_body(&t, LW_BODY_RIGID, lw_vec3(0.3, 0.4, 0), LW_QUAT_IDENTITY);
    touch_shape(&t, a, LW_TOUCH_SPHERE, LW_FRAME_IDENTITY, lw_vec3(0.2, 0, 0));
    touch_shape(&t, b, LW_TOUCH_SPHERE, LW_FRAME_IDENTITY, lw_vec3(0.1, 0, 0));
    touch_contact(&t, 0, 1, 1, 1);
    touch_ready(&t);
    CHECK(touch_find(&t, 1) == 1);
    CHECK_NEAR(t.point[0].gap, 0.2, 1e-15);
    CHECK_NEAR(t.point[0].normal.x, -0.6, 1e-15);
    CHECK_NEAR(t.point[0].place.x, 0.6 * 0.3, 1e-15);
    CHECK_NEAR(t.point[0].radius, 0.2 * 0.1 / 0.3, 1e-15);
    /* One in the middle of the other. */
    t.state->body[1].p = t.state->body[0].p;
    CHECK(touch_find(&t, 1) == 1);
    CHECK_NEAR(t.point[0].gap, -0.3, 1e-15);
    LwAuxRow row[3];
    touch_random_motion(&t, &(unsigned long){ SEED });
    lw_contact_point_eval(t.mechanism, t.state, t.point, LW_EVAL_ALL, true, row);
    for (int k = 0; k < 3; k++)
        CHECK(isfinite(row[k].rate) && isfinite(row[k].gamma) && isfinite(row[k].J[4]));
    touch_clear(&t);
}

int main(void)
{
    RUN(test_rows_of_features);
    RUN(test_on_plane);
    RUN(test_two_spheres);
    return END();
}
