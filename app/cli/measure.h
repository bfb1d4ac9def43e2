/* CPU time of a run, and what it achieved. */
#ifndef LW_CLI_MEASURE_H
#define LW_CLI_MEASURE_H

#include "core/analysis/analysis.h"

typedef struct LwMeasurement {
    LwAnalysisDef analysis;
    double cpu;             /* s, the least over the repeats, of the run alone */
    double step_cpu;        /* s of one step, the least over the repeats, without the run's beginning and end; 0 unknown */
    LwRunStats stats;
    LwRunStatus status;
    char reason[200];       /* when it is not done */
    double stopped_at;
} LwMeasurement;

/* CPU time of the process so far, s. */
double lw_measure_now(void);

/* Runs the analysis `repeat` times, but not again once `budget` seconds are spent. Dynamics is timed without output in between. False when memory runs out; look at the
 * status otherwise. */
bool lw_measure_speed(const LwStudy *study, const LwAnalysisDef *analysis, int repeat, double budget, LwMeasurement *out);

/* The same; energy drift and violation come from one more run with 50 samples. */
bool lw_measure(const LwStudy *study, const LwAnalysisDef *analysis, int repeat, double budget, LwMeasurement *out);

double lw_measure_us_per_step(const LwMeasurement *measurement);
double lw_measure_ms_per_second(const LwMeasurement *measurement);

#endif
