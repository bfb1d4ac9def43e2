#include "core/contact/extent.h"

#include <math.h>

double lw_touch_shape_extent(const LwMechanism *m, const LwTouchShape *shape)
{
    double own = 0, r = shape->size[0], half = 0.5 * shape->size[1];
    if (shape->kind == LW_TOUCH_SPHERE)
        own = r;
    else if (shape->kind == LW_TOUCH_PLANE)
        own = m->size;
    else if (shape->kind == LW_TOUCH_CAPSULE)
        own = r + half;
    else if (shape->kind == LW_TOUCH_BOX)
        own = 0.5 * sqrt(shape->size[0] * shape->size[0] + shape->size[1] * shape->size[1] + shape->size[2] * shape->size[2]);
    else if (shape->kind == LW_TOUCH_CYLINDER)
        own = sqrt(r * r + half * half);
    for (int i = 0; i < shape->vertex_count; i++)
        own = fmax(own, lw_vec3_norm(shape->vertex[i]));
    return own + lw_vec3_norm(shape->marker.d);
}
