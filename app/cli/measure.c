#include "app/cli/measure.h"

#include <stdio.h>
#include <time.h>

/* The clock after the first step and after the last, or the last but one: the sample at the end belongs to no step. */
typedef struct Watch {
    double stop;            /* fraction of the run */
    long steps;             /* so far */
    double first, last;     /* s; last: 0 until then */
} Watch;

double lw_measure_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool look(void *user, double fraction)
{
    Watch *watch = user;
    if (watch->last > 0)
        return true;
    if (watch->steps++ == 0)
        watch->first = lw_measure_now();
    else if (fraction >= watch->stop)
        watch->last = lw_measure_now();
    return true;
}

static bool run_once(const LwStudy *study, const LwAnalysisDef *analysis, LwMeasurement *out)
{
    Watch watch = { .stop = analysis->integrator == LW_DOP853 ? 1 - 1e-12 : 1 - 1.5 * analysis->dt / analysis->end };
    double start = lw_measure_now();
    LwRun *run = lw_run_create(study, analysis, (LwProgress){ .report = look, .user = &watch });
    double cpu = lw_measure_now() - start;
    if (!run)
        return false;
    const LwRunReport *report = lw_run_report(run);
    out->cpu = cpu;
    out->step_cpu = watch.last > watch.first ? (watch.last - watch.first) / (double)(watch.steps - 1) : 0;
    out->stats = report->stats;
    out->status = report->status;
    out->stopped_at = report->stopped_at;
    snprintf(out->reason, sizeof out->reason, "%s", report->reason ? report->reason : "");
    lw_run_destroy(run);
    return true;
}

bool lw_measure_speed(const LwStudy *study, const LwAnalysisDef *analysis, int repeat, double budget, LwMeasurement *out)
{
    LwAnalysisDef timed = *analysis;
    double spent = 0;
    if (analysis->type == LW_ANALYSIS_DYNAMICS)
        timed.step = analysis->end;
    *out = (LwMeasurement){ .analysis = *analysis, .cpu = INFINITY };
    for (int i = 0; i < repeat && spent < budget; i++) {
        LwMeasurement once = { .analysis = *analysis };
        if (!run_once(study, &timed, &once))
            return false;
        double step = i > 0 ? fmin(out->step_cpu, once.step_cpu) : once.step_cpu;
        spent += once.cpu;
        if (once.cpu < out->cpu)
            *out = once;
        out->step_cpu = step;
        if (once.status != LW_RUN_DONE)
            break;
    }
    return true;
}

bool lw_measure(const LwStudy *study, const LwAnalysisDef *analysis, int repeat, double budget, LwMeasurement *out)
{
    if (!lw_measure_speed(study, analysis, repeat, budget, out))
        return false;
    if (out->status == LW_RUN_DONE && analysis->type == LW_ANALYSIS_DYNAMICS) {
        LwAnalysisDef sampled = *analysis;
        LwMeasurement checked;
        sampled.step = analysis->end / 50;
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
