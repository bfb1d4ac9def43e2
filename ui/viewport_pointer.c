/* The mouse, the touchpad and the keys. */
#include "ui/viewport_private.h"

static const double click_pixels = 4, turn_pixels = 260, notch = 1.15, key_turn = 0.1309; /* pixels per rad; factor per notch; 7.5° */

/* ---- holding a button */

/* What the view turns about: what was under the pointer, else the middle of all that is seen. */
static LwVec3 pivot_of(LwViewport *viewport)
{
    LwBox box = lw_box_empty();
    if (viewport->pressed.piece >= 0)
        return viewport->pressed.point;
    for (int i = 0; i < viewport->points.count; i++)
        box = lw_box_add(box, viewport->points.point[i]);
    LwVec3 p = lw_viewport_to_pixel(viewport, lw_box_centre(box));
    bool seen = !lw_box_is_empty(box) && p.x > 0 && p.y > 0 && p.x < gtk_widget_get_width(viewport->area) && p.y < gtk_widget_get_height(viewport->area);
    return seen ? lw_box_centre(box) : viewport->camera.centre;
}

static LwPointer held_pointer(LwViewport *viewport, double x, double y, GdkModifierType state)
{
    LwPointer pointer;
    LwPick fresh;
    lw_viewport_point(viewport, x, y, state, &pointer, &fresh);
    pointer.pick = viewport->pressed.piece >= 0 ? &viewport->pressed : NULL;
    pointer.item = viewport->pressed_item;
    return pointer;
}

static bool tool_takes(LwViewport *viewport, const LwPointer *pointer)
{
    LwTool *tool = lw_viewport_hand(viewport);
    return tool && (tool->press ? tool->press(tool, pointer) : tool->release != NULL);
}

void lw_viewport_press(LwViewport *viewport, guint button, double x, double y, GdkModifierType state)
{
    LwPointer pointer;
    gtk_widget_grab_focus(GTK_WIDGET(viewport));
    lw_viewport_hide_tip(viewport);
    lw_viewport_stop_camera(viewport);
    lw_viewport_point(viewport, x, y, state, &pointer, &viewport->pressed);
    viewport->pressed_item = pointer.item;
    viewport->button = button;
    viewport->moved = false;
    viewport->press_x = viewport->last_x = x;
    viewport->press_y = viewport->last_y = y;
    viewport->pivot = pivot_of(viewport);
    if (button == GDK_BUTTON_PRIMARY && tool_takes(viewport, &pointer))
        viewport->deed = LW_DEED_TOOL;
    else
        viewport->deed = lw_navigation_deed(viewport->navigation, button, state);
}

static void navigate(LwViewport *viewport, double dx, double dy)
{
    int width, height;
    lw_viewport_size(viewport, &width, &height);
    if (!viewport->edition)
        return;
    viewport->framed = false;
    if (viewport->deed == LW_DEED_ORBIT)
        lw_camera_orbit(&viewport->camera, &viewport->edition->upright, viewport->pivot, -dx / turn_pixels, dy / turn_pixels);
    else if (viewport->deed == LW_DEED_PAN)
        lw_camera_pan(&viewport->camera, dx, dy, lw_camera_depth(&viewport->camera, viewport->pivot), height);
    else if (viewport->deed == LW_DEED_ZOOM)
        lw_camera_zoom(&viewport->camera, exp(-dy / 150), viewport->pivot);
    lw_viewport_camera_moved(viewport);
}

static void drag(LwViewport *viewport, double x, double y, GdkModifierType state)
{
    bool first = !viewport->moved && hypot(x - viewport->press_x, y - viewport->press_y) >= click_pixels;
    viewport->moved |= first;
    LwTool *hand = lw_viewport_hand(viewport);
    if (viewport->deed == LW_DEED_TOOL && hand && hand->move && viewport->moved) {
        LwPointer pointer = held_pointer(viewport, x, y, state);
        hand->move(hand, &pointer, true);
    } else if (viewport->deed == LW_DEED_BAND)
        gtk_widget_queue_draw(GTK_WIDGET(viewport));
    else if (viewport->moved && viewport->deed != LW_DEED_TOOL && viewport->deed != LW_DEED_NONE)
        navigate(viewport, x - viewport->last_x, y - viewport->last_y);
    if (viewport->moved) { /* what was moved before it counted as a drag is made up for */
        viewport->last_x = x;
        viewport->last_y = y;
    }
}

