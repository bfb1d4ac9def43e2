#include "app/cli/new_file.h"

#include "app/cli/cli.h"
#include "app/cli/place.h"
#include "app/session/words.h"
#include "app/exchange/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool lw_new_file_may_be(const char *out, const LwArguments *arguments)
{
    struct stat info;
    if (!lw_arguments_get(arguments, "--replace") && strcmp(out, "-") != 0 && stat(out, &info) == 0 && S_ISREG(info.st_mode)) {
        lw_cli_complain("%s exists and may have been edited; give another name with -o, or --replace to write over it", out);
        return false;
    }
    return lw_place_is_writable(out);
}

static LwDocument *read_back(const char *out, const char *bytes, size_t count, LwParts *parts)
{
    LwIssues issues;
    const char *slash = strrchr(out, '/');
    char *folder = slash ? strndup(out, (size_t)(slash - out) + 1) : NULL;
    lw_issues_init(&issues);
    LwDocumentPlace place = { .folder = folder, .source = lw_parts_source(parts), .only_mass = true, .fence = { .allow = true } }; /* the user named the files */
    LwDocument *document = lw_document_read_text(out, bytes, count, &place, &issues);
    for (int i = 0; i < issues.count; i++) {
        char line[4096];
        lw_issue_format(&issues.item[i], line, sizeof line);
        if (issues.item[i].severity == LW_ERROR)
            fprintf(stderr, "%s\n", line);
    }
    lw_issues_clear(&issues);
    free(folder);
    return document;
}

static bool assembles(const LwDocument *document)
{
    LwMechanism *mechanism = lw_mechanism_create(&document->def);
    LwStudy *study = mechanism ? lw_study_create(mechanism) : NULL;
    bool good = study && lw_study_report(study)->status == LW_STUDY_OK;
    if (!study)
        lw_cli_complain("memory ran out");
    else if (!good)
        lw_words_put_conflict(stderr, lw_study_report(study));
    if (study)
        lw_study_destroy(study);
    if (mechanism)
        lw_mechanism_destroy(mechanism);
    return good;
}

static int write_text(const char *out, const char *bytes, size_t count)
{
    LwOutput output;
    LwProblem problem;
    if (!lw_output_open(&output, out, &problem))
        return lw_cli_complain("%s", problem.text);
    if (fwrite(bytes, 1, count, output.file) != count) {
        lw_output_abandon(&output);
        return lw_cli_complain("%s: cannot be written", out);
    }
    return lw_output_commit(&output, &problem) ? LW_EXIT_DONE : lw_cli_complain("%s", problem.text);
}

/* The first of the parts that opening the file again will not read without being told to. */
static void note_outside(const char *out, const LwDocument *document, LwFence fence)
{
    char message[LW_FENCE_MESSAGE], folder[4096];
    const char *slash = strrchr(out, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - out) + 1 : 1, slash ? out : ".");
    fence.allow = false;
    for (int b = 0; b < document->def.body_count; b++)
        for (int i = 0; i < document->shapes[b].count; i++) {
            const char *path = document->shapes[b].shape[i].path;
            if (path && !lw_fence_admits(&fence, folder, path, message)) {
                fprintf(stderr, "%s: note: it names files outside its project; commands that read it need --allow-outside or --root DIR (%s)\n", out, path);
                return;
            }
        }
}

int lw_new_file_write(const char *out, const char *bytes, size_t count, LwParts *parts, LwFence fence, LwDocument **document)
{
    int status = LW_EXIT_CANNOT;
    LwDocument *read = read_back(out, bytes, count, parts);
    if (!read)
        lw_cli_complain("%s is not written: the mechanism does not open", out);
    else if (!assembles(read))
        lw_cli_complain("%s is not written: the mechanism does not assemble", out);
    else
        status = write_text(out, bytes, count);
    if (status == LW_EXIT_DONE && !fence.allow && strcmp(out, "-") != 0)
        note_outside(out, read, fence);
    if (status == LW_EXIT_DONE)
        *document = read;
    else
        lw_document_destroy(read);
    return status;
}
