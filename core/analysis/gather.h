/* Far parts are carried to where their joints are, without turning: a pose to assemble from. */
#ifndef LW_ANALYSIS_GATHER_H
#define LW_ANALYSIS_GATHER_H

#include "core/model/state.h"

/* From the ground outwards each body follows the one that it hangs on, over joints that are in place where there are such; where the joint between them is
 * off by more than `far` (m) in a direction that it holds, the body is moved so that the joint's markers coincide. What a joint leaves free is 0 then, as it
 * is in the pose that a joint is drawn in: on which side of a cam a follower that comes from ten sizes away belongs nothing else tells. Joints with curves or
 * between two points hold parts apart by design: over them bodies only follow. Parts that hang together but not on the ground keep their centre of mass.
 * Returns whether anything was moved; a joint that only closes a loop moves nothing. */
bool lw_gather(LwArena *scratch, const LwMechanism *mechanism, LwState *state, double far);

#endif
