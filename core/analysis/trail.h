/* Where a driven motion goes next. Through velocities and accelerations at the last three poses goes a polynomial of degree 5
 * (Hermite's), for each component of ṗ and q̇ and for v and ω themselves; at the next time it gives v and ω, its integral from
 * the last pose gives p and q, with
 *
 *     q̇ = ½ q (0,ω)      q̈ = ½ q (0,α) − ¼|ω|² q      (formulation §1)
 *
 * The error of the pose is 0.01 h⁷ y⁽⁷⁾, 1e-14 of the size for some hundredths of a radian a step, and older poses themselves do
 * not enter, so that their rounding is not magnified: what is left to correct is next to nothing. Of steps of one length the last extrapolations' misses, themselves
 * extrapolated, are added: that wins two more orders. With two poses to go by the
 * degree is 3, with one it is Taylor's polynomial of degree 2. */
#ifndef LW_ANALYSIS_TRAIL_H
#define LW_ANALYSIS_TRAIL_H

#include "core/model/state.h"

typedef struct LwTrail LwTrail;

LwTrail *lw_trail_create(LwArena *arena, const LwMechanism *mechanism);

/* The motion went on smoothly to this state with accelerations a (6 a body). */
void lw_trail_add(LwTrail *trail, const LwState *state, const double *a);
/* What came before tells nothing about what follows: a leap, a kink, another piece of the motion. */
void lw_trail_forget(LwTrail *trail);
/* Is there more than one pose to go by, not too close together for a step of h? */
bool lw_trail_reaches(const LwTrail *trail, double h);

/* Puts bodies and time of the state at h past the pose last added; with that pose alone unless `far`. */
void lw_trail_extrapolate(LwTrail *trail, double h, bool far, LwState *state);

#endif
