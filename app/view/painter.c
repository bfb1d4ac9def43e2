#include "app/view/painter_private.h"

#include <epoxy/gl.h>
#include <stdlib.h>
#include <time.h>

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

/* NULL: memory ran out. */
static LwPainter *make(const LwFigure *figure)
{
    LwPainter *painter = calloc(1, sizeof *painter);
    if (!painter)
        return NULL;
    painter->figure = figure;
    painter->surface = calloc((size_t)figure->model_count + 1, sizeof *painter->surface);
    painter->coarse = calloc((size_t)figure->model_count + 1, sizeof *painter->coarse);
    painter->line = calloc((size_t)figure->model_count + 1, sizeof *painter->line);
    painter->middle = calloc((size_t)figure->model_count + 1, sizeof *painter->middle);
    painter->order = calloc((size_t)figure->piece_count + 1, sizeof *painter->order);
    painter->depth = calloc((size_t)figure->piece_count + 1, sizeof *painter->depth);
    if (has_memory(painter))
        return painter;
    lw_painter_abandon(painter);
    return NULL;
}

LwPainter *lw_painter_follow(LwPainter *before, const LwFigure *figure, LwProblem *problem)
{
    LwPainter *painter = make(figure);
    bool good = false;
    if (!painter)
        lw_problem_set(problem, "memory ran out");
    else if (before) {
        painter->programs = before->programs;
        before->programs = (LwPrograms){ 0 };
        good = true;
    } else
        good = lw_programs_create(&painter->programs, problem);
    lw_painter_destroy(before);
    if (good) {
        upload_figure(painter);
        glGenVertexArrays(1, &painter->nothing);
        if (glGetError() != GL_OUT_OF_MEMORY)
            return painter;
        lw_problem_set(problem, "the graphics driver has not enough memory for the parts");
    }
    lw_painter_destroy(painter);
    return NULL;
}

LwPainter *lw_painter_create(const LwFigure *figure, LwProblem *problem)
{
    return lw_painter_follow(NULL, figure, problem);
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
    lw_gpu_surface_clear(&painter->mark);
    lw_gpu_surface_clear(&painter->overlay);
    lw_gpu_lines_clear(&painter->solid_line);
    lw_gpu_lines_clear(&painter->symbol_line);
    lw_gpu_lines_clear(&painter->mark_line);
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
    upload(&painter->mark, &painter->mark_line, shot->mark);
    upload(&painter->overlay, &painter->overlay_line, shot->overlay);
    lw_paint_order(painter, shot);
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
