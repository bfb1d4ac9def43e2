/* `lockwork import`: files of other programs become a mechanism. */
#include "app/cli/import.h"

#include "app/cli/commands.h"
#include "app/cli/new_file.h"
#include "app/cli/part_options.h"
#include "app/cli/progress.h"
#include "app/cli/run.h"
#include "app/session/words.h"
#include "app/document/reader.h"
#include "app/exchange/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By content, in the order in which they are asked. */
static const LwImporter *const importers[] = { &lw_importer_urdf, &lw_importer_parts };

static const LwImporter *find_importer(const char *path)
{
    for (size_t i = 0; i < sizeof importers / sizeof *importers; i++)
        if (importers[i]->takes(path))
            return importers[i];
    return NULL;
}

/* The importer of all the files; NULL after a complaint. */
static const LwImporter *choose_importer(const LwArguments *arguments)
{
    const LwImporter *first = NULL;
    for (int i = 0; i < arguments->operand_count; i++) {
        const char *path = arguments->operand[i];
        if (lw_is_mechanism_file(path)) {
            lw_cli_complain("%s is a mechanism already; `lockwork group` makes one body of several", path);
            return NULL;
        }
        const LwImporter *importer = find_importer(path);
        if (first && importer != first) {
            lw_cli_complain("%s and %s cannot be imported together: %s and %s", arguments->operand[0], path, first->what, importer->what);
            return NULL;
        }
        first = importer;
    }
    return first;
}

/* Options of another kind of file are mistakes. */
static bool check_options(const LwArguments *arguments, const LwImporter *importer)
{
    for (int i = 0; i < LW_MAX_OPTIONS && arguments->command->option[i].name; i++) {
        const char *name = arguments->command->option[i].name;
        bool known = !arguments->value[i] || strcmp(name, "--output") == 0 || strcmp(name, "--replace") == 0 ||
                     strcmp(name, "--root") == 0 || strcmp(name, "--allow-outside") == 0;
        for (const char *const *option = importer->options; *option && !known; option++)
            known = strcmp(name, *option) == 0;
        if (!known) {
            lw_cli_complain("%s does not go with %s", name, importer->what);
            return false;
        }
    }
    return true;
}

static bool check_place(const LwArguments *arguments, const char *out)
{
    for (int i = 0; i < arguments->operand_count; i++)
        if (lw_output_is_same_file(out, arguments->operand[i])) {
            lw_cli_complain("%s is what is to be imported; the mechanism needs another name with -o", out);
            return false;
        }
    return lw_new_file_may_be(out, arguments);
}

typedef struct Text {
    char *bytes;
    size_t count;
} Text;

static bool make_text(const LwDraft *draft, Text *text)
{
    FILE *out = open_memstream(&text->bytes, &text->count);
    if (!out)
        return false;
    lw_draft_write(draft, out);
    bool good = !ferror(out);
    return fclose(out) == 0 && good;
}

static void summarize(const LwImport *import, const LwDocument *document)
{
    const LwDraft *draft = &import->draft;
    double mass = 0;
    bool doubt = false;
    for (int b = 0; b < document->def.body_count; b++) {
        bool own = !document->def.body[b].fixed || document->mass[b].mass_given;
        mass += own ? document->def.body[b].mass : document->mass[b].mass;
        doubt = doubt || document->mass[b].doubt;
    }
    fprintf(stderr, "%s: %d %s, %.6g kg%s", import->out, draft->body_count, lw_words_plural(draft->body_count, "body", "bodies"), mass,
            doubt ? " (with boxes in place of what cannot be trusted)" : "");
    if (draft->joint_count > 0)
        fprintf(stderr, ", %d %s", draft->joint_count, lw_words_plural(draft->joint_count, "joint", "joints"));
    if (draft->suggestion_count > 0)
        fprintf(stderr, ", %d suggested %s", draft->suggestion_count, lw_words_plural(draft->suggestion_count, "joint", "joints"));
    putc('\n', stderr);
}

static int check_and_write(const LwImport *import)
{
    Text text = { 0 };
    LwDocument *document = NULL;
    int status = make_text(&import->draft, &text) ? lw_new_file_write(import->out, text.bytes, text.count, import->parts, import->fence, &document)
                                                  : lw_cli_complain("memory ran out");
    if (document)
        summarize(import, document);
    lw_document_destroy(document);
    free(text.bytes);
    return status;
}

