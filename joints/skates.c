/* Edges, wheels that stay upright, and surfaces that carry what lies on them: what may not slip is a direction in marker
 * 2's xy-plane. Rows with a given speed (conveyor, turntable, surface-speed) do work; the others do none. */
#include "joints/families.h"

#include "joints/speeds.h"

#define FAMILY "Edges, wheels and moving surfaces"
#define SIDEWAYS { "slipping sideways", LW_DIM_LENGTH }
#define RADIUS { "radius", LW_DIM_LENGTH, "of the wheel", 0, LW_PARAMETER_REQUIRED, 0 }
#define HEIGHT { "the height of the contact", LW_DIM_LENGTH }
#define UPRIGHT { "leaning over", LW_DIM_ANGLE }

/* cx ẋ + cy ẏ */
static LwSpeedRow along(LwRelJet cx, LwRelJet cy)
{
    LwSpeedRow row = { 0 };
    lw_speed_add_move(&row, LW_AXIS_X, cx);
    lw_speed_add_move(&row, LW_AXIS_Y, cy);
    return row;
}

/* ---- edges ---- */

/* Across the edge: y of marker 1, which lies in the plane. */
static void knife_speeds(const LwJointView *view, LwSpeedRow *out)
{
    out[0] = along(lw_reljet_axes(view->rel, 0, 1), lw_reljet_axes(view->rel, 1, 1));
}

const LwJointClass lw_joint_knife_edge = {
    .name = "knife-edge", .title = "Knife edge", .family = FAMILY,
    .keeps = "origin 1 in the xy-plane of marker 2, z parallel to z; it moves along x of marker 1 only and turns about z",
    .locked = LW_MASK_Z | LW_MASK_TILT, .free = LW_MASK_XY | LW_MASK_RZ, .angles = LW_ANGLES_Z,
    .speed_count = 1, .speed = { SIDEWAYS }, .speeds = knife_speeds,
    .draw = lw_draw_knife,
};

/* Across the track of a leaning edge: e_z × x of marker 1. */
static void skate_speeds(const LwJointView *view, LwSpeedRow *out)
{
    out[0] = along(lw_reljet_scale(lw_reljet_axes(view->rel, 1, 0), -1), lw_reljet_axes(view->rel, 0, 0));
}

const LwJointClass lw_joint_skate = {
    .name = "skate", .title = "Skate", .family = FAMILY,
    .keeps = "origin 1 in the xy-plane of marker 2; it moves along the trace of x of marker 1 in that plane, and may lean",
    .locked = LW_MASK_Z, .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ,
    .speed_count = 1, .speed = { SIDEWAYS }, .speeds = skate_speeds,
    .draw = lw_draw_skate,
};

/* Velocity of origin 1 along y and z of marker 1. */
static void needle_speeds(const LwJointView *view, LwSpeedRow *out)
{
    for (int i = 0; i < 2; i++) {
        out[i] = along(lw_reljet_axes(view->rel, 0, i + 1), lw_reljet_axes(view->rel, 1, i + 1));
        lw_speed_add_move(&out[i], LW_AXIS_Z, lw_reljet_axes(view->rel, 2, i + 1));
    }
}

const LwJointClass lw_joint_needle = {
    .name = "needle", .title = "Needle", .family = FAMILY,
    .keeps = "origin 1 moves along x of marker 1 only, anywhere in the space of marker 2 (a dart, a needle in a gel)",
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ,
    .speed_count = 2, .speed = { { "moving along y of marker 1", LW_DIM_LENGTH }, { "moving along z of marker 1", LW_DIM_LENGTH } },
    .speeds = needle_speeds,
    .draw = lw_draw_needle,
};

/* ---- wheels: the axle n is z of marker 1, parallel to the plane; ahead is e_z × n ---- */

static void wheel_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(lw_reljet_coordinate(view->rel, 2), lw_reljet_constant(view->parameter[0]));
    out[1] = lw_reljet_axes(view->rel, 2, 2);
}

/* The speed ahead of the wheel's lowest point: −n_y ẋ + n_x ẏ + radius n·ω */
static LwSpeedRow ahead(const LwJointView *view)
{
    LwRelJet nx = lw_reljet_axes(view->rel, 0, 2), ny = lw_reljet_axes(view->rel, 1, 2);
    LwSpeedRow row = along(lw_reljet_scale(ny, -1), nx);
    lw_speed_add_turn(&row, view->rel, LW_AXIS_X, lw_reljet_scale(nx, view->parameter[0]));
    lw_speed_add_turn(&row, view->rel, LW_AXIS_Y, lw_reljet_scale(ny, view->parameter[0]));
    return row;
}

