/* `lockwork size`: what every motor must do over the cycle of a file's tasks, and which motor of a catalogue can. */
#include "app/cli/size.h"

#include "app/cli/analysis_options.h"
#include "app/cli/commands.h"
#include "app/cli/place.h"
#include "app/cli/progress.h"
#include "app/cli/reading_options.h"
#include "app/document/data_folder.h"
#include "app/document/nearest.h"
#include "app/document/temperature.h"
#include "app/report/sizing.h"
#include "app/session/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int Writer(const LwSizeWork *work, const char *path);

/* By the suffix of -o; false after a complaint. */
static bool choose_writer(const char *path, Writer **writer)
{
    static const struct { const char *suffix; Writer *writer; } known[] = {
        { ".csv", lw_size_write_csv }, { ".html", lw_size_write_report }, { ".htm", lw_size_write_report }, { ".pdf", lw_size_write_report },
    };
    const char *dot = path ? strrchr(path, '.') : NULL;
    *writer = NULL;
    if (!path)
        return true;
    for (size_t i = 0; dot && i < sizeof known / sizeof *known; i++)
        if (strcmp(dot, known[i].suffix) == 0)
            *writer = known[i].writer;
    if (!*writer)
        lw_cli_complain("-o %s: expected a name that ends in .html, .pdf or .csv", path);
    return *writer;
}

/* The analysis of the file as sizing needs it: a simulation stays one, everything else becomes inverse. */
static bool choose_analysis(const LwArguments *arguments, const LwSession *session, LwAnalysisDef *analysis)
{
    *analysis = lw_cycle_analysis(session->document);
    if (!lw_analysis_options_apply(arguments, analysis))
        return false;
    if (analysis->type != LW_ANALYSIS_INVERSE && analysis->type != LW_ANALYSIS_DYNAMICS) {
        lw_cli_complain("--type %s: motors are sized by inverse or dynamics", lw_analysis_type_name(analysis->type));
        return false;
    }
    return true;
}

/* True when the run went through. */
static bool tell_run(const LwSession *session, const LwRunReport *report)
{
    const char *task = lw_cycle_task_name(session->document);
    for (int i = 0; i < report->event_count; i++)
        if (report->event[i].warning || report->event[i].kind != LW_EVENT_OTHER)
            fprintf(stderr, "%s%s%sat t = %.9g s: %s\n", report->event[i].warning ? "warning: " : "", task, *task ? ": " : "", report->event[i].time, report->event[i].text);
    if (report->status == LW_RUN_DONE)
        return true;
    fprintf(stderr, "%s: %s%s", session->document->path, task, *task ? ": " : "");
    if (report->status != LW_RUN_REFUSED)
        fprintf(stderr, "stopped at t = %.9g s: ", report->stopped_at);
    fprintf(stderr, "%s\n", report->status == LW_RUN_CANCELLED ? "interrupted by the user" : report->reason ? report->reason : "cannot be analysed so");
    return false;
}

LwCyclePart *lw_size_parts(const LwSizeWork *work)
{
    LwCyclePart *part = calloc((size_t)work->task_count + 1, sizeof *part);
    for (int i = 0; part && i < work->task_count; i++) {
        const LwSession *session = &work->task[i].session;
        part[i] = (LwCyclePart){ .document = session->document, .mechanism = session->mechanism, .type = session->document->def.analysis.type,
                                 .trace = lw_run_report(work->task[i].run)->trace };
    }
    return part;
}

static int run_task(const LwArguments *arguments, LwSizeTask *task)
{
    const LwSession *session = &task->session;
    const LwStudyReport *study = lw_study_report(session->study);
    LwAnalysisDef analysis;
    if (!choose_analysis(arguments, session, &analysis))
        return LW_EXIT_USAGE;
    if (!lw_session_has_masses(session, analysis.type))
        return LW_EXIT_CANNOT;
    if (study->status != LW_STUDY_OK) {
        fprintf(stderr, "%s: ", session->document->path);
        lw_words_put_conflict(stderr, study);
        return LW_EXIT_CANNOT;
    }
    task->run = lw_run_create(session->study, &analysis, lw_progress_begin());
    lw_progress_end();
    if (!task->run)
        return lw_cli_complain("%s: memory ran out", session->document->path), LW_EXIT_CANNOT;
    session->document->def.analysis = analysis; /* what was run, for what is told of it */
    return tell_run(session, lw_run_report(task->run)) ? LW_EXIT_DONE : LW_EXIT_CANNOT;
}

/* The file as this task makes it, in the next place. */
static int open_task(LwSizeWork *work, const LwReading *reading, const char *name)
{
    LwDocumentPlace place = reading->place;
    place.task = name;
    place.only_mass = place.only_mass && (!work->picture || work->task_count > 0);
    LwSizeTask *grown = realloc(work->task, (size_t)(work->task_count + 1) * sizeof *grown);
    if (!grown)
        return lw_cli_complain("memory ran out"), LW_EXIT_CANNOT;
    work->task = grown;
    LwSizeTask *task = &work->task[work->task_count];
    task->run = NULL;
    return lw_session_open_wish(&task->session, work->file, &place, work->task_count++ > 0); /* warnings are told once */
}

