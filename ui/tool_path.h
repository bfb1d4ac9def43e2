/* The inside of the maker of paths. */
#ifndef LW_UI_TOOL_PATH_H
#define LW_UI_TOOL_PATH_H

#include "core/math/nurbs.h"
#include "ui/tool_maker.h"

enum { LW_TIMING_SMOOTH, LW_TIMING_STEADY, LW_TIMING_CYCLOIDAL, LW_TIMING_LENGTH };

typedef struct LwPathMaker {
    LwMaker base;
    LwHold hold;            /* what is led along the path */
    bool has_hold;
    GArray *points;         /* of LwVec3, world */
    int chosen;             /* the handle that was touched last; −1: none */
    bool drags;
    const char *old;        /* interned: the path of the file that is changed; NULL: a new one */
    const char *key;        /* of its points in the file */
    bool old_closed;
    GPtrArray *names;       /* interned: paths of the file */
    GtkWidget *which, *slot, *table, *curve, *closed, *plane, *rows, *timing, *keeps, *name, *count;
    LwToolField *duration;
    LwArena curve_arena;
    const LwNurbs *shape;   /* in the arena; NULL: too few points */
} LwPathMaker;

static inline LwPathMaker *lw_path(LwMaker *maker)
{
    return (LwPathMaker *)maker;
}

static inline LwVec3 *lw_path_point(LwPathMaker *path, int number)
{
    return &g_array_index(path->points, LwVec3, number);
}

/* ---- tool_path_curve.c */
void lw_path_shape(LwPathMaker *path);      /* the curve of the points as they are */
bool lw_path_load(LwPathMaker *path);       /* the points of path->old; false: they cannot be changed here */
int lw_path_handle_at(LwPathMaker *path, double x, double y); /* −1: none */
int lw_path_place_at(LwPathMaker *path, double x, double y);  /* where a point would go in that is clicked on the curve; −1: not on it */
/* Where the pointer is in the working plane through a point. */
bool lw_path_on_plane(LwPathMaker *path, double x, double y, LwVec3 through, LwVec3 *out);
void lw_path_draw(LwMaker *maker, LwBrush *symbol, LwBrush *overlay, double pixel);
void lw_path_put_points(LwPathMaker *path, GString *json); /* the list */

/* ---- tool_path_text.c */
bool lw_path_compose(LwMaker *maker, LwEdits *edits, LwEditMessage *message);

#endif
