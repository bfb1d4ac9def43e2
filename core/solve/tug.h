/* Dynamic dragging: the simulation runs, with inertia, weight, loads and motors, and a point of a body hangs on a damped spring whose other end
 * is the target.
 *
 * Semi-implicit Euler with both corrections, as lw_step_symplectic; the spring is taken at the end of the step and solved together with the
 * stops in the border of the factors, so that neither its stiffness nor a stop limits the step:
 *
 *     K v⁺ = … + J_Pᵀ F h + Σ J_iᵀ p_i      F = k (T − P − h v⁺_P) − c v⁺_P      gap_i/h + J_i v⁺ ≥ 0 ⟂ p_i ≥ 0
 *
 * k and c follow from the mass felt at the point where it was taken hold of, m = 3/trace(J_P K⁻¹ J_Pᵀ): k = m ω², c = 2 ζ m ω. Stops are rigid and without
 * restitution here; friction and contacts are no part of it. Deterministic; nothing is allocated in a warm call. */
#ifndef LW_SOLVE_TUG_H
#define LW_SOLVE_TUG_H

#include "core/solve/step.h"

typedef struct LwTugOptions {
    double frequency;       /* ω, rad/s; 0: 20 */
    double damping;         /* ζ; 0: 1 */
    double step;            /* s, at most; 0: 1/240 */
    bool release_motors;    /* those that prescribe their coordinate, and paths, have let go; efforts stay */
} LwTugOptions;

typedef struct LwTugReport {
    bool sound;             /* false: the motion became infinite; the state is the last good one */
    double time;            /* s */
    double distance;        /* m, from the point to the target; 0 when nothing is held */
    double force;           /* N, of the spring */
    double violation;       /* m, of the rows */
    bool no_memory;         /* the state is that before the step that wanted it */
} LwTugReport;

typedef struct LwTug LwTug;

/* From a state that satisfies its rows, with its velocities, and a solver of its system that has judged them there (both only read).
 * NULL: no memory. */
LwTug *lw_tug_create(const LwSolver *solver, const LwState *state, const LwTugOptions *options);
void lw_tug_destroy(LwTug *tug);

/* Takes hold of a point in the frame of a body of the definition; false when that body cannot move. The target is where it is. */
bool lw_tug_grab(LwTug *tug, int body, LwVec3 point);
void lw_tug_aim(LwTug *tug, LwVec3 target); /* world, m */
void lw_tug_release(LwTug *tug);

/* The simulation goes on by dt (s). */
LwTugReport lw_tug_advance(LwTug *tug, double dt);

const LwState *lw_tug_state(const LwTug *tug);
LwFrame lw_tug_frame(const LwTug *tug, int body);
/* How far the state is beyond a stop (m, angles times the size; negative: that far from the nearest). */
double lw_tug_overlap(const LwTug *tug);

#endif
