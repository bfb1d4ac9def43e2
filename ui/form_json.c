/* The entry's own text, for what has no field: checked, and written as one step. */
#include "ui/form.h"

#include "ui/gate.h"
#include "ui/words.h"

#include <stdlib.h>
#include <string.h>

static bool is_covered(const LwForm *form, const char *key)
{
    gsize length = strlen(key);
    if (strcmp(key, "name") == 0 || strcmp(key, "suppressed") == 0 || strcmp(key, "type") == 0)
        return true;
    for (guint i = 0; i < form->fields->len; i++) {
        const LwField *field = g_ptr_array_index(form->fields, i);
        const char *parent = field->place.parent;
        bool first = strncmp(parent, key, length) == 0 && (parent[length] == 0 || parent[length] == '.' || parent[length] == '[');
        if (*parent ? first : strcmp(field->place.key, key) == 0)
            return true;
    }
    return false;
}

/* Lines behind the first stand as deep as the file has them: here they begin at the left. */
static char *at_the_left(const char *text)
{
    char **line = g_strsplit(text, "\n", -1);
    gsize least = G_MAXSIZE;
    for (int i = 1; line[0] && line[i]; i++)
        if (line[i][strspn(line[i], " ")])
            least = MIN(least, strspn(line[i], " "));
    GString *left = g_string_new(line[0]);
    for (int i = 1; line[0] && line[i]; i++)
        g_string_append_printf(left, "\n  %s", strlen(line[i]) > least ? line[i] + least : "");
    g_strfreev(line);
    return g_string_free(left, FALSE);
}

static void refresh(LwField *field)
{
    char *path = lw_item_path(field->form->item[0], NULL), *text = lw_edits_get(lw_desk_edits(field->form->desk), path, NULL);
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(field->editor));
    char *left = at_the_left(text ? text : "");
    field->setting = true;
    gtk_text_buffer_set_text(buffer, left, -1);
    field->setting = false;
    g_free(left);
    lw_field_complain(field, NULL);
    free(text);
    g_free(path);
}

static void on_changed(GtkTextBuffer *buffer, gpointer data)
{
    LwField *field = data;
    (void)buffer;
    if (!field->setting)
        field->dirty = true;
}

static void on_apply(GtkButton *button, gpointer data)
{
    LwField *field = data;
    LwForm *form = field->form;
    LwDesk *desk = form->desk;
    LwEditMessage message = { "" };
    GtkTextIter start, end;
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(field->editor));
    (void)button;
    gtk_text_buffer_get_bounds(buffer, &start, &end);
    char *text = gtk_text_buffer_get_text(buffer, &start, &end, FALSE), *path = lw_item_path(form->item[0], NULL);
    char *step = g_strdup_printf(_("Edit the source of %s"), *form->item[0].name ? form->item[0].name : _(lw_item_classes[form->item[0].kind].noun));
    lw_desk_begin(desk, step);
    if (lw_edits_set(lw_desk_edits(desk), path, text, &message)) {
        field->dirty = false;
        lw_field_complain(field, NULL);
        lw_desk_commit(desk);
    } else {
        lw_desk_cancel(desk);
        lw_field_complain(field, message.text);
    }
    g_free(step);
    g_free(path);
    g_free(text);
}

static void on_revert(GtkButton *button, gpointer data)
{
    LwField *field = data;
    (void)button;
    field->dirty = false;
    refresh(field);
}

static GtkWidget *add_button(GtkWidget *row, const char *words, const char *name, GCallback callback, LwField *field)
{
    GtkWidget *button = gtk_button_new_with_label(words);
    gtk_widget_set_name(button, name);
    lw_form_connect(field->form, button, "clicked", callback, field);
    gtk_box_append(GTK_BOX(row), button);
    return button;
}

void lw_form_fill_more(LwForm *form)
{
    const LwJson *entry = lw_item_json(lw_desk_edition(form->desk), form->item[0]);
    int more = 0;
    if (!entry || form->item[0].kind == LW_ITEM_MODEL)
        return;
    GString *keys = g_string_new(NULL);
    for (const LwJson *m = entry->kind == LW_JSON_OBJECT ? entry->first : NULL; m; m = m->next)
        if (!is_covered(form, m->key)) {
            g_string_append_printf(keys, "%s%s", more ? ", " : "", m->key);
            more++;
        }
    GtkWidget *part = lw_form_section(form, form->box, _("Source of the entry"), false);
    if (more > 0) {
        char *words = g_strdup_printf(ngettext("%d more without a field: %s", "%d more without a field: %s", (gulong)more), more, keys->str);
        lw_form_note(part, words);
        g_string_append(form->signature, words);
        g_free(words);
    }
    GtkWidget *view = gtk_text_view_new(), *scrolled = gtk_scrolled_window_new(), *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    LwField *field = lw_form_field(form, part, (LwPlace){ .parent = "", .key = "(text)" }, _("Source"), NULL, NULL);
    gtk_widget_hide(field->label);
    field->editor = view;
    gtk_text_view_set_monospace(GTK_TEXT_VIEW(view), TRUE);
    gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_accepts_tab(GTK_TEXT_VIEW(view), FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Source of the entry"), -1);
    gtk_widget_set_name(view, "entry-text");
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), 140);
    gtk_scrolled_window_set_has_frame(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_widget_set_hexpand(scrolled, TRUE);
    gtk_widget_add_css_class(scrolled, "entry-text");
    gtk_box_append(GTK_BOX(field->row), scrolled);
    refresh(field);
    field->refresh = refresh;
    lw_form_connect(field->form, gtk_text_view_get_buffer(GTK_TEXT_VIEW(view)), "changed", G_CALLBACK(on_changed), field);
    gtk_widget_add_css_class(row, "buttons");
    lw_gate_set_button(view, add_button(row, _("Apply"), "apply-text", G_CALLBACK(on_apply), field));
    add_button(row, _("Revert"), "revert-text", G_CALLBACK(on_revert), field);
    gtk_box_append(GTK_BOX(part), row);
    g_string_free(keys, TRUE);
}
