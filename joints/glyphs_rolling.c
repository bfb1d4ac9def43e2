/* Drawings of what rolls, cuts and is carried on marker 2's xy-plane, to scale: the radius is the first parameter. */
#include "joints/glyphs.h"

static const LwVec3 origin = { 0, 0, 0 }, x_axis = { 1, 0, 0 }, z_axis = { 0, 0, 1 };

/* The plate under marker 1, and the way ahead: across its z in the plane. */
static void draw_ground(LwGlyph *glyph, const LwJointView *view, double size, double half)
{
    LwVec3 at = lw_draw_origin(view, size);
    lw_draw_plate(glyph, lw_vec3(at.x, at.y, 0), half);
}

static void draw_ahead(LwGlyph *glyph, const LwJointView *view, double size, double way)
{
    LwVec3 at = lw_draw_origin(view, size), n = lw_draw_axis(view, 2);
    LwVec3 ahead = lw_glyph_unit(lw_vec3_cross(n, z_axis)), side = lw_vec3(n.x, n.y, 0);
    LwVec3 start = lw_vec3_mad(lw_vec3(at.x, at.y, 0), -0.5, lw_glyph_unit(side));
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_slide(glyph, start, lw_vec3_scale(ahead, way));
}

static void draw_disc(LwGlyph *glyph, double radius)
{
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_drum(glyph, origin, lw_vec3(0, 0, 0.08), radius);
    lw_glyph_line(glyph, lw_vec3(0, 0, -0.5), lw_vec3(0, 0, 0.5));
}

/* The spin about the normal that some of them have. */
static void draw_spin(LwGlyph *glyph, const LwJointView *view, double size, double height, double radius)
{
    LwVec3 at = lw_draw_origin(view, size);
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, lw_vec3(at.x, at.y, height), z_axis, radius);
}

/* The rut that keeps others from it. */
static void draw_rut(LwGlyph *glyph, const LwJointView *view, double size, LwVec3 way)
{
    LwVec3 at = lw_draw_origin(view, size);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    for (int side = -1; side <= 1; side += 2) {
        LwVec3 edge = lw_vec3_mad(lw_vec3(at.x, at.y, 0), 0.15 * side, lw_glyph_unit(lw_vec3_cross(way, z_axis)));
        lw_glyph_line(glyph, lw_vec3_sub(edge, way), lw_vec3_add(edge, way));
    }
}

static void draw_rolling_disc(LwGlyph *glyph, const LwJointView *view, double size)
{
    double radius = view->parameter[0] / size;
    draw_ground(glyph, view, size, 1.2 * radius);
    draw_disc(glyph, radius);
    draw_ahead(glyph, view, size, radius);
}

void lw_draw_rolling_disc_no_spin(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 ahead = lw_glyph_unit(lw_vec3_cross(lw_draw_axis(view, 2), z_axis));
    draw_ground(glyph, view, size, 1.2 * view->parameter[0] / size);
    draw_rut(glyph, view, size, lw_vec3_scale(ahead, 1.2 * view->parameter[0] / size));
    draw_disc(glyph, view->parameter[0] / size);
    draw_ahead(glyph, view, size, view->parameter[0] / size);
}

void lw_draw_rolling_disc(LwGlyph *glyph, const LwJointView *view, double size)
{
    double radius = view->parameter[0] / size;
    draw_rolling_disc(glyph, view, size);
    draw_spin(glyph, view, size, 2.3 * radius, 0.45 * radius);
}

/* A wheel in its fork. */
void lw_draw_wheel(LwGlyph *glyph, const LwJointView *view, double size)
{
    double radius = view->parameter[0] / size;
    LwVec3 at = lw_draw_origin(view, size), n = lw_vec3_scale(lw_draw_axis(view, 2), 0.3), up = lw_vec3(0, 0, 1.25 * radius);
    const LwVec3 fork[] = { lw_vec3_sub(at, n), lw_vec3_add(lw_vec3_sub(at, n), up), lw_vec3_add(lw_vec3_add(at, n), up), lw_vec3_add(at, n) };
    draw_rolling_disc(glyph, view, size);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_1);
    lw_glyph_polyline(glyph, fork, 4);
    lw_glyph_line(glyph, lw_vec3_add(at, up), lw_vec3_mad(at, 1.5, up));
    draw_spin(glyph, view, size, at.z + 1.7 * radius, 0.4 * radius);
}

