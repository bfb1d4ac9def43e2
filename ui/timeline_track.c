/* The track of the timeline: the run from 0 to its end, what happened on the way, and the moment that is shown. */
#include "ui/timeline_parts.h"

#include "ui/words.h"

#include <math.h>

static const double PAD = 12;       /* pixels beside the groove */
static const double GROOVE_Y = 20;

double lw_timeline_end(const LwTimeline *timeline)
{
    const LwResult *result = lw_desk_result(timeline->desk);
    if (!result || result->poses.count == 0)
        return 0;
    return fmax(result->analysis.end, result->poses.time[result->poses.count - 1]);
}

static double x_of(const LwTimeline *timeline, double width, double time)
{
    double end = lw_timeline_end(timeline);
    return PAD + (end > 0 ? CLAMP(time / end, 0, 1) : 0) * (width - 2 * PAD);
}

static double last_time(const LwTimeline *timeline)
{
    const LwResult *result = lw_desk_result(timeline->desk);
    return result && result->poses.count > 0 ? result->poses.time[result->poses.count - 1] : 0;
}

static double time_at(const LwTimeline *timeline, double x)
{
    double width = gtk_widget_get_width(timeline->track);
    double time = (x - PAD) / fmax(width - 2 * PAD, 1) * lw_timeline_end(timeline);
    return CLAMP(time, 0, last_time(timeline));
}

/* The event next to x, within reach of a pointer; −1: none. */
static int event_at(const LwTimeline *timeline, double x)
{
    const LwResult *result = lw_desk_result(timeline->desk);
    double width = gtk_widget_get_width(timeline->track), nearest = 6;
    int found = -1;
    for (int i = 0; result && i < result->report->event_count; i++) {
        double away = fabs(x_of(timeline, width, result->report->event[i].time) - x);
        if (away < nearest) {
            nearest = away;
            found = i;
        }
    }
    return found;
}

/* ---- drawing */

static void mark(cairo_t *cr, const LwEvent *event, double x)
{
    const double y = 7, r = 3.5;
    cairo_new_path(cr);
    switch (event->kind) {
    case LW_EVENT_LIMIT: cairo_rectangle(cr, x - 1.5, y - r - 1, 3, 2 * r + 2); break;
    case LW_EVENT_SINGULAR:
        cairo_move_to(cr, x, y - r - 0.5);
        cairo_line_to(cr, x + r + 0.5, y + r);
        cairo_line_to(cr, x - r - 0.5, y + r);
        break;
    case LW_EVENT_IMPACT:
        for (int k = 0; k < 8; k++) {
            double radius = k % 2 ? 1.6 : r + 1.2, angle = G_PI / 4 * k;
            cairo_line_to(cr, x + radius * sin(angle), y - radius * cos(angle));
        }
        break;
    case LW_EVENT_MISS:
        cairo_move_to(cr, x, y - r - 0.5);
        cairo_line_to(cr, x + r + 0.5, y);
        cairo_line_to(cr, x, y + r + 0.5);
        cairo_line_to(cr, x - r - 0.5, y);
        break;
    default: cairo_arc(cr, x, y, event->kind == LW_EVENT_CONTACT ? r : 2.2, 0, 2 * G_PI); break;
    }
    cairo_close_path(cr);
    cairo_fill(cr);
}

static void draw_events(const LwTimeline *timeline, cairo_t *cr, double width, const GdkRGBA *ink, const GdkRGBA *alarm)
{
    const LwRunReport *report = lw_desk_result(timeline->desk)->report;
    double before = -100;
    for (int i = 0; i < report->event_count; i++) {
        double x = x_of(timeline, width, report->event[i].time);
        if (fabs(x - before) < 2.5 && !report->event[i].warning) /* a thousand of them are a smear */
            continue;
        gdk_cairo_set_source_rgba(cr, report->event[i].warning ? alarm : ink);
        mark(cr, &report->event[i], x);
        before = x;
    }
}

static double nice_step(double span, double most)
{
    double step = pow(10, floor(log10(span / most)));
    while (span / step > most)
        step *= span / (2 * step) <= most ? 2 : span / (5 * step) <= most ? 5 : 10;
    return step;
}

