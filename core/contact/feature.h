/* What faces what at a point of contact: a point, a line, a circle or a plane fixed in each of two bodies, and the gap between them.
 *
 * Points and lines may have a radius around them (a ball, a rod); a circle is the sharp rim of a cylinder, a plane has its solid behind it.
 * Of each pair the nearest places, the normal and the gap are closed forms; only the common perpendicular of a circle and a line or another
 * circle is found by Newton's method. Gaps are signed and smooth through zero, but for sharp points against points, lines and circles, which
 * only ever touch in passing. */
#ifndef LW_CONTACT_FEATURE_H
#define LW_CONTACT_FEATURE_H

#include "core/contact/contact.h"
#include "core/contact/moving.h"

typedef enum LwFeatureKind { LW_FEATURE_POINT, LW_FEATURE_LINE, LW_FEATURE_CIRCLE, LW_FEATURE_PLANE } LwFeatureKind;

/* A direction across a circle's axis, unit, from which its angles are counted. */
static inline LwVec3 lw_circle_start(LwVec3 axis)
{
    LwVec3 x = fabs(axis.x) < 0.6 ? lw_vec3(1, 0, 0) : lw_vec3(0, 1, 0);
    x = lw_vec3_mad(x, -lw_vec3_dot(x, axis), axis);
    return lw_vec3_scale(x, 1 / lw_vec3_norm(x));
}

/* The pair as it is and as it moves with the bodies. */
typedef struct LwFeaturePair {
    LwMoving gap;
    LwMoving3 place;        /* halfway between the surfaces */
    LwMoving3 normal;       /* from the second body to the first */
    bool lost;              /* two curves without a common perpendicular next to where it was looked for: the rest means nothing */
} LwFeaturePair;

/* `rates`: false leaves the rates 0. */
LwFeaturePair lw_feature_pair_eval(const LwState *state, const LwContactPoint *point, bool rates);

/* Two directions across the normal that vary smoothly with the state. */
void lw_feature_tangents(const LwState *state, const LwContactPoint *point, const LwFeaturePair *pair, LwMoving3 tangent[2]);

#endif
