/* The list of joints to choose from: searched by name, other names and what they keep; those used last come first. */
#include "ui/settings.h"
#include "ui/tool_joint.h"
#include "ui/words.h"

#include <string.h>

enum { RECENT = 4 };
static const LwJointClass *recent[RECENT];
static const char CLASS[] = "lw-joint-class";

/* ---- those used last, kept beside the list of recent files */

static char *file_name(void)
{
    char *folder = lw_settings_state_folder(), *file = g_build_filename(folder, "recent-joints", NULL);
    g_free(folder);
    return file;
}

static void read_recent(void)
{
    static bool done;
    char *file, *text = NULL;
    if (done)
        return;
    done = true;
    file = file_name();
    if (g_file_get_contents(file, &text, NULL, NULL)) {
        char **names = g_strsplit(text, "\n", RECENT + 1);
        for (int i = 0, count = 0; i < RECENT && names[i]; i++) {
            const LwJointClass *type = *names[i] ? lw_joint_library_find(names[i]) : NULL;
            if (type && lw_joint_can_make(type))
                recent[count++] = type;
        }
        g_strfreev(names);
    }
    g_free(text);
    g_free(file);
}

static void write_recent(void)
{
    char *file = file_name();
    GString *text = g_string_new(NULL);
    for (int i = 0; i < RECENT && recent[i]; i++)
        g_string_append_printf(text, "%s\n", recent[i]->name);
    g_file_set_contents(file, text->str, (gssize)text->len, NULL); /* costs nothing but the memory of it */
    g_string_free(text, TRUE);
    g_free(file);
}

char *lw_joint_icon(const LwJointClass *type)
{
    return g_strdup_printf("lw-joint-%s-symbolic", type->name);
}

void lw_joint_list_used(const LwJointClass *type)
{
    int at = 0;
    read_recent();
    while (at < RECENT - 1 && recent[at] && recent[at] != type)
        at++;
    for (; at > 0; at--)
        recent[at] = recent[at - 1];
    recent[0] = type;
    write_recent();
}

static bool is_recent(const LwJointClass *type)
{
    for (int i = 0; i < RECENT; i++)
        if (recent[i] == type)
            return true;
    return false;
}

static bool holds(const char *text, const char *part)
{
    char *a = g_utf8_casefold(text, -1), *b = g_utf8_casefold(part, -1);
    bool found = strstr(a, b) != NULL;
    g_free(a);
    g_free(b);
    return found;
}

static bool matches(const LwJointClass *type, const char *text)
{
    if (holds(type->title, text) || holds(type->name, text) || holds(type->keeps, text))
        return true;
    for (int i = 0; i < lw_joint_synonym_count; i++)
        if (g_str_equal(lw_joint_synonyms[i].means, type->name) && holds(lw_joint_synonyms[i].name, text))
            return true;
    return false;
}

static gboolean filter(GtkListBoxRow *row, gpointer search)
{
    const LwJointClass *type = g_object_get_data(G_OBJECT(row), CLASS);
    const char *text = gtk_editable_get_text(GTK_EDITABLE(search));
    return !*text || (type && matches(type, text));
}

static void on_search(GtkSearchEntry *entry, gpointer list)
{
    (void)entry;
    gtk_list_box_invalidate_filter(list);
}

/* Enter in the search takes the first that is left. */
static void on_search_activate(GtkSearchEntry *entry, gpointer list)
{
    for (int i = 0;; i++) {
        GtkListBoxRow *row = gtk_list_box_get_row_at_index(list, i);
        if (!row)
            return;
        if (filter(row, entry)) {
            g_signal_emit_by_name(list, "row-activated", row);
            return;
        }
    }
}

static void on_chosen(GtkListBox *list, GtkListBoxRow *row, gpointer joint)
{
    GtkWidget *popover = gtk_widget_get_ancestor(GTK_WIDGET(list), GTK_TYPE_POPOVER);
    lw_joint_choose(joint, g_object_get_data(G_OBJECT(row), CLASS));
    gtk_popover_popdown(GTK_POPOVER(popover));
}

