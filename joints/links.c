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
    .draw = lw_draw_ball_ball,
    .example = "\"at\": [0.2, 0, 0], \"to\": [0, 0, 0]",
};

const LwJointClass lw_joint_revolute_spherical = {
    .name = "revolute-spherical", .title = "Revolute-spherical link", .family = "Links without mass",
    .keeps = "a massless link: hinge at marker 2 about its z, ball at the origin of marker 1",
    .locked = LW_MASK_Z, .free = LW_MASK_ALL & ~LW_MASK_Z, .angles = LW_ANGLES_XYZ, .two_points = true,
    .parameter_count = 1, .parameter = { { "length", LW_DIM_LENGTH, "from the hinge to the ball", 0 } },
    .extra_count = 1, .extra = { { "the length of the link", LW_DIM_LENGTH } },
    .rows = distance_rows, .measure = distance_measure,
    .draw = lw_draw_ball_hinge,
};

/* From the origin of marker 1 to the z-axis of marker 2. */
static LwRelJet offset(const LwRel *rel)
{
    LwRelJet x = lw_reljet_coordinate(rel, 0), y = lw_reljet_coordinate(rel, 1);
    return lw_reljet_sqrt(lw_reljet_add(lw_reljet_mul(x, x), lw_reljet_mul(y, y)));
}

static void offset_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(offset(view->rel), lw_reljet_constant(view->parameter[0]));
}

static void offset_measure(const LwJointView *view, double *parameter)
{
    parameter[0] = offset(view->rel).v;
}

const LwJointClass lw_joint_cylindrical_spherical = {
    .name = "cylindrical-spherical", .title = "Cylindrical-spherical link", .family = "Links without mass",
    .keeps = "the distance from origin 1 to the z-axis of marker 2 (a massless link: sleeve on that axis, ball at marker 1)",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, .two_points = true,
    .parameter_count = 1, .parameter = { { .name = "length", .dimension = LW_DIM_LENGTH, .help = "from the axis to the ball" } },
    .extra_count = 1, .extra = { { "the distance from the axis", LW_DIM_LENGTH } },
    .rows = offset_rows, .measure = offset_measure,
    .draw = lw_draw_ball_sleeve,
};

const LwJointClass lw_joint_revolute_cylindrical = {
    .name = "revolute-cylindrical", .title = "Revolute-cylindrical link", .family = "Links without mass",
    .keeps = "z parallel to z, the axes a fixed distance apart (a massless link: hinge on one axis, sleeve on the other)",
    .locked = LW_MASK_TILT, .free = LW_MASK_XYZ | LW_MASK_RZ, .angles = LW_ANGLES_Z, .two_points = true,
    .parameter_count = 1, .parameter = { { .name = "length", .dimension = LW_DIM_LENGTH, .help = "from axis to axis" } },
    .extra_count = 1, .extra = { { "the distance of the axes", LW_DIM_LENGTH } },
    .rows = offset_rows, .measure = offset_measure,
    .draw = lw_draw_hinge_sleeve,
};

const LwJointClass lw_joint_revolute_revolute = {
    .name = "revolute-revolute", .title = "Revolute-revolute link", .family = "Links without mass",
    .keeps = "z parallel to z, the axes a fixed distance apart, no sliding along them (a massless link with two hinges)",
    .locked = LW_MASK_Z | LW_MASK_TILT, .free = LW_MASK_XY | LW_MASK_RZ, .angles = LW_ANGLES_Z, .two_points = true,
    .parameter_count = 1, .parameter = { { .name = "length", .dimension = LW_DIM_LENGTH, .help = "from hinge to hinge" } },
    .extra_count = 1, .extra = { { "the distance of the axes", LW_DIM_LENGTH } },
    .rows = offset_rows, .measure = offset_measure,
    .draw = lw_draw_hinge_hinge,
};

static void height_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(lw_reljet_coordinate(view->rel, 2), lw_reljet_constant(view->parameter[0]));
}

