/* The form of a joint, from its class: parameters, free coordinates, what it keeps. */
#include "ui/form_table.h"

#include "app/document/digits.h"
#include "joints/library.h"
#include "ui/search_list.h"
#include "ui/shown_units.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

static const char *const xyz[] = { "x", "y", "z" };

static const LwQuantity quantities[] = {
    [LW_DIM_LENGTH] = LW_Q_LENGTH, [LW_DIM_ANGLE] = LW_Q_ANGLE, [LW_DIM_NUMBER] = LW_Q_NUMBER, [LW_DIM_SPEED] = LW_Q_SPEED, [LW_DIM_ANGULAR_SPEED] = LW_Q_ANGULAR_SPEED,
};

static const LwJointClass *class_of(const LwForm *form, int item)
{
    const LwJson *type = lw_form_node(form, &(LwPlace){ .parent = "", .key = "type" }, item);
    return type && type->kind == LW_JSON_STRING ? lw_joint_library_find(type->string) : NULL;
}

static bool has_key(const LwJointClass *type, const char *key)
{
    for (int i = 0; i < type->parameter_count; i++)
        if (strcmp(type->parameter[i].name, key) == 0)
            return true;
    for (int i = 0; i < type->curve_count; i++)
        if (strcmp(type->curve[i], key) == 0)
            return true;
    return false;
}

/* ---- another type: parameters that it does not have go, the rest stays */

static bool change_type(LwForm *form, int item, const LwJointClass *to, LwEditMessage *message)
{
    LwEdits *edits = lw_desk_edits(form->desk);
    const LwJointClass *from = class_of(form, item);
    const LwJson *entry = lw_item_json(lw_desk_edition(form->desk), form->item[item]);
    bool good = true;
    for (const LwJson *m = entry->first; m && good && from; m = m->next)
        if (has_key(from, m->key) && !has_key(to, m->key)) {
            char *path = lw_item_path(form->item[item], m->key);
            good = lw_edits_remove(edits, path, message);
            g_free(path);
        }
    char *path = lw_item_path(form->item[item], "type");
    good = good && lw_edits_set_string(edits, path, to->name, message);
    g_free(path);
    return good;
}

static void refresh_type(LwField *field)
{
    const LwJointClass *type = class_of(field->form, 0);
    field->setting = true;
    for (guint i = 0; type && field->words[i]; i++)
        if (strcmp(field->words[i], type->name) == 0)
            gtk_drop_down_set_selected(GTK_DROP_DOWN(field->editor), i);
    field->setting = false;
}

static void on_type(GtkDropDown *editor, GParamSpec *spec, gpointer data)
{
    LwField *field = data;
    LwForm *form = field->form;
    LwEditMessage message = { "" };
    guint selected = gtk_drop_down_get_selected(editor);
    (void)spec;
    const LwJointClass *to = selected == GTK_INVALID_LIST_POSITION ? NULL : lw_joint_library_find(field->words[selected]);
    if (field->setting || !to || to == class_of(form, 0))
        return;
    char *step = g_strdup_printf(_("Make %s a %s"), form->count == 1 ? form->item[0].name : _("joints"), to->title);
    bool good = true;
    lw_desk_begin(form->desk, step);
    for (int i = 0; good && i < form->count; i++)
        good = change_type(form, i, to, &message);
    if (good)
        lw_desk_commit(form->desk);
    else {
        lw_desk_cancel(form->desk);
        lw_field_complain(field, message.text);
    }
    g_free(step);
}

