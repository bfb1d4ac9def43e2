/* Where the bodies of a mechanism are at some times, for pictures and for files with motion. */
#ifndef LW_VIEW_POSES_H
#define LW_VIEW_POSES_H

#include "core/analysis/analysis.h"

typedef struct LwPoses {
    int body_count, count;
    double *time;           /* s */
    LwFrame *frame;         /* frame[pose·body_count + body] */
} LwPoses;

/* In the arena. The assembled pose alone; or those of all samples of a run. */
LwPoses lw_poses_of_study(LwArena *arena, const LwMechanismDef *def, const LwStudy *study);
LwPoses lw_poses_of_trace(LwArena *arena, const LwMechanismDef *def, const LwStudy *study, const LwTrace *trace);
/* One row alone, for a run under way: where the bodies' columns are (−1: it stands still), then their frames. */
void lw_poses_columns(const LwMechanismDef *def, const LwTrace *trace, int *column);
void lw_poses_of_row(const LwMechanismDef *def, const LwStudy *study, const int *column, const double *row, LwFrame *frame);
const LwFrame *lw_poses_at(const LwPoses *poses, int pose);

#endif
