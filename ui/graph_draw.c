/* A graph on the screen: its picture, made once, and on top of it the cursor with the values there. */
#include "ui/graph_view.h"

#include "ui/words.h"

#include <math.h>

/* Dark when the words of the theme are light. */
LwPlotStyle lw_graph_style_of(GtkWidget *widget)
{
    GdkRGBA ink;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &ink);
    return ink.red + ink.green + ink.blue > 1.5F ? LW_PLOT_DARK : LW_PLOT_LIGHT;
}

/* ---- the picture */

void lw_graph_view_drop_picture(LwGraphView *view)
{
    g_clear_pointer(&view->picture, cairo_surface_destroy);
    view->frame_count = 0;
}

/* The smallest and the largest of every few samples look the same as all of them, and are drawn in a fraction of the time. */
static LwPlotCurve thin(const LwPlotCurve *of, int first, int end, int buckets)
{
    LwPlotCurve curve = *of;
    int each = (end - first) / buckets;
    double *x = g_new(double, 2 * (end - first) / each + 4), *y = g_new(double, 2 * (end - first) / each + 4);
    int count = 0;
    for (int k = first; k < end; k += each) {
        int low = k, high = k;
        for (int i = k; i < MIN(k + each, end); i++) {
            low = of->y[i] < of->y[low] ? i : low;
            high = of->y[i] > of->y[high] ? i : high;
        }
        for (int i = 0; i < 2; i++) {
            int at = i == 0 ? MIN(low, high) : MAX(low, high);
            x[count] = of->x[at];
            y[count++] = of->y[at];
        }
    }
    x[count] = of->x[end - 1];
    y[count++] = of->y[end - 1];
    curve.x = x;
    curve.y = y;
    curve.point_count = count;
    return curve;
}

/* Curves over time with many more samples than pixels; NULL: all stay as they are. */
static LwPlotCurve *thin_curves(const LwGraphView *view, LwPlot *plot, int pixels)
{
    int most = 0;
    for (int c = 0; c < plot->curve_count; c++)
        most = MAX(most, plot->curve[c].point_count);
    if (view->x != LW_GRAPH_TIME || most < 16 * pixels)
        return NULL;
    LwPlotCurve *curve = g_new(LwPlotCurve, plot->curve_count);
    for (int c = 0; c < plot->curve_count; c++) {
        const LwPlotCurve *of = &plot->curve[c];
        int first = 0, end = of->point_count;
        while (plot->to > plot->from && first + 2 < end && of->x[first + 1] < plot->from)
            first++;
        while (plot->to > plot->from && first + 2 < end && of->x[end - 2] > plot->to)
            end--;
        curve[c] = end - first >= 8 * pixels ? thin(of, first, end, 2 * pixels) : *of;
    }
    plot->curve = curve;
    return curve;
}

static void free_thinned(const LwGraphView *view, LwPlotCurve *curve)
{
    for (int c = 0; curve && c < view->plot.curve_count; c++)
        if (curve[c].x != view->plot.curve[c].x) {
            g_free((double *)curve[c].x);
            g_free((double *)curve[c].y);
        }
    g_free(curve);
}

static void draw_picture(LwGraphView *view, int width, int height, int pixels)
{
    LwProblem problem = { 0 };
    const LwGraphStyle *style = &lw_graph_styles[view->style];
    view->drawn++;
    view->picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width * pixels, height * pixels);
    cairo_surface_set_device_scale(view->picture, pixels, pixels);
    cairo_t *cr = cairo_create(view->picture);
    cairo_set_source_rgb(cr, style->paper.r / 255.0, style->paper.g / 255.0, style->paper.b / 255.0);
    cairo_paint(cr);
    view->scale = width >= 560 ? 1.25 : 1.4;
    LwPlot plot = view->plot;
    plot.style = view->style;
    plot.caption = "";
    plot.no_legend = true; /* the chips above are one */
    plot.width = width / view->scale;
    plot.height = height / view->scale;
    cairo_scale(cr, view->scale, view->scale);
    LwPlotCurve *curve = thin_curves(view, &plot, width * pixels);
    view->frame_count = lw_plot_frames(&plot, view->frame, &problem);
    if (view->frame_count > 0)
        lw_plot_draw(&plot, cr, &problem);
    cairo_destroy(cr);
    free_thinned(view, curve);
    view->problem = problem;
}

