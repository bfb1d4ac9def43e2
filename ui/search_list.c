#include "ui/search_list.h"

#include <stdbool.h>

static GtkWidget *find(GtkWidget *below, GType type)
{
    if (G_TYPE_CHECK_INSTANCE_TYPE(below, type))
        return below;
    for (GtkWidget *child = gtk_widget_get_first_child(below); child; child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find(child, type);
        if (found)
            return found;
    }
    return NULL;
}

static gboolean take_focus(gpointer entry)
{
    GtkEditable *text = gtk_editable_get_delegate(entry);
    if (!gtk_widget_get_mapped(entry))
        return G_SOURCE_REMOVE;
    gtk_text_grab_focus_without_selecting(GTK_TEXT(text)); /* letters that are there already stay */
    gtk_editable_set_position(text, -1);
    return G_SOURCE_REMOVE;
}

/* A list that opens gives the focus to the row that is chosen: the search gets it after that. */
static void on_shown(GtkWidget *popover, gpointer entry)
{
    (void)popover;
    g_idle_add_full(G_PRIORITY_HIGH_IDLE, take_focus, g_object_ref(entry), g_object_unref);
}

static void on_found(GtkSearchEntry *entry, gpointer drop_down)
{
    GtkWidget *list = find(find(drop_down, GTK_TYPE_POPOVER), GTK_TYPE_LIST_VIEW);
    (void)entry;
    if (g_list_model_get_n_items(G_LIST_MODEL(gtk_list_view_get_model(GTK_LIST_VIEW(list)))) > 0)
        g_signal_emit_by_name(list, "activate", 0);
}

/* A letter opens the list and begins the search. */
static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer entry)
{
    GtkWidget *drop_down = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys)), *popover = gtk_widget_get_ancestor(entry, GTK_TYPE_POPOVER);
    GtkWidget *button = find(drop_down, GTK_TYPE_TOGGLE_BUTTON);
    gunichar letter = gdk_keyval_to_unicode(key);
    bool plain = !((guint)state & (guint)(GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK));
    (void)code;
    if (gtk_widget_get_visible(popover) || !plain || !g_unichar_isgraph(letter))
        return FALSE;
    char text[7] = "";
    g_unichar_to_utf8(letter, text);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), TRUE); /* at once; to activate it would take a moment */
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    gtk_editable_set_position(GTK_EDITABLE(entry), -1);
    return TRUE;
}

void lw_search_list(GtkWidget *drop_down)
{
    GtkExpression *expression = gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, NULL, "string");
    GtkWidget *popover = find(drop_down, GTK_TYPE_POPOVER), *entry = find(popover, GTK_TYPE_SEARCH_ENTRY);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_drop_down_set_expression(GTK_DROP_DOWN(drop_down), expression);
    gtk_expression_unref(expression);
    gtk_drop_down_set_enable_search(GTK_DROP_DOWN(drop_down), TRUE);
    g_signal_connect_object(popover, "map", G_CALLBACK(on_shown), entry, G_CONNECT_AFTER);
    g_signal_connect(entry, "activate", G_CALLBACK(on_found), drop_down);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), entry);
    gtk_widget_add_controller(drop_down, keys);
}
