/* Graphs: what they show, the cursor, zooming, files; the same bytes as the command line. */
#include "tests/ui/rig.h"
#include "tests/unit/check.h"
#include "ui/graphs_parts.h"

#include <glib/gstdio.h>
#include <string.h>

static LwGraphsPanel *panel(void)
{
    return lw_graphs_of(rig.window);
}

static void activate(const char *action, const char *text)
{
    g_action_group_activate_action(G_ACTION_GROUP(rig.window), action, g_variant_new_string(text));
    rig_settle();
}

static void settle_picture(void)
{
    for (int i = 0; i < 50 && !lw_graphs_current(panel())->picture; i++)
        rig_wait(20);
}

static void shows_motor_torques_first(void)
{
    rig_open("prosthetic-arm");
    CHECK(!gtk_widget_get_visible(panel()->box));
    rig_do("run");
    CHECK(gtk_widget_get_visible(panel()->box));
    LwGraphView *first = g_ptr_array_index(panel()->view, 0);
    CHECK(lw_graph_view_has(first, "front motor.torque") && lw_graph_view_has(first, "rear motor.torque"));
    CHECK(!lw_graph_view_has(first, "elbow motor.torque")); /* far larger: a graph of its own */
    settle_picture();
    CHECK(first->frame_count == 1);
    CHECK(rig_colours(first->area) > 20);
    CHECK(strstr(gtk_label_get_text(GTK_LABEL(first->caption)), "acts on body 1 against body 2") != NULL);
}

static void without_motors_coordinates(void)
{
    rig_open("double-pendulum");
    rig_do("run");
    LwGraphView *view = lw_graphs_current(panel());
    CHECK(view && view->column->len == 2);
    CHECK(g_str_has_suffix(g_ptr_array_index(view->column, 0), ".rz"));
}

static void quantities_come_and_go(void)
{
    rig_open("four-bar");
    rig_do("run");
    LwGraphView *view = lw_graphs_current(panel());
    guint had = view->column->len;
    activate("graph-add", "energy.kinetic");
    CHECK(view->column->len == had + 1 && lw_graph_view_has(view, "energy.kinetic"));
    activate("graph-add", "energy.kinetic"); /* once is enough */
    CHECK(view->column->len == had + 1);
    activate("graph-add", "nobody.torque");
    CHECK(view->column->len == had + 1);
    CHECK(strstr(lw_window_said(rig.window), "nobody.torque") != NULL);
    settle_picture();
    rig_wait(50);
    CHECK(view->frame_count == 2); /* another unit, another panel */
    lw_graph_view_remove(view, "energy.kinetic");
    CHECK(view->column->len == had);
    rig_do("graph-new");
    CHECK(panel()->view->len == 2 && lw_graphs_current(panel())->column->len == 0);
    activate("graph-add", "energy.potential");
    CHECK(lw_graph_view_has(lw_graphs_current(panel()), "energy.potential"));
    rig_do("graph-columns");
    CHECK(gtk_widget_get_visible(view->box));
    rig_do("graph-columns");
    CHECK(!gtk_widget_get_visible(view->box));
    rig_do("graph-close");
    CHECK(panel()->view->len == 1);
    rig_do("show-graphs");
    CHECK(!gtk_widget_get_visible(panel()->box));
    rig_do("show-graphs");
    CHECK(gtk_widget_get_visible(panel()->box));
}

/* One instant and modes are no curves: no panel is opened for them, and an old one gives its room. */
static void no_panel_without_curves(void)
{
    static const guint types[] = { 3, 4 }; /* statics, modes */
    rig_open("absorber");
    lw_desk_set(rig.desk, "Set end of the run", "analysis.end", "\"200 ms\"");
    for (gsize i = 0; i < G_N_ELEMENTS(types); i++) {
        GtkDropDown *type = GTK_DROP_DOWN(rig_find(GTK_WIDGET(rig.window), "run-type"));
        gtk_drop_down_set_selected(type, 2); /* dynamics */
        rig_settle();
        rig_do("run");
        CHECK(gtk_widget_get_visible(panel()->box));
        gtk_drop_down_set_selected(type, types[i]);
        rig_settle();
        rig_do("run");
        CHECK(lw_desk_result(rig.desk) && !lw_desk_failure(rig.desk));
        CHECK(!gtk_widget_get_visible(panel()->box));
        CHECK(!rig_can("show-graphs") && !rig_can("graph-new") && !rig_can("graph-quantity"));
    }
    gtk_drop_down_set_selected(GTK_DROP_DOWN(rig_find(GTK_WIDGET(rig.window), "run-type")), 2);
    rig_settle();
    rig_do("run"); /* with curves again it is back */
    CHECK(gtk_widget_get_visible(panel()->box));
}

