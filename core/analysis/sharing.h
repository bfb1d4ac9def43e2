/* How over-held joints share their load, by convention: of all multipliers that the equations of motion allow, λ + Z c with the null vectors Z of Cᵀ
 * (formulation §4), those with the least sum of squares. Rows are scaled to lengths, so forces count in N and moments over the mechanism's size. It does
 * not depend on which rows were left out; what is exact stays as it is, and what is not is marked all the same. */
#ifndef LW_ANALYSIS_SHARING_H
#define LW_ANALYSIS_SHARING_H

#include "core/solve/step.h"

typedef struct LwSharing LwSharing;

LwSharing *lw_sharing_create(LwArena *arena, const LwSystem *system);
/* The multipliers, by row; the solver is factored and solved at the state. Valid until the next call. */
double *lw_sharing_eval(LwSharing *sharing, LwSolver *solver);

#endif
