/* The 3-D view: what the desk shows, seen through a camera that the mouse moves; tools that work in it. Lengths in m, world; pixels are those of the
 * widget, from its upper left corner. */
#ifndef LW_UI_VIEWPORT_H
#define LW_UI_VIEWPORT_H

#include "app/view/pick.h"
#include "ui/desk.h"

#include <gtk/gtk.h>

#define LW_TYPE_VIEWPORT (lw_viewport_get_type())
G_DECLARE_FINAL_TYPE(LwViewport, lw_viewport, LW, VIEWPORT, GtkWidget)

GtkWidget *lw_viewport_new(LwDesk *desk);

/* ---- tools */

/* What the pointer is at. */
typedef struct LwPointer {
    double x, y;
    GdkModifierType state;
    LwVec3 origin, direction; /* the line of sight through it, world; direction of length 1 */
    const LwPick *pick;     /* what is under it, edges too; NULL: nothing. While a button is held: what was under it when it was pressed */
    LwItem item;            /* what a click would select: a joint whose symbol is there, else the body; LW_ITEM_NONE: nothing. Likewise while held */
} LwPointer;

/* A tool that takes the first mouse button and the keys while it is in force. All functions may be NULL. */
typedef struct LwTool LwTool;
struct LwTool {
    const char *name;       /* "joint" */
    const char *cursor;     /* "crosshair"; NULL: the usual one */
    /* true: the tool has the pointer until it is released. false: a drag turns the view, a click selects. NULL with `release`: as if true */
    bool (*press)(LwTool *tool, const LwPointer *pointer);
    void (*move)(LwTool *tool, const LwPointer *pointer, bool held);
    void (*release)(LwTool *tool, const LwPointer *pointer, bool moved); /* moved: further than a click does */
    void (*click)(LwTool *tool, const LwPointer *pointer); /* a click whose press the tool did not take: instead of selecting */
    bool (*key)(LwTool *tool, guint key, GdkModifierType state); /* true: it was meant for the tool; Escape that it does not take ends it */
    void (*end)(LwTool *tool);  /* another tool, Escape, or the document is gone; may free the tool */
    /* Draws into the two layers (app/view/painter.h); pixel: m per pixel at the middle of the picture. */
    void (*draw)(LwTool *tool, LwBrush *symbol, LwBrush *overlay, double pixel);
};
/* NULL: selecting. The tool in force is ended. */
void lw_viewport_set_tool(LwViewport *viewport, LwTool *tool);
LwTool *lw_viewport_tool(LwViewport *viewport);
/* Has the first button and the keys while no tool is in force (lw_viewport_tool is NULL then). Never ended; NULL: none. */
void lw_viewport_set_rest_tool(LwViewport *viewport, LwTool *tool);

/* For tools. Redraw after what a tool draws has changed; `moving`: it goes on changing, so that a cheap picture will do for now. */
void lw_viewport_redraw(LwViewport *viewport);
void lw_viewport_redraw_moving(LwViewport *viewport);
const LwCamera *lw_viewport_camera(LwViewport *viewport);
/* Where the line of sight through a pixel meets a plane; false: it does not. */
bool lw_viewport_on_plane(LwViewport *viewport, double x, double y, LwVec3 point, LwVec3 normal, LwVec3 *out);
/* The pixel of a point; z: its depth. x and y are NaN when it is behind the eye. */
LwVec3 lw_viewport_to_pixel(LwViewport *viewport, LwVec3 point);
/* Metres per pixel at a point. */
double lw_viewport_pixel_at(LwViewport *viewport, LwVec3 point);
/* What is at a pixel; *pick is filled when there is something, and then pointer->pick is it. */
void lw_viewport_point(LwViewport *viewport, double x, double y, GdkModifierType state, LwPointer *pointer, LwPick *pick);
/* What a click does without a tool: selects, adds, clears. */
void lw_viewport_click(LwViewport *viewport, const LwPointer *pointer);
/* Shows a face, an edge and the axis or centre of a feature of a piece's model; −1: none of that kind; piece −1: nothing. */
void lw_viewport_highlight(LwViewport *viewport, int piece, int face, int edge, int feature);
/* What the tool in force wants next, at the lower edge; NULL: nothing. */
void lw_viewport_set_hint(LwViewport *viewport, const char *text);
const char *lw_viewport_hint(LwViewport *viewport);
/* What is going on, in place of the pose ("dragging: 12 N"); NULL: the pose. */
void lw_viewport_set_note(LwViewport *viewport, const char *text);
/* Adds a section to the menu of the right button. */
void lw_viewport_add_menu(LwViewport *viewport, GMenuModel *section);

