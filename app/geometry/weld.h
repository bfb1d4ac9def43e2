/* Putting meshes in order: equal vertices become one, neighbours agree about the outside, components come apart. */
#ifndef LW_GEOMETRY_WELD_H
#define LW_GEOMETRY_WELD_H

#include "app/geometry/mesh.h"

/* Joins vertices nearer than `distance` (0: bit-equal ones only; −0 equals 0), drops triangles that shrink to nothing. Keeps the order of
 * triangles; `kept` (may be NULL) gets for each triangle of the result its number in the original. */
LwMesh lw_mesh_weld(const LwMesh *mesh, double distance, LwArena *arena, int **kept);

/* Turns triangles in place so that neighbours agree, component by component, outward where a component is closed. Returns
 * how many were turned. Edges with more than two triangles separate components here. */
int lw_mesh_orient(LwMesh *mesh, LwArena *scratch);

/* component[t] for each triangle, numbered from 0 in the order of their first triangle; connected by shared vertices. Returns how many. */
int lw_mesh_components(const LwMesh *mesh, int *component, LwArena *scratch);

/* Neighbour of triangle t across its edge from v[k] to v[(k+1)%3]: neighbour[t][k], −1 at an open edge, −2 where more than two meet. */
typedef struct LwNeighbours {
    int n[3];
} LwNeighbours;
LwNeighbours *lw_mesh_neighbours(const LwMesh *mesh, LwArena *arena);

/* Polylines to draw: edges where the normals differ by more than `angle` (rad), and open ones. Pairs of vertex numbers. */
int lw_mesh_creases(const LwMesh *mesh, double angle, LwArena *arena, int (**pair)[2]);

#endif
