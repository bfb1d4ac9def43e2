/* Rays, nearest points, distances, crossings and windings against brute force and closed forms. */
#include "app/geometry/bvh.h"
#include "app/geometry/primitives.h"
#include "app/geometry/triangles.h"
#include "tests/unit/check.h"

static LwArena arena;
static unsigned long seed = 3;

static LwVec3 random_vector(double size)
{
    double x = check_random(&seed), y = check_random(&seed);
    return lw_vec3_scale(lw_vec3(x, y, check_random(&seed)), size);
}

static LwFrame random_frame(double size)
{
    LwVec3 v = random_vector(1);
    return (LwFrame){ random_vector(size), lw_quat_normalize((LwQuat){ check_random(&seed), v.x, v.y, v.z }) };
}

/* Triangles without order, some of them degenerate. */
static LwMesh random_soup(int count, double size)
{
    LwMesh mesh = { 3 * count, count, LW_NEWN(&arena, LwVec3, 3 * count), LW_NEWN(&arena, LwTriangle, count) };
    for (int t = 0; t < count; t++) {
        LwVec3 at = random_vector(1);
        for (int k = 0; k < 3; k++) {
            mesh.vertex[3 * t + k] = lw_vec3_add(at, random_vector(size));
            mesh.triangle[t].v[k] = 3 * t + k;
        }
        if (t % 17 == 0)
            mesh.vertex[3 * t + 2] = mesh.vertex[3 * t + 1];
        if (t % 51 == 0)
            mesh.vertex[3 * t + 1] = mesh.vertex[3 * t + 2] = mesh.vertex[3 * t];
    }
    return mesh;
}

static void corners(const LwMesh *mesh, int t, LwFrame frame, LwVec3 p[3])
{
    for (int k = 0; k < 3; k++)
        p[k] = lw_frame_point(frame, mesh->vertex[mesh->triangle[t].v[k]]);
}

/* Möller and Trumbore's test, unlike the one under test. */
static double ray_triangle(const LwVec3 p[3], LwVec3 origin, LwVec3 direction)
{
    LwVec3 e1 = lw_vec3_sub(p[1], p[0]), e2 = lw_vec3_sub(p[2], p[0]), h = lw_vec3_cross(direction, e2), s = lw_vec3_sub(origin, p[0]);
    double a = lw_vec3_dot(e1, h), u = lw_vec3_dot(s, h) / a;
    LwVec3 q = lw_vec3_cross(s, e1);
    double v = lw_vec3_dot(direction, q) / a, t = lw_vec3_dot(e2, q) / a;
    return a != 0 && u >= 0 && v >= 0 && u + v <= 1 && t >= 0 ? t : INFINITY;
}

static void rays(void)
{
    LwMesh mesh = random_soup(1500, 0.15);
    const LwBvh *bvh = lw_bvh_create(&mesh, &arena);
    int hits = 0;
    printf("# seed 3\n");
    for (int i = 0; i < 2000; i++) {
        LwVec3 origin = random_vector(1.5), direction = random_vector(2), p[3];
        double best = INFINITY, most = i % 2 ? INFINITY : 0.3;
        LwHit hit = { 0, -1 };
        if (i % 10 == 0) /* along an axis: no component to divide by */
            direction = lw_vec3(i % 20 ? 1 : 0, 0, i % 20 ? 0 : -1);
        for (int t = 0; t < mesh.triangle_count; t++) {
            corners(&mesh, t, LW_FRAME_IDENTITY, p);
            best = fmin(best, ray_triangle(p, origin, direction));
        }
        bool found = lw_bvh_cast(bvh, origin, direction, most, &hit);
        CHECK(found == (isfinite(best) && best <= most));
        if (found) {
            hits++;
            CHECK_NEAR(hit.t, best, 1e-10);
            corners(&mesh, hit.triangle, LW_FRAME_IDENTITY, p);
            CHECK_NEAR(ray_triangle(p, origin, direction), best, 1e-10);
        }
    }
    CHECK(hits > 300);
    CHECK(!lw_bvh_cast(bvh, lw_vec3(0, 0, 0), lw_vec3(0, 0, 0), 1, &(LwHit){ 0 }));
}

