/* Belts and chains: the strand that pulls is as long as it is.
 *
 * In the plane of the pulleys, centres d apart, ρ1 = r1 for an open belt and −r1 for a crossed one, the strand on the left of the line
 * from pulley 2 to pulley 1 leaves pulley 2 at the angle β from that line, cos β = (r2 − ρ1)/d, and is s = d sin β long. What the
 * pulleys wind up leaves it as it is:
 *     r2 (θ2 − β) − ρ1 (θ1 − β) + s = const,
 * with the other sign of θ for the strand on the right. With centres that stay this is the ratio alone; with centres that move
 * it is exact too, and the load is the tension along the strand. Two belts, one for each strand, are a taut closed belt. */
#include "joints/gears.h"

enum { R1, R2, STRAND, OFFSET };

/* σ (ρ1 θ1 − r2 θ2) − [(ρ1 − r2) β + s] */
static LwRelJet strand_sum(const LwJointView *view, double r1)
{
    double r2 = view->parameter[R2], side = view->parameter[STRAND] < 0 ? -1 : 1;
    LwRelJet x = lw_reljet_coordinate(view->rel, 0), y = lw_reljet_coordinate(view->rel, 1);
    LwRelJet d2 = lw_reljet_add(lw_reljet_mul(x, x), lw_reljet_mul(y, y));
    LwRelJet s = lw_reljet_sqrt(lw_reljet_sub(d2, lw_reljet_constant((r2 - r1) * (r2 - r1))));
    LwRelJet beta = lw_reljet_atan2(s, lw_reljet_constant(r2 - r1));
    return lw_reljet_sub(lw_gear_sum(view, side * r1, -side * r2), lw_reljet_add(lw_reljet_scale(beta, r1 - r2), s));
}

static void open_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(strand_sum(view, view->parameter[R1]), lw_reljet_constant(view->parameter[OFFSET]));
}

static void open_measure(const LwJointView *view, double *parameter)
{
    parameter[OFFSET] = strand_sum(view, view->parameter[R1]).v;
}

static void crossed_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(strand_sum(view, -view->parameter[R1]), lw_reljet_constant(view->parameter[OFFSET]));
}

static void crossed_measure(const LwJointView *view, double *parameter)
{
    parameter[OFFSET] = strand_sum(view, -view->parameter[R1]).v;
}

static double belt_advance(const double *parameter)
{
    return parameter[R1];
}

/* While the centres keep their distance. */
static void open_mesh(const LwJointView *view, LwMeshing *out)
{
    out->turning = view->tracked[0];
    out->follower = lw_reljet_scale(view->tracked[1], view->parameter[R2] / view->parameter[R1]);
    out->axis = lw_gear_axis(view->rel);
}

static void crossed_mesh(const LwJointView *view, LwMeshing *out)
{
    open_mesh(view, out);
    out->follower = lw_reljet_scale(out->follower, -1);
}

#define BELT                                                                                                                         \
    .free = LW_MASK_XYZ | LW_MASK_RZ, .angles = LW_ANGLES_Z, .two_points = true, .parameter_count = 4,                               \
    .parameter = { { .name = "radii", .dimension = LW_DIM_LENGTH, .help = "radius of pulley 1", .use = LW_PARAMETER_REQUIRED },       \
                   { .name = "radii", .dimension = LW_DIM_LENGTH, .help = "radius of pulley 2", .use = LW_PARAMETER_REQUIRED },       \
                   { .name = "strand", .dimension = LW_DIM_NUMBER, .help = "the one that pulls: 1 on the left when looking from pulley 2 to pulley 1 with z up, -1 on the right", .minimum = -INFINITY, .use = LW_PARAMETER_DEFAULT, .standard = 1, .nonzero = true }, \
                   { .name = " offset", .dimension = LW_DIM_LENGTH, .help = "what the strand and the pulleys hold", .minimum = -INFINITY } }, \
    .extra_count = 1, .extra = { { "the length of the strand", LW_DIM_LENGTH } }, .tracked_count = 2, .track = lw_gear_track

const LwJointClass lw_joint_belt = {
    .name = "belt", .title = "Belt or chain", .family = "Gears, belts and screws",
    .keeps = "the length of the pulling strand of an open belt or chain around two pulleys about the z axes: r1*theta1 - r2*theta2 while the centres keep their distance",
    BELT, .rows = open_rows, .measure = open_measure,
    .meshing = { .eval = open_mesh, .advance = belt_advance },
    .draw = lw_draw_belt,
    .example = "\"at\": [0.3, 0, 0], \"to\": [0, 0, 0], \"axis\": [0, 0, 1], \"radii\": [0.06, 0.12]",
};

const LwJointClass lw_joint_crossed_belt = {
    .name = "crossed-belt", .title = "Crossed belt", .family = "Gears, belts and screws",
    .keeps = "the length of the pulling strand of a crossed belt around two pulleys about the z axes: r1*theta1 + r2*theta2 while the centres keep their distance",
    BELT, .rows = crossed_rows, .measure = crossed_measure,
    .meshing = { .eval = crossed_mesh, .advance = belt_advance },
    .draw = lw_draw_crossed_belt,
    .example = "\"at\": [0.3, 0, 0], \"to\": [0, 0, 0], \"axis\": [0, 0, 1], \"radii\": [0.06, 0.12]",
};
