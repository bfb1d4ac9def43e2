/* glTF 2.0: the figure of a mechanism with its motion, for browsers, Blender, slides. Metres; the root node turns the mechanism's up to
 * glTF's +y. A node per body, its pieces below it; geometry that pieces share is written once. */
#ifndef LW_EXCHANGE_GLTF_H
#define LW_EXCHANGE_GLTF_H

#include "app/exchange/problem.h"
#include "app/view/camera.h"
#include "app/view/figure.h"
#include "app/view/poses.h"

#include <stdio.h>

typedef struct LwGltf {
    const char *name;       /* of the mechanism */
    const LwFigure *figure; /* finished */
    const LwPoses *poses;   /* NULL: a scene that stands still; one pose: no animation */
    LwUpright upright;
    bool binary;            /* GLB; else JSON with the buffer inside */
} LwGltf;

/* Keys of the animation are the samples that straight interpolation between others does not give within these. */
#define LW_GLTF_POSITION 1e-4   /* of the figure's size */
#define LW_GLTF_ANGLE 1e-3      /* rad */

/* False with *problem filled when it is too large for the format or memory ran out; whether `out` took it all is the caller's to ask. */
bool lw_gltf_write(const LwGltf *gltf, FILE *out, LwProblem *problem);

#endif