static LwSpeedRow sideways(const LwJointView *view)
{
    return along(lw_reljet_axes(view->rel, 0, 2), lw_reljet_axes(view->rel, 1, 2));
}

static void wheel_speeds(const LwJointView *view, LwSpeedRow *out)
{
    out[0] = ahead(view);
    out[1] = sideways(view);
}

const LwJointClass lw_joint_wheel = {
    .name = "wheel", .title = "Wheel", .family = FAMILY,
    .keeps = "an upright wheel (axle: z of marker 1) on the xy-plane of marker 2: it rolls, does not slip sideways, and can be steered",
    .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ, .parameter_count = 1, .parameter = { RADIUS },
    .extra_count = 2, .extra = { HEIGHT, UPRIGHT },
    .speed_count = 2, .speed = { { "slipping ahead", LW_DIM_LENGTH }, SIDEWAYS }, .rows = wheel_rows, .speeds = wheel_speeds,
    .draw = lw_draw_wheel,
    .example = "\"markers\": [{\"position\": [0, 0, 0.1], \"orientation\": [0.7071068, -0.7071068, 0, 0]}, {}], \"radius\": 0.1",
};

/* The contact slips freely along the roller's axis, which is turned by the angle from the axle; held is the direction
 * across it in the plane: cos·ahead + sin·sideways. */
static void omni_speeds(const LwJointView *view, LwSpeedRow *out)
{
    double c = cos(view->parameter[1]), s = sin(view->parameter[1]);
    LwSpeedRow a = ahead(view), b = sideways(view);
    out[0] = (LwSpeedRow){ 0 };
    for (int k = 0; k < LW_REL; k++)
        out[0].coefficient[k] = lw_reljet_add(lw_reljet_scale(a.coefficient[k], c), lw_reljet_scale(b.coefficient[k], s));
}

const LwJointClass lw_joint_omni_wheel = {
    .name = "omni-wheel", .title = "Wheel with rollers", .family = FAMILY,
    .keeps = "an upright wheel with free rollers on its rim (omni wheel; Mecanum wheel with the rollers turned)",
    .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ, .parameter_count = 2,
    .parameter = { RADIUS, { "roller_angle", LW_DIM_ANGLE, "by which the lowest roller's free direction is turned from the axle, about the plane's normal, right-handed",
                             -INFINITY, LW_PARAMETER_DEFAULT, 0 } },
    .extra_count = 2, .extra = { HEIGHT, UPRIGHT }, .speed_count = 1, .speed = { { "slipping across the roller", LW_DIM_LENGTH } },
    .rows = wheel_rows, .speeds = omni_speeds,
    .draw = lw_draw_omni_wheel,
    .example = "\"markers\": [{\"position\": [0, 0, 0.1], \"orientation\": [0.7071068, -0.7071068, 0, 0]}, {}], \"radius\": 0.1",
};

/* On a rail along x of marker 2 the axle is parallel to y. */
static void rail_rows(const LwJointView *view, LwRelJet *out)
{
    wheel_rows(view, out);
    out[2] = lw_reljet_axes(view->rel, 0, 2);
}

static void rail_speeds(const LwJointView *view, LwSpeedRow *out)
{
    LwRelJet r[3] = { lw_reljet_constant(0), lw_reljet_constant(0), lw_reljet_constant(-view->parameter[0]) };
    out[0] = lw_speed_of_point(view->rel, LW_AXIS_X, r);
}

const LwJointClass lw_joint_wheel_on_rail = {
    .name = "wheel-on-rail", .title = "Wheel on a rail", .family = FAMILY,
    .keeps = "an upright wheel (axle: z of marker 1, along y of marker 2) rolling on the x-axis of marker 2",
    .locked = LW_MASK_Y, .free = LW_MASK_X | LW_MASK_R, .angles = LW_ANGLES_XYZ, .parameter_count = 1, .parameter = { RADIUS },
    .extra_count = 3, .extra = { HEIGHT, UPRIGHT, { "steering off the rail", LW_DIM_ANGLE } },
    .speed_count = 1, .speed = { { "slipping along the rail", LW_DIM_LENGTH } }, .rows = rail_rows, .speeds = rail_speeds,
    .draw = lw_draw_wheel_on_rail,
    .example = "\"markers\": [{\"position\": [0, 0, 0.1], \"orientation\": [0.7071068, -0.7071068, 0, 0]}, {}], \"radius\": 0.1",
};

/* ---- surfaces that carry ---- */

