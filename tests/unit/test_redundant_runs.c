/* Over-held mechanisms that move: Bricard's six hinges (one row too many at every pose) and a ladder of forty windows of
 * parallel hinges (three too many each). With every solver that judges rows and at every tolerance they must run as the
 * same mechanism does from which exactly the redundant rows were taken by hand: no lock-up, no small steps. */
#include "core/analysis/analysis.h"
#include "core/solve/kkt.h"
#include "joints/bench_cases.h"
#include "joints/library.h"
#include "tests/unit/check.h"

static const double TOLERANCES[] = { 1e-4, 1e-6, 1e-8, 1e-10, 1e-11 };
enum { COUNT = sizeof TOLERANCES / sizeof *TOLERANCES };

typedef struct Machine {
    LwArena arena;
    LwMechanism *mechanism;
    LwStudy *study;
    const LwStudyReport *report;
} Machine;

/* The runs of one mechanism and its reduced form. */
typedef struct Case {
    const char *name;
    int first;              /* joints from here on get another type … */
    const char *type;       /* … that keeps what a hinge keeps but for the redundant rows */
    int redundant;          /* rows */
    double end;             /* s */
    const char *channel;    /* a coordinate that moves */
    double more_steps;      /* than the reduced form: at most so many times */
    double slack;           /* of energy and coordinate, beyond the tolerance */
    int stride;             /* every so many-th tolerance */
    int brief;              /* so many of them under sanitizers */
} Case;

static void open_machine(Machine *m, const Case *c, bool reduced)
{
    LwMechanismDef def;
    lw_arena_init(&m->arena);
    CHECK(lw_bench_case_build(&m->arena, c->name, &def));
    for (int i = c->first; reduced && i < def.joint_count; i++)
        def.joint[i].type = lw_joint_library_find(c->type);
    m->mechanism = lw_mechanism_create(&def);
    m->study = lw_study_create(m->mechanism);
    m->report = lw_study_report(m->study);
    CHECK(m->report->status == LW_STUDY_OK);
}

static void close_machine(Machine *m)
{
    lw_study_destroy(m->study);
    lw_mechanism_destroy(m->mechanism);
    lw_arena_clear(&m->arena);
}

typedef struct Outcome {
    long steps;
    double drift;           /* of the energy, relative to the largest kinetic one */
    double start, end;      /* of the coordinate */
} Outcome;

static Outcome run(const Machine *m, const Case *c, LwSolverKind solver, double tolerance)
{
    LwAnalysisDef analysis = lw_analysis_def_default();
    analysis.end = c->end;
    analysis.step = c->end / 10;
    analysis.tolerance = tolerance;
    analysis.solver = solver;
    LwRun *run = lw_run_create(m->study, &analysis, (LwProgress){ 0 });
    const LwRunReport *report = lw_run_report(run);
    const LwTrace *trace = report->trace;
    int channel = lw_trace_find(trace, c->channel), bad = 0;
    if (report->reason)
        printf("# %s at %g: %s\n", c->name, tolerance, report->reason);
    CHECK(report->status == LW_RUN_DONE && trace->sample_count == 11 && channel >= 0);
    for (int k = 0; k < trace->sample_count; k++)
        for (int i = 0; i < trace->channel_count; i++)
            bad += !isfinite(trace->sample[k][i]);
    CHECK(bad == 0);
    Outcome out = { report->stats.steps, report->stats.energy_drift / report->stats.kinetic_max, trace->sample[0][channel],
                    trace->sample[trace->sample_count - 1][channel] };
    lw_run_destroy(run);
    return out;
}

static void compare(const Case *c)
{
    Machine over, reduced;
    open_machine(&over, c, false);
    open_machine(&reduced, c, true);
    CHECK(over.report->rows - over.report->rank == c->redundant && over.report->dof == 1);
    CHECK(reduced.report->rows == over.report->rank && reduced.report->rank == over.report->rank && reduced.report->dof == 1);
    Outcome reference = run(&reduced, c, LW_SOLVER_LIST, 1e-12);
    CHECK(fabs(reference.end - reference.start) > 0.1);
    int tolerances = check_some((COUNT + c->stride - 1) / c->stride, c->brief, "tolerances");
    for (int k = 0; k < LW_SOLVERS; k++)
        for (int i = 0; i < tolerances && lw_kkt_classes[k] && lw_kkt_classes[k]->judges; i++) {
            double tolerance = TOLERANCES[i * c->stride];
            Outcome a = run(&over, c, (LwSolverKind)k, tolerance), b = run(&reduced, c, (LwSolverKind)k, tolerance);
            printf("# %s, %s, %g: %ld steps (%ld without the redundant rows), energy %.1e, %s off by %.1e\n", c->name, lw_kkt_classes[k]->name,
                   tolerance, a.steps, b.steps, a.drift, c->channel, fabs(a.end - reference.end));
            CHECK((double)a.steps <= c->more_steps * (double)b.steps);
            CHECK(a.drift <= 0.2 * tolerance + c->slack);
            CHECK_NEAR(a.end, reference.end, 0.1 * tolerance + c->slack);
        }
    close_machine(&reduced);
    close_machine(&over);
}

/* The last hinge becomes cylindrical: the self-stress of the loop pushes along its axis. (At 1.25 s it does not, and the
 * reduced form, not the other, is singular there.) */
static void bricard_moves(void)
{
    compare(&(Case){ .name = "bricard", .first = 5, .type = "cylindrical", .redundant = 1, .end = 1, .channel = "b2.x", .more_steps = 1.5, .slack = 1e-11, .stride = 1, .brief = COUNT });
}

/* The last hinge of each window keeps only its point on the axis of the other: what is left out is the way along the axis
 * and both tilts. The links fall from upright, by 43° at the end. */
static void ladder_of_windows_moves(void)
{
    compare(&(Case){ .name = "fourbar40", .first = 81, .type = "point-line", .redundant = 120, .end = 0.5, .channel = "b0.x", .more_steps = 1.5, .slack = 1e-11, .stride = 1, .brief = 1 });
}

/* All windows fold flat at 0.72 s and 1.24 s. How close a step comes to that is chance, and so are the small steps there. */
static void ladder_passes_its_dead_points(void)
{
    compare(&(Case){ .name = "fourbar40", .first = 81, .type = "point-line", .redundant = 120, .end = 1.5, .channel = "b0.x", .more_steps = 3, .slack = 1e-9, .stride = 2, .brief = 1 });
}

int main(void)
{
    RUN(bricard_moves);
    RUN(ladder_of_windows_moves);
    RUN(ladder_passes_its_dead_points);
    return END();
}
