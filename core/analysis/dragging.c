#include "core/analysis/dragging.h"

#include "core/analysis/study.h"
#include "core/base/assert.h"

LwDrag *lw_study_drag(const LwStudy *study, const LwDragOptions *options)
{
    LW_ASSERT(study->report.status == LW_STUDY_OK);
    return lw_drag_create(study->solver, study->state, options);
}

LwTug *lw_study_tug(const LwStudy *study, const LwTugOptions *options)
{
    LW_ASSERT(study->report.status == LW_STUDY_OK);
    return lw_tug_create(study->solver, study->state, options);
}
