/* From the columns of a graph to its plot. */
#include "ui/graph_view.h"

#include "app/graph/caption.h"
#include "ui/words.h"

#include <math.h>
#include <string.h>

/* ---- from columns to a plot */

static double *copy_column(LwArena *arena, const LwTrace *trace, int channel)
{
    double *values = LW_NEWN(arena, double, trace->sample_count + 1);
    for (int k = 0; k < trace->sample_count; k++)
        values[k] = trace->sample[k][channel];
    return values;
}

/* The speed of whom a column belongs to; −1: it has none. */
static int speed_of(const LwTrace *trace, const char *column)
{
    const char *dot = strrchr(column, '.');
    if (!dot)
        return -1;
    char *name = g_strdup_printf("%.*s.speed", (int)(dot - column), column);
    int channel = lw_trace_find(trace, name);
    g_free(name);
    return channel;
}

static int x_of(const LwGraphView *view, const LwTrace *trace, const char *column)
{
    if (view->x == LW_GRAPH_SPEED)
        return speed_of(trace, column);
    return view->x == LW_GRAPH_COLUMN ? lw_trace_find(trace, view->x_column) : 0;
}

/* A curve of a trace; false: the trace has no such column, or not what it is to be drawn over. */
static bool add_curve(LwGraphView *view, const LwTrace *trace, const char *column, bool ghost)
{
    int y = lw_trace_find(trace, column), x = y >= 0 ? x_of(view, trace, column) : -1;
    if (y < 0 || x < 0)
        return false;
    if (view->plot.x_unit && strcmp(view->plot.x_unit, trace->channel[x].unit) != 0)
        return false;
    LwPlotCurve *curve = (LwPlotCurve *)view->plot.curve + view->plot.curve_count;
    *curve = (LwPlotCurve){ .name = ghost ? lw_arena_printf(&view->arena, _("%s before"), column) : column, .unit = trace->channel[y].unit,
                            .certainty = trace->channel[y].certainty, .y = copy_column(&view->arena, trace, y), .x = copy_column(&view->arena, trace, x),
                            .point_count = trace->sample_count };
    view->plot.x_unit = trace->channel[x].unit;
    view->plot.x_name = view->x == LW_GRAPH_SPEED ? _("speed") : trace->channel[x].name;
    if (!ghost)
        view->curve_column[view->plot.curve_count] = y;
    view->plot.curve_count++;
    return true;
}

static void widen(double *low, double *high, const LwPlotCurve *curve)
{
    for (int k = 0; k < curve->point_count; k++)
        if (fabs(curve->y[k]) < 1e100) {
            *low = fmin(*low, curve->y[k]);
            *high = fmax(*high, curve->y[k]);
        }
}

static void fit_values(LwGraphView *view)
{
    for (int c = 0; c < view->own_count; c++) {
        const LwPlotCurve *curve = &view->plot.curve[c];
        double low = INFINITY, high = -INFINITY;
        for (int other = 0; other < view->own_count; other++) /* values of one unit are shown alike */
            if (strcmp(view->plot.curve[other].unit, curve->unit) == 0)
                widen(&low, &high, &view->plot.curve[other]);
        view->value[c] = lw_scale_fit(low <= high ? low : 0, low <= high ? high : 1, curve->unit, view->units, 0.05);
        lw_scale_place(&view->value[c], 0, 100, 5);
    }
}

static bool is_path(const LwGraphView *view)
{
    bool path = view->x == LW_GRAPH_COLUMN && strcmp(view->plot.x_unit, "m") == 0;
    for (int c = 0; c < view->plot.curve_count; c++)
        path = path && strcmp(view->plot.curve[c].unit, "m") == 0;
    return path;
}

static bool fill(LwGraphView *view, const LwResult *result)
{
    if (LW_ARENA_GUARD(&view->arena))
        return false;
    const LwTrace *trace = result->report->trace;
    unsigned about = 0;
    view->plot.curve = LW_NEWN(&view->arena, LwPlotCurve, 2 * LW_GRAPH_CURVES);
    for (guint i = 0; i < view->column->len; i++) {
        const char *column = g_ptr_array_index(view->column, i);
        if (add_curve(view, trace, column, false))
            about |= lw_plot_explain(trace, lw_trace_find(trace, column));
    }
    view->own_count = view->plot.curve_count;
    for (guint i = 0; view->compares && view->before && view->before->report->trace && i < view->column->len; i++)
        add_curve(view, view->before->report->trace, g_ptr_array_index(view->column, i), true);
    char *caption = LW_NEWN(&view->arena, char, LW_PLOT_CAPTION);
    lw_plot_caption(caption, about);
    view->plot.caption = caption;
    if (view->plot.curve_count == 0)
        view->why = view->x == LW_GRAPH_SPEED ? _("None of these quantities has a speed to be drawn over.") : _("The result has none of these quantities.");
    else
        fit_values(view);
    return true;
}

static void build(LwGraphView *view)
{
    LwResult *result = lw_desk_result(view->desk);
    view->built = true;
    view->why = NULL;
    view->own_count = 0;
    view->plot = (LwPlot){ .title = "", .caption = "", .units = view->units, .style = view->style };
    lw_arena_clear(&view->arena);
    lw_arena_init(&view->arena);
    lw_result_unref(view->of);
    view->of = result ? lw_result_ref(result) : NULL;
    if (!result || !result->report->trace || result->report->trace->sample_count == 0)
        view->why = _("Run the analysis to see curves here.");
    else if (view->column->len == 0)
        view->why = _("Add a quantity, or drag one here.");
    else if (!fill(view, result))
        view->why = _("Memory ran out.");
    if (view->why)
        return;
    bool time = strcmp(view->plot.x_unit, "s") == 0 && view->x == LW_GRAPH_TIME;
    view->plot.quadrants = view->x == LW_GRAPH_SPEED;
    view->plot.equal = is_path(view);
    view->plot.event = time ? result->report->event : NULL;
    view->plot.event_count = time ? result->report->event_count : 0;
    view->plot.from = time ? view->from : 0;
    view->plot.to = time ? view->to : 0;
}

const LwPlot *lw_graph_view_plot(LwGraphView *view)
{
    if (!view->built)
        build(view);
    return view->why ? NULL : &view->plot;
}
