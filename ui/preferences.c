#include "ui/palette.h"

#include "ui/dialog.h"
#include "ui/settings.h"
#include "ui/words.h"

static const LwSettingInfo *info_of(GObject *widget)
{
    return g_object_get_data(widget, "setting");
}

static void on_chosen(GObject *list, GParamSpec *what, gpointer data)
{
    const LwSettingInfo *info = info_of(list);
    (void)what;
    (void)data;
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(list));
    if (chosen != GTK_INVALID_LIST_POSITION)
        lw_settings_set(info->key, info->choice[chosen]);
}

static GtkWidget *make_choice(const LwSettingInfo *info)
{
    GtkStringList *names = gtk_string_list_new(NULL);
    guint chosen = 0;
    for (guint i = 0; info->choice[i]; i++) {
        gtk_string_list_append(names, _(info->choice_title[i]));
        if (lw_settings_is(info->key, info->choice[i]))
            chosen = i;
    }
    GtkWidget *list = gtk_drop_down_new(G_LIST_MODEL(names), NULL);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), chosen);
    g_object_set_data(G_OBJECT(list), "setting", (gpointer)info);
    g_signal_connect(list, "notify::selected", G_CALLBACK(on_chosen), NULL);
    gtk_widget_set_name(list, info->key);
    gtk_widget_set_valign(list, GTK_ALIGN_CENTER);
    gtk_widget_set_size_request(list, 212, -1); /* all alike, as wide as the widest */
    return list;
}

static GtkWidget *make_row(const LwSettingInfo *info)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18), *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *title = gtk_label_new(_(info->title)), *help = gtk_label_new(_(info->help)), *choice = make_choice(info);
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_label_set_xalign(GTK_LABEL(help), 0);
    gtk_label_set_wrap(GTK_LABEL(help), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(help), 44);
    gtk_widget_add_css_class(help, "dim");
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_box_append(GTK_BOX(texts), title);
    gtk_box_append(GTK_BOX(texts), help);
    gtk_box_append(GTK_BOX(row), texts);
    gtk_box_append(GTK_BOX(row), choice);
    gtk_accessible_update_property(GTK_ACCESSIBLE(choice), GTK_ACCESSIBLE_PROPERTY_LABEL, _(info->title), -1);
    return row;
}

GtkWidget *lw_preferences_new(GtkWindow *parent)
{
    GtkWidget *window = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 14);
    lw_dialog_dress(window);
    for (int i = 0; i < lw_setting_count; i++)
        if (lw_setting_infos[i].title)
            gtk_box_append(GTK_BOX(box), make_row(&lw_setting_infos[i]));
    gtk_widget_add_css_class(box, "dialog-box");
    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_window_set_title(GTK_WINDOW(window), _("Preferences"));
    gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(window), 560, -1);
    gtk_widget_set_name(window, "preferences");
    lw_dialog_add_escape(window);
    return window;
}
