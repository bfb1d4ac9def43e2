/* What of a finished run is a result: numbers, and joints that were held. */
#include "core/analysis/run.h"

#include <math.h>

/* What a finished run may leave open: rounding and the integrator's error stay far below, parts that do not fit were told at the start. */
double lw_run_open_most(const LwRun *run)
{
    return fmax(1e-6 * run->mechanism->size, fmax(run->allowed, run->study->report.misfit));
}

/* Whose row is most open at the end, which is as near as is known to the sample in question; there is a row, or nothing would be open. */
static const char *open_owner(const LwRun *run)
{
    const double *C = run->solver->rows->C;
    int worst = 0;
    for (int i = 1; i < run->system->row_count; i++)
        if (fabs(C[i]) > fabs(C[worst]))
            worst = i;
    return run->system->row_count > 0 ? lw_system_row_owner(run->system, worst) : run->mechanism->def.body[0].name;
}

/* The first column of a sample that holds no number; -1 if all do. */
static int unsound(const LwTrace *trace, int sample)
{
    for (int c = 0; c < trace->channel_count; c++)
        if (!isfinite(trace->sample[sample][c]))
            return c;
    return -1;
}

static const char *objection(LwRun *run, int sample, int bad, int channel)
{
    const LwTrace *trace = run->record->trace;
    double t = trace->sample[sample][0];
    if (bad >= 0)
        return lw_arena_printf(&run->arena, "%s is not a number at t = %.9g s: the values of this mechanism (masses, lengths, stiffnesses) lie too far apart to be computed with; "
                               "check their units", trace->channel[bad].name, t);
    return lw_arena_printf(&run->arena, "the joints are not held at t = %.9g s: the violation is %.3g mm, more than %.3g mm (look at %s); choose a smaller step "
                           "or tolerance, or move the mechanism nearer to the world's origin", t, trace->sample[sample][channel] * 1e3, lw_run_open_most(run) * 1e3, open_owner(run));
}

void lw_run_keep_sound(LwRun *run)
{
    LwTrace *trace = run->record->trace;
    int channel = lw_trace_find(trace, "violation.position"), good = 0, bad = -1;
    while (good < trace->sample_count && (bad = unsound(trace, good)) < 0 && !(channel >= 0 && trace->sample[good][channel] > lw_run_open_most(run)))
        good++;
    if (good == trace->sample_count)
        return;
    if (run->report.status == LW_RUN_DONE) {
        lw_run_stop(run, LW_RUN_STOPPED, objection(run, good, bad, channel));
        run->report.stopped_at = trace->sample[good][0];
    }
    trace->sample_count = good;
}
