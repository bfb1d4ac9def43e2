/* Dead points met on the way. The smallest relative pivot of the rows in force falls to zero at a singular pose and
 * rises again, mostly between two samples; where it has a minimum it is searched for. */
#ifndef LW_ANALYSIS_SINGULAR_H
#define LW_ANALYSIS_SINGULAR_H

#include "core/analysis/run.h"

typedef struct LwSingularWatch LwSingularWatch;

LwSingularWatch *lw_singular_watch_create(LwArena *arena, const LwRun *run);
/* After each sample of kinematics. */
void lw_singular_watch_kinematics(LwSingularWatch *watch, LwRun *run);

/* Looks at the mechanism at a time within the last step, by whatever means the analysis has. */
typedef struct LwPivotProbe {
    double (*pivot)(void *user, double t);  /* smallest relative pivot of the rows in force */
    int (*dropped)(void *user, double t);   /* dependent rows, judged anew */
    void *user;
} LwPivotProbe;

/* After each step of dynamics from t0 to t1; the run's solver is factored at t1. */
void lw_singular_watch_step(LwSingularWatch *watch, LwRun *run, double t0, double t1, LwPivotProbe probe);

/* Advances run->state by the motors' laws; false when it cannot. before: scratch. */
bool lw_kinematics_advance(LwRun *run, LwState *before, double to);
/* A row of results at run->state, whose accelerations run->solver has; false when nobody can carry it (the run is then stopped). */
bool lw_kinematics_record(LwRun *run);
/* Tells the rows of kinematics what the laws ask for at run->state->t; whenever that time has changed. */
void lw_kinematics_aim(LwRun *run);

#endif