static void hover(LwViewport *viewport, double x, double y, GdkModifierType state)
{
    LwPointer pointer;
    LwPick pick;
    viewport->outside = false;
    lw_viewport_hide_tip(viewport);
    viewport->last_x = x;
    viewport->last_y = y;
    lw_viewport_point(viewport, x, y, state, &pointer, &pick);
    lw_desk_set_hover(viewport->desk, pointer.item);
    if (viewport->tool && viewport->tool->move)
        viewport->tool->move(viewport->tool, &pointer, false);
    lw_viewport_wait_tip(viewport);
}

void lw_viewport_move(LwViewport *viewport, double x, double y, GdkModifierType state)
{
    if (viewport->button)
        drag(viewport, x, y, state);
    else
        hover(viewport, x, y, state);
}

bool lw_viewport_band(const LwViewport *viewport, graphene_rect_t *out)
{
    if (viewport->button == 0 || viewport->deed != LW_DEED_BAND || !viewport->moved)
        return false;
    graphene_rect_init(out, (float)viewport->press_x, (float)viewport->press_y, (float)(viewport->last_x - viewport->press_x),
                       (float)(viewport->last_y - viewport->press_y));
    graphene_rect_normalize(out);
    return true;
}

/* Drawn to the right: what is wholly within; to the left: all that it touches. */
static void select_band(LwViewport *viewport, double x, double y)
{
    int width, height;
    const double corner[4] = { viewport->press_x, viewport->press_y, x, y };
    lw_viewport_refresh(viewport);
    lw_viewport_size(viewport, &width, &height);
    if (!viewport->edition || !viewport->edition->picker)
        return;
    const LwMechanismDef *def = &viewport->edition->document->def;
    LwShot shot = lw_viewport_shot(viewport, width, height);
    bool *inside = g_new0(bool, (gsize)viewport->edition->figure.body_count + 1);
    lw_picker_rectangle(viewport->edition->picker, &shot, corner, x < viewport->press_x, inside);
    for (int b = 0; b < viewport->edition->figure.body_count && b < def->body_count; b++) {
        LwItem item = lw_item(LW_ITEM_BODY, def->body[b].name);
        if (inside[b] && !lw_desk_is_selected(viewport->desk, item))
            lw_desk_select(viewport->desk, item, true);
    }
    g_free(inside);
    gtk_widget_queue_draw(GTK_WIDGET(viewport));
}

static void open_menu(LwViewport *viewport, double x, double y)
{
    LwItem item = viewport->pressed_item;
    if (item.kind != LW_ITEM_NONE && !lw_desk_is_selected(viewport->desk, item))
        lw_desk_select(viewport->desk, item, false);
    gtk_popover_set_pointing_to(GTK_POPOVER(viewport->popover), &(GdkRectangle){ (int)x, (int)y, 1, 1 });
    gtk_popover_popup(GTK_POPOVER(viewport->popover));
}

void lw_viewport_forget_pointer(LwViewport *viewport)
{
    lw_viewport_hide_tip(viewport);
    lw_viewport_highlight(viewport, -1, -1, -1, -1);
    lw_desk_set_hover(viewport->desk, lw_item(LW_ITEM_NONE, NULL));
}

void lw_viewport_release(LwViewport *viewport, double x, double y, GdkModifierType state)
{
    if (!viewport->button)
        return;
    drag(viewport, x, y, state);
    LwDeed deed = viewport->deed;
    guint button = viewport->button;
    viewport->deed = LW_DEED_NONE;
    viewport->button = 0;
    LwPointer pointer = held_pointer(viewport, x, y, state);
    if (deed == LW_DEED_TOOL) {
        LwTool *hand = lw_viewport_hand(viewport);
        if (hand && hand->release)
            hand->release(hand, &pointer, viewport->moved);
    } else if (viewport->moved && deed == LW_DEED_BAND)
        select_band(viewport, x, y);
    else if (!viewport->moved && button == GDK_BUTTON_PRIMARY && viewport->tool && viewport->tool->click)
        viewport->tool->click(viewport->tool, &pointer);
    else if (!viewport->moved && button == GDK_BUTTON_PRIMARY)
        lw_viewport_click(viewport, &pointer);
    else if (!viewport->moved && button == GDK_BUTTON_SECONDARY)
        open_menu(viewport, x, y);
    if (viewport->outside) /* the button was let go elsewhere */
        lw_viewport_forget_pointer(viewport);
}

