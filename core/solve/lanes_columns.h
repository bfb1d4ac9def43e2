/* One lane of the numbers of all lanes (core/solve/lanes.h). */
#ifndef LW_SOLVE_LANES_COLUMNS_H
#define LW_SOLVE_LANES_COLUMNS_H

#include "core/solve/lanes.h"

/* Where the next numbers of a lane go. */
typedef struct Writer {
    double *at;
    int width;
} Writer;

static inline Writer writer(const LwLanes *lanes, int lane, double *array, int first)
{
    return (Writer){ array + first * lanes->width + lane, lanes->width };
}

static inline void put(Writer *w, const double *value, int count)
{
    for (int k = 0; k < count; k++, w->at += w->width)
        *w->at = value[k];
}

static inline void get(const LwLanes *lanes, int lane, const double *array, int count, double *value)
{
    for (int i = 0; i < count; i++)
        value[i] = array[i * lanes->width + lane];
}

#endif
