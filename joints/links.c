/* Massless links: what they keep is a length. */
#include "joints/families.h"

static LwRelJet length(const LwRel *rel)
{
    LwRelJet sum = lw_reljet_constant(0);
    for (int k = 0; k < 3; k++) {
        LwRelJet x = lw_reljet_coordinate(rel, k);
        sum = lw_reljet_add(sum, lw_reljet_mul(x, x));
    }
    return lw_reljet_sqrt(sum);
}

static void distance_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(length(view->rel), lw_reljet_constant(view->parameter[0]));
}

static void distance_measure(const LwJointView *view, double *parameter)
{
    parameter[0] = length(view->rel).v;
}

const LwJointClass lw_joint_distance = {
    .name = "distance", .title = "Distance", .family = "Links without mass", .keeps = "the distance of the two origins (a massless rod with two balls)",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, .two_points = true, .any_direction = true,
    .parameter_count = 1, .parameter = { { "length", LW_DIM_LENGTH, "distance of the origins", 0 } },
    .extra_count = 1, .extra = { { "the distance of the origins", LW_DIM_LENGTH } },
    .rows = distance_rows, .measure = distance_measure,
};

const LwJointClass lw_joint_revolute_spherical = {
    .name = "revolute-spherical", .title = "Revolute-spherical link", .family = "Links without mass",
    .keeps = "a massless link: hinge at marker 2 about its z, ball at the origin of marker 1",
    .locked = LW_MASK_Z, .free = LW_MASK_ALL & ~LW_MASK_Z, .angles = LW_ANGLES_XYZ, .two_points = true,
    .parameter_count = 1, .parameter = { { "length", LW_DIM_LENGTH, "from the hinge to the ball", 0 } },
    .extra_count = 1, .extra = { { "the length of the link", LW_DIM_LENGTH } },
    .rows = distance_rows, .measure = distance_measure,
};
