/* Copies that nobody holds, and what else programs leave that were killed. */
#include "ui/recovery_left.h"

#include "ui/settings.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { SETTLED = 60 /* s: what is younger may be somebody's who has not locked it yet */ };

const char lw_recovery_head[] = "# lockwork recovery: ";

char *lw_recovery_folder(void)
{
    char *state = lw_settings_state_folder(), *folder = g_build_filename(state, "recovery", NULL);
    g_mkdir_with_parents(folder, 0700);
    g_free(state);
    return folder;
}

void lw_left_behind_free(gpointer data)
{
    LwLeftBehind *left = data;
    if (!left)
        return;
    g_free(left->copy);
    g_free(left->text);
    g_free(left->path);
    g_free(left->folder);
    g_free(left);
}

/* Of a copy, or of what is written on the way to one: the lock has the same name up to the first dot. */
static char *lock_of(const char *path)
{
    const char *name = strrchr(path, G_DIR_SEPARATOR);
    name = name ? name + 1 : path;
    return g_strdup_printf("%.*s.lock", (int)(name - path) + (int)strcspn(name, "."), path);
}

/* Whether a living program holds it. */
static bool is_held(const char *copy)
{
    char *path = lock_of(copy);
    int lock = open(path, O_RDWR | O_CLOEXEC);
    bool held = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0;
    if (lock >= 0)
        close(lock);
    g_free(path);
    return held;
}

LwLeftBehind *lw_left_behind_read(const char *copy)
{
    char *all = NULL;
    GStatBuf about;
    if (!g_file_get_contents(copy, &all, NULL, NULL) || !g_str_has_prefix(all, lw_recovery_head) || !strchr(all, '\n')) {
        g_free(all);
        return NULL;
    }
    char *end = strchr(all, '\n');
    char **field;
    LwLeftBehind *left = g_new0(LwLeftBehind, 1);
    *end = 0;
    field = g_strsplit(all + strlen(lw_recovery_head), "\t", 2);
    left->copy = g_strdup(copy);
    left->path = field[0] && *field[0] ? g_uri_unescape_string(field[0], NULL) : NULL;
    left->folder = field[0] && field[1] && *field[1] ? g_uri_unescape_string(field[1], NULL) : NULL;
    left->time = g_stat(copy, &about) == 0 ? (gint64)about.st_mtime : 0;
    left->text = g_strdup(end + 1);
    g_strfreev(field);
    g_free(all);
    return left;
}

static int newest_first(gconstpointer a, gconstpointer b)
{
    const LwLeftBehind *first = *(LwLeftBehind *const *)a, *second = *(LwLeftBehind *const *)b;
    return (first->time < second->time) - (first->time > second->time);
}

GPtrArray *lw_recovery_find(void)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(lw_left_behind_free);
    char *folder = lw_recovery_folder();
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        char *copy = g_build_filename(folder, name, NULL);
        LwLeftBehind *left = g_str_has_suffix(name, ".lockwork") && !is_held(copy) ? lw_left_behind_read(copy) : NULL;
        if (left)
            g_ptr_array_add(found, left);
        g_free(copy);
    }
    if (dir)
        g_dir_close(dir);
    g_ptr_array_sort(found, newest_first);
    g_free(folder);
    return found;
}

void lw_recovery_discard(const LwLeftBehind *left)
{
    char *lock = lock_of(left->copy);
    g_unlink(left->copy);
    g_unlink(lock);
    g_free(lock);
}

/* ---- sweeping */

static bool is_settled(const char *path, gint64 now)
{
    GStatBuf about;
    return g_lstat(path, &about) == 0 && about.st_uid == getuid() && now - (gint64)about.st_mtime > SETTLED;
}

/* Locks without a copy, and copies that were being written. */
static void sweep_locks(const char *folder, gint64 now)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        char *path = g_build_filename(folder, name, NULL), *base = g_strndup(path, strlen(folder) + 1 + strcspn(name, ".")), *copy = g_strconcat(base, ".lockwork", NULL);
        bool lock = g_str_has_suffix(name, ".lock") && g_file_test(copy, G_FILE_TEST_EXISTS);
        if (!lock && !g_str_has_suffix(name, ".lockwork") && is_settled(path, now) && !is_held(path))
            g_unlink(path);
        g_free(copy);
        g_free(base);
        g_free(path);
    }
    if (dir)
        g_dir_close(dir);
}

static void remove_flat(const char *folder)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
        g_free(path);
    }
    if (dir)
        g_dir_close(dir);
    g_rmdir(folder);
}

/* Folders with copies for processes: each is locked itself as long as its window lives. */
static void sweep_copies(gint64 now)
{
    GDir *dir = g_dir_open(g_get_tmp_dir(), 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        char *path = g_build_filename(g_get_tmp_dir(), name, NULL);
        int held = g_str_has_prefix(name, LW_COPY_FOLDER) && is_settled(path, now) ? open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
        if (held >= 0 && flock(held, LOCK_EX | LOCK_NB) == 0)
            remove_flat(path);
        if (held >= 0)
            close(held);
        g_free(path);
    }
    if (dir)
        g_dir_close(dir);
}

void lw_recovery_sweep(void)
{
    char *folder = lw_recovery_folder();
    gint64 now = g_get_real_time() / G_USEC_PER_SEC;
    sweep_locks(folder, now);
    sweep_copies(now);
    g_free(folder);
}
