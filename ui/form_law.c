/* Laws as the catalogue has them (core/model/law_catalogue.h): a chooser of their kind, a field for each parameter, a graph. */
#include "ui/form.h"

#include "app/document/json_quote.h"
#include "core/model/law_catalogue.h"
#include "ui/form_law.h"
#include "ui/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *join(const char *parent, const char *key)
{
    return *parent ? g_strconcat(parent, *key == '[' ? "" : ".", key, NULL) : g_strdup(key);
}

/* The law that the node spells; a plain value is the constant. */
static const LwLawClass *class_of(const LwJson *node)
{
    return node && node->kind == LW_JSON_OBJECT && node->first ? lw_law_class_find(node->first->key) : lw_law_class_find("constant");
}

/* ---- its kind */

static void on_kind(GtkDropDown *editor, GParamSpec *spec, gpointer data)
{
    LwField *field = data;
    guint selected = gtk_drop_down_get_selected(editor);
    (void)spec;
    if (field->setting || selected == GTK_INVALID_LIST_POSITION)
        return;
    const LwJson *node = lw_field_node(field, 0);
    const LwLawClass *type = lw_law_class_find(field->words[selected]);
    if (type == class_of(node))
        return;
    char *json = lw_law_seed(type, class_of(node), node, lw_desk_edition(field->form->desk)->text, field->wish.quantity);
    lw_field_commit(field, json, NULL);
    g_free(json);
}

static void refresh_kind(LwField *field)
{
    const LwLawClass *type = class_of(lw_field_node(field, 0));
    field->setting = true;
    for (guint i = 0; field->words[i]; i++)
        if (type && strcmp(field->words[i], type->name) == 0)
            gtk_drop_down_set_selected(GTK_DROP_DOWN(field->editor), i);
    field->setting = false;
}

static void add_kind(LwForm *form, GtkWidget *box, const LwLawPlace *place, const char *title, const char *help)
{
    GPtrArray *words = g_ptr_array_new(), *titles = g_ptr_array_new();
    const LwLawClass *own = class_of(lw_form_node(form, &(LwPlace){ .parent = place->parent, .key = place->key }, 0));
    for (int i = 0; i < lw_law_class_count; i++)
        if (!place->of_x || lw_law_classes[i]->any_variable || lw_law_classes[i]->along_x || lw_law_classes[i] == own) {
            g_ptr_array_add(words, (gpointer)lw_law_classes[i]->name);
            g_ptr_array_add(titles, (gpointer)lw_law_classes[i]->title);
        }
    g_ptr_array_add(words, NULL);
    g_ptr_array_add(titles, NULL);
    GtkWidget *editor = gtk_drop_down_new_from_strings((const char *const *)titles->pdata);
    LwField *field = lw_form_field(form, box, (LwPlace){ .parent = place->parent, .key = place->key }, title, help, editor);
    char *name = g_strdup_printf("%s-kind", gtk_widget_get_name(editor));
    gtk_widget_set_name(editor, name); /* the value has the plain name */
    g_free(name);
    field->words = g_strdupv((char **)words->pdata);
    field->wish.quantity = place->quantity;
    field->refresh = refresh_kind;
    refresh_kind(field);
    lw_form_connect(field->form, editor, "notify::selected", G_CALLBACK(on_kind), field);
    g_string_append_printf(form->signature, "law %s;", own ? own->name : "?");
    g_ptr_array_unref(words);
    g_ptr_array_unref(titles);
}

/* ---- its parameters */

static LwQuantity quantity_of(const LwLawPlace *place, LwLawUnit unit, int item)
{
    if (place->of_x && unit == LW_UNIT_TIME)
        return place->quantity == LW_Q_TORQUE || place->quantity == LW_Q_ANGULAR_STIFFNESS ? LW_Q_ANGLE : LW_Q_LENGTH;
    return lw_law_quantity(unit, place->quantity, item);
}

