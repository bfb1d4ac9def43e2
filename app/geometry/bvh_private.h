/* What the files bvh*.c share. */
#ifndef LW_GEOMETRY_BVH_PRIVATE_H
#define LW_GEOMETRY_BVH_PRIVATE_H

#include "app/geometry/bvh.h"

/* The left child follows its parent; a leaf has count > 0 triangles from `first`, else `first` is the right child. */
typedef struct LwBvhNode {
    LwBox box;
    int first, count;
    LwVec3 normal;          /* low ≤ normal·x ≤ high, along the triangles' mean normal: tight where the surface is nearly flat */
    double low, high;       /* infinite in large nodes */
} LwBvhNode;

/* Corners side by side, in the order of the leaves, and the unit normal; 0 of a degenerate triangle. */
typedef struct LwCorners {
    LwVec3 p[3], normal;
} LwCorners;

struct LwBvh {
    const LwMesh *mesh;
    int node_count;         /* 0: no triangles */
    LwBvhNode *node;
    LwCorners *corners;
    int *triangle;          /* number in the mesh, beside the corners */
};

static inline LwVec3 lw_bvh_middle(const LwBox *box)
{
    return lw_vec3(0.5 * (box->min.x + box->max.x), 0.5 * (box->min.y + box->max.y), 0.5 * (box->min.z + box->max.z));
}

static inline LwVec3 lw_bvh_half(const LwBox *box)
{
    return lw_vec3(0.5 * (box->max.x - box->min.x), 0.5 * (box->max.y - box->min.y), 0.5 * (box->max.z - box->min.z));
}

/* No path from the root is longer, so stacks of twice that suffice for walks over one tree and four times for pairs. */
enum { LW_BVH_DEPTH = 88 };

/* Two trees, the second seen from the first's frame: x_a = shift + turn x_b. `size` is |turn|, by components. */
typedef struct LwBvhView {
    const LwBvh *a, *b;
    LwMat3 turn, size;
    LwVec3 shift;
} LwBvhView;

void lw_bvh_view(LwBvhView *view, const LwBvh *a, LwFrame frame_a, const LwBvh *b, LwFrame frame_b);
/* A triangle of b in a's frame. */
LwCorners lw_bvh_see(const LwBvhView *view, const LwCorners *c);
/* Lower bound of the square of the distance of a node of a and one of b, by their boxes. */
double lw_bvh_square_gap(const LwBvhView *view, const LwBvhNode *a, const LwBvhNode *b);
/* The two pairs that a pair of nodes falls into; 0 when both are leaves. */
int lw_bvh_split(const LwBvhView *view, int a, int b, int pair[2][2]);

#endif
