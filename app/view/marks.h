/* Single faces, edges and features of parts made visible: what the mouse is over, what a joint is attached to. Into the brush's colour (its alpha lets
 * the part shine through), for the layer of symbols of the same shot. All a little nearer to the eye than what they mark, so that nothing flickers. */
#ifndef LW_VIEW_MARKS_H
#define LW_VIEW_MARKS_H

#include "app/view/pick.h"

/* The triangles of a face of a piece's model. Nothing for −1. */
void lw_brush_face(LwBrush *brush, const LwFigure *figure, const LwShot *shot, int piece, int face);
/* The line of an edge; width in pixels of a plain screen. Nothing for −1. */
void lw_brush_edge(LwBrush *brush, const LwFigure *figure, const LwShot *shot, int piece, int edge, double width);
/* What a joint takes from a feature in the world: the axis of a cylinder, cone or torus with its circles, the circle with its centre, the centre of
 * a sphere or point as a cross, the outline and normal of a plane, the line. */
void lw_brush_feature(LwBrush *brush, const LwShot *shot, const LwFeature *placed);

#endif