/* The tasks asked for, or all. */
static int open_tasks(LwSizeWork *work, const LwArguments *arguments, const LwReading *reading)
{
    const char *name = lw_arguments_nth(arguments, "--task", 0);
    int status = open_task(work, reading, name);
    for (int i = 1; status == LW_EXIT_DONE && name && (name = lw_arguments_nth(arguments, "--task", i)); i++)
        status = open_task(work, reading, name);
    if (status != LW_EXIT_DONE || lw_arguments_nth(arguments, "--task", 0))
        return status;
    int count = work->task[0].session.document->task_count;
    for (int i = 1; status == LW_EXIT_DONE && i < count; i++)
        status = open_task(work, reading, work->task[0].session.document->task[i].name);
    return status;
}

static int read_catalogue(LwSizeWork *work, const LwArguments *arguments)
{
    const char *given = lw_arguments_get(arguments, "--motors");
    char folder[4096], path[4096 + 64];
    if (!given && !lw_data_folder(folder, sizeof folder))
        return lw_cli_complain("LOCKWORK_DATA: the name is too long");
    if (!given)
        snprintf(path, sizeof path, "%s/motors/generic.csv", folder);
    work->catalogue = lw_catalogue_read(given ? given : path, &work->issues);
    for (int i = 0; i < work->issues.count; i++) {
        char text[4096];
        lw_issue_format(&work->issues.item[i], text, sizeof text);
        fprintf(stderr, "%s\n", text);
    }
    return work->catalogue ? LW_EXIT_DONE : LW_EXIT_USAGE;
}

/* Motors that drives name must be in the catalogue. */
static bool names_are_known(const LwSizeWork *work)
{
    const LwMechanismDef *def = &work->task[0].session.document->def;
    bool good = true;
    for (int t = 0; t < work->task_count; t++, def = t < work->task_count ? &work->task[t].session.document->def : NULL)
        for (int i = 0; i < def->motor_count; i++) {
            const LwDriveDef *drive = def->motor[i].drive;
            if (!drive || !drive->motor)
                continue;
            LwNearest nearest = lw_nearest_begin(drive->motor);
            bool found = false;
            for (int k = 0; k < work->catalogue->count; k++) {
                lw_nearest_try(&nearest, work->catalogue->motor[k].name);
                found = found || strcmp(work->catalogue->motor[k].name, drive->motor) == 0;
            }
            if (found)
                continue;
            fprintf(stderr, "%s:%d:%d: the catalogue %s has no motor \"%s\"", work->file, drive->motor_mark.line, drive->motor_mark.column, work->catalogue->path, drive->motor);
            if (nearest.best)
                fprintf(stderr, "; did you mean \"%s\"?\n", nearest.best);
            else
                fprintf(stderr, "; its first is \"%s\"\n", work->catalogue->motor[0].name);
            good = false;
        }
    return good;
}

static bool has_motors(const LwSizeWork *work)
{
    for (int i = 0; i < work->task_count; i++)
        if (work->task[i].session.document->def.motor_count > 0)
            return true;
    lw_cli_complain("%s: no motor drives a joint here; add one in \"motors\" (a path needs motors that carry it)", work->file);
    return false;
}

/* A percentage, a plain number. */
static bool read_number(const LwArguments *arguments, const char *option, double least, double *value)
{
    const char *text = lw_arguments_get(arguments, option);
    char *end;
    if (!text)
        return true;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= least && number < 1e6)) {
        lw_cli_complain("%s %s: expected a number of at least %g", option, text, least);
        return false;
    }
    *value = number;
    return true;
}

static int size_all(LwSizeWork *work, const LwArguments *arguments)
{
    double percent = 0, ambient = lw_cycle_ambient;
    const char *text = lw_arguments_get(arguments, "--ambient");
    if (text && !lw_temperature_parse(text, &ambient))
        return lw_cli_complain("--ambient %s: expected a temperature such as 40 (degC), \"25 degC\" or \"77 degF\"", text);
    if (!read_number(arguments, "--margin", 0, &percent))
        return LW_EXIT_USAGE;
    for (int i = 0; i < work->task_count; i++) {
        int status = run_task(arguments, &work->task[i]);
        if (status != LW_EXIT_DONE)
            return status;
    }
    LwCyclePart *part = lw_size_parts(work);
    work->sizing = part ? lw_cycle_size(part, work->task_count, work->catalogue, ambient, percent / 100) : NULL;
    free(part);
    return work->sizing ? LW_EXIT_DONE : (lw_cli_complain("memory ran out"), LW_EXIT_CANNOT);
}

