/* Dragging from the assembled pose of a study. */
#ifndef LW_ANALYSIS_DRAGGING_H
#define LW_ANALYSIS_DRAGGING_H

#include "core/analysis/analysis.h"
#include "core/solve/drag.h"
#include "core/solve/tug.h"

/* The study is only read and must outlive the drag; it must have been assembled (LW_STUDY_OK). NULL: no memory. */
LwDrag *lw_study_drag(const LwStudy *study, const LwDragOptions *options);
/* The same on the running simulation. */
LwTug *lw_study_tug(const LwStudy *study, const LwTugOptions *options);

#endif
