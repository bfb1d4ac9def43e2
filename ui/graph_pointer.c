/* What the pointer does in a graph: moves the time, zooms. */
#include "ui/graph_view.h"

#include <math.h>


static double time_at(const LwGraphView *view, double x)
{
    const LwPlotFrame *frame = &view->frame[0];
    double share = (x / view->scale - frame->left) / (frame->right - frame->left);
    return frame->x_low + CLAMP(share, 0, 1) * (frame->x_high - frame->x_low);
}

static bool is_over_time(const LwGraphView *view)
{
    return view->frame_count > 0 && view->x == LW_GRAPH_TIME && view->of && view->of->poses.count > 0;
}

static void go_to(LwGraphView *view, double x)
{
    double last = view->of->poses.time[view->of->poses.count - 1];
    lw_desk_set_time(view->desk, CLAMP(time_at(view, x), 0, last));
}

/* Of graphs over something else the nearest sample is shown. */
static void go_near(LwGraphView *view, double x, double y)
{
    double best = INFINITY;
    int found = -1;
    for (int c = 0; c < view->own_count; c++) {
        int f;
        lw_graph_view_look(view, c, &f);
        const LwPlotCurve *curve = &view->plot.curve[c];
        for (int k = 0; k < curve->point_count; k++) {
            double away = hypot(lw_graph_view_pixel_x(view, &view->frame[f], curve->x[k]) - x, lw_graph_view_pixel_y(view, &view->frame[f], curve->y[k]) - y);
            if (away < best) {
                best = away;
                found = k;
            }
        }
    }
    if (found >= 0 && best < 40 && found < view->of->poses.count)
        lw_desk_set_time(view->desk, view->of->poses.time[found]);
}

static void on_begin(GtkGestureDrag *drag, double x, double y, gpointer data)
{
    LwGraphView *view = data;
    gtk_widget_grab_focus(view->area);
    if (view->touched)
        view->touched(view, view->user);
    if (gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(drag)) != GDK_BUTTON_PRIMARY)
        return;
    bool rectangle = (gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(drag)) & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0;
    if (is_over_time(view) && rectangle) {
        view->zooming = true;
        view->zoom_x0 = view->zoom_x1 = x;
    } else if (is_over_time(view))
        go_to(view, x);
    else if (view->frame_count > 0 && view->of && view->of->poses.count > 0)
        go_near(view, x, y);
}

static void on_update(GtkGestureDrag *drag, double dx, double dy, gpointer data)
{
    LwGraphView *view = data;
    double x, y;
    (void)dy;
    if (!gtk_gesture_drag_get_start_point(drag, &x, &y))
        return;
    if (view->zooming) {
        view->zoom_x1 = x + dx;
        gtk_widget_queue_draw(view->area);
    } else if (is_over_time(view) && fabs(dx) > 1)
        go_to(view, x + dx);
}

static void on_end(GtkGestureDrag *drag, double dx, double dy, gpointer data)
{
    LwGraphView *view = data;
    (void)drag;
    (void)dx;
    (void)dy;
    if (!view->zooming)
        return;
    view->zooming = false;
    if (fabs(view->zoom_x1 - view->zoom_x0) > 5) {
        double a = time_at(view, view->zoom_x0), b = time_at(view, view->zoom_x1);
        lw_graph_view_zoom(view, fmin(a, b), fmax(a, b));
    }
    gtk_widget_queue_draw(view->area);
}

static void on_click(GtkGestureClick *click, int times, double x, double y, gpointer data)
{
    (void)click;
    (void)x;
    (void)y;
    if (times == 2)
        lw_graph_view_zoom(data, 0, 0);
}

/* That time stays where it is. */
static void zoom_about(LwGraphView *view, double at, double factor)
{
    const LwPlotFrame *frame = &view->frame[0];
    double end = view->of->poses.time[view->of->poses.count - 1];
    at = CLAMP(at, frame->x_low, frame->x_high);
    double from = fmax(0, at - (at - frame->x_low) * factor), to = fmin(end, at + (frame->x_high - at) * factor);
    if (to - from >= end * (1 - 1e-9))
        lw_graph_view_zoom(view, 0, 0);
    else if (to - from > 1e-6 * end)
        lw_graph_view_zoom(view, from, to);
}

/* The time under the pointer stays there. */
static gboolean on_scroll(GtkEventControllerScroll *scroll, double dx, double dy, gpointer data)
{
    LwGraphView *view = data;
    double x;
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(scroll));
    (void)dx;
    if (!is_over_time(view) || dy == 0)
        return FALSE;
    const LwPlotFrame *frame = &view->frame[0];
    double at = 0.5 * (frame->x_low + frame->x_high), y;
    graphene_point_t place;
    if (event && gdk_event_get_position(event, &x, &y)) {
        GtkNative *native = gtk_widget_get_native(view->area);
        double ox, oy;
        gtk_native_get_surface_transform(native, &ox, &oy);
        if (gtk_widget_compute_point(GTK_WIDGET(native), view->area, &GRAPHENE_POINT_INIT((float)(x - ox), (float)(y - oy)), &place))
            at = time_at(view, place.x);
    }
    zoom_about(view, at, pow(1.25, dy));
    return TRUE;
}

static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
    LwGraphView *view = data;
    static const struct { guint key; const char *action; } table[] = {
        { GDK_KEY_Left, "win.step-back" }, { GDK_KEY_Right, "win.step-forward" }, { GDK_KEY_Home, "win.to-start" }, { GDK_KEY_End, "win.to-end" },
    };
    (void)keys;
    (void)code;
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
        return FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
        if (table[i].key == key)
            return gtk_widget_activate_action(view->area, table[i].action, NULL);
    if (is_over_time(view) && (key == GDK_KEY_plus || key == GDK_KEY_KP_Add || key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)) {
        zoom_about(view, lw_desk_time(view->desk), key == GDK_KEY_plus || key == GDK_KEY_KP_Add ? 0.8 : 1.25);
        return TRUE;
    }
    return FALSE;
}

static void on_resize(GtkDrawingArea *area, int width, int height, gpointer data)
{
    (void)area;
    (void)width;
    (void)height;
    lw_graph_view_drop_picture(data);
}

void lw_graph_view_make_area(LwGraphView *view)
{
    GtkGesture *drag = gtk_gesture_drag_new(), *click = gtk_gesture_click_new();
    GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    view->area = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, "focusable", TRUE, NULL);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(view->area), lw_graph_view_draw_func, view, NULL);
    gtk_widget_set_size_request(view->area, 160, 140);
    gtk_widget_set_hexpand(view->area, TRUE);
    gtk_widget_set_vexpand(view->area, TRUE);
    gtk_widget_set_name(view->area, "graph-area");
    gtk_widget_set_tooltip_text(view->area, NULL);
    g_signal_connect(view->area, "resize", G_CALLBACK(on_resize), view);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_begin), view);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_update), view);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_end), view);
    g_signal_connect(click, "pressed", G_CALLBACK(on_click), view);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), view);
    gtk_widget_add_controller(view->area, keys);
    g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), view);
    gtk_widget_add_controller(view->area, GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(view->area, GTK_EVENT_CONTROLLER(click));
    gtk_widget_add_controller(view->area, scroll);
}
