/* What a joint draws itself with: a short list of strokes in space. The window, the icons and the manual show the same
 * list; none of them knows joints. Lengths are in units of the glyph's size, and every point is fixed in marker 1 or
 * in marker 2, so a glyph made once follows the motion. */
#ifndef LW_MODEL_GLYPH_H
#define LW_MODEL_GLYPH_H

#include "core/math/vec3.h"

typedef enum LwStrokeRole {
    LW_ROLE_PART_1,         /* belongs to the body of marker 1 */
    LW_ROLE_PART_2,
    LW_ROLE_AXIS,           /* thin: axes, directions, what is only thought of */
    LW_ROLE_MOTION,         /* the arrows of what is free; icons have neither these nor axes */
    LW_ROLES
} LwStrokeRole;

typedef enum LwStrokeKind {
    LW_STROKE_LINE,         /* through point[first … first + count − 1] */
    LW_STROKE_ARC,          /* centre + cos φ u + sin φ v for 0 ≤ φ ≤ angle */
    /* solids: what lies behind them is hidden */
    LW_STROKE_BALL,         /* of `radius` about the centre */
    LW_STROKE_BOX,          /* centre ± u, edges along the marker's axes */
    LW_STROKE_DRUM          /* a cylinder of `radius` from centre − u to centre + u */
} LwStrokeKind;

typedef struct LwGlyphPoint {
    LwVec3 p;
    int marker;             /* 0: marker 1, 1: marker 2 */
} LwGlyphPoint;

typedef struct LwStroke {
    LwStrokeKind kind;
    LwStrokeRole role;
    bool closed, filled;
    bool head[2];           /* an arrow head at the beginning, at the end */
    int first, count;
    LwGlyphPoint centre;
    LwVec3 u, v;            /* in the centre's marker */
    double angle, radius;
} LwStroke;

enum { LW_GLYPH_STROKES = 96, LW_GLYPH_POINTS = 768 };

typedef struct LwGlyph {
    bool flat;              /* best seen along z: gears, cams, belts */
    bool full;              /* something did not fit and is missing */
    int marker;             /* the pen: where strokes go that are added now */
    LwStrokeRole role;
    int stroke_count, point_count;
    LwStroke stroke[LW_GLYPH_STROKES];
    LwGlyphPoint point[LW_GLYPH_POINTS];
} LwGlyph;

void lw_glyph_init(LwGlyph *glyph);
/* What follows belongs to this marker and has this role. */
void lw_glyph_pen(LwGlyph *glyph, int marker, LwStrokeRole role);

/* Each returns the stroke, to be closed, filled or given heads; never NULL (what does not fit sets `full`). */
LwStroke *lw_glyph_line(LwGlyph *glyph, LwVec3 a, LwVec3 b);
LwStroke *lw_glyph_polyline(LwGlyph *glyph, const LwVec3 *point, int count);
/* From `start`, turning by `angle` (rad) about the axis through the centre, right-handed. */
LwStroke *lw_glyph_arc(LwGlyph *glyph, LwVec3 centre, LwVec3 axis, LwVec3 start, double angle);
LwStroke *lw_glyph_circle(LwGlyph *glyph, LwVec3 centre, LwVec3 axis, double radius);
LwStroke *lw_glyph_ball(LwGlyph *glyph, LwVec3 centre, double radius);
LwStroke *lw_glyph_box(LwGlyph *glyph, LwVec3 centre, LwVec3 half);
LwStroke *lw_glyph_drum(LwGlyph *glyph, LwVec3 centre, LwVec3 half, double radius);
/* From a point of marker 1 to a point of marker 2. */
LwStroke *lw_glyph_bridge(LwGlyph *glyph, LwVec3 a_1, LwVec3 b_2);

/* The rectangle centre ± u ± v, filled. */
LwStroke *lw_glyph_pad(LwGlyph *glyph, LwVec3 centre, LwVec3 u, LwVec3 v);
/* Arrows of freedom: to both sides along `half`; round the axis (its length does not matter). */
void lw_glyph_slide(LwGlyph *glyph, LwVec3 centre, LwVec3 half);
void lw_glyph_turn(LwGlyph *glyph, LwVec3 centre, LwVec3 axis, double radius);

/* A unit vector across a, and the unit vector along it. */
LwVec3 lw_glyph_across(LwVec3 a);
LwVec3 lw_glyph_unit(LwVec3 a);

/* The points of a stroke, arcs cut into pieces: at most `room` of them. Lines and arcs only. */
int lw_glyph_trace(const LwGlyph *glyph, const LwStroke *stroke, LwGlyphPoint *out, int room);

#endif
