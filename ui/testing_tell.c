#include "ui/testing_tell.h"

#include "ui/viewport.h"

#include <math.h>
#include <string.h>
#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

void lw_tell_number(GString *out, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(out, isfinite(value) ? g_ascii_dtostr(text, sizeof text, value) : "null");
}

void lw_tell_string(GString *out, const char *text)
{
    if (!text) {
        g_string_append(out, "null");
        return;
    }
    g_string_append_c(out, '"');
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        if (*at == '"' || *at == '\\')
            g_string_append_printf(out, "\\%c", *at);
        else if (*at < 0x20)
            g_string_append_printf(out, "\\u%04x", *at);
        else
            g_string_append_c(out, (char)*at);
    g_string_append_c(out, '"');
}

static void key(GString *out, const char *name)
{
    char last = out->len ? out->str[out->len - 1] : 0;
    if (last != '{')
        g_string_append_c(out, ',');
    g_string_append_printf(out, "\"%s\":", name);
}

static void tell_text(GString *out, const char *name, const char *text)
{
    key(out, name);
    lw_tell_string(out, text);
}

static void tell_flag(GString *out, const char *name, bool value)
{
    key(out, name);
    g_string_append(out, value ? "true" : "false");
}

static void tell_real(GString *out, const char *name, double value)
{
    key(out, name);
    lw_tell_number(out, value);
}

/* ---- widgets */

static const char *text_of(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget))
        return gtk_label_get_text(GTK_LABEL(widget));
    if (GTK_IS_BUTTON(widget))
        return gtk_button_get_label(GTK_BUTTON(widget));
    if (GTK_IS_EDITABLE(widget))
        return gtk_editable_get_text(GTK_EDITABLE(widget));
    return NULL;
}

static gulong x_window(GtkNative *native)
{
#ifdef GDK_WINDOWING_X11
    GdkSurface *surface = gtk_native_get_surface(native);
    if (surface && GDK_IS_X11_SURFACE(surface))
        return gdk_x11_surface_get_xid(surface);
#endif
    (void)native;
    return 0;
}

/* Its place in the surface of its window, whose shadows are part of the surface. */
static bool place_in_surface(GtkWidget *widget, double at_x, double at_y, double *x, double *y)
{
    GtkNative *native = gtk_widget_get_native(widget);
    double left, top;
    if (!native || !gtk_widget_translate_coordinates(widget, GTK_WIDGET(native), at_x, at_y, x, y))
        return false;
    gtk_native_get_surface_transform(native, &left, &top);
    *x += left;
    *y += top;
    return true;
}

static bool is_on(GtkWidget *widget)
{
    return (GTK_IS_TOGGLE_BUTTON(widget) && gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(widget))) ||
           (GTK_IS_CHECK_BUTTON(widget) && gtk_check_button_get_active(GTK_CHECK_BUTTON(widget)));
}

static void tell_widget(GString *out, GtkWidget *widget, int depth)
{
    double x, y;
    if (!gtk_widget_get_mapped(widget) || !place_in_surface(widget, 0, 0, &x, &y))
        return;
    g_string_append(out, out->str[out->len - 1] == '[' ? "{" : ",{");
    tell_text(out, "type", G_OBJECT_TYPE_NAME(widget));
    tell_text(out, "name", gtk_widget_get_name(widget));
    tell_text(out, "text", text_of(widget));
    tell_text(out, "tooltip", gtk_widget_get_tooltip_text(widget));
    tell_real(out, "depth", depth);
    tell_real(out, "x", x);
    tell_real(out, "y", y);
    tell_real(out, "width", gtk_widget_get_width(widget));
    tell_real(out, "height", gtk_widget_get_height(widget));
    tell_real(out, "scale", gtk_widget_get_scale_factor(widget));
    tell_real(out, "window", (double)x_window(gtk_widget_get_native(widget)));
    tell_flag(out, "sensitive", gtk_widget_is_sensitive(widget));
    tell_flag(out, "focused", gtk_widget_has_focus(widget));
    tell_flag(out, "on", is_on(widget));
    g_string_append_c(out, '}');
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        tell_widget(out, child, depth + 1);
}

void lw_tell_widgets(GString *out)
{
    GListModel *windows = gtk_window_get_toplevels();
    g_string_append_c(out, '[');
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        GtkWidget *window = g_list_model_get_item(windows, i);
        tell_widget(out, window, 0);
        g_object_unref(window);
    }
    g_string_append_c(out, ']');
}

