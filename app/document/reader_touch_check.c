/* Whether shapes can do what a contact asks of them: pairs that never touch, meshes with holes, facets so coarse that a ball feels their edges. */
#include "app/document/reader_private.h"

#include "app/geometry/weld.h"

#include <math.h>

/* Facets that turn by less are flat, by more edges that are meant. */
static const double least_turn = 2 * M_PI / 180, most_turn = 60 * M_PI / 180;

static LwMesh welded(LwReader *r, const LwTouchShapeDef *shape)
{
    LwMesh mesh = { shape->vertex_count, shape->triangle_count, (LwVec3 *)shape->vertex, (LwTriangle *)shape->triangle };
    return lw_mesh_weld(&mesh, 0, &r->scratch, NULL);
}

/* Does the triangle's neighbour run along their edge the other way, as it must? */
static bool agrees(const LwMesh *mesh, int from, int to, int neighbour)
{
    const int *v = mesh->triangle[neighbour].v;
    for (int k = 0; k < 3; k++)
        if (v[k] == to && v[(k + 1) % 3] == from)
            return true;
    return false;
}

bool lw_reader_touch_mesh(LwReader *r, LwMark mark, const LwTouchShapeDef *shape)
{
    int open = 0, crowded = 0, turned = 0;
    LwMesh mesh = welded(r, shape);
    const LwNeighbours *neighbours = lw_mesh_neighbours(&mesh, &r->scratch);
    LwVec3 place = { 0, 0, 0 };
    for (int t = 0; t < mesh.triangle_count; t++)
        for (int k = 0; k < 3; k++) {
            int n = neighbours[t].n[k], from = mesh.triangle[t].v[k], to = mesh.triangle[t].v[(k + 1) % 3];
            if (n == -1 && open++ == 0)
                place = lw_vec3_scale(lw_vec3_add(mesh.vertex[from], mesh.vertex[to]), 0.5);
            crowded += n == -2;
            turned += n >= 0 && !agrees(&mesh, from, to, n);
        }
    if (mesh.triangle_count == 0)
        lw_reader_error(r, mark, "%s: all of its triangles are lines or points", shape->name);
    else if (turned > 0)
        lw_reader_error(r, mark, "%s: its triangles disagree about the outside at %d edges; expected their corners counter-clockwise seen from outside", shape->name,
                        turned / 2);
    else if (lw_reader_is_movable(r, shape->body) && open + crowded > 0)
        lw_reader_error(r, mark, "%s: the mesh is no solid: %d edges have a triangle on one side only and %d more than two (one is at (%.4g, %.4g, %.4g) m); "
                                 "repair it, or use its hull. Only what is fixed may be open, as ground is", shape->name, open, crowded, place.x, place.y, place.z);
    else
        return true;
    return false;
}

/* How far smooth ground would be from the facets, where they turn a little: (L/2) tan(θ/4), L their length across the edge. */
static double sagitta(const LwMesh *mesh, int t, int k, int n, double *turn, double *length)
{
    LwVec3 a = lw_mesh_normal(mesh, t), b = lw_mesh_normal(mesh, n);
    LwVec3 edge = lw_vec3_sub(mesh->vertex[mesh->triangle[t].v[(k + 1) % 3]], mesh->vertex[mesh->triangle[t].v[k]]);
    *turn = atan2(lw_vec3_norm(lw_vec3_cross(a, b)), lw_vec3_dot(a, b));
    *length = fmax(lw_vec3_norm(a), lw_vec3_norm(b)) / lw_vec3_norm(edge);
    return *turn > least_turn && *turn < most_turn ? 0.5 * *length * tan(*turn / 4) : 0;
}

static void check_facets(LwReader *r, LwMark mark, const LwTouchShapeDef *shape, const LwTouchShapeDef *round)
{
    LwMesh mesh = welded(r, shape);
    const LwNeighbours *neighbours = lw_mesh_neighbours(&mesh, &r->scratch);
    double most = 0, most_angle = 0, most_length = 0, turn = 0, length = 0;
    for (int t = 0; t < mesh.triangle_count; t++)
        for (int k = 0; k < 3; k++) {
            int n = neighbours[t].n[k];
            double s = n > t ? sagitta(&mesh, t, k, n, &turn, &length) : 0;
            if (s > most) {
                most = s;
                most_angle = turn;
                most_length = length;
            }
        }
    if (most > 0.1 * round->size[0])
        lw_reader_warn(r, mark, "%s is coarse for %s of radius %.4g mm: its facets, up to %.4g mm long, turn by up to %.3g degrees and so lie %.3g mm off what is smooth; "
                                "its edges will be felt as bumps, a finer mesh has less of them", shape->name, round->name, round->size[0] * 1e3, most_length * 1e3,
                       most_angle * 180 / M_PI, most * 1e3);
}

static bool is_round(const LwTouchShapeDef *shape)
{
    return shape->kind == LW_TOUCH_SPHERE || shape->kind == LW_TOUCH_CAPSULE || shape->kind == LW_TOUCH_CYLINDER;
}

bool lw_reader_touch_pair(LwReader *r, LwMark mark, const LwTouchShapeDef *a, const LwTouchShapeDef *b)
{
    static const char *const words[] = { [LW_TOUCH_POINT] = "two points never meet", [LW_TOUCH_PLANE] = "two planes have no place where they touch",
                                         [LW_TOUCH_MESH] = "meshes touch convex shapes only; give one of them as hulls, boxes or spheres" };
    if (a->kind == b->kind && (a->kind == LW_TOUCH_POINT || a->kind == LW_TOUCH_PLANE || a->kind == LW_TOUCH_MESH)) {
        lw_reader_error(r, mark, "%s and %s: %s", a->name, b->name, words[a->kind]);
        return false;
    }
    if (a->kind == LW_TOUCH_MESH && is_round(b))
        check_facets(r, mark, a, b);
    else if (b->kind == LW_TOUCH_MESH && is_round(a))
        check_facets(r, mark, b, a);
    return true;
}
