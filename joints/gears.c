/* Couplers between two bodies: screw, rack, toothed wheels, worm, belts.
 *
 * A wheel's angle is that of its marker's x-axis against the line of centres, so an arm that carries the wheels may turn:
 *     θ2 = −arg(x, y)      θ1 = −arg of the same line in marker 1's axes, A(u)ᵀ (x, y, z)
 * Angles are tracked: any number of turns stays exact. What the rows keep is measured in the given pose. */
#include "joints/gears.h"

static const double TURN = 6.28318530717958647692;

static LwRelJet unwrapped(LwRelJet angle, double near)
{
    angle.v += TURN * nearbyint((near - angle.v) / TURN);
    return angle;
}

/* ---- turning of marker 1 against marker 2 about the common z ---- */

static void track_turning(LwJointView *view)
{
    LwRelJet half = lw_reljet_atan2(lw_reljet_coordinate(view->rel, 6), lw_reljet_coordinate(view->rel, 3));
    view->tracked[0] = unwrapped(lw_reljet_scale(half, 2), view->near[0]);
}

/* z − pitch·rz/2π */
static LwRelJet screw_sum(const LwJointView *view)
{
    return lw_reljet_sub(lw_reljet_coordinate(view->rel, 2), lw_reljet_scale(view->tracked[0], view->parameter[0] / TURN));
}

static void screw_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(screw_sum(view), lw_reljet_constant(view->parameter[1]));
}

static void screw_measure(const LwJointView *view, double *parameter)
{
    parameter[1] = screw_sum(view).v;
}

static double screw_advance(const double *parameter)
{
    return parameter[0] / TURN;
}

static void screw_mesh(const LwJointView *view, LwMeshing *out)
{
    out->turning = view->tracked[0];
    out->follower = lw_reljet_scale(lw_reljet_coordinate(view->rel, 2), 1 / screw_advance(view->parameter));
    out->axis = lw_vec3(0, 0, 1);
}

const LwJointClass lw_joint_screw = {
    .name = "screw", .title = "Screw", .family = "Gears, belts and screws",
    .keeps = "z on z, z - pitch*rz/2pi as in the given pose; a positive pitch is a right-handed thread",
    .locked = LW_MASK_XY | LW_MASK_TILT, .free = LW_MASK_Z | LW_MASK_RZ, .angles = LW_ANGLES_Z,
    .parameter_count = 2,
    .parameter = { { .name = "pitch", .dimension = LW_DIM_LENGTH, .help = "way per turn, negative for a left-handed thread", .minimum = -INFINITY, .use = LW_PARAMETER_REQUIRED, .nonzero = true },
                   { .name = " offset", .dimension = LW_DIM_LENGTH, .help = "z at no turning", .minimum = -INFINITY } },
    .extra_count = 1, .extra = { { "sliding along the thread", LW_DIM_LENGTH } },
    .tracked_count = 1, .track = track_turning, .rows = screw_rows, .measure = screw_measure,
    .meshing = { .eval = screw_mesh, .advance = screw_advance, .thread = true },
    .draw = lw_draw_screw,
    .example = "\"at\": [0, 0, 0], \"axis\": [0, 0, 1], \"pitch\": \"5 mm\"",
};

/* x + radius·rz */
static LwRelJet rack_sum(const LwJointView *view)
{
    return lw_reljet_add(lw_reljet_coordinate(view->rel, 0), lw_reljet_scale(view->tracked[0], view->parameter[0]));
}

static void rack_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(rack_sum(view), lw_reljet_constant(view->parameter[1]));
}

static void rack_measure(const LwJointView *view, double *parameter)
{
    parameter[1] = rack_sum(view).v;
}

static double first_radius(const double *parameter)
{
    return parameter[0];
}

static void rack_mesh(const LwJointView *view, LwMeshing *out)
{
    out->turning = view->tracked[0];
    out->follower = lw_reljet_scale(lw_reljet_coordinate(view->rel, 0), -1 / view->parameter[0]);
    out->axis = lw_vec3(0, 0, 1);
}

#define RACK_PARAMETERS                                                                                                              \
    .parameter_count = 2,                                                                                                            \
    .parameter = { { .name = "radius", .dimension = LW_DIM_LENGTH, .help = "of the pitch circle, negative when the rack is on the other side", .minimum = -INFINITY, .use = LW_PARAMETER_REQUIRED, .nonzero = true }, \
                   { .name = " offset", .dimension = LW_DIM_LENGTH, .help = "x at no turning", .minimum = -INFINITY } },              \
    .extra_count = 1, .extra = { { "slipping along the rack", LW_DIM_LENGTH } },                                                     \
    .tracked_count = 1, .track = track_turning, .rows = rack_rows, .measure = rack_measure, \
    .meshing = { .eval = rack_mesh, .advance = first_radius }

