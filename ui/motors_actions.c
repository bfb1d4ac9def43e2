/* What can be done with the motor sheet. */
#include "ui/motors_parts.h"

#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

static LwMotorsPanel *panel_of(gpointer window)
{
    return lw_motors_of(window);
}

static bool can_size(gpointer window)
{
    LwMotorsPanel *panel = panel_of(window);
    const LwEdition *edition = lw_desk_edition(lw_window_desk(window));
    return panel && !panel->job && edition && edition->document->def.motor_count > 0;
}

static bool is_sizing(gpointer window)
{
    LwMotorsPanel *panel = panel_of(window);
    return panel && panel->job;
}

static bool has_sheet(gpointer window)
{
    LwMotorsPanel *panel = panel_of(window);
    return panel && !panel->job && lw_motors_shown(panel);
}

static bool has_choice(gpointer window)
{
    return has_sheet(window) && panel_of(window)->choice >= 0;
}

static void size_motors(gpointer window)
{
    lw_window_show_panel(window, "motors");
    lw_motors_compute(panel_of(window));
}

static void cancel(gpointer window)
{
    lw_motors_cancel(panel_of(window));
}

static void best_ratio(gpointer window)
{
    LwMotorsPanel *panel = panel_of(window);
    lw_motors_set_ratio(panel, lw_motors_shown(panel)->choice[panel->choice].sweep.best);
}

/* ---- into the document */

/* Where the motor stands in the text: in the file's own list, or in that of the task that brings it. To be freed. */
static char *drive_path(LwMotorsPanel *panel, const char *member)
{
    const LwEdition *edition = lw_desk_edition(panel->desk);
    const LwDocument *document = edition->document;
    const char *name = lw_motors_shown(panel)->name;
    char *inner = g_strconcat("drive.", member, NULL), *path = NULL;
    if (lw_item_json(edition, lw_item(LW_ITEM_MOTOR, name)))
        path = lw_item_path(lw_item(LW_ITEM_MOTOR, name), inner);
    else if (document->chosen_task >= 0) {
        char *whole = g_strdup_printf("motors.%s.%s", name, inner);
        path = lw_item_path(lw_item(LW_ITEM_TASK, document->task[document->chosen_task].name), whole);
        g_free(whole);
    }
    g_free(inner);
    return path;
}

static void write_drive(LwMotorsPanel *panel, bool with_motor)
{
    LwEditMessage problem = { "" };
    const LwSizingMotor *motor = lw_motors_shown(panel);
    char *step = g_strdup_printf(with_motor ? _("Choose motor of %s") : _("Set gear ratio of %s"), motor->name), *path = drive_path(panel, "ratio"), *model = drive_path(panel, "motor");
    char text[40];
    g_snprintf(text, sizeof text, "%.4g", panel->ratio);
    lw_desk_begin(panel->desk, step);
    bool good = path && lw_edits_set_number(lw_desk_edits(panel->desk), path, g_ascii_strtod(text, NULL), &problem);
    if (good && with_motor)
        good = lw_edits_set_string(lw_desk_edits(panel->desk), model, panel->sheet->sizing->catalogue[motor->choice[panel->choice].motor].name, &problem);
    if (good)
        lw_desk_commit(panel->desk);
    else {
        lw_desk_cancel(panel->desk);
        lw_desk_say(panel->desk, LW_TONE_ERROR, "%s", *problem.text ? problem.text : _("The motor is no longer in the document."));
    }
    g_free(step);
    g_free(path);
    g_free(model);
}

static void use_ratio(gpointer window)
{
    write_drive(panel_of(window), false);
}

static void use_motor(gpointer window)
{
    write_drive(panel_of(window), true);
}

/* ---- files */

static void copy(gpointer window)
{
    char *text = lw_sheet_text(panel_of(window)->sheet);
    if (!text)
        return;
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(window)), text);
    lw_desk_say(lw_window_desk(window), LW_TONE_NOTE, "%s", _("The motor sheet is in the clipboard, as text."));
    free(text);
}

void lw_motors_export(LwWindow *window, const char *path)
{
    LwProblem problem = { 0 };
    if (!has_sheet(window))
        return;
    if (lw_sheet_write(panel_of(window)->sheet, path, &problem))
        lw_desk_say(lw_window_desk(window), LW_TONE_NOTE, _("Written: %s"), path);
    else
        lw_desk_say(lw_window_desk(window), LW_TONE_ERROR, "%s", problem.text);
}

