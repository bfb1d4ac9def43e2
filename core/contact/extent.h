/* How far shapes reach. */
#ifndef LW_CONTACT_EXTENT_H
#define LW_CONTACT_EXTENT_H

#include "core/model/compiled.h"

/* m, from the centre of mass of its body; that of a plane, which has no end, is the mechanism's size. */
double lw_touch_shape_extent(const LwMechanism *mechanism, const LwTouchShape *shape);

#endif
