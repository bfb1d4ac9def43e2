#include "ui/file_actions.h"

#include "app/document/data_folder.h"
#include "ui/import_dialog.h"
#include "ui/text_window.h"
#include "ui/words.h"

#include <string.h>

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

/* ---- open */

static void open_path(LwWindow *window, gpointer path)
{
    lw_file_open(window, path);
}

/* The window that shows the file already; NULL: none. */
static GtkWindow *window_with(LwWindow *window, const char *path)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(window));
    char *absolute = g_canonicalize_filename(path, NULL);
    GtkWindow *found = NULL;
    for (GList *w = application ? gtk_application_get_windows(application) : NULL; w && !found; w = w->next)
        if (w->data != window && LW_IS_WINDOW(w->data) && g_strcmp0(lw_desk_path(lw_window_desk(w->data)), absolute) == 0)
            found = w->data;
    g_free(absolute);
    return found;
}

void lw_file_ask_open(LwWindow *window, const char *path)
{
    GtkWindow *other = window_with(window, path);
    if (other) {
        gtk_window_present(other);
        return;
    }
    lw_file_ask(window, open_path, g_strdup(path), g_free);
}

static void on_open(GtkNativeDialog *dialog, int response, gpointer data)
{
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    char *path = file ? g_file_get_path(file) : NULL;
    if (path)
        lw_file_ask_open(data, path);
    g_free(path);
    g_clear_object(&file);
    g_object_unref(dialog);
}

static void open_file(gpointer window)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(_("Open a mechanism"), GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
    add_filter(GTK_FILE_CHOOSER(dialog));
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_signal_connect_object(dialog, "response", G_CALLBACK(on_open), window, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

/* ---- save */

typedef struct Saving {
    LwWindow *window;
    void (*then)(LwWindow *window, gpointer data);
    gpointer data;
    GDestroyNotify destroy;
} Saving;

char *lw_file_full_name(const char *path)
{
    return g_str_has_suffix(path, ".lockwork") ? g_strdup(path) : g_strconcat(path, ".lockwork", NULL);
}

static void save_to(Saving *saving, const char *path)
{
    if (path && lw_file_save(saving->window, path)) {
        if (saving->then)
            saving->then(saving->window, saving->data);
    } else if (saving->destroy)
        saving->destroy(saving->data);
    g_free(saving);
}

static void on_replace(GtkDialog *dialog, int response, gpointer saving)
{
    char *path = g_strdup(g_object_get_data(G_OBJECT(dialog), "path"));
    gtk_window_destroy(GTK_WINDOW(dialog));
    save_to(saving, response == GTK_RESPONSE_YES ? path : NULL);
    g_free(path);
}

/* The chooser has asked about the name that was typed, not about the one with the suffix. */
static void ask_replace(Saving *saving, const char *path)
{
    char *name = g_path_get_basename(path);
    GtkWidget *dialog = gtk_message_dialog_new(GTK_WINDOW(saving->window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, _("Replace %s?"), name);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", _("There is a file of that name already."));
    gtk_dialog_add_buttons(GTK_DIALOG(dialog), _("Cancel"), GTK_RESPONSE_CANCEL, _("Replace"), GTK_RESPONSE_YES, NULL);
    gtk_widget_add_css_class(gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), GTK_RESPONSE_YES), "destructive-action");
    g_object_set_data_full(G_OBJECT(dialog), "path", g_strdup(path), g_free);
    gtk_widget_set_name(dialog, "replace");
    g_signal_connect(dialog, "response", G_CALLBACK(on_replace), saving);
    gtk_window_present(GTK_WINDOW(dialog));
    g_free(name);
}

static void on_save(GtkNativeDialog *dialog, int response, gpointer window)
{
    Saving *saving = g_object_get_data(G_OBJECT(dialog), "lw-saving");
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    char *path = file ? g_file_get_path(file) : NULL;
    char *full = path ? lw_file_full_name(path) : NULL;
    (void)window;
    if (full && strcmp(full, path) != 0 && g_file_test(full, G_FILE_TEST_EXISTS))
        ask_replace(saving, full);
    else
        save_to(saving, full);
    g_free(full);
    g_free(path);
    g_clear_object(&file);
    g_object_unref(dialog);
}

/* Beside the file, or its parts; examples do not go back to where they came from. */
static const char *first_folder(LwDesk *desk)
{
    const char *folder = lw_desk_folder(desk), *documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS);
    char data[4096];
    if (folder && (lw_desk_path(desk) || !lw_data_folder(data, sizeof data) || !g_str_has_prefix(folder, data)))
        return folder;
    return documents ? documents : g_get_home_dir();
}

