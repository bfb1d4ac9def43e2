/* Graphs to a file (svg, pdf, png). The only door to PLplot. */
#ifndef LW_EXCHANGE_PLOT_H
#define LW_EXCHANGE_PLOT_H

#include "app/exchange/problem.h"

#include <stdbool.h>

typedef struct LwPlotCurve {
    const char *name;       /* in the legend */
    const char *unit;       /* "" for pure numbers; curves of one unit share a panel */
    const double *y;
} LwPlotCurve;

typedef struct LwPlot {
    const char *title;
    const char *caption;    /* lines under the graph, '\n' between them; may be "" */
    const char *x_name, *x_unit;
    int point_count;
    const double *x;
    int curve_count;
    const LwPlotCurve *curve;
} LwPlot;

/* Draws to `path`, whose suffix decides the format, whole or not at all. */
bool lw_plot_write(const LwPlot *plot, const char *path, LwProblem *problem);

#endif
