/* Distances between points and triangles, and whether triangles cross. Degenerate triangles are the segments and points they look like. */
#ifndef LW_GEOMETRY_TRIANGLES_H
#define LW_GEOMETRY_TRIANGLES_H

#include "core/math/vec3.h"

#include <stdbool.h>

/* The point of the triangle nearest to p. */
LwVec3 lw_triangle_nearest(const LwVec3 t[3], LwVec3 p);

/* The square of the distance of two segments a[0] a[1] and b[0] b[1], and where it is. */
double lw_segments_nearest(const LwVec3 a[2], const LwVec3 b[2], LwVec3 point[2]);

/* The square of the distance of two triangles, 0 where they cross, and the nearest points. */
double lw_triangles_nearest(const LwVec3 a[3], const LwVec3 b[3], LwVec3 point[2]);

/* Whether the segment p q passes through the triangle, ending further than `margin` beyond its plane on both sides and staying further than
 * `margin` inside of its edges. margin 0: touching does not count. *at is where. */
bool lw_segment_pierces(LwVec3 p, LwVec3 q, const LwVec3 t[3], double margin, LwVec3 *at);

#endif
