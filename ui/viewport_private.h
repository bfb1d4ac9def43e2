/* The inside of the 3-D view, for its files. */
#ifndef LW_UI_VIEWPORT_PRIVATE_H
#define LW_UI_VIEWPORT_PRIVATE_H

#include "app/view/canvas.h"
#include "app/view/symbols.h"
#include "ui/viewport.h"

/* What a held button does. */
typedef enum LwDeed { LW_DEED_NONE, LW_DEED_TOOL, LW_DEED_ORBIT, LW_DEED_PAN, LW_DEED_ZOOM, LW_DEED_BAND } LwDeed;

/* What was drawn of a joint: a stretch of the symbols' triangles and lines. */
typedef struct LwSpot {
    int vertex, vertex_count, line, line_count;
    LwVec3 point;           /* the joint itself */
} LwSpot;

/* What is emphasised of a piece's model. */
typedef struct LwEmphasis {
    int piece, face, edge, feature; /* −1: none */
} LwEmphasis;

/* Loads of a result, ready to be drawn. */
typedef struct LwArrows {
    LwArena arena;
    LwResult *result;       /* referred to; NULL: none was read yet */
    struct LwReplay *replay; /* NULL: the result has no loads */
    double largest_force, largest_torque; /* N, N·m over the whole run */
    double own_force_scale, own_torque_scale; /* 1/N, 1/(N·m): length over the reach of the figure, before the user's scale */
    double force_scale, torque_scale; /* m per N, m per N·m as they are shown; 0: nothing is */
} LwArrows;

struct _LwViewport {
    GtkWidget parent;
    LwDesk *desk;
    GtkWidget *overlay, *area, *cube, *status, *hint, *tip, *legend, *trouble, *trouble_text, *popover;
    GMenu *menu;            /* of the right button */
    char *note, *trouble_words;

    /* Of the edition */
    LwEdition *edition;
    LwPainter *painter;     /* NULL: to be made by the next picture */
    LwEdition *painted;     /* whose figure the painter has: an older one until the next picture */
    LwCanvas canvas;
    LwGround ground;
    bool ground_due;        /* it follows from the first pose of the edition that is seen, or from all of a result */
    const LwStyle *style;
    LwArena symbol_arena;
    LwSymbols *symbols;     /* NULL: to be made for the style */

    /* Of the pose: made anew when it is stale */
    bool stale_pose, stale_looks;
    LwArena pose_arena;
    LwBrush solid, symbol, overlay_brush;
    LwPoints points;        /* corners of boxes that hold all that is seen */
    int part_points;        /* so many of them, the first, are of parts: they do not change with how round symbols are drawn */
    LwSpot *spot;           /* by joint */
    LwLook *body_look, *piece_look;
    LwEmphasis emphasis;
    LwArrows arrows;

    bool shows[LW_SHOWS];
    LwCut cut;
    double arrow_scale;

    /* The camera */
    LwCamera camera;
    bool camera_set;
    bool framed;            /* it holds all that is seen, and nobody has moved it since: it follows a motion that leaves the picture */
    bool camera_guessed;    /* it looks at nothing yet: what comes first may need another one */
    LwCamera from, to;
    gint64 began;           /* µs; of the way from `from` to `to` */
    guint tick;
    guint rest_timer;       /* runs while the quality is that of moving */
    bool moving;
    double frame_time;      /* s that a picture takes while moving, smoothed */
    bool half;              /* pictures of half the size while moving */

    /* The full picture */
    LwCanvas rest_canvas;
    bool complete;          /* the canvas holds what is to be seen */
    bool must_rest;         /* the next picture is a full one, however long it takes */
    double rest_seconds, refine_seconds; /* that the last one took; that this one has taken so far */
    LwPainting painting;
    guint refine;           /* source that goes on with it */

    /* The pointer */
    LwNavigation navigation;
    LwTool *tool;
    LwTool *rest;           /* of lw_viewport_set_rest_tool */
    LwDeed deed;
    guint button;
    bool moved;             /* further than a click does */
    bool outside;           /* the pointer has left the view */
    double press_x, press_y, last_x, last_y;
    LwVec3 pivot;
    LwPick pressed;
    LwItem pressed_item;
    guint tip_timer;
    double pinch;           /* scale of the gesture so far */
};

