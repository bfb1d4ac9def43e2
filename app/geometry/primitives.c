#include "app/geometry/primitives.h"

#include "core/base/assert.h"

#include <math.h>

static LwMesh new_mesh(int vertices, int triangles, LwArena *arena)
{
    return (LwMesh){ .vertex = LW_NEWN(arena, LwVec3, vertices), .triangle = LW_NEWN(arena, LwTriangle, triangles) };
}

static void put_triangle(LwMesh *mesh, int a, int b, int c)
{
    mesh->triangle[mesh->triangle_count++] = (LwTriangle){ { a, b, c } };
}

static void put_quad(LwMesh *mesh, int a, int b, int c, int d)
{
    put_triangle(mesh, a, b, c);
    put_triangle(mesh, a, c, d);
}

LwMesh lw_mesh_make_box(LwVec3 side, LwArena *arena)
{
    /* Bit 0, 1, 2 of a corner's number: upper end along x, y, z. */
    static const int face[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
    LwMesh mesh = new_mesh(8, 12, arena);
    for (int i = 0; i < 8; i++)
        mesh.vertex[mesh.vertex_count++] =
            lw_vec3((i & 1 ? 0.5 : -0.5) * side.x, (i & 2 ? 0.5 : -0.5) * side.y, (i & 4 ? 0.5 : -0.5) * side.z);
    for (int f = 0; f < 6; f++)
        put_quad(&mesh, face[f][0], face[f][1], face[f][2], face[f][3]);
    return mesh;
}

/* Sides of a regular polygon whose edges' midpoints are no further than `chord` from its circle of radius 1: a multiple of
 * four, so that the box is that of the circle. */
static int polygon_sides(double chord)
{
    LW_ASSERT(chord > 0 && chord < 1);
    double sides = ceil(M_PI / (4 * acos(1 - chord)) - 1e-9);
    return 4 * (int)fmin(fmax(sides, 2), 1 << 20);
}

/* A ring of n vertices; returns the first's number. */
static int put_ring(LwMesh *mesh, double radius, double z, int n)
{
    int first = mesh->vertex_count;
    for (int i = 0; i < n; i++) {
        double angle = 2 * M_PI * i / n;
        mesh->vertex[mesh->vertex_count++] = lw_vec3(radius * cos(angle), radius * sin(angle), z);
    }
    return first;
}

/* The strip between two rings; its normal points to the right of the way along a with b on the left. */
static void put_strip(LwMesh *mesh, int a, int b, int n)
{
    for (int i = 0; i < n; i++)
        put_quad(mesh, a + i, a + (i + 1) % n, b + (i + 1) % n, b + i);
}

LwMesh lw_mesh_make_tube(double outer, double inner, double length, double chord, LwArena *arena)
{
    int n = polygon_sides(chord);
    LwMesh mesh = new_mesh(4 * n, 8 * n, arena);
    int low = put_ring(&mesh, outer, -length / 2, n), high = put_ring(&mesh, outer, length / 2, n);
    put_strip(&mesh, low, high, n);
    if (inner > 0) {
        int inner_low = put_ring(&mesh, inner, -length / 2, n), inner_high = put_ring(&mesh, inner, length / 2, n);
        put_strip(&mesh, inner_low, low, n);
        put_strip(&mesh, high, inner_high, n);
        put_strip(&mesh, inner_high, inner_low, n);
        return mesh;
    }
    int bottom = mesh.vertex_count++, top = mesh.vertex_count++;
    mesh.vertex[bottom] = lw_vec3(0, 0, -length / 2);
    mesh.vertex[top] = lw_vec3(0, 0, length / 2);
    for (int i = 0; i < n; i++) {
        put_triangle(&mesh, bottom, low + (i + 1) % n, low + i);
        put_triangle(&mesh, top, high + i, high + (i + 1) % n);
    }
    return mesh;
}

/* An icosahedron with every edge cut into n. The numbers of vertices: 12 corners, then n − 1 on each of 30 edges, then those
 * inside of the 20 faces. */
typedef struct Icosphere {
    LwMesh mesh;
    int n;
    int edge[12][12];   /* first vertex on the edge from the lower corner to the higher */
} Icosphere;

static const int icosahedron[20][3] = {
    { 0, 11, 5 }, { 0, 5, 1 }, { 0, 1, 7 }, { 0, 7, 10 }, { 0, 10, 11 }, { 1, 5, 9 }, { 5, 11, 4 }, { 11, 10, 2 }, { 10, 7, 6 }, { 7, 1, 8 },
    { 3, 9, 4 }, { 3, 4, 2 }, { 3, 2, 6 }, { 3, 6, 8 }, { 3, 8, 9 }, { 4, 9, 5 }, { 2, 4, 11 }, { 6, 2, 10 }, { 8, 6, 7 }, { 9, 8, 1 },
};

/* Where the great circle from a to b (unit vectors) is after `part` of its length: cuts of equal angle keep the triangles alike. */
static LwVec3 on_arc(LwVec3 a, LwVec3 b, double part)
{
    double angle = atan2(lw_vec3_norm(lw_vec3_cross(a, b)), lw_vec3_dot(a, b));
    LwVec3 v = lw_vec3_mad(lw_vec3_scale(a, sin((1 - part) * angle)), sin(part * angle), b);
    return lw_vec3_scale(v, 1 / lw_vec3_norm(v));
}

static void put_edges(Icosphere *s)
{
    for (int f = 0; f < 20; f++)
        for (int k = 0; k < 3; k++) {
            int a = icosahedron[f][k], b = icosahedron[f][(k + 1) % 3];
            if (a > b)
                continue; /* the neighbour's turn */
            s->edge[a][b] = s->mesh.vertex_count;
            for (int i = 1; i < s->n; i++)
                s->mesh.vertex[s->mesh.vertex_count++] = on_arc(s->mesh.vertex[a], s->mesh.vertex[b], (double)i / s->n);
        }
}

static int on_edge(const Icosphere *s, int a, int b, int i)
{
    if (i == 0 || i == s->n)
        return i == 0 ? a : b;
    return a < b ? s->edge[a][b] + i - 1 : s->edge[b][a] + s->n - i - 1;
}

/* The vertex of face f in row i (0 at its first corner, n at the opposite edge), place j of 0 … i; `inner` is its first own one. */
static int in_face(const Icosphere *s, int f, int inner, int i, int j)
{
    const int *c = icosahedron[f];
    if (j == 0)
        return on_edge(s, c[0], c[1], i);
    if (j == i)
        return on_edge(s, c[0], c[2], i);
    if (i == s->n)
        return on_edge(s, c[1], c[2], j);
    return inner + (i - 1) * (i - 2) / 2 + j - 1;
}

static void put_face(Icosphere *s, int f)
{
    int inner = s->mesh.vertex_count;
    for (int i = 2; i < s->n; i++)
        for (int j = 1; j < i; j++) {
            LwVec3 a = s->mesh.vertex[in_face(s, f, inner, i, 0)], b = s->mesh.vertex[in_face(s, f, inner, i, i)];
            s->mesh.vertex[s->mesh.vertex_count++] = on_arc(a, b, (double)j / i);
        }
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j <= i; j++) {
            int below = in_face(s, f, inner, i + 1, j + 1), here = in_face(s, f, inner, i, j);
            put_triangle(&s->mesh, here, in_face(s, f, inner, i + 1, j), below);
            if (j < i)
                put_triangle(&s->mesh, here, below, in_face(s, f, inner, i, j + 1));
        }
}