/* Its own frame, so that running out of memory spoils no local of the caller. */
static __attribute__((noinline)) int fill_guarded(LwImport *import, const LwImporter *importer)
{
    if (LW_ARENA_GUARD(&import->arena))
        return lw_cli_complain("memory ran out");
    import->draft.arena = &import->arena;
    return importer->fill(import);
}

static int run_import(const LwArguments *arguments)
{
    const LwImporter *importer = choose_importer(arguments);
    const char *given = lw_arguments_get(arguments, "--output");
    if (!importer || !check_options(arguments, importer))
        return LW_EXIT_USAGE;
    LwIssues issues;
    lw_issues_init(&issues);
    char *out = given ? strdup(given) : lw_run_default_path(arguments->operand[0], ".lockwork");
    LwImport import = { .arguments = arguments, .out = out, .issues = &issues };
    int status = LW_EXIT_USAGE;
    if (!out)
        status = lw_cli_complain("memory ran out");
    else if (check_place(arguments, out) && lw_fence_options(arguments, &import.fence)) {
        lw_arena_init(&import.arena);
        import.parts = lw_parts_create(lw_progress_begin_reading());
        if (import.parts)
            lw_parts_set_fence(import.parts, import.fence);
        status = import.parts ? fill_guarded(&import, importer) : lw_cli_complain("memory ran out");
        if (status == LW_EXIT_DONE)
            status = check_and_write(&import);
        lw_progress_end();
        lw_parts_destroy(import.parts);
        lw_arena_clear(&import.arena);
    }
    lw_issues_clear(&issues);
    free(out);
    return status;
}

const LwCommand lw_command_import = {
    .name = "import", .operands = "IN… [-o OUT.lockwork] [OPTIONS]",
    .help = "Makes a mechanism from CAD or mesh files, a body for each placed part, or from a robot in URDF.",
    .detail = "IN is a STEP, STL, OBJ, PLY, glTF, 3MF or COLLADA file; several go into one mechanism. Names, colours and places are kept,\n"
              "the parts stay in their files. Without -o the mechanism gets the first file's name with .lockwork, in the current folder.\n"
              "PATTERN of --group is matched with part names, component names and their paths (\"frame/leg/bolt\"); what lies in a\n"
              "subassembly that matches belongs to it. Suggested joints stand under \"suggestions\", where nothing acts on them,\n"
              "unless --accept takes them: all, numbers of the list (1,3,5), a type (revolute), or a least score (0.8).\n"
              "IN may also be a robot in URDF (one): links become bodies, joints joints, mimics couplers; the last four options are for it.",
    .min_operands = 1, .max_operands = 1 << 20,
    .option = { { .name = "--output", .letter = "-o", .value = "OUT", .help = "where the mechanism goes" },
                LW_REPLACE_OPTION,
                LW_DENSITY_OPTIONS,
                { .name = "--group", .value = "NAME=PATTERN", .help = "these components are one body; may be repeated", .repeats = true },
                { .name = "--group-assemblies", .help = "each component of the top assembly is one body" },
                { .name = "--fixed", .value = "NAME", .help = "this body stands still; may be repeated", .repeats = true },
                { .name = "--hidden", .value = "WHAT", .help = "hidden components: drop (standard) or keep" },
                { .name = "--no-suggestions", .help = "joints are not looked for" },
                { .name = "--accept", .value = "WHAT", .help = "these suggested joints are made; may be repeated", .repeats = true },
                { .name = "--list-suggestions", .help = "all of them are listed; default: up to twelve" },
                LW_PART_OPTIONS, LW_FENCE_OPTIONS,
                { .name = "--fixed-joints", .value = "WHAT", .help = "URDF: merge (standard) makes one body of links tied by them, keep does not" },
                { .name = "--floating-base", .help = "URDF: the base is not welded to the ground" },
                { .name = "--geometry", .value = "WHAT", .help = "URDF: visual (standard), collision or none" },
                { .name = "--motors", .help = "URDF: a motor with a law of zero for each free coordinate, to be edited" } },
    .run = run_import,
};
