/* The GL area and its context: made, lost, made anew, or not to be had. */
#include "ui/viewport_private.h"

void lw_viewport_set_trouble(LwViewport *viewport, const char *words)
{
    char *kept = g_strdup(words); /* they may be the old ones */
    g_free(viewport->trouble_words);
    viewport->trouble_words = kept;
    gtk_widget_set_visible(viewport->trouble, kept != NULL);
    gtk_widget_set_visible(viewport->area, kept == NULL);
    gtk_label_set_text(GTK_LABEL(viewport->trouble_text), kept ? kept : "");
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

void lw_viewport_meet_trouble(LwViewport *viewport, const char *words)
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
        lw_viewport_meet_trouble(data, error->message);
}

/* The context goes away; the next one gets everything anew. */
static void on_unrealize(GtkGLArea *area, gpointer data)
{
    LwViewport *viewport = data;
    lw_viewport_stop_refining(viewport);
    gtk_gl_area_make_current(area);
    bool lost = gtk_gl_area_get_error(area) != NULL;
    lw_viewport_drop_painter(viewport, lost);
    if (lost) {
        viewport->canvas = viewport->rest_canvas = (LwCanvas){ 0 };
    } else {
        lw_canvas_clear(&viewport->canvas);
        lw_canvas_clear(&viewport->rest_canvas);
    }
}

static void on_resize(GtkGLArea *area, int width, int height, gpointer data)
{
    LwViewport *viewport = data;
    (void)area;
    viewport->frame_time = 0;
    viewport->half = false;
    viewport->complete = false;
    if (height > 0)
        lw_camera_set_aspect(&viewport->camera, (double)width / height);
    if (viewport->edition && viewport->camera_set)
        lw_viewport_moves(viewport);
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
    g_signal_connect(area, "render", G_CALLBACK(lw_viewport_render), viewport);
    g_signal_connect(area, "resize", G_CALLBACK(on_resize), viewport);
}
