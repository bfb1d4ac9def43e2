/* Convex hulls: what makes a hull one is checked by brute force on random and degenerate sets of points. */
#include "app/geometry/hull.h"
#include "app/geometry/mass.h"
#include "tests/unit/check.h"

enum { MANY = 100000 };

static LwArena arena;
static unsigned long seed = 11;

static LwVec3 random_point(void)
{
    double x = check_random(&seed), y = check_random(&seed);
    return lw_vec3(x, y, check_random(&seed));
}

static double volume_of(const LwMesh *mesh)
{
    LwIntegrals in;
    lw_integrals_from_mesh(mesh, &in);
    return in.volume;
}

/* The mesh is closed and outward, its vertices are given points, and no point is outside of any facet by more than `tolerance`. */
static void check_hull(const LwVec3 *point, int count, const LwMesh *mesh, double tolerance)
{
    LwIntegrals in;
    double worst = 0;
    int foreign = 0;
    lw_integrals_from_mesh(mesh, &in);
    LwVerdict verdict = lw_verdict_of_mesh(mesh, &in, &arena);
    CHECK(verdict.bad == 0);
    CHECK(mesh->vertex_count - mesh->triangle_count / 2 == 2);
    for (int t = 0; t < mesh->triangle_count; t++) {
        const int *v = mesh->triangle[t].v;
        LwVec3 a = mesh->vertex[v[0]], n = lw_vec3_cross(lw_vec3_sub(mesh->vertex[v[1]], a), lw_vec3_sub(mesh->vertex[v[2]], a));
        double length = lw_vec3_norm(n);
        CHECK(length > 0);
        for (int i = 0; i < count; i++) /* slivers' normals are inexact: the part of the facet's own size counts */
            worst = fmax(worst, lw_vec3_dot(lw_vec3_sub(point[i], a), n) / fmax(length, 1e-6));
    }
    for (int v = 0; v < mesh->vertex_count; v++) {
        bool found = false;
        for (int i = 0; i < count && !found; i++)
            found = memcmp(&point[i], &mesh->vertex[v], sizeof *point) == 0;
        foreign += !found;
    }
    CHECK(foreign == 0);
    CHECK_NEAR(worst, 0, tolerance);
}

static void random_sets(void)
{
    LwMesh mesh;
    printf("# seed 11\n");
    for (int round = 0; round < 300; round++) {
        LwVec3 point[200];
        int count = 4 + round % 197;
        for (int i = 0; i < count; i++) {
            point[i] = random_point();
            if (round % 3 == 1) /* on a sphere: all are vertices */
                point[i] = lw_vec3_scale(point[i], 1 / lw_vec3_norm(point[i]));
            if (round % 3 == 2) /* many duplicates, planes and lines */
                point[i] = lw_vec3(floor(2.5 * point[i].x), floor(2.5 * point[i].y), floor(2.5 * point[i].z));
        }
        if (!lw_hull(point, count, &arena, &mesh)) {
            CHECK(round % 3 == 2 && count < 12);
            continue;
        }
        check_hull(point, count, &mesh, 1e-10);
        if (round % 3 == 1)
            CHECK(mesh.vertex_count == count);
    }
}

/* A grid of n³ points, turned if wanted: its hull is the cube. */
static void grids(void)
{
    static LwVec3 point[1000];
    LwQuat turn = lw_quat_normalize((LwQuat){ 0.9, 0.2, -0.3, 0.5 });
    LwMesh mesh;
    for (int turned = 0; turned < 2; turned++) {
        for (int i = 0; i < 1000; i++) {
            point[i] = lw_vec3(i % 10 / 9.0, i / 10 % 10 / 9.0, i / 100 / 9.0);
            point[i] = turned ? lw_quat_rotate(turn, point[i]) : point[i];
        }
        CHECK(lw_hull(point, 1000, &arena, &mesh));
        /* Turned, the points are off their grid by 4e-12; facets a ninth as large as the cube have that at a lever of 15. */
        check_hull(point, 1000, &mesh, turned ? 1e-9 : 1e-15);
        CHECK_NEAR(volume_of(&mesh), 1, 1e-11);
    }
}

static void flat_sets(void)
{
    static LwVec3 point[500];
    LwQuat turn = lw_quat_normalize((LwQuat){ 0.9, 0.2, -0.3, 0.5 });
    LwMesh mesh;
    for (int turned = 0; turned < 2; turned++)
        for (int dimensions = 0; dimensions < 3; dimensions++) {
            for (int i = 0; i < 500; i++) {
                LwVec3 p = random_point();
                p = lw_vec3(dimensions > 0 ? p.x : 0, dimensions > 1 ? p.y : 0, 0);
                point[i] = lw_vec3_add(lw_vec3(3, 4, 5), turned ? lw_quat_rotate(turn, p) : p);
            }
            CHECK(!lw_hull(point, 500, &arena, &mesh));
            CHECK(mesh.triangle_count == 0);
        }
    CHECK(!lw_hull(point, 0, &arena, &mesh));
    CHECK(!lw_hull(point, 3, &arena, &mesh));
    point[7].x = NAN;
    CHECK(!lw_hull(point, 500, &arena, &mesh));
}

/* A plate a millionth as thick as wide is a solid, turned or not. */
static void thin_sets(void)
{
    static LwVec3 point[400];
    LwQuat turn = lw_quat_normalize((LwQuat){ 0.9, 0.2, -0.3, 0.5 });
    LwMesh mesh;
    for (int turned = 0; turned < 2; turned++) {
        for (int i = 0; i < 400; i++) {
            LwVec3 p = i < 8 ? lw_vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1) : random_point();
            p.z *= 1e-6;
            point[i] = turned ? lw_quat_rotate(turn, p) : p;
        }
        CHECK(lw_hull(point, 400, &arena, &mesh));
        CHECK_NEAR(volume_of(&mesh), 8e-6, 1e-11);
    }
}

static void many_points(void)
{
    LwVec3 *point = LW_NEWN(&arena, LwVec3, MANY);
    LwMesh mesh;
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < MANY; i++) {
            point[i] = random_point();
            if (kind)
                point[i] = lw_vec3_scale(point[i], 1 / lw_vec3_norm(point[i]));
        }
        CHECK(lw_hull(point, MANY, &arena, &mesh));
        CHECK(mesh.vertex_count - mesh.triangle_count / 2 == 2);
        if (kind) {
            CHECK(mesh.vertex_count == MANY);
            CHECK_NEAR(volume_of(&mesh), 4 * M_PI / 3, 2e-3); /* each of the points takes away a cap of about 4π/N: 1e-4 of depth on average */
        } else {
            CHECK(volume_of(&mesh) < 8 && volume_of(&mesh) > 7.97);
        }
    }
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 1;
    RUN(random_sets);
    RUN(grids);
    RUN(flat_sets);
    RUN(thin_sets);
    RUN(many_points);
    lw_arena_clear(&arena);
    return END();
}
