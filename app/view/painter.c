#include "app/view/painter_private.h"

#include <epoxy/gl.h>
#include <stdlib.h>
#include <time.h>

static const double ghost_clear = 0.78;

static void upload_figure(LwPainter *painter)
{
    const LwFigure *figure = painter->figure;
    for (int i = 0; i < figure->model_count; i++) {
        lw_gpu_surface_set(&painter->surface[i], &figure->model[i]->surface);
        lw_gpu_surface_set(&painter->coarse[i], &figure->model[i]->coarse);
        lw_gpu_lines_set(&painter->line[i], figure->model[i]->line, figure->model[i]->line_count);
    }
    for (int i = 0; i < figure->model_count; i++)
        painter->middle[i] = lw_box_is_empty(figure->model[i]->box) ? lw_vec3(0, 0, 0) : lw_box_centre(figure->model[i]->box);
    painter->triangles = lw_figure_triangles(figure);
    for (int i = 0; i < figure->piece_count; i++)
        painter->segments += figure->piece[i].model->line_count;
}

static bool has_memory(const LwPainter *painter)
{
    return painter->surface && painter->coarse && painter->line && painter->middle && painter->order && painter->depth;
}

LwPainter *lw_painter_create(const LwFigure *figure, LwProblem *problem)
{
    LwPainter *painter = calloc(1, sizeof *painter);
    if (painter) {
        painter->figure = figure;
        painter->surface = calloc((size_t)figure->model_count + 1, sizeof *painter->surface);
        painter->coarse = calloc((size_t)figure->model_count + 1, sizeof *painter->coarse);
        painter->line = calloc((size_t)figure->model_count + 1, sizeof *painter->line);
        painter->middle = calloc((size_t)figure->model_count + 1, sizeof *painter->middle);
        painter->order = calloc((size_t)figure->piece_count + 1, sizeof *painter->order);
        painter->depth = calloc((size_t)figure->piece_count + 1, sizeof *painter->depth);
    }
    if (!painter || !has_memory(painter)) {
        lw_problem_set(problem, "memory ran out");
    } else if (lw_programs_create(&painter->programs, problem)) {
        upload_figure(painter);
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
        lw_gpu_surface_clear(&painter->coarse[i]);
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

void lw_painter_abandon(LwPainter *painter)
{
    if (!painter)
        return;
    free(painter->surface);
    free(painter->coarse);
    free(painter->line);
    free(painter->middle);
    free(painter->order);
    free(painter->depth);
    free(painter);
}

void lw_painter_destroy(LwPainter *painter)
{
    if (painter && has_memory(painter))
        clear_gpu(painter);
    lw_painter_abandon(painter);
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

bool lw_paint_is_coarse(const LwPainter *painter, const LwShot *shot)
{
    return shot->quality == LW_QUALITY_MOVING && painter->triangles > LW_COARSE_FROM;
}

static bool same_place(LwFrame a, LwFrame b, double size)
{
    double turned = 1 - fabs(lw_quat_dot(a.orientation, b.orientation));
    return lw_vec3_norm(lw_vec3_sub(a.position, b.position)) < 1e-3 * size && turned < 1e-6;
}

/* Whether and where a piece belongs to a class. */
static bool is_of_class(const LwPainter *painter, const LwShot *shot, int i, LwPieceClass which, LwFrame *frame)
{
    const LwPiece *piece = &painter->figure->piece[i];
    LwLook look = lw_looks_of(&shot->looks, painter->figure, i);
    if (look.hidden)
        return false;
    *frame = lw_piece_frame(piece, which == LW_PIECES_GHOST ? shot->ghost : shot->body);
    if (which == LW_PIECES_GHOST)
        return piece->body >= 0 && !same_place(*frame, lw_piece_frame(piece, shot->body), shot->plane.reach);
    bool glass = look.clear > 0 || (piece->colour ? piece->colour : piece->standard) % 256 < 255;
    return glass == (which == LW_PIECES_GLASS);
}

static void set_culling(bool on)
{
    if (on)
        glEnable(GL_CULL_FACE);
    else
        glDisable(GL_CULL_FACE);
    glCullFace(GL_BACK);
}

/* Pieces in their own order; while something moves the nearest first, so that what they hide costs little. */
static void order_pieces(LwPainter *painter, const LwShot *shot)
{
    int count = painter->figure->piece_count;
    for (int i = 0; i < count; i++)
        painter->order[i] = i;
    if (shot->quality == LW_QUALITY_REST)
        return;
    for (int i = 0; i < count; i++) {
        const LwPiece *piece = &painter->figure->piece[i];
        LwVec3 middle = lw_frame_point(lw_piece_frame(piece, shot->body), painter->middle[piece->model->number]);
        painter->depth[i] = -lw_vec3_dot(middle, shot->camera.back);
        int at = i;
        if (i > 4000) /* insertion is for the usual hundreds */
            continue;
        for (; at > 0 && painter->depth[painter->order[at - 1]] > painter->depth[i]; at--)
            painter->order[at] = painter->order[at - 1];
        painter->order[at] = i;
    }
}

void lw_paint_pieces(const LwPainter *painter, const LwShot *shot, const LwCamera *camera, unsigned program, LwPieceClass which)
{
    const GLint to_eye = glGetUniformLocation(program, "to_eye"), override = glGetUniformLocation(program, "override_colour"),
                standard = glGetUniformLocation(program, "standard_colour"), tint = glGetUniformLocation(program, "tint"),
                clear = glGetUniformLocation(program, "clear"), solid = glGetUniformLocation(program, "solid");
    bool coarse = lw_paint_is_coarse(painter, shot);
    bool cull = shot->quality == LW_QUALITY_MOVING && which == LW_PIECES_WHOLE && !shot->section.on && !glIsEnabled(GL_CULL_FACE);
    for (int k = painter->from; k < painter->to; k++) {
        int i = painter->order[k];
        const LwPiece *piece = &painter->figure->piece[i];
        int model = piece->model->number;
        LwFrame frame;
        float matrix[16];
        if (!is_of_class(painter, shot, i, which, &frame))
            continue;
        LwLook look = lw_looks_of(&shot->looks, painter->figure, i);
        lw_paint_matrix(camera, frame, matrix);
        glUniformMatrix4fv(to_eye, 1, GL_FALSE, matrix);
        lw_uniform_colour_at(override, piece->colour);
        lw_uniform_colour_at(standard, piece->standard);
        lw_uniform_colour_at(tint, which == LW_PIECES_GHOST ? 0 : look.tint);
        glUniform1f(clear, (float)(which == LW_PIECES_GHOST ? ghost_clear : look.clear));
        glUniform1i(solid, piece->model->closed);
        if (cull)
            set_culling(piece->model->closed);
        lw_gpu_surface_draw(coarse && painter->coarse[model].count ? &painter->coarse[model] : &painter->surface[model]);
    }
    if (cull)
        set_culling(false);
    lw_uniform_colour_at(tint, 0);
    glUniform1f(clear, 0);
    glUniform1i(solid, true); /* what brushes make is closed */
}

void lw_paint_cut(const LwShot *shot, const LwCamera *camera, unsigned program)
{
    const LwSection *section = &shot->section;
    double length = lw_vec3_norm(section->normal);
    if (!section->on || !(length > 0))
        return;
    LwVec3 n = lw_vec3_scale(section->normal, -1 / length), from_eye = lw_vec3_sub(section->point, lw_camera_eye(camera));
    glUniform4f(glGetUniformLocation(program, "section"), (float)lw_vec3_dot(n, camera->right), (float)lw_vec3_dot(n, camera->up),
                (float)lw_vec3_dot(n, camera->back), (float)-lw_vec3_dot(n, from_eye));
    glEnable(GL_CLIP_DISTANCE0);
}

void lw_paint_cut_end(unsigned program)
{
    glDisable(GL_CLIP_DISTANCE0);
    glUniform4f(glGetUniformLocation(program, "section"), 0, 0, 0, 1); /* llvmpipe goes on clipping what the same program draws next */
}

static void upload(LwGpuSurface *surface, LwGpuLines *line, const LwBrush *brush)
{
    const LwSurface made = { .vertex_count = brush ? brush->vertex_count : 0, .vertex = brush ? brush->vertex : NULL };
    lw_gpu_surface_set(surface, &made);
    lw_gpu_lines_set(line, brush ? brush->line : NULL, brush ? brush->line_count : 0);
}

/* How a pass can be done bit by bit. */
typedef enum Division { WHOLE, PIECES, STRIPS } Division;

static const struct {
    void (*paint)(LwPainter *painter, const LwShot *shot);
    Division division;
    bool aside;             /* draws into targets of its own */
} pass[] = {
    { lw_paint_shadow, PIECES, true }, { lw_paint_distances, PIECES, true }, { lw_paint_occlusion, STRIPS, true }, { lw_paint_smooth, STRIPS, true },
    { lw_paint_background, WHOLE, false }, { lw_paint_ground, WHOLE, false }, { lw_paint_surfaces, PIECES, false }, { lw_paint_outlines, PIECES, false },
    { lw_paint_edges, PIECES, false }, { lw_paint_solid_lines, WHOLE, false }, { lw_paint_symbols, WHOLE, false }, { lw_paint_glass, WHOLE, false },
    { lw_paint_overlay, WHOLE, false }, { lw_paint_triad, WHOLE, false },
};
enum { passes = sizeof pass / sizeof *pass, bit_triangles = 50000 };

static int division_count(const LwPainter *painter, int number)
{
    return pass[number].division == STRIPS ? LW_STRIPS : painter->figure->piece_count;
}

/* As far as the next bit of a pass goes. */
static int next_end(const LwPainter *painter, int number, int from)
{
    int count = division_count(painter, number), triangles = 0, to = from;
    if (pass[number].division != PIECES)
        return pass[number].division == STRIPS ? from + 1 : count;
    while (to < count && triangles < bit_triangles)
        triangles += 1000 + painter->figure->piece[painter->order[to++]].model->surface.index_count / 3;
    return to;
}

/* Whoever drew before may have left anything. */
static void reset_state(void)
{
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

static void paint_bit(LwPainter *painter, const LwShot *shot, int number, int from, int to, GLint frame)
{
    painter->from = pass[number].division == WHOLE ? 0 : from;
    painter->to = pass[number].division == WHOLE ? painter->figure->piece_count : to;
    reset_state();
    if (!pass[number].aside) {
        glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)frame);
        glViewport(0, 0, shot->width, shot->height);
    }
    pass[number].paint(painter, shot);
}

static void begin_shot(LwPainter *painter, const LwShot *shot)
{
    upload(&painter->solid, &painter->solid_line, shot->solid);
    upload(&painter->symbol, &painter->symbol_line, shot->symbol);
    upload(&painter->overlay, &painter->overlay_line, shot->overlay);
    order_pieces(painter, shot);
}

static void end_shot(GLint frame)
{
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)frame);
    glDisable(GL_SCISSOR_TEST);
    glBindVertexArray(0);
    glUseProgram(0);
}

void lw_painter_draw(LwPainter *painter, const LwShot *shot)
{
    GLint frame = 0;
    if (shot->width <= 0 || shot->height <= 0)
        return;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &frame);
    begin_shot(painter, shot);
    for (int i = 0; i < passes; i++)
        paint_bit(painter, shot, i, 0, division_count(painter, i), frame);
    end_shot(frame);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

bool lw_painter_draw_some(LwPainter *painter, const LwShot *shot, LwPainting *progress, double milliseconds)
{
    GLint frame = 0;
    double begun = now();
    if (shot->width <= 0 || shot->height <= 0)
        return true;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &frame);
    if (progress->pass == 0)
        begin_shot(painter, shot);
    while (progress->pass < passes) {
        int to = next_end(painter, progress->pass, progress->done);
        paint_bit(painter, shot, progress->pass, progress->done, to, frame);
        progress->done = to;
        if (to >= division_count(painter, progress->pass))
            *progress = (LwPainting){ progress->pass + 1, 0 };
        glFinish(); /* else only the orders were given */
        if (now() - begun >= milliseconds)
            break;
    }
    end_shot(frame);
    return progress->pass == passes;
}
