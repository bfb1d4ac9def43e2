/* Bodies that roll: contact without slip is a height, which can be kept, and velocities, which can only be kept at zero.
 *
 * At the contact point r (from marker 1's origin, marker 2's axes) the material of body 1 rests on that of body 2:
 *     v + ω × r = 0        v, ω of marker 1 relative to marker 2
 * Its part along the normal is the rate of the height. No row here does work. */
#include "joints/families.h"

#include "joints/speeds.h"

#define FAMILY "Rolling"
#define RADIUS(help) { "radius", LW_DIM_LENGTH, help, 0, LW_PARAMETER_REQUIRED, 0 }
#define SLIP_X { "slipping along x", LW_DIM_LENGTH }
#define SLIP_Y { "slipping along y", LW_DIM_LENGTH }
#define SPIN { "spinning about the normal", LW_DIM_ANGLE }
#define HEIGHT { "the height of the contact", LW_DIM_LENGTH }
#define LYING { "the slope of the axis", LW_DIM_ANGLE }

/* ---- a disc of no thickness, its axis n = z of marker 1 at any slope ---- */

/* s = sin of the angle between the disc's axis and the normal: 1 upright, 0 lying flat */
static LwRelJet disc_sine(const LwRel *rel)
{
    LwRelJet nx = lw_reljet_axes(rel, 0, 2), ny = lw_reljet_axes(rel, 1, 2);
    return lw_reljet_sqrt(lw_reljet_add(lw_reljet_mul(nx, nx), lw_reljet_mul(ny, ny)));
}

/* The lowest point of the rim: r = −radius (e_z − n_z n)/s. */
static void disc_contact(const LwJointView *view, LwRelJet r[3])
{
    LwRelJet s = disc_sine(view->rel);
    LwRelJet slope = lw_reljet_mul(lw_reljet_scale(lw_reljet_axes(view->rel, 2, 2), view->parameter[0]), lw_reljet_inverse(s));
    r[0] = lw_reljet_mul(slope, lw_reljet_axes(view->rel, 0, 2));
    r[1] = lw_reljet_mul(slope, lw_reljet_axes(view->rel, 1, 2));
    r[2] = lw_reljet_scale(s, -view->parameter[0]);
}

static void disc_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(lw_reljet_coordinate(view->rel, 2), lw_reljet_scale(disc_sine(view->rel), view->parameter[0]));
}

static void disc_speeds(const LwJointView *view, LwSpeedRow *out)
{
    LwRelJet r[3];
    disc_contact(view, r);
    out[0] = lw_speed_of_point(view->rel, LW_AXIS_X, r);
    out[1] = lw_speed_of_point(view->rel, LW_AXIS_Y, r);
}

static void disc_speeds_no_spin(const LwJointView *view, LwSpeedRow *out)
{
    disc_speeds(view, out);
    out[2] = lw_speed_of_spin(view->rel);
}

const LwJointClass lw_joint_rolling = {
    .name = "rolling", .title = "Disc rolling on a plane", .family = FAMILY,
    .keeps = "a thin disc (axis: z of marker 1, at any slope but flat) on the xy-plane of marker 2 without slip; it may spin on its contact",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, .parameter_count = 1, .parameter = { RADIUS("of the disc") },
    .extra_count = 1, .extra = { HEIGHT }, .speed_count = 2, .speed = { SLIP_X, SLIP_Y },
    .rows = disc_rows, .speeds = disc_speeds,
    .draw = lw_draw_rolling_disc,
    .example = "\"markers\": [{\"position\": [0, 0, 0.1], \"orientation\": [0.7071068, -0.7071068, 0, 0]}, {}], \"radius\": 0.1",
};

const LwJointClass lw_joint_rolling_no_spin = {
    .name = "rolling-no-spin", .title = "Disc rolling on a plane without spinning", .family = FAMILY,
    .keeps = "as rolling, and the disc does not turn about the plane's normal",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, .parameter_count = 1, .parameter = { RADIUS("of the disc") },
    .extra_count = 1, .extra = { HEIGHT }, .speed_count = 3, .speed = { SLIP_X, SLIP_Y, SPIN },
    .rows = disc_rows, .speeds = disc_speeds_no_spin,
    .draw = lw_draw_rolling_disc_no_spin,
    .example = "\"markers\": [{\"position\": [0, 0, 0.1], \"orientation\": [0.7071068, -0.7071068, 0, 0]}, {}], \"radius\": 0.1",
};