const LwJointClass lw_joint_rack_pinion = {
    .name = "rack-pinion", .title = "Rack and pinion", .family = "Gears, belts and screws",
    .keeps = "x + radius*rz as in the given pose: marker 2 on the rack, its x along it; marker 1 at the pinion's centre",
    .free = LW_MASK_XYZ | LW_MASK_RZ, .angles = LW_ANGLES_Z, RACK_PARAMETERS,
    .draw = lw_draw_rack,
};

const LwJointClass lw_joint_rack_carriage = {
    .name = "rack-carriage", .title = "Pinion guided by its rack", .family = "Gears, belts and screws",
    .keeps = "a pinion that its rack also guides: origin 1 on the x-axis of marker 2, z parallel to z, x + radius*rz as in the given pose",
    .locked = LW_MASK_Y | LW_MASK_Z | LW_MASK_TILT, .free = LW_MASK_X | LW_MASK_RZ, .angles = LW_ANGLES_Z, RACK_PARAMETERS,
    .draw = lw_draw_rack_carriage,
};

/* ---- wheels on a line of centres ---- */

/* The line of centres, from 2 to 1, in marker 1's axes: row c of A(u)ᵀ x. */
static LwRelJet line_seen_from_1(const LwRel *rel, int c)
{
    LwRelJet sum = lw_reljet_constant(0);
    for (int k = 0; k < 3; k++)
        sum = lw_reljet_add(sum, lw_reljet_mul(lw_reljet_axes(rel, k, c), lw_reljet_coordinate(rel, k)));
    return sum;
}

void lw_gear_track(LwJointView *view)
{
    const LwRel *rel = view->rel;
    LwRelJet line1 = lw_reljet_atan2(line_seen_from_1(rel, 1), line_seen_from_1(rel, 0));
    LwRelJet line2 = lw_reljet_atan2(lw_reljet_coordinate(rel, 1), lw_reljet_coordinate(rel, 0));
    view->tracked[0] = unwrapped(lw_reljet_scale(line1, -1), view->near[0]);
    view->tracked[1] = unwrapped(lw_reljet_scale(line2, -1), view->near[1]);
}

LwRelJet lw_gear_sum(const LwJointView *view, double a, double b)
{
    return lw_reljet_add(lw_reljet_scale(view->tracked[0], a), lw_reljet_scale(view->tracked[1], b));
}

LwVec3 lw_gear_axis(const LwRel *rel)
{
    return lw_vec3(lw_reljet_axes(rel, 0, 2).v, lw_reljet_axes(rel, 1, 2).v, lw_reljet_axes(rel, 2, 2).v);
}

static void gear_mesh(const LwJointView *view, LwMeshing *out)
{
    out->turning = view->tracked[0];
    out->follower = lw_reljet_scale(view->tracked[1], -view->parameter[1] / view->parameter[0]);
    out->axis = lw_gear_axis(view->rel);
}

static void gear_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(lw_gear_sum(view, view->parameter[0], view->parameter[1]), lw_reljet_constant(view->parameter[2]));
}

static void gear_measure(const LwJointView *view, double *parameter)
{
    parameter[2] = lw_gear_sum(view, view->parameter[0], view->parameter[1]).v;
}

#define GEAR_RADII                                                                                                                   \
    { .name = "radii", .dimension = LW_DIM_LENGTH, .help = "pitch radius of wheel 1", .minimum = -INFINITY, .use = LW_PARAMETER_REQUIRED, .nonzero = true }, \
    { .name = "radii", .dimension = LW_DIM_LENGTH, .help = "pitch radius of wheel 2; that of an internal wheel is negative", .minimum = -INFINITY, .use = LW_PARAMETER_REQUIRED, .nonzero = true }, \
    { .name = " offset", .dimension = LW_DIM_LENGTH, .help = "r1*theta1 + r2*theta2", .minimum = -INFINITY }

const LwJointClass lw_joint_gear = {
    .name = "gear", .title = "Gear pair", .family = "Gears, belts and screws",
    .keeps = "r1*theta1 + r2*theta2 as in the given pose, theta = turning of a wheel about its marker's z against the line of centres; bevel wheels have both z pointing to the apex",
    .free = LW_MASK_XYZ | LW_MASK_RZ, .angles = LW_ANGLES_Z, .two_points = true,
    .parameter_count = 3, .parameter = { GEAR_RADII },
    .extra_count = 1, .extra = { { "slipping of the teeth", LW_DIM_LENGTH } },
    .tracked_count = 2, .track = lw_gear_track, .rows = gear_rows, .measure = gear_measure,
    .meshing = { .eval = gear_mesh, .advance = first_radius },
    .draw = lw_draw_gears,
    .example = "\"at\": [0.18, 0, 0], \"to\": [0, 0, 0], \"axis\": [0, 0, 1], \"radii\": [0.06, 0.12]",
};

