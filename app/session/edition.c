#include "app/session/edition.h"

#include "app/view/poses.h"
#include "app/view/symbols.h"

#include <stdlib.h>
#include <string.h>

static void make_figure(LwEdition *edition)
{
    LwArena *arena = &edition->arena;
    const LwMechanismDef *def = &edition->document->def;
    double size = lw_study_report(edition->study)->size;
    LwPoses poses = lw_poses_of_study(arena, def, edition->study);
    LwSymbols *symbols = lw_symbols_create(arena, edition->document, edition->mechanism, lw_style_find("light"), 0.05 * size);
    edition->pose = lw_poses_at(&poses, 0);
    edition->unit = lw_symbols_unit(size, lw_symbols_breadth(symbols, arena, edition->document, poses.time[0], edition->pose));
    edition->figure = (LwFigure){ .arena = arena };
    lw_figure_add_document(&edition->figure, edition->document, edition->unit);
    lw_figure_coarsen(&edition->figure);
    edition->picker = lw_picker_create(&edition->figure);
    edition->upright = lw_upright_of_gravity(def->gravity);
}

static void read_text(LwEdition *edition)
{
    LwIssues twice; /* the reader finds the same problems again */
    lw_issues_init(&twice);
    edition->root = lw_json_parse(&edition->arena, edition->path, edition->text, edition->length, &twice);
    lw_issues_clear(&twice);
    LwDocumentPlace place = { .folder = edition->folder, .source = lw_parts_source(edition->pool->parts), .fence = edition->fence, .task = edition->task,
                              .may_be_empty = true };
    lw_parts_set_fence(edition->pool->parts, edition->fence);
    edition->document = lw_document_read_text(edition->path, edition->text, edition->length, &place, &edition->issues);
    if (!edition->document)
        return;
    edition->mechanism = lw_mechanism_create(&edition->document->def);
    if (edition->mechanism)
        edition->study = lw_study_create(edition->mechanism);
    edition->no_memory = !edition->study;
    if (edition->study)
        make_figure(edition);
}

/* False: memory ran out. */
static bool fill(LwEdition *edition, const LwEditionWish *wish)
{
    if (LW_ARENA_GUARD(&edition->arena))
        return false;
    edition->path = lw_arena_strdup(&edition->arena, wish->path ? wish->path : "");
    edition->folder = wish->folder ? lw_arena_strdup(&edition->arena, wish->folder) : NULL;
    edition->task = wish->task ? lw_arena_strdup(&edition->arena, wish->task) : NULL;
    char *text = LW_NEWN(&edition->arena, char, wish->length + 1);
    memcpy(text, wish->text, wish->length);
    edition->text = text;
    edition->length = wish->length;
    edition->revision = wish->revision;
    edition->fence.allow = wish->allow_outside;
    read_text(edition);
    return true;
}

LwEdition *lw_edition_create(const LwEditionWish *wish)
{
    LwEdition *edition = calloc(1, sizeof *edition);
    if (!edition)
        return NULL;
    atomic_init(&edition->references, 1);
    edition->pool = lw_pool_ref(wish->pool);
    lw_issues_init(&edition->issues);
    lw_arena_init(&edition->arena);
    if (fill(edition, wish))
        return edition;
    lw_edition_unref(edition);
    return NULL;
}

LwEdition *lw_edition_ref(LwEdition *edition)
{
    atomic_fetch_add(&edition->references, 1);
    return edition;
}

void lw_edition_unref(LwEdition *edition)
{
    if (!edition || atomic_fetch_sub(&edition->references, 1) > 1)
        return;
    lw_picker_destroy(edition->picker);
    if (edition->study)
        lw_study_destroy(edition->study);
    if (edition->mechanism)
        lw_mechanism_destroy(edition->mechanism);
    lw_document_destroy(edition->document);
    lw_issues_clear(&edition->issues);
    lw_arena_clear(&edition->arena);
    lw_pool_unref(edition->pool);
    free(edition);
}
