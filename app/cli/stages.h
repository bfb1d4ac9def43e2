/* What the parts of a step cost, by calling them one at a time on a warm solver. The one file of the command line that
 * knows how a step is made. */
#ifndef LW_CLI_STAGES_H
#define LW_CLI_STAGES_H

#include "core/analysis/analysis.h"

typedef struct LwStages {
    double evaluate;        /* µs: rows with their Jacobian, and forces */
    double factor, solve;   /* µs: filling and factoring K once; one right-hand side, with its refinement if any */
    double operations;      /* multiply-adds of a factorization; of a solution where there are no factors */
    /* What a symplectic step does, on average, with what it does now and then: */
    double evaluating;      /* µs: all its evaluations of rows, in full or in part, and of forces */
    double factors, solves; /* how many */
} LwStages;

/* Runs the analysis and makes its end the study's state: a pose without aligned axes and exact zeros. With `rewind` its
 * time is that of the start again, so that runs can begin there (nothing may be driven). False when it does not get there. */
bool lw_stages_advance(LwStudy *study, const LwAnalysisDef *analysis, bool rewind);

/* CPU time of each part at the study's state: the least over repeats. `analysis` is that of some (more than two) symplectic
 * steps, or NULL: the parts of a step are then not added up. False when memory runs out or such steps cannot be made. */
bool lw_stages_measure(const LwStudy *study, LwSolverKind solver, const LwAnalysisDef *analysis, LwStages *out);

#endif
