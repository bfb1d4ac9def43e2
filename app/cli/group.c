/* `lockwork group`: several bodies of a mechanism become one. */
#include "app/cli/commands.h"
#include "app/cli/fence_options.h"
#include "app/cli/new_file.h"
#include "app/cli/session.h"
#include "app/session/words.h"
#include "app/document/file.h"
#include "app/document/regroup.h"
#include "app/exchange/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Text {
    char *bytes;
    size_t count;
} Text;

static bool read_groups(const LwArguments *arguments, LwRegroup *regroup)
{
    while (lw_arguments_nth(arguments, "--group", regroup->group_count))
        regroup->group_count++;
    regroup->group = LW_NEWN(regroup->arena, LwBodyGroup, regroup->group_count);
    for (int i = 0; i < regroup->group_count; i++) {
        const char *text = lw_arguments_nth(arguments, "--group", i), *equals = strchr(text, '=');
        if (!equals || equals == text || !equals[1]) {
            lw_cli_complain("--group \"%s\": expected NAME=PATTERN, such as \"frame=leg*\"", text);
            return false;
        }
        regroup->group[i] = (LwBodyGroup){ .name = lw_arena_printf(regroup->arena, "%.*s", (int)(equals - text), text), .pattern = equals + 1 };
    }
    if (regroup->group_count == 0)
        lw_cli_complain("which bodies? --group NAME=PATTERN says it");
    return regroup->group_count > 0;
}

/* The new text from the old one. Its own frame, so that running out of memory spoils no local of the caller. */
static __attribute__((noinline)) int make_text(const LwArguments *arguments, LwRegroup *regroup, const Text *old, FILE *out)
{
    LwIssues issues;
    if (LW_ARENA_GUARD(regroup->arena))
        return lw_cli_complain("memory ran out");
    if (!read_groups(arguments, regroup))
        return LW_EXIT_USAGE;
    lw_issues_init(&issues);
    regroup->root = lw_json_parse(regroup->arena, arguments->operand[0], old->bytes, old->count, &issues);
    lw_issues_clear(&issues);
    if (!regroup->root) /* the file changed since it was read a moment ago */
        return lw_cli_complain("%s changes while it is read", arguments->operand[0]);
    if (lw_regroup_write(regroup, out))
        return LW_EXIT_DONE;
    lw_cli_complain("%s: %s", arguments->operand[0], regroup->message);
    return LW_EXIT_USAGE;
}

static int group(const LwArguments *arguments, const LwSession *session, LwFence fence, const char *out, LwArena *arena)
{
    LwRegroup regroup = { .document = session->document, .arena = arena };
    Text old = { 0 }, new = { 0 };
    LwDocument *document = NULL;
    if (!lw_file_read(arguments->operand[0], false, &old.bytes, &old.count))
        return lw_cli_complain("%s: cannot be opened: %s", arguments->operand[0], lw_file_why(errno));
    FILE *stream = open_memstream(&new.bytes, &new.count);
    int status = stream ? make_text(arguments, &regroup, &old, stream) : lw_cli_complain("memory ran out");
    if (stream && (ferror(stream) | fclose(stream)) != 0)
        status = lw_cli_complain("memory ran out");
    if (status == LW_EXIT_DONE)
        status = lw_new_file_write(out, new.bytes, new.count, session->parts, fence, &document);
    if (document) {
        if (regroup.dropped > 0)
            fprintf(stderr, "note: %d %s between bodies that are one now %s left out\n", regroup.dropped,
                    lw_words_plural(regroup.dropped, "joint", "joints"), lw_words_plural(regroup.dropped, "was", "were"));
        fprintf(stderr, "%s: %d %s of %d; comments of the old file are not in it\n", out, document->def.body_count,
                lw_words_plural(document->def.body_count, "body", "bodies"), session->document->def.body_count);
    }
    lw_document_destroy(document);
    free(old.bytes);
    free(new.bytes);
    return status;
}

static int run_group(const LwArguments *arguments)
{
    const char *out = lw_arguments_get(arguments, "--output");
    LwSession session;
    LwArena arena;
    LwDocumentPlace place = { .only_mass = true };
    if (!out)
        return lw_cli_complain("where does the new mechanism go? -o OUT.lockwork says it");
    if (lw_output_is_same_file(out, arguments->operand[0]))
        return lw_cli_complain("%s is the mechanism itself; the new one needs another name", out);
    if (!lw_new_file_may_be(out, arguments) || !lw_fence_options(arguments, &place.fence))
        return LW_EXIT_USAGE;
    lw_arena_init(&arena);
    int status = lw_session_read(&session, arguments->operand[0], &place, false)
                     ? group(arguments, &session, place.fence, out, &arena) : LW_EXIT_USAGE;
    lw_session_clear(&session);
    lw_arena_clear(&arena);
    return status;
}

const LwCommand lw_command_group = {
    .name = "group", .operands = "FILE --group NAME=PATTERN… -o OUT.lockwork",
    .help = "Makes one body of several: a welded frame, a bolted housing.",
    .detail = "PATTERN is matched with the names of bodies (* and ? as in the shell); --group with the same name adds more. The body gets the\n"
              "frame of its first member; geometry and mass are combined, joints and loads follow, joints within it are left out.\n"
              "OUT must be in FILE's folder when it refers to part files or tables.",
    .min_operands = 1, .max_operands = 1,
    .option = { { .name = "--output", .letter = "-o", .value = "OUT", .help = "where the new mechanism goes" }, LW_FENCE_OPTIONS,
                LW_REPLACE_OPTION,
                { .name = "--group", .value = "NAME=PATTERN", .help = "these bodies are one; may be repeated", .repeats = true } },
    .run = run_group,
};
