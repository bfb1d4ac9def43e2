#include "app/cli/session.h"

#include "app/cli/progress.h"
#include "app/cli/reading_options.h"

#include <stdio.h>

static void print_issues(const LwIssues *issues, bool quiet)
{
    for (int i = 0; i < issues->count; i++) {
        char text[4096];
        if (quiet && issues->item[i].severity == LW_WARNING)
            continue;
        lw_issue_format(&issues->item[i], text, sizeof text);
        fprintf(stderr, "%s\n", text);
    }
    if (issues->errors > LW_ISSUES_MAX)
        fprintf(stderr, "… and %d more errors\n", issues->errors - LW_ISSUES_MAX);
    if (issues->warnings > LW_ISSUES_MAX && !quiet)
        fprintf(stderr, "… and %d more warnings\n", issues->warnings - LW_ISSUES_MAX);
}

LwDocument *lw_session_read(LwSession *session, const char *path, const LwDocumentPlace *wish, bool quiet)
{
    LwDocumentPlace place = *wish;
    *session = (LwSession){ 0 };
    lw_issues_init(&session->issues);
    session->parts = lw_parts_create(lw_progress_begin_reading());
    if (session->parts) {
        place.source = lw_parts_source(session->parts);
        lw_parts_set_fence(session->parts, place.fence);
        session->document = lw_document_read(path, &place, &session->issues);
    } else
        lw_issues_add_memory(&session->issues);
    lw_progress_end();
    print_issues(&session->issues, quiet);
    return session->document;
}

int lw_session_open_wish(LwSession *session, const char *path, const LwDocumentPlace *wish, bool quiet)
{
    if (!lw_session_read(session, path, wish, quiet))
        return LW_EXIT_USAGE;
    session->mechanism = lw_mechanism_create(&session->document->def);
    if (session->mechanism)
        session->study = lw_study_create(session->mechanism);
    if (!session->study) {
        lw_cli_complain("%s: memory ran out", path);
        return LW_EXIT_CANNOT;
    }
    return LW_EXIT_DONE;
}

int lw_session_begin(LwSession *session, const LwArguments *arguments, bool only_mass, bool quiet)
{
    LwReading reading;
    int status = LW_EXIT_USAGE;
    *session = (LwSession){ 0 };
    lw_issues_init(&session->issues);
    if (lw_reading_options(arguments, only_mass, &reading))
        status = lw_session_open_wish(session, arguments->operand[0], &reading.place, quiet);
    lw_reading_clear(&reading);
    return status;
}

int lw_session_open(LwSession *session, const char *path, bool quiet)
{
    return lw_session_open_wish(session, path, &(LwDocumentPlace){ 0 }, quiet);
}

bool lw_session_has_masses(const LwSession *session, LwAnalysisType type)
{
    const LwDocument *document = session->document;
    int body = lw_document_doubtful_body(document, type, 0);
    if (body < 0)
        return true;
    for (; body >= 0; body = lw_document_doubtful_body(document, type, body + 1))
        lw_cli_complain("%s: body %s: %s; give the body mass, com and inertia, or repair the part", document->path, document->def.body[body].name,
                        document->mass[body].doubt);
    fputs("kinematics and assemble run without these masses\n", stderr);
    return false;
}

void lw_session_clear(LwSession *session)
{
    if (session->study)
        lw_study_destroy(session->study);
    if (session->mechanism)
        lw_mechanism_destroy(session->mechanism);
    lw_document_destroy(session->document);
    lw_parts_destroy(session->parts);
    lw_issues_clear(&session->issues);
}
