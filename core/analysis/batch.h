/* Many variants of one mechanism at once: other masses, lengths, speeds, laws, starting states; the same bodies, joints, motors,
 * couplers, loads, limits and contacts in the same order. Dynamics by the adaptive integrator runs in the lanes of vectors (core/solve/lanes.h),
 * every lane with its own steps; everything else runs one by one; both on several threads.
 *
 * Each variant gets an ordinary run, as from lw_run_create with the same study: equal to it within rounding, and always the same
 * bits however many threads there are and whatever else is in the batch. */
#ifndef LW_ANALYSIS_BATCH_H
#define LW_ANALYSIS_BATCH_H

#include "core/analysis/analysis.h"

typedef struct LwBatchDef {
    int count;
    const LwStudy *const *study;    /* by variant; the first is what the others are compared with */
    LwAnalysisDef analysis;         /* of all of them */
    int threads;                    /* at most so many, the caller's included; less than 1 counts as 1 */
    /* The fraction of the whole batch. Called from any of the threads, never from two at once; false cancels all runs. */
    LwProgress progress;
} LwBatchDef;

typedef enum LwBatchStatus {
    LW_BATCH_DONE,
    LW_BATCH_DIFFERENT,             /* a variant is built otherwise than the first; nothing ran */
    LW_BATCH_NO_MEMORY              /* nothing is left behind */
} LwBatchStatus;

typedef struct LwBatchReport {
    LwBatchStatus status;
    int variant;                    /* different: the first one that is */
    const char *what;               /* in what: "bodies", "joints", "couplers", "cables", "motors", "loads", "limits" or "contacts" */
} LwBatchReport;

/* One thread and the default analysis. */
LwBatchDef lw_batch_def_default(void);

/* Fills run[0 … count − 1], which the caller destroys; all NULL unless the status is LW_BATCH_DONE. */
LwBatchReport lw_batch_run(const LwBatchDef *def, LwRun **run);

/* How many variants share a vector on this machine. */
int lw_batch_lanes(void);

#endif
