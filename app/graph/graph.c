/* The page: title, panels with their legends above each other, x axis, legend of events, caption. Widths of words decide margins,
 * margins decide how many ticks fit, and those decide the widths: three rounds settle it. */
#include "app/graph/graph.h"

#include <string.h>

static const double MIN_WIDTH = 110, MAX_WIDTH = 4000;  /* pt */

/* Words of 7 pt on a paper column of 85 mm, 9 pt from the width of a page on. */
static double word_size(double width)
{
    return fmin(fmax(7 + (width - 245) / (600 - 245) * 2, 7), 9);
}

static double widest_tick(LwGraph *graph, const LwScale *axis)
{
    char label[LW_SHOWN_TEXT];
    double at, widest = 0;
    for (int k = 0; lw_scale_tick(axis, k, &at, label); k++)
        widest = fmax(widest, lw_ink_words_width(graph->ink, graph->size, false, label));
    return widest;
}

static int most_y(const LwGraph *graph, double height)
{
    return (int)fmax(2, fmin(floor(height / (2.4 * graph->size)), 10));
}

static void place_y(LwGraph *graph, double frame)
{
    double left = 0, right = 0;
    for (int p = 0; p < graph->panel_count; p++) {
        LwPanel *panel = &graph->panel[p];
        lw_scale_place(&panel->y, 0, frame, most_y(graph, frame));
        left = fmax(left, widest_tick(graph, &panel->y));
        if (!panel->second_count)
            continue;
        lw_scale_place(&panel->second, 0, frame, most_y(graph, frame));
        right = fmax(right, widest_tick(graph, &panel->second));
    }
    graph->left = left + 2.6 * graph->size;
    graph->right = graph->width - (right > 0 ? right + 2.6 * graph->size : 1.2 * graph->size);
}

/* As many ticks as labels fit beside each other. */
static void place_x(LwGraph *graph)
{
    char label[LW_SHOWN_TEXT];
    double at;
    for (int most = (int)fmax(2, fmin((graph->right - graph->left) / (2.5 * graph->size), 12)); most >= 1; most--) {
        lw_scale_place(&graph->x, graph->left, graph->right, most);
        double beyond = 0; /* the last label must not leave the page */
        for (int k = 0; lw_scale_tick(&graph->x, k, &at, label); k++)
            beyond = fmax(beyond, at + 0.5 * lw_ink_words_width(graph->ink, graph->size, false, label) + 0.5 * graph->size - graph->width);
        lw_scale_place(&graph->x, graph->left, graph->right - beyond, most);
        double apart = graph->x.step / (graph->x.high - graph->x.low) * (graph->right - beyond - graph->left);
        if (most > 1 && apart < widest_tick(graph, &graph->x) + 1.3 * graph->size)
            continue;
        graph->right -= beyond;
        break;
    }
}

/* Height of everything but the frames. */
static double rows_height(LwGraph *graph)
{
    double row = lw_graph_row(graph), sum = (*graph->plot->title ? 2.1 : 0.8) * graph->size;
    double width = graph->right - graph->left;
    for (int p = 0; p < graph->panel_count; p++) {
        LwPanel *panel = &graph->panel[p];
        panel->has_legend = !graph->plot->no_legend && (graph->plot->kind == LW_PLOT_POLAR || panel->curve_count + panel->second_count > 1 || graph->curve[panel->first].curve->certainty >= LW_SUM_ONLY);
        if (panel->has_legend) {
            panel->legend = lw_graph_legend_plan(graph, p, width);
            sum += row * panel->legend.count + 0.35 * graph->size;
        }
        sum += p > 0 ? 1.0 * graph->size : 0;
    }
    sum += lw_graph_has_marks(graph) ? row : 0;
    sum += graph->plot->kind == LW_PLOT_POLAR ? 1.4 * graph->size : 3.5 * graph->size;
    graph->marks_legend = lw_graph_marks_legend_plan(graph, width);
    sum += row * graph->marks_legend.count;
    double inset = 0.6 * graph->size;
    graph->caption_count = lw_graph_wrap(graph, graph->plot->caption, graph->small, graph->width - 2 * inset, &graph->caption);
    sum += graph->caption_count ? 1.4 * graph->small * graph->caption_count + 0.4 * graph->size : 0;
    return sum + 0.6 * graph->size;
}

