/* The mechanism for other programs, reports, and the table of results. */
#include "ui/exports.h"

#include "app/exchange/csv.h"
#include "ui/process.h"
#include "ui/words.h"

#include <string.h>

/* ---- by the program `lockwork` */

typedef struct Process {
    GtkWidget *what, *format, *partial;
    GCancellable *cancellable; /* while it runs */
    guint pulse;
} Process;

static void stop_process(LwExportDialog *dialog)
{
    Process *process = dialog->own;
    if (process->cancellable)
        g_cancellable_cancel(process->cancellable);
    g_clear_object(&process->cancellable);
    g_clear_handle_id(&process->pulse, g_source_remove);
}

/* The first thing that was left out, and how many more. */
static char *note_of(const char *words)
{
    int count = 0;
    const char *first = NULL;
    char **line = g_strsplit(words, "\n", -1);
    for (int i = 0; line[i]; i++)
        if (g_str_has_prefix(line[i], "left out: ") || g_str_has_prefix(line[i], "note: ") || g_str_has_prefix(line[i], "warning: ")) {
            first = first ? first : line[i];
            count++;
        }
    char *note = !first ? NULL : count == 1 ? g_strdup(first) : g_strdup_printf(ngettext("%s (and %d more)", "%s (and %d more)", (gulong)count - 1), first, count - 1);
    g_strfreev(line);
    return note;
}

static void on_done(GObject *source, GAsyncResult *result, gpointer data)
{
    GError *error = NULL;
    LwProcessEnd *end = lw_process_finish(result, &error);
    (void)source;
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_error_free(error);
        return; /* the dialog may be gone */
    }
    LwExportDialog *dialog = data;
    char *note = end && end->good ? note_of(end->words) : NULL;
    g_clear_object(&((Process *)dialog->own)->cancellable);
    stop_process(dialog);
    lw_export_dialog_end(dialog, error ? error->message : end->good ? NULL : *end->words ? end->words : _("The program ended without saying why."), note);
    lw_process_end_free(end);
    g_clear_error(&error);
    g_free(note);
}

static gboolean on_pulse(gpointer dialog)
{
    lw_export_dialog_progress(dialog, -1, _("Working…"));
    return G_SOURCE_CONTINUE;
}

static void run(LwExportDialog *dialog, const char *const *word)
{
    Process *process = dialog->own;
    process->cancellable = g_cancellable_new();
    process->pulse = g_timeout_add(100, on_pulse, dialog);
    lw_process_start(lw_window_desk(dialog->window), word, process->cancellable, on_done, dialog);
}

/* ---- models */

static const char *const models[] = { ".glb", ".gltf", ".sdf", ".xml", ".urdf" };

static void build_model(LwExportDialog *dialog)
{
    Process *process = dialog->own;
    const char *texts[] = { _("glTF, one file (.glb), with the motion"), _("glTF (.gltf), with the motion"), _("SDF (.sdf), for Gazebo"), _("MJCF (.xml), for MuJoCo"), _("URDF (.urdf), for robot programs"), NULL };
    process->format = lw_export_dialog_row(dialog, _("_Format"), _("Bodies stand as assembled; glTF files have the motion of the file’s analysis."), lw_export_choice(texts, 0));
    process->partial = lw_export_dialog_row(dialog, NULL, _("Otherwise nothing is written when the format cannot hold all of the mechanism."),
                                            gtk_check_button_new_with_mnemonic(_("_Leave out what the format cannot hold")));
    gtk_widget_set_name(process->format, "format");
    gtk_widget_set_name(process->partial, "partial");
}

static const char *model_suffix(LwExportDialog *dialog)
{
    return models[lw_export_chosen(((Process *)dialog->own)->format)];
}

static void start_model(LwExportDialog *dialog, const char *path)
{
    Process *process = dialog->own;
    const char *task = lw_desk_task(lw_window_desk(dialog->window)), *word[8] = { "export", "FILE", "--output", path };
    int count = 4;
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(process->partial)))
        word[count++] = "--partial";
    if (task) {
        word[count++] = "--task";
        word[count++] = task;
    }
    run(dialog, word);
}

