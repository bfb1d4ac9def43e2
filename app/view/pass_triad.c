/* The axes of the world in the corner of the picture. */
#include "app/view/painter_private.h"

#include <epoxy/gl.h>

static const LwColour axis_colour[3] = { 0xD0453EFF, 0x3E9B4FFF, 0x3A6FD0FF };

/* Strokes of the letters x, y, z in a square of side 2: pairs of points. */
static const struct { int count; double at[3][4]; } letter[3] = {
    { 2, { { -0.7, -1, 0.7, 1 }, { -0.7, 1, 0.7, -1 } } },
    { 3, { { -0.7, 1, 0, 0.05 }, { 0.7, 1, 0, 0.05 }, { 0, 0.05, 0, -1 } } },
    { 3, { { -0.7, 1, 0.7, 1 }, { 0.7, 1, -0.7, -1 }, { -0.7, -1, 0.7, -1 } } },
};

static void draw_letter(LwBrush *brush, const LwCamera *camera, int axis, LwVec3 at)
{
    const double size = 0.13;
    for (int i = 0; i < letter[axis].count; i++) {
        const double *s = letter[axis].at[i];
        LwVec3 p[2];
        for (int k = 0; k < 2; k++)
            p[k] = lw_vec3_mad(lw_vec3_mad(at, size * s[2 * k], camera->right), size * s[2 * k + 1], camera->up);
        lw_brush_line(brush, p, 2, 1.8);
    }
}

static void build(LwBrush *brush, const LwCamera *camera)
{
    const LwVec3 origin = { 0, 0, 0 };
    brush->colour = 0x8A929CFF;
    lw_brush_ball(brush, origin, 0.09);
    for (int axis = 0; axis < 3; axis++) {
        LwVec3 d = { axis == 0, axis == 1, axis == 2 };
        brush->colour = axis_colour[axis];
        lw_brush_drum(brush, origin, lw_vec3_scale(d, 0.72), 0.045, 0.045);
        lw_brush_drum(brush, lw_vec3_scale(d, 0.68), d, 0.12, 0);
        /* An axis that points at the viewer has its letter beside it. */
        LwVec3 at = lw_vec3_scale(d, 1.27);
        double right = lw_vec3_dot(at, camera->right), up = lw_vec3_dot(at, camera->up);
        if (hypot(right, up) < 0.35)
            at = lw_vec3_mad(lw_vec3_mad(at, -0.3 - right, camera->right), -0.3 - up, camera->up);
        draw_letter(brush, camera, axis, at);
    }
}

static void paint(LwPainter *painter, const LwShot *shot, LwArena *arena)
{
    int shorter = shot->width < shot->height ? shot->width : shot->height, side = shorter * 15 / 100;
    LwCamera camera = shot->camera;
    LwBrush brush;
    camera.perspective = false;
    camera.centre = lw_vec3(0, 0, 0);
    camera.aspect = 1;
    camera.height = 3.1;
    camera.distance = 3;
    camera.near = 0;
    camera.far = 6;
    lw_brush_init(&brush, arena);
    build(&brush, &camera);
    LwShot corner = { .camera = camera, .upright = shot->upright, .style = shot->style, .width = side, .height = side };
    const LwSurface made = { .vertex_count = brush.vertex_count, .vertex = brush.vertex };
    lw_gpu_surface_set(&painter->overlay, &made);
    lw_gpu_lines_set(&painter->overlay_line, brush.line, brush.line_count);
    glViewport(shorter / 100, shorter / 100, side, side);
    lw_paint_overlay(painter, &corner);
    glViewport(0, 0, shot->width, shot->height);
}

void lw_paint_triad(LwPainter *painter, const LwShot *shot)
{
    LwArena arena;
    lw_arena_init(&arena);
    if (shot->triad && !LW_ARENA_GUARD(&arena))
        paint(painter, shot, &arena);
    lw_arena_clear(&arena);
}
