#include "ui/window_parts.h"

#include "ui/words.h"

static void on_close(GtkButton *button, gpointer revealer)
{
    (void)button;
    gtk_revealer_set_reveal_child(revealer, FALSE);
}

GtkWidget *lw_banner_create(LwBanner *banner)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *close = gtk_button_new_from_icon_name("window-close-symbolic");
    banner->revealer = gtk_revealer_new();
    banner->icon = gtk_image_new();
    banner->label = gtk_label_new(NULL);
    banner->button = gtk_button_new_with_label(_("Show me"));
    gtk_widget_set_visible(banner->button, FALSE);
    gtk_label_set_wrap(GTK_LABEL(banner->label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(banner->label), 0);
    gtk_label_set_selectable(GTK_LABEL(banner->label), TRUE);
    gtk_widget_set_hexpand(banner->label, TRUE);
    gtk_button_set_has_frame(GTK_BUTTON(close), FALSE);
    gtk_widget_set_tooltip_text(close, _("Close this message"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(close), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Close this message"), -1);
    gtk_widget_set_valign(close, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(banner->button, GTK_ALIGN_CENTER);
    g_signal_connect(close, "clicked", G_CALLBACK(on_close), banner->revealer);
    gtk_box_append(GTK_BOX(box), banner->icon);
    gtk_box_append(GTK_BOX(box), banner->label);
    gtk_box_append(GTK_BOX(box), banner->button);
    gtk_box_append(GTK_BOX(box), close);
    gtk_widget_add_css_class(box, "banner");
    gtk_revealer_set_child(GTK_REVEALER(banner->revealer), box);
    gtk_widget_set_valign(banner->revealer, GTK_ALIGN_START);
    gtk_widget_set_halign(banner->revealer, GTK_ALIGN_CENTER);
    gtk_widget_set_name(banner->revealer, "banner");
    return banner->revealer;
}

void lw_banner_show(LwBanner *banner, LwTone tone, const char *text, const char *action, const char *label)
{
    static const char *const tones[] = { "note", "warning", "error" };
    static const char *const icons[] = { "dialog-information-symbolic", "dialog-warning-symbolic", "dialog-error-symbolic" };
    GtkWidget *box = gtk_revealer_get_child(GTK_REVEALER(banner->revealer));
    for (int i = 0; i < 3; i++)
        gtk_widget_remove_css_class(box, tones[i]);
    gtk_widget_add_css_class(box, tones[tone]);
    gtk_image_set_from_icon_name(GTK_IMAGE(banner->icon), icons[tone]);
    gtk_label_set_text(GTK_LABEL(banner->label), text);
    gtk_widget_set_visible(banner->button, action != NULL);
    if (action) {
        gtk_button_set_label(GTK_BUTTON(banner->button), label);
        gtk_actionable_set_action_name(GTK_ACTIONABLE(banner->button), action);
    }
    gtk_revealer_set_reveal_child(GTK_REVEALER(banner->revealer), TRUE);
}

void lw_banner_hide(LwBanner *banner)
{
    gtk_revealer_set_reveal_child(GTK_REVEALER(banner->revealer), FALSE);
}

const char *lw_banner_text(const LwBanner *banner)
{
    return gtk_revealer_get_reveal_child(GTK_REVEALER(banner->revealer)) ? gtk_label_get_text(GTK_LABEL(banner->label)) : NULL;
}
