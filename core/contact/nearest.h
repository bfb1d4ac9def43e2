/* The nearest features of two convex polyhedra (their cores, without radii), or the least overlap. */
#ifndef LW_CONTACT_NEAREST_H
#define LW_CONTACT_NEAREST_H

#include "core/contact/pair.h"

typedef struct LwNearest {
    double s;               /* m, signed distance of the cores: the largest separation over all directions */
    LwVec3 n;               /* that direction, from b to a, unit */
    LwSide3 a, b;           /* the features */
    bool parallel;          /* two edges that run side by side, or nearly */
} LwNearest;

/* Lengths below which the pair's shape is rounding: from the smaller of the two. */
double lw_pair_size(const LwPlaced *a, const LwPlaced *b);

/* False: the cores are further apart than `most`. */
bool lw_nearest_find(const LwPlaced *a, const LwPlaced *b, double most, LwNearest *out);

/* Is there a direction n, from b to a, along which the bodies are more than `least` apart? */
bool lw_gjk_parts(const LwPlaced *a, const LwPlaced *b, double least, LwVec3 *n, double *s);

/* Is the foot of x on the plane of the face within it (or at most `margin` beyond a side)? */
bool lw_face_holds(const LwPlaced *p, int face, LwVec3 x, double margin);
/* Where the lines through p0, p1 and q0, q1 are nearest, as fractions of the ways between them; returns |sin| of their angle. */
double lw_lines_nearest(LwVec3 p0, LwVec3 p1, LwVec3 q0, LwVec3 q1, double *s, double *t);
/* Does the direction n stand on edge e of the solid, turned to its outside (sign 1: n points out of it; −1: into it), but for `slack` rad? */
bool lw_edge_holds(const LwPlaced *p, int edge, LwVec3 n, double sign, double slack);

#endif
