/* Convex hulls. */
#ifndef LW_GEOMETRY_HULL_H
#define LW_GEOMETRY_HULL_H

#include "app/geometry/mesh.h"

/* The hull of the points as a closed, outward mesh in the arena (its vertices are some of the points). False when they lie in a
 * plane, on a line or in a point, within rounding. */
bool lw_hull(const LwVec3 *point, int count, LwArena *arena, LwMesh *out);

#endif
