/* Angles of wheels against the line of centres, which gears and belts share. */
#ifndef LW_JOINTS_GEARS_H
#define LW_JOINTS_GEARS_H

#include "joints/families.h"

/* tracked[0], tracked[1] = θ1, θ2 */
void lw_gear_track(LwJointView *view);
/* a θ1 + b θ2 */
LwRelJet lw_gear_sum(const LwJointView *view, double a, double b);
/* Of wheel 1, in marker 2's axes. */
LwVec3 lw_gear_axis(const LwRel *rel);

#endif
