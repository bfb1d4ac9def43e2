/* Draws a figure into the framebuffer that is bound, with the GL context that is current (OpenGL 3.3 core): the window's, or one without a
 * display (offscreen.h). State of GL that it changes: programs, buffers, blending, depth, culling, viewport, texture unit 0 and 1. */
#ifndef LW_VIEW_PAINTER_H
#define LW_VIEW_PAINTER_H

#include "app/exchange/problem.h"
#include "app/view/camera.h"
#include "app/view/figure.h"
#include "app/view/style.h"

typedef struct LwPainter LwPainter;

/* The plane under the figure: a grid, and shadows. */
typedef struct LwGround {
    LwVec3 middle;          /* below the figure's middle */
    double reach;           /* m: half of the figure's breadth; shadows fall so far, the grid goes on for some way */
} LwGround;

/* One picture. */
typedef struct LwShot {
    LwCamera camera;
    LwUpright upright;
    const LwStyle *style;
    int width, height;      /* pixels */
    bool edges, ground, transparent, triad, occlusion;
    LwGround plane;
    const LwFrame *body;    /* frames of the figure's bodies */
    const LwBrush *solid;   /* made for this pose: springs, cables; may be NULL */
    const LwBrush *symbol;  /* likewise: joints, paths, centres; seen faintly through parts */
    const LwBrush *overlay; /* likewise: centres of mass; seen whatever is before them */
} LwShot;

/* Uploads the figure (finished), which must outlive the painter. NULL with *problem filled on failure. */
LwPainter *lw_painter_create(const LwFigure *figure, LwProblem *problem);
void lw_painter_destroy(LwPainter *painter); /* NULL is allowed; the context must still be current */
void lw_painter_draw(LwPainter *painter, const LwShot *shot);

/* The plane below these points. */
LwGround lw_ground_below(const LwUpright *upright, const LwVec3 *point, int count);
/* So that the depth range holds the ground. */
void lw_ground_corners(const LwGround *ground, const LwUpright *upright, LwVec3 corner[4]);

#endif
