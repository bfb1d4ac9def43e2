/* Reading a study: its file, its model, and one run of no length, which tells the columns. */
#define _GNU_SOURCE /* strndup */
#include "app/cli/cli.h"
#include "app/document/file.h"
#include "app/document/nearest.h"
#include "app/sweep/sweep.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 8 };

static void complain(LwSurvey *sweep, LwMark mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void complain(LwSurvey *sweep, LwMark mark, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    lw_issues_add_list(&sweep->issues, LW_ERROR, sweep->study->path, mark, format, values);
    va_end(values);
}

static bool read_study(LwSurvey *sweep, const char *path)
{
    if (!lw_file_read(path, false, &sweep->text, &sweep->length)) {
        lw_issues_add(&sweep->issues, LW_ERROR, path, (LwMark){ 0, 0 }, "cannot be opened: %s", lw_file_why(errno));
        return false;
    }
    sweep->study = lw_study_file_read(path, sweep->text, sweep->length, sweep->model.fence, &sweep->issues);
    return sweep->study != NULL;
}

static bool read_model(LwSurvey *sweep, LwPartsProgress progress)
{
    LwModel *model = &sweep->model;
    const char *slash = strrchr(sweep->study->model, '/');
    model->study = sweep->study;
    model->path = sweep->study->model;
    if (!lw_file_read(model->path, false, &model->text, &model->length)) {
        complain(sweep, sweep->study->model_mark, "the model %s cannot be opened: %s", model->path, lw_file_why(errno));
        return false;
    }
    model->folder = slash ? strndup(model->path, (size_t)(slash - model->path) + 1) : NULL;
    sweep->parts = lw_parts_create(progress);
    sweep->shared = sweep->parts ? lw_shared_source_create(lw_parts_source(sweep->parts)) : NULL;
    if (!sweep->shared || (slash && !model->folder)) {
        lw_issues_add_memory(&sweep->issues);
        return false;
    }
    lw_parts_set_fence(sweep->parts, model->fence);
    model->source = lw_shared_source(sweep->shared);
    LwDocumentPlace place = { .folder = model->folder, .source = model->source, .fence = model->fence, .task = sweep->study->task, .analysis = sweep->study->analysis,
                              .only_mass = true };
    sweep->base = lw_document_read_text(model->path, model->text, model->length, &place, &sweep->issues);
    return sweep->base != NULL;
}

/* ---- the columns */

static void complain_column(LwSurvey *sweep, const LwResponse *response, const LwTrace *trace)
{
    LwArena *arena = &sweep->plan.arena;
    LwNearest nearest = lw_nearest_begin(response->column);
    char list[300] = "";
    size_t used = 0, object = strcspn(response->column, ".");
    for (int c = 1; c < trace->channel_count; c++) {
        const char *name = trace->channel[c].name;
        lw_nearest_try(&nearest, name);
        if (strncmp(name, response->column, object) == 0 && name[object] == '.' && used < sizeof list) /* what the same thing has */
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", name);
    }
    const char *quoted = lw_issue_quote(arena, response->column);
    if (nearest.best)
        complain(sweep, response->mark, "no column %s; did you mean \"%s\"?", quoted, nearest.best);
    else if (used > 0)
        complain(sweep, response->mark, "no column %s; there are %s", quoted, list);
    else
        complain(sweep, response->mark, "no column %s; `lockwork run %s` writes them all, such as \"%s\"", quoted, sweep->model.path,
                 trace->channel_count > 1 ? trace->channel[1].name : "time");
}

static void check_bound(LwSurvey *sweep, const LwStudyBound *bound, const LwStudyNumber *number)
{
    LwUnit unit;
    char message[LW_UNITS_MESSAGE], expected[LW_UNITS_WORDS], found[LW_UNITS_WORDS];
    const char *words = sweep->unit_words[bound->response];
    if (number->term.kind != LW_TERM_UNIT || (*words && !lw_units_parse_unit(words, LW_Q_ANY, &unit, message)))
        return;
    if (!*words)
        unit = (LwUnit){ 1, 1, { 0 }, false };
    if (memcmp(unit.dim, number->term.unit.dim, sizeof unit.dim) != 0)
        complain(sweep, number->mark, "expected %s for \"%s\", found %s", lw_units_words(unit.dim, expected), sweep->study->response[bound->response].name,
                 lw_units_words(number->term.unit.dim, found));
}

static bool check_columns(LwSurvey *sweep, const LwTrace *trace, const LwAnalysisDef *analysis)
{
    const LwStudyFile *study = sweep->study;
    int before = sweep->issues.errors;
    for (int i = 0; i < study->response_count; i++) {
        const LwResponse *response = &study->response[i];
        int channel = lw_trace_find(trace, response->column);
        if (channel < 0) {
            complain_column(sweep, response, trace);
            continue;
        }
        const char *unit = trace->channel[channel].unit;
        if (response->of == LW_OF_INTEGRAL)
            snprintf(sweep->unit[i], LW_UNITS_WORDS, "%s%ss", unit, *unit ? "*" : "");
        else
            snprintf(sweep->unit[i], LW_UNITS_WORDS, "%s", unit);
        sweep->unit_words[i] = sweep->unit[i];
    }
    for (int i = 0; sweep->issues.errors == before && i < study->bound_count; i++) {
        if (study->bound[i].has_min)
            check_bound(sweep, &study->bound[i], &study->bound[i].min);
        if (study->bound[i].has_max)
            check_bound(sweep, &study->bound[i], &study->bound[i].max);
    }
    double samples = analysis->step > 0 ? analysis->end / analysis->step + 2 : 2;
    sweep->trace_bytes = (size_t)((double)trace->channel_count * 8 * fmin(samples, 1e9));
    return sweep->issues.errors == before;
}

/* A run that ends where it begins. False when the variant cannot be run; *found is set when the columns were looked at. */
static bool try_variant(LwSurvey *sweep, const double *values, bool *found, LwProblem *problem)
{
    LwVariant variant;
    bool good = false;
    if (!lw_variant_open(&sweep->model, values, &variant)) {
        lw_problem_set(problem, "memory ran out");
        lw_engine_free(1, &variant);
        return false;
    }
    if (!variant.failed) {
        LwAnalysisDef analysis = variant.document->def.analysis, whole = analysis;
        analysis.end = 0;
        variant.run = lw_run_create(variant.assembled, &analysis, (LwProgress){ 0 });
        const LwRunReport *report = variant.run ? lw_run_report(variant.run) : NULL;
        *found = report && report->trace && report->trace->channel_count > 0 && report->status != LW_RUN_REFUSED;
        good = *found && check_columns(sweep, report->trace, &whole);
        if (!*found)
            lw_problem_set(problem, "%s: %s", sweep->model.path, report && report->reason ? report->reason : "cannot be analysed so");
    } else
        lw_problem_set(problem, "%s: %s", sweep->model.path, variant.status);
    lw_engine_free(1, &variant);
    return good;
}

/* The model as it stands, or else some of its variants: what they cannot do is no reason for the others. */
static int try_columns(LwSurvey *sweep, LwProblem *problem)
{
    bool found = false, good = try_variant(sweep, NULL, &found, problem);
    double *values = calloc((size_t)sweep->plan.axis_count, sizeof *values);
    for (int i = 0; values && !found && i < TRIES && !sweep->study->optimises; i++) {
        LwProblem ignored;
        lw_plan_values(&sweep->plan, (int)((double)(sweep->plan.count - 1) * i / (TRIES - 1)), values);
        good = try_variant(sweep, values, &found, &ignored);
    }
    free(values);
    return !found ? LW_EXIT_CANNOT : good ? LW_EXIT_DONE : LW_EXIT_USAGE;
}

/* Values that vary by path must be there. */
static bool check_paths(LwSurvey *sweep)
{
    int before = sweep->issues.errors;
    for (int i = 0; i < sweep->study->vary_count; i++) {
        const LwVary *vary = &sweep->study->vary[i];
        LwIssues found;
        lw_issues_init(&found);
        if (strpbrk(vary->name, ".[") && !lw_document_has_path(sweep->model.path, sweep->model.text, sweep->model.length, vary->name, &found) && found.count > 0)
            complain(sweep, vary->mark, "%s (%s:%d:%d)", found.item[0].text, sweep->model.path, found.item[0].mark.line, found.item[0].mark.column);
        lw_issues_clear(&found);
    }
    return sweep->issues.errors == before;
}

int lw_survey_read(LwSurvey *sweep, const char *path, LwFence fence, LwPartsProgress progress, LwProblem *problem)
{
    *sweep = (LwSurvey){ .model = { .fence = fence } };
    lw_issues_init(&sweep->issues);
    lw_arena_init(&sweep->plan.arena);
    if (!read_study(sweep, path) || !read_model(sweep, progress) || !check_paths(sweep) ||
        !lw_plan_make(&sweep->plan, sweep->study, sweep->base, &sweep->issues))
        return LW_EXIT_USAGE;
    sweep->model.axis_count = sweep->plan.axis_count;
    sweep->model.axis = sweep->plan.axis;
    sweep->unit = calloc((size_t)sweep->study->response_count, sizeof *sweep->unit);
    sweep->unit_words = calloc((size_t)sweep->study->response_count, sizeof *sweep->unit_words);
    if (!sweep->unit || !sweep->unit_words) {
        lw_issues_add_memory(&sweep->issues);
        return LW_EXIT_USAGE;
    }
    return try_columns(sweep, problem);
}

void lw_survey_clear(LwSurvey *sweep)
{
    lw_table_clear(&sweep->table);
    lw_plan_clear(&sweep->plan);
    lw_document_destroy(sweep->base);
    lw_shared_source_destroy(sweep->shared);
    lw_parts_destroy(sweep->parts);
    lw_study_file_destroy(sweep->study);
    lw_issues_clear(&sweep->issues);
    free(sweep->model.text);
    free(sweep->model.folder);
    free(sweep->text);
    free(sweep->unit);
    free(sweep->unit_words);
}