/* Height of one frame, the page's from it or the other way round. */
static double frame_height(LwGraph *graph, double rows)
{
    static const double share[LW_GRAPH_PANELS + 1] = { 0, 0.46, 0.3, 0.25, 0.22, 0.2, 0.18 };
    int n = graph->panel_count;
    if (graph->plot->height > 0)
        return (graph->plot->height - rows) / n;
    if (graph->plot->kind == LW_PLOT_POLAR)
        return fmin(fmin(0.85 * graph->width, 430), graph->right - graph->left);
    double wanted = graph->plot->equal ? (graph->right - graph->left) * (graph->panel[0].y.high - graph->panel[0].y.low) / (graph->x.high - graph->x.low) : 0;
    return fmax(wanted > 0 ? fmin(fmax(wanted, 0.3 * graph->width), 0.9 * graph->width) : share[n] * graph->width, 11 * graph->size);
}

static void place_panels(LwGraph *graph, double frame)
{
    double row = lw_graph_row(graph), y = graph->height - (*graph->plot->title ? 2.1 : 0.8) * graph->size;
    graph->title_y = graph->height - 1.15 * graph->size;
    for (int p = 0; p < graph->panel_count; p++) {
        LwPanel *panel = &graph->panel[p];
        y -= (p > 0 ? 1.0 * graph->size : 0) + (panel->has_legend ? row * panel->legend.count + 0.35 * graph->size : 0);
        y -= p == 0 && lw_graph_has_marks(graph) ? row : 0;
        panel->box = (LwRect){ graph->left, y - frame, graph->right, y };
        y -= frame;
        lw_scale_place(&panel->y, panel->box.y0, panel->box.y1, most_y(graph, frame));
        if (panel->second_count)
            lw_scale_place(&panel->second, panel->box.y0, panel->box.y1, most_y(graph, frame));
    }
    bool polar = graph->plot->kind == LW_PLOT_POLAR;
    graph->x_label_y = y - 2.55 * graph->size;
    y -= polar ? 1.4 * graph->size : 3.5 * graph->size;
    graph->marks_y = y - 0.4 * row;
    y -= row * graph->marks_legend.count;
    graph->caption_y = y - 0.4 * graph->size - 0.7 * graph->small;
}

/* Makes a unit of x as long as one of y by showing more of the one that would be stretched. */
static void make_equal(LwGraph *graph, double frame)
{
    LwScale *x = &graph->x, *y = &graph->panel[0].y;
    double width = graph->right - graph->left, fx = x->shown.factor, fy = y->shown.factor;
    double per_x = (x->high - x->low) / fx / width, per_y = (y->high - y->low) / fy / frame;
    LwScale *grow = per_x < per_y ? x : y;
    double more = 0.5 * (grow->high - grow->low) * (fmax(per_x, per_y) / fmin(per_x, per_y) - 1);
    grow->low -= more;
    grow->high += more;
}

/* Words above the largest and below the smallest value need room, as a share of what the curves take of the frame. */
static double headroom(const LwGraph *graph, const LwPanel *panel, double frame)
{
    double need = 2.1 * graph->small;
    return lw_graph_shows_extremes(graph, panel) ? fmin(need / fmax(frame - 2 * need, 1), 0.4) : 0.06;
}

static void fit_axes(LwGraph *graph, double frame)
{
    const LwPlot *plot = graph->plot;
    bool around = plot->area_count || plot->quadrants || plot->equal || strcmp(plot->x_unit, "s") != 0;
    graph->x = lw_scale_fit(graph->x_low, graph->x_high, plot->x_unit, plot->units, around ? 0.04 : 0);
    for (int p = 0; p < graph->panel_count; p++) {
        LwPanel *panel = &graph->panel[p];
        double room = headroom(graph, panel, frame);
        panel->y = lw_scale_fit(panel->low, panel->high, panel->unit, plot->units, room);
        for (int c = 0; panel->second_count && c < graph->curve_count; c++)
            if (graph->curve[c].curve->second)
                panel->second = lw_scale_fit(panel->second_low, panel->second_high, graph->curve[c].curve->unit, plot->units, room);
    }
}

