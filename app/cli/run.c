/* `lockwork run`: an analysis, written as CSV. */
#define _GNU_SOURCE /* asprintf */
#include "app/cli/run.h"

#include "app/cli/analysis_options.h"
#include "app/cli/commands.h"
#include "app/cli/place.h"
#include "app/cli/progress.h"
#include "app/cli/reading_options.h"
#include "app/document/inputs.h"
#include "app/session/words.h"
#include "app/exchange/csv.h"
#include "app/exchange/output.h"

#include <stdlib.h>
#include <string.h>

char *lw_run_default_path(const char *file, const char *suffix)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    const char *dot = strrchr(name, '.');
    int length = dot && dot > name ? (int)(dot - name) : (int)strlen(name);
    char *path;
    return asprintf(&path, "%.*s%s", length, name, suffix) < 0 ? NULL : path;
}

/* OUT.csv → OUT.partial.csv */
static char *partial_path(const char *path)
{
    size_t length = strlen(path);
    int stem = (int)(length > 4 && strcmp(path + length - 4, ".csv") == 0 ? length - 4 : length);
    char *partial;
    return asprintf(&partial, "%.*s.partial.csv", stem, path) < 0 ? NULL : partial;
}

static void print_study(const LwStudyReport *report)
{
    for (int i = 0; i < report->note_count; i++)
        fprintf(stderr, "note: %s\n", report->note[i]);
    for (int i = 0; i < report->moved_count; i++) {
        if (report->moved[i].distance < 1e-9 && report->moved[i].angle < 1e-9)
            continue;
        fputs("note: to assemble, moved ", stderr);
        lw_words_put_moved(stderr, &report->moved[i]);
        putc('\n', stderr);
    }
}

/* Whether energy may change for a reason: something drives, pushes or brakes. */
static bool exchanges_energy(const LwMechanismDef *def)
{
    bool found = def->motor_count > 0;
    for (int i = 0; i < def->joint_count; i++) {
        found = found || def->joint[i].path;
        for (int k = 0; k < def->joint[i].type->parameter_count; k++) /* surfaces that move */
            found = found || def->joint[i].type->parameter[k].dimension == LW_DIM_SPEED ||
                    def->joint[i].type->parameter[k].dimension == LW_DIM_ANGULAR_SPEED;
    }
    for (int i = 0; i < def->coupler_count; i++)
        found = found || def->coupler[i].ratio;
    for (int i = 0; i < def->load_count; i++)
        for (int k = 0; k < 6; k++)
            found = found || def->load[i].damping[k] > 0 || def->load[i].law || def->load[i].component[k % 3];
    for (int i = 0; i < def->limit_count; i++)
        found = found || (def->limit[i].soft ? def->limit[i].damping > 0 || def->limit[i].law : def->limit[i].restitution < 1);
    for (int i = 0; i < def->contact_count; i++)
        found = found || def->contact[i].restitution < 1 || def->contact[i].fixed > 0 || def->contact[i].model != LW_CONTACT_RIGID;
    return found || def->friction_count > 0;
}

static int count_channels(const LwTrace *trace, LwCertainty certainty)
{
    int count = 0;
    for (int c = 0; c < trace->channel_count; c++)
        count += trace->channel[c].certainty == certainty;
    return count;
}

/* One line a mode, on standard error. */
static void print_modes(const LwRunReport *report)
{
    fprintf(stderr, "%5s %15s %10s %13s  %s\n", "mode", "frequency [Hz]", "damping", "decay [1/s]", "motion");
    for (int i = 0; i < report->mode_count; i++) {
        const LwMode *mode = &report->mode[i];
        fprintf(stderr, "%5d %15.6g %10.4g %13.5g  %s%s\n", i + 1, mode->frequency, mode->damping, mode->decay, *mode->parts ? mode->parts : mode->name,
                mode->decay < -1e-9 * mode->natural ? ": grows" : mode->natural == 0 ? ": nothing brings it back" : "");
    }
}

/* Of statics and modes. */
static void print_rest(const LwSession *session, const LwRunReport *report, const char *path)
{
    if (report->mode_count > 0)
        print_modes(report);
    fprintf(stderr, "%s: equilibrium, %s", session->document->path, report->equilibrium);
    if (report->mode_count > 0)
        fprintf(stderr, "; %d %s", report->mode_count, lw_words_plural(report->mode_count, "mode", "modes"));
    else
        fprintf(stderr, "; violation %.2g m", report->stats.violation);
    fprintf(stderr, strcmp(path, "-") == 0 ? "\n" : " -> %s\n", path);
}

static void print_summary(const LwSession *session, const LwRunReport *report, const char *path)
{
    const LwTrace *trace = report->trace;
    const LwRunStats *stats = &report->stats;
    int open = count_channels(trace, LW_UNDETERMINED), shared = count_channels(trace, LW_SUM_ONLY);
    double last = trace->sample_count ? trace->sample[trace->sample_count - 1][0] : 0;
    fprintf(stderr, "%s: %d %s over 0 … %g s, ", session->document->path, trace->sample_count,
            lw_words_plural(trace->sample_count, "sample", "samples"), last);
    if (stats->steps > 0)
        fprintf(stderr, "%ld %s, ", stats->steps, lw_words_plural((int)stats->steps, "step", "steps"));
    fprintf(stderr, "%s %.2g J, violation %.2g m",
            exchanges_energy(&session->document->def) ? "energy changed by up to" : "energy drift", stats->energy_drift,
            stats->violation);
    if (open + shared > 0)
        fprintf(stderr, ", %d undetermined and %d sum-only load columns", open, shared);
    fprintf(stderr, strcmp(path, "-") == 0 ? "\n" : " -> %s\n", path);
}

