/* Fields of words, texts, switches, colours and references. */
#include "ui/form.h"

#include "app/document/json_quote.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

static bool commit_text(LwField *field, const char *text)
{
    char *json = text ? lw_json_quote(text) : NULL;
    bool good = lw_field_commit(field, json, NULL);
    free(json);
    return good;
}

static const char *text_of(const LwJson *node)
{
    return node && node->kind == LW_JSON_STRING ? node->string : NULL;
}

/* ---- one of several words */

static void refresh_choice(LwField *field)
{
    const char *word = text_of(lw_field_node(field, 0));
    guint selected = GTK_INVALID_LIST_POSITION;
    word = word ? word : field->standard;
    for (guint i = 0; !lw_field_is_mixed(field) && word && field->words[i]; i++)
        if (strcmp(field->words[i], word) == 0)
            selected = i;
    field->setting = true;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(field->editor), selected);
    field->setting = false;
}

static void on_selected(GtkDropDown *editor, GParamSpec *spec, gpointer data)
{
    LwField *field = data;
    guint selected = gtk_drop_down_get_selected(editor);
    (void)spec;
    if (field->setting || selected == GTK_INVALID_LIST_POSITION)
        return;
    const char *word = field->words[selected];
    bool is_standard = field->standard && strcmp(word, field->standard) == 0 && !lw_field_node(field, 0);
    if (!is_standard && !commit_text(field, *word ? word : NULL))
        refresh_choice(field);
}

LwField *lw_form_choice(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const char *const *words, const char *const *titles,
                        const char *standard)
{
    GtkWidget *editor = gtk_drop_down_new_from_strings(titles ? titles : words);
    LwField *field = lw_form_field(form, box, place, title, help, editor);
    field->words = g_strdupv((char **)words);
    field->standard = g_strdup(standard);
    field->refresh = refresh_choice;
    refresh_choice(field);
    lw_form_connect(field->form, editor, "notify::selected", G_CALLBACK(on_selected), field);
    for (int i = 0; words[i]; i++)
        g_string_append_printf(form->signature, "%s|", words[i]);
    return field;
}

/* ---- names of things */

LwField *lw_form_reference(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, LwItemKind kind)
{
    GPtrArray *names = g_ptr_array_new();
    const LwEdition *edition = lw_desk_edition(form->desk);
    const LwJson *list = lw_json_member(edition->root, lw_item_classes[kind].list), *own = lw_form_node(form, &place, 0);
    bool known = false;
    if (kind == LW_ITEM_BODY)
        g_ptr_array_add(names, (gpointer) "ground");
    for (const LwJson *e = list ? list->first : NULL; e; e = e->next)
        if (text_of(lw_json_member(e, "name")))
            g_ptr_array_add(names, (gpointer)text_of(lw_json_member(e, "name")));
    for (guint i = 0; text_of(own) && i < names->len; i++)
        known |= strcmp(names->pdata[i], text_of(own)) == 0;
    if (text_of(own) && !known)
        g_ptr_array_add(names, (gpointer)text_of(own));
    g_ptr_array_add(names, NULL);
    LwField *field = lw_form_choice(form, box, place, title, help, (const char *const *)names->pdata, NULL, NULL);
    if (text_of(own) && form->count == 1) {
        LwItem item = strcmp(text_of(own), "ground") == 0 ? lw_item(LW_ITEM_GROUND, "") : lw_item(kind, text_of(own));
        gtk_box_append(GTK_BOX(field->row), lw_form_link(form, item));
        g_string_append_printf(form->signature, "->%s;", item.name);
    }
    g_ptr_array_unref(names);
    return field;
}

/* ---- any text */

static void refresh_text(LwField *field)
{
    const char *text = lw_field_is_mixed(field) ? "" : text_of(lw_field_node(field, 0));
    field->setting = true;
    gtk_editable_set_text(GTK_EDITABLE(field->editor), text ? text : "");
    lw_field_fit(field);
    gtk_entry_set_placeholder_text(GTK_ENTRY(field->editor), lw_field_is_mixed(field) ? _("different") : field->standard);
    field->setting = false;
    lw_field_complain(field, NULL);
}

