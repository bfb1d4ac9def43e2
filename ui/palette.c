#include "ui/palette.h"

#include "ui/dialog.h"
#include "ui/words.h"

#include <string.h>

typedef struct Palette {
    LwWindow *window;
    GtkWidget *dialog, *search, *list, *none;
} Palette;

static const LwActionInfo *info_of(GtkListBoxRow *row)
{
    return g_object_get_data(G_OBJECT(row), "info");
}

static bool can(Palette *palette, const LwActionInfo *info)
{
    return g_action_group_get_action_enabled(G_ACTION_GROUP(palette->window), info->name);
}

/* All letters of the words typed occur, each word whole: "run an" finds "Run the analysis". */
static bool fits(const char *text, const char *typed)
{
    char *folded = g_utf8_casefold(text, -1), **word = g_strsplit_set(typed, " ", -1);
    bool all = true;
    for (int i = 0; word[i] && all; i++) {
        char *part = g_utf8_casefold(word[i], -1);
        all = strstr(folded, part) != NULL;
        g_free(part);
    }
    g_strfreev(word);
    g_free(folded);
    return all;
}

static gboolean is_shown(GtkListBoxRow *row, gpointer data)
{
    Palette *palette = data;
    const LwActionInfo *info = info_of(row);
    char *text = g_strdup_printf("%s %s %s", _(info->group), lw_actions_title(GTK_APPLICATION_WINDOW(palette->window), info), info->help ? _(info->help) : "");
    bool shown = fits(text, gtk_editable_get_text(GTK_EDITABLE(palette->search)));
    g_free(text);
    return shown;
}

/* 0: its title begins with what is typed; 1: has it; 2: only its group or its help do. */
static int distance(Palette *palette, GtkListBoxRow *row)
{
    char *title = g_utf8_casefold(lw_actions_title(GTK_APPLICATION_WINDOW(palette->window), info_of(row)), -1);
    char *typed = g_utf8_casefold(gtk_editable_get_text(GTK_EDITABLE(palette->search)), -1);
    int far = *typed == 0 || g_str_has_prefix(title, typed) ? 0 : fits(title, typed) ? 1 : 2;
    g_free(typed);
    g_free(title);
    return far;
}

static int nearest_first(GtkListBoxRow *a, GtkListBoxRow *b, gpointer palette)
{
    int far = distance(palette, a) - distance(palette, b);
    return far ? far : GPOINTER_TO_INT(g_object_get_data(G_OBJECT(a), "place")) - GPOINTER_TO_INT(g_object_get_data(G_OBJECT(b), "place"));
}

static GtkListBoxRow *first_shown(Palette *palette)
{
    for (GtkWidget *row = gtk_widget_get_first_child(palette->list); row; row = gtk_widget_get_next_sibling(row))
        if (GTK_IS_LIST_BOX_ROW(row) && gtk_widget_get_child_visible(row) && gtk_widget_get_sensitive(row))
            return GTK_LIST_BOX_ROW(row);
    return NULL;
}

static void on_search(GtkEditable *entry, gpointer data)
{
    Palette *palette = data;
    (void)entry;
    gtk_list_box_invalidate_filter(GTK_LIST_BOX(palette->list));
    gtk_list_box_invalidate_sort(GTK_LIST_BOX(palette->list));
    gtk_list_box_select_row(GTK_LIST_BOX(palette->list), first_shown(palette));
}

static void perform(Palette *palette, GtkListBoxRow *row)
{
    if (!row || !can(palette, info_of(row)))
        return;
    LwWindow *window = palette->window;
    const char *name = info_of(row)->name;
    gtk_window_destroy(GTK_WINDOW(palette->dialog));
    g_action_group_activate_action(G_ACTION_GROUP(window), name, NULL);
}

static void on_row(GtkListBox *list, GtkListBoxRow *row, gpointer palette)
{
    (void)list;
    perform(palette, row);
}

static void on_enter(GtkEntry *entry, gpointer data)
{
    Palette *palette = data;
    (void)entry;
    GtkListBoxRow *row = gtk_list_box_get_selected_row(GTK_LIST_BOX(palette->list));
    perform(palette, row ? row : first_shown(palette));
}