static void add_type(LwForm *form)
{
    GPtrArray *words = g_ptr_array_new(), *titles = g_ptr_array_new();
    for (int i = 0; i < lw_joint_library_count; i++) {
        g_ptr_array_add(words, (gpointer)lw_joint_library[i]->name);
        g_ptr_array_add(titles, (gpointer)lw_joint_library[i]->title);
    }
    g_ptr_array_add(words, NULL);
    g_ptr_array_add(titles, NULL);
    GtkWidget *editor = gtk_drop_down_new_from_strings((const char *const *)titles->pdata);
    LwField *field = lw_form_field(form, form->box, (LwPlace){ .parent = "", .key = "type" }, _("Type"), _("What it keeps and what it leaves free."), editor);
    lw_search_list(editor);
    field->words = g_strdupv((char **)words->pdata);
    field->refresh = refresh_type;
    refresh_type(field);
    lw_form_connect(field->form, editor, "notify::selected", G_CALLBACK(on_type), field);
    g_ptr_array_unref(words);
    g_ptr_array_unref(titles);
}

/* ---- turning it round */

/* A number of the file with the other sign; to be freed. */
static char *negated(const LwJson *node)
{
    char digits[LW_DIGITS_TEXT];
    if (node->kind == LW_JSON_NUMBER)
        return g_strdup(lw_digits_format(digits, -node->number));
    if (node->kind != LW_JSON_STRING)
        return g_strdup("0");
    if (*node->string == '=')
        return g_strdup_printf("\"=-(%s)\"", node->string + 1);
    return *node->string == '-' ? g_strdup_printf("\"%s\"", node->string + 1) : g_strdup_printf("\"-%s\"", node->string);
}

static bool swap_bodies(LwForm *form, LwEditMessage *message)
{
    static const char *const pairs[] = { "bodies", "markers", "features" };
    LwEdits *edits = lw_desk_edits(form->desk);
    bool good = true;
    for (gsize i = 0; good && i < G_N_ELEMENTS(pairs); i++) {
        char *path = lw_item_path(form->item[0], pairs[i]), *there = lw_edits_get(edits, path, NULL);
        good = !there || lw_edits_move(edits, path, 0, 1, message);
        free(there);
        g_free(path);
    }
    return good;
}

static bool reverse_axis(LwForm *form, LwEditMessage *message)
{
    LwEdits *edits = lw_desk_edits(form->desk);
    const LwJson *axis = lw_form_node(form, &(LwPlace){ .parent = "", .key = "axis" }, 0);
    int j = lw_item_index(lw_desk_edition(form->desk), form->item[0]);
    if (axis && axis->kind == LW_JSON_ARRAY) {
        GString *json = g_string_new("[");
        for (const LwJson *e = axis->first; e; e = e->next) {
            char *one = negated(e);
            g_string_append_printf(json, "%s%s", e == axis->first ? "" : ", ", one);
            g_free(one);
        }
        g_string_append_c(json, ']');
        char *path = lw_item_path(form->item[0], "axis");
        bool good = lw_edits_set(edits, path, json->str, message);
        g_free(path);
        g_string_free(json, TRUE);
        return good;
    }
    for (int side = 0; j >= 0 && side < 2; side++) { /* half a turn about x of both markers */
        LwQuat q = lw_quat_mul(lw_desk_edition(form->desk)->document->def.joint[j].marker[side].orientation, (LwQuat){ 0, 1, 0, 0 });
        double e[4];
        char text[4][LW_DIGITS_TEXT], *member = g_strdup_printf("markers[%d].orientation", side), *path = lw_item_path(form->item[0], member);
        lw_quat_store(e, q);
        char *json = g_strdup_printf("[%s, %s, %s, %s]", lw_digits_format(text[0], e[0]), lw_digits_format(text[1], e[1]), lw_digits_format(text[2], e[2]),
                                     lw_digits_format(text[3], e[3]));
        bool good = lw_edits_set(edits, path, json, message);
        g_free(json);
        g_free(path);
        g_free(member);
        if (!good)
            return false;
    }
    return true;
}

