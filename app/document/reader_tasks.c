/* `tasks`: what the mechanism does, one after the other. A task adds bodies, motors, loads and start values to the file's own and may change
 * its analysis; one of the same name takes the place of the file's. The reader reads the file as the chosen task makes it, so everything
 * behind it sees an ordinary mechanism, and messages keep their places. */
#include "app/document/nearest.h"
#include "app/document/reader_private.h"

#include <string.h>

static const LwKey task_keys[] = {
    { "name", NULL }, { "bodies", NULL }, { "motors", NULL }, { "loads", NULL }, { "start", NULL }, { "analysis", NULL }, { "dwell", NULL }, { "repeat", NULL }, { NULL, NULL },
};

static void read_task(LwReader *r, const LwJson *node, LwTask *task)
{
    double repeat = 1;
    *task = (LwTask){ .name = "", .mark = node->mark, .repeat = 1 };
    if (!lw_reader_keys(r, node, "a task", task_keys))
        return;
    const LwJson *name = lw_reader_need(r, node, "a task", "name", "what it is called");
    if (name && lw_reader_string(r, name, "a name", &task->name))
        task->name = lw_arena_strdup(&r->document->arena, task->name);
    lw_reader_not_negative(r, lw_json_member(node, "dwell"), LW_Q_TIME, &task->dwell);
    const LwJson *times = lw_json_member(node, "repeat");
    if (!times || !lw_reader_number(r, times, LW_Q_NUMBER, &repeat))
        return;
    if (repeat >= 1 && repeat <= 1e6 && repeat == (int)repeat)
        task->repeat = (int)repeat;
    else
        lw_reader_error(r, times->mark, "\"repeat\" is %.6g; expected a whole number from 1 to 1000000", repeat);
}

static bool same_name(const LwJson *a, const LwJson *b)
{
    const LwJson *one = lw_json_member(a, "name"), *other = lw_json_member(b, "name");
    return one && other && one->kind == LW_JSON_STRING && other->kind == LW_JSON_STRING && strcmp(one->string, other->string) == 0;
}

static void push(LwReader *r, LwJson *list, LwJson **last, const LwJson *node)
{
    LwJson *copy = LW_NEW(&r->scratch, LwJson);
    *copy = *node;
    copy->next = NULL;
    if (*last)
        (*last)->next = copy;
    else
        list->first = copy;
    *last = copy;
    list->count++;
}

static bool is_same(const LwJson *a, const LwJson *b)
{
    return a->key && b->key ? strcmp(a->key, b->key) == 0 : same_name(a, b);
}

/* A motor that a task leads in another way is still built into the machine: it keeps its `drive`. */
static const LwJson *with_drive(LwReader *r, const LwJson *base, const LwJson *taken)
{
    const LwJson *drive = lw_json_member(base, "drive");
    if (!drive || taken->kind != LW_JSON_OBJECT || lw_json_member(taken, "drive"))
        return taken;
    LwJson *whole = LW_NEW(&r->scratch, LwJson), *copy = LW_NEW(&r->scratch, LwJson);
    *whole = *taken;
    *copy = *drive;
    copy->next = taken->first;
    whole->first = copy;
    whole->count++;
    return whole;
}

/* What takes the place of a namesake; when the file is read for what its task overrules, that stays. */
static const LwJson *taken_for(LwReader *r, const LwJson *base, const LwJson *more)
{
    r->doubled = true;
    return r->overruled ? base : base->key ? more : with_drive(r, base, more);
}

/* The members of `base`, those of `more` in the places of their namesakes or behind: lists of named things, or objects.
 * `always`: also when the file is read for what its task overrules. */
static LwJson *merge(LwReader *r, const LwJson *base, const LwJson *more, bool always)
{
    LwJson *list = LW_NEW(&r->scratch, LwJson), *last = NULL;
    *list = *(base ? base : more);
    list->first = NULL;
    list->count = 0;
    for (const LwJson *b = base ? base->first : NULL; b; b = b->next) {
        const LwJson *taken = b;
        for (const LwJson *m = more->first; m; m = m->next)
            if (is_same(b, m))
                taken = always ? m : taken_for(r, b, m);
        push(r, list, &last, taken);
    }
    for (const LwJson *m = more->first; m; m = m->next) {
        bool found = false;
        for (const LwJson *b = base ? base->first : NULL; b; b = b->next)
            found = found || is_same(b, m);
        if (!found)
            push(r, list, &last, m);
    }
    return list;
}

