/* The inside of a study, for the runs that start from it. */
#ifndef LW_ANALYSIS_STUDY_H
#define LW_ANALYSIS_STUDY_H

#include "core/analysis/analysis.h"
#include "core/solve/step.h"

struct LwStudy {
    LwArena arena;
    const LwMechanism *mechanism;
    LwSystem *system;       /* joints and motors: what runs */
    LwSolver *solver;
    LwState *state;         /* assembled, velocities consistent */
    double looseness;       /* sine of the angle by which the joints' dependent rows miss being dependent */
    double *limit_was;      /* by limit: its coordinate before it was led to the limit */
    bool *limit_given_way;  /* by limit: to motors that ask for what lies beyond */
    LwStudyReport report;
};

/* mobility.c: fills motions of the report (state assembled, solver judged). */
void lw_mobility_describe(LwStudy *study);
/* The motions of an independent set of the freedoms that the rows chosen by `with` leave, at most so many, with the groups that name them in the system of
 * the solver returned (judged at the study's state, all in force that it keeps). group may be NULL. */
LwSolver *lw_mobility_motions(LwArena *arena, const LwStudy *study, unsigned with, LwMotion *motion, int *group, int most, int *count);
/* Names of an independent set of the freedoms that the rows chosen by `with` (LW_WITH_…) leave: "A.rz, B.z"; *count of them. */
const char *lw_mobility_names(LwArena *arena, const LwStudy *study, const LwState *state, unsigned with, int *count);
/* redundancy.c: fills loops of the report from the dropped rows. */
void lw_redundancy_describe(LwStudy *study);
LwRowName lw_study_row_name(const LwSystem *system, int row);
/* Offsets of redundant rows belong to the mechanism, whatever the system. */
void lw_study_copy_offsets(const LwStudy *study, LwSolver *to);
/* Adds a sentence to the report. */
void lw_study_note(LwStudy *study, const char *text);

#endif
