#include "core/contact/extent.h"

#include <math.h>

static double shape_extent(const LwMechanism *m, const LwTouchShape *shape)
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

void lw_touch_body_extents(const LwMechanism *m, double *extent)
{
    for (int b = 0; b <= m->body_count; b++)
        extent[b] = 0;
    for (int i = 0; i < m->def.shape_count; i++)
        extent[m->shape[i].body] = fmax(extent[m->shape[i].body], shape_extent(m, &m->shape[i]));
}
