/* The camera: where it goes, on which way, and when the picture rests. */
#include "ui/view_cube.h"
#include "ui/viewport_private.h"

static const double way = 0.28; /* s */
enum { rest_after = 150 }; /* ms */

const LwCamera *lw_viewport_camera(LwViewport *viewport)
{
    return &viewport->camera;
}

void lw_viewport_size(LwViewport *viewport, int *width, int *height)
{
    *width = MAX(gtk_widget_get_width(viewport->area), 1);
    *height = MAX(gtk_widget_get_height(viewport->area), 1);
}

/* ---- when pictures are drawn */

static gboolean come_to_rest(gpointer data)
{
    LwViewport *viewport = data;
    viewport->rest_timer = 0;
    viewport->moving = false;
    if (lw_viewport_rests_slowly(viewport))
        lw_viewport_refine(viewport);
    else
        gtk_gl_area_queue_render(GTK_GL_AREA(viewport->area));
    return G_SOURCE_REMOVE;
}

void lw_viewport_moves(LwViewport *viewport)
{
    viewport->moving = true;
    if (viewport->rest_timer)
        g_source_remove(viewport->rest_timer);
    viewport->rest_timer = g_timeout_add(rest_after, come_to_rest, viewport);
}

void lw_viewport_redraw(LwViewport *viewport)
{
    lw_viewport_stop_refining(viewport);
    if (lw_viewport_rests_slowly(viewport) && !viewport->must_rest)
        lw_viewport_moves(viewport); /* something at once, the rest when nothing more changes */
    gtk_gl_area_queue_render(GTK_GL_AREA(viewport->area));
}

void lw_viewport_redraw_moving(LwViewport *viewport)
{
    lw_viewport_moves(viewport);
    lw_viewport_redraw(viewport);
}

static void show_cube(LwViewport *viewport)
{
    if (viewport->edition)
        lw_view_cube_show(viewport->cube, &viewport->camera, &viewport->edition->upright);
}

void lw_viewport_camera_moved(LwViewport *viewport)
{
    lw_viewport_redraw_moving(viewport);
    show_cube(viewport);
    gtk_widget_queue_draw(viewport->legend);
}

/* ---- on the way to another camera */

static gboolean on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    LwViewport *viewport = data;
    gint64 now = gdk_frame_clock_get_frame_time(clock);
    (void)widget;
    if (viewport->began == 0)
        viewport->began = now;
    double at = (double)(now - viewport->began) * 1e-6 / way;
    viewport->camera = lw_camera_between(&viewport->from, &viewport->to, at >= 1 ? 1 : at * at * (3 - 2 * at));
    lw_viewport_camera_moved(viewport);
    if (at < 1)
        return G_SOURCE_CONTINUE;
    viewport->tick = 0;
    return G_SOURCE_REMOVE;
}

void lw_viewport_stop_camera(LwViewport *viewport)
{
    if (viewport->tick)
        gtk_widget_remove_tick_callback(viewport->area, viewport->tick);
    viewport->tick = 0;
}

static bool is_animated(LwViewport *viewport)
{
    gboolean on = TRUE;
    g_object_get(gtk_widget_get_settings(viewport->area), "gtk-enable-animations", &on, NULL);
    return on && gtk_widget_get_mapped(viewport->area) && viewport->camera_set;
}

void lw_viewport_go(LwViewport *viewport, LwCamera to)
{
    lw_viewport_stop_camera(viewport);
    viewport->framed = false;
    if (!is_animated(viewport)) {
        viewport->camera = to;
        viewport->camera_set = true;
        lw_viewport_camera_moved(viewport);
        return;
    }
    viewport->from = viewport->camera;
    viewport->to = to;
    viewport->began = 0;
    viewport->tick = gtk_widget_add_tick_callback(viewport->area, on_tick, viewport, NULL);
}

void lw_viewport_rest(LwViewport *viewport)
{
    if (viewport->tick) {
        lw_viewport_stop_camera(viewport);
        viewport->camera = viewport->to;
        lw_viewport_camera_moved(viewport);
    }
    if (viewport->rest_timer)
        g_source_remove(viewport->rest_timer);
    viewport->rest_timer = 0;
    viewport->moving = false;
    viewport->must_rest = true;
    lw_viewport_redraw(viewport);
}