static void add_segments(LwForm *form, GtkWidget *box, const LwLawPlace *place, const char *list)
{
    static const char *const profiles[] = { "linear", "cubic", "poly345", "poly4567", "cycloidal", "harmonic", "modified-sine", "modified-trapezoid", NULL };
    LwPlace whole = { .parent = list, .key = "" };
    int number = 0;
    char *up = g_strdup(list), *dot = strrchr(up, '.');
    const char *key = dot ? dot + 1 : up;
    if (dot)
        *dot = 0;
    whole = (LwPlace){ .parent = dot ? up : "", .key = key };
    const LwJson *node = lw_form_node(form, &whole, 0);
    for (const LwJson *e = node ? node->first : NULL; e; e = e->next, number++) {
        char *parent = g_strdup_printf("%s[%d]", list, number), *title = g_strdup_printf(_("Move %d"), number + 1);
        GtkWidget *part = lw_form_section(form, box, title, true);
        const char *rise = lw_json_member(e, "to") ? "to" : "rise";
        bool moves = lw_json_member(e, "duration") != NULL;
        if (moves) {
            lw_form_choice(form, part, (LwPlace){ .parent = parent, .key = "profile" }, _("Profile"), _("How it moves."), profiles, NULL, "poly345");
            lw_form_number(form, part, (LwPlace){ .parent = parent, .key = rise }, strcmp(rise, "to") == 0 ? _("To") : _("Rise"), _("Where the move ends, or what it adds."),
                           (LwTypedWish){ .quantity = place->quantity }, NULL);
            lw_form_number(form, part, (LwPlace){ .parent = parent, .key = "duration" }, _("Duration"), _("How long the move takes."),
                           (LwTypedWish){ .quantity = LW_Q_TIME, .has_minimum = true }, NULL);
        }
        lw_form_number(form, part, (LwPlace){ .parent = parent, .key = "dwell" }, _("Dwell"), _("How long the value then stays."),
                       (LwTypedWish){ .quantity = LW_Q_TIME, .may_be_empty = moves, .has_minimum = true, .inclusive = true }, moves ? "0 s" : NULL);
        g_free(parent);
        g_free(title);
    }
    g_free(up);
}

static void add_laws(LwForm *form, GtkWidget *box, const LwLawPlace *place, const char *list, const LwJson *node, LwLawForm kind)
{
    int number = 0;
    for (const LwJson *e = node && node->kind == LW_JSON_ARRAY ? node->first : NULL; e; e = e->next, number++) {
        char *key = g_strdup_printf("[%d]", number), *title = g_strdup_printf(_("Law %d"), number + 1);
        GtkWidget *part = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
        gtk_widget_add_css_class(part, "inner");
        gtk_box_append(GTK_BOX(box), part);
        lw_form_law(form, part, &(LwLawPlace){ .parent = list, .key = key, .of_x = place->of_x,
                                               .quantity = kind == LW_FORM_FACTORS && number > 0 ? LW_Q_NUMBER : place->quantity }, title, NULL);
        g_free(key);
        g_free(title);
    }
}

static char *capital(const char *text)
{
    char *words = g_strdup(text);
    for (char *c = words; *c; c++)
        if (*c == '_' || *c == '-')
            *c = ' ';
    words[0] = g_ascii_toupper(words[0]);
    return words;
}

/* Words of the catalogue, beginning with a capital and ending in a full stop. */
static char *sentence(const char *help)
{
    char *first = g_utf8_strup(help, (gssize)(g_utf8_next_char(help) - help)), *whole = g_strconcat(first, g_utf8_next_char(help), ".", NULL);
    g_free(first);
    return whole;
}

