#include "ui/view_cube.h"

#include "ui/words.h"

#include <math.h>

enum { side = 104, faces = 6 };
static const double half = 27, band = 0.62; /* pixels; where edges begin on a face */

typedef struct Cube {
    LwCamera camera;
    LwUpright upright;
    bool hovered;
    LwCubePlace hover;
    void (*turn)(LwViewAngles angles, gpointer user);
    gpointer user;
} Cube;

static const struct { LwCubePlace place; const char *title; } face_table[faces] = {
    { { 0, 1, 0 }, N_("FRONT") }, { { 0, -1, 0 }, N_("BACK") }, { { 1, 0, 0 }, N_("RIGHT") },
    { { -1, 0, 0 }, N_("LEFT") }, { { 0, 0, 1 }, N_("TOP") }, { { 0, 0, -1 }, N_("BOTTOM") },
};

static Cube *cube_of(GtkWidget *widget)
{
    return g_object_get_data(G_OBJECT(widget), "lw-cube");
}

LwViewAngles lw_view_cube_angles(LwCubePlace place)
{
    double level = hypot(place.right, place.back);
    return (LwViewAngles){ level > 0 ? atan2(place.right, place.back) : 0, atan2(place.up, level) };
}

/* ---- a face as it is seen: pixels of its middle, and per unit along its text and upwards */

typedef struct Face {
    LwCamera look;          /* straight at it */
    double middle[2], u[2], v[2];
    double facing;          /* > 0: it is seen */
} Face;

static void to_pixels(const Cube *cube, LwVec3 p, double out[2])
{
    out[0] = half * lw_vec3_dot(p, cube->camera.right);
    out[1] = -half * lw_vec3_dot(p, cube->camera.up);
}

static Face face_of(const Cube *cube, int number)
{
    Face face = { .look = lw_camera_look(&cube->upright, lw_view_cube_angles(face_table[number].place), false, 1) };
    to_pixels(cube, face.look.back, face.middle);
    to_pixels(cube, face.look.right, face.u);
    to_pixels(cube, face.look.up, face.v);
    face.facing = lw_vec3_dot(face.look.back, cube->camera.back);
    return face;
}

static LwVec3 place_vector(const Cube *cube, LwCubePlace place)
{
    LwVec3 v = lw_vec3_scale(cube->upright.right, place.right);
    v = lw_vec3_mad(v, place.back, cube->upright.back);
    return lw_vec3_mad(v, place.up, cube->upright.up);
}

static double step(double x)
{
    return x > band ? 1 : x < -band ? -1 : 0;
}

bool lw_view_cube_at(GtkWidget *widget, double x, double y, LwCubePlace *out)
{
    const Cube *cube = cube_of(widget);
    x -= gtk_widget_get_width(widget) / 2.0;
    y -= gtk_widget_get_height(widget) / 2.0;
    for (int i = 0; i < faces; i++) {
        Face f = face_of(cube, i);
        double det = f.u[0] * f.v[1] - f.u[1] * f.v[0], dx = x - f.middle[0], dy = y - f.middle[1];
        if (f.facing < 0.05 || fabs(det) < 1)
            continue;
        double u = (dx * f.v[1] - dy * f.v[0]) / det, v = (f.u[0] * dy - f.u[1] * dx) / det;
        if (fabs(u) > 1 || fabs(v) > 1)
            continue;
        LwVec3 at = lw_vec3_mad(lw_vec3_mad(f.look.back, step(u), f.look.right), step(v), f.look.up);
        *out = (LwCubePlace){ (int)lround(lw_vec3_dot(at, cube->upright.right)), (int)lround(lw_vec3_dot(at, cube->upright.back)),
                              (int)lround(lw_vec3_dot(at, cube->upright.up)) };
        return true;
    }
    return false;
}

/* ---- drawing */

static void set_face_matrix(cairo_t *cr, const Face *f)
{
    cairo_matrix_t m;
    cairo_matrix_init(&m, f->u[0], f->u[1], -f->v[0], -f->v[1], f->middle[0], f->middle[1]); /* y downwards, as text has it */
    cairo_transform(cr, &m);
}

static void draw_title(cairo_t *cr, const Face *f, const char *title, bool dark)
{
    PangoLayout *layout = pango_cairo_create_layout(cr);
    PangoFontDescription *font = pango_font_description_from_string("Sans Semi-Bold 20");
    int width, height;
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, title, -1);
    pango_layout_get_pixel_size(layout, &width, &height);
    double scale = fmin(1.5 / width, 0.52 / height), ink = dark ? 0.92 : 0.22;
    cairo_save(cr);
    set_face_matrix(cr, f);
    cairo_scale(cr, scale, scale);
    cairo_move_to(cr, -width / 2.0, -height / 2.0);
    cairo_set_source_rgba(cr, ink, ink, ink, fmin(1, f->facing * 2.2));
    pango_cairo_show_layout(cr, layout);
    cairo_restore(cr);
    pango_font_description_free(font);
    g_object_unref(layout);
}

