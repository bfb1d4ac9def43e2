/* The one coordinate that a spring, a torsion spring or a soft stop acts along, with its gradient; and what its law says there. */
#ifndef LW_SOLVE_LOAD_ROW_H
#define LW_SOLVE_LOAD_ROW_H

#include "core/model/state.h"

typedef struct LwLoadRow {
    int body[2];
    double x, v;            /* value and rate: m or rad */
    double J[12];           /* ∂v/∂(v1, ω1, v2, ω2) */
} LwLoadRow;

/* The length between the ends of a spring; J is zero where they meet, which have no direction to push in. */
void lw_spring_row(const LwState *state, const LwLoad *load, LwLoadRow *row);

/* ∂/∂x and ∂/∂v of a law, by central differences over a range of x that is small against `size`. */
void lw_law_slopes(const LwLaw *law, double t, double x, double v, double size, double *by_x, double *by_v);

#endif
