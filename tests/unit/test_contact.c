/* Points of contact of simple shapes, and the rows of every kind of feature pair. */
#include "core/contact/feature.h"
#include "core/contact/objection.h"
#include "core/contact/sweep.h"
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

/* ---- lying, standing, side by side ---- */

static double sum_of_gaps(const Touch *t)
{
    double sum = 0;
    for (int i = 0; i < t->count; i++)
        sum += t->point[i].gap;
    return sum;
}

static void check_finite(Touch *t)
{
    touch_random_motion(t, &(unsigned long){ SEED });
    for (int i = 0; i < t->count; i++) {
        LwAuxRow row[3];
        lw_contact_point_eval(t->mechanism, t->state, &t->point[i], LW_EVAL_ALL, true, row);
        for (int k = 0; k < 3; k++) {
            CHECK(isfinite(row[k].value) && isfinite(row[k].rate) && isfinite(row[k].gamma));
            for (int j = 0; j < 12; j++)
                CHECK(isfinite(row[k].J[j]));
        }
    }
}

/* Two shapes at given places: how many points within 1 mm, and the sum of their gaps. */
static void check_two(LwTouchKind kind0, LwVec3 size0, LwFrame frame0, LwTouchKind kind1, LwVec3 size1, LwFrame frame1, int count, double sum)
{
    for (int swap = 0; swap < 2; swap++) {
        Touch t;
        touch_init(&t);
        int a = touch_body(&t, LW_BODY_RIGID, frame0.position, frame0.orientation);
        int b = touch_body(&t, LW_BODY_RIGID, frame1.position, frame1.orientation);
        touch_shape(&t, a, kind0, LW_FRAME_IDENTITY, size0);
        touch_shape(&t, b, kind1, LW_FRAME_IDENTITY, size1);
        touch_contact(&t, swap, 1, 1 - swap, 1);
        touch_ready(&t);
        touch_find(&t, 1e-3);
        CHECK(t.count == count);
        CHECK_NEAR(sum_of_gaps(&t), sum, 1e-14);
        check_finite(&t);
        touch_clear(&t);
    }
}

static LwFrame at(double x, double y, double z)
{
    return (LwFrame){ { x, y, z }, LW_QUAT_IDENTITY };
}

static LwFrame turned(double x, double y, double z, LwVec3 turn)
{
    return (LwFrame){ { x, y, z }, lw_quat_exp(turn) };
}

