/* What is to be seen of a mechanism or a CAD file: pieces of geometry, each riding on a body. Pictures and glTF files are made from it. */
#ifndef LW_VIEW_FIGURE_H
#define LW_VIEW_FIGURE_H

#include "app/view/brush.h"

/* Geometry and edges, referred to; equal pointers are the same geometry and are uploaded or written once. */
typedef struct LwModel {
    const char *name;
    LwMesh mesh;            /* m */
    int face_count, edge_count;
    const LwFace *face;
    const LwEdge *edge;     /* none: what to draw follows from creases */
    const LwVec3 *edge_point;
    bool brep, plain;       /* plain: no edges are drawn */
    bool closed;            /* a solid: where it is cut it is shown filled */
    bool primitive;         /* its edges are there to be picked; those to draw follow from creases */
    const LwPart *part;     /* that it was made from; NULL: a primitive, a stick */
    int feature_count;
    const LwFeature *feature; /* in the model's frame; their faces and edges are those above */
    /* Filled by lw_figure_finish, unless they are there. */
    int number, line_count;
    LwSurface surface;
    LwLineSegment *line;
    LwBox box;              /* of surface and lines */
    /* Filled by lw_figure_coarsen; no vertices: the surface is coarse enough as it is. */
    LwSurface coarse;
} LwModel;

typedef struct LwPiece {
    const LwModel *model;
    int body;               /* of the mechanism; LW_GROUND (−1): stands still */
    LwFrame frame;          /* in the body's frame */
    LwColour colour;        /* 0: each face its own */
    LwColour standard;      /* of faces without colour */
    bool stick;             /* stands for a body without geometry */
    int shape, node;        /* where it comes from: the entry of the body's geometry, the node of its file's tree; −1: none */
} LwPiece;

typedef struct LwFigure {
    LwArena *arena;
    int body_count;
    const char **body_name;
    int model_count, model_room, piece_count, piece_room;
    LwModel **model;
    LwPiece *piece;
} LwFigure;

/* A palette of calm colours; the same number gives the same colour. Grey for what stands still. */
LwColour lw_palette(int number);
/* The colour of a body without one: by its name, whatever else there is in the file. */
LwColour lw_palette_named(const char *name);
extern const LwColour lw_palette_ground;

/* Everything lives in the arena, whose guard the caller has set; scenes and meshes are referred to. */
LwModel *lw_figure_add_model(LwFigure *figure, const char *name);
LwPiece *lw_figure_add_piece(LwFigure *figure, const LwModel *model, int body, LwFrame frame);
/* The model of a scene's part, made the first time it is asked for. */
const LwModel *lw_figure_part_model(LwFigure *figure, const LwPart *part);
/* The colour that a node, or the nearest one above it that has any, gives its part as a whole; 0: none. */
LwColour lw_node_colour(const LwScene *scene, int node);
/* All that the scene shows, standing still. Parts without colour get those of the palette. */
void lw_figure_add_scene(LwFigure *figure, const LwScene *scene);
/* Makes surfaces, lines and boxes of all models. */
void lw_figure_finish(LwFigure *figure);

/* Makes coarse models, if there are so many triangles that a software renderer could not move them smoothly. Takes 0.1 s for 500 000
 * triangles: it may run in a worker, as lw_figure_finish may; before the painter is created. */
void lw_figure_coarsen(LwFigure *figure);
/* As many as all pieces together draw. */
int lw_figure_triangles(const LwFigure *figure);
enum { LW_COARSE_FROM = 60000, LW_COARSE_TRIANGLES = 40000 }; /* triangles of a figure from which on coarse models are made and used; about so many they have */

/* Where a piece is, given the frames of bodies (NULL: all at the origin). */
LwFrame lw_piece_frame(const LwPiece *piece, const LwFrame *body);

/* Points that a camera is to see. */
typedef struct LwPoints {
    LwArena *arena;
    int count, room;
    LwVec3 *point;
} LwPoints;
void lw_points_add(LwPoints *points, LwVec3 point);
/* Those of the figure in a pose; `coarse`: corners of boxes that hold the pieces. */
void lw_figure_points(const LwFigure *figure, const LwFrame *body, bool coarse, LwPoints *points);
void lw_piece_points(const LwPiece *piece, const LwFrame *body, bool coarse, LwPoints *points);
void lw_brush_points(const LwBrush *brush, LwPoints *points);

#endif
