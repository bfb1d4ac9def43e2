#ifndef LW_MATH_FRAME_H
#define LW_MATH_FRAME_H

#include "core/math/mat3.h"

/* x_outer = position + A(orientation) x_inner */
typedef struct LwFrame {
    LwVec3 position;
    LwQuat orientation;
} LwFrame;

#define LW_FRAME_IDENTITY ((LwFrame){ { 0, 0, 0 }, { 1, 0, 0, 0 } })

static inline LwVec3 lw_frame_point(LwFrame f, LwVec3 local)
{
    return lw_vec3_add(f.position, lw_quat_rotate(f.orientation, local));
}

static inline LwVec3 lw_frame_local_point(LwFrame f, LwVec3 outer)
{
    return lw_quat_rotate(lw_quat_conj(f.orientation), lw_vec3_sub(outer, f.position));
}

static inline LwFrame lw_frame_mul(LwFrame outer, LwFrame inner)
{
    return (LwFrame){ lw_frame_point(outer, inner.position), lw_quat_mul(outer.orientation, inner.orientation) };
}

/* The frame `f` of the outer space seen from `base`. */
static inline LwFrame lw_frame_relative(LwFrame base, LwFrame f)
{
    return (LwFrame){ lw_frame_local_point(base, f.position),
                      lw_quat_mul(lw_quat_conj(base.orientation), f.orientation) };
}

/* The frame at a point with z along `axis` and x along `xaxis` made perpendicular to it; a zero
 * xaxis means the world x-axis, or world y when z is within 1e-3 of x (the contract's rule).
 * False when the axis has no direction or xaxis is parallel to it. */
bool lw_frame_from_axes(LwVec3 at, LwVec3 axis, LwVec3 xaxis, LwFrame *out);

/* How far apart two frames are: m, the turn between them times the size. */
static inline double lw_frame_distance(LwFrame a, LwFrame b, double size)
{
    double turn = lw_vec3_norm(lw_quat_log(lw_quat_mul(lw_quat_conj(a.orientation), b.orientation)));
    return fmax(lw_vec3_norm(lw_vec3_sub(a.position, b.position)), turn * size);
}

#endif
