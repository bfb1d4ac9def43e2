/* What was imported becomes part of the document. */
#include "ui/importer.h"

#include "ui/relocate.h"
#include "ui/words.h"

#include <string.h>

static const struct { const char *list; LwNameKind kind; } lists[] = {
    { "bodies", LW_NAME_BODY }, { "joints", LW_NAME_JOINT }, { "couplers", LW_NAME_COUPLER }, { "motors", LW_NAME_MOTOR },
};

/* The tree of a text; everything in the arena, whose guard is set. */
static const LwJson *parse(LwArena *arena, const char *text)
{
    LwIssues issues;
    lw_issues_init(&issues);
    const LwJson *root = lw_json_parse(arena, "", text, strlen(text), &issues);
    lw_issues_clear(&issues);
    return root;
}

/* Names of the imported text that the document has already become others. */
static bool make_names_free(LwEdits *document, LwEdits *imported, LwEditMessage *message)
{
    LwArena arena;
    volatile bool good = true; /* set before the guard, read after it */
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        return false;
    }
    const LwJson *root = parse(&arena, lw_arena_strdup(&arena, lw_edits_text(imported, NULL)));
    for (gsize i = 0; i < G_N_ELEMENTS(lists) && good; i++) {
        const LwJson *list = root ? lw_json_member(root, lists[i].list) : NULL;
        for (const LwJson *entry = list ? list->first : NULL; entry && good; entry = entry->next) {
            const LwJson *name = lw_json_member(entry, "name");
            char *free_name = name && name->kind == LW_JSON_STRING ? lw_edits_free_name(document, lists[i].kind, name->string) : NULL;
            if (free_name && strcmp(free_name, name->string) != 0)
                good = lw_edits_rename(imported, lists[i].kind, name->string, free_name, message);
            free(free_name);
        }
    }
    lw_arena_clear(&arena);
    return good;
}

/* Entries of the imported lists at the end of the document's. */
static bool append(LwEdits *document, const char *text, LwEditMessage *message)
{
    static const char *const all[] = { "bodies", "joints", "couplers", "motors", "suggestions" };
    LwArena arena;
    bool good = true;
    lw_arena_init(&arena);
    if (LW_ARENA_GUARD(&arena)) {
        lw_arena_clear(&arena);
        return false;
    }
    const LwJson *root = parse(&arena, text);
    for (gsize i = 0; i < G_N_ELEMENTS(all) && good; i++) {
        const LwJson *list = root ? lw_json_member(root, all[i]) : NULL;
        for (const LwJson *entry = list ? list->first : NULL; entry && good; entry = entry->next) {
            char *value = g_strndup(text + entry->begin, entry->end - entry->begin);
            good = lw_edits_insert(document, all[i], -1, value, message);
            g_free(value);
        }
    }
    lw_arena_clear(&arena);
    return good;
}

/* An empty mechanism that nobody has touched: what is imported is all of it, with its own name, gravity and analysis. */
static bool is_blank(LwDesk *desk)
{
    LwEdits *edits = lw_desk_edits(desk);
    return !lw_desk_path(desk) && lw_desk_edition(desk)->document->def.body_count == 0 && lw_edits_is_saved(edits) && !lw_edits_undo_name(edits);
}

static bool add(LwDesk *desk, const char *text, LwEditMessage *message)
{
    LwEdits *edits = lw_desk_edits(desk);
    if (is_blank(desk))
        return lw_edits_replace_all(edits, text, strlen(text), message);
    LwEdits *other = lw_edits_create(text, strlen(text));
    bool good = other && make_names_free(edits, other, message) && append(edits, lw_edits_text(other, NULL), message);
    lw_edits_destroy(other);
    return good;
}

bool lw_import_take(LwDesk *desk, const LwImported *imported, const char *step)
{
    LwEditMessage message = { "" };
    if (!lw_desk_is_open(desk)) {
        lw_desk_open_step(desk, step, imported->folder, imported->text, strlen(imported->text));
        return true;
    }
    lw_desk_adopt_folder(desk, imported->folder);
    char *text = lw_relocated_names(imported->text, imported->folder, lw_desk_folder(desk));
    lw_desk_begin(desk, step);
    bool good = add(desk, text, &message);
    if (good)
        lw_desk_commit(desk);
    else {
        lw_desk_cancel(desk);
        lw_desk_say(desk, LW_TONE_ERROR, _("The parts were not added: %s"), *message.text ? message.text : _("memory ran out"));
    }
    g_free(text);
    return good;
}