static void height_measure(const LwJointView *view, double *parameter)
{
    parameter[0] = view->rel->z[2];
}

const LwJointClass lw_joint_planar_spherical = {
    .name = "planar-spherical", .title = "Planar-spherical link", .family = "Links without mass",
    .keeps = "the height of origin 1 over the xy-plane of marker 2 (a massless foot: flat on that plane, ball at marker 1)",
    .free = LW_MASK_ALL & ~LW_MASK_Z, .angles = LW_ANGLES_XYZ, .two_points = true,
    .parameter_count = 1,
    .parameter = { { .name = "length", .dimension = LW_DIM_LENGTH, .help = "height over the plane, negative below it", .minimum = -INFINITY } },
    .extra_count = 1, .extra = { { "the height over the plane", LW_DIM_LENGTH } },
    .rows = height_rows, .measure = height_measure,
    .draw = lw_draw_ball_foot,
    .example = "\"at\": [0, 0, 0.15], \"to\": [0, 0, 0], \"axis\": [0, 0, 1]",
};

/* The link's arm at the ball end is parallel to its hinge. */
static void revolute_universal_rows(const LwJointView *view, LwRelJet *out)
{
    distance_rows(view, out);
    out[1] = lw_reljet_axes(view->rel, 2, 0);
}

const LwJointClass lw_joint_revolute_universal = {
    .name = "revolute-universal", .title = "Revolute-universal link", .family = "Links without mass",
    .keeps = "a massless link: hinge at marker 2 about its z, universal joint at marker 1 whose arms are x of marker 1 and z of marker 2",
    .locked = LW_MASK_Z, .free = LW_MASK_ALL & ~LW_MASK_Z, .angles = LW_ANGLES_XYZ, .two_points = true,
    .parameter_count = 1, .parameter = { { .name = "length", .dimension = LW_DIM_LENGTH, .help = "from the hinge to the cross" } },
    .extra_count = 2, .extra = { { "the length of the link", LW_DIM_LENGTH }, { "turning about the normal of the cross", LW_DIM_ANGLE } },
    .rows = revolute_universal_rows, .measure = distance_measure,
    .draw = lw_draw_cross_hinge,
};

/* Both crosses turn about arms of the shaft that are parallel to each other, to b say: b is perpendicular to x of marker 1,
 * to x of marker 2 and to the shaft, so these three lie in a plane: (x1 × x2)·direction = (y A20 − z A10)/length. */
static void universal_universal_rows(const LwJointView *view, LwRelJet *out)
{
    const LwRel *rel = view->rel;
    LwRelJet y = lw_reljet_mul(lw_reljet_coordinate(rel, 1), lw_reljet_axes(rel, 2, 0));
    LwRelJet z = lw_reljet_mul(lw_reljet_coordinate(rel, 2), lw_reljet_axes(rel, 1, 0));
    distance_rows(view, out);
    out[1] = lw_reljet_scale(lw_reljet_sub(y, z), 1 / view->parameter[0]);
}

const LwJointClass lw_joint_universal_universal = {
    .name = "universal-universal", .title = "Shaft with two universal joints", .family = "Links without mass",
    .keeps = "the distance of the origins, and the turning: a massless shaft with a universal joint at each end, forks in line, arms x of marker 1 and x of marker 2",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, .two_points = true,
    .parameter_count = 1, .parameter = { { .name = "length", .dimension = LW_DIM_LENGTH, .help = "from cross to cross" } },
    .extra_count = 2, .extra = { { "the length of the shaft", LW_DIM_LENGTH }, { "turning of the shafts against each other", LW_DIM_ANGLE } },
    .rows = universal_universal_rows, .measure = distance_measure,
    .draw = lw_draw_cross_cross,
    .example = "\"at\": [0, 0, 0.2], \"to\": [0, 0, 0], \"axis\": [0, 0, 1]",
};
