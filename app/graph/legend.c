/* Rows of entries that wrap, and words that do. */
#include "app/graph/graph.h"

#include <string.h>

static const double SAMPLE = 20, GAP = 4, BETWEEN = 14; /* pt: the line before a name, and the spaces */

double lw_graph_row(const LwGraph *graph)
{
    return 1.5 * graph->size;
}

LwGraphRows lw_graph_rows(LwGraph *graph, int count, const double *widths, double width)
{
    LwGraphRows rows = { .entry_count = count, .row = LW_NEWN(graph->arena, int, count), .x = LW_NEWN(graph->arena, double, count) };
    double x = 0;
    for (int i = 0; i < count; i++) {
        if (x > 0 && x + widths[i] > width) {
            rows.count++;
            x = 0;
        }
        rows.row[i] = rows.count;
        rows.x[i] = x;
        x += widths[i] + BETWEEN;
    }
    rows.count += count > 0;
    return rows;
}

static bool is_named(const LwGraph *graph, int curve, int panel)
{
    return graph->curve[curve].panel == panel;
}

LwGraphRows lw_graph_legend_plan(LwGraph *graph, int panel, double width)
{
    double *widths = LW_NEWN(graph->arena, double, graph->curve_count + 1);
    int count = 0;
    for (int c = 0; c < graph->curve_count; c++)
        if (is_named(graph, c, panel)) {
            graph->curve[c].name = lw_graph_cut(graph, graph->curve[c].name, graph->size, false, width - SAMPLE - GAP);
            widths[count++] = SAMPLE + GAP + lw_ink_words_width(graph->ink, graph->size, false, graph->curve[c].name);
        }
    return lw_graph_rows(graph, count, widths, width);
}

void lw_graph_legend(LwGraph *graph, int panel)
{
    const LwPanel *it = &graph->panel[panel];
    double row = lw_graph_row(graph), strip = panel == 0 && lw_graph_has_marks(graph) ? row : 0;
    double top = it->box.y1 + strip + 0.35 * graph->size + row * (it->legend.count - 0.5);
    for (int c = 0, i = 0; c < graph->curve_count; c++) {
        if (!is_named(graph, c, panel))
            continue;
        const LwGraphCurve *curve = &graph->curve[c];
        double x = graph->left + it->legend.x[i], y = top - row * it->legend.row[i];
        LwGraphTrail sample = { 2, (double[]){ x, x + SAMPLE }, (double[]){ y, y } };
        if (curve->curve->cloud)
            lw_ink_disc(graph->ink, x + SAMPLE / 2, y, 1.5, curve->look.colour);
        else
            lw_graph_stroke(graph, &sample, &curve->look);
        lw_ink_words(graph->ink, (LwWords){ x + SAMPLE + GAP, y, .size = graph->size, .colour = graph->style->text }, curve->name);
        i++;
    }
}

const char *lw_graph_cut(LwGraph *graph, const char *text, double size, bool bold, double width)
{
    if (lw_ink_words_width(graph->ink, size, bold, text) <= width)
        return text;
    for (size_t length = strlen(text); length > 1; length--) {
        if (((unsigned char)text[length] & 0xc0) == 0x80)
            continue; /* inside a character */
        const char *cut = lw_arena_printf(graph->arena, "%.*s…", (int)length, text);
        if (lw_ink_words_width(graph->ink, size, bold, cut) <= width)
            return cut;
    }
    return "…";
}

/* One line from *text on, at least one word long; *text moves behind it. */
static const char *take_line(LwGraph *graph, const char **text, double size, double width)
{
    const char *start = *text, *best = NULL;
    size_t end = 0;
    for (;;) {
        end += strcspn(start + end, " \n");
        const char *line = lw_arena_printf(graph->arena, "%.*s", (int)end, start);
        if (best && lw_ink_words_width(graph->ink, size, false, line) > width)
            break;
        best = line;
        *text = start + end;
        if (start[end] != ' ')
            break;
        end++;
    }
    *text += **text == ' ' || **text == '\n';
    return best;
}

int lw_graph_wrap(LwGraph *graph, const char *text, double size, double width, const char ***lines)
{
    int count = 0, room = 0;
    *lines = NULL;
    while (*text) {
        const char *line = take_line(graph, &text, size, width);
        LW_PUSH(graph->arena, *lines, count, room, line);
    }
    return count;
}
