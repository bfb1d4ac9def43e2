/* The first moment within a step at which the modes of stops, contacts and friction cease to be right. */
#ifndef LW_ANALYSIS_CROSSING_H
#define LW_ANALYSIS_CROSSING_H

#include "core/analysis/events.h"

typedef struct LwCrossing {
    int index;              /* of the indicator; −1: of none, the time is all that is known */
    double t;               /* s */
    double level;           /* that it passes: 0, or a little less where it began there */
    double rate;            /* of the indicator there; NAN: it jumps, or the rate is not known */
} LwCrossing;

/* Searches the dense output of the step just made; drive->events has room for the indicators. */
bool lw_crossing_find(LwDrive *drive, LwCrossing *first);

/* Within this an indicator is zero. */
double lw_crossing_slack(const LwIndicator *indicator);

#endif
