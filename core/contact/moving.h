/* Numbers and vectors with their rates: what first derivatives along a motion need. */
#ifndef LW_CONTACT_MOVING_H
#define LW_CONTACT_MOVING_H

#include "core/math/vec3.h"

typedef struct LwMoving {
    double v, d;
} LwMoving;

typedef struct LwMoving3 {
    LwVec3 v, d;
} LwMoving3;

static inline LwMoving lw_moving_sub(LwMoving a, LwMoving b)
{
    return (LwMoving){ a.v - b.v, a.d - b.d };
}

static inline LwMoving lw_moving_mul(LwMoving a, LwMoving b)
{
    return (LwMoving){ a.v * b.v, a.d * b.v + a.v * b.d };
}

static inline LwMoving lw_moving_div(LwMoving a, LwMoving b)
{
    double v = a.v / b.v;
    return (LwMoving){ v, (a.d - v * b.d) / b.v };
}

static inline LwMoving3 lw_moving3_add(LwMoving3 a, LwMoving3 b)
{
    return (LwMoving3){ lw_vec3_add(a.v, b.v), lw_vec3_add(a.d, b.d) };
}

static inline LwMoving3 lw_moving3_sub(LwMoving3 a, LwMoving3 b)
{
    return (LwMoving3){ lw_vec3_sub(a.v, b.v), lw_vec3_sub(a.d, b.d) };
}

static inline LwMoving3 lw_moving3_scale(LwMoving3 a, double s)
{
    return (LwMoving3){ lw_vec3_scale(a.v, s), lw_vec3_scale(a.d, s) };
}

static inline LwMoving3 lw_moving3_mul(LwMoving3 a, LwMoving s)
{
    return (LwMoving3){ lw_vec3_scale(a.v, s.v), lw_vec3_mad(lw_vec3_scale(a.d, s.v), s.d, a.v) };
}

static inline LwMoving lw_moving3_dot(LwMoving3 a, LwMoving3 b)
{
    return (LwMoving){ lw_vec3_dot(a.v, b.v), lw_vec3_dot(a.d, b.v) + lw_vec3_dot(a.v, b.d) };
}

static inline LwMoving3 lw_moving3_cross(LwMoving3 a, LwMoving3 b)
{
    return (LwMoving3){ lw_vec3_cross(a.v, b.v), lw_vec3_add(lw_vec3_cross(a.d, b.v), lw_vec3_cross(a.v, b.d)) };
}

/* What of a stands across the unit direction u. */
static inline LwMoving3 lw_moving3_across(LwMoving3 a, LwMoving3 u)
{
    return lw_moving3_sub(a, lw_moving3_mul(u, lw_moving3_dot(a, u)));
}

/* |a|, and its direction; a vector of no length has the direction `otherwise`, at rest. */
static inline LwMoving lw_moving3_unit(LwMoving3 a, LwVec3 otherwise, LwMoving3 *unit)
{
    double length = lw_vec3_norm(a.v);
    if (!(length > 1e-300)) {
        *unit = (LwMoving3){ otherwise, { 0, 0, 0 } };
        return (LwMoving){ 0, 0 };
    }
    LwVec3 u = lw_vec3_scale(a.v, 1 / length);
    double rate = lw_vec3_dot(u, a.d);
    *unit = (LwMoving3){ u, lw_vec3_scale(lw_vec3_mad(a.d, -rate, u), 1 / length) };
    return (LwMoving){ length, rate };
}

#endif
