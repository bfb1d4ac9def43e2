/* Pairs without a search: anything against a plane, balls and points among themselves. */
#include "core/contact/pair.h"

static const double TAU = 6.283185307179586477;

/* The rims of a cylinder, each by its lowest point, which is smooth while the cylinder is not upright. Next to that (within FLAT rad) it runs round
 * the rim at the least move, and RIM_POINTS fixed points of the rim carry the cylinder; nearer than UPRIGHT they alone do. What stands on
 * them topples a little early, across a side of their polygon: at 1 − cos(π/RIM_POINTS) = 8 % less than the radius at worst. */
enum { RIM_POINTS = 8 };
static const double FLAT = 1e-2, UPRIGHT = 1e-6;

static void cylinder_with_plane(LwPairWork *work)
{
    const LwPlaced *a = work->a;
    LwSide3 plane = lw_side_plane(work->b);
    double tilt = lw_vec3_norm(lw_vec3_cross(a->z, plane.direction));
    for (int end = 0; end < 2; end++) {
        LwSide3 rim = lw_side_rim(a, end);
        if (tilt > UPRIGHT)
            lw_pair_add(work, rim, plane, plane.direction, rim.point);
        LwVec3 y = lw_vec3_cross(a->z, a->x);
        for (int i = 0; tilt < FLAT && i < RIM_POINTS; i++) {
            double angle = TAU * i / RIM_POINTS;
            LwVec3 out = lw_vec3_mad(lw_vec3_scale(a->x, cos(angle)), sin(angle), y);
            LwSide3 point = { LW_PART_VERTEX + (unsigned)(RIM_POINTS * end + i), LW_FEATURE_POINT, lw_vec3_mad(rim.point, rim.r, out), a->z, 0 };
            lw_pair_add(work, point, plane, plane.direction, point.point);
        }
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
            lw_pair_add(work, lw_side_vertex(a, i), plane, b->z, a->vertex[i]);
}

void lw_pair_of_balls(LwPairWork *work)
{
    lw_pair_add(work, lw_side_vertex(work->a, 0), lw_side_vertex(work->b, 0), work->b->z, work->a->vertex[0]);
}