static void turn_round(LwForm *form, const char *words, bool (*act)(LwForm *, LwEditMessage *))
{
    LwEditMessage message = { "" };
    char *step = g_strdup_printf("%s %s", words, form->item[0].name);
    lw_desk_begin(form->desk, step);
    if (act(form, &message))
        lw_desk_commit(form->desk);
    else {
        lw_desk_cancel(form->desk);
        lw_desk_say(form->desk, LW_TONE_ERROR, "%s", message.text);
    }
    g_free(step);
}

static void on_swap(GtkButton *button, gpointer form)
{
    (void)button;
    turn_round(form, _("Swap the bodies of"), swap_bodies);
}

static void on_reverse(GtkButton *button, gpointer form)
{
    (void)button;
    turn_round(form, _("Reverse the axis of"), reverse_axis);
}

static void add_buttons(LwForm *form)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *swap = gtk_button_new_with_label(_("Swap bodies")), *reverse = gtk_button_new_with_label(_("Reverse axis"));
    gtk_widget_set_tooltip_text(swap, _("The first body becomes the second: coordinates and loads change their sign."));
    gtk_widget_set_tooltip_text(reverse, _("The axis points the other way: coordinates change their sign."));
    gtk_widget_set_name(swap, "swap-bodies");
    gtk_widget_set_name(reverse, "reverse-axis");
    lw_form_connect(form, swap, "clicked", G_CALLBACK(on_swap), form);
    lw_form_connect(form, reverse, "clicked", G_CALLBACK(on_reverse), form);
    gtk_box_set_homogeneous(GTK_BOX(row), TRUE);
    gtk_box_append(GTK_BOX(row), swap);
    gtk_box_append(GTK_BOX(row), reverse);
    gtk_widget_add_css_class(row, "buttons");
    gtk_box_append(GTK_BOX(form->box), row);
}

/* ---- parameters */

static char *standard_of(const LwForm *form, const LwJointClass *type, int parameter)
{
    const LwParameter *p = &type->parameter[parameter];
    const LwEdition *edition = lw_desk_edition(form->desk);
    int j = form->count == 1 ? lw_item_index(edition, form->item[0]) : -1;
    const char *si = lw_quantities[quantities[p->dimension]].si;
    if (p->use == LW_PARAMETER_DEFAULT)
        return lw_shown_words(p->standard, si);
    if (p->use != LW_PARAMETER_MEASURED || j < 0)
        return NULL;
    char *value = lw_shown_words(edition->document->def.joint[j].parameter[parameter], si), *words = g_strdup_printf(_("%s, measured"), value);
    g_free(value);
    return words;
}

static char *capital(const char *text)
{
    char *words = g_strdelimit(g_strdup(text), "_-", ' ');
    words[0] = g_ascii_toupper(words[0]);
    return words;
}

static void add_parameters(LwForm *form, const LwJointClass *type)
{
    static const char *const numbers[] = { "1", "2", "3", "4", "5", "6", "7", "8" };
    for (int i = 0, many; i < type->parameter_count; i += many) {
        const LwParameter *p = &type->parameter[i];
        for (many = 1; i + many < type->parameter_count && strcmp(type->parameter[i + many].name, p->name) == 0; many++)
            ;
        if (*p->name == ' ')
            continue;
        LwTypedWish wish = { .quantity = quantities[p->dimension], .may_be_empty = p->use != LW_PARAMETER_REQUIRED, .has_minimum = p->minimum > -1e300,
                             .minimum = p->minimum, .nonzero = p->nonzero };
        char *standard = standard_of(form, type, i), *title = capital(p->name), *help = capital(p->help);
        if (many > 1)
            lw_form_numbers(form, form->box, (LwPlace){ .parent = "", .key = p->name }, title, help, numbers, many, wish, standard);
        else
            lw_form_number(form, form->box, (LwPlace){ .parent = "", .key = p->name }, title, help, wish, standard);
        g_free(standard);
        g_free(title);
        g_free(help);
    }
}

/* ---- where it is */

