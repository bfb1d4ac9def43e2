/* How much of the sky each visible point sees, from the picture's own distances. */
#include "app/view/painter_private.h"

#include <epoxy/gl.h>

static const double occlusion_reach = 0.09; /* of the figure's half breadth: corners farther apart do not darken each other */

bool lw_paint_has_occlusion(const LwShot *shot)
{
    return shot->occlusion && shot->quality == LW_QUALITY_REST && shot->plane.reach > 0;
}

static void paint_distances(LwPainter *painter, const LwShot *shot)
{
    static const float nothing[4] = { 0, 0, 0, 0 };
    lw_target_begin(&painter->scene);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glClearBufferfv(GL_COLOR, 0, nothing);
    glClear(GL_DEPTH_BUFFER_BIT);
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_DEPTH);
    lw_paint_common(shot, &shot->camera, program);
    lw_uniform_colour(program, "override_colour", 0);
    lw_uniform_colour(program, "standard_colour", 0x000000FF);
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

void lw_paint_occlusion(LwPainter *painter, const LwShot *shot)
{
    const LwCamera *camera = &shot->camera;
    if (!lw_paint_has_occlusion(shot))
        return;
    double radius = occlusion_reach * 2 * shot->plane.reach;
    double half = camera->height / 2 / (camera->perspective ? camera->distance : 1);
    lw_target_set(&painter->scene, shot->width, shot->height, GL_RGBA32F, true);
    for (int i = 0; i < 2; i++)
        lw_target_set(&painter->open[i], shot->width, shot->height, GL_R8, false);
    paint_distances(painter, shot);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(painter->nothing);
    for (int i = 0; i < 2; i++) {
        unsigned program = lw_program_use(&painter->programs, i ? LW_PROGRAM_SMOOTH : LW_PROGRAM_OCCLUSION);
        lw_target_begin(&painter->open[i]);
        lw_paint_common(shot, camera, program);
        lw_uniform_float(program, "radius", radius);
        lw_uniform_vec2(program, "plane", half * camera->aspect, half);
        lw_uniform_int(program, "scene", 0);
        lw_uniform_int(program, "image", 1);
        bind(0, painter->scene.texture);
        bind(1, i ? painter->open[0].texture : 0);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
}
