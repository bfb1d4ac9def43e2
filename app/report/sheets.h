/* Bearing and part sheets as blocks of a report, and as CSV. */
#ifndef LW_REPORT_SHEETS_H
#define LW_REPORT_SHEETS_H

#include "app/report/report.h"
#include "core/analysis/bearing.h"
#include "core/analysis/part_loads.h"

/* task: the names of the tasks of the cycle; one "" where the file has none. hours: the life that ratings are looked for. */
typedef struct LwBearingTables {
    int count;
    const LwBearingSheet *sheet;
    const char *const *task;
    int task_count;
    double hours;
} LwBearingTables;

/* Loads, then lives with their formulas, then what to mind. */
void lw_report_bearings(LwReport *report, const LwBearingTables *tables);
/* One line per joint, SI units. */
bool lw_bearings_csv(const LwBearingTables *tables, const char *path, LwProblem *problem);

/* A part at an instant. */
typedef struct LwPartMoment {
    const char *task;       /* "" for none */
    const LwMechanismDef *def;
    int body;
    const char *instant;    /* why this one */
    const LwPartLoads *loads;
} LwPartMoment;

void lw_report_part(LwReport *report, const LwPartMoment *moment);
/* For a stress analysis: one line per load, and one with what they leave. */
bool lw_parts_csv(const LwPartMoment *moment, int count, const char *path, LwProblem *problem);

/* What the column "remark" of the bearing sheet says: why there is no life, and what its numbers leave out. In the arena, or static. */
const char *lw_bearing_words(LwArena *arena, const LwBearingSheet *sheet, const LwBearingLife *life);

/* "exact", "sum only: A.fz + B.fz", "undetermined". */
const char *lw_certainty_words(LwArena *arena, LwCertainty certainty, const char *sum);

#endif
