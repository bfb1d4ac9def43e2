/* Polar graphs: rings of equal radius, spokes of equal direction, zero degrees to the right, counter-clockwise. A negative radius
 * points the other way. */
#include "app/graph/graph.h"

#include <stdio.h>

enum { AROUND = 121 };

void lw_polar_range(LwGraph *graph)
{
    double most = 0;
    for (int c = 0; c < graph->curve_count; c++) {
        const LwGraphCurve *it = &graph->curve[c];
        for (int i = 0; i < it->count; i++) {
            double r = it->curve->x ? hypot(it->x[i], it->y[i]) : fabs(it->y[i]);
            if (lw_graph_usable(r))
                most = fmax(most, r);
        }
    }
    LwPanel *panel = &graph->panel[0];
    panel->y = lw_scale_fit(0, most > 0 ? most : 1, panel->unit, graph->plot->units, 0);
    /* The outermost ring is a tick. */
    double step = lw_scale_nice_step(panel->y.high, 5, false);
    panel->y.high = ceil(panel->y.high / step - 1e-9) * step;
    graph->x = lw_scale_fit(0, 2 * M_PI, "rad", "deg", 0);
    lw_scale_place(&graph->x, 0, 1, 12);
}

static void draw_ring(LwGraph *graph, double cx, double cy, double r, LwTint colour, double width)
{
    double x[AROUND], y[AROUND];
    for (int i = 0; i < AROUND; i++) {
        x[i] = cx + r * cos(2 * M_PI * i / (AROUND - 1));
        y[i] = cy + r * sin(2 * M_PI * i / (AROUND - 1));
    }
    lw_ink_stroke(graph->ink, AROUND, x, y, colour, width, NULL);
}

static void keep_clear(LwGraph *graph, LwRect words)
{
    if (graph->label_count < LW_GRAPH_LABELS)
        graph->label[graph->label_count++] = words;
}

static void draw_web(LwGraph *graph, const LwPanel *panel, double cx, double cy, double radius)
{
    const LwGraphStyle *style = graph->style;
    char label[LW_SHOWN_TEXT];
    double at;
    for (int k = 1; lw_scale_tick(&panel->y, k, &at, label); k++)
        draw_ring(graph, cx, cy, at - panel->y.from, style->grid, style->grid_width);
    for (int k = 0; k < 12; k++) {
        double c = cos(M_PI / 6 * k), s = sin(M_PI / 6 * k), out = radius + 0.5 * graph->size;
        lw_ink_segment(graph->ink, cx, cy, cx + radius * c, cy + radius * s, style->grid, style->grid_width);
        snprintf(label, sizeof label, "%d°", 30 * k);
        double x = cx + out * c, y = cy + (out + 0.35 * graph->size * fabs(s)) * s, width = lw_ink_words_width(graph->ink, graph->size, false, label);
        lw_ink_words(graph->ink, (LwWords){ x, y, 0.5 - 0.5 * c, graph->size, .colour = style->text }, label);
        keep_clear(graph, (LwRect){ x - (0.5 - 0.5 * c) * width, y - 0.6 * graph->size, x + (0.5 + 0.5 * c) * width, y + 0.6 * graph->size });
    }
    draw_ring(graph, cx, cy, radius, style->axis, style->axis_width);
}

/* Radii along a spoke between two others, on paper, so that they stay readable over curves. */
static void label_rings(LwGraph *graph, const LwPanel *panel, double cx, double cy)
{
    char label[LW_SHOWN_TEXT], unit[LW_SCALE_LABEL];
    double at, c = cos(M_PI * 75 / 180), s = sin(M_PI * 75 / 180), next;
    LwTint paper = graph->style->paper;
    paper.a = 0.75;
    for (int k = 1; lw_scale_tick(&panel->y, k, &at, label); k++) {
        char ahead[LW_SHOWN_TEXT];
        bool last = !lw_scale_tick(&panel->y, k + 1, &next, ahead);
        double r = at - panel->y.from, x = cx + r * c, y = cy + r * s;
        if (last) {
            char with[LW_SHOWN_TEXT];
            snprintf(unit, sizeof unit, "%s", lw_shown_with_unit(with, label, panel->y.shown.unit));
        } else {
            snprintf(unit, sizeof unit, "%s", label);
        }
        double half = 0.5 * lw_ink_words_width(graph->ink, graph->small, false, unit) + 1;
        LwRect r0 = { x - half, y - 0.55 * graph->small, x + half, y + 0.55 * graph->small };
        lw_ink_fill_rect(graph->ink, r0, paper);
        lw_ink_words(graph->ink, (LwWords){ x, y, 0.5, graph->small, .colour = graph->style->faint_text }, unit);
        keep_clear(graph, r0);
    }
}

/* The longest arrow of each curve: how long, and where it points. */
static void annotate(LwGraph *graph, const LwPanel *panel, const LwGraphCurve *it, double cx, double cy)
{
    int best = -1;
    double most = 0;
    for (int i = 0; i < it->count; i++) {
        double r = it->curve->x ? hypot(it->x[i], it->y[i]) : fabs(it->y[i]);
        if (lw_graph_usable(r) && r > most) {
            most = r;
            best = i;
        }
    }
    if (best < 0)
        return;
    double y = it->y[best], angle = it->curve->x ? atan2(y, it->x[best]) : it->x[best] + (y < 0 ? M_PI : 0);
    double length = lw_scale_at(&panel->y, most) - panel->y.from, degrees = fmod(angle * 180 / M_PI + 3600, 360);
    double px = cx + length * cos(angle), py = cy + length * sin(angle);
    char value[LW_SHOWN_TEXT];
    lw_scale_value(&panel->y, most, value);
    lw_ink_disc(graph->ink, px, py, 2.3, graph->style->paper);
    lw_ink_disc(graph->ink, px, py, 1.6, it->look.colour);
    lw_graph_note(graph, panel, (LwNote){ px, py, .below = py < cy, .colour = lw_tint_mix(it->look.colour, graph->style->text, 0.25),
                                          .text = lw_arena_printf(graph->arena, "%s at %.0f°", value, degrees) });
}

void lw_polar_panel(LwGraph *graph)
{
    LwPanel *panel = &graph->panel[0];
    LwRect box = panel->box;
    double cx = 0.5 * (box.x0 + box.x1), cy = 0.5 * (box.y0 + box.y1);
    double radius = fmin(0.5 * (box.x1 - box.x0) - 3 * graph->size, 0.5 * (box.y1 - box.y0) - 1.6 * graph->size);
    lw_scale_place(&panel->y, cx, cx + radius, (int)fmin(fmax(radius / (2.5 * graph->size), 2), 5));
    lw_graph_trails(graph, panel, 0);
    draw_web(graph, panel, cx, cy, radius);
    lw_graph_curves(graph, 0);
    label_rings(graph, panel, cx, cy);
    for (int c = 0; graph->plot->extremes != LW_PLOT_NO && c < graph->curve_count; c++)
        annotate(graph, panel, &graph->curve[c], cx, cy);
    if (panel->has_legend)
        lw_graph_legend(graph, 0);
}
