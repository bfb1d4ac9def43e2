/* `lockwork bench`: how fast, how exact; of built-in cases as tables, of a file as JSON. */
#include "app/cli/analysis_options.h"
#include "app/cli/bench.h"
#include "app/cli/bench_batch.h"
#include "app/cli/commands.h"
#include "app/document/json_out.h"
#include "app/cli/reading_options.h"
#include "app/cli/session.h"
#include "app/session/words.h"
#include "core/base/assert.h"
#include "core/base/cpu.h"
#include "joints/bench_cases.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REPEATS = 3 };

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

/* stages is NULL when they could not be measured. */
static void print_json(const char *name, const LwStudyReport *report, const LwMeasurement *m, const LwStages *stages)
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
    if (moves)
        lw_json_out_number(&json, "step_us", 1e6 * m->step_cpu);
    if (stages) {
        lw_json_out_number(&json, "evaluate_us", stages->evaluate);
        lw_json_out_number(&json, "factor_us", stages->factor);
        lw_json_out_number(&json, "solve_us", stages->solve);
        lw_json_out_number(&json, "operations", stages->operations);
    }
    lw_json_out_string(&json, "cpu", lw_cpu_names[lw_cpu()]);
    lw_json_out_end(&json, '}');
}

static int bench_file(const LwArguments *arguments, const char *path, int repeat)
{
    LwSession session;
    LwMeasurement m;
    int status = lw_session_begin(&session, arguments, true, false);
    if (status == LW_EXIT_DONE) {
        const LwStudyReport *report = lw_study_report(session.study);
        LwAnalysisDef analysis = session.document->def.analysis;
        if (!lw_analysis_options_apply(arguments, &analysis)) {
            status = LW_EXIT_USAGE;
        } else if (!lw_session_has_masses(&session, analysis.type)) {
            status = LW_EXIT_CANNOT;
        } else if (report->status != LW_STUDY_OK) {
            lw_words_put_conflict(stderr, report);
            status = LW_EXIT_CANNOT;
        } else if (!lw_measure(session.study, &analysis, repeat, INFINITY, &m)) {
            lw_cli_complain("memory ran out");
            status = LW_EXIT_CANNOT;
        } else if (m.status != LW_RUN_DONE) {
            lw_cli_complain("%s: t = %g s: %s", path, m.stopped_at, m.reason);
            status = LW_EXIT_CANNOT;
        } else {
            LwStages stages;
            bool parts = lw_stages_advance(session.study, &analysis, false) && lw_stages_measure(session.study, analysis.solver, NULL, &stages);
            print_json(session.document->def.name ? session.document->def.name : path, report, &m, parts ? &stages : NULL);
        }
    }
    lw_session_clear(&session);
    return status;
}

/* NULL when memory runs out. The name is known. */
static __attribute__((noinline)) LwMechanism *build_mechanism(LwArena *arena, const char *name)
{
    LwMechanismDef def;
    if (LW_ARENA_GUARD(arena))
        return NULL;
    bool known = lw_bench_case_build(arena, name, &def);
    LW_ASSERT(known);
    return lw_mechanism_create(&def);
}

int lw_bench_case_open(LwBenchCase *c, const char *name)
{
    *c = (LwBenchCase){ .name = name };
    lw_arena_init(&c->arena);
    c->mechanism = build_mechanism(&c->arena, name);
    c->study = c->mechanism ? lw_study_create(c->mechanism) : NULL;
    if (!c->study) {
        lw_cli_complain("memory ran out");
        return LW_EXIT_CANNOT;
    }
    c->report = lw_study_report(c->study);
    if (c->report->status == LW_STUDY_OK)
        return LW_EXIT_DONE;
    lw_words_put_conflict(stderr, c->report);
    return LW_EXIT_CANNOT;
}

void lw_bench_case_clear(LwBenchCase *c)
{
    if (c->study)
        lw_study_destroy(c->study);
    if (c->mechanism)
        lw_mechanism_destroy(c->mechanism);
    lw_arena_clear(&c->arena);
}

