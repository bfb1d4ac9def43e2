/* The variants of a study: which values every parameter takes, in SI, once the model has been read and its parameters are known. */
#ifndef LW_SWEEP_PLAN_H
#define LW_SWEEP_PLAN_H

#include "app/document/reader.h"
#include "app/document/study.h"

typedef struct LwAxis {
    const char *name, *unit;    /* "crank", "m" */
    int count;                  /* of the list; 0: from … to */
    double *list;
    double from, to;
    bool logarithmic;
    double start;               /* of an optimisation */
} LwAxis;

typedef struct LwPlan {
    LwArena arena;
    const LwStudyFile *study;
    int axis_count;
    LwAxis *axis;
    int count;                  /* variants; of an optimisation the most */
    double *sample;             /* of a hypercube: count × axis_count values */
} LwPlan;

enum { LW_PLAN_MOST = 10000000 };

/* False with errors at their place in the study file. Clear the plan in any case. */
bool lw_plan_make(LwPlan *plan, const LwStudyFile *study, const LwDocument *document, LwIssues *issues);
void lw_plan_clear(LwPlan *plan);

/* The values of a variant, one for each axis, in SI. */
void lw_plan_values(const LwPlan *plan, int variant, double *values);

/* What lies at `fraction` of the way from the axis's least value to its most. */
double lw_sweep_axis_value(const LwAxis *axis, double fraction);

#endif
