/* The card of a maker: its title, room for the fields, what it has to say, and the button. */
#include "ui/tool_maker.h"
#include "ui/words.h"

static void on_apply(GtkButton *button, gpointer maker)
{
    (void)button;
    lw_maker_apply(maker);
}

static void on_cancel(GtkButton *button, gpointer maker)
{
    (void)button;
    lw_maker_cancel(maker);
}

static gboolean on_card_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, gpointer maker)
{
    (void)controller;
    (void)code;
    (void)state;
    if (key != GDK_KEY_Escape)
        return FALSE;
    lw_maker_cancel(maker);
    return TRUE;
}

/* Enter applies wherever the focus is in the card, but in an open list and on a button, which have their own. */
static gboolean on_enter(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, gpointer data)
{
    LwMaker *maker = data;
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(maker->window));
    (void)controller;
    (void)code;
    (void)state;
    if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || !focus || gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) ||
        (GTK_IS_BUTTON(focus) && !gtk_widget_get_ancestor(focus, GTK_TYPE_DROP_DOWN)))
        return FALSE;
    lw_maker_apply(maker);
    return TRUE;
}

static GtkWidget *make_title(LwMaker *maker)
{
    GtkWidget *top = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *title = gtk_label_new(_(maker->type->title));
    GtkWidget *close = lw_tool_button(maker, "tool-cancel", "window-close-symbolic", NULL, _("Cancel (Esc)"), G_CALLBACK(on_cancel));
    gtk_widget_add_css_class(title, "heading");
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_widget_set_hexpand(title, TRUE);
    gtk_box_append(GTK_BOX(top), gtk_image_new_from_icon_name(maker->type->icon));
    gtk_box_append(GTK_BOX(top), title);
    gtk_box_append(GTK_BOX(top), close);
    return top;
}

static GtkWidget *make_bottom(LwMaker *maker)
{
    GtkWidget *bottom = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    maker->status = gtk_label_new(NULL);
    maker->apply = gtk_button_new_with_label(_("Apply"));
    gtk_label_set_wrap(GTK_LABEL(maker->status), TRUE);
    gtk_label_set_xalign(GTK_LABEL(maker->status), 0);
    gtk_label_set_max_width_chars(GTK_LABEL(maker->status), 34);
    gtk_widget_set_name(maker->status, "tool-status");
    gtk_widget_add_css_class(maker->status, "tool-status");
    gtk_widget_set_name(maker->apply, "tool-apply");
    gtk_widget_add_css_class(maker->apply, "suggested-action");
    gtk_widget_set_halign(maker->apply, GTK_ALIGN_END);
    gtk_widget_set_tooltip_text(maker->apply, _("One step that can be undone (Enter)"));
    gtk_widget_set_sensitive(maker->apply, FALSE);
    g_signal_connect(maker->apply, "clicked", G_CALLBACK(on_apply), maker);
    gtk_box_append(GTK_BOX(bottom), maker->status);
    gtk_box_append(GTK_BOX(bottom), maker->apply);
    return bottom;
}

GtkWidget *lw_maker_make_card(LwMaker *maker)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *scroller = gtk_scrolled_window_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    maker->rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), maker->rows);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroller), TRUE); /* the buttons follow what is above them */
    gtk_box_append(GTK_BOX(card), make_title(maker));
    gtk_box_append(GTK_BOX(card), scroller);
    gtk_box_append(GTK_BOX(card), make_bottom(maker));
    gtk_widget_set_vexpand(card, TRUE);
    gtk_widget_add_css_class(card, "tool-card");
    gtk_widget_set_name(card, "tool-card");
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_card_key), maker);
    gtk_widget_add_controller(card, keys);
    GtkEventController *enter = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(enter, GTK_PHASE_CAPTURE);
    g_signal_connect(enter, "key-pressed", G_CALLBACK(on_enter), maker);
    gtk_widget_add_controller(card, enter);
    return card;
}
