/* Rational B-spline curves of degree 1 … LW_BSPLINE_DEGREE, in the plane or in space, open or closed. Constant once made. */
#ifndef LW_MATH_NURBS_H
#define LW_MATH_NURBS_H

#include "core/base/arena.h"
#include "core/math/vec3.h"

typedef struct LwNurbs {
    int degree, count;          /* count control points; a closed curve without clamped ends repeats its first `degree` */
    bool closed;                /* periodic: the parameter wraps around */
    double start, end;          /* range of the parameter */
    const double *knot;         /* count + degree + 1, non-decreasing */
    const LwVec3 *point;        /* in the plane z = 0 for plane curves */
    const double *weight;       /* positive */
    const double *arc;          /* LW_NURBS_PIECES a span and one: arc length from the start to there */
} LwNurbs;

enum { LW_NURBS_PIECES = 4 };

/* Point and first three derivatives with respect to the parameter. Closed curves wrap s; open ones go on in a straight
 * line beyond their ends (so that solvers may look there; joints report leaving). */
void lw_nurbs_eval(const LwNurbs *curve, double s, LwVec3 derivative[4]);

/* ---- making; NULL with *error filled when the data are no curve */
typedef enum LwNurbsFault { LW_NURBS_DEGREE, LW_NURBS_POINTS, LW_NURBS_WEIGHTS, LW_NURBS_KNOTS } LwNurbsFault;

typedef struct LwNurbsError {
    LwNurbsFault fault;         /* what is wrong */
    int index;                  /* the element at fault, −1: all of them */
    char message[200];
} LwNurbsError;

typedef struct LwNurbsDef {
    int degree, count;
    bool closed;
    const LwVec3 *point;
    const double *weight;       /* NULL: all 1 */
    int knot_count;
    const double *knot;         /* NULL: open curves clamped with equal spans, closed ones with equal spans, from 0 to 1 */
} LwNurbsDef;

/* An open curve takes count + degree + 1 knots. A closed one takes count + 1 (one turn; the points are not repeated),
 * or count + degree + 1 when its last point lies on its first (clamped). */
const LwNurbs *lw_nurbs_create(LwArena *arena, const LwNurbsDef *def, LwNurbsError *error);

typedef enum LwSpacing { LW_SPACING_CHORD, LW_SPACING_CENTRIPETAL, LW_SPACING_ARC } LwSpacing;

/* A cubic with continuous second derivative through all points (not-a-knot ends; two points: a line, three: a parabola);
 * the parameter runs from 0 to the sum of the spacing, for chords and arcs close to the length. A closed curve needs
 * three points or more and does not repeat the first. */
const LwNurbs *lw_nurbs_through(LwArena *arena, int count, const LwVec3 *point, bool closed, LwSpacing spacing, LwNurbsError *error);
/* The same with the parameter given: count values, or count + 1 for a closed curve, strictly increasing. */
const LwNurbs *lw_nurbs_interpolate(LwArena *arena, int count, const LwVec3 *point, bool closed, const double *s, LwNurbsError *error);

/* A closed cubic through points with given derivatives at count + 1 parameters: the first derivative is continuous, the second
 * as nearly as the derivatives are right (to the square of the spacing), and free to jump where the points have it jump. */
const LwNurbs *lw_nurbs_hermite(LwArena *arena, int count, const LwVec3 *point, const LwVec3 *derivative, const double *s, LwNurbsError *error);

/* Exactly, counter-clockwise from the point on x, about the origin; the parameter runs from 0 to 1. */
const LwNurbs *lw_nurbs_ellipse(LwArena *arena, double a, double b);
const LwNurbs *lw_nurbs_line(LwArena *arena, LwVec3 from, LwVec3 to); /* the parameter is the length */
/* The same curve run the other way. */
const LwNurbs *lw_nurbs_reverse(LwArena *arena, const LwNurbs *curve);

/* ---- measuring */
double lw_nurbs_length(const LwNurbs *curve);
/* Arc length from the start to s; closed curves count turns, open ones their straight ends. */
double lw_nurbs_arc(const LwNurbs *curve, double s);
/* The parameter at an arc length: the inverse of the above. */
double lw_nurbs_at_arc(const LwNurbs *curve, double length);

/* The parameter of the nearest point, looked for everywhere; and that of the local minimum of the distance downhill from
 * `guess` (for a closed curve in the same turn as the guess, for an open one perhaps beyond an end). */
double lw_nurbs_closest(const LwNurbs *curve, LwVec3 x);
double lw_nurbs_closest_near(const LwNurbs *curve, LwVec3 x, double guess);

/* Signed area that a closed plane curve encloses, positive when run counter-clockwise. */
double lw_nurbs_area(const LwNurbs *curve);
/* Signed curvature of a plane curve at s, positive when it bends to the left. */
double lw_nurbs_curvature(const LwNurbs *curve, double s);
/* Where a signed curvature is smallest. */
double lw_nurbs_least_curvature(const LwNurbs *curve, double *least);
bool lw_nurbs_is_plane(const LwNurbs *curve); /* z = 0 everywhere */
/* Whether the direction jumps, and where (also at the seam of a closed curve). */
bool lw_nurbs_has_corner(const LwNurbs *curve, double *s);
/* The first derivative (1, 2) that jumps at an inner knot, with respect to the parameter or to the length, and where; 0: neither does. */
int lw_nurbs_jump(const LwNurbs *curve, bool by_length, double *s);
/* How far a parameter is beyond the ends of an open curve; 0 within and for closed curves. */
double lw_nurbs_beyond(const LwNurbs *curve, double s);

#endif
