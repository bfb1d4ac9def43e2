/* The report on motors: choice, assumptions, what each motor does, the catalogue, the bearings. */
#ifndef LW_REPORT_SIZING_H
#define LW_REPORT_SIZING_H

#include "app/report/sheets.h"
#include "core/analysis/sizing.h"

typedef struct LwSizingReport {
    const LwSizing *sizing;
    const LwMechanismDef *def;          /* as the first task makes it */
    const char *file;                   /* its name, without folders */
    const char *catalogue;              /* name of the catalogue; NULL: none */
    const char *analysis;               /* "inverse" … */
    const char *version;                /* of the program */
    const LwBearingTables *bearings;    /* NULL: left out */
    const unsigned char *picture;       /* PNG of the mechanism; NULL: none */
    size_t picture_size;
} LwSizingReport;

/* Everything in the arena; refers to `input` and what it points to. Write it with lw_report_write. */
LwReport *lw_report_sizing(LwArena *arena, const LwSizingReport *input);

enum { LW_SIZING_FILES = 3 };
/* The files that tables at the path are: X.csv, X-summary.csv, X-catalogue.csv, each to be freed. False: memory ran out, and there is nothing to free. */
bool lw_sizing_files(const char *path, char *file[LW_SIZING_FILES]);
/* X.csv: the series; X-summary.csv: the numbers; X-catalogue.csv: every motor of the catalogue with its reason. */
bool lw_sizing_write_csv(const LwSizing *sizing, const char *path, LwProblem *problem);

/* The graphs of a motor, for the report: what it does over the cycle; what its torque is made of; torque over speed at its shaft against the
 * envelopes of the chosen motor; how much of each limit is used over the gear ratio; the winding's temperature. NULL where there is nothing to draw. */
const LwPlot *lw_sizing_graph_cycle(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor);
const LwPlot *lw_sizing_graph_parts(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor);
const LwPlot *lw_sizing_graph_cloud(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor);
const LwPlot *lw_sizing_graph_ratio(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor);
const LwPlot *lw_sizing_graph_winding(LwArena *arena, const LwSizing *sizing, const LwSizingMotor *motor);

#endif
