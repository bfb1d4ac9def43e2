/* Triangle meshes as terrain: a floor cut into triangles is a plane, a box of triangles a box. */
#include "core/contact/feature.h"
#include "tests/unit/touch_check.h"

static const unsigned long SEED = 20260616;

enum { CELLS = 10 };

/* z = height(x) over a square of 10 m by 10 m, cut into triangles with diagonals either way. */
static LwTouchShapeDef *add_floor(Touch *t, LwFrame frame, double (*height)(double x), unsigned long *seed)
{
    LwTouchShapeDef *shape = touch_shape(t, LW_GROUND, LW_TOUCH_MESH, frame, lw_vec3(0, 0, 0));
    LwVec3 *v = LW_NEWN(&t->arena, LwVec3, (CELLS + 1) * (CELLS + 1));
    int *triangle = LW_NEWN(&t->arena, int, 6 * CELLS * CELLS), count = 0;
    for (int i = 0; i <= CELLS; i++)
        for (int j = 0; j <= CELLS; j++)
            v[i * (CELLS + 1) + j] = lw_vec3(i - 5.0, j - 5.0, height(i - 5.0));
    for (int i = 0; i < CELLS; i++)
        for (int j = 0; j < CELLS; j++) {
            int a = i * (CELLS + 1) + j, b = a + CELLS + 1, c = b + 1, d = a + 1;
            bool turned = check_random(seed) > 0;
            int corner[6] = { a, b, turned ? d : c, turned ? b : a, c, d };
            memcpy(triangle + 3 * count, corner, sizeof corner);
            count += 2;
        }
    shape->vertex = v;
    shape->vertex_count = (CELLS + 1) * (CELLS + 1);
    shape->triangle = triangle;
    shape->triangle_count = count;
    return shape;
}

static double flat(double x)
{
    return 0 * x;
}

static double valley(double x)
{
    return fabs(x);
}

static double ridge(double x)
{
    return -fabs(x);
}

static void add_body_shape(Touch *t, int body, LwTouchKind kind, unsigned long *seed)
{
    static LwVec3 vertex[6] = { { 0.3, 0, 0 }, { -0.3, 0, 0 }, { 0, 0.4, 0 }, { 0, -0.4, 0 }, { 0, 0, 0.2 }, { 0, 0, -0.2 } };
    static int triangle[24] = { 0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5 };
    LwFrame frame = { touch_vector(seed, 0.1), touch_turn(seed) };
    LwTouchShapeDef *shape = touch_shape(t, body, kind, frame, lw_vec3(0.2, 0.5, 0.3));
    shape->vertex = vertex;
    shape->vertex_count = 6;
    shape->triangle = triangle;
    shape->triangle_count = 8;
}

static const LwTouchKind kinds[] = { LW_TOUCH_POINT, LW_TOUCH_SPHERE, LW_TOUCH_CAPSULE, LW_TOUCH_BOX, LW_TOUCH_CYLINDER, LW_TOUCH_HULL };

/* The same points as with a plane: gaps, normals, gammas. */
static void check_like_plane(Touch *t, double reach)
{
    touch_find(t, reach);
    int plane = 0, mesh = 0;
    for (int i = 0; i < t->count; i++)
        *(t->point[i].contact == 0 ? &plane : &mesh) += 1;
    CHECK(plane == mesh);
    for (int i = 0; i < t->count && plane == mesh && i < plane; i++) {
        LwAuxRow a[3], b[3];
        lw_contact_point_eval(t->mechanism, t->state, &t->point[i], LW_EVAL_ALL, true, a);
        lw_contact_point_eval(t->mechanism, t->state, &t->point[plane + i], LW_EVAL_ALL, true, b);
        for (int k = 0; k < 3; k++) {
            CHECK_NEAR(b[k].value, a[k].value, 1e-14);
            CHECK_NEAR(b[k].rate, a[k].rate, 1e-13);
            CHECK_NEAR(b[k].gamma, a[k].gamma, 1e-12 * fmax(1, fabs(a[k].gamma)));
        }
    }
}

