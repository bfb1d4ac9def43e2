/* Events: a thin line through the panels, a sign of its kind above them, a few words where there is room, and a legend of the
 * kinds with how many there are. Where many follow each other closely only some are drawn. */
#include "app/graph/graph.h"

#include <stdlib.h>
#include <string.h>

static const double LINES_APART = 2.5;  /* pt */
enum { MOST_LINES = 40 };

static bool inside(const LwGraph *graph, const LwEvent *event, double *x)
{
    *x = lw_scale_at(&graph->x, event->time);
    return event->time >= graph->x_low - 1e-9 * fabs(graph->x_low) && event->time <= graph->x_high + 1e-9 * fabs(graph->x_high);
}

bool lw_graph_has_marks(const LwGraph *graph)
{
    double x;
    for (int i = 0; i < graph->plot->event_count && graph->plot->kind == LW_PLOT_XY; i++)
        if (inside(graph, &graph->plot->event[i], &x))
            return true;
    return false;
}

static int by_time(const void *a, const void *b)
{
    const LwEvent *const *p = a, *const *q = b;
    return (*p)->time < (*q)->time ? -1 : (*p)->time > (*q)->time ? 1 : *p < *q ? -1 : *p > *q;
}

/* Those within the axis, in the order of time. */
static int sorted(const LwGraph *graph, const LwEvent ***list)
{
    int count = 0;
    double x;
    *list = LW_NEWN(graph->arena, const LwEvent *, graph->plot->event_count + 1);
    for (int i = 0; i < graph->plot->event_count && graph->plot->kind == LW_PLOT_XY; i++)
        if (inside(graph, &graph->plot->event[i], &x))
            (*list)[count++] = &graph->plot->event[i];
    qsort(*list, (size_t)count, sizeof **list, by_time);
    return count;
}

void lw_graph_mark_lines(LwGraph *graph, const LwPanel *panel)
{
    static const LwDash dots = { 2, { 1.2, 1.8 } };
    const LwEvent **event;
    int count = sorted(graph, &event);
    double last = -INFINITY, x;
    /* A forest of lines would hide the curves: short ones then. */
    double foot = count > MOST_LINES ? panel->box.y1 - 0.7 * graph->size : panel->box.y0;
    for (int i = 0; i < count; i++) {
        inside(graph, event[i], &x);
        if (x - last < LINES_APART)
            continue;
        lw_ink_stroke(graph->ink, 2, (double[]){ x, x }, (double[]){ panel->box.y1, foot }, lw_tint_mix(graph->style->mark, graph->style->paper, 0.25), 0.5, &dots);
        last = x;
    }
}

static void outline(LwGraph *graph, int count, const double *x, const double *y, bool full)
{
    LwTint colour = lw_tint_mix(graph->style->mark, graph->style->text, 0.5);
    if (full)
        lw_ink_fill(graph->ink, count, x, y, colour);
    else {
        lw_ink_fill(graph->ink, count, x, y, graph->style->paper);
        lw_ink_stroke(graph->ink, count, x, y, colour, 0.7, NULL);
    }
}

static void put_symbol(LwGraph *graph, LwEventKind kind, double x, double y)
{
    double r = 0.34 * graph->size;
    LwTint colour = lw_tint_mix(graph->style->mark, graph->style->text, 0.5);
    switch (kind) {
    case LW_EVENT_LIMIT:
        outline(graph, 4, (double[]){ x - r, x + r, x, x - r }, (double[]){ y + 0.8 * r, y + 0.8 * r, y - 0.9 * r, y + 0.8 * r }, true);
        break;
    case LW_EVENT_SINGULAR:
        outline(graph, 5, (double[]){ x - r, x, x + r, x, x - r }, (double[]){ y, y + 1.2 * r, y, y - 1.2 * r, y }, false);
        break;
    case LW_EVENT_IMPACT:
        for (int k = 0; k < 4; k++) {
            double dx = r * cos(M_PI_4 * k), dy = r * sin(M_PI_4 * k);
            lw_ink_segment(graph->ink, x - dx, y - dy, x + dx, y + dy, colour, 0.8);
        }
        break;
    case LW_EVENT_CONTACT:
        lw_ink_disc(graph->ink, x, y, 0.8 * r, colour);
        lw_ink_disc(graph->ink, x, y, 0.8 * r - 0.8, graph->style->paper);
        break;
    case LW_EVENT_MISS:
        lw_ink_segment(graph->ink, x - 0.8 * r, y - 0.8 * r, x + 0.8 * r, y + 0.8 * r, colour, 0.9);
        lw_ink_segment(graph->ink, x - 0.8 * r, y + 0.8 * r, x + 0.8 * r, y - 0.8 * r, colour, 0.9);
        break;
    default:
        lw_ink_disc(graph->ink, x, y, 0.4 * r, colour);
    }
}

