/* The fields of a maker's card. */
#include "ui/tool_maker.h"
#include "ui/shown_units.h"
#include "ui/words.h"

static void on_changed(gpointer maker)
{
    lw_maker_changed(maker);
}

static void name_widget(GtkWidget *widget, const char *name, const char *label)
{
    gtk_widget_set_name(widget, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

GtkWidget *lw_tool_row(GtkWidget *box, const char *title, GtkWidget *editor)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new(title);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_tooltip_text(label, title);
    gtk_label_set_width_chars(GTK_LABEL(label), 14);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 14);
    gtk_widget_add_css_class(label, "dim");
    gtk_widget_set_hexpand(editor, TRUE);
    gtk_box_append(GTK_BOX(row), label);
    gtk_box_append(GTK_BOX(row), editor);
    gtk_box_append(GTK_BOX(box), row);
    return row;
}

GtkWidget *lw_tool_section(GtkWidget *box, const char *title)
{
    GtkWidget *label = gtk_label_new(title);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "tool-section");
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

/* ---- numbers */

static void read_field(LwToolField *field)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(field->entry));
    g_clear_pointer(&field->typed.json, g_free);
    field->good = lw_typed_read(text, &field->wish, lw_maker_edition(field->maker), &field->typed);
    if (!field->good)
        field->typed.json = NULL;
    if (field->good)
        gtk_widget_remove_css_class(field->entry, "error");
    else
        gtk_widget_add_css_class(field->entry, "error");
    gtk_widget_set_tooltip_text(field->entry, field->good ? NULL : field->typed.message);
}

static void on_typed(GtkEditable *editable, gpointer data)
{
    LwToolField *field = data;
    (void)editable;
    read_field(field);
    lw_maker_changed(field->maker);
}

static void on_activate(GtkEntry *entry, gpointer maker)
{
    (void)entry;
    lw_maker_apply(maker);
}

/* Up and down change the value. */
static gboolean on_field_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, gpointer data)
{
    LwToolField *field = data;
    (void)controller;
    (void)code;
    if (key != GDK_KEY_Up && key != GDK_KEY_Down)
        return FALSE;
    double steps = (key == GDK_KEY_Up ? 1 : -1) * ((guint)state & (guint)GDK_SHIFT_MASK ? 10 : 1);
    char *text = lw_typed_step(gtk_editable_get_text(GTK_EDITABLE(field->entry)), field->wish.quantity, steps);
    if (text)
        gtk_editable_set_text(GTK_EDITABLE(field->entry), text);
    g_free(text);
    return TRUE;
}

static void free_field(gpointer data, GObject *gone)
{
    LwToolField *field = data;
    (void)gone;
    if (field->maker)
        g_ptr_array_remove_fast(field->maker->fields, field);
    g_free(field->typed.json);
    g_free(field);
}

LwToolField *lw_tool_number(LwMaker *maker, GtkWidget *box, const char *name, const char *title, LwTypedWish wish, const char *text)
{
    LwToolField *field = g_new0(LwToolField, 1);
    GtkEventController *keys = gtk_event_controller_key_new();
    field->maker = maker;
    field->wish = wish;
    field->entry = gtk_entry_new();
    gtk_editable_set_width_chars(GTK_EDITABLE(field->entry), 6);
    char *shown = lw_shown_notation(text);
    gtk_editable_set_text(GTK_EDITABLE(field->entry), shown);
    g_free(shown);
    gtk_widget_add_css_class(field->entry, "numbers");
    name_widget(field->entry, name, title ? title : name);
    read_field(field);
    g_ptr_array_add(maker->fields, field);
    g_signal_connect(field->entry, "changed", G_CALLBACK(on_typed), field);
    g_signal_connect(field->entry, "activate", G_CALLBACK(on_activate), maker);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_field_key), field);
    gtk_widget_add_controller(field->entry, keys);
    g_object_weak_ref(G_OBJECT(field->entry), free_field, field);
    if (title)
        field->row = lw_tool_row(box, title, field->entry);
    else {
        gtk_widget_set_hexpand(field->entry, TRUE);
        gtk_box_append(GTK_BOX(box), field->entry);
    }
    return field;
}