static LwSpeedRow carried(int axis, double speed)
{
    LwSpeedRow row = { 0 };
    lw_speed_add_move(&row, axis, lw_reljet_constant(1));
    row.drift = lw_jet(-speed, 0, 0);
    return row;
}

static void surface_speeds(const LwJointView *view, LwSpeedRow *out)
{
    out[0] = carried(LW_AXIS_X, view->parameter[0]);
    out[1] = carried(LW_AXIS_Y, view->parameter[1]);
}

const LwJointClass lw_joint_surface_speed = {
    .name = "surface-speed", .title = "Point carried by a surface", .family = FAMILY,
    .keeps = "origin 1 in the xy-plane of marker 2, carried along at a given velocity; it may turn",
    .locked = LW_MASK_Z, .free = LW_MASK_XY | LW_MASK_R, .angles = LW_ANGLES_XYZ, .parameter_count = 2,
    .parameter = { { "velocity", LW_DIM_SPEED, "of the surface along x and y of marker 2", -INFINITY, LW_PARAMETER_REQUIRED, 0 },
                   { "velocity", LW_DIM_SPEED, "along y", -INFINITY, LW_PARAMETER_REQUIRED, 0 } },
    .speed_count = 2, .speed = { { "slipping along x", LW_DIM_LENGTH }, { "slipping along y", LW_DIM_LENGTH } },
    .speeds = surface_speeds,
    .draw = lw_draw_carried_point,
    .example = "\"at\": [0, 0, 0], \"axis\": [0, 0, 1], \"velocity\": [0.1, 0]",
};

static void conveyor_speeds(const LwJointView *view, LwSpeedRow *out)
{
    out[0] = carried(LW_AXIS_X, view->parameter[0]);
    out[1] = carried(LW_AXIS_Y, 0);
    out[2] = lw_speed_of_spin(view->rel);
}

const LwJointClass lw_joint_conveyor = {
    .name = "conveyor", .title = "Conveyor", .family = FAMILY,
    .keeps = "a part lying flat on the xy-plane of marker 2 that is carried along x at a given speed, without turning",
    .locked = LW_MASK_Z | LW_MASK_TILT, .free = LW_MASK_XY | LW_MASK_RZ, .angles = LW_ANGLES_Z, .parameter_count = 1,
    .parameter = { { "speed", LW_DIM_SPEED, "of the belt along x of marker 2", -INFINITY, LW_PARAMETER_REQUIRED, 0 } },
    .speed_count = 3,
    .speed = { { "slipping along x", LW_DIM_LENGTH }, { "slipping along y", LW_DIM_LENGTH }, { "turning on the surface", LW_DIM_ANGLE } },
    .speeds = conveyor_speeds,
    .draw = lw_draw_conveyor,
    .example = "\"at\": [0, 0, 0], \"axis\": [0, 0, 1], \"speed\": 0.1",
};

/* ẋ + W y, ẏ − W x, ω_z − W */
static void turntable_speeds(const LwJointView *view, LwSpeedRow *out)
{
    const double W = view->parameter[0], *z = view->rel->z, *zd = view->rel->zd;
    out[0] = carried(LW_AXIS_X, 0);
    out[1] = carried(LW_AXIS_Y, 0);
    out[2] = lw_speed_of_spin(view->rel);
    out[0].drift = lw_jet(W * z[1], W * zd[1], 0);
    out[1].drift = lw_jet(-W * z[0], -W * zd[0], 0);
    out[2].drift = lw_jet(-W, 0, 0);
}

const LwJointClass lw_joint_turntable = {
    .name = "turntable", .title = "Turntable", .family = FAMILY,
    .keeps = "a part lying flat on the xy-plane of marker 2 that is carried round its z at a given speed",
    .locked = LW_MASK_Z | LW_MASK_TILT, .free = LW_MASK_XY | LW_MASK_RZ, .angles = LW_ANGLES_Z, .parameter_count = 1,
    .parameter = { { "speed", LW_DIM_ANGULAR_SPEED, "of the table about z of marker 2", -INFINITY, LW_PARAMETER_REQUIRED, 0 } },
    .speed_count = 3,
    .speed = { { "slipping along x", LW_DIM_LENGTH }, { "slipping along y", LW_DIM_LENGTH }, { "turning on the surface", LW_DIM_ANGLE } },
    .speeds = turntable_speeds,
    .draw = lw_draw_turntable,
    .example = "\"markers\": [{\"position\": [0.08, 0, 0], \"orientation\": [1, 0, 0, 0]}, {}], \"speed\": \"30 rpm\"",
};
