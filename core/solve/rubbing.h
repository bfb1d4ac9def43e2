/* Friction in joints: the directions in which the surfaces of a joint rub, and the load that presses them together. */
#ifndef LW_SOLVE_RUBBING_H
#define LW_SOLVE_RUBBING_H

#include "core/solve/auxiliary_row.h"
#include "core/solve/system.h"

enum { LW_RUBBING_MOST = 3 };

/* The rows of friction f at the state, 1 to LW_RUBBING_MOST, with rates in m/s at the surface (value is 0); parts LW_EVAL_CD, LW_EVAL_GAMMA, LW_EVAL_J.
 * Returns how many. Their number does not depend on the state. */
int lw_rubbing_rows(const LwMechanism *mechanism, const LwState *state, int friction, unsigned parts, LwAuxRow *row);

/* N, the load normal to the surface, from the joint's load (on body 1, at marker 1's origin, in marker 2's axes: lw_joint_load), and its
 * gradient by the six components (NULL: not wanted). */
double lw_rubbing_normal(const LwMechanism *mechanism, const LwState *state, int friction, const double load[6], double gradient[6]);

/* What `normal` and its kin ask for, from multipliers: the joint's load, or of teeth of a coupler their moment on the sun as the last of six. */
void lw_rubbing_reaction(const LwSystem *system, const LwRows *rows, const LwState *state, int friction, const double *lambda, double load[6]);
/* The joint or coupler that it is in. */
const char *lw_rubbing_owner(const LwMechanismDef *def, int friction);

/* The coordinates along which the joint rubs, LW_MASK_…: those of its result columns. */
unsigned lw_rubbing_coordinates(const LwMechanism *mechanism, int friction);
/* Forces mu of the rows (with their J) as the load on body 1 at marker 1's origin in marker 2's axes; of a mesh the last is the moment about the
 * wheel's own axis. */
void lw_rubbing_load(const LwMechanism *mechanism, const LwState *state, int friction, const LwAuxRow *row, const double *mu, double load[6]);

/* The largest force of friction at the surface where it sticks (speed 0 and sticks), or the force where it slips at the speed, from N. */
double lw_rubbing_force(const LwFrictionDef *def, double normal, double speed, bool sticks);
/* Its derivative by N: the coefficient, or of a mesh with an efficiency η driven at wheel 1, the lost share 1/η − 1 of what it transmits. */
double lw_rubbing_coefficient(const LwFrictionDef *def, double speed, bool sticks);

/* What the joint lacks for this friction to mean anything ("it has nothing that slides"); NULL: fine. For the reader. */
const char *lw_rubbing_objection(const LwMechanismDef *def, const LwFrictionDef *friction);

#endif
