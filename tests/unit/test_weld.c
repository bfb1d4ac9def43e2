#include "app/geometry/weld.h"
#include "tests/unit/check.h"

static LwArena arena;

/* Triangles one by one, each with corners of its own, as STL files have them. */
static void add_triangle(LwMesh *mesh, LwVec3 a, LwVec3 b, LwVec3 c)
{
    const LwVec3 corner[3] = { a, b, c };
    for (int k = 0; k < 3; k++) {
        mesh->triangle[mesh->triangle_count].v[k] = mesh->vertex_count;
        mesh->vertex[mesh->vertex_count++] = corner[k];
    }
    mesh->triangle_count++;
}

static LwMesh soup(void)
{
    enum { ROOM = 1000 };
    return (LwMesh){ .vertex = LW_NEWN(&arena, LwVec3, 3 * ROOM), .triangle = LW_NEWN(&arena, LwTriangle, ROOM) };
}

/* A box of the given half side about the centre, outward. */
static void add_box(LwMesh *mesh, LwVec3 centre, double half)
{
    static const int face[6][4] = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 }, { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };
    LwVec3 corner[8];
    for (int i = 0; i < 8; i++)
        corner[i] = lw_vec3_mad(centre, half, (LwVec3){ i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1 });
    for (int f = 0; f < 6; f++) {
        add_triangle(mesh, corner[face[f][0]], corner[face[f][1]], corner[face[f][2]]);
        add_triangle(mesh, corner[face[f][0]], corner[face[f][2]], corner[face[f][3]]);
    }
}

static void turn(LwMesh *mesh, int t)
{
    int *v = mesh->triangle[t].v, swap = v[0];
    v[0] = v[1];
    v[1] = swap;
}

static double volume(const LwMesh *mesh)
{
    double sum = 0;
    for (int t = 0; t < mesh->triangle_count; t++)
        sum += lw_vec3_dot(lw_mesh_normal(mesh, t), mesh->vertex[mesh->triangle[t].v[0]]) / 6;
    return sum;
}

static int open_sides(const LwMesh *mesh)
{
    const LwNeighbours *near = lw_mesh_neighbours(mesh, &arena);
    int open = 0;
    for (int t = 0; t < mesh->triangle_count; t++)
        for (int k = 0; k < 3; k++)
            open += near[t].n[k] < 0;
    return open;
}

static void welding(void)
{
    LwMesh box = soup();
    int *kept;
    add_box(&box, lw_vec3(0, 0, 0), 1);
    CHECK_NEAR(open_sides(&box), 36, 0);
    LwMesh welded = lw_mesh_weld(&box, 0, &arena, &kept);
    CHECK_NEAR(welded.vertex_count, 8, 0);
    CHECK_NEAR(welded.triangle_count, 12, 0);
    CHECK_NEAR(open_sides(&welded), 0, 0);
    CHECK(volume(&welded) == 8);
    bool in_order = true;
    for (int t = 0; t < 12; t++)
        in_order = in_order && kept[t] == t;
    CHECK(in_order);

    /* −0 and 0 are one place; a bit more is not, unless a distance is allowed. */
    LwMesh pair = soup();
    add_triangle(&pair, lw_vec3(0.0, 0, 0), lw_vec3(1, 0, 0), lw_vec3(0, 1, 0));
    add_triangle(&pair, lw_vec3(-0.0, 0, -0.0), lw_vec3(0, 1 + 1e-9, 0), lw_vec3(-1, 0, 0));
    CHECK_NEAR(lw_mesh_weld(&pair, 0, &arena, NULL).vertex_count, 5, 0);
    CHECK_NEAR(lw_mesh_weld(&pair, 1e-10, &arena, NULL).vertex_count, 5, 0);
    CHECK_NEAR(lw_mesh_weld(&pair, 1e-8, &arena, NULL).vertex_count, 4, 0);
    /* A triangle that shrinks to nothing goes, and what only it used. */
    LwMesh shrunk = lw_mesh_weld(&pair, 1.5, &arena, &kept);
    CHECK_NEAR(shrunk.triangle_count, 0, 0);
    CHECK_NEAR(shrunk.vertex_count, 0, 0);
}

