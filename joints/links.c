/* Massless links: what they keep is a length. */
#include "joints/equations.h"

static LwRelJet length(const LwRel *rel)
{
    LwRelJet sum = lw_reljet_constant(0);
    for (int k = 0; k < 3; k++) {
        LwRelJet x = lw_reljet_coordinate(rel, k);
        sum = lw_reljet_add(sum, lw_reljet_mul(x, x));
    }
    return lw_reljet_sqrt(sum);
}

void lw_distance_rows(const LwJointView *view, LwRelJet *out)
{
    out[0] = lw_reljet_sub(length(view->rel), lw_reljet_constant(view->parameter[0]));
}

void lw_distance_measure(const LwJointView *view, double *parameter)
{
    parameter[0] = length(view->rel).v;
}
