/* Triangles to faces, edges and their neighbours. */
#ifndef LW_CONTACT_TOPOLOGY_H
#define LW_CONTACT_TOPOLOGY_H

#include "core/contact/solid.h"

/* Fills vertices, edges, faces and loops from vertices in the shape's frame and triangles, outward by the right hand. Of convex shapes neighbours in one
 * plane become one face, and vertices that no face needs are dropped; of meshes every triangle stays a face. Equal vertices are joined first. */
void lw_solid_connect(LwSolid *solid, LwArena *arena, const LwTouchShape *shape, const LwVec3 *vertex, int vertex_count, const int *triangle,
                      int triangle_count);

#endif
