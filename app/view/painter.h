/* Draws a figure into the framebuffer that is bound, with the GL context that is current (OpenGL 3.3 core): the window's, or one without a
 * display (offscreen.h). State of GL that it changes: programs, buffers, blending, depth, stencil, culling, clip distance 0, viewport, texture
 * unit 0 and 1. The framebuffer needs a depth buffer; sections need 8 bits of stencil as well, else they show no edges (canvas.h has both).
 * When the context is lost the painter is lost with it: abandon it and create another from the same figure. */
#ifndef LW_VIEW_PAINTER_H
#define LW_VIEW_PAINTER_H

#include "app/exchange/problem.h"
#include "app/view/camera.h"
#include "app/view/look.h"
#include "app/view/style.h"

typedef struct LwPainter LwPainter;

/* The plane under the figure: a grid, and shadows. */
typedef struct LwGround {
    LwVec3 middle;          /* below the figure's middle */
    double reach;           /* m: half of the figure's breadth; shadows fall so far, the grid goes on for some way */
} LwGround;

/* How much is spent on a picture. */
typedef enum LwQuality {
    LW_QUALITY_REST,        /* everything */
    LW_QUALITY_MOVING       /* while the view or the bodies move: no occlusion, no outlines, no edges where there are many, shadows drawn from
                               coarse models, and coarse models altogether (lw_figure_coarsen) when there are many triangles */
} LwQuality;

/* One picture. */
typedef struct LwShot {
    LwCamera camera;
    LwUpright upright;
    const LwStyle *style;
    int width, height;      /* pixels */
    double line_scale;      /* pixels per pixel of line widths (the scale of a screen); 0: follows from the size of the picture */
    bool edges, grid, shadow, transparent, triad, occlusion;
    LwQuality quality;
    LwGround plane;
    LwLooks looks;
    LwSection section;      /* cuts parts and what is in `solid` */
    const LwFrame *body;    /* frames of the figure's bodies */
    const LwFrame *ghost;   /* other frames of them, in which pieces that are elsewhere then are drawn once more, faintly; may be NULL */
    const LwBrush *solid;   /* made for this pose: springs, cables; may be NULL */
    const LwBrush *symbol;  /* likewise: joints, paths, centres; seen faintly through parts */
    const LwBrush *mark;    /* likewise: faces and edges that are pointed at; not seen where something is before them; may be NULL */
    const LwBrush *overlay; /* likewise: centres of mass; seen whatever is before them */
} LwShot;

/* Uploads the figure (finished), which must outlive the painter. NULL with *problem filled on failure. */
LwPainter *lw_painter_create(const LwFigure *figure, LwProblem *problem);
/* The same in place of a painter of another figure (NULL: none), which is destroyed: what does not depend on the figure (programs, which take long to
 * compile) is taken over. */
LwPainter *lw_painter_follow(LwPainter *before, const LwFigure *figure, LwProblem *problem);
void lw_painter_destroy(LwPainter *painter); /* NULL is allowed; the context must still be current */
/* The same for a painter whose context is gone: frees its memory only. */
void lw_painter_abandon(LwPainter *painter);
/* Nothing happens when the picture has no size. */
void lw_painter_draw(LwPainter *painter, const LwShot *shot);

/* The same bit by bit, for a window that must answer meanwhile: goes on for about so many milliseconds (at least one bit: some 50 000 triangles, or one
 * part), returns whether the picture is complete. Begins with a progress of zeros; the shot, and the framebuffer (a canvas of its own: half a picture
 * is no picture), must be the same each time. When the shot changes, or another
 * picture was drawn by this painter in between, begin again. */
typedef struct LwPainting {
    int pass, done;
} LwPainting;
bool lw_painter_draw_some(LwPainter *painter, const LwShot *shot, LwPainting *progress, double milliseconds);

/* The plane below these points. */
LwGround lw_ground_below(const LwUpright *upright, const LwVec3 *point, int count);
/* So that the depth range holds the ground. */
void lw_ground_corners(const LwGround *ground, const LwUpright *upright, LwVec3 corner[4]);

#endif
