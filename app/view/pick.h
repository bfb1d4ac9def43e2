/* What is under the mouse: rays against the triangles of a figure, edges near the cursor, the features that belong to them. Nothing of this needs
 * OpenGL; what is seen is what a shot says (its camera, size, frames of bodies, looks and section). Pixels as in camera_moves.h. */
#ifndef LW_VIEW_PICK_H
#define LW_VIEW_PICK_H

#include "app/view/camera_moves.h"
#include "app/view/painter.h"

typedef struct LwPicker LwPicker;

/* Of a finished figure, which must outlive it. Takes some tenths of a second for 500 000 triangles: it may run in a worker. Afterwards the picker
 * does not change, so several threads may ask it. NULL when memory runs out. */
LwPicker *lw_picker_create(const LwFigure *figure);
void lw_picker_destroy(LwPicker *picker); /* NULL is allowed */

/* What was hit. World coordinates, m. */
typedef struct LwPick {
    int piece;              /* of the figure; −1: nothing */
    int body;               /* that it rides on; −1: none, it stands still */
    int face, edge;         /* of the piece's model; −1: none. An edge is one that is seen and nearer to the cursor than was asked for */
    int triangle;           /* of the model's mesh; −1: hit beside the surface (an edge), or a stick */
    bool cut;               /* the surface that the section makes: no face, no triangle */
    LwVec3 point;           /* on the surface; of an edge: its point nearest to the cursor */
    LwVec3 normal;          /* of the surface, towards the viewer; 0 when only an edge was hit */
    double depth;           /* along the line of sight, from the eye */
    double away;            /* pixels from the cursor to the edge; 0 without */
    int feature;            /* of the model: that of the edge, else of the face; −1: none */
    LwFeature placed;       /* the same in the world */
} LwPick;

/* What is under the cursor; edges count within `reach` pixels of it (0: no edges). False (and piece −1) when there is nothing. */
bool lw_picker_pick(const LwPicker *picker, const LwShot *shot, double x, double y, double reach, LwPick *out);

/* A feature of a model where a piece shows it. */
LwFeature lw_feature_placed(const LwFeature *feature, LwFrame frame);

/* Bodies within a rectangle of the picture (any two opposite corners): those wholly within, or with `touching` all of which anything is. Hidden
 * bodies are not, those behind others are. inside[body] of the figure is set; returns how many. */
int lw_picker_rectangle(const LwPicker *picker, const LwShot *shot, const double corner[4], bool touching, bool *inside);

/* The point of these nearest to the cursor on the screen, within `reach` pixels: joints by their markers, handles of paths. Of equally near ones that
 * nearest to the eye. −1: none. */
int lw_pick_point(const LwShot *shot, const LwVec3 *point, int count, double x, double y, double reach);

#endif