/* ---- a ball; the contact is always right below its centre ---- */

static void below(const LwJointView *view, LwRelJet r[3])
{
    r[0] = r[1] = lw_reljet_constant(0);
    r[2] = lw_reljet_constant(-view->parameter[0]);
}

static void sphere_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(lw_reljet_coordinate(view->rel, 2), lw_reljet_constant(view->parameter[0]));
}

static void sphere_speeds(const LwJointView *view, LwSpeedRow *out)
{
    LwRelJet r[3];
    below(view, r);
    out[0] = lw_speed_of_point(view->rel, LW_AXIS_X, r);
    out[1] = lw_speed_of_point(view->rel, LW_AXIS_Y, r);
}

static void sphere_speeds_no_spin(const LwJointView *view, LwSpeedRow *out)
{
    sphere_speeds(view, out);
    out[2] = lw_speed_of_spin(view->rel);
}

const LwJointClass lw_joint_sphere_rolling = {
    .name = "sphere-rolling", .title = "Ball rolling on a plane", .family = FAMILY,
    .keeps = "a ball (centre: origin of marker 1) on the xy-plane of marker 2 without slip; it may spin on its contact",
    .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ, .parameter_count = 1, .parameter = { RADIUS("of the ball") },
    .extra_count = 1, .extra = { HEIGHT }, .speed_count = 2, .speed = { SLIP_X, SLIP_Y },
    .rows = sphere_rows, .speeds = sphere_speeds,
    .draw = lw_draw_rolling_ball,
    .example = "\"markers\": [{\"position\": [0, 0, 0.1], \"orientation\": [1, 0, 0, 0]}, {}], \"radius\": 0.1",
};

const LwJointClass lw_joint_sphere_rolling_no_spin = {
    .name = "sphere-rolling-no-spin", .title = "Ball rolling on a plane without spinning", .family = FAMILY,
    .keeps = "as sphere-rolling, and the ball does not turn about the plane's normal",
    .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ, .parameter_count = 1, .parameter = { RADIUS("of the ball") },
    .extra_count = 1, .extra = { HEIGHT }, .speed_count = 3, .speed = { SLIP_X, SLIP_Y, SPIN },
    .rows = sphere_rows, .speeds = sphere_speeds_no_spin,
    .draw = lw_draw_rolling_ball_no_spin,
    .example = "\"markers\": [{\"position\": [0, 0, 0.1], \"orientation\": [1, 0, 0, 0]}, {}], \"radius\": 0.1",
};

/* ---- a ball on a cylinder about z of marker 2: e = (x, y)/ρ points to its centre, it touches at −radius·e ---- */

static LwRelJet axis_distance(const LwRel *rel)
{
    LwRelJet x = lw_reljet_coordinate(rel, 0), y = lw_reljet_coordinate(rel, 1);
    return lw_reljet_sqrt(lw_reljet_add(lw_reljet_mul(x, x), lw_reljet_mul(y, y)));
}

static void sphere_cylinder_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(axis_distance(view->rel), lw_reljet_constant(view->parameter[1]));
}

/* Along z: ż − radius (ω × e)_z; round it: e_φ·ẋ − radius ω_z. */
static void sphere_cylinder_speeds(const LwJointView *view, LwSpeedRow *out)
{
    const LwRel *rel = view->rel;
    LwRelJet inverse = lw_reljet_inverse(axis_distance(rel));
    LwRelJet ex = lw_reljet_mul(lw_reljet_coordinate(rel, 0), inverse), ey = lw_reljet_mul(lw_reljet_coordinate(rel, 1), inverse);
    double radius = view->parameter[0];
    out[0] = out[1] = (LwSpeedRow){ 0 };
    lw_speed_add_move(&out[0], LW_AXIS_Z, lw_reljet_constant(1));
    lw_speed_add_turn(&out[0], rel, LW_AXIS_X, lw_reljet_scale(ey, -radius));
    lw_speed_add_turn(&out[0], rel, LW_AXIS_Y, lw_reljet_scale(ex, radius));
    lw_speed_add_move(&out[1], LW_AXIS_X, lw_reljet_scale(ey, -1));
    lw_speed_add_move(&out[1], LW_AXIS_Y, ex);
    lw_speed_add_turn(&out[1], rel, LW_AXIS_Z, lw_reljet_constant(-radius));
}

