/* The model tree: search field and list; what is selected and hovered follows the desk, and leads it. */
#include "ui/panels.h"

#include "ui/manual.h"
#include "ui/tree.h"
#include "ui/words.h"

#include <string.h>

struct LwTreePanel {
    LwWindow *window;       /* the panel is the window's */
    LwDesk *desk;
    GtkWidget *search, *list, *scrolled, *menu, *none;
    GListStore *roots;
    GtkTreeListModel *tree;
    GtkMultiSelection *selection;
    GPtrArray *lines;
    bool syncing;           /* the selection is led by the desk just now */
};

static const char PANEL[] = "lw-tree-panel";

LwDesk *lw_tree_panel_desk(LwTreePanel *panel)
{
    return panel->desk;
}

LwWindow *lw_tree_panel_window(LwTreePanel *panel)
{
    return panel->window;
}

GPtrArray *lw_tree_panel_lines(LwTreePanel *panel)
{
    return panel->lines;
}

static LwTreeRow *row_at(LwTreePanel *panel, guint position)
{
    GtkTreeListRow *tree_row = g_list_model_get_item(G_LIST_MODEL(panel->selection), position);
    LwTreeRow *row = tree_row ? gtk_tree_list_row_get_item(tree_row) : NULL;
    g_clear_object(&tree_row);
    if (row)
        g_object_unref(row); /* the model holds it */
    return row;
}

/* ---- what is selected */

static void lead_desk(GtkSelectionModel *model, guint position, guint count, gpointer data)
{
    LwTreePanel *panel = data;
    (void)position;
    (void)count;
    if (panel->syncing)
        return;
    GtkBitset *selected = gtk_selection_model_get_selection(model);
    GArray *items = g_array_new(FALSE, FALSE, sizeof(LwItem));
    /* Those that were selected stay in their order, so that the new one becomes the current one. */
    for (int pass = 0; pass < 2; pass++)
        for (guint64 i = 0; i < gtk_bitset_get_size(selected); i++) {
            LwTreeRow *row = row_at(panel, gtk_bitset_get_nth(selected, (guint)i));
            if (row && row->kind == LW_ROW_ITEM && lw_desk_is_selected(panel->desk, row->item) == (pass == 0))
                g_array_append_val(items, row->item);
        }
    panel->syncing = true;
    lw_desk_select_items(panel->desk, (const LwItem *)(void *)items->data, (int)items->len);
    panel->syncing = false;
    g_array_unref(items);
    gtk_bitset_unref(selected);
}

/* Not by the list's own action: in GTK 4.8 that also takes the row for the one that has the focus, and lets go of the one that has it. Rows are of one height. */
static void scroll_to(LwTreePanel *panel, guint position)
{
    GtkAdjustment *way = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(panel->scrolled));
    double row = gtk_adjustment_get_upper(way) / g_list_model_get_n_items(G_LIST_MODEL(panel->selection));
    gtk_adjustment_clamp_page(way, position * row, (position + 1) * row);
}

static void follow_desk(LwDesk *desk, gpointer data)
{
    LwTreePanel *panel = data;
    if (panel->syncing)
        return;
    guint count = g_list_model_get_n_items(G_LIST_MODEL(panel->selection)), current = GTK_INVALID_LIST_POSITION;
    GtkBitset *selected = gtk_bitset_new_empty(), *all = gtk_bitset_new_range(0, count);
    for (guint i = 0; lw_desk_selected_count(desk) > 0 && i < count; i++) {
        LwTreeRow *row = row_at(panel, i);
        if (row->kind != LW_ROW_ITEM || !lw_desk_is_selected(desk, row->item))
            continue;
        gtk_bitset_add(selected, i);
        if (lw_item_equal(row->item, lw_desk_current(desk)))
            current = i;
    }
    panel->syncing = true;
    gtk_selection_model_set_selection(GTK_SELECTION_MODEL(panel->selection), selected, all);
    panel->syncing = false;
    if (current != GTK_INVALID_LIST_POSITION)
        scroll_to(panel, current);
    gtk_bitset_unref(selected);
    gtk_bitset_unref(all);
}

