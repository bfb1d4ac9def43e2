/* Putting meshes in order: equal vertices become one, neighbours agree about the outside, components come apart. */
#ifndef LW_GEOMETRY_WELD_H
#define LW_GEOMETRY_WELD_H

#include "app/geometry/mesh.h"

/* Joins vertices nearer than `distance` (0: bit-equal ones only; −0 equals 0), drops triangles that shrink to nothing and vertices
 * that no triangle uses. Each vertex joins the nearest one before it that stayed, so chains of near vertices do not collapse.
 * Keeps the order of triangles; `kept` (may be NULL) gets for each triangle of the result its number in the original. */
LwMesh lw_mesh_weld(const LwMesh *mesh, double distance, LwArena *arena, int **kept);

/* Drops triangles that repeat an earlier one (the same corners, the same way round), in place. kept[t] gets the old number of each that
 * stays. Returns how many went. */
int lw_mesh_drop_repeats(LwMesh *mesh, int *kept, LwArena *scratch);

/* Turns triangles in place so that neighbours agree, component by component, outward where a component is closed. Returns
 * how many were turned. Edges with more than two triangles separate components here. A closed component inside another
 * may be a cavity: it keeps its sense relative to the one around it; when its own triangles disagreed, it becomes a cavity. */
int lw_mesh_orient(LwMesh *mesh, LwArena *scratch);

/* The same, telling what was wrong. */
typedef struct LwTurned {
    int triangles;          /* turned in all */
    int disagreeing;        /* components within which neighbours disagreed */
    int inside_out;         /* components that were turned as a whole */
} LwTurned;
LwTurned lw_mesh_turn(LwMesh *mesh, LwArena *scratch);

/* component[t] for each triangle, numbered from 0 in the order of their first triangle; connected by shared vertices. Returns how many. */
int lw_mesh_components(const LwMesh *mesh, int *component, LwArena *scratch);

/* Like components of an oriented mesh, but the surface of a cavity belongs to the piece around it: the bodies that the mesh is of. */
int lw_mesh_pieces(const LwMesh *mesh, int *piece, LwArena *scratch);

/* Neighbour of triangle t across its edge from v[k] to v[(k+1)%3]: neighbour[t][k], −1 at an open edge, −2 where more than two meet. */
typedef struct LwNeighbours {
    int n[3];
} LwNeighbours;
LwNeighbours *lw_mesh_neighbours(const LwMesh *mesh, LwArena *arena);

/* Edges to draw: those where the normals differ by more than `angle` (rad), open ones, and those with more than two triangles.
 * Pairs of vertex numbers, each edge once. */
int lw_mesh_creases(const LwMesh *mesh, double angle, LwArena *arena, int (**pair)[2]);

/* The triangle's normal as long as twice its area; its direction is outward. */
LwVec3 lw_mesh_normal(const LwMesh *mesh, int triangle);

#endif
