#ifndef LW_MATH_QUAT_H
#define LW_MATH_QUAT_H

#include "core/math/vec3.h"

typedef struct LwQuat {
    double e0, e1, e2, e3;
} LwQuat;

#define LW_QUAT_IDENTITY ((LwQuat){ 1, 0, 0, 0 })

static inline LwQuat lw_quat_from(const double *a)
{
    return (LwQuat){ a[0], a[1], a[2], a[3] };
}

static inline void lw_quat_store(double *a, LwQuat q)
{
    a[0] = q.e0;
    a[1] = q.e1;
    a[2] = q.e2;
    a[3] = q.e3;
}

static inline LwQuat lw_quat_mul(LwQuat a, LwQuat b)
{
    return (LwQuat){ a.e0 * b.e0 - a.e1 * b.e1 - a.e2 * b.e2 - a.e3 * b.e3,
                     a.e0 * b.e1 + a.e1 * b.e0 + a.e2 * b.e3 - a.e3 * b.e2,
                     a.e0 * b.e2 - a.e1 * b.e3 + a.e2 * b.e0 + a.e3 * b.e1,
                     a.e0 * b.e3 + a.e1 * b.e2 - a.e2 * b.e1 + a.e3 * b.e0 };
}

static inline LwQuat lw_quat_conj(LwQuat q)
{
    return (LwQuat){ q.e0, -q.e1, -q.e2, -q.e3 };
}

static inline LwQuat lw_quat_add(LwQuat a, LwQuat b)
{
    return (LwQuat){ a.e0 + b.e0, a.e1 + b.e1, a.e2 + b.e2, a.e3 + b.e3 };
}

static inline LwQuat lw_quat_scale(LwQuat q, double s)
{
    return (LwQuat){ q.e0 * s, q.e1 * s, q.e2 * s, q.e3 * s };
}

static inline double lw_quat_dot(LwQuat a, LwQuat b)
{
    return a.e0 * b.e0 + a.e1 * b.e1 + a.e2 * b.e2 + a.e3 * b.e3;
}

static inline double lw_quat_norm(LwQuat q)
{
    return sqrt(lw_quat_dot(q, q));
}

static inline LwQuat lw_quat_normalize(LwQuat q)
{
    return lw_quat_scale(q, 1 / lw_quat_norm(q));
}

/* (0, v) */
static inline LwQuat lw_quat_pure(LwVec3 v)
{
    return (LwQuat){ 0, v.x, v.y, v.z };
}

static inline LwVec3 lw_quat_vector(LwQuat q)
{
    return (LwVec3){ q.e1, q.e2, q.e3 };
}

/* A(q) v */
static inline LwVec3 lw_quat_rotate(LwQuat q, LwVec3 v)
{
    LwVec3 u = lw_quat_vector(q);
    LwVec3 t = lw_vec3_scale(lw_vec3_cross(u, v), 2);
    return lw_vec3_add(lw_vec3_mad(v, q.e0, t), lw_vec3_cross(u, t));
}

/* q of norm 1 up to what a few products leave: one step of Newton's method for 1/|q|, exact to rounding while
 * |q|² − 1 is below 1e-8 (its error is 3/8 of the square of that); otherwise by the root. */
static inline LwQuat lw_quat_renormalize(LwQuat q)
{
    double off = lw_quat_dot(q, q) - 1;
    return fabs(off) < 1e-8 ? lw_quat_scale(q, 1 - 0.5 * off) : lw_quat_normalize(q);
}

/* The rotation by the vector r (its length is the angle in rad). Up to a quarter of a radian by the series of cos x and
 * sin x / x, x half the angle: at x² = 1/64 the first terms left out are below 2^-60; up to 1/50 rad half of them will do. */
static inline LwQuat lw_quat_exp(LwVec3 r)
{
    double y = 0.25 * lw_vec3_dot(r, r);
    if (y <= 1e-4) {
        double c = 1 + y * (-1.0 / 2 + y * (1.0 / 24 - y * (1.0 / 720)));
        double s = 0.5 + y * (-1.0 / 12 + y * (1.0 / 240 - y * (1.0 / 10080)));
        return (LwQuat){ c, s * r.x, s * r.y, s * r.z };
    }
    if (y <= 1.0 / 64) {
        double c = 1 + y * (-1.0 / 2 + y * (1.0 / 24 + y * (-1.0 / 720 + y * (1.0 / 40320 - y * (1.0 / 3628800)))));
        double s = 0.5 + y * (-1.0 / 12 + y * (1.0 / 240 + y * (-1.0 / 10080 + y * (1.0 / 725760 - y * (1.0 / 79833600)))));
        return (LwQuat){ c, s * r.x, s * r.y, s * r.z };
    }
    double angle = lw_vec3_norm(r), s = sin(angle / 2) / angle;
    return (LwQuat){ cos(angle / 2), s * r.x, s * r.y, s * r.z };
}

/* The rotation vector of q, shortest way. */
static inline LwVec3 lw_quat_log(LwQuat q)
{
    LwVec3 v = lw_quat_vector(q);
    double n = lw_vec3_norm(v);
    if (q.e0 < 0) {
        v = lw_vec3_scale(v, -1);
        q.e0 = -q.e0;
    }
    double s = n < 1e-8 ? 2 / q.e0 : 2 * atan2(n, q.e0) / n;
    return lw_vec3_scale(v, s);
}

#endif
