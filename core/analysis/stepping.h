/* Semi-implicit Euler where stops, contacts or friction take part (core/solve/timestep.h). */
#ifndef LW_ANALYSIS_STEPPING_H
#define LW_ANALYSIS_STEPPING_H

#include "core/analysis/drive.h"

/* Takes the auxiliary set from the run's solver; NULL: there is none, or another integrator is at work. */
LwTimestep *lw_stepping_create(LwRun *run);
/* At the start: refuses what overlaps; finds the forces that the first sample shows. False: refused. */
bool lw_stepping_begin(LwDrive *drive);
/* To time t. False: the run is stopped. */
bool lw_stepping_go(LwDrive *drive, double t);
/* What was counted but not told. */
void lw_stepping_conclude(LwDrive *drive);

#endif