/* Why it cannot be drawn so: too small, no numbers. */
static void draw_problem(const LwGraphView *view, cairo_t *cr)
{
    PangoLayout *layout = gtk_widget_create_pango_layout(view->area, view->problem.text);
    int w, h;
    pango_layout_set_width(layout, MAX(view->width - 24, 40) * PANGO_SCALE);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    pango_layout_get_pixel_size(layout, &w, &h);
    LwTint tint = lw_graph_styles[view->style].faint_text;
    cairo_set_source_rgb(cr, tint.r / 255.0, tint.g / 255.0, tint.b / 255.0);
    cairo_move_to(cr, 12, fmax(4, (view->height - h) / 2.0));
    pango_cairo_show_layout(cr, layout);
    g_object_unref(layout);
}

static void ensure_picture(LwGraphView *view, int width, int height)
{
    int pixels = gtk_widget_get_scale_factor(view->area);
    LwPlotStyle style = lw_graph_style_of(view->area);
    if (view->picture && view->width == width && view->height == height && view->pixels == pixels && view->style == style)
        return;
    lw_graph_view_drop_picture(view);
    view->width = width;
    view->height = height;
    view->pixels = pixels;
    view->style = style;
    if (lw_graph_view_plot(view))
        draw_picture(view, width, height, pixels);
}

/* ---- the cursor */

static void set_tint(cairo_t *cr, LwTint tint, double alpha)
{
    cairo_set_source_rgba(cr, tint.r / 255.0, tint.g / 255.0, tint.b / 255.0, tint.a * alpha);
}

/* Which frame a curve is in: they are made in the order that units come. */
static int frame_of(const LwGraphView *view, int curve, int *within)
{
    const char *unit[LW_PLOT_FRAMES];
    int count = 0, member[LW_PLOT_FRAMES] = { 0 };
    for (int c = 0; c <= curve; c++) {
        int f = 0;
        while (f < count && g_strcmp0(unit[f], view->plot.curve[c].unit) != 0)
            f++;
        if (f == LW_PLOT_FRAMES)
            return 0;
        if (f == count)
            unit[count++] = view->plot.curve[c].unit;
        if (c == curve) {
            *within = member[f];
            return MAX(MIN(f, view->frame_count - 1), 0);
        }
        member[f]++;
    }
    return 0;
}

LwCurveLook lw_graph_view_look(const LwGraphView *view, int curve, int *frame)
{
    int within = 0, found = frame_of(view, curve, &within);
    if (frame)
        *frame = found;
    return lw_graph_look(&lw_graph_styles[lw_graph_style_of(view->area)], within, view->plot.curve[curve].certainty);
}

static LwTint colour_of(const LwGraphView *view, int curve, int *frame)
{
    return lw_graph_view_look(view, curve, frame).colour;
}

double lw_graph_view_pixel_x(const LwGraphView *view, const LwPlotFrame *frame, double x)
{
    return view->scale * (frame->left + (x - frame->x_low) / (frame->x_high - frame->x_low) * (frame->right - frame->left));
}

double lw_graph_view_pixel_y(const LwGraphView *view, const LwPlotFrame *frame, double y)
{
    return view->scale * (frame->bottom - (y - frame->y_low) / (frame->y_high - frame->y_low) * (frame->bottom - frame->top));
}

static void draw_line(const LwGraphView *view, cairo_t *cr, double x)
{
    set_tint(cr, lw_graph_styles[view->style].cursor, 0.75);
    for (int f = 0; f < view->frame_count; f++) {
        cairo_rectangle(cr, floor(x), view->scale * view->frame[f].top, 1, view->scale * (view->frame[f].bottom - view->frame[f].top));
        cairo_fill(cr);
    }
}

static void draw_dots(const LwGraphView *view, cairo_t *cr, int sample)
{
    for (int c = 0; c < view->own_count; c++) {
        const LwPlotCurve *curve = &view->plot.curve[c];
        int f;
        LwTint tint = colour_of(view, c, &f);
        if (sample >= curve->point_count || !(fabs(curve->y[sample]) < 1e100))
            continue;
        double x = lw_graph_view_pixel_x(view, &view->frame[f], curve->x[sample]), y = lw_graph_view_pixel_y(view, &view->frame[f], curve->y[sample]);
        if (x < view->scale * view->frame[f].left - 1 || x > view->scale * view->frame[f].right + 1)
            continue;
        set_tint(cr, lw_graph_styles[view->style].paper, 1);
        cairo_arc(cr, x, y, 4.5, 0, 2 * G_PI);
        cairo_fill(cr);
        set_tint(cr, tint, 1);
        cairo_arc(cr, x, y, 3.2, 0, 2 * G_PI);
        cairo_fill(cr);
    }
}

