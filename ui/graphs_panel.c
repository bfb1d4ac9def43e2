/* Graphs below the view: several of them as tabs or beside each other, all with the cursor of the timeline. */
#include "ui/panels.h"

#include "ui/graphs_parts.h"
#include "ui/words.h"

#include <string.h>

LwGraphsPanel *lw_graphs_of(LwWindow *window)
{
    return g_object_get_data(G_OBJECT(window), "lw-graphs");
}

LwGraphView *lw_graphs_current(LwGraphsPanel *panel)
{
    return panel->current >= 0 && panel->current < (int)panel->view->len ? g_ptr_array_index(panel->view, panel->current) : NULL;
}

/* ---- tabs */

static void on_tab(GtkToggleButton *tab, gpointer data)
{
    LwGraphsPanel *panel = data;
    if (!panel->filling)
        lw_graphs_select(panel, GPOINTER_TO_INT(g_object_get_data(G_OBJECT(tab), "number")));
}

static void make_tabs(LwGraphsPanel *panel)
{
    for (GtkWidget *tab; (tab = gtk_widget_get_first_child(panel->tabs));)
        gtk_box_remove(GTK_BOX(panel->tabs), tab);
    for (guint i = 0; i < panel->view->len; i++) {
        LwGraphView *view = g_ptr_array_index(panel->view, i);
        GtkWidget *tab = gtk_toggle_button_new(), *label;
        char *title = lw_graph_view_title(view);
        label = gtk_label_new(title);
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_label_set_width_chars(GTK_LABEL(label), MIN(20, (int)g_utf8_strlen(title, -1)));
        gtk_label_set_max_width_chars(GTK_LABEL(label), 20);
        gtk_button_set_child(GTK_BUTTON(tab), label);
        gtk_widget_set_tooltip_text(tab, title);
        gtk_accessible_update_property(GTK_ACCESSIBLE(tab), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(tab), (int)i == panel->current);
        g_object_set_data(G_OBJECT(tab), "number", GINT_TO_POINTER((int)i));
        gtk_widget_add_css_class(tab, "flat");
        gtk_widget_set_name(tab, "graph-tab");
        g_signal_connect(tab, "toggled", G_CALLBACK(on_tab), panel);
        gtk_box_append(GTK_BOX(panel->tabs), tab);
        g_free(title);
    }
}

bool lw_graphs_have_curves(const LwGraphsPanel *panel)
{
    const LwResult *result = lw_desk_result(panel->desk);
    return !result || (result->report->trace && result->report->trace->sample_count > 1 && lw_analysis_has_time(result->analysis.type));
}

bool lw_graphs_are_shown(const LwGraphsPanel *panel)
{
    return panel->wanted && panel->view->len > 0 && lw_graphs_have_curves(panel);
}

void lw_graphs_update(LwGraphsPanel *panel)
{
    LwGraphView *current = lw_graphs_current(panel);
    panel->filling = true;
    make_tabs(panel);
    for (guint i = 0; i < panel->view->len; i++) {
        LwGraphView *view = g_ptr_array_index(panel->view, i);
        gtk_widget_set_visible(view->box, panel->columns || view == current);
        if (panel->columns && view == current && panel->view->len > 1)
            gtk_widget_add_css_class(view->box, "current");
        else
            gtk_widget_remove_css_class(view->box, "current");
    }
    if (current)
        gtk_drop_down_set_selected(GTK_DROP_DOWN(panel->x), (guint)current->x);
    gtk_widget_set_sensitive(panel->x, current != NULL);
    gtk_widget_set_visible(panel->box, lw_graphs_are_shown(panel));
    panel->filling = false;
    lw_actions_update(GTK_APPLICATION_WINDOW(panel->window));
}

void lw_graphs_select(LwGraphsPanel *panel, int number)
{
    panel->current = CLAMP(number, panel->view->len > 0 ? 0 : -1, (int)panel->view->len - 1);
    lw_graphs_update(panel);
}

static void on_touched(LwGraphView *view, gpointer data)
{
    LwGraphsPanel *panel = data;
    guint index;
    if (!g_ptr_array_find(panel->view, view, &index))
        return;
    panel->current = (int)index;
    lw_graphs_update(panel);
}

LwGraphView *lw_graphs_add_view(LwGraphsPanel *panel)
{
    LwGraphView *view = lw_graph_view_new(panel->window);
    view->touched = on_touched;
    view->user = panel;
    view->units = panel->unit_list;
    view->compares = panel->compares;
    view->before = panel->before ? lw_result_ref(panel->before) : NULL;
    g_ptr_array_add(panel->view, view);
    gtk_box_append(GTK_BOX(panel->views), view->box);
    lw_graphs_select(panel, (int)panel->view->len - 1);
    return view;
}

void lw_graphs_remove_view(LwGraphsPanel *panel)
{
    LwGraphView *view = lw_graphs_current(panel);
    if (!view)
        return;
    gtk_box_remove(GTK_BOX(panel->views), view->box);
    g_ptr_array_remove_index(panel->view, (guint)panel->current); /* frees it */
    lw_graphs_select(panel, panel->current);
}

