/* The tables of `lockwork bench`: solvers, how their cost grows, integrators. */
#ifndef LW_CLI_BENCH_H
#define LW_CLI_BENCH_H

#include "app/cli/cli.h"
#include "app/cli/measure.h"
#include "app/cli/stages.h"

/* What was asked for. */
typedef struct LwBenchOptions {
    const LwArguments *arguments;
    int repeat;                 /* 0: as many as there is time for */
    bool one_solver, one_integrator;
    LwAnalysisDef analysis;     /* with the choices made; numbers are applied by the table of integrators */
} LwBenchOptions;

/* A built-in case, assembled. */
typedef struct LwBenchCase {
    const char *name;
    LwArena arena;              /* of the definition, whose laws and meshes the mechanism refers to */
    LwMechanism *mechanism;
    LwStudy *study;
    const LwStudyReport *report;
} LwBenchCase;

/* Exit status; complains. Clear it in any case. */
int lw_bench_case_open(LwBenchCase *c, const char *name);
void lw_bench_case_clear(LwBenchCase *c);

/* One solver on one case. */
typedef struct LwBenchRow {
    LwSolverKind solver;
    double expected;        /* multiply-adds of a step, where they are too many to try; 0 otherwise */
    LwStages stages;
    bool summed;            /* the step is the sum of its parts: too slow to make steps */
    bool checked;           /* drift and violation were measured: over all the steps */
    double step, rest;      /* µs */
    LwMeasurement run;
} LwBenchRow;

/* Points of cost over size, by family and solver. */
enum { LW_SCALING_POINTS = 1000 };
typedef struct LwScaling {
    int count;
    struct {
        char family[16];
        LwSolverKind solver;
        double bodies, us, operations;
    } point[LW_SCALING_POINTS];
} LwScaling;

void lw_scaling_add(LwScaling *scaling, const LwBenchCase *c, const LwBenchRow *row);
/* Exponents, of every family and solver with two sizes or more; says nothing when there are none. */
void lw_scaling_print(const LwScaling *scaling);
/* Measures the families over their sizes and prints their exponents. Exit status. */
int lw_bench_scaling(const LwBenchOptions *options);

/* Multiply-adds that a step may be expected to take with a solver that is not linear; 0 for the others. */
double lw_bench_expected(const LwStudyReport *report, LwSolverKind solver);
/* The rest of a row, for a solver that is not tried. */
void lw_bench_print_skipped(double expected, double bound);

/* Moves the case to a generic pose and measures a solver there; `quick` for the step and multiply-adds alone. Exit status. */
int lw_bench_case_advance(LwBenchCase *c);
int lw_bench_measure(const LwBenchOptions *options, const LwBenchCase *c, LwSolverKind solver, bool quick, LwBenchRow *row);

/* The rows of the table of solvers, those of the table of integrators. Exit status. */
int lw_bench_solvers(const LwBenchOptions *options, const char *const *name, int count, LwScaling *scaling);
int lw_bench_integrators(const LwBenchOptions *options, const char *const *name, int count);

/* The k-th available solver among those asked for; −1 behind the last. */
int lw_bench_solver_at(const LwBenchOptions *options, int k);

#endif
