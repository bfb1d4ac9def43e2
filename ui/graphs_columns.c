/* A popover with all columns of the result: objects, and below them what is known of each. */
#include "ui/graphs_parts.h"

#include "app/graph/column_words.h"
#include "ui/words.h"

#include <string.h>

typedef struct Columns {
    LwWindow *window;
    GtkWidget *popover, *search, *list;
    GtkTreeListModel *tree;
    GtkSingleSelection *selection;
    void (*chosen)(gpointer user, const char *column);
    gpointer user;
} Columns;

static const LwTrace *trace_of(const Columns *columns)
{
    const LwResult *result = lw_desk_result(lw_window_desk(columns->window));
    return result ? result->report->trace : NULL;
}

/* What stands before the last dot; "time" alone is its own. */
static int group_length(const char *column)
{
    const char *dot = strrchr(column, '.');
    return dot ? (int)(dot - column) : (int)strlen(column);
}

/* "force x (fx)", "torque"; to be freed. */
static char *title_of(const LwChannel *channel)
{
    const char *words = lw_column_words(channel->name, channel->unit), *quantity = lw_column_quantity(channel->name, channel->unit);
    const char *dot = strrchr(channel->name, '.'), *brief = quantity == channel->name && dot ? dot + 1 : quantity; /* of "energy.total" the object is known */
    return words ? g_strdup_printf("%s (%s)", _(words), brief) : g_strdup(brief);
}

/* Every word that was typed is somewhere in the name, short or in words. */
static bool matches(const LwChannel *channel, const char *search)
{
    char *title = title_of(channel), *all = g_strconcat(channel->name, " ", title, NULL);
    char **words = g_strsplit(search, " ", -1), *folded = g_utf8_casefold(all, -1);
    bool good = true;
    for (int i = 0; words[i] && good; i++) {
        char *word = g_utf8_casefold(words[i], -1);
        good = strstr(folded, word) != NULL;
        g_free(word);
    }
    g_free(folded);
    g_free(title);
    g_free(all);
    g_strfreev(words);
    return good;
}

static const char *searched(const Columns *columns)
{
    return gtk_editable_get_text(GTK_EDITABLE(columns->search));
}

/* The rows below an object; NULL for those of columns. Names of objects end in a slash here, so that the two can be told apart. */
static GListModel *below(gpointer item, gpointer data)
{
    Columns *columns = data;
    const LwTrace *trace = trace_of(columns);
    const char *group = gtk_string_object_get_string(item);
    int length = (int)strlen(group) - 1;
    if (!trace || length < 0 || group[length] != '/')
        return NULL;
    GtkStringList *list = gtk_string_list_new(NULL);
    for (int c = 1; c < trace->channel_count; c++) {
        const char *name = trace->channel[c].name;
        if (group_length(name) == length && strncmp(name, group, (size_t)length) == 0 && matches(&trace->channel[c], searched(columns)))
            gtk_string_list_append(list, name);
    }
    return G_LIST_MODEL(list);
}

static GListModel *objects(Columns *columns)
{
    const LwTrace *trace = trace_of(columns);
    GtkStringList *list = gtk_string_list_new(NULL);
    GHashTable *seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (int c = 1; trace && c < trace->channel_count; c++) {
        const char *name = trace->channel[c].name;
        if (!matches(&trace->channel[c], searched(columns)))
            continue;
        char *group = g_strdup_printf("%.*s/", group_length(name), name);
        if (g_hash_table_contains(seen, group))
            g_free(group);
        else {
            gtk_string_list_append(list, group);
            g_hash_table_add(seen, group);
        }
    }
    g_hash_table_unref(seen);
    return G_LIST_MODEL(list);
}

static void fill(Columns *columns)
{
    GtkTreeListModel *tree = gtk_tree_list_model_new(objects(columns), FALSE, *searched(columns) != 0, below, columns, NULL);
    gtk_single_selection_set_model(columns->selection, G_LIST_MODEL(tree));
    g_object_unref(tree);
}

/* ---- rows */

static GdkContentProvider *on_drag(GtkDragSource *source, double x, double y, gpointer item)
{
    const char *column = g_object_get_data(item, "column");
    (void)source;
    (void)x;
    (void)y;
    return column ? gdk_content_provider_new_typed(G_TYPE_STRING, column) : NULL;
}

static void setup(GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
    GtkWidget *expander = gtk_tree_expander_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *name = gtk_label_new(NULL), *unit = gtk_label_new(NULL);
    GtkDragSource *drag = gtk_drag_source_new();
    (void)factory;
    (void)data;
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_add_css_class(unit, "dim");
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), unit);
    gtk_tree_expander_set_child(GTK_TREE_EXPANDER(expander), box);
    g_signal_connect(drag, "prepare", G_CALLBACK(on_drag), item);
    gtk_widget_add_controller(expander, GTK_EVENT_CONTROLLER(drag));
    gtk_list_item_set_child(item, expander);
}

