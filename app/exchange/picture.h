/* A glyph seen from somewhere: strokes become paths in the plane of the picture, y downwards. */
#ifndef LW_EXCHANGE_PICTURE_H
#define LW_EXCHANGE_PICTURE_H

#include "core/math/frame.h"
#include "core/model/glyph.h"

enum { LW_PATH_POINTS = 1024 };

typedef struct LwPoint {
    double x, y;
} LwPoint;

typedef struct LwPath {
    int count;
    bool closed;
    LwPoint point[LW_PATH_POINTS];
} LwPath;

typedef struct LwPicture {
    const LwGlyph *glyph;
    LwFrame marker;         /* marker 1 as seen from marker 2, in the glyph's units */
    bool all;               /* false: only the two parts, no axes and arrows of freedom */
    double scale;
    LwPoint shift;
} LwPicture;

/* Scale and shift that put everything shown into a square of this width. */
void lw_picture_fit(LwPicture *picture, double width, double margin);
bool lw_picture_shows(const LwPicture *picture, const LwStroke *stroke);
bool lw_picture_is_solid(const LwStroke *stroke);
/* A line or arc, or the outline of a solid. */
void lw_picture_trace(const LwPicture *picture, const LwStroke *stroke, LwPath *path);
/* The lines within a solid's outline: number k (from 0); false when there are no more. */
bool lw_picture_inside(const LwPicture *picture, const LwStroke *stroke, int k, LwPath *path);

#endif