void lw_viewport_leave(LwViewport *viewport)
{
    viewport->outside = true;
    if (!viewport->button) /* a button that is held keeps what it was pressed on */
        lw_viewport_forget_pointer(viewport);
}

/* What is under the pointer stays there. */
static void zoom_at(LwViewport *viewport, double x, double y, double factor)
{
    int width, height;
    LwPick pick;
    lw_viewport_stop_camera(viewport);
    lw_viewport_item_at(viewport, x, y, 0, &pick);
    lw_viewport_size(viewport, &width, &height);
    LwVec3 keep = pick.piece >= 0 ? pick.point : lw_camera_from_pixel(&viewport->camera, x, y, viewport->camera.distance, width, height);
    viewport->framed = false;
    lw_camera_zoom(&viewport->camera, factor, keep);
    lw_viewport_camera_moved(viewport);
}

void lw_viewport_scroll(LwViewport *viewport, double x, double y, double notches)
{
    zoom_at(viewport, x, y, pow(notch, notches));
}

/* ---- keys */

static bool turn_by_key(LwViewport *viewport, guint key)
{
    switch (key) {
    case GDK_KEY_Left: lw_viewport_orbit(viewport, -key_turn, 0); return true;
    case GDK_KEY_Right: lw_viewport_orbit(viewport, key_turn, 0); return true;
    case GDK_KEY_Up: lw_viewport_orbit(viewport, 0, key_turn); return true;
    case GDK_KEY_Down: lw_viewport_orbit(viewport, 0, -key_turn); return true;
    case GDK_KEY_plus: case GDK_KEY_equal: case GDK_KEY_KP_Add: lw_viewport_zoom(viewport, 1.25); return true;
    case GDK_KEY_minus: case GDK_KEY_KP_Subtract: lw_viewport_zoom(viewport, 0.8); return true;
    case GDK_KEY_Home: case GDK_KEY_f: lw_viewport_fit(viewport, false); return true;
    case GDK_KEY_F: lw_viewport_fit(viewport, true); return true;
    case GDK_KEY_p: case GDK_KEY_KP_5: case GDK_KEY_KP_Begin: lw_viewport_set_perspective(viewport, !viewport->camera.perspective); return true;
    default: return false;
    }
}

/* The number pad looks from where its keys are: 8 from the top, 2 from below, 4 and 6 from the sides, 5 is the projection. */
static const struct { guint key, other; const char *view; } pad[] = {
    { GDK_KEY_KP_1, GDK_KEY_KP_End, "front" }, { GDK_KEY_KP_3, GDK_KEY_KP_Page_Down, "back" }, { GDK_KEY_KP_4, GDK_KEY_KP_Left, "left" },
    { GDK_KEY_KP_6, GDK_KEY_KP_Right, "right" }, { GDK_KEY_KP_8, GDK_KEY_KP_Up, "top" }, { GDK_KEY_KP_2, GDK_KEY_KP_Down, "bottom" },
    { GDK_KEY_KP_7, GDK_KEY_KP_Home, "iso" },
};

static bool look_by_key(LwViewport *viewport, guint key)
{
    LwViewAngles angles;
    for (gsize i = 0; i < G_N_ELEMENTS(pad); i++)
        if ((key == pad[i].key || key == pad[i].other) && lw_view_parse(pad[i].view, &angles)) {
            lw_viewport_look(viewport, angles);
            return true;
        }
    return false;
}

static bool escape(LwViewport *viewport)
{
    if (viewport->button && viewport->deed == LW_DEED_BAND) {
        viewport->deed = LW_DEED_NONE;
        gtk_widget_queue_draw(GTK_WIDGET(viewport));
    } else if (viewport->tool)
        lw_viewport_set_tool(viewport, NULL);
    else if (lw_desk_selected_count(viewport->desk) > 0)
        lw_desk_select_none(viewport->desk);
    else
        return false;
    return true;
}

bool lw_viewport_key(LwViewport *viewport, guint key, GdkModifierType state)
{
    LwTool *tool = lw_viewport_hand(viewport);
    if (tool && tool->key && tool->key(tool, key, state))
        return true;
    if (key == GDK_KEY_Escape)
        return escape(viewport);
    if ((guint)state & (guint)(GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))
        return false;
    return turn_by_key(viewport, key) || look_by_key(viewport, key);
}

