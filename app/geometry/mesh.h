/* Triangles in space. */
#ifndef LW_GEOMETRY_MESH_H
#define LW_GEOMETRY_MESH_H

#include "core/base/arena.h"
#include "core/math/vec3.h"

/* Corners of a triangle run counter-clockwise seen from outside. */
typedef struct LwTriangle {
    int v[3];
} LwTriangle;

typedef struct LwMesh {
    int vertex_count, triangle_count;
    LwVec3 *vertex;         /* m */
    LwTriangle *triangle;
} LwMesh;

typedef struct LwBox {
    LwVec3 min, max;        /* min > max: empty */
} LwBox;

LwBox lw_box_empty(void);
LwBox lw_box_add(LwBox box, LwVec3 point);
LwBox lw_box_join(LwBox a, LwBox b);
bool lw_box_is_empty(LwBox box);
LwVec3 lw_box_centre(LwBox box);
double lw_box_diagonal(LwBox box); /* 0 when empty */
LwBox lw_mesh_box(const LwMesh *mesh);

#endif