static void test_resting(void)
{
    const LwVec3 cube = { 0.2, 0.2, 0.2 }, log = { 0.1, 1, 0 };
    const double quarter = 1.5707963267948966, d = 1e-4;
    /* One box on another: straight, moved, turned, tipped over the edge. */
    check_two(LW_TOUCH_BOX, cube, at(0, 0, 0.2 + d), LW_TOUCH_BOX, cube, at(0, 0, 0), 4, 4 * d);
    check_two(LW_TOUCH_BOX, cube, at(0.05, 0.03, 0.2 + d), LW_TOUCH_BOX, cube, at(0, 0, 0), 4, 4 * d);
    check_two(LW_TOUCH_BOX, cube, turned(0, 0, 0.2 + d, lw_vec3(0, 0, 0.5 * quarter)), LW_TOUCH_BOX, cube, at(0, 0, 0), 8, 8 * d);
    check_two(LW_TOUCH_BOX, cube, at(0, 0, 0.2), LW_TOUCH_BOX, cube, at(0, 0, 0), 4, 0);
    check_two(LW_TOUCH_BOX, cube, at(0, 0, 0.2 - d), LW_TOUCH_BOX, cube, at(0, 0, 0), 4, -4 * d);
    /* Corner to corner, edge to edge. */
    check_two(LW_TOUCH_BOX, cube, at(0.2, 0.2, 0.2), LW_TOUCH_BOX, cube, at(0, 0, 0), 1, 0);
    check_two(LW_TOUCH_BOX, cube, at(0.2, 0, 0.2), LW_TOUCH_BOX, cube, at(0, 0, 0), 2, 0);
    /* Logs side by side, shifted; crossed; end to end. */
    check_two(LW_TOUCH_CAPSULE, log, at(0.2 + d, 0, 0.3), LW_TOUCH_CAPSULE, log, at(0, 0, 0), 2, 2 * d);
    check_two(LW_TOUCH_CAPSULE, log, turned(0.2 + d, 0, 0.1, lw_vec3(quarter, 0, 0)), LW_TOUCH_CAPSULE, log, at(0, 0, 0), 1, d);
    check_two(LW_TOUCH_CAPSULE, log, at(0, 0, 1.2 + d), LW_TOUCH_CAPSULE, log, at(0, 0, 0), 1, d);
    check_two(LW_TOUCH_CAPSULE, log, at(0, 0, 0.2), LW_TOUCH_CAPSULE, log, at(0, 0, 0), 1, -0.2);
    check_two(LW_TOUCH_CYLINDER, log, at(0.2 + d, 0, 0.3), LW_TOUCH_CYLINDER, log, at(0, 0, 0), 2, 2 * d);
    check_two(LW_TOUCH_CYLINDER, log, turned(0.2 + d, 0, 0.1, lw_vec3(quarter, 0, 0)), LW_TOUCH_CYLINDER, log, at(0, 0, 0), 1, d);
    /* A cylinder standing on a box, lying on it, lying across it; cans on top of each other. */
    check_two(LW_TOUCH_CYLINDER, lw_vec3(0.05, 0.2, 0), at(0.02, 0, 0.2 + d), LW_TOUCH_BOX, cube, at(0, 0, 0), 8, 8 * d);
    check_two(LW_TOUCH_CYLINDER, lw_vec3(0.05, 0.1, 0), turned(0, 0, 0.15 + d, lw_vec3(quarter, 0, 0)), LW_TOUCH_BOX, cube, at(0, 0, 0), 2, 2 * d);
    check_two(LW_TOUCH_CYLINDER, lw_vec3(0.05, 1, 0), turned(0, 0, 0.15 + d, lw_vec3(quarter, 0, 0)), LW_TOUCH_BOX, cube, at(0, 0, 0), 2, 2 * d);
    check_two(LW_TOUCH_CYLINDER, lw_vec3(0.05, 0.1, 0), at(0, 0, 0.2 + d), LW_TOUCH_CYLINDER, lw_vec3(0.1, 0.3, 0), at(0.02, 0, 0), 8, 8 * d);
    /* A capsule along a box, and across its edge. */
    check_two(LW_TOUCH_CAPSULE, lw_vec3(0.05, 0.1, 0), turned(0, 0, 0.15 + d, lw_vec3(quarter, 0, 0)), LW_TOUCH_BOX, cube, at(0, 0, 0), 2, 2 * d);
    check_two(LW_TOUCH_CAPSULE, lw_vec3(0.05, 1, 0), turned(0, 0, 0.15 + d, lw_vec3(quarter, 0, 0)), LW_TOUCH_BOX, cube, at(0, 0, 0), 2, 2 * d);
    /* Middles in the same place. */
    check_two(LW_TOUCH_SPHERE, cube, at(0, 0, 0), LW_TOUCH_BOX, cube, at(0, 0, 0), 1, -0.3);
    check_two(LW_TOUCH_SPHERE, cube, at(0, 0, 0), LW_TOUCH_CAPSULE, log, at(0, 0, 0), 1, -0.3);
    check_two(LW_TOUCH_POINT, cube, at(0, 0, 0), LW_TOUCH_POINT, cube, at(0, 0, 0), 1, 0);
}

