/* The inside of the drag tool, for its files. */
#ifndef LW_UI_DRAG_PRIVATE_H
#define LW_UI_DRAG_PRIVATE_H

#include "app/session/dragger.h"
#include "ui/drag_tool.h"

struct LwDragTool {
    LwTool tool;            /* first: a pointer to it is one to this */
    LwWindow *window;       /* owns this */
    LwDesk *desk;
    bool dynamic, motors[2]; /* kinematic, dynamic */
    /* a drag */
    LwEdition *edition;     /* referred to while there is a dragger */
    LwDragger *dragger;
    LwDraggerSight sight;
    LwFrame *frame;
    bool held, pressed;     /* pressed: not yet moved further than a click */
    int body;
    double press_x, press_y;
    LwVec3 local;           /* the point, in the body's frame */
    LwVec3 grabbed;         /* where it was, world */
    LwVec3 target;
    guint tick;
    int shown;              /* poses since the grab */
    gint64 since, last;     /* µs */
    bool keeping;           /* a worker tries the pose */
    /* the strip */
    GtkWidget *strip, *label, *keep, *back;
};

/* drag_strip.c */
void lw_drag_strip_say(LwDragTool *drag, const char *text, bool warns);
void lw_drag_strip_update(LwDragTool *drag);
/* drag_keep.c */
void lw_drag_keep_start(LwDragTool *drag);
/* drag_tool.c: no drag is left; the pose goes. */
void lw_drag_tool_end(LwDragTool *drag);

#endif
