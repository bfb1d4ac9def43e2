/* What the files nurbs_*.c share. */
#ifndef LW_MATH_NURBS_PRIVATE_H
#define LW_MATH_NURBS_PRIVATE_H

#include "core/math/nurbs.h"

/* Fills *error (which may be NULL); always false. */
bool lw_nurbs_refuse(LwNurbsError *error, LwNurbsFault fault, int index, const char *why);
/* `count` knots: finite, not decreasing, none repeated so often that the curve would be torn. */
bool lw_nurbs_check_knots(int degree, int count, const double *knot, LwNurbsError *error);
/* The table of arc lengths; everything else of the curve must be there. */
const double *lw_nurbs_make_arc(LwArena *arena, const LwNurbs *curve);

#endif
