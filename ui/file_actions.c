#include "ui/file_actions.h"

#include "ui/import_dialog.h"
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

void lw_file_ask_open(LwWindow *window, const char *path)
{
    lw_file_ask(window, open_path, g_strdup(path), g_free);
}

static void on_open(GtkNativeDialog *dialog, int response, gpointer data)
{
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    char *path = file ? g_file_get_path(file) : NULL;
    if (path)
        lw_file_open(data, path);
    g_free(path);
    g_clear_object(&file);
    g_object_unref(dialog);
}

static void choose_open(LwWindow *window, gpointer data)
{
    (void)data;
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(_("Open a mechanism"), GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
    add_filter(GTK_FILE_CHOOSER(dialog));
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_signal_connect(dialog, "response", G_CALLBACK(on_open), window);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

static void open_file(gpointer window)
{
    lw_file_ask(window, choose_open, NULL, NULL);
}

/* ---- save */

typedef struct Saving {
    LwWindow *window;
    void (*then)(LwWindow *window, gpointer data);
    gpointer data;
} Saving;

static void on_save(GtkNativeDialog *dialog, int response, gpointer data)
{
    Saving *saving = data;
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    char *path = file ? g_file_get_path(file) : NULL;
    if (path && !strrchr(path, '.')) {
        char *full = g_strconcat(path, ".lockwork", NULL);
        g_free(path);
        path = full;
    }
    if (path && lw_file_save(saving->window, path) && saving->then)
        saving->then(saving->window, saving->data);
    g_free(path);
    g_free(saving);
    g_clear_object(&file);
    g_object_unref(dialog);
}

void lw_file_save_as(LwWindow *window, void (*then)(LwWindow *window, gpointer data), gpointer data)
{
    LwDesk *desk = lw_window_desk(window);
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(_("Save the mechanism"), GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
    Saving *saving = g_new0(Saving, 1);
    char *name = lw_desk_title(desk), *full = g_strconcat(name, ".lockwork", NULL);
    *saving = (Saving){ window, then, data };
    add_filter(GTK_FILE_CHOOSER(dialog));
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), full);
    if (lw_desk_folder(desk)) { /* beside its parts */
        GFile *folder = g_file_new_for_path(lw_desk_folder(desk));
        gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(dialog), folder, NULL);
        g_object_unref(folder);
    }
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_signal_connect(dialog, "response", G_CALLBACK(on_save), saving);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
    g_free(full);
    g_free(name);
}

static void save_as(gpointer window)
{
    lw_file_save_as(window, NULL, NULL);
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
    static const char text[] = "{\n  \"lockwork\": 1,\n  \"name\": \"mechanism\",\n  \"bodies\": [],\n  \"joints\": []\n}\n";
    (void)data;
    lw_desk_open_text(lw_window_desk(window), NULL, NULL, text, sizeof text - 1);
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

void lw_file_dropped(LwWindow *window, GSList *files)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);
    char *mechanism = NULL;
    for (GSList *f = files; f; f = f->next) {
        char *path = g_file_get_path(f->data);
        if (path && g_str_has_suffix(path, ".lockwork")) {
            g_free(mechanism);
            mechanism = path;
        } else if (path)
            g_ptr_array_add(parts, path);
    }
    if (mechanism)
        lw_file_ask_open(window, mechanism);
    else if (parts->len > 0) {
        g_ptr_array_add(parts, NULL);
        lw_import_files(window, (const char *const *)parts->pdata);
    }
    g_free(mechanism);
    g_ptr_array_unref(parts);
}

static const LwActionInfo table[] = {
    { "new", N_("New"), N_("File"), N_("Begins an empty mechanism."), "lw-new-symbolic", { "<Control>n" }, new_file, NULL, NULL },
    { "open", N_("Open…"), N_("File"), N_("Opens a mechanism (.lockwork)."), "document-open-symbolic", { "<Control>o" }, open_file, NULL, NULL },
    { "save", N_("Save"), N_("File"), NULL, "document-save-symbolic", { "<Control>s" }, save, is_open, NULL },
    { "save-as", N_("Save As…"), N_("File"), NULL, "document-save-as-symbolic", { "<Control><Shift>s" }, save_as, is_open, NULL },
    { "import", N_("Import parts…"), N_("File"), N_("Adds parts from STEP and mesh files, or a robot from URDF."), "lw-import-symbolic", { "<Control>i" }, import, NULL, NULL },
    { "start-page", N_("Start page"), N_("File"), N_("Examples, recent files, a guided first mechanism."), "lw-examples-symbolic", { "<Control>Home" }, start_page, NULL, NULL },
};

void lw_file_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}