static LwMesh make_icosphere(int n, LwArena *arena)
{
    double g = (1 + sqrt(5.0)) / 2, r = sqrt(1 + g * g), a = 1 / r, b = g / r;
    const LwVec3 corner[12] = { { -a, b, 0 }, { a, b, 0 }, { -a, -b, 0 }, { a, -b, 0 }, { 0, -a, b }, { 0, a, b },
                                { 0, -a, -b }, { 0, a, -b }, { b, 0, -a }, { b, 0, a }, { -b, 0, -a }, { -b, 0, a } };
    Icosphere s = { .mesh = new_mesh(10 * n * n + 2, 20 * n * n, arena), .n = n };
    for (int i = 0; i < 12; i++)
        s.mesh.vertex[s.mesh.vertex_count++] = corner[i];
    put_edges(&s);
    for (int f = 0; f < 20; f++)
        put_face(&s, f);
    return s.mesh;
}

/* How far the triangles of a unit sphere's mesh lie from it at most: their planes' distance from the centre tells. */
static double largest_chord(const LwMesh *mesh)
{
    double largest = 0;
    for (int t = 0; t < mesh->triangle_count; t++) {
        const int *v = mesh->triangle[t].v;
        LwVec3 a = mesh->vertex[v[0]], b = mesh->vertex[v[1]], c = mesh->vertex[v[2]];
        LwVec3 n = lw_vec3_cross(lw_vec3_sub(b, a), lw_vec3_sub(c, a));
        largest = fmax(largest, 1 - lw_vec3_dot(a, n) / lw_vec3_norm(n));
    }
    return largest;
}

LwMesh lw_mesh_make_sphere(double radius, double chord, LwArena *arena)
{
    LW_ASSERT(chord > 0 && chord < 1);
    LwArenaMark mark = lw_arena_mark(arena);
    /* 0.6524 rad from the middle of an icosahedron's face to its corner: never enough cuts, then what lacks. */
    int n = (int)fmin(fmax(floor(0.6524 / sqrt(2 * chord)), 1), 1024);
    LwMesh mesh = make_icosphere(n, arena);
    while (largest_chord(&mesh) > chord && n < 1500) {
        lw_arena_release(arena, mark);
        n += 1 + n / 50;
        mesh = make_icosphere(n, arena);
    }
    for (int i = 0; i < mesh.vertex_count; i++)
        mesh.vertex[i] = lw_vec3_scale(mesh.vertex[i], radius);
    return mesh;
}
