/* Coordinates of a joint as seen from outside a run: of markers that stand somewhere. */
#ifndef LW_MODEL_SEEN_H
#define LW_MODEL_SEEN_H

#include "core/model/joint.h"

/* The value for markers that are given in the world; angles within half a turn of zero. */
double lw_joint_coordinate_seen(const LwJointClass *type, LwFrame marker1, LwFrame marker2, LwCoordinate c);

#endif
