/* An orientation as three angles: turned about x, then about the turned y, then about the turned z (A = Rx Ry Rz, as joints read theirs). An
 * edit writes the unit quaternion, whatever stood there. */
#include "ui/form.h"

#include "app/document/digits.h"
#include "app/document/orientation.h"
#include "core/math/mat3.h"
#include "ui/shown_units.h"
#include "ui/words.h"

#include <math.h>
#include <string.h>

static bool read_quat(const LwField *field, LwQuat *out)
{
    LwPlace whole = field->place;
    whole.count = 0;
    const LwJson *node = lw_form_node(field->form, &whole, 0);
    *out = (LwQuat){ 1, 0, 0, 0 };
    return !node || lw_orientation_literal(node, out); /* formulas: the text below has them */
}

static void to_angles(LwQuat q, double a[3])
{
    LwMat3 A = lw_mat3_from_unit_quat(q);
    LwVec3 cx = lw_mat3_mul_vec(&A, (LwVec3){ 1, 0, 0 }), cy = lw_mat3_mul_vec(&A, (LwVec3){ 0, 1, 0 }), cz = lw_mat3_mul_vec(&A, (LwVec3){ 0, 0, 1 });
    a[1] = asin(fmax(-1, fmin(1, cz.x)));
    if (fabs(cz.x) < 1 - 1e-12) {
        a[0] = atan2(-cz.y, cz.z);
        a[2] = atan2(-cy.x, cx.x);
    } else { /* x and z turn about the same line: all of it counts as x */
        a[0] = atan2(cy.z, cy.y);
        a[2] = 0;
    }
    for (int i = 0; i < 3; i++) /* "90 deg", not "89.9999999999 deg" */
        a[i] = fabs(a[i] * 180 / G_PI - round(a[i] * 180 / G_PI * 1e6) / 1e6) < 1e-9 ? round(a[i] * 180 / G_PI * 1e6) / 1e6 * G_PI / 180 : a[i];
}

static void refresh(LwField *field)
{
    LwQuat q;
    double a[3];
    bool plain = read_quat(field, &q) && !lw_field_is_mixed(field);
    to_angles(q, a);
    char *text = plain ? lw_typed_show(&(LwJson){ .kind = LW_JSON_NUMBER, .number = a[field->place.index] }, LW_Q_ANGLE) : g_strdup("");
    field->setting = true;
    gtk_editable_set_text(GTK_EDITABLE(field->editor), text);
    gtk_entry_set_placeholder_text(GTK_ENTRY(field->editor), plain ? NULL : _("formula"));
    field->setting = false;
    lw_field_complain(field, NULL);
    lw_field_fit(field);
    g_free(text);
}

static void commit(LwField *field)
{
    LwQuat q;
    LwTyped typed;
    double a[3], e[4];
    const char *text = gtk_editable_get_text(GTK_EDITABLE(field->editor));
    if (!field->dirty)
        return;
    if (!lw_typed_read(text, &field->wish, lw_desk_edition(field->form->desk), &typed)) {
        lw_field_complain(field, typed.message);
        return;
    }
    g_free(typed.json);
    if (!read_quat(field, &q)) {
        lw_field_complain(field, _("The orientation is made of formulas: edit its source"));
        return;
    }
    to_angles(q, a);
    a[field->place.index] = typed.value;
    lw_quat_store(e, lw_orientation_xyz(a));
    GString *json = g_string_new("[");
    for (int i = 0; i < 4; i++) {
        char digits[LW_DIGITS_TEXT];
        g_string_append_printf(json, "%s%s", i ? ", " : "", lw_digits_format(digits, fabs(e[i]) < 1e-16 ? 0 : e[i]));
    }
    g_string_append_c(json, ']');
    bool none = fabs(a[0]) + fabs(a[1]) + fabs(a[2]) == 0;
    LwPlace own = field->place;
    field->place.count = 0; /* the whole list is written */
    lw_field_commit(field, none ? NULL : json->str, NULL);
    field->place = own;
    g_string_free(json, TRUE);
}

static void on_activate(GtkEntry *editor, gpointer data)
{
    (void)editor;
    commit(data);
}

static void on_leave(GObject *leave, gpointer data)
{
    (void)leave;
    commit(data);
}

static void on_changed(GtkEditable *editor, gpointer data)
{
    LwField *field = data;
    LwTyped typed;
    if (field->setting)
        return;
    field->dirty = true;
    bool good = lw_typed_read(gtk_editable_get_text(editor), &field->wish, lw_desk_edition(field->form->desk), &typed);
    lw_field_complain(field, good ? NULL : typed.message);
    if (good)
        g_free(typed.json);
}

static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
    LwField *field = data;
    (void)keys;
    (void)code;
    (void)state;
    if (key != GDK_KEY_Escape || !field->dirty)
        return FALSE;
    field->dirty = false;
    refresh(field);
    return TRUE;
}

void lw_form_turn(LwForm *form, GtkWidget *box, const char *parent, const char *key, const char *title)
{
    static const char *const labels[] = { "x", "y", "z" };
    GtkWidget *heading = gtk_label_new(title), *grid = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    const char *help = _("Turned about x, then about the turned y, then about the turned z.");
    gtk_label_set_xalign(GTK_LABEL(heading), 0);
    gtk_widget_set_tooltip_text(heading, help);
    gtk_widget_add_css_class(heading, "numbers-title");
    gtk_box_set_homogeneous(GTK_BOX(grid), TRUE);
    gtk_widget_add_css_class(grid, "numbers-row");
    gtk_box_append(GTK_BOX(box), heading);
    gtk_box_append(GTK_BOX(box), grid);
    for (int i = 0; i < 3; i++) {
        GtkWidget *editor = gtk_entry_new();
        GtkEventController *keys = gtk_event_controller_key_new();
        char *full = g_strdup_printf("%s %s", title, labels[i]);
        gtk_editable_set_width_chars(GTK_EDITABLE(editor), 3);
        gtk_editable_set_max_width_chars(GTK_EDITABLE(editor), 8);
        LwField *field = lw_form_field(form, grid, (LwPlace){ .parent = parent, .key = key, .index = i, .count = 3 }, full, help, editor);
        gtk_label_set_text(GTK_LABEL(field->label), labels[i]);
        gtk_widget_remove_css_class(field->label, "field-label");
        gtk_widget_add_css_class(field->label, "number-label");
        field->wish = (LwTypedWish){ .quantity = LW_Q_ANGLE };
        field->refresh = refresh;
        refresh(field);
        lw_form_connect(field->form, keys, "key-pressed", G_CALLBACK(on_key), field);
        lw_form_connect(field->form, lw_leave_of(editor), "left", G_CALLBACK(on_leave), field);
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
        gtk_widget_add_controller(editor, keys);
        lw_form_connect(field->form, editor, "activate", G_CALLBACK(on_activate), field);
        lw_form_connect(field->form, editor, "changed", G_CALLBACK(on_changed), field);
        g_free(full);
    }
}
