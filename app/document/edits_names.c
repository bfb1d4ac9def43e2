#include "app/document/edits_names.h"

#include "app/document/name_rules.h"

#include <stdlib.h>
#include <string.h>

static void gather(void *user, const LwReference *reference)
{
    LwReferences *all = user;
    LW_PUSH(all->arena, all->item, all->count, all->room, *reference);
}

void lw_references_gather(LwReferences *all, LwArena *arena, const LwJson *root)
{
    *all = (LwReferences){ .arena = arena };
    lw_references_visit(root, gather, all);
}

bool lw_reference_is_to(const LwReference *reference, LwNameKind kind, const char *name)
{
    /* A motor along a path is referred to as a joint. Names are unique, so nothing else is meant. */
    bool same = reference->kind == kind || (kind == LW_NAME_MOTOR && reference->kind == LW_NAME_JOINT && !reference->defines);
    return same && strcmp(reference->name, name) == 0;
}

bool lw_edit_need_object(LwEditWork *work, const LwReferences *all, LwNameKind kind, const char *name)
{
    LwNearest nearest = lw_nearest_begin(name);
    for (int i = 0; i < all->count; i++)
        if (all->item[i].defines && all->item[i].kind == kind) {
            if (strcmp(all->item[i].name, name) == 0)
                return true;
            lw_nearest_try(&nearest, all->item[i].name);
        }
    const char *word = lw_name_kind_words(kind), *quoted = lw_issue_quote(&work->arena, name);
    if (nearest.best)
        return lw_edit_fail(work, "there is no %s %s; did you mean %s?", word, quoted, lw_issue_quote(&work->arena, nearest.best));
    return lw_edit_fail(work, "there is no %s %s", word, quoted);
}

static bool shares_names(LwNameKind a, LwNameKind b)
{
    return a == b || (a <= LW_NAME_MEASURE && b <= LW_NAME_MEASURE);
}

const LwReference *lw_references_taken(const LwReferences *all, LwNameKind kind, const char *name)
{
    for (int i = 0; i < all->count; i++)
        if (all->item[i].defines && shares_names(all->item[i].kind, kind) && strcmp(all->item[i].name, name) == 0)
            return &all->item[i];
    return NULL;
}

/* ---- a name for something new */

typedef struct Wish {
    LwNameKind kind;
    const char *wish;
    char *found;
} Wish;

/* What the rules do not allow in a name becomes something that they do. */
static char *clean(LwArena *arena, LwNameKind kind, const char *wish)
{
    char *name = lw_arena_strdup(arena, *wish ? wish : lw_name_kind_words(kind));
    for (char *c = name; *c; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_' || (c > name && *c >= '0' && *c <= '9');
        if (kind == LW_NAME_PARAMETER ? !letter : (unsigned char)*c < 0x20 || *c == 0x7F || strchr(".,\"[", *c) != NULL)
            *c = '_';
    }
    if (kind == LW_NAME_PARAMETER && strlen(name) > 50)
        name[50] = '\0';
    return name;
}

static bool act_free_name(LwEditWork *work, void *user)
{
    Wish *wish = user;
    const LwJson *root = lw_edit_parse(work);
    LwReferences all = { 0 };
    if (root)
        lw_references_gather(&all, &work->arena, root);
    const char *stem = clean(&work->arena, wish->kind, wish->wish), *name = stem;
    for (int n = 2; lw_references_taken(&all, wish->kind, name) || lw_name_fault(&work->arena, wish->kind, name); n++)
        name = lw_arena_printf(&work->arena, wish->kind == LW_NAME_PARAMETER ? "%s_%d" : "%s %d", stem, n);
    wish->found = strdup(name);
    return wish->found != NULL;
}

char *lw_edits_free_name(const LwEdits *edits, LwNameKind kind, const char *wish)
{
    Wish asked = { kind, wish, NULL };
    return lw_edits_look(edits, NULL, act_free_name, &asked) ? asked.found : NULL;
}
