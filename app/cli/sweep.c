/* `lockwork sweep`: a parameter study or an optimisation, into a table that can be resumed. */
#include "app/cli/commands.h"
#include "app/cli/fence_options.h"
#include "app/cli/place.h"
#include "app/cli/progress.h"
#include "app/cli/run.h"
#include "app/cli/sweep.h"
#include "app/exchange/output.h"
#include "app/sweep/sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_issues(const LwIssues *issues)
{
    for (int i = 0; i < issues->count; i++) {
        char text[4096];
        lw_issue_format(&issues->item[i], text, sizeof text);
        fprintf(stderr, "%s\n", text);
    }
}

static int read_threads(const LwArguments *arguments)
{
    const char *text = lw_arguments_get(arguments, "--threads");
    int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    char *end;
    if (!text)
        return cores > 1 ? cores : 1;
    long value = strtol(text, &end, 10);
    if (end != text && !*end && value >= 1 && value <= 1024)
        return (int)value;
    lw_cli_complain("--threads \"%s\": expected a whole number from 1 to 1024", text);
    return 0;
}

static bool place_is_free(const LwSurvey *sweep, const char *path)
{
    if (strcmp(path, "-") == 0)
        return true;
    if (lw_output_is_same_file(path, sweep->study->path) || lw_output_is_same_file(path, sweep->model.path)) {
        lw_cli_complain("%s: is the study or its model; the table needs another place", path);
        return false;
    }
    return lw_place_is_free(path, sweep->base) && lw_place_is_writable(path);
}

static int run_study(LwSurvey *sweep, const char *path, LwOptimum *optimum)
{
    LwProblem problem = { "" };
    sweep->progress = lw_progress_begin();
    LwSurveyEnd end = sweep->study->optimises ? lw_survey_optimise(sweep, optimum, &problem) : lw_survey_run(sweep, &problem);
    lw_progress_end();
    if (end == LW_SURVEY_INTERRUPTED) {
        fprintf(stderr, "interrupted after %d of %d variants", sweep->table.count, sweep->plan.count);
        fprintf(stderr, sweep->table.partial ? "; %s has them, and the same command goes on from there\n" : "\n", sweep->table.partial);
        return LW_EXIT_CANNOT;
    }
    if (end == LW_SURVEY_FAILED || !lw_table_commit(&sweep->table, &problem)) {
        lw_cli_complain("%s: %s", path, problem.text);
        return LW_EXIT_CANNOT;
    }
    return LW_EXIT_DONE;
}

static int sweep_into(LwSurvey *sweep, const LwArguments *arguments, const char *path)
{
    const char *picture = lw_arguments_get(arguments, "--plot");
    char fingerprint[LW_HASH_TEXT];
    LwProblem problem;
    LwOptimum optimum = { -1, "the table was complete" };
    LwTableWish wish = { .plan = &sweep->plan, .unit = sweep->unit_words, .fingerprint = fingerprint, .path = path,
                         .fresh = lw_arguments_get(arguments, "--fresh") != NULL, .resume = lw_arguments_get(arguments, "--resume") != NULL };
    if (wish.fresh && wish.resume)
        return lw_cli_complain("--fresh and --resume contradict each other; expected one of them");
    if (!place_is_free(sweep, path) || (picture && !lw_survey_can_plot(sweep, picture, lw_arguments_get(arguments, "--x"))))
        return LW_EXIT_USAGE;
    if (!lw_survey_fingerprint(sweep, fingerprint, &problem))
        return lw_cli_complain("%s", problem.text);
    LwTableStatus opened = lw_table_open(&sweep->table, &wish, &problem);
    if (opened == LW_TABLE_REFUSED)
        return lw_cli_complain("%s", problem.text);
    if (opened == LW_TABLE_COMPLETE)
        fprintf(stderr, "%s: complete already, nothing has changed since; --fresh computes it anew\n", path);
    else if (sweep->table.kept > 0)
        fprintf(stderr, "%s: going on after %d of %d variants\n", sweep->table.partial, sweep->table.kept, sweep->plan.count);
    if (opened == LW_TABLE_COMPLETE && sweep->study->optimises)
        optimum.variant = lw_survey_best(sweep);
    int status = opened == LW_TABLE_COMPLETE ? LW_EXIT_DONE : run_study(sweep, path, &optimum);
    if (status == LW_EXIT_DONE)
        lw_survey_summary(sweep, &optimum, path);
    if (status == LW_EXIT_DONE && sweep->table.failures == sweep->table.count)
        return LW_EXIT_CANNOT; /* the summary has said why */
    if (status == LW_EXIT_DONE && picture)
        status = lw_survey_plot(sweep, picture, lw_arguments_get(arguments, "--x"));
    return status;
}

static int run_sweep(const LwArguments *arguments)
{
    const char *file = arguments->operand[0], *given = lw_arguments_get(arguments, "--output");
    char *path = given ? strdup(given) : lw_run_default_path(file, ".csv");
    int threads = read_threads(arguments), status = LW_EXIT_USAGE;
    LwSurvey sweep = { 0 };
    LwProblem problem;
    LwFence fence;
    if (!path || !threads || !lw_place_is_table(path) || !lw_fence_options(arguments, &fence)) {
        free(path);
        return LW_EXIT_USAGE;
    }
    status = lw_survey_read(&sweep, file, fence, lw_progress_begin_reading(), &problem);
    lw_progress_end();
    print_issues(&sweep.issues);
    if (status == LW_EXIT_CANNOT)
        fprintf(stderr, "%s\n", problem.text);
    sweep.threads = threads;
    if (status == LW_EXIT_DONE)
        status = sweep_into(&sweep, arguments, path);
    lw_survey_clear(&sweep);
    free(path);
    return status;
}

const LwCommand lw_command_sweep = {
    .name = "sweep", .operands = "STUDY.json [-o OUT.csv] [OPTIONS]",
    .help = "Varies parameters of a model, or searches their best values.",
    .detail = "A study names a model, the parameters that vary, and responses: numbers taken from columns of the results.\n"
              "Each variant becomes a row of the table. While it grows it is OUT.partial.csv; after an interruption the same\n"
              "command goes on where it ended, unless the study, the model or its files have changed. Variants that cannot be\n"
              "analysed say why in their row, and the others go on (exit status 1: none could be). `lockwork run MODEL --set NAME=VALUE` runs one of them.",
    .min_operands = 1, .max_operands = 1,
    .option = { { "--output", "-o", "OUT.csv", "where the table goes (default: the study's name with .csv, here); - is standard output" }, LW_FENCE_OPTIONS,
                { "--threads", NULL, "N", "default: as many as the machine has cores" },
                { "--resume", NULL, NULL, "there must be an interrupted table to go on with" },
                { "--fresh", NULL, NULL, "begin anew, whatever is there" },
                { "--plot", NULL, "FILE.svg", "draw the responses over a parameter (svg, pdf, png)" },
                { "--x", NULL, "NAME", "that parameter; default: the one with the most values" } },
    .run = run_sweep,
};
