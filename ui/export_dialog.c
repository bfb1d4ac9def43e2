#include "ui/export_dialog.h"

#include "ui/dialog.h"
#include "ui/words.h"

#include <string.h>

static const char KEY[] = "lw-export", LABEL[] = "lw-label";

static void free_dialog(gpointer data)
{
    LwExportDialog *dialog = data;
    dialog->kind->stop(dialog);
    g_free(dialog->path);
    g_free(dialog->own);
    g_free(dialog);
}

static void set_running(LwExportDialog *dialog, bool running)
{
    dialog->running = running;
    gtk_widget_set_sensitive(dialog->go, !running);
    gtk_widget_set_sensitive(dialog->grid, !running);
    gtk_widget_set_visible(dialog->progress, running);
}

static void show_notes(LwExportDialog *dialog, const char *notes)
{
    char *plain = g_strstrip(g_strdup(notes ? notes : ""));
    gtk_label_set_text(GTK_LABEL(dialog->notes), plain);
    gtk_widget_set_visible(dialog->notes_frame, *plain != 0);
    g_free(plain);
}

/* ---- rows */

GtkWidget *lw_export_dialog_row(LwExportDialog *dialog, const char *title, const char *help, GtkWidget *widget)
{
    gtk_widget_set_tooltip_text(widget, help);
    gtk_widget_set_hexpand(widget, TRUE);
    if (title) {
        GtkWidget *label = gtk_label_new_with_mnemonic(title);
        gtk_label_set_xalign(GTK_LABEL(label), 1);
        gtk_widget_add_css_class(label, "dim");
        gtk_label_set_mnemonic_widget(GTK_LABEL(label), widget);
        gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
        gtk_grid_attach(GTK_GRID(dialog->grid), label, 0, dialog->rows, 1, 1);
        g_object_set_data(G_OBJECT(widget), LABEL, label);
    }
    gtk_grid_attach(GTK_GRID(dialog->grid), widget, 1, dialog->rows++, 1, 1);
    return widget;
}

void lw_export_dialog_show_row(GtkWidget *widget, bool shown)
{
    GtkWidget *label = g_object_get_data(G_OBJECT(widget), LABEL);
    gtk_widget_set_visible(widget, shown);
    if (label)
        gtk_widget_set_visible(label, shown);
}

GtkWidget *lw_export_choice(const char *const *texts, guint chosen)
{
    GtkWidget *choice = gtk_drop_down_new_from_strings(texts);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), chosen);
    return choice;
}

guint lw_export_chosen(GtkWidget *choice)
{
    return gtk_drop_down_get_selected(GTK_DROP_DOWN(choice));
}

/* ---- progress and the end */

static char *time_left(double seconds)
{
    if (seconds < 90)
        return g_strdup_printf(_("%.0f s left"), seconds);
    return g_strdup_printf(_("%.0f min left"), seconds / 60);
}

void lw_export_dialog_progress(LwExportDialog *dialog, double fraction, const char *words)
{
    GtkProgressBar *bar = GTK_PROGRESS_BAR(dialog->progress);
    double passed = (double)(g_get_monotonic_time() - dialog->began) * 1e-6;
    if (fraction < 0) {
        gtk_progress_bar_pulse(bar);
        gtk_progress_bar_set_text(bar, words);
        return;
    }
    char *left = fraction > 0.02 && passed > 1 ? time_left(passed / fraction * (1 - fraction)) : NULL;
    char *text = left ? g_strdup_printf("%s, %s", words, left) : g_strdup(words);
    gtk_progress_bar_set_fraction(bar, fraction);
    gtk_progress_bar_set_text(bar, text);
    g_free(text);
    g_free(left);
}

void lw_export_dialog_end(LwExportDialog *dialog, const char *trouble, const char *note)
{
    set_running(dialog, false);
    if (trouble) {
        show_notes(dialog, trouble);
        return;
    }
    char *text = note && *note ? g_strdup_printf(_("Written: %s. %s"), dialog->path, note) : g_strdup_printf(_("Written: %s"), dialog->path);
    lw_window_say(dialog->window, note && *note ? LW_TONE_WARNING : LW_TONE_NOTE, text, NULL, NULL);
    g_free(text);
    gtk_window_destroy(GTK_WINDOW(dialog->dialog));
}

void lw_export_dialog_write(GtkWidget *window, const char *path)
{
    LwExportDialog *dialog = g_object_get_data(G_OBJECT(window), KEY);
    const char *suffix = dialog->kind->suffix(dialog);
    if (dialog->running)
        return;
    dialog->kind->stop(dialog); /* what an attempt before has left */
    g_free(dialog->path);
    dialog->path = g_str_has_suffix(path, suffix) ? g_canonicalize_filename(path, NULL) : g_strconcat(path, suffix, NULL);
    dialog->began = g_get_monotonic_time();
    show_notes(dialog, NULL);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(dialog->progress), 0);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(dialog->progress), "");
    set_running(dialog, true);
    dialog->kind->start(dialog, dialog->path);
}

