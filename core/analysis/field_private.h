/* The inside of a field, for the files that make it. */
#ifndef LW_ANALYSIS_FIELD_PRIVATE_H
#define LW_ANALYSIS_FIELD_PRIVATE_H

#include "core/analysis/field.h"
#include "core/model/path.h"
#include "core/solve/stops.h"

/* One scalar row of a path at a pose: as LwRows has them, unscaled but for orientations (m). */
typedef struct LwPathRow {
    double C, Cd, gamma;
    double J[12];
} LwPathRow;

/* A side of a limit, and the rate of its gap that must be kept at least; −INFINITY: any. */
typedef struct LwFieldSide {
    LwAuxRow row;
    double least;
    int limit;
} LwFieldSide;

struct LwField {
    const LwMechanism *mechanism;
    const LwStudy *study;
    const LwAnalysisDef *analysis;
    LwSystem *system;       /* without paths */
    LwSolver *solver;
    double gain;            /* K, 1/s */
    double t;               /* aimed at */
    LwJet *motor;           /* by group of the system: targets at t */
    int path_count, *path;  /* joints */
    LwPathPoint *point;     /* of each, at t */
    int rows;               /* of all paths */
    LwPathRow *row;
    int n;                  /* 6 a body */
    /* N: the freedoms, f of them, as projections of single bodies' motions (probes: numbers 0 … n − 1) */
    int f, *probe;
    double *probe_pivot;    /* how much of each was new when it was chosen */
    double *N, *MN;         /* f vectors of n, and M times them */
    double *v0, *x, *Mx;
    double *trial;          /* n vectors of n: for choosing */
    /* A = U Σ Vᵀ: W = U Σ (rows × f, column by column), V f × f likewise */
    double *W, *V, *sigma, *demand, *rho;
    double *z, *y, *drift;  /* drift: P v₀ + P_t, by row */
    double *weight, *mu;    /* of curvatures: by path row, by row of the system */
    double *S, *rhs;        /* f × f, f */
    double *moving;         /* f: a row's J N */
    LwFieldSide *side;       /* sides of limits that are near, room for all */
    LwState *scratch;
    double *sample[4];
    LwFieldOutcome outcome;
    bool missing;           /* second derivatives took part */
    bool frozen;            /* … and do, or not, as last time: the field is being differenced */
};

static inline double *lw_field_u(const LwField *f, int i)
{
    return f->W + i * f->rows;
}

static inline bool lw_field_is_free(const LwField *f, int i, double largest)
{
    return !(f->sigma[i] > 1e-9 * largest);
}

double lw_field_largest_sigma(const LwField *field);

/* field_basis.c: N at the pose that the solver's factors belong to. */
void lw_field_basis(LwField *field);
/* field_rows.c: the rows of the paths at the state, s after the time aimed at; J too or not. */
void lw_field_path_rows(LwField *field, const LwState *state, double s, unsigned parts);
void lw_field_aim_rows(LwField *field, double s);
/* Σ weightᵢ γᵢ − Σ μ γ of paths and system at velocities ± factor·x + other·y: a quadratic form once its constant and linear parts are taken off. */
double lw_field_curvature(LwField *field, LwState *state, double s, const double *x, double factor, const double *y, double other);
/* μ for these weights: what the joints do to the pull P ᵀweight. */
void lw_field_pull(LwField *field);
/* N V_i. */
void lw_field_direction(const LwField *field, int i, double *x);
/* m, of a motion: turns times the size. */
double lw_field_geometric_norm(const LwField *field, const double *x);

/* field_edge.c: ρ of every direction; false when none is near a singular pose. */
bool lw_field_judge(LwField *field);
/* What the rows ask of single directions; each changes z. */
void lw_field_edges(LwField *field, LwState *state, double s);  /* field_edge.c */
void lw_field_misses(LwField *field, LwState *state, double s); /* field_miss.c */
/* field_null.c: changes y. */
void lw_field_null(LwField *field, LwState *state, double s);

/* field_dense.c. A = U Σ Vᵀ: W, V and sigma from the A that stands in W. */
void lw_field_svd(LwField *field);
void lw_field_mute(LwField *field);
bool lw_field_cholesky(int n, double *A, double *b); /* A x = b, x in b; false when A is not positive definite */

#endif
