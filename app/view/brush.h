/* Small solids and lines made on the spot: joint symbols, springs, stick figures, paths. World coordinates (or those of `frame`), m. */
#ifndef LW_VIEW_BRUSH_H
#define LW_VIEW_BRUSH_H

#include "app/view/surface.h"

/* A stretch of a line, `width` pixels thick wherever it is. */
typedef struct LwLineSegment {
    float a[3], b[3];
    unsigned char colour[4];
    float width;
} LwLineSegment;

typedef struct LwBrush {
    LwArena *arena;
    LwColour colour;        /* of what is added next */
    LwFrame frame;          /* what is added next is given in this frame */
    int facets;             /* of round things, a multiple of 4; 0: as many as suit pictures for paper. Rods of windows have half as many */
    int vertex_count, vertex_room, line_count, line_room;
    LwSurfaceVertex *vertex; /* three per triangle */
    LwLineSegment *line;
} LwBrush;

/* The arena's guard is set by the caller. */
void lw_brush_init(LwBrush *brush, LwArena *arena);

void lw_brush_ball(LwBrush *brush, LwVec3 centre, double radius);
void lw_brush_box(LwBrush *brush, LwVec3 centre, LwVec3 half);      /* edges along the frame's axes */
/* A cylinder or a cone (radius 0 at one end) with flat ends. */
void lw_brush_drum(LwBrush *brush, LwVec3 a, LwVec3 b, double radius_a, double radius_b);
/* A round rod along the points, with round ends and bends. */
void lw_brush_rod(LwBrush *brush, const LwVec3 *point, int count, double radius);
void lw_brush_triangle(LwBrush *brush, const LwVec3 point[3], const LwVec3 normal[3]); /* normals of any length */
/* Flat, seen from both sides; convex, or star-shaped about its middle. */
void lw_brush_plate(LwBrush *brush, const LwVec3 *point, int count);
void lw_brush_line(LwBrush *brush, const LwVec3 *point, int count, double width);
/* Dash, dot, dash along a straight line, as centre lines are drawn; `dash` is the length of a dash. */
void lw_brush_centre_line(LwBrush *brush, LwVec3 a, LwVec3 b, double dash, double width);
/* The symbol of a centre of mass: a ball in quarters of black and white. */
void lw_brush_quartered_ball(LwBrush *brush, LwVec3 centre, double radius);

#endif
