/* Where a driven motion goes next: the pose is extrapolated from the last two poses with their velocities and accelerations,
 *
 *     y(t) and its first two derivatives at t₁ and t₀ < t₁   →   y(t₁ + h), a polynomial of degree 5 in each of p and q,
 *     v, ω and their derivatives there                       →   v(t₁ + h), ω(t₁ + h), of degree 3,
 *
 * with q̇ = ½ q (0,ω), q̈ = ½ q (0,α) − ¼|ω|² q (formulation §1). The error is that of the sixth derivative: 1e-12 of the
 * size for a hundredth of a radian a step, so that what is left to correct is next to nothing. With one pose to go by it is
 * Taylor's polynomial of degree 2. */
#ifndef LW_ANALYSIS_TRAIL_H
#define LW_ANALYSIS_TRAIL_H

#include "core/model/state.h"

typedef struct LwTrail LwTrail;

LwTrail *lw_trail_create(LwArena *arena, const LwMechanism *mechanism);

/* The motion went on smoothly to this state with accelerations a (6 a body); the pose before the last one is forgotten. */
void lw_trail_add(LwTrail *trail, const LwState *state, const double *a);
/* What came before tells nothing about what follows: a leap, a kink, another piece of the motion. */
void lw_trail_forget(LwTrail *trail);
/* Is there more than one pose to go by, not too close together for a step of h? */
bool lw_trail_reaches(const LwTrail *trail, double h);

/* Puts bodies and time of the state at h past the pose last added; with that pose alone unless `far`. */
void lw_trail_extrapolate(const LwTrail *trail, double h, bool far, LwState *state);

#endif