/* ---- the desk */

static void tell_document(GString *out, LwDesk *desk)
{
    LwEdits *edits = lw_desk_edits(desk);
    const LwEdition *edition = lw_desk_edition(desk);
    tell_text(out, "path", lw_desk_path(desk));
    tell_flag(out, "open", lw_desk_is_open(desk));
    tell_flag(out, "busy", lw_desk_is_busy(desk));
    tell_flag(out, "saved", !edits || lw_edits_is_saved(edits));
    tell_text(out, "undo", edits ? lw_edits_undo_name(edits) : NULL);
    tell_text(out, "redo", edits ? lw_edits_redo_name(edits) : NULL);
    tell_text(out, "text", edits ? lw_edits_text(edits, NULL) : NULL);
    tell_real(out, "bodies", edition && edition->document ? edition->document->def.body_count : 0);
    tell_real(out, "joints", edition && edition->document ? edition->document->def.joint_count : 0);
}

static void tell_pose(GString *out, LwDesk *desk)
{
    const LwFrame *frame = lw_desk_pose(desk);
    int count = frame ? lw_desk_edition(desk)->document->def.body_count : 0;
    tell_real(out, "pose_owner", lw_desk_pose_owner(desk));
    key(out, "pose");
    g_string_append_c(out, '[');
    for (int i = 0; i < count; i++) {
        LwVec3 p = frame[i].position;
        LwQuat q = frame[i].orientation;
        const double value[7] = { p.x, p.y, p.z, q.e0, q.e1, q.e2, q.e3 };
        g_string_append(out, i ? ",[" : "[");
        for (int k = 0; k < 7; k++) {
            if (k)
                g_string_append_c(out, ',');
            lw_tell_number(out, value[k]);
        }
        g_string_append_c(out, ']');
    }
    g_string_append_c(out, ']');
}

static void tell_selection(GString *out, LwDesk *desk)
{
    key(out, "selected");
    g_string_append_c(out, '[');
    for (int i = 0; i < lw_desk_selected_count(desk); i++) {
        LwItem item = lw_desk_selected(desk, i);
        g_string_append(out, i ? ",[" : "[");
        lw_tell_string(out, lw_item_classes[item.kind].noun);
        g_string_append_c(out, ',');
        lw_tell_string(out, item.name);
        g_string_append_c(out, ']');
    }
    g_string_append_c(out, ']');
}

void lw_tell_state(GString *out, LwWindow *window)
{
    LwDesk *desk = lw_window_desk(window);
    LwViewport *viewport = LW_VIEWPORT(lw_window_viewport(window));
    const LwResult *result = lw_desk_result(desk);
    const LwTool *tool = lw_viewport_tool(viewport);
    g_string_append_c(out, '{');
    tell_document(out, desk);
    tell_pose(out, desk);
    tell_selection(out, desk);
    tell_flag(out, "running", lw_desk_is_running(desk));
    tell_flag(out, "result", result != NULL);
    tell_flag(out, "result_old", lw_desk_result_is_old(desk));
    tell_flag(out, "failed", lw_desk_failure(desk) != NULL);
    tell_real(out, "time", lw_desk_time(desk));
    tell_text(out, "said", lw_window_said(window));
    tell_text(out, "panel", lw_window_panel(window));
    tell_text(out, "tool", tool ? tool->name : NULL);
    tell_text(out, "hint", lw_viewport_hint(viewport));
    tell_flag(out, "working", gtk_widget_get_mapped(GTK_WIDGET(viewport)));
    tell_flag(out, "still", lw_viewport_is_still(viewport));
    tell_text(out, "trouble", lw_viewport_trouble(viewport));
    g_string_append_c(out, '}');
}

void lw_tell_pixel(GString *out, LwWindow *window, LwVec3 point)
{
    GtkWidget *viewport = lw_window_viewport(window);
    LwVec3 at = lw_viewport_to_pixel(LW_VIEWPORT(viewport), point);
    double x = NAN, y = NAN;
    if (isfinite(at.x) && isfinite(at.y))
        place_in_surface(viewport, at.x, at.y, &x, &y);
    g_string_append_c(out, '{');
    tell_real(out, "x", x);
    tell_real(out, "y", y);
    tell_real(out, "scale", gtk_widget_get_scale_factor(viewport));
    tell_real(out, "window", (double)x_window(gtk_widget_get_native(viewport)));
    g_string_append_c(out, '}');
}