/* A box that rocks and slides a little keeps its points. */
static void test_points_persist(void)
{
    unsigned long seed = SEED;
    Touch t;
    touch_init(&t);
    int a = touch_body(&t, LW_BODY_RIGID, lw_vec3(0, 0, 0.2), LW_QUAT_IDENTITY);
    touch_shape(&t, a, LW_TOUCH_BOX, LW_FRAME_IDENTITY, lw_vec3(0.2, 0.2, 0.2));
    touch_shape(&t, LW_GROUND, LW_TOUCH_BOX, LW_FRAME_IDENTITY, lw_vec3(0.5, 0.5, 0.2));
    touch_contact(&t, 0, 1, 1, 1);
    touch_ready(&t);
    touch_find(&t, 1e-3);
    LwContactPoint first[4] = { 0 };
    CHECK(t.count == 4);
    for (int i = 0; i < t.count && i < 4; i++)
        first[i] = t.point[i];
    for (int step = 0; step < 500; step++) {
        LwBodyState *body = &t.state->body[0];
        body->q = lw_quat_exp(touch_vector(&seed, 1e-3));
        body->A = lw_mat3_from_unit_quat(body->q);
        /* The middle of the box, not the centre of mass, stays where it is. */
        body->p = lw_vec3_add(lw_vec3(0, 0, 0.2), touch_vector(&seed, 1e-4));
        body->p = lw_vec3_sub(body->p, lw_mat3_mul_vec(&body->A, t.mechanism->shape[0].marker.d));
        touch_find(&t, 1e-3);
        CHECK(t.count == 4);
        for (int i = 0; i < t.count && i < 4; i++)
            CHECK(lw_contact_point_is(&t.point[i], &first[i]));
    }
    touch_clear(&t);
}

/* ---- broad phase ---- */

enum { MANY = 1000 };

static void add_many(Touch *t, double spread, unsigned long *seed)
{
    static const LwTouchKind kind[] = { LW_TOUCH_SPHERE, LW_TOUCH_CAPSULE, LW_TOUCH_BOX, LW_TOUCH_CYLINDER };
    for (int i = 0; i < MANY; i++) {
        int body = touch_body(t, LW_BODY_RIGID, touch_vector(seed, spread), touch_turn(seed));
        touch_shape(t, body, kind[i % 4], LW_FRAME_IDENTITY, lw_vec3(0.1, 0.3, 0.2));
    }
    touch_shape(t, LW_GROUND, LW_TOUCH_PLANE, LW_FRAME_IDENTITY, lw_vec3(0, 0, 0));
}

static bool boxes_overlap(const LwPlaced *a, const LwPlaced *b)
{
    return fmax(a->low.x, b->low.x) <= fmin(a->high.x, b->high.x) && fmax(a->low.y, b->low.y) <= fmin(a->high.y, b->high.y) &&
           fmax(a->low.z, b->low.z) <= fmin(a->high.z, b->high.z);
}

/* The pairs are those found by trying every one, in order, whichever way the sides are listed, and again after things have moved. */
static void check_sweep(Touch *t, LwPlaced *placed, int first0, int count0, int first1, int count1, unsigned long *seed)
{
    LwSweep sweep;
    lw_sweep_init(&sweep, &t->arena, (int[]){ first0, first1 }, (int[]){ count0, count1 });
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < t->mechanism->body_count; i++)
            t->state->body[i].p = lw_vec3_add(t->state->body[i].p, touch_vector(seed, 0.2 * round));
        for (int i = 0; i <= MANY; i++)
            lw_placed_set(&placed[i], t->state, 0.01);
        lw_sweep_run(&sweep, placed);
        int k = 0;
        for (int i = first0; i < first0 + count0; i++)
            for (int j = first0 == first1 ? i + 1 : first1; j < first1 + count1; j++)
                if (boxes_overlap(&placed[i], &placed[j])) {
                    CHECK(k < sweep.pair_count && sweep.pair[k].first == i && sweep.pair[k].second == j);
                    k++;
                }
        CHECK(k == sweep.pair_count && k > 20);
        CHECK(sweep.tests < (long)count0 * count1 / (count1 == 1 ? 1 : first0 == first1 ? 8 : 4) + 1);
    }
}

