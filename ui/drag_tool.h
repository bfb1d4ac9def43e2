/* Dragging parts with the mouse: the tool of the 3-D view, and the strip below it that says what goes on. The work is done by
 * app/session/dragger.h; what it has come to is looked at once a picture. */
#ifndef LW_UI_DRAG_TOOL_H
#define LW_UI_DRAG_TOOL_H

#include "ui/viewport.h"
#include "ui/window.h"

typedef struct LwDragTool LwDragTool;

/* The window's; made when it is first asked for, freed with the window. */
LwDragTool *lw_drag_tool_of(LwWindow *window);
LwTool *lw_drag_tool_tool(LwDragTool *drag);

/* Kinematic (false) or dynamic; a drag under way ends. */
void lw_drag_tool_set_dynamic(LwDragTool *drag, bool dynamic);
bool lw_drag_tool_is_dynamic(const LwDragTool *drag);
/* Motors hold (kinematic) or run (dynamic); remembered for each of the two. */
void lw_drag_tool_set_motors(LwDragTool *drag, bool motors);
bool lw_drag_tool_motors(const LwDragTool *drag);

/* Whether a dragged pose is shown; and whether it is held by the mouse. */
bool lw_drag_tool_is_active(const LwDragTool *drag);
bool lw_drag_tool_is_held(const LwDragTool *drag);
/* Held: back to the pose before; else ends, and shows what the desk showed before. */
void lw_drag_tool_back(LwDragTool *drag);
/* The pose becomes the start of the document, in one step; tried in a worker first. */
bool lw_drag_tool_can_keep(const LwDragTool *drag);
void lw_drag_tool_keep(LwDragTool *drag);

/* What the strip says; "" when it is not shown. */
const char *lw_drag_tool_hint(const LwDragTool *drag);
/* How many poses were shown since the last grab, and in which time (s): the pace of dragging. */
int lw_drag_tool_pace(const LwDragTool *drag, double *seconds);

#endif