void lw_file_save_as(LwWindow *window, void (*then)(LwWindow *window, gpointer data), gpointer data, GDestroyNotify destroy)
{
    LwDesk *desk = lw_window_desk(window);
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(_("Save the mechanism"), GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
    Saving *saving = g_new0(Saving, 1);
    char *name = lw_desk_title(desk), *full = g_strconcat(name, ".lockwork", NULL);
    *saving = (Saving){ window, then, data, destroy };
    add_filter(GTK_FILE_CHOOSER(dialog));
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), full);
    GFile *folder = g_file_new_for_path(first_folder(desk));
    gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(dialog), folder, NULL);
    g_object_unref(folder);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_object_set_data(G_OBJECT(dialog), "lw-saving", saving);
    g_signal_connect_object(dialog, "response", G_CALLBACK(on_save), window, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
    g_free(full);
    g_free(name);
}

static void save_as(gpointer window)
{
    lw_file_save_as(window, NULL, NULL, NULL);
}

static void save(gpointer window)
{
    const char *path = lw_desk_path(lw_window_desk(window));
    if (path)
        lw_file_save(window, path);
    else
        save_as(window);
}

/* ---- new, close, import */

static void begin_new(LwWindow *window, gpointer data)
{
    (void)data;
    lw_desk_open_text(lw_window_desk(window), NULL, NULL, lw_desk_empty, strlen(lw_desk_empty));
}

static void new_file(gpointer window)
{
    lw_file_ask(window, begin_new, NULL, NULL);
}

static void go_to_start(LwWindow *window, gpointer data)
{
    (void)data;
    lw_window_show_start(window, true);
}

static void start_page(gpointer window)
{
    go_to_start(window, NULL);
}

static void import(gpointer window)
{
    lw_import_choose(window);
}

static LwWindow *another(LwWindow *window)
{
    LwWindow *other = lw_window_new(gtk_window_get_application(GTK_WINDOW(window)));
    gtk_window_present(GTK_WINDOW(other));
    return other;
}

static void new_window(gpointer window)
{
    another(window);
}

static void close_window(gpointer window)
{
    gtk_window_close(window);
}

static void take_mechanisms(LwWindow *window, GPtrArray *mechanisms)
{
    for (guint i = 1; i < mechanisms->len; i++) {
        LwWindow *other = another(window);
        lw_window_show_start(other, false);
        lw_file_open(other, g_ptr_array_index(mechanisms, i));
    }
    lw_file_ask_open(window, g_ptr_array_index(mechanisms, 0));
}

void lw_file_dropped(LwWindow *window, GSList *files)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func(g_free), *mechanisms = g_ptr_array_new_with_free_func(g_free);
    for (GSList *f = files; f; f = f->next) {
        char *path = g_file_get_path(f->data);
        if (path)
            g_ptr_array_add(g_str_has_suffix(path, ".lockwork") ? mechanisms : parts, path);
        else
            lw_window_say(window, LW_TONE_ERROR, _("Only files on this computer can be opened."), NULL, NULL);
    }
    if (mechanisms->len > 0) {
        take_mechanisms(window, mechanisms);
        if (parts->len > 0)
            lw_window_say_with(window, g_ptr_array_index(mechanisms, 0), LW_TONE_WARNING, _("The mechanism is opened; the part files beside it were not imported. Drop them again to add them to it."));
    } else if (parts->len > 0) {
        g_ptr_array_add(parts, NULL);
        lw_import_files(window, (const char *const *)parts->pdata);
    }
    g_ptr_array_unref(mechanisms);
    g_ptr_array_unref(parts);
}

static bool has_text(gpointer window)
{
    return lw_text_window_is_noted(window);
}

static void open_as_text(gpointer window)
{
    lw_text_window_open(window);
}

static const LwActionInfo table[] = {
    { "new", N_("New"), N_("File"), N_("Begins an empty mechanism."), "lw-new-symbolic", { "<Control>n" }, new_file, NULL, NULL },
    { "open", N_("Open…"), N_("File"), N_("Opens a mechanism (.lockwork)."), "document-open-symbolic", { "<Control>o" }, open_file, NULL, NULL },
    { "save", N_("Save"), N_("File"), NULL, "document-save-symbolic", { "<Control>s" }, save, is_open, NULL },
    { "save-as", N_("Save As…"), N_("File"), NULL, "document-save-as-symbolic", { "<Control><Shift>s" }, save_as, is_open, NULL },
    { "import", N_("Import parts…"), N_("File"), N_("Adds parts from STEP and mesh files, or a robot from URDF."), "lw-import-symbolic", { "<Control>i" }, import, NULL, NULL },
    { "new-window", N_("New window"), N_("File"), NULL, NULL, { "<Control><Shift>n" }, new_window, NULL, NULL },
    { "close", N_("Close"), N_("File"), N_("Closes this window; what is not saved is asked about."), NULL, { "<Control>w" }, close_window, NULL, NULL },
    { "open-as-text", N_("Open as text"), N_("File"), N_("Shows a file that cannot be read, with what is wrong in it, to be repaired."), NULL, { NULL }, open_as_text, has_text, NULL },
    { "start-page", N_("Start page"), N_("File"), N_("Examples, recent files, a guided first mechanism."), "lw-examples-symbolic", { "<Control>Home" }, start_page, NULL, NULL },
};

void lw_file_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
    lw_file_watch(window);
}
