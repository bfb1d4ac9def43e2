/* Pictures for files. */
#include "ui/viewport_private.h"

#include "app/exchange/png.h"
#include "ui/words.h"

#include <epoxy/gl.h>

enum { picture_samples = 8 };

/* The canvas as rows from the top. */
static bool read_pixels(const LwCanvas *canvas, LwImage *image, LwProblem *problem)
{
    LwCanvas flat = { 0 };
    gsize row = (gsize)image->width * 4;
    if (!lw_canvas_set(&flat, image->width, image->height, 1, problem))
        return false;
    lw_canvas_end(canvas, flat.frame);
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
    LwCanvas canvas = { 0 };
    shot.transparent = image->alpha;
    if (!lw_viewport_has_painter(viewport, problem) || !lw_canvas_set(&canvas, image->width, image->height, picture_samples, problem))
        return false;
    lw_canvas_begin(&canvas);
    lw_painter_draw(viewport->painter, &shot);
    bool good = read_pixels(&canvas, image, problem);
    lw_canvas_clear(&canvas);
    return good;
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
    lw_viewport_redraw(viewport);
    return good;
}
