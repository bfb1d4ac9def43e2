/* `lockwork bench`: how fast, how exact; of built-in cases as a table, of a file as JSON. */
#include "app/cli/analysis_options.h"
#include "app/cli/bench_batch.h"
#include "app/cli/commands.h"
#include "app/cli/json_out.h"
#include "app/cli/measure.h"
#include "app/cli/session.h"
#include "app/cli/words.h"
#include "app/document/nearest.h"
#include "joints/bench_cases.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REPEATS = 3, INTEGRATORS = 3 };

/* The chain's cost over its length, for the exponent: two lengths seen so far. */
typedef struct Scaling {
    int shortest, longest;
    double least, most; /* µs per step */
} Scaling;

static bool read_repeat(const LwArguments *arguments, int *repeat)
{
    const char *text = lw_arguments_get(arguments, "--repeat");
    char *end;
    if (!text)
        return true;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < 1 || value > 1000000) {
        lw_cli_complain("--repeat \"%s\": a whole number from 1 on was expected", text);
        return false;
    }
    *repeat = (int)value;
    return true;
}

static void print_json(const char *name, const LwStudyReport *report, const LwMeasurement *m)
{
    LwJsonOut json = { .out = stdout };
    bool moves = m->analysis.type == LW_ANALYSIS_DYNAMICS;
    lw_json_out_begin(&json, NULL, '{');
    lw_json_out_string(&json, "case", name);
    lw_json_out_string(&json, "type", lw_analysis_type_name(m->analysis.type));
    lw_json_out_integer(&json, "bodies", report->bodies);
    lw_json_out_integer(&json, "rows", report->rows);
    lw_json_out_integer(&json, "degrees_of_freedom", report->dof);
    lw_json_out_string(&json, "integrator", lw_integrator_name(m->analysis.integrator));
    lw_json_out_string(&json, "solver", lw_solver_name(m->analysis.solver));
    lw_json_out_integer(&json, "steps", m->stats.steps);
    lw_json_out_integer(&json, "evaluations", m->stats.evaluations);
    lw_json_out_integer(&json, "factorizations", m->stats.factorizations);
    if (moves) {
        lw_json_out_number(&json, "us_per_step", lw_measure_us_per_step(m));
    } else {
        lw_json_out_integer(&json, "samples", m->stats.samples);
        lw_json_out_number(&json, "us_per_sample", 1e6 * m->cpu / (double)(m->stats.samples > 0 ? m->stats.samples : 1));
    }
    lw_json_out_number(&json, "ms_per_simulated_second", lw_measure_ms_per_second(m));
    lw_json_out_number(&json, "energy_drift", m->stats.energy_drift);
    lw_json_out_number(&json, "violation", m->stats.violation);
    lw_json_out_end(&json, '}');
}

static int bench_file(const LwArguments *arguments, const char *path, int repeat)
{
    LwSession session;
    LwMeasurement m;
    int status = lw_session_open(&session, path, false);
    if (status == LW_EXIT_DONE) {
        const LwStudyReport *report = lw_study_report(session.study);
        LwAnalysisDef analysis = session.document->def.analysis;
        if (!lw_analysis_options_apply(arguments, &analysis)) {
            status = LW_EXIT_USAGE;
        } else if (report->status != LW_STUDY_OK) {
            lw_words_put_conflict(stderr, report);
            status = LW_EXIT_CANNOT;
        } else if (!lw_measure(session.study, &analysis, repeat, &m)) {
            lw_cli_complain("memory ran out");
            status = LW_EXIT_CANNOT;
        } else if (m.status != LW_RUN_DONE) {
            lw_cli_complain("%s: t = %g s: %s", path, m.stopped_at, m.reason);
            status = LW_EXIT_CANNOT;
        } else {
            print_json(session.document->def.name ? session.document->def.name : path, report, &m);
        }
    }
    lw_session_clear(&session);
    return status;
}

static void print_row(const char *name, const LwStudyReport *report, const LwMeasurement *m)
{
    printf("%-10s %6d %6d %5d  %-10s ", name, report->bodies, report->rows, report->dof,
           lw_integrator_name(m->analysis.integrator));
    if (m->status == LW_RUN_DONE)
        printf("%8ld %10.2f %12.2f %10.1e %10.1e\n", m->stats.steps, lw_measure_us_per_step(m),
               lw_measure_ms_per_second(m), m->stats.energy_drift, m->stats.violation);
    else
        printf("stopped at t = %g s: %s\n", m->stopped_at, m->reason);
    fflush(stdout);
}

static void note_scaling(Scaling *scaling, const LwStudyReport *report, const LwMeasurement *m)
{
    double us = lw_measure_us_per_step(m);
    if (m->analysis.integrator != LW_RK4 || m->status != LW_RUN_DONE)
        return;
    if (scaling->shortest == 0 || report->bodies < scaling->shortest) {
        scaling->shortest = report->bodies;
        scaling->least = us;
    }
    if (report->bodies > scaling->longest) {
        scaling->longest = report->bodies;
        scaling->most = us;
    }
}