/* Esc closes the search, and the keys go to the view: Space plays. */
static void escape_closes_the_search(void)
{
    GtkWidget *popover = GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(panel()->add)));
    rig_do("graph-quantity");
    rig_wait(50);
    CHECK(gtk_widget_get_visible(popover));
    g_signal_emit_by_name(rig_find(popover, "column-search"), "stop-search");
    rig_wait(50);
    CHECK(!gtk_widget_get_visible(popover));
    CHECK(gtk_window_get_focus(GTK_WINDOW(rig.window)) == lw_window_viewport(rig.window));
}

static void list_of_quantities_is_searched(void)
{
    GtkWidget *popover = GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(panel()->add)));
    GtkListView *list = GTK_LIST_VIEW(rig_find(popover, "column-list"));
    GtkWidget *search = rig_find(popover, "column-search");
    g_signal_emit_by_name(popover, "show");
    guint objects = g_list_model_get_n_items(G_LIST_MODEL(gtk_list_view_get_model(list)));
    CHECK(objects > 5);
    gtk_editable_set_text(GTK_EDITABLE(search), "potential");
    rig_wait(300);
    CHECK(g_list_model_get_n_items(G_LIST_MODEL(gtk_list_view_get_model(list))) == 2); /* energy, and below it the one */
    g_signal_emit_by_name(search, "activate");
    CHECK(lw_graph_view_has(lw_graphs_current(panel()), "energy.potential"));
    lw_graph_view_remove(lw_graphs_current(panel()), "energy.potential");
    /* by its short name and by words */
    guint found[2];
    static const char *const typed[] = { ".alx", "Angular acceleration x" };
    for (int i = 0; i < 2; i++) {
        gtk_editable_set_text(GTK_EDITABLE(search), typed[i]);
        rig_wait(300);
        found[i] = g_list_model_get_n_items(G_LIST_MODEL(gtk_list_view_get_model(list)));
    }
    CHECK(found[0] > 1 && found[0] == found[1]);
    gtk_editable_set_text(GTK_EDITABLE(search), "");
}

static void zooms(void)
{
    LwGraphView *view = lw_graphs_current(panel());
    CHECK(!rig_can("graph-reset"));
    lw_graph_view_zoom(view, 0.2, 0.4);
    rig_wait(100);
    CHECK(rig_can("graph-reset"));
    CHECK_NEAR(view->frame[0].x_low, 0.2, 1e-9);
    CHECK_NEAR(view->frame[0].x_high, 0.4, 1e-9);
    rig_do("graph-reset");
    rig_wait(100);
    CHECK_NEAR(view->frame[0].x_high, 1, 1e-9);
}

static void the_cursor_costs_little(void)
{
    LwGraphView *view = lw_graphs_current(panel());
    cairo_surface_t *screen = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1200, 400);
    cairo_t *cr = cairo_create(screen);
    lw_graph_view_draw(view, cr, 1200, 400);
    int drawn = view->drawn;
    gint64 began = g_get_monotonic_time();
    for (int i = 0; i < 20; i++) {
        lw_desk_set_time(rig.desk, 0.05 * i);
        lw_graph_view_draw(view, cr, 1200, 400);
    }
    double each = (double)(g_get_monotonic_time() - began) / 20000;
    printf("# a picture with the cursor takes %.1f ms\n", each);
    CHECK(view->picture && view->drawn == drawn); /* the curves were not drawn again */
    cairo_destroy(cr);
    cairo_surface_destroy(screen);
}

/* A long run has many more samples than the screen has pixels. */
static void long_runs_are_drawn_quickly(void)
{
    char end[32];
    int seconds = check_some(150, 25, "seconds of a long run");
    rig_open("newton-cradle");
    snprintf(end, sizeof end, "\"%d s\"", seconds);
    lw_desk_set(rig.desk, "Set end of the run", "analysis.end", end);
    rig_settle();
    rig_do("run");
    LwGraphView *view = lw_graphs_current(panel());
    cairo_surface_t *screen = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 800, 300);
    cairo_t *cr = cairo_create(screen);
    lw_graph_view_refresh(view);
    gint64 began = g_get_monotonic_time();
    lw_graph_view_draw(view, cr, 800, 300);
    double once = (double)(g_get_monotonic_time() - began) / 1000;
    printf("# %d samples of %d curves are drawn in %.1f ms\n", view->plot.curve[0].point_count, view->own_count, once);
    CHECK(view->plot.curve[0].point_count > 167 * seconds && view->frame_count == 1);
    cairo_destroy(cr);
    cairo_surface_destroy(screen);
    rig_do("undo");
    rig_open("four-bar");
    rig_do("run");
}

