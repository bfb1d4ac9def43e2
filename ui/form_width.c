/* Room for what a field shows: numbers side by side stand below each other where one of them is too wide, an editor below its label; a text that is wider
 * than the form is repeated in lines below it. */
#include "ui/form.h"

/* Pixels: the form in a panel of the width that the window begins with, inside one part of it; what an entry has around its text. */
enum { FORM = 258, FRAME = 16, GAP = 6, LABEL = 108 };

static int width_of(GtkWidget *editor)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(editor)), *instead = gtk_entry_get_placeholder_text(GTK_ENTRY(editor));
    PangoLayout *layout = gtk_widget_create_pango_layout(editor, *text || !instead ? text : instead);
    int width;
    pango_layout_get_pixel_size(layout, &width, NULL);
    g_object_unref(layout);
    return width + FRAME;
}

static int natural(GtkWidget *widget)
{
    int width;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    return width;
}

/* Of numbers side by side the one that needs most: its label, its entry. */
static void fit_numbers(GtkWidget *group)
{
    int most = 0, count = 0;
    for (GtkWidget *outer = gtk_widget_get_first_child(group); outer; outer = gtk_widget_get_next_sibling(outer), count++) {
        GtkWidget *label = gtk_widget_get_first_child(gtk_widget_get_first_child(outer)), *editor = gtk_widget_get_next_sibling(label);
        if (GTK_IS_ENTRY(editor))
            most = MAX(most, natural(label) + GAP + width_of(editor));
    }
    bool beside = count * most + (count - 1) * GAP <= FORM;
    gtk_orientable_set_orientation(GTK_ORIENTABLE(group), beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
}

static void show_whole(LwField *field, bool shown)
{
    GtkWidget *outer = gtk_widget_get_parent(field->row);
    if (shown && !field->whole) {
        field->whole = lw_form_note(outer, NULL);
        gtk_widget_set_name(field->whole, "whole-text");
    }
    if (field->whole) {
        gtk_label_set_text(GTK_LABEL(field->whole), gtk_editable_get_text(GTK_EDITABLE(field->editor)));
        gtk_widget_set_visible(field->whole, shown);
    }
}

void lw_field_fit(LwField *field)
{
    GtkWidget *outer = gtk_widget_get_parent(field->row), *group = outer ? gtk_widget_get_parent(outer) : NULL;
    int need = width_of(field->editor);
    if (group && gtk_widget_has_css_class(group, "numbers-row")) {
        fit_numbers(group);
    } else {
        bool beside = MAX(LABEL, natural(field->label)) + GAP + need <= FORM;
        gtk_orientable_set_orientation(GTK_ORIENTABLE(field->row), beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
    }
    show_whole(field, need > FORM);
}
