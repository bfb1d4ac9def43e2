#include "app/cli/cycle.h"

#include "app/cli/analysis_options.h"
#include "app/cli/progress.h"
#include "app/cli/reading_options.h"
#include "app/session/words.h"

#include <stdio.h>
#include <stdlib.h>

static int choose_analysis(const LwArguments *arguments, const LwCycleTask *task, LwAnalysisDef *analysis)
{
    *analysis = task->session.document->def.analysis;
    if (!lw_analysis_options_apply(arguments, analysis))
        return LW_EXIT_USAGE;
    if (analysis->type == LW_ANALYSIS_ASSEMBLE || analysis->type == LW_ANALYSIS_KINEMATICS || analysis->type == LW_ANALYSIS_MODES) {
        fprintf(stderr, "note: %s has no loads, so the analysis is inverse\n", lw_analysis_type_name(analysis->type));
        analysis->type = LW_ANALYSIS_INVERSE;
    }
    return lw_session_has_masses(&task->session, analysis->type) ? LW_EXIT_DONE : LW_EXIT_CANNOT;
}

static int cannot(const LwCycleTask *task, const char *why)
{
    const char *path = task->session.document->path;
    if (*task->name)
        lw_cli_complain("%s: task %s: %s", path, task->name, why);
    else
        lw_cli_complain("%s: %s", path, why);
    return LW_EXIT_CANNOT;
}

static int tell(const LwCycleTask *task, const LwRunReport *report)
{
    char why[1200];
    for (int i = 0; i < report->event_count; i++)
        if (report->event[i].warning)
            fprintf(stderr, "warning: %s%sat t = %.9g s: %s\n", task->name, *task->name ? " " : "", report->event[i].time, report->event[i].text);
    if (report->status == LW_RUN_REFUSED)
        return cannot(task, report->reason ? report->reason : "cannot be analysed so");
    if (report->status == LW_RUN_DONE && report->trace->sample_count > 0)
        return LW_EXIT_DONE;
    snprintf(why, sizeof why, "stopped at t = %.9g s: %s", report->stopped_at,
             report->status == LW_RUN_CANCELLED ? "interrupted by the user" : report->reason ? report->reason : "the step cannot proceed");
    return cannot(task, why);
}

static int run_task(LwCycle *cycle, LwCycleTask *task, const LwArguments *arguments, void (*prepare)(LwAnalysisDef *analysis))
{
    LwAnalysisDef analysis;
    const LwStudyReport *study = lw_study_report(task->session.study);
    int status = choose_analysis(arguments, task, &analysis);
    if (status != LW_EXIT_DONE)
        return status;
    if (study->status != LW_STUDY_OK) {
        fprintf(stderr, "%s: ", task->session.document->path);
        lw_words_put_conflict(stderr, study);
        return LW_EXIT_CANNOT;
    }
    if (prepare)
        prepare(&analysis);
    cycle->type = lw_analysis_type_name(analysis.type);
    task->run = lw_run_create(task->session.study, &analysis, lw_progress_begin());
    lw_progress_end();
    if (!task->run)
        return cannot(task, "memory ran out");
    task->trace = lw_run_report(task->run)->trace;
    return tell(task, lw_run_report(task->run));
}

/* quiet: the file has been warned of. */
static int open_task(LwCycleTask *task, const char *path, const LwDocumentPlace *place, bool quiet)
{
    *task = (LwCycleTask){ .name = "", .repeat = 1 };
    int status = lw_session_open_wish(&task->session, path, place, quiet);
    const LwDocument *document = task->session.document;
    if (document && document->chosen_task >= 0) {
        const LwTask *own = &document->task[document->chosen_task];
        task->name = own->name;
        task->dwell = own->dwell;
        task->repeat = own->repeat;
    }
    return status;
}

/* The first task says how many there are. */
static int open_all(LwCycle *cycle, const char *path, LwDocumentPlace place)
{
    cycle->task = calloc(1, sizeof *cycle->task);
    if (!cycle->task)
        return lw_cli_complain("memory ran out");
    cycle->count = 1;
    int status = open_task(&cycle->task[0], path, &place, false);
    if (status != LW_EXIT_DONE || place.task)
        return status;
    int count = cycle->task[0].session.document->task_count;
    LwCycleTask *more = count > 1 ? realloc(cycle->task, (size_t)count * sizeof *more) : cycle->task;
    if (!more)
        return lw_cli_complain("memory ran out");
    cycle->task = more;
    for (int i = 1; i < count && status == LW_EXIT_DONE; i++) {
        place.task = cycle->task[0].session.document->task[i].name;
        cycle->count = i + 1;
        status = open_task(&cycle->task[i], path, &place, true);
    }
    return status;
}

int lw_cycle_open(LwCycle *cycle, const LwArguments *arguments, bool only_mass, void (*prepare)(LwAnalysisDef *analysis))
{
    LwReading reading;
    int status = LW_EXIT_USAGE;
    *cycle = (LwCycle){ 0 };
    if (lw_reading_options(arguments, only_mass, &reading))
        status = open_all(cycle, arguments->operand[0], reading.place);
    lw_reading_clear(&reading);
    for (int i = 0; i < cycle->count && status == LW_EXIT_DONE; i++)
        status = run_task(cycle, &cycle->task[i], arguments, prepare);
    return status;
}

void lw_cycle_clear(LwCycle *cycle)
{
    for (int i = 0; i < cycle->count; i++) {
        if (cycle->task[i].run)
            lw_run_destroy(cycle->task[i].run);
        lw_session_clear(&cycle->task[i].session);
    }
    free(cycle->task);
}
