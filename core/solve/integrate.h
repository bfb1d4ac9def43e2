/* Between a state and the vector an integrator works on: 13 numbers a body, p q v ω. */
#ifndef LW_SOLVE_INTEGRATE_H
#define LW_SOLVE_INTEGRATE_H

#include "core/solve/step.h"

enum { LW_BODY_VARIABLES = 13 };

void lw_state_pack(const LwMechanism *mechanism, const LwState *state, double *y);
/* Quaternions are normalised. */
void lw_state_unpack(const LwMechanism *mechanism, LwState *state, double t, const double *y);
/* ẏ at the state from accelerations a (6 a body). */
void lw_state_slope(const LwMechanism *mechanism, const LwState *state, const double *a, double *dydt);

/* Evaluates one stage: unpack, accelerate, slope. user is an LwStage. False when the result is not finite. */
typedef struct LwStage {
    LwSolver *solver;
    LwState *state;         /* scratch with the references (turns, drives) of the step's start */
} LwStage;
bool lw_stage_eval(void *user, double t, const double *y, double *dydt);
/* The same at the end of a step, where C is wanted too. */
bool lw_stage_eval_end(LwStage *stage, double t, const double *y, double *dydt);

/* Allowed error of each component: tolerance × (|y| + what is typical: the size for positions, 1 for
 * quaternions, `speed` for velocities, speed/size for turning). */
void lw_error_scale(const LwMechanism *mechanism, const double *y, double tolerance, double speed, double *scale);

/* The largest speed in a state (m/s, turning times the size); NaN unless the state and its accelerations a (may be NULL) are
 * finite. */
double lw_state_speed(const LwMechanism *mechanism, const LwState *state, const double *a);

#endif
