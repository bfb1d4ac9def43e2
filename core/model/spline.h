/* The C² cubic spline behind a tabulated law; its meaning is that of lw_law_table. */
#ifndef LW_MODEL_SPLINE_H
#define LW_MODEL_SPLINE_H

#include "core/base/arena.h"
#include "core/math/jet.h"
#include "core/model/law.h"

typedef struct LwSpline LwSpline;

/* Copies the points. NULL with *error when they are no table. */
const LwSpline *lw_spline_create(LwArena *arena, int count, const double *t, const double *y, LwLawError *error);
LwJet lw_spline_eval(const LwSpline *spline, double t);
double lw_spline_integral(const LwSpline *spline, double t0, double t1);

#endif