static void draw_rolling_ball(LwGlyph *glyph, const LwJointView *view, double size, bool spins)
{
    LwVec3 at = lw_draw_origin(view, size);
    double radius = view->parameter[0] / size;
    draw_ground(glyph, view, size, 1.5 * radius);
    if (!spins)
        draw_rut(glyph, view, size, lw_vec3_scale(x_axis, 1.5 * radius));
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_ball(glyph, origin, radius);
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, at, x_axis, 0.6 * radius);
    lw_glyph_slide(glyph, lw_vec3(at.x, at.y - 1.2 * radius, 0), lw_vec3(radius, 0, 0));
    if (spins)
        draw_spin(glyph, view, size, 2.4 * radius, 0.5 * radius);
}

void lw_draw_rolling_ball_no_spin(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_rolling_ball(glyph, view, size, false);
}

void lw_draw_rolling_ball(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_rolling_ball(glyph, view, size, true);
}

void lw_draw_ball_on_bar(LwGlyph *glyph, const LwJointView *view, double size)
{
    double radius = view->parameter[0] / size, bar = view->parameter[1] / size - radius;
    LwVec3 at = lw_draw_origin(view, size);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_drum(glyph, lw_vec3(0, 0, at.z), lw_vec3(0, 0, 2 * fabs(radius)), fabs(bar));
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_ball(glyph, origin, fabs(radius));
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_slide(glyph, lw_vec3_mad(at, 1.5, lw_glyph_unit(lw_vec3(at.x, at.y, 0))), lw_vec3(0, 0, 1.2 * fabs(radius)));
}

void lw_draw_rolling_cylinder(LwGlyph *glyph, const LwJointView *view, double size)
{
    double radius = view->parameter[0] / size;
    draw_ground(glyph, view, size, 1.5 * radius);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_drum(glyph, origin, lw_vec3(0, 0, radius), radius);
    draw_ahead(glyph, view, size, 1.2 * radius);
}

void lw_draw_rolling_cone(LwGlyph *glyph, const LwJointView *view, double size)
{
    const double length = 1.6, radius = length * tan(fmin(view->parameter[0], 1.2));
    LwVec3 at = lw_draw_origin(view, size), axis = lw_draw_axis(view, 2);
    LwVec3 foot = lw_vec3_mad(at, 0.5 * length, axis);
    lw_draw_plate(glyph, lw_vec3(foot.x, foot.y, 0), 1);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_circle(glyph, lw_vec3(0, 0, length), z_axis, radius)->filled = true;
    for (int i = 0; i < 4; i++)
        lw_glyph_line(glyph, origin, lw_vec3(radius * cos(1.5707963 * i), radius * sin(1.5707963 * i), length));
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, at, z_axis, 0.5);
}

void lw_draw_omni_wheel(LwGlyph *glyph, const LwJointView *view, double size)
{
    enum { ROLLERS = 9 };
    double radius = view->parameter[0] / size, tilt = view->parameter[1];
    draw_ground(glyph, view, size, 1.2 * radius);
    draw_disc(glyph, 0.8 * radius);
    for (int i = 0; i < ROLLERS; i++) {
        double phi = 6.28318530718 * i / ROLLERS;
        LwVec3 round = lw_vec3(-sin(phi), cos(phi), 0);
        LwVec3 free = lw_vec3_add(lw_vec3_scale(round, -sin(tilt)), lw_vec3(0, 0, cos(tilt)));
        lw_glyph_drum(glyph, lw_vec3(0.88 * radius * cos(phi), 0.88 * radius * sin(phi), 0), lw_vec3_scale(free, 0.2 * radius), 0.12 * radius);
    }
    draw_ahead(glyph, view, size, radius);
}

void lw_draw_wheel_on_rail(LwGlyph *glyph, const LwJointView *view, double size)
{
    double radius = view->parameter[0] / size;
    LwVec3 at = lw_draw_origin(view, size);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_box(glyph, lw_vec3(at.x, 0, -0.12), lw_vec3(1.6 * radius, 0.12, 0.12));
    draw_disc(glyph, radius);
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_slide(glyph, lw_vec3(at.x, -0.6, 0), lw_vec3(radius, 0, 0));
}

/* An edge that stands upright, and one that may lean. */
void lw_draw_knife(LwGlyph *glyph, const LwJointView *view, double size)
{
    const LwVec3 edge[] = { { -0.7, 0, 0 }, { 0.7, 0, 0 }, { 0.7, 0, 0.25 }, { 0.5, 0, 0.7 }, { -0.5, 0, 0.7 }, { -0.7, 0, 0.25 } };
    draw_ground(glyph, view, size, 1);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    LwStroke *stroke = lw_glyph_polyline(glyph, edge, 6);
    stroke->closed = stroke->filled = true;
    lw_glyph_pen(glyph, 0, LW_ROLE_MOTION);
    lw_glyph_slide(glyph, lw_vec3(0, -0.4, 0), lw_vec3(0.7, 0, 0));
    lw_glyph_turn(glyph, lw_vec3(0, 0, 1), z_axis, 0.3);
}

