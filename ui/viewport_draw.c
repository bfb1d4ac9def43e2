/* What is drawn into the GL area: cheap pictures while something moves, full ones afterwards, bit by bit where they take long. */
#include "ui/viewport_private.h"

#include <epoxy/gl.h>

enum { rest_samples = 4 };
static const double slow_moving = 0.024, /* s: pictures that take longer while something moves are drawn at half the size */
                    slow_rest = 0.040,   /* full pictures that take longer are drawn bit by bit */
                    bit = 12;            /* ms */

bool lw_viewport_has_painter(LwViewport *viewport, LwProblem *problem)
{
    if (viewport->painter && viewport->painted == viewport->edition)
        return true;
    viewport->painter = lw_painter_follow(viewport->painter, &viewport->edition->figure, problem);
    lw_edition_unref(viewport->painted);
    viewport->painted = viewport->painter ? lw_edition_ref(viewport->edition) : NULL;
    return viewport->painter;
}

/* The context must be current, unless it is lost. */
void lw_viewport_drop_painter(LwViewport *viewport, bool lost)
{
    if (lost)
        lw_painter_abandon(viewport->painter);
    else
        lw_painter_destroy(viewport->painter);
    viewport->painter = NULL;
    g_clear_pointer(&viewport->painted, lw_edition_unref);
}

bool lw_viewport_rests_slowly(const LwViewport *viewport)
{
    return viewport->rest_seconds > slow_rest;
}

static double seconds(void)
{
    return (double)g_get_monotonic_time() * 1e-6;
}

/* With what the tool in force draws for this picture alone. `progress` NULL: the whole picture; returns whether it is complete. */
static bool paint(LwViewport *viewport, LwShot *shot, LwPainting *progress)
{
    LwBrush symbol = viewport->symbol, pointed = { 0 }, overlay = viewport->overlay_brush;
    LwTool *tool = lw_viewport_hand(viewport);
    double scale = shot->line_scale > 0 ? shot->line_scale : 1;
    LwArenaMark mark = lw_arena_mark(&viewport->pose_arena);
    bool fresh = !progress || progress->pass == 0;
    if (fresh && !LW_ARENA_GUARD(&viewport->pose_arena)) {
        lw_brush_init(&pointed, &viewport->pose_arena);
        lw_viewport_draw_emphasis(viewport, shot, &pointed, &symbol);
        if (tool && tool->draw)
            tool->draw(tool, &symbol, &overlay, lw_camera_pixel(&shot->camera, shot->height) * scale);
    }
    shot->symbol = &symbol;
    shot->mark = &pointed;
    shot->overlay = &overlay;
    bool complete = true;
    if (progress)
        complete = lw_painter_draw_some(viewport->painter, shot, progress, bit);
    else
        lw_painter_draw(viewport->painter, shot);
    lw_arena_release(&viewport->pose_arena, mark);
    return complete;
}

/* Of pictures of the full size; those of half of it take about a third. */
static void note_time(LwViewport *viewport, double took)
{
    viewport->frame_time = viewport->frame_time > 0 ? 0.8 * viewport->frame_time + 0.2 * took : took;
    viewport->half = viewport->frame_time > (viewport->half ? 0.6 : 1) * slow_moving;
}

/* One sample, and half the size where that takes too long. */
static bool paint_moving(LwViewport *viewport, LwShot *shot, unsigned frame, LwProblem *problem)
{
    int width = shot->width, height = shot->height, part = viewport->half ? 2 : 1;
    double began = seconds();
    shot->quality = LW_QUALITY_MOVING;
    shot->width = MAX(width / part, 1);
    shot->height = MAX(height / part, 1);
    shot->line_scale /= part;
    if (!lw_canvas_set(&viewport->canvas, shot->width, shot->height, 1, problem))
        return false;
    lw_canvas_begin(&viewport->canvas);
    paint(viewport, shot, NULL);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, viewport->canvas.frame);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, frame);
    glBlitFramebuffer(0, 0, shot->width, shot->height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, part > 1 ? GL_LINEAR : GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glFinish();
    note_time(viewport, (part > 1 ? 3 : 1) * (seconds() - began));
    return true;
}

static LwShot rest_shot(LwViewport *viewport)
{
    int scale = gtk_widget_get_scale_factor(viewport->area);
    LwShot shot = lw_viewport_shot(viewport, gtk_widget_get_width(viewport->area) * scale, gtk_widget_get_height(viewport->area) * scale);
    shot.line_scale = scale;
    return shot;
}

