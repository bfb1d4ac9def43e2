#include "ui/viewport.h"

struct _LwViewport {
    GtkWidget parent;
    LwDesk *desk;
    LwTool *tool;
    LwCamera camera;
};

G_DEFINE_FINAL_TYPE(LwViewport, lw_viewport, GTK_TYPE_WIDGET)

static void lw_viewport_class_init(LwViewportClass *class)
{
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void lw_viewport_init(LwViewport *viewport)
{
    gtk_widget_set_hexpand(GTK_WIDGET(viewport), TRUE);
}

GtkWidget *lw_viewport_new(LwDesk *desk)
{
    LwViewport *viewport = g_object_new(LW_TYPE_VIEWPORT, NULL);
    viewport->desk = desk;
    return GTK_WIDGET(viewport);
}

void lw_viewport_set_tool(LwViewport *viewport, LwTool *tool)
{
    if (viewport->tool && viewport->tool->end)
        viewport->tool->end(viewport->tool);
    viewport->tool = tool;
}

LwTool *lw_viewport_tool(LwViewport *viewport)
{
    return viewport->tool;
}

void lw_viewport_redraw(LwViewport *viewport)
{
    gtk_widget_queue_draw(GTK_WIDGET(viewport));
}

const LwCamera *lw_viewport_camera(LwViewport *viewport)
{
    return &viewport->camera;
}