static void draw_ticks(const LwTimeline *timeline, cairo_t *cr, GtkWidget *track, double width, const GdkRGBA *ink)
{
    double end = lw_timeline_end(timeline);
    if (!(end > 0))
        return;
    double step = nice_step(end, fmax(2, width / 90));
    GdkRGBA faint = *ink;
    PangoLayout *layout = gtk_widget_create_pango_layout(track, NULL);
    PangoAttrList *small = pango_attr_list_new();
    pango_attr_list_insert(small, pango_attr_scale_new(0.8));
    pango_layout_set_attributes(layout, small);
    pango_attr_list_unref(small);
    faint.alpha *= 0.6F;
    gdk_cairo_set_source_rgba(cr, &faint);
    for (int k = 0; k * step <= end * (1 + 1e-9); k++) {
        double x = x_of(timeline, width, k * step);
        char text[40];
        int w, h;
        g_snprintf(text, sizeof text, "%.6g%s", k * step, k == 0 ? " s" : "");
        pango_layout_set_text(layout, text, -1);
        pango_layout_get_pixel_size(layout, &w, &h);
        cairo_rectangle(cr, floor(x), GROOVE_Y + 5, 1, 3);
        cairo_fill(cr);
        cairo_move_to(cr, CLAMP(x - w / 2.0, 2, width - w - 2), GROOVE_Y + 8);
        pango_cairo_show_layout(cr, layout);
    }
    g_object_unref(layout);
}

static void bar(cairo_t *cr, double x0, double x1, const GdkRGBA *colour)
{
    const double r = 2.5;
    if (x1 < x0 + 2 * r)
        x1 = x0 + 2 * r;
    gdk_cairo_set_source_rgba(cr, colour);
    cairo_new_path(cr);
    cairo_arc(cr, x0 + r, GROOVE_Y, r, G_PI / 2, 3 * G_PI / 2);
    cairo_arc(cr, x1 - r, GROOVE_Y, r, -G_PI / 2, G_PI / 2);
    cairo_close_path(cr);
    cairo_fill(cr);
}

/* What the run did not get to. */
static void draw_missing(cairo_t *cr, double from, double to, const GdkRGBA *alarm)
{
    GdkRGBA colour = *alarm;
    if (to - from < 1)
        return;
    colour.alpha = 0.14F;
    gdk_cairo_set_source_rgba(cr, &colour);
    cairo_rectangle(cr, from, 0, to - from, GROOVE_Y + 8);
    cairo_fill(cr);
    colour.alpha = 0.9F;
    gdk_cairo_set_source_rgba(cr, &colour);
    cairo_rectangle(cr, from - 0.5, 0, 1.5, GROOVE_Y + 8);
    cairo_fill(cr);
}

static void draw(GtkDrawingArea *area, cairo_t *cr, int w, int h, gpointer data)
{
    const LwTimeline *timeline = data;
    GtkStyleContext *style = gtk_widget_get_style_context(GTK_WIDGET(area));
    GdkRGBA ink, faint, accent, alarm;
    double width = w;
    (void)h;
    gtk_style_context_get_color(style, &ink);
    if (!gtk_style_context_lookup_color(style, "theme_selected_bg_color", &accent))
        accent = ink;
    if (!gtk_style_context_lookup_color(style, "warning_color", &alarm))
        alarm = ink;
    faint = ink;
    faint.alpha *= 0.18F;
    const LwResult *result = lw_desk_result(timeline->desk);
    if (!result || result->poses.count == 0) {
        bar(cr, PAD, width - PAD, &faint);
        return;
    }
    double x = x_of(timeline, width, lw_desk_time(timeline->desk)), reached = x_of(timeline, width, last_time(timeline));
    if (result->report->status != LW_RUN_DONE)
        draw_missing(cr, reached, width - PAD, &alarm);
    bar(cr, PAD, width - PAD, &faint);
    bar(cr, PAD, x, &accent);
    draw_ticks(timeline, cr, GTK_WIDGET(area), width, &ink);
    draw_events(timeline, cr, width, &ink, &alarm);
    gdk_cairo_set_source_rgba(cr, &accent);
    cairo_arc(cr, x, GROOVE_Y, 7, 0, 2 * G_PI);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_arc(cr, x, GROOVE_Y, 3, 0, 2 * G_PI);
    cairo_fill(cr);
    if (gtk_widget_has_focus(GTK_WIDGET(area))) {
        gdk_cairo_set_source_rgba(cr, &accent);
        cairo_set_line_width(cr, 1.5);
        cairo_arc(cr, x, GROOVE_Y, 9.5, 0, 2 * G_PI);
        cairo_stroke(cr);
    }
}

