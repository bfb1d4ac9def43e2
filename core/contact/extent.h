/* How far shapes reach. */
#ifndef LW_CONTACT_EXTENT_H
#define LW_CONTACT_EXTENT_H

#include "core/model/compiled.h"

/* By moving body, and the ground last (body_count + 1 entries): how far its shapes reach from its centre of mass, m; 0 without shapes. A plane, which has
 * no end, reaches as far as the mechanism's size. */
void lw_touch_body_extents(const LwMechanism *mechanism, double *extent);

#endif
