/* What multipliers of a system mean: loads of joints, efforts of motors and couplers (formulation §2). */
#ifndef LW_SOLVE_MULTIPLIERS_H
#define LW_SOLVE_MULTIPLIERS_H

#include "core/solve/system.h"

/* Axes of the joint's second marker in the world (columns). */
LwMat3 lw_joint_axes(const LwMechanism *mechanism, const LwState *state, int joint);

/* What six a body (a force in the world and a torque in body 1's axes, both of body 1) is at marker 1's origin, in these axes (columns, world). */
void lw_joint_wrench(const LwMechanism *mechanism, const LwState *state, int joint, const double sum[6], const LwMat3 *axes, double load[6]);
/* Load of a joint's rows on body 1 at marker 1's origin: force and torque in marker 2's axes. */
void lw_joint_load(const LwSystem *system, const LwRows *rows, const LwState *state, int joint, const double *lambda,
                   double load[6]);
/* The same where the axes of marker 2 in the world (columns) are at hand. */
void lw_joint_load_in(const LwSystem *system, const LwRows *rows, const LwState *state, int joint, const double *lambda,
                      const LwMat3 *axes, double load[6]);
/* What a position or speed motor delivers on body 1 relative to body 2. */
double lw_motor_effort(const LwSystem *system, int motor, const double *lambda);
/* What a coupler does on the coordinate of its term, on body 1 towards increasing coordinate. */
double lw_coupler_effort(const LwSystem *system, const LwState *state, int coupler, int term, const double *lambda);

#endif
