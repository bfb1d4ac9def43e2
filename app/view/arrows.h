/* Forces, torques, paths, handles and springs of the hand, as brushes. Places and lengths in m, in the brush's frame; widths of lines in pixels of a
 * plain screen. What should keep its size on the screen takes `pixel`, the metres of a pixel there (lw_camera_pixel_at). */
#ifndef LW_VIEW_ARROWS_H
#define LW_VIEW_ARROWS_H

#include "app/view/figure.h"
#include "core/math/nurbs.h"
#include "core/trace/trace.h"

/* How sure an arrow is shows in its shaft: exact ones are whole, those of which only the sum counts are dashed, undetermined ones are hollow. */
typedef struct LwArrowStyle {
    double thickness;       /* m, diameter of the shaft; its head is three times as broad */
    LwCertainty certainty;
} LwArrowStyle;

/* From `tail` by `vector`, whose end is the tip. Shorter than its head: the head alone, shrunk. Nothing without a length. In the brush's colour. */
void lw_brush_force(LwBrush *brush, LwVec3 tail, LwVec3 vector, LwArrowStyle style);
/* An arc of 270° about the axis through `centre`, with its head the way the right hand's fingers go along the vector, and the axis as a thin arrow;
 * `radius` of the arc, m. The vector's length is that of the axis. Nothing without a length. */
void lw_brush_torque(LwBrush *brush, LwVec3 centre, LwVec3 vector, double radius, LwArrowStyle style);

/* The length in m at which a largest value of the model is shown: so that arrows are neither dots nor larger than the figure. `largest` in N or N·m,
 * `reach` of the figure in m (LwGround). 0 when there is nothing to show. A vector is shown as vector · scale. */
double lw_arrow_scale(double largest, double reach);

/* The path of a point, oldest first. `fading`: older ones are more transparent. A tick stands square on it at every `tick`-th point (0: none), so that
 * speed can be seen. */
typedef struct LwTraceStyle {
    double width;           /* pixels */
    bool fading;
    int tick;
    double tick_size;       /* m */
} LwTraceStyle;
void lw_brush_trace(LwBrush *brush, const LwVec3 *point, int count, LwTraceStyle style);

/* A curve, its control polygon (dashed) and its control points as balls `pixels` large; `chosen` (−1: none) is larger and in the second colour. The
 * curve is in the brush's colour. `frame` of the brush places them; `pixel` is the metres of a pixel there. */
typedef struct LwHandles {
    const LwVec3 *point;    /* control points or points it goes through */
    int count;
    bool polygon;           /* joined by dashes */
    int chosen;
    LwColour colour, chosen_colour;
    double pixels, pixel;
} LwHandles;
void lw_brush_curve(LwBrush *brush, const LwNurbs *curve, double width);
void lw_brush_handles(LwBrush *brush, const LwHandles *handles);

/* What pulls at a point while it is dragged: a zig-zag from the point of the body to that of the hand, with a dot at both. `pixel`: metres of a pixel
 * there; the zig-zag keeps its breadth on the screen. Lies in the plane that faces the viewer: `towards` is the direction to the eye. */
void lw_brush_pull(LwBrush *brush, LwVec3 point, LwVec3 hand, LwVec3 towards, double pixel);
/* Dashes of equal length, m. At most 400 of them. */
void lw_brush_dashes(LwBrush *brush, const LwVec3 *point, int count, double dash, double width);

#endif
