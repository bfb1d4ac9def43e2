/* The KKT matrix of a system (formulation §3) and its three kinds of right-hand side:
 *
 *     K = [ M  Jᵀ ]      K (x, λ) = (f, g)
 *         [ J  0  ]
 *
 * in the elimination order of sparse/order, factored by sparse/list. The metric is the mass matrix, or the
 * unit one (1 for translation, size² for rotation), whose pivots speak of geometry alone: rank is judged with it. */
#ifndef LW_SOLVE_KKT_H
#define LW_SOLVE_KKT_H

#include "core/solve/system.h"
#include "core/sparse/list.h"

typedef enum LwMetric { LW_METRIC_MASS, LW_METRIC_UNIT } LwMetric;

typedef struct LwKkt {
    const LwSystem *system;
    LwList *list;
    int *body_at, *row_at;          /* position of a body's first unknown, of a row */
    bool *testable, *keep_at;       /* by position */
    LwListElement **mass;           /* 9 per body: 3 diagonal of translation, 6 of rotation */
    LwListElement **jacobian;       /* beside LwRows.J; NULL where the part is the ground or has no such freedom */
    int *is_shaft;                  /* by block of six of J: the shaft's number + 1, or 0 */
    LwListElement **diagonal;       /* of rows */
    double *x, *residual_f, *residual_g, *step_x, *step_g, *null_f, *null_x, *null_g; /* scratch */
    LwMetric metric;
    double worst;                   /* smallest relative pivot among the kept rows */
    long factorizations;
} LwKkt;

LwKkt *lw_kkt_create(LwArena *arena, const LwSystem *system);

/* Fills from the rows' Jacobian and factors. keep by row: NULL to judge with the tolerance, else frozen.
 * Returns the number of dropped rows. */
int lw_kkt_factor(LwKkt *kkt, const LwRows *rows, LwMetric metric, const bool *keep, double tolerance);

/* The same with −η·d on the diagonal of the rows, d the smallest (J M⁻¹ Jᵀ)ᵢᵢ: quasi-definite, so every pivot is
 * safe; for small η the solution is the least-squares one, for large η it goes down the gradient of ΣC². */
void lw_kkt_factor_damped(LwKkt *kkt, const LwRows *rows, const bool *keep, double eta);

/* f has 6 entries a body (NULL: zero), g one a row. Dropped rows get λ = 0 and their equation is ignored.
 * Small pivots are made up for by iterative refinement. */
void lw_kkt_solve(LwKkt *kkt, const LwRows *rows, const double *f, const double *g, double *x, double *lambda);

bool lw_kkt_dropped(const LwKkt *kkt, int row);
double lw_kkt_ratio(const LwKkt *kkt, int row);
/* Null vector of Jᵀ belonging to a dropped row; z by row, z[row] = 1. From the kept rows, K (x, λ) = (−J_rowᵀ, 0) and
 * z = λ + e_row, which is right however the kept set was chosen and is refined like every solution. Returns how far it
 * is from null: the sine of the angle between the row and the span of the kept ones (0 when truly dependent). */
double lw_kkt_null_vector(LwKkt *kkt, const LwRows *rows, int row, double *z);

/* y ← y + s Jᵀ λ (6 per body) and y ← y + s J x (by row). */
void lw_rows_add_transposed(const LwSystem *system, const LwRows *rows, double s, const double *lambda, double *y);
void lw_rows_add_product(const LwSystem *system, const LwRows *rows, double s, const double *x, double *y);

#endif
