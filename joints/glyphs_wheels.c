/* Drawings of toothed wheels, racks, screws and belts, to scale: radii are the first parameters. */
#include "joints/glyphs.h"

static const double turn = 6.28318530717958647692;
static const LwVec3 origin = { 0, 0, 0 }, z_axis = { 0, 0, 1 };

/* A toothed circle about the pen's marker with a tooth (or, with `gap`, a space) in the direction `phase`. */
static void draw_wheel(LwGlyph *glyph, double radius, double phase, bool gap)
{
    enum { MOST = 28 };
    LwVec3 point[4 * MOST];
    double r = fabs(radius), depth = fmin(0.12, 0.2 * r) * (radius < 0 ? -1 : 1);
    long wanted = lround(10 * r);
    int teeth = wanted < 8 ? 8 : wanted > MOST ? MOST : (int)wanted;
    for (int i = 0; i < 4 * teeth; i++) {
        static const double at[4] = { -0.32, -0.16, 0.16, 0.32 };
        double phi = phase + turn / teeth * (i / 4 + at[i % 4] + (gap ? 0.5 : 0));
        double rho = r + (i % 4 == 1 || i % 4 == 2 ? depth : -depth);
        point[i] = lw_vec3(rho * cos(phi), rho * sin(phi), 0);
    }
    LwStroke *stroke = lw_glyph_polyline(glyph, point, 4 * teeth);
    stroke->closed = true;
    if (radius < 0)
        lw_glyph_circle(glyph, origin, z_axis, r + 0.35);
    else
        lw_glyph_circle(glyph, origin, z_axis, 0.18 * r);
}

void lw_draw_gears(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 at = lw_draw_origin(view, size);
    LwVec3 x1 = lw_draw_axis(view, 0), y1 = lw_draw_axis(view, 1);
    double r1 = view->parameter[0] / size, r2 = view->parameter[1] / size;
    double towards = r1 * r2 < 0 ? 1 : -1; /* the mesh of an internal wheel is on the far side */
    if (fabs(r1) > fabs(r2) && towards > 0)
        towards = -1;
    glyph->flat = fabs(lw_draw_axis(view, 2).z) > 0.99;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    draw_wheel(glyph, r2, atan2(at.y, at.x), false);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    draw_wheel(glyph, r1, atan2(towards * lw_vec3_dot(y1, at), towards * lw_vec3_dot(x1, at)), true);
    lw_glyph_pen(glyph, 0, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, origin, lw_vec3(0, 0, r1 * r2 < 0 ? 1 : -1), 0.55 * fabs(r1));
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, origin, z_axis, 0.55 * fabs(r2));
}

void lw_draw_gears_on_arm(LwGlyph *glyph, const LwJointView *view, double size)
{
    lw_draw_gears(glyph, view, size);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_bridge(glyph, origin, origin);
}

/* `count` turns of a thread about z, from −half to half. */
static void draw_thread(LwGlyph *glyph, double half, double radius, int count, double hand)
{
    enum { MOST = 8, STEPS = 16 };
    LwVec3 point[MOST * STEPS + 1];
    int steps = count * STEPS;
    for (int i = 0; i <= steps; i++) {
        double phi = hand * turn * i / STEPS;
        point[i] = lw_vec3(radius * cos(phi), radius * sin(phi), half * (2.0 * i / steps - 1));
    }
    lw_glyph_polyline(glyph, point, steps + 1);
}

void lw_draw_worm(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 at = lw_draw_origin(view, size);
    double distance = hypot(at.x, at.y), worm = 0.3 * distance;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    draw_wheel(glyph, distance - worm, atan2(at.y, at.x), false);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    draw_thread(glyph, 0.7 * distance, worm, 5, view->parameter[2] < 0 ? -1 : 1);
    lw_glyph_pen(glyph, 0, LW_ROLE_AXIS);
    lw_glyph_line(glyph, lw_vec3(0, 0, -distance), lw_vec3(0, 0, distance));
    lw_glyph_pen(glyph, 0, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, lw_vec3(0, 0, -0.95 * distance), z_axis, worm);
}