static void test_floor_is_plane(void)
{
    unsigned long seed = SEED;
    for (int round = 0; round < 300; round++) {
        Touch t;
        touch_init(&t);
        LwFrame frame = { touch_vector(&seed, 1), touch_turn(&seed) };
        LwVec3 over = lw_vec3(3 * check_random(&seed), 3 * check_random(&seed), 0.2 + 0.3 * check_random(&seed));
        int body = touch_body(&t, LW_BODY_RIGID, lw_frame_point(frame, over), touch_turn(&seed));
        add_body_shape(&t, body, kinds[round % 6], &seed);
        touch_shape(&t, LW_GROUND, LW_TOUCH_PLANE, frame, lw_vec3(0, 0, 0));
        add_floor(&t, frame, flat, &seed);
        touch_contact(&t, 0, 1, 1, 1);
        touch_contact(&t, 0, 1, 2, 1);
        touch_ready(&t);
        touch_random_motion(&t, &seed);
        check_like_plane(&t, 0.4);
        touch_clear(&t);
    }
}

/* Sliding over the cuts changes nothing: the same ids, the same gaps. */
static void test_sliding_feels_no_cuts(void)
{
    unsigned long seed = SEED;
    for (int kind = 1; kind < 6; kind++) {
        Touch t;
        touch_init(&t);
        int body = touch_body(&t, LW_BODY_RIGID, lw_vec3(-3, -1, 0.5), touch_turn(&seed));
        add_body_shape(&t, body, kinds[kind], &seed);
        add_floor(&t, LW_FRAME_IDENTITY, flat, &seed);
        touch_contact(&t, 0, 1, 1, 1);
        touch_ready(&t);
        touch_find(&t, 2);
        LwContactPoint first[64];
        double gap[64];
        int count = t.count;
        CHECK(count > 0 && count <= 64);
        for (int i = 0; i < count; i++)
            first[i] = t.point[i], gap[i] = t.point[i].gap;
        for (int step = 0; step < 200; step++) {
            t.state->body[0].p.x += 0.03;
            t.state->body[0].p.y += 0.011;
            touch_find(&t, 2);
            CHECK(t.count == count);
            for (int i = 0; i < count && t.count == count; i++) {
                CHECK(lw_contact_point_is(&t.point[i], &first[i]));
                CHECK_NEAR(t.point[i].gap, gap[i], 1e-14);
            }
        }
        touch_clear(&t);
    }
}

static void test_valley_and_ridge(void)
{
    unsigned long seed = SEED;
    for (int k = 0; k < 2; k++) {
        Touch t;
        touch_init(&t);
        int body = touch_body(&t, LW_BODY_RIGID, lw_vec3(0, 0.3, 0.5), LW_QUAT_IDENTITY);
        touch_shape(&t, body, LW_TOUCH_SPHERE, LW_FRAME_IDENTITY, lw_vec3(0.2, 0, 0));
        add_floor(&t, LW_FRAME_IDENTITY, k ? ridge : valley, &seed);
        touch_contact(&t, 0, 1, 1, 1);
        touch_ready(&t);
        touch_find(&t, 0.6);
        CHECK(t.count == (k ? 1 : 2));
        for (int i = 0; i < t.count; i++)
            CHECK_NEAR(t.point[i].gap, k ? 0.3 : 0.5 * sqrt(0.5) - 0.2, 1e-15);
        /* Beside the ridge its slope is what is near. */
        t.state->body[0].p.x += 0.3;
        t.state->body[0].p.z -= 0.4;
        touch_find(&t, 0.1);
        CHECK(t.count == 1 && t.point[0].feature[1] == LW_FEATURE_PLANE);
        CHECK_NEAR(t.point[0].gap, k ? 0.4 * sqrt(0.5) - 0.2 : -0.2 - 0.2 * sqrt(0.5), 1e-14);
        touch_clear(&t);
    }
}

