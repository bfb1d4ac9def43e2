#include "ui/import_dialog.h"

#include "app/document/materials.h"
#include "ui/dialog.h"
#include "ui/importer.h"
#include "ui/search_list.h"
#include "ui/window_parts.h"
#include "ui/words.h"

#include <string.h>

typedef struct Dialog {
    LwWindow *window;
    GtkWidget *dialog, *unit, *up, *material, *joints, *group, *split, *go, *cancel, *progress, *notes, *notes_frame;
    char **file;
    GCancellable *cancellable;  /* while it runs */
    guint pulsing;
} Dialog;

static const char *const units[] = { NULL, "mm", "cm", "m", "in" };
static const char *const ups[] = { NULL, "z", "y" };
enum { NO_JOINTS, SUGGEST, ACCEPT_LIKELY, ACCEPT_ALL };

static void free_dialog(gpointer data)
{
    Dialog *dialog = data;
    if (dialog->cancellable)
        g_cancellable_cancel(dialog->cancellable);
    g_clear_object(&dialog->cancellable);
    if (dialog->pulsing)
        g_source_remove(dialog->pulsing);
    g_strfreev(dialog->file);
    g_free(dialog);
}

static void set_running(Dialog *dialog, bool running)
{
    gtk_widget_set_sensitive(dialog->go, !running);
    gtk_widget_set_visible(dialog->progress, running);
    if (!running)
        g_clear_handle_id(&dialog->pulsing, g_source_remove);
}

static gboolean pulse(gpointer data)
{
    gtk_progress_bar_pulse(GTK_PROGRESS_BAR(((Dialog *)data)->progress));
    return G_SOURCE_CONTINUE;
}

/* What the program said, without the names of files that everybody knows. */
static void show_notes(Dialog *dialog, const char *notes)
{
    char *plain = g_strstrip(g_strdup(notes));
    gtk_label_set_text(GTK_LABEL(dialog->notes), plain);
    gtk_widget_set_visible(dialog->notes_frame, *plain != 0);
    g_free(plain);
}

/* How many lines begin with "note:". */
static int count_notes(const char *notes)
{
    int count = 0;
    for (const char *at = notes; (at = strstr(at, "note: ")); at++)
        count++;
    return count;
}

/* begun: the document that it is about is on its way. */
static void tell(LwWindow *window, const LwImported *imported, int files, bool begun)
{
    int notes = count_notes(imported->notes);
    const char *first = strstr(imported->notes, "note: ");
    char *line = first ? g_strndup(first + 6, strcspn(first + 6, "\n")) : NULL;
    char *option = line ? strstr(line, "; --") : NULL; /* what to type at the command line */
    if (option)
        *option = 0;
    char *text = notes == 0 ? g_strdup_printf(ngettext("Imported %d file.", "Imported %d files.", (gulong)files), files)
                            : g_strdup_printf(_("Imported. Note: %s"), line);
    const char *action = imported->robot ? "win.drive-joints" : NULL, *label = imported->robot ? _("Add motors to its joints") : NULL;
    if (begun)
        lw_window_offer_with(window, NULL, notes == 0 ? LW_TONE_NOTE : LW_TONE_WARNING, text, action, label);
    else
        lw_window_say(window, notes == 0 ? LW_TONE_NOTE : LW_TONE_WARNING, text, action, label);
    g_free(text);
    g_free(line);
}

static void on_done(GObject *source, GAsyncResult *result, gpointer data)
{
    GError *error = NULL;
    LwImported *imported = lw_import_finish(result, &error);
    (void)source;
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_error_free(error);
        return; /* the dialog may be gone */
    }
    Dialog *dialog = data;
    g_clear_object(&dialog->cancellable);
    set_running(dialog, false);
    if (error)
        show_notes(dialog, error->message);
    else if (!imported->text)
        show_notes(dialog, imported->notes);
    else {
        int count = (int)g_strv_length(dialog->file);
        char *name = g_path_get_basename(dialog->file[0]), *step = g_strdup_printf(_("Import %s"), name);
        bool begins = !lw_desk_is_open(lw_window_desk(dialog->window));
        if (lw_import_take(lw_window_desk(dialog->window), imported, step))
            tell(dialog->window, imported, count, begins);
        gtk_window_destroy(GTK_WINDOW(dialog->dialog));
        g_free(step);
        g_free(name);
    }
    lw_imported_free(imported);
    g_clear_error(&error);
}

