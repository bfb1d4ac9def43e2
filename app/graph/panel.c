/* One panel of a graph over x: shades, grid, areas, curves, notes, frame. */
#include "app/graph/graph.h"

#include <string.h>

static void draw_grid(LwGraph *graph, const LwPanel *panel)
{
    const LwGraphStyle *style = graph->style;
    LwRect box = panel->box;
    char label[LW_SHOWN_TEXT];
    double at;
    for (int k = 0; lw_scale_tick(&graph->x, k, &at, label); k++)
        lw_ink_segment(graph->ink, at, box.y0, at, box.y1, style->grid, style->grid_width);
    for (int k = 0; lw_scale_tick(&panel->y, k, &at, label); k++)
        lw_ink_segment(graph->ink, box.x0, at, box.x1, at, style->grid, style->grid_width);
    double zero = lw_scale_at(&panel->y, 0);
    if (zero > box.y0 && zero < box.y1)
        lw_ink_segment(graph->ink, box.x0, zero, box.x1, zero, lw_tint_mix(style->grid, style->axis, 0.6), style->axis_width);
}

/* Where x·y < 0 power flows back. */
static void shade_quadrants(LwGraph *graph, const LwPanel *panel)
{
    LwRect box = panel->box;
    double x = fmin(fmax(lw_scale_at(&graph->x, 0), box.x0), box.x1), y = fmin(fmax(lw_scale_at(&panel->y, 0), box.y0), box.y1);
    lw_ink_fill_rect(graph->ink, (LwRect){ box.x0, y, x, box.y1 }, graph->style->shade);
    lw_ink_fill_rect(graph->ink, (LwRect){ x, box.y0, box.x1, y }, graph->style->shade);
    lw_ink_segment(graph->ink, x, box.y0, x, box.y1, lw_tint_mix(graph->style->grid, graph->style->axis, 0.6), graph->style->axis_width);
}

static void name_quadrants(LwGraph *graph, const LwPanel *panel)
{
    static const char *const words[2][2] = { { "drives", "brakes" }, { "brakes", "drives" } }; /* [right][up] of zero */
    LwRect box = panel->box;
    double x = lw_scale_at(&graph->x, 0), y = lw_scale_at(&panel->y, 0), inset = 0.5 * graph->size;
    for (int right = 0; right < 2; right++)
        for (int up = 0; up < 2; up++) {
            double width = right ? box.x1 - x : x - box.x0, height = up ? box.y1 - y : y - box.y0;
            if (width < 5 * graph->size || height < 2.5 * graph->size)
                continue;
            double px = right ? box.x1 - inset : box.x0 + inset, py = up ? box.y1 - inset - 0.5 * graph->small : box.y0 + inset + 0.5 * graph->small;
            double length = lw_ink_words_width(graph->ink, graph->small, false, words[right][up]);
            if (graph->label_count < LW_GRAPH_LABELS)
                graph->label[graph->label_count++] = (LwRect){ right ? px - length : px, py - 0.6 * graph->small, right ? px : px + length, py + 0.6 * graph->small };
            lw_ink_words(graph->ink, (LwWords){ px, py, right ? 1 : 0, graph->small, .colour = graph->style->faint_text }, words[right][up]);
        }
}

static void draw_areas(LwGraph *graph, const LwPanel *panel)
{
    static const LwDash dashes = { 2, { 4, 2.5 } };
    for (int i = 0; i < graph->plot->area_count; i++) {
        const LwPlotArea *area = &graph->plot->area[i];
        int n = area->point_count;
        double *x = LW_NEWN(graph->arena, double, n + 1), *y = LW_NEWN(graph->arena, double, n + 1);
        for (int k = 0; k <= n; k++) {
            x[k] = lw_scale_at(&graph->x, area->x[k % n]);
            y[k] = lw_scale_at(&panel->y, area->y[k % n]);
        }
        LwTint fill = graph->style->curve[2], edge = lw_tint_mix(graph->style->curve[2], graph->style->axis, 0.3);
        fill.a = area->faint ? 0.06 : 0.13;
        lw_ink_fill(graph->ink, n, x, y, fill);
        lw_ink_stroke(graph->ink, n + 1, x, y, edge, 0.8, area->faint ? &dashes : NULL);
    }
}

/* Named at the middle of the upper edge. */
static void name_areas(LwGraph *graph, const LwPanel *panel)
{
    for (int i = 0; i < graph->plot->area_count; i++) {
        const LwPlotArea *area = &graph->plot->area[i];
        double top = -INFINITY, left = INFINITY, right = -INFINITY;
        for (int k = 0; k < area->point_count; k++)
            top = fmax(top, area->y[k]);
        for (int k = 0; k < area->point_count; k++)
            if (area->y[k] >= top) {
                left = fmin(left, area->x[k]);
                right = fmax(right, area->x[k]);
            }
        if (area->name)
            lw_graph_note(graph, panel, (LwNote){ lw_scale_at(&graph->x, 0.5 * (left + right)), lw_scale_at(&panel->y, top), .below = true, .loose = true,
                                                  .colour = lw_tint_mix(graph->style->curve[2], graph->style->text, 0.4), .text = area->name });
    }
}

