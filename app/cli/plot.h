/* What `plot`, the demonstration and other commands share: channels of traces as a graph. */
#ifndef LW_CLI_PLOT_H
#define LW_CLI_PLOT_H

#include "app/exchange/plot.h"
#include "core/trace/trace.h"

enum { LW_PLOT_CURVES = 24 };

typedef struct LwPlotRequest {
    const char *title;
    const char *path;       /* its suffix decides the format */
    int x;                  /* channel */
    int y_count;
    int y[LW_PLOT_CURVES];  /* channels */
    const LwPlot *look;     /* style, size, units, extremes, cursors as in LwPlot; NULL: all by themselves */
} LwPlotRequest;

/* Draws channels of a trace, with a caption that says frame and sign of the loads among them, and marks at its events when x is
 * time. Returns an exit status. */
int lw_plot_columns(const LwTrace *trace, const LwPlotRequest *request);
/* Writes a graph in a process of its own (app/cli/apart.h). Returns an exit status. */
int lw_plot_apart(const LwPlot *plot, const char *path);

#endif
