#define _GNU_SOURCE /* asprintf, open_memstream */
#include "app/sweep/variant.h"

#include "app/session/words.h"
#include "app/document/digits.h"
#include "core/analysis/events.h"
#include "core/analysis/variants.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fail(LwVariant *variant, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The variant has failed, for a reason on one line. False when there is no memory to tell it. */
static bool fail(LwVariant *variant, const char *format, ...)
{
    va_list values;
    char *text;
    va_start(values, format);
    int length = vasprintf(&text, format, values);
    va_end(values);
    variant->failed = true;
    if (length < 0)
        return false;
    while (length > 0 && text[length - 1] == '\n')
        text[--length] = 0;
    for (char *c = text; *c; c++)
        if (*c == '\n' || *c == '\r')
            *c = ' ';
    variant->status = text;
    return true;
}

/* ---- reading */

static LwDocument *read_document(const LwModel *model, const double *values, LwIssues *issues)
{
    LwSetting setting[64];
    char text[64][LW_DIGITS_TEXT];
    int count = values ? model->axis_count : 0;
    LwSetting *settings = count <= 64 ? setting : calloc((size_t)count, sizeof *settings);
    char(*texts)[LW_DIGITS_TEXT] = count <= 64 ? text : calloc((size_t)count, sizeof *texts);
    LwDocument *document = NULL;
    for (int i = 0; settings && texts && i < count; i++)
        settings[i] = (LwSetting){ model->axis[i].name, lw_digits_format(texts[i], values[i]) };
    LwDocumentPlace place = { .folder = model->folder, .source = model->source, .fence = model->fence, .task = model->study->task,
                              .analysis = model->study->analysis, .setting_count = count, .setting = settings, .only_mass = true, .read_before = true };
    if (settings && texts)
        document = lw_document_read_text(model->path, model->text, model->length, &place, issues);
    else
        lw_issues_add_memory(issues);
    if (count > 64) {
        free(settings);
        free(texts);
    }
    return document;
}

static bool fail_with_issues(LwVariant *variant, const LwIssues *issues)
{
    char text[4096] = "cannot be read";
    for (int i = 0; i < issues->count; i++)
        if (issues->item[i].severity == LW_ERROR) {
            lw_issue_format(&issues->item[i], text, sizeof text);
            break;
        }
    return fail(variant, "%s", text);
}

static bool fail_with_conflict(LwVariant *variant)
{
    char *words = NULL;
    size_t length;
    FILE *stream = open_memstream(&words, &length);
    if (!stream)
        return false;
    lw_words_put_conflict(stream, lw_study_report(variant->assembled));
    bool good = fclose(stream) == 0 && fail(variant, "%s", words);
    free(words);
    return good;
}

/* Loads are not computed from masses that a part's verdict forbids. */
static bool check_masses(LwVariant *variant)
{
    const LwDocument *d = variant->document;
    LwAnalysisType type = d->def.analysis.type;
    if (type == LW_ANALYSIS_ASSEMBLE || type == LW_ANALYSIS_KINEMATICS)
        return true;
    for (int b = 0; b < d->def.body_count; b++)
        if (d->mass[b].doubt && !d->def.body[b].fixed)
            return fail(variant, "body %s: %s", d->def.body[b].name, d->mass[b].doubt);
    return true;
}

bool lw_variant_open(const LwModel *model, const double *values, LwVariant *variant)
{
    LwIssues issues;
    *variant = (LwVariant){ .response = calloc((size_t)model->study->response_count + 1, sizeof(double)) };
    if (!variant->response)
        return false;
    for (int i = 0; i < model->study->response_count; i++)
        variant->response[i] = NAN;
    lw_issues_init(&issues);
    variant->document = read_document(model, values, &issues);
    bool good = variant->document || fail_with_issues(variant, &issues);
    lw_issues_clear(&issues);
    if (!variant->document)
        return good;
    variant->mechanism = lw_mechanism_create(&variant->document->def);
    variant->assembled = variant->mechanism ? lw_study_create(variant->mechanism) : NULL;
    if (!variant->assembled)
        return false;
    if (lw_study_report(variant->assembled)->status != LW_STUDY_OK)
        return fail_with_conflict(variant);
    return check_masses(variant);
}

