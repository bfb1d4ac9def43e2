/* The parts of `lockwork plot`: options, curves, caption. */
#ifndef LW_CLI_PLOT_PARTS_H
#define LW_CLI_PLOT_PARTS_H

#include "app/cli/cli.h"
#include "app/cli/plot.h"
#include "app/graph/caption.h"

enum { LW_PLOT_FILES = 8, LW_PLOT_CURSORS = 16, LW_PLOT_CORNERS = 32 };

typedef enum LwPlotWish { LW_WISH_COLUMNS, LW_WISH_TORQUE_SPEED, LW_WISH_POLAR } LwPlotWish;

/* A limit over speed in the first quadrant, as text: "0:6 N*m,250:6,314:0". */
typedef struct LwPlotLimit {
    const char *option, *name, *text;
    bool faint;
} LwPlotLimit;

/* What the command line asks for. */
typedef struct LwPlotOptions {
    const char *output, *title;
    LwPlotWish wish;
    char *x, *y, *y2, *motors;      /* names, "," between them; NULL: not given */
    LwPlotLimit limit[2];           /* peak, continuous; text NULL: not given */
    LwPlotChoice events;
    LwPlot look;                    /* style, size, units, extremes, cursors */
    double cursor[LW_PLOT_CURSORS];
} LwPlotOptions;

/* False after a complaint. The option's texts are copied: free them with lw_plot_options_clear. */
bool lw_plot_options_read(const LwArguments *arguments, LwPlotOptions *options);
void lw_plot_options_clear(LwPlotOptions *options);

/* Results to draw from. */
typedef struct LwPlotSource {
    const LwTrace *trace;
    const char *path, *stem;    /* the name without folder and suffix */
} LwPlotSource;

/* The graph while its curves come together; everything in the arena. */
typedef struct LwPlotDraft {
    LwArena *arena;
    int source_count;
    const LwPlotSource *source;
    LwPlot plot;
    LwPlotCurve *curve;
    int curve_count, curve_room;
    unsigned about;             /* what the caption explains */
    char caption[LW_PLOT_CAPTION];
} LwPlotDraft;

/* Fill draft->plot but for title and events; false after a complaint. */
bool lw_plot_add_columns(LwPlotDraft *draft, const LwPlotOptions *options);
bool lw_plot_add_torque_speed(LwPlotDraft *draft, const LwPlotOptions *options);
bool lw_plot_add_polar(LwPlotDraft *draft, const LwPlotOptions *options);
/* One channel over another (x < 0: over the plot's own). */
LwPlotCurve *lw_plot_add_curve(LwPlotDraft *draft, const LwPlotSource *source, int y, int x);

#endif
