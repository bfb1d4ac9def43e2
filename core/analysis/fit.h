/* Least-squares fit of rows: Levenberg–Marquardt steps that are the shortest in a metric, with backtracking. */
#ifndef LW_ANALYSIS_FIT_H
#define LW_ANALYSIS_FIT_H

#include "core/solve/step.h"

typedef struct LwAssembly {
    bool converged;         /* at a pose where the residual is zero or cannot be made smaller */
    double residual;        /* m, largest scaled residual there */
    double merit;           /* m², sum of their squares: what the fit makes small */
    int iterations;
} LwAssembly;

typedef struct LwFitManner {
    const bool *keep;       /* rows to fit; NULL: all */
    double allowed;         /* m: a misfit below it that only far travel would lessen stays (nearly dependent rows of real parts must not make a
                               mechanism wander) */
    LwMetric metric;        /* in which steps are the shortest: by mass, or by geometry alone */
    bool frozen;            /* bodies move and do not turn */
    bool thorough;          /* directions in which rows are nearly dependent are travelled too */
} LwFitManner;

/* Never ends with a larger sum of squares than it began with. */
LwAssembly lw_fit(LwSolver *solver, LwState *state, const LwFitManner *manner, int limit);

static inline bool lw_fit_succeeded(LwAssembly a, double allowed)
{
    return a.converged && a.residual <= allowed;
}

#endif
