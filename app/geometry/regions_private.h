/* A mesh taken apart into facets and regions. Inner header of regions.c and region_fit.c. */
#ifndef LW_GEOMETRY_REGIONS_PRIVATE_H
#define LW_GEOMETRY_REGIONS_PRIVATE_H

#include "app/geometry/feature.h"
#include "app/geometry/weld.h"

typedef struct LwSmooth {
    const LwMesh *mesh;
    LwArena *arena;
    const LwNeighbours *near;
    LwVec3 *normal;         /* of each triangle, unit; zero when it has no area */
    double *area;           /* of each triangle */
    int *facet;             /* of each triangle; −1: none, it has no area and no neighbour that has */
    int facet_count;
    double *facet_area, total;
    int *start, *triangle;  /* those of facet f: triangle[start[f] … start[f + 1]) */
    int *region;            /* of each facet: a facet that stands for it; −1: has been dealt with */
    LwVec3 *sum;            /* scratch of the fits, of each vertex, zero between them */
    signed char *rim;
} LwSmooth;

/* Whether triangle t runs smoothly into another facet across its edge k. */
bool lw_smooth_across(const LwSmooth *s, int t, int k);
int lw_smooth_region(const LwSmooth *s, int t);

/* The curved surface that these triangles of one region are of; false when there is none. */
bool lw_region_fit(const LwSmooth *s, const int *triangle, int count, LwFeature *out);

#endif
