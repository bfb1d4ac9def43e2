#include "ui/application.h"

#include "ui/file_actions.h"
#include "ui/settings.h"
#include "ui/manual.h"

GResource *lw_ui_get_resource(void); /* made by the build from data/ui */

/* The colours that the user prefers; those of the desktop are what the program began with. */
static void take_colours(void)
{
    static gboolean desktop = -1;
    GtkSettings *gtk = gtk_settings_get_default();
    if (desktop < 0)
        g_object_get(gtk, "gtk-application-prefer-dark-theme", &desktop, NULL);
    g_object_set(gtk, "gtk-application-prefer-dark-theme", lw_settings_is("colours", "system") ? desktop : lw_settings_is("colours", "dark"), NULL);
}

static void on_startup(GtkApplication *application, gpointer data)
{
    static const char *const quit_keys[] = { "<Control>q", NULL };
    GtkCssProvider *style = gtk_css_provider_new();
    (void)data;
    g_set_application_name("Lockwork");
    g_resources_register(lw_ui_get_resource());
    gtk_css_provider_load_from_resource(style, LW_RESOURCES "style.css");
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(style);
    gtk_icon_theme_add_resource_path(gtk_icon_theme_get_for_display(gdk_display_get_default()), LW_RESOURCES "icons");
    take_colours();
    g_signal_connect(lw_settings(), "changed::colours", G_CALLBACK(take_colours), NULL);
    gtk_application_set_accels_for_action(application, "app.quit", quit_keys);
    lw_manual_actions_add(application);
}

static LwWindow *new_window(GtkApplication *application)
{
    LwWindow *window = lw_window_new(application);
    gtk_window_present(GTK_WINDOW(window));
    return window;
}

static void on_activate(GtkApplication *application, gpointer data)
{
    (void)data;
    GtkWindow *there = gtk_application_get_active_window(application);
    if (there)
        gtk_window_present(there);
    else
        new_window(application);
}

static void on_open(GtkApplication *application, GFile **file, int count, const char *hint, gpointer data)
{
    (void)hint;
    (void)data;
    for (int i = 0; i < count; i++) {
        char *path = g_file_get_path(file[i]);
        if (path) {
            LwWindow *window = new_window(application);
            lw_window_show_start(window, false);
            lw_file_open(window, path);
        }
        g_free(path);
    }
}

static void quit(GSimpleAction *action, GVariant *parameter, gpointer application)
{
    (void)action;
    (void)parameter;
    GList *all = g_list_copy_deep(gtk_application_get_windows(application), (GCopyFunc)(void (*)(void))g_object_ref, NULL); /* dialogs go with their windows */
    for (GList *window = all; window; window = window->next)
        if (gtk_window_get_application(window->data))
            gtk_window_close(window->data);
    g_list_free_full(all, g_object_unref);
}

GtkApplication *lw_application_new(void)
{
    static const GActionEntry entries[] = { { .name = "quit", .activate = quit } };
    GtkApplication *application = gtk_application_new(LW_APPLICATION_ID, G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
    g_application_set_resource_base_path(G_APPLICATION(application), "/org/lockwork/Lockwork");
    g_signal_connect(application, "startup", G_CALLBACK(on_startup), NULL);
    g_signal_connect(application, "activate", G_CALLBACK(on_activate), NULL);
    g_signal_connect(application, "open", G_CALLBACK(on_open), NULL);
    g_action_map_add_action_entries(G_ACTION_MAP(application), entries, G_N_ELEMENTS(entries), application);
    return application;
}
