/* How deep two solids are in each other. */
#ifndef LW_GEOMETRY_PENETRATION_H
#define LW_GEOMETRY_PENETRATION_H

#include "app/geometry/bvh.h"

/* A mesh prepared for it. */
typedef struct LwSolid {
    const LwMesh *mesh;
    const LwBvh *bvh;
    LwBox box;
    double size;            /* m, the box's diagonal */
    bool closed;            /* has an inside */
    int shell_count;
    LwVec3 *shell;          /* a point of each shell */
} LwSolid;

/* Everything in the arena; equal vertices become one first. */
LwSolid lw_solid_create(const LwMesh *mesh, LwArena *arena);

/* The largest distance to the other's surface among points of one that are inside of the other: its corners, and the middles of the parts
 * of its edges that lie inside. An estimate from below of how far the solids must be moved to come apart; 0 when there is no
 * such point (surfaces that only touch, or none of both is closed). *at, in the frame that both are given in, is where. Scratch is left as it was. */
double lw_solids_depth(const LwSolid *a, LwFrame frame_a, const LwSolid *b, LwFrame frame_b, LwArena *scratch, LwVec3 *at);

/* Whether a shell of one lies inside of the other, of solids whose surfaces do not cross. */
bool lw_solids_nest(const LwSolid *a, LwFrame frame_a, const LwSolid *b, LwFrame frame_b);

#endif
