/* A dragged pose becomes the start of the document: values are found and tried in a worker, then written as one step. */
#include "ui/drag_private.h"

#include "app/document/digits.h"
#include "app/session/keep.h"
#include "ui/words.h"

typedef struct Job {
    LwEdition *edition;
    LwFrame *frame;
    double *coordinate;
    LwKeep *keep;
} Job;

static void free_job(gpointer data)
{
    Job *job = data;
    lw_keep_destroy(job->keep);
    lw_edition_unref(job->edition);
    g_free(job->frame);
    g_free(job->coordinate);
    g_free(job);
}

static void work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    (void)source;
    (void)cancellable;
    job->keep = lw_keep_create(job->edition, job->frame, job->coordinate);
    g_task_return_boolean(task, job->keep != NULL);
}

static bool write_value(LwEdits *edits, const LwMechanismDef *def, const LwKeepValue *value, LwEditMessage *message)
{
    bool angle = value->coordinate >= LW_RX;
    char *path = g_strdup_printf("start.%s.%s", def->joint[value->joint].name, lw_coordinate_names[value->coordinate]);
    double shown = value->value * (angle ? 180 / G_PI : 1e3);
    char *text = g_strdup_printf("%.13g %s", fabs(shown) < 1e-11 ? 0 : shown, angle ? "deg" : "mm");
    bool good = lw_edits_set_string(edits, path, text, message);
    g_free(text);
    g_free(path);
    return good;
}

/* A list of numbers that read back to the same bits. */
static bool write_list(LwEdits *edits, const char *body, const char *member, const double *number, int count, LwEditMessage *message)
{
    char *path = g_strdup_printf("bodies.%s.%s", body, member), digits[LW_DIGITS_TEXT];
    GString *list = g_string_new("[");
    for (int i = 0; i < count; i++)
        g_string_append_printf(list, "%s%s", i ? ", " : "", lw_digits_format(digits, number[i]));
    g_string_append_c(list, ']');
    bool good = lw_edits_set(edits, path, list->str, message);
    g_string_free(list, TRUE);
    g_free(path);
    return good;
}

static bool write_body(LwEdits *edits, const char *body, LwFrame frame, LwEditMessage *message)
{
    double number[7];
    lw_vec3_store(number, frame.position);
    lw_quat_store(number + 3, frame.orientation);
    return write_list(edits, body, "position", number, 3, message) && write_list(edits, body, "orientation", number + 3, 4, message);
}

static void write_step(LwDragTool *drag, const Job *job)
{
    const LwMechanismDef *def = &job->edition->document->def;
    LwEdits *edits = lw_desk_edits(drag->desk);
    LwEditMessage message = { "" };
    bool good = true;
    lw_desk_begin(drag->desk, _("Keep the dragged pose as start"));
    for (int i = 0; i < job->keep->value_count && good; i++)
        good = write_value(edits, def, &job->keep->value[i], &message);
    for (int i = 0; i < job->keep->body_count && good; i++)
        good = write_body(edits, def->body[job->keep->body[i]].name, job->keep->frame[i], &message);
    if (good) {
        lw_desk_commit(drag->desk);
        return;
    }
    lw_desk_cancel(drag->desk);
    lw_desk_say(drag->desk, LW_TONE_ERROR, "%s", message.text);
}

static void arrive(GObject *source, GAsyncResult *result, gpointer data)
{
    LwWindow *window = LW_WINDOW(source); /* may be closed by now */
    LwDragTool *drag = data;
    Job *job = g_task_get_task_data(G_TASK(result));
    bool good = g_task_propagate_boolean(G_TASK(result), NULL);
    drag->keeping = false;
    /* Another edition came meanwhile: its pose is another one. */
    if (!lw_window_desk(window) || lw_desk_edition(drag->desk) != job->edition || !drag->dragger)
        return;
    if (!good)
        lw_desk_say(drag->desk, LW_TONE_ERROR, _("Memory ran out."));
    else if (job->keep->refusal)
        lw_desk_say(drag->desk, LW_TONE_WARNING, _("This pose cannot be kept: %s."), job->keep->refusal);
    else
        write_step(drag, job);
    lw_drag_strip_update(drag);
    lw_actions_update(GTK_APPLICATION_WINDOW(drag->window));
}

void lw_drag_keep_start(LwDragTool *drag)
{
    const LwMechanismDef *def = &drag->edition->document->def;
    Job *job = g_new0(Job, 1);
    job->edition = lw_edition_ref(drag->edition);
    job->frame = g_memdup2(drag->frame, (gsize)def->body_count * sizeof *job->frame);
    job->coordinate = g_new(double, (gsize)(def->joint_count + 1) * LW_COORDINATES);
    lw_dragger_coordinates(drag->dragger, job->coordinate);
    drag->keeping = true;
    /* The task refers to the window, which owns the tool. */
    GTask *task = g_task_new(drag->window, NULL, arrive, drag);
    g_task_set_task_data(task, job, free_job);
    g_task_run_in_thread(task, work);
    g_object_unref(task);
    lw_drag_strip_update(drag);
}
