/* What the parts of the complementarity solver share. Inside, everything is in units of its own:
 *
 *     x̂_i = x_i / s_i    ŵ_i = s_i w_i    Â_ij = s_i A_ij s_j    with s_i = 1/√A_ii (one for a whole group)
 *
 * so that Â has ones on its diagonal, metres compare with radians, and a pivot is the squared sine of an angle. */
#ifndef LW_SOLVE_COMPLEMENTARITY_WORK_H
#define LW_SOLVE_COMPLEMENTARITY_WORK_H

#include "core/solve/complementarity.h"

/* A pivot below this part of its diagonal is rounding: the row depends on others. */
#define LW_LCP_NULL_PIVOT 1e-11
/* Residuals up to here end the search, and up to here count as solved. */
#define LW_LCP_EXACT 1e-12
#define LW_LCP_ENOUGH 1e-11

/* Factors of a square matrix, with pivoting of rows and columns: L D Lᵀ of a positive semi-definite one, L U of any other. */
typedef struct LwLcpFactor {
    int room, m, rank;
    bool symmetric;
    double *a;              /* m × m, row-major: the matrix, then its factors, in the order of the pivots */
    int *row, *col;         /* where they came from */
    double *null;           /* (m − rank) × m, orthonormal: what the matrix sends to 0 */
    double *scratch, *copy;
    long operations;
} LwLcpFactor;

void lw_lcp_factor_create(LwArena *arena, LwLcpFactor *factor, int room);
/* Of the m × m in a. */
void lw_lcp_factor(LwLcpFactor *factor, int m, bool symmetric);
/* The shortest y with a y = r; of a symmetric matrix with what of r can be reached (least squares). */
void lw_lcp_factor_solve(LwLcpFactor *factor, const double *r, double *y);

struct LwLcpWork {
    int room, n;
    const LwLcp *problem;
    double *A, *b, *s;      /* scaled */
    LwLcpGroup *group;      /* scaled; coefficient and bound mean nothing with a callback */
    int *owner;             /* group of an x, −1: none */
    double *x, *w;          /* scaled: the present iterate */
    LwXMode *mode;
    double *direction;      /* of members at their bound: x = −B·direction */
    double *best_x;
    LwXMode *best_mode;
    double best;            /* residual */
    double *plain, *gradient; /* for callbacks: x in its own units; derivatives */
    int *unknown;           /* x that are solved for */
    int *place;             /* where they are among those, −1: not */
    double *rhs, *step;
    int dependent;          /* of the last active solve */
    bool shortest;          /* its x are the shortest ones */
    int pivots;
    long operations;
    LwLcpFactor factor;
    int *from, *other;      /* for sweeps: columns of A that are not zero, and where those of each row begin */
    double *value, *stride; /* what A has there; by group: the largest sum over a row of its block */
    double *before_x, *before_w, *search_x, *search_w;
    /* Lemke's tableau */
    double *tableau;
    int *basic, *nonbasic, *where;
};

/* Takes over the problem; false: something in it is not a number. */
bool lw_lcp_scale(LwLcpWork *work, const LwLcp *problem);
/* The given x and modes, made into ones that can be. */
void lw_lcp_start(LwLcpWork *work, const double *x, const LwXMode *mode);
/* Nothing known. */
void lw_lcp_forget(LwLcpWork *work);
/* w = A x + b of the iterate. */
void lw_lcp_respond(LwLcpWork *work);
/* Does the callback say what B is? */
static inline bool lw_lcp_asks(const LwLcpWork *work, int group)
{
    return work->problem->bound && work->group[group].normal < 0;
}
/* Does nothing that it does change its own w? Then it slips or not, whatever the forces. */
bool lw_lcp_is_inert(const LwLcpWork *work, int group);
/* B of a group at the iterate (scaled), not below 0; its gradient in work->gradient where there is a callback. */
double lw_lcp_bound(LwLcpWork *work, int group);
/* w_i of the iterate, as far as it is not rounding. */
double lw_lcp_beyond_rounding(const LwLcpWork *work, int i);
/* Of the iterate with its w. */
double lw_lcp_violation(LwLcpWork *work);
/* Remembers the iterate if it is the best one yet. */
double lw_lcp_note(LwLcpWork *work);
void lw_lcp_recall(LwLcpWork *work);

/* Solves the equations that the modes say (one Newton step where they are not linear); shift is added to the diagonal. The x are
 * the shortest ones, or the nearest to where they are (from_here). False: not finite. */
bool lw_lcp_active_solve(LwLcpWork *work, double shift, bool from_here);
/* Of equations that depend on each other and cannot all hold, lets one go (complementarity_release.c). False: there is none. */
bool lw_lcp_release(LwLcpWork *work);
/* Makes the x shortest with the factors of the last solve. False: they were. */
bool lw_lcp_active_shorten(LwLcpWork *work);
/* Solves again and again, changing modes, at most so often. True: solved (exactly where shift is 0). */
bool lw_lcp_active_search(LwLcpWork *work, double shift, bool from_here, int rounds);
/* From where it is with ever smaller shifts, each search starting from the modes of the one before. True: the last one ended. */
bool lw_lcp_active_descend(LwLcpWork *work);
/* Are the equations of the modes linear? */
bool lw_lcp_is_linear(const LwLcpWork *work);

/* Lemke's method; modes and x from its last basis. Groups with more than one member that do not slip, and callbacks, are left out (x = 0). */
typedef enum LwLemkeEnd { LW_LEMKE_SOLVED, LW_LEMKE_RAY, LW_LEMKE_LOST } LwLemkeEnd;
LwLemkeEnd lw_lcp_lemke(LwLcpWork *work);

/* Sweeps of projected Gauss–Seidel from the best iterate, each lot followed by an attempt to solve for the modes it came to. True:
 * that succeeded. */
bool lw_lcp_first_order(LwLcpWork *work, int sweeps);

/* s of an x alone, or of the members of a group. */
double lw_lcp_unit(const LwLcp *problem, int first, int count);

#endif