static void draw_frame(LwGraph *graph, int number)
{
    const LwPanel *panel = &graph->panel[number];
    const LwGraphStyle *style = graph->style;
    LwRect box = panel->box;
    bool last = number == graph->panel_count - 1;
    double tick = 0.35 * graph->size, at;
    char label[LW_SHOWN_TEXT];
    double x[5] = { box.x0, box.x1, box.x1, box.x0, box.x0 }, y[5] = { box.y0, box.y0, box.y1, box.y1, box.y0 };
    lw_ink_stroke(graph->ink, 5, x, y, style->axis, style->axis_width, NULL);
    for (int k = 0; lw_scale_tick(&graph->x, k, &at, label); k++) {
        lw_ink_segment(graph->ink, at, box.y0, at, box.y0 - tick, style->axis, style->axis_width);
        if (last)
            lw_ink_words(graph->ink, (LwWords){ at, box.y0 - tick - 0.75 * graph->size, 0.5, graph->size, .colour = style->text }, label);
    }
    for (int k = 0; lw_scale_tick(&panel->y, k, &at, label); k++) {
        lw_ink_segment(graph->ink, box.x0, at, box.x0 - tick, at, style->axis, style->axis_width);
        lw_ink_words(graph->ink, (LwWords){ box.x0 - tick - 0.3 * graph->size, at, 1, graph->size, .colour = style->text }, label);
    }
    for (int k = 0; panel->second_count && lw_scale_tick(&panel->second, k, &at, label); k++) {
        lw_ink_segment(graph->ink, box.x1, at, box.x1 + tick, at, style->axis, style->axis_width);
        lw_ink_words(graph->ink, (LwWords){ box.x1 + tick + 0.3 * graph->size, at, 0, graph->size, .colour = style->text }, label);
    }
}

/* What a unit measures, where that is certain. */
static const char *noun_of(const char *unit)
{
    static const char *const nouns[][2] = { { "N", "force" }, { "N*m", "torque" }, { "rad", "angle" }, { "rad/s", "angular speed" }, { "m/s", "speed" },
                                            { "W", "power" }, { "J", "energy" }, { "m/s^2", "acceleration" } };
    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
        if (strcmp(unit, nouns[i][0]) == 0)
            return nouns[i][1];
    return "";
}

/* The curves' own name when there is one; what all of them measure (the part behind the last dot) when they agree on it. */
static const char *axis_name(const LwGraph *graph, int panel, bool second)
{
    const char *name = NULL, *quantity = NULL;
    int count = 0;
    for (int c = 0; c < graph->curve_count; c++) {
        const LwPlotCurve *curve = graph->curve[c].curve;
        if (graph->curve[c].panel != panel || curve->second != second)
            continue;
        const char *dot = strrchr(curve->name, '.');
        const char *mine = curve->quantity ? curve->quantity : dot && !strchr(dot, ' ') ? dot + 1 : "";
        quantity = count++ == 0 ? mine : strcmp(quantity, mine) == 0 ? quantity : "";
        name = curve->quantity ? curve->quantity : curve->name;
    }
    return count == 1 ? name : quantity && *quantity ? quantity : noun_of(second ? graph->panel[panel].second.plain.unit : graph->panel[panel].unit);
}

static void draw_labels(LwGraph *graph, int number)
{
    const LwPanel *panel = &graph->panel[number];
    LwRect box = panel->box;
    for (int second = 0; second < 1 + (panel->second_count > 0); second++) {
        const LwScale *axis = second ? &panel->second : &panel->y;
        char text[LW_SCALE_LABEL];
        double room = box.y1 - box.y0 + graph->size;
        lw_scale_label(axis, axis_name(graph, number, second), text);
        if (lw_ink_words_width(graph->ink, graph->size, false, text) > room)
            lw_scale_label(axis, "", text);
        double x = second ? graph->width - 0.9 * graph->size : 0.9 * graph->size;
        lw_ink_words(graph->ink, (LwWords){ x, 0.5 * (box.y0 + box.y1), 0.5, graph->size, .upright = true, .colour = graph->style->text },
                     lw_graph_cut(graph, text, graph->size, false, room));
    }
}

void lw_graph_panel(LwGraph *graph, int number)
{
    LwPanel *panel = &graph->panel[number];
    graph->label_count = graph->told_count = 0;
    lw_graph_trails(graph, panel, number);
    lw_ink_clip(graph->ink, panel->box);
    if (number == 0 && graph->plot->quadrants)
        shade_quadrants(graph, panel);
    draw_grid(graph, panel);
    if (number == 0)
        draw_areas(graph, panel);
    lw_graph_mark_lines(graph, panel);
    lw_graph_curves(graph, number);
    lw_ink_unclip(graph->ink);
    draw_frame(graph, number);
    draw_labels(graph, number);
    if (number == 0 && graph->plot->quadrants)
        name_quadrants(graph, panel);
    if (number == 0)
        name_areas(graph, panel);
    lw_graph_cursors(graph, number);
    if (lw_graph_shows_extremes(graph, panel))
        lw_graph_extremes(graph, number);
    if (number == 0)
        lw_graph_mark_strip(graph, panel);
    if (panel->has_legend)
        lw_graph_legend(graph, number);
}