static void add_row(GtkWidget *list, const LwJointClass *type)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *row = gtk_list_box_row_new();
    char *icon = type ? lw_joint_icon(type) : g_strdup("lw-joint-symbolic");
    GtkWidget *image = gtk_image_new_from_icon_name(icon), *title = gtk_label_new(type ? type->title : _("Suggest from the features"));
    GtkWidget *keeps = gtk_label_new(type ? type->keeps : _("what the two clicks make likely"));
    gtk_image_set_pixel_size(GTK_IMAGE(image), 24);
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_label_set_xalign(GTK_LABEL(keeps), 0);
    gtk_label_set_ellipsize(GTK_LABEL(keeps), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars(GTK_LABEL(keeps), 44);
    gtk_widget_set_tooltip_text(row, type ? type->keeps : NULL);
    gtk_widget_add_css_class(keeps, "dim");
    gtk_widget_add_css_class(keeps, "caption");
    gtk_box_append(GTK_BOX(texts), title);
    gtk_box_append(GTK_BOX(texts), keeps);
    gtk_box_append(GTK_BOX(box), image);
    gtk_box_append(GTK_BOX(box), texts);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    g_object_set_data(G_OBJECT(row), CLASS, (gpointer)(guintptr)type);
    gtk_list_box_append(GTK_LIST_BOX(list), row);
    g_free(icon);
}

GtkWidget *lw_joint_list_new(LwJointMaker *joint)
{
    GtkWidget *popover = gtk_popover_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *search = gtk_search_entry_new();
    GtkWidget *scroller = gtk_scrolled_window_new(), *list = gtk_list_box_new(), *note = gtk_label_new(NULL);
    int others = 0;
    read_recent();
    add_row(list, NULL);
    for (int i = 0; i < RECENT && recent[i]; i++)
        add_row(list, recent[i]);
    for (int i = 0; i < lw_joint_library_count; i++) {
        others += !lw_joint_can_make(lw_joint_library[i]);
        if (lw_joint_can_make(lw_joint_library[i]) && !is_recent(lw_joint_library[i]))
            add_row(list, lw_joint_library[i]);
    }
    char *words = g_strdup_printf(_("%d joints along curves and on surfaces are not listed: they need a curve, which two clicks do not give."), others);
    gtk_label_set_text(GTK_LABEL(note), words);
    gtk_label_set_wrap(GTK_LABEL(note), TRUE);
    gtk_label_set_xalign(GTK_LABEL(note), 0);
    gtk_label_set_max_width_chars(GTK_LABEL(note), 48);
    gtk_widget_add_css_class(note, "dim");
    gtk_widget_add_css_class(note, "caption");
    gtk_list_box_set_filter_func(GTK_LIST_BOX(list), filter, search, NULL);
    gtk_list_box_set_activate_on_single_click(GTK_LIST_BOX(list), TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list);
    gtk_widget_set_size_request(scroller, 360, 380);
    gtk_widget_set_name(list, "tool-joint-list");
    gtk_widget_set_name(search, "tool-joint-search");
    gtk_accessible_update_property(GTK_ACCESSIBLE(search), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Search joints"), -1);
    g_signal_connect(search, "search-changed", G_CALLBACK(on_search), list);
    g_signal_connect(search, "activate", G_CALLBACK(on_search_activate), list);
    g_signal_connect_swapped(search, "stop-search", G_CALLBACK(gtk_popover_popdown), popover);
    g_signal_connect(list, "row-activated", G_CALLBACK(on_chosen), joint);
    gtk_box_append(GTK_BOX(box), search);
    gtk_box_append(GTK_BOX(box), scroller);
    gtk_box_append(GTK_BOX(box), note);
    gtk_popover_set_child(GTK_POPOVER(popover), box);
    g_free(words);
    return popover;
}
