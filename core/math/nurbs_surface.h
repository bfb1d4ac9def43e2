/* Rational tensor-product B-spline surfaces, S(u, v) = Σ N_i(u) N_j(v) w_ij P_ij / Σ N_i(u) N_j(v) w_ij. Constant once made. */
#ifndef LW_MATH_NURBS_SURFACE_H
#define LW_MATH_NURBS_SURFACE_H

#include "core/math/nurbs.h"

typedef struct LwNurbsSurface {
    int degree[2], count[2];
    double start[2], end[2];    /* range of u and v */
    const double *knot[2];      /* count + degree + 1 each */
    const LwVec3 *point;        /* count[0] rows of count[1]: point[i·count[1] + j] */
    const double *weight;
} LwNurbsSurface;

typedef struct LwSurfacePoint {
    LwVec3 p, u, v, uu, uv, vv; /* the point, first and second derivatives */
} LwSurfacePoint;

/* Beyond its edges the surface goes on along straight lines. */
void lw_nurbs_surface_eval(const LwNurbsSurface *surface, double u, double v, LwSurfacePoint *out);

/* knot[k] NULL: clamped with equal spans from 0 to 1; weight NULL: all 1. error->index counts points row by row. */
typedef struct LwNurbsSurfaceDef {
    int degree[2], count[2];
    const LwVec3 *point;
    const double *weight;
    int knot_count[2];
    const double *knot[2];
} LwNurbsSurfaceDef;
const LwNurbsSurface *lw_nurbs_surface_create(LwArena *arena, const LwNurbsSurfaceDef *def, LwNurbsError *error);

/* Parameters (u, v) of the nearest point, looked for everywhere; or downhill from the given ones. */
void lw_nurbs_surface_closest(const LwNurbsSurface *surface, LwVec3 x, double uv[2]);
void lw_nurbs_surface_closest_near(const LwNurbsSurface *surface, LwVec3 x, double uv[2]);

#endif
