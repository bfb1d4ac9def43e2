/* A good file that uses everything the reader knows, and ways to change it. */
#ifndef LW_TESTS_READER_CHECK_H
#define LW_TESTS_READER_CHECK_H

#include "app/document/reader.h"
#include "tests/unit/issue_check.h"

static const char reader_rig[] =
    "{ \"lockwork\": 1, \"name\": \"rig\", \"gravity\": [0, 0, -9.81], # a rig\n"
    "  \"bodies\": [\n"
    "    { \"name\": \"crank\", \"mass\": 1, \"com\": [0.1, 0, 0], \"inertia\": [1e-3, 2e-3, 2e-3, 0, 0, 0] },\n"
    "    { \"name\": \"slider\", \"position\": [0.5, 0, 0], \"geometry\": [ { \"box\": [0.1, 0.2, 0.3], \"density\": 7850 } ] },\n"
    "    { \"name\": \"base\", \"fixed\": true, \"position\": [0, 0, -1] } ],\n"
    "  \"joints\": [\n"
    "    { \"name\": \"A\", \"type\": \"revolute\", \"bodies\": [\"crank\", \"ground\"], \"at\": [0, 0, 0], \"axis\": [0, 0, 1] },\n"
    "    { \"name\": \"B\", \"type\": \"prismatic\", \"bodies\": [\"slider\", \"base\"], \"at\": [0.5, 0, 0], \"axis\": [1, 0, 0], \"xaxis\": [0, 0, 1],"
    " \"limits\": { \"z\": { \"range\": [-0.1, null], \"restitution\": 0.5 } }, \"friction\": { \"coefficient\": 0.1, \"static\": 0.2 } },\n"
    "    { \"name\": \"C\", \"type\": \"cylindrical\", \"bodies\": [\"slider\", \"ground\"], \"markers\": [ {}, { \"position\": [0.5, 0, 0] } ] },\n"
    "    { \"name\": \"D\", \"type\": \"distance\", \"bodies\": [\"crank\", \"slider\"], \"at\": [0.2, 0, 0], \"to\": [0.5, 0, 0], \"length\": \"=span\" } ],\n"
    "  \"motors\": [ { \"name\": \"M\", \"joint\": \"A\", \"angle\": { \"expression\": \"2*pi*t\" } } ],\n"
    "  \"loads\": [\n"
    "    { \"name\": \"S\", \"type\": \"spring\", \"bodies\": [\"slider\", \"ground\"], \"points\": [[0, 0, 0], [1, 0, 0]], \"stiffness\": 100 },\n"
    "    { \"name\": \"T\", \"type\": \"torsion\", \"joint\": \"A\", \"stiffness\": 2, \"angle\": 0 },\n"
    "    { \"name\": \"F\", \"type\": \"force\", \"body\": \"slider\", \"point\": [0, 0, 0], \"force\": [0, 0, 5], \"axes\": \"body\" },\n"
    "    { \"name\": \"Q\", \"type\": \"torque\", \"body\": \"crank\", \"torque\": [0, 0, { \"expression\": \"sin(t)\" }] } ],\n"
    "  \"start\": { \"A\": { \"rz\": \"30 deg\" } },\n"
    "  \"parameters\": { \"span\": \"=2*half\", \"half\": { \"value\": \"150 mm\", \"range\": [0, \"=1 m\"], \"words\": \"of the span\" } },\n"
    "  \"contacts\": [ { \"name\": \"K\", \"bodies\": [\"slider\", \"base\"], \"shapes\": [null, { \"plane\": [0, 0, 1] }], \"friction\": 0.3,"
    " \"restitution\": 0.5 } ],\n"
    "  \"analysis\": { \"type\": \"dynamics\", \"end\": 2, \"step\": 0.01 } }\n";

/* The text with the first occurrence of `old` (which must be there) replaced; to be freed. */
static inline char *reader_change(const char *text, const char *old, const char *new)
{
    const char *place = strstr(text, old);
    if (!place) {
        printf("Bail out! \"%s\" is not in the text\n", old);
        abort();
    }
    char *changed = malloc(strlen(text) + strlen(new) + 1);
    sprintf(changed, "%.*s%s%s", (int)(place - text), text, new, place + strlen(old));
    return changed;
}

/* Reads a text that is exactly `length` bytes long, so that the sanitizer sees a read beyond it. */
static inline LwDocument *reader_read(const char *text, size_t length, const char *folder, LwIssues *issues)
{
    char *copy = malloc(length ? length : 1);
    memcpy(copy, text, length);
    LwDocument *document = lw_document_read_text("rig.lockwork", copy, length, &(LwDocumentPlace){ .folder = folder }, issues);
    free(copy);
    return document;
}

/* Whether the rig with the change gives exactly one error, where '@' stands in `new`. */
static inline int reader_reports(const char *old, const char *new, const char *part)
{
    LwIssues issues;
    lw_issues_init(&issues);
    char *text = reader_change(reader_rig, old, new);
    LwMark mark = issue_take_mark(text);
    LwDocument *document = reader_read(text, strlen(text), NULL, &issues);
    int good = issue_matches(&issues, LW_ERROR, mark, part) && !document;
    lw_document_destroy(document);
    lw_issues_clear(&issues);
    free(text);
    return good;
}

typedef struct ReaderCase {
    const char *old, *new, *part;
} ReaderCase;

#define CHECK_REPORTS(cases)                                                                        \
    for (size_t i = 0; i < sizeof(cases) / sizeof *(cases); i++)                                    \
    CHECK(reader_reports((cases)[i].old, (cases)[i].new, (cases)[i].part))

#endif
