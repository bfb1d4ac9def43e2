/* A cable of constant length over points and pulleys of any number of bodies.
 *
 *     C = Σ spans + Σ wraps − L
 *
 * Points are eyelets, through which it slides without friction, anywhere in space. With an axis it is a cable in the plane across
 * that axis, and may run over pulleys: ρ is their radius, positive where the cable turns about the axis' direction (the centre
 * is on its left), negative where it turns the other way. The span from i to k, centres D apart, runs along n with m = axis × n:
 *     D = s n + (ρk − ρi) m,   s² = D² − (ρk − ρi)²
 * and the length changes by Σ n·dD, the wraps included: tension pulls along the spans, whatever a pulley itself turns. */
#ifndef LW_MODEL_CABLE_H
#define LW_MODEL_CABLE_H

#include "core/model/state.h"

typedef struct LwCableMotion {
    double length, rate;
    double gamma;       /* of its second derivative: length″ = J (a, α) + gamma */
} LwCableMotion;

/* J: six numbers a point, ∂rate/∂(v, ω) of its body; NULL when they are not wanted. */
LwCableMotion lw_cable_eval(const LwMechanism *mechanism, const LwState *state, int cable, double *J);

#endif