/* A box made of triangles against the box itself. */
static void test_box_of_triangles(void)
{
    static LwVec3 vertex[8];
    static int triangle[36] = { 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6 };
    unsigned long seed = SEED;
    int apart = 0, missed = 0;
    for (int i = 0; i < 8; i++)
        vertex[i] = lw_vec3(i & 1 ? 0.3 : -0.3, i & 2 ? 0.2 : -0.2, i & 4 ? 0.25 : -0.25);
    for (int round = 0; round < 600; round++) {
        LwTouchKind kind = kinds[round % 6];
        if (kind == LW_TOUCH_CYLINDER)
            continue;
        Touch t;
        touch_init(&t);
        int body = touch_body(&t, LW_BODY_RIGID, touch_vector(&seed, 0.7), touch_turn(&seed));
        LwFrame frame = { touch_vector(&seed, 0.1), touch_turn(&seed) };
        add_body_shape(&t, body, kind, &seed);
        touch_shape(&t, LW_GROUND, LW_TOUCH_BOX, frame, lw_vec3(0.6, 0.4, 0.5));
        LwTouchShapeDef *mesh = touch_shape(&t, LW_GROUND, LW_TOUCH_MESH, frame, lw_vec3(0, 0, 0));
        mesh->vertex = vertex, mesh->vertex_count = 8, mesh->triangle = triangle, mesh->triangle_count = 12;
        touch_contact(&t, 0, 1, 1, 1);
        touch_contact(&t, 0, 1, 2, 1);
        touch_ready(&t);
        touch_find(&t, 5);
        double gap = lw_contacts_gap(t.contacts, 0), r = kind == LW_TOUCH_SPHERE || kind == LW_TOUCH_CAPSULE ? 0.2 : 0;
        if (gap + r > 1e-3) {
            CHECK_NEAR(lw_contacts_gap(t.contacts, 1), gap, 1e-12);
            apart++;
        } else
            missed += lw_contacts_gap(t.contacts, 1) >= 0;
        touch_random_motion(&t, &seed);
        for (int i = 0; i < t.count; i++) {
            LwAuxRow row[3];
            lw_contact_point_eval(t.mechanism, t.state, &t.point[i], LW_EVAL_ALL, true, row);
            CHECK(isfinite(row[0].gamma) && isfinite(row[1].gamma) && isfinite(row[2].gamma));
        }
        touch_clear(&t);
    }
    CHECK(apart > 200);
    CHECK(missed <= 5); /* an edge right through a face, both of its ends outside, is not seen */
}

/* In front of a thin wall nothing is behind its other side. */
static void test_thin_wall(void)
{
    static LwVec3 vertex[8];
    static int triangle[36] = { 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6 };
    for (int i = 0; i < 8; i++)
        vertex[i] = lw_vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 0.001 : -0.001);
    Touch t;
    touch_init(&t);
    int body = touch_body(&t, LW_BODY_RIGID, lw_vec3(0.1, 0.2, 0.12), LW_QUAT_IDENTITY);
    touch_shape(&t, body, LW_TOUCH_BOX, LW_FRAME_IDENTITY, lw_vec3(0.2, 0.2, 0.2));
    LwTouchShapeDef *mesh = touch_shape(&t, LW_GROUND, LW_TOUCH_MESH, LW_FRAME_IDENTITY, lw_vec3(0, 0, 0));
    mesh->vertex = vertex, mesh->vertex_count = 8, mesh->triangle = triangle, mesh->triangle_count = 12;
    touch_contact(&t, 0, 1, 1, 1);
    touch_ready(&t);
    for (int k = 0; k < 3; k++) {
        t.state->body[0].p.z += k == 1 ? -0.019 : k == 2 ? -1e-4 : 0;
        touch_find(&t, 0.05);
        CHECK(t.count == 4);
        for (int i = 0; i < t.count; i++)
            CHECK_NEAR(t.point[i].gap, k == 0 ? 0.019 : k == 1 ? 0 : -1e-4, 1e-15);
    }
    touch_clear(&t);
}

int main(void)
{
    RUN(test_floor_is_plane);
    RUN(test_sliding_feels_no_cuts);
    RUN(test_valley_and_ridge);
    RUN(test_box_of_triangles);
    RUN(test_thin_wall);
    return END();
}
