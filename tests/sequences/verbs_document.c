/* Documents: open EXAMPLE (a fresh copy), ask-open EXAMPLE, save-to NAME, import PART…, select KIND NAME [add], unselect, undo-all, redo-all. */
#include "tests/sequences/steps.h"
#include "tests/ui/rig.h"
#include "ui/import_dialog.h"

#include <string.h>

static char *folder;

void seq_set_folder(const char *path)
{
    g_free(folder);
    folder = g_strdup(path);
}

const char *seq_folder(void)
{
    return folder;
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Of a folder of the data, by suffix; kept. */
static char **names_in(const char *where, const char *suffix)
{
    GPtrArray *names = g_ptr_array_new();
    char *path = g_build_filename(LW_TEST_DATA_FOLDER, where, NULL);
    GDir *dir = g_dir_open(path, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        if (g_str_has_suffix(name, suffix))
            g_ptr_array_add(names, g_strndup(name, strlen(name) - strlen(suffix)));
    g_ptr_array_sort(names, compare_names);
    g_ptr_array_add(names, NULL);
    if (dir)
        g_dir_close(dir);
    g_free(path);
    return (char **)g_ptr_array_free(names, FALSE);
}

const char *const *seq_examples(void)
{
    static char **names;
    if (!names)
        names = names_in("examples", ".lockwork");
    return (const char *const *)names;
}

/* ---- open */

/* What is opened may be saved: a copy of its own each time. */
static char *copy_of(const char *example)
{
    static int number;
    char *from = g_strdup_printf("%s/examples/%s.lockwork", LW_TEST_DATA_FOLDER, example), *to = g_strdup_printf("%s/examples/%s-%d.lockwork", folder, example, ++number), *text;
    gsize length;
    if (!g_file_get_contents(from, &text, &length, NULL))
        g_clear_pointer(&to, g_free);
    else {
        g_file_set_contents(to, text, (gssize)length, NULL);
        g_free(text);
    }
    g_free(from);
    return to;
}

static bool propose_open(GString *line)
{
    seq_quote(line, seq_one_of(seq_examples()));
    return true;
}

static bool act_open(int count, char **word)
{
    char *path = copy_of(word[0]);
    (void)count;
    if (path)
        lw_file_open(rig.window, path);
    g_free(path);
    return path != NULL;
}

static bool act_ask_open(int count, char **word)
{
    char *path = copy_of(word[0]);
    (void)count;
    if (path)
        lw_file_ask_open(rig.window, path);
    g_free(path);
    return path != NULL;
}

/* ---- save, import */

static bool propose_save_to(GString *line)
{
    static const char *const names[] = { "one", "two", "three", "a name", NULL };
    seq_quote(line, seq_one_of(names));
    return lw_desk_is_open(rig.desk);
}

static bool act_save_to(int count, char **word)
{
    (void)count;
    if (!lw_desk_is_open(rig.desk))
        return false;
    char *path = g_strdup_printf("%s/examples/%s.lockwork", folder, word[0]);
    lw_file_save(rig.window, path);
    g_free(path);
    return true;
}

static bool propose_import(GString *line)
{
    static char **parts;
    if (!parts)
        parts = names_in("parts", ".step");
    for (guint i = seq_random(2) + 1; i > 0; i--)
        seq_quote(line, seq_one_of((const char *const *)parts));
    return rig_can("import");
}

static bool act_import(int count, char **word)
{
    if (!rig_can("import") || rig_dialog("import-dialog"))
        return false;
    GPtrArray *files = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < count; i++)
        g_ptr_array_add(files, g_strdup_printf("%s/parts/%s.step", folder, word[i]));
    g_ptr_array_add(files, NULL);
    lw_import_files(rig.window, (const char *const *)files->pdata);
    g_ptr_array_unref(files);
    return true;
}

/* ---- select */

static const char *name_of(const LwJson *entry)
{
    const LwJson *name = entry->key ? NULL : lw_json_member(entry, "name");
    return entry->key ? entry->key : name && name->kind == LW_JSON_STRING ? name->string : NULL;
}

static bool propose_select(GString *line)
{
    LwItemKind kind = (LwItemKind)(LW_ITEM_MODEL + seq_random(LW_ITEM_KINDS - LW_ITEM_MODEL));
    const LwEdition *edition = lw_desk_edition(rig.desk);
    if (!edition)
        return false;
    const char *key = lw_item_classes[kind].list, *name = "";
    const LwJson *list = key ? lw_json_member(edition->root, key) : NULL;
    if (kind != LW_ITEM_MODEL && kind != LW_ITEM_GROUND && kind != LW_ITEM_ANALYSIS) {
        guint count = 0;
        for (const LwJson *e = list ? list->first : NULL; e; e = e->next)
            count++;
        const LwJson *one = list ? list->first : NULL;
        for (guint i = seq_random(count); one && i > 0; i--)
            one = one->next;
        name = one ? name_of(one) : NULL;
    }
    if (!name)
        return false;
    seq_quote(line, lw_item_classes[kind].noun);
    seq_quote(line, name);
    g_string_append(line, seq_random(5) ? "" : " add");
    return true;
}

static bool act_select(int count, char **word)
{
    if (!lw_desk_is_open(rig.desk))
        return false;
    for (LwItemKind kind = LW_ITEM_MODEL; kind < LW_ITEM_KINDS; kind++) {
        LwItem item = lw_item(kind, word[1]);
        if (strcmp(lw_item_classes[kind].noun, word[0]) != 0)
            continue;
        if (*word[1] && !lw_item_json(lw_desk_edition(rig.desk), item))
            return false;
        lw_desk_select(rig.desk, item, count > 2);
        return true;
    }
    return false;
}

static bool act_unselect(int count, char **word)
{
    (void)count;
    (void)word;
    lw_desk_select_none(rig.desk);
    return true;
}

static bool act_undo_all(int count, char **word)
{
    (void)count;
    (void)word;
    for (int i = 0; i < 1000 && rig_can("undo"); i++) {
        g_action_group_activate_action(G_ACTION_GROUP(rig.window), "undo", NULL);
        if (i % 5 == 0)
            seq_settle();
    }
    return true;
}

static bool act_redo_all(int count, char **word)
{
    (void)count;
    (void)word;
    for (int i = 0; i < 1000 && rig_can("redo"); i++) {
        g_action_group_activate_action(G_ACTION_GROUP(rig.window), "redo", NULL);
        if (i % 5 == 0)
            seq_settle();
    }
    return true;
}

const SeqVerb seq_document_verbs[] = {
    { "open", 2, propose_open, act_open, 1 },
    { "ask-open", 1, propose_open, act_ask_open, 1 },
    { "save-to", 1, propose_save_to, act_save_to, 1 },
    { "import", 1, propose_import, act_import, 1 },
    { "select", 14, propose_select, act_select, 2 },
    { "unselect", 1, NULL, act_unselect, 0 },
    { "undo-all", 0, NULL, act_undo_all, 0 },
    { "redo-all", 0, NULL, act_redo_all, 0 },
    { NULL, 0, NULL, NULL, 0 },
};