/* A small table beside the line: what every curve is there. */
static void draw_values(LwGraphView *view, cairo_t *cr, double x, int sample)
{
    const LwGraphStyle *style = &lw_graph_styles[view->style];
    PangoLayout *layout[LW_GRAPH_CURVES];
    int width = 0, row = 0, count = view->own_count, most = (int)((view->height - 30) / 15);
    count = MIN(count, MAX(most, 1));
    for (int c = 0; c < count; c++) {
        char value[LW_SHOWN_TEXT], *text;
        int w, h;
        lw_scale_value(&view->value[c], view->plot.curve[c].y[sample], value);
        text = count > 1 ? g_strdup_printf("%s  %s", value, view->plot.curve[c].name) : g_strdup(value);
        layout[c] = gtk_widget_create_pango_layout(view->area, text);
        PangoAttrList *small = pango_attr_list_new();
        pango_attr_list_insert(small, pango_attr_scale_new(0.82));
        pango_layout_set_attributes(layout[c], small);
        pango_attr_list_unref(small);
        pango_layout_get_pixel_size(layout[c], &w, &h);
        width = MAX(width, w);
        row = MAX(row, h);
        g_free(text);
    }
    const LwPlotFrame *first = &view->frame[0];
    double left = x + 8, top = view->scale * first->top + 4, wide = width + 22, high = count * row + 6;
    if (left + wide > view->scale * first->right)
        left = x - 8 - wide;
    set_tint(cr, style->paper, 0.88);
    cairo_rectangle(cr, left, top, wide, high);
    cairo_fill_preserve(cr);
    set_tint(cr, style->grid, 1);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
    for (int c = 0; c < count; c++) {
        int f;
        set_tint(cr, colour_of(view, c, &f), 1);
        cairo_arc(cr, left + 9, top + 3 + (c + 0.5) * row, 3.2, 0, 2 * G_PI);
        cairo_fill(cr);
        set_tint(cr, style->text, 1);
        cairo_move_to(cr, left + 17, top + 3 + c * row);
        pango_cairo_show_layout(cr, layout[c]);
        g_object_unref(layout[c]);
    }
}

static void draw_cursor(LwGraphView *view, cairo_t *cr)
{
    const LwResult *result = view->of;
    if (!result || result->poses.count == 0 || view->frame_count == 0)
        return;
    int sample = lw_result_sample(result, lw_desk_time(view->desk));
    if (view->x != LW_GRAPH_TIME) {
        draw_dots(view, cr, sample);
        return;
    }
    double x = lw_graph_view_pixel_x(view, &view->frame[0], lw_desk_time(view->desk));
    if (x < view->scale * view->frame[0].left - 1 || x > view->scale * view->frame[0].right + 1)
        return;
    draw_line(view, cr, x);
    draw_dots(view, cr, sample);
    draw_values(view, cr, x, sample);
}

void lw_graph_view_draw(LwGraphView *view, cairo_t *cr, int width, int height)
{
    ensure_picture(view, width, height);
    if (!view->picture)
        return;
    cairo_set_source_surface(cr, view->picture, 0, 0);
    cairo_paint(cr);
    if (view->frame_count == 0) {
        draw_problem(view, cr);
        return;
    }
    draw_cursor(view, cr);
    if (view->zooming) {
        const LwPlotFrame *first = &view->frame[0], *last = &view->frame[view->frame_count - 1];
        double x0 = fmin(view->zoom_x0, view->zoom_x1), x1 = fmax(view->zoom_x0, view->zoom_x1);
        set_tint(cr, lw_graph_styles[view->style].curve[0], 0.18);
        cairo_rectangle(cr, x0, view->scale * first->top, x1 - x0, view->scale * (last->bottom - first->top));
        cairo_fill(cr);
    }
}

void lw_graph_view_draw_func(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer view)
{
    (void)area;
    lw_graph_view_draw(view, cr, width, height);
}