/* ---- what is shown */
typedef enum LwShow {
    LW_SHOW_EDGES, LW_SHOW_GRID, LW_SHOW_AXES, LW_SHOW_JOINTS, LW_SHOW_CENTRES, LW_SHOW_ARROWS, LW_SHOW_TRACES, LW_SHOW_GHOST, LW_SHOW_SHADOW,
    LW_SHOW_SECTION, LW_SHOW_CUBE,
    LW_SHOWS
} LwShow;
bool lw_viewport_shows(const LwViewport *viewport, LwShow what);
void lw_viewport_show(LwViewport *viewport, LwShow what, bool on);

/* Where the section plane is. */
typedef struct LwCut {
    int axis;               /* 0 x, 1 y, 2 z, world */
    bool flip;              /* the side towards smaller values is taken away */
    double at;              /* 0 … 1 through what is there */
} LwCut;
LwCut lw_viewport_cut(const LwViewport *viewport);
void lw_viewport_set_cut(LwViewport *viewport, LwCut cut);

/* Arrows are so many times longer than their own scale makes them. */
double lw_viewport_arrow_scale(const LwViewport *viewport);
void lw_viewport_set_arrow_scale(LwViewport *viewport, double scale);

/* ---- the camera */
typedef enum LwNavigation { LW_NAVIGATION_LOCKWORK, LW_NAVIGATION_SOLIDWORKS, LW_NAVIGATION_BLENDER, LW_NAVIGATION_FUSION, LW_NAVIGATIONS } LwNavigation;
/* "lockwork", for settings; "Lockwork", and what its buttons do, for people. */
const char *lw_navigation_name(LwNavigation navigation);
const char *lw_navigation_title(LwNavigation navigation);
const char *lw_navigation_help(LwNavigation navigation);
LwNavigation lw_viewport_navigation(const LwViewport *viewport);
void lw_viewport_set_navigation(LwViewport *viewport, LwNavigation navigation);

/* Looks from there, at all that is to be seen ("front", or angles). */
void lw_viewport_look(LwViewport *viewport, LwViewAngles angles);
/* Turns to there, about the middle of the picture. */
void lw_viewport_turn(LwViewport *viewport, LwViewAngles angles);
void lw_viewport_fit(LwViewport *viewport, bool selection);
void lw_viewport_set_perspective(LwViewport *viewport, bool perspective);
void lw_viewport_zoom(LwViewport *viewport, double factor);         /* about the middle */
void lw_viewport_orbit(LwViewport *viewport, double right, double up); /* rad */
/* Whether the picture is the full one, and nothing moves. */
bool lw_viewport_is_still(const LwViewport *viewport);
/* Moves of the camera that are under way end at once, and the next picture is a full one. */
void lw_viewport_rest(LwViewport *viewport);

/* ---- pictures */
/* Of the size in pixels, as it is seen now, without what belongs to the window (cube, labels). */
bool lw_viewport_picture(LwViewport *viewport, int width, int height, bool transparent, const char *path, LwProblem *problem);
/* Why there is no picture; NULL: there is one. */
const char *lw_viewport_trouble(const LwViewport *viewport);

/* ---- the pointer, as the mouse moves it (also for tests). button: GDK_BUTTON_PRIMARY … */
void lw_viewport_press(LwViewport *viewport, guint button, double x, double y, GdkModifierType state);
void lw_viewport_move(LwViewport *viewport, double x, double y, GdkModifierType state);
void lw_viewport_release(LwViewport *viewport, double x, double y, GdkModifierType state);
void lw_viewport_scroll(LwViewport *viewport, double x, double y, double notches); /* > 0: nearer */
bool lw_viewport_key(LwViewport *viewport, guint key, GdkModifierType state);
void lw_viewport_leave(LwViewport *viewport);

#endif
