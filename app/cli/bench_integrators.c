/* The table of integrators: the same second with each, its cost and what it achieved. */
#include "app/cli/analysis_options.h"
#include "app/cli/bench.h"
#include "app/cli/progress.h"

#include <math.h>
#include <stdio.h>

enum { REPEATS = 3, INTEGRATORS = 4 };
/* Multiply-adds of a step beyond which solvers that are not linear are not tried: a run has thousands of evaluations. */
static const double BOUND = 1e7;
static const double BUDGET = 0.1; /* s, after which a run is not repeated */

static void print_begin(const LwBenchCase *c, const LwAnalysisDef *analysis)
{
    printf("%-10s %6d %6d %5d  %-10s %-6s ", c->name, c->report->bodies, c->report->rows, c->report->dof,
           lw_integrator_name(analysis->integrator), lw_solver_name(analysis->solver));
}

static void print_row(const LwBenchCase *c, const LwMeasurement *m)
{
    print_begin(c, &m->analysis);
    if (m->status == LW_RUN_DONE)
        printf("%6ld %11.2f %11.2f %8.1e %9.1e\n", m->stats.steps, lw_measure_us_per_step(m), lw_measure_ms_per_second(m),
               m->stats.energy_drift, m->stats.violation);
    else
        printf("stopped at t = %g s: %s\n", m->stopped_at, m->reason);
    fflush(stdout);
}

static int one_case(const LwBenchOptions *options, const char *name)
{
    LwBenchCase c;
    int status = lw_bench_case_open(&c, name);
    for (int i = 0; status == LW_EXIT_DONE && i < (options->one_integrator ? 1 : INTEGRATORS); i++) {
        LwMeasurement m;
        LwAnalysisDef analysis = options->analysis;
        analysis.end = c.report->bodies > 500 ? 0.1 : 0.5;
        analysis.dt = 1e-3;
        analysis.tolerance = 1e-6;
        if (!options->one_integrator)
            analysis.integrator = (LwIntegrator)i;
        if (!lw_analysis_options_numbers(options->arguments, &analysis)) {
            status = LW_EXIT_USAGE;
            break;
        }
        double expected = lw_bench_expected(c.report, analysis.solver);
        if (expected > BOUND && !options->one_integrator) {
            print_begin(&c, &analysis);
            lw_bench_print_skipped(expected, BOUND);
            continue;
        }
        lw_progress_note("%s: %s", name, lw_integrator_name(analysis.integrator));
        bool measured = lw_measure(c.study, &analysis, options->repeat ? options->repeat : REPEATS, options->repeat ? INFINITY : BUDGET, &m);
        lw_progress_note(NULL);
        if (measured) {
            print_row(&c, &m);
        } else {
            lw_cli_complain("memory ran out");
            status = LW_EXIT_CANNOT;
        }
    }
    lw_bench_case_clear(&c);
    return status;
}

int lw_bench_integrators(const LwBenchOptions *options, const char *const *name, int count)
{
    int status = LW_EXIT_DONE;
    printf("%-10s %6s %6s %5s  %-10s %-6s %6s %11s %11s %8s %9s\n", "case", "bodies", "rows", "dof", "integrator", "solver", "steps", "us/step",
           "ms/second", "drift", "violation");
    for (int i = 0; i < count && status == LW_EXIT_DONE; i++)
        status = one_case(options, name[i]);
    if (status == LW_EXIT_DONE)
        puts("Integrators: CPU time of the whole run, its beginning included, the least of the repeats; per simulated second; 1e-6 for the adaptive\n"
             "integrator, 1 ms for the others unless asked otherwise; drift [J] and violation [m] over the run.");
    return status;
}
