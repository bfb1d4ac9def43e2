/* Words inside the frame: largest and smallest values, values at cursors, names of areas. Each tries a few places around what it
 * speaks of and takes the first that covers nothing; the one that covers least of the curves when there is none; none at all when
 * it would cover other words. */
#include "app/graph/graph.h"

#include <string.h>

static const double COVERS_WORDS = 1e6;

static bool overlap(LwRect a, LwRect b)
{
    return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/* Whether the piece from (ax, ay) to (bx, by) passes through the rectangle: clipped against its four sides. */
static bool passes(LwRect r, double ax, double ay, double bx, double by)
{
    double t0 = 0, t1 = 1, d[4] = { -(bx - ax), bx - ax, -(by - ay), by - ay }, q[4] = { ax - r.x0, r.x1 - ax, ay - r.y0, r.y1 - ay };
    for (int k = 0; k < 4; k++) {
        if (d[k] == 0 && q[k] < 0)
            return false;
        if (d[k] < 0)
            t0 = fmax(t0, q[k] / d[k]);
        else if (d[k] > 0)
            t1 = fmin(t1, q[k] / d[k]);
    }
    return t0 <= t1;
}

static double covered(const LwGraph *graph, const LwPanel *panel, LwRect r)
{
    double sum = 0;
    int number = (int)(panel - graph->panel);
    if (r.x0 < panel->box.x0 + 1 || r.x1 > panel->box.x1 - 1 || r.y0 < panel->box.y0 + 1 || r.y1 > panel->box.y1 - 1)
        return 2 * COVERS_WORDS;
    for (int i = 0; i < graph->label_count; i++)
        sum += overlap(r, graph->label[i]) ? COVERS_WORDS : 0;
    for (int c = 0; c < graph->curve_count; c++) {
        const LwGraphTrail *trail = &graph->curve[c].trail;
        for (int i = 1; graph->curve[c].panel == number && i < trail->count; i++)
            sum += lw_graph_usable(trail->y[i - 1]) && lw_graph_usable(trail->y[i]) && passes(r, trail->x[i - 1], trail->y[i - 1], trail->x[i], trail->y[i]);
    }
    return sum;
}

/* A thin line leads to what words that had to go far away speak of. */
static void point_at(LwGraph *graph, LwRect words, LwNote note)
{
    double x = fmin(fmax(note.x, words.x0 + 2), words.x1 - 2), y = fmin(fmax(note.y, words.y0), words.y1), far = hypot(note.x - x, note.y - y);
    if (far > 1.2 * graph->small && !note.loose)
        lw_ink_segment(graph->ink, note.x, note.y, x, y, lw_tint_mix(note.colour, graph->style->paper, 0.4), 0.4);
}

bool lw_graph_note(LwGraph *graph, const LwPanel *panel, LwNote note)
{
    double width = lw_ink_words_width(graph->ink, graph->small, false, note.text), high = 1.25 * graph->small, gap = 0.45 * graph->small;
    double least = COVERS_WORDS, sign = note.below ? -1 : 1;
    LwRect best = { 0 };
    /* Sideways: centred, to the right, to the left; then further and further away. */
    for (int far = 0; far < 4; far++)
        for (int k = 0; k < 6; k++) {
            double side = note.beside ? (k % 2 ? -1 : 1) : (double[]){ 0, 0.5, -0.5 }[k % 3];
            double flip = k >= 3 && !note.beside ? -1 : 1, up;
            if (note.beside)
                up = (k / 2 - 1) * (far + (k / 2 == 1 ? 0 : 0.6)) * high;
            else
                up = flip * sign * (gap + 0.5 * high + 0.9 * far * high);
            double x = note.x + (note.beside ? side * (gap + 1.5 + 0.5 * width) : side * (width + 8)), y = note.y + up;
            LwRect r = { x - 0.5 * width - 2, y - 0.5 * high, x + 0.5 * width + 2, y + 0.5 * high };
            double cost = covered(graph, panel, r) + 1.5 * far + 0.02 * k;
            if (cost < least) {
                least = cost;
                best = r;
            }
        }
    if (least >= COVERS_WORDS || graph->label_count == LW_GRAPH_LABELS)
        return false;
    graph->label[graph->label_count++] = best;
    LwTint paper = graph->style->paper;
    paper.a = 0.8;
    point_at(graph, best, note);
    lw_ink_fill_rect(graph->ink, best, paper);
    lw_ink_words(graph->ink, (LwWords){ best.x0 + 2, 0.5 * (best.y0 + best.y1), .size = graph->small, .colour = note.colour }, note.text);
    return true;
}

bool lw_graph_shows_extremes(const LwGraph *graph, const LwPanel *panel)
{
    if (graph->plot->extremes != LW_PLOT_AUTO)
        return graph->plot->extremes == LW_PLOT_YES;
    return graph->plot->kind == LW_PLOT_XY && strcmp(graph->plot->x_unit, "s") == 0 && panel->curve_count + panel->second_count <= 2 && graph->plot->area_count == 0;
}

static LwTint note_colour(const LwGraph *graph, const LwPanel *panel, const LwGraphCurve *it)
{
    return panel->curve_count + panel->second_count > 1 ? lw_tint_mix(it->look.colour, graph->style->text, 0.25) : graph->style->text;
}

static void put_dot(LwGraph *graph, double x, double y, LwTint colour)
{
    lw_ink_disc(graph->ink, x, y, 2.3, graph->style->paper);
    lw_ink_disc(graph->ink, x, y, 1.6, colour);
}

/* Curves that start together would say the same twice. */
static bool was_told(LwGraph *graph, double x, double y)
{
    for (int i = 0; i < graph->told_count; i++)
        if (hypot(graph->told[i][0] - x, graph->told[i][1] - y) < 3)
            return true;
    if (graph->told_count < LW_GRAPH_LABELS) {
        graph->told[graph->told_count][0] = x;
        graph->told[graph->told_count++][1] = y;
    }
    return false;
}

static void annotate(LwGraph *graph, const LwPanel *panel, const LwGraphCurve *it, int at, bool lowest)
{
    const LwScale *axis = it->curve->second ? &panel->second : &panel->y;
    char value[LW_SHOWN_TEXT], where[LW_SHOWN_TEXT];
    double x = lw_scale_at(&graph->x, it->x[at]), y = lw_scale_at(axis, it->y[at]);
    lw_scale_value(axis, it->y[at], value);
    lw_scale_value(&graph->x, it->x[at], where);
    put_dot(graph, x, y, it->look.colour);
    if (!was_told(graph, x, y))
        lw_graph_note(graph, panel, (LwNote){ x, y, .below = lowest, .colour = note_colour(graph, panel, it), .text = lw_arena_printf(graph->arena, "%s at %s", value, where) });
}

void lw_graph_extremes(LwGraph *graph, int panel)
{
    const LwPanel *frame = &graph->panel[panel];
    for (int c = 0; c < graph->curve_count; c++) {
        const LwGraphCurve *it = &graph->curve[c];
        int low = -1, high = -1;
        for (int i = 0; i < it->count && it->panel == panel; i++) {
            double y = it->y[i];
            if (!lw_graph_usable(y) || it->x[i] < graph->x_low || it->x[i] > graph->x_high)
                continue;
            low = low < 0 || y < it->y[low] ? i : low;
            high = high < 0 || y > it->y[high] ? i : high;
        }
        if (low < 0 || low == high)
            continue;
        const LwScale *axis = it->curve->second ? &frame->second : &frame->y;
        if (fabs(lw_scale_at(axis, it->y[high]) - lw_scale_at(axis, it->y[low])) < 2)
            continue; /* as good as constant */
        annotate(graph, frame, it, high, false);
        annotate(graph, frame, it, low, true);
    }
}

/* The value between the samples around x; NAN outside. */
static double value_at(const LwGraphCurve *it, double x)
{
    for (int i = 1; i < it->count; i++)
        if (it->x[i - 1] <= x && x <= it->x[i]) {
            double span = it->x[i] - it->x[i - 1], share = span > 0 ? (x - it->x[i - 1]) / span : 0;
            return it->y[i - 1] + share * (it->y[i] - it->y[i - 1]);
        }
    return it->count == 1 && it->x[0] == x ? it->y[0] : NAN;
}

static void draw_cursor(LwGraph *graph, int panel, double cursor)
{
    static const LwDash dashes = { 2, { 3, 1.6 } };
    const LwPanel *frame = &graph->panel[panel];
    double x = lw_scale_at(&graph->x, cursor);
    lw_ink_stroke(graph->ink, 2, (double[]){ x, x }, (double[]){ frame->box.y0, frame->box.y1 }, graph->style->cursor, 0.6, &dashes);
    for (int c = 0; c < graph->curve_count; c++) {
        const LwGraphCurve *it = &graph->curve[c];
        double value = it->panel == panel ? value_at(it, cursor) : NAN;
        if (!lw_graph_usable(value))
            continue;
        const LwScale *axis = it->curve->second ? &frame->second : &frame->y;
        char text[LW_SHOWN_TEXT];
        double y = lw_scale_at(axis, value);
        put_dot(graph, x, y, it->look.colour);
        lw_graph_note(graph, frame, (LwNote){ x, y, .beside = true, .colour = note_colour(graph, frame, it), .text = lw_scale_value(axis, value, text) });
    }
    if (panel == 0) {
        char text[LW_SHOWN_TEXT];
        lw_scale_value(&graph->x, cursor, text);
        lw_graph_note(graph, frame, (LwNote){ x, frame->box.y1 - 0.75 * graph->size, .beside = true, .colour = graph->style->faint_text,
                                              .text = lw_arena_printf(graph->arena, "%s %s", graph->plot->x_name, text) });
    }
}

void lw_graph_cursors(LwGraph *graph, int panel)
{
    for (int k = 0; k < graph->plot->cursor_count && graph->plot->kind == LW_PLOT_XY; k++)
        draw_cursor(graph, panel, graph->plot->cursor[k]);
}