void lw_draw_rack(LwGlyph *glyph, const LwJointView *view, double size)
{
    enum { TEETH = 7 };
    LwVec3 at = lw_draw_origin(view, size), point[4 * TEETH];
    double r = view->parameter[0] / size, y = at.y - r, pitch = turn * fabs(r) / fmax(8, (double)lround(10 * fabs(r)));
    for (int i = 0; i < 4 * TEETH; i++) {
        static const double along[4] = { -0.32, -0.16, 0.16, 0.32 };
        double depth = (i % 4 == 1 || i % 4 == 2 ? 1 : -1) * copysign(fmin(0.12, 0.2 * fabs(r)), r);
        point[i] = lw_vec3(at.x + pitch * (i / 4 - TEETH / 2 + along[i % 4]), y + depth, at.z);
    }
    glyph->flat = true;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_polyline(glyph, point, 4 * TEETH);
    lw_glyph_line(glyph, lw_vec3(point[0].x, y - copysign(0.4, r), at.z), lw_vec3(point[4 * TEETH - 1].x, y - copysign(0.4, r), at.z));
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    LwVec3 x1 = lw_draw_axis(view, 0);
    draw_wheel(glyph, fabs(r), copysign(turn / 4, -r) - atan2(x1.y, x1.x), true);
    lw_glyph_pen(glyph, 0, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, origin, z_axis, 0.55 * fabs(r));
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_slide(glyph, lw_vec3(at.x, y - copysign(0.7, r), at.z), lw_vec3(0.7, 0, 0));
}

/* A rack that also guides its pinion: a rail on the other side. */
void lw_draw_rack_carriage(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 at = lw_draw_origin(view, size);
    double r = view->parameter[0] / size, y = at.y + r + copysign(0.25, r);
    lw_draw_rack(glyph, view, size);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_line(glyph, lw_vec3(at.x - 1.5 * fabs(r), y, at.z), lw_vec3(at.x + 1.5 * fabs(r), y, at.z));
    lw_glyph_line(glyph, lw_vec3(at.x - 1.5 * fabs(r), y + copysign(0.25, r), at.z), lw_vec3(at.x + 1.5 * fabs(r), y + copysign(0.25, r), at.z));
}

void lw_draw_screw(LwGlyph *glyph, const LwJointView *view, double size)
{
    (void)size;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_drum(glyph, origin, lw_vec3(0, 0, 1.2), 0.2);
    draw_thread(glyph, 1.15, 0.26, 8, view->parameter[0] < 0 ? -1 : 1);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_box(glyph, origin, lw_vec3(0.45, 0.45, 0.25));
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, lw_vec3(0, 0, 0.6), z_axis, 0.6);
    lw_glyph_slide(glyph, lw_vec3(0.8, 0.8, 0), lw_vec3(0, 0, 0.6));
}

/* The strands of a belt; r1 is negative for a crossed one. */
static void draw_belt(LwGlyph *glyph, const LwJointView *view, double size, double r1)
{
    LwVec3 at = lw_draw_origin(view, size);
    double r2 = view->parameter[1] / size, d = hypot(at.x, at.y), line = atan2(at.y, at.x);
    double beta = acos(fmax(-1, fmin(1, (r2 - r1) / d)));
    glyph->flat = true;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_circle(glyph, origin, z_axis, r2);
    lw_glyph_ball(glyph, origin, 0.1);
    for (int side = -1; side <= 1; side += 2) {
        LwVec3 n = lw_vec3(cos(line + side * beta), sin(line + side * beta), 0);
        lw_glyph_line(glyph, lw_vec3_scale(n, r2 + 0.08), lw_vec3_mad(at, r1 + copysign(0.08, r1), n));
    }
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_circle(glyph, origin, z_axis, fabs(r1));
    lw_glyph_ball(glyph, origin, 0.1);
    lw_glyph_pen(glyph, 0, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, origin, lw_vec3(0, 0, r1), 0.6 * fabs(r1));
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_turn(glyph, origin, z_axis, 0.6 * r2);
}

void lw_draw_belt(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_belt(glyph, view, size, view->parameter[0] / size);
}

void lw_draw_crossed_belt(LwGlyph *glyph, const LwJointView *view, double size)
{
    draw_belt(glyph, view, size, -view->parameter[0] / size);
}