static void draw_hover(const Cube *cube, cairo_t *cr, const Face *f)
{
    LwVec3 at = place_vector(cube, cube->hover);
    double a = lw_vec3_dot(at, f->look.right), b = -lw_vec3_dot(at, f->look.up); /* −1, 0, 1 */
    if (!cube->hovered || lw_vec3_dot(at, f->look.back) < 0.5)
        return;
    double x = a > 0.5 ? band : a < -0.5 ? -1 : -band, y = b > 0.5 ? band : b < -0.5 ? -1 : -band;
    double w = fabs(a) > 0.5 ? 1 - band : 2 * band, h = fabs(b) > 0.5 ? 1 - band : 2 * band;
    cairo_save(cr);
    set_face_matrix(cr, f);
    cairo_rectangle(cr, x, y, w, h);
    cairo_restore(cr);
    cairo_set_source_rgba(cr, 0.18, 0.55, 1, 0.55);
    cairo_fill(cr);
}

static void draw_face(const Cube *cube, cairo_t *cr, int number, bool dark)
{
    Face f = face_of(cube, number);
    if (f.facing < 0.01)
        return;
    double tone = dark ? 0.24 + 0.14 * f.facing : 0.86 + 0.13 * f.facing, line = dark ? 0.55 : 0.55;
    double lit = number == 4 ? 0.03 : 0;
    cairo_save(cr);
    set_face_matrix(cr, &f);
    cairo_rectangle(cr, -1, -1, 2, 2);
    cairo_restore(cr);
    cairo_set_source_rgba(cr, tone + lit, tone + lit, tone + 0.012 + lit, 0.94);
    cairo_fill_preserve(cr);
    cairo_set_line_width(cr, 1);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_source_rgba(cr, line, line, line + 0.03, 0.9);
    cairo_stroke(cr);
    draw_hover(cube, cr, &f);
    draw_title(cr, &f, _(face_table[number].title), dark);
}

/* The world's axes leave the corner that is left, behind and below. */
static void draw_axes(const Cube *cube, cairo_t *cr)
{
    static const double colour[3][3] = { { 0.82, 0.27, 0.24 }, { 0.24, 0.61, 0.31 }, { 0.23, 0.44, 0.82 } };
    const LwVec3 axis[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    for (int i = 0; i < 3; i++) {
        LwVec3 from = lw_vec3(-1.16, -1.16, -1.16);
        double a[2], b[2];
        to_pixels(cube, from, a);
        to_pixels(cube, lw_vec3_mad(from, 2.3, axis[i]), b);
        cairo_set_source_rgba(cr, colour[i][0], colour[i][1], colour[i][2], 0.9);
        cairo_set_line_width(cr, 1.8);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
        cairo_move_to(cr, a[0], a[1]);
        cairo_line_to(cr, b[0], b[1]);
        cairo_stroke(cr);
    }
}

static void draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Cube *cube = cube_of(GTK_WIDGET(area));
    GdkRGBA ink;
    LwVec3 corner = lw_vec3(-1, -1, -1);
    (void)data;
    if (lw_vec3_norm(cube->camera.back) < 0.5)
        return; /* nothing is open */
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &ink);
    bool dark = ink.red + ink.green + ink.blue > 1.5F, before = lw_vec3_dot(corner, cube->camera.back) > 0;
    cairo_translate(cr, width / 2.0, height / 2.0);
    if (!before)
        draw_axes(cube, cr);
    for (int i = 0; i < faces; i++)
        draw_face(cube, cr, i, dark);
    if (before)
        draw_axes(cube, cr);
}

/* ---- the pointer */

static void on_motion(GtkEventControllerMotion *controller, double x, double y, gpointer data)
{
    GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller));
    Cube *cube = data;
    cube->hovered = lw_view_cube_at(widget, x, y, &cube->hover);
    gtk_widget_set_cursor_from_name(widget, cube->hovered ? "pointer" : NULL);
    gtk_widget_queue_draw(widget);
}

static void on_leave(GtkEventControllerMotion *controller, gpointer data)
{
    ((Cube *)data)->hovered = false;
    gtk_widget_queue_draw(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller)));
}

static void on_click(GtkGestureClick *gesture, int presses, double x, double y, gpointer data)
{
    Cube *cube = data;
    LwCubePlace place;
    (void)presses;
    if (lw_view_cube_at(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture)), x, y, &place))
        cube->turn(lw_view_cube_angles(place), cube->user);
}

void lw_view_cube_show(GtkWidget *widget, const LwCamera *camera, const LwUpright *upright)
{
    Cube *cube = cube_of(widget);
    cube->camera = *camera;
    cube->upright = *upright;
    gtk_widget_queue_draw(widget);
}

GtkWidget *lw_view_cube_new(void (*turn)(LwViewAngles angles, gpointer user), gpointer user)
{
    GtkWidget *widget = gtk_drawing_area_new();
    Cube *cube = g_new0(Cube, 1);
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkGesture *click = gtk_gesture_click_new();
    *cube = (Cube){ .turn = turn, .user = user };
    g_object_set_data_full(G_OBJECT(widget), "lw-cube", cube, g_free);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(widget), side);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(widget), side);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(widget), draw, NULL, NULL);
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), cube);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), cube);
    g_signal_connect(click, "released", G_CALLBACK(on_click), cube);
    gtk_widget_add_controller(widget, motion);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
    gtk_widget_set_halign(widget, GTK_ALIGN_END);
    gtk_widget_set_valign(widget, GTK_ALIGN_START);
    gtk_widget_set_name(widget, "view-cube");
    gtk_widget_add_css_class(widget, "view-cube");
    gtk_widget_set_tooltip_text(widget, _("Click a face, an edge or a corner to look from there"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, _("View cube"), -1);
    return widget;
}
