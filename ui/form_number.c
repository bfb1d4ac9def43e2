/* Fields of numbers: checked while they are typed, committed by Enter or when the focus leaves, taken back by Escape; Up and Down and dragging on the
 * label change them in steps. */
#include "ui/form.h"

#include "ui/shown_units.h"
#include "ui/words.h"

#include <string.h>

static void show(LwField *field, const char *text)
{
    field->setting = true;
    if (strcmp(gtk_editable_get_text(GTK_EDITABLE(field->editor)), text) != 0)
        gtk_editable_set_text(GTK_EDITABLE(field->editor), text);
    field->setting = false;
    g_free(field->shown);
    field->shown = g_strdup(text);
    lw_field_complain(field, NULL);
    lw_field_fit(field);
}

/* The digits that are not shown are in the help. */
static void show_help(LwField *field, const LwJson *node)
{
    char *exact = lw_typed_exact(node, field->wish.quantity);
    char *help = exact ? g_strdup_printf(field->help ? _("%s\nExactly %s") : _("%sExactly %s"), field->help ? field->help : "", exact) : g_strdup(field->help);
    gtk_widget_set_tooltip_text(field->editor, help);
    g_free(help);
    g_free(exact);
}

static void refresh(LwField *field)
{
    bool mixed = lw_field_is_mixed(field);
    const LwJson *node = mixed ? NULL : lw_field_node(field, 0);
    char *text = lw_typed_show(node, field->wish.quantity);
    g_free(field->unit);
    field->wish.unit = field->unit = lw_typed_unit(*text ? text : field->standard ? field->standard : "", field->wish.quantity);
    show_help(field, node);
    gtk_entry_set_placeholder_text(GTK_ENTRY(field->editor), mixed ? _("different") : field->standard);
    show(field, text);
    g_free(text);
}

static bool read_field(LwField *field, LwTyped *typed)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(field->editor));
    if (lw_typed_read(text, &field->wish, lw_desk_edition(field->form->desk), typed))
        return true;
    lw_field_complain(field, typed->message);
    return false;
}

static void on_changed(GtkEditable *editor, gpointer data)
{
    LwField *field = data;
    LwTyped typed;
    if (field->setting)
        return;
    field->dirty = g_strcmp0(gtk_editable_get_text(editor), field->shown) != 0;
    g_clear_pointer(&field->refused, g_free);
    if (read_field(field, &typed)) {
        g_free(typed.json);
        lw_field_complain(field, NULL);
    }
}

static void commit(LwField *field, const char *merge)
{
    LwTyped typed;
    if (!field->dirty || !read_field(field, &typed))
        return;
    if (lw_field_commit(field, typed.json, merge)) {
        g_free(field->shown);
        field->shown = g_strdup(gtk_editable_get_text(GTK_EDITABLE(field->editor)));
    }
    g_free(typed.json);
}

static void on_activate(GtkEntry *entry, gpointer data)
{
    (void)entry;
    commit(data, NULL);
}

static void on_leave(GObject *leave, gpointer data)
{
    (void)leave;
    commit(data, NULL);
}

/* The value `steps` further from a text; steps of one drag or of keys that follow each other are undone at once. */
static void step_from(LwField *field, const char *text, double steps)
{
    char *stepped = lw_typed_step(*text ? text : "0", field->wish.quantity, steps);
    if (!stepped)
        return;
    char *merge = g_strdup_printf("step %p %s", (void *)field->form->item[0].name, gtk_widget_get_name(field->editor));
    gtk_editable_set_text(GTK_EDITABLE(field->editor), stepped);
    commit(field, merge);
    g_free(merge);
    g_free(stepped);
}

static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
    LwField *field = data;
    (void)keys;
    (void)code;
    if (key == GDK_KEY_Escape && field->dirty) {
        field->dirty = false;
        refresh(field);
        return TRUE;
    }
    if ((key != GDK_KEY_Up && key != GDK_KEY_Down) || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
        return FALSE;
    step_from(field, gtk_editable_get_text(GTK_EDITABLE(field->editor)), (key == GDK_KEY_Up ? 1 : -1) * ((state & GDK_SHIFT_MASK) ? 10 : 1));
    return TRUE;
}

