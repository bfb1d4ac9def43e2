#include "core/contact/cylinder.h"

LwSide3 lw_side_axis(const LwPlaced *p)
{
    return (LwSide3){ LW_PART_SIDE, LW_FEATURE_LINE, p->centre, p->z, p->solid->r, { 0, 0, 0 } };
}

LwSide3 lw_side_cap(const LwPlaced *p, int end)
{
    double h = end ? p->solid->half : -p->solid->half;
    return (LwSide3){ LW_PART_CAP + (unsigned)end, LW_FEATURE_PLANE, lw_vec3_mad(p->centre, h, p->z), end ? p->z : lw_vec3_scale(p->z, -1), 0, { 0, 0, 0 } };
}

LwSide3 lw_side_rim_point(const LwPlaced *p, int end, int i)
{
    double angle = 6.283185307179586477 * i / LW_RIM_POINTS;
    LwVec3 y = lw_vec3_cross(p->z, p->x), out = lw_vec3_mad(lw_vec3_scale(p->x, cos(angle)), sin(angle), y);
    LwVec3 centre = lw_vec3_mad(p->centre, end ? p->solid->half : -p->solid->half, p->z);
    return (LwSide3){ LW_PART_VERTEX + (unsigned)(LW_RIM_POINTS * end + i), LW_FEATURE_POINT, lw_vec3_mad(centre, p->solid->r, out), p->z, 0, { 0, 0, 0 } };
}

int lw_cylinder_end(const LwPlaced *p, LwVec3 outward)
{
    return lw_vec3_dot(p->z, outward) > 0;
}

LwVec3 lw_rim_towards(const LwPlaced *p, int end, LwVec3 outward)
{
    LwVec3 out = p->x, across = outward;
    for (int twice = 0; twice < 2; twice++) {       /* next to the axis the first remainder is rounding, not yet across */
        across = lw_vec3_mad(across, -lw_vec3_dot(across, p->z), p->z);
        double length = lw_vec3_norm(across);
        if (!(length > 1e-300))
            break;
        out = across = lw_vec3_scale(across, 1 / length);
    }
    return lw_vec3_mad(lw_vec3_mad(p->centre, end ? p->solid->half : -p->solid->half, p->z), p->solid->r, out);
}

bool lw_cap_holds(const LwPlaced *p, LwVec3 x, double margin)
{
    LwVec3 d = lw_vec3_sub(x, p->centre);
    return lw_vec3_norm(lw_vec3_cross(d, p->z)) <= p->solid->r + margin;
}

bool lw_axis_holds(const LwPlaced *p, LwVec3 x, double margin)
{
    return fabs(lw_vec3_dot(lw_vec3_sub(x, p->centre), p->z)) <= p->solid->half + margin;
}

double lw_summit(LwScore score, const void *context, double low, double high)
{
    const double g = 0.6180339887498949;
    double x = high - g * (high - low), y = low + g * (high - low), fx = score(context, x), fy = score(context, y);
    for (int i = 0; i < 40; i++) {
        if (fx > fy) {
            high = y, y = x, fy = fx;
            x = high - g * (high - low);
            fx = score(context, x);
        } else {
            low = x, x = y, fx = fy;
            y = low + g * (high - low);
            fy = score(context, y);
        }
    }
    return fx > fy ? x : y;
}