void lw_graphs_add_column(LwGraphsPanel *panel, const char *column)
{
    const LwResult *result = lw_desk_result(panel->desk);
    LwGraphView *view = lw_graphs_current(panel);
    if (!result || !result->report->trace || lw_trace_find(result->report->trace, column) < 0) {
        lw_desk_say(panel->desk, LW_TONE_NOTE, _("There is no result for %s yet: run the analysis first."), column);
        return;
    }
    if (!lw_graphs_have_curves(panel)) {
        lw_desk_say(panel->desk, LW_TONE_NOTE, _("%s has one value in this result: a graph needs a run over time."), column);
        return;
    }
    if (!view || (view->column->len >= LW_GRAPH_CURVES && !lw_graph_view_has(view, column)))
        view = lw_graphs_add_view(panel);
    panel->wanted = true;
    lw_graph_view_add(view, column);
    lw_graphs_update(panel);
}

/* ---- the bar */

static void on_chosen(gpointer data, const char *column)
{
    lw_graphs_add_column(data, column);
}

static const char *const unit_lists[] = { NULL, "deg,rpm", "deg,rpm,mm" };

static void on_units(GObject *drop, GParamSpec *spec, gpointer data)
{
    LwGraphsPanel *panel = data;
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(drop));
    (void)spec;
    if (chosen >= G_N_ELEMENTS(unit_lists))
        return;
    panel->unit_list = unit_lists[chosen];
    for (guint i = 0; i < panel->view->len; i++)
        lw_graph_view_set_units(g_ptr_array_index(panel->view, i), panel->unit_list);
}

static void on_x(GObject *drop, GParamSpec *spec, gpointer data)
{
    LwGraphsPanel *panel = data;
    LwGraphView *view = lw_graphs_current(panel);
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(drop));
    (void)spec;
    if (panel->filling || !view)
        return;
    if (chosen < LW_GRAPH_COLUMN)
        lw_graph_view_set_x(view, (LwGraphX)chosen, NULL);
    else if (view->column->len > 1) { /* the first of its quantities becomes the axis */
        char *first = g_strdup(g_ptr_array_index(view->column, 0));
        g_ptr_array_remove_index(view->column, 0);
        lw_graph_view_set_x(view, LW_GRAPH_COLUMN, first);
        g_free(first);
    } else {
        lw_desk_say(panel->desk, LW_TONE_NOTE, "%s", _("Add two quantities first: the first one becomes the axis."));
        lw_graphs_update(panel);
    }
}

static GtkWidget *drop_down(const char *const *titles, const char *name, const char *words)
{
    GtkWidget *drop = gtk_drop_down_new_from_strings(titles);
    gtk_widget_set_name(drop, name);
    gtk_widget_set_tooltip_text(drop, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(drop), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
    return drop;
}

static GtkWidget *make_menu(void)
{
    static const char *const entries[][2] = {
        { N_("Export picture…"), "win.graph-export" }, { N_("Copy picture"), "win.graph-copy" }, { N_("Export results as CSV…"), "win.export-csv" },
        { N_("Compare with the run before"), "win.graph-compare" }, { N_("Show graphs beside each other"), "win.graph-columns" },
        { N_("Whole time"), "win.graph-reset" }, { N_("Close this graph"), "win.graph-close" },
    };
    GMenu *menu = g_menu_new();
    GtkWidget *button = gtk_menu_button_new();
    for (gsize i = 0; i < G_N_ELEMENTS(entries); i++)
        g_menu_append(menu, _(entries[i][0]), entries[i][1]);
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), "view-more-symbolic");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_widget_set_tooltip_text(button, _("More for graphs"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("More for graphs"), -1);
    gtk_widget_set_name(button, "graph-menu");
    g_object_unref(menu);
    return button;
}

