/* Shapes as robot formats have them: boxes, full cylinders, spheres; everything else is a mesh of its own. */
#ifndef LW_EXCHANGE_EXPORT_SHAPE_H
#define LW_EXCHANGE_EXPORT_SHAPE_H

#include "app/exchange/export.h"

typedef struct LwExportShape {
    const char *word;       /* "box", "cylinder", "sphere", "mesh" */
    const char *mesh;       /* file of a mesh, already in the body's frame; NULL: a primitive */
    LwFrame frame;          /* in the body's frame */
    int size_count;         /* box: 3 sides; cylinder: radius, length; sphere: radius */
    double size[3];
    LwColour colour;
} LwExportShape;

/* False when there is nothing to be shown (a note says so). */
bool lw_export_shape(LwExport *export, int body, int shape, LwExportShape *out);
/* 0 … 1 each; false when no colour is given. */
bool lw_export_rgba(LwColour colour, double rgba[4]);

#endif