/* Vertices in a chain, each within the distance of the next: they do not all become one. Cells of both signs are crossed. */
static void chains(void)
{
    LwMesh chain = soup();
    for (int i = 0; i < 40; i++)
        add_triangle(&chain, lw_vec3(0.6 * (i - 20), 0, 0), lw_vec3(100, i, 0), lw_vec3(100, 0, 100 + i));
    LwMesh welded = lw_mesh_weld(&chain, 0.7, &arena, NULL);
    CHECK_NEAR(welded.triangle_count, 40, 0);
    CHECK_NEAR(welded.vertex_count, 20 + 80, 0); /* every second one of the chain */
    bool apart = true;
    for (int i = 0; i < welded.vertex_count; i++)
        for (int j = 0; j < i; j++)
            apart = apart && lw_vec3_norm(lw_vec3_sub(welded.vertex[i], welded.vertex[j])) >= 0.7;
    CHECK(apart);
}

static void orientation(void)
{
    LwMesh box = soup();
    add_box(&box, lw_vec3(5, 5, 5), 1);
    LwMesh mesh = lw_mesh_weld(&box, 0, &arena, NULL);
    LwTurned told = lw_mesh_turn(&mesh, &arena);
    CHECK_NEAR(told.triangles, 0, 0);
    turn(&mesh, 3);
    turn(&mesh, 7);
    told = lw_mesh_turn(&mesh, &arena);
    CHECK(told.triangles == 2 && told.disagreeing == 1 && told.inside_out == 0);
    CHECK_NEAR(volume(&mesh), 8, 1e-13);
    for (int t = 0; t < 12; t++)
        turn(&mesh, t);
    told = lw_mesh_turn(&mesh, &arena);
    CHECK(told.triangles == 12 && told.disagreeing == 0 && told.inside_out == 1);
    CHECK_NEAR(volume(&mesh), 8, 1e-13);
    /* Open: the majority decides. */
    mesh.triangle_count = 10;
    turn(&mesh, 0);
    CHECK_NEAR(lw_mesh_orient(&mesh, &arena), 1, 0);
    CHECK_NEAR(lw_mesh_orient(&mesh, &arena), 0, 0);
}

/* A box with a cavity, in which a smaller box floats: 8·(8 − 1 + 1/8). */
static LwMesh hollow(void)
{
    LwMesh box = soup();
    add_box(&box, lw_vec3(1, 2, 3), 2);
    add_box(&box, lw_vec3(1, 2, 3), 1);
    for (int t = 12; t < 24; t++)
        turn(&box, t);
    add_box(&box, lw_vec3(1, 2, 3), 0.5);
    return lw_mesh_weld(&box, 0, &arena, NULL);
}

static void cavities(void)
{
    LwMesh mesh = hollow();
    int component[40];
    CHECK_NEAR(lw_mesh_orient(&mesh, &arena), 0, 0);
    CHECK_NEAR(volume(&mesh), 57, 1e-12);
    CHECK_NEAR(lw_mesh_components(&mesh, component, &arena), 3, 0);
    CHECK_NEAR(lw_mesh_pieces(&mesh, component, &arena), 2, 0);
    CHECK(component[0] == 0 && component[12] == 0 && component[24] == 1);
    /* All inside out: all are turned. */
    for (int t = 0; t < mesh.triangle_count; t++)
        turn(&mesh, t);
    CHECK_NEAR(lw_mesh_turn(&mesh, &arena).inside_out, 3, 0);
    CHECK_NEAR(volume(&mesh), 57, 1e-12);
    /* Without a sense of its own the middle one is a cavity, the inner one is not. */
    for (int t = 12; t < 36; t++)
        if (t % 3)
            turn(&mesh, t);
    lw_mesh_turn(&mesh, &arena);
    CHECK_NEAR(volume(&mesh), 57, 1e-12);
    /* A full box inside a full box stays what the file says. */
    LwMesh two = soup();
    add_box(&two, lw_vec3(0, 0, 0), 2);
    add_box(&two, lw_vec3(0, 0, 0), 1);
    two = lw_mesh_weld(&two, 0, &arena, NULL);
    CHECK_NEAR(lw_mesh_orient(&two, &arena), 0, 0);
    CHECK_NEAR(lw_mesh_pieces(&two, component, &arena), 2, 0);
}

