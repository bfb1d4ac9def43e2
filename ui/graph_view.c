#include "ui/graph_view.h"

#include "ui/words.h"

#include <string.h>

bool lw_graph_view_has(const LwGraphView *view, const char *column)
{
    return g_ptr_array_find_with_equal_func(view->column, column, g_str_equal, NULL);
}

/* ---- as files */

bool lw_graph_view_write(LwGraphView *view, const char *path, LwProblem *problem)
{
    const LwPlot *plot = lw_graph_view_plot(view);
    if (!plot) {
        g_snprintf(problem->text, sizeof problem->text, "%s", view->why);
        return false;
    }
    LwPlot page = *plot;
    char *title = lw_graph_view_title(view), *name = lw_desk_title(view->desk), *whole = g_strdup_printf("%s: %s", name, title);
    page.title = whole;
    page.style = LW_PLOT_LIGHT;
    page.width = page.height = 0;
    page.scale = 2;
    bool good = lw_plot_write(&page, path, problem);
    g_free(whole);
    g_free(name);
    g_free(title);
    return good;
}

GdkTexture *lw_graph_view_texture(LwGraphView *view)
{
    if (!view->picture)
        return NULL;
    cairo_surface_flush(view->picture);
    int stride = cairo_image_surface_get_stride(view->picture), height = cairo_image_surface_get_height(view->picture);
    GBytes *bytes = g_bytes_new(cairo_image_surface_get_data(view->picture), (gsize)stride * (gsize)height);
    GdkTexture *texture = gdk_memory_texture_new(cairo_image_surface_get_width(view->picture), height, GDK_MEMORY_DEFAULT, bytes, (gsize)stride);
    g_bytes_unref(bytes);
    return texture;
}

char *lw_graph_view_title(const LwGraphView *view)
{
    if (view->column->len == 0)
        return g_strdup(_("empty"));
    GString *text = g_string_new(NULL);
    const char *first = g_ptr_array_index(view->column, 0), *common = strrchr(first, '.');
    for (guint i = 1; common && i < view->column->len; i++) {
        const char *dot = strrchr(g_ptr_array_index(view->column, i), '.');
        common = dot && strcmp(dot, common) == 0 ? common : NULL;
    }
    for (guint i = 0; i < view->column->len; i++) {
        const char *name = g_ptr_array_index(view->column, i);
        int length = common ? (int)(strrchr(name, '.') - name) : (int)strlen(name);
        g_string_append_printf(text, "%s%.*s", i ? ", " : "", length, name);
    }
    if (common)
        g_string_append_printf(text, " — %s", common + 1);
    return g_string_free(text, FALSE);
}

/* ---- changes */

static void on_remove(GtkButton *button, gpointer data)
{
    LwGraphView *view = data;
    char *column = g_strdup(g_object_get_data(G_OBJECT(button), "column"));
    lw_graph_view_remove(view, column);
    g_free(column);
}

static const char *certainty_words(LwCertainty certainty)
{
    return certainty == LW_UNDETERMINED ? _("undetermined: rigid parts do not decide this load") : certainty == LW_SUM_ONLY ? _("only the sum over its loop is certain") : NULL;
}

/* The colour of the curve, with the dashes of what is uncertain. */
static void draw_sample(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    LwGraphView *view = data;
    const char *column = g_object_get_data(G_OBJECT(area), "column");
    (void)width;
    for (int c = 0; lw_graph_view_plot(view) && c < view->own_count; c++) {
        if (strcmp(view->plot.curve[c].name, column) != 0)
            continue;
        LwCurveLook look = lw_graph_view_look(view, c, NULL);
        cairo_set_source_rgba(cr, look.colour.r / 255.0, look.colour.g / 255.0, look.colour.b / 255.0, look.colour.a);
        cairo_set_line_width(cr, 2.2);
        cairo_set_dash(cr, look.dash.length, look.dash.count, 0);
        cairo_move_to(cr, 0, height / 2.0);
        cairo_line_to(cr, width, height / 2.0);
        cairo_stroke(cr);
    }
}

