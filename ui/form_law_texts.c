#include "ui/form_law.h"

#include "app/document/json_quote.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

/* What the fields of this file share: a text that is checked and committed as a whole. */
typedef struct Check {
    LwField *field;
    LwLawPlace law;
    const LwLawParameter *parameter; /* of a list; NULL: an expression */
} Check;

/* ---- lists: "0, 10 deg, 20 deg" */

static char *list_text(const LwJson *node, const Check *check)
{
    GString *text = g_string_new(NULL);
    int item = 0;
    for (const LwJson *e = node && node->kind == LW_JSON_ARRAY ? node->first : NULL; e; e = e->next, item++) {
        char *one = lw_typed_show(e, lw_law_quantity(check->parameter->unit, check->law.quantity, item));
        g_string_append_printf(text, "%s%s", item ? ", " : "", one);
        g_free(one);
    }
    return g_string_free(text, FALSE);
}

/* The list as JSON; NULL with the reason at the field. */
static char *read_list(const Check *check, const char *text)
{
    char **part = g_strsplit(text, ",", -1);
    GString *json = g_string_new("[");
    bool good = true;
    for (int i = 0; good && part[i]; i++) {
        LwTyped typed;
        LwTypedWish wish = { .quantity = lw_law_quantity(check->parameter->unit, check->law.quantity, i), .has_minimum = check->parameter->positive };
        good = lw_typed_read(part[i], &wish, lw_desk_edition(check->field->form->desk), &typed);
        if (good)
            g_string_append_printf(json, "%s%s", i ? ", " : "", typed.json);
        else {
            char *why = g_strdup_printf(_("number %d: %s"), i + 1, typed.message);
            lw_field_complain(check->field, why);
            g_free(why);
        }
        g_free(typed.json);
    }
    g_string_append_c(json, ']');
    g_strfreev(part);
    return g_string_free(json, !good);
}

/* ---- expressions */

typedef struct Names {
    LwNamedNumbers numbers;
    LwNamedNumber *item;
} Names;

static Names names_of(const LwEdition *edition)
{
    const LwDocument *document = edition->document;
    Names names = { .item = g_new(LwNamedNumber, document->parameter_count + 1) };
    for (int i = 0; i < document->parameter_count; i++)
        names.item[i] = (LwNamedNumber){ document->parameter[i].name, document->parameter[i].value };
    names.numbers = (LwNamedNumbers){ document->parameter_count, names.item };
    return names;
}

/* Its own frame, so that the jump spoils no local of the caller. */
static __attribute__((noinline)) const LwLaw *parse(LwArena *arena, const char *text, unsigned variables, LwNamedNumbers names, LwLawError *error)
{
    if (LW_ARENA_GUARD(arena)) {
        g_strlcpy(error->message, _("memory ran out"), sizeof error->message);
        return NULL;
    }
    return lw_law_expression_with(arena, text, variables, names, error);
}

static void underline(LwField *field, int offset)
{
    PangoAttrList *attributes = pango_attr_list_new();
    if (offset >= 0) {
        PangoAttribute *wave = pango_attr_underline_new(PANGO_UNDERLINE_ERROR);
        wave->start_index = (guint)offset;
        pango_attr_list_insert(attributes, wave);
    }
    gtk_entry_set_attributes(GTK_ENTRY(field->editor), attributes);
    pango_attr_list_unref(attributes);
}

static GtkWidget *graph_of(LwField *field)
{
    for (guint i = 0; i < field->form->fields->len; i++) {
        LwField *other = g_ptr_array_index(field->form->fields, i);
        if (other->editor && strcmp(gtk_widget_get_name(other->editor), "law-graph") == 0)
            return other->editor;
    }
    return NULL;
}

