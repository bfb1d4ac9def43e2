/* Points of contact of every pair of convex shapes against distances found the slow way. */
#include "core/contact/feature.h"
#include "tests/unit/touch_brute.h"

static const unsigned long SEED = 20260615;

enum { HULL = 14 };

static void random_shape(Touch *t, int body, LwTouchKind kind, unsigned long *seed)
{
    LwFrame frame = { touch_vector(seed, 0.05), touch_turn(seed) };
    LwVec3 size = lw_vec3(0.2 + 0.1 * check_random(seed), 0.3 + 0.2 * check_random(seed), 0.2 + 0.1 * check_random(seed));
    LwTouchShapeDef *shape = touch_shape(t, body, kind, frame, size);
    if (kind != LW_TOUCH_HULL)
        return;
    LwVec3 *v = LW_NEWN(&t->arena, LwVec3, HULL);
    int *triangle = LW_NEWN(&t->arena, int, 6 * HULL);
    for (int i = 0; i < HULL; i++) {
        v[i] = touch_vector(seed, 1);
        v[i] = lw_vec3_scale(v[i], 0.25 / lw_vec3_norm(v[i]));
    }
    shape->vertex = v;
    shape->vertex_count = HULL;
    shape->triangle = triangle;
    shape->triangle_count = brute_hull(v, HULL, triangle);
}

static void check_gap(Touch *t, int *apart, int *deep)
{
    Cloud a = brute_cloud(t, 0), b = brute_cloud(t, 1);
    double expected = brute_distance(&t->arena, &a, &b);
    touch_find(t, 10);
    double gap = lw_contacts_gap(t->contacts, 0);
    if (expected > 1e-5) {
        CHECK_NEAR(gap, expected - a.r - b.r, 1e-9);
        ++*apart;
    } else if (a.normal_count + b.normal_count > 0) {
        /* The nearest features agree to 1e-6 of the size with the least overlap: faces are preferred within that. */
        CHECK_NEAR(gap, brute_overlap(&a, &b) - a.r - b.r, 1e-6);
        ++*deep;
    }
}

/* Points stay the same, and on swapped sides are the same with normals turned. */
static void check_swapped(Touch *t)
{
    LwContactPoint first[64];
    int count = t->count;
    CHECK(count <= 64);
    memcpy(first, t->point, (size_t)count * sizeof *first);
    touch_find(t, 10);
    CHECK(t->count == count);
    for (int i = 0; i < count && t->count == count; i++)
        CHECK(lw_contact_point_is(&t->point[i], &first[i]));
    t->mechanism->def.contact[0].first[0] = 1;
    t->mechanism->def.contact[0].first[1] = 0;
    LwContacts *other = lw_contacts_create(&t->arena, t->mechanism);
    const LwContactPoint *p;
    int swapped = lw_contacts_find(other, t->state, 10, &p);
    CHECK(swapped == count);
    double sum[2] = { 0, 0 };
    LwVec3 normals = { 0, 0, 0 };
    for (int i = 0; i < count && swapped == count; i++) {
        sum[0] += first[i].gap;
        sum[1] += p[i].gap;
        normals = lw_vec3_add(normals, lw_vec3_add(first[i].normal, p[i].normal));
    }
    CHECK_NEAR(sum[0], sum[1], 1e-13);
    CHECK_NEAR(lw_vec3_norm(normals), 0, 1e-12);
}

static void check_found_rows(Touch *t, unsigned long *seed)
{
    touch_random_motion(t, seed);
    for (int i = 0; i < t->count; i++) {
        LwAuxRow row[3];
        lw_contact_point_eval(t->mechanism, t->state, &t->point[i], LW_EVAL_ALL, true, row);
        CHECK(isfinite(row[0].gamma) && isfinite(row[1].gamma) && isfinite(row[2].gamma));
        CHECK_NEAR(row[0].value, t->point[i].gap, 1e-15);
        /* Nothing moves through deep overlaps. */
        if (t->point[i].gap > -0.05 && fabs(row[0].gamma) < 20 && fabs(row[1].gamma) < 20 && fabs(row[2].gamma) < 20)
            touch_check_rows(t, &t->point[i], 2e-3, 1e-8);
    }
}

