/* Rows of the joints that are not a mask alone. Each fills out[] with residuals as functions of the relative
 * coordinates; gradients and rates come with the arithmetic (LwRelJet). */
#ifndef LW_JOINTS_EQUATIONS_H
#define LW_JOINTS_EQUATIONS_H

#include "core/model/lock.h"

void lw_universal_rows(const LwRel *rel, const double *parameter, LwRelJet *out);
void lw_perpendicular_rows(const LwRel *rel, const double *parameter, LwRelJet *out);
void lw_distance_rows(const LwRel *rel, const double *parameter, LwRelJet *out);
void lw_distance_measure(const LwRel *rel, double *parameter);

#endif
