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
    if (shot->line_scale > 0)
        return shot->line_scale;
    return fmax(shorter / 800.0, 0.6);
}

static unsigned begin_surfaces(const LwPainter *painter, const LwShot *shot, double fade)
{
    unsigned program = lw_program_use(&painter->programs, shot->quality == LW_QUALITY_MOVING ? LW_PROGRAM_PART_FAST : LW_PROGRAM_PART);
    const LwCamera *c = &shot->camera;
    LwVec3 up = shot->upright.up;
    lw_paint_common(shot, c, program);
    lw_uniform_vec3(program, "up", lw_vec3(lw_vec3_dot(c->right, up), lw_vec3_dot(c->up, up), lw_vec3_dot(c->back, up)));
    lw_uniform_vec3(program, "light", lw_vec3(shot->style->ambient, shot->style->key, shot->style->specular));
    lw_uniform_float(program, "vivid", shot->style->vivid);
    lw_uniform_float(program, "fade", fade);
    lw_uniform_float(program, "occluded", lw_paint_has_occlusion(shot) ? shot->style->occlusion : 0);
    lw_uniform_float(program, "hatch", 9 * line_scale(shot));
    lw_uniform_int(program, "cut", false);
    lw_uniform_int(program, "solid", true);
    lw_uniform_int(program, "occlusion", 0);
    lw_uniform_colour(program, "override_colour", 0);
    lw_uniform_colour(program, "standard_colour", 0x808080FF);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, lw_paint_has_occlusion(shot) ? painter->open[1].texture : 0);
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

/* Whether the framebuffer has a stencil. */
static bool has_stencil(void)
{
    GLint frame = 0, kind = GL_NONE, bits = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &frame);
    GLenum place = frame ? GL_STENCIL_ATTACHMENT : GL_STENCIL;
    glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, place, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &kind);
    if (kind != GL_NONE)
        glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, place, GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE, &bits);
    return bits > 0;
}

/* Far sides of solids that are seen through the cut are drawn as the cut itself. Where that happens the stencil is 1: there the depth is then
 * set to that of the plane, so that what lies behind the cut stays behind it. */
static void set_cut_depth(LwPainter *painter, const LwShot *shot)
{
    LwVec3 n = shot->section.normal, u = fabs(n.x) < 0.6 * lw_vec3_norm(n) ? lw_vec3(1, 0, 0) : lw_vec3(0, 1, 0), v = lw_vec3_cross(n, u);
    double reach = 4 * LW_GROUND_SPREAD * (shot->plane.reach + shot->camera.height);
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_PLANE);
    float matrix[16];
    u = lw_vec3_cross(v, n);
    /* The plane's middle: the point of it before the middle of the picture would be best; next to it will do. */
    LwVec3 away = lw_vec3_sub(shot->camera.centre, shot->section.point);
    LwVec3 middle = lw_vec3_mad(shot->camera.centre, -lw_vec3_dot(away, n) / lw_vec3_dot(n, n), n);
    lw_paint_common(shot, &shot->camera, program);
    lw_paint_matrix(&shot->camera, (LwFrame){ middle, LW_QUAT_IDENTITY }, matrix);
    lw_uniform_matrix(program, "to_eye", matrix);
    lw_uniform_vec3(program, "axis_u", lw_vec3_scale(u, 1 / lw_vec3_norm(u)));
    lw_uniform_vec3(program, "axis_v", lw_vec3_scale(v, 1 / lw_vec3_norm(v)));
    lw_uniform_float(program, "extent", reach);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 1, 255);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    glDepthFunc(GL_ALWAYS);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glBindVertexArray(painter->nothing);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_STENCIL_TEST);
}

/* Where parts touch, the far side of the one that is cut wins over the near side of the other: the line of sight has been in the first up to there. */
void lw_paint_sides(LwPainter *painter, const LwShot *shot, unsigned program)
{
    for (int side = shot->section.on ? 0 : 1; side < 2; side++) {
        float matrix[16];
        if (shot->section.on) {
            glEnable(GL_CULL_FACE);
            glCullFace(side ? GL_BACK : GL_FRONT);
        }
        if (side == 0) {
            glEnable(GL_POLYGON_OFFSET_FILL);
            glPolygonOffset(-0.05f, -32);
        }
        lw_paint_matrix(&shot->camera, LW_FRAME_IDENTITY, matrix);
        lw_uniform_matrix(program, "to_eye", matrix);
        lw_uniform_colour(program, "override_colour", 0);
        if (painter->from == 0)
            lw_gpu_surface_draw(&painter->solid);
        lw_paint_pieces(painter, shot, &shot->camera, program, LW_PIECES_WHOLE);
        glDisable(GL_POLYGON_OFFSET_FILL);
    }
    if (shot->section.on)
        glDisable(GL_CULL_FACE);
}

