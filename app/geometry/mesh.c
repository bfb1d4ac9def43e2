#include "app/geometry/mesh.h"

#include <math.h>

LwBox lw_box_empty(void)
{
    return (LwBox){ { INFINITY, INFINITY, INFINITY }, { -INFINITY, -INFINITY, -INFINITY } };
}

LwBox lw_box_add(LwBox box, LwVec3 p)
{
    return (LwBox){ { fmin(box.min.x, p.x), fmin(box.min.y, p.y), fmin(box.min.z, p.z) },
                    { fmax(box.max.x, p.x), fmax(box.max.y, p.y), fmax(box.max.z, p.z) } };
}

LwBox lw_box_join(LwBox a, LwBox b)
{
    return (LwBox){ { fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y), fmin(a.min.z, b.min.z) },
                    { fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y), fmax(a.max.z, b.max.z) } };
}

bool lw_box_is_empty(LwBox box)
{
    return !(box.min.x <= box.max.x);
}

LwVec3 lw_box_centre(LwBox box)
{
    return lw_vec3_scale(lw_vec3_add(box.min, box.max), 0.5);
}

double lw_box_diagonal(LwBox box)
{
    return lw_box_is_empty(box) ? 0 : lw_vec3_norm(lw_vec3_sub(box.max, box.min));
}

LwBox lw_mesh_box(const LwMesh *mesh)
{
    LwBox box = lw_box_empty();
    for (int i = 0; i < mesh->vertex_count; i++)
        box = lw_box_add(box, mesh->vertex[i]);
    return box;
}