static GtkWidget *make_bar(LwGraphsPanel *panel)
{
    const char *const units[] = { "SI", _("°, rpm"), _("°, rpm, mm"), NULL }, *const axes[] = { _("over time"), _("over speed"), _("over the first"), NULL };
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4), *scroll = gtk_scrolled_window_new();
    GtkApplicationWindow *host = GTK_APPLICATION_WINDOW(panel->window);
    panel->tabs = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), panel->tabs);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER);
    gtk_widget_set_hexpand(scroll, TRUE);
    panel->add = gtk_menu_button_new();
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(panel->add), "list-add-symbolic");
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(panel->add), lw_graphs_columns_new(panel->window, on_chosen, panel));
    gtk_menu_button_set_direction(GTK_MENU_BUTTON(panel->add), GTK_ARROW_UP);
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(panel->add), "list-add-symbolic");
    gtk_widget_set_tooltip_text(panel->add, _("Add a quantity to the graph"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(panel->add), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Add quantity"), -1);
    gtk_widget_set_name(panel->add, "graph-add");
    panel->x = drop_down(axes, "graph-x", _("What the curves are drawn over"));
    panel->units = drop_down(units, "graph-units", _("Units of the graphs"));
    g_signal_connect(panel->x, "notify::selected", G_CALLBACK(on_x), panel);
    g_signal_connect(panel->units, "notify::selected", G_CALLBACK(on_units), panel);
    gtk_box_append(GTK_BOX(bar), scroll);
    gtk_box_append(GTK_BOX(bar), panel->add);
    gtk_box_append(GTK_BOX(bar), lw_action_button(host, "graph-new", false));
    gtk_box_append(GTK_BOX(bar), panel->x);
    gtk_box_append(GTK_BOX(bar), panel->units);
    gtk_box_append(GTK_BOX(bar), lw_action_button(host, "graph-reset", false));
    gtk_box_append(GTK_BOX(bar), make_menu());
    gtk_box_append(GTK_BOX(bar), lw_action_button(host, "show-graphs", false));
    gtk_widget_add_css_class(bar, "graph-bar");
    return bar;
}

/* ---- what the desk tells */

static void refresh_all(LwGraphsPanel *panel)
{
    for (guint i = 0; i < panel->view->len; i++) {
        LwGraphView *view = g_ptr_array_index(panel->view, i);
        lw_result_unref(view->before);
        view->before = panel->before ? lw_result_ref(panel->before) : NULL;
        lw_graph_view_refresh(view);
    }
}

static bool shows_anything(const LwGraphsPanel *panel, const LwResult *result)
{
    for (guint i = 0; i < panel->view->len; i++) {
        const LwGraphView *view = g_ptr_array_index(panel->view, i);
        for (guint c = 0; c < view->column->len; c++)
            if (lw_trace_find(result->report->trace, g_ptr_array_index(view->column, c)) >= 0)
                return true;
    }
    return false;
}

static void on_result(LwDesk *desk, gpointer box)
{
    LwGraphsPanel *panel = g_object_get_data(box, "graphs");
    LwResult *result = lw_desk_result(desk);
    lw_result_unref(panel->before);
    panel->before = panel->last;
    panel->last = result ? lw_result_ref(result) : NULL;
    if (!result || !lw_graphs_have_curves(panel)) {
        refresh_all(panel);
        if (result)
            lw_graphs_update(panel);
        return;
    }
    if (!shows_anything(panel, result)) {
        while (panel->view->len > 0)
            lw_graphs_remove_view(panel);
        lw_graphs_show_default(panel);
    }
    refresh_all(panel);
    lw_graphs_update(panel);
}

static void on_document(LwDesk *desk, gpointer box)
{
    LwGraphsPanel *panel = g_object_get_data(box, "graphs");
    (void)desk;
    g_clear_pointer(&panel->last, lw_result_unref);
    g_clear_pointer(&panel->before, lw_result_unref);
    while (panel->view->len > 0)
        lw_graphs_remove_view(panel);
    lw_graphs_update(panel);
}

static void on_time(LwDesk *desk, gpointer box)
{
    LwGraphsPanel *panel = g_object_get_data(box, "graphs");
    (void)desk;
    for (guint i = 0; i < panel->view->len; i++)
        gtk_widget_queue_draw(((LwGraphView *)g_ptr_array_index(panel->view, i))->area);
}

static void free_panel(gpointer data)
{
    LwGraphsPanel *panel = data;
    g_object_set_data(G_OBJECT(panel->window), "lw-graphs", NULL);
    g_ptr_array_unref(panel->view);
    lw_result_unref(panel->last);
    lw_result_unref(panel->before);
    g_free(panel);
}

GtkWidget *lw_graphs_panel_new(LwWindow *window)
{
    LwGraphsPanel *panel = g_new0(LwGraphsPanel, 1);
    panel->window = window;
    panel->desk = lw_window_desk(window);
    panel->view = g_ptr_array_new_with_free_func((GDestroyNotify)lw_graph_view_free);
    panel->current = -1;
    panel->wanted = true;
    panel->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    panel->views = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_box_set_homogeneous(GTK_BOX(panel->views), TRUE);
    gtk_widget_set_vexpand(panel->views, TRUE);
    gtk_box_append(GTK_BOX(panel->box), make_bar(panel));
    gtk_box_append(GTK_BOX(panel->box), panel->views);
    gtk_widget_add_css_class(panel->box, "graphs");
    gtk_widget_set_size_request(panel->box, -1, 270);
    gtk_widget_set_name(panel->box, "graphs");
    gtk_widget_set_visible(panel->box, FALSE);
    g_object_set_data(G_OBJECT(window), "lw-graphs", panel);
    g_object_set_data_full(G_OBJECT(panel->box), "graphs", panel, free_panel);
    g_signal_connect_object(panel->desk, "document-changed", G_CALLBACK(on_document), panel->box, 0);
    g_signal_connect_object(panel->desk, "result-changed", G_CALLBACK(on_result), panel->box, 0);
    g_signal_connect_object(panel->desk, "time-changed", G_CALLBACK(on_time), panel->box, 0);
    return panel->box;
}
