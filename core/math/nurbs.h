/* Rational B-spline curves of any degree, in the plane or in space, open or closed. Constant once made. */
#ifndef LW_MATH_NURBS_H
#define LW_MATH_NURBS_H

#include "core/base/arena.h"
#include "core/math/vec3.h"

typedef struct LwNurbs {
    int degree, count;          /* count control points */
    bool closed;                /* periodic: the parameter wraps around, all derivatives up to degree − 1 continue */
    double start, end;          /* range of the parameter */
    const double *knot;         /* count + degree + 1, non-decreasing */
    const LwVec3 *point;        /* in the plane z = 0 for plane curves */
    const double *weight;       /* positive */
} LwNurbs;

/* Point and first three derivatives with respect to the parameter. Closed curves wrap s; open ones go on in a straight
 * line beyond their ends (so that solvers may look there; joints report leaving). */
void lw_nurbs_eval(const LwNurbs *curve, double s, LwVec3 derivative[4]);

#endif
