#include "core/contact/solid.h"

#include "core/contact/mesh.h"
#include "core/contact/topology.h"

#include <string.h>

static LwVec3 corner(const double half[3], int i)
{
    return lw_vec3(i & 1 ? half[0] : -half[0], i & 2 ? half[1] : -half[1], i & 4 ? half[2] : -half[2]);
}

static void make_box(LwSolid *solid, LwArena *arena, const LwTouchShape *shape)
{
    /* Two triangles a side; faces are joined by the topology. */
    static const int triangle[36] = { 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6 };
    double half[3] = { 0.5 * shape->size[0], 0.5 * shape->size[1], 0.5 * shape->size[2] };
    LwVec3 local[8];
    for (int i = 0; i < 8; i++)
        local[i] = corner(half, i);
    lw_solid_connect(solid, arena, shape, local, 8, triangle, 12);
}

static void make_vertices(LwSolid *solid, LwArena *arena, const LwTouchShape *shape)
{
    double half = shape->kind == LW_TOUCH_CAPSULE ? 0.5 * shape->size[1] : 0;
    solid->vertex_count = half > 0 ? 2 : 1;
    solid->vertex = LW_NEWN(arena, LwVec3, 2);
    solid->r = shape->kind == LW_TOUCH_POINT ? 0 : shape->size[0];
    for (int k = 0; k < solid->vertex_count; k++)
        solid->vertex[k] = lw_vec3_mad(solid->centre, k == 0 ? -half : half, solid->z);
    if (solid->vertex_count < 2)
        return;
    solid->edge_count = 1;
    solid->edge = LW_NEW(arena, LwSolidEdge);
    *solid->edge = (LwSolidEdge){ { 0, 1 }, { -1, -1 } };
}

static void make_bound(LwSolid *solid)
{
    LwVec3 low = { INFINITY, INFINITY, INFINITY }, high = { -INFINITY, -INFINITY, -INFINITY };
    for (int i = 0; i < solid->vertex_count; i++) {
        LwVec3 v = solid->vertex[i];
        low = lw_vec3(fmin(low.x, v.x), fmin(low.y, v.y), fmin(low.z, v.z));
        high = lw_vec3(fmax(high.x, v.x), fmax(high.y, v.y), fmax(high.z, v.z));
    }
    solid->middle = lw_vec3_scale(lw_vec3_add(low, high), 0.5);
    for (int i = 0; i < solid->vertex_count; i++)
        solid->bound = fmax(solid->bound, lw_vec3_norm(lw_vec3_sub(solid->vertex[i], solid->middle)));
    solid->bound += solid->r;
}

void lw_solid_init(LwSolid *solid, LwArena *arena, const LwTouchShape *shape)
{
    *solid = (LwSolid){ .kind = shape->kind, .body = shape->body, .centre = shape->marker.d, .x = lw_marker_axis(&shape->marker, 0),
                        .z = lw_marker_axis(&shape->marker, 2) };
    switch (shape->kind) {
    case LW_TOUCH_POINT:
    case LW_TOUCH_SPHERE:
    case LW_TOUCH_CAPSULE:
        make_vertices(solid, arena, shape);
        break;
    case LW_TOUCH_BOX:
        make_box(solid, arena, shape);
        break;
    case LW_TOUCH_HULL:
    case LW_TOUCH_MESH:
        lw_solid_connect(solid, arena, shape, shape->vertex, shape->vertex_count, shape->triangle, shape->triangle_count);
        break;
    case LW_TOUCH_CYLINDER:
        solid->r = shape->size[0];
        solid->half = 0.5 * shape->size[1];
        solid->middle = solid->centre;
        solid->bound = hypot(solid->r, solid->half);
        return;
    case LW_TOUCH_PLANE:
        solid->bound = INFINITY;
        return;
    }
    make_bound(solid);
    if (shape->kind == LW_TOUCH_MESH)
        solid->mesh = lw_mesh_create(arena, solid);
}

/* ---- in the world ---- */

static LwVec3 to_world(const LwBodyState *body, LwVec3 local)
{
    return lw_vec3_add(body->p, lw_mat3_mul_vec(&body->A, local));
}

/* Half the extents of a cylinder: half·|z| + r·√(1 − z²) along each axis. */
static LwVec3 cylinder_extent(const LwPlaced *p)
{
    double h = p->solid->half, r = p->solid->r;
    return lw_vec3(h * fabs(p->z.x) + r * sqrt(fmax(0, 1 - p->z.x * p->z.x)), h * fabs(p->z.y) + r * sqrt(fmax(0, 1 - p->z.y * p->z.y)),
                   h * fabs(p->z.z) + r * sqrt(fmax(0, 1 - p->z.z * p->z.z)));
}

static void vertex_box(LwPlaced *p, double margin)
{
    lw_placed_fill(p);
    LwVec3 low = p->vertex[0], high = low;
    for (int i = 1; i < p->solid->vertex_count; i++) {
        LwVec3 v = p->vertex[i];
        low = lw_vec3(v.x < low.x ? v.x : low.x, v.y < low.y ? v.y : low.y, v.z < low.z ? v.z : low.z);
        high = lw_vec3(v.x > high.x ? v.x : high.x, v.y > high.y ? v.y : high.y, v.z > high.z ? v.z : high.z);
    }
    LwVec3 out = { margin, margin, margin };
    p->low = lw_vec3_sub(low, out);
    p->high = lw_vec3_add(high, out);
}

void lw_placed_set(LwPlaced *p, const LwState *state, double reach)
{
    const LwSolid *solid = p->solid;
    p->body = &state->body[solid->body];
    p->centre = to_world(p->body, solid->centre);
    p->x = lw_mat3_mul_vec(&p->body->A, solid->x);
    p->z = lw_mat3_mul_vec(&p->body->A, solid->z);
    p->filled = p->filled && memcmp(&p->at.p, &p->body->p, sizeof p->at.p) == 0 && memcmp(&p->at.q, &p->body->q, sizeof p->at.q) == 0;
    /* Of larger ones the ball around them will do. */
    if (solid->vertex_count > 0 && solid->vertex_count <= 256) {
        vertex_box(p, reach + solid->r);
        return;
    }
    double b = solid->bound + reach;
    LwVec3 middle = to_world(p->body, solid->middle), extent = { b, b, b };
    if (solid->kind == LW_TOUCH_CYLINDER)
        extent = lw_vec3_add(cylinder_extent(p), lw_vec3(reach, reach, reach));
    p->low = lw_vec3_sub(middle, extent);
    p->high = lw_vec3_add(middle, extent);
}

void lw_placed_fill(LwPlaced *p)
{
    if (p->filled)
        return;
    for (int i = 0; i < p->solid->vertex_count; i++)
        p->vertex[i] = to_world(p->body, p->solid->vertex[i]);
    for (int i = 0; i < p->solid->face_count; i++)
        p->normal[i] = lw_mat3_mul_vec(&p->body->A, p->solid->face[i].normal);
    p->filled = true;
    p->at = *p->body;
}