/* ---- what it can be asked for */

static LwCamera look_from(LwViewport *viewport, LwViewAngles angles)
{
    int width, height;
    lw_viewport_size(viewport, &width, &height);
    bool perspective = viewport->camera_set ? viewport->camera.perspective : true;
    return lw_camera_look(&viewport->edition->upright, angles, perspective, (double)width / height);
}

void lw_viewport_first_look(LwViewport *viewport)
{
    LwViewAngles angles = { 0 };
    lw_view_parse("iso", &angles);
    lw_viewport_stop_camera(viewport);
    viewport->camera = lw_viewport_fitted(viewport, look_from(viewport, angles), false);
    viewport->camera_set = viewport->framed = true;
    show_cube(viewport);
}

/* The camera was chosen to hold all that is seen; it stays so until somebody moves it. */
static void go_framed(LwViewport *viewport, LwCamera to)
{
    lw_viewport_go(viewport, to);
    viewport->framed = true;
}

void lw_viewport_look(LwViewport *viewport, LwViewAngles angles)
{
    lw_viewport_refresh(viewport);
    if (viewport->camera_set && viewport->edition)
        go_framed(viewport, lw_viewport_fitted(viewport, look_from(viewport, angles), false));
}

void lw_viewport_turn(LwViewport *viewport, LwViewAngles angles)
{
    lw_viewport_refresh(viewport);
    if (!viewport->camera_set || !viewport->edition)
        return;
    LwCamera to = viewport->camera, look = look_from(viewport, angles);
    to.right = look.right;
    to.up = look.up;
    to.back = look.back;
    lw_viewport_go(viewport, to);
}

void lw_viewport_fit(LwViewport *viewport, bool selection)
{
    lw_viewport_refresh(viewport);
    if (viewport->camera_set && viewport->edition)
        go_framed(viewport, lw_viewport_fitted(viewport, viewport->camera, selection));
    viewport->framed &= !selection;
}

void lw_viewport_set_perspective(LwViewport *viewport, bool perspective)
{
    lw_viewport_stop_camera(viewport);
    lw_camera_set_perspective(&viewport->camera, perspective);
    lw_viewport_camera_moved(viewport);
}

void lw_viewport_zoom(LwViewport *viewport, double factor)
{
    lw_viewport_stop_camera(viewport);
    viewport->framed = false;
    lw_camera_zoom(&viewport->camera, factor, viewport->camera.centre);
    lw_viewport_camera_moved(viewport);
}

void lw_viewport_orbit(LwViewport *viewport, double right, double up)
{
    lw_viewport_stop_camera(viewport);
    viewport->framed = false;
    if (viewport->edition)
        lw_camera_orbit(&viewport->camera, &viewport->edition->upright, viewport->camera.centre, right, up);
    lw_viewport_camera_moved(viewport);
}

/* ---- pixels */

bool lw_viewport_on_plane(LwViewport *viewport, double x, double y, LwVec3 point, LwVec3 normal, LwVec3 *out)
{
    int width, height;
    lw_viewport_size(viewport, &width, &height);
    LwCamera camera = lw_viewport_shot(viewport, width, height).camera;
    LwRay ray = lw_camera_ray(&camera, x, y, width, height);
    double towards = lw_vec3_dot(ray.direction, normal), away = lw_vec3_dot(lw_vec3_sub(point, ray.origin), normal);
    if (fabs(towards) < 1e-6 * lw_vec3_norm(normal))
        return false;
    double depth = away / towards;
    if (camera.perspective && depth < -camera.near)
        return false;
    *out = lw_vec3_mad(ray.origin, depth, ray.direction);
    return true;
}

LwVec3 lw_viewport_to_pixel(LwViewport *viewport, LwVec3 point)
{
    int width, height;
    lw_viewport_size(viewport, &width, &height);
    LwCamera camera = viewport->camera;
    lw_camera_set_aspect(&camera, (double)width / height);
    return lw_camera_to_pixel(&camera, point, width, height);
}

double lw_viewport_pixel_at(LwViewport *viewport, LwVec3 point)
{
    int width, height;
    lw_viewport_size(viewport, &width, &height);
    return lw_camera_pixel_at(&viewport->camera, lw_camera_depth(&viewport->camera, point), height);
}
