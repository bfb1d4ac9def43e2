#include "core/model/joint.h"

#include "core/base/assert.h"

const char *const lw_coordinate_names[LW_COORDINATES] = { "x", "y", "z", "rx", "ry", "rz" };

int lw_joint_class_row_count(const LwJointClass *type)
{
    return __builtin_popcount(type->locked) + type->extra_count;
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
