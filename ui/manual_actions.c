/* Help from everywhere: one manual for all windows of the program. */
#include "ui/manual.h"

#include "app/document/data_folder.h"
#include "ui/words.h"

#define TOPIC "lw-manual-topic"
#define WINDOW "lw-manual-window"

void lw_manual_set_topic(GtkWidget *widget, const char *topic)
{
    g_object_set_data_full(G_OBJECT(widget), TOPIC, g_strdup(topic), g_free);
}

GtkWidget *lw_manual_button(const char *topic)
{
    GtkWidget *button = gtk_button_new_from_icon_name("lw-manual-symbolic");
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_tooltip_text(button, _("Open the manual here (F1)"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Manual"), -1);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "app.help");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", topic);
    return button;
}

static void forget(gpointer application, GObject *gone)
{
    (void)gone;
    g_object_set_data(G_OBJECT(application), WINDOW, NULL);
}

static void open_manual(GtkApplication *application, const char *topic)
{
    GtkWidget *window = g_object_get_data(G_OBJECT(application), WINDOW);
    if (!window) {
        char folder[4096];
        if (!lw_data_folder(folder, sizeof folder))
            g_strlcpy(folder, "", sizeof folder);
        window = lw_manual_window_new(NULL, folder);
        gtk_window_set_application(GTK_WINDOW(window), application);
        g_object_set_data(G_OBJECT(application), WINDOW, window);
        g_object_weak_ref(G_OBJECT(window), forget, application);
    }
    if (topic)
        lw_manual_window_show(LW_MANUAL_WINDOW(window), topic);
    gtk_window_present(GTK_WINDOW(window));
}

/* The topic of the widget with the focus, or of what it is in, in the window that was used last and is not the manual. */
static const char *topic_here(GtkApplication *application)
{
    GList *window = gtk_application_get_windows(application);
    while (window && LW_IS_MANUAL_WINDOW(window->data))
        window = window->next;
    GtkWidget *widget = window ? gtk_window_get_focus(window->data) : NULL;
    for (; widget; widget = gtk_widget_get_parent(widget)) {
        const char *topic = g_object_get_data(G_OBJECT(widget), TOPIC);
        if (topic)
            return topic;
    }
    return NULL;
}

static void on_manual(GSimpleAction *action, GVariant *parameter, gpointer application)
{
    (void)action;
    (void)parameter;
    open_manual(application, topic_here(application));
}

static void on_help(GSimpleAction *action, GVariant *topic, gpointer application)
{
    (void)action;
    open_manual(application, g_variant_get_string(topic, NULL));
}

void lw_manual_actions_add(GtkApplication *application)
{
    static const GActionEntry entries[] = { { .name = "manual", .activate = on_manual },
                                            { .name = "help", .activate = on_help, .parameter_type = "s" } };
    static const char *const keys[] = { "F1", NULL };
    g_action_map_add_action_entries(G_ACTION_MAP(application), entries, G_N_ELEMENTS(entries), application);
    gtk_application_set_accels_for_action(application, "app.manual", keys);
}
