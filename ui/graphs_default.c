/* What matters of a result, where nobody has chosen yet: the efforts of motors; without them the coordinates that move. */
#include "ui/graphs_parts.h"

#include <math.h>
#include <string.h>

enum { MOST = 6 }; /* curves of a graph that can still be told apart */

static double peak(const LwTrace *trace, int channel)
{
    double largest = 0;
    for (int k = 0; k < trace->sample_count; k++)
        if (fabs(trace->sample[k][channel]) < 1e100)
            largest = fmax(largest, fabs(trace->sample[k][channel]));
    return largest;
}

static double span(const LwTrace *trace, int channel)
{
    double low = INFINITY, high = -INFINITY;
    for (int k = 0; k < trace->sample_count; k++) {
        low = fmin(low, trace->sample[k][channel]);
        high = fmax(high, trace->sample[k][channel]);
    }
    return high - low;
}

static int find(const LwTrace *trace, const char *object, const char *quantity)
{
    char *name = g_strdup_printf("%s.%s", object, quantity);
    int channel = lw_trace_find(trace, name);
    g_free(name);
    return channel;
}

/* Curves of very different size hide each other: those of one size share a graph. Moments and forces stay apart. */
static LwGraphView *view_for(LwGraphsPanel *panel, const LwTrace *trace, double size, const char *unit)
{
    for (guint i = 0; i < panel->view->len; i++) {
        LwGraphView *view = g_ptr_array_index(panel->view, i);
        if (view->column->len == 0)
            return view;
        int first = lw_trace_find(trace, g_ptr_array_index(view->column, 0));
        double other = peak(trace, first);
        if (strcmp(trace->channel[first].unit, unit) == 0 && view->column->len < MOST && fmax(size, other) <= 8 * fmin(size, other))
            return view;
    }
    return lw_graphs_add_view(panel);
}

static int add_motors(LwGraphsPanel *panel, const LwResult *result)
{
    const LwMechanismDef *def = &result->edition->document->def;
    const LwTrace *trace = result->report->trace;
    int count = 0;
    for (int i = 0; i < def->motor_count; i++) {
        int torque = find(trace, def->motor[i].name, "torque"), channel = torque >= 0 ? torque : find(trace, def->motor[i].name, "force");
        if (channel < 0)
            continue;
        lw_graph_view_add(view_for(panel, trace, peak(trace, channel), trace->channel[channel].unit), trace->channel[channel].name);
        count++;
    }
    return count;
}

static void add_coordinates(LwGraphsPanel *panel, const LwResult *result)
{
    static const char *const coordinate[] = { "rz", "rx", "ry", "z", "x", "y" };
    const LwMechanismDef *def = &result->edition->document->def;
    const LwTrace *trace = result->report->trace;
    const char *unit = NULL;
    LwGraphView *view = lw_graphs_current(panel);
    for (gsize k = 0; k < G_N_ELEMENTS(coordinate); k++)
        for (int j = 0; j < def->joint_count; j++) {
            int channel = find(trace, def->joint[j].name, coordinate[k]);
            if (channel < 0 || view->column->len >= MOST || (unit && strcmp(unit, trace->channel[channel].unit) != 0) || !(span(trace, channel) > 1e-9))
                continue;
            unit = trace->channel[channel].unit;
            lw_graph_view_add(view, trace->channel[channel].name);
        }
}

void lw_graphs_show_default(LwGraphsPanel *panel)
{
    const LwResult *result = lw_desk_result(panel->desk);
    if (!result || !lw_graphs_have_curves(panel))
        return;
    if (panel->view->len == 0)
        lw_graphs_add_view(panel);
    if (add_motors(panel, result) == 0)
        add_coordinates(panel, result);
    LwGraphView *view = lw_graphs_current(panel);
    if (view->column->len == 0 && lw_trace_find(result->report->trace, "energy.kinetic") >= 0)
        lw_graph_view_add(view, "energy.kinetic");
    lw_graphs_select(panel, 0);
}