static void commit_entry(LwField *field)
{
    char *text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(field->editor))));
    if (field->dirty)
        commit_text(field, *text ? text : NULL);
    g_free(text);
}

static void on_activate(GtkEntry *editor, gpointer data)
{
    (void)editor;
    commit_entry(data);
}

static void on_leave(GObject *leave, gpointer data)
{
    (void)leave;
    commit_entry(data);
}

static void on_changed(GtkEditable *editor, gpointer data)
{
    LwField *field = data;
    (void)editor;
    if (field->setting)
        return;
    field->dirty = true;
    lw_field_complain(field, NULL);
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
    refresh_text(field);
    return TRUE;
}

LwField *lw_form_text(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help, const char *standard)
{
    GtkWidget *editor = gtk_entry_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_editable_set_width_chars(GTK_EDITABLE(editor), 4);
    LwField *field = lw_form_field(form, box, place, title, help, editor);
    field->standard = g_strdup(standard);
    field->refresh = refresh_text;
    refresh_text(field);
    lw_form_connect(field->form, keys, "key-pressed", G_CALLBACK(on_key), field);
    lw_form_connect(field->form, lw_leave_of(editor), "left", G_CALLBACK(on_leave), field);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_widget_add_controller(editor, keys);
    lw_form_connect(field->form, editor, "activate", G_CALLBACK(on_activate), field);
    lw_form_connect(field->form, editor, "changed", G_CALLBACK(on_changed), field);
    return field;
}

/* ---- yes or no */

static void refresh_switch(LwField *field)
{
    const LwJson *node = lw_field_node(field, 0);
    field->setting = true;
    gtk_check_button_set_inconsistent(GTK_CHECK_BUTTON(field->editor), lw_field_is_mixed(field));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(field->editor), node && (node->kind == LW_JSON_BOOL ? node->boolean : node->kind == LW_JSON_OBJECT));
    field->setting = false;
}

static void on_toggled(GtkCheckButton *editor, gpointer data)
{
    LwField *field = data;
    if (!field->setting && !lw_field_commit(field, gtk_check_button_get_active(editor) ? "true" : NULL, NULL))
        refresh_switch(field);
}

LwField *lw_form_switch(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help)
{
    GtkWidget *editor = gtk_check_button_new();
    LwField *field = lw_form_field(form, box, place, title, help, editor);
    field->refresh = refresh_switch;
    refresh_switch(field);
    lw_form_connect(field->form, editor, "toggled", G_CALLBACK(on_toggled), field);
    return field;
}

/* ---- a colour */

static void refresh_colour(LwField *field)
{
    const char *text = text_of(lw_field_node(field, 0));
    GdkRGBA colour = { 0.7f, 0.7f, 0.7f, 1 };
    if (text)
        gdk_rgba_parse(&colour, text);
    field->setting = true;
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(field->editor), &colour);
    field->setting = false;
}

static void on_colour(GtkColorButton *editor, gpointer data)
{
    LwField *field = data;
    GdkRGBA colour;
    if (field->setting)
        return;
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(editor), &colour);
    char *text = g_strdup_printf("#%02x%02x%02x", (unsigned)(255 * colour.red + 0.5f), (unsigned)(255 * colour.green + 0.5f), (unsigned)(255 * colour.blue + 0.5f));
    commit_text(field, text);
    g_free(text);
}

LwField *lw_form_colour(LwForm *form, GtkWidget *box, LwPlace place, const char *title, const char *help)
{
    GtkWidget *editor = gtk_color_button_new();
    LwField *field = lw_form_field(form, box, place, title, help, editor);
    gtk_color_button_set_title(GTK_COLOR_BUTTON(editor), title);
    gtk_widget_set_hexpand(editor, FALSE);
    field->refresh = refresh_colour;
    refresh_colour(field);
    lw_form_connect(field->form, editor, "color-set", G_CALLBACK(on_colour), field);
    return field;
}
