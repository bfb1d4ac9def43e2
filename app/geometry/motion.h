/* The common motion of two sets of features: a part that was exported again with another origin or other axes. */
#ifndef LW_GEOMETRY_MOTION_H
#define LW_GEOMETRY_MOTION_H

#include "app/geometry/relation.h"

/* Takes the old part's coordinates to the new one's; the identity when that explains most of the features or nothing explains
 * more. Of motions that explain equally much (a symmetric part) the smallest. The arena is used for scratch. */
LwFrame lw_motion_between(const LwPart *old, const LwPart *new_part, LwCloseness close, LwArena *arena);

#endif
