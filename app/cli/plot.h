/* What `plot` and the demonstration share. */
#ifndef LW_CLI_PLOT_H
#define LW_CLI_PLOT_H

#include "core/trace/trace.h"

enum { LW_PLOT_CURVES = 24, LW_PLOT_CAPTION = 800 };

typedef struct LwPlotRequest {
    const char *title;
    const char *path;       /* its suffix decides the format */
    int x;                  /* channel */
    int y_count;
    int y[LW_PLOT_CURVES];  /* channels */
} LwPlotRequest;

/* Draws channels of a trace, with a caption that says frame and sign of the loads among them. Returns an exit status. */
int lw_plot_columns(const LwTrace *trace, const LwPlotRequest *request);

#endif
