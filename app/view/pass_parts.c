/* Parts, their outlines and edges; symbols over them; glass last. */
#include "app/view/painter_private.h"

#include <epoxy/gl.h>

static void blend(bool on)
{
    if (on)
        glEnable(GL_BLEND);
    else
        glDisable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); /* colours are premultiplied */
}

/* Widths of lines follow the size of the picture. */
static double line_scale(const LwShot *shot)
{
    int shorter = shot->width < shot->height ? shot->width : shot->height;
    return fmax(shorter / 800.0, 0.6);
}

static unsigned begin_surfaces(const LwPainter *painter, const LwShot *shot, double fade)
{
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_PART);
    const LwCamera *c = &shot->camera;
    LwVec3 up = shot->upright.up;
    lw_paint_common(shot, c, program);
    lw_uniform_vec3(program, "up", lw_vec3(lw_vec3_dot(c->right, up), lw_vec3_dot(c->up, up), lw_vec3_dot(c->back, up)));
    lw_uniform_vec3(program, "light", lw_vec3(shot->style->ambient, shot->style->key, shot->style->specular));
    lw_uniform_float(program, "vivid", shot->style->vivid);
    lw_uniform_float(program, "fade", fade);
    lw_uniform_float(program, "occluded", shot->occlusion ? shot->style->occlusion : 0);
    lw_uniform_int(program, "occlusion", 0);
    lw_uniform_colour(program, "override_colour", 0);
    lw_uniform_colour(program, "standard_colour", 0x808080FF);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, shot->occlusion ? painter->open[1].texture : 0);
    return program;
}

static unsigned begin_lines(const LwPainter *painter, const LwShot *shot, double fade)
{
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_LINE);
    lw_paint_common(shot, &shot->camera, program);
    lw_uniform_colour(program, "override_colour", 0);
    lw_uniform_float(program, "override_width", 0);
    lw_uniform_float(program, "scale", line_scale(shot));
    lw_uniform_float(program, "nearer", 2.5);
    lw_uniform_float(program, "pixel", lw_camera_pixel(&shot->camera, shot->height) / (shot->camera.perspective ? shot->camera.distance : 1));
    lw_uniform_float(program, "fade", fade);
    return program;
}

static void paint_outlines(LwPainter *painter, const LwShot *shot)
{
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_OUTLINE);
    lw_paint_common(shot, &shot->camera, program);
    lw_uniform_float(program, "width", shot->style->outline_width * line_scale(shot));
    lw_uniform_colour(program, "flat_colour", shot->style->edge | 255);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    lw_paint_pieces(painter, shot, &shot->camera, program, false);
    float matrix[16];
    lw_paint_matrix(&shot->camera, LW_FRAME_IDENTITY, matrix);
    lw_uniform_matrix(program, "to_eye", matrix);
    lw_gpu_surface_draw(&painter->solid);
    glDisable(GL_CULL_FACE);
}

static void paint_edges(LwPainter *painter, const LwShot *shot)
{
    unsigned program = begin_lines(painter, shot, 1);
    lw_uniform_colour(program, "override_colour", shot->style->edge);
    lw_uniform_float(program, "override_width", shot->style->edge_width);
    glDepthMask(GL_FALSE);
    blend(true);
    for (int i = 0; i < painter->figure->piece_count; i++) {
        const LwPiece *piece = &painter->figure->piece[i];
        float matrix[16];
        lw_paint_matrix(&shot->camera, lw_piece_frame(piece, shot->body), matrix);
        lw_uniform_matrix(program, "to_eye", matrix);
        lw_gpu_lines_draw(&painter->line[piece->model->number]);
    }
    blend(false);
    glDepthMask(GL_TRUE);
}

void lw_paint_parts(LwPainter *painter, const LwShot *shot)
{
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    blend(false);
    unsigned program = begin_surfaces(painter, shot, 1);
    lw_gpu_surface_draw(&painter->solid);
    lw_paint_pieces(painter, shot, &shot->camera, program, false);
    if (shot->edges) {
        paint_outlines(painter, shot);
        paint_edges(painter, shot);
    }
    begin_lines(painter, shot, 1);
    blend(true);
    lw_gpu_lines_draw(&painter->solid_line);
    blend(false);
}

static void paint_symbol(LwPainter *painter, const LwShot *shot, const LwGpuSurface *surface, const LwGpuLines *line, bool hidden)
{
    LwShot open = *shot;
    open.occlusion = false; /* what surrounds the parts behind them is not theirs */
    glDepthFunc(hidden ? GL_GREATER : GL_LEQUAL);
    glDepthMask(!hidden);
    glEnable(GL_DEPTH_TEST);
    blend(true);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    begin_surfaces(painter, &open, hidden ? 0.28 : 1);
    lw_gpu_surface_draw(surface);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_FALSE);
    begin_lines(painter, shot, hidden ? 0.42 : 1);
    lw_gpu_lines_draw(line);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    blend(false);
}

void lw_paint_symbols(LwPainter *painter, const LwShot *shot)
{
    paint_symbol(painter, shot, &painter->symbol, &painter->symbol_line, true);
    paint_symbol(painter, shot, &painter->symbol, &painter->symbol_line, false);
}

void lw_paint_overlay(LwPainter *painter, const LwShot *shot)
{
    glClear(GL_DEPTH_BUFFER_BIT);
    paint_symbol(painter, shot, &painter->overlay, &painter->overlay_line, false);
}

/* Pieces that can be seen through: their far sides, then their near ones. */
void lw_paint_glass(LwPainter *painter, const LwShot *shot)
{
    LwShot open = *shot;
    open.occlusion = false;
    unsigned program = begin_surfaces(painter, &open, 1);
    blend(true);
    glDepthMask(GL_FALSE);
    glEnable(GL_CULL_FACE);
    for (int side = 0; side < 2; side++) {
        glCullFace(side ? GL_BACK : GL_FRONT);
        lw_paint_pieces(painter, shot, &shot->camera, program, true);
    }
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    blend(false);
}
