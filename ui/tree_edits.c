#include "ui/tree.h"

#include "app/document/json_quote.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

bool lw_tree_name_kind(LwItemKind kind, LwNameKind *name_kind)
{
    static const struct { LwItemKind item; LwNameKind name; } pairs[] = {
        { LW_ITEM_BODY, LW_NAME_BODY }, { LW_ITEM_JOINT, LW_NAME_JOINT }, { LW_ITEM_MOTOR, LW_NAME_MOTOR }, { LW_ITEM_LOAD, LW_NAME_LOAD },
        { LW_ITEM_COUPLER, LW_NAME_COUPLER }, { LW_ITEM_CABLE, LW_NAME_CABLE }, { LW_ITEM_CONTACT, LW_NAME_CONTACT },
        { LW_ITEM_MEASURE, LW_NAME_MEASURE }, { LW_ITEM_TASK, LW_NAME_TASK }, { LW_ITEM_PARAMETER, LW_NAME_PARAMETER },
    };
    for (gsize i = 0; i < G_N_ELEMENTS(pairs); i++)
        if (pairs[i].item == kind) {
            *name_kind = pairs[i].name;
            return true;
        }
    return false;
}

static bool end_step(LwDesk *desk, bool good)
{
    if (good)
        lw_desk_commit(desk);
    else
        lw_desk_cancel(desk);
    return good;
}

/* "Delete crank", "Delete 3 things" */
static void begin_step(LwDesk *desk, const char *verb, const LwItem *item, int count)
{
    char *name = count == 1 ? g_strdup_printf("%s %s", verb, item->name) : g_strdup_printf(ngettext("%s %d thing", "%s %d things", (gulong)count), verb, count);
    lw_desk_begin(desk, name);
    g_free(name);
}

bool lw_tree_rename(LwDesk *desk, LwItem item, const char *to, LwEditMessage *message)
{
    LwNameKind kind;
    if (item.kind == LW_ITEM_MODEL) {
        lw_desk_begin(desk, _("Rename the mechanism"));
        return end_step(desk, lw_edits_set_string(lw_desk_edits(desk), "name", to, message));
    }
    if (!lw_tree_name_kind(item.kind, &kind)) {
        g_strlcpy(message->text, _("It has no name of its own."), sizeof message->text);
        return false;
    }
    if (g_str_equal(item.name, to))
        return true;
    begin_step(desk, _("Rename"), &item, 1);
    bool good = lw_edits_rename(lw_desk_edits(desk), kind, item.name, to, message);
    if (good && item.kind == LW_ITEM_TASK && g_strcmp0(lw_desk_task(desk), item.name) == 0)
        lw_desk_set_task(desk, to); /* it stays the chosen one */
    if (!end_step(desk, good))
        return false;
    if (item.kind == LW_ITEM_BODY && lw_desk_is_hidden(desk, item.name)) { /* and what is hidden or transparent stays so */
        lw_desk_set_hidden(desk, to, true);
        lw_desk_set_hidden(desk, item.name, false);
    }
    if (item.kind == LW_ITEM_BODY && lw_desk_is_transparent(desk, item.name)) {
        lw_desk_set_transparent(desk, to, true);
        lw_desk_set_transparent(desk, item.name, false);
    }
    /* It stays selected under its new name. */
    int count = lw_desk_selected_count(desk);
    LwItem *items = g_new(LwItem, count + 1);
    for (int i = 0; i < count; i++) {
        items[i] = lw_desk_selected(desk, i);
        if (lw_item_equal(items[i], item))
            items[i] = lw_item(item.kind, to);
    }
    lw_desk_select_items(desk, items, count);
    g_free(items);
    return true;
}

static bool is_among(const LwItem *item, int count, const char *words)
{
    for (int i = 0; i < count; i++) {
        const char *noun = lw_item_classes[item[i].kind].noun;
        gsize length = strlen(noun);
        if (strncmp(words, noun, length) == 0 && words[length] == ' ' && strcmp(words + length + 1, item[i].name) == 0)
            return true;
    }
    return false;
}

char *lw_tree_removal_words(LwDesk *desk, const LwItem *item, int count, LwEditMessage *message)
{
    GString *all = g_string_new(NULL);
    for (int i = 0; i < count; i++) {
        LwNameKind kind;
        char *words = lw_tree_name_kind(item[i].kind, &kind) ? lw_edits_removal_words(lw_desk_edits(desk), kind, item[i].name, message) : NULL;
        if (!words) {
            g_string_free(all, TRUE);
            return NULL;
        }
        char **line = g_strsplit(words, "\n", -1);
        for (int k = 0; line[k]; k++)
            if (*line[k] && !is_among(item, count, line[k]) && !strstr(all->str, line[k]))
                g_string_append_printf(all, "%s%s", all->len ? "\n" : "", line[k]);
        g_strfreev(line);
        free(words);
    }
    return g_string_free(all, FALSE);
}

static bool is_there(LwDesk *desk, LwItem item)
{
    char *path = lw_item_path(item, NULL), *text = lw_edits_get(lw_desk_edits(desk), path, NULL);
    bool there = text != NULL;
    free(text);
    g_free(path);
    return there;
}

bool lw_tree_remove(LwDesk *desk, const LwItem *item, int count, LwEditMessage *message)
{
    bool good = true;
    begin_step(desk, _("Delete"), item, count);
    for (int i = 0; good && i < count; i++) {
        LwNameKind kind;
        /* it may have gone with one before it */
        if (lw_tree_name_kind(item[i].kind, &kind) && is_there(desk, item[i]))
            good = lw_edits_remove_object(lw_desk_edits(desk), kind, item[i].name, message);
    }
    return end_step(desk, good);
}

