#include "app/cli/stages.h"

#include "app/cli/measure.h"
#include "core/analysis/run.h"
#include "core/solve/forces.h"

#include <string.h>

/* Each part is called in rounds of at least ROUND seconds until BUDGET seconds are spent. */
static const double ROUND = 1e-4, BUDGET = 8e-3;
enum { FEW = 2 }; /* steps */

typedef struct Stage {
    LwSolver *solver;
    const LwState *state;
    unsigned parts;     /* of the rows */
} Stage;

/* How often a step does what. */
typedef struct Counts {
    double rows[LW_EVAL_ALL + 1], forces, factor, solve;
} Counts;

static void evaluate(Stage *s)
{
    lw_rows_eval_parts(s->solver->system, s->state, s->parts, s->solver->rows);
}

static void forces(Stage *s)
{
    lw_forces_eval(s->solver->system->mechanism, s->state, s->solver->rows->rel, s->solver->f);
}

static void factor(Stage *s)
{
    lw_kkt_factor(s->solver->kkt, s->solver->rows, LW_METRIC_MASS, s->solver->keep, 0);
}

static void solve(Stage *s)
{
    LwSolver *solver = s->solver;
    lw_kkt_solve(solver->kkt, solver->rows, solver->f, solver->g, solver->a, solver->lambda);
}

/* µs of one call; all of them are timed, the first too where one alone takes the budget. */
static double least(void (*call)(Stage *), Stage *stage)
{
    double best = INFINITY, spent = 0;
    int calls = 1;
    while (spent < BUDGET) {
        double start = lw_measure_now();
        for (int i = 0; i < calls; i++)
            call(stage);
        double round = lw_measure_now() - start;
        spent += round;
        best = fmin(best, round / calls);
        if (round < ROUND)
            calls *= 2;
    }
    return 1e6 * best;
}

bool lw_stages_advance(LwStudy *study, const LwAnalysisDef *analysis, bool rewind)
{
    LwRun *run = lw_run_create(study, analysis, (LwProgress){ 0 });
    bool arrived = run && lw_run_report(run)->status == LW_RUN_DONE && run->solver;
    if (arrived) {
        double start = study->state->t;
        lw_state_copy(study->mechanism, study->state, run->state);
        memcpy(study->solver->keep, run->solver->keep, (size_t)study->system->row_count * sizeof(bool));
        study->solver->dropped = run->solver->dropped;
        study->solver->judged_worst = run->solver->judged_worst;
        if (rewind)
            study->state->t = start;
    }
    lw_run_destroy(run);
    return arrived;
}

/* Totals of a run over so many steps. */
static bool count(const LwStudy *study, const LwAnalysisDef *analysis, int steps, Counts *out)
{
    LwAnalysisDef few = *analysis;
    few.end = few.step = steps * analysis->dt;
    LwRun *run = lw_run_create(study, &few, (LwProgress){ 0 });
    bool done = run && lw_run_report(run)->status == LW_RUN_DONE;
    if (done) {
        const LwSolver *s = run->solver;
        for (int i = 0; i <= LW_EVAL_ALL; i++)
            out->rows[i] = (double)s->rows->evaluations[i];
        out->forces = (double)s->evaluations;
        out->factor = (double)s->kkt->factorizations;
        out->solve = (double)s->kkt->solves;
    }
    lw_run_destroy(run);
    return done;
}

/* By the difference of the run and a short one. */
static bool count_steps(const LwStudy *study, const LwAnalysisDef *analysis, Counts *out)
{
    int all = (int)lround(analysis->end / analysis->dt);
    double steps = all - FEW;
    Counts few;
    if (!count(study, analysis, FEW, &few) || !count(study, analysis, all, out))
        return false;
    for (int i = 0; i <= LW_EVAL_ALL; i++)
        out->rows[i] = (out->rows[i] - few.rows[i]) / steps;
    out->forces = (out->forces - few.forces) / steps;
    out->factor = (out->factor - few.factor) / steps;
    out->solve = (out->solve - few.solve) / steps;
    return true;
}

static void measure_all(Stage *stage, const Counts *counts, LwStages *out)
{
    LwSolver *solver = stage->solver;
    LwKkt *kkt = solver->kkt;
    double rows = 0, load;
    for (stage->parts = 1; stage->parts < LW_EVAL_ALL; stage->parts++)
        if (counts->rows[stage->parts] > 0)
            rows += counts->rows[stage->parts] * least(evaluate, stage);
    double all = least(evaluate, stage);
    load = least(forces, stage);
    out->evaluate = all + load;
    out->factor = least(factor, stage);
    for (int i = 0; i < solver->system->row_count; i++)
        solver->g[i] = -solver->rows->gamma[i];
    long operations = kkt->operations, solves = kkt->solves;
    solve(stage);
    double solutions = (double)(kkt->solves - solves); /* more than one with refinement */
    out->operations = (double)(kkt->operations > operations ? kkt->operations - operations : operations);
    out->solve = least(solve, stage);
    out->evaluating = rows + counts->rows[LW_EVAL_ALL] * all + counts->forces * load;
    out->factors = counts->factor;
    out->solves = counts->solve / solutions;
}

static __attribute__((noinline)) bool measure_solver(LwArena *arena, const LwStudy *study, LwSolverKind kind, const Counts *counts, LwStages *out)
{
    if (LW_ARENA_GUARD(arena))
        return false;
    size_t rows = (size_t)study->system->row_count;
    LwSolver *solver = lw_solver_create_with(arena, study->system, kind);
    memcpy(solver->keep, study->solver->keep, rows * sizeof *solver->keep);
    memcpy(solver->rows->offset, study->solver->rows->offset, rows * sizeof *solver->rows->offset);
    solver->dropped = study->solver->dropped;
    solver->kkt->trusted = lw_run_trusted_pivot(&(LwAnalysisDef){ .type = LW_ANALYSIS_DYNAMICS, .integrator = LW_SYMPLECTIC });
    Stage stage = { solver, study->state, LW_EVAL_ALL };
    measure_all(&stage, counts, out);
    return true;
}

bool lw_stages_measure(const LwStudy *study, LwSolverKind kind, const LwAnalysisDef *analysis, LwStages *out)
{
    LwArena arena;
    Counts counts = { 0 };
    if (analysis && !count_steps(study, analysis, &counts))
        return false;
    lw_arena_init(&arena);
    bool measured = measure_solver(&arena, study, kind, &counts, out);
    lw_arena_clear(&arena);
    return measured;
}
