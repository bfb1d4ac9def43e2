/* The connected shells of a closed mesh: which way they face and whether they fit into each other. */
#ifndef LW_GEOMETRY_SHELLS_H
#define LW_GEOMETRY_SHELLS_H

#include "app/geometry/bvh.h"
#include "app/geometry/mass.h"

/* Of a mesh whose edges are all in order: adds LW_BAD_FLIPPED when a shell is inside out, LW_BAD_CROSSING when one that faces
 * outward lies within the material of another. */
void lw_shells_judge(const LwMesh *mesh, const LwBvh *bvh, LwVerdict *verdict, LwArena *scratch);

#endif