/* From inside of a closed mesh every ray hits, also through vertices and edges. */
static void watertight(void)
{
    LwMesh ball = lw_mesh_make_sphere(1, 0.02, &arena);
    const LwBvh *bvh = lw_bvh_create(&ball, &arena);
    LwHit hit;
    for (int t = 0; t < ball.triangle_count; t++)
        for (int k = 0; k < 3; k++) {
            LwVec3 a = ball.vertex[ball.triangle[t].v[k]], b = ball.vertex[ball.triangle[t].v[(k + 1) % 3]];
            CHECK(lw_bvh_cast(bvh, lw_vec3(0, 0, 0), a, INFINITY, &hit) && fabs(hit.t - 1) < 1e-12);
            CHECK(lw_bvh_cast(bvh, lw_vec3(0, 0, 0), lw_vec3_mad(a, check_random(&seed), lw_vec3_sub(b, a)), INFINITY, &hit));
        }
}

static void nearest_points(void)
{
    LwMesh mesh = random_soup(2000, 0.1);
    const LwBvh *bvh = lw_bvh_create(&mesh, &arena);
    for (int i = 0; i < 500; i++) {
        LwVec3 point = random_vector(2), p[3];
        double best = INFINITY;
        for (int t = 0; t < mesh.triangle_count; t++) {
            corners(&mesh, t, LW_FRAME_IDENTITY, p);
            best = fmin(best, lw_vec3_norm(lw_vec3_sub(lw_triangle_nearest(p, point), point)));
        }
        LwNearestPoint found = lw_bvh_nearest(bvh, point);
        CHECK_NEAR(found.distance, best, 1e-14);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(found.point, point)), best, 1e-14);
    }
}

/* The nearest points of triangles against a search over both, refined. */
static double sampled_distance(const LwVec3 a[3], const LwVec3 b[3])
{
    double best = INFINITY;
    LwVec3 q = b[0];
    for (int i = 0; i < 3; i++) { /* alternating projections converge between convex sets */
        q = b[i];
        for (int round = 0; round < 300; round++) {
            LwVec3 p = lw_triangle_nearest(a, q);
            q = lw_triangle_nearest(b, p);
            best = fmin(best, lw_vec3_norm(lw_vec3_sub(p, q)));
        }
    }
    return best;
}

static void triangle_pairs(void)
{
    int crossing = 0;
    for (int i = 0; i < 600; i++) {
        LwVec3 a[3], b[3], point[2], shift = random_vector(0.8);
        for (int k = 0; k < 3; k++) {
            a[k] = random_vector(1);
            b[k] = lw_vec3_add(shift, i % 7 ? random_vector(1) : lw_vec3_mad(a[k], 1e-9, random_vector(1))); /* some nearly parallel */
        }
        if (i % 11 == 0)
            a[2] = a[1];
        double found = sqrt(lw_triangles_nearest(a, b, point)), expected = sampled_distance(a, b);
        /* The search, which may come down slowly, finds nothing nearer; that what was found is there is seen below. */
        CHECK(found <= expected + 1e-12);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(point[0], point[1])), found, 1e-12);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(lw_triangle_nearest(a, point[0]), point[0])), 0, 1e-12);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(lw_triangle_nearest(b, point[1]), point[1])), 0, 1e-12);
        crossing += found == 0;
    }
    CHECK(crossing > 50);
}