static void edges(void)
{
    LwMesh box = soup();
    int (*pair)[2], component[24];
    add_box(&box, lw_vec3(0, 0, 0), 1);
    LwMesh mesh = lw_mesh_weld(&box, 0, &arena, NULL);
    CHECK_NEAR(lw_mesh_creases(&mesh, 0.5, &arena, &pair), 12, 0); /* not the diagonals */
    CHECK_NEAR(lw_mesh_creases(&mesh, 1.6, &arena, &pair), 0, 0);
    turn(&mesh, 0);
    CHECK_NEAR(lw_mesh_creases(&mesh, 0.5, &arena, &pair), 12, 0); /* whatever the sense */
    mesh.triangle_count = 11;
    CHECK_NEAR(lw_mesh_creases(&mesh, 1.6, &arena, &pair), 3, 0);

    /* Two boxes that share an edge: one component, four triangles at that edge. */
    LwMesh two = soup();
    add_box(&two, lw_vec3(0, 0, 0), 1);
    add_box(&two, lw_vec3(2, 2, 0), 1);
    two = lw_mesh_weld(&two, 0, &arena, NULL);
    const LwNeighbours *near = lw_mesh_neighbours(&two, &arena);
    int crowded = 0;
    for (int t = 0; t < 24; t++)
        for (int k = 0; k < 3; k++)
            crowded += near[t].n[k] == -2;
    CHECK_NEAR(crowded, 4, 0);
    CHECK_NEAR(lw_mesh_components(&two, component, &arena), 1, 0);
    CHECK_NEAR(lw_mesh_creases(&two, 1.6, &arena, &pair), 1, 0);
}

static void repeats(void)
{
    LwMesh box = soup();
    int kept[30];
    add_box(&box, lw_vec3(0, 0, 0), 1);
    add_box(&box, lw_vec3(0, 0, 0), 1);
    LwMesh mesh = lw_mesh_weld(&box, 0, &arena, NULL);
    int *v = mesh.triangle[15].v, first = v[0]; /* the same one, beginning elsewhere */
    v[0] = v[1];
    v[1] = v[2];
    v[2] = first;
    turn(&mesh, 16); /* the other way round: another one */
    CHECK_NEAR(lw_mesh_drop_repeats(&mesh, kept, &arena), 11, 0);
    CHECK_NEAR(mesh.triangle_count, 13, 0);
    CHECK(kept[0] == 0 && kept[11] == 11 && kept[12] == 16);
    CHECK_NEAR(lw_mesh_drop_repeats(&mesh, kept, &arena), 0, 0);
}

static void nothing(void)
{
    LwMesh none = { 0 };
    int (*pair)[2], component[1];
    LwMesh welded = lw_mesh_weld(&none, 1, &arena, NULL);
    CHECK_NEAR(welded.vertex_count + welded.triangle_count, 0, 0);
    CHECK_NEAR(lw_mesh_orient(&welded, &arena), 0, 0);
    CHECK_NEAR(lw_mesh_components(&welded, component, &arena), 0, 0);
    CHECK_NEAR(lw_mesh_pieces(&welded, component, &arena), 0, 0);
    CHECK_NEAR(lw_mesh_creases(&welded, 1, &arena, &pair), 0, 0);
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 2;
    RUN(welding);
    RUN(chains);
    RUN(orientation);
    RUN(cavities);
    RUN(edges);
    RUN(repeats);
    RUN(nothing);
    lw_arena_clear(&arena);
    return END();
}
