/* Pairs without a search: anything against a plane, balls and points among themselves. */
#include "core/contact/cylinder.h"

static void cylinder_with_plane(LwPairWork *work)
{
    const LwPlaced *a = work->a;
    LwSide3 plane = lw_side_plane(work->b);
    double tilt = lw_vec3_norm(lw_vec3_cross(a->z, plane.direction));
    for (int end = 0; end < 2; end++) {
        LwSide3 rim = lw_side_rim(a, end, a->centre);
        if (tilt > LW_CYLINDER_UPRIGHT)
            lw_pair_add(work, rim, plane, plane.direction);
        for (int i = 0; tilt < LW_CYLINDER_FLAT && i < LW_RIM_POINTS; i++)
            lw_pair_add(work, lw_side_rim_point(a, end, i), plane, plane.direction);
    }
}

void lw_pair_with_plane(LwPairWork *work)
{
    const LwPlaced *a = work->a, *b = work->b;
    const LwSolid *solid = a->solid;
    LwVec3 middle = lw_vec3_add(a->body->p, lw_mat3_mul_vec(&a->body->A, solid->middle));
    if (lw_vec3_dot(lw_vec3_sub(middle, b->centre), b->z) > solid->bound + work->reach)
        return;
    if (solid->kind == LW_TOUCH_CYLINDER) {
        cylinder_with_plane(work);
        return;
    }
    LwSide3 plane = lw_side_plane(b);
    double limit = lw_vec3_dot(b->centre, b->z) + solid->r + work->reach;
    for (int i = 0; i < solid->vertex_count; i++)
        if (lw_vec3_dot(a->vertex[i], b->z) <= limit)
            lw_pair_add(work, lw_side_vertex(a, i), plane, b->z);
}

void lw_pair_of_balls(LwPairWork *work)
{
    LwVec3 d = lw_vec3_sub(work->a->vertex[0], work->b->vertex[0]);
    double most = work->reach + work->a->solid->r + work->b->solid->r;
    if (lw_vec3_dot(d, d) > most * most)
        return;
    lw_pair_add(work, lw_side_vertex(work->a, 0), lw_side_vertex(work->b, 0), work->b->z);
}
