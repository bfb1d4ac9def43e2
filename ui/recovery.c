#include "ui/recovery.h"

#include "ui/recovery_left.h"
#include "ui/settings.h"
#include "ui/words.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { DELAY = 1500 /* ms after a change */ };

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

static char *copy_text(const LwRecovery *recovery, LwEdits *edits)
{
    char *path = g_uri_escape_string(lw_desk_path(recovery->desk) ? lw_desk_path(recovery->desk) : "", "/ ", TRUE);
    char *folder = g_uri_escape_string(lw_desk_folder(recovery->desk) ? lw_desk_folder(recovery->desk) : "", "/ ", TRUE);
    char *text = g_strdup_printf("%s%s\t%s\n%s", lw_recovery_head, path, folder, lw_edits_text(edits, NULL));
    g_free(path);
    g_free(folder);
    return text;
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
    job->path = g_strdup(recovery->copy);
    job->writing = &recovery->writing;
    g_atomic_int_set(job->writing, 1);
    job->text = copy_text(recovery, edits);
    job->length = strlen(job->text);
    recovery->writer = g_thread_new("recovery", write_copy, job);
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

/* The text is on the disk's way before anything is done with it: a program that ends leaves it to the system. What survives a power cut comes later. */
static void write_plain(LwRecovery *recovery)
{
    LwEdits *edits = lw_desk_edits(recovery->desk);
    if (!edits || lw_edits_is_saved(edits) || !lw_settings_is("recovery", "yes") || g_atomic_int_get(&recovery->writing))
        return;
    char *text = copy_text(recovery, edits), *beside = g_strconcat(recovery->copy, ".new", NULL);
    if (g_file_set_contents_full(beside, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL) && g_rename(beside, recovery->copy) != 0)
        g_unlink(beside);
    g_free(beside);
    g_free(text);
}

static void on_text(LwDesk *desk, gpointer data)
{
    LwRecovery *recovery = data;
    (void)desk;
    write_plain(recovery);
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
    char *folder = lw_recovery_folder(), *name = g_strdup_printf("%d-%" G_GINT64_FORMAT, (int)getpid(), g_get_monotonic_time());
    char *base = g_build_filename(folder, name, NULL);
    lw_recovery_sweep();
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

bool lw_recovery_restore(LwRecovery *recovery, const LwLeftBehind *left)
{
    LwLeftBehind *again = lw_left_behind_read(left->copy);
    if (!again)
        return false;
    g_free(recovery->restoring);
    recovery->restoring = g_strdup(left->copy);
    recovery->opened = lw_desk_opened(recovery->desk);
    lw_desk_open_changed(recovery->desk, again->path, again->folder, again->text, strlen(again->text));
    lw_left_behind_free(again);
    return true;
}

GPtrArray *lw_recovery_find_of(const LwRecovery *recovery, const char *path)
{
    GPtrArray *found = lw_recovery_find();
    for (guint i = found->len; i-- > 0;) {
        const LwLeftBehind *left = g_ptr_array_index(found, i);
        if (!path || g_strcmp0(left->path, path) != 0 || g_strcmp0(left->copy, recovery->restoring) == 0)
            g_ptr_array_remove_index(found, i);
    }
    return found;
}
