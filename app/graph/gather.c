/* Which curve goes where, and from where to where the axes must reach. */
#include "app/graph/graph.h"

#include <string.h>

/* Only the samples within the range asked for, and one on each side so that lines reach the frame. Where x goes to and fro there is
 * no such range. */
static bool take_range(LwGraphCurve *it, const LwPlot *plot, LwProblem *problem)
{
    int first = 0, end = it->count;
    if (!(plot->to > plot->from))
        return true;
    while (first < end && it->x[first] < plot->from)
        first++;
    while (end > first && it->x[end - 1] > plot->to)
        end--;
    if (first == end) {
        lw_problem_set(problem, "%s has no samples between %g and %g", it->curve->name, plot->from, plot->to);
        return false;
    }
    first -= first > 0;
    end += end < it->count;
    it->x += first;
    it->y += first;
    it->count = end - first;
    return true;
}

/* Values of a curve at places that are shown. */
static void widen_curve(double *low, double *high, const LwGraphCurve *it, const LwPlot *plot)
{
    bool all = !(plot->to > plot->from);
    for (int i = 0; i < it->count; i++) {
        if (lw_graph_usable(it->y[i]) && (all || (it->x[i] >= plot->from && it->x[i] <= plot->to))) {
            *low = fmin(*low, it->y[i]);
            *high = fmax(*high, it->y[i]);
        }
    }
}

static void widen(double *low, double *high, const double *values, int n)
{
    for (int i = 0; i < n; i++) {
        if (lw_graph_usable(values[i])) {
            *low = fmin(*low, values[i]);
            *high = fmax(*high, values[i]);
        }
    }
}

static const char *legend_name(LwArena *arena, const LwPlotCurve *curve)
{
    const char *mark = curve->certainty == LW_UNDETERMINED ? " (undetermined)" : curve->certainty == LW_SUM_ONLY ? " (sum only)" : "";
    return lw_arena_printf(arena, "%s%s%s", curve->name, mark, curve->second ? " (right)" : "");
}

static bool has_numbers(const LwGraphCurve *it)
{
    for (int i = 0; i < it->count; i++)
        if (lw_graph_usable(it->x[i]) && lw_graph_usable(it->y[i]))
            return true;
    return false;
}

/* The panel of a unit, made when it is new; −1 when there are too many. */
static int find_panel(LwGraph *graph, const char *unit, LwProblem *problem)
{
    int p = 0;
    while (p < graph->panel_count && strcmp(graph->panel[p].unit, unit) != 0)
        p++;
    if (p == LW_GRAPH_PANELS) {
        lw_problem_set(problem, "the columns have more than %d different units; plot fewer at once", LW_GRAPH_PANELS);
        return -1;
    }
    if (p == graph->panel_count) {
        if (p > 0 && graph->plot->kind == LW_PLOT_POLAR) {
            lw_problem_set(problem, "a polar graph shows radii of one unit, but there are %s and %s", graph->panel[0].unit, unit);
            return -1;
        }
        graph->panel[graph->panel_count++] = (LwPanel){ .unit = unit, .first = -1, .low = INFINITY, .high = -INFINITY,
                                                        .second_low = INFINITY, .second_high = -INFINITY };
    }
    return p;
}

static bool add_first(LwGraph *graph, int number, LwProblem *problem)
{
    LwGraphCurve *it = &graph->curve[number];
    it->panel = find_panel(graph, it->curve->unit, problem);
    if (it->panel < 0)
        return false;
    LwPanel *panel = &graph->panel[it->panel];
    if (panel->curve_count++ == 0)
        panel->first = number;
    widen_curve(&panel->low, &panel->high, it, graph->plot);
    return true;
}

/* Curves of the right-hand axis share the first panel and have one unit. */
static bool add_second(LwGraph *graph, int number, const char **unit, LwProblem *problem)
{
    LwGraphCurve *it = &graph->curve[number];
    LwPanel *panel = &graph->panel[0];
    if (*unit && strcmp(*unit, it->curve->unit) != 0) {
        lw_problem_set(problem, "the axis at the right shows one unit, but %s is in %s and others in %s", it->curve->name,
                       *it->curve->unit ? it->curve->unit : "pure numbers", **unit ? *unit : "pure numbers");
        return false;
    }
    *unit = it->curve->unit;
    panel->second_count++;
    widen_curve(&panel->second_low, &panel->second_high, it, graph->plot);
    return true;
}

/* What has no panel of its own widens the first: areas, quadrants. */
static void add_others(LwGraph *graph)
{
    const LwPlot *plot = graph->plot;
    LwPanel *panel = &graph->panel[0];
    for (int i = 0; i < plot->area_count; i++) {
        widen(&graph->x_low, &graph->x_high, plot->area[i].x, plot->area[i].point_count);
        widen(&panel->low, &panel->high, plot->area[i].y, plot->area[i].point_count);
    }
    if (plot->quadrants) {
        const double zero = 0;
        widen(&graph->x_low, &graph->x_high, &zero, 1);
        widen(&panel->low, &panel->high, &zero, 1);
    }
    bool around = plot->kind == LW_PLOT_POLAR || strcmp(plot->x_unit, "s") != 0;
    for (int p = 0; p < graph->panel_count; p++) {
        int within = 0;
        for (int c = 0; c < graph->curve_count; c++) /* looks are counted in each panel: the first curve is always the plainest */
            if (graph->curve[c].panel == p)
                graph->curve[c].look = (around ? lw_graph_look_around : lw_graph_look)(graph->style, within++, graph->curve[c].curve->certainty);
    }
}

bool lw_graph_gather(LwGraph *graph, LwProblem *problem)
{
    const LwPlot *plot = graph->plot;
    const char *second_unit = NULL;
    graph->curve_count = plot->curve_count;
    graph->curve = LW_NEWN(graph->arena, LwGraphCurve, plot->curve_count);
    graph->x_low = INFINITY;
    graph->x_high = -INFINITY;
    for (int pass = 0; pass < 2; pass++) { /* the first panel exists before anything uses its right-hand axis */
        for (int c = 0; c < plot->curve_count; c++) {
            LwGraphCurve *it = &graph->curve[c];
            const LwPlotCurve *curve = &plot->curve[c];
            if (curve->second != (pass == 1))
                continue;
            *it = (LwGraphCurve){ .curve = curve, .name = legend_name(graph->arena, curve), .x = curve->x ? curve->x : plot->x, .y = curve->y,
                                  .count = curve->x ? curve->point_count : plot->point_count };
            if (!take_range(it, plot, problem))
                return false;
            if (!has_numbers(it)) {
                lw_problem_set(problem, "%s holds no numbers to draw", curve->name);
                return false;
            }
            if (pass == 1 && graph->panel_count == 0) {
                lw_problem_set(problem, "an axis at the right needs curves for the one at the left");
                return false;
            }
            if (!(pass == 1 ? add_second(graph, c, &second_unit, problem) : add_first(graph, c, problem)))
                return false;
            widen(&graph->x_low, &graph->x_high, it->x, it->count);
        }
    }
    if (graph->panel_count == 0) {
        lw_problem_set(problem, "there is nothing to draw");
        return false;
    }
    add_others(graph);
    if (plot->to > plot->from) {
        graph->x_low = plot->from;
        graph->x_high = plot->to;
    }
    return true;
}
