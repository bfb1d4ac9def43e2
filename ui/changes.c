/* What a new export of the parts has done to the mechanism. */
#include "ui/watch.h"

#include "ui/dialog.h"
#include "ui/words.h"

#include <math.h>
#include <string.h>

static void free_change(gpointer data)
{
    LwChange *change = data;
    g_free(change->title);
    g_free(change->words);
    g_free(change);
}

static void add(GPtrArray *changes, LwTone tone, const char *title, char *words)
{
    LwChange *change = g_new0(LwChange, 1);
    *change = (LwChange){ g_strdup(title), words, tone };
    g_ptr_array_add(changes, change);
}

static bool has_text(const LwIssues *issues, const char *text)
{
    for (int i = 0; i < issues->count; i++)
        if (strcmp(issues->item[i].text, text) == 0)
            return true;
    return false;
}

/* What was said about the entry at that place; NULL: nothing. */
static const char *said_at(const LwIssues *issues, LwMark mark)
{
    for (int i = 0; i < issues->count; i++)
        if (issues->item[i].mark.line == mark.line && issues->item[i].mark.column == mark.column)
            return issues->item[i].text;
    return NULL;
}

static const LwAttachment *same_attachment(const LwEdition *edition, const LwAttachment *wanted)
{
    for (int i = 0; i < edition->document->attachment_count; i++) {
        const LwAttachment *a = &edition->document->attachment[i];
        if (a->mark.line == wanted->mark.line && a->mark.column == wanted->mark.column)
            return a;
    }
    return NULL;
}

/* `joint "A": the hole …` → `the hole …`: the title names the joint already. */
static const char *without_joint(const char *text)
{
    const char *colon = g_str_has_prefix(text, "joint ") ? strstr(text, ": ") : NULL;
    return colon ? colon + 2 : text;
}

static void compare_attachments(GPtrArray *changes, const LwEdition *before, const LwEdition *after)
{
    int kept = 0;
    for (int i = 0; i < after->document->attachment_count; i++) {
        const LwAttachment *a = &after->document->attachment[i], *old = same_attachment(before, a);
        const char *joint = after->document->def.joint[a->joint].name, *text = said_at(&after->issues, a->mark);
        if (text && !has_text(&before->issues, text))
            add(changes, a->status == LW_MATCH_GONE ? LW_TONE_ERROR : LW_TONE_WARNING, joint, g_strdup(without_joint(text)));
        else if (old && old->status != a->status && a->status == LW_MATCH_SAME)
            add(changes, LW_TONE_NOTE, joint, g_strdup(_("what it holds on to is where the file says again")));
        else
            kept++;
    }
    if (kept > 0 && changes->len > 0)
        add(changes, LW_TONE_NOTE, _("Kept"), g_strdup_printf(ngettext("%d place where a joint holds on to a part is as it was", "%d places where joints hold on to parts are as they were", (gulong)kept), kept));
}

static int find_body(const LwMechanismDef *def, const char *name)
{
    for (int i = 0; i < def->body_count; i++)
        if (strcmp(def->body[i].name, name) == 0)
            return i;
    return -1;
}

static void compare_masses(GPtrArray *changes, const LwEdition *before, const LwEdition *after)
{
    const LwMechanismDef *old = &before->document->def, *def = &after->document->def;
    for (int i = 0; i < def->body_count; i++) {
        int was = find_body(old, def->body[i].name);
        if (was < 0)
            continue;
        double a = old->body[was].mass, b = def->body[i].mass;
        double shift = lw_vec3_norm(lw_vec3_sub(def->body[i].com, old->body[was].com));
        if (fabs(b - a) > 1e-9 * fmax(fabs(a), fabs(b)))
            add(changes, LW_TONE_NOTE, def->body[i].name, g_strdup_printf(_("mass %.4g kg → %.4g kg"), a, b));
        else if (shift > 1e-7)
            add(changes, LW_TONE_NOTE, def->body[i].name, g_strdup_printf(_("its centre of mass moved by %.4g mm"), 1000 * shift));
    }
}

/* Warnings that are about neither joints nor masses: parts that are no longer in their file, doubts. */
static void compare_others(GPtrArray *changes, const LwEdition *before, const LwEdition *after)
{
    for (int i = 0; i < after->issues.count; i++) {
        const LwIssue *issue = &after->issues.item[i];
        bool told = has_text(&before->issues, issue->text);
        for (guint k = 0; k < changes->len && !told; k++)
            told = strcmp(((LwChange *)g_ptr_array_index(changes, k))->words, without_joint(issue->text)) == 0;
        if (!told)
            add(changes, LW_TONE_WARNING, _("Note"), g_strdup(issue->text));
    }
}

GPtrArray *lw_changes_between(const LwEdition *before, const LwEdition *after)
{
    GPtrArray *changes = g_ptr_array_new_with_free_func(free_change);
    compare_attachments(changes, before, after);
    compare_masses(changes, before, after);
    compare_others(changes, before, after);
    return changes;
}

/* ---- shown */

static GtkWidget *make_row(const LwChange *change)
{
    static const char *const icons[] = { "dialog-information-symbolic", "dialog-warning-symbolic", "dialog-error-symbolic" };
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *icon = gtk_image_new_from_icon_name(icons[change->tone]), *title = gtk_label_new(change->title), *words = gtk_label_new(change->words);
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_widget_add_css_class(title, "heading");
    gtk_label_set_xalign(GTK_LABEL(words), 0);
    gtk_label_set_wrap(GTK_LABEL(words), TRUE);
    gtk_label_set_selectable(GTK_LABEL(words), TRUE);
    gtk_widget_set_valign(icon, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(texts), title);
    gtk_box_append(GTK_BOX(texts), words);
    gtk_box_append(GTK_BOX(row), icon);
    gtk_box_append(GTK_BOX(row), texts);
    gtk_widget_add_css_class(row, "change-row");
    return row;
}

static void on_close(GtkButton *button, gpointer dialog)
{
    (void)button;
    gtk_window_destroy(dialog);
}

GtkWidget *lw_changes_dialog(LwWindow *window, const char *title, GPtrArray *changes)
{
    GtkWidget *dialog = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *list = gtk_list_box_new();
    lw_dialog_dress(dialog);
    GtkWidget *scrolled = gtk_scrolled_window_new(), *close = gtk_button_new_with_mnemonic(_("_Close"));
    for (guint i = 0; i < changes->len; i++)
        gtk_list_box_append(GTK_LIST_BOX(list), make_row(g_ptr_array_index(changes, i)));
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_has_frame(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), MIN(70 * (int)changes->len, 380)); /* lines that break are not counted by GTK */
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 420);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_widget_set_halign(close, GTK_ALIGN_END);
    gtk_box_append(GTK_BOX(box), scrolled);
    gtk_box_append(GTK_BOX(box), close);
    gtk_widget_add_css_class(box, "dialog-box");
    g_signal_connect(close, "clicked", G_CALLBACK(on_close), dialog);
    gtk_window_set_child(GTK_WINDOW(dialog), box);
    gtk_window_set_title(GTK_WINDOW(dialog), title);
    gtk_window_set_transient_for(GTK_WINDOW(dialog), GTK_WINDOW(window));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(dialog), 520, -1);
    gtk_window_set_default_widget(GTK_WINDOW(dialog), close);
    gtk_widget_set_name(dialog, "changes");
    lw_dialog_add_escape(dialog);
    return dialog;
}
