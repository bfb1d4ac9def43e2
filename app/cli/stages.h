/* What the parts of a step cost, by calling them one at a time on a warm solver. The one file of the command line that
 * knows how a step is made. */
#ifndef LW_CLI_STAGES_H
#define LW_CLI_STAGES_H

#include "core/analysis/analysis.h"

typedef struct LwStages {
    double evaluate;        /* µs: rows with their Jacobian, and forces */
    double residuals;       /* µs: C and Ċ alone, for the corrections */
    double factor, solve;   /* µs: filling and factoring K once; one right-hand side, with its refinement if any */
    double operations;      /* multiply-adds of a factorization; of a solution where there are no factors */
    double solutions;       /* of the class in one solve: 1, more with refinement */
} LwStages;

/* How often a symplectic step does what; on average, with all that steps do now and then. */
typedef struct LwStageCounts {
    double evaluate, residuals, factor, solve;
} LwStageCounts;

/* Runs the analysis and makes its end the study's state: a pose without aligned axes and exact zeros. With `rewind` its
 * time is that of the start again, so that runs can begin there (nothing may be driven). False when it does not get there. */
bool lw_stages_advance(LwStudy *study, const LwAnalysisDef *analysis, bool rewind);

/* CPU time of each part at the study's state: the least over repeats. False when memory runs out. */
bool lw_stages_measure(const LwStudy *study, LwSolverKind solver, LwStages *out);

/* Counts by the difference of a short and a shorter run of `analysis`, a symplectic one. */
bool lw_stages_count(const LwStudy *study, const LwAnalysisDef *analysis, const LwStages *stages, LwStageCounts *out);

#endif
