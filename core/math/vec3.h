/* Vectors, quaternions, 3×3 matrices, frames: small values passed by value.
 * Quaternions are scalar first and turn local into world (formulation §1). */
#ifndef LW_MATH_VEC3_H
#define LW_MATH_VEC3_H

#include <math.h>
#include <stdbool.h>

typedef struct LwVec3 {
    double x, y, z;
} LwVec3;

static inline LwVec3 lw_vec3(double x, double y, double z)
{
    return (LwVec3){ x, y, z };
}

static inline LwVec3 lw_vec3_from(const double *a)
{
    return (LwVec3){ a[0], a[1], a[2] };
}

static inline void lw_vec3_store(double *a, LwVec3 v)
{
    a[0] = v.x;
    a[1] = v.y;
    a[2] = v.z;
}

static inline LwVec3 lw_vec3_add(LwVec3 a, LwVec3 b)
{
    return (LwVec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline LwVec3 lw_vec3_sub(LwVec3 a, LwVec3 b)
{
    return (LwVec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline LwVec3 lw_vec3_scale(LwVec3 a, double s)
{
    return (LwVec3){ a.x * s, a.y * s, a.z * s };
}

/* a + s b */
static inline LwVec3 lw_vec3_mad(LwVec3 a, double s, LwVec3 b)
{
    return (LwVec3){ a.x + s * b.x, a.y + s * b.y, a.z + s * b.z };
}

static inline double lw_vec3_dot(LwVec3 a, LwVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline LwVec3 lw_vec3_cross(LwVec3 a, LwVec3 b)
{
    return (LwVec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline double lw_vec3_norm(LwVec3 a)
{
    return sqrt(lw_vec3_dot(a, a));
}

static inline bool lw_vec3_is_finite(LwVec3 a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

#endif
