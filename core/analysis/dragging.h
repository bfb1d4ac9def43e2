/* Dragging from the assembled pose of a study. */
#ifndef LW_ANALYSIS_DRAGGING_H
#define LW_ANALYSIS_DRAGGING_H

#include "core/analysis/analysis.h"
#include "core/solve/drag.h"

/* The study is only read and must outlive the drag; it must have been assembled (LW_STUDY_OK). NULL: no memory. */
LwDrag *lw_study_drag(const LwStudy *study, const LwDragOptions *options);

#endif
