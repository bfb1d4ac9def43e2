/* What a triangle mesh needs beyond the faces and edges of a solid: which edges stick out, which triangles are one plane, and a tree of boxes. */
#ifndef LW_CONTACT_MESH_H
#define LW_CONTACT_MESH_H

#include "core/contact/solid.h"

typedef struct LwMeshNode {
    LwVec3 low, high;       /* body axes */
    int first, count;       /* triangles of a leaf, in LwMesh.order; count 0: the children are first and first + 1 */
} LwMeshNode;

typedef struct LwMesh {
    int *plane;             /* by triangle: the first triangle of its plane, whose plane stands for all of them */
    bool *ridge;            /* by edge: it sticks out, or is a border */
    int *star_first, *star; /* edges at each vertex: star[star_first[v]] … */
    int node_count;
    LwMeshNode *node;
    int *order;
    /* of the present search */
    int search, *seen_edge, *seen_vertex;
    int triangle_count, edge_count, vertex_count;
    int *triangle, *edge, *vertex;
} LwMesh;

LwMesh *lw_mesh_create(LwArena *arena, const LwSolid *solid);

/* Triangles, edges that stick out and vertices with such edges next to the box (world axes) around something. */
void lw_mesh_near(const LwPlaced *placed, LwVec3 low, LwVec3 high);

#endif
