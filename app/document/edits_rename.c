/* Renaming: every place where the name stands, from the last to the first so that offsets stay true. */
#include "app/document/edits_names.h"
#include "app/document/json_quote.h"
#include "app/document/name_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A string of the text that gets another value. */
typedef struct Spot {
    size_t begin, end;
    const char *text;
} Spot;

typedef struct Rename {
    LwNameKind kind;
    const char *from, *to;
    LwEditWork *work;
    int count, room;
    Spot *spot;
} Rename;

static void add_spot(Rename *rename, size_t begin, size_t end, const char *text)
{
    LW_PUSH(&rename->work->arena, rename->spot, rename->count, rename->room, ((Spot){ begin, end, text }));
}

/* Behind the closing quote of the string that begins at `at`. */
static size_t string_end(const char *text, size_t at)
{
    for (at++; text[at] != '"'; at++)
        at += text[at] == '\\';
    return at + 1;
}

static void change_formula(void *user, const LwJson *string)
{
    Rename *rename = user;
    LwArena *arena = &rename->work->arena;
    const char *text = string->string, *at = lw_references_find_word(text, text, rename->from), *done = text, *changed = "";
    if (!at)
        return;
    for (; at; at = lw_references_find_word(done, text, rename->from)) {
        changed = lw_arena_printf(arena, "%s%.*s%s", changed, (int)(at - done), done, rename->to);
        done = at + strlen(rename->from);
    }
    add_spot(rename, string->begin, string->end, lw_json_quote_in(arena, lw_arena_printf(arena, "%s%s", changed, done)));
}

static int compare_spots(const void *a, const void *b)
{
    size_t x = ((const Spot *)a)->begin, y = ((const Spot *)b)->begin;
    return x < y ? 1 : x > y ? -1 : 0;
}

static bool check(Rename *rename, const LwReferences *all)
{
    LwEditWork *work = rename->work;
    if (!lw_edit_need_object(work, all, rename->kind, rename->from))
        return false;
    const char *fault = lw_name_fault(&work->arena, rename->kind, rename->to);
    if (fault)
        return lw_edit_fail(work, "%s", fault);
    const LwReference *taken = lw_references_taken(all, rename->kind, rename->to);
    if (taken)
        return lw_edit_fail(work, "the name %s is already that of a %s", lw_issue_quote(&work->arena, rename->to), lw_name_kind_words(taken->kind));
    return true;
}

static bool act_rename(LwEditWork *work, void *user)
{
    Rename *rename = user;
    LwReferences all;
    const LwJson *root = lw_edit_parse(work);
    if (!root)
        return false;
    rename->work = work;
    lw_references_gather(&all, &work->arena, root);
    if (strcmp(rename->from, rename->to) == 0)
        return lw_edit_need_object(work, &all, rename->kind, rename->from);
    if (!check(rename, &all))
        return false;
    const char *quoted = lw_json_quote_in(&work->arena, rename->to);
    for (int i = 0; i < all.count; i++) {
        const LwReference *at = &all.item[i];
        if (!lw_reference_is_to(at, rename->kind, rename->from))
            continue;
        if (at->is_key)
            add_spot(rename, at->node->key_begin, string_end(work->edits->text, at->node->key_begin), quoted);
        else
            add_spot(rename, at->node->begin, at->node->end, quoted);
    }
    if (rename->kind == LW_NAME_PARAMETER)
        lw_references_formulas(root, change_formula, rename);
    if (rename->count > 0)
        qsort(rename->spot, (size_t)rename->count, sizeof *rename->spot, compare_spots);
    for (int i = 0; i < rename->count; i++)
        if (!lw_edit_splice(work, rename->spot[i].begin, rename->spot[i].end, rename->spot[i].text))
            return false;
    return true;
}

bool lw_edits_rename(LwEdits *edits, LwNameKind kind, const char *from, const char *to, LwEditMessage *message)
{
    char name[LW_EDITS_NAME];
    snprintf(name, sizeof name, "Rename %s", from);
    return lw_edits_perform(edits, name, message, act_rename, &(Rename){ .kind = kind, .from = from, .to = to });
}
