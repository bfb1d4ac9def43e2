#include "ui/relocate.h"

#include "app/document/json_quote.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

char *lw_relative_path(const char *folder, const char *file)
{
    char **from = g_strsplit(folder, "/", -1), **to = g_strsplit(file, "/", -1);
    GString *path = g_string_new(NULL);
    int same = 0;
    while (from[same] && to[same] && to[same + 1] && g_str_equal(from[same], to[same]))
        same++;
    for (int i = same; from[i]; i++)
        if (*from[i])
            g_string_append(path, "../");
    for (int i = same; to[i]; i++)
        g_string_append_printf(path, "%s%s", to[i], to[i + 1] ? "/" : "");
    g_strfreev(from);
    g_strfreev(to);
    return g_string_free(path, FALSE);
}

/* The folder as the disk knows it: behind a symbolic link ".." is another folder than the name says. What is not there stays as it is written. To be freed. */
static char *real_folder(const char *folder)
{
    char *real = realpath(folder, NULL), *copy = real ? g_strdup(real) : g_canonicalize_filename(folder, NULL);
    free(real);
    return copy;
}

static char *real_file(const char *path)
{
    char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path), *real = real_folder(folder), *file = g_build_filename(real, name, NULL);
    g_free(real);
    g_free(name);
    g_free(folder);
    return file;
}

typedef struct Move {
    GHashTable *moves;      /* new paths of some files; NULL: all stay where they are */
    const char *old_folder;
    char *new_folder;       /* real, without a slash at its end */
    GString *text;          /* changed from its end backwards, so that places before stay what they are */
    int count;
} Move;

static void replace(Move *move, const LwJson *node)
{
    char *absolute = g_canonicalize_filename(node->string, move->old_folder);
    char *written = g_path_is_absolute(node->string) || !move->old_folder ? g_strdup(absolute) : g_build_filename(move->old_folder, node->string, NULL);
    const char *there = move->moves ? g_hash_table_lookup(move->moves, absolute) : written;
    if (!there) {
        g_free(written);
        g_free(absolute);
        return;
    }
    char *file = real_file(there), *relative = lw_relative_path(move->new_folder, file);
    char *quoted = lw_json_quote(relative);
    if (quoted && strcmp(relative, node->string) != 0) {
        g_string_erase(move->text, (gssize)node->begin, (gssize)(node->end - node->begin));
        g_string_insert(move->text, (gssize)node->begin, quoted);
        move->count++;
    }
    free(quoted);
    g_free(relative);
    g_free(file);
    g_free(written);
    g_free(absolute);
}

static bool is_file(const LwJson *node)
{
    return node->key && node->kind == LW_JSON_STRING && (g_str_equal(node->key, "file") || g_str_equal(node->key, "table")) && *node->string;
}

static void walk(Move *move, const LwJson *node)
{
    GPtrArray *children = g_ptr_array_new();
    for (const LwJson *child = node->first; child; child = child->next)
        g_ptr_array_add(children, (gpointer)child);
    for (guint i = children->len; i-- > 0;)
        walk(move, g_ptr_array_index(children, i));
    g_ptr_array_unref(children);
    if (is_file(node) && (move->moves || !g_path_is_absolute(node->string)))
        replace(move, node);
}

/* False: memory ran out, or the text is no JSON. */
static bool change(Move *move, const char *text, LwArena *arena)
{
    LwIssues issues;
    if (LW_ARENA_GUARD(arena))
        return false;
    lw_issues_init(&issues);
    const LwJson *root = lw_json_parse(arena, "", text, strlen(text), &issues);
    lw_issues_clear(&issues);
    if (root)
        walk(move, root);
    return root != NULL;
}

char *lw_relocated_names(const char *text, const char *from, const char *to)
{
    Move move = { .old_folder = from, .new_folder = real_folder(to), .text = g_string_new(text) };
    char *own = real_folder(from);
    if (strcmp(own, move.new_folder) != 0) {
        LwArena arena;
        lw_arena_init(&arena);
        if (!change(&move, text, &arena))
            g_string_assign(move.text, text);
        lw_arena_clear(&arena);
    }
    g_free(own);
    g_free(move.new_folder);
    return g_string_free(move.text, FALSE);
}

char *lw_relocated_text(LwDesk *desk, const char *new_path)
{
    const char *old = lw_desk_folder(desk), *text = lw_edits_text(lw_desk_edits(desk), NULL);
    char *folder = g_path_get_dirname(new_path), *moved = old ? lw_relocated_names(text, old, folder) : g_strdup(text);
    g_free(folder);
    return moved;
}

bool lw_relocate_files(LwDesk *desk, const char *step, GHashTable *moves)
{
    const char *folder = lw_desk_folder(desk), *text = lw_edits_text(lw_desk_edits(desk), NULL);
    LwArena arena;
    Move move = { .moves = moves, .old_folder = folder, .new_folder = real_folder(folder ? folder : "."), .text = g_string_new(text) };
    lw_arena_init(&arena);
    bool changed = change(&move, text, &arena) && move.count > 0;
    if (changed) {
        lw_desk_begin(desk, step);
        lw_edits_replace_all(lw_desk_edits(desk), move.text->str, move.text->len, NULL);
        lw_desk_commit(desk);
    }
    lw_arena_clear(&arena);
    g_string_free(move.text, TRUE);
    g_free(move.new_folder);
    return changed;
}

bool lw_relocate(LwDesk *desk, const char *new_path)
{
    LwEdits *edits = lw_desk_edits(desk);
    char *text = lw_relocated_text(desk, new_path);
    bool changed = false;
    if (strcmp(text, lw_edits_text(edits, NULL)) != 0) {
        lw_edits_begin(edits, _("Names of part files"));
        lw_edits_replace_all(edits, text, strlen(text), NULL);
        changed = lw_edits_end(edits);
    }
    g_free(text);
    return changed;
}