static void set_catalogue(LwWindow *window, const char *path)
{
    LwMotorsPanel *panel = panel_of(window);
    g_free(panel->catalogue);
    panel->catalogue = g_strdup(path);
    if (can_size(window))
        lw_motors_compute(panel);
}

static void on_response(GtkNativeDialog *dialog, int response, gpointer window)
{
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    char *path = file ? g_file_get_path(file) : NULL;
    if (path && gtk_file_chooser_get_action(GTK_FILE_CHOOSER(dialog)) == GTK_FILE_CHOOSER_ACTION_OPEN)
        set_catalogue(window, path);
    else if (path)
        lw_motors_export(window, path);
    g_free(path);
    g_clear_object(&file);
    g_object_unref(dialog);
}

static void ask(LwWindow *window, GtkFileChooserAction action, const char *title, const char *what, const char *const *pattern)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, GTK_WINDOW(window), action, NULL, NULL);
    GtkFileFilter *filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, what);
    for (int i = 0; pattern[i]; i++)
        gtk_file_filter_add_pattern(filter, pattern[i]);
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    g_object_unref(filter);
    if (action == GTK_FILE_CHOOSER_ACTION_SAVE) {
        char *name = lw_desk_title(lw_window_desk(window)), *full = g_strconcat(name, "-motors.pdf", NULL);
        gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), full);
        g_free(full);
        g_free(name);
    }
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_signal_connect_object(dialog, "response", G_CALLBACK(on_response), window, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

static void choose_catalogue(gpointer window)
{
    static const char *const pattern[] = { "*.csv", NULL };
    ask(window, GTK_FILE_CHOOSER_ACTION_OPEN, _("Choose a catalogue of motors"), _("Catalogues (CSV)"), pattern);
}

static void export_report(gpointer window)
{
    static const char *const pattern[] = { "*.pdf", "*.html", "*.csv", NULL };
    ask(window, GTK_FILE_CHOOSER_ACTION_SAVE, _("Export the motor sheet"), _("Reports (PDF, HTML) and tables (CSV)"), pattern);
}

static bool is_free(gpointer window)
{
    return !is_sizing(window);
}

static const LwActionInfo table[] = {
    { "size-motors", N_("Size motors"), N_("Motors"), N_("Runs all tasks and looks for motors that can do them."), "lw-run-symbolic", { "<Control>F5" }, size_motors, can_size, NULL },
    { "cancel-sizing", N_("Cancel"), N_("Motors"), NULL, "lw-stop-symbolic", { NULL }, cancel, is_sizing, NULL },
    { "motor-best-ratio", N_("Best ratio"), N_("Motors"), N_("The ratio at which the motor has most to spare."), NULL, { NULL }, best_ratio, has_choice, NULL },
    { "motor-use-ratio", N_("Use ratio"), N_("Motors"), N_("Writes this ratio into the drive of the motor."), NULL, { NULL }, use_ratio, has_sheet, NULL },
    { "motor-use", N_("Use motor"), N_("Motors"), N_("Writes this motor of the catalogue and the ratio into the drive."), NULL, { NULL }, use_motor, has_choice, NULL },
    { "motor-catalogue", N_("Choose a catalogue…"), N_("Motors"), NULL, "document-open-symbolic", { NULL }, choose_catalogue, is_free, NULL },
    { "motor-copy", N_("Copy the motor sheet"), N_("Motors"), N_("As text, for a mail or a document."), "edit-copy-symbolic", { NULL }, copy, has_sheet, NULL },
    { "motor-report", N_("Export the motor sheet…"), N_("Motors"), N_("As PDF, HTML or CSV, like the command line."), "lw-export-symbolic", { NULL }, export_report, has_sheet, NULL },
};

static void on_export_to(GSimpleAction *action, GVariant *path, gpointer window)
{
    (void)action;
    lw_motors_export(window, g_variant_get_string(path, NULL));
}

static void on_catalogue(GSimpleAction *action, GVariant *path, gpointer window)
{
    (void)action;
    set_catalogue(window, g_variant_get_string(path, NULL));
}

void lw_motors_actions_add(LwWindow *window)
{
    static const struct { const char *name; GCallback activate; } plain[] = { { "motor-report-to", G_CALLBACK(on_export_to) }, { "motor-catalogue-at", G_CALLBACK(on_catalogue) } };
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
    for (gsize i = 0; i < G_N_ELEMENTS(plain); i++) {
        GSimpleAction *action = g_simple_action_new(plain[i].name, G_VARIANT_TYPE_STRING);
        g_signal_connect(action, "activate", plain[i].activate, window);
        g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(action));
        g_object_unref(action);
    }
}
