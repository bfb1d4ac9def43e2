/* A framebuffer of one's own with all that pictures need (depth, stencil, several samples for each pixel), to be copied into that of a window. A GL
 * context is current in all of this. */
#ifndef LW_VIEW_CANVAS_H
#define LW_VIEW_CANVAS_H

#include "app/exchange/problem.h"

#include <stdbool.h>

/* All zero: nothing. */
typedef struct LwCanvas {
    unsigned frame, colour, depth;
    int width, height, samples;
} LwCanvas;

/* Keeps what is there when it is as wanted. samples: 1 while something moves, 4 or 8 at rest; as many as the driver has at most. False, with nothing
 * left, when the driver has no room. */
bool lw_canvas_set(LwCanvas *canvas, int width, int height, int samples, LwProblem *problem);
/* Binds it, to be drawn into. */
void lw_canvas_begin(const LwCanvas *canvas);
/* Copies the picture into another framebuffer (that was bound before lw_canvas_begin) of at least the same size, and binds that. */
void lw_canvas_end(const LwCanvas *canvas, unsigned frame);
void lw_canvas_clear(LwCanvas *canvas);

#endif
