/* The KKT matrix of a system (formulation §3) and its right-hand sides:
 *
 *     K = [ M  Jᵀ ]      K (x, λ) = (f, g)
 *         [ J  0  ]
 *
 * The metric is the mass matrix, or the unit one (1 for translation, size² for rotation), whose pivots speak of
 * geometry alone: rank is judged with it. How K is factored and solved is the business of a class (tape, list, tree,
 * cg, dense: one file each); what follows from it (refinement, null vectors) is the same for all and lives here. */
#ifndef LW_SOLVE_KKT_H
#define LW_SOLVE_KKT_H

#include "core/solve/system.h"

typedef enum LwMetric { LW_METRIC_MASS, LW_METRIC_UNIT } LwMetric;

typedef struct LwKktClass LwKktClass;
struct LwKktColumns;

typedef struct LwKkt {
    const LwSystem *system;
    const LwKktClass *type;
    void *self;                     /* the class's own workspace */
    double trusted;                 /* solutions are refined where the worst pivot is below this: always, unless it is set */
    LwMetric metric;                /* of the last factorization */
    bool *dropped;                  /* by row: left out of the last factorization */
    double *ratio;                  /* by row: its pivot relative to what went into it, in 0 … 1 */
    bool damped;                    /* the last factorization was: nothing is refined towards the undamped system */
    double worst;                   /* smallest ratio among the kept rows */
    bool eliminates;                /* no recursion over determined bodies: how pivots fall near dead points is what dynamics watches */
    bool determined;                /* the last factorization is one of determined bodies: x comes without λ */
    long factorizations, solves;
    long operations;                /* multiply-adds of the last factorization (of all products so far: cg) */
    double *residual_f, *residual_g, *step_x, *step_g, *null_f, *null_x, *null_g, *unwanted; /* scratch */
} LwKkt;

struct LwKktClass {
    const char *name;               /* as files and the command line have it */
    bool judges;                    /* factor() takes keep == NULL and damping; otherwise another class judges for it */
    /* Memory it would take where that may grow faster than the mechanism (NULL: it does not); the arena is scratch. A run
     * asks before it starts. */
    double (*bytes)(LwArena *arena, const LwSystem *system);
    void *(*create)(LwArena *arena, const LwSystem *system);
    /* Fills K from kkt->metric and the rows' Jacobian, with −damping on the diagonal of the rows, and factors.
     * keep by row: NULL to judge with the tolerance, else frozen: exactly the others are dropped (and any whose pivot is
     * zero or not finite). Writes dropped, ratio and operations (and worst, where it comes cheaper than from ratio); returns the number of dropped rows. */
    int (*factor)(LwKkt *kkt, const LwRows *rows, const bool *keep, double tolerance, double damping);
    /* Once, without refinement. f has 6 entries a body (NULL: zero), g one a row, x 6 a body. Dropped rows get λ = 0 and
     * their equation is ignored. λ may be NULL (not wanted) where the factorization is of determined bodies. */
    void (*solve)(LwKkt *kkt, const LwRows *rows, const double *f, const double *g, double *x, double *lambda);
    /* As many right-hand sides (f, 0) as there are lanes (LwKktColumns), once; NULL, or false: one by one is the way. */
    bool (*columns)(LwKkt *kkt, const LwRows *rows, const struct LwKktColumns *columns);
};

/* Right-hand sides (f, 0) side by side: where a solution has one number, these have `lanes`, one after the other. f (6 a body) is the caller's to fill;
 * lanes that are not wanted have f = 0. */
typedef struct LwKktColumns {
    int lanes;
    double *f, *x, *lambda;
    double *h, *z;                  /* scratch */
} LwKktColumns;
LwKktColumns lw_kkt_columns_create(LwArena *arena, const LwSystem *system);
/* Solves them with the present factors. False: they are not of the kind, or their pivots ask for refinement; lw_kkt_solve does it then. */
bool lw_kkt_columns_solve(LwKkt *kkt, const LwRows *rows, const LwKktColumns *columns);

extern const LwKktClass lw_kkt_tape, lw_kkt_list, lw_kkt_tree, lw_kkt_cg, lw_kkt_dense;
extern const LwKktClass *const lw_kkt_classes[LW_SOLVERS]; /* by LwSolverKind */

LwKkt *lw_kkt_create(LwArena *arena, const LwSystem *system, const LwKktClass *type);

/* Factors; see the class. */
int lw_kkt_factor(LwKkt *kkt, const LwRows *rows, LwMetric metric, const bool *keep, double tolerance);

/* The same with −η·d on the diagonal of the rows, d the smallest (J M⁻¹ Jᵀ)ᵢᵢ: quasi-definite, so every pivot is
 * safe; for small η the solution is the least-squares one, for large η it goes down the gradient of ΣC². */
void lw_kkt_factor_damped(LwKkt *kkt, const LwRows *rows, LwMetric metric, const bool *keep, double eta);

enum { LW_KKT_ROUNDS = 4 }; /* of refinement, at most */

/* Solves and refines until the corrections are below rounding, where the pivots are not to be trusted. lambda may be NULL: not
 * wanted, which spares work where x comes without it. */
void lw_kkt_solve(LwKkt *kkt, const LwRows *rows, const double *f, const double *g, double *x, double *lambda);

static inline bool lw_kkt_dropped(const LwKkt *kkt, int row)
{
    return kkt->dropped[row];
}
static inline double lw_kkt_ratio(const LwKkt *kkt, int row)
{
    return kkt->ratio[row];
}

/* Null vector of Jᵀ belonging to a dropped row; z by row, z[row] = 1. From the kept rows, K (x, λ) = (−J_rowᵀ, 0) and
 * z = λ + e_row, which is right however the kept set was chosen and is refined like every solution. Returns how far it
 * is from null: the sine of the angle between the row and the span of the kept ones (0 when truly dependent). */
double lw_kkt_null_vector(LwKkt *kkt, const LwRows *rows, int row, double *z);

/* y ← y + s Jᵀ λ (6 per body), y ← y + s J x (by row), y ← y − M x in a metric (6 per body). */
void lw_rows_add_transposed(const LwSystem *system, const LwRows *rows, double s, const double *lambda, double *y);
void lw_rows_add_product(const LwSystem *system, const LwRows *rows, double s, const double *x, double *y);
void lw_mass_subtract(const LwMechanism *mechanism, LwMetric metric, const double *x, double *y);

/* (J M⁻¹ Jᵀ)ᵢᵢ of row r of a group. */
double lw_row_mobility(const LwSystem *system, const LwRows *rows, LwMetric metric, const LwGroup *group, int r);

#endif