static void on_go(GtkButton *button, gpointer data)
{
    Dialog *dialog = data;
    (void)button;
    guint joints = gtk_drop_down_get_selected(GTK_DROP_DOWN(dialog->joints)), material = gtk_drop_down_get_selected(GTK_DROP_DOWN(dialog->material));
    LwDesk *desk = lw_window_desk(dialog->window);
    LwImportWish wish = {
        .file = (const char *const *)dialog->file,
        .folder = lw_desk_is_open(desk) ? lw_desk_folder(desk) : NULL,
        .unit = units[gtk_drop_down_get_selected(GTK_DROP_DOWN(dialog->unit))],
        .up = ups[gtk_drop_down_get_selected(GTK_DROP_DOWN(dialog->up))],
        .material = material > 0 ? lw_materials[material - 1].name : NULL,
        .suggest = joints != NO_JOINTS,
        .accept = joints == ACCEPT_LIKELY ? 0.5 : joints == ACCEPT_ALL ? 0 : 2,
        .split = gtk_check_button_get_active(GTK_CHECK_BUTTON(dialog->split)),
        .group_assemblies = gtk_check_button_get_active(GTK_CHECK_BUTTON(dialog->group)),
    };
    show_notes(dialog, "");
    dialog->cancellable = g_cancellable_new();
    set_running(dialog, true);
    dialog->pulsing = g_timeout_add(100, pulse, dialog);
    lw_import_start(&wish, dialog->cancellable, on_done, dialog);
}

static void on_cancel(GtkButton *button, gpointer data)
{
    Dialog *dialog = data;
    (void)button;
    gtk_window_destroy(GTK_WINDOW(dialog->dialog)); /* free_dialog ends the process */
}

static GtkWidget *add_row(GtkGrid *grid, int row, const char *title, const char *help, GtkWidget *widget)
{
    GtkWidget *label = gtk_label_new_with_mnemonic(title);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_add_css_class(label, "dim");
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), widget);
    gtk_widget_set_hexpand(widget, TRUE);
    gtk_widget_set_tooltip_text(widget, help);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
    gtk_grid_attach(grid, label, 0, row, 1, 1);
    gtk_grid_attach(grid, widget, 1, row, 1, 1);
    return widget;
}

static GtkWidget *material_list(void)
{
    GtkStringList *names = gtk_string_list_new(NULL);
    gtk_string_list_append(names, _("Not known: steel is assumed"));
    for (int i = 0; i < lw_material_count; i++)
        gtk_string_list_append(names, lw_materials[i].name);
    GtkWidget *list = gtk_drop_down_new(G_LIST_MODEL(names), NULL);
    lw_search_list(list);
    return list;
}

static GtkWidget *make_form(Dialog *dialog)
{
    const char *unit_titles[] = { _("As the file says"), _("millimetres"), _("centimetres"), _("metres"), _("inches"), NULL };
    const char *up_titles[] = { _("As the file says"), _("z is up"), _("y is up"), NULL };
    const char *joint_titles[] = { _("Do not look for joints"), _("Suggest joints"), _("Make the likely joints (above 50 %)"), _("Make all suggested joints"), NULL };
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
    dialog->unit = add_row(GTK_GRID(grid), 0, _("_Unit"), _("STL, OBJ and PLY files do not say their unit; it is guessed from the size unless you know it."), gtk_drop_down_new_from_strings(unit_titles));
    dialog->up = add_row(GTK_GRID(grid), 1, _("U_p axis"), _("Which axis of the file points upwards."), gtk_drop_down_new_from_strings(up_titles));
    dialog->material = add_row(GTK_GRID(grid), 2, _("_Material"), _("Masses are computed from volumes and this material; it can be changed for each body later."), material_list());
    dialog->joints = add_row(GTK_GRID(grid), 3, _("_Joints"), _("Shafts in holes, balls in sockets and faces that touch make joints likely."), gtk_drop_down_new_from_strings(joint_titles));
    dialog->group = gtk_check_button_new_with_mnemonic(_("Each component of the top _assembly is one body"));
    dialog->split = gtk_check_button_new_with_mnemonic(_("_Separate pieces of a mesh are bodies of their own"));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(dialog->joints), SUGGEST);
    gtk_widget_set_name(dialog->unit, "unit");
    gtk_widget_set_name(dialog->up, "up");
    gtk_widget_set_name(dialog->material, "material");
    gtk_widget_set_name(dialog->joints, "joints");
    gtk_grid_attach(GTK_GRID(grid), dialog->group, 1, 4, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), dialog->split, 1, 5, 1, 1);
    return grid;
}

static GtkWidget *make_heading(char **file)
{
    char *names = g_strdup("");
    for (int i = 0; file[i]; i++) {
        char *name = g_path_get_basename(file[i]), *more = g_strdup_printf("%s%s%s", names, i ? ", " : "", name);
        g_free(names);
        g_free(name);
        names = more;
    }
    GtkWidget *heading = gtk_label_new(names);
    gtk_label_set_xalign(GTK_LABEL(heading), 0);
    gtk_label_set_wrap(GTK_LABEL(heading), TRUE);
    gtk_widget_add_css_class(heading, "heading");
    g_free(names);
    return heading;
}

