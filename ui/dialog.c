#include "ui/dialog.h"

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
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys),
                                         gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0), gtk_callback_action_new(close_it, NULL, NULL)));
    gtk_widget_add_controller(window, keys);
    gtk_window_set_titlebar(GTK_WINDOW(window), gtk_header_bar_new());
}
