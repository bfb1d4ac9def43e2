/* A small graph of a law. */
#include "ui/form.h"

#include "ui/shown_units.h"
#include "ui/words.h"

#include <math.h>
#include <string.h>

enum { SAMPLES = 241 };

typedef struct Curve {
    bool is_there;
    double end;
    double value[SAMPLES], rate[SAMPLES];
    char unit[32];
} Curve;

static void range_of(const double *y, double *low, double *high)
{
    *low = *high = y[0];
    for (int i = 1; i < SAMPLES; i++) {
        *low = fmin(*low, y[i]);
        *high = fmax(*high, y[i]);
    }
    if (*high - *low <= 1e-12 * fmax(fabs(*high), fabs(*low)) || *high == *low) {
        double room = *high != 0 ? 0.5 * fabs(*high) : 1;
        *low -= room;
        *high += room;
    }
}

typedef struct Box {
    double x, y, width, height;
} Box;

static void stroke(cairo_t *cr, const double *y, Box box)
{
    double low, high;
    range_of(y, &low, &high);
    for (int i = 0; i < SAMPLES; i++)
        cairo_line_to(cr, box.x + box.width * i / (SAMPLES - 1), box.y + box.height * (1 - (y[i] - low) / (high - low)));
    cairo_stroke(cr);
}

static void put_text(cairo_t *cr, GtkWidget *graph, char *text, double x, double y, double align)
{
    PangoLayout *layout = gtk_widget_create_pango_layout(graph, text);
    PangoAttrList *attributes = pango_attr_list_new();
    int width, height;
    pango_attr_list_insert(attributes, pango_attr_scale_new(0.8));
    pango_layout_set_attributes(layout, attributes);
    pango_layout_get_pixel_size(layout, &width, &height);
    cairo_move_to(cr, x - align * width, y);
    pango_cairo_show_layout(cr, layout);
    pango_attr_list_unref(attributes);
    g_object_unref(layout);
    g_free(text);
}

static void draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Curve *curve = data;
    GtkWidget *graph = GTK_WIDGET(area);
    GdkRGBA ink, accent = { 0.2f, 0.5f, 0.9f, 1 };
    Box box = { 4, 16, width - 8, height - 34 };
    double low, high;
    gtk_style_context_get_color(gtk_widget_get_style_context(graph), &ink);
    gtk_style_context_lookup_color(gtk_widget_get_style_context(graph), "theme_selected_bg_color", &accent);
    if (!curve->is_there)
        return;
    range_of(curve->value, &low, &high);
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.15);
    cairo_set_line_width(cr, 1);
    cairo_rectangle(cr, box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
    cairo_stroke(cr);
    if (low < 0 && high > 0) {
        double zero = floor(box.y + box.height * high / (high - low)) + 0.5;
        cairo_move_to(cr, box.x, zero);
        cairo_line_to(cr, box.x + box.width, zero);
        cairo_stroke(cr);
    }
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.45);
    stroke(cr, curve->rate, box);
    gdk_cairo_set_source_rgba(cr, &accent);
    cairo_set_line_width(cr, 2);
    stroke(cr, curve->value, box);
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.75);
    char *least = lw_shown_words(low, curve->unit), *most = lw_shown_words(high, curve->unit);
    put_text(cr, graph, g_strdup_printf(_("%s … %s"), least, most), box.x, 0, 0);
    put_text(cr, graph, g_strdup(_("thin: rate")), box.x + box.width, 0, 1);
    put_text(cr, graph, g_strdup("0"), box.x, height - 16, 0);
    put_text(cr, graph, lw_shown_words(curve->end, "s"), box.x + box.width, height - 16, 1);
    g_free(least);
    g_free(most);
}

GtkWidget *lw_law_graph_new(void)
{
    GtkWidget *graph = gtk_drawing_area_new();
    Curve *curve = g_new0(Curve, 1);
    g_object_set_data_full(G_OBJECT(graph), "lw-curve", curve, g_free);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(graph), 110);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(graph), draw, curve, NULL);
    gtk_widget_set_name(graph, "law-graph");
    gtk_widget_add_css_class(graph, "law-graph");
    gtk_accessible_update_property(GTK_ACCESSIBLE(graph), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Graph of the law"), -1);
    return graph;
}

void lw_law_graph_show(GtkWidget *graph, const LwLaw *law, double end, const char *si_unit)
{
    Curve *curve = g_object_get_data(G_OBJECT(graph), "lw-curve");
    curve->is_there = law && end > 0;
    curve->end = end;
    g_strlcpy(curve->unit, si_unit, sizeof curve->unit);
    for (int i = 0; curve->is_there && i < SAMPLES; i++) {
        LwJet jet = lw_law_eval(law, end * i / (SAMPLES - 1));
        curve->value[i] = jet.v;
        curve->rate[i] = jet.d;
        curve->is_there = isfinite(jet.v) && isfinite(jet.d);
    }
    gtk_widget_set_visible(graph, curve->is_there);
    gtk_widget_queue_draw(graph);
}
