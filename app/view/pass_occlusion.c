/* How much of the sky each visible point sees, from the picture's own distances. */
#include "app/view/painter_private.h"

#include <epoxy/gl.h>

static const double occlusion_reach = 0.09; /* of the figure's half breadth: corners farther apart do not darken each other */

bool lw_paint_has_occlusion(const LwShot *shot)
{
    return shot->occlusion && shot->quality == LW_QUALITY_REST && shot->plane.reach > 0;
}

void lw_paint_distances(LwPainter *painter, const LwShot *shot)
{
    static const float nothing[4] = { 0, 0, 0, 0 };
    if (!lw_paint_has_occlusion(shot))
        return;
    lw_target_set(&painter->scene, shot->width, shot->height, GL_RGBA32F, true);
    lw_target_begin(&painter->scene);
    if (painter->from == 0) {
        glClearBufferfv(GL_COLOR, 0, nothing);
        glClear(GL_DEPTH_BUFFER_BIT);
    }
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_DEPTH);
    lw_paint_common(shot, &shot->camera, program);
    lw_uniform_colour(program, "override_colour", 0);
    lw_uniform_colour(program, "standard_colour", 0x000000FF);
    lw_uniform_int(program, "solid", true);
    lw_uniform_int(program, "cut", shot->section.on);
    lw_paint_cut(shot, &shot->camera, program);
    lw_paint_sides(painter, shot, program);
    lw_paint_cut_end(program);
}

static void bind(int unit, unsigned texture)
{
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, texture);
}

/* 0: the occlusion itself; 1: its mean over neighbours. */
static void paint_open(LwPainter *painter, const LwShot *shot, int which)
{
    const LwCamera *camera = &shot->camera;
    if (!lw_paint_has_occlusion(shot))
        return;
    double half = camera->height / 2 / (camera->perspective ? camera->distance : 1);
    unsigned program = lw_program_use(&painter->programs, which ? LW_PROGRAM_SMOOTH : LW_PROGRAM_OCCLUSION);
    int low = shot->height * painter->from / LW_STRIPS, high = shot->height * painter->to / LW_STRIPS;
    lw_target_set(&painter->open[which], shot->width, shot->height, GL_R8, false);
    lw_target_begin(&painter->open[which]);
    lw_paint_common(shot, camera, program);
    lw_uniform_float(program, "radius", occlusion_reach * 2 * shot->plane.reach);
    lw_uniform_vec2(program, "plane", half * camera->aspect, half);
    lw_uniform_int(program, "scene", 0);
    lw_uniform_int(program, "image", 1);
    bind(0, painter->scene.texture);
    bind(1, which ? painter->open[0].texture : 0);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, low, shot->width, high - low);
    glBindVertexArray(painter->nothing);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_SCISSOR_TEST);
}

void lw_paint_occlusion(LwPainter *painter, const LwShot *shot)
{
    paint_open(painter, shot, 0);
}

void lw_paint_smooth(LwPainter *painter, const LwShot *shot)
{
    paint_open(painter, shot, 1);
}
