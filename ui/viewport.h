/* The 3-D view: what the desk shows, seen through a camera that the mouse moves; tools that work in it. */
#ifndef LW_UI_VIEWPORT_H
#define LW_UI_VIEWPORT_H

#include "app/view/painter.h"
#include "ui/desk.h"

#include <gtk/gtk.h>

#define LW_TYPE_VIEWPORT (lw_viewport_get_type())
G_DECLARE_FINAL_TYPE(LwViewport, lw_viewport, LW, VIEWPORT, GtkWidget)

GtkWidget *lw_viewport_new(LwDesk *desk);

/* What the pointer is at. */
typedef struct LwPointer {
    double x, y;            /* pixels of the widget, from its upper left corner */
    GdkModifierType state;
    LwVec3 origin, direction; /* the line of sight through it, world; direction of length 1 */
    const struct LwPick *pick; /* what is under it (app/view/pick.h); NULL: nothing. While a button is held: what was under it when it was pressed */
} LwPointer;

/* A tool that takes the first mouse button and the keys while it is in force. All functions may be NULL. */
typedef struct LwTool LwTool;
struct LwTool {
    const char *name;       /* "joint" */
    const char *cursor;     /* "crosshair"; NULL: the usual one */
    bool (*press)(LwTool *tool, const LwPointer *pointer);   /* true: the tool has the pointer until it is released */
    void (*move)(LwTool *tool, const LwPointer *pointer, bool held);
    void (*release)(LwTool *tool, const LwPointer *pointer, bool moved); /* moved: further than a click does */
    bool (*key)(LwTool *tool, guint key, GdkModifierType state); /* true: it was meant for the tool */
    void (*end)(LwTool *tool);  /* another tool, Escape, or the document is gone; may free the tool */
    /* Draws into the two layers (app/view/painter.h); pixel: m per pixel at the middle of the picture. */
    void (*draw)(LwTool *tool, LwBrush *symbol, LwBrush *overlay, double pixel);
};
/* NULL: selecting. The tool in force is ended. */
void lw_viewport_set_tool(LwViewport *viewport, LwTool *tool);
LwTool *lw_viewport_tool(LwViewport *viewport);

void lw_viewport_redraw(LwViewport *viewport);
const LwCamera *lw_viewport_camera(LwViewport *viewport);

#endif
