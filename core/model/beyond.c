/* Curves and surfaces end; a joint that slides over the edge goes on along a straight line that is not there. */
#include "core/math/nurbs.h"
#include "core/math/nurbs_surface.h"
#include "core/model/path.h"
#include "core/model/state.h"

/* Keeps the larger of what is known and `by` beyond, relative to the range. */
static void consider(double s, double rate_of_s, double start, double end, double *worst, double *rate)
{
    double by = fmax(s - end, start - s) / (end - start);
    if (by > *worst) {
        *worst = by;
        *rate = (s > end ? rate_of_s : -rate_of_s) / (end - start);
    }
}

double lw_state_beyond(const LwMechanism *m, const LwState *state, int joint, const char **key, double *rate)
{
    const LwJoint *j = &m->joint[joint];
    double worst = 0;
    *key = NULL;
    *rate = 0;
    if (j->path && !j->path->curve->closed) {
        LwJet s = lw_path_parameter(j->path, state->t);
        consider(s.v, s.d, j->path->curve->start, j->path->curve->end, &worst, rate);
        *key = "path";
        return worst;
    }
    if (!j->type->seeks || !(j->type->curve_count > 0 || j->surface))
        return 0;
    LwRel rel;
    LwJointView view;
    lw_state_rel(m, state, joint, &rel);
    lw_state_view(m, state, joint, &rel, &view);
    for (int k = 0; k < j->type->curve_count && k < j->type->tracked_count; k++) {
        const LwNurbs *c = j->curve[k];
        double before = worst;
        if (!c->closed)
            consider(view.tracked[k].v, view.tracked[k].d, c->start, c->end, &worst, rate);
        if (worst > before)
            *key = j->type->curve[k];
    }
    for (int k = 0; j->surface && k < 2; k++)
        consider(view.tracked[k].v, view.tracked[k].d, j->surface->start[k], j->surface->end[k], &worst, rate);
    return worst;
}
