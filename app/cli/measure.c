#include "app/cli/measure.h"

#include <stdio.h>
#include <time.h>

static double cpu_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool run_once(const LwStudy *study, const LwAnalysisDef *analysis, LwMeasurement *out)
{
    double start = cpu_now();
    LwRun *run = lw_run_create(study, analysis, (LwProgress){ 0 });
    double cpu = cpu_now() - start;
    if (!run)
        return false;
    const LwRunReport *report = lw_run_report(run);
    out->cpu = cpu;
    out->stats = report->stats;
    out->status = report->status;
    out->stopped_at = report->stopped_at;
    snprintf(out->reason, sizeof out->reason, "%s", report->reason ? report->reason : "");
    lw_run_destroy(run);
    return true;
}

bool lw_measure(const LwStudy *study, const LwAnalysisDef *analysis, int repeat, LwMeasurement *out)
{
    LwAnalysisDef timed = *analysis, sampled = *analysis;
    bool moves = analysis->type == LW_ANALYSIS_DYNAMICS;
    if (moves) {
        timed.step = analysis->end;
        sampled.step = analysis->end / 50;
    }
    *out = (LwMeasurement){ .analysis = *analysis, .cpu = INFINITY };
    for (int i = 0; i < repeat; i++) {
        LwMeasurement once = { .analysis = *analysis };
        if (!run_once(study, &timed, &once))
            return false;
        if (once.cpu < out->cpu)
            *out = once;
        if (once.status != LW_RUN_DONE)
            return true;
    }
    if (moves) {
        LwMeasurement checked;
        if (!run_once(study, &sampled, &checked))
            return false;
        out->stats.energy_drift = checked.stats.energy_drift;
        out->stats.violation = checked.stats.violation;
        out->stats.kinetic_max = checked.stats.kinetic_max;
    }
    return true;
}

double lw_measure_us_per_step(const LwMeasurement *measurement)
{
    return 1e6 * measurement->cpu / (double)(measurement->stats.steps > 0 ? measurement->stats.steps : 1);
}

double lw_measure_ms_per_second(const LwMeasurement *measurement)
{
    return 1e3 * measurement->cpu / measurement->analysis.end;
}
