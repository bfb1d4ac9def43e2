/* Joints that hold an angle between two directions: entries of A(u), quadratic in u. */
#include "joints/equations.h"

/* x of marker 1 perpendicular to y of marker 2. */
void lw_universal_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_axes(view->rel, 1, 0);
}

/* z of marker 1 perpendicular to z of marker 2. */
void lw_perpendicular_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_axes(view->rel, 2, 2);
}
