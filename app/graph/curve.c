/* Curves: fewer points for the same picture, then strokes; loads that rigid parts do not decide carry signs on the line. */
#include "app/exchange/decimate.h"
#include "app/graph/graph.h"

enum { BUCKETS_ALONG = 450, BUCKETS_AROUND = 3000 }; /* over time; where x goes to and fro */
enum { SPAN = 64 };                     /* points that one straight piece replaces at most */
static const double FLAT = 0.02;        /* pt from a straight piece: not seen */
static const double APART = 13;         /* pt between the signs on a line */

static bool goes_on(const double *x, int count)
{
    for (int i = 1; i < count; i++)
        if (x[i] < x[i - 1])
            return false;
    return true;
}

static void place(const LwGraph *graph, const LwPanel *panel, const LwGraphCurve *it, int i, double *px, double *py)
{
    const LwScale *y = it->curve->second ? &panel->second : &panel->y;
    *px = *py = NAN;
    if (!lw_graph_usable(it->x[i]) || !lw_graph_usable(it->y[i]))
        return;
    if (graph->plot->kind != LW_PLOT_POLAR) {
        *px = lw_scale_at(&graph->x, it->x[i]);
        *py = lw_scale_at(y, it->y[i]);
        return;
    }
    double cx = 0.5 * (panel->box.x0 + panel->box.x1), cy = 0.5 * (panel->box.y0 + panel->box.y1), unit = lw_scale_at(y, 1) - lw_scale_at(y, 0);
    bool components = it->curve->x != NULL;
    double a = it->x[i], r = it->y[i];
    *px = cx + unit * (components ? a : r * cos(a));
    *py = cy + unit * (components ? r : r * sin(a));
}

void lw_graph_trails(LwGraph *graph, LwPanel *panel, int number)
{
    for (int c = 0; c < graph->curve_count; c++) {
        LwGraphCurve *it = &graph->curve[c];
        if (it->panel != number)
            continue;
        bool along = graph->plot->kind == LW_PLOT_XY && goes_on(it->x, it->count);
        int buckets = along ? BUCKETS_ALONG : BUCKETS_AROUND, room = LW_DECIMATE_KEEP * buckets < it->count ? LW_DECIMATE_KEEP * buckets : it->count;
        int *index = LW_NEWN(graph->arena, int, room);
        int count = lw_decimate(it->x, it->y, it->count, buckets, index);
        it->trail = (LwGraphTrail){ count, LW_NEWN(graph->arena, double, count), LW_NEWN(graph->arena, double, count) };
        for (int i = 0; i < count; i++)
            place(graph, panel, it, index[i], &it->trail.x[i], &it->trail.y[i]);
    }
}

static void put_sign(LwGraph *graph, double x, double y, double dx, double dy, const LwCurveLook *look)
{
    const double r = 2.4;
    if (look->certainty == LW_UNDETERMINED) {
        double tx = 0.5 * dx - 0.87 * dy, ty = 0.5 * dy + 0.87 * dx; /* across the line, leaning forward */
        lw_ink_segment(graph->ink, x - r * tx, y - r * ty, x + r * tx, y + r * ty, look->colour, 0.7 * look->width);
        return;
    }
    lw_ink_disc(graph->ink, x, y, 1.9, look->colour);
    lw_ink_disc(graph->ink, x, y, 1.9 - 0.7 * look->width, graph->style->paper);
}

/* Signs at equal distances along the line. */
static void put_signs(LwGraph *graph, int count, const double *x, const double *y, const LwCurveLook *look)
{
    double left = 0.5 * APART;
    for (int i = 1; i < count; i++) {
        double dx = x[i] - x[i - 1], dy = y[i] - y[i - 1], length = hypot(dx, dy), done = 0;
        while (length - done > left) {
            done += left;
            put_sign(graph, x[i - 1] + dx * done / length, y[i - 1] + dy * done / length, dx / length, dy / length, look);
            left = APART;
        }
        left -= length - done;
    }
}

/* Whether the points between two lie on the line from one to the other, in that order. */
static bool is_straight(const double *x, const double *y, int from, int to)
{
    double dx = x[to] - x[from], dy = y[to] - y[from], length = hypot(dx, dy), done = 0;
    for (int i = from + 1; i < to; i++) {
        double px = x[i] - x[from], py = y[i] - y[from], along = length > 0 ? (px * dx + py * dy) / length : 0;
        if (along < done || along > length || fabs(px * dy - py * dx) > FLAT * length || !(length > 0))
            return false;
        done = along;
    }
    return true;
}

/* The stroke without points that cannot be seen to be missing. */
static void stroke_run(LwGraph *graph, int count, const double *x, const double *y, const LwCurveLook *look)
{
    double *kx = LW_NEWN(graph->arena, double, count), *ky = LW_NEWN(graph->arena, double, count);
    int kept = 0, from = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && i + 1 < count && i + 1 - from <= SPAN && is_straight(x, y, from, i + 1))
            continue;
        kx[kept] = x[i], ky[kept++] = y[i];
        from = i;
    }
    lw_ink_stroke(graph->ink, kept, kx, ky, look->colour, look->width, &look->dash);
}

static void put_run(LwGraph *graph, int count, const double *x, const double *y, const LwCurveLook *look)
{
    if (count == 1)
        lw_ink_disc(graph->ink, x[0], y[0], look->width, look->colour);
    stroke_run(graph, count, x, y, look);
    if (look->certainty == LW_UNDETERMINED || look->certainty == LW_SUM_ONLY)
        put_signs(graph, count, x, y, look);
}

void lw_graph_stroke(LwGraph *graph, const LwGraphTrail *trail, const LwCurveLook *look)
{
    int start = 0;
    for (int i = 0; i <= trail->count; i++) {
        if (i < trail->count && isfinite(trail->x[i]) && isfinite(trail->y[i]))
            continue;
        if (i > start)
            put_run(graph, i - start, trail->x + start, trail->y + start, look);
        start = i + 1;
    }
}

void lw_graph_curves(LwGraph *graph, int panel)
{
    for (int c = graph->curve_count - 1; c >= 0; c--) { /* the first named lies on top */
        const LwGraphCurve *it = &graph->curve[c];
        if (it->panel != panel)
            continue;
        if (!it->curve->cloud) {
            lw_graph_stroke(graph, &it->trail, &it->look);
            continue;
        }
        for (int i = 0; i < it->trail.count; i++)
            if (isfinite(it->trail.x[i]) && isfinite(it->trail.y[i]))
                lw_ink_disc(graph->ink, it->trail.x[i], it->trail.y[i], 0.9, it->look.colour);
    }
}