void lw_tool_number_set(LwToolField *field, const char *text)
{
    char *shown = lw_shown_notation(text);
    if (g_strcmp0(gtk_editable_get_text(GTK_EDITABLE(field->entry)), shown) != 0)
        gtk_editable_set_text(GTK_EDITABLE(field->entry), shown);
    g_free(shown);
}

const LwToolField *lw_tool_wrong(LwMaker *maker)
{
    for (guint i = 0; i < maker->fields->len; i++) {
        LwToolField *field = g_ptr_array_index(maker->fields, i);
        if (!field->good && gtk_widget_get_visible(field->row ? field->row : field->entry))
            return field;
    }
    return NULL;
}

void lw_tool_clear(LwMaker *maker, GtkWidget *box)
{
    (void)maker;
    for (GtkWidget *child; (child = gtk_widget_get_first_child(box));)
        gtk_box_remove(GTK_BOX(box), child);
}

/* ---- others */

GtkWidget *lw_tool_text(LwMaker *maker, GtkWidget *box, const char *name, const char *title, const char *text)
{
    GtkWidget *entry = gtk_entry_new();
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 8);
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    name_widget(entry, name, title);
    g_signal_connect_swapped(entry, "changed", G_CALLBACK(on_changed), maker);
    g_signal_connect(entry, "activate", G_CALLBACK(on_activate), maker);
    lw_tool_row(box, title, entry);
    return entry;
}

GtkWidget *lw_tool_choice(LwMaker *maker, GtkWidget *box, const char *name, const char *title, const char *const *words, guint selected)
{
    GtkWidget *choice = gtk_drop_down_new_from_strings(words);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), selected);
    name_widget(choice, name, title);
    g_signal_connect_swapped(choice, "notify::selected", G_CALLBACK(on_changed), maker);
    lw_tool_row(box, title, choice);
    return choice;
}

GtkWidget *lw_tool_check(LwMaker *maker, GtkWidget *box, const char *name, const char *title, bool on)
{
    GtkWidget *check = gtk_check_button_new_with_label(title);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(check), on);
    gtk_widget_set_name(check, name);
    g_signal_connect_swapped(check, "toggled", G_CALLBACK(on_changed), maker);
    gtk_box_append(GTK_BOX(box), check);
    return check;
}

GtkWidget *lw_tool_button(LwMaker *maker, const char *name, const char *icon, const char *title, const char *help, GCallback clicked)
{
    GtkWidget *button = gtk_button_new(), *inside = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    if (icon)
        gtk_box_append(GTK_BOX(inside), gtk_image_new_from_icon_name(icon));
    if (title)
        gtk_box_append(GTK_BOX(inside), gtk_label_new(title));
    gtk_widget_set_halign(inside, GTK_ALIGN_CENTER);
    gtk_button_set_child(GTK_BUTTON(button), inside);
    gtk_button_set_has_frame(GTK_BUTTON(button), title != NULL);
    gtk_widget_set_tooltip_text(button, help);
    name_widget(button, name, help ? help : title);
    g_signal_connect(button, "clicked", clicked, maker);
    return button;
}

GtkWidget *lw_tool_slot(GtkWidget *box, const char *name, int number)
{
    GtkWidget *slot = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *words = gtk_label_new(NULL);
    char *digit = g_strdup_printf("%d", number);
    GtkWidget *badge = gtk_label_new(digit);
    gtk_widget_add_css_class(badge, "tool-number");
    gtk_label_set_xalign(GTK_LABEL(words), 0);
    gtk_label_set_wrap(GTK_LABEL(words), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(words), 30);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_widget_set_valign(badge, GTK_ALIGN_START);
    gtk_widget_set_name(slot, name);
    gtk_box_append(GTK_BOX(slot), badge);
    gtk_box_append(GTK_BOX(slot), words);
    gtk_box_append(GTK_BOX(box), slot);
    g_free(digit);
    return slot;
}

void lw_tool_slot_show(GtkWidget *slot, const char *words, bool filled)
{
    GtkWidget *badge = gtk_widget_get_first_child(slot), *label = gtk_widget_get_next_sibling(badge);
    gtk_label_set_text(GTK_LABEL(label), words);
    if (filled) {
        gtk_widget_add_css_class(badge, "filled");
        gtk_widget_remove_css_class(label, "dim");
    } else {
        gtk_widget_remove_css_class(badge, "filled");
        gtk_widget_add_css_class(label, "dim");
    }
}
