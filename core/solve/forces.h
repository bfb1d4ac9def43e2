/* Applied loads: gravity, springs, forces and torques by law, motors that are given an effort. */
#ifndef LW_SOLVE_FORCES_H
#define LW_SOLVE_FORCES_H

#include "core/model/state.h"

/* f ← (F, T − ω×Jω) per body: force in world axes, torque about the centre of mass in body axes.
 * rel is not read: all comes from the state. */
void lw_forces_eval(const LwMechanism *mechanism, const LwState *state, const LwRel *rel, double *f);

/* What a spring or torsion spring shows. */
typedef struct LwLoadValue {
    double length;      /* m or rad */
    double speed;
    double force;       /* spring: tension positive; torsion: on body 1 towards increasing coordinate */
    double energy;      /* J stored; 0 at rest */
} LwLoadValue;
LwLoadValue lw_load_value(const LwMechanism *mechanism, const LwState *state, const LwRel *rel, int load);

/* The load of a soft stop on body 1 along its coordinate: ≥ 0 at the lower stop, ≤ 0 at the upper one (N or N m); 0 where it is rigid or not touched. */
double lw_soft_stop_load(const LwMechanism *mechanism, const LwState *state, int limit);

double lw_energy_kinetic(const LwMechanism *mechanism, const LwState *state);
/* Gravity from the world's origin, springs from rest. */
double lw_energy_potential(const LwMechanism *mechanism, const LwState *state, const LwRel *rel);
/* Its derivative along the motion, W. */
double lw_energy_potential_rate(const LwMechanism *mechanism, const LwState *state);

#endif
