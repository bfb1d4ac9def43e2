/* Colours, widths and dash patterns of graphs. */
#ifndef LW_GRAPH_STYLE_H
#define LW_GRAPH_STYLE_H

#include "app/exchange/plot.h"
#include "app/graph/ink.h"

enum { LW_GRAPH_COLOURS = 7 };

typedef struct LwGraphStyle {
    LwTint paper, text, faint_text, axis, grid, shade, mark, cursor;
    LwTint curve[LW_GRAPH_COLOURS];
    double curve_width, axis_width, grid_width;     /* pt */
    bool grey;              /* curves are told apart by dashes first */
} LwGraphStyle;

extern const LwGraphStyle lw_graph_styles[LW_PLOT_STYLES];

/* How the n-th curve of a graph looks: at least 14 differ from each other. */
typedef struct LwCurveLook {
    LwTint colour;
    double width;
    LwDash dash;
    LwCertainty certainty;  /* slanted ticks on undetermined loads, small rings on sum-only ones */
} LwCurveLook;
LwCurveLook lw_graph_look(const LwGraphStyle *style, int number, LwCertainty certainty);
/* The same for curves that run over themselves, where dashes would fill each other's gaps: greys differ first. */
LwCurveLook lw_graph_look_around(const LwGraphStyle *style, int number, LwCertainty certainty);

/* From a to b. */
LwTint lw_tint_mix(LwTint a, LwTint b, double share);

#endif
