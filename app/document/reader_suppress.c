/* `"suppressed": true` of a joint, motor, load, coupler, cable, contact or measure: the file is read as if the entry were not there, nor what
 * refers to its joint. */
#include "app/document/name_rules.h"
#include "app/document/reader_private.h"
#include "app/document/references.h"

#include <string.h>

typedef struct Gone {
    LwReader *r;
    int count, room;
    const LwJson **node;        /* that are left out, of the tree as the task made it */
    int joint_count, joint_room;
    const char **joint;         /* names that nothing may refer to any more */
} Gone;

static bool is_gone(const Gone *gone, const LwJson *node)
{
    for (int i = 0; i < gone->count; i++)
        if (gone->node[i] == node)
            return true;
    return false;
}

static bool is_gone_joint(const Gone *gone, const char *name)
{
    for (int i = 0; i < gone->joint_count; i++)
        if (strcmp(gone->joint[i], name) == 0)
            return true;
    return false;
}

static const char *name_of(const LwJson *entry)
{
    const LwJson *name = lw_json_member(entry, "name");
    return name && name->kind == LW_JSON_STRING ? name->string : "";
}

static void leave_out(Gone *gone, const LwJson *entry, LwNameKind kind, const char *because)
{
    LwDocument *d = gone->r->document;
    LwSuppressed suppressed = { kind, lw_arena_strdup(&d->arena, name_of(entry)), entry->mark, because ? lw_arena_strdup(&d->arena, because) : NULL };
    LW_PUSH(&gone->r->scratch, gone->node, gone->count, gone->room, entry);
    LW_PUSH(&d->arena, d->suppressed, d->suppressed_count, d->suppressed_room, suppressed);
}

/* Entries that say so themselves. */
static void find_suppressed(Gone *gone, const LwJson *root)
{
    for (LwNameKind kind = LW_NAME_JOINT; kind <= LW_NAME_MEASURE; kind++) {
        const LwJson *list = lw_json_member(root, lw_name_kind_key(kind));
        for (const LwJson *e = list && list->kind == LW_JSON_ARRAY ? list->first : NULL; e; e = e->next) {
            bool suppressed = false;
            lw_reader_bool(gone->r, lw_json_member(e, "suppressed"), &suppressed);
            if (!suppressed)
                continue;
            leave_out(gone, e, kind, NULL);
            /* What a motor along a path becomes is referred to as a joint. */
            if (kind == LW_NAME_JOINT || lw_json_member(e, "path"))
                LW_PUSH(&gone->r->scratch, gone->joint, gone->joint_count, gone->joint_room, name_of(e));
        }
    }
}

/* A suppressed joint beside another one of its name is a variant of it: what refers to the name stays. */
static void keep_variants(Gone *gone, const LwJson *list, bool motors)
{
    for (const LwJson *e = list ? list->first : NULL; e; e = e->next)
        for (int i = 0; i < gone->joint_count && !is_gone(gone, e) && (!motors || lw_json_member(e, "path")); i++)
            if (strcmp(gone->joint[i], name_of(e)) == 0)
                gone->joint[i--] = gone->joint[--gone->joint_count];
}

static void follow(void *user, const LwReference *at)
{
    Gone *gone = user;
    LwReader *r = gone->r;
    if (at->defines || at->task || at->kind != LW_NAME_JOINT || !is_gone_joint(gone, at->name) || is_gone(gone, at->owner))
        return;
    if (at->is_key) {
        LW_PUSH(&r->scratch, gone->node, gone->count, gone->room, at->owner);
        lw_reader_warn(r, at->node->key_mark, strcmp(at->part, "start") == 0 ? "the start values of joint %s are left out: it is suppressed"
                                                                             : "the posture of joint %s is left out: it is suppressed",
                       lw_reader_quote(r, at->name));
        return;
    }
    for (LwNameKind kind = LW_NAME_JOINT; kind <= LW_NAME_MEASURE; kind++)
        if (strcmp(at->part, lw_name_kind_key(kind)) == 0) {
            leave_out(gone, at->owner, kind, at->name);
            lw_reader_warn(r, at->node->mark, "%s %s is left out: its joint %s is suppressed", lw_name_kind_words(kind),
                           lw_reader_quote(r, name_of(at->owner)), lw_reader_quote(r, at->name));
        }
}

/* The node without what is gone, down to the joints of "analysis": {"posture": …}. */
static LwJson *without(Gone *gone, const LwJson *node, int depth)
{
    LwJson *copy = LW_NEW(&gone->r->scratch, LwJson), **end = &copy->first;
    *copy = *node;
    copy->next = NULL;
    if (depth == 0)
        return copy;
    copy->first = NULL;
    copy->count = 0;
    for (const LwJson *m = node->first; m; m = m->next)
        if (!is_gone(gone, m)) {
            *end = without(gone, m, depth - 1);
            end = &(*end)->next;
            copy->count++;
        }
    return copy;
}

const LwJson *lw_reader_suppress(LwReader *r, const LwJson *root)
{
    enum { DEPTH = 3 };
    Gone gone = { .r = r };
    find_suppressed(&gone, root);
    if (gone.count == 0)
        return root;
    keep_variants(&gone, lw_json_member(root, "joints"), false);
    keep_variants(&gone, lw_json_member(root, "motors"), true);
    lw_references_visit(root, follow, &gone);
    return without(&gone, root, DEPTH);
}