void lw_draw_skate(LwGlyph *glyph, const LwJointView *view, double size)
{
    const LwVec3 edge[] = { { -0.7, 0, 0.3 }, { -0.6, 0, 0.12 }, { -0.4, 0, 0.03 }, { 0, 0, 0 }, { 0.4, 0, 0.03 }, { 0.6, 0, 0.12 },
                            { 0.7, 0, 0.3 } };
    const LwVec3 sole = { 0, 0, 0.6 };
    draw_ground(glyph, view, size, 1);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    LwStroke *stroke = lw_glyph_polyline(glyph, edge, 7);
    stroke->closed = stroke->filled = true;
    for (int i = -1; i <= 1; i += 2)
        lw_glyph_line(glyph, lw_vec3(0.4 * i, 0, 0.3), lw_vec3(0.4 * i, 0, sole.z));
    lw_glyph_box(glyph, lw_vec3(0, 0, sole.z + 0.06), lw_vec3(0.7, 0.25, 0.06));
    lw_glyph_pen(glyph, 0, LW_ROLE_MOTION);
    lw_glyph_slide(glyph, lw_vec3(0, -0.4, 0), lw_vec3(0.7, 0, 0));
    lw_glyph_turn(glyph, lw_vec3(0.9, 0, 0.5), x_axis, 0.4);
    lw_glyph_turn(glyph, lw_vec3(0, 0, 1), z_axis, 0.3);
}

void lw_draw_needle(LwGlyph *glyph, const LwJointView *view, double size)
{
    (void)view, (void)size;
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_line(glyph, lw_vec3(-0.9, 0, 0), lw_vec3(0.9, 0, 0))->head[1] = true;
    for (int i = 0; i < 3; i++)
        lw_glyph_line(glyph, lw_vec3(-0.9 + 0.15 * i, 0, 0), lw_vec3(-1.15 + 0.15 * i, 0, 0.25));
    for (int i = 0; i < 3; i++)
        lw_glyph_line(glyph, lw_vec3(-0.9 + 0.15 * i, 0, 0), lw_vec3(-1.15 + 0.15 * i, 0, -0.25));
    lw_glyph_pen(glyph, 0, LW_ROLE_MOTION);
    lw_glyph_slide(glyph, lw_vec3(0.2, 0, -0.5), lw_vec3(0.6, 0, 0));
}

/* Arrows of the surface's own motion. */
static void draw_stream(LwGlyph *glyph, LwVec3 at, LwVec3 way)
{
    LwVec3 side = lw_vec3_scale(lw_glyph_unit(lw_vec3_cross(way, z_axis)), 0.65);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    for (int i = -1; i <= 1; i += 2) {
        LwVec3 middle = lw_vec3_mad(at, i, side);
        lw_glyph_line(glyph, lw_vec3_sub(middle, way), lw_vec3_add(middle, way))->head[1] = true;
    }
}

void lw_draw_carried_point(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 at = lw_draw_origin(view, size), way = lw_vec3(view->parameter[0], view->parameter[1], 0);
    draw_ground(glyph, view, size, 1.2);
    draw_stream(glyph, at, lw_vec3_norm(way) > 0 ? lw_vec3_scale(lw_glyph_unit(way), 0.7) : lw_vec3_scale(x_axis, 0.7));
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_ball(glyph, lw_vec3(0, 0, 0.2), 0.25);
}

void lw_draw_conveyor(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 at = lw_draw_origin(view, size);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    for (int i = -1; i <= 1; i += 2)
        lw_glyph_drum(glyph, lw_vec3(at.x + 1.1 * i, at.y, -0.2), lw_vec3(0, 0.9, 0), 0.2);
    lw_glyph_pad(glyph, lw_vec3(at.x, at.y, 0), lw_vec3(1.1, 0, 0), lw_vec3(0, 0.9, 0));
    draw_stream(glyph, at, lw_vec3(view->parameter[0] < 0 ? -0.8 : 0.8, 0, 0));
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_box(glyph, lw_vec3(0, 0, 0.3), lw_vec3(0.35, 0.35, 0.3));
}

void lw_draw_turntable(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 at = lw_draw_origin(view, size);
    double reach = fmax(1.2, hypot(at.x, at.y) + 0.6);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_drum(glyph, lw_vec3(0, 0, -0.1), lw_vec3(0, 0, 0.1), reach);
    lw_glyph_turn(glyph, origin, lw_vec3(0, 0, view->parameter[0] < 0 ? -1 : 1), 0.85 * reach);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_box(glyph, lw_vec3(0, 0, 0.25), lw_vec3(0.3, 0.3, 0.25));
}