static void units_and_axes(void)
{
    LwGraphView *view = lw_graphs_current(panel());
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel()->units), 1);
    CHECK_STRING(view->units, "deg,rpm");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel()->units), 0);
    rig_open("prosthetic-arm");
    rig_do("run");
    view = lw_graphs_current(panel());
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel()->x), 1);
    CHECK(view->x == LW_GRAPH_SPEED);
    rig_wait(100);
    const LwPlot *plot = lw_graph_view_plot(view);
    CHECK(plot && plot->quadrants && strcmp(plot->x_unit, "rad/s") == 0);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel()->x), 0);
}

static void compares_with_the_run_before(void)
{
    rig_open("four-bar");
    rig_do("run");
    lw_desk_set(rig.desk, "Set gravity", "gravity", "[0, 0, -1.62]");
    rig_settle();
    rig_do("run");
    LwGraphView *view = lw_graphs_current(panel());
    int own = lw_graph_view_plot(view)->curve_count;
    rig_do("graph-compare");
    CHECK(lw_graph_view_plot(view)->curve_count == 2 * own);
    CHECK(g_str_has_suffix(lw_graph_view_plot(view)->curve[own].name, " before"));
    rig_do("graph-compare");
    CHECK(lw_graph_view_plot(view)->curve_count == own);
    rig_do("undo");
}

static void writes_pictures(void)
{
    static const char *const names[] = { "a.svg", "a.pdf", "a.png" };
    char *folder = rig_folder();
    for (int i = 0; i < 3; i++) {
        char *path = g_build_filename(folder, names[i], NULL);
        activate("graph-export-to", path);
        CHECK(g_file_test(path, G_FILE_TEST_EXISTS));
        g_free(path);
    }
    char *bad = g_build_filename(folder, "a.docx", NULL);
    activate("graph-export-to", bad);
    CHECK(strstr(lw_window_said(rig.window), ".svg, .pdf or .png") != NULL);
    char *nowhere = g_build_filename(folder, "no", "such", "folder.svg", NULL);
    activate("graph-export-to", nowhere);
    CHECK(!g_file_test(nowhere, G_FILE_TEST_EXISTS) && lw_window_said(rig.window));
    CHECK(rig_can("graph-copy") && rig_can("graph-export") && rig_can("export-csv"));
    rig_do("graph-copy");
    CHECK(strstr(lw_window_said(rig.window), "clipboard") != NULL);
    g_free(nowhere);
    g_free(bad);
    g_free(folder);
}

/* The window and the command line write the same bytes. */
static void same_numbers_as_the_command_line(void)
{
    char *folder = rig_folder(), *file = g_build_filename(folder, "it.lockwork", NULL);
    char *mine = g_build_filename(folder, "window.csv", NULL), *other = g_build_filename(folder, "command.csv", NULL);
    char *output = NULL, *problem = NULL, *a = NULL, *b = NULL;
    gsize la = 0, lb = 0;
    int status = -1;
    rig_open("engine");
    lw_desk_set(rig.desk, "Set end of the run", "analysis.end", "\"0.05 s\"");
    rig_settle();
    lw_file_save(rig.window, file);
    rig_settle();
    rig_do("run");
    activate("graph-export-to", mine);
    const char *argv[] = { LW_TEST_PROGRAM, "run", file, "-o", other, NULL };
    CHECK(g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, &problem, &status, NULL) && status == 0);
    CHECK(g_file_get_contents(mine, &a, &la, NULL) && g_file_get_contents(other, &b, &lb, NULL));
    CHECK(la > 1000 && la == lb && memcmp(a, b, la) == 0);
    g_free(a);
    g_free(b);
    g_free(output);
    g_free(problem);
    g_free(other);
    g_free(mine);
    g_free(file);
    g_free(folder);
}

int main(void)
{
    rig_begin();
    RUN(shows_motor_torques_first);
    RUN(without_motors_coordinates);
    RUN(quantities_come_and_go);
    RUN(escape_closes_the_search);
    RUN(list_of_quantities_is_searched);
    RUN(zooms);
    RUN(the_cursor_costs_little);
    RUN(long_runs_are_drawn_quickly);
    RUN(units_and_axes);
    RUN(compares_with_the_run_before);
    RUN(writes_pictures);
    RUN(same_numbers_as_the_command_line);
    RUN(no_panel_without_curves);
    rig_end();
    return END();
}