/* The line of centres is as long as |r1 + r2|. */
static void gear_link_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelJet x = lw_reljet_coordinate(view->rel, 0), y = lw_reljet_coordinate(view->rel, 1);
    LwRelJet centres = lw_reljet_sqrt(lw_reljet_add(lw_reljet_mul(x, x), lw_reljet_mul(y, y)));
    gear_rows(view, out);
    out[1] = lw_reljet_sub(centres, lw_reljet_constant(fabs(view->parameter[0] + view->parameter[1])));
}

const LwJointClass lw_joint_gear_link = {
    .name = "gear-link", .title = "Gear pair on a massless arm", .family = "Gears, belts and screws",
    .keeps = "what gear keeps, and z parallel to z, the centres r1 + r2 apart, no sliding: an arm without mass carries the wheels",
    .locked = LW_MASK_Z | LW_MASK_TILT, .free = LW_MASK_XY | LW_MASK_RZ, .angles = LW_ANGLES_Z, .two_points = true,
    .parameter_count = 3, .parameter = { GEAR_RADII },
    .extra_count = 2, .extra = { { "slipping of the teeth", LW_DIM_LENGTH }, { "the distance of the centres", LW_DIM_LENGTH } },
    .tracked_count = 2, .track = lw_gear_track, .rows = gear_link_rows, .measure = gear_measure,
    .meshing = { .eval = gear_mesh, .advance = first_radius },
    .draw = lw_draw_gears_on_arm,
    .example = "\"at\": [0.18, 0, 0], \"to\": [0, 0, 0], \"axis\": [0, 0, 1], \"radii\": [0.06, 0.12]",
};

/* ---- worm ---- */

enum { STARTS, TEETH, HAND, SENSE, WORM_OFFSET };

static double worm_ratio(const double *p, double sense)
{
    return (p[HAND] < 0 ? -sense : sense) * p[STARTS] / p[TEETH];
}

static LwRelJet worm_sum(const LwJointView *view, double sense)
{
    return lw_gear_sum(view, worm_ratio(view->parameter, sense), 1);
}

static void worm_mesh(const LwJointView *view, LwMeshing *out)
{
    out->turning = view->tracked[0];
    out->follower = lw_reljet_scale(view->tracked[1], -1 / worm_ratio(view->parameter, view->parameter[SENSE]));
    out->axis = lw_gear_axis(view->rel);
}

static void worm_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(worm_sum(view, view->parameter[SENSE]), lw_reljet_constant(view->parameter[WORM_OFFSET]));
}

/* A right-handed worm that turns forward pulls the rim towards −z1, so the wheel turns by −κ·starts/teeth with κ the side on which
 * the rim runs along z1: (z2 × line)·z1. */
static void worm_measure(const LwJointView *view, double *parameter)
{
    const double *x = view->rel->z;
    double side = x[0] * lw_reljet_axes(view->rel, 1, 2).v - x[1] * lw_reljet_axes(view->rel, 0, 2).v;
    parameter[SENSE] = side < 0 ? -1 : 1;
    parameter[WORM_OFFSET] = worm_sum(view, parameter[SENSE]).v;
}

const LwJointClass lw_joint_worm = {
    .name = "worm", .title = "Worm and wheel", .family = "Gears, belts and screws",
    .keeps = "the turning of the wheel (marker 2, about its z) by starts/teeth of that of the worm (marker 1, about its z), against the line of centres",
    .free = LW_MASK_XYZ | LW_MASK_RZ, .angles = LW_ANGLES_Z, .two_points = true,
    .parameter_count = 5,
    .parameter = { { .name = "starts", .dimension = LW_DIM_NUMBER, .help = "threads of the worm", .use = LW_PARAMETER_DEFAULT, .standard = 1 },
                   { .name = "teeth", .dimension = LW_DIM_NUMBER, .help = "of the wheel", .use = LW_PARAMETER_REQUIRED },
                   { .name = "hand", .dimension = LW_DIM_NUMBER, .help = "1 for a right-handed worm, -1 for a left-handed one", .minimum = -INFINITY, .use = LW_PARAMETER_DEFAULT, .standard = 1, .nonzero = true },
                   { .name = " sense", .dimension = LW_DIM_NUMBER, .help = "on which side of the wheel the worm lies", .minimum = -INFINITY },
                   { .name = " offset", .dimension = LW_DIM_ANGLE, .help = "the sum of both turnings", .minimum = -INFINITY } },
    .extra_count = 1, .extra = { { "slipping of the worm", LW_DIM_ANGLE } },
    .tracked_count = 2, .track = lw_gear_track, .rows = worm_rows, .measure = worm_measure,
    .meshing = { .eval = worm_mesh, .thread = true },
    .draw = lw_draw_worm,
    .example = "\"markers\": [{\"position\": [0.16, 0, 0], \"orientation\": [0.7071068, -0.7071068, 0, 0]}, {}], \"teeth\": 30",
};
