/* Displacements that close the rows and cross no stop, of all those the shortest in a metric:
 *
 *     minimise  ½ xᵀMx + |pull residual|²/2κ      J x = −C,    gap_i + J_i x ≥ 0 for every rigid stop
 *
 * Rows in force go through the solver's factors, pulled rows and the stops that matter through its border (core/solve/border.h) and
 * the complementarity problem it leaves: pulled rows are free with κ on their diagonal, stops one-sided. Of many stops only those are taken
 * in that the displacement would cross. Projecting repeats this from the displaced pose: Newton's method with inequalities. */
#ifndef LW_SOLVE_BOUNDED_H
#define LW_SOLVE_BOUNDED_H

#include "core/solve/border.h"
#include "core/solve/complementarity.h"
#include "core/solve/stops.h"

enum { LW_PULLS = 3 };      /* rows that may be pulled at once */

typedef struct LwStopSide {
    int limit;
    LwSide side;
} LwStopSide;

typedef struct LwBounded {
    LwArena *arena;         /* grows where more stops press than ever before */
    LwSolver *solver;
    LwMetric metric;
    int stop_count;
    LwStopSide *stop;
    LwAuxRow *row;          /* by stop, at the pose last evaluated */
    double *force;          /* by stop, of the last solution: ≥ 0 */
    bool *pressed;          /* by stop: had a force in the last solution, where the next one starts from */
    int room, chosen_count; /* stops in the border */
    int *chosen;
    bool *is_chosen;
    LwBorder *border;
    LwLcpWork *lcp;
    LwAuxRow *list;         /* pulled rows, then chosen stops */
    double *A, *b, *mu;
    bool *one_sided;
    LwXMode *mode;
    double *free_x;         /* what the rows alone ask for */
} LwBounded;

LwBounded *lw_bounded_create(LwArena *arena, LwSolver *solver, LwMetric metric);

/* Rows and stops at the state, and the factors. */
void lw_bounded_factor(LwBounded *bounded, const LwState *state);
/* The factors alone: rows and stops were evaluated at the state (as lw_bounded_project leaves them). */
void lw_bounded_factor_rows(LwBounded *bounded);

/* Pulled rows: their value is what is left to go, J x should become −value. */
typedef struct LwPull {
    int count;              /* 0 … LW_PULLS */
    LwAuxRow row[LW_PULLS];
    double kappa;           /* share of the metric: (A + κ) μ = −value; never less than 1e-4 of A's mean, so that what cannot
                               be moved is not tried in vain */
    double force[LW_PULLS]; /* out: their multipliers */
} LwPull;

/* x (6 a body), after lw_bounded_factor. pull may be NULL. */
LwLcpReport lw_bounded_solve(LwBounded *bounded, LwPull *pull, double *x);

/* The same with velocities that satisfy the rows already: what impulses of stops and pulls make of v (6 a body) so that no stop is crossed within
 * h (s), taken as stops without restitution. Pulled rows: J v⁺ + κ·force should become −value. */
LwLcpReport lw_bounded_velocity(LwBounded *bounded, LwPull *pull, double h, double *v);

/* Rows and stops at this pose until both hold to rounding, at most `rounds` factorizations. *turned and *moved: how far no body was turned (rad)
 * or moved (m) beyond. Returns the violation of the rows (m) or of the stops (m, angles times the size), whichever is larger.
 * C, J and the stops belong to the state afterwards, the factors do not. */
double lw_bounded_project(LwBounded *bounded, LwState *state, int rounds, double *turned, double *moved);

/* How far stops are crossed at the state: the largest overlap (m, angles times the size; negative: none is, by that much) and which. */
double lw_bounded_overlap(const LwBounded *bounded, const LwState *state, int *stop);

/* Turns and moves every body by factor·x. The largest turn and move of x itself. */
void lw_displace(const LwMechanism *mechanism, LwState *state, double factor, const double *x);
void lw_displacement_size(const LwMechanism *mechanism, const double *x, double *turn, double *move);

#endif
