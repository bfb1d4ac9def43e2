#include "app/geometry/primitives.h"
#include "app/geometry/regions.h"
#include "core/math/frame.h"
#include "tests/unit/check.h"

static LwArena arena;

static const LwFeature *find(const LwFeature *feature, int count, LwFeatureKind kind, bool inside)
{
    for (int i = 0; i < count; i++)
        if (feature[i].kind == kind && feature[i].inside == inside)
            return &feature[i];
    return NULL;
}

static int count_kind(const LwFeature *feature, int count, LwFeatureKind kind)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += feature[i].kind == kind;
    return found;
}

/* Turned and moved, so that nothing lies along an axis by chance. */
static const LwFrame place_of_all = { { 0.3, -0.2, 0.7 }, { 0.5, 0.5, -0.1, 0.7 } };

static LwFrame place(void)
{
    LwFrame frame = place_of_all;
    const LwQuat q = frame.orientation;
    double norm = sqrt(q.e0 * q.e0 + q.e1 * q.e1 + q.e2 * q.e2 + q.e3 * q.e3);
    frame.orientation = (LwQuat){ q.e0 / norm, q.e1 / norm, q.e2 / norm, q.e3 / norm };
    return frame;
}

static LwMesh moved(LwMesh mesh)
{
    LwFrame frame = place();
    for (int i = 0; i < mesh.vertex_count; i++)
        mesh.vertex[i] = lw_frame_point(frame, mesh.vertex[i]);
    return mesh;
}

static void planes_of_a_box(void)
{
    LwMesh box = moved(lw_mesh_make_box(lw_vec3(0.1, 0.2, 0.3), &arena));
    LwFeature *feature;
    int count = lw_mesh_features(&box, &arena, &feature);
    CHECK(count == 6 && count_kind(feature, count, LW_FEATURE_PLANE) == 6);
    LwVec3 centre = place().position;
    double areas = 0;
    for (int i = 0; i < count; i++) {
        areas += feature[i].area;
        CHECK(feature[i].fitted && lw_vec3_dot(feature[i].axis, lw_vec3_sub(feature[i].position, centre)) > 0.04); /* outward */
        CHECK(feature[i].deviation < 1e-15);
    }
    CHECK_NEAR(areas, 2 * (0.02 + 0.03 + 0.06), 1e-15);
}

static void bore_of_a_tube(void)
{
    for (double chord = 0.03; chord > 1e-4; chord /= 5) {
        LwMesh tube = moved(lw_mesh_make_tube(0.05, 0.02, 0.2, chord, &arena));
        LwFeature *feature;
        int count = lw_mesh_features(&tube, &arena, &feature);
        CHECK_NEAR(count, 4, 0);
        CHECK_NEAR(count_kind(feature, count, LW_FEATURE_PLANE), 2, 0);
        for (int inside = 0; inside < 2; inside++) {
            const LwFeature *f = find(feature, count, LW_FEATURE_CYLINDER, inside);
            CHECK(f != NULL);
            if (!f)
                continue;
            LwVec3 axis = lw_quat_rotate(place().orientation, lw_vec3(0, 0, 1));
            CHECK_NEAR(f->radius, inside ? 0.02 : 0.05, 1e-9); /* Gauss–Newton ends at about √ε of its last step */
            CHECK_NEAR(fabs(lw_vec3_dot(f->axis, axis)), 1, 1e-12);
            CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(f->position, place().position)), 0, 1e-9);
            CHECK_NEAR(f->length, 0.2, 1e-9);
        }
    }
}

static void balls(void)
{
    LwMesh ball = moved(lw_mesh_make_sphere(0.04, 0.005, &arena));
    LwFeature *feature;
    int count = lw_mesh_features(&ball, &arena, &feature);
    const LwFeature *f = find(feature, count, LW_FEATURE_SPHERE, false);
    CHECK(count == 1 && f != NULL);
    if (f) {
        CHECK_NEAR(f->radius, 0.04, 1e-9);
        CHECK_NEAR(lw_vec3_norm(lw_vec3_sub(f->position, place().position)), 0, 1e-9);
    }
    for (int t = 0; t < ball.triangle_count; t++) {
        int *v = ball.triangle[t].v, swap = v[0];
        v[0] = v[1];
        v[1] = swap;
    }
    count = lw_mesh_features(&ball, &arena, &feature);
    CHECK(count == 1 && find(feature, count, LW_FEATURE_SPHERE, true) != NULL);
}