/* One case with all integrators, or the one asked for. */
static int bench_study(const LwArguments *arguments, const char *name, const LwStudy *study, Scaling *scaling)
{
    const LwStudyReport *report = lw_study_report(study);
    bool one = lw_arguments_get(arguments, "--integrator") != NULL;
    int repeat = REPEATS;
    if (!read_repeat(arguments, &repeat))
        return LW_EXIT_USAGE;
    for (int i = 0; i < (one ? 1 : INTEGRATORS); i++) {
        LwMeasurement m;
        LwAnalysisDef analysis = lw_analysis_def_default();
        analysis.type = LW_ANALYSIS_DYNAMICS;
        analysis.end = report->bodies > 500 ? 0.1 : 0.5;
        analysis.integrator = (LwIntegrator)i;
        analysis.dt = 1e-3;
        analysis.tolerance = 1e-6;
        if (!(one ? lw_analysis_options_apply : lw_analysis_options_numbers)(arguments, &analysis))
            return LW_EXIT_USAGE;
        if (analysis.type != LW_ANALYSIS_DYNAMICS)
            return lw_cli_complain("the built-in cases are not driven: dynamics only");
        if (!lw_measure(study, &analysis, repeat, &m)) {
            lw_cli_complain("memory ran out");
            return LW_EXIT_CANNOT;
        }
        print_row(name, report, &m);
        if (strncmp(name, "chain", 5) == 0)
            note_scaling(scaling, report, &m);
    }
    return LW_EXIT_DONE;
}

static int bench_case(const LwArguments *arguments, LwArena *arena, const char *name, Scaling *scaling)
{
    LwMechanismDef def;
    int status = LW_EXIT_CANNOT;
    if (!lw_bench_case_build(arena, name, &def)) {
        const char *nearest = lw_nearest(name, lw_bench_cases, lw_bench_case_count);
        return lw_cli_complain("there is no case \"%s\" and no such file; did you mean %s?", name,
                               nearest ? nearest : lw_bench_cases[0]);
    }
    LwMechanism *mechanism = lw_mechanism_create(&def);
    LwStudy *study = mechanism ? lw_study_create(mechanism) : NULL;
    if (!study)
        lw_cli_complain("memory ran out");
    else if (lw_study_report(study)->status != LW_STUDY_OK)
        lw_words_put_conflict(stderr, lw_study_report(study));
    else
        status = bench_study(arguments, name, study, scaling);
    if (study)
        lw_study_destroy(study);
    if (mechanism)
        lw_mechanism_destroy(mechanism);
    return status;
}

static int bench_cases(const LwArguments *arguments, LwArena *arena)
{
    Scaling scaling = { 0 };
    int all = arguments->operand_count == 0, status = LW_EXIT_DONE;
    int count = all ? lw_bench_case_count : arguments->operand_count;
    for (int i = 0; i < arguments->operand_count; i++) {
        LwMechanismDef def;
        if (!lw_bench_case_build(arena, arguments->operand[i], &def))
            return lw_cli_complain("there is no case \"%s\" and no such file; cases are %s and the like with other numbers",
                                   arguments->operand[i], "ring20 tree128 chain100 bricard fourbar40");
    }
    printf("%-10s %6s %6s %5s  %-10s %8s %10s %12s %10s %10s\n", "case", "bodies", "rows", "dof", "integrator", "steps",
           "us/step", "ms/sim. s", "drift [J]", "violation [m]");
    for (int i = 0; i < count && status == LW_EXIT_DONE; i++)
        status = bench_case(arguments, arena, all ? lw_bench_cases[i] : arguments->operand[i], &scaling);
    if (scaling.longest > scaling.shortest)
        printf("cost of a step over the chain's length, %d to %d bodies: exponent %.2f\n", scaling.shortest,
               scaling.longest,
               log(scaling.most / scaling.least) / log((double)scaling.longest / scaling.shortest));
    if (status == LW_EXIT_DONE)
        puts("CPU time, least of the repeats; 1e-6 for the adaptive integrator, 1 ms for the others unless asked otherwise.");
    return status;
}

static int guarded_cases(const LwArguments *arguments)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        lw_cli_complain("memory ran out");
        return LW_EXIT_CANNOT;
    }
    int status = bench_cases(arguments, &arena);
    lw_arena_clear(&arena);
    return status;
}

static bool is_file(const char *word)
{
    return strchr(word, '/') || strchr(word, '.') || access(word, F_OK) == 0;
}

static int run_bench(const LwArguments *arguments)
{
    int repeat = REPEATS, status = LW_EXIT_DONE, files = 0;
    if (lw_bench_batch_asked(arguments))
        return lw_cli_finish(lw_bench_batch(arguments));
    if (!read_repeat(arguments, &repeat))
        return LW_EXIT_USAGE;
    for (int i = 0; i < arguments->operand_count; i++)
        files += is_file(arguments->operand[i]);
    if (files == 0)
        return lw_cli_finish(guarded_cases(arguments));
    for (int i = 0; i < arguments->operand_count && status == LW_EXIT_DONE; i++)
        status = bench_file(arguments, arguments->operand[i], repeat);
    return lw_cli_finish(status);
}

const LwCommand lw_command_bench = {
    .name = "bench", .operands = "[CASE… | FILE] [OPTIONS]",
    .help = "Measures speed and accuracy: built-in cases as a table, a file as JSON.",
    .detail = "Cases: ring20 ring40 tree128 chain10 chain100 chain1000 bricard fourbar40, and other numbers of these.\n"
              "CPU time of the run alone, the least of the repeats; dynamics without output in between.",
    .max_operands = 1000,
    .option = { LW_ANALYSIS_OPTIONS, { "--repeat", NULL, "N", "how often to measure (3)" }, LW_BENCH_BATCH_OPTION },
    .run = run_bench,
};
