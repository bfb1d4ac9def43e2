/* Which simple surface or curve a cloud of points with normals (or tangents) is: real files store cylinders and circles as
 * B-splines. Fits are linear least squares followed by Gauss–Newton; a fit counts when its deviation is small. */
#ifndef LW_GEOMETRY_FIT_H
#define LW_GEOMETRY_FIT_H

#include "app/geometry/feature.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Points and unit outward normals of one face (a zero normal: none there, as at a pole). True when it is a plane, cylinder,
 * cone, sphere or torus within `tolerance` (m; at most 1e-4 of half the face's diagonal; and
 * normals within an angle that goes with it); fills kind, fitted, inside, position, axis, radii, angle, length, deviation.
 * The simplest kind wins; a face whose normals turn by less than 3° has no radius. At least six points with normals. */
bool lw_fit_surface(const LwVec3 *point, const LwVec3 *normal, int count, double tolerance, LwFeature *out);

/* Points along one edge, in order. True when it is a line or an arc of a circle within `tolerance`. A closed edge repeats
 * its first point at the end. */
bool lw_fit_curve(const LwVec3 *point, int count, double tolerance, LwFeature *out);

/* The sense that axes without one of their own are given: largest component positive. */
LwVec3 lw_feature_sense(LwVec3 axis);

#ifdef __cplusplus
}
#endif

#endif
