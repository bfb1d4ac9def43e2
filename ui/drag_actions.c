/* Dragging: its actions and its bar. */
#include "ui/chapters.h"
#include "ui/drag_tool.h"
#include "ui/words.h"

static LwDragTool *tool_of(gpointer window)
{
    return lw_drag_tool_of(window);
}

static LwViewport *viewport_of(gpointer window)
{
    GtkWidget *viewport = lw_window_viewport(window);
    return viewport ? LW_VIEWPORT(viewport) : NULL;
}

static bool is_open(gpointer window)
{
    return lw_desk_is_open(lw_window_desk(window));
}

static bool is_in_force(gpointer window)
{
    LwViewport *viewport = viewport_of(window);
    return viewport && lw_viewport_tool(viewport) == lw_drag_tool_tool(tool_of(window));
}

static bool is_kinematic(gpointer window)
{
    return is_in_force(window) && !lw_drag_tool_is_dynamic(tool_of(window));
}

static bool is_dynamic(gpointer window)
{
    return is_in_force(window) && lw_drag_tool_is_dynamic(tool_of(window));
}

/* The same again: back to selecting. */
static void choose(gpointer window, bool dynamic, bool on)
{
    LwViewport *viewport = viewport_of(window);
    if (on) {
        lw_viewport_set_tool(viewport, NULL);
        lw_drag_tool_set_dynamic(tool_of(window), false);
    } else {
        if (is_in_force(window))
            lw_viewport_set_tool(viewport, NULL);
        lw_drag_tool_set_dynamic(tool_of(window), dynamic);
        lw_viewport_set_tool(viewport, lw_drag_tool_tool(tool_of(window)));
    }
    lw_actions_update(GTK_APPLICATION_WINDOW(window));
}

static void drag(gpointer window)
{
    choose(window, false, is_kinematic(window));
}

static void drag_dynamic(gpointer window)
{
    choose(window, true, is_dynamic(window));
}

static void toggle_motors(gpointer window)
{
    LwDragTool *tool = tool_of(window);
    lw_drag_tool_set_motors(tool, !lw_drag_tool_motors(tool));
}

static bool motors(gpointer window)
{
    return lw_drag_tool_motors(tool_of(window));
}

static bool has_motors(gpointer window)
{
    LwEdition *edition = lw_desk_edition(lw_window_desk(window));
    return lw_edition_is_good(edition) && edition->document->def.motor_count > 0;
}

static bool is_active(gpointer window)
{
    return lw_drag_tool_is_active(tool_of(window));
}

static void back(gpointer window)
{
    lw_drag_tool_back(tool_of(window));
}

static bool can_keep(gpointer window)
{
    return lw_drag_tool_can_keep(tool_of(window));
}

static void keep(gpointer window)
{
    lw_drag_tool_keep(tool_of(window));
}

static const LwActionInfo table[] = {
    { "drag", N_("Drag parts"), N_("Drag"), N_("Pull a part with the mouse: joints and limits hold, inertia does not count."), "lw-drag-symbolic", { "d" }, drag, is_open,
      is_kinematic },
    { "drag-dynamic", N_("Drag in the running simulation"), N_("Drag"), N_("The simulation runs, with weight and motors; the mouse pulls by a spring whose force is shown."),
      "lw-dynamic-drag-symbolic", { "<Shift>d" }, drag_dynamic, is_open, is_dynamic },
    { "drag-motors", N_("Motors stay on while dragging"), N_("Drag"), N_("Switched off, motors let go and follow what is dragged."), "lw-motor-symbolic", { NULL }, toggle_motors,
      has_motors, motors },
    { "drag-keep", N_("Keep the dragged pose as start"), N_("Drag"), N_("Writes the pose into the document, as start values of its joints."), NULL, { "<Control>k" }, keep, can_keep,
      NULL },
    { "drag-back", N_("Back to the pose before dragging"), N_("Drag"), NULL, NULL, { NULL }, back, is_active, NULL },
};

void lw_drag_actions_add(LwWindow *window)
{
    lw_actions_add(GTK_APPLICATION_WINDOW(window), table, G_N_ELEMENTS(table), window);
}

GtkWidget *lw_drag_bar_new(LwWindow *window)
{
    static const char *const names[] = { "drag", "drag-dynamic", "drag-motors", "show-freedoms" };
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(bar, "linked");
    lw_viewport_set_rest_tool(viewport_of(window), lw_drag_tool_tool(tool_of(window)));
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        gtk_box_append(GTK_BOX(bar), lw_action_button(GTK_APPLICATION_WINDOW(window), names[i], false));
    return bar;
}
