/* A GL context without a display, a window system or a graphics card: EGL's surfaceless platform of Mesa. */
#ifndef LW_VIEW_OFFSCREEN_H
#define LW_VIEW_OFFSCREEN_H

#include "app/exchange/problem.h"

#include <stdbool.h>

typedef struct LwOffscreen LwOffscreen;

enum { LW_OFFSCREEN_MIN = 16, LW_OFFSCREEN_MAX = 8192 }; /* pixels, of width and height */

/* Makes the context and a multisampled framebuffer of this size current and bound. NULL with what to do in *problem when there is none. */
LwOffscreen *lw_offscreen_create(int width, int height, LwProblem *problem);
void lw_offscreen_destroy(LwOffscreen *offscreen); /* NULL is allowed */
/* Binds the framebuffer to be drawn into. */
void lw_offscreen_begin(LwOffscreen *offscreen);
/* The picture, rows from the top, r g b a, not premultiplied: width·height·4 bytes. False with *problem filled when GL failed. */
bool lw_offscreen_read(LwOffscreen *offscreen, unsigned char *pixels, LwProblem *problem);

#endif
