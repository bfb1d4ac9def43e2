/* The coordinates that a load between two bodies acts along, with their gradients, and its response there: one for springs, torsion springs and soft
 * stops, six for bushings.
 *
 *     f = −Σ Jᵀ R(x, ẋ)        stored = Σ ∫ R(x, 0) dx
 *
 * x is the deflection from rest, R what resists its growth. A bushing's coordinates are x y z of marker 1 in marker 2's axes and the rotation
 * vector θ of marker 1 against marker 2 (shortest way, so good for less than half a turn), with θ̇ = E(θ) w, w the relative angular velocity in
 * marker 2's axes:  E = I − ½ θ× + (1 − φ/2 cot φ/2)/φ² θ×θ×,  φ = |θ|. So its forces are those of a potential. */
#ifndef LW_SOLVE_LOAD_ROW_H
#define LW_SOLVE_LOAD_ROW_H

#include "core/model/state.h"

enum { LW_LOAD_ROWS = 6 };

typedef struct LwLoadRow {
    int body[2];
    double value;           /* length, or coordinate: what is shown, m or rad */
    double x, v;            /* deflection and its rate */
    double J[12];           /* ∂v/∂(v1, ω1, v2, ω2) */
} LwLoadRow;

/* The rows of a load at the state; returns how many: 0 of forces and torques, which tie nothing. J of a spring whose ends meet is zero: there is no
 * direction to push in. */
int lw_load_rows(const LwMechanism *mechanism, const LwState *state, int load, LwLoadRow *row);
int lw_load_row_count(const LwLoad *load);

/* Of row k: R; ∫ R(x, 0) dx, 0 where R is given by a law of more than x; ∂R/∂x and ∂R/∂v. */
double lw_load_response(const LwLoad *load, int k, double t, const LwLoadRow *row);
double lw_load_stored(const LwLoad *load, int k, const LwLoadRow *row);
void lw_load_slopes(const LwMechanism *mechanism, const LwLoad *load, int k, double t, const LwLoadRow *row, double *by_x, double *by_v);

/* The same of the soft stop of a limit: x > 0 beyond the stop, with J pointing further beyond; false: it is not touched (or is rigid). R ≥ 0. */
bool lw_soft_stop_row(const LwMechanism *mechanism, const LwState *state, int limit, LwLoadRow *row);
double lw_soft_stop_response(const LwLimitDef *limit, double t, const LwLoadRow *row);
double lw_soft_stop_stored(const LwLimitDef *limit, const LwLoadRow *row);
void lw_soft_stop_slopes(const LwMechanism *mechanism, const LwLimitDef *limit, double t, const LwLoadRow *row, double *by_x, double *by_v);

/* A bushing's load on body 1 at marker 1's origin in marker 2's axes: force, torque. */
void lw_bushing_load(const LwMechanism *mechanism, const LwState *state, int load, const LwLoadRow *row, double out[6]);

#endif