void lw_size_clear(LwSizeWork *work)
{
    lw_sizing_destroy(work->sizing);
    for (int i = 0; i < work->task_count; i++) {
        lw_run_destroy(work->task[i].run);
        lw_session_clear(&work->task[i].session);
    }
    lw_catalogue_destroy(work->catalogue);
    lw_issues_clear(&work->issues);
    free(work->task);
}

/* Every file that will be written, before the work begins. */
static bool places_are_good(const LwSizeWork *work, const char *path, bool tables)
{
    const LwDocument *document = work->task[0].session.document;
    char *file[LW_SIZING_FILES];
    bool good = true;
    if (!tables)
        return lw_place_is_free(path, document) && lw_place_is_writable(path);
    if (!lw_sizing_files(path, file))
        return lw_cli_complain("memory ran out"), false;
    for (int i = 0; i < LW_SIZING_FILES; i++) {
        good = good && lw_place_is_free(file[i], document) && lw_place_is_writable(file[i]);
        free(file[i]);
    }
    return good;
}

static int work_through(LwSizeWork *work, const LwArguments *arguments, const LwReading *reading)
{
    const char *path = lw_arguments_get(arguments, "--output");
    Writer *writer;
    if (!choose_writer(path, &writer))
        return LW_EXIT_USAGE;
    work->picture = writer == lw_size_write_report;
    int status = open_tasks(work, arguments, reading);
    if (status == LW_EXIT_DONE)
        status = read_catalogue(work, arguments);
    if (status != LW_EXIT_DONE)
        return status;
    if (!names_are_known(work) || (path && !places_are_good(work, path, writer == lw_size_write_csv)))
        return LW_EXIT_USAGE;
    status = has_motors(work) ? size_all(work, arguments) : LW_EXIT_CANNOT;
    if (status != LW_EXIT_DONE)
        return status;
    lw_size_print(work);
    status = writer ? writer(work, path) : LW_EXIT_DONE;
    return status == LW_EXIT_DONE && !work->sizing->fits ? LW_EXIT_CANNOT : status;
}

int lw_size_file(LwSizeWork *work, const char *file)
{
    char *operand[] = { (char *)file };
    LwArguments arguments;
    LwReading reading;
    int status = LW_EXIT_USAGE;
    *work = (LwSizeWork){ .file = file };
    lw_issues_init(&work->issues);
    if (!lw_arguments_parse(&arguments, &lw_command_size, 1, operand, &status))
        return status;
    if (lw_reading_options(&arguments, false, &reading)) /* whole: there will be a picture */
        status = open_tasks(work, &arguments, &reading);
    if (status == LW_EXIT_DONE)
        status = read_catalogue(work, &arguments);
    if (status == LW_EXIT_DONE)
        status = names_are_known(work) && has_motors(work) ? size_all(work, &arguments) : LW_EXIT_CANNOT;
    lw_reading_clear(&reading);
    return status;
}

static int run_size(const LwArguments *arguments)
{
    LwSizeWork work = { .file = arguments->operand[0] };
    LwReading reading;
    int status = LW_EXIT_USAGE;
    lw_issues_init(&work.issues);
    if (lw_reading_options(arguments, !lw_arguments_get(arguments, "--output"), &reading)) /* a report has a picture of all parts */
        status = work_through(&work, arguments, &reading);
    lw_reading_clear(&reading);
    lw_size_clear(&work);
    return lw_cli_finish(status);
}

const LwCommand lw_command_size = {
    .name = "size", .operands = "FILE [--motors CATALOGUE.csv] [-o REPORT.html|pdf|csv] [OPTIONS]",
    .help = "Says what each motor must do over a cycle, and which of a catalogue can.",
    .detail = "The file's tasks follow each other, with their repeats and dwells; without tasks its analysis is the cycle. Motions are given and\n"
              "the efforts follow (inverse), unless the file's analysis is dynamics. Without --motors the generic series that comes with Lockwork is\n"
              "used. -o X.csv writes the series to X.csv, the numbers to X-summary.csv and the catalogue with all reasons to X-catalogue.csv.\n"
              "Exit status 1: some motor finds none in the catalogue that does; what would is said.",
    .min_operands = 1, .max_operands = 1,
    .option = { { "--output", "-o", "REPORT", "a report (.html, .pdf) or tables (.csv)" },
                { "--motors", NULL, "CATALOGUE.csv", "the motors to choose from; default: the generic series" },
                { .name = "--task", .value = "NAME", .help = "one of the file's tasks; may be repeated; default: all of them", .repeats = true },
                LW_SET_OPTION, LW_FENCE_OPTIONS,
                { "--margin", NULL, "PERCENT", "that must be left of every limit; default 0" },
                { "--ambient", NULL, "DEGC", "temperature around the motors, such as 25 or \"77 degF\"; default 40" },
                LW_ANALYSIS_OPTIONS },
    .run = run_size,
};