/* ---- choosing the file */

static void on_chosen(GtkNativeDialog *chooser, int response, gpointer window)
{
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser)) : NULL;
    char *path = file ? g_file_get_path(file) : NULL;
    if (path)
        lw_export_dialog_write(window, path);
    g_free(path);
    g_clear_object(&file);
    g_object_unref(chooser);
}

static void on_go(GtkButton *button, gpointer data)
{
    LwExportDialog *dialog = data;
    LwDesk *desk = lw_window_desk(dialog->window);
    const char *suffix = dialog->kind->suffix(dialog), *folder = lw_desk_path(desk) ? lw_desk_folder(desk) : g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS);
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(_(dialog->kind->title), GTK_WINDOW(dialog->dialog), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
    char *title = lw_desk_title(desk), *name = g_strconcat(title, suffix, NULL);
    GFile *place = g_file_new_for_path(folder ? folder : g_get_home_dir());
    (void)button;
    gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(chooser), place, NULL);
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), name);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    g_signal_connect_object(chooser, "response", G_CALLBACK(on_chosen), dialog->dialog, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
    g_object_unref(place);
    g_free(name);
    g_free(title);
}

static void on_cancel(GtkButton *button, gpointer data)
{
    LwExportDialog *dialog = data;
    (void)button;
    gtk_window_destroy(GTK_WINDOW(dialog->dialog)); /* free_dialog stops what is under way */
}

/* ---- the dialog */

static void make_notes(LwExportDialog *dialog)
{
    dialog->notes = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(dialog->notes), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(dialog->notes), 56);
    gtk_label_set_wrap_mode(GTK_LABEL(dialog->notes), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(dialog->notes), 0);
    gtk_label_set_selectable(GTK_LABEL(dialog->notes), TRUE);
    gtk_widget_set_name(dialog->notes, "notes");
    dialog->notes_frame = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(dialog->notes_frame), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(dialog->notes_frame), 180);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(dialog->notes_frame), TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(dialog->notes_frame), dialog->notes);
    gtk_widget_add_css_class(dialog->notes_frame, "error-notes");
    gtk_widget_set_visible(dialog->notes_frame, FALSE);
}

static GtkWidget *make_buttons(LwExportDialog *dialog)
{
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    dialog->cancel = gtk_button_new_with_mnemonic(_("_Cancel"));
    dialog->go = gtk_button_new_with_mnemonic(_("_Export…"));
    gtk_widget_add_css_class(dialog->go, "suggested-action");
    gtk_widget_set_name(dialog->go, "go");
    gtk_widget_set_name(dialog->cancel, "cancel");
    gtk_widget_set_halign(buttons, GTK_ALIGN_END);
    gtk_box_append(GTK_BOX(buttons), dialog->cancel);
    gtk_box_append(GTK_BOX(buttons), dialog->go);
    g_signal_connect(dialog->go, "clicked", G_CALLBACK(on_go), dialog);
    g_signal_connect(dialog->cancel, "clicked", G_CALLBACK(on_cancel), dialog);
    return buttons;
}

static void build(LwExportDialog *dialog)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    dialog->grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(dialog->grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(dialog->grid), 12);
    dialog->progress = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(dialog->progress), TRUE);
    gtk_widget_set_visible(dialog->progress, FALSE);
    make_notes(dialog);
    gtk_box_append(GTK_BOX(box), dialog->grid);
    gtk_box_append(GTK_BOX(box), dialog->progress);
    gtk_box_append(GTK_BOX(box), dialog->notes_frame);
    gtk_box_append(GTK_BOX(box), make_buttons(dialog));
    gtk_widget_add_css_class(box, "dialog-box");
    gtk_window_set_child(GTK_WINDOW(dialog->dialog), box);
    gtk_window_set_default_widget(GTK_WINDOW(dialog->dialog), dialog->go);
    dialog->kind->build(dialog);
}

GtkWidget *lw_export_dialog_new(LwWindow *window, const LwExportKind *kind)
{
    LwExportDialog *dialog = g_new0(LwExportDialog, 1);
    dialog->kind = kind;
    dialog->window = window;
    dialog->own = g_malloc0(kind->size + 1);
    dialog->dialog = gtk_window_new();
    lw_dialog_dress(dialog->dialog);
    gtk_window_set_title(GTK_WINDOW(dialog->dialog), _(kind->title));
    gtk_window_set_transient_for(GTK_WINDOW(dialog->dialog), GTK_WINDOW(window));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog->dialog), TRUE);
    gtk_window_set_modal(GTK_WINDOW(dialog->dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(dialog->dialog), 440, -1);
    gtk_window_set_resizable(GTK_WINDOW(dialog->dialog), FALSE);
    gtk_widget_set_name(dialog->dialog, kind->name);
    lw_dialog_add_escape(dialog->dialog);
    build(dialog);
    g_object_set_data_full(G_OBJECT(dialog->dialog), KEY, dialog, free_dialog);
    return dialog->dialog;
}
