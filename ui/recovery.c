#include "ui/recovery.h"

#include "ui/settings.h"
#include "ui/words.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { DELAY = 1500 /* ms after a change */ };

/* The copy is the text with a comment line before it, which says where it belongs. */
static const char HEAD[] = "# lockwork recovery: ";

struct LwRecovery {
    LwDesk *desk;           /* referred to by its signals alone */
    char *copy, *lock_path;
    int lock;               /* descriptor; −1: none could be had */
    guint waiting;
    GThread *writer;
    gint writing;           /* it has not ended; atomic */
    char *restoring;        /* the copy that is being opened; NULL: none */
    unsigned opened;        /* documents of the desk before that */
    bool told;              /* that copies cannot be written */
};

typedef struct Job {
    char *path, *text;
    gsize length;
    gint *writing;
} Job;

static char *recovery_folder(void)
{
    char *state = lw_settings_state_folder(), *folder = g_build_filename(state, "recovery", NULL);
    g_mkdir_with_parents(folder, 0700);
    g_free(state);
    return folder;
}

/* NULL, or why it could not be written; to be freed. */
static gpointer write_copy(gpointer data)
{
    Job *job = data;
    GError *error = NULL;
    char *why = NULL;
    if (!g_file_set_contents_full(job->path, job->text, (gssize)job->length, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600, &error))
        why = g_strdup(error->message);
    g_clear_error(&error);
    g_atomic_int_set(job->writing, 0);
    g_free(job->path);
    g_free(job->text);
    g_free(job);
    return why;
}

static void join(LwRecovery *recovery)
{
    char *why = recovery->writer ? g_thread_join(g_steal_pointer(&recovery->writer)) : NULL;
    if (why && !recovery->told) {
        recovery->told = true;
        lw_desk_say(recovery->desk, LW_TONE_WARNING, _("Unsaved work cannot be kept for recovery: %s Save often."), why);
    }
    g_free(why);
}

static void write_now(LwRecovery *recovery)
{
    LwEdits *edits = lw_desk_edits(recovery->desk);
    join(recovery);
    if (!edits || lw_edits_is_saved(edits) || !lw_settings_is("recovery", "yes")) {
        g_unlink(recovery->copy);
        return;
    }
    Job *job = g_new0(Job, 1);
    char *path = g_uri_escape_string(lw_desk_path(recovery->desk) ? lw_desk_path(recovery->desk) : "", "/ ", TRUE);
    char *folder = g_uri_escape_string(lw_desk_folder(recovery->desk) ? lw_desk_folder(recovery->desk) : "", "/ ", TRUE);
    job->path = g_strdup(recovery->copy);
    job->writing = &recovery->writing;
    g_atomic_int_set(job->writing, 1);
    job->text = g_strdup_printf("%s%s\t%s\n%s", HEAD, path, folder, lw_edits_text(edits, NULL));
    job->length = strlen(job->text);
    recovery->writer = g_thread_new("recovery", write_copy, job);
    g_free(path);
    g_free(folder);
}

static gboolean on_due(gpointer data)
{
    LwRecovery *recovery = data;
    if (g_atomic_int_get(&recovery->writing)) /* a slow disk: nobody waits for it here */
        return G_SOURCE_CONTINUE;
    recovery->waiting = 0;
    write_now(recovery);
    return G_SOURCE_REMOVE;
}

static void on_text(LwDesk *desk, gpointer data)
{
    LwRecovery *recovery = data;
    (void)desk;
    if (!recovery->waiting)
        recovery->waiting = g_timeout_add(DELAY, on_due, recovery);
}

/* ---- a copy becomes the document */

/* Only when it has been read is the copy this window's own; what cannot be read stays where it is. */
static void on_edition(LwDesk *desk, gpointer data)
{
    LwRecovery *recovery = data;
    if (!recovery->restoring || lw_desk_opened(desk) == recovery->opened)
        return;
    LwLeftBehind left = { .copy = recovery->restoring };
    join(recovery);
    if (g_rename(left.copy, recovery->copy) == 0)
        lw_recovery_discard(&left);
    g_clear_pointer(&recovery->restoring, g_free);
}

static void on_refused(LwDesk *desk, const char *why, gpointer data)
{
    LwRecovery *recovery = data;
    if (!recovery->restoring)
        return;
    lw_desk_say(desk, LW_TONE_ERROR, _("The text that was kept cannot be read: %s It stays in %s."), why, recovery->restoring);
    g_clear_pointer(&recovery->restoring, g_free);
}

