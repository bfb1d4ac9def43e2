/* The matrix of Newton's method in an implicit step,
 *
 *     [ m M + k K + d D   Jᵀ ]
 *     [ J                 0  ]
 *
 * with the stiffness K and damping D of the loads (core/solve/stiffness.h). Loads put blocks between bodies where the classes of
 * core/solve/kkt.h have none, so this is a factorization of its own: the linked list, in an order in which loads are edges too.
 * Cost follows the fill: a chain of n bodies with springs along it takes O(n). */
#ifndef LW_SOLVE_ITERATION_H
#define LW_SOLVE_ITERATION_H

#include "core/solve/stiffness.h"
#include "core/solve/system.h"

typedef struct LwIteration LwIteration;

LwIteration *lw_iteration_create(LwArena *arena, const LwSystem *system);

/* Factors with the Jacobian in rows and the loads at the state; rows with keep == false are left out. */
void lw_iteration_factor(LwIteration *iteration, const LwRows *rows, const LwState *state, const bool *keep, double m, double k, double d);

/* The two right-hand sides have 6 entries a body (f; NULL: zero) and one a row (g); so have x and λ. Rows left out get λ = 0. */
void lw_iteration_solve(LwIteration *iteration, const double *f, const double *g, double *x, double *lambda);

long lw_iteration_factorizations(const LwIteration *iteration);
/* Elements of the factors, and multiply-adds of the last factorization. */
long lw_iteration_elements(const LwIteration *iteration);
long lw_iteration_operations(const LwIteration *iteration);

#endif