static bool lay_out(LwGraph *graph, LwProblem *problem)
{
    double frame = 0.3 * graph->width;
    graph->left = 5 * graph->size;
    graph->right = graph->width - 2 * graph->size;
    for (int round = 0; round < 3; round++) {
        double rows = rows_height(graph);
        frame = frame_height(graph, rows);
        graph->height = graph->plot->height > 0 ? graph->plot->height : ceil(rows + graph->panel_count * frame);
        if (frame < 3 * graph->size) {
            lw_problem_set(problem, "%.0f × %.0f pt is too small: %d panel%s with title, legends and caption take at least %.0f pt of height", graph->width,
                           graph->height, graph->panel_count, graph->panel_count > 1 ? "s" : "", ceil(rows + graph->panel_count * 4 * graph->size));
            return false;
        }
        if (graph->plot->kind == LW_PLOT_POLAR) {
            graph->left = 0.6 * graph->size;
            graph->right = graph->width - 0.6 * graph->size;
            continue;
        }
        fit_axes(graph, frame);
        place_y(graph, frame);
        place_x(graph);
    }
    if (graph->plot->equal && graph->plot->kind == LW_PLOT_XY && graph->panel_count == 1) {
        make_equal(graph, frame);
        place_x(graph);
    }
    place_panels(graph, frame);
    return true;
}

bool lw_graph_plan(LwGraph *graph, LwProblem *problem)
{
    const LwPlot *plot = graph->plot;
    graph->style = &lw_graph_styles[plot->style];
    graph->width = plot->width > 0 ? plot->width : 675;
    if (!(graph->width >= MIN_WIDTH && graph->width <= MAX_WIDTH && plot->height <= MAX_WIDTH)) {
        lw_problem_set(problem, "a graph is %.0f … %.0f pt wide and at most %.0f pt high (1 pt = 0.353 mm)", MIN_WIDTH, MAX_WIDTH, MAX_WIDTH);
        return false;
    }
    graph->size = word_size(graph->width);
    graph->small = fmax(7, 0.9 * graph->size);
    if (!lw_graph_gather(graph, problem))
        return false;
    if (plot->kind == LW_PLOT_POLAR)
        lw_polar_range(graph);
    else
        fit_axes(graph, 0.3 * graph->width);
    return lay_out(graph, problem);
}

void lw_graph_draw(LwGraph *graph)
{
    const LwGraphStyle *style = graph->style;
    char text[LW_SCALE_LABEL];
    double inset = 0.6 * graph->size;
    lw_ink_words(graph->ink, (LwWords){ graph->left, graph->title_y, .size = 1.1 * graph->size, .bold = true, .colour = style->text },
                 lw_graph_cut(graph, graph->plot->title, 1.1 * graph->size, true, graph->width - graph->left - inset));
    if (graph->plot->kind == LW_PLOT_POLAR) {
        lw_polar_panel(graph);
    } else {
        for (int p = 0; p < graph->panel_count; p++)
            lw_graph_panel(graph, p);
        lw_scale_label(&graph->x, graph->plot->x_name, text);
        lw_ink_words(graph->ink, (LwWords){ 0.5 * (graph->left + graph->right), graph->x_label_y, 0.5, graph->size, .colour = style->text },
                     lw_graph_cut(graph, text, graph->size, false, graph->width - 2 * inset));
    }
    lw_graph_marks_legend(graph);
    for (int i = 0; i < graph->caption_count; i++)
        lw_ink_words(graph->ink, (LwWords){ inset, graph->caption_y - 1.4 * graph->small * i, .size = graph->small, .colour = style->faint_text }, graph->caption[i]);
}