/* ---- grouping */

static bool same_posture(const LwAnalysisDef *a, const LwAnalysisDef *b)
{
    bool same = a->posture_count == b->posture_count && a->posture_rate == b->posture_rate;
    for (int i = 0; same && i < a->posture_count; i++) {
        const LwPostureDef *x = &a->posture[i], *y = &b->posture[i];
        same = x->joint == y->joint && x->coordinate == y->coordinate && x->value == y->value && x->weight == y->weight;
    }
    return same;
}

static bool same_analysis(const LwAnalysisDef *a, const LwAnalysisDef *b)
{
    return a->type == b->type && a->integrator == b->integrator && a->solver == b->solver && a->end == b->end && a->step == b->step && a->dt == b->dt &&
           a->spectral_radius == b->spectral_radius && a->tolerance == b->tolerance && a->misfit == b->misfit && a->reflected == b->reflected && same_posture(a, b);
}

bool lw_variant_is_like(const LwVariant *a, const LwVariant *b)
{
    return same_analysis(&a->document->def.analysis, &b->document->def.analysis) && !lw_variants_difference(a->mechanism, b->mechanism) &&
           lw_events_are_possible(a->mechanism) == lw_events_are_possible(b->mechanism);
}

/* ---- results */

/* "done", with the loads that rigid parts leave open. */
static bool conclude(const LwModel *model, const LwTrace *trace, LwVariant *variant)
{
    char *text = strdup("done");
    for (int i = 0; text && i < model->study->response_count; i++) {
        const LwResponse *response = &model->study->response[i];
        LwCertainty certainty = trace->channel[lw_trace_find(trace, response->column)].certainty;
        char *more = NULL;
        if (certainty != LW_SUM_ONLY && certainty != LW_UNDETERMINED)
            continue;
        if (asprintf(&more, "%s; %s is %s", text, response->name, certainty == LW_SUM_ONLY ? "known as a sum only" : "undetermined") < 0)
            more = NULL;
        free(text);
        text = more;
    }
    variant->status = text;
    return text != NULL;
}

static bool judge_trace(const LwModel *model, const LwTrace *trace, LwVariant *variant)
{
    char why[LW_RESPONSE_WHY];
    for (int i = 0; i < model->study->response_count; i++) {
        const LwResponse *response = &model->study->response[i];
        int channel = lw_trace_find(trace, response->column);
        if (channel < 0)
            return fail(variant, "the results have no column %s", response->column);
        if (!lw_response_eval(response, trace, channel, &variant->response[i], why))
            return fail(variant, "%s", why);
    }
    return conclude(model, trace, variant);
}

bool lw_variant_judge(const LwModel *model, LwVariant *variant)
{
    const LwRunReport *report = lw_run_report(variant->run);
    bool good;
    if (report->status == LW_RUN_DONE)
        good = judge_trace(model, report->trace, variant);
    else if (report->status == LW_RUN_REFUSED)
        good = fail(variant, "%s", report->reason ? report->reason : "cannot be analysed so");
    else
        good = fail(variant, "stopped at t = %.9g s: %s", report->stopped_at, report->reason ? report->reason : "the step cannot proceed");
    for (int i = 0; variant->failed && i < model->study->response_count; i++)
        variant->response[i] = NAN; /* of a failed variant nothing is told by halves */
    return good;
}

void lw_variant_close(LwVariant *variant)
{
    lw_run_destroy(variant->run);
    if (variant->assembled)
        lw_study_destroy(variant->assembled);
    if (variant->mechanism)
        lw_mechanism_destroy(variant->mechanism);
    lw_document_destroy(variant->document);
    variant->run = NULL;
    variant->assembled = NULL;
    variant->mechanism = NULL;
    variant->document = NULL;
}
