#include "ui/desk_private.h"

#include "ui/words.h"

#include <string.h>

G_DEFINE_FINAL_TYPE(LwDesk, lw_desk, G_TYPE_OBJECT)

static guint signals[LW_SIGNALS];

void lw_desk_emit(LwDesk *desk, int signal)
{
    g_signal_emit(desk, signals[signal], 0);
}

void lw_desk_refuse(LwDesk *desk, const char *why)
{
    g_signal_emit(desk, signals[LW_SIGNAL_REFUSED], 0, why);
}

void lw_desk_tell_settled(LwDesk *desk, bool good)
{
    g_signal_emit(desk, signals[LW_SIGNAL_SETTLED], 0, (gboolean)good);
}

void lw_desk_say(LwDesk *desk, LwTone tone, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *text = g_strdup_vprintf(format, values);
    va_end(values);
    g_signal_emit(desk, signals[LW_SIGNAL_SAID], 0, (int)tone, text);
    g_free(text);
}

static void lw_desk_dispose(GObject *object)
{
    lw_desk_stop(LW_DESK(object));
    G_OBJECT_CLASS(lw_desk_parent_class)->dispose(object);
}

void lw_sitting_init(LwSitting *sitting)
{
    *sitting = (LwSitting){ .hover = lw_item(LW_ITEM_NONE, NULL) };
    sitting->selection = g_array_new(FALSE, FALSE, sizeof(LwItem));
    sitting->marks = g_array_new(FALSE, FALSE, sizeof(LwItem));
    sitting->good = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    sitting->hidden = g_hash_table_new(NULL, NULL);
    sitting->transparent = g_hash_table_new(NULL, NULL);
}

void lw_sitting_clear(LwSitting *sitting)
{
    lw_result_unref(sitting->result);
    lw_result_unref(sitting->failure);
    lw_edition_unref(sitting->edition);
    lw_edits_destroy(sitting->edits);
    g_free(sitting->path);
    g_free(sitting->folder);
    g_free(sitting->task);
    g_free(sitting->frame);
    g_array_unref(sitting->selection);
    g_array_unref(sitting->marks);
    g_hash_table_unref(sitting->good);
    g_hash_table_unref(sitting->hidden);
    g_hash_table_unref(sitting->transparent);
}

static void lw_desk_finalize(GObject *object)
{
    LwDesk *desk = LW_DESK(object);
    lw_sitting_clear(&desk->now);
    lw_pool_unref(desk->pool);
    G_OBJECT_CLASS(lw_desk_parent_class)->finalize(object);
}

