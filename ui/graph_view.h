/* One graph of the window: some columns of the result, drawn by app/exchange/plot.h into a picture that is kept; what moves (the cursor, the rectangle of a
 * zoom) is drawn on top of it. */
#ifndef LW_UI_GRAPH_VIEW_H
#define LW_UI_GRAPH_VIEW_H

#include "app/exchange/plot.h"
#include "app/graph/scale.h"
#include "app/graph/style.h"
#include "ui/run_parts.h"

enum { LW_GRAPH_CURVES = 12 };

typedef enum LwGraphX {
    LW_GRAPH_TIME,
    LW_GRAPH_SPEED,         /* of each motor: its torque over its speed */
    LW_GRAPH_COLUMN         /* over a column: LwGraphView.x_column */
} LwGraphX;

typedef struct LwGraphView {
    LwWindow *window;
    LwDesk *desk;
    GtkWidget *box, *area, *chips, *caption, *empty;
    GPtrArray *column;      /* of names */
    LwGraphX x;
    char *x_column;
    const char *units;      /* "deg,rpm,mm"; NULL: SI */
    double from, to;        /* s, that is zoomed to; all unless to > from */
    bool compares;          /* with the result before */
    LwResult *before;       /* kept for that; NULL: none */
    /* Made from these; anew when any of them changes. */
    LwArena arena;
    bool built;
    LwResult *of;           /* what it was made from */
    LwPlot plot;
    LwProblem problem;      /* why the picture has no frames */
    const char *why;        /* it cannot be drawn; NULL: it can */
    int curve_column[LW_GRAPH_CURVES]; /* channel of each curve of the result; the ghosts come behind */
    int own_count;
    LwScale value[LW_GRAPH_CURVES];
    cairo_surface_t *picture;
    int drawn;              /* how often the picture was made */
    int width, height, pixels; /* of the picture: its size on the screen, device pixels per pixel */
    LwPlotStyle style;
    double scale;           /* pixels per pt */
    int frame_count;
    LwPlotFrame frame[LW_PLOT_FRAMES];
    /* the pointer */
    bool zooming;
    double zoom_x0, zoom_x1; /* pixels */
    void (*touched)(struct LwGraphView *view, gpointer user);
    gpointer user;
} LwGraphView;

LwGraphView *lw_graph_view_new(LwWindow *window);
/* The view that a widget of it belongs to. */
void lw_graph_view_free(LwGraphView *view);

bool lw_graph_view_has(const LwGraphView *view, const char *column);
/* False: it has it already, or is full. */
bool lw_graph_view_add(LwGraphView *view, const char *column);
void lw_graph_view_remove(LwGraphView *view, const char *column);
void lw_graph_view_set_x(LwGraphView *view, LwGraphX x, const char *column);
void lw_graph_view_set_units(LwGraphView *view, const char *units); /* a constant text */
void lw_graph_view_zoom(LwGraphView *view, double from, double to); /* to ≤ from: all */
/* Something that it shows has changed. */
void lw_graph_view_refresh(LwGraphView *view);
char *lw_graph_view_title(const LwGraphView *view); /* "front motor, rear motor"; to be freed */

/* The plot, with caption and title as a file has it; NULL: there is nothing (view->why says why). */
const LwPlot *lw_graph_view_plot(LwGraphView *view);
bool lw_graph_view_write(LwGraphView *view, const char *path, LwProblem *problem);
GdkTexture *lw_graph_view_texture(LwGraphView *view); /* NULL: nothing is drawn */

/* graph_draw.c */
void lw_graph_view_drop_picture(LwGraphView *view);
void lw_graph_view_draw_func(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer view);
double lw_graph_view_pixel_x(const LwGraphView *view, const LwPlotFrame *frame, double x); /* of a value */
double lw_graph_view_pixel_y(const LwGraphView *view, const LwPlotFrame *frame, double y);
LwCurveLook lw_graph_view_look(const LwGraphView *view, int curve, int *frame); /* and which frame it is in; frame may be NULL */
void lw_graph_view_draw(LwGraphView *view, cairo_t *cr, int width, int height); /* pixels */
LwPlotStyle lw_graph_style_of(GtkWidget *widget);

/* graph_pointer.c */
void lw_graph_view_make_area(LwGraphView *view);

#endif
