/* Graphs: curves over time or over each other, polar plots, torque over speed; to a file (svg, pdf, png), to memory, or
 * onto a cairo context (a window, a page of a report). Drawn with PLplot (app/graph/ink.c), which is not thread-safe:
 * main thread only.
 *
 * A zeroed LwPlot with title, caption, x, curves is a graph over x with one panel per unit; every other member has a
 * meaning when zero. Values are SI; `units` says how they are shown. */
#ifndef LW_EXCHANGE_PLOT_H
#define LW_EXCHANGE_PLOT_H

#include "app/exchange/problem.h"
#include "core/trace/trace.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum LwPlotKind {
    LW_PLOT_XY,             /* y over x; one panel per unit */
    LW_PLOT_POLAR           /* x is an angle (rad), y a radius; a curve with an x of its own holds components x, y */
} LwPlotKind;

typedef enum LwPlotStyle {
    LW_PLOT_LIGHT, LW_PLOT_DARK,
    LW_PLOT_PRINT,          /* greys with dash patterns, thin lines */
    LW_PLOT_STYLES
} LwPlotStyle;
extern const char *const lw_plot_style_names[LW_PLOT_STYLES];

typedef enum LwPlotChoice { LW_PLOT_AUTO, LW_PLOT_YES, LW_PLOT_NO } LwPlotChoice;

typedef struct LwPlotCurve {
    const char *name;       /* in the legend */
    const char *unit;       /* "" for pure numbers; curves of one unit share a panel */
    const double *y;
    const double *x;        /* NULL: the plot's */
    int point_count;        /* of its own x; 0 with x NULL */
    const char *quantity;   /* what the axis is called by; NULL: the name, or what is common to several names */
    LwCertainty certainty;  /* undetermined and sum-only loads are drawn differently and said so in the legend */
    bool second;            /* on the y axis at the right, in the panel of the first curve that is not */
    bool cloud;             /* points, not joined */
} LwPlotCurve;

/* A polygon under the curves of the first panel, e.g. the envelope of a motor over speed. */
typedef struct LwPlotArea {
    const char *name;       /* written at its upper edge; NULL for none */
    int point_count;
    const double *x, *y;    /* SI, like the curves; closed by itself */
    bool faint;             /* an outer limit: dashed outline and lighter fill */
} LwPlotArea;

typedef struct LwPlot {
    const char *title;
    const char *caption;    /* lines under the graph, '\n' between them; long ones wrap; may be "" */
    const char *x_name, *x_unit;
    int point_count;
    const double *x;
    int curve_count;
    const LwPlotCurve *curve;

    LwPlotKind kind;
    LwPlotStyle style;
    const char *units;      /* "deg,rpm,mm": shown instead of SI where they fit; NULL for none */
    double from, to;        /* the part of an x that only grows that is shown (SI); all of it unless to > from */
    double width, height;   /* pt (1/72 inch); 0: 675 wide, as high as the panels need */
    double scale;           /* pixels per pt of a PNG; 0: 4/3 (96 per inch) */
    int event_count;
    const LwEvent *event;   /* marks at their times; only where x is time */
    int cursor_count;
    const double *cursor;   /* x (SI): a line there with the value of every curve */
    LwPlotChoice extremes;  /* largest and smallest value of each curve written at it; by itself: up to two curves in a panel */
    bool no_legend;         /* somebody else tells which curve is which */
    bool quadrants;         /* shades where x·y < 0 and names the two kinds: drives, brakes */
    bool equal;             /* one unit of x as long as one of y (paths) */
    int area_count;
    const LwPlotArea *area;
} LwPlot;

/* Draws to `path`, whose suffix decides the format, whole or not at all. */
bool lw_plot_write(const LwPlot *plot, const char *path, LwProblem *problem);
/* Whether the name's ending says which: to be asked before a long computation. */
bool lw_plot_knows_format(const char *path, LwProblem *problem);

/* The graph as the text of an SVG element without XML declaration, to embed into HTML: every id in it begins with `prefix`,
 * which must differ between graphs of one page. Ended by a zero byte; the caller frees. NULL with *problem otherwise. */
char *lw_plot_to_svg(const LwPlot *plot, const char *prefix, LwProblem *problem);

/* Height (pt) that the graph takes at its width; plot->height when that is given. 0 with *problem otherwise. */
double lw_plot_height(const LwPlot *plot, LwProblem *problem);

/* Draws onto a cairo context (cairo_t), whose units are pt (scale it for a widget): a page of a PDF, a window.
 * Takes plot->width and, when it is 0, lw_plot_height(). */
struct _cairo;
bool lw_plot_draw(const LwPlot *plot, struct _cairo *cairo, LwProblem *problem);

/* Where the panels are on the page, for a pointer in a window. */
typedef struct LwPlotFrame {
    double left, top, right, bottom;        /* pt from the page's upper left corner */
    double x_low, x_high, y_low, y_high;    /* SI, at the edges */
} LwPlotFrame;
enum { LW_PLOT_FRAMES = 6 };
/* How many there are; 0 with *problem when the graph cannot be drawn, and for polar graphs. */
int lw_plot_frames(const LwPlot *plot, LwPlotFrame frame[LW_PLOT_FRAMES], LwProblem *problem);

/* Whether the list of units ("deg,rpm,mm") can be used: each known, none twice for one quantity. */
bool lw_plot_check_units(const char *units, LwProblem *problem);

#endif
