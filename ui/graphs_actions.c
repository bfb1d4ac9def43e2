/* What can be done with graphs. */
#include "ui/graphs_parts.h"

#include "app/exchange/csv.h"
#include "ui/words.h"

#include <string.h>

static LwGraphView *current(gpointer window)
{
    LwGraphsPanel *panel = lw_graphs_of(window);
    return panel ? lw_graphs_current(panel) : NULL;
}

static const LwResult *result_of(gpointer window)
{
    return lw_desk_result(lw_window_desk(window));
}

static bool can_draw(gpointer window)
{
    const LwGraphsPanel *panel = lw_graphs_of(window);
    return panel && result_of(window) && lw_graphs_have_curves(panel);
}

static bool has_graph(gpointer window)
{
    return current(window) != NULL;
}

static bool has_curves(gpointer window)
{
    LwGraphView *view = current(window);
    return view && lw_graph_view_plot(view);
}

static bool is_zoomed(gpointer window)
{
    LwGraphView *view = current(window);
    return view && view->to > view->from;
}

static bool in_columns(gpointer window)
{
    LwGraphsPanel *panel = lw_graphs_of(window);
    return panel && panel->columns;
}

static bool compares(gpointer window)
{
    LwGraphsPanel *panel = lw_graphs_of(window);
    return panel && panel->compares;
}

static bool is_shown(gpointer window)
{
    const LwGraphsPanel *panel = lw_graphs_of(window);
    return panel && lw_graphs_are_shown(panel);
}

static void new_graph(gpointer window)
{
    LwGraphsPanel *panel = lw_graphs_of(window);
    panel->wanted = true;
    lw_graphs_add_view(panel);
}

static void close_graph(gpointer window)
{
    lw_graphs_remove_view(lw_graphs_of(window));
}

static void reset(gpointer window)
{
    lw_graph_view_zoom(current(window), 0, 0);
}

static void columns(gpointer window)
{
    LwGraphsPanel *panel = lw_graphs_of(window);
    panel->columns = !panel->columns;
    lw_graphs_update(panel);
}

static void compare(gpointer window)
{
    LwGraphsPanel *panel = lw_graphs_of(window);
    panel->compares = !panel->compares;
    for (guint i = 0; i < panel->view->len; i++) {
        LwGraphView *view = g_ptr_array_index(panel->view, i);
        view->compares = panel->compares;
        lw_graph_view_refresh(view);
    }
}

static void show(gpointer window)
{
    LwGraphsPanel *panel = lw_graphs_of(window);
    panel->wanted = !is_shown(window);
    if (panel->wanted && panel->view->len == 0)
        lw_graphs_add_view(panel);
    lw_graphs_update(panel);
}

static void copy(gpointer window)
{
    GdkTexture *texture = lw_graph_view_texture(current(window));
    if (!texture)
        return;
    gdk_clipboard_set_texture(gtk_widget_get_clipboard(GTK_WIDGET(window)), texture);
    g_object_unref(texture);
    lw_desk_say(lw_window_desk(window), LW_TONE_NOTE, "%s", _("The picture of the graph is in the clipboard."));
}

/* ---- files */

static bool write_to(LwWindow *window, const char *path, bool csv, LwProblem *problem)
{
    const LwResult *result = result_of(window);
    const LwRunReport *report = result ? result->report : NULL;
    char remark[512];
    if (!csv)
        return current(window) && lw_graph_view_write(current(window), path, problem);
    g_snprintf(remark, sizeof remark, "stopped at t = %.9g s: %s", report->stopped_at, report->status == LW_RUN_CANCELLED ? "interrupted by the user" : report->reason ? report->reason : "");
    return lw_csv_write(report->trace, path, report->status == LW_RUN_DONE ? NULL : remark, problem);
}

void lw_graphs_export(LwWindow *window, const char *path)
{
    LwProblem problem = { 0 };
    bool csv = g_str_has_suffix(path, ".csv");
    if (csv ? !can_draw(window) : !has_graph(window))
        return;
    if (write_to(window, path, csv, &problem))
        lw_desk_say(lw_window_desk(window), LW_TONE_NOTE, _("Written: %s"), path);
    else
        lw_desk_say(lw_window_desk(window), LW_TONE_ERROR, "%s", problem.text);
}