/* ---- pointer and keys */

static void on_begin(GtkGestureDrag *drag, double x, double y, gpointer data)
{
    LwTimeline *timeline = data;
    const LwResult *result = lw_desk_result(timeline->desk);
    int event = y < GROOVE_Y - 6 ? event_at(timeline, x) : -1;
    (void)drag;
    if (!result || result->poses.count == 0)
        return;
    gtk_widget_grab_focus(timeline->track);
    lw_timeline_set_playing(timeline, false);
    lw_desk_set_time(timeline->desk, event >= 0 ? CLAMP(result->report->event[event].time, 0, last_time(timeline)) : time_at(timeline, x));
    if (event >= 0) {
        LwItem item[LW_CULPRITS];
        int count = lw_culprits_in(result->edition, result->report->event[event].text, item, LW_CULPRITS);
        lw_desk_mark(timeline->desk, item, count);
    }
}

static void on_update(GtkGestureDrag *drag, double dx, double dy, gpointer data)
{
    LwTimeline *timeline = data;
    double x, y;
    (void)dy;
    if (gtk_gesture_drag_get_start_point(drag, &x, &y) && fabs(dx) > 2)
        lw_desk_set_time(timeline->desk, time_at(timeline, x + dx));
}

static gboolean on_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, gpointer data)
{
    LwTimeline *timeline = data;
    int shown, count = lw_timeline_samples(timeline, &shown);
    (void)controller;
    (void)code;
    if (count == 0 || state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
        return FALSE;
    int steps = key == GDK_KEY_Left    ? -1
              : key == GDK_KEY_Right   ? 1
              : key == GDK_KEY_Page_Up ? MIN(-1, -count / 10)
              : key == GDK_KEY_Page_Down ? MAX(1, count / 10)
              : key == GDK_KEY_Home    ? -count
              : key == GDK_KEY_End     ? count
                                       : 0;
    if (steps != 0)
        lw_timeline_step(timeline, steps);
    return steps != 0;
}

static gboolean on_tooltip(GtkWidget *track, int x, int y, gboolean keyboard, GtkTooltip *tooltip, gpointer data)
{
    const LwTimeline *timeline = data;
    const LwResult *result = lw_desk_result(timeline->desk);
    char text[1024];
    (void)track;
    if (keyboard || !result || result->poses.count == 0)
        return FALSE;
    int event = y < GROOVE_Y - 4 ? event_at(timeline, x) : -1;
    if (event >= 0)
        g_snprintf(text, sizeof text, "%.6g s: %s", result->report->event[event].time, result->report->event[event].text);
    else if (result->report->status != LW_RUN_DONE && x > x_of(timeline, gtk_widget_get_width(timeline->track), last_time(timeline)) + 2)
        g_snprintf(text, sizeof text, _("The run ended at %.6g s."), last_time(timeline));
    else
        g_snprintf(text, sizeof text, "%.6g s", time_at(timeline, x));
    gtk_tooltip_set_text(tooltip, text);
    return TRUE;
}

GtkWidget *lw_timeline_track_new(LwTimeline *timeline)
{
    GtkWidget *track = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_SLIDER, "focusable", TRUE, "has-tooltip", TRUE, NULL);
    GtkGesture *drag = gtk_gesture_drag_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    timeline->track = track;
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(track), draw, timeline, NULL);
    gtk_widget_set_size_request(track, 200, 44);
    gtk_widget_set_hexpand(track, TRUE);
    gtk_widget_set_name(track, "timeline-track");
    gtk_accessible_update_property(GTK_ACCESSIBLE(track), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Time"), -1);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_begin), timeline);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_update), timeline);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), timeline);
    g_signal_connect(track, "query-tooltip", G_CALLBACK(on_tooltip), timeline);
    gtk_widget_add_controller(track, GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(track, keys);
    return track;
}