/* ---- what GTK tells */

static GdkModifierType state_of(gpointer controller)
{
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(controller)); /* none when a gesture is cancelled */
    return event ? gdk_event_get_modifier_state(event) : 0;
}

static void on_drag_begin(GtkGestureDrag *gesture, double x, double y, gpointer data)
{
    guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
    lw_viewport_press(data, button ? button : GDK_BUTTON_PRIMARY, x, y, state_of(gesture));
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void on_drag_update(GtkGestureDrag *gesture, double x, double y, gpointer data)
{
    LwViewport *viewport = data;
    lw_viewport_move(viewport, viewport->press_x + x, viewport->press_y + y, state_of(gesture));
}

static void on_drag_end(GtkGestureDrag *gesture, double x, double y, gpointer data)
{
    LwViewport *viewport = data;
    lw_viewport_release(viewport, viewport->press_x + x, viewport->press_y + y, state_of(gesture));
}

static void on_cancel(GtkGesture *gesture, GdkEventSequence *sequence, gpointer data)
{
    LwViewport *viewport = data;
    (void)gesture;
    (void)sequence;
    if (viewport->button)
        lw_viewport_release(viewport, viewport->last_x, viewport->last_y, 0);
}

static void on_motion(GtkEventControllerMotion *controller, double x, double y, gpointer data)
{
    LwViewport *viewport = data;
    if (!viewport->button)
        lw_viewport_move(viewport, x, y, state_of(controller));
}

static void on_leave(GtkEventControllerMotion *controller, gpointer data)
{
    (void)controller;
    lw_viewport_leave(data);
}

static gboolean on_scroll(GtkEventControllerScroll *controller, double dx, double dy, gpointer data)
{
    LwViewport *viewport = data;
    double notches = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_SURFACE ? dy / 40 : dy;
    (void)dx;
    lw_viewport_scroll(viewport, viewport->last_x, viewport->last_y, -notches);
    return TRUE;
}

static void on_pinch_begin(GtkGesture *gesture, GdkEventSequence *sequence, gpointer data)
{
    (void)gesture;
    (void)sequence;
    ((LwViewport *)data)->pinch = 1;
}

static void on_pinch(GtkGestureZoom *gesture, double scale, gpointer data)
{
    LwViewport *viewport = data;
    double x = viewport->last_x, y = viewport->last_y;
    if (gtk_gesture_is_recognized(GTK_GESTURE(gesture)))
        gtk_gesture_get_bounding_box_center(GTK_GESTURE(gesture), &x, &y);
    if (scale > 0 && viewport->pinch > 0)
        zoom_at(viewport, x, y, scale / viewport->pinch);
    viewport->pinch = scale;
}

static gboolean on_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, gpointer data)
{
    (void)controller;
    (void)code;
    return lw_viewport_key(data, key, state);
}

void lw_viewport_connect_pointer(LwViewport *viewport)
{
    GtkEventController *motion = gtk_event_controller_motion_new(), *key = gtk_event_controller_key_new();
    GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    GtkGesture *held = gtk_gesture_drag_new(), *pinch = gtk_gesture_zoom_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(held), 0);
    g_signal_connect(held, "drag-begin", G_CALLBACK(on_drag_begin), viewport);
    g_signal_connect(held, "drag-update", G_CALLBACK(on_drag_update), viewport);
    g_signal_connect(held, "drag-end", G_CALLBACK(on_drag_end), viewport);
    g_signal_connect(held, "cancel", G_CALLBACK(on_cancel), viewport);
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), viewport);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), viewport);
    g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), viewport);
    g_signal_connect(pinch, "begin", G_CALLBACK(on_pinch_begin), viewport);
    g_signal_connect(pinch, "scale-changed", G_CALLBACK(on_pinch), viewport);
    g_signal_connect(key, "key-pressed", G_CALLBACK(on_key), viewport);
    gtk_widget_add_controller(viewport->area, motion);
    gtk_widget_add_controller(viewport->area, scroll);
    gtk_widget_add_controller(viewport->area, GTK_EVENT_CONTROLLER(held));
    gtk_widget_add_controller(viewport->area, GTK_EVENT_CONTROLLER(pinch));
    gtk_widget_add_controller(GTK_WIDGET(viewport), key);
}