/* A run that ended early: what there is goes beside the place of the full result. */
static int write_partial(const char *file, const LwRunReport *report, const char *path)
{
    LwProblem problem;
    char remark[512];
    const char *reason = report->status == LW_RUN_CANCELLED ? "interrupted by the user" : report->reason;
    fprintf(stderr, "%s: stopped at t = %.9g s: %s\n", file, report->stopped_at, reason ? reason : "the step cannot proceed");
    if (!report->trace || report->trace->sample_count == 0)
        return LW_EXIT_CANNOT;
    snprintf(remark, sizeof remark, "stopped at t = %.9g s: %s", report->stopped_at, reason ? reason : "");
    bool standard = strcmp(path, "-") == 0;
    if (!lw_output_is_ordinary(path) && !standard)
        return LW_EXIT_CANNOT; /* beside a device there is no place for a file */
    char *partial = standard ? strdup(path) : partial_path(path);
    if (!partial)
        lw_cli_complain("memory ran out");
    else if (!lw_csv_write(report->trace, partial, remark, &problem))
        lw_cli_complain("%s", problem.text);
    else if (!standard)
        fprintf(stderr, "the samples up to there are in %s\n", partial);
    free(partial);
    return LW_EXIT_CANNOT;
}

/* An earlier run's fragment beside a complete result would only mislead. */
static void remove_stale_partial(const char *path)
{
    char *partial = strcmp(path, "-") == 0 || !lw_output_is_ordinary(path) ? NULL : partial_path(path);
    if (partial && !lw_inputs_has(partial)) /* a table of that name is no fragment */
        remove(partial);
    free(partial);
}

/* still: without a time that would mean anything. */
static void print_events(const LwRunReport *report, bool still)
{
    for (int i = 0; i < report->event_count; i++) {
        const LwEvent *event = &report->event[i];
        fputs(event->warning ? "warning: " : still ? "note: " : "", stderr);
        if (!still)
            fprintf(stderr, "at t = %.9g s: ", event->time);
        fprintf(stderr, "%s\n", event->text);
    }
}

static int tell_and_write(const LwSession *session, const LwRunReport *report, bool still, const char *path)
{
    LwProblem problem;
    char remark[512];
    print_events(report, still);
    if (report->status == LW_RUN_REFUSED) {
        lw_cli_complain("%s: %s", session->document->path, report->reason ? report->reason : "cannot be analysed so");
        return LW_EXIT_CANNOT;
    }
    if (report->status != LW_RUN_DONE)
        return write_partial(session->document->path, report, path);
    snprintf(remark, sizeof remark, "equilibrium: %s", report->equilibrium ? report->equilibrium : "");
    if (!lw_csv_write(report->trace, path, still ? remark : NULL, &problem))
        return lw_cli_complain("%s", problem.text);
    remove_stale_partial(path);
    if (still)
        print_rest(session, report, path);
    else
        print_summary(session, report, path);
    return LW_EXIT_DONE;
}

int lw_run_and_write(const LwSession *session, const LwAnalysisDef *analysis, const char *path, LwRun **run)
{
    const LwStudyReport *study = lw_study_report(session->study);
    *run = NULL;
    if (!lw_session_has_masses(session, analysis->type))
        return LW_EXIT_CANNOT;
    if (study->status != LW_STUDY_OK) {
        fprintf(stderr, "%s: ", session->document->path);
        lw_words_put_conflict(stderr, study);
        return LW_EXIT_CANNOT;
    }
    print_study(study);
    *run = lw_run_create(session->study, analysis, lw_progress_begin());
    lw_progress_end();
    if (!*run) {
        lw_cli_complain("%s: memory ran out", session->document->path);
        return LW_EXIT_CANNOT;
    }
    bool still = analysis->type == LW_ANALYSIS_STATICS || analysis->type == LW_ANALYSIS_MODES;
    return tell_and_write(session, lw_run_report(*run), still, path);
}

static int run_run(const LwArguments *arguments)
{
    const char *file = arguments->operand[0], *given = lw_arguments_get(arguments, "--output");
    LwSession session = { 0 };
    LwRun *run = NULL;
    char *path = given ? strdup(given) : lw_run_default_path(file, ".csv");
    int status = lw_session_begin(&session, arguments, true, false);
    if (!path)
        status = lw_cli_complain("memory ran out");
    if (status == LW_EXIT_DONE) {
        LwAnalysisDef analysis = session.document->def.analysis;
        if (!lw_analysis_options_apply(arguments, &analysis) || !lw_place_is_free(path, session.document) || !lw_place_is_table(path) ||
            !lw_place_is_writable(path))
            status = LW_EXIT_USAGE;
        else
            status = lw_run_and_write(&session, &analysis, path, &run);
    }
    if (run)
        lw_run_destroy(run);
    lw_session_clear(&session);
    free(path);
    return status;
}

const LwCommand lw_command_run = {
    .name = "run", .operands = "FILE [-o OUT.csv] [OPTIONS]",
    .help = "Runs the file's analysis and writes the results as CSV.",
    .detail = "Without -o the results get the file's name with .csv, in the current folder; `-o -` is standard output.\n"
              "A run that stops early writes OUT.partial.csv and ends with status 1.\n"
              "statics looks for the stable equilibrium (one row: pose, reactions, holding torques); modes gives a row for each small motion\n"
              "about it: frequency, damping, shape.",
    .min_operands = 1, .max_operands = 1,
    .option = { { "--output", "-o", "OUT.csv", "where the results go" }, LW_ANALYSIS_OPTIONS, LW_READING_OPTIONS },
    .run = run_run,
};