static bool paint_rest(LwViewport *viewport, LwShot *shot, LwProblem *problem)
{
    double began = seconds();
    if (!lw_canvas_set(&viewport->rest_canvas, shot->width, shot->height, rest_samples, problem))
        return false;
    lw_canvas_begin(&viewport->rest_canvas);
    paint(viewport, shot, NULL);
    glFinish();
    viewport->rest_seconds = seconds() - began;
    viewport->complete = true;
    return true;
}

/* ---- bit by bit */

static gboolean refine(gpointer data)
{
    LwViewport *viewport = data;
    LwProblem problem;
    double began = seconds();
    gtk_gl_area_make_current(GTK_GL_AREA(viewport->area));
    if (gtk_gl_area_get_error(GTK_GL_AREA(viewport->area)) || !viewport->edition || !viewport->painter || viewport->painted != viewport->edition || viewport->stale_pose || viewport->stale_looks) {
        viewport->refine = 0;
        return G_SOURCE_REMOVE;
    }
    LwShot shot = rest_shot(viewport);
    if (!lw_canvas_set(&viewport->rest_canvas, shot.width, shot.height, rest_samples, &problem)) {
        viewport->refine = 0; /* the plain picture stays */
        return G_SOURCE_REMOVE;
    }
    lw_canvas_begin(&viewport->rest_canvas);
    viewport->complete = paint(viewport, &shot, &viewport->painting);
    viewport->refine_seconds += seconds() - began;
    if (!viewport->complete)
        return G_SOURCE_CONTINUE;
    viewport->rest_seconds = viewport->refine_seconds;
    viewport->refine = 0;
    gtk_gl_area_queue_render(GTK_GL_AREA(viewport->area));
    return G_SOURCE_REMOVE;
}

bool lw_viewport_is_still(const LwViewport *viewport)
{
    return viewport->complete && !viewport->refine && !viewport->moving;
}

void lw_viewport_stop_refining(LwViewport *viewport)
{
    if (viewport->refine)
        g_source_remove(viewport->refine);
    viewport->refine = 0;
    viewport->complete = false;
}

void lw_viewport_refine(LwViewport *viewport)
{
    lw_viewport_stop_refining(viewport);
    viewport->painting = (LwPainting){ 0 };
    viewport->refine_seconds = 0;
    if (gtk_widget_get_realized(viewport->area))
        viewport->refine = g_idle_add_full(G_PRIORITY_LOW, refine, viewport, NULL);
}

/* ---- what the area asks for */

static void paint_nothing(LwViewport *viewport)
{
    LwColour c = viewport->style->background[1];
    glClearColor((float)(c >> 24 & 255) / 255, (float)(c >> 16 & 255) / 255, (float)(c >> 8 & 255) / 255, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

static bool has_size(const LwCanvas *canvas, const LwShot *shot)
{
    return canvas->frame && canvas->width == shot->width && canvas->height == shot->height;
}

static bool paint_now(LwViewport *viewport, unsigned frame, LwProblem *problem)
{
    LwShot shot = rest_shot(viewport);
    bool complete = viewport->complete && has_size(&viewport->rest_canvas, &shot), again = viewport->refine != 0;
    if (!lw_viewport_has_painter(viewport, problem))
        return false;
    if (!complete && !viewport->must_rest && (viewport->moving || lw_viewport_rests_slowly(viewport))) {
        if (again || !viewport->moving)
            lw_viewport_refine(viewport); /* what it had done is no longer so */
        return paint_moving(viewport, &shot, frame, problem);
    }
    viewport->must_rest = false;
    if (!complete && !paint_rest(viewport, &shot, problem))
        return false;
    lw_canvas_end(&viewport->rest_canvas, frame);
    return true;
}

gboolean lw_viewport_render(GtkGLArea *area, GdkGLContext *context, gpointer data)
{
    LwViewport *viewport = data;
    LwProblem problem = { "" };
    GLint frame = 0;
    (void)context;
    if (gtk_gl_area_get_error(area))
        return FALSE;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &frame);
    lw_viewport_refresh(viewport);
    if (gtk_widget_get_width(viewport->area) < 1 || gtk_widget_get_height(viewport->area) < 1)
        return TRUE;
    if (!viewport->edition || !viewport->camera_set)
        paint_nothing(viewport);
    else if (!paint_now(viewport, (unsigned)frame, &problem))
        lw_viewport_meet_trouble(viewport, problem.text);
    return TRUE;
}
