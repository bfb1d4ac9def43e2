/* The lock kernel (formulation §2): where marker 1 is as seen from marker 2, and how that changes.
 *
 *     x = A(Q2)ᵀ (P1 − P2)      u = Q2* Q1          the 3 + 4 relative coordinates z = (x, u)
 *     ż = J (v1, ω1, v2, ω2)                        12 columns: v world axes, ω body axes
 *     z̈ = J (a1, α1, a2, α2) + γ
 *
 * Everything a joint, a motor or a measure says is a function of z and t. */
#ifndef LW_MODEL_LOCK_H
#define LW_MODEL_LOCK_H

#include "core/math/frame.h"

enum { LW_REL = 7 }; /* x y z e0 e1 e2 e3 */

/* One body as the kernel sees it; the ground is at rest at the origin. */
typedef struct LwBodyState {
    LwVec3 p;    /* centre of mass, world */
    LwQuat q;    /* local to world */
    LwVec3 v;    /* of the centre of mass, world axes */
    LwVec3 w;    /* angular velocity, body axes */
    LwMat3 A;    /* A(q), kept beside q */
} LwBodyState;
enum { LW_BODY_DOUBLES = sizeof(LwBodyState) / sizeof(double) };

/* A marker fixed in a body, relative to its centre of mass. */
typedef struct LwMarker {
    LwVec3 d;
    LwQuat r;
    LwMat3 R; /* A(r) */
} LwMarker;

/* Axis c of the marker in its body's axes. */
static inline LwVec3 lw_marker_axis(const LwMarker *marker, int c)
{
    return (LwVec3){ marker->R.m[0][c], marker->R.m[1][c], marker->R.m[2][c] };
}

/* The relative coordinates with rates, and the Jacobian. */
typedef struct LwRel {
    double z[LW_REL], zd[LW_REL], gamma[LW_REL];
    double J[LW_REL][12];
    LwVec3 P1;     /* origin of marker 1, world */
    LwMat3 A2;     /* axes of marker 2 in the world (columns) */
} LwRel;

/* All of it; or z, ż, P1 and A2 alone, leaving γ and J as they are (corrections need no more); or after them γ, or J. */
void lw_lock_eval(const LwBodyState *body1, const LwMarker *marker1, const LwBodyState *body2,
                  const LwMarker *marker2, LwRel *rel);
void lw_lock_eval_motion(const LwBodyState *body1, const LwMarker *marker1, const LwBodyState *body2,
                         const LwMarker *marker2, LwRel *rel);
void lw_lock_eval_gamma(const LwBodyState *body1, const LwMarker *marker1, const LwBodyState *body2,
                        const LwMarker *marker2, LwRel *rel);
void lw_lock_eval_jacobian(const LwBodyState *body1, const LwMarker *marker1, const LwBodyState *body2,
                           const LwMarker *marker2, LwRel *rel);

/* A function of z and t carried with its gradient in z and its two time derivatives; dd is the part
 * without accelerations, which is what the right-hand side of the acceleration equation needs. */
typedef struct LwRelJet {
    double v, d, dd;
    double g[LW_REL];
} LwRelJet;

LwRelJet lw_reljet_constant(double c);
LwRelJet lw_reljet_coordinate(const LwRel *rel, int k); /* z[k] */
LwRelJet lw_reljet_add(LwRelJet a, LwRelJet b);
LwRelJet lw_reljet_sub(LwRelJet a, LwRelJet b);
LwRelJet lw_reljet_mul(LwRelJet a, LwRelJet b);
LwRelJet lw_reljet_scale(LwRelJet a, double s);
LwRelJet lw_reljet_chain(LwRelJet a, double f, double f1, double f2); /* f(a) from f, f′, f″ at a.v */
LwRelJet lw_reljet_sqrt(LwRelJet a);
LwRelJet lw_reljet_atan2(LwRelJet y, LwRelJet x);
/* Entry (row, column) of A(u): marker 1's axes in marker 2. */
LwRelJet lw_reljet_axes(const LwRel *rel, int row, int column);

#endif