static void add_place(LwForm *form, const LwJointClass *type)
{
    static const char *const sides[] = { N_("Marker on body 1"), N_("Marker on body 2") };
    LwTypedWish length = { .quantity = LW_Q_LENGTH }, number = { .quantity = LW_Q_NUMBER, .may_be_empty = type->any_direction };
    if (!lw_form_node(form, &(LwPlace){ .parent = "", .key = "markers" }, 0)) {
        lw_form_numbers(form, form->box, (LwPlace){ .parent = "", .key = "at" }, _("At"), _("Where it is in the given pose, in the world."), xyz, 3, length, NULL);
        if (type->two_points)
            lw_form_numbers(form, form->box, (LwPlace){ .parent = "", .key = "to" }, _("To"), _("Where its second marker is, in the world."), xyz, 3, length, NULL);
        lw_form_numbers(form, form->box, (LwPlace){ .parent = "", .key = "axis" }, _("Axis"), _("The markers' z axis, in the world; its length does not matter."), xyz, 3, number,
                        type->any_direction ? _("any") : NULL);
        return;
    }
    for (int i = 0; i < 2; i++) {
        GtkWidget *part = lw_form_section(form, form->box, _(sides[i]), true);
        char *parent = g_strdup_printf("markers[%d]", i);
        lw_form_numbers(form, part, (LwPlace){ .parent = parent, .key = "position" }, _("Position"), _("In the body's frame."), xyz, 3,
                        (LwTypedWish){ .quantity = LW_Q_LENGTH, .may_be_empty = true }, "0");
        lw_form_turn(form, part, parent, "orientation", _("Turned"));
        g_free(parent);
    }
}

/* ---- coordinates: limits and start */

static void add_coordinates(LwForm *form, const LwJointClass *type)
{
    static const char *const ends[] = { N_("from"), N_("to") };
    const char *const labels[] = { _(ends[0]), _(ends[1]) };
    GtkWidget *limits = lw_form_section(form, form->box, _("Limits"), lw_form_node(form, &(LwPlace){ .parent = "", .key = "limits" }, 0) != NULL);
    for (int c = 0; c < LW_COORDINATES; c++) {
        if (!(type->free & 1u << c))
            continue;
        LwQuantity quantity = c >= LW_RX ? LW_Q_ANGLE : LW_Q_LENGTH;
        char *parent = g_strdup_printf("limits.%s", lw_coordinate_names[c]);
        lw_form_numbers(form, limits, (LwPlace){ .parent = parent, .key = "range", .brief = "range", .filler = "null" }, lw_coordinate_names[c], _("Stops of this coordinate; empty: none."),
                        labels, 2, (LwTypedWish){ .quantity = quantity, .may_be_empty = true }, _("none"));
        if (lw_form_node(form, &(LwPlace){ .parent = "limits", .key = lw_coordinate_names[c] }, 0)) {
            lw_form_number(form, limits, (LwPlace){ .parent = parent, .key = "stiffness", .brief = "range" }, _("Stiffness"), _("Of soft stops; empty: they are rigid."),
                           (LwTypedWish){ .quantity = c >= LW_RX ? LW_Q_ANGULAR_STIFFNESS : LW_Q_STIFFNESS, .may_be_empty = true, .has_minimum = true }, _("rigid"));
            bool soft = lw_form_node(form, &(LwPlace){ .parent = parent, .key = "stiffness", .brief = "range" }, 0);
            if (soft)
                lw_form_number(form, limits, (LwPlace){ .parent = parent, .key = "damping", .brief = "range" }, _("Damping"), _("Of soft stops."),
                               (LwTypedWish){ .quantity = c >= LW_RX ? LW_Q_ANGULAR_DAMPING : LW_Q_DAMPING, .may_be_empty = true, .has_minimum = true, .inclusive = true }, "0");
            else
                lw_form_number(form, limits, (LwPlace){ .parent = parent, .key = "restitution", .brief = "range" }, _("Restitution"), _("Speed after the stop by that before it, 0 to 1."),
                               (LwTypedWish){ .quantity = LW_Q_NUMBER, .may_be_empty = true, .has_minimum = true, .inclusive = true, .has_maximum = true, .maximum = 1 }, "0");
        }
        g_free(parent);
    }
    if (form->count > 1)
        return;
    char *start = g_strdup_printf("/start.%s", form->item[0].name);
    const LwJson *given = lw_form_node(form, &(LwPlace){ .parent = "/start", .key = form->item[0].name }, 0);
    GtkWidget *part = lw_form_section(form, form->box, _("Start"), given != NULL);
    int speeds = 0;
    for (int c = 0; c < LW_COORDINATES; c++)
        if (type->free & 1u << c) {
            speeds = speeds == 0 ? (c >= LW_RX ? 2 : 1) : 3;
            lw_form_number(form, part, (LwPlace){ .parent = start, .key = lw_coordinate_names[c] }, lw_coordinate_names[c], _("Value at the start; the assembly honours it first."),
                           (LwTypedWish){ .quantity = c >= LW_RX ? LW_Q_ANGLE : LW_Q_LENGTH, .may_be_empty = true }, _("as given"));
        }
    if (speeds == 1 || speeds == 2)
        lw_form_number(form, part, (LwPlace){ .parent = start, .key = "speed" }, _("Speed"), _("At the start."),
                       (LwTypedWish){ .quantity = speeds == 2 ? LW_Q_ANGULAR_SPEED : LW_Q_SPEED, .may_be_empty = true }, "0");
    g_free(start);
}

