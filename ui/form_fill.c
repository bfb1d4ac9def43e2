/* Forms from tables of fields. */
#include "ui/form_table.h"

#include "app/document/path.h"
#include "joints/library.h"
#include "ui/form_law.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

static char *join(const char *prefix, const char *parent)
{
    return *prefix && *parent ? g_strconcat(prefix, *parent == '[' ? "" : ".", parent, NULL) : g_strdup(*prefix ? prefix : parent);
}

static const LwJson *below(const LwForm *form, const char *prefix, const char *path)
{
    const LwJson *entry = lw_item_json(lw_desk_edition(form->desk), form->item[0]);
    char *full = join(prefix, path);
    LwPathEnd end = entry && *full ? lw_path_walk(entry, full) : (LwPathEnd){ entry, "" };
    const LwJson *node = end.node && !*end.rest ? end.node : NULL;
    g_free(full);
    return node;
}

/* One condition: "type=a|b", "?key", "!key". */
static bool holds_one(const LwForm *form, const char *prefix, const char *condition)
{
    if (*condition == '?')
        return below(form, prefix, condition + 1) != NULL;
    if (*condition == '!')
        return below(form, prefix, condition + 1) == NULL;
    char **side = g_strsplit(condition, "=", 2), **word = g_strsplit(side[1], "|", -1);
    const LwJson *node = below(form, prefix, side[0]);
    bool holds = node && node->kind == LW_JSON_STRING && g_strv_contains((const char *const *)word, node->string);
    g_strfreev(word);
    g_strfreev(side);
    return holds;
}

static bool holds(const LwForm *form, const char *prefix, const char *when)
{
    bool all = true;
    char **condition = when ? g_strsplit(when, ",", -1) : NULL;
    for (int i = 0; condition && condition[i]; i++)
        all = all && holds_one(form, prefix, condition[i]);
    g_strfreev(condition);
    return all;
}

LwTypedWish lw_form_wish(const LwFieldInfo *info)
{
    bool fraction = info->flags & LW_FIELD_FRACTION, not_negative = info->flags & LW_FIELD_NOT_NEGATIVE;
    return (LwTypedWish){ .quantity = info->quantity, .may_be_empty = !(info->flags & LW_FIELD_NEEDED), .nonzero = info->flags & LW_FIELD_NONZERO,
                          .has_minimum = (info->flags & LW_FIELD_POSITIVE) || not_negative || fraction, .inclusive = not_negative || fraction,
                          .has_maximum = fraction, .maximum = 1 };
}

static const char *const xyz[] = { "x", "y", "z" };

static void add_coordinate(LwForm *form, GtkWidget *box, LwPlace place, const LwFieldInfo *info)
{
    const LwJson *name = lw_form_node(form, &(LwPlace){ .parent = place.parent, .key = "joint" }, 0);
    const LwEdition *edition = lw_desk_edition(form->desk);
    int j = name && name->kind == LW_JSON_STRING ? lw_item_index(edition, lw_item(LW_ITEM_JOINT, name->string)) : -1;
    unsigned mask = j >= 0 ? edition->document->def.joint[j].type->free : LW_MASK_ALL;
    const char *words[LW_COORDINATES + 1] = { NULL }, *only = NULL;
    int count = 0;
    for (int c = 0; c < LW_COORDINATES; c++)
        if (mask & 1u << c)
            words[count++] = only = lw_coordinate_names[c];
    if (count > 0)
        lw_form_choice(form, box, place, _(info->title), info->help ? _(info->help) : NULL, words, NULL, count == 1 ? only : NULL);
}

static void add_word(LwForm *form, GtkWidget *box, LwPlace place, const LwFieldInfo *info)
{
    char **words = g_strsplit(info->words, "|", -1);
    const char *standard = info->standard ? info->standard : info->flags & LW_FIELD_NEEDED ? NULL : words[0];
    lw_form_choice(form, box, place, _(info->title), info->help ? _(info->help) : NULL, (const char *const *)words, NULL, standard);
    g_strfreev(words);
}

static void add_laws(LwForm *form, GtkWidget *box, const char *parent, const LwFieldInfo *info)
{
    for (int i = 0; i < 3; i++) {
        char *key = g_strdup_printf("[%d]", i), *title = g_strdup_printf("%s %s", _(info->title), xyz[i]);
        LwLawPlace place = { .parent = parent, .key = key, .quantity = info->quantity, .end = 1 };
        lw_law_of_item(form, key, &place.law, &place.end);
        if (place.law && lw_law_is_constant(place.law))
            place.law = NULL; /* a straight line says nothing */
        lw_form_law(form, box, &place, title, info->help ? _(info->help) : NULL);
        g_free(key);
        g_free(title);
    }
}

