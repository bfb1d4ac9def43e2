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

static void lw_desk_finalize(GObject *object)
{
    LwDesk *desk = LW_DESK(object);
    lw_result_unref(desk->result);
    lw_result_unref(desk->failure);
    lw_edition_unref(desk->edition);
    lw_pool_unref(desk->pool);
    lw_edits_destroy(desk->edits);
    g_free(desk->path);
    g_free(desk->folder);
    g_free(desk->task);
    g_free(desk->frame);
    g_array_unref(desk->selection);
    g_array_unref(desk->marks);
    g_hash_table_unref(desk->hidden);
    g_hash_table_unref(desk->transparent);
    G_OBJECT_CLASS(lw_desk_parent_class)->finalize(object);
}

static void lw_desk_class_init(LwDeskClass *class)
{
    static const struct { const char *name; int signal; } plain[] = {
        { "text-changed", LW_SIGNAL_TEXT }, { "edition-changed", LW_SIGNAL_EDITION }, { "busy-changed", LW_SIGNAL_BUSY },
        { "selection-changed", LW_SIGNAL_SELECTION }, { "hover-changed", LW_SIGNAL_HOVER }, { "pose-changed", LW_SIGNAL_POSE },
        { "looks-changed", LW_SIGNAL_LOOKS }, { "run-changed", LW_SIGNAL_RUN }, { "result-changed", LW_SIGNAL_RESULT }, { "time-changed", LW_SIGNAL_TIME },
        { "run-failed", LW_SIGNAL_FAILED },
    };
    G_OBJECT_CLASS(class)->dispose = lw_desk_dispose;
    G_OBJECT_CLASS(class)->finalize = lw_desk_finalize;
    GType type = G_TYPE_FROM_CLASS(class);
    for (gsize i = 0; i < G_N_ELEMENTS(plain); i++)
        signals[plain[i].signal] = g_signal_new(plain[i].name, type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[LW_SIGNAL_REFUSED] = g_signal_new("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[LW_SIGNAL_SAID] = g_signal_new("said", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_STRING);
}

static void lw_desk_init(LwDesk *desk)
{
    desk->selection = g_array_new(FALSE, FALSE, sizeof(LwItem));
    desk->marks = g_array_new(FALSE, FALSE, sizeof(LwItem));
    desk->hover = lw_item(LW_ITEM_NONE, NULL);
    desk->hidden = g_hash_table_new(NULL, NULL);
    desk->transparent = g_hash_table_new(NULL, NULL);
    lw_desk_start_reading(desk);
}

void lw_desk_stop(LwDesk *desk)
{
    desk->run_wanted = false;
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

static void open_text(LwDesk *desk, const char *path, const char *folder, const char *text, gsize length, gboolean changed)
{
    LwReadJob *job = g_new0(LwReadJob, 1);
    job->path = g_strdup(path);
    job->folder = path ? folder_of(path) : g_strdup(folder);
    job->text = g_memdup2(text, length + 1);
    job->length = length;
    job->fresh = job->opening = TRUE;
    job->changed = changed;
    lw_desk_post(desk, job);
}

void lw_desk_open_text(LwDesk *desk, const char *path, const char *folder, const char *text, gsize length)
{
    open_text(desk, path, folder, text, length, FALSE);
}

void lw_desk_open_changed(LwDesk *desk, const char *path, const char *folder, const char *text, gsize length)
{
    open_text(desk, path, folder, text, length, TRUE);
}

bool lw_desk_is_open(const LwDesk *desk)
{
    return desk->edition != NULL;
}

unsigned lw_desk_opened(const LwDesk *desk)
{
    return desk->opened;
}

const char *lw_desk_path(const LwDesk *desk)
{
    return desk->path;
}

const char *lw_desk_folder(const LwDesk *desk)
{
    return desk->folder;
}

void lw_desk_adopt_folder(LwDesk *desk, const char *folder)
{
    if (!desk->folder)
        desk->folder = g_strdup(folder);
}

void lw_desk_set_path(LwDesk *desk, const char *path)
{
    char *folder = folder_of(path);
    bool moved = g_strcmp0(folder, desk->folder) != 0;
    g_free(desk->path);
    g_free(desk->folder);
    desk->path = g_strdup(path);
    desk->folder = folder;
    if (desk->edits)
        lw_edits_mark_saved(desk->edits);
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
    if (moved) /* part files are looked for beside the file */
        lw_desk_post_text(desk, FALSE);
}

char *lw_desk_title(const LwDesk *desk)
{
    if (!desk->path)
        return g_strdup(_("untitled"));
    char *name = g_path_get_basename(desk->path), *dot = strrchr(name, '.');
    if (dot && dot > name)
        *dot = 0;
    return name;
}

LwEdits *lw_desk_edits(LwDesk *desk)
{
    return desk->edits;
}

void lw_desk_begin(LwDesk *desk, const char *name)
{
    lw_edits_begin(desk->edits, name);
}

void lw_desk_begin_merge(LwDesk *desk, const char *name, const char *merge)
{
    lw_edits_begin_merge(desk->edits, name, merge);
}

void lw_desk_commit(LwDesk *desk)
{
    if (!lw_edits_end(desk->edits))
        return;
    lw_desk_post_text(desk, FALSE);
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
}

void lw_desk_cancel(LwDesk *desk)
{
    lw_edits_cancel(desk->edits);
}

bool lw_desk_set(LwDesk *desk, const char *name, const char *path, const char *json)
{
    LwEditMessage problem;
    lw_desk_begin(desk, name);
    if (lw_edits_set(desk->edits, path, json, &problem)) {
        lw_desk_commit(desk);
        return true;
    }
    lw_desk_cancel(desk);
    lw_desk_refuse(desk, problem.text);
    return false;
}

void lw_desk_undo(LwDesk *desk)
{
    if (!desk->edits || !lw_edits_undo(desk->edits))
        return;
    lw_desk_post_text(desk, FALSE);
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
}

void lw_desk_redo(LwDesk *desk)
{
    if (!desk->edits || !lw_edits_redo(desk->edits))
        return;
    lw_desk_post_text(desk, FALSE);
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
}

LwEdition *lw_desk_edition(const LwDesk *desk)
{
    return desk->edition;
}

const char *lw_desk_task(const LwDesk *desk)
{
    return desk->task;
}

void lw_desk_set_task(LwDesk *desk, const char *task)
{
    if (g_strcmp0(desk->task, task) == 0)
        return;
    g_free(desk->task);
    desk->task = g_strdup(task);
    if (desk->edits)
        lw_desk_post_text(desk, FALSE);
}

void lw_desk_touch(LwDesk *desk)
{
    lw_desk_emit(desk, LW_SIGNAL_TEXT);
}

void lw_desk_reload(LwDesk *desk)
{
    if (desk->edits)
        lw_desk_post_text(desk, TRUE);
}
