/* Removing an object with what cannot stand without it. */
#include "app/document/edits_names.h"
#include "app/document/name_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Something that goes: an entry, a member, or one name of a list. */
typedef struct Doomed {
    const LwJson *node;
    const char *words;      /* NULL: nobody needs to be told */
} Doomed;

/* A thing whose references must go with it. */
typedef struct Victim {
    LwNameKind kind;
    const char *name;
} Victim;

typedef struct Removal {
    LwNameKind kind;
    const char *name;
    LwEditWork *work;
    const LwJson *root;
    LwReferences all;
    int count, room;
    Doomed *doomed;
    int victim_count, victim_room;
    Victim *victim;
    char *words;            /* the answer, where only words are wanted */
} Removal;

static bool is_doomed(const Removal *r, const LwJson *node)
{
    for (int i = 0; i < r->count; i++)
        if (r->doomed[i].node == node)
            return true;
    return false;
}

static int doomed_in(const Removal *r, const LwJson *list)
{
    int count = 0;
    for (const LwJson *e = list->first; e; e = e->next)
        count += is_doomed(r, e);
    return count;
}

static void doom(Removal *r, const LwJson *node, const char *words)
{
    if (!is_doomed(r, node))
        LW_PUSH(&r->work->arena, r->doomed, r->count, r->room, ((Doomed){ node, words }));
}

static void add_victim(Removal *r, LwNameKind kind, const char *name)
{
    for (int i = 0; i < r->victim_count; i++)
        if (r->victim[i].kind == kind && strcmp(r->victim[i].name, name) == 0)
            return;
    LW_PUSH(&r->work->arena, r->victim, r->victim_count, r->victim_room, ((Victim){ kind, name }));
}

static const char *owner_words(Removal *r, const LwReference *at)
{
    LwArena *arena = &r->work->arena;
    const char *name = lw_json_member(at->owner, "name") && lw_json_member(at->owner, "name")->string ? lw_json_member(at->owner, "name")->string : "without a name";
    const char *words;
    if (strcmp(at->part, "start") == 0)
        words = lw_arena_printf(arena, "start values of joint %s", at->name);
    else if (strcmp(at->part, "posture") == 0)
        words = lw_arena_printf(arena, "posture of joint %s", at->name);
    else if (strcmp(at->part, "suggestions") == 0)
        words = lw_arena_printf(arena, "suggestion %s", name);
    else {
        LwNameKind kind = LW_NAME_BODY;
        while (kind < LW_NAME_PARAMETER && strcmp(lw_name_kind_key(kind), at->part) != 0)
            kind++;
        words = lw_arena_printf(arena, "%s %s", lw_name_kind_words(kind), name);
    }
    return at->task ? lw_arena_printf(arena, "%s in task %s", words, at->task) : words;
}

/* The kind that the owner of a reference is; false: nothing refers to such a thing. */
static bool owner_kind(const LwReference *at, LwNameKind *kind)
{
    for (*kind = LW_NAME_BODY; *kind <= LW_NAME_MEASURE; (*kind)++)
        if (strcmp(lw_name_kind_key(*kind), at->part) == 0)
            return true;
    return false;
}

/* Variants of one name go together, and the second is not what was asked for. */
static const char *other_words(Removal *r, const LwReference *at)
{
    const LwJson *suppressed = lw_json_member(at->owner, "suppressed");
    return lw_arena_printf(&r->work->arena, "the other %s%s", owner_words(r, at), suppressed && suppressed->boolean ? ", which is suppressed" : "");
}

static void take_owner(Removal *r, const LwReference *at, const char *words)
{
    const LwJson *name = lw_json_member(at->owner, "name");
    LwNameKind kind;
    doom(r, at->owner, words);
    /* One that a task changes stays where the file's own stays; one that is gone everywhere takes what refers to it. */
    if (!at->task && owner_kind(at, &kind) && name && name->kind == LW_JSON_STRING)
        add_victim(r, kind, name->string);
}

/* One name out of a list, or the owner where too few others would stay. A side of a contact that goes empty is the contact's end too. */
static void take_reference(Removal *r, const LwReference *at)
{
    if (at->list && at->list->count - doomed_in(r, at->list) - !is_doomed(r, at->node) >= at->least)
        doom(r, at->node, NULL);
    else
        take_owner(r, at, owner_words(r, at));
}

static void spread(Removal *r)
{
    int own = 0;
    for (int v = 0; v < r->victim_count; v++)
        for (int i = 0; i < r->all.count; i++) {
            const LwReference *at = &r->all.item[i];
            Victim victim = r->victim[v];
            if (!lw_reference_is_to(at, victim.kind, victim.name))
                continue;
            if (!at->defines)
                take_reference(r, at);
            else if (v > 0 || at->task)
                take_owner(r, at, owner_words(r, at));
            else
                take_owner(r, at, own++ ? other_words(r, at) : NULL);
        }
}

