#include "app/cli/session.h"

#include "app/cli/cli.h"

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

int lw_session_open(LwSession *session, const char *path, bool quiet)
{
    *session = (LwSession){ 0 };
    lw_issues_init(&session->issues);
    session->document = lw_document_read(path, NULL, &session->issues);
    print_issues(&session->issues, quiet);
    if (!session->document)
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

void lw_session_clear(LwSession *session)
{
    if (session->study)
        lw_study_destroy(session->study);
    if (session->mechanism)
        lw_mechanism_destroy(session->mechanism);
    lw_document_destroy(session->document);
    lw_issues_clear(&session->issues);
}
