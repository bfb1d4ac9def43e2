#include "ui/form.h"

#include "app/document/path.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

static void free_field(LwField *field)
{
    g_free((char *)field->place.parent);
    g_free((char *)field->place.key);
    g_free((char *)field->place.brief);
    g_free((char *)field->place.filler);
    g_free(field->title);
    g_free(field->shown);
    g_free(field->standard);
    g_free(field->unit);
    g_free(field->help);
    g_free(field->scrub);
    g_free(field->refused);
    g_strfreev(field->words);
    g_free(field);
}

static void free_form(gpointer data)
{
    LwForm *form = data;
    for (guint i = 0; i < form->fields->len; i++)
        free_field(g_ptr_array_index(form->fields, i));
    g_ptr_array_unref(form->fields);
    g_string_free(form->signature, TRUE);
    g_free(form->item);
    g_free(form);
}

LwForm *lw_form_new(LwWindow *window, const LwItem *item, int count)
{
    LwForm *form = g_new0(LwForm, 1);
    form->window = window;
    form->desk = lw_window_desk(window);
    form->item = g_memdup2(item, (gsize)count * sizeof *item);
    form->count = count;
    form->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    form->fields = g_ptr_array_new();
    form->signature = g_string_new(NULL);
    form->anchor = g_object_new(G_TYPE_OBJECT, NULL);
    g_object_set_data_full(form->anchor, "lw-form", form, free_form);
    form->document = lw_desk_opened(form->desk);
    gtk_widget_add_css_class(form->box, "form");
    lw_form_fill(form);
    return form;
}

void lw_form_connect(LwForm *form, gpointer instance, const char *signal, GCallback callback, gpointer data)
{
    GClosure *closure = g_cclosure_new(callback, data, NULL);
    g_object_watch_closure(form->anchor, closure); /* which also refers to the anchor while the handler runs */
    g_signal_connect_closure(instance, signal, closure, FALSE);
}

void lw_form_free(LwForm *form)
{
    if (!form)
        return;
    GObject *anchor = g_steal_pointer(&form->anchor);
    g_object_run_dispose(anchor);
    g_object_unref(anchor);
}

void lw_form_refresh(LwForm *form)
{
    for (guint i = 0; i < form->fields->len; i++) {
        LwField *field = g_ptr_array_index(form->fields, i);
        if (field->refresh && !field->dirty)
            field->refresh(field);
    }
}

/* ---- parts */

/* Which parts are open, for all forms: people open "Limits" once. */
static GHashTable *folded(void)
{
    static GHashTable *table;
    if (!table)
        table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return table;
}

static void on_expanded(GtkExpander *expander, GParamSpec *spec, gpointer data)
{
    (void)spec;
    (void)data;
    g_hash_table_insert(folded(), g_strdup(gtk_widget_get_name(GTK_WIDGET(expander))), GINT_TO_POINTER(gtk_expander_get_expanded(expander) ? 1 : 2));
}

