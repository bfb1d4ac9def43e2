/* The table of solvers: a symplectic step of 1 ms and its parts. */
#include "app/cli/analysis_options.h"
#include "app/cli/bench.h"
#include "app/cli/progress.h"
#include "app/document/choices.h"

#include <math.h>
#include <stdio.h>

enum { STEPS = 100, WARM_STEPS = 20, FEWEST_STEPS = 4, MOST_REPEATS = 20 };
static const double DT = 1e-3;

/* Multiply-adds of a step beyond which the solvers that are not linear are not tried: a second, or a tenth of it. */
static const double BOUND = 1e9, QUICK_BOUND = 1e8;
/* s: for runs of one solver on one case; of a step that is too slow to make any. */
static const double BUDGET = 0.2, QUICK_BUDGET = 0.05, LONGEST = 0.6, SLOW = 0.1;

int lw_bench_solver_at(const LwBenchOptions *options, int k)
{
    if (options->one_solver)
        return k == 0 ? (int)options->analysis.solver : -1;
    for (const LwChoice *c = lw_solvers; c->name; c++)
        if (c->value != LW_CHOICE_LATER && k-- == 0)
            return c->value;
    return -1;
}

static LwAnalysisDef symplectic(LwSolverKind solver, int steps)
{
    LwAnalysisDef analysis = lw_analysis_def_default();
    analysis.type = LW_ANALYSIS_DYNAMICS;
    analysis.integrator = LW_SYMPLECTIC;
    analysis.solver = solver;
    analysis.dt = DT;
    analysis.end = analysis.step = steps * DT;
    return analysis;
}

int lw_bench_case_advance(LwBenchCase *c)
{
    LwAnalysisDef analysis = symplectic(lw_analysis_def_default().solver, WARM_STEPS);
    if (lw_stages_advance(c->study, &analysis, true))
        return LW_EXIT_DONE;
    lw_cli_complain("%s does not run for %g s with the default solver", c->name, WARM_STEPS * DT);
    return LW_EXIT_CANNOT;
}

/* A dense factorization; three solutions with as many iterations as rows. */
double lw_bench_expected(const LwStudyReport *report, LwSolverKind solver)
{
    double rows = report->rows, n = 6.0 * report->bodies + rows;
    return solver == LW_SOLVER_DENSE ? n * n * n / 6 : solver == LW_SOLVER_CG ? 3 * 48 * rows * rows : 0;
}

void lw_bench_print_skipped(double expected, double bound)
{
    printf("not measured: %.1e multiply-adds a step, more than %.0e\n", expected, bound);
}

static int out_of_memory(void)
{
    lw_cli_complain("memory ran out");
    return LW_EXIT_CANNOT;
}

/* s, of a step by its parts: one factorization, three right-hand sides; rows once in full, and by halves a few times more. */
static double sum_of_parts(const LwStages *s)
{
    return 1e-6 * (3 * s->evaluate + s->factor + 3 * s->solve);
}

/* `again` has the counts. */
static void take_least(LwStages *stages, LwStages again)
{
    again.evaluate = fmin(stages->evaluate, again.evaluate);
    again.factor = fmin(stages->factor, again.factor);
    again.solve = fmin(stages->solve, again.solve);
    *stages = again;
}

int lw_bench_measure(const LwBenchOptions *options, const LwBenchCase *c, LwSolverKind solver, bool quick, LwBenchRow *row)
{
    double expected = lw_bench_expected(c->report, solver);
    *row = (LwBenchRow){ .solver = solver };
    if (expected > (quick ? QUICK_BOUND : BOUND)) {
        row->expected = expected;
        return LW_EXIT_DONE;
    }
    if (!lw_stages_measure(c->study, solver, NULL, &row->stages))
        return out_of_memory();
    double guess = sum_of_parts(&row->stages);
    row->summed = guess > SLOW && (!quick || expected > 0);
    row->step = 1e6 * guess;
    if (row->summed)
        return LW_EXIT_DONE;
    double steps = fmin(STEPS, fmax(FEWEST_STEPS, (quick ? QUICK_BUDGET : LONGEST) / guess));
    int repeat = options->repeat ? options->repeat : MOST_REPEATS;
    double budget = options->repeat ? INFINITY : quick ? QUICK_BUDGET : BUDGET;
    LwAnalysisDef analysis = symplectic(solver, (int)steps);
    row->checked = !quick && (int)steps == STEPS;
    if (!(row->checked ? lw_measure : lw_measure_speed)(c->study, &analysis, repeat, budget, &row->run))
        return out_of_memory();
    if (row->run.status != LW_RUN_DONE)
        return LW_EXIT_DONE;
    row->step = 1e6 * row->run.step_cpu;
    LwStages again;
    if (quick)
        return LW_EXIT_DONE;
    /* Once more, for a neighbour on the machine may have been busy; now that steps can be made, with their sum. */
    if (!lw_stages_measure(c->study, solver, &analysis, &again))
        return out_of_memory();
    take_least(&row->stages, again);
    row->rest = row->step - row->stages.evaluating - row->stages.factors * row->stages.factor - row->stages.solves * row->stages.solve;
    return LW_EXIT_DONE;
}