static void lw_desk_class_init(LwDeskClass *class)
{
    static const struct { const char *name; int signal; } plain[] = {
        { "text-changed", LW_SIGNAL_TEXT }, { "edition-changed", LW_SIGNAL_EDITION }, { "busy-changed", LW_SIGNAL_BUSY },
        { "selection-changed", LW_SIGNAL_SELECTION }, { "hover-changed", LW_SIGNAL_HOVER }, { "pose-changed", LW_SIGNAL_POSE },
        { "looks-changed", LW_SIGNAL_LOOKS }, { "run-changed", LW_SIGNAL_RUN }, { "result-changed", LW_SIGNAL_RESULT }, { "time-changed", LW_SIGNAL_TIME },
        { "run-failed", LW_SIGNAL_FAILED }, { "document-changed", LW_SIGNAL_DOCUMENT },
    };
    G_OBJECT_CLASS(class)->dispose = lw_desk_dispose;
    G_OBJECT_CLASS(class)->finalize = lw_desk_finalize;
    GType type = G_TYPE_FROM_CLASS(class);
    for (gsize i = 0; i < G_N_ELEMENTS(plain); i++)
        signals[plain[i].signal] = g_signal_new(plain[i].name, type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[LW_SIGNAL_REFUSED] = g_signal_new("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[LW_SIGNAL_SETTLED] = g_signal_new("settled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
    signals[LW_SIGNAL_OUTSIDE] = g_signal_new("outside", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[LW_SIGNAL_SAID] = g_signal_new("said", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_STRING);
}

static void lw_desk_init(LwDesk *desk)
{
    lw_sitting_init(&desk->now);
    lw_desk_start_reading(desk);
}

void lw_desk_stop(LwDesk *desk)
{
    desk->now.run_wanted = false;
    lw_desk_stop_run(desk);
    lw_desk_stop_reading(desk);
}

LwDesk *lw_desk_new(void)
{
    return g_object_new(LW_TYPE_DESK, NULL);
}

/* ---- the document */

/* "/a/b/c" → "/a/b/" */
static char *folder_of(const char *path)
{
    char *folder = g_path_get_dirname(path), *with_slash = g_strconcat(folder, "/", NULL);
    g_free(folder);
    return with_slash;
}

static LwReadJob *opening_job(const char *path, const char *folder, const char *text, gsize length)
{
    LwReadJob *job = g_new0(LwReadJob, 1);
    job->path = g_strdup(path);
    job->folder = path ? folder_of(path) : g_strdup(folder);
    job->text = g_memdup2(text, length + 1);
    job->length = length;
    job->fresh = job->opening = TRUE;
    return job;
}

void lw_desk_open_text(LwDesk *desk, const char *path, const char *folder, const char *text, gsize length)
{
    lw_desk_post(desk, opening_job(path, folder, text, length));
}

void lw_desk_open_changed(LwDesk *desk, const char *path, const char *folder, const char *text, gsize length)
{
    LwReadJob *job = opening_job(path, folder, text, length);
    job->changed = TRUE;
    lw_desk_post(desk, job);
}

void lw_desk_open_step(LwDesk *desk, const char *step, const char *folder, const char *text, gsize length)
{
    LwReadJob *job = opening_job(NULL, folder, text, length);
    job->step = g_strdup(step);
    lw_desk_post(desk, job);
}

bool lw_desk_is_open(const LwDesk *desk)
{
    return desk->now.edition != NULL;
}

bool lw_desk_allows_outside(const LwDesk *desk)
{
    return desk->now.allow_outside;
}

bool lw_desk_ask_outside(LwDesk *desk, const char *what)
{
    if (!g_signal_has_handler_pending(desk, signals[LW_SIGNAL_OUTSIDE], 0, FALSE))
        return false;
    g_signal_emit(desk, signals[LW_SIGNAL_OUTSIDE], 0, what);
    return true;
}

unsigned lw_desk_opened(const LwDesk *desk)
{
    return desk->opened;
}

const char *lw_desk_path(const LwDesk *desk)
{
    return desk->now.path;
}

const char *lw_desk_folder(const LwDesk *desk)
{
    return desk->now.folder;
}

void lw_desk_adopt_folder(LwDesk *desk, const char *folder)
{
    if (!desk->now.folder)
        desk->now.folder = g_strdup(folder);
}

void lw_desk_set_path(LwDesk *desk, const char *path)
{
    char *folder = folder_of(path);
    bool moved = g_strcmp0(folder, desk->now.folder) != 0;
    g_free(desk->now.path);
    g_free(desk->now.folder);
    desk->now.path = g_strdup(path);
    desk->now.folder = folder;
    if (desk->now.edits)
        lw_edits_mark_saved(desk->now.edits);
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
    if (moved) /* part files are looked for beside the file */
        lw_desk_post_moved(desk);
}

char *lw_desk_title(const LwDesk *desk)
{
    if (!desk->now.path)
        return g_strdup(_("untitled"));
    char *name = g_path_get_basename(desk->now.path), *dot = strrchr(name, '.');
    if (dot && dot > name)
        *dot = 0;
    return name;
}

LwEdits *lw_desk_edits(LwDesk *desk)
{
    return desk->now.edits;
}

void lw_desk_begin(LwDesk *desk, const char *name)
{
    lw_edits_begin(desk->now.edits, name);
}

void lw_desk_begin_merge(LwDesk *desk, const char *name, const char *merge)
{
    lw_edits_begin_merge(desk->now.edits, name, merge);
}

/* Told before it is read and shown: a copy for recovery is written by then. */
static void take_text(LwDesk *desk, int going)
{
    desk->now.going = going;
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
    lw_desk_post_text(desk, FALSE);
}

void lw_desk_commit(LwDesk *desk)
{
    if (lw_edits_end(desk->now.edits))
        take_text(desk, 0);
}

void lw_desk_cancel(LwDesk *desk)
{
    lw_edits_cancel(desk->now.edits);
}

bool lw_desk_set(LwDesk *desk, const char *name, const char *path, const char *json)
{
    LwEditMessage problem;
    lw_desk_begin(desk, name);
    if (lw_edits_set(desk->now.edits, path, json, &problem)) {
        lw_desk_commit(desk);
        return true;
    }
    lw_desk_cancel(desk);
    lw_desk_refuse(desk, problem.text);
    return false;
}

void lw_desk_undo(LwDesk *desk)
{
    if (desk->now.edits && lw_edits_undo(desk->now.edits))
        take_text(desk, -1);
}

void lw_desk_redo(LwDesk *desk)
{
    if (desk->now.edits && lw_edits_redo(desk->now.edits))
        take_text(desk, 1);
}

LwEdition *lw_desk_edition(const LwDesk *desk)
{
    return desk->now.edition;
}

const char *lw_desk_task(const LwDesk *desk)
{
    return desk->now.task;
}

void lw_desk_set_task(LwDesk *desk, const char *task)
{
    if (g_strcmp0(desk->now.task, task) == 0)
        return;
    g_free(desk->now.task);
    desk->now.task = g_strdup(task);
    if (desk->now.edits)
        lw_desk_post_text(desk, FALSE);
}

void lw_desk_touch(LwDesk *desk)
{
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
}

void lw_desk_reload(LwDesk *desk)
{
    if (desk->now.edits)
        lw_desk_post_text(desk, TRUE);
}
