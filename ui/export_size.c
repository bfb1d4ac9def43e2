#include "ui/export_dialog.h"

#include "app/view/offscreen.h"
#include "ui/words.h"

enum { AS_SHOWN, TWICE, HD, FULL_HD, CUSTOM };

static void on_choice(GObject *choice, GParamSpec *what, gpointer box)
{
    (void)what;
    lw_export_dialog_show_row(box, lw_export_chosen(GTK_WIDGET(choice)) == CUSTOM);
}

static GtkWidget *pixels(int value, const char *name, const char *title)
{
    GtkWidget *spin = gtk_spin_button_new_with_range(LW_OFFSCREEN_MIN, LW_OFFSCREEN_MAX, 2);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), value);
    gtk_widget_set_hexpand(spin, TRUE);
    gtk_widget_set_name(spin, name);
    gtk_widget_set_tooltip_text(spin, title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(spin), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    return spin;
}

void lw_export_size_add(LwExportSize *size, LwExportDialog *dialog, guint chosen)
{
    GtkWidget *viewport = lw_window_viewport(dialog->window);
    size->window_width = CLAMP(gtk_widget_get_width(viewport), LW_OFFSCREEN_MIN, LW_OFFSCREEN_MAX / 2);
    size->window_height = CLAMP(gtk_widget_get_height(viewport), LW_OFFSCREEN_MIN, LW_OFFSCREEN_MAX / 2);
    char *once = g_strdup_printf(_("as in the window (%d × %d)"), size->window_width, size->window_height);
    char *twice = g_strdup_printf(_("twice as large (%d × %d)"), 2 * size->window_width, 2 * size->window_height);
    const char *texts[] = { once, twice, "1280 × 720", "1920 × 1080", _("other"), NULL };
    size->choice = lw_export_dialog_row(dialog, _("_Size"), _("In pixels. The view is shown as high as in the window; a wider picture shows more at its sides."), lw_export_choice(texts, chosen));
    gtk_widget_set_name(size->choice, "size");
    size->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    size->width = pixels(1920, "width", _("Width in pixels"));
    size->height = pixels(1200, "height", _("Height in pixels"));
    gtk_box_append(GTK_BOX(size->box), size->width);
    gtk_box_append(GTK_BOX(size->box), gtk_label_new("×"));
    gtk_box_append(GTK_BOX(size->box), size->height);
    lw_export_dialog_row(dialog, _("Pixels"), NULL, size->box);
    lw_export_dialog_show_row(size->box, chosen == CUSTOM);
    g_signal_connect(size->choice, "notify::selected", G_CALLBACK(on_choice), size->box);
    g_free(once);
    g_free(twice);
}

void lw_export_size_get(const LwExportSize *size, int *width, int *height)
{
    switch (lw_export_chosen(size->choice)) {
    case TWICE: *width = 2 * size->window_width, *height = 2 * size->window_height; break;
    case HD: *width = 1280, *height = 720; break;
    case FULL_HD: *width = 1920, *height = 1080; break;
    case CUSTOM:
        *width = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(size->width));
        *height = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(size->height));
        break;
    default: *width = size->window_width, *height = size->window_height; break;
    }
}