static void on_drag_begin(GtkGestureDrag *drag, double x, double y, gpointer data)
{
    LwField *field = data;
    (void)drag;
    (void)x;
    (void)y;
    g_free(field->scrub);
    field->scrub = g_strdup(gtk_editable_get_text(GTK_EDITABLE(field->editor)));
}

static void on_drag(GtkGestureDrag *drag, double x, double y, gpointer data)
{
    LwField *field = data;
    int steps = (int)(x / 6);
    (void)drag;
    (void)y;
    if (steps != 0 && field->scrub)
        step_from(field, field->scrub, steps);
}

static void add_controllers(LwField *field)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    lw_form_connect(field->form, keys, "key-pressed", G_CALLBACK(on_key), field);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    lw_form_connect(field->form, lw_leave_of(field->editor), "left", G_CALLBACK(on_leave), field);
    gtk_widget_add_controller(field->editor, keys);
    lw_form_connect(field->form, field->editor, "changed", G_CALLBACK(on_changed), field);
    lw_form_connect(field->form, field->editor, "activate", G_CALLBACK(on_activate), field);
}

static GtkWidget *make_entry(void)
{
    GtkWidget *entry = gtk_entry_new();
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 3);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), 8);
    gtk_widget_add_css_class(entry, "numbers");
    return entry;
}

static void set_up(LwField *field, LwTypedWish wish, const char *standard)
{
    GtkGesture *drag = gtk_gesture_drag_new();
    field->wish = wish;
    field->standard = g_strdup(standard);
    field->help = g_strdup(gtk_widget_get_tooltip_text(field->editor));
    field->refresh = refresh;
    add_controllers(field);
    gtk_widget_set_cursor_from_name(field->label, "ew-resize");
    lw_form_connect(field->form, drag, "drag-begin", G_CALLBACK(on_drag_begin), field);
    lw_form_connect(field->form, drag, "drag-update", G_CALLBACK(on_drag), field);
    gtk_widget_add_controller(field->label, GTK_EVENT_CONTROLLER(drag));
    refresh(field);
}

LwField *lw_form_number(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, LwTypedWish wish, const char *standard)
{
    LwField *field = lw_form_field(form, box, place, title, help, make_entry());
    set_up(field, wish, standard);
    return field;
}

/* Of six numbers the last three turn. */
static LwQuantity quantity_of(LwQuantity quantity, int count, int index)
{
    if (count != 6 || index < 3)
        return quantity;
    return quantity == LW_Q_STIFFNESS ? LW_Q_ANGULAR_STIFFNESS : quantity == LW_Q_DAMPING ? LW_Q_ANGULAR_DAMPING : quantity;
}

void lw_form_numbers(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const char *const *labels, int count, LwTypedWish wish,
                     const char *standard)
{
    GtkWidget *heading = gtk_label_new(title), *grid = NULL;
    gtk_label_set_xalign(GTK_LABEL(heading), 0);
    gtk_label_set_ellipsize(GTK_LABEL(heading), PANGO_ELLIPSIZE_END);
    gtk_widget_set_tooltip_text(heading, help && *help ? help : title);
    gtk_widget_add_css_class(heading, "numbers-title");
    gtk_box_append(GTK_BOX(box), heading);
    char **each = standard && strchr(standard, ',') ? g_strsplit(standard, ", ", count) : NULL; /* "0, 0, 1": one for each number */
    for (int i = 0; i < count; i++) {
        if (i % 3 == 0) {
            grid = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
            gtk_box_set_homogeneous(GTK_BOX(grid), TRUE);
            gtk_widget_add_css_class(grid, "numbers-row");
            gtk_box_append(GTK_BOX(box), grid);
        }
        char *full = g_strdup_printf("%s %s", title, labels[i]);
        place.index = i;
        place.count = count;
        LwField *field = lw_form_field(form, grid, place, full, help, make_entry());
        gtk_label_set_text(GTK_LABEL(field->label), labels[i]);
        gtk_widget_remove_css_class(field->label, "field-label");
        gtk_widget_add_css_class(field->label, "number-label");
        LwTypedWish own = wish;
        own.quantity = quantity_of(wish.quantity, count, i);
        set_up(field, own, each ? each[i] : standard);
        g_free(full);
    }
    g_strfreev(each);
}
