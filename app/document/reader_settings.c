/* Settings by path: "bodies.crank.mass", "joints.A.at[0]", "analysis.end". They change the tree before anything else reads it. */
#include "app/document/nearest.h"
#include "app/document/reader_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lw_reader_setting_is_path(const LwSetting *setting)
{
    return strpbrk(setting->name, ".[") != NULL;
}

/* How an element is called in a path: its key, or its name in a list. */
static const char *name_of(const LwJson *node)
{
    const LwJson *name = node->key ? NULL : lw_json_member(node, "name");
    return node->key ? node->key : name && name->kind == LW_JSON_STRING ? name->string : NULL;
}

/* Names may hold dots: the longest one that fits is meant. */
static LwJson *step_by_name(const LwJson *node, const char **rest)
{
    LwJson *best = NULL;
    size_t longest = 0;
    for (LwJson *m = node->first; m; m = m->next) {
        const char *name = name_of(m);
        size_t length = name ? strlen(name) : 0;
        if (length > longest && strncmp(*rest, name, length) == 0 && ((*rest)[length] == 0 || strchr(".[", (*rest)[length]))) {
            best = m;
            longest = length;
        }
    }
    *rest += longest;
    return best;
}

static LwJson *step_by_place(const LwJson *node, const char **rest)
{
    char *end;
    long place = strtol(*rest + 1, &end, 10);
    LwJson *m = node->kind == LW_JSON_ARRAY ? node->first : NULL;
    if (end == *rest + 1 || *end != ']' || place < 0)
        return NULL;
    while (m && place-- > 0)
        m = m->next;
    *rest = end + 1;
    return m;
}

static void complain(LwReader *r, const LwSetting *setting, const LwJson *node, const char *rest)
{
    const char *segment = lw_arena_printf(&r->scratch, "%.*s", *rest == '[' ? (int)strcspn(rest, "]") + 1 : (int)strcspn(rest, ".["), rest);
    enum { MOST_NAMES = 12 };
    const char *names = "";
    int count = 0;
    LwNearest nearest = lw_nearest_begin(segment);
    for (const LwJson *m = node->first; m; m = m->next)
        if (name_of(m)) {
            lw_nearest_try(&nearest, name_of(m));
            if (count++ < MOST_NAMES)
                names = lw_arena_printf(&r->scratch, "%s%s%s", names, *names ? ", " : "", name_of(m));
        }
    if (nearest.best)
        lw_reader_error(r, node->mark, "%s cannot be set: there is no %s here; did you mean \"%s\"?", lw_reader_quote(r, setting->name),
                        lw_reader_quote(r, segment), nearest.best);
    else
        lw_reader_error(r, node->mark, "%s cannot be set: there is no %s here%s%s%s", lw_reader_quote(r, setting->name), lw_reader_quote(r, segment),
                        *names ? "; there are " : "", names, count > MOST_NAMES ? " …" : "");
}

static LwJson *find(LwReader *r, const LwSetting *setting, LwJson *node)
{
    const char *rest = setting->name;
    while (*rest) {
        const char *before = rest;
        LwJson *next = *rest == '[' ? step_by_place(node, &rest) : step_by_name(node, &rest);
        if (!next) {
            complain(r, setting, node, before);
            return NULL;
        }
        node = next;
        if (*rest == '.' && rest[1])
            rest++;
        else if (*rest && *rest != '[') {
            complain(r, setting, node, rest);
            return NULL;
        }
    }
    return node;
}

/* A number, text, true, false or null; NULL after an error. */
static LwJson *find_single(LwReader *r, const LwSetting *setting, LwJson *root)
{
    LwJson *node = find(r, setting, root);
    if (!node || (node->kind != LW_JSON_ARRAY && node->kind != LW_JSON_OBJECT))
        return node;
    lw_reader_error(r, node->mark, "%s is %s; expected the path of a single value in it", lw_reader_quote(r, setting->name), lw_json_kind_words(node));
    return NULL;
}

static void apply(LwReader *r, const LwSetting *setting, LwJson *root)
{
    LwJson *node = find_single(r, setting, root);
    if (!node)
        return;
    LwJson set = lw_reader_setting_node(setting, node->mark);
    if (set.kind == LW_JSON_STRING && (strcmp(set.string, "true") == 0 || strcmp(set.string, "false") == 0) && node->kind == LW_JSON_BOOL) {
        set.kind = LW_JSON_BOOL;
        set.boolean = *set.string == 't';
    }
    set.key = node->key;
    set.key_mark = node->key_mark;
    set.next = node->next;
    *node = set;
}

void lw_reader_settings(LwReader *r, const LwJson *root)
{
    for (int i = 0; i < r->setting_count; i++)
        if (lw_reader_setting_is_path(&r->setting[i]))
            apply(r, &r->setting[i], (LwJson *)root); /* the tree is the reader's own, in its scratch arena */
}

static __attribute__((noinline)) bool find_guarded(LwReader *r, const char *text, size_t length, const char *path)
{
    if (LW_ARENA_GUARD(&r->scratch)) {
        lw_issues_add_memory(r->issues);
        return false;
    }
    const LwJson *root = lw_json_parse(&r->scratch, r->file, text, length, r->issues);
    return root && find_single(r, &(LwSetting){ path, "" }, (LwJson *)root) != NULL;
}

bool lw_document_has_path(const char *name, const char *text, size_t length, const char *path, LwIssues *issues)
{
    LwReader reader = { .issues = issues, .file = name };
    lw_arena_init(&reader.scratch);
    bool found = find_guarded(&reader, text, length, path);
    lw_arena_clear(&reader.scratch);
    return found;
}