static void add_bodies(LwForm *form, GtkWidget *box, LwPlace place, const LwFieldInfo *info)
{
    const LwJson *list = lw_form_node(form, &place, 0);
    for (const LwJson *e = list ? list->first : NULL; e; e = e->next)
        if (e->kind != LW_JSON_STRING) {
            lw_form_note(box, _("Several bodies touch each other; the source below lists them."));
            return;
        }
    for (int i = 0; i < 2; i++) {
        char *title = g_strdup_printf(_("Body %d"), i + 1);
        place.index = i;
        place.count = 2;
        place.filler = "\"ground\"";
        lw_form_reference(form, box, place, title, info->help ? _(info->help) : NULL, LW_ITEM_BODY);
        g_free(title);
    }
}

static void on_remove_group(GtkButton *button, gpointer data)
{
    LwForm *form = data;
    LwDesk *desk = form->desk;
    LwEditMessage message = { "" };
    char *path = lw_item_path(form->item[0], g_object_get_data(G_OBJECT(button), "lw-path"));
    lw_desk_begin(desk, _("Remove an entry of a list"));
    if (lw_edits_remove(lw_desk_edits(desk), path, &message))
        lw_desk_commit(desk);
    else {
        lw_desk_cancel(desk);
        lw_desk_say(desk, LW_TONE_ERROR, "%s", message.text);
    }
    g_free(path);
}

static void on_add_group(GtkButton *button, gpointer data)
{
    LwForm *form = data;
    LwDesk *desk = form->desk;
    LwEdits *edits = lw_desk_edits(desk);
    LwEditMessage message = { "" };
    char *path = lw_item_path(form->item[0], g_object_get_data(G_OBJECT(button), "lw-path"));
    char *last = g_strdup_printf("%s[%d]", path, GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "lw-last"))), *text = lw_edits_get(edits, last, &message);
    lw_desk_begin(desk, _("Add an entry to a list"));
    if (text && lw_edits_insert(edits, path, -1, text, &message))
        lw_desk_commit(desk);
    else {
        lw_desk_cancel(desk);
        lw_desk_say(desk, LW_TONE_ERROR, "%s", message.text);
    }
    free(text);
    g_free(last);
    g_free(path);
}

static GtkWidget *list_button(LwForm *form, GtkWidget *box, const char *words, char *path, GCallback callback)
{
    GtkWidget *button = gtk_button_new_with_label(words);
    gtk_widget_set_halign(button, GTK_ALIGN_START);
    gtk_widget_add_css_class(button, "small");
    g_object_set_data_full(G_OBJECT(button), "lw-path", path, g_free);
    lw_form_connect(form, button, "clicked", callback, form);
    gtk_box_append(GTK_BOX(box), button);
    return button;
}

static void add_groups(LwForm *form, GtkWidget *box, LwPlace place, const LwFieldInfo *info)
{
    const LwJson *list = lw_form_node(form, &place, 0);
    char *path = join(place.parent, place.key);
    int number = 0;
    for (const LwJson *e = list ? list->first : NULL; e; e = e->next, number++) {
        char *title = g_strdup_printf("%s %d", _(info->title), number + 1), *element = g_strdup_printf("%s[%d]", path, number);
        GtkWidget *part = lw_form_section(form, box, title, true);
        lw_form_add_table(form, part, info->groups, element);
        if (list->count > 2)
            list_button(form, part, _("Remove"), g_strdup(element), G_CALLBACK(on_remove_group));
        g_free(title);
        g_free(element);
    }
    if (number > 0)
        g_object_set_data(G_OBJECT(list_button(form, box, _("Add another"), g_strdup(path), G_CALLBACK(on_add_group))), "lw-last", GINT_TO_POINTER(number - 1));
    g_free(path);
}

static void add_pair(LwForm *form, GtkWidget *box, LwPlace place, const LwFieldInfo *info, const char *help, const char *standard)
{
    char **words = g_strsplit(_(info->words), "|", 2);
    lw_form_numbers(form, box, place, _(info->title), help, (const char *const *)words, 2, lw_form_wish(info), standard);
    g_strfreev(words);
}

