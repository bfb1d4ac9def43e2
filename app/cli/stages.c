#include "app/cli/stages.h"

#include "app/cli/measure.h"
#include "core/analysis/run.h"
#include "core/solve/forces.h"

#include <string.h>

/* Each part is called in rounds of at least ROUND seconds until BUDGET seconds are spent. */
static const double ROUND = 1e-4, BUDGET = 8e-3;
enum { FEW = 2, MORE = 7 }; /* steps */

typedef struct Stage {
    LwSolver *solver;
    const LwState *state;
} Stage;

static void evaluate(Stage *s)
{
    lw_rows_eval(s->solver->system, s->state, s->solver->rows);
    lw_forces_eval(s->solver->system->mechanism, s->state, s->solver->rows->rel, s->solver->f);
}

static void residuals(Stage *s)
{
    lw_rows_eval_residuals(s->solver->system, s->state, s->solver->rows);
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

static void measure_all(Stage *stage, LwStages *out)
{
    LwSolver *solver = stage->solver;
    LwKkt *kkt = solver->kkt;
    out->evaluate = least(evaluate, stage);
    out->residuals = least(residuals, stage);
    out->factor = least(factor, stage);
    for (int i = 0; i < solver->system->row_count; i++)
        solver->g[i] = -solver->rows->gamma[i];
    long operations = kkt->operations, solves = kkt->solves;
    solve(stage);
    out->solutions = (double)(kkt->solves - solves);
    out->operations = (double)(kkt->operations > operations ? kkt->operations - operations : operations);
    out->solve = least(solve, stage);
}

bool lw_stages_measure(const LwStudy *study, LwSolverKind kind, LwStages *out)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        return false;
    }
    size_t rows = (size_t)study->system->row_count;
    LwSolver *solver = lw_solver_create_with(&arena, study->system, kind);
    memcpy(solver->keep, study->solver->keep, rows * sizeof *solver->keep);
    memcpy(solver->rows->offset, study->solver->rows->offset, rows * sizeof *solver->rows->offset);
    solver->dropped = study->solver->dropped;
    Stage stage = { solver, study->state };
    measure_all(&stage, out);
    lw_arena_clear(&arena);
    return true;
}

/* Totals of a run over so many steps. */
static bool count(const LwStudy *study, const LwAnalysisDef *analysis, int steps, LwStageCounts *out)
{
    LwAnalysisDef few = *analysis;
    few.end = few.step = steps * analysis->dt;
    LwRun *run = lw_run_create(study, &few, (LwProgress){ 0 });
    bool done = run && lw_run_report(run)->status == LW_RUN_DONE;
    if (done) {
        const LwSolver *s = run->solver;
        *out = (LwStageCounts){ (double)s->rows->evaluations, (double)s->rows->residuals, (double)s->kkt->factorizations,
                                (double)s->kkt->solves };
    }
    lw_run_destroy(run);
    return done;
}

bool lw_stages_count(const LwStudy *study, const LwAnalysisDef *analysis, const LwStages *stages, LwStageCounts *out)
{
    LwStageCounts few, more;
    if (!count(study, analysis, FEW, &few) || !count(study, analysis, MORE, &more))
        return false;
    double steps = MORE - FEW;
    *out = (LwStageCounts){ (more.evaluate - few.evaluate) / steps, (more.residuals - few.residuals) / steps,
                            (more.factor - few.factor) / steps, (more.solve - few.solve) / steps / stages->solutions };
    return true;
}