/* A task that has been chosen but does not exist, −2. */
static int choose(LwReader *r, const LwJson *list)
{
    LwDocument *d = r->document;
    if (!r->task)
        return d->task_count > 0 ? 0 : -1;
    LwNearest nearest = lw_nearest_begin(r->task);
    for (int i = 0; i < d->task_count; i++) {
        if (strcmp(d->task[i].name, r->task) == 0)
            return i;
        lw_nearest_try(&nearest, d->task[i].name);
    }
    LwMark mark = list ? list->mark : (LwMark){ 0, 0 };
    if (nearest.best)
        lw_reader_error(r, mark, "no task %s; did you mean \"%s\"?", lw_reader_quote(r, r->task), nearest.best);
    else
        lw_reader_error(r, mark, d->task_count > 0 ? "no task %s; the first is \"%s\"" : "no task %s: the file has no \"tasks\"", lw_reader_quote(r, r->task),
                        d->task_count > 0 ? d->task[0].name : "");
    return -2;
}

/* The root with `more` merged into what stands under the key. */
static const LwJson *merge_member(LwReader *r, const LwJson *root, const char *key, const LwJson *more)
{
    LwJson *merged = merge(r, lw_json_member(root, key), more, false), *around = LW_NEW(&r->scratch, LwJson);
    merged->key = key;
    *around = (LwJson){ .kind = LW_JSON_OBJECT, .mark = root->mark, .first = merged, .count = 1 };
    merged->next = NULL;
    return merge(r, root, around, true);
}

static const LwJson *merge_task(LwReader *r, const LwJson *root, const LwJson *chosen)
{
    enum { LISTS = 3, KEYS = 5 };
    static const char *const keys[KEYS] = { "bodies", "motors", "loads", "start", "analysis" };
    for (int k = 0; k < KEYS; k++) {
        const LwJson *more = lw_json_member(chosen, keys[k]), *base = lw_json_member(root, keys[k]);
        LwJsonKind kind = k < LISTS ? LW_JSON_ARRAY : LW_JSON_OBJECT;
        if (!more)
            continue;
        if (more->kind != kind)
            lw_reader_error(r, more->mark, "expected %s for \"%s\" of a task, found %s", k < LISTS ? "a list" : "an object", keys[k], lw_json_kind_words(more));
        else if (!base || base->kind == kind) /* else the file's own is wrong: told when it is read */
            root = merge_member(r, root, keys[k], more);
    }
    return root;
}

static const LwJson *merge_place(LwReader *r, const LwJson *root)
{
    const LwJson *base = lw_json_member(root, "analysis");
    return r->analysis && (!base || base->kind == LW_JSON_OBJECT) ? merge_member(r, root, "analysis", r->analysis) : root;
}

const LwJson *lw_reader_tasks(LwReader *r, const LwJson *root)
{
    LwDocument *d = r->document;
    const LwJson *list = lw_reader_list(r, root, "tasks"), *chosen = NULL;
    d->task = LW_NEWN(&d->arena, LwTask, list ? list->count : 0);
    for (const LwJson *node = list ? list->first : NULL; node; node = node->next) {
        read_task(r, node, &d->task[d->task_count++]);
        for (int i = 0; i + 1 < d->task_count; i++)
            if (*d->task[i].name && strcmp(d->task[i].name, d->task[d->task_count - 1].name) == 0)
                lw_reader_error(r, node->mark, "a second task %s; expected another name", lw_reader_quote(r, d->task[i].name));
    }
    d->chosen_task = choose(r, list);
    if (d->chosen_task < 0)
        return merge_place(r, root);
    chosen = list->first;
    for (int i = 0; i < d->chosen_task; i++)
        chosen = chosen->next;
    return merge_place(r, merge_task(r, root, chosen));
}
