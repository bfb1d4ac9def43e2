/* The small dense problem that inequalities and friction leave (Baraff §8, Fast Contact Force Computation):
 *
 *     w = A x + b        A symmetric positive semi-definite, n × n, row-major
 *
 * with, for each x_i, one of
 *     free           w_i = 0
 *     one-sided      x_i ≥ 0, w_i ≥ 0, x_i w_i = 0
 *     of a group     friction: the members g of a group (1 to 3 of them) obey ‖x_g‖ ≤ B; where ‖x_g‖ < B, w_g = 0; where ‖x_g‖ = B,
 *                    w_g points against x_g (w_g = −s x_g, s ≥ 0). B is  bound + coefficient·x[normal], or what a callback says.
 *
 * A group that slips already has a direction of its own: `slips` gives x_g = −B·direction, whatever w is. */
#ifndef LW_SOLVE_COMPLEMENTARITY_H
#define LW_SOLVE_COMPLEMENTARITY_H

#include "core/base/arena.h"

#include <stdbool.h>

enum { LW_GROUP_MOST = 3 };

typedef struct LwLcpGroup {
    int first, count;       /* its members among the x */
    int normal;             /* −1: none */
    double coefficient, bound;
    bool slips;
    double direction[LW_GROUP_MOST]; /* unit; where it slips */
} LwLcpGroup;

/* B of a group and its derivatives by all n of the x (gradient is zeroed before the call), for bounds that are not
 * coefficient·x[normal]: friction from a joint's reaction. Groups with a normal keep their own. */
typedef double (*LwLcpBound)(void *user, int group, const double *x, double *gradient);

typedef struct LwLcp {
    int n;
    const double *A, *b;
    const bool *one_sided;  /* by x; members of groups are listed in the groups, the rest is free */
    int group_count;
    const LwLcpGroup *group;
    LwLcpBound bound;       /* of groups without a normal; NULL: their own */
    void *user;
    const double *scale;    /* by x: what A_ii would be if nothing else held the bodies (J M⁻¹ Jᵀ): an A_ii that is rounding against it is 0. NULL: not known */
    double enough;          /* residual with which the first-order method may end (beyond LW_LCP_PIVOTING alone); 0: as exact as it gets */
    const double *rounding; /* by x: what of b_i is rounding; so much of w_i may be wrong. NULL: nothing */
} LwLcp;

typedef enum LwLcpStatus {
    LW_LCP_SOLVED,          /* to rounding */
    LW_LCP_INEXACT,         /* the best found: residual says how far off */
    LW_LCP_NO_SOLUTION      /* none exists (a ray): what is free or one-sided contradicts itself; x is the least-squares one. Or something in the problem is not a
                               number; x is 0 then */
} LwLcpStatus;

/* What each x came to; in: where to start from (all LW_X_OUT is nothing known), out: for the next problem like this. */
typedef enum LwXMode { LW_X_OUT, LW_X_IN, LW_X_BOUND } LwXMode; /* x = 0 · w = 0 · ‖x_g‖ = B */

typedef struct LwLcpReport {
    LwLcpStatus status;
    double residual;        /* largest violation of the above in units of √A_ii, relative to b and to a thousandth of x: 0 is exact */
    int pivots;             /* and iterations of the first-order method */
    bool first_order;       /* the pivoting method was given up or not tried: n beyond LW_LCP_PIVOTING */
    int dependent;          /* of the x with w = 0, so many are not determined by the others: their split is a convention */
} LwLcpReport;

enum { LW_LCP_PIVOTING = 128 }; /* x up to which the pivoting method is used */

typedef struct LwLcpWork LwLcpWork;
LwLcpWork *lw_lcp_work_create(LwArena *arena, int room);
int lw_lcp_work_room(const LwLcpWork *work);
/* Multiplications of the last solve, as counted by its factorizations, solves and sweeps. */
long lw_lcp_work_operations(const LwLcpWork *work);

/* x in: a guess for the first-order method (and for bounds of callbacks), out: the solution. mode has n entries. */
LwLcpReport lw_lcp_solve(LwLcpWork *work, const LwLcp *problem, double *x, LwXMode *mode);

/* How far x is from being a solution, computed from the definition above. */
double lw_lcp_residual(const LwLcp *problem, const double *x);

#endif
