/* Meshes of the primitive solids that files name: closed, outward, centred at the origin, axes along z. */
#ifndef LW_GEOMETRY_PRIMITIVES_H
#define LW_GEOMETRY_PRIMITIVES_H

#include "app/geometry/mesh.h"

/* `chord` is the largest distance of the triangles from the true surface, as a fraction of the radius. */
LwMesh lw_mesh_make_box(LwVec3 side, LwArena *arena);
LwMesh lw_mesh_make_tube(double outer, double inner, double length, double chord, LwArena *arena); /* inner 0: a cylinder */
LwMesh lw_mesh_make_sphere(double radius, double chord, LwArena *arena);

#endif
