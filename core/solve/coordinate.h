/* One coordinate of a joint with its rates: what motors, couplers and torsion springs act on. */
#ifndef LW_SOLVE_COORDINATE_H
#define LW_SOLVE_COORDINATE_H

#include "core/model/state.h"

typedef struct LwCoordinateMotion {
    double v, d, dd;    /* value, unwrapped; its rate; its second derivative without accelerations */
    double J[12];       /* ∂d/∂(v1, ω1, v2, ω2) */
} LwCoordinateMotion;

/* Can it be had without the joint's LwRel? Displacements can, and the angle about z where it is the only one. */
bool lw_coordinate_is_direct(const LwMechanism *mechanism, int joint, LwCoordinate c);

/* The parts LW_EVAL_C (v), LW_EVAL_CD (d), LW_EVAL_GAMMA (dd) and LW_EVAL_J of it. rel is read where it is not direct; it must
 * be that joint's, as far as the parts ask; NULL to have it evaluated. */
void lw_coordinate_eval(const LwMechanism *mechanism, const LwState *state, int joint, LwCoordinate c, const LwRel *rel,
                        unsigned parts, LwCoordinateMotion *out);
/* The same from rel alone. */
void lw_coordinate_from_rel(const LwMechanism *mechanism, const LwState *state, int joint, LwCoordinate c, const LwRel *rel,
                            unsigned parts, LwCoordinateMotion *out);

/* Σ g_k J_k over the relative coordinates. */
void lw_rel_jacobian(const LwRel *rel, const double g[LW_REL], double J[12]);

#endif
