/* What motors feel of the mechanism, for choosing them: accelerations of their coordinates, the inertia that they accelerate, and of their
 * efforts the parts that stay, fall with the speed and fall with its square when everything goes slower.
 *
 * With c_i the gradient of motor i's coordinate and W what the joints leave of M⁻¹ (x = W f solves M x + Jᵀλ = f, J x = 0; paths and motors
 * are no part of J), accelerations by efforts τ are  C x = A τ + …,  A = C W Cᵀ, and from that
 *     inertia of i  = (A⁻¹)_ii: its effort per acceleration of its coordinate, the other motors holding; 1/A_ii, the others free, where
 *                     there are more motors than freedoms and A has no inverse
 *     efforts(σ)    of the same pose with velocities σ and accelerations σ² times as large: exact inverse dynamics, at σ = 0, ½ and 1;
 *                   holding + damping·σ + inertial·σ² go through the three (all forces that are linear in velocities are met exactly)
 * Stops, contacts and rubbing joints are left out: what they add is the difference to the effort recorded. */
#ifndef LW_ANALYSIS_REFLECTED_H
#define LW_ANALYSIS_REFLECTED_H

#include "core/solve/step.h"

typedef struct LwReflectedMotor {
    double acceleration;    /* rad/s² or m/s² */
    double inertia;         /* kg m² or kg; 0: the mechanism does not let it move */
    double holding, damping, inertial; /* N m or N, on body 1 towards increasing coordinate */
} LwReflectedMotor;

enum { LW_REFLECTED_COLUMNS = 5 };

typedef struct LwReflected LwReflected;
LwReflected *lw_reflected_create(LwArena *arena, const LwMechanism *mechanism);
/* Fills out[], by motor, from a state and its accelerations (6 a body). Allocates nothing. */
void lw_reflected_eval(LwReflected *reflected, const LwState *state, const double *a, LwReflectedMotor *out);

#endif