static void moving_meshes(void)
{
    LwMesh a = random_soup(150, 0.1), b = random_soup(120, 0.1);
    const LwBvh *bvh_a = lw_bvh_create(&a, &arena), *bvh_b = lw_bvh_create(&b, &arena);
    int apart = 0;
    for (int i = 0; i < 60; i++) {
        LwFrame fa = random_frame(1), fb = random_frame(3);
        double best = INFINITY;
        for (int s = 0; s < a.triangle_count; s++)
            for (int t = 0; t < b.triangle_count; t++) {
                LwVec3 p[3], q[3], point[2];
                corners(&a, s, fa, p);
                corners(&b, t, fb, q);
                best = fmin(best, sqrt(lw_triangles_nearest(p, q, point)));
            }
        LwDistance found = lw_bvh_distance(bvh_a, fa, bvh_b, fb, INFINITY);
        CHECK_NEAR(found.distance, best, 1e-13);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(found.point[0], found.point[1])), best, 1e-13);
        LwVec3 p[3];
        corners(&a, found.triangle[0], fa, p);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(lw_triangle_nearest(p, found.point[0]), found.point[0])), 0, 1e-13);
        CHECK_NEAR(lw_bvh_distance(bvh_a, fa, bvh_b, fb, best).distance, best, 1e-13);
        apart += best > 0;
        if (best > 0)
            CHECK(lw_bvh_distance(bvh_a, fa, bvh_b, fb, 0.99 * best).distance > 0.99 * best);
    }
    CHECK(apart > 10);
}

static void spheres_apart(void)
{
    LwMesh big = lw_mesh_make_sphere(1, 1e-3, &arena), small = lw_mesh_make_sphere(0.25, 1e-3, &arena);
    const LwBvh *a = lw_bvh_create(&big, &arena), *b = lw_bvh_create(&small, &arena);
    for (int i = 0; i < 20; i++) {
        LwFrame fa = random_frame(1), fb = random_frame(1);
        LwVec3 direction = random_vector(1);
        direction = lw_vec3_scale(direction, 1 / lw_vec3_norm(direction));
        fb.position = lw_vec3_mad(fa.position, 2.5, direction);
        double d = lw_bvh_distance(a, fa, b, fb, INFINITY).distance;
        CHECK(d >= 1.25 && d <= 1.25 + 1e-3 + 0.25e-3); /* meshes lie inside of their spheres by the chord at most */
        fb.position = fa.position;                      /* one inside of the other: still the distance of surfaces */
        d = lw_bvh_distance(a, fa, b, fb, INFINITY).distance;
        CHECK(d <= 0.75 && d >= 0.75 - 1e-3);
    }
}

static bool count_pair(void *user, int a, int b)
{
    ++*(int *)user;
    return a >= 0 && b >= 0;
}

static bool first_only(void *user, int a, int b)
{
    ++*(int *)user;
    return a < 0 || b < 0;
}

static void crossing_pairs(void)
{
    LwMesh a = random_soup(300, 0.2), b = random_soup(250, 0.2);
    const LwBvh *bvh_a = lw_bvh_create(&a, &arena), *bvh_b = lw_bvh_create(&b, &arena);
    for (int i = 0; i < 10; i++) {
        LwFrame fa = random_frame(0.5), fb = random_frame(0.5);
        int expected = 0, found = 0;
        for (int s = 0; s < a.triangle_count; s++)
            for (int t = 0; t < b.triangle_count; t++) {
                LwVec3 p[3], q[3], point[2];
                corners(&a, s, fa, p);
                corners(&b, t, fb, q);
                expected += lw_triangles_nearest(p, q, point) == 0;
            }
        lw_bvh_crossings(bvh_a, fa, bvh_b, fb, count_pair, &found);
        CHECK(found == expected && expected > 20);
        found = 0;
        lw_bvh_crossings(bvh_a, fa, bvh_b, fb, first_only, &found);
        CHECK(found == 1);
    }
    LwMesh ball = lw_mesh_make_sphere(1, 1e-3, &arena);
    CHECK(lw_bvh_self_crossings(lw_bvh_create(&ball, &arena), 100) == 0);
    int expected = 0;
    for (int s = 0; s < a.triangle_count; s++)
        for (int t = 0; t < s; t++) {
            LwVec3 p[3], q[3], point[2];
            corners(&a, s, LW_FRAME_IDENTITY, p);
            corners(&a, t, LW_FRAME_IDENTITY, q);
            expected += lw_triangles_nearest(p, q, point) == 0;
        }
    /* A few cross by less than single precision tells. */
    int found = lw_bvh_self_crossings(bvh_a, 1 << 20);
    CHECK(found <= expected && found >= expected - 3 && expected > 20);
    CHECK(lw_bvh_self_crossings(bvh_a, 5) == 5);
}