void lw_paint_surfaces(LwPainter *painter, const LwShot *shot)
{
    unsigned program = begin_surfaces(painter, shot, 1);
    bool stencil = shot->section.on && has_stencil();
    lw_uniform_int(program, "cut", shot->section.on);
    lw_paint_cut(shot, &shot->camera, program);
    if (stencil && painter->from == 0) {
        glClearStencil(0);
        glClear(GL_STENCIL_BUFFER_BIT);
    }
    if (stencil) {
        glEnable(GL_STENCIL_TEST);
        glStencilFunc(GL_ALWAYS, 1, 255);
        glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_KEEP, GL_ZERO);
        glStencilOpSeparate(GL_BACK, GL_KEEP, GL_KEEP, GL_REPLACE);
    }
    lw_paint_sides(painter, shot, program);
    lw_paint_cut_end(program);
    glDisable(GL_STENCIL_TEST);
    if (stencil && painter->to == painter->figure->piece_count)
        set_cut_depth(painter, shot);
}

/* Lines that would cost more than the parts themselves are left out while something moves. */
static bool shows_edges(const LwPainter *painter, const LwShot *shot)
{
    return shot->edges && (shot->quality == LW_QUALITY_REST || painter->segments <= LW_MOVING_SEGMENTS) && (!shot->section.on || has_stencil());
}

void lw_paint_outlines(LwPainter *painter, const LwShot *shot)
{
    float matrix[16];
    if (shot->quality == LW_QUALITY_MOVING || !shows_edges(painter, shot))
        return;
    unsigned program = lw_program_use(&painter->programs, LW_PROGRAM_OUTLINE);
    lw_paint_common(shot, &shot->camera, program);
    lw_uniform_float(program, "width", shot->style->outline_width * line_scale(shot));
    lw_uniform_colour(program, "flat_colour", shot->style->edge | 255);
    lw_paint_cut(shot, &shot->camera, program);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    lw_paint_pieces(painter, shot, &shot->camera, program, LW_PIECES_WHOLE);
    lw_paint_matrix(&shot->camera, LW_FRAME_IDENTITY, matrix);
    lw_uniform_matrix(program, "to_eye", matrix);
    if (painter->to == painter->figure->piece_count)
        lw_gpu_surface_draw(&painter->solid);
    glDisable(GL_CULL_FACE);
    lw_paint_cut_end(program);
}

void lw_paint_edges(LwPainter *painter, const LwShot *shot)
{
    if (!shows_edges(painter, shot))
        return;
    unsigned program = begin_lines(painter, shot, 1);
    lw_uniform_colour(program, "override_colour", shot->style->edge);
    lw_uniform_float(program, "override_width", shot->style->edge_width);
    lw_paint_cut(shot, &shot->camera, program);
    glDepthMask(GL_FALSE);
    blend(true);
    for (int k = painter->from; k < painter->to; k++) {
        int i = painter->order[k];
        const LwPiece *piece = &painter->figure->piece[i];
        LwLook look = lw_looks_of(&shot->looks, painter->figure, i);
        float matrix[16];
        if (look.hidden)
            continue;
        lw_paint_matrix(&shot->camera, lw_piece_frame(piece, shot->body), matrix);
        lw_uniform_matrix(program, "to_eye", matrix);
        lw_uniform_float(program, "fade", 1 - 0.7 * look.clear);
        lw_gpu_lines_draw(&painter->line[piece->model->number]);
    }
    blend(false);
    glDepthMask(GL_TRUE);
    lw_paint_cut_end(program);
}

void lw_paint_solid_lines(LwPainter *painter, const LwShot *shot)
{
    unsigned program = begin_lines(painter, shot, 1);
    lw_paint_cut(shot, &shot->camera, program);
    blend(true);
    lw_gpu_lines_draw(&painter->solid_line);
    blend(false);
    lw_paint_cut_end(program);
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
    paint_symbol(painter, shot, &painter->mark, &painter->mark_line, false); /* before the symbols, which would hide it */
    paint_symbol(painter, shot, &painter->symbol, &painter->symbol_line, true);
    paint_symbol(painter, shot, &painter->symbol, &painter->symbol_line, false);
}

void lw_paint_overlay(LwPainter *painter, const LwShot *shot)
{
    glClear(GL_DEPTH_BUFFER_BIT);
    paint_symbol(painter, shot, &painter->overlay, &painter->overlay_line, false);
}

/* Pieces that can be seen through, and ghosts: their far sides, then their near ones. */
void lw_paint_glass(LwPainter *painter, const LwShot *shot)
{
    LwShot open = *shot;
    open.occlusion = false;
    unsigned program = begin_surfaces(painter, &open, 1);
    blend(true);
    glDepthMask(GL_FALSE);
    glEnable(GL_CULL_FACE);
    if (shot->ghost) {
        glCullFace(GL_BACK);
        lw_paint_pieces(painter, shot, &shot->camera, program, LW_PIECES_GHOST);
    }
    lw_paint_cut(shot, &shot->camera, program);
    for (int side = 0; side < 2; side++) {
        glCullFace(side ? GL_BACK : GL_FRONT);
        lw_paint_pieces(painter, shot, &shot->camera, program, LW_PIECES_GLASS);
    }
    lw_paint_cut_end(program);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    blend(false);
}