static void sphere_cylinder_measure(const LwJointView *view, double *parameter)
{
    parameter[1] = axis_distance(view->rel).v;
}

const LwJointClass lw_joint_sphere_on_cylinder = {
    .name = "sphere-on-cylinder", .title = "Ball rolling on a cylinder", .family = FAMILY,
    .keeps = "a ball (centre: origin of marker 1) at a distance from z of marker 2, rolling on a round bar, or inside a tube, about that axis",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, .two_points = true, .parameter_count = 2,
    .parameter = { { "radius", LW_DIM_LENGTH, "of the ball; negative inside a tube", -INFINITY, LW_PARAMETER_REQUIRED, 0 },
                   { "distance", LW_DIM_LENGTH, "of the ball's centre from the axis", 0, LW_PARAMETER_MEASURED, 0 } },
    .extra_count = 1, .extra = { { "the distance from the axis", LW_DIM_LENGTH } },
    .speed_count = 2, .speed = { { "slipping along the axis", LW_DIM_LENGTH }, { "slipping round the axis", LW_DIM_LENGTH } },
    .rows = sphere_cylinder_rows, .speeds = sphere_cylinder_speeds, .measure = sphere_cylinder_measure,
    .draw = lw_draw_ball_on_bar,
    .example = "\"at\": [0.14, 0, 0], \"to\": [0, 0, 0], \"axis\": [0, 0, 1], \"radius\": 0.06",
};

/* ---- contact along a line: no point of the line slips, so nothing turns about the normal ---- */

static void cylinder_rows(const LwJointView *view, LwRelJet *out)
{
    sphere_rows(view, out);
    out[1] = lw_reljet_axes(view->rel, 2, 2);
}

const LwJointClass lw_joint_cylinder_rolling = {
    .name = "cylinder-rolling", .title = "Cylinder rolling on a plane", .family = FAMILY,
    .keeps = "a cylinder (axis: z of marker 1) lying on the xy-plane of marker 2 without slip anywhere on its line of contact",
    .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ, .parameter_count = 1, .parameter = { RADIUS("of the cylinder") },
    .extra_count = 2, .extra = { HEIGHT, LYING }, .speed_count = 3, .speed = { SLIP_X, SLIP_Y, SPIN },
    .rows = cylinder_rows, .speeds = sphere_speeds_no_spin,
    .draw = lw_draw_rolling_cylinder,
    .example = "\"markers\": [{\"position\": [0, 0, 0.1], \"orientation\": [0.7071068, -0.7071068, 0, 0]}, {}], \"radius\": 0.1",
};

static void cone_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(lw_reljet_axes(view->rel, 2, 2), lw_reljet_constant(sin(view->parameter[0])));
}

static void cone_speeds(const LwJointView *view, LwSpeedRow *out)
{
    LwRelJet apex[3] = { lw_reljet_constant(0), lw_reljet_constant(0), lw_reljet_constant(0) };
    out[0] = lw_speed_of_point(view->rel, LW_AXIS_X, apex);
    out[1] = lw_speed_of_point(view->rel, LW_AXIS_Y, apex);
    out[2] = lw_speed_of_spin(view->rel);
}

static void cone_measure(const LwJointView *view, double *parameter)
{
    parameter[0] = asin(fmax(-1, fmin(1, lw_reljet_axes(view->rel, 2, 2).v)));
}

const LwJointClass lw_joint_cone_rolling = {
    .name = "cone-rolling", .title = "Cone rolling on a plane", .family = FAMILY,
    .keeps = "a cone (apex: origin of marker 1, axis: its z) lying on the xy-plane of marker 2 without slip; it goes round its apex",
    .locked = LW_MASK_Z, .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ,
    .parameter_count = 1, .parameter = { { "half_angle", LW_DIM_ANGLE, "between the cone's axis and its side", 0, LW_PARAMETER_MEASURED, 0 } },
    .extra_count = 1, .extra = { LYING }, .speed_count = 3, .speed = { SLIP_X, SLIP_Y, SPIN },
    .rows = cone_rows, .speeds = cone_speeds, .measure = cone_measure,
    .draw = lw_draw_rolling_cone,
    .example = "\"markers\": [{\"position\": [0, 0, 0], \"orientation\": [0.7933533, 0, 0.6087614, 0]}, {}]",
};