/* The first words of the text: what it happens to. */
static const char *brief(LwGraph *graph, const LwEvent *event)
{
    const char *text = event->text;
    if (strncmp(text, "hit: ", 5) == 0)
        text += 5;
    size_t length = strlen(text);
    static const char *const ends[] = { " (", ", ", ": ", " with " };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *end = strstr(text, ends[i]);
        if (end && (size_t)(end - text) < length)
            length = (size_t)(end - text);
    }
    return lw_arena_printf(graph->arena, "%.*s", (int)length, text);
}

void lw_graph_mark_strip(LwGraph *graph, const LwPanel *top)
{
    const LwEvent **event;
    const char *said = "";
    int count = sorted(graph, &event);
    double last[LW_EVENT_KINDS], y = top->box.y1 + 0.75 * graph->size, busy = -INFINITY, x, wide = 0.9 * graph->size;
    for (int k = 0; k < LW_EVENT_KINDS; k++)
        last[k] = -INFINITY;
    for (int i = 0; i < count; i++) {
        inside(graph, event[i], &x);
        if (x - last[event[i]->kind] < wide || x < busy)
            continue;
        put_symbol(graph, event[i]->kind, x, y);
        last[event[i]->kind] = x;
        busy = x + 0.5 * wide;
        double next = graph->right, xn;
        if (i + 1 < count) {
            inside(graph, event[i + 1], &xn);
            next = fmin(next, xn - 0.5 * wide);
        }
        const char *text = brief(graph, event[i]);
        double from = x + 0.65 * wide, to = from + lw_ink_words_width(graph->ink, graph->small, false, text);
        if (to + 0.5 * graph->size > next || strcmp(text, said) == 0)
            continue;
        said = text;
        lw_ink_words(graph->ink, (LwWords){ from, y, .size = graph->small, .colour = graph->style->faint_text }, text);
        busy = to + 0.5 * wide;
    }
}

/* Kinds that occur, with their numbers. */
static int count_kinds(LwGraph *graph, LwEventKind kind[LW_EVENT_KINDS], const char *text[LW_EVENT_KINDS])
{
    const LwEvent **event;
    int count = sorted(graph, &event), kinds = 0;
    for (int k = LW_EVENT_KINDS - 1; k >= 0; k--) {
        int found = 0;
        for (int i = 0; i < count; i++)
            found += (int)event[i]->kind == k;
        if (!found)
            continue;
        kind[kinds] = (LwEventKind)k;
        text[kinds++] = lw_arena_printf(graph->arena, found > 1 ? "%s (%d)" : "%s", k == LW_EVENT_OTHER ? "event" : lw_event_kind_names[k], found);
    }
    return kinds;
}

LwGraphRows lw_graph_marks_legend_plan(LwGraph *graph, double width)
{
    LwEventKind kind[LW_EVENT_KINDS];
    const char *text[LW_EVENT_KINDS];
    double widths[LW_EVENT_KINDS];
    int kinds = count_kinds(graph, kind, text);
    for (int i = 0; i < kinds; i++)
        widths[i] = graph->size + lw_ink_words_width(graph->ink, graph->small, false, text[i]);
    return lw_graph_rows(graph, kinds, widths, width);
}

void lw_graph_marks_legend(LwGraph *graph)
{
    LwEventKind kind[LW_EVENT_KINDS];
    const char *text[LW_EVENT_KINDS];
    int kinds = count_kinds(graph, kind, text);
    for (int i = 0; i < kinds; i++) {
        double x = graph->left + graph->marks_legend.x[i], y = graph->marks_y - lw_graph_row(graph) * graph->marks_legend.row[i];
        put_symbol(graph, kind[i], x + 0.4 * graph->size, y);
        lw_ink_words(graph->ink, (LwWords){ x + graph->size, y, .size = graph->small, .colour = graph->style->faint_text }, text[i]);
    }
}
