/* A small graph of a law: its values over time with their extremes. */
#include "ui/shown_units.h"
#include "ui/tool_law.h"
#include "ui/words.h"

#include <math.h>

enum { SAMPLES = 160 };

typedef struct Graph {
    double value[SAMPLES + 1], end, low, high;
    LwQuantity quantity;
    bool is_there;
} Graph;

static const char KEY[] = "lw-tool-graph";

static void put_words(cairo_t *cr, GtkWidget *area, double x, double y, const char *words)
{
    PangoLayout *layout = gtk_widget_create_pango_layout(area, words);
    cairo_move_to(cr, x, y);
    pango_cairo_show_layout(cr, layout);
    g_object_unref(layout);
}

static void on_draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Graph *graph = data;
    GdkRGBA ink = { 0, 0, 0, 1 }, line = { 0.2F, 0.5F, 0.9F, 1 };
    GtkStyleContext *style = gtk_widget_get_style_context(GTK_WIDGET(area));
    if (!graph->is_there)
        return;
    gtk_style_context_get_color(style, &ink);
    gtk_style_context_lookup_color(style, "theme_selected_bg_color", &line);
    double span = graph->high - graph->low, top = 16, bottom = height - 16, scale = span > 0 ? (bottom - top) / span : 0;
    ink.alpha = 0.25F;
    gdk_cairo_set_source_rgba(cr, &ink);
    double zero = graph->low <= 0 && graph->high >= 0 ? bottom - (0 - graph->low) * scale : bottom;
    cairo_move_to(cr, 0, floor(zero) + 0.5);
    cairo_line_to(cr, width, floor(zero) + 0.5);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
    gdk_cairo_set_source_rgba(cr, &line);
    cairo_set_line_width(cr, 1.75);
    for (int i = 0; i <= SAMPLES; i++) {
        double y = span > 0 ? bottom - (graph->value[i] - graph->low) * scale : 0.5 * height;
        cairo_line_to(cr, 1 + (width - 2.0) * i / SAMPLES, y);
    }
    cairo_stroke(cr);
    ink.alpha = 0.7F;
    gdk_cairo_set_source_rgba(cr, &ink);
    char *high = lw_shown_words(graph->high, lw_quantities[graph->quantity].si), *low = lw_shown_words(graph->low, lw_quantities[graph->quantity].si);
    char *end = g_strdup_printf("%.4g s", graph->end);
    put_words(cr, GTK_WIDGET(area), 2, 0, high);
    if (span > 0)
        put_words(cr, GTK_WIDGET(area), 2, height - 15, low);
    put_words(cr, GTK_WIDGET(area), width - 34, height - 15, end);
    g_free(high);
    g_free(low);
    g_free(end);
}

GtkWidget *lw_tool_graph_new(void)
{
    GtkWidget *area = gtk_drawing_area_new();
    Graph *graph = g_new0(Graph, 1);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 84);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), on_draw, graph, NULL);
    g_object_set_data_full(G_OBJECT(area), KEY, graph, g_free);
    gtk_widget_set_name(area, "tool-graph");
    gtk_widget_add_css_class(area, "tool-graph");
    gtk_accessible_update_property(GTK_ACCESSIBLE(area), GTK_ACCESSIBLE_PROPERTY_LABEL, _("The law over time"), -1);
    return area;
}

void lw_tool_graph_show(GtkWidget *area, const LwLaw *law, double end, LwQuantity quantity)
{
    Graph *graph = g_object_get_data(G_OBJECT(area), KEY);
    graph->is_there = law && !(lw_law_uses(law) & ~(unsigned)LW_LAW_USES_T);
    graph->end = end > 0 ? end : 1;
    graph->quantity = quantity;
    graph->low = INFINITY;
    graph->high = -INFINITY;
    for (int i = 0; graph->is_there && i <= SAMPLES; i++) {
        double value = lw_law_eval(law, graph->end * i / SAMPLES).v;
        graph->value[i] = isfinite(value) ? value : 0;
        graph->low = fmin(graph->low, graph->value[i]);
        graph->high = fmax(graph->high, graph->value[i]);
    }
    gtk_widget_set_visible(area, graph->is_there);
    gtk_widget_queue_draw(area);
}
