#include "core/model/joint.h"

#include "core/base/assert.h"

const char *const lw_coordinate_names[LW_COORDINATES] = { "x", "y", "z", "rx", "ry", "rz" };

int lw_joint_class_row_count(const LwJointClass *type)
{
    return __builtin_popcount(type->locked) + type->extra_count + type->speed_count;
}

unsigned lw_joint_class_measured(const LwJointClass *type)
{
    static const unsigned angles[] = { [LW_ANGLES_NONE] = 0,
                                       [LW_ANGLES_Z] = LW_MASK_RZ,
                                       [LW_ANGLES_XYZ] = LW_MASK_R,
                                       [LW_ANGLES_YX] = LW_MASK_RX | LW_MASK_RY };
    return LW_MASK_XYZ | angles[type->angles];
}

/* A(u) = Rx(rx) Ry(ry) Rz(rz) */
static LwRelJet angle_xyz(const LwRel *rel, LwCoordinate c)
{
    LwRelJet a12 = lw_reljet_axes(rel, 1, 2), a22 = lw_reljet_axes(rel, 2, 2);
    if (c == LW_RX)
        return lw_reljet_atan2(lw_reljet_scale(a12, -1), a22);
    if (c == LW_RZ)
        return lw_reljet_atan2(lw_reljet_scale(lw_reljet_axes(rel, 0, 1), -1), lw_reljet_axes(rel, 0, 0));
    LwRelJet cosine = lw_reljet_sqrt(lw_reljet_add(lw_reljet_mul(a12, a12), lw_reljet_mul(a22, a22)));
    return lw_reljet_atan2(lw_reljet_axes(rel, 0, 2), cosine);
}

/* A(u) = Ry(ry) Rx(rx) */
static LwRelJet angle_yx(const LwRel *rel, LwCoordinate c)
{
    if (c == LW_RX)
        return lw_reljet_atan2(lw_reljet_scale(lw_reljet_axes(rel, 1, 2), -1), lw_reljet_axes(rel, 1, 1));
    return lw_reljet_atan2(lw_reljet_scale(lw_reljet_axes(rel, 2, 0), -1), lw_reljet_axes(rel, 0, 0));
}

LwRelJet lw_joint_coordinate(const LwJointClass *type, const LwRel *rel, LwCoordinate c)
{
    if (c <= LW_Z)
        return lw_reljet_coordinate(rel, (int)c);
    LW_ASSERT(lw_joint_class_measured(type) & (1u << c));
    switch (type->angles) {
    case LW_ANGLES_XYZ:
        return angle_xyz(rel, c);
    case LW_ANGLES_YX:
        return angle_yx(rel, c);
    default:
        /* Turning about z: tan(rz/2) = e3/e0, well defined off the constraint too. */
        return lw_reljet_scale(lw_reljet_atan2(lw_reljet_coordinate(rel, 6), lw_reljet_coordinate(rel, 3)), 2);
    }
}

typedef struct Entry {
    double v, d;
} Entry;

/* Entry of A(u) with its rate; inline, so that with constant places nothing is left of the choices. */
static inline __attribute__((always_inline)) Entry axes_entry(const LwRel *rel, int row, int column)
{
    const double *e = rel->z + 3, *f = rel->zd + 3;
    if (row == column) {
        Entry s = { 0, 0 };
        for (int k = 0; k < 4; k++) {
            double sign = k == 0 || k == row + 1 ? 1 : -1;
            s.v += sign * e[k] * e[k];
            s.d += sign * 2 * e[k] * f[k];
        }
        return s;
    }
    int r = row + 1, c = column + 1, third = 4 - row - column;
    double sign = (column - row + 3) % 3 == 1 ? -1 : 1;
    return (Entry){ 2 * (e[r] * e[c] + sign * e[0] * e[third]),
                    2 * (f[r] * e[c] + e[r] * f[c] + sign * (f[0] * e[third] + e[0] * f[third])) };
}

static void angle_of(Entry y, Entry x, double factor, double *angle, double *rate)
{
    double r2 = x.v * x.v + y.v * y.v;
    *angle = factor * atan2(y.v, x.v);
    *rate = r2 > 0 ? factor * (x.v * y.d - y.v * x.d) / r2 : 0;
}

void lw_joint_angle(const LwJointClass *type, const LwRel *rel, LwCoordinate c, double *angle, double *rate)
{
    LW_ASSERT(lw_joint_class_measured(type) & LW_MASK_R & (1u << c));
    if (type->angles == LW_ANGLES_Z) {
        angle_of((Entry){ rel->z[6], rel->zd[6] }, (Entry){ rel->z[3], rel->zd[3] }, 2, angle, rate);
        return;
    }
    bool yx = type->angles == LW_ANGLES_YX;
    Entry y, x;
    if (c == LW_RX)
        y = axes_entry(rel, 1, 2), x = yx ? axes_entry(rel, 1, 1) : axes_entry(rel, 2, 2);
    else if (c == LW_RZ)
        y = axes_entry(rel, 0, 1), x = axes_entry(rel, 0, 0);
    else if (yx)
        y = axes_entry(rel, 2, 0), x = axes_entry(rel, 0, 0);
    else {
        Entry a = axes_entry(rel, 1, 2), b = axes_entry(rel, 2, 2);
        double cosine = sqrt(a.v * a.v + b.v * b.v);
        angle_of(axes_entry(rel, 0, 2), (Entry){ cosine, cosine > 0 ? (a.v * a.d + b.v * b.d) / cosine : 0 }, 1, angle, rate);
        return;
    }
    angle_of((Entry){ -y.v, -y.d }, x, 1, angle, rate);
}
