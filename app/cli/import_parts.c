/* Import of CAD and mesh files: a body for each placed part, joints suggested from the geometry. */
#include "app/cli/import.h"

#include "app/cli/part_options.h"
#include "app/cli/progress.h"
#include "app/session/words.h"
#include "app/document/materials.h"
#include "app/document/nearest.h"
#include "app/exchange/scene_draft.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a designer expects of machine parts when nobody says. */
static const char standard_material[] = "steel";

static bool read_groups(LwImport *import, LwSceneDraft *work)
{
    const char *text;
    while ((text = lw_arguments_nth(import->arguments, "--group", work->group_count)))
        work->group_count++;
    work->group = LW_NEWN(&import->arena, LwDraftGroup, work->group_count);
    for (int i = 0; i < work->group_count; i++) {
        text = lw_arguments_nth(import->arguments, "--group", i);
        const char *equals = strchr(text, '=');
        if (!equals || equals == text || !equals[1]) {
            lw_cli_complain("--group \"%s\": expected NAME=PATTERN, such as \"frame=leg*\"", text);
            return false;
        }
        work->group[i] = (LwDraftGroup){ .name = lw_arena_printf(&import->arena, "%.*s", (int)(equals - text), text), .pattern = equals + 1, .body = -1 };
    }
    return true;
}

static bool read_wishes(LwImport *import, LwSceneDraft *work, LwReadOptions *options)
{
    LwDensityWish density;
    const char *hidden = lw_arguments_get(import->arguments, "--hidden");
    if (!lw_part_options_read(import->arguments, options) || !lw_density_options_read(import->arguments, &density) || !read_groups(import, work))
        return false;
    if (hidden && strcmp(hidden, "keep") != 0 && strcmp(hidden, "drop") != 0) {
        lw_cli_complain("--hidden \"%s\": expected keep or drop", hidden);
        return false;
    }
    work->keep_hidden = hidden && strcmp(hidden, "keep") == 0;
    work->group_assemblies = lw_arguments_get(import->arguments, "--group-assemblies") != NULL;
    import->material_assumed = !density.given;
    work->material = density.given ? density.material : standard_material;
    work->density = density.given ? density.density : lw_material_find(standard_material)->density;
    return true;
}

static bool add_file(LwImport *import, LwSceneDraft *work, const char *path, const LwReadOptions *options)
{
    const LwScene *scene = lw_part_open(import->parts, path, options);
    if (!scene)
        return false;
    char *found = lw_path_relative(path, import->out);
    if (!found) {
        lw_cli_complain("%s: its folder cannot be found", import->out);
        return false;
    }
    const char *relative = lw_arena_strdup(&import->arena, found);
    free(found);
    int before = import->draft.body_count;
    lw_scene_draft_add(work, scene, relative, options);
    fprintf(stderr, "%s: %s, unit %s%s; %d %s, %d new %s\n", path, scene->format, scene->unit, scene->unit_guessed ? " (guessed)" : "",
            scene->part_count, lw_words_plural(scene->part_count, "part", "parts"), import->draft.body_count - before,
            lw_words_plural(import->draft.body_count - before, "body", "bodies"));
    for (int i = 0; i < scene->note_count; i++)
        fprintf(stderr, "note: %s\n", scene->note[i]);
    import->draft.remark = lw_arena_printf(&import->arena, "%s%sfrom %s (%s, lengths in %s%s)", import->draft.remark ? import->draft.remark : "",
                                           import->draft.remark ? "\n" : "Made by `lockwork import`\n", relative, scene->format, scene->unit,
                                           scene->unit_guessed ? ", a guess" : "");
    return true;
}

static bool check_groups(const LwSceneDraft *work)
{
    for (int i = 0; i < work->group_count; i++)
        if (work->group[i].members == 0) {
            lw_cli_complain("--group \"%s=%s\": no component has such a name; `lockwork mass` lists the parts, patterns take * and ?",
                            work->group[i].name, work->group[i].pattern);
            return false;
        }
    return true;
}

static bool fix_bodies(LwImport *import)
{
    LwDraft *draft = &import->draft;
    const char *name;
    for (int n = 0; (name = lw_arguments_nth(import->arguments, "--fixed", n)); n++) {
        LwNearest nearest = lw_nearest_begin(name);
        int count = 0;
        for (int i = 0; i < draft->body_count; i++) {
            lw_nearest_try(&nearest, draft->body[i].name);
            if (strcmp(draft->body[i].name, name) == 0 || fnmatch(name, draft->body[i].name, 0) == 0) {
                draft->body[i].fixed = true;
                count++;
            }
        }
        if (count == 0) {
            if (nearest.best)
                lw_cli_complain("--fixed \"%s\": there is no such body; did you mean \"%s\"?", name, nearest.best);
            else
                lw_cli_complain("--fixed \"%s\": there is no such body; without the option all are listed in the file", name);
            return false;
        }
    }
    return true;
}

static void tell(const LwImport *import, const LwSceneDraft *work)
{
    if (work->hidden > 0)
        fprintf(stderr, "note: %d hidden %s left out; --hidden keep takes %s\n", work->hidden,
                lw_words_plural(work->hidden, "component was", "components were"), lw_words_plural(work->hidden, "it", "them"));
    if (work->wires > 0)
        fprintf(stderr, "note: %d %s of curves and points alone %s left out\n", work->wires, lw_words_plural(work->wires, "component", "components"),
                lw_words_plural(work->wires, "was", "were"));
    if (work->doubtful > 0)
        fprintf(stderr, "note: %d %s mass cannot be trusted (remarks in %s say why): give mass, com and inertia, or repair the part\n", work->doubtful,
                lw_words_plural(work->doubtful, "body has a part whose", "bodies have parts whose"), import->out);
    if (import->material_assumed)
        fprintf(stderr, "note: nothing says what the parts are made of: %s, %g kg/m^3, is assumed; --material or --density says otherwise\n",
                work->material, work->density);
}

static int fill(LwImport *import)
{
    LwSceneDraft work = { .draft = &import->draft };
    LwReadOptions options;
    if (!read_wishes(import, &work, &options))
        return LW_EXIT_USAGE;
    for (int i = 0; i < import->arguments->operand_count; i++)
        if (!add_file(import, &work, import->arguments->operand[i], &options))
            return LW_EXIT_USAGE;
    if (import->draft.body_count == 0)
        return lw_cli_complain("%s: there are no parts that could become bodies%s", import->arguments->operand[0],
                               work.hidden > 0 ? "; all are hidden, --hidden keep takes them" : "");
    if (!check_groups(&work) || !fix_bodies(import))
        return LW_EXIT_USAGE;
    if (!lw_import_suggest(import, &work))
        return LW_EXIT_USAGE;
    if (import->material_assumed)
        import->draft.remark = lw_arena_printf(&import->arena, "%s\nEvery part counts as %s, %g kg/m^3, because nobody said otherwise: correct \"material\" "
                                               "where it is something else.", import->draft.remark, work.material, work.density);
    tell(import, &work);
    return LW_EXIT_DONE;
}

static bool takes_all(const char *path)
{
    (void)path;
    return true;
}

static const char *const options_taken[] = {
    "--density", "--material", "--group", "--group-assemblies", "--fixed", "--hidden", "--no-suggestions", "--accept", "--list-suggestions",
    "--unit", "--up", "--split", "--tolerance", NULL,
};

const LwImporter lw_importer_parts = { "CAD and mesh files", takes_all, fill, options_taken };
