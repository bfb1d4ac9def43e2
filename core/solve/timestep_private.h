/* What the files of time stepping share. */
#ifndef LW_SOLVE_TIMESTEP_PRIVATE_H
#define LW_SOLVE_TIMESTEP_PRIVATE_H

#include "core/solve/auxiliary_private.h"
#include "core/solve/timestep.h"

struct LwTimestep {
    LwAux *aux;
    LwArena *arena;
    double h;
    double *v;              /* 6 a body: v', then v⁺ */
    double *shift;          /* 6 a body: against overlap */
    double *lambda;         /* multipliers of the system alone, times h */
    double *extent;         /* m, by body */
    int room;               /* rows there is room for */
    double *rate;           /* by row: rate' */
    double *A, *gap, *push; /* of the problem of overlap */
    bool *one_sided;
    LwXMode *mode;
    int *pick;
    LwTimestepReport report;
};

#endif
