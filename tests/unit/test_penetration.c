/* How deep solids are in each other, and the triangles of shapes that they are made from. */
#include "app/document/shape_mesh.h"
#include "app/geometry/mass.h"
#include "app/geometry/penetration.h"
#include "app/geometry/primitives.h"
#include "tests/unit/check.h"

static LwArena arena;

static LwFrame shifted(double x, double y, double z)
{
    return (LwFrame){ { x, y, z }, LW_QUAT_IDENTITY };
}

static LwSolid solid_box(double x, double y, double z)
{
    LwMesh *mesh = LW_NEW(&arena, LwMesh);
    *mesh = lw_mesh_make_box(lw_vec3(x, y, z), &arena);
    return lw_solid_create(mesh, &arena);
}

/* Both ways, in a common frame that is turned: the answer does not depend on it. */
static double depth_of(const LwSolid *a, LwFrame fa, const LwSolid *b, LwFrame fb)
{
    LwFrame world = { { 5, -3, 2 }, lw_quat_normalize((LwQuat){ 0.3, 0.4, -0.6, 0.5 }) };
    LwVec3 at;
    double plain = lw_solids_depth(a, fa, b, fb, &arena, &at);
    double swapped = lw_solids_depth(b, fb, a, fa, &arena, &at);
    double turned = lw_solids_depth(a, lw_frame_mul(world, fa), b, lw_frame_mul(world, fb), &arena, &at);
    CHECK_NEAR(swapped, plain, 1e-14);
    CHECK_NEAR(turned, plain, 1e-12);
    return plain;
}

static void depths(void)
{
    LwSolid box = solid_box(1, 1, 1), bar = solid_box(4, 0.2, 0.2), small = solid_box(0.2, 0.2, 0.2);
    size_t before = arena.total;
    CHECK_NEAR(depth_of(&box, LW_FRAME_IDENTITY, &small, shifted(0.55, 0.3, 0.2)), 0.05, 1e-14);
    CHECK_NEAR(depth_of(&box, LW_FRAME_IDENTITY, &small, shifted(0, 0, 0)), 0.4, 1e-14);
    CHECK_NEAR(depth_of(&box, LW_FRAME_IDENTITY, &bar, shifted(0, 0.45, 0)), 0.15, 1e-14); /* through and through: no corner is inside */
    CHECK_NEAR(depth_of(&box, LW_FRAME_IDENTITY, &bar, shifted(0, 0.6, 0)), 0, 1e-14);     /* along the face */
    CHECK(depth_of(&box, LW_FRAME_IDENTITY, &bar, shifted(0, 0.7, 0)) == 0);
    CHECK(arena.total == before);
    /* Turned about z by 45°, the bar's edge is 0.1·√2 from its axis. */
    LwFrame turned = { { 0, 0.5 + 0.1, 0 }, lw_quat_exp(lw_vec3(M_PI / 4, 0, 0)) };
    CHECK_NEAR(depth_of(&box, LW_FRAME_IDENTITY, &bar, turned), 0.1 * sqrt(2.0) - 0.1, 1e-12);
}

static void nesting(void)
{
    LwMesh outer = lw_mesh_make_tube(1, 0.5, 2, 1e-3, &arena);
    LwSolid tube = lw_solid_create(&outer, &arena), small = solid_box(0.2, 0.2, 0.2);
    CHECK(tube.closed && tube.shell_count == 1);
    CHECK(!lw_solids_nest(&tube, LW_FRAME_IDENTITY, &small, LW_FRAME_IDENTITY)); /* in the bore */
    CHECK(lw_solids_nest(&tube, LW_FRAME_IDENTITY, &small, shifted(0.75, 0, 0)));
    CHECK(lw_solids_nest(&small, shifted(0.75, 0, 0), &tube, LW_FRAME_IDENTITY));
    CHECK(!lw_solids_nest(&tube, LW_FRAME_IDENTITY, &small, shifted(3, 0, 0)));
    outer.triangle_count--;
    LwSolid open = lw_solid_create(&outer, &arena); /* has no inside */
    CHECK(!open.closed && !lw_solids_nest(&open, LW_FRAME_IDENTITY, &small, shifted(0.75, 0, 0)));
}