GtkWidget *lw_form_section(LwForm *form, GtkWidget *box, const char *title, bool open)
{
    GtkWidget *expander = gtk_expander_new(title), *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    int known = GPOINTER_TO_INT(g_hash_table_lookup(folded(), title));
    gtk_widget_set_name(expander, title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(expander), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    gtk_expander_set_expanded(GTK_EXPANDER(expander), known ? known == 1 : open);
    g_signal_connect(expander, "notify::expanded", G_CALLBACK(on_expanded), NULL);
    gtk_expander_set_child(GTK_EXPANDER(expander), content);
    gtk_widget_add_css_class(expander, "section");
    gtk_box_append(GTK_BOX(box), expander);
    g_string_append_printf(form->signature, "[%s]", title);
    return content;
}

GtkWidget *lw_form_note(GtkWidget *box, const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "note");
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

LwField *lw_form_field(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, GtkWidget *editor)
{
    LwField *field = g_new0(LwField, 1);
    GtkWidget *outer = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    field->form = form;
    field->place = (LwPlace){ g_strdup(place.parent), g_strdup(place.key), g_strdup(place.brief), place.index, place.count, g_strdup(place.filler) };
    field->title = g_strdup(title);
    field->row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    field->label = gtk_label_new(title);
    field->problem = gtk_label_new(NULL);
    field->editor = editor;
    gtk_label_set_xalign(GTK_LABEL(field->label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(field->label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(field->label, "field-label");
    gtk_widget_set_tooltip_text(field->label, help && *help ? help : title);
    gtk_label_set_wrap(GTK_LABEL(field->problem), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(field->problem), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(field->problem), 0);
    gtk_widget_add_css_class(field->problem, "problem");
    gtk_widget_hide(field->problem);
    gtk_box_append(GTK_BOX(field->row), field->label);
    if (editor) {
        gtk_widget_set_hexpand(editor, TRUE);
        gtk_widget_set_halign(editor, GTK_ALIGN_FILL);
        if (help && *help)
            gtk_widget_set_tooltip_text(editor, help);
        gtk_accessible_update_property(GTK_ACCESSIBLE(editor), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
        gtk_box_append(GTK_BOX(field->row), editor);
    }
    char *name = g_strdup_printf(place.count ? "%s%s%s[%d]" : "%s%s%s", place.parent, *place.parent && *place.key != '[' ? "." : "", place.key, place.index);
    gtk_widget_set_name(editor ? editor : field->row, name);
    g_string_append_printf(form->signature, "%s;", name);
    gtk_widget_add_css_class(outer, "field");
    gtk_box_append(GTK_BOX(outer), field->row);
    gtk_box_append(GTK_BOX(outer), field->problem);
    gtk_box_append(GTK_BOX(box), outer);
    g_ptr_array_add(form->fields, field);
    g_free(name);
    return field;
}

static void on_link(GtkButton *button, gpointer data)
{
    LwForm *form = data;
    LwItemKind kind = (LwItemKind)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "lw-kind"));
    LwItem item = lw_item(kind, g_object_get_data(G_OBJECT(button), "lw-name"));
    LwDesk *desk = form->desk; /* the form goes with what it shows */
    lw_desk_select(desk, item, false);
}

GtkWidget *lw_form_link(LwForm *form, LwItem item)
{
    GtkWidget *button = gtk_button_new_from_icon_name("go-next-symbolic");
    char *words = g_strdup_printf(_("Go to %s"), item.kind == LW_ITEM_GROUND ? _("the ground") : item.name);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    gtk_widget_set_tooltip_text(button, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "small");
    g_object_set_data(G_OBJECT(button), "lw-kind", GINT_TO_POINTER(item.kind));
    g_object_set_data(G_OBJECT(button), "lw-name", (gpointer)item.name);
    lw_form_connect(form, button, "clicked", G_CALLBACK(on_link), form);
    g_free(words);
    return button;
}

/* ---- values */

static char *parent_path(const LwForm *form, const LwPlace *place, int item)
{
    if (*place->parent == '/')
        return g_strdup(place->parent + 1);
    return lw_item_path(form->item[item], *place->parent ? place->parent : NULL);
}

static const LwJson *node_at(const LwForm *form, const char *path)
{
    LwEdition *edition = lw_desk_edition(form->desk);
    if (!edition || !edition->root)
        return NULL;
    if (!*path)
        return edition->root;
    LwPathEnd end = lw_path_walk(edition->root, path);
    return *end.rest ? NULL : end.node;
}

static const LwJson *element_of(const LwJson *list, int index)
{
    const LwJson *node = list->kind == LW_JSON_ARRAY ? list->first : NULL;
    for (int i = 0; node && i < index; i++)
        node = node->next;
    return node;
}

const LwJson *lw_form_node(const LwForm *form, const LwPlace *place, int item)
{
    char *path = parent_path(form, place, item);
    const LwJson *node = node_at(form, path);
    g_free(path);
    if (node && *place->key == '[')
        node = element_of(node, atoi(place->key + 1));
    else if (node && node->kind == LW_JSON_OBJECT)
        node = lw_json_member(node, place->key);
    else if (node && !(place->brief && strcmp(place->brief, place->key) == 0))
        node = NULL;
    return node && place->count ? element_of(node, place->index) : node;
}

const LwJson *lw_field_node(const LwField *field, int item)
{
    return lw_form_node(field->form, &field->place, item);
}

static bool same_text(const LwEdition *edition, const LwJson *a, const LwJson *b)
{
    if (!a || !b)
        return a == b;
    return a->end - a->begin == b->end - b->begin && memcmp(edition->text + a->begin, edition->text + b->begin, a->end - a->begin) == 0;
}

bool lw_field_is_mixed(const LwField *field)
{
    const LwJson *first = lw_field_node(field, 0);
    for (int i = 1; i < field->form->count; i++)
        if (!same_text(lw_desk_edition(field->form->desk), first, lw_field_node(field, i)))
            return true;
    return false;
}

void lw_field_complain(LwField *field, const char *why)
{
    gtk_label_set_text(GTK_LABEL(field->problem), why ? why : "");
    gtk_widget_set_visible(field->problem, why != NULL);
    if (field->editor)
        (why ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(field->editor, "error");
}

/* ---- writing */

/* "[0, 12 mm, 0]": a list that is still missing. */
static char *whole_list(const LwPlace *place, const char *json)
{
    GString *list = g_string_new("[");
    for (int i = 0; i < place->count; i++)
        g_string_append_printf(list, "%s%s", i ? ", " : "", i == place->index ? json : place->filler ? place->filler : "0");
    g_string_append_c(list, ']');
    return g_string_free(list, FALSE);
}

/* A list of nothing but nulls says nothing. */
static bool is_empty_list(LwEdits *edits, const char *path)
{
    char *text = lw_edits_get(edits, path, NULL);
    bool empty = text && !strpbrk(text, "0123456789=\"");
    free(text);
    return empty;
}

static bool remove_value(LwEdits *edits, const char *parent, const char *own, const LwPlace *place, LwEditMessage *message)
{
    bool nulls = place->count && place->filler && strcmp(place->filler, "null") == 0;
    if (place->count) { /* an element: null where that is allowed, else the filler */
        char *element = g_strdup_printf("%s[%d]", own, place->index), *there = lw_edits_get(edits, element, NULL);
        bool good = !there || lw_edits_set(edits, element, place->filler ? place->filler : "0", message);
        free(there);
        g_free(element);
        if (!good || !nulls || !is_empty_list(edits, own))
            return good;
    }
    char *there = lw_edits_get(edits, own, NULL);
    bool good = !there || lw_edits_remove(edits, own, message);
    free(there);
    /* An object that was there for this value alone goes with it. */
    char *left = good && *place->parent ? lw_edits_get(edits, parent, NULL) : NULL;
    bool bare = left && strcmp(left, own) != 0 && *left == '{' && !strpbrk(left + 1, "\":");
    free(left);
    return bare ? lw_edits_remove(edits, parent, message) : good;
}

static bool write_value(LwEdits *edits, const char *parent, const LwPlace *place, const char *json, LwEditMessage *message)
{
    char *there = *parent ? lw_edits_get(edits, parent, NULL) : NULL, *own = *parent ? g_strconcat(parent, *place->key == '[' ? "" : ".", place->key, NULL) : g_strdup(place->key);
    bool main_key = place->brief && strcmp(place->brief, place->key) == 0, is_object = !*parent || (there && *there == '{'), good = true;
    if (main_key && !is_object) { /* the parent is the value alone, or is still missing */
        g_free(own);
        own = g_strdup(parent);
    } else if (json && there && !is_object && place->brief) { /* brief becomes whole */
        char *whole = g_strdup_printf("{ \"%s\": %s }", place->brief, there);
        good = lw_edits_set(edits, parent, whole, message);
        g_free(whole);
    }
    if (good && json && place->count) {
        char *list = lw_edits_get(edits, own, NULL), *element = g_strdup_printf("%s[%d]", own, place->index);
        char *whole = list && *list == '[' ? NULL : whole_list(place, json);
        good = whole ? lw_edits_set(edits, own, whole, message) : lw_edits_set(edits, element, json, message);
        g_free(whole);
        g_free(element);
        free(list);
    } else if (good && json)
        good = lw_edits_set(edits, own, json, message);
    else if (good)
        good = remove_value(edits, parent, own, place, message);
    g_free(own);
    free(there);
    return good;
}

/* What the reader refused beside this field: a coefficient that had no radius yet. */
static bool write_refused(LwField *field, const char *parent, LwEditMessage *message)
{
    bool good = true;
    for (guint i = 0; good && i < field->form->fields->len; i++) {
        const LwField *other = g_ptr_array_index(field->form->fields, i);
        if (other != field && other->refused && other->dirty && strcmp(other->place.parent, field->place.parent) == 0 && *other->place.parent)
            good = write_value(lw_desk_edits(field->form->desk), parent, &other->place, other->refused, message);
    }
    return good;
}

/* The field whose value the reader is looking at just now: by its name, as the form may be another one by then. */
static char *pending, *pending_json;

static void show_unchanged(LwField *field)
{
    lw_form_accepted();
    if (field->refresh)
        field->refresh(field);
}

bool lw_field_commit(LwField *field, const char *json, const char *merge)
{
    LwForm *form = field->form;
    LwDesk *desk = form->desk;
    LwEditMessage message = { "" };
    bool good = true;
    if (!form->anchor || form->document != lw_desk_opened(desk))
        return false; /* it has begun to go */
    char *lower = g_utf8_strdown(field->title, -1);
    const char *owner = form->count > 1 ? _("several") : *form->item[0].name ? form->item[0].name : _(lw_item_classes[form->item[0].kind].noun);
    char *step = g_strdup_printf(_("Set %s of %s"), lower, owner);
    lw_desk_begin_merge(desk, step, merge);
    for (int i = 0; good && i < form->count; i++) {
        char *parent = parent_path(form, &field->place, i);
        good = write_value(lw_desk_edits(desk), parent, &field->place, json, &message) && write_refused(field, parent, &message);
        g_free(parent);
    }
    if (good) {
        g_free(pending);
        g_free(pending_json);
        pending = g_strdup(gtk_widget_get_name(field->editor ? field->editor : field->row));
        pending_json = g_strdup(json);
        field->dirty = false;
        lw_field_complain(field, NULL);
        lw_desk_commit(desk);
        if (lw_desk_is_settled(desk)) /* the same in other words: no edition comes that would show it */
            show_unchanged(field);
    } else {
        lw_desk_cancel(desk);
        lw_field_complain(field, message.text);
    }
    g_free(step);
    g_free(lower);
    return good;
}

void lw_form_accepted(void)
{
    g_clear_pointer(&pending, g_free);
    g_clear_pointer(&pending_json, g_free);
}

void lw_form_settle(LwForm *form)
{
    for (guint i = 0; i < form->fields->len; i++) {
        LwField *field = g_ptr_array_index(form->fields, i);
        if (field->refused) {
            g_clear_pointer(&field->refused, g_free);
            field->dirty = false;
        }
    }
}

bool lw_form_refused(LwForm *form, const char *why)
{
    char *name = g_steal_pointer(&pending);
    bool found = false;
    for (guint i = 0; name && !found && i < form->fields->len; i++) {
        LwField *field = g_ptr_array_index(form->fields, i);
        found = strcmp(gtk_widget_get_name(field->editor ? field->editor : field->row), name) == 0;
        if (found) {
            lw_field_complain(field, why);
            g_free(field->refused);
            field->refused = g_steal_pointer(&pending_json);
            field->dirty = GTK_IS_EDITABLE(field->editor); /* a text is kept as it was typed; a choice goes back */
            if (!field->dirty && field->refresh)
                field->refresh(field);
        }
    }
    g_free(name);
    return found;
}
