/* What a mesh was before it became triangles: its planes, cylinders, cones, spheres and tori, so that a joint can sit in the
 * hole of an STL file too. */
#ifndef LW_GEOMETRY_REGIONS_H
#define LW_GEOMETRY_REGIONS_H

#include "app/geometry/feature.h"
#include "app/geometry/mesh.h"

/* Features of a welded, oriented mesh, all fitted; the arena holds them. A curved surface is recognised when its facets meet at less
 * than 31° (12 around a full circle) and its vertices lie on one within 0.5 % of its radius. Returns how many. */
int lw_mesh_features(const LwMesh *mesh, LwArena *arena, LwFeature **out);

#endif