/* viewport.c: whose the first button and the keys are. */
LwTool *lw_viewport_hand(const LwViewport *viewport);

/* viewport_scene.c: what follows from the edition and the pose */
void lw_viewport_take_edition(LwViewport *viewport);
void lw_viewport_drop_edition(LwViewport *viewport);
void lw_viewport_refresh(LwViewport *viewport);     /* whatever is stale is made anew */
void lw_viewport_make_fine(LwViewport *viewport);   /* symbols and points as they are at rest: what is measured does not hang on how fast pictures come */
void lw_viewport_stale_pose(LwViewport *viewport);  /* and is redrawn */
void lw_viewport_stale_looks(LwViewport *viewport);
/* The picture of that size, cut, looks and frames included; without quality. */
LwShot lw_viewport_shot(LwViewport *viewport, int width, int height);
/* viewport_looks.c */
void lw_viewport_make_looks(LwViewport *viewport);
/* From where to where the parts reach along a world axis, m; false: there is nothing. */
bool lw_viewport_extent(const LwViewport *viewport, int axis, double extent[2]);
LwColour lw_viewport_joint_tint(LwViewport *viewport, const char *joint); /* alpha 0: none */
LwSection lw_viewport_section(LwViewport *viewport);
/* viewport_extras.c: the arena of the brushes is guarded */
void lw_viewport_draw_emphasis(LwViewport *viewport, const LwShot *shot, LwBrush *mark, LwBrush *symbol);
void lw_viewport_draw_traces(LwViewport *viewport);
/* viewport_arrows.c */
void lw_viewport_draw_arrows(LwViewport *viewport);
void lw_viewport_drop_arrows(LwViewport *viewport);
void lw_viewport_make_legend(LwViewport *viewport);

/* viewport_gl.c */
void lw_viewport_connect_area(LwViewport *viewport);
void lw_viewport_set_trouble(LwViewport *viewport, const char *words); /* NULL: none */
void lw_viewport_meet_trouble(LwViewport *viewport, const char *words); /* the same, from within the drawing */

/* viewport_draw.c */
bool lw_viewport_has_painter(LwViewport *viewport, LwProblem *problem);
void lw_viewport_drop_painter(LwViewport *viewport, bool lost);
gboolean lw_viewport_render(GtkGLArea *area, GdkGLContext *context, gpointer viewport);
bool lw_viewport_rests_slowly(const LwViewport *viewport); /* full pictures take so long that they are drawn bit by bit */
void lw_viewport_refine(LwViewport *viewport);      /* begins the full picture */
void lw_viewport_stop_refining(LwViewport *viewport); /* what is there of it is no longer right */

/* viewport_camera.c */
void lw_viewport_moves(LwViewport *viewport);       /* something moves: cheap pictures until it rests */
void lw_viewport_go(LwViewport *viewport, LwCamera to); /* in some pictures, or at once */
void lw_viewport_camera_moved(LwViewport *viewport);
void lw_viewport_first_look(LwViewport *viewport);
void lw_viewport_size(LwViewport *viewport, int *width, int *height);
void lw_viewport_stop_camera(LwViewport *viewport);

/* viewport_frame.c */
LwCamera lw_viewport_fitted(LwViewport *viewport, LwCamera camera, bool selection); /* looks the same way, at all that is seen or at what is selected */
void lw_viewport_frame_motion(LwViewport *viewport); /* a framed camera goes where the whole result is seen */

/* viewport_pick.c */
LwItem lw_viewport_item_at(LwViewport *viewport, double x, double y, double reach, LwPick *pick);

/* viewport_pointer.c */
void lw_viewport_forget_pointer(LwViewport *viewport); /* nothing is pointed at any more */
void lw_viewport_connect_pointer(LwViewport *viewport);
/* The rubber band: false when there is none. */
bool lw_viewport_band(const LwViewport *viewport, graphene_rect_t *out);

/* viewport_navigation.c: what a button with these modifiers does when it is dragged */
LwDeed lw_navigation_deed(LwNavigation navigation, guint button, GdkModifierType state);

/* viewport_labels.c */
void lw_viewport_make_labels(LwViewport *viewport);
void lw_viewport_update_labels(LwViewport *viewport);
void lw_viewport_wait_tip(LwViewport *viewport);    /* shows it after a moment, if there is something to name */
void lw_viewport_hide_tip(LwViewport *viewport);

#endif
