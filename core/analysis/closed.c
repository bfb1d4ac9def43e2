/* Whether the joints of a finished run were held. */
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

void lw_run_keep_closed(LwRun *run)
{
    LwTrace *trace = run->record->trace;
    int channel = lw_trace_find(trace, "violation.position"), good = 0;
    while (channel >= 0 && good < trace->sample_count && trace->sample[good][channel] <= lw_run_open_most(run))
        good++;
    if (channel < 0 || good == trace->sample_count)
        return;
    double t = trace->sample[good][0], open = trace->sample[good][channel];
    if (run->report.status == LW_RUN_DONE) {
        lw_run_stop(run, LW_RUN_STOPPED, lw_arena_printf(&run->arena, "the joints are not held at t = %.9g s: the violation is %.3g mm, more than %.3g mm (look at %s); choose a smaller step "
                    "or tolerance, or move the mechanism nearer to the world's origin", t, open * 1e3, lw_run_open_most(run) * 1e3, open_owner(run)));
        run->report.stopped_at = t;
    }
    trace->sample_count = good;
}
