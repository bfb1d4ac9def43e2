#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/targets.h"

#include "app/cli/check.h"
#include "app/document/catalogue.h"
#include "app/document/reader.h"
#include "app/document/study.h"
#include "app/exchange/csv_read.h"
#include "app/exchange/reader/part21.h"
#include "app/exchange/urdf.h"
#include "app/geometry/scene_stream.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Long enough for whatever is not finished by then to be the same over and over again. */
enum { REPORTS = 300, SAMPLES = 50 };

/* ---- mechanisms */

typedef struct Opened {
    LwSession session;
    bool usable;            /* assembled */
} Opened;

static void open_text(Opened *opened, const char *text, size_t count)
{
    *opened = (Opened){ 0 };
    LwSession *session = &opened->session;
    LwDocumentPlace place = { .folder = "/nonexistent/" };
    lw_issues_init(&session->issues);
    session->document = lw_document_read_text("fuzz.lockwork", text, count, &place, &session->issues);
    if (session->document && !(session->mechanism = lw_mechanism_create(&session->document->def)))
        return;
    if (session->mechanism)
        session->study = lw_study_create(session->mechanism);
    opened->usable = session->study && lw_study_report(session->study)->status == LW_STUDY_OK;
}

static void close_text(Opened *opened)
{
    lw_study_destroy(opened->session.study);
    lw_mechanism_destroy(opened->session.mechanism);
    lw_document_destroy(opened->session.document);
    lw_issues_clear(&opened->session.issues);
}

static void feed_check(const char *bytes, size_t count)
{
    Opened opened;
    open_text(&opened, bytes, count);
    if (opened.session.study) {
        lw_check_print_text(&opened.session);
        lw_check_print_json(&opened.session);
    }
    close_text(&opened);
}

static bool go_on(void *user, double fraction)
{
    int *left = user;
    return fraction < 2 && --*left > 0;
}

static void breach(const char *what, double time)
{
    fprintf(stderr, "a dishonest result: %s at t = %.17g s\n", what, time);
    abort();
}

/* A run that counts as done has numbers in every column, and its joints are held. */
static void judge(const LwRunReport *report, double allowed)
{
    const LwTrace *trace = report->trace;
    int open = trace ? lw_trace_find(trace, "violation.position") : -1;
    if (report->status != LW_RUN_DONE || !trace)
        return;
    for (int k = 0; k < trace->sample_count; k++) {
        for (int c = 0; c < trace->channel_count; c++)
            if (!isfinite(trace->sample[k][c]))
                breach(trace->channel[c].name, trace->sample[k][0]);
        if (open >= 0 && trace->sample[k][open] > allowed)
            breach("violation.position", trace->sample[k][0]);
    }
}

static void feed_run(const char *bytes, size_t count)
{
    Opened opened;
    open_text(&opened, bytes, count);
    if (opened.usable) {
        LwAnalysisDef analysis = opened.session.document->def.analysis;
        const LwStudyReport *study = lw_study_report(opened.session.study);
        int left = REPORTS;
        if (analysis.step > 0 && analysis.end > SAMPLES * analysis.step)
            analysis.end = SAMPLES * analysis.step;
        LwRun *run = lw_run_create(opened.session.study, &analysis, (LwProgress){ .report = go_on, .user = &left });
        if (run)
            judge(lw_run_report(run), fmax(1e-6 * study->size, 1.0001 * study->misfit) * 1.0001);
        lw_run_destroy(run);
    }
    close_text(&opened);
}

/* ---- values inside of mechanisms: what is fed takes the place of one */

static void feed_inside(const char *before, const char *after, const char *bytes, size_t count)
{
    size_t first = strlen(before), last = strlen(after);
    char *text = malloc(first + count + last);
    if (!text)
        return;
    memcpy(text, before, first);
    memcpy(text + first, bytes, count);
    memcpy(text + first + count, after, last);
    feed_run(text, first + count + last);
    free(text);
}

#define PENDULUM "{\"lockwork\": 1, \"bodies\": [{\"name\": \"b\", \"mass\": 1, \"com\": [0.1, 0, 0], \"inertia\": [0.01, 0.01, 0.01, 0, 0, 0]}], " \
                 "\"joints\": [{\"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"b\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 1, 0]}], "

static void feed_law(const char *bytes, size_t count)
{
    feed_inside(PENDULUM "\"analysis\": {\"type\": \"inverse\", \"end\": 1, \"step\": 0.05}, \"motors\": [{\"name\": \"M\", \"joint\": \"A\", \"angle\": ", "}]}", bytes, count);
}

