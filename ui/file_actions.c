#include "ui/file_actions.h"

#include "app/document/file.h"
#include "app/exchange/output.h"
#include "ui/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void lw_file_open(LwWindow *window, const char *path)
{
    char *text, *absolute = g_canonicalize_filename(path, NULL);
    size_t length;
    if (lw_file_read(absolute, true, &text, &length)) {
        char *ended = g_malloc(length + 1);
        memcpy(ended, text, length);
        ended[length] = 0;
        lw_desk_open_text(lw_window_desk(window), absolute, NULL, ended, length);
        g_free(ended);
        free(text);
    } else {
        char *why = g_strdup_printf(_("%s cannot be opened: %s."), absolute, g_strerror(errno));
        lw_window_say(window, LW_TONE_ERROR, why, NULL, NULL);
        g_free(why);
    }
    g_free(absolute);
}

bool lw_file_save(LwWindow *window, const char *path)
{
    LwDesk *desk = lw_window_desk(window);
    LwOutput output;
    LwProblem problem;
    size_t length;
    const char *text = lw_edits_text(lw_desk_edits(desk), &length);
    bool good = lw_output_open(&output, path, &problem);
    if (good) {
        fwrite(text, 1, length, output.file);
        good = lw_output_commit(&output, &problem);
    }
    if (good)
        lw_desk_set_path(desk, path);
    else
        lw_window_say(window, LW_TONE_ERROR, problem.text, "win.save-as", _("Save elsewhere…"));
    return good;
}

static bool is_open(gpointer window)
{
    return lw_desk_is_open(lw_window_desk(window));
}

static void add_filter(GtkFileChooser *chooser)
{
    GtkFileFilter *filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, _("Mechanisms (.lockwork)"));
    gtk_file_filter_add_pattern(filter, "*.lockwork");
    gtk_file_chooser_add_filter(chooser, filter);
    g_object_unref(filter);
}

static void on_chosen(GtkNativeDialog *dialog, int response, gpointer data)
{
    LwWindow *window = data;
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    char *path = file ? g_file_get_path(file) : NULL;
    if (path && gtk_file_chooser_get_action(GTK_FILE_CHOOSER(dialog)) == GTK_FILE_CHOOSER_ACTION_OPEN)
        lw_file_open(window, path);
    else if (path)
        lw_file_save(window, path);
    g_free(path);
    g_clear_object(&file);
    g_object_unref(dialog);
}

static void choose(LwWindow *window, GtkFileChooserAction action, const char *title)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, GTK_WINDOW(window), action, NULL, NULL);
    add_filter(GTK_FILE_CHOOSER(dialog));
    if (action == GTK_FILE_CHOOSER_ACTION_SAVE) {
        char *name = lw_desk_title(lw_window_desk(window)), *full = g_strconcat(name, ".lockwork", NULL);
        gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), full);
        g_free(full);
        g_free(name);
    }
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_signal_connect(dialog, "response", G_CALLBACK(on_chosen), window);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

static void open_file(gpointer window)
{
    choose(window, GTK_FILE_CHOOSER_ACTION_OPEN, _("Open a mechanism"));
}

static void save_as(gpointer window)
{
    choose(window, GTK_FILE_CHOOSER_ACTION_SAVE, _("Save the mechanism"));
}

static void save(gpointer window)
{
    const char *path = lw_desk_path(lw_window_desk(window));
    if (path)
        lw_file_save(window, path);
    else
        save_as(window);
}

static void new_file(gpointer window)
{
    static const char text[] = "{\n  \"lockwork\": 1,\n  \"name\": \"mechanism\",\n  \"bodies\": [],\n  \"joints\": []\n}\n";
    lw_desk_open_text(lw_window_desk(window), NULL, NULL, text, sizeof text - 1);
}

static const LwActionInfo table[] = {
    { "new", N_("New"), N_("File"), N_("Begins an empty mechanism."), "lw-new-symbolic", { "<Control>n" }, new_file, NULL, NULL },
    { "open", N_("Open…"), N_("File"), N_("Opens a mechanism (.lockwork)."), "document-open-symbolic", { "<Control>o" }, open_file, NULL, NULL },
    { "save", N_("Save"), N_("File"), NULL, "document-save-symbolic", { "<Control>s" }, save, is_open, NULL },
    { "save-as", N_("Save As…"), N_("File"), NULL, "document-save-as-symbolic", { "<Control><Shift>s" }, save_as, is_open, NULL },
};

void lw_file_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}
