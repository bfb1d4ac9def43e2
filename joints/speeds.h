/* Building rows of velocities: Σ coefficient·ż over the moves of marker 1's origin and its turning, both in marker 2's
 * axes. With u̇ = ½ ω u in those axes, ω = 2 vec(u̇ u*), so
 *     ω_a = 2 (e0 ė_a − e_a ė0 + e_b ė_c − e_c ė_b)          a b c cyclic */
#ifndef LW_JOINTS_SPEEDS_H
#define LW_JOINTS_SPEEDS_H

#include "core/model/joint.h"

enum { LW_AXIS_X, LW_AXIS_Y, LW_AXIS_Z };

static inline void lw_speed_add(LwSpeedRow *row, int k, LwRelJet c)
{
    row->coefficient[k] = lw_reljet_add(row->coefficient[k], c);
}

/* + c·(velocity of origin 1 along an axis of marker 2) */
static inline void lw_speed_add_move(LwSpeedRow *row, int axis, LwRelJet c)
{
    lw_speed_add(row, axis, c);
}

/* + c·(turning of marker 1 about an axis of marker 2) */
static inline void lw_speed_add_turn(LwSpeedRow *row, const LwRel *rel, int axis, LwRelJet c)
{
    int a = 4 + axis, b = 4 + (axis + 1) % 3, d = 4 + (axis + 2) % 3;
    LwRelJet twice = lw_reljet_scale(c, 2), less = lw_reljet_scale(c, -2);
    lw_speed_add(row, a, lw_reljet_mul(twice, lw_reljet_coordinate(rel, 3)));
    lw_speed_add(row, 3, lw_reljet_mul(less, lw_reljet_coordinate(rel, a)));
    lw_speed_add(row, d, lw_reljet_mul(twice, lw_reljet_coordinate(rel, b)));
    lw_speed_add(row, b, lw_reljet_mul(less, lw_reljet_coordinate(rel, d)));
}

/* The velocity along x (axis 0) or y (axis 1) of the point of body 1 that is at r from marker 1's origin: v + ω × r. */
static inline LwSpeedRow lw_speed_of_point(const LwRel *rel, int axis, const LwRelJet r[3])
{
    LwSpeedRow row = { 0 };
    int b = (axis + 1) % 3, c = (axis + 2) % 3;
    lw_speed_add_move(&row, axis, lw_reljet_constant(1));
    lw_speed_add_turn(&row, rel, b, r[c]);
    lw_speed_add_turn(&row, rel, c, lw_reljet_scale(r[b], -1));
    return row;
}

/* Turning about the normal of marker 2's plane. */
static inline LwSpeedRow lw_speed_of_spin(const LwRel *rel)
{
    LwSpeedRow row = { 0 };
    lw_speed_add_turn(&row, rel, LW_AXIS_Z, lw_reljet_constant(1));
    return row;
}

/* 1/a; 0 where a is not positive, so that a pose without a direction gives rows without a gradient. */
static inline LwRelJet lw_reljet_inverse(LwRelJet a)
{
    LwRelJet b = { 0 };
    if (!(a.v > 0))
        return b;
    double i = 1 / a.v;
    b.v = i;
    b.d = -a.d * i * i;
    b.dd = (2 * a.d * a.d * i - a.dd) * i * i;
    for (int k = 0; k < LW_REL; k++)
        b.g[k] = -a.g[k] * i * i;
    return b;
}

#endif