static void bind(GtkListItemFactory *factory, GtkListItem *item, gpointer data)
{
    Columns *columns = data;
    const LwTrace *trace = trace_of(columns);
    GtkTreeListRow *row = gtk_list_item_get_item(item);
    GtkStringObject *object = gtk_tree_list_row_get_item(row);
    GtkWidget *expander = gtk_list_item_get_child(item), *box = gtk_tree_expander_get_child(GTK_TREE_EXPANDER(expander));
    GtkWidget *name = gtk_widget_get_first_child(box), *unit = gtk_widget_get_next_sibling(name);
    char *text = g_strdup(gtk_string_object_get_string(object));
    gsize length = strlen(text);
    bool group = length > 0 && text[length - 1] == '/';
    int channel = !group && trace ? lw_trace_find(trace, text) : -1;
    (void)factory;
    gtk_tree_expander_set_list_row(GTK_TREE_EXPANDER(expander), row);
    g_object_set_data_full(G_OBJECT(item), "column", group ? NULL : g_strdup(text), g_free);
    if (group)
        text[length - 1] = 0;
    char *title = channel >= 0 ? title_of(&trace->channel[channel]) : g_strdup(text);
    gtk_label_set_text(GTK_LABEL(name), title);
    char words[160] = "", pretty[LW_SHOWN_TEXT];
    if (channel >= 0) {
        lw_shown_pretty(pretty, trace->channel[channel].unit);
        g_snprintf(words, sizeof words, "%s%s", pretty, trace->channel[channel].certainty == LW_UNDETERMINED ? _(", undetermined")
                                                        : trace->channel[channel].certainty == LW_SUM_ONLY ? _(", sum only") : "");
    }
    gtk_label_set_text(GTK_LABEL(unit), words);
    if (group)
        gtk_widget_add_css_class(name, "heading");
    else
        gtk_widget_remove_css_class(name, "heading");
    g_object_unref(object);
    g_free(title);
    g_free(text);
}

static void choose(Columns *columns, guint position)
{
    GtkTreeListRow *row = g_list_model_get_item(G_LIST_MODEL(columns->selection), position);
    if (!row)
        return;
    GtkStringObject *object = gtk_tree_list_row_get_item(row);
    const char *text = gtk_string_object_get_string(object);
    if (text[strlen(text) - 1] == '/')
        gtk_tree_list_row_set_expanded(row, !gtk_tree_list_row_get_expanded(row));
    else
        columns->chosen(columns->user, text);
    g_object_unref(object);
    g_object_unref(row);
}

static void on_activate(GtkListView *list, guint position, gpointer data)
{
    (void)list;
    choose(data, position);
}

/* Enter in the search takes the first column found. */
static void on_search_entered(GtkSearchEntry *entry, gpointer data)
{
    Columns *columns = data;
    (void)entry;
    for (guint i = 0; i < MIN(g_list_model_get_n_items(G_LIST_MODEL(columns->selection)), 10u); i++) {
        GtkTreeListRow *row = g_list_model_get_item(G_LIST_MODEL(columns->selection), i);
        bool leaf = !gtk_tree_list_row_is_expandable(row);
        g_object_unref(row);
        if (leaf) {
            choose(columns, i);
            return;
        }
    }
}

static void on_changed(GtkWidget *widget, gpointer data)
{
    (void)widget;
    fill(data);
}

static void on_stop(GtkSearchEntry *entry, gpointer data)
{
    (void)entry;
    gtk_popover_popdown(GTK_POPOVER(((Columns *)data)->popover));
}

/* The keys go back to the view, not to the button that opened it: Space is to play. */
static void on_closed(GtkPopover *popover, gpointer data)
{
    (void)popover;
    gtk_widget_grab_focus(lw_window_viewport(((Columns *)data)->window));
}

GtkWidget *lw_graphs_columns_new(LwWindow *window, void (*chosen)(gpointer user, const char *column), gpointer user)
{
    Columns *columns = g_new0(Columns, 1);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *scroll = gtk_scrolled_window_new();
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    *columns = (Columns){ .window = window, .chosen = chosen, .user = user };
    columns->popover = gtk_popover_new();
    columns->search = gtk_search_entry_new();
    columns->selection = gtk_single_selection_new(NULL);
    gtk_single_selection_set_autoselect(columns->selection, FALSE);
    g_signal_connect(factory, "setup", G_CALLBACK(setup), columns);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), columns);
    columns->list = gtk_list_view_new(GTK_SELECTION_MODEL(columns->selection), factory);
    gtk_list_view_set_single_click_activate(GTK_LIST_VIEW(columns->list), TRUE);
    gtk_widget_set_name(columns->list, "column-list");
    gtk_widget_set_name(columns->search, "column-search");
    g_object_set(columns->search, "placeholder-text", _("Search quantities"), NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(columns->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Quantities"), -1);
    gtk_accessible_update_property(GTK_ACCESSIBLE(columns->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Search quantities"), -1);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), columns->list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_widget_set_size_request(scroll, 280, 320);
    gtk_box_append(GTK_BOX(box), columns->search);
    gtk_box_append(GTK_BOX(box), scroll);
    gtk_popover_set_child(GTK_POPOVER(columns->popover), box);
    gtk_widget_add_css_class(columns->popover, "columns");
    g_signal_connect(columns->popover, "show", G_CALLBACK(on_changed), columns);
    g_signal_connect(columns->search, "search-changed", G_CALLBACK(on_changed), columns);
    g_signal_connect(columns->search, "stop-search", G_CALLBACK(on_stop), columns);
    g_signal_connect(columns->popover, "closed", G_CALLBACK(on_closed), columns);
    g_signal_connect(columns->search, "activate", G_CALLBACK(on_search_entered), columns);
    g_signal_connect(columns->list, "activate", G_CALLBACK(on_activate), columns);
    g_object_set_data_full(G_OBJECT(columns->popover), "columns", columns, g_free);
    return columns->popover;
}