/* Up and down go through the list while one types. */
static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
    Palette *palette = data;
    (void)keys;
    (void)code;
    (void)state;
    if (key == GDK_KEY_Escape) {
        gtk_window_destroy(GTK_WINDOW(palette->dialog));
        return TRUE;
    }
    if (key != GDK_KEY_Down && key != GDK_KEY_Up)
        return FALSE;
    GtkListBoxRow *row = gtk_list_box_get_selected_row(GTK_LIST_BOX(palette->list));
    GtkWidget *next = row ? GTK_WIDGET(row) : NULL;
    do
        next = next ? key == GDK_KEY_Down ? gtk_widget_get_next_sibling(next) : gtk_widget_get_prev_sibling(next) : GTK_WIDGET(first_shown(palette));
    while (next && !(gtk_widget_get_child_visible(next) && gtk_widget_get_sensitive(next)));
    if (next) {
        gtk_list_box_select_row(GTK_LIST_BOX(palette->list), GTK_LIST_BOX_ROW(next));
        gtk_widget_grab_focus(next);
        gtk_widget_grab_focus(palette->search);
        gtk_editable_set_position(GTK_EDITABLE(palette->search), -1);
    }
    return TRUE;
}

static GtkWidget *make_row(Palette *palette, const LwActionInfo *info)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(palette->window);
    GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *title = gtk_label_new(lw_actions_title(host, info)), *group = gtk_label_new(_(info->group));
    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name(info->icon ? info->icon : "lw-palette-symbolic"));
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(group, "dim");
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), group);
    if (info->accel[0]) {
        guint key;
        GdkModifierType modifiers;
        if (gtk_accelerator_parse(info->accel[0], &key, &modifiers)) {
            char *label = gtk_accelerator_get_label(key, modifiers);
            GtkWidget *keys = gtk_label_new(label);
            gtk_widget_set_hexpand(keys, TRUE);
            gtk_widget_set_halign(keys, GTK_ALIGN_END);
            gtk_widget_add_css_class(keys, "keys");
            gtk_box_append(GTK_BOX(box), keys);
            g_free(label);
        }
    }
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_widget_set_sensitive(row, can(palette, info));
    if (info->help)
        gtk_widget_set_tooltip_text(row, _(info->help));
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, lw_actions_title(host, info), -1);
    g_object_set_data(G_OBJECT(row), "info", (gpointer)info);
    return row;
}

static void build(Palette *palette)
{
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(palette->window);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *scrolled = gtk_scrolled_window_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    palette->search = gtk_search_entry_new();
    palette->list = gtk_list_box_new();
    palette->none = gtk_label_new(_("Nothing is called so."));
    gtk_widget_add_css_class(palette->none, "dim");
    gtk_list_box_set_placeholder(GTK_LIST_BOX(palette->list), palette->none);
    gtk_widget_set_name(palette->search, "palette-search");
    gtk_widget_set_name(palette->list, "palette-list");
    gtk_widget_add_css_class(palette->list, "palette");
    g_object_set(palette->search, "placeholder-text", _("What do you want to do?"), NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(palette->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _("What do you want to do?"), -1);
    gtk_list_box_set_filter_func(GTK_LIST_BOX(palette->list), is_shown, palette, NULL);
    for (int i = 0; i < lw_actions_count(host); i++) {
        GtkWidget *row = make_row(palette, lw_actions_get(host, i));
        g_object_set_data(G_OBJECT(row), "place", GINT_TO_POINTER(i));
        gtk_list_box_append(GTK_LIST_BOX(palette->list), row);
    }
    gtk_list_box_set_sort_func(GTK_LIST_BOX(palette->list), nearest_first, palette, NULL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), palette->list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_widget_add_css_class(palette->search, "palette-search");
    gtk_box_append(GTK_BOX(box), palette->search);
    gtk_box_append(GTK_BOX(box), scrolled);
    gtk_window_set_child(GTK_WINDOW(palette->dialog), box);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_widget_add_controller(palette->dialog, keys);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), palette);
    g_signal_connect(palette->search, "changed", G_CALLBACK(on_search), palette);
    g_signal_connect(palette->search, "activate", G_CALLBACK(on_enter), palette);
    g_signal_connect(palette->list, "row-activated", G_CALLBACK(on_row), palette);
    on_search(NULL, palette);
}

GtkWidget *lw_palette_new(LwWindow *window)
{
    Palette *palette = g_new0(Palette, 1);
    palette->window = window;
    palette->dialog = gtk_window_new();
    lw_dialog_dress(palette->dialog);
    gtk_window_set_title(GTK_WINDOW(palette->dialog), _("Commands"));
    gtk_window_set_transient_for(GTK_WINDOW(palette->dialog), GTK_WINDOW(window));
    gtk_window_set_destroy_with_parent(GTK_WINDOW(palette->dialog), TRUE);
    gtk_window_set_modal(GTK_WINDOW(palette->dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(palette->dialog), 520, 480);
    gtk_widget_set_name(palette->dialog, "palette");
    g_object_set_data_full(G_OBJECT(palette->dialog), "palette", palette, g_free);
    build(palette);
    return palette->dialog;
}