/* All cases, or those asked for. */
static int bench_cases(const LwBenchOptions *options)
{
    const LwArguments *arguments = options->arguments;
    static LwScaling scaling;
    bool all = arguments->operand_count == 0;
    const char *const *name = all ? lw_bench_cases : (const char *const *)arguments->operand;
    int count = all ? lw_bench_case_count : arguments->operand_count, status = LW_EXIT_DONE;
    printf("instruction set: %s\n\n", lw_cpu_names[lw_cpu()]);
    if (!options->one_integrator) {
        scaling.count = 0;
        status = lw_bench_solvers(options, name, count, all ? NULL : &scaling);
        if (status == LW_EXIT_DONE && !all)
            lw_scaling_print(&scaling);
        fflush(stdout);
        if (status == LW_EXIT_DONE && all)
            status = lw_bench_scaling(options);
        putchar('\n');
    }
    return status == LW_EXIT_DONE ? lw_bench_integrators(options, name, count) : status;
}

/* Out of memory counts as known: opening the case says so. */
static __attribute__((noinline)) bool is_known(LwArena *arena, const char *name)
{
    LwMechanismDef def;
    return LW_ARENA_GUARD(arena) || lw_bench_case_build(arena, name, &def);
}

static bool names_are_known(const LwArguments *arguments)
{
    for (int i = 0; i < arguments->operand_count; i++) {
        LwArena arena;
        lw_arena_init(&arena);
        bool known = is_known(&arena, arguments->operand[i]);
        lw_arena_clear(&arena);
        if (known)
            continue;
        lw_cli_complain("there is no case \"%s\" and no such file; cases are %s and the like with other numbers", arguments->operand[i],
                        "ring20 tree128 chain100 hub100 bricard fourbar40");
        return false;
    }
    return true;
}

static int check_and_bench_cases(const LwArguments *arguments, int repeat)
{
    LwBenchOptions options = { .arguments = arguments, .analysis = lw_analysis_def_default() };
    LwAnalysisDef numbers = options.analysis;
    options.repeat = lw_arguments_get(arguments, "--repeat") ? repeat : 0;
    options.one_solver = lw_arguments_get(arguments, "--solver") != NULL;
    options.one_integrator = lw_arguments_get(arguments, "--integrator") != NULL;
    options.analysis.type = LW_ANALYSIS_DYNAMICS;
    if (!names_are_known(arguments) || !lw_analysis_options_choices(arguments, &options.analysis) ||
        !lw_analysis_options_numbers(arguments, &numbers))
        return LW_EXIT_USAGE;
    if (options.analysis.type != LW_ANALYSIS_DYNAMICS)
        return lw_cli_complain("the built-in cases are not driven: dynamics only");
    return bench_cases(&options);
}

static bool is_file(const char *word)
{
    return strchr(word, '/') || strchr(word, '.') || access(word, F_OK) == 0;
}

static int run_bench(const LwArguments *arguments)
{
    int repeat = REPEATS, status = LW_EXIT_DONE, files = 0;
    if (!read_repeat(arguments, &repeat))
        return LW_EXIT_USAGE;
    if (lw_bench_batch_asked(arguments))
        return lw_cli_finish(lw_bench_batch(arguments, repeat));
    for (int i = 0; i < arguments->operand_count; i++)
        files += is_file(arguments->operand[i]);
    if (files == 0)
        return lw_cli_finish(check_and_bench_cases(arguments, repeat));
    for (int i = 0; i < arguments->operand_count && status == LW_EXIT_DONE; i++)
        status = bench_file(arguments, arguments->operand[i], repeat);
    return lw_cli_finish(status);
}

const LwCommand lw_command_bench = {
    .name = "bench", .operands = "[CASE… | FILE] [OPTIONS]",
    .help = "Measures speed and accuracy: built-in cases as a table, a file as JSON.",
    .detail = "Cases: ring20 ring40 tree34 tree127 tree128 chain10 chain100 chain1000 hub100 bricard fourbar40, and other numbers of these.\n"
              "Without a case all of them: every solver with the parts of a step, how the cost grows with the number of bodies, and\n"
              "the integrators (about a minute). --solver takes one solver alone, --integrator the table of integrators with one alone;\n"
              "--end, --dt and --tolerance are those of the integrators' table.\n"
              "--batch runs so many variants of a case (ring20; their speeds differ a little) in the lanes of vectors and on all cores,\n"
              "with every instruction set, against one by one.\n"
              "CPU time of the run alone, the least of the repeats; dynamics without output in between.\n"
              "LOCKWORK_CPU=generic, v2, v3 or v4 in the environment limits the instruction set (x86-64 levels); default: the best\n"
              "that the processor has is used.",
    .max_operands = 1000,
    .option = { LW_ANALYSIS_OPTIONS, { "--repeat", NULL, "N", "how often to measure (3)" }, LW_BENCH_BATCH_OPTION, LW_READING_OPTIONS },
    .run = run_bench,
};
