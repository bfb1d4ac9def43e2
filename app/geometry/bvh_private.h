/* What the files bvh*.c share. */
#ifndef LW_GEOMETRY_BVH_PRIVATE_H
#define LW_GEOMETRY_BVH_PRIVATE_H

#include "app/geometry/bvh.h"

/* The left child follows its parent; a leaf has count > 0 triangles from `first`, else `first` is the right child. */
typedef struct LwBvhNode {
    LwBox box;
    int first, count;
} LwBvhNode;

/* Corners side by side, in the order of the leaves. */
typedef struct LwCorners {
    LwVec3 p[3];
} LwCorners;

struct LwBvh {
    const LwMesh *mesh;
    int node_count;         /* 0: no triangles */
    LwBvhNode *node;
    LwCorners *corners;
    int *triangle;          /* number in the mesh, beside the corners */
};

/* No path from the root is longer, so stacks of twice that suffice for walks over one tree and four times for pairs. */
enum { LW_BVH_DEPTH = 88 };

#endif
