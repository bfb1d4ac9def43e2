#include "ui/dialog.h"

#include <stdbool.h>

static void on_focus(GtkWindow *window, GParamSpec *property, gpointer data)
{
    static const char KEY[] = "lw-focus";
    GtkWidget *focus = gtk_window_get_focus(window), *last = g_object_steal_data(G_OBJECT(window), KEY);
    (void)property;
    (void)data;
    if (focus)
        g_object_set_data_full(G_OBJECT(window), KEY, g_object_ref(focus), g_object_unref);
    if (last)
        g_idle_add_once((GSourceOnceFunc)g_object_unref, last);
}

/* A list keeps the row that has its focus though it was scrolled away; the arrow keys bring it back. */
static bool is_kept_by_a_list(GtkWidget *widget)
{
    GtkWidget *list = gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_VIEW);
    return list && gtk_widget_get_mapped(list);
}

static void on_painted(GdkFrameClock *clock, gpointer window)
{
    GtkWidget *focus = gtk_window_get_focus(window);
    (void)clock;
    if (focus && gtk_widget_get_mapped(window) && !gtk_widget_get_mapped(focus) && !is_kept_by_a_list(focus))
        gtk_window_set_focus(window, NULL);
}

static void on_realize(GtkWidget *window, gpointer data)
{
    (void)data;
    g_signal_connect_object(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(on_painted), window, 0);
}

void lw_window_guard_focus(GtkWindow *window)
{
    g_signal_connect(window, "notify::focus-widget", G_CALLBACK(on_focus), NULL);
    g_signal_connect(window, "realize", G_CALLBACK(on_realize), NULL);
}

static gboolean close_it(GtkWidget *window, GVariant *arguments, gpointer data)
{
    (void)arguments;
    (void)data;
    gtk_window_close(GTK_WINDOW(window));
    return TRUE;
}

void lw_dialog_dress(GtkWidget *window)
{
    GtkEventController *keys = gtk_shortcut_controller_new();
    lw_window_guard_focus(GTK_WINDOW(window));
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys),
                                         gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0), gtk_callback_action_new(close_it, NULL, NULL)));
    gtk_widget_add_controller(window, keys);
    gtk_window_set_titlebar(GTK_WINDOW(window), gtk_header_bar_new());
}