/* The name; with its unit where there are several, as each unit has a panel whose colours begin anew. To be freed. */
static char *chip_text(const LwGraphView *view, const LwTrace *trace, int channel)
{
    char unit[LW_SHOWN_TEXT];
    bool several = false;
    for (guint i = 0; i < view->column->len; i++) {
        int other = lw_trace_find(trace, g_ptr_array_index(view->column, i));
        several = several || (other >= 0 && strcmp(trace->channel[other].unit, trace->channel[channel].unit) != 0);
    }
    lw_shown_pretty(unit, trace->channel[channel].unit);
    return several && *unit ? g_strdup_printf("%s [%s]", trace->channel[channel].name, unit) : g_strdup(trace->channel[channel].name);
}

static void add_chip(LwGraphView *view, const char *column)
{
    GtkWidget *sample = gtk_drawing_area_new();
    GtkWidget *chip = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2), *label = gtk_label_new(column), *remove = gtk_button_new_from_icon_name("window-close-symbolic");
    const LwResult *result = lw_desk_result(view->desk);
    int channel = result && result->report->trace ? lw_trace_find(result->report->trace, column) : -1;
    const char *doubt = channel >= 0 ? certainty_words(result->report->trace->channel[channel].certainty) : result ? _("the result has no such column") : NULL;
    char *tooltip = g_strdup_printf(doubt ? "%s: %s" : "%s", column, doubt), *words = g_strdup_printf(_("Remove %s"), column);
    char *text = channel >= 0 ? chip_text(view, result->report->trace, channel) : g_strdup(column);
    gtk_label_set_text(GTK_LABEL(label), text);
    g_free(text);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 26);
    gtk_widget_set_tooltip_text(label, tooltip);
    gtk_widget_set_tooltip_text(remove, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(remove), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
    gtk_button_set_has_frame(GTK_BUTTON(remove), FALSE);
    g_object_set_data_full(G_OBJECT(remove), "column", g_strdup(column), g_free);
    g_signal_connect(remove, "clicked", G_CALLBACK(on_remove), view);
    gtk_widget_set_size_request(sample, 18, 12);
    gtk_widget_set_valign(sample, GTK_ALIGN_CENTER);
    gtk_widget_set_margin_end(sample, 4);
    g_object_set_data_full(G_OBJECT(sample), "column", g_strdup(column), g_free);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(sample), draw_sample, view, NULL);
    gtk_box_append(GTK_BOX(chip), sample);
    gtk_box_append(GTK_BOX(chip), label);
    gtk_box_append(GTK_BOX(chip), remove);
    gtk_widget_add_css_class(chip, "chip");
    gtk_box_append(GTK_BOX(view->chips), chip);
    g_free(tooltip);
    g_free(words);
}

void lw_graph_view_refresh(LwGraphView *view)
{
    view->built = false;
    g_clear_pointer(&view->picture, cairo_surface_destroy);
    for (GtkWidget *chip; (chip = gtk_widget_get_first_child(view->chips));)
        gtk_box_remove(GTK_BOX(view->chips), chip);
    for (guint i = 0; i < view->column->len; i++)
        add_chip(view, g_ptr_array_index(view->column, i));
    const LwPlot *plot = lw_graph_view_plot(view);
    char *caption = g_strdup(plot ? plot->caption : "");
    char *text = g_strdelimit(g_strdup(caption), "\n", ' ');
    gtk_label_set_text(GTK_LABEL(view->caption), text);
    gtk_widget_set_tooltip_text(view->caption, *caption ? caption : NULL);
    gtk_widget_set_visible(view->caption, *caption != 0);
    gtk_label_set_text(GTK_LABEL(view->empty), view->why ? view->why : "");
    gtk_widget_set_visible(view->empty, view->why != NULL);
    gtk_widget_queue_draw(view->area);
    char *title = lw_graph_view_title(view);
    gtk_accessible_update_property(GTK_ACCESSIBLE(view->area), GTK_ACCESSIBLE_PROPERTY_LABEL, title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, caption, -1);
    g_free(title);
    g_free(text);
    g_free(caption);
}

