#include "ui/drag_private.h"

#include "app/view/arrows.h"
#include "app/view/pick.h"
#include "ui/words.h"

static const double THRESHOLD = 4;  /* pixels: less is a click */

static LwViewport *viewport_of(LwDragTool *drag)
{
    return LW_VIEWPORT(lw_window_viewport(drag->window));
}

/* ---- the pace of pictures ---- */

static void update_actions(LwDragTool *drag)
{
    lw_actions_update(GTK_APPLICATION_WINDOW(drag->window));
}

static void stop_tick(LwDragTool *drag)
{
    if (drag->tick)
        gtk_widget_remove_tick_callback(lw_window_viewport(drag->window), drag->tick);
    drag->tick = 0;
}

void lw_drag_tool_end(LwDragTool *drag)
{
    bool was = drag->dragger != NULL;
    stop_tick(drag);
    lw_dragger_destroy(g_steal_pointer(&drag->dragger));
    g_clear_pointer(&drag->frame, g_free);
    lw_edition_unref(g_steal_pointer(&drag->edition));
    drag->held = drag->pressed = false;
    if (was) {
        lw_desk_end_pose(drag->desk, LW_POSE_DRAG);
        update_actions(drag);
    }
    lw_drag_strip_update(drag);
}

static void look(LwDragTool *drag)
{
    if (!lw_dragger_look(drag->dragger, &drag->sight, drag->frame))
        return;
    if (drag->sight.trouble == LW_DRAGGER_NO_MEMORY) {
        lw_drag_tool_end(drag);
        lw_desk_say(drag->desk, LW_TONE_ERROR, _("There is not enough memory for dragging."));
        return;
    }
    drag->shown++;
    drag->last = g_get_monotonic_time();
    lw_desk_show_pose(drag->desk, LW_POSE_DRAG, drag->frame);
    lw_drag_strip_update(drag);
    lw_viewport_redraw_moving(viewport_of(drag));
}

static gboolean on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    LwDragTool *drag = data;
    (void)widget;
    (void)clock;
    if (drag->dragger)
        look(drag);
    if (drag->dragger && (drag->held || !drag->sight.resting || drag->dynamic))
        return G_SOURCE_CONTINUE;
    drag->tick = 0;
    return G_SOURCE_REMOVE;
}

static void start_tick(LwDragTool *drag)
{
    if (!drag->tick)
        drag->tick = gtk_widget_add_tick_callback(lw_window_viewport(drag->window), on_tick, drag, NULL);
}

/* ---- taking hold ---- */

/* Why the body cannot be dragged; NULL: it can. To be freed. */
static char *objection(LwDragTool *drag, int body)
{
    LwEdition *edition = lw_desk_edition(drag->desk);
    if (!lw_edition_is_good(edition))
        return g_strdup(_("There is no mechanism to be dragged."));
    const LwStudyReport *report = lw_study_report(edition->study);
    const LwMechanismDef *def = &edition->document->def;
    bool motors = drag->motors[drag->dynamic];
    if (report->status != LW_STUDY_OK)
        return g_strdup(_("It cannot be dragged while joints contradict each other; the freedoms panel says which."));
    if (body < 0)
        return g_strdup(_("The ground is fixed."));
    if (def->body[body].fixed)
        return g_strdup_printf(_("%s is fixed to the ground."), def->body[body].name);
    if (report->joint_dof == 0)
        return g_strdup(_("Nothing is left to move: 0 degrees of freedom."));
    if (motors && report->dof == 0)
        return g_strdup(_("Nothing is left to move: the motors hold all freedoms. Let them go to drag it."));
    return NULL;
}

/* The result that is shown, if the drag is to begin there. */
static LwResult *shown_result(LwDragTool *drag)
{
    LwResult *result = lw_desk_result(drag->desk);
    bool same = result && result->edition == lw_desk_edition(drag->desk) && result->poses.count > 0;
    return same && !drag->dynamic && lw_desk_pose_owner(drag->desk) == LW_POSE_RESULT ? result : NULL;
}

static bool make_dragger(LwDragTool *drag)
{
    LwEdition *edition = lw_desk_edition(drag->desk);
    LwResult *result = shown_result(drag);
    LwDraggerOptions options = { .dynamic = drag->dynamic, .motors = drag->motors[drag->dynamic], .result = result,
                                 .sample = result ? lw_result_sample(result, lw_desk_time(drag->desk)) : 0 };
    drag->dragger = lw_dragger_create(edition, &options);
    if (!drag->dragger) {
        lw_desk_say(drag->desk, LW_TONE_ERROR, _("There is not enough memory for dragging."));
        return false;
    }
    drag->edition = lw_edition_ref(edition);
    drag->frame = g_new(LwFrame, (gsize)edition->document->def.body_count + 1);
    drag->sight = (LwDraggerSight){ 0 };
    return true;
}