static void on_looks(LwDesk *desk, gpointer data)
{
    LwTreePanel *panel = data;
    (void)desk;
    for (guint i = 0; i < panel->lines->len; i++) {
        LwTreeLine *line = g_ptr_array_index(panel->lines, i);
        if (lw_tree_line_row(line))
            lw_tree_line_look(line);
    }
}

/* ---- what there is */

static GListModel *children_of(gpointer item, gpointer data)
{
    LwTreeRow *row = item;
    (void)data;
    return row->children ? G_LIST_MODEL(g_object_ref(row->children)) : NULL;
}

static void fill(LwTreePanel *panel)
{
    LwEdition *edition = lw_desk_edition(panel->desk);
    if (!edition)
        return;
    const char *search = gtk_editable_get_text(GTK_EDITABLE(panel->search));
    panel->syncing = true;
    lw_tree_model_fill(panel->roots, edition, search);
    panel->syncing = false;
    bool none = *search && g_list_model_get_n_items(G_LIST_MODEL(panel->roots)) == 0;
    gtk_widget_set_visible(panel->none, none);
    gtk_widget_set_visible(panel->scrolled, !none);
    follow_desk(panel->desk, panel);
}

/* All rows go, so that none is kept for one of the same name: closed groups, a name that is being typed. */
static void on_document(LwDesk *desk, gpointer data)
{
    LwTreePanel *panel = data;
    (void)desk;
    if (g_list_model_get_n_items(G_LIST_MODEL(panel->selection)) > 0) /* rows to scroll to: a search may have found none */
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(panel->scrolled)), 0);
    panel->syncing = true;
    g_list_store_remove_all(panel->roots);
    panel->syncing = false;
    gtk_editable_set_text(GTK_EDITABLE(panel->search), "");
}

static void on_edition(LwDesk *desk, gpointer data)
{
    (void)desk;
    fill(data);
}

static void on_search(GtkSearchEntry *entry, gpointer data)
{
    LwTreePanel *panel = data;
    (void)entry;
    fill(panel);
    /* Hits show in groups that were closed, too. */
    if (*gtk_editable_get_text(GTK_EDITABLE(panel->search)))
        for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(panel->tree)); i++) {
            GtkTreeListRow *row = g_list_model_get_item(G_LIST_MODEL(panel->tree), i);
            gtk_tree_list_row_set_expanded(row, TRUE);
            g_object_unref(row);
        }
}

static void on_stop_search(GtkSearchEntry *entry, gpointer data)
{
    LwTreePanel *panel = data;
    gtk_editable_set_text(GTK_EDITABLE(entry), "");
    gtk_widget_grab_focus(panel->list);
}

/* Enter selects the first hit. */
static void on_found(GtkSearchEntry *entry, gpointer data)
{
    LwTreePanel *panel = data;
    (void)entry;
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(panel->selection)); i++) {
        LwTreeRow *row = row_at(panel, i);
        if (row->kind == LW_ROW_ITEM) {
            lw_desk_select(panel->desk, row->item, false);
            return;
        }
    }
}

/* ---- keys, menu, renaming */

static LwTreeLine *line_of(LwTreePanel *panel, LwItem item)
{
    for (guint i = 0; i < panel->lines->len; i++) {
        LwTreeLine *line = g_ptr_array_index(panel->lines, i);
        LwTreeRow *row = lw_tree_line_row(line);
        if (row && row->kind == LW_ROW_ITEM && lw_item_equal(row->item, item) && gtk_widget_get_mapped(lw_tree_line_widget(line)))
            return line;
    }
    return NULL;
}