/* A scene of one box of 1 × 2 × 3 in two places, one of them hidden, and one more part. */
static LwScene *make_scene(void)
{
    LwScene *scene = lw_scene_create();
    if (!scene || LW_ARENA_GUARD(&scene->arena))
        return NULL;
    LwPart part = { .name = "box", .kind = LW_PART_MESH, .mesh = lw_mesh_make_box(lw_vec3(1, 2, 3), &scene->arena) };
    lw_scene_add_part(scene, &part);
    part = (LwPart){ .name = "ball", .kind = LW_PART_MESH, .mesh = lw_mesh_make_sphere(1, 0.1, &scene->arena) };
    lw_scene_add_part(scene, &part);
    lw_scene_add_node(scene, &(LwNode){ .name = "group", .parent = -1, .part = -1, .frame = shifted(10, 0, 0) });
    lw_scene_add_node(scene, &(LwNode){ .name = "box", .parent = 0, .part = 0, .frame = shifted(0, 5, 0) });
    lw_scene_add_node(scene, &(LwNode){ .name = "box", .parent = 0, .part = 0, .frame = shifted(0, 50, 0), .hidden = true });
    lw_scene_add_node(scene, &(LwNode){ .name = "ball", .parent = -1, .part = 1, .frame = LW_FRAME_IDENTITY });
    return scene;
}

static void primitives_become_meshes(void)
{
    LwShape shape[3] = { { .kind = LW_SHAPE_BOX, .size = { 1, 2, 3 }, .frame = shifted(1, 0, 0) },
                         { .kind = LW_SHAPE_TUBE, .size = { 1, 0.5, 3 }, .frame = shifted(5, 0, 0) },
                         { .kind = LW_SHAPE_SPHERE, .size = { 2 }, .frame = shifted(9, 0, 0) } };
    double expected[3] = { 6, M_PI * 0.75 * 3, 4 * M_PI / 3 * 8 }, sum = 0;
    LwIntegrals in;
    LwMesh mesh;
    for (int i = 0; i < 3; i++) {
        CHECK(lw_shape_mesh(&shape[i], &arena, &mesh));
        lw_integrals_from_mesh(&mesh, &in);
        CHECK_NEAR(in.volume, expected[i], expected[i] * 3 * LW_SHAPE_CHORD);
        CHECK_NEAR(in.centre.x, shape[i].frame.position.x, 1e-12);
        sum += in.volume;
    }
    CHECK(lw_shapes_mesh(shape, 3, &arena, &mesh));
    lw_integrals_from_mesh(&mesh, &in);
    CHECK_NEAR(in.volume, sum, 1e-11);
    CHECK(!lw_shapes_mesh(shape, 0, &arena, &mesh) || mesh.triangle_count == 0);
}

static void files_become_meshes(void)
{
    LwScene *scene = make_scene();
    LwIntegrals in;
    LwMesh mesh;
    CHECK(scene != NULL);
    LwShape shape = { .kind = LW_SHAPE_FILE, .scene = scene, .part = "box", .scale = { 1, 1, 1 }, .frame = shifted(0, 0, 7) };
    CHECK(lw_shape_piece_count(&shape) == 1 && lw_shape_mesh(&shape, &arena, &mesh));
    lw_integrals_from_mesh(&mesh, &in);
    CHECK_NEAR(in.volume, 6, 1e-12);
    CHECK_NEAR(in.centre.z, 7, 1e-12); /* a named part in its own frame: where its instances are does not matter */
    CHECK_NEAR(in.centre.x, 0, 1e-12);
    shape.scale = lw_vec3(-2, 1, 1); /* mirrored, and still outward */
    CHECK(lw_shape_mesh(&shape, &arena, &mesh));
    lw_integrals_from_mesh(&mesh, &in);
    CHECK_NEAR(in.volume, 12, 1e-12);
    shape.part = NULL; /* all that is shown: box and ball, the box at (10, 5, 0) scaled */
    CHECK(lw_shape_piece_count(&shape) == 2 && lw_shape_mesh(&shape, &arena, &mesh));
    LwBox box = lw_mesh_box(&mesh);
    CHECK_NEAR(box.min.x, -21, 1e-12);
    CHECK_NEAR(box.max.y, 6, 1e-12);
    CHECK(lw_shape_piece(&shape, 0).node == 1 && lw_shape_piece(&shape, 1).node == 3);
    shape.part = "nothing";
    CHECK(!lw_shape_mesh(&shape, &arena, &mesh) && mesh.triangle_count == 0);
    shape.scene = NULL;
    CHECK(!lw_shape_mesh(&shape, &arena, &mesh) && mesh.triangle_count == 0);
    lw_scene_destroy(scene);
}

int main(void)
{
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena))
        return 1;
    RUN(depths);
    RUN(nesting);
    RUN(primitives_become_meshes);
    RUN(files_become_meshes);
    lw_arena_clear(&arena);
    return END();
}