static void add_features(LwForm *form)
{
    const LwJson *features = form->count == 1 ? lw_form_node(form, &(LwPlace){ .parent = "", .key = "features" }, 0) : NULL;
    static const char *const status[] = { N_("found again"), N_("moved along with it"), N_("found with another size"), N_("gone") };
    const LwDocument *document = lw_desk_edition(form->desk)->document;
    int j = lw_item_index(lw_desk_edition(form->desk), form->item[0]);
    if (!features)
        return;
    for (int i = 0; i < document->attachment_count; i++) {
        const LwAttachment *a = &document->attachment[i];
        if (a->joint != j)
            continue;
        const char *words = (gsize)a->status < G_N_ELEMENTS(status) ? _(status[a->status]) : _("gone");
        char *text = g_strdup_printf(_("Marker %d is attached to a feature of %s: %s."), a->side + 1, a->part ? a->part : _("its part"), words);
        lw_form_note(form->box, text);
        g_string_append(form->signature, text);
        g_free(text);
    }
}

void lw_form_fill_joint(LwForm *form)
{
    const LwJointClass *type = class_of(form, 0);
    bool same = type != NULL;
    for (int i = 1; i < form->count; i++)
        same = same && class_of(form, i) == type;
    add_type(form);
    if (!same)
        return;
    char *keeps = g_strdup_printf("%s: %s", type->family, type->keeps);
    lw_form_note(form->box, keeps);
    g_string_append(form->signature, keeps);
    g_free(keeps);
    if (form->count == 1) {
        for (int i = 0; i < 2; i++) {
            char *title = g_strdup_printf(_("Body %d"), i + 1);
            lw_form_reference(form, form->box, (LwPlace){ .parent = "", .key = "bodies", .index = i, .count = 2, .filler = "\"ground\"" }, title,
                              i == 0 ? _("Marker 1 rides on it; loads are those on it.") : _("Marker 2, the reference, rides on it."), LW_ITEM_BODY);
            g_free(title);
        }
        add_place(form, type);
        add_buttons(form);
        add_features(form);
    }
    add_parameters(form, type);
    if (type->free)
        add_coordinates(form, type);
    lw_form_add_table(form, form->box, lw_form_friction, "");
    lw_form_add_table(form, form->box, lw_form_bearing, "");
}
