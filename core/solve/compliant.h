/* Compliant contacts: loads of the overlap at points of contact (Hunt and Crossley; Hertz).
 *
 *     N = k xᵖ (1 + d ẋ) ≥ 0        x > 0 the overlap, k = 4/3 E* √R and p = 3/2 after Hertz, R the point's effective radius
 *     T = μ(u) N u / √(u² + s²)     against the sliding velocity, u its magnitude
 *     μ(u) = kinetic + (fixed − kinetic) exp(−(u/w)²),   w the larger of the Stribeck speed and 2 s
 *
 * Friction is regularised with the speed s: a force of friction needs a little sliding, so what should stick creeps, at s·(T/μN) and less. Rigid
 * contacts do not. All of it is a function of the state: points are looked for at every evaluation. */
#ifndef LW_SOLVE_COMPLIANT_H
#define LW_SOLVE_COMPLIANT_H

#include "core/solve/auxiliary.h"

typedef struct LwCompliantPoint {
    const LwContactPoint *point;
    LwAuxRow row[3];        /* gap, two directions of sliding */
    double x;               /* m, overlap > 0 */
    double normal;          /* N, ≥ 0 */
    double sliding[2];      /* N, friction along the rows of sliding */
    double slip;            /* m/s */
    double stored;          /* J */
    double by_x, by_v, by_slip; /* slopes: ∂N/∂x, ∂N/∂ẋ, friction by the sliding speed; ≥ 0 */
} LwCompliantPoint;

typedef struct LwCompliant LwCompliant;

/* NULL: the mechanism has no compliant contacts. */
LwCompliant *lw_compliant_create(LwArena *arena, const LwMechanism *mechanism);

/* The points of compliant contacts that overlap at the state. The list lives until the next call. */
int lw_compliant_find(LwCompliant *compliant, const LwState *state, const LwCompliantPoint **point);

/* f ← f + their loads (6 a body). */
void lw_compliant_add(LwCompliant *compliant, const LwState *state, double *f);
double lw_compliant_energy(LwCompliant *compliant, const LwState *state);
/* Of one compliant contact, as lw_aux_contact_load has it of a rigid one; the gap is that of overlapping points, INFINITY where there are none. */
void lw_compliant_load(LwCompliant *compliant, const LwState *state, int contact, LwContactLoad *load);

/* The smallest gap of points that do not overlap yet, m; INFINITY beyond the reach. */
double lw_compliant_gap(LwCompliant *compliant, const LwState *state, double reach);

/* A contact after Hertz between shapes that have no radius anywhere; −1: none. */
int lw_compliant_hopeless(const LwMechanism *mechanism);
/* A contact after Hertz that has met flat on flat, or with an edge or corner, where there is no radius (its point was left out); −1: none so far. */
int lw_compliant_flat(const LwCompliant *compliant);

#endif