/* Where the name of an entry stands in its text. Its own frame, so that the jump spoils no local of the caller. */
static __attribute__((noinline)) bool find_name(LwArena *arena, LwIssues *issues, const char *text, size_t span[2])
{
    if (LW_ARENA_GUARD(arena))
        return false;
    const LwJson *entry = lw_json_parse(arena, "", text, strlen(text), issues), *own = lw_json_member(entry, "name");
    if (!own)
        return false;
    span[0] = own->begin;
    span[1] = own->end;
    return true;
}

/* The entry's text with another name. */
static char *with_name(const char *text, const char *name)
{
    LwArena arena;
    LwIssues issues;
    size_t span[2] = { 0 };
    char *renamed = NULL, *quoted = lw_json_quote(name);
    lw_arena_init(&arena);
    lw_issues_init(&issues);
    if (find_name(&arena, &issues, text, span) && quoted)
        renamed = g_strdup_printf("%.*s%s%s", (int)span[0], text, quoted, text + span[1]);
    lw_issues_clear(&issues);
    lw_arena_clear(&arena);
    free(quoted);
    return renamed;
}

static bool duplicate_one(LwDesk *desk, LwItem item, LwItem *copy, LwEditMessage *message)
{
    LwEdits *edits = lw_desk_edits(desk);
    LwNameKind kind;
    if (!lw_tree_name_kind(item.kind, &kind))
        return true;
    char *path = lw_item_path(item, NULL), *text = lw_edits_get(edits, path, message), *name = lw_edits_free_name(edits, kind, item.name);
    bool good = text && name;
    if (good && item.kind == LW_ITEM_PARAMETER) {
        char *place = g_strconcat("parameters.", name, NULL);
        good = lw_edits_set(edits, place, text, message);
        g_free(place);
    } else if (good) {
        char *json = with_name(text, name);
        good = json && lw_edits_insert(edits, lw_item_classes[item.kind].list, lw_tree_place(lw_desk_edition(desk), item, NULL) + 1, json, message);
        g_free(json);
    }
    if (good)
        *copy = lw_item(item.kind, name);
    free(text);
    free(name);
    g_free(path);
    return good;
}

bool lw_tree_duplicate(LwDesk *desk, const LwItem *item, int count, LwEditMessage *message)
{
    bool good = true;
    LwItem *copy = g_new0(LwItem, count + 1);
    begin_step(desk, _("Duplicate"), item, count);
    for (int i = 0; good && i < count; i++)
        good = duplicate_one(desk, item[i], &copy[i], message);
    if (end_step(desk, good))
        lw_desk_select_items(desk, copy, count);
    g_free(copy);
    return good;
}

bool lw_tree_suppress(LwDesk *desk, const LwItem *item, int count, bool suppressed, LwEditMessage *message)
{
    bool good = true;
    begin_step(desk, suppressed ? _("Suppress") : _("Take back"), item, count);
    for (int i = 0; good && i < count; i++) {
        const LwJson *entry = lw_item_json(lw_desk_edition(desk), item[i]);
        if (!entry || entry->kind != LW_JSON_OBJECT || lw_tree_is_suppressed(entry) == suppressed)
            continue;
        char *path = lw_item_path(item[i], "suppressed");
        good = suppressed ? lw_edits_set(lw_desk_edits(desk), path, "true", message) : lw_edits_remove(lw_desk_edits(desk), path, message);
        g_free(path);
    }
    return end_step(desk, good);
}

int lw_tree_place(const LwEdition *edition, LwItem item, int *count)
{
    const char *key = lw_item_classes[item.kind].list;
    const LwJson *list = key && edition ? lw_json_member(edition->root, key) : NULL, *entry = lw_item_json(edition, item);
    if (!list || !entry || entry == list)
        return -1;
    int place = 0;
    for (const LwJson *e = list->first; e && e != entry; e = e->next)
        place++;
    if (count)
        *count = list->count;
    return place;
}

bool lw_tree_move(LwDesk *desk, LwItem item, int to, LwEditMessage *message)
{
    int count, from = lw_tree_place(lw_desk_edition(desk), item, &count);
    if (from < 0 || to < 0 || to >= count || to == from)
        return true;
    begin_step(desk, _("Move"), &item, 1);
    return end_step(desk, lw_edits_move(lw_desk_edits(desk), lw_item_classes[item.kind].list, from, to, message));
}

bool lw_tree_accept(LwDesk *desk, int place, double score, LwEditMessage *message)
{
    LwEdits *edits = lw_desk_edits(desk);
    const LwJson *list = lw_json_member(lw_desk_edition(desk)->root, "suggestions");
    int number = 0, gone = 0, accepted = 0;
    bool good = true;
    lw_desk_begin(desk, place < 0 ? _("Accept suggested joints") : _("Accept a suggested joint"));
    for (const LwJson *e = list ? list->first : NULL; e && good; e = e->next, number++) {
        const LwJson *own = lw_json_member(e, "score");
        if (place >= 0 ? number != place : !own || own->kind != LW_JSON_NUMBER || own->number < score)
            continue;
        char *path = g_strdup_printf("suggestions[%d]", number - gone), *text = lw_edits_get(edits, path, message);
        good = text && lw_edits_insert(edits, "joints", -1, text, message) && lw_edits_remove(edits, path, message);
        gone++;
        accepted++;
        free(text);
        g_free(path);
    }
    if (good && accepted == 0) {
        g_strlcpy(message->text, _("No suggestion is that likely."), sizeof message->text);
        good = false;
    }
    return end_step(desk, good);
}
