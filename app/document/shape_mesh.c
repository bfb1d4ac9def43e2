#include "app/document/shape_mesh.h"

#include "app/geometry/primitives.h"

#include <string.h>

static LwMesh primitive(const LwShape *shape, LwArena *arena)
{
    const double *size = shape->size;
    if (shape->kind == LW_SHAPE_BOX)
        return lw_mesh_make_box(lw_vec3(size[0], size[1], size[2]), arena);
    if (shape->kind == LW_SHAPE_TUBE)
        return lw_mesh_make_tube(size[0], size[1], size[2], LW_SHAPE_CHORD, arena);
    return lw_mesh_make_sphere(size[0], LW_SHAPE_CHORD, arena);
}

/* A node that shows a part. */
static bool shows_part(const LwScene *scene, int node)
{
    return scene->node[node].part >= 0 && !lw_scene_is_hidden(scene, node);
}

int lw_shape_piece_count(const LwShape *shape)
{
    int count = 0;
    if (shape->kind != LW_SHAPE_FILE)
        return 1;
    if (!shape->scene)
        return 0;
    if (shape->part)
        return lw_scene_find_part(shape->scene, shape->part) >= 0;
    for (int n = 0; n < shape->scene->node_count; n++)
        count += shows_part(shape->scene, n);
    return count;
}

LwShapePiece lw_shape_piece(const LwShape *shape, int piece)
{
    const LwScene *scene = shape->scene;
    int n = 0;
    if (shape->kind != LW_SHAPE_FILE)
        return (LwShapePiece){ NULL, -1, LW_FRAME_IDENTITY };
    if (shape->part)
        return (LwShapePiece){ &scene->part[lw_scene_find_part(scene, shape->part)], -1, LW_FRAME_IDENTITY };
    while (!shows_part(scene, n) || piece-- > 0)
        n++;
    return (LwShapePiece){ &scene->part[scene->node[n].part], n, lw_scene_frame(scene, n) };
}

LwVec3 lw_shape_piece_point(const LwShape *shape, const LwShapePiece *piece, LwVec3 point)
{
    if (piece->part) {
        point = lw_frame_point(piece->placed, point);
        point = lw_vec3(point.x * shape->scale.x, point.y * shape->scale.y, point.z * shape->scale.z);
    }
    return lw_frame_point(shape->frame, point);
}

static void append(LwMesh *mesh, const LwMesh *more)
{
    memcpy(mesh->vertex + mesh->vertex_count, more->vertex, (size_t)more->vertex_count * sizeof *more->vertex);
    for (int t = 0; t < more->triangle_count; t++)
        for (int k = 0; k < 3; k++)
            mesh->triangle[mesh->triangle_count + t].v[k] = more->triangle[t].v[k] + mesh->vertex_count;
    mesh->vertex_count += more->vertex_count;
    mesh->triangle_count += more->triangle_count;
}

/* The meshes end to end. */
static LwMesh join(const LwMesh *mesh, int count, LwArena *arena)
{
    LwMesh all = { 0 };
    size_t vertices = 0, triangles = 0;
    for (int i = 0; i < count; i++) {
        vertices += (size_t)mesh[i].vertex_count;
        triangles += (size_t)mesh[i].triangle_count;
    }
    all.vertex = LW_NEWN(arena, LwVec3, vertices);
    all.triangle = LW_NEWN(arena, LwTriangle, triangles);
    for (int i = 0; i < count; i++)
        append(&all, &mesh[i]);
    return all;
}

static void turn_over(LwMesh *mesh)
{
    for (int t = 0; t < mesh->triangle_count; t++) {
        int swap = mesh->triangle[t].v[1];
        mesh->triangle[t].v[1] = mesh->triangle[t].v[2];
        mesh->triangle[t].v[2] = swap;
    }
}

static LwMesh piece_mesh(const LwShape *shape, int number, LwArena *arena)
{
    LwShapePiece piece = lw_shape_piece(shape, number);
    LwMesh mesh = piece.part ? join(&piece.part->mesh, 1, arena) : primitive(shape, arena);
    for (int v = 0; v < mesh.vertex_count; v++)
        mesh.vertex[v] = lw_shape_piece_point(shape, &piece, mesh.vertex[v]);
    if (piece.part && shape->scale.x * shape->scale.y * shape->scale.z < 0)
        turn_over(&mesh);
    return mesh;
}

bool lw_shape_mesh(const LwShape *shape, LwArena *arena, LwMesh *out)
{
    int count = lw_shape_piece_count(shape);
    LwMesh *mesh = LW_NEWN(arena, LwMesh, count + 1);
    for (int i = 0; i < count; i++)
        mesh[i] = piece_mesh(shape, i, arena);
    *out = count == 1 ? mesh[0] : join(mesh, count, arena);
    return out->triangle_count > 0;
}

bool lw_shapes_mesh(const LwShape *shape, int count, LwArena *arena, LwMesh *out)
{
    LwMesh *mesh = LW_NEWN(arena, LwMesh, count + 1);
    bool complete = true;
    for (int i = 0; i < count; i++)
        complete &= lw_shape_mesh(&shape[i], arena, &mesh[i]);
    *out = count == 1 ? mesh[0] : join(mesh, count, arena);
    return complete;
}
