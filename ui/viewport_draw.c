/* Pictures: the GL area, its context, and what is drawn into it. */
#include "ui/viewport_private.h"

#include "app/exchange/png.h"
#include "ui/words.h"

#include <epoxy/gl.h>

enum { rest_samples = 4, picture_samples = 8 };
static const double slow_frame = 0.030; /* s: pictures that take longer while something moves are drawn at half the size */

void lw_viewport_set_trouble(LwViewport *viewport, const char *words)
{
    g_free(viewport->trouble_words);
    viewport->trouble_words = g_strdup(words);
    gtk_widget_set_visible(viewport->trouble, words != NULL);
    gtk_widget_set_visible(viewport->area, words == NULL);
    gtk_label_set_text(GTK_LABEL(viewport->trouble_text), words ? words : "");
}

const char *lw_viewport_trouble(const LwViewport *viewport)
{
    return viewport->trouble_words;
}

/* The message may come while a picture is drawn, when no widget may be shown or hidden. */
static gboolean show_trouble(gpointer data)
{
    LwViewport *viewport = data;
    if (viewport->area)
        lw_viewport_set_trouble(viewport, viewport->trouble_words);
    g_object_unref(viewport);
    return G_SOURCE_REMOVE;
}

static void meet_trouble(LwViewport *viewport, const char *words)
{
    g_free(viewport->trouble_words);
    viewport->trouble_words = g_strdup(words);
    g_idle_add(show_trouble, g_object_ref(viewport));
}

static GdkGLContext *refuse_context(GtkGLArea *area, gpointer data)
{
    GError *error = g_error_new_literal(GDK_GL_ERROR, GDK_GL_ERROR_NOT_AVAILABLE, "LOCKWORK_NO_GL is set");
    (void)data;
    gtk_gl_area_set_error(area, error);
    g_error_free(error);
    return NULL;
}

static void on_realize(GtkGLArea *area, gpointer data)
{
    gtk_gl_area_make_current(area);
    const GError *error = gtk_gl_area_get_error(area);
    if (error)
        meet_trouble(data, error->message);
}

/* The context goes away; the next one gets everything anew. */
static void on_unrealize(GtkGLArea *area, gpointer data)
{
    LwViewport *viewport = data;
    gtk_gl_area_make_current(area);
    if (gtk_gl_area_get_error(area)) {
        lw_painter_abandon(viewport->painter);
        viewport->canvas = (LwCanvas){ 0 };
    } else {
        lw_painter_destroy(viewport->painter);
        lw_canvas_clear(&viewport->canvas);
    }
    viewport->painter = NULL;
}

static bool has_painter(LwViewport *viewport, LwProblem *problem)
{
    if (!viewport->painter)
        viewport->painter = lw_painter_create(&viewport->edition->figure, problem);
    return viewport->painter;
}

/* With what the tool in force draws for this picture alone. */
static void paint(LwViewport *viewport, LwShot *shot)
{
    LwBrush symbol = viewport->symbol, overlay = viewport->overlay_brush;
    LwTool *tool = viewport->tool;
    double scale = shot->line_scale > 0 ? shot->line_scale : 1;
    LwArenaMark mark = lw_arena_mark(&viewport->pose_arena);
    if (!LW_ARENA_GUARD(&viewport->pose_arena)) {
        lw_viewport_draw_emphasis(viewport, shot, &symbol);
        if (tool && tool->draw)
            tool->draw(tool, &symbol, &overlay, lw_camera_pixel(&shot->camera, shot->height) * scale);
    }
    shot->symbol = &symbol;
    shot->overlay = &overlay;
    lw_painter_draw(viewport->painter, shot);
    lw_arena_release(&viewport->pose_arena, mark);
}

static void paint_nothing(LwViewport *viewport)
{
    LwColour c = viewport->style->background[1];
    glClearColor((float)(c >> 24 & 255) / 255, (float)(c >> 16 & 255) / 255, (float)(c >> 8 & 255) / 255, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

static void note_time(LwViewport *viewport, double seconds)
{
    viewport->frame_time = viewport->frame_time > 0 ? 0.8 * viewport->frame_time + 0.2 * seconds : seconds;
    if (viewport->frame_time > slow_frame)
        viewport->half = true;
}

/* While something moves: one sample, and half the size where that takes too long. */
static bool paint_moving(LwViewport *viewport, LwShot *shot, unsigned frame, LwProblem *problem)
{
    int width = shot->width, height = shot->height, part = viewport->half ? 2 : 1;
    gint64 began = g_get_monotonic_time();
    shot->quality = LW_QUALITY_MOVING;
    shot->width = MAX(width / part, 1);
    shot->height = MAX(height / part, 1);
    shot->line_scale /= part;
    if (!lw_canvas_set(&viewport->canvas, shot->width, shot->height, 1, problem))
        return false;
    lw_canvas_begin(&viewport->canvas);
    paint(viewport, shot);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, viewport->canvas.frame);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, frame);
    glBlitFramebuffer(0, 0, shot->width, shot->height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, part > 1 ? GL_LINEAR : GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glFinish();
    if (part == 1)
        note_time(viewport, (double)(g_get_monotonic_time() - began) * 1e-6);
    return true;
}

static bool paint_rest(LwViewport *viewport, LwShot *shot, unsigned frame, LwProblem *problem)
{
    shot->quality = LW_QUALITY_REST;
    if (!lw_canvas_set(&viewport->canvas, shot->width, shot->height, rest_samples, problem))
        return false;
    lw_canvas_begin(&viewport->canvas);
    paint(viewport, shot);
    lw_canvas_end(&viewport->canvas, frame);
    return true;
}

static gboolean on_render(GtkGLArea *area, GdkGLContext *context, gpointer data)
{
    LwViewport *viewport = data;
    LwProblem problem = { "" };
    GLint frame = 0;
    int scale = gtk_widget_get_scale_factor(viewport->area);
    int width = gtk_widget_get_width(viewport->area) * scale, height = gtk_widget_get_height(viewport->area) * scale;
    (void)context;
    if (gtk_gl_area_get_error(area))
        return FALSE;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &frame);
    lw_viewport_refresh(viewport);
    if (width < 1 || height < 1)
        return TRUE;
    if (!viewport->edition || !viewport->camera_set) {
        paint_nothing(viewport);
        return TRUE;
    }
    LwShot shot = lw_viewport_shot(viewport, width, height);
    shot.line_scale = scale;
    bool good = has_painter(viewport, &problem) &&
                (viewport->moving ? paint_moving(viewport, &shot, (unsigned)frame, &problem) : paint_rest(viewport, &shot, (unsigned)frame, &problem));
    if (!good)
        meet_trouble(viewport, problem.text);
    return TRUE;
}

