/* Mechanisms written as text, for tests that go the whole way: read, compile, assemble, run. */
#ifndef LW_TESTS_MECHANISM_TEXT_H
#define LW_TESTS_MECHANISM_TEXT_H

#include "app/document/reader.h"
#include "core/analysis/analysis.h"
#include "tests/unit/check.h"

#include <stdarg.h>
#include <stdlib.h>

typedef struct Rig {
    LwIssues issues;
    LwDocument *document;
    LwMechanism *mechanism;
    LwStudy *study;
    const LwStudyReport *report;
    LwRun *run;
} Rig;

/* Text in which ' stands for ". A file that does not read ends the program: it is the test that is wrong. */
static inline __attribute__((format(printf, 2, 3))) void rig_open(Rig *rig, const char *format, ...)
{
    char text[16000], message[1000];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    for (char *p = text; *p; p++)
        if (*p == '\'')
            *p = '"';
    memset(rig, 0, sizeof *rig);
    lw_issues_init(&rig->issues);
    rig->document = lw_document_read_text("rig", text, (size_t)length, NULL, &rig->issues);
    for (int i = 0; !rig->document && i < rig->issues.count; i++) {
        lw_issue_format(&rig->issues.item[i], message, sizeof message);
        printf("# %s\n", message);
    }
    if (!rig->document || length >= (int)sizeof text) {
        printf("Bail out! a mechanism of the test cannot be read\n");
        exit(1);
    }
    rig->mechanism = lw_mechanism_create(&rig->document->def);
    rig->study = lw_study_create(rig->mechanism);
    rig->report = lw_study_report(rig->study);
}

static inline void rig_close(Rig *rig)
{
    lw_run_destroy(rig->run);
    lw_study_destroy(rig->study);
    lw_mechanism_destroy(rig->mechanism);
    lw_document_destroy(rig->document);
    lw_issues_clear(&rig->issues);
}

/* The analysis of the file. */
static inline LwAnalysisDef *rig_analysis(Rig *rig)
{
    return &rig->document->def.analysis;
}

/* Runs what rig_analysis says, after the last run is forgotten. */
static inline const LwRunReport *rig_run(Rig *rig)
{
    lw_run_destroy(rig->run);
    rig->run = lw_run_create(rig->study, rig_analysis(rig), (LwProgress){ 0 });
    const LwRunReport *report = lw_run_report(rig->run);
    if (report->reason)
        printf("#   (the run says: %s)\n", report->reason);
    return report;
}

/* Sample k (from the end when negative) of a channel; NAN when there is none. */
static inline double rig_value(const Rig *rig, int k, const char *channel)
{
    const LwTrace *trace = lw_run_report(rig->run)->trace;
    int c = lw_trace_find(trace, channel);
    k = k < 0 ? trace->sample_count + k : k;
    return c < 0 || k < 0 || k >= trace->sample_count ? NAN : trace->sample[k][c];
}

static inline LwCertainty rig_certainty(const Rig *rig, const char *channel)
{
    const LwTrace *trace = lw_run_report(rig->run)->trace;
    int c = lw_trace_find(trace, channel);
    return c < 0 ? LW_NOT_A_LOAD : trace->channel[c].certainty;
}

static inline bool rig_has_culprit(const Rig *rig, const char *owner)
{
    for (int i = 0; i < rig->report->conflict.culprit_count; i++)
        if (strcmp(rig->report->conflict.culprit[i].owner, owner) == 0)
            return true;
    return false;
}

static inline bool rig_has_note(const Rig *rig, const char *part)
{
    for (int i = 0; i < rig->report->note_count; i++)
        if (strstr(rig->report->note[i], part))
            return true;
    return false;
}

/* How far a body's frame is from a given one: m and rad added. */
static inline double rig_distance(const Rig *rig, int body, LwFrame from)
{
    LwFrame to = lw_study_body_frame(rig->study, body);
    LwQuat turn = lw_quat_mul(lw_quat_conj(from.orientation), to.orientation);
    return lw_vec3_norm(lw_vec3_sub(to.position, from.position)) + lw_vec3_norm(lw_quat_log(turn));
}

#endif
