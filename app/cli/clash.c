/* `lockwork clash`: the smallest distances of bodies over the motion, and where they run into each other. */
#include "app/cli/clash.h"

#include "app/cli/analysis_options.h"
#include "app/cli/commands.h"
#include "app/cli/place.h"
#include "app/cli/progress.h"
#include "app/cli/reading_options.h"
#include "app/session/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool read_options(const LwArguments *arguments, LwClashOptions *options)
{
    *options = (LwClashOptions){ .parts = lw_arguments_get(arguments, "--parts"), .pairs = lw_arguments_get(arguments, "--pairs"),
                                 .output = lw_arguments_get(arguments, "--output"), .joined = lw_arguments_get(arguments, "--joined") != NULL,
                                 .json = lw_arguments_get(arguments, "--json") != NULL, .touch = -1 };
    return lw_analysis_options_number(arguments, "--clearance", LW_Q_LENGTH, true, &options->clearance) &&
           lw_analysis_options_number(arguments, "--touch", LW_Q_LENGTH, true, &options->touch);
}

/* Refuses to write over what is read, and standard output twice. */
static bool check_output(const LwClashOptions *options, const LwDocument *document)
{
    if (!options->output)
        return true;
    if (strcmp(options->output, "-") == 0) {
        lw_cli_complain("-o -: the report already goes to standard output; give the table a file");
        return false;
    }
    return lw_place_is_free(options->output, document) && lw_place_is_table(options->output) && lw_place_is_writable(options->output);
}

/* Runs the analysis and keeps the poses. A run that stops early is looked at as far as it got; *status is then LW_EXIT_CANNOT. */
static bool follow_motion(LwClash *clash, const LwAnalysisDef *analysis, int *status)
{
    const char *path = clash->session->document->path;
    const LwStudyReport *study = lw_study_report(clash->session->study);
    if (study->status != LW_STUDY_OK) {
        fprintf(stderr, "%s: ", path);
        lw_words_put_conflict(stderr, study);
        return false;
    }
    if (!lw_session_has_masses(clash->session, analysis->type))
        return false;
    clash->motion = lw_clash_motion_of_study(clash->session, &clash->arena);
    if (analysis->type == LW_ANALYSIS_ASSEMBLE)
        return true;
    LwAnalysisDef moved_by = *analysis;
    if (moved_by.type == LW_ANALYSIS_MODES)
        moved_by.type = LW_ANALYSIS_STATICS; /* the pose about which it swings */
    LwRun *run = clash->run = lw_run_create(clash->session->study, &moved_by, lw_progress_begin());
    lw_progress_end();
    const LwRunReport *report = run ? lw_run_report(run) : NULL;
    bool moved = report && report->status != LW_RUN_REFUSED && report->status != LW_RUN_CANCELLED && report->trace && report->trace->sample_count > 0;
    if (moved)
        clash->motion = lw_clash_motion_of_trace(clash->session, report->trace, &clash->arena);
    else
        lw_cli_complain("%s: %s", path, !run ? "memory ran out" : report->status == LW_RUN_CANCELLED ? "interrupted by the user"
                                                              : report->reason ? report->reason : "cannot be analysed so");
    if (moved && report->status == LW_RUN_STOPPED) {
        fprintf(stderr, "%s: stopped at t = %.9g s: %s; what follows is up to there\n", path, report->stopped_at,
                report->reason ? report->reason : "the step cannot proceed");
        *status = LW_EXIT_CANNOT;
    }
    return moved;
}

static int search_and_tell(LwClash *clash)
{
    int status = LW_EXIT_DONE;
    bool complete = lw_clash_search(clash, lw_progress_begin());
    lw_progress_end();
    if (!complete) {
        lw_cli_complain("%s: interrupted by the user", clash->session->document->path);
        return LW_EXIT_CANNOT;
    }
    if (clash->options.output && !lw_clash_write_csv(clash))
        return LW_EXIT_USAGE;
    if (clash->options.json)
        lw_clash_print_json(clash);
    else
        lw_clash_print(clash);
    for (int i = 0; i < clash->pair_count; i++)
        if (lw_clash_is_found(clash, &clash->pair[i]))
            status = LW_EXIT_CANNOT;
    return status;
}

static int clash_bodies(LwClash *clash, const LwArguments *arguments)
{
    LwAnalysisDef analysis = clash->session->document->def.analysis;
    int status = LW_EXIT_DONE;
    if (!read_options(arguments, &clash->options) || !lw_analysis_options_apply(arguments, &analysis) ||
        !check_output(&clash->options, clash->session->document) || !lw_clash_choose(clash))
        return LW_EXIT_USAGE;
    if (!follow_motion(clash, &analysis, &status))
        return LW_EXIT_CANNOT;
    int found = search_and_tell(clash);
    return lw_cli_finish(found != LW_EXIT_DONE ? found : status);
}

static int clash_session(LwClash *clash, const LwArguments *arguments)
{
    lw_arena_init(&clash->arena);
    if (LW_ARENA_GUARD(&clash->arena)) {
        lw_progress_end();
        lw_cli_complain("%s: memory ran out", clash->session->document->path);
        return LW_EXIT_CANNOT;
    }
    return clash_bodies(clash, arguments);
}

static int run_clash(const LwArguments *arguments)
{
    LwSession session;
    LwClash clash = { .session = &session };
    int status = lw_session_begin(&session, arguments, false, false);
    if (status == LW_EXIT_DONE)
        status = clash_session(&clash, arguments);
    if (clash.run)
        lw_run_destroy(clash.run);
    lw_arena_clear(&clash.arena);
    lw_session_clear(&session);
    return status;
}

const LwCommand lw_command_clash = {
    .name = "clash", .operands = "FILE [OPTIONS]",
    .help = "Smallest distances of bodies over the motion, and interference.",
    .detail = "Runs the file's analysis and measures the bodies' geometry at every sample and, on interpolated poses, between them.\n"
              "All pairs are measured except those joined by a joint and those that stand still. Status: 0 nothing interferes;\n"
              "1 some pair interferes, or comes nearer than --clearance; 2 bad input or usage.\n"
              "Interference means an overlap deeper than --touch. Its depth is the largest distance to the other body's surface\n"
              "among corners, and middles of the parts of edges, that lie inside of it.",
    .min_operands = 1, .max_operands = 1,
    .option = { LW_READING_OPTIONS, { "--parts", NULL, "NAME,NAME", "one body: it against all others; several: these among themselves" },
                { "--pairs", NULL, "A:B,C:D", "these pairs, joined or not" },
                { "--joined", NULL, NULL, "pairs that a joint holds together too" },
                { "--clearance", NULL, "D", "the distance that is wanted at least: \"2 mm\"" },
                { "--touch", NULL, "D", "overlap up to this is not interference; else 0.1 % of the smaller body's size" },
                { "--output", "-o", "OUT.csv", "a table of the distances over time" },
                { "--json", NULL, NULL, "the report for programs" },
                LW_ANALYSIS_OPTIONS },
    .run = run_clash,
};
