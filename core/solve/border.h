/* Auxiliary rows on top of the factors of a system (formulation §5): k back-substitutions give the response of everything to a unit
 * multiplier of each row, and from them the small dense matrix A of the rows' own response:
 *
 *     X_i, Λ_i from K (X_i, Λ_i) = (J_iᵀ, 0)        A_ij = J_i X_j   (symmetric, positive semi-definite)
 *
 * With accelerations a0 and multipliers λ0 of the system alone, multipliers μ of the rows give
 *
 *     a = a0 + Σ X_j μ_j      λ = λ0 + Σ Λ_j μ_j      rate˙_i = (A μ)_i + J_i a0 + gamma_i
 *
 * and the same with velocities and impulses, or displacements and their impulses, in place of accelerations and forces. */
#ifndef LW_SOLVE_BORDER_H
#define LW_SOLVE_BORDER_H

#include "core/solve/auxiliary_row.h"
#include "core/solve/step.h"

typedef struct LwBorder {
    const LwSystem *system;
    int room, count;        /* rows there is room for; rows of the last factorization */
    double *X;              /* count × 6·bodies */
    double *Lambda;         /* count × rows of the system */
    double *A;              /* count × count, row-major */
    double *f, *g;          /* scratch: a column; zeros */
    int *island;            /* by body: bodies tied to each other, directly or not, have the same number; the ground's is −1 */
    bool *tied;             /* by body: rows of the system act on it */
    LwKktColumns columns;   /* scratch: several of them at once */
    bool *direct;           /* by column: of untied bodies alone, X = M⁻¹ Jᵀ and Λ = 0 */
} LwBorder;

LwBorder *lw_border_create(LwArena *arena, const LwSystem *system, int room);
/* Room for so many rows; grows in the arena, keeps nothing. */
void lw_border_reserve(LwArena *arena, LwBorder *border, int room);

/* From the solver's present factors (mass metric, or whichever they have). count ≤ room. */
void lw_border_factor(LwBorder *border, LwSolver *solver, const LwAuxRow *row, int count);

/* J_i x of a row, x having 6 entries a body. */
double lw_aux_row_product(const LwMechanism *mechanism, const LwAuxRow *row, const double *x);
/* Its rate at the state's velocities. */
double lw_aux_row_rate(const LwMechanism *mechanism, const LwAuxRow *row, const LwState *state);
/* f ← f + s Jᵀ of a row. */
void lw_aux_row_add(const LwMechanism *mechanism, const LwAuxRow *row, double s, double *f);

/* x ← x + Σ X_j μ_j and, unless NULL, λ ← λ + Σ Λ_j μ_j. */
void lw_border_add(const LwBorder *border, const double *mu, double *x, double *lambda);

#endif