static void on_activate(GtkListView *view, guint position, gpointer data)
{
    LwTreePanel *panel = data;
    (void)view;
    GtkTreeListRow *tree_row = g_list_model_get_item(G_LIST_MODEL(panel->selection), position);
    LwTreeRow *row = row_at(panel, position);
    LwTreeLine *line = row && row->kind == LW_ROW_ITEM ? line_of(panel, row->item) : NULL;
    LwNameKind kind;
    if (row && row->children)
        gtk_tree_list_row_set_expanded(tree_row, !gtk_tree_list_row_get_expanded(tree_row));
    else if (line && (lw_tree_name_kind(row->item.kind, &kind) || row->item.kind == LW_ITEM_MODEL))
        lw_tree_line_rename(line);
    g_clear_object(&tree_row);
}

static LwTreePanel *panel_of(LwWindow *window)
{
    return g_object_get_data(G_OBJECT(window), PANEL);
}

void lw_tree_rename_current(LwWindow *window)
{
    LwTreePanel *panel = panel_of(window);
    LwItem item = lw_desk_current(panel->desk);
    LwTreeLine *line = line_of(panel, item);
    lw_window_show_start(window, false);
    if (!line) { /* the search hides it, or it is far away */
        gtk_editable_set_text(GTK_EDITABLE(panel->search), "");
        fill(panel);
        for (int i = 0; i < 20 && !(line = line_of(panel, item)); i++)
            g_main_context_iteration(NULL, FALSE);
    }
    if (line)
        lw_tree_line_rename(line);
}

void lw_tree_find(LwWindow *window)
{
    LwTreePanel *panel = panel_of(window);
    lw_window_show_start(window, false);
    gtk_widget_grab_focus(panel->search);
    gtk_editable_select_region(GTK_EDITABLE(panel->search), 0, -1);
}

static GMenuModel *make_menu(LwTreePanel *panel)
{
    static const char *const section[][5] = {
        { "rename", "duplicate", "delete" }, { "hide", "isolate", "show-all" }, { "suppress" }, { "move-up", "move-down" },
    };
    GMenu *menu = g_menu_new();
    GtkApplicationWindow *window = GTK_APPLICATION_WINDOW(panel->window);
    for (gsize s = 0; s < G_N_ELEMENTS(section); s++) {
        GMenu *part = g_menu_new();
        for (int i = 0; section[s][i]; i++) {
            char *full = g_strconcat("win.", section[s][i], NULL);
            g_menu_append(part, _(lw_actions_find(window, section[s][i])->title), full);
            g_free(full);
        }
        g_menu_append_section(menu, NULL, G_MENU_MODEL(part));
        g_object_unref(part);
    }
    return G_MENU_MODEL(menu);
}

void lw_tree_panel_show_menu(LwTreePanel *panel, GtkWidget *at, double x, double y)
{
    double list_x, list_y;
    gtk_widget_translate_coordinates(at, panel->list, x, y, &list_x, &list_y);
    gtk_popover_set_pointing_to(GTK_POPOVER(panel->menu), &(GdkRectangle){ (int)list_x, (int)list_y, 1, 1 });
    gtk_popover_popup(GTK_POPOVER(panel->menu));
}

static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
    LwTreePanel *panel = data;
    (void)keys;
    (void)code;
    if (key != GDK_KEY_Menu && !(key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK)))
        return FALSE;
    LwTreeLine *line = line_of(panel, lw_desk_current(panel->desk));
    if (line)
        lw_tree_panel_show_menu(panel, lw_tree_line_widget(line), 24, 12);
    return line != NULL;
}

/* ---- building */

static void clear_panel(gpointer data)
{
    LwTreePanel *panel = data;
    g_ptr_array_unref(panel->lines);
    g_object_unref(panel->desk);
}

void lw_tree_panel_release(LwTreePanel *panel)
{
    g_rc_box_release_full(panel, clear_panel);
}

static void on_destroy(GtkWidget *box, gpointer data)
{
    LwTreePanel *panel = data;
    (void)box;
    g_signal_handlers_disconnect_by_data(panel->desk, panel);
    g_signal_handlers_disconnect_by_data(panel->selection, panel);
    g_clear_object(&panel->selection);
    gtk_widget_unparent(panel->menu);
}