static void build(Dialog *dialog)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    dialog->progress = gtk_progress_bar_new();
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(dialog->progress), _("Reading…"));
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(dialog->progress), TRUE);
    dialog->notes = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(dialog->notes), TRUE);
    gtk_label_set_xalign(GTK_LABEL(dialog->notes), 0);
    gtk_label_set_selectable(GTK_LABEL(dialog->notes), TRUE);
    dialog->notes_frame = gtk_scrolled_window_new();
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(dialog->notes_frame), 160);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(dialog->notes_frame), TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(dialog->notes_frame), dialog->notes);
    gtk_widget_add_css_class(dialog->notes_frame, "error-notes");
    dialog->cancel = gtk_button_new_with_mnemonic(_("_Cancel"));
    dialog->go = gtk_button_new_with_mnemonic(_("_Import"));
    gtk_widget_add_css_class(dialog->go, "suggested-action");
    gtk_widget_set_name(dialog->go, "go");
    gtk_widget_set_name(dialog->cancel, "cancel");
    gtk_widget_set_name(dialog->notes, "notes");
    gtk_widget_set_halign(buttons, GTK_ALIGN_END);
    gtk_box_append(GTK_BOX(buttons), dialog->cancel);
    gtk_box_append(GTK_BOX(buttons), dialog->go);
    gtk_box_append(GTK_BOX(box), make_heading(dialog->file));
    gtk_box_append(GTK_BOX(box), make_form(dialog));
    gtk_box_append(GTK_BOX(box), dialog->progress);
    gtk_box_append(GTK_BOX(box), dialog->notes_frame);
    gtk_box_append(GTK_BOX(box), buttons);
    gtk_widget_add_css_class(box, "dialog-box");
    gtk_window_set_child(GTK_WINDOW(dialog->dialog), box);
    g_signal_connect(dialog->go, "clicked", G_CALLBACK(on_go), dialog);
    g_signal_connect(dialog->cancel, "clicked", G_CALLBACK(on_cancel), dialog);
    gtk_window_set_default_widget(GTK_WINDOW(dialog->dialog), dialog->go);
}

void lw_import_files(LwWindow *window, const char *const *file)
{
    Dialog *dialog = g_new0(Dialog, 1);
    dialog->window = window;
    dialog->file = g_strdupv((char **)file);
    dialog->dialog = gtk_window_new();
    lw_dialog_dress(dialog->dialog);
    gtk_window_set_title(GTK_WINDOW(dialog->dialog), _("Import parts"));
    gtk_window_set_transient_for(GTK_WINDOW(dialog->dialog), GTK_WINDOW(window));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog->dialog), TRUE);
    gtk_window_set_modal(GTK_WINDOW(dialog->dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(dialog->dialog), 480, -1);
    gtk_widget_set_name(dialog->dialog, "import-dialog");
    lw_dialog_add_escape(dialog->dialog);
    g_object_set_data_full(G_OBJECT(dialog->dialog), "dialog", dialog, free_dialog);
    build(dialog);
    set_running(dialog, false);
    gtk_widget_set_visible(dialog->notes_frame, FALSE);
    gtk_widget_grab_focus(dialog->go); /* Enter imports; at a list it would open the list */
    gtk_window_present(GTK_WINDOW(dialog->dialog));
}

/* ---- choosing files */

static void on_chosen(GtkNativeDialog *chooser, int response, gpointer window)
{
    GListModel *files = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_files(GTK_FILE_CHOOSER(chooser)) : NULL;
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; files && i < g_list_model_get_n_items(files); i++) {
        GFile *file = g_list_model_get_item(files, i);
        char *path = g_file_get_path(file);
        if (path)
            g_ptr_array_add(paths, path);
        g_object_unref(file);
    }
    if (paths->len > 0) {
        g_ptr_array_add(paths, NULL);
        lw_import_files(window, (const char *const *)paths->pdata);
    }
    g_ptr_array_unref(paths);
    g_clear_object(&files);
    g_object_unref(chooser);
}

void lw_import_choose(LwWindow *window)
{
    static const char *const patterns[] = { "step", "stp", "stl", "obj", "ply", "gltf", "glb", "3mf", "dae", "urdf", "xacro" };
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(_("Import parts"), GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
    GtkFileFilter *known = gtk_file_filter_new(), *all = gtk_file_filter_new();
    gtk_file_filter_set_name(known, _("Parts and robots (STEP, STL, OBJ, PLY, glTF, 3MF, COLLADA, URDF)"));
    for (gsize i = 0; i < G_N_ELEMENTS(patterns); i++)
        gtk_file_filter_add_suffix(known, patterns[i]);
    gtk_file_filter_set_name(all, _("All files"));
    gtk_file_filter_add_pattern(all, "*");
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(chooser), known);
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(chooser), all);
    gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(chooser), TRUE);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    g_signal_connect_object(chooser, "response", G_CALLBACK(on_chosen), window, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
    g_object_unref(known);
    g_object_unref(all);
}
