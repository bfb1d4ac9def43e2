#include "core/contact/objection.h"

#include "core/contact/topology.h"

static const char *size_objection(const LwTouchShapeDef *shape)
{
    static const int needed[] = { [LW_TOUCH_POINT] = 0, [LW_TOUCH_SPHERE] = 1, [LW_TOUCH_PLANE] = 0, [LW_TOUCH_CAPSULE] = 2,
                                  [LW_TOUCH_BOX] = 3, [LW_TOUCH_CYLINDER] = 2, [LW_TOUCH_HULL] = 0, [LW_TOUCH_MESH] = 0 };
    for (int i = 0; i < needed[shape->kind]; i++) {
        bool zero = shape->kind == LW_TOUCH_CAPSULE && i == 1;   /* a capsule of no length is a sphere */
        if (!isfinite(shape->size[i]) || shape->size[i] < 0 || (shape->size[i] == 0 && !zero))
            return i == 0 && shape->kind != LW_TOUCH_BOX ? "has a radius that is not positive" : "has a length that is not positive";
    }
    return NULL;
}

static const char *triangle_objection(const LwTouchShapeDef *shape)
{
    if (shape->vertex_count < 3 || shape->triangle_count < 1)
        return "has no triangles";
    for (int i = 0; i < shape->vertex_count; i++)
        if (!lw_vec3_is_finite(shape->vertex[i]))
            return "has a vertex that is not a place";
    for (int i = 0; i < 3 * shape->triangle_count; i++)
        if (shape->triangle[i] < 0 || shape->triangle[i] >= shape->vertex_count)
            return "has a triangle with a vertex that does not exist";
    return NULL;
}

static const char *hull_objection(const LwSolid *solid)
{
    if (!(solid->bound > 0) || solid->face_count < 4)
        return "is flat: a convex hull has at least four faces";
    for (int e = 0; e < solid->edge_count; e++)
        if (solid->edge[e].face[1] < 0)
            return "is open: a convex hull is closed";
    double thickness = INFINITY;
    for (int f = 0; f < solid->face_count; f++) {
        double low = 0;
        LwVec3 on = solid->vertex[solid->loop[solid->face[f].first]];
        for (int i = 0; i < solid->vertex_count; i++) {
            double h = lw_vec3_dot(solid->face[f].normal, lw_vec3_sub(solid->vertex[i], on));
            if (h > 1e-6 * solid->bound)
                return "is not convex, or its triangles are turned inside out";
            low = fmin(low, h);
        }
        thickness = fmin(thickness, -low);
    }
    return thickness < 1e-6 * solid->bound ? "is flat: its thickness is below a millionth of its size" : NULL;
}

/* Borders are closed ways along edges with a single face; a sheet of terrain has one. */
static int border_count(LwArena *arena, const LwSolid *solid)
{
    int *next = LW_NEWN(arena, int, solid->vertex_count), count = 0;
    for (int v = 0; v < solid->vertex_count; v++)
        next[v] = -1;
    for (int e = 0; e < solid->edge_count; e++)
        if (solid->edge[e].face[1] < 0)
            next[solid->edge[e].vertex[0]] = solid->edge[e].vertex[1];
    for (int v = 0; v < solid->vertex_count; v++) {
        if (next[v] < 0)
            continue;
        count++;
        for (int w = v, after; next[w] >= 0; w = after) {
            after = next[w];
            next[w] = -1;
        }
    }
    return count;
}

/* What makes things fall through or catch. */
static const char *mesh_objection(LwArena *arena, const LwTouchShapeDef *shape, const LwSolid *solid)
{
    if (solid->face_count == 0 || !(solid->bound > 0))
        return "has triangles without area only";
    int single = 0;
    for (int e = 0; e < solid->edge_count; e++)
        single += solid->edge[e].face[1] < 0;
    for (int f = 0; f < solid->face_count; f++)
        if (!(lw_vec3_norm(solid->face[f].normal) > 0.5))
            return "has triangles without area";
    if (border_count(arena, solid) > 1)
        return "is open in several places (or its triangles are turned differently, or more than two share an edge): bodies would fall through or catch";
    if (single == 0 && shape->triangle_count < 4)
        return "is too coarse: a closed mesh has at least four triangles";
    return NULL;
}

const char *lw_touch_shape_objection(const LwTouchShapeDef *def)
{
    const char *objection = size_objection(def);
    if (objection || (def->kind != LW_TOUCH_HULL && def->kind != LW_TOUCH_MESH))
        return objection;
    if ((objection = triangle_objection(def)))
        return objection;
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        return "does not fit into the memory";
    }
    LwTouchShape shape = { .kind = def->kind, .marker = { { 0, 0, 0 }, LW_QUAT_IDENTITY, lw_mat3_from_quat(LW_QUAT_IDENTITY) },
                           .vertex_count = def->vertex_count, .triangle_count = def->triangle_count, .vertex = def->vertex, .triangle = def->triangle };
    LwSolid solid;
    lw_solid_init(&solid, &arena, &shape);
    objection = def->kind == LW_TOUCH_HULL ? hull_objection(&solid) : mesh_objection(&arena, def, &solid);
    lw_arena_clear(&arena);
    return objection;
}