static void add_law(LwForm *form, GtkWidget *box, LwPlace place, const LwFieldInfo *info, const char *help)
{
    LwLawPlace law = { .parent = place.parent, .key = place.key, .quantity = info->quantity, .of_x = info->form == LW_FIELD_LAW_OF_X, .end = 1 };
    if (!law.of_x)
        lw_law_of_item(form, place.key, &law.law, &law.end);
    lw_form_law(form, box, &law, _(info->title), help);
}

static void add_points(LwForm *form, GtkWidget *box, LwPlace place, const LwFieldInfo *info, const char *help)
{
    const LwJson *list = lw_form_node(form, &place, 0);
    char *path = join(place.parent, place.key);
    for (int i = 0; i < (list ? list->count : 0); i++) {
        char *key = g_strdup_printf("[%d]", i), *title = g_strdup_printf("%s %d", _(info->title), i + 1);
        lw_form_numbers(form, box, (LwPlace){ .parent = path, .key = key }, title, help, xyz, 3, lw_form_wish(info), NULL);
        g_free(key);
        g_free(title);
    }
    g_free(path);
}

static void add_field(LwForm *form, GtkWidget *box, const LwFieldInfo *info, const char *prefix)
{
    static const char *const six[] = { "x", "y", "z", "rx", "ry", "rz" };
    char *parent = join(prefix, info->parent);
    LwPlace place = { .parent = parent, .key = info->key, .brief = info->brief };
    const char *title = _(info->title), *help = info->help ? _(info->help) : NULL, *standard = info->standard ? _(info->standard) : NULL;
    switch (info->form) {
    case LW_FIELD_NUMBER: lw_form_number(form, box, place, title, help, lw_form_wish(info), standard); break;
    case LW_FIELD_VECTOR: lw_form_numbers(form, box, place, title, help, xyz, 3, lw_form_wish(info), standard); break;
    case LW_FIELD_SIX: lw_form_numbers(form, box, place, title, help, six, 6, lw_form_wish(info), standard); break;
    case LW_FIELD_PAIR: add_pair(form, box, place, info, help, standard); break;
    case LW_FIELD_TURN: lw_form_turn(form, box, parent, info->key, title); break;
    case LW_FIELD_TEXT: lw_form_text(form, box, place, title, help, standard); break;
    case LW_FIELD_WORD: add_word(form, box, place, info); break;
    case LW_FIELD_SWITCH: lw_form_switch(form, box, place, title, help); break;
    case LW_FIELD_BODY: lw_form_reference(form, box, place, title, help, LW_ITEM_BODY); break;
    case LW_FIELD_BODIES: add_bodies(form, box, place, info); break;
    case LW_FIELD_JOINT: lw_form_reference(form, box, place, title, help, LW_ITEM_JOINT); break;
    case LW_FIELD_COORDINATE: add_coordinate(form, box, place, info); break;
    case LW_FIELD_LAW:
    case LW_FIELD_LAW_OF_X: add_law(form, box, place, info, help); break;
    case LW_FIELD_LAWS: add_laws(form, box, parent, info); break;
    case LW_FIELD_POINTS: add_points(form, box, place, info, help); break;
    case LW_FIELD_GROUPS: add_groups(form, box, place, info); break;
    }
    g_free(parent);
}

void lw_form_add_table(LwForm *form, GtkWidget *box, const LwFieldInfo *table, const char *prefix)
{
    const char *section = NULL;
    GtkWidget *part = box;
    for (const LwFieldInfo *info = table; info->key; info++) {
        if (!holds(form, prefix, info->when))
            continue;
        if (info->section && g_strcmp0(info->section, section) != 0) {
            const LwJson *there = *info->parent ? below(form, prefix, info->parent) : NULL;
            part = lw_form_section(form, box, _(info->section), there != NULL);
        } else if (!info->section)
            part = box;
        section = info->section;
        add_field(form, part, info, prefix);
    }
}

void lw_form_fill(LwForm *form)
{
    LwItemKind kind = form->item[0].kind;
    const LwFieldInfo *table = lw_form_table(kind);
    if (kind == LW_ITEM_BODY)
        lw_form_fill_body(form);
    else if (kind == LW_ITEM_JOINT)
        lw_form_fill_joint(form);
    else if (kind == LW_ITEM_MOTOR)
        lw_form_fill_motor(form);
    else if (table)
        lw_form_add_table(form, form->box, table, "");
    else if (kind == LW_ITEM_GROUND)
        lw_form_note(form->box, _("The ground is always there, and never moves. Joints and loads may hold on to it; its frame is the world."));
    if (form->count == 1 && kind != LW_ITEM_GROUND) {
        lw_form_fill_results(form);
        lw_form_fill_more(form);
    }
}