static void find_use(void *user, const LwJson *string)
{
    Removal *r = user;
    if (lw_references_find_word(string->string, string->string, r->name))
        doom(r, string, "");
}

/* Formulas cannot do without it, and what they should be instead nobody knows. */
static bool check_parameter(Removal *r, const LwJson *root)
{
    lw_references_formulas(root, find_use, r);
    if (r->count == 0)
        return true;
    return lw_edit_fail(r->work, "parameter %s is used by %d formula%s, the first is %s at line %d; change %s first", r->name, r->count, r->count == 1 ? "" : "s",
                        lw_issue_quote(&r->work->arena, r->doomed[0].node->string), r->doomed[0].node->mark.line, r->count == 1 ? "it" : "them");
}

static bool plan(Removal *r, LwEditWork *work)
{
    const LwJson *root = lw_edit_parse(work);
    if (!root)
        return false;
    r->work = work;
    r->root = root;
    lw_references_gather(&r->all, &work->arena, root);
    if (!lw_edit_need_object(work, &r->all, r->kind, r->name) || (r->kind == LW_NAME_PARAMETER && !check_parameter(r, root)))
        return false;
    add_victim(r, r->kind, r->name);
    spread(r);
    return true;
}

static int compare_doomed(const void *a, const void *b)
{
    const LwJson *x = ((const Doomed *)a)->node, *y = ((const Doomed *)b)->node;
    return x->begin < y->begin ? 1 : x->begin > y->begin ? -1 : 0;
}

/* The tree is read anew after every cut, so places are kept as numbers from the root down; cutting from the end leaves those before true. */
typedef struct Address {
    int depth;
    int index[LW_JSON_DEPTH + 1];
} Address;

static void find_address(const LwJson *root, const LwJson *node, Address *address)
{
    address->depth = 0;
    while (root != node) {
        int index = 0;
        const LwJson *m = root->first;
        for (; m && !(m->begin <= node->begin && node->end <= m->end); m = m->next)
            index++;
        address->index[address->depth++] = index;
        root = m;
    }
}

static bool cut_at(LwEditWork *work, const Address *address)
{
    const LwJson *node = lw_edit_parse(work);
    for (int d = 0; node && d < address->depth - 1; d++) {
        node = node->first;
        for (int i = 0; i < address->index[d]; i++)
            node = node->next;
    }
    return node && lw_layout_cut(work, node, address->index[address->depth - 1]);
}

static bool is_inside_another(const Removal *r, const LwJson *node)
{
    for (int i = 0; i < r->count; i++) {
        const LwJson *other = r->doomed[i].node;
        if (other != node && other->begin <= node->begin && node->end <= other->end)
            return true;
    }
    return false;
}

static bool act_remove(LwEditWork *work, void *user)
{
    Removal *r = user;
    if (!plan(r, work))
        return false;
    qsort(r->doomed, (size_t)r->count, sizeof *r->doomed, compare_doomed);
    Address *address = LW_NEWN(&work->arena, Address, r->count);
    int count = 0;
    for (int i = 0; i < r->count; i++)
        if (!is_inside_another(r, r->doomed[i].node))
            find_address(r->root, r->doomed[i].node, &address[count++]);
    for (int i = 0; i < count; i++)
        if (!cut_at(work, &address[i]))
            return false;
    return true;
}

bool lw_edits_remove_object(LwEdits *edits, LwNameKind kind, const char *object, LwEditMessage *message)
{
    char name[LW_EDITS_NAME];
    snprintf(name, sizeof name, "Remove %s", object);
    return lw_edits_perform(edits, name, message, act_remove, &(Removal){ .kind = kind, .name = object });
}

static bool act_words(LwEditWork *work, void *user)
{
    Removal *r = user;
    if (!plan(r, work))
        return false;
    const char *all = "";
    for (int i = 0; i < r->count; i++)
        if (r->doomed[i].words && !is_inside_another(r, r->doomed[i].node))
            all = lw_arena_printf(&work->arena, "%s%s%s", all, *all ? "\n" : "", r->doomed[i].words);
    r->words = strdup(all);
    return r->words || lw_edit_fail(work, "memory ran out");
}

char *lw_edits_removal_words(const LwEdits *edits, LwNameKind kind, const char *name, LwEditMessage *message)
{
    Removal removal = { .kind = kind, .name = name };
    return lw_edits_look(edits, message, act_words, &removal) ? removal.words : NULL;
}
