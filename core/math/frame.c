#include "core/math/frame.h"

bool lw_frame_from_axes(LwVec3 at, LwVec3 axis, LwVec3 xaxis, LwFrame *out)
{
    double length = lw_vec3_norm(axis);
    if (!(length > 0) || !isfinite(length))
        return false;
    LwVec3 z = lw_vec3_scale(axis, 1 / length);
    LwVec3 x = xaxis;
    double xlength = lw_vec3_norm(x);
    if (xlength == 0) {
        x = lw_vec3(1, 0, 0);
        if (lw_vec3_norm(lw_vec3_cross(z, x)) < 1e-3)
            x = lw_vec3(0, 1, 0);
    } else
        x = lw_vec3_scale(x, 1 / xlength);
    x = lw_vec3_mad(x, -lw_vec3_dot(x, z), z);
    xlength = lw_vec3_norm(x);
    if (!(xlength > 1e-9))
        return false;
    x = lw_vec3_scale(x, 1 / xlength);
    LwVec3 y = lw_vec3_cross(z, x);
    LwMat3 A = { { { x.x, y.x, z.x }, { x.y, y.y, z.y }, { x.z, y.z, z.z } } };
    *out = (LwFrame){ at, lw_quat_from_mat3(&A) };
    return true;
}