static void add_parameter(LwForm *form, GtkWidget *box, const LwLawPlace *place, const LwLawClass *type, int number, const char *parent)
{
    const LwLawParameter *parameter = &type->parameter[number];
    const char *key = place->of_x && type->along_x && strcmp(parameter->name, "times") == 0 ? "x" : parameter->name;
    LwPlace own = { .parent = parent, .key = key, .brief = type->parameter[0].name };
    char *title = capital(key), *help = sentence(parameter->help), *standard = NULL;
    LwQuantity quantity = quantity_of(place, parameter->unit, 0);
    const LwJson *node = lw_form_node(form, &own, 0);
    if (!parameter->required && isfinite(parameter->standard))
        standard = lw_shown_standard(parameter->standard, quantity);
    bool brief_list = node && number == 0 && lw_form_node(form, &(LwPlace){ .parent = place->parent, .key = place->key }, 0)->first == node;
    char *below = brief_list ? g_strdup(parent) : join(parent, key);
    switch (parameter->form) {
    case LW_FORM_NUMBER:
        lw_form_number(form, box, own, title, help, (LwTypedWish){ .quantity = quantity, .may_be_empty = !parameter->required, .has_minimum = parameter->positive }, standard);
        break;
    case LW_FORM_LIST: lw_form_list(form, box, own, title, help, place, parameter); break;
    case LW_FORM_WORD: lw_form_choice(form, box, own, title, help, parameter->words, NULL, parameter->words[0]); break;
    case LW_FORM_TEXT: lw_form_expression(form, box, own, title, help, place); break;
    case LW_FORM_FILE: lw_form_text(form, box, own, title, help, _("no file")); break;
    case LW_FORM_LAW: {
        GtkWidget *part = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
        gtk_widget_add_css_class(part, "inner");
        gtk_box_append(GTK_BOX(box), part);
        lw_form_law(form, part, &(LwLawPlace){ .parent = parent, .key = key, .quantity = place->quantity, .of_x = place->of_x }, title, help);
        break;
    }
    case LW_FORM_FACTORS:
    case LW_FORM_LAWS: add_laws(form, box, place, below, node, parameter->form); break;
    case LW_FORM_SEGMENTS: add_segments(form, box, place, below); break;
    }
    g_free(below);
    g_free(title);
    g_free(help);
    g_free(standard);
}

/* ---- the whole */

static void show_graph(LwField *field)
{
    const LwLaw *law = NULL;
    double end = 1;
    LwQuantity quantity = field->wish.quantity;
    if (lw_law_of_item(field->form, field->place.key, &law, &end))
        lw_law_graph_show(field->editor, law && !(lw_law_uses(law) & ~(unsigned)LW_LAW_USES_T) ? law : NULL, end, lw_quantities[quantity].si);
}

static GtkWidget *add_graph(LwForm *form, GtkWidget *box, const LwLawPlace *place)
{
    GtkWidget *graph = lw_law_graph_new();
    LwField *field = lw_form_field(form, box, (LwPlace){ .parent = place->parent, .key = place->key }, _("Graph"), NULL, graph);
    gtk_widget_hide(field->label);
    gtk_widget_set_name(graph, "law-graph");
    field->wish.quantity = place->quantity;
    field->refresh = show_graph;
    lw_law_graph_show(graph, !(lw_law_uses(place->law) & ~(unsigned)LW_LAW_USES_T) ? place->law : NULL, place->end, lw_quantities[place->quantity].si);
    return graph;
}

void lw_form_law(LwForm *form, GtkWidget *box, const LwLawPlace *place, const char *title, const char *help)
{
    LwPlace own = { .parent = place->parent, .key = place->key };
    const LwJson *node = lw_form_node(form, &own, 0);
    const LwLawClass *type = class_of(node);
    add_kind(form, box, place, title, help);
    if (!node || node->kind != LW_JSON_OBJECT) {
        lw_form_number(form, box, own, _("Value"), _("The same value always."), (LwTypedWish){ .quantity = place->quantity }, NULL);
    } else if (type) {
        char *path = join(place->parent, place->key), *parent = join(path, type->name);
        for (int i = 0; i < type->parameter_count; i++)
            add_parameter(form, box, place, type, i, parent);
        g_free(parent);
        g_free(path);
    }
    if (place->law)
        add_graph(form, box, place);
}
