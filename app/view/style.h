/* The colours and widths of pictures. sRGB, 0xRRGGBBAA; widths in pixels of a picture 800 pixels high. */
#ifndef LW_VIEW_STYLE_H
#define LW_VIEW_STYLE_H

#include "app/geometry/scene.h"

typedef struct LwStyle {
    const char *name;
    LwColour background[2]; /* at the top, at the bottom */
    LwColour edge;          /* lines on parts */
    double edge_width, outline_width;
    LwColour grid, grid_strong; /* alpha is how strong */
    double shadow;          /* how dark the shadow on the ground is, 0 … 1 */
    double occlusion;       /* how dark corners are, 0 … 1 */
    double ambient, key, specular; /* strengths of the lights */
    double vivid;           /* 1: colours as given; less: towards white, for ink */
    LwColour part_1, part_2, axis, motion; /* of joint symbols, by role */
    LwColour trace, spring, rubber;
} LwStyle;

/* light, dark, print; NULL when there is none of that name. */
const LwStyle *lw_style_find(const char *name);
extern const char lw_style_names[]; /* "light, dark or print" */

#endif