static void take_hold(LwDragTool *drag)
{
    drag->pressed = false;
    if (!drag->dragger && !make_dragger(drag))
        return;
    lw_desk_end_pose(drag->desk, LW_POSE_MOTION);
    lw_dragger_grab(drag->dragger, drag->body, drag->local);
    drag->held = true;
    drag->shown = 0;
    drag->since = drag->last = g_get_monotonic_time();
    start_tick(drag);
    update_actions(drag);
}

static bool on_press(LwTool *tool, const LwPointer *pointer)
{
    LwDragTool *drag = (LwDragTool *)tool;
    const LwFrame *pose = lw_desk_pose(drag->desk);
    bool rests = lw_viewport_tool(viewport_of(drag)) != tool;
    if (!pointer->pick || pointer->pick->body < 0 || !pose)
        return false;
    /* At rest other meanings of the button come first: bands, turning the view by what stands still. */
    if (rests && ((pointer->state & GDK_SHIFT_MASK) || lw_desk_edition(drag->desk)->document->def.body[pointer->pick->body].fixed))
        return false;
    drag->body = pointer->pick->body;
    drag->grabbed = drag->target = pointer->pick->point;
    drag->local = lw_frame_local_point(pose[drag->body], drag->grabbed);
    drag->press_x = pointer->x;
    drag->press_y = pointer->y;
    drag->pressed = true;
    return true;
}

/* ---- where to ---- */

/* The point of the line through `at` along a unit vector that is nearest to the line of sight; false: they are nearly parallel. */
static bool nearest_on_line(const LwPointer *pointer, LwVec3 at, LwVec3 axis, LwVec3 *out)
{
    double across = lw_vec3_dot(axis, pointer->direction), fall = 1 - across * across;
    LwVec3 between = lw_vec3_sub(pointer->origin, at);
    if (fall < 0.02)
        return false;
    *out = lw_vec3_mad(at, (lw_vec3_dot(between, axis) - across * lw_vec3_dot(between, pointer->direction)) / fall, axis);
    return true;
}

/* In the plane through the grabbed point parallel to the picture; with Shift along the world axis that the way there follows most. */
static LwVec3 target_of(LwDragTool *drag, const LwPointer *pointer)
{
    LwVec3 normal = lw_viewport_camera(viewport_of(drag))->back;
    double slope = lw_vec3_dot(pointer->direction, normal);
    if (fabs(slope) < 1e-6) {
        normal = pointer->direction;
        slope = 1;
    }
    LwVec3 to = lw_vec3_mad(pointer->origin, lw_vec3_dot(lw_vec3_sub(drag->grabbed, pointer->origin), normal) / slope, pointer->direction), on;
    if (pointer->state & GDK_SHIFT_MASK) {
        LwVec3 way = lw_vec3_sub(to, drag->grabbed);
        double x = fabs(way.x), y = fabs(way.y), z = fabs(way.z);
        LwVec3 axis = x >= y && x >= z ? lw_vec3(1, 0, 0) : y >= z ? lw_vec3(0, 1, 0) : lw_vec3(0, 0, 1);
        if (nearest_on_line(pointer, drag->grabbed, axis, &on))
            to = on;
    }
    return to;
}

static void on_move(LwTool *tool, const LwPointer *pointer, bool held)
{
    LwDragTool *drag = (LwDragTool *)tool;
    if (!held)
        return;
    if (drag->pressed && hypot(pointer->x - drag->press_x, pointer->y - drag->press_y) > THRESHOLD) {
        char *why = objection(drag, drag->body);
        drag->pressed = false;
        if (why)
            lw_drag_strip_say(drag, why, true);
        else
            take_hold(drag);
        g_free(why);
    }
    if (!drag->held)
        return;
    drag->target = target_of(drag, pointer);
    lw_dragger_aim(drag->dragger, drag->target);
    start_tick(drag);
}

static void on_release(LwTool *tool, const LwPointer *pointer, bool moved)
{
    LwDragTool *drag = (LwDragTool *)tool;
    if (drag->held) {
        lw_dragger_release(drag->dragger);
        drag->held = false;
        start_tick(drag);
        lw_drag_strip_update(drag);
        update_actions(drag);
    } else if (!moved)
        lw_viewport_click(viewport_of(drag), pointer);
    drag->pressed = false;
}

