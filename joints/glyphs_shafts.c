/* Drawings of joints between shafts and directions. */
#include "joints/glyphs.h"

static const LwVec3 origin = { 0, 0, 0 }, z_axis = { 0, 0, 1 };

/* A fork that holds an arm of the cross along `arm`, on a shaft that leaves along z (up or down). */
static void draw_fork(LwGlyph *glyph, LwVec3 arm, double up)
{
    LwVec3 shoulder = lw_vec3(0, 0, 0.5 * up);
    const LwVec3 point[] = { arm, lw_vec3_add(arm, shoulder), lw_vec3_sub(shoulder, arm), lw_vec3_scale(arm, -1) };
    lw_glyph_polyline(glyph, point, 4);
    lw_glyph_line(glyph, shoulder, lw_vec3(0, 0, 1.1 * up));
}

static void draw_arm(LwGlyph *glyph, LwVec3 arm)
{
    lw_glyph_drum(glyph, origin, arm, 0.12);
}

void lw_draw_universal(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 at = lw_draw_origin(view, size);
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    draw_fork(glyph, lw_vec3(0, 0.5, 0), -1);
    draw_arm(glyph, lw_vec3(0, 0.5, 0));
    if (lw_vec3_norm(at) > 0.01)
        lw_glyph_line(glyph, origin, at);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    draw_arm(glyph, lw_vec3(0.5, 0, 0));
    draw_fork(glyph, lw_vec3(0.5, 0, 0), 1);
}

void lw_draw_constant_velocity(LwGlyph *glyph, const LwJointView *view, double size)
{
    (void)view, (void)size;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_line(glyph, lw_vec3(0, 0, -1.2), lw_vec3(0, 0, -0.6));
    lw_glyph_arc(glyph, origin, lw_vec3(1, 1, 0), lw_vec3_scale(lw_vec3(1, -1, 0), -0.42), 3.14159265);
    lw_glyph_circle(glyph, origin, z_axis, 0.6);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_ball(glyph, origin, 0.32);
    for (int i = 0; i < 6; i++)
        lw_glyph_ball(glyph, lw_vec3(0.46 * cos(1.0471976 * i), 0.46 * sin(1.0471976 * i), 0), 0.11);
    lw_glyph_line(glyph, lw_vec3(0, 0, 0.3), lw_vec3(0, 0, 1.2));
}

void lw_draw_oldham(LwGlyph *glyph, const LwJointView *view, double size)
{
    (void)view, (void)size;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_line(glyph, lw_vec3(0, 0, -1.3), lw_vec3(0, 0, -0.7));
    lw_glyph_drum(glyph, lw_vec3(0, 0, -0.55), lw_vec3(0, 0, 0.15), 0.65);
    lw_glyph_drum(glyph, origin, lw_vec3(0, 0, 0.12), 0.65);
    lw_glyph_pad(glyph, lw_vec3(0, 0, 0.12), lw_vec3(0.63, 0, 0), lw_vec3(0, 0.1, 0));
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_drum(glyph, lw_vec3(0, 0, 0.65), lw_vec3(0, 0, 0.15), 0.65);
    lw_glyph_line(glyph, lw_vec3(0, 0, 0.8), lw_vec3(0, 0, 1.5));
}

void lw_draw_angle(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 z1 = lw_draw_axis(view, 2), normal = lw_vec3_cross(z_axis, z1);
    (void)size;
    lw_glyph_pen(glyph, 1, LW_ROLE_PART_2);
    lw_glyph_line(glyph, origin, lw_vec3(0, 0, 1.2))->head[1] = true;
    lw_glyph_ball(glyph, origin, 0.12);
    if (lw_vec3_norm(normal) > 0.01)
        lw_glyph_arc(glyph, origin, normal, lw_vec3(0, 0, 0.55), atan2(lw_vec3_norm(normal), z1.z));
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_line(glyph, origin, lw_vec3(0, 0, 1.2))->head[1] = true;
}

void lw_draw_line_in_plane(LwGlyph *glyph, const LwJointView *view, double size)
{
    LwVec3 at = lw_draw_origin(view, size);
    lw_draw_plate(glyph, at, 1);
    lw_glyph_pen(glyph, 0, LW_ROLE_PART_1);
    lw_glyph_drum(glyph, lw_vec3(0, 0, 0.1), lw_vec3(0.8, 0, 0), 0.12);
    lw_glyph_pen(glyph, 1, LW_ROLE_MOTION);
    lw_glyph_slide(glyph, lw_vec3(at.x, at.y - 0.6, at.z), lw_vec3(0.6, 0, 0));
    lw_glyph_turn(glyph, lw_vec3(at.x, at.y, at.z + 0.5), z_axis, 0.4);
}