/* Points of a tube and a box in it with overlap: how often round is known in closed form. */
static void windings(void)
{
    LwMesh tube = lw_mesh_make_tube(1, 0.5, 2, 1e-4, &arena), none = { 0 };
    const LwBvh *bvh = lw_bvh_create(&tube, &arena);
    int inside = 0;
    for (int i = 0; i < 3000; i++) {
        LwVec3 p = random_vector(1.2);
        double r = hypot(p.x, p.y);
        if (fabs(r - 1) < 1e-3 || fabs(r - 0.5) < 1e-3)
            continue;
        bool expected = r < 1 && r > 0.5 && fabs(p.z) < 1;
        CHECK(lw_bvh_contains(bvh, p) == expected);
        CHECK(lw_bvh_winding(bvh, p, NULL, -1) == expected);
        inside += expected;
    }
    CHECK(inside > 500);
    /* From a vertex's height and angle, rays along the mesh's own lines. */
    for (int v = 0; v < tube.vertex_count; v++) {
        LwVec3 p = tube.vertex[v];
        CHECK(lw_bvh_contains(bvh, lw_vec3(p.x * 0.99, p.y * 0.99, p.z * 0.99)) == (hypot(p.x, p.y) > 0.75));
    }
    CHECK(!lw_bvh_contains(lw_bvh_create(&none, &arena), lw_vec3(0, 0, 0)));
    CHECK(!isfinite(lw_bvh_distance(lw_bvh_create(&none, &arena), LW_FRAME_IDENTITY, bvh, LW_FRAME_IDENTITY, INFINITY).distance));
    CHECK(lw_bvh_nearest(lw_bvh_create(&none, &arena), lw_vec3(0, 0, 0)).triangle == -1);
}

/* Sizes that grow geometrically, and all triangles in one place: trees stay shallow enough for the walks. */
static void awkward_trees(void)
{
    enum { COUNT = 600 };
    LwMesh mesh = { 3 * COUNT, COUNT, LW_NEWN(&arena, LwVec3, 3 * COUNT), LW_NEWN(&arena, LwTriangle, COUNT) };
    for (int kind = 0; kind < 2; kind++) {
        for (int t = 0; t < COUNT; t++)
            for (int k = 0; k < 3; k++) {
                double scale = kind ? 1 : pow(1.2, t - COUNT / 2);
                mesh.triangle[t].v[k] = 3 * t + k;
                mesh.vertex[3 * t + k] = lw_vec3(scale * (1 + 0.01 * k), scale * (k == 1) * 0.01, scale * (k == 2) * 0.01);
            }
        const LwBvh *bvh = lw_bvh_create(&mesh, &arena);
        double largest = kind ? 1 : pow(1.2, COUNT - 1 - COUNT / 2);
        CHECK_NEAR(lw_bvh_nearest(bvh, lw_vec3(2 * largest, 0, 0)).distance / largest, hypot(0.98, 0.01), 1e-12);
        CHECK(lw_bvh_distance(bvh, LW_FRAME_IDENTITY, bvh, (LwFrame){ { -4 * largest, 0, 0 }, LW_QUAT_IDENTITY }, INFINITY).distance > 0);
    }
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 1;
    RUN(rays);
    RUN(watertight);
    RUN(nearest_points);
    RUN(triangle_pairs);
    RUN(moving_meshes);
    RUN(spheres_apart);
    RUN(crossing_pairs);
    RUN(windings);
    RUN(awkward_trees);
    lw_arena_clear(&arena);
    return END();
}