static void make_list(LwTreePanel *panel)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    panel->roots = g_list_store_new(LW_TYPE_TREE_ROW);
    panel->tree = gtk_tree_list_model_new(G_LIST_MODEL(panel->roots), FALSE, TRUE, children_of, panel, NULL);
    panel->selection = gtk_multi_selection_new(G_LIST_MODEL(panel->tree));
    panel->list = gtk_list_view_new(GTK_SELECTION_MODEL(g_object_ref(panel->selection)), lw_tree_factory_new(panel)); /* lets go of it before its destroy */
    gtk_widget_set_name(panel->list, "tree");
    gtk_widget_add_css_class(panel->list, "tree");
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Model tree"), -1);
    g_signal_connect(panel->selection, "selection-changed", G_CALLBACK(lead_desk), panel);
    g_signal_connect(panel->list, "activate", G_CALLBACK(on_activate), panel);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), panel);
    gtk_widget_add_controller(panel->list, keys);
    panel->scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(panel->scrolled), panel->list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(panel->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_widget_set_vexpand(panel->scrolled, TRUE);
    GMenuModel *menu = make_menu(panel);
    panel->menu = gtk_popover_menu_new_from_model(menu);
    gtk_popover_set_has_arrow(GTK_POPOVER(panel->menu), FALSE);
    gtk_widget_set_halign(panel->menu, GTK_ALIGN_START);
    gtk_widget_set_parent(panel->menu, panel->list);
    gtk_widget_set_name(panel->menu, "tree-menu");
    g_object_unref(menu);
}

GtkWidget *lw_tree_panel_new(LwWindow *window)
{
    LwTreePanel *panel = g_rc_box_new0(LwTreePanel);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    panel->window = window;
    panel->desk = g_object_ref(lw_window_desk(window));
    panel->lines = g_ptr_array_new();
    panel->search = gtk_search_entry_new();
    panel->none = gtk_label_new(_("Nothing of that name or type."));
    gtk_widget_set_name(panel->search, "tree-search");
    gtk_widget_set_tooltip_text(panel->search, _("Search by name or type (Ctrl+F)"));
    g_object_set(panel->search, "placeholder-text", _("Search the model"), NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Search the model"), -1);
    g_signal_connect(panel->search, "search-changed", G_CALLBACK(on_search), panel);
    g_signal_connect(panel->search, "stop-search", G_CALLBACK(on_stop_search), panel);
    g_signal_connect(panel->search, "activate", G_CALLBACK(on_found), panel);
    make_list(panel);
    gtk_widget_add_css_class(panel->none, "dim");
    gtk_widget_add_css_class(panel->none, "tree-none");
    gtk_widget_hide(panel->none);
    gtk_box_append(GTK_BOX(box), panel->search);
    gtk_box_append(GTK_BOX(box), panel->none);
    gtk_box_append(GTK_BOX(box), panel->scrolled);
    gtk_widget_add_css_class(box, "tree-panel");
    lw_manual_set_topic(box, "panel:tree");
    g_object_set_data(G_OBJECT(window), PANEL, panel);
    g_signal_connect(panel->list, "destroy", G_CALLBACK(on_destroy), panel);
    g_object_set_data_full(G_OBJECT(box), PANEL, panel, (GDestroyNotify)lw_tree_panel_release);
    g_signal_connect(panel->desk, "document-changed", G_CALLBACK(on_document), panel);
    g_signal_connect(panel->desk, "edition-changed", G_CALLBACK(on_edition), panel);
    g_signal_connect(panel->desk, "selection-changed", G_CALLBACK(follow_desk), panel);
    g_signal_connect(panel->desk, "hover-changed", G_CALLBACK(on_looks), panel);
    g_signal_connect(panel->desk, "looks-changed", G_CALLBACK(on_looks), panel);
    return box;
}
