/* Orientations along a parameter, through given ones, smooth: the angular velocity has two continuous derivatives. */
#ifndef LW_MATH_ORIENTATION_PATH_H
#define LW_MATH_ORIENTATION_PATH_H

#include "core/base/arena.h"
#include "core/math/quat.h"

typedef struct LwOrientationPath LwOrientationPath;

typedef struct LwOrientation {
    LwQuat q;       /* local to outer */
    LwVec3 w, a;    /* turning per unit of the parameter and its derivative, local axes */
} LwOrientation;

/* Through q[i] at s[i], strictly increasing, each turned to from its neighbour the short way. NULL with the index of the
 * key at fault when the parameters do not increase, or there are fewer than two keys. */
const LwOrientationPath *lw_orientation_path_create(LwArena *arena, int count, const double *s, const LwQuat *q, int *fault);

/* Before the first and after the last key the path goes on turning at the speed it has there. */
LwOrientation lw_orientation_path_eval(const LwOrientationPath *path, double s);

#endif