static bool on_key(LwTool *tool, guint key, GdkModifierType state)
{
    LwDragTool *drag = (LwDragTool *)tool;
    (void)state;
    if (key != GDK_KEY_Escape || !drag->dragger)
        return false;
    lw_drag_tool_back(drag);
    return true;
}

static void on_end(LwTool *tool)
{
    LwDragTool *drag = (LwDragTool *)tool;
    if (drag->held) {
        lw_dragger_release(drag->dragger);
        drag->held = false;
    }
    if (drag->dynamic)
        lw_drag_tool_end(drag);
    drag->dynamic = drag->pressed = false;
    update_actions(drag);
}

/* ---- the spring ---- */

static void on_draw(LwTool *tool, LwBrush *symbol, LwBrush *overlay, double pixel)
{
    LwDragTool *drag = (LwDragTool *)tool;
    (void)symbol;
    if (!drag->held || !drag->sight.held)
        return;
    overlay->frame = LW_FRAME_IDENTITY;
    overlay->colour = 0xed731aff;
    lw_brush_pull(overlay, drag->sight.point, drag->target, lw_viewport_camera(viewport_of(drag))->back, pixel);
}

/* ---- from outside ---- */

void lw_drag_tool_back(LwDragTool *drag)
{
    if (!drag->dragger)
        return;
    if (drag->held && !drag->dynamic) {
        lw_dragger_back(drag->dragger);
        drag->held = false;
        start_tick(drag);
        update_actions(drag);
    } else {
        lw_drag_tool_end(drag);
    }
}

static void on_edition(LwDesk *desk, gpointer window)
{
    (void)desk;
    lw_drag_tool_end(lw_drag_tool_of(window));
}

static void free_tool(gpointer data)
{
    LwDragTool *drag = data;
    lw_dragger_destroy(drag->dragger);
    lw_edition_unref(drag->edition);
    g_free(drag->frame);
    g_object_unref(drag->desk);
    g_free(drag);
}

LwDragTool *lw_drag_tool_of(LwWindow *window)
{
    static const char key[] = "lw-drag-tool";
    LwDragTool *drag = g_object_get_data(G_OBJECT(window), key);
    if (drag)
        return drag;
    drag = g_new0(LwDragTool, 1);
    drag->tool = (LwTool){ .name = "drag", .cursor = "grab", .press = on_press, .move = on_move, .release = on_release, .key = on_key, .end = on_end, .draw = on_draw };
    drag->window = window;
    drag->desk = g_object_ref(lw_window_desk(window)); /* a worker may bring a pose when the window has gone */
    drag->motors[1] = true;
    g_object_set_data_full(G_OBJECT(window), key, drag, free_tool);
    g_signal_connect_object(drag->desk, "document-changed", G_CALLBACK(on_edition), window, 0);
    g_signal_connect_object(drag->desk, "edition-changed", G_CALLBACK(on_edition), window, 0);
    return drag;
}

LwTool *lw_drag_tool_tool(LwDragTool *drag)
{
    return &drag->tool;
}

void lw_drag_tool_set_dynamic(LwDragTool *drag, bool dynamic)
{
    if (dynamic != drag->dynamic)
        lw_drag_tool_end(drag);
    drag->dynamic = dynamic;
}

bool lw_drag_tool_is_dynamic(const LwDragTool *drag)
{
    return drag->dynamic;
}

void lw_drag_tool_set_motors(LwDragTool *drag, bool motors)
{
    if (motors != drag->motors[drag->dynamic])
        lw_drag_tool_end(drag);
    drag->motors[drag->dynamic] = motors;
}

bool lw_drag_tool_motors(const LwDragTool *drag)
{
    return drag->motors[drag->dynamic];
}

bool lw_drag_tool_is_active(const LwDragTool *drag)
{
    return drag->dragger != NULL;
}

bool lw_drag_tool_is_held(const LwDragTool *drag)
{
    return drag->held;
}

bool lw_drag_tool_can_keep(const LwDragTool *drag)
{
    return drag->dragger && !drag->dynamic && !drag->held && drag->sight.number > 0 && !drag->keeping;
}

void lw_drag_tool_keep(LwDragTool *drag)
{
    if (lw_drag_tool_can_keep(drag))
        lw_drag_keep_start(drag);
}

int lw_drag_tool_pace(const LwDragTool *drag, double *seconds)
{
    *seconds = 1e-6 * (double)(drag->last - drag->since);
    return drag->shown;
}
