/* The start of a run with stops, contacts and friction: what cannot begin is refused. */
#include "core/analysis/events.h"

static const double OVERLAP = 1e-6; /* of the size: so deep may shapes be in each other at the start, as drawings are */

static const char *overlap_at_start(LwRun *run, const LwAux *aux)
{
    const LwMechanismDef *def = &run->mechanism->def;
    int worst = -1;
    for (int i = 0; i < aux->element_count; i++)
        if (aux->element[i].kind == LW_AUX_CONTACT && (worst < 0 || aux->element[i].point.gap < aux->element[worst].point.gap))
            worst = i;
    if (worst < 0 || aux->element[worst].point.gap >= -OVERLAP * run->mechanism->size)
        return NULL;
    const LwContactDef *c = &def->contact[aux->element[worst].source];
    return lw_arena_printf(&run->arena, "%s and %s overlap by %.3g mm at the start (contact %s): move one of them", lw_body_words(def, c->body[0]),
                           lw_body_words(def, c->body[1]), -1e3 * aux->element[worst].point.gap, c->name);
}

static const char *beyond_stop_at_start(LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    for (int i = 0; i < m->def.limit_count; i++)
        for (int side = 0; side < 2; side++) {
            const LwLimitDef *limit = &m->def.limit[i];
            LwAuxRow row;
            if (!lw_stop_exists(m, i, (LwSide)side))
                continue;
            lw_stop_eval(m, run->state, i, (LwSide)side, LW_EVAL_C, &row);
            double scale = lw_stop_scale(m, i), bound = side == LW_LOWER ? limit->lower : limit->upper;
            if (row.value * scale >= -OVERLAP * m->size)
                continue;
            bool turns = limit->coordinate >= LW_RX;
            double unit = turns ? 180 / M_PI : 1e3;
            return lw_arena_printf(&run->arena, "%s.%s starts at %.6g %s, beyond its %s limit of %.6g %s", m->def.joint[limit->joint].name,
                lw_coordinate_names[limit->coordinate], unit * (side == LW_LOWER ? bound + row.value : bound - row.value), turns ? "deg" : "mm",
                side == LW_LOWER ? "lower" : "upper", unit * bound, turns ? "deg" : "mm");
        }
    return NULL;
}

const char *lw_events_objection(LwRun *run, LwAux *aux)
{
    lw_aux_find(aux, run->state, lw_aux_touching(run->mechanism));
    const char *why = overlap_at_start(run, aux);
    return why ? why : beyond_stop_at_start(run);
}

bool lw_events_begin(LwDrive *d)
{
    LwRun *run = d->run;
    const char *why = lw_events_objection(run, run->solver->aux);
    if (why)
        lw_run_stop(run, LW_RUN_REFUSED, why);
    return !why && lw_events_happen(d);
}