static void on_resize(GtkGLArea *area, int width, int height, gpointer data)
{
    LwViewport *viewport = data;
    (void)area;
    viewport->frame_time = 0;
    viewport->half = false;
    if (height > 0)
        lw_camera_set_aspect(&viewport->camera, (double)width / height);
}

void lw_viewport_connect_area(LwViewport *viewport)
{
    GtkGLArea *area = GTK_GL_AREA(viewport->area);
    gtk_gl_area_set_required_version(area, 3, 3);
    gtk_gl_area_set_auto_render(area, FALSE);
    if (g_getenv("LOCKWORK_NO_GL")) /* to see what a machine without it shows */
        g_signal_connect(area, "create-context", G_CALLBACK(refuse_context), NULL);
    g_signal_connect(area, "realize", G_CALLBACK(on_realize), viewport);
    g_signal_connect(area, "unrealize", G_CALLBACK(on_unrealize), viewport);
    g_signal_connect(area, "render", G_CALLBACK(on_render), viewport);
    g_signal_connect(area, "resize", G_CALLBACK(on_resize), viewport);
}

/* ---- pictures for files */

static bool read_pixels(LwViewport *viewport, LwImage *image, LwProblem *problem)
{
    LwCanvas flat = { 0 };
    gsize row = (gsize)image->width * 4;
    if (!lw_canvas_set(&flat, image->width, image->height, 1, problem))
        return false;
    lw_canvas_end(&viewport->canvas, flat.frame);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, image->width, image->height, GL_RGBA, GL_UNSIGNED_BYTE, image->pixels);
    lw_canvas_clear(&flat);
    guchar *spare = g_malloc(row);
    for (int y = 0; y < image->height / 2; y++) { /* GL counts rows from below */
        guchar *a = image->pixels + (gsize)y * row, *b = image->pixels + (gsize)(image->height - 1 - y) * row;
        memcpy(spare, a, row);
        memcpy(a, b, row);
        memcpy(b, spare, row);
    }
    g_free(spare);
    for (gsize i = 0; image->alpha && i < row * (gsize)image->height; i += 4) /* colours were premultiplied */
        for (gsize k = 0; k < 3 && image->pixels[i + 3]; k++)
            image->pixels[i + k] = (guchar)MIN(255, image->pixels[i + k] * 255 / image->pixels[i + 3]);
    return true;
}

static bool take_picture(LwViewport *viewport, LwImage *image, LwProblem *problem)
{
    LwShot shot = lw_viewport_shot(viewport, image->width, image->height);
    shot.transparent = image->alpha;
    if (!has_painter(viewport, problem) || !lw_canvas_set(&viewport->canvas, image->width, image->height, picture_samples, problem))
        return false;
    lw_canvas_begin(&viewport->canvas);
    lw_painter_draw(viewport->painter, &shot);
    return read_pixels(viewport, image, problem);
}

bool lw_viewport_picture(LwViewport *viewport, int width, int height, bool transparent, const char *path, LwProblem *problem)
{
    LwImage image = { .width = width, .height = height, .alpha = transparent };
    GtkGLArea *area = GTK_GL_AREA(viewport->area);
    if (!gtk_widget_get_realized(viewport->area)) {
        lw_problem_set(problem, "%s", _("the view has not been shown yet"));
        return false;
    }
    gtk_gl_area_make_current(area);
    if (gtk_gl_area_get_error(area)) {
        lw_problem_set(problem, "%s", gtk_gl_area_get_error(area)->message);
        return false;
    }
    lw_viewport_refresh(viewport);
    if (!viewport->edition || !viewport->camera_set) {
        lw_problem_set(problem, "%s", _("there is nothing to be seen yet"));
        return false;
    }
    image.pixels = width > 0 && height > 0 ? g_try_malloc((gsize)width * (gsize)height * 4) : NULL;
    if (!image.pixels)
        lw_problem_set(problem, _("a picture of %d × %d pixels is too large"), width, height);
    bool good = image.pixels && take_picture(viewport, &image, problem) && lw_png_write(&image, path, problem);
    g_free(image.pixels);
    gtk_gl_area_queue_render(area);
    return good;
}