static void on_response(GtkNativeDialog *dialog, int response, gpointer window)
{
    GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    char *path = file ? g_file_get_path(file) : NULL;
    const char *suffix = g_object_get_data(G_OBJECT(dialog), "suffix");
    if (path && !strchr(strrchr(path, '/') ? strrchr(path, '/') : path, '.')) { /* nobody typed what it is */
        char *whole = g_strconcat(path, suffix, NULL);
        g_free(path);
        path = whole;
    }
    if (path)
        lw_graphs_export(window, path);
    g_free(path);
    g_clear_object(&file);
    g_object_unref(dialog);
}

static void ask(LwWindow *window, const char *title, const char *suffix, const char *const *pattern, const char *what)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
    GtkFileFilter *filter = gtk_file_filter_new();
    char *name = lw_desk_title(lw_window_desk(window)), *full = g_strconcat(name, suffix, NULL);
    gtk_file_filter_set_name(filter, what);
    for (int i = 0; pattern[i]; i++)
        gtk_file_filter_add_pattern(filter, pattern[i]);
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    g_object_unref(filter);
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), full);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    g_object_set_data(G_OBJECT(dialog), "suffix", (gpointer)suffix);
    g_signal_connect_object(dialog, "response", G_CALLBACK(on_response), window, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
    g_free(full);
    g_free(name);
}

static void export_picture(gpointer window)
{
    static const char *const pattern[] = { "*.svg", "*.pdf", "*.png", NULL };
    ask(window, _("Export the graph"), ".svg", pattern, _("Pictures (SVG, PDF, PNG)"));
}

static void add_quantity(gpointer window)
{
    LwGraphsPanel *panel = lw_graphs_of(window);
    if (!is_shown(window))
        show(window);
    gtk_menu_button_popup(GTK_MENU_BUTTON(panel->add));
}

static const LwActionInfo table[] = {
    { "show-graphs", N_("Graphs"), N_("Panels"), N_("Shows or hides the graphs below the view."), "lw-graph-symbolic", { "<Alt>4" }, show, can_draw, is_shown },
    { "graph-quantity", N_("Add a quantity to the graph"), N_("Graphs"), NULL, "list-add-symbolic", { "F6" }, add_quantity, can_draw, NULL },
    { "graph-new", N_("New graph"), N_("Graphs"), NULL, "tab-new-symbolic", { "<Shift>F6" }, new_graph, can_draw, NULL },
    { "graph-close", N_("Close the graph"), N_("Graphs"), NULL, "window-close-symbolic", { NULL }, close_graph, has_graph, NULL },
    { "graph-reset", N_("Whole time"), N_("Graphs"), N_("Shows the whole run again after zooming (wheel, Shift and drag; a double click does it too)."), "lw-fit-symbolic", { NULL }, reset, is_zoomed, NULL },
    { "graph-columns", N_("Graphs beside each other"), N_("Graphs"), NULL, NULL, { NULL }, columns, has_graph, in_columns },
    { "graph-compare", N_("Compare with the run before"), N_("Graphs"), N_("Draws the curves of the run before beside those of the last one."), NULL, { NULL }, compare, has_graph, compares },
    { "graph-copy", N_("Copy the graph"), N_("Graphs"), N_("Puts a picture of the graph into the clipboard."), "edit-copy-symbolic", { "<Control><Shift>c" }, copy, has_curves, NULL },
    { "graph-export", N_("Export the graph…"), N_("Graphs"), N_("As a picture: SVG, PDF or PNG."), "lw-export-symbolic", { NULL }, export_picture, has_curves, NULL },
};

static void on_add(GSimpleAction *action, GVariant *column, gpointer window)
{
    (void)action;
    lw_graphs_add_column(lw_graphs_of(window), g_variant_get_string(column, NULL));
}

static void on_export_to(GSimpleAction *action, GVariant *path, gpointer window)
{
    (void)action;
    lw_graphs_export(window, g_variant_get_string(path, NULL));
}

void lw_graphs_actions_add(LwWindow *window)
{
    static const struct { const char *name; GCallback activate; } plain[] = { { "graph-add", G_CALLBACK(on_add) }, { "graph-export-to", G_CALLBACK(on_export_to) } };
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
    /* With a parameter, for panels and tests: a column, a path. */
    for (gsize i = 0; i < G_N_ELEMENTS(plain); i++) {
        GSimpleAction *action = g_simple_action_new(plain[i].name, G_VARIANT_TYPE_STRING);
        g_signal_connect(action, "activate", plain[i].activate, window);
        g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(action));
        g_object_unref(action);
    }
}
