#include "app/view/painter_private.h"

#include <epoxy/gl.h>
#include <stdlib.h>

LwPainter *lw_painter_create(const LwFigure *figure, LwProblem *problem)
{
    LwPainter *painter = calloc(1, sizeof *painter);
    if (painter) {
        painter->figure = figure;
        painter->surface = calloc((size_t)figure->model_count + 1, sizeof *painter->surface);
        painter->line = calloc((size_t)figure->model_count + 1, sizeof *painter->line);
    }
    if (!painter || !painter->surface || !painter->line) {
        lw_problem_set(problem, "memory ran out");
    } else if (lw_programs_create(&painter->programs, problem)) {
        for (int i = 0; i < figure->model_count; i++) {
            lw_gpu_surface_set(&painter->surface[i], &figure->model[i]->surface);
            lw_gpu_lines_set(&painter->line[i], figure->model[i]->line, figure->model[i]->line_count);
        }
        glGenVertexArrays(1, &painter->nothing);
        if (glGetError() != GL_OUT_OF_MEMORY)
            return painter;
        lw_problem_set(problem, "the graphics driver has not enough memory for the parts");
    }
    lw_painter_destroy(painter);
    return NULL;
}

static void clear_gpu(LwPainter *painter)
{
    for (int i = 0; i < painter->figure->model_count; i++) {
        lw_gpu_surface_clear(&painter->surface[i]);
        lw_gpu_lines_clear(&painter->line[i]);
    }
    lw_gpu_surface_clear(&painter->solid);
    lw_gpu_surface_clear(&painter->symbol);
    lw_gpu_surface_clear(&painter->overlay);
    lw_gpu_lines_clear(&painter->solid_line);
    lw_gpu_lines_clear(&painter->symbol_line);
    lw_gpu_lines_clear(&painter->overlay_line);
    for (int i = 0; i < 2; i++) {
        lw_target_clear(&painter->shadow[i]);
        lw_target_clear(&painter->open[i]);
    }
    lw_target_clear(&painter->scene);
    glDeleteVertexArrays(1, &painter->nothing);
    lw_programs_destroy(&painter->programs);
}

void lw_painter_destroy(LwPainter *painter)
{
    if (!painter)
        return;
    if (painter->surface && painter->line)
        clear_gpu(painter);
    free(painter->surface);
    free(painter->line);
    free(painter);
}

void lw_paint_matrix(const LwCamera *camera, LwFrame frame, float out[16])
{
    const LwVec3 axis[3] = { camera->right, camera->up, camera->back };
    LwMat3 A = lw_mat3_from_quat(frame.orientation);
    LwVec3 from_eye = lw_vec3_sub(frame.position, lw_camera_eye(camera));
    for (int row = 0; row < 3; row++) {
        LwVec3 turned = lw_mat3_tmul_vec(&A, axis[row]); /* the row of (axes)ᵀ A */
        out[row] = (float)turned.x;
        out[4 + row] = (float)turned.y;
        out[8 + row] = (float)turned.z;
        out[12 + row] = (float)lw_vec3_dot(axis[row], from_eye);
        out[4 * row + 3] = 0;
    }
    out[15] = 1;
}

void lw_paint_common(const LwShot *shot, const LwCamera *camera, unsigned program)
{
    float matrix[16];
    lw_paint_matrix(camera, LW_FRAME_IDENTITY, matrix);
    lw_uniform_matrix(program, "to_eye", matrix);
    lw_camera_projection_matrix(camera, matrix);
    lw_uniform_matrix(program, "projection", matrix);
    lw_uniform_vec2(program, "picture", shot->width, shot->height);
    lw_uniform_int(program, "perspective", camera->perspective);
}

void lw_paint_pieces(const LwPainter *painter, const LwShot *shot, const LwCamera *camera, unsigned program, bool transparent)
{
    for (int i = 0; i < painter->figure->piece_count; i++) {
        const LwPiece *piece = &painter->figure->piece[i];
        float matrix[16];
        if (((piece->colour ? piece->colour : piece->standard) % 256 < 255) != transparent)
            continue;
        lw_paint_matrix(camera, lw_piece_frame(piece, shot->body), matrix);
        lw_uniform_matrix(program, "to_eye", matrix);
        lw_uniform_colour(program, "override_colour", piece->colour);
        lw_uniform_colour(program, "standard_colour", piece->standard);
        lw_gpu_surface_draw(&painter->surface[piece->model->number]);
    }
}

static void upload(LwGpuSurface *surface, LwGpuLines *line, const LwBrush *brush)
{
    const LwSurface made = { .vertex_count = brush ? brush->vertex_count : 0, .vertex = brush ? brush->vertex : NULL };
    lw_gpu_surface_set(surface, &made);
    lw_gpu_lines_set(line, brush ? brush->line : NULL, brush ? brush->line_count : 0);
}

void lw_painter_draw(LwPainter *painter, const LwShot *shot)
{
    GLint frame = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &frame);
    upload(&painter->solid, &painter->solid_line, shot->solid);
    upload(&painter->symbol, &painter->symbol_line, shot->symbol);
    upload(&painter->overlay, &painter->overlay_line, shot->overlay);
    lw_paint_shadow(painter, shot);
    lw_paint_occlusion(painter, shot);
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)frame);
    glViewport(0, 0, shot->width, shot->height);
    lw_paint_background(painter, shot);
    lw_paint_ground(painter, shot);
    lw_paint_parts(painter, shot);
    lw_paint_symbols(painter, shot);
    lw_paint_glass(painter, shot);
    lw_paint_overlay(painter, shot);
    lw_paint_triad(painter, shot);
    glBindVertexArray(0);
    glUseProgram(0);
}