static bool find_name(void *user, const char *name, LwTerm *term, LwFormulaError *error)
{
    (void)user;
    if (strcmp(name, "a") != 0) {
        snprintf(error->message, sizeof error->message, "unknown");
        return false;
    }
    *term = (LwTerm){ .value = 0.25, .kind = LW_TERM_OPEN, .alone = true };
    return true;
}

static void feed_formula(const char *bytes, size_t count)
{
    char *text = strndup(bytes, count);
    LwFormulaNames names = { .find = find_name };
    LwFormulaError error;
    LwTerm term;
    char message[LW_UNITS_MESSAGE];
    if (text && lw_formula_eval(text, &names, &term, &error))
        for (LwQuantity q = LW_Q_NUMBER; q < LW_Q_COUNT; q++)
            lw_term_fits(&term, q, message);
    free(text);
}

/* ---- other files */

static void feed_study(const char *bytes, size_t count)
{
    LwIssues issues;
    lw_issues_init(&issues);
    lw_study_file_destroy(lw_study_file_read("fuzz.json", bytes, count, (LwFence){ 0 }, &issues));
    lw_issues_clear(&issues);
}

static void feed_catalogue(const char *bytes, size_t count)
{
    LwIssues issues;
    lw_issues_init(&issues);
    lw_catalogue_destroy(lw_catalogue_read_text("fuzz.csv", bytes, count, &issues));
    lw_issues_clear(&issues);
}

/* For what is read from files alone: the path of one in memory. */
static int put(char path[64], const char *bytes, size_t count)
{
    int file = memfd_create("fuzz", MFD_CLOEXEC);
    if (file < 0 || write(file, bytes, count) != (ssize_t)count)
        abort();
    lseek(file, 0, SEEK_SET);
    snprintf(path, 64, "/proc/self/fd/%d", file);
    return file;
}

static void feed_results(const char *bytes, size_t count)
{
    char path[64];
    LwProblem problem;
    int file = put(path, bytes, count);
    lw_csv_read_destroy(lw_csv_read(path, &problem));
    close(file);
}

static void feed_step_text(const char *bytes, size_t count)
{
    char path[64];
    LwPart21 found;
    int file = put(path, bytes, count);
    lw_part21_scan(path, &found);
    close(file);
}

static void feed_scene(const char *bytes, size_t count)
{
    LwFeed *feed = lw_feed_create();
    size_t half = count / 2; /* in two pieces, as a pipe may hand it over */
    if (feed && lw_feed_bytes(feed, bytes, half) == LW_FEED_MORE)
        lw_feed_bytes(feed, bytes + half, count - half);
    if (feed)
        lw_scene_destroy(lw_feed_take(feed));
    lw_feed_destroy(feed);
}

/* Its own frame, so that a jump out of the arena spoils nothing. */
static void read_robot(LwDraft *draft, const char *bytes, size_t count, LwIssues *issues)
{
    LwUrdfOptions options = { .motors = true };
    FILE *out = fopen("/dev/null", "w");
    if (!LW_ARENA_GUARD(draft->arena) && lw_urdf_read_text("/nonexistent/fuzz.urdf", bytes, count, &options, draft, issues) && out)
        lw_draft_write(draft, out);
    if (out)
        fclose(out);
}

static void feed_urdf(const char *bytes, size_t count)
{
    LwArena arena;
    LwDraft draft = { .arena = &arena };
    LwIssues issues;
    lw_issues_init(&issues);
    lw_arena_init(&arena);
    read_robot(&draft, bytes, count, &issues);
    lw_arena_clear(&arena);
    lw_issues_clear(&issues);
}

const LwFuzzTarget lw_fuzz_target[] = {
    { "check", feed_check, "a mechanism: read, assembled, all of check's report" },
    { "run", feed_run, "a mechanism: read, assembled, run shortly, the results judged" },
    { "law", feed_law, "a law of a motor: read, run shortly, the results judged" },
    { "formula", feed_formula, "a formula with units" },
    { "results", feed_results, "a table of results" },
    { "catalogue", feed_catalogue, "a catalogue of motors" },
    { "study", feed_study, "a study" },
    { "scene", feed_scene, "a scene out of the cache or of the reader process" },
    { "urdf", feed_urdf, "a robot: read, and written as a mechanism" },
    { "step-text", feed_step_text, "the text of a STEP file, before OpenCASCADE has it" },
};
const int lw_fuzz_target_count = sizeof lw_fuzz_target / sizeof *lw_fuzz_target;

const LwFuzzTarget *lw_fuzz_find(const char *name)
{
    for (int i = 0; i < lw_fuzz_target_count; i++)
        if (strcmp(lw_fuzz_target[i].name, name) == 0)
            return &lw_fuzz_target[i];
    return NULL;
}