static void print_row(const LwBenchCase *c, const LwBenchRow *row)
{
    char step[32], rest[32] = "-", drift[32] = "-", violation[32] = "-";
    printf("%-10s %6d %6d %5d  %-6s ", c->name, c->report->bodies, c->report->rows, c->report->dof, lw_solver_name(row->solver));
    if (row->expected > 0) {
        lw_bench_print_skipped(row->expected, BOUND);
        return;
    }
    if (!row->summed && row->run.status != LW_RUN_DONE) {
        printf("stopped at t = %g s: %s\n", row->run.stopped_at, row->run.reason);
        return;
    }
    snprintf(step, sizeof step, "%s%.2f", row->summed ? "~" : "", row->step);
    if (!row->summed)
        snprintf(rest, sizeof rest, "%.2f", row->rest);
    if (row->checked) {
        snprintf(drift, sizeof drift, "%.1e", row->run.stats.energy_drift);
        snprintf(violation, sizeof violation, "%.1e", row->run.stats.violation);
    }
    printf("%9.2f %10.2f %9.2f %9s %11s %11.0f %8s %9s\n", row->stages.evaluate, row->stages.factor, row->stages.solve, rest, step,
           row->stages.operations, drift, violation);
}

static int one_case(const LwBenchOptions *options, const char *name, LwScaling *scaling)
{
    LwBenchCase c;
    int status = lw_bench_case_open(&c, name);
    if (status == LW_EXIT_DONE)
        status = lw_bench_case_advance(&c);
    for (int k = 0; status == LW_EXIT_DONE && lw_bench_solver_at(options, k) >= 0; k++) {
        LwSolverKind solver = (LwSolverKind)lw_bench_solver_at(options, k);
        LwBenchRow row;
        lw_progress_note("%s: %s", name, lw_solver_name(solver));
        status = lw_bench_measure(options, &c, solver, false, &row);
        lw_progress_note(NULL);
        if (status != LW_EXIT_DONE)
            break;
        print_row(&c, &row);
        fflush(stdout);
        if (scaling)
            lw_scaling_add(scaling, &c, &row);
    }
    lw_bench_case_clear(&c);
    return status;
}

int lw_bench_solvers(const LwBenchOptions *options, const char *const *name, int count, LwScaling *scaling)
{
    int status = LW_EXIT_DONE;
    printf("%-10s %6s %6s %5s  %-6s %9s %10s %9s %9s %11s %11s %8s %9s\n", "case", "bodies", "rows", "dof", "solver", "evaluate", "factor",
           "solve", "integrate", "step", "madds", "drift", "violation");
    for (int i = 0; i < count && status == LW_EXIT_DONE; i++)
        status = one_case(options, name[i], scaling);
    if (status == LW_EXIT_DONE)
        printf("Solvers: µs of CPU time, the least of repeats. evaluate: rows with Jacobian, and forces, once; factor: K filled and factored once;\n"
               "solve: one right-hand side; step: a whole symplectic step of 1 ms (one factorization, accelerations, both corrections);\n"
               "integrate: the step less its parts, each as often as it does them; madds: multiply-adds of one factorization (cg: of one solution).\n"
               "drift [J] and violation [m] over %d steps; -: too slow for so many; ~: the sum of the parts, too slow for any.\n", STEPS);
    return status;
}
