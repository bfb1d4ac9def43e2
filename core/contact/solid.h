/* A shape prepared for contact: vertices, edges and faces of a convex polyhedron with a ball of radius r around every point of it. A point, a sphere
 * (one vertex), a capsule (one edge), a box and a hull are all that; a cylinder and a plane have members of their own; a mesh is a soup
 * of triangles whose neighbours are known. Everything is relative to the body's centre of mass, in its axes. */
#ifndef LW_CONTACT_SOLID_H
#define LW_CONTACT_SOLID_H

#include "core/model/state.h"

typedef struct LwSolidEdge {
    int vertex[2];
    int face[2];            /* on its left as it runs from vertex 0 to 1, and on its right; −1: none */
} LwSolidEdge;

/* A convex polygon, counter-clockwise seen from outside. */
typedef struct LwSolidFace {
    LwVec3 normal;
    int first, count;       /* in LwSolid.loop */
} LwSolidFace;

typedef struct LwSolid {
    LwTouchKind kind;
    int body;
    double r;               /* m, around the vertices, edges and faces; of a cylinder its radius */
    LwVec3 centre, x, z;    /* the shape's frame: its origin and two axes */
    double half;            /* of a cylinder's length */
    int vertex_count, edge_count, face_count;
    LwVec3 *vertex;
    LwSolidEdge *edge;
    LwSolidFace *face;
    int *loop;              /* vertices round the faces */
    int *loop_edge;         /* the edge from each to the next */
    LwVec3 middle;          /* of a ball around everything */
    double bound;           /* m, its radius; INFINITY of planes */
    struct LwMesh *mesh;    /* of a mesh (core/contact/mesh.h) */
} LwSolid;

void lw_solid_init(LwSolid *solid, LwArena *arena, const LwTouchShape *shape);

/* A solid where its body is. */
typedef struct LwPlaced {
    const LwSolid *solid;
    const LwBodyState *body;
    LwVec3 low, high;       /* around it, along the world's axes */
    LwVec3 centre, x, z;
    LwVec3 *vertex, *normal; /* of vertices and faces; filled by lw_placed_fill */
    bool filled;            /* at `at`: what has not moved stays */
    LwBodyState at;
    int *near;              /* room for a number for every edge or vertex: those at hand in a search */
} LwPlaced;

/* `reach` is added to the box around. */
void lw_placed_set(LwPlaced *placed, const LwState *state, double reach);
void lw_placed_fill(LwPlaced *placed);

#endif