const LwExportKind lw_export_model = { "export-model", N_("Export mechanism"), build_model, model_suffix, start_model, stop_process, sizeof(Process) };

/* ---- reports */

static void build_report(LwExportDialog *dialog)
{
    Process *process = dialog->own;
    const char *whats[] = { _("Motor sheet: what each motor must do, which would"), _("Bearings and parts: what each must carry"), NULL };
    const char *formats[] = { _("PDF"), _("HTML"), NULL };
    process->what = lw_export_dialog_row(dialog, _("_Report"), _("Over the cycle of all tasks of the file."), lw_export_choice(whats, 0));
    process->format = lw_export_dialog_row(dialog, _("_Format"), NULL, lw_export_choice(formats, 0));
    gtk_widget_set_name(process->what, "report");
    gtk_widget_set_name(process->format, "format");
}

static const char *report_suffix(LwExportDialog *dialog)
{
    return lw_export_chosen(((Process *)dialog->own)->format) == 0 ? ".pdf" : ".html";
}

static void start_report(LwExportDialog *dialog, const char *path)
{
    Process *process = dialog->own;
    const char *word[] = { lw_export_chosen(process->what) == 0 ? "size" : "sheet", "FILE", "--output", path, NULL };
    run(dialog, word);
}

const LwExportKind lw_export_report = { "export-report", N_("Export report"), build_report, report_suffix, start_report, stop_process, sizeof(Process) };

/* ---- results */

typedef struct Table {
    GCancellable *cancellable; /* while it is written: cancelled when nobody listens any more */
} Table;

typedef struct Writing {
    LwResult *result;
    char *path;
} Writing;

static void free_writing(gpointer data)
{
    Writing *writing = data;
    lw_result_unref(writing->result);
    g_free(writing->path);
    g_free(writing);
}

static void write_table(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Writing *writing = data;
    LwProblem problem;
    (void)source;
    (void)cancellable;
    if (lw_csv_write(writing->result->report->trace, writing->path, NULL, &problem))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", problem.text);
}

static void on_table(GObject *source, GAsyncResult *result, gpointer data)
{
    GError *error = NULL;
    (void)source;
    g_task_propagate_boolean(G_TASK(result), &error);
    if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) { /* else the dialog may be gone */
        LwExportDialog *dialog = data;
        g_clear_object(&((Table *)dialog->own)->cancellable);
        lw_export_dialog_end(dialog, error ? error->message : NULL, NULL);
    }
    g_clear_error(&error);
}

static void build_table(LwExportDialog *dialog)
{
    LwResult *result = lw_desk_result(lw_window_desk(dialog->window));
    const LwTrace *trace = result && result->report ? result->report->trace : NULL;
    char *words = g_strdup_printf(_("All %d columns of the result at its %d times, with units and certainties."), trace ? trace->channel_count : 0, trace ? trace->sample_count : 0);
    GtkWidget *label = gtk_label_new(words);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 50);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    lw_export_dialog_row(dialog, NULL, NULL, label);
    g_free(words);
}

static const char *table_suffix(LwExportDialog *dialog)
{
    (void)dialog;
    return ".csv";
}

static void start_table(LwExportDialog *dialog, const char *path)
{
    Table *table = dialog->own;
    LwResult *result = lw_desk_result(lw_window_desk(dialog->window));
    if (!result || !result->report) {
        lw_export_dialog_end(dialog, _("There is no result any more: run the analysis first."), NULL);
        return;
    }
    Writing *writing = g_new0(Writing, 1);
    *writing = (Writing){ lw_result_ref(result), g_strdup(path) };
    table->cancellable = g_cancellable_new();
    GTask *task = g_task_new(NULL, table->cancellable, on_table, dialog);
    g_task_set_task_data(task, writing, free_writing);
    g_task_run_in_thread(task, write_table);
    g_object_unref(task);
}

static void stop_table(LwExportDialog *dialog)
{
    Table *table = dialog->own;
    if (table->cancellable)
        g_cancellable_cancel(table->cancellable);
    g_clear_object(&table->cancellable);
}

const LwExportKind lw_export_csv = { "export-csv", N_("Export results"), build_table, table_suffix, start_table, stop_table, sizeof(Table) };