static void change(LwGraphView *view)
{
    lw_graph_view_refresh(view);
    if (view->touched)
        view->touched(view, view->user);
}

bool lw_graph_view_add(LwGraphView *view, const char *column)
{
    if (lw_graph_view_has(view, column) || view->column->len >= LW_GRAPH_CURVES)
        return false;
    g_ptr_array_add(view->column, g_strdup(column));
    change(view);
    return true;
}

void lw_graph_view_remove(LwGraphView *view, const char *column)
{
    guint index;
    if (!g_ptr_array_find_with_equal_func(view->column, column, g_str_equal, &index))
        return;
    g_ptr_array_remove_index(view->column, index);
    change(view);
}

void lw_graph_view_set_x(LwGraphView *view, LwGraphX x, const char *column)
{
    view->x = x;
    g_free(view->x_column);
    view->x_column = g_strdup(column);
    change(view);
}

void lw_graph_view_set_units(LwGraphView *view, const char *units)
{
    view->units = units;
    lw_graph_view_refresh(view);
}

void lw_graph_view_zoom(LwGraphView *view, double from, double to)
{
    view->from = from;
    view->to = to > from ? to : from;
    change(view);
}

/* ---- the widget */

static gboolean on_drop(GtkDropTarget *target, const GValue *value, double x, double y, gpointer data)
{
    LwGraphView *view = data;
    const LwResult *result = lw_desk_result(view->desk);
    const char *column = G_VALUE_HOLDS_STRING(value) ? g_value_get_string(value) : NULL;
    (void)target;
    (void)x;
    (void)y;
    if (!column || !result || !result->report->trace || lw_trace_find(result->report->trace, column) < 0)
        return FALSE;
    return lw_graph_view_add(view, column);
}

LwGraphView *lw_graph_view_new(LwWindow *window)
{
    LwGraphView *view = g_new0(LwGraphView, 1);
    GtkWidget *overlay = gtk_overlay_new(), *scroll = gtk_scrolled_window_new();
    GtkDropTarget *drop = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_COPY);
    view->window = window;
    view->desk = lw_window_desk(window);
    view->column = g_ptr_array_new_with_free_func(g_free);
    lw_arena_init(&view->arena);
    view->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    view->chips = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    view->caption = gtk_label_new(NULL);
    view->empty = gtk_label_new(NULL);
    lw_graph_view_make_area(view);
    gtk_label_set_xalign(GTK_LABEL(view->caption), 0);
    gtk_label_set_wrap(GTK_LABEL(view->caption), TRUE);
    gtk_label_set_lines(GTK_LABEL(view->caption), 2);
    gtk_label_set_ellipsize(GTK_LABEL(view->caption), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(view->caption, "graph-caption");
    gtk_widget_add_css_class(view->empty, "dim");
    gtk_label_set_wrap(GTK_LABEL(view->empty), TRUE);
    gtk_widget_set_can_target(view->empty, FALSE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), view->chips);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER);
    gtk_widget_add_css_class(view->chips, "chips");
    gtk_overlay_set_child(GTK_OVERLAY(overlay), view->area);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), view->empty);
    gtk_widget_set_vexpand(overlay, TRUE);
    gtk_box_append(GTK_BOX(view->box), scroll);
    gtk_box_append(GTK_BOX(view->box), overlay);
    gtk_box_append(GTK_BOX(view->box), view->caption);
    gtk_widget_add_css_class(view->box, "graph");
    gtk_widget_set_hexpand(view->box, TRUE);
    g_signal_connect(drop, "drop", G_CALLBACK(on_drop), view);
    gtk_widget_add_controller(view->box, GTK_EVENT_CONTROLLER(drop));
    g_object_ref_sink(view->box);
    lw_graph_view_refresh(view);
    return view;
}

void lw_graph_view_free(LwGraphView *view)
{
    g_ptr_array_unref(view->column);
    g_clear_pointer(&view->picture, cairo_surface_destroy);
    lw_result_unref(view->of);
    lw_result_unref(view->before);
    lw_arena_clear(&view->arena);
    g_free(view->x_column);
    g_object_unref(view->box);
    g_free(view);
}
