/* A graph on its page: first planned (panels, axes, rows of words; all in pt), then drawn. Private to this folder and to
 * app/exchange/plot.c; see app/exchange/plot.h for what callers use. */
#ifndef LW_GRAPH_GRAPH_H
#define LW_GRAPH_GRAPH_H

#include "app/exchange/plot.h"
#include "app/graph/scale.h"
#include "app/graph/ink.h"
#include "app/graph/style.h"
#include "core/base/arena.h"

#include <math.h>

enum { LW_GRAPH_PANELS = LW_PLOT_FRAMES, LW_GRAPH_LABELS = 160 };

/* Points on the page; NAN between pieces. */
typedef struct LwGraphTrail {
    int count;
    double *x, *y;
} LwGraphTrail;

typedef struct LwGraphCurve {
    const LwPlotCurve *curve;
    const char *name;       /* with what the legend adds */
    const double *x, *y;
    int count;
    int panel;
    LwCurveLook look;
    LwGraphTrail trail;
} LwGraphCurve;

/* A line of words under each other or of legend entries side by side: where each begins. */
typedef struct LwGraphRows {
    int count;              /* of rows */
    int entry_count;
    int *row;               /* of each entry, from 0 */
    double *x;              /* pt from the left end */
} LwGraphRows;

typedef struct LwPanel {
    const char *unit;
    int curve_count, second_count, first;   /* first: the only curve when there is one */
    double low, high, second_low, second_high;
    LwScale y, second;
    LwRect box;             /* the frame */
    bool has_legend;
    LwGraphRows legend;
} LwPanel;

typedef struct LwGraph {
    const LwPlot *plot;
    const LwGraphStyle *style;
    LwArena *arena;
    LwInk *ink;
    double width, height;
    double size, small;     /* of words */
    LwScale x;
    double x_low, x_high;
    int curve_count;
    LwGraphCurve *curve;
    int panel_count;
    LwPanel panel[LW_GRAPH_PANELS];
    double left, right;     /* of the frames */
    double title_y, x_label_y, marks_y, caption_y;
    LwGraphRows marks_legend;
    int caption_count;
    const char **caption;   /* wrapped */
    int label_count;
    LwRect label[LW_GRAPH_LABELS]; /* words inside the frames, which others must not cover */
    int told_count;
    double told[LW_GRAPH_LABELS][2];
} LwGraph;

/* What can be drawn: a number, and not one from a run that went astray. */
static inline bool lw_graph_usable(double value)
{
    return fabs(value) < 1e100;
}

/* Plans the page; graph->height is known then. False with *problem when it cannot be drawn so. */
bool lw_graph_plan(LwGraph *graph, LwProblem *problem);
void lw_graph_draw(LwGraph *graph);

/* gather.c: curves, panels and their ranges. */
bool lw_graph_gather(LwGraph *graph, LwProblem *problem);
/* curve.c */
void lw_graph_trails(LwGraph *graph, LwPanel *panel, int number);
void lw_graph_stroke(LwGraph *graph, const LwGraphTrail *trail, const LwCurveLook *look);
void lw_graph_curves(LwGraph *graph, int panel);
/* panel.c */
void lw_graph_panel(LwGraph *graph, int panel);
/* polar.c */
void lw_polar_range(LwGraph *graph);
void lw_polar_panel(LwGraph *graph);
/* notes.c: words inside the frame. The first of the places offered that covers neither words nor, if possible, curves. */
typedef struct LwNote {
    double x, y;            /* what it speaks of */
    bool below, beside;     /* where it goes by preference: above, below, beside */
    bool loose;             /* it need not be near: no line leads from one to the other */
    LwTint colour;
    const char *text;
} LwNote;
bool lw_graph_note(LwGraph *graph, const LwPanel *panel, LwNote note);
void lw_graph_extremes(LwGraph *graph, int panel);
void lw_graph_cursors(LwGraph *graph, int panel);
bool lw_graph_shows_extremes(const LwGraph *graph, const LwPanel *panel);
/* marks.c: events */
bool lw_graph_has_marks(const LwGraph *graph);
void lw_graph_mark_lines(LwGraph *graph, const LwPanel *panel);
void lw_graph_mark_strip(LwGraph *graph, const LwPanel *top);
LwGraphRows lw_graph_marks_legend_plan(LwGraph *graph, double width);
void lw_graph_marks_legend(LwGraph *graph);
/* legend.c */
LwGraphRows lw_graph_rows(LwGraph *graph, int count, const double *widths, double width);
LwGraphRows lw_graph_legend_plan(LwGraph *graph, int panel, double width);
void lw_graph_legend(LwGraph *graph, int panel);
int lw_graph_wrap(LwGraph *graph, const char *text, double size, double width, const char ***lines);
/* The text, cut with … to fit the width. */
const char *lw_graph_cut(LwGraph *graph, const char *text, double size, bool bold, double width);
double lw_graph_row(const LwGraph *graph);  /* pt from one row of a legend to the next */

#endif
