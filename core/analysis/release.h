/* Inverse dynamics by the motors that exist. Paths give the motion; then their rows are let go, and the motors of the mechanism (those with a
 * law of motion and those without any law) carry the load. At a state with known accelerations a their rows hold the coordinates to what
 * the motion makes of them,
 *
 *     [ M  Jᵀ ] (a, λ) = (f, −γ)        J: joints, and one row a motor;  γ of a motor's row = γ_c − c̈,  c̈ = J_c a + γ_c
 *     [ J  0  ]
 *
 * so the same a comes out and λ has the efforts. Friction follows as everywhere else (core/solve/auxiliary.h).
 * More motors than freedoms: motions of λ that change nothing (null vectors of Jᵀ) are used to make Σ effort² as small as it can be, every
 * motor counting in its own unit (N m, N); which efforts that is a convention for, certainties say. */
#ifndef LW_ANALYSIS_RELEASE_H
#define LW_ANALYSIS_RELEASE_H

#include "core/analysis/run.h"

typedef struct LwRelease LwRelease;

/* NULL where nothing is let go: there are no paths, or no motors that could carry instead. */
LwRelease *lw_release_create(LwRun *run);
const LwSystem *lw_release_system(const LwRelease *release);
/* With accelerations and multipliers of the state last carried. */
LwSolver *lw_release_solver(LwRelease *release);

/* Efforts at run->state, whose accelerations are a (6 a body). False when the motors cannot carry it: the run is stopped, saying which
 * freedoms nobody carries. */
bool lw_release_carry(LwRelease *release, LwRun *run, const double *a);

#endif
