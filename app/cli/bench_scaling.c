/* How the cost of a step and of a factorization grows: least-squares slopes on logarithmic axes. */
#include "app/cli/analysis_options.h"
#include "app/cli/bench.h"
#include "app/cli/progress.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Fit {
    int count;
    double least, most;     /* bodies */
    double n, x, xx, y, xy; /* sums */
} Fit;

static void fit_add(Fit *fit, double bodies, double cost)
{
    double x = log(bodies), y = log(cost);
    if (!(cost > 0))
        return;
    fit->least = fit->count++ ? fmin(fit->least, bodies) : bodies;
    fit->most = fmax(fit->most, bodies);
    fit->n += 1;
    fit->x += x;
    fit->xx += x * x;
    fit->y += y;
    fit->xy += x * y;
}

static double fit_slope(const Fit *fit)
{
    return (fit->n * fit->xy - fit->x * fit->y) / (fit->n * fit->xx - fit->x * fit->x);
}

void lw_scaling_add(LwScaling *scaling, const LwBenchCase *c, const LwBenchRow *row)
{
    size_t length = strcspn(c->name, "0123456789");
    bool made = row->expected == 0 && !row->summed && row->run.status == LW_RUN_DONE && row->step > 0;
    if (!made || scaling->count == LW_SCALING_POINTS || length >= sizeof scaling->point->family)
        return;
    int i = scaling->count++;
    memset(scaling->point[i].family, 0, sizeof scaling->point[i].family);
    memcpy(scaling->point[i].family, c->name, length);
    scaling->point[i].solver = row->solver;
    scaling->point[i].bodies = c->report->bodies;
    scaling->point[i].us = row->step;
    scaling->point[i].operations = row->stages.operations;
}

static bool same_line(const LwScaling *scaling, int i, int k)
{
    return strcmp(scaling->point[i].family, scaling->point[k].family) == 0 && scaling->point[i].solver == scaling->point[k].solver;
}

void lw_scaling_print(const LwScaling *scaling)
{
    bool begun = false;
    for (int i = 0; i < scaling->count; i++) {
        Fit time = { 0 }, operations = { 0 };
        bool first = true;
        for (int k = 0; k < i; k++)
            first = first && !same_line(scaling, i, k);
        for (int k = i; first && k < scaling->count; k++)
            if (same_line(scaling, i, k)) {
                fit_add(&time, scaling->point[k].bodies, scaling->point[k].us);
                fit_add(&operations, scaling->point[k].bodies, scaling->point[k].operations);
            }
        if (time.most <= time.least)
            continue;
        if (!begun)
            printf("\n%-8s %-6s %6s %6s %6s %13s %14s\n", "scaling", "solver", "from", "to", "points", "step-exponent", "madds-exponent");
        begun = true;
        printf("%-8s %-6s %6.0f %6.0f %6d %13.2f ", scaling->point[i].family, lw_solver_name(scaling->point[i].solver), time.least, time.most,
               time.count, fit_slope(&time));
        if (operations.most > operations.least)
            printf("%14.3f\n", fit_slope(&operations));
        else
            printf("%14s\n", "-");
    }
    if (begun)
        puts("Scaling: exponents over the number of bodies, least squares of the logarithms; of the time of a step and of the multiply-adds.");
}

/* One size for all solvers; those that are not linear drop out as it grows. */
static int one_size(const LwBenchOptions *options, const char *name, LwScaling *scaling)
{
    LwBenchCase c;
    lw_progress_note("scaling: %s", name);
    int status = lw_bench_case_open(&c, name);
    if (status == LW_EXIT_DONE)
        status = lw_bench_case_advance(&c);
    for (int k = 0; status == LW_EXIT_DONE && lw_bench_solver_at(options, k) >= 0; k++) {
        LwSolverKind solver = (LwSolverKind)lw_bench_solver_at(options, k);
        LwBenchRow row;
        lw_progress_note("scaling: %s, %s", name, lw_solver_name(solver));
        status = lw_bench_measure(options, &c, solver, true, &row);
        if (status == LW_EXIT_DONE)
            lw_scaling_add(scaling, &c, &row);
    }
    lw_bench_case_clear(&c);
    lw_progress_note(NULL);
    return status;
}

int lw_bench_scaling(const LwBenchOptions *options)
{
    static const struct {
        const char *family;
        int size[10]; /* ends with 0 */
    } sweep[] = { { "chain", { 10, 20, 50, 100, 300, 1000, 3000, 10000 } },
                  { "tree", { 15, 31, 63, 127, 255, 511 } },
                  { "ring", { 10, 20, 40, 80, 160, 320 } },
                  { "hub", { 10, 20, 40, 80, 160, 320, 640 } } };
    static LwScaling scaling;
    int status = LW_EXIT_DONE;
    scaling.count = 0;
    for (size_t i = 0; i < sizeof sweep / sizeof *sweep; i++)
        for (int k = 0; sweep[i].size[k] && status == LW_EXIT_DONE; k++) {
            char name[32];
            snprintf(name, sizeof name, "%s%d", sweep[i].family, sweep[i].size[k]);
            status = one_size(options, name, &scaling);
        }
    if (status == LW_EXIT_DONE)
        lw_scaling_print(&scaling);
    return status;
}
