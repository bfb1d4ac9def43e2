/* What modes.c keeps for modes_motion.c. */
#ifndef LW_ANALYSIS_MODES_H
#define LW_ANALYSIS_MODES_H

#include "core/analysis/equilibrium.h"

#include <complex.h>

typedef struct LwModeShape {
    double complex s;       /* e^(st) */
    double complex *d;      /* 6 a body: displacement of the centre of mass (world) and turning (body axes), scaled (LwMode.name) */
    double complex *coordinate; /* by joint and coordinate: the same of the joints' */
} LwModeShape;

typedef struct LwModeShapes {
    LwEquilibrium *equilibrium;
    int count;
    LwModeShape *shape;
    bool damped;            /* shapes have imaginary parts */
} LwModeShapes;

/* Scales the shape, names it and what moves with it. */
void lw_mode_shape_describe(LwRun *run, LwModeShape *shape, LwMode *mode);
/* The table: one row a mode. */
LwTrace *lw_mode_shapes_table(LwRun *run, const LwModeShapes *shapes);

#endif