/* A bar whose long edges are rounded: planes run into quarter cylinders without a crease. `n` facets each. */
static LwMesh rounded_bar(int n)
{
    const double half = 0.05, radius = 0.01, length = 0.1;
    const int around = 4 * (n + 1);
    LwMesh mesh = { .vertex = LW_NEWN(&arena, LwVec3, 2 * around), .triangle = LW_NEWN(&arena, LwTriangle, 4 * around) };
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < around; i++) {
            int corner = i / (n + 1);
            double angle = M_PI / 2 * (corner + (double)(i % (n + 1)) / n), x = corner == 0 || corner == 3 ? 1 : -1, y = corner < 2 ? 1 : -1;
            mesh.vertex[mesh.vertex_count++] = lw_vec3(x * (half - radius) + radius * cos(angle), y * (half - radius) + radius * sin(angle), end * length);
        }
    for (int i = 0; i < around; i++) {
        int j = (i + 1) % around;
        mesh.triangle[mesh.triangle_count++] = (LwTriangle){ { i, j, j + around } };
        mesh.triangle[mesh.triangle_count++] = (LwTriangle){ { i, j + around, i + around } };
        if (i > 0 && j > 0) {
            mesh.triangle[mesh.triangle_count++] = (LwTriangle){ { 0, j, i } };
            mesh.triangle[mesh.triangle_count++] = (LwTriangle){ { around, i + around, j + around } };
        }
    }
    return mesh;
}

static void fillets(void)
{
    LwMesh bar = moved(rounded_bar(6));
    LwFeature *feature;
    int count = lw_mesh_features(&bar, &arena, &feature);
    CHECK_NEAR(count_kind(feature, count, LW_FEATURE_PLANE), 6, 0);
    CHECK_NEAR(count_kind(feature, count, LW_FEATURE_CYLINDER), 4, 0);
    const LwFeature *f = find(feature, count, LW_FEATURE_CYLINDER, false);
    if (f)
        CHECK_NEAR(f->radius, 0.01, 1e-9);
}

/* A grid of m × n quadrilaterals, closed both ways, or open along the first when `open`; point(i / m, j / n). */
static LwMesh grid(int m, int n, bool open, LwVec3 (*point)(double, double))
{
    LwMesh mesh = { .vertex = LW_NEWN(&arena, LwVec3, (m + 1) * n), .triangle = LW_NEWN(&arena, LwTriangle, 2 * m * n) };
    for (int i = 0; i < m + open; i++)
        for (int j = 0; j < n; j++)
            mesh.vertex[mesh.vertex_count++] = point((double)i / m, (double)j / n);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            int a = i * n + j, b = (i + 1) % (m + open) * n + j, c = (i + 1) % (m + open) * n + (j + 1) % n, d = i * n + (j + 1) % n;
            mesh.triangle[mesh.triangle_count++] = (LwTriangle){ { a, d, c } };
            mesh.triangle[mesh.triangle_count++] = (LwTriangle){ { a, c, b } };
        }
    return mesh;
}

static LwVec3 on_torus(double u, double v)
{
    double r = 0.1 + 0.03 * cos(2 * M_PI * u);
    return lw_vec3(r * cos(2 * M_PI * v), r * sin(2 * M_PI * v), 0.03 * sin(2 * M_PI * u));
}

static LwVec3 on_cone(double u, double v)
{
    double r = 0.05 - 0.02 * u; /* over a height of 0.1 */
    return lw_vec3(r * cos(2 * M_PI * v), r * sin(2 * M_PI * v), 0.1 * u);
}

static void rings_and_cones(void)
{
    LwFeature *feature;
    LwMesh ring = moved(grid(24, 60, false, on_torus));
    int count = lw_mesh_features(&ring, &arena, &feature);
    CHECK(count == 1 && feature[0].kind == LW_FEATURE_TORUS);
    if (count == 1) {
        CHECK_NEAR(feature[0].radius, 0.1, 1e-8);
        CHECK_NEAR(feature[0].radius2, 0.03, 1e-8);
    }
    LwMesh cone = moved(grid(1, 24, true, on_cone));
    count = lw_mesh_features(&cone, &arena, &feature);
    CHECK(count == 1 && feature[0].kind == LW_FEATURE_CONE);
    if (count == 1) {
        CHECK_NEAR(feature[0].radius, 0.04, 1e-8);
        CHECK_NEAR(fabs(feature[0].angle), atan(0.2), 1e-8);
    }
}

/* What is no such surface is not called one. */
static void others(void)
{
    LwMesh ball = lw_mesh_make_sphere(0.04, 0.005, &arena);
    LwFeature *feature;
    for (int i = 0; i < ball.vertex_count; i++)
        ball.vertex[i].z *= 1.3;
    CHECK_NEAR(lw_mesh_features(&ball, &arena, &feature), 0, 0);
    LwMesh hexagon = lw_mesh_make_tube(0.05, 0, 0.2, 0.13, &arena); /* so coarse that it has few sides */
    int count = lw_mesh_features(&hexagon, &arena, &feature);
    CHECK_NEAR(count_kind(feature, count, LW_FEATURE_CYLINDER), 0, 0);
    CHECK(count_kind(feature, count, LW_FEATURE_PLANE) == count && count >= 5);
    LwMesh none = { 0 };
    CHECK_NEAR(lw_mesh_features(&none, &arena, &feature), 0, 0);
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 2;
    RUN(planes_of_a_box);
    RUN(bore_of_a_tube);
    RUN(balls);
    RUN(fillets);
    RUN(rings_and_cones);
    RUN(others);
    lw_arena_clear(&arena);
    return END();
}
