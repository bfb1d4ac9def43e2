/* Conjugate gradients for A x = b with a symmetric positive semidefinite A known by its products alone, preconditioned
 * by a diagonal. An unknown whose diagonal is given as 0 is left out: it stays 0 and its equation is not looked at.
 *
 * A singular A is met without harm as long as b is consistent: starting from x = 0, the answer is the one of least
 * (preconditioned) norm. */
#ifndef LW_SPARSE_CG_H
#define LW_SPARSE_CG_H

#include "core/base/arena.h"

#include <stdbool.h>

typedef struct LwCg {
    int n;
    void (*apply)(void *user, const double *p, double *q);  /* q ← A p; p is 0 at unknowns left out, q is ignored there */
    void *user;
    double *inverse;        /* of the diagonal, 0 to leave out; the caller fills it before solving */
    double tolerance;       /* of the residual's preconditioned norm, relative to that of b */
    int limit;              /* products at most */
    double *r, *z, *p, *q, *best; /* scratch */
} LwCg;

typedef struct LwCgOutcome {
    int products;
    double residual;        /* of the x returned, relative, as the recurrence has it */
    bool converged;
} LwCgOutcome;

/* apply, user, tolerance and limit are the caller's to set. */
LwCg *lw_cg_create(LwArena *arena, int n);

/* From zero, so that the same problem gives the same bits whatever was solved before. Unconverged, x is the best iterate. */
LwCgOutcome lw_cg_solve(LwCg *cg, const double *b, double *x);

#endif
