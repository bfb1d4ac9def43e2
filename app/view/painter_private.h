/* The inside of the painter, for its passes. */
#ifndef LW_VIEW_PAINTER_PRIVATE_H
#define LW_VIEW_PAINTER_PRIVATE_H

#include "app/view/gl_mesh.h"
#include "app/view/painter.h"
#include "app/view/shaders.h"

#include <stdint.h>

struct LwPainter {
    const LwFigure *figure;
    LwPrograms programs;
    LwGpuSurface *surface;  /* by model */
    LwGpuSurface *coarse;   /* by model; empty where the surface itself is coarse enough */
    LwGpuLines *line;
    int triangles, segments; /* that all pieces draw together */
    LwVec3 *middle;         /* by model, of its box */
    int *order;             /* of pieces, as they are drawn */
    double *depth;          /* by piece, for the order */
    int from, to;           /* the bit that is painted: places in the order, or strips of the picture */
    uint64_t shadowed;      /* a sum of what the shadow was drawn from; 0: there is none */
    uint64_t shadow_due;    /* that of the one that is being drawn; 0: none is */
    LwGpuSurface solid, symbol, mark, overlay;
    LwGpuLines solid_line, symbol_line, mark_line, overlay_line;
    LwTarget shadow[2], scene, open[2];
    unsigned nothing;       /* a vertex array without attributes */
};

enum { LW_MOVING_SEGMENTS = 12000 }; /* lines on parts are drawn while something moves when there are no more */
enum { LW_GROUND_SPREAD = 3 }; /* the grid's half side, in reaches of the ground */

/* Which pieces lw_paint_pieces draws. */
typedef enum LwPieceClass {
    LW_PIECES_WHOLE,        /* that cannot be seen through */
    LW_PIECES_GLASS,
    LW_PIECES_GHOST         /* those that are elsewhere in the ghost's pose, there */
} LwPieceClass;

/* The order that pieces are drawn in, to be set for each picture. */
void lw_paint_order(LwPainter *painter, const LwShot *shot);
/* Draws pieces with the given program, whose uniforms other than matrices and colours are set. */
void lw_paint_pieces(const LwPainter *painter, const LwShot *shot, const LwCamera *camera, unsigned program, LwPieceClass which);
/* Solid brushes and pieces that cannot be seen through; when they are cut, far sides and near sides apart. */
void lw_paint_sides(LwPainter *painter, const LwShot *shot, unsigned program);
bool lw_paint_has_occlusion(const LwShot *shot);
/* Whether pictures are drawn with coarse models. */
bool lw_paint_is_coarse(const LwPainter *painter, const LwShot *shot);
/* From here to lw_paint_cut_end what is drawn with this program is cut by the section. */
void lw_paint_cut(const LwShot *shot, const LwCamera *camera, unsigned program);
void lw_paint_cut_end(unsigned program);
/* World to eye, for things in a frame. */
void lw_paint_matrix(const LwCamera *camera, LwFrame frame, float out[16]);
/* Uniforms that programs share: matrices of the world frame, size of the picture, perspective. */
void lw_paint_common(const LwShot *shot, const LwCamera *camera, unsigned program);

/* The passes, in their order. The first four draw into targets of their own; some are done in bits (from … to of the painter): pieces, or strips. */
enum { LW_STRIPS = 6 };
void lw_paint_shadow(LwPainter *painter, const LwShot *shot);       /* pieces */
void lw_paint_distances(LwPainter *painter, const LwShot *shot);    /* pieces */
void lw_paint_occlusion(LwPainter *painter, const LwShot *shot);    /* strips */
void lw_paint_smooth(LwPainter *painter, const LwShot *shot);       /* strips */
void lw_paint_background(LwPainter *painter, const LwShot *shot);
void lw_paint_ground(LwPainter *painter, const LwShot *shot);
void lw_paint_surfaces(LwPainter *painter, const LwShot *shot);     /* pieces */
void lw_paint_outlines(LwPainter *painter, const LwShot *shot);     /* pieces */
void lw_paint_edges(LwPainter *painter, const LwShot *shot);        /* pieces */
void lw_paint_solid_lines(LwPainter *painter, const LwShot *shot);
void lw_paint_symbols(LwPainter *painter, const LwShot *shot);
void lw_paint_glass(LwPainter *painter, const LwShot *shot);
void lw_paint_overlay(LwPainter *painter, const LwShot *shot);
void lw_paint_triad(LwPainter *painter, const LwShot *shot);

#endif