LwRecovery *lw_recovery_begin(LwDesk *desk)
{
    LwRecovery *recovery = g_new0(LwRecovery, 1);
    char *folder = recovery_folder(), *name = g_strdup_printf("%d-%" G_GINT64_FORMAT, (int)getpid(), g_get_monotonic_time());
    char *base = g_build_filename(folder, name, NULL);
    recovery->desk = desk;
    recovery->copy = g_strconcat(base, ".lockwork", NULL);
    recovery->lock_path = g_strconcat(base, ".lock", NULL);
    recovery->lock = open(recovery->lock_path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (recovery->lock >= 0)
        flock(recovery->lock, LOCK_EX | LOCK_NB);
    g_signal_connect(desk, "text-changed", G_CALLBACK(on_text), recovery);
    g_signal_connect_after(desk, "edition-changed", G_CALLBACK(on_edition), recovery);
    g_signal_connect_after(desk, "refused", G_CALLBACK(on_refused), recovery);
    g_free(base);
    g_free(name);
    g_free(folder);
    return recovery;
}

void lw_recovery_flush(LwRecovery *recovery)
{
    g_clear_handle_id(&recovery->waiting, g_source_remove);
    write_now(recovery);
    join(recovery);
}

void lw_recovery_end(LwRecovery *recovery)
{
    if (!recovery)
        return;
    g_signal_handlers_disconnect_by_data(recovery->desk, recovery);
    if (recovery->waiting)
        g_source_remove(recovery->waiting);
    if (recovery->writer)
        g_free(g_thread_join(g_steal_pointer(&recovery->writer)));
    g_unlink(recovery->copy);
    g_unlink(recovery->lock_path);
    if (recovery->lock >= 0)
        close(recovery->lock);
    g_free(recovery->copy);
    g_free(recovery->lock_path);
    g_free(recovery->restoring);
    g_free(recovery);
}

/* ---- what was left behind */

static void free_left(gpointer data)
{
    LwLeftBehind *left = data;
    g_free(left->copy);
    g_free(left->path);
    g_free(left->folder);
    g_free(left);
}

static char *lock_of(const char *copy)
{
    return g_strdup_printf("%.*s.lock", (int)(strlen(copy) - strlen(".lockwork")), copy);
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

/* The line before the text, NULL: it is no copy. *text (to be freed) is what stands behind it. */
static LwLeftBehind *read_copy(const char *copy, char **text)
{
    char *all = NULL;
    GStatBuf about;
    if (!g_file_get_contents(copy, &all, NULL, NULL) || !g_str_has_prefix(all, HEAD) || !strchr(all, '\n')) {
        g_free(all);
        return NULL;
    }
    char *end = strchr(all, '\n');
    char **field;
    LwLeftBehind *left = g_new0(LwLeftBehind, 1);
    *end = 0;
    field = g_strsplit(all + strlen(HEAD), "\t", 2);
    left->copy = g_strdup(copy);
    left->path = field[0] && *field[0] ? g_uri_unescape_string(field[0], NULL) : NULL;
    left->folder = field[0] && field[1] && *field[1] ? g_uri_unescape_string(field[1], NULL) : NULL;
    left->time = g_stat(copy, &about) == 0 ? (gint64)about.st_mtime : 0;
    if (text)
        *text = g_strdup(end + 1);
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
    GPtrArray *found = g_ptr_array_new_with_free_func(free_left);
    char *folder = recovery_folder();
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        char *copy = g_build_filename(folder, name, NULL);
        LwLeftBehind *left = g_str_has_suffix(name, ".lockwork") && !is_held(copy) ? read_copy(copy, NULL) : NULL;
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

bool lw_recovery_restore(LwRecovery *recovery, const LwLeftBehind *left)
{
    char *text = NULL;
    LwLeftBehind *again = read_copy(left->copy, &text);
    if (!again)
        return false;
    g_free(recovery->restoring);
    recovery->restoring = g_strdup(left->copy);
    recovery->opened = lw_desk_opened(recovery->desk);
    lw_desk_open_changed(recovery->desk, left->path, left->folder, text, strlen(text));
    free_left(again);
    g_free(text);
    return true;
}

void lw_recovery_discard(const LwLeftBehind *left)
{
    char *lock = lock_of(left->copy);
    g_unlink(left->copy);
    g_unlink(lock);
    g_free(lock);
}
