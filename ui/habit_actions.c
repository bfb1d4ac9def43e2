#include "ui/chapters.h"

#include "ui/palette.h"
#include "ui/settings.h"
#include "ui/words.h"

static void show_palette(gpointer window)
{
    gtk_window_present(GTK_WINDOW(lw_palette_new(window)));
}

static void show_shortcuts(gpointer window)
{
    gtk_window_present(GTK_WINDOW(lw_shortcuts_new(window)));
}

static void show_preferences(gpointer window)
{
    gtk_window_present(GTK_WINDOW(lw_preferences_new(window)));
}

static void show_manual(gpointer window)
{
    GtkApplication *application = gtk_window_get_application(window);
    g_action_group_activate_action(G_ACTION_GROUP(application), "manual", NULL);
}

static void show_about(gpointer window)
{
    gtk_show_about_dialog(window, "program-name", "Lockwork", "version", LW_VERSION, "logo-icon-name", "org.lockwork.Lockwork",
                          "comments", _("CAD parts become a moving mechanism, and say what its motors and bearings must carry."), "license-type", GTK_LICENSE_APACHE_2_0, NULL);
}

/* ---- light and dark */

static bool is_dark(gpointer window)
{
    gboolean dark;
    (void)window;
    g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &dark, NULL);
    return dark;
}

static void toggle_dark(gpointer window)
{
    lw_settings_set("colours", is_dark(window) ? "light" : "dark");
}

static const LwActionInfo table[] = {
    { "palette", N_("Commands…"), N_("Help"), N_("Finds everything that can be done by its name."), "lw-palette-symbolic", { "<Control>p" }, show_palette, NULL, NULL },
    { "shortcuts", N_("Keyboard shortcuts"), N_("Help"), NULL, NULL, { "<Control>question" }, show_shortcuts, NULL, NULL },
    { "preferences", N_("Preferences"), N_("Help"), N_("Units, colours, mouse buttons."), NULL, { "<Control>comma" }, show_preferences, NULL, NULL },
    { "manual", N_("Manual"), N_("Help"), NULL, "lw-manual-symbolic", { NULL }, show_manual, NULL, NULL },
    { "dark", N_("Dark"), N_("View"), N_("Dark windows and pictures."), "lw-dark-symbolic", { "<Control><Shift>d" }, toggle_dark, NULL, is_dark },
    { "about", N_("About Lockwork"), N_("Help"), NULL, NULL, { NULL }, show_about, NULL, NULL },
};

static void on_colours(LwSettings *settings, gpointer window)
{
    (void)settings;
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
}

void lw_habit_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
    g_signal_connect_object(lw_settings(), "changed::colours", G_CALLBACK(on_colours), window, G_CONNECT_AFTER);
}

GtkWidget *lw_habit_bar_new(LwWindow *window)
{
    return lw_action_button(GTK_APPLICATION_WINDOW(window), "palette", false);
}