static bool check_expression(const Check *check, const char *text)
{
    LwField *field = check->field;
    LwEdition *edition = lw_desk_edition(field->form->desk);
    LwLawError error = { 0 };
    LwArena arena;
    lw_arena_init(&arena);
    Names names = names_of(edition);
    const LwLaw *law = parse(&arena, text, check->law.of_x ? LW_LAW_USES_T | LW_LAW_USES_X | LW_LAW_USES_V : LW_LAW_USES_T, names.numbers, &error);
    GtkWidget *graph = check->law.law ? graph_of(field) : NULL;
    if (law && graph && lw_law_uses(law) <= LW_LAW_USES_T)
        lw_law_graph_show(graph, law, check->law.end, lw_quantities[check->law.quantity].si);
    underline(field, law ? -1 : error.offset);
    char *why = law ? NULL : g_strdup_printf(_("at character %ld: %s"), g_utf8_strlen(text, error.offset) + 1, error.message);
    lw_field_complain(field, why);
    g_free(why);
    bool good = law != NULL;
    g_free(names.item);
    lw_arena_clear(&arena);
    return good;
}

/* ---- both */

static void refresh(LwField *field)
{
    const Check *check = g_object_get_data(G_OBJECT(field->editor), "lw-check");
    const LwJson *node = lw_field_node(field, 0);
    char *text = check->parameter ? list_text(node, check) : g_strdup(node && node->kind == LW_JSON_STRING ? node->string : "");
    field->setting = true;
    gtk_editable_set_text(GTK_EDITABLE(field->editor), text);
    lw_field_fit(field);
    field->setting = false;
    lw_field_complain(field, NULL);
    g_free(text);
}

static void on_changed(GtkEditable *editor, gpointer data)
{
    const Check *check = data;
    const char *text = gtk_editable_get_text(editor);
    if (check->field->setting)
        return;
    check->field->dirty = true;
    if (!check->parameter)
        check_expression(check, text);
    else {
        char *json = read_list(check, text);
        if (json)
            lw_field_complain(check->field, NULL);
        g_free(json);
    }
}

static void commit(const Check *check)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(check->field->editor));
    if (!check->field->dirty)
        return;
    if (check->parameter) {
        bool none = !*text && !check->parameter->required;
        char *json = none ? NULL : read_list(check, text);
        if (none || json)
            lw_field_commit(check->field, json, NULL);
        g_free(json);
    } else if (check_expression(check, text)) {
        char *json = lw_json_quote(text);
        lw_field_commit(check->field, json, NULL);
        free(json);
    }
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

static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
    const Check *check = data;
    (void)keys;
    (void)code;
    (void)state;
    if (key != GDK_KEY_Escape || !check->field->dirty)
        return FALSE;
    check->field->dirty = false;
    lw_form_refresh(check->field->form); /* the graph, too */
    return TRUE;
}

static void add_text(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, Check model)
{
    GtkWidget *editor = gtk_entry_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    Check *check = g_memdup2(&model, sizeof model);
    check->law.parent = check->law.key = NULL; /* those of the caller end with the call */
    gtk_editable_set_width_chars(GTK_EDITABLE(editor), 4);
    check->field = lw_form_field(form, box, place, title, help, editor);
    g_object_set_data_full(G_OBJECT(editor), "lw-check", check, g_free);
    check->field->refresh = refresh;
    refresh(check->field);
    lw_form_connect(check->field->form, keys, "key-pressed", G_CALLBACK(on_key), check);
    lw_form_connect(check->field->form, lw_leave_of(editor), "left", G_CALLBACK(on_leave), check);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_widget_add_controller(editor, keys);
    lw_form_connect(check->field->form, editor, "activate", G_CALLBACK(on_activate), check);
    lw_form_connect(check->field->form, editor, "changed", G_CALLBACK(on_changed), check);
}

void lw_form_list(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const LwLawPlace *law, const LwLawParameter *parameter)
{
    add_text(form, box, place, title, help, (Check){ .law = *law, .parameter = parameter });
}

void lw_form_expression(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const LwLawPlace *law)
{
    add_text(form, box, place, title, help, (Check){ .law = *law });
}
