/* The inside of assembling. */
#ifndef LW_ANALYSIS_ASSEMBLE_PRIVATE_H
#define LW_ANALYSIS_ASSEMBLE_PRIVATE_H

#include "core/analysis/assemble.h"

/* ---- coordinates that are led to where motors, start values and held bounds want them ---- */

/* Where an axis group should end up; false when nothing asks anything of it now. */
bool lw_axis_target(const LwSystem *system, const LwGroup *group, const LwState *state, double *target);
/* Joint rows, and the axis rows that have a target. Returns whether there are any of the latter. */
bool lw_axes_choose_rows(const LwSolver *solver, const LwState *state, bool axes, bool *keep);
/* Where the coordinates are now, counted in the turns nearest to their targets. */
void lw_axes_measure(LwSolver *solver, LwState *state);
/* Sets all axis targets to from + fraction·(target − from). Returns the largest way left from `from`. */
double lw_axes_set_targets(LwSolver *solver, const LwState *state, const double *from, double fraction);
/* Leads the axes from where they are to their targets; the step halves where the rows resist. */
bool lw_axes_lead(LwSolver *solver, LwState *state, const double *from, LwMetric metric, double allowed);

/* ---- the rest ---- */

/* Bodies moved without turning: by mass where masses let it, the rest by geometry. First by the coordinates that joints lock, which is a linear problem; by
 * wheels and links when these have come near, since which way round they are reached depends on where from. */
void lw_assemble_translate(LwSolver *solver, LwState *state, double allowed, LwMetric metric);

/* Poses kept in the solver while others are tried. */
void lw_assemble_store_best(LwSolver *solver, const LwState *state);
void lw_assemble_take_best(const LwSolver *solver, LwState *state);

#endif