/* Round shapes: the nearest point is as near as they are, and where they overlap no direction parts them sooner. */
static void check_round_gap(Touch *t, int *apart, int *deep, unsigned long *seed)
{
    Cloud a = brute_cloud(t, 0), b = brute_cloud(t, 1);
    double expected = brute_round_distance(&a, &b);
    touch_find(t, 10);
    double gap = lw_contacts_gap(t->contacts, 0);
    CHECK(t->count > 0);
    const LwContactPoint *p = t->point;
    for (int i = 1; i < t->count; i++)
        p = t->point[i].gap < p->gap ? &t->point[i] : p;
    if (expected > 1e-6) {
        /* The plane across the normal keeps them so far apart, and the two places are in them: this is the distance. The slow way stops 1e-8 short
         * where both are round. */
        CHECK_NEAR(gap, expected - a.r - b.r, 1e-7);
        CHECK_NEAR(brute_separation(&a, &b, p->normal) - a.r - b.r, gap, 1e-9);
        CHECK(brute_holds(&a, lw_vec3_mad(p->place, 0.5 * gap, p->normal), 1e-9));
        CHECK(brute_holds(&b, lw_vec3_mad(p->place, -0.5 * gap, p->normal), 1e-9));
        ++*apart;
        return;
    }
    ++*deep;
    CHECK_NEAR(brute_separation(&a, &b, p->normal) - a.r - b.r, gap, 1e-6);
    for (int i = 0; i < 4000; i++)
        CHECK(brute_separation(&a, &b, touch_vector(seed, 1)) - a.r - b.r <= gap + 1e-9);
}

/* Pushed together along the normal until they just touch, a little less and a little more: gaps go through zero. Sharp parts that met corner to corner
 * slip past each other by another direction, so that they may overlap less. */
static void check_touching(Touch *t)
{
    static const double depth[] = { -1e-5, -1e-9, 0, 1e-9, 1e-5 };
    const LwContactPoint *near = &t->point[0];
    for (int i = 1; i < t->count; i++)
        if (t->point[i].gap < near->gap)
            near = &t->point[i];
    LwVec3 n = near->normal, from = t->state->body[0].p;
    double gap = near->gap, expected = 0;
    bool sharp = true;
    for (int k = 0; k < 2; k++)
        sharp = sharp && near->feature[k] != LW_FEATURE_PLANE && (near->r[k] == 0 || near->feature[k] == LW_FEATURE_CIRCLE);
    for (int i = 0; i < 5; i++) {
        t->state->body[0].p = lw_vec3_mad(from, -gap - depth[i], n);
        touch_find(t, 1e-2);
        expected = -depth[i];
        double found = lw_contacts_gap(t->contacts, 0);
        CHECK(found >= expected - 1e-12 - (sharp ? fabs(depth[i]) : 0));
        CHECK(found <= (sharp ? fabs(expected) : expected) + 1e-12 + 1e-3 * fabs(depth[i]));
        CHECK(t->count > 0 && lw_vec3_is_finite(t->point[0].normal));
    }
    t->state->body[0].p = from;
    touch_find(t, 10);
}

static void check_pair(LwTouchKind first, LwTouchKind second, int rounds, unsigned long *seed)
{
    int apart = 0, deep = 0;
    for (int round = 0; round < rounds; round++) {
        Touch t;
        touch_init(&t);
        int a = touch_body(&t, LW_BODY_RIGID, touch_vector(seed, 0.3), touch_turn(seed));
        int b = round % 3 == 0 ? LW_GROUND : touch_body(&t, round % 3 == 1 ? LW_BODY_RIGID : LW_BODY_SHAFT, touch_vector(seed, 0.3), touch_turn(seed));
        random_shape(&t, a, first, seed);
        random_shape(&t, b, second, seed);
        touch_contact(&t, 0, 1, 1, 1);
        touch_ready(&t);
        if (first == LW_TOUCH_CYLINDER || second == LW_TOUCH_CYLINDER)
            check_round_gap(&t, &apart, &deep, seed);
        else
            check_gap(&t, &apart, &deep);
        if (lw_contacts_gap(t.contacts, 0) > 1e-3)
            check_touching(&t);
        check_found_rows(&t, seed);
        check_swapped(&t);
        touch_clear(&t);
    }
    CHECK(apart >= rounds / 6);
    if (check_failures)
        printf("# kinds %d %d: %d apart, %d overlap\n", (int)first, (int)second, apart, deep);
}

static const LwTouchKind convex[] = { LW_TOUCH_POINT, LW_TOUCH_SPHERE, LW_TOUCH_CAPSULE, LW_TOUCH_BOX, LW_TOUCH_HULL };

static void test_polyhedra(void)
{
    unsigned long seed = SEED;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            check_pair(convex[i], convex[j], 40, &seed);
}

static void test_cylinders(void)
{
    unsigned long seed = SEED;
    for (int i = 0; i < 5; i++)
        check_pair(i % 2 ? LW_TOUCH_CYLINDER : convex[i], i % 2 ? convex[i] : LW_TOUCH_CYLINDER, 60, &seed);
    check_pair(LW_TOUCH_CYLINDER, LW_TOUCH_CYLINDER, 100, &seed);
}

int main(void)
{
    RUN(test_cylinders);
    RUN(test_polyhedra);
    return END();
}
