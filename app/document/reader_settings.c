/* Settings by path: "bodies.crank.mass", "joints.A.at[0]", "analysis.end". They change the tree before anything else reads it. */
#include "app/document/path.h"
#include "app/document/reader_private.h"

#include <string.h>

bool lw_reader_setting_is_path(const LwSetting *setting)
{
    return strpbrk(setting->name, ".[") != NULL;
}

static LwJson *find(LwReader *r, const LwSetting *setting, LwJson *root)
{
    LwPathEnd end = lw_path_walk(root, setting->name);
    if (*end.rest == '\0')
        return (LwJson *)end.node; /* the tree is the reader's own, in its scratch arena */
    lw_reader_error(r, end.node->mark, "%s cannot be set: %s", lw_reader_quote(r, setting->name), lw_path_complaint(&r->scratch, end));
    return NULL;
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
            apply(r, &r->setting[i], (LwJson *)root);
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
