/* A motion given in advance: a point runs along a curve, perhaps with an orientation, as a law of time says. Constant once
 * made; it refers to its parts. */
#ifndef LW_MODEL_PATH_H
#define LW_MODEL_PATH_H

#include "core/math/nurbs.h"
#include "core/math/orientation_path.h"
#include "core/model/law.h"

typedef enum LwPathMeaning {
    LW_PATH_PARAMETER,      /* the law is the curve's parameter (without a law: the time is) */
    LW_PATH_FRACTION,       /* of the parameter's range, 0 at the start, 1 at the end */
    LW_PATH_LENGTH          /* m along the curve from its start */
} LwPathMeaning;

typedef struct LwPath {
    const LwNurbs *curve;
    const LwOrientationPath *orientation; /* over the curve's parameter, over its length for LW_PATH_LENGTH; NULL: positions alone */
    const LwLaw *law;
    LwPathMeaning meaning;
} LwPath;

/* Position and, where the path has orientations, the quaternion's components; with two time derivatives. */
typedef struct LwPathPoint {
    LwJet x[3], u[4];
} LwPathPoint;

/* The curve's parameter at a time. */
LwJet lw_path_parameter(const LwPath *path, double t);
void lw_path_eval(const LwPath *path, double t, LwPathPoint *out);

/* How far relative coordinates z = (x, u) are from where the path has them at a time. */
typedef struct LwPathMiss {
    LwVec3 away;            /* m, from the path to where it is, in marker 2's axes */
    double angle;           /* rad, 0 … π; 0 where the path has no orientations */
} LwPathMiss;
LwPathMiss lw_path_miss(const LwPath *path, double t, const double *z);

#endif
