/* The inside of the class `tape`, for what solves many systems of one structure at once (core/solve/lanes.h). */
#ifndef LW_SOLVE_KKT_TAPE_H
#define LW_SOLVE_KKT_TAPE_H

#include "core/solve/determined.h"
#include "core/solve/hot.h"
#include "core/solve/kkt.h"

/* `size` numbers (or, with an axis, one) added into the buffer. */
typedef struct LwCondensed {
    int from, to, size, body;
    bool shaft;
} LwCondensed;

typedef struct LwTapeKkt {
    const LwHot *hot;
    const LwTape *tape;
    LwTapeNumbers *numbers;
    LwTapeMass *mass[2];        /* by metric */
    LwCondensed *condensed;
    int condensed_count, condensed_room, buffer_size;
    double *buffer;
    const double *base[2];
    double *f;                  /* shafts alone: forces about their axes */
    bool plain;                 /* all bodies have six freedoms */
    LwDetermined *determined;   /* NULL where some body is not */
} LwTapeKkt;

#endif