static void test_sweep(void)
{
    unsigned long seed = SEED;
    Touch t;
    touch_init(&t);
    add_many(&t, 2.5, &seed);
    touch_ready(&t);
    LwSolid *solid = LW_NEWN(&t.arena, LwSolid, MANY + 1);
    LwPlaced *placed = LW_NEWN(&t.arena, LwPlaced, MANY + 1);
    for (int i = 0; i <= MANY; i++) {
        lw_solid_init(&solid[i], &t.arena, &t.mechanism->shape[i]);
        placed[i] = (LwPlaced){ .solid = &solid[i], .vertex = LW_NEWN(&t.arena, LwVec3, 8), .normal = LW_NEWN(&t.arena, LwVec3, 6) };
    }
    check_sweep(&t, placed, 0, MANY, 0, MANY, &seed);
    check_sweep(&t, placed, 0, MANY / 2, MANY / 2, MANY / 2, &seed);
    check_sweep(&t, placed, MANY / 2, MANY / 2, 0, MANY / 2, &seed);
    check_sweep(&t, placed, 0, MANY, MANY, 1, &seed);
    touch_clear(&t);
}

/* Many at once: points in order, all different, no more memory the second time. */
static void test_many(void)
{
    unsigned long seed = SEED;
    Touch t;
    touch_init(&t);
    add_many(&t, 2.5, &seed);
    touch_contact(&t, 0, MANY, 0, MANY);
    touch_contact(&t, 0, MANY, MANY, 1);
    touch_ready(&t);
    touch_find(&t, 0.01);
    CHECK(t.count > 500);
    for (int i = 1; i < t.count; i++) {
        const LwContactPoint *p = &t.point[i - 1], *q = &t.point[i];
        CHECK(q->contact > p->contact || (q->contact == p->contact && (q->shape[0] > p->shape[0] || (q->shape[0] == p->shape[0] && q->shape[1] >= p->shape[1]))));
        CHECK(p->gap >= lw_contacts_gap(t.contacts, p->contact));
        for (int k = 0; k < i; k++)
            CHECK(!lw_contact_point_is(&t.point[k], q));
    }
    size_t total = t.arena.total;
    int count = t.count;
    touch_find(&t, 0.01);
    CHECK(t.arena.total == total && t.count == count);
    touch_clear(&t);
}

static void test_objections(void)
{
    LwVec3 v[5] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 0.2, 0.2, 0.2 } };
    int solid[12] = { 0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3 }, bad[3] = { 0, 1, 7 };
    LwTouchShapeDef s = { .kind = LW_TOUCH_SPHERE, .size = { 1, 0, 0 } };
    CHECK(!lw_touch_shape_objection(&s));
    s.size[0] = -1;
    CHECK_STRING(lw_touch_shape_objection(&s), "has a radius that is not positive");
    s = (LwTouchShapeDef){ .kind = LW_TOUCH_BOX, .size = { 1, 1, 0 } };
    CHECK_STRING(lw_touch_shape_objection(&s), "has a length that is not positive");
    s = (LwTouchShapeDef){ .kind = LW_TOUCH_CAPSULE, .size = { 1, 0, 0 } };
    CHECK(!lw_touch_shape_objection(&s));
    s = (LwTouchShapeDef){ .kind = LW_TOUCH_HULL, .vertex = v, .vertex_count = 4, .triangle = solid, .triangle_count = 4 };
    CHECK(!lw_touch_shape_objection(&s));
    s.kind = LW_TOUCH_MESH;
    CHECK(!lw_touch_shape_objection(&s));
    s.triangle_count = 3; /* a sheet with one border */
    CHECK(!lw_touch_shape_objection(&s));
    s.kind = LW_TOUCH_HULL;
    CHECK(lw_touch_shape_objection(&s) != NULL);
    s.triangle_count = 4;
    v[3].z = 1e-9;
    CHECK(lw_touch_shape_objection(&s) != NULL);
    v[3].z = -1; /* inside out */
    CHECK(lw_touch_shape_objection(&s) != NULL);
    s = (LwTouchShapeDef){ .kind = LW_TOUCH_MESH, .vertex = v, .vertex_count = 4, .triangle = bad, .triangle_count = 1 };
    CHECK(lw_touch_shape_objection(&s) != NULL);
    s.triangle_count = 0;
    CHECK_STRING(lw_touch_shape_objection(&s), "has no triangles");
}

int main(void)
{
    RUN(test_resting);
    RUN(test_points_persist);
    RUN(test_sweep);
    RUN(test_many);
    RUN(test_objections);
    RUN(test_rows_of_features);
    RUN(test_on_plane);
    RUN(test_two_spheres);
    return END();
}
