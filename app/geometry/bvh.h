/* A hierarchy of boxes over the triangles of a mesh: rays, nearest points, distances and crossings between moving meshes. */
#ifndef LW_GEOMETRY_BVH_H
#define LW_GEOMETRY_BVH_H

#include "app/geometry/mesh.h"
#include "core/math/frame.h"

typedef struct LwBvh LwBvh;

/* Refers to the mesh. Lives in the arena. Degenerate triangles are kept (as segments and points). */
const LwBvh *lw_bvh_create(const LwMesh *mesh, LwArena *arena);

typedef struct LwHit {
    double t;               /* along the ray, in units of its direction */
    int triangle;
} LwHit;
/* The first triangle that origin + t·direction meets for 0 ≤ t ≤ most. */
bool lw_bvh_cast(const LwBvh *bvh, LwVec3 origin, LwVec3 direction, double most, LwHit *hit);

typedef struct LwNearestPoint {
    double distance;
    LwVec3 point;
    int triangle;
} LwNearestPoint;
LwNearestPoint lw_bvh_nearest(const LwBvh *bvh, LwVec3 point);
/* How many times the closed mesh goes round the point: 1 inside, 0 outside and in cavities, 2 where two outward shells overlap, −1 inside
 * of one that is inside out. Rays that pass an edge too closely are tried again in other directions, at last solid angles are summed.
 * shell (may be NULL: all count) numbers the triangles' shells; that of number `except` is left out. Anything near the surface. */
int lw_bvh_winding(const LwBvh *bvh, LwVec3 point, const int *shell, int except);
/* Whether a point is inside the closed mesh: it goes round the point. */
bool lw_bvh_contains(const LwBvh *bvh, LwVec3 point);

typedef struct LwDistance {
    double distance;        /* 0 when the surfaces cross */
    LwVec3 point[2];        /* nearest points, in the frame that a and b are given in */
    int triangle[2];
} LwDistance;
/* Between two meshes placed by frames. Looks no further than `most` (INFINITY: all): distance > most then. Exact for triangles. */
LwDistance lw_bvh_distance(const LwBvh *a, LwFrame frame_a, const LwBvh *b, LwFrame frame_b, double most);

/* Calls for every crossing pair of triangles until it returns false. */
typedef bool LwCrossing(void *user, int triangle_a, int triangle_b);
void lw_bvh_crossings(const LwBvh *a, LwFrame frame_a, const LwBvh *b, LwFrame frame_b, LwCrossing *report, void *user);
/* Pairs of one mesh that cross, neighbours (a shared vertex) excepted unless they overlap beyond it; at most `most` counted. */
int lw_bvh_self_crossings(const LwBvh *bvh, int most);

#endif
