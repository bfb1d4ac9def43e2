/* Rows of the joints that are not a mask alone. Each fills out[] with residuals as functions of the relative
 * coordinates; gradients and rates come with the arithmetic (LwRelJet). */
#ifndef LW_JOINTS_EQUATIONS_H
#define LW_JOINTS_EQUATIONS_H

#include "core/model/joint.h"

void lw_universal_rows(const LwJointView *view, LwRelJet *out);
void lw_perpendicular_rows(const LwJointView *view, LwRelJet *out);
void lw_distance_rows(const LwJointView *view, LwRelJet *out);
void lw_distance_measure(const LwJointView *view, double *parameter);

#endif
