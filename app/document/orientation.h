/* The ways in which a file says how something is turned, all of them local to outer axes: a quaternion, an axis with an angle, or
 * three angles. */
#ifndef LW_DOCUMENT_ORIENTATION_H
#define LW_DOCUMENT_ORIENTATION_H

#include "app/document/json.h"
#include "core/math/quat.h"

/* Turned by `angle` (rad) about `axis`, which is not zero; its length does not matter. */
LwQuat lw_orientation_about(LwVec3 axis, double angle);
/* Turned about x, then about the turned y, then about the turned z: A = Rx Ry Rz, as joints read their angles (rad). */
LwQuat lw_orientation_xyz(const double angle[3]);

/* What `node` says when it is complete without the parameters of the file: [e0, e1, e2, e3], {"axis": …, "angle": …} or {"xyz": …} of
 * numbers and texts with units. False, *value untouched, for formulas and whatever else. Normalised. */
bool lw_orientation_literal(const LwJson *node, LwQuat *value);

#endif
