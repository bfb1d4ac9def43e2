/* From a step to the event in it. The zero of the dense output, which is one order less accurate than the step, is only the first guess: the step is made anew with that
 * length, and the length corrected by Newton's method with what is really there, to rounding. */
#include "core/analysis/crossing.h"

enum { CORRECTIONS = 6 };

bool lw_events_are_possible(const LwMechanism *m)
{
    bool rigid = m->def.friction_count > 0;
    for (int i = 0; i < m->def.limit_count; i++)
        rigid = rigid || lw_stop_exists(m, i, LW_LOWER) || lw_stop_exists(m, i, LW_UPPER);
    for (int i = 0; i < m->def.contact_count; i++)
        rigid = rigid || m->def.contact[i].model == LW_CONTACT_RIGID;
    return rigid;
}

LwEvents *lw_events_create(LwDrive *d)
{
    if (!d->run->solver->aux || d->run->analysis.integrator == LW_SYMPLECTIC)
        return NULL;
    LwEvents *events = d->events = LW_NEW(&d->run->arena, LwEvents);
    events->make = d->dop ? lw_drive_make_adaptive : lw_drive_make_fixed;
    lw_events_measure_shapes(d);
    return events;
}

static void make_room(LwDrive *d)
{
    LwEvents *events = d->events;
    int need = 2 * d->run->solver->aux->element_count;
    if (need <= events->room)
        return;
    events->room = 2 * need;
    for (int i = 0; i < 3; i++)
        events->look[i] = LW_NEWN(&d->run->arena, LwIndicator, events->room);
}

/* Are there forces to be looked at, or gaps alone? */
static bool needs_forces(const LwAux *aux)
{
    for (int i = 0; i < aux->element_count; i++)
        if (aux->element[i].kind == LW_AUX_FRICTION || aux->element[i].normal != LW_AUX_OPEN)
            return true;
    return false;
}

/* Makes the step anew so that it ends where the indicator passes its level. False: it cannot be evaluated. */
static bool shorten(LwDrive *d, const LwCrossing *c)
{
    LwEvents *events = d->events;
    double h = c->t - d->t0, before = INFINITY, least = 4e-16 * fmax(fabs(d->t0), c->t - d->t0);
    h += c->t - (d->t0 + h); /* rounding must not lead back before a jump */
    for (int round = 0; round < CORRECTIONS; round++) {
        d->h = h;
        d->prepared = false;
        if (!events->make(d, h))
            return false;
        lw_aux_indicators(d->run->solver->aux, d->stage.state, events->look[2]);
        LwIndicator now = events->look[2][c->index];
        double rate = now.kind == LW_IND_GAP ? now.rate : c->rate, change = -(now.value - c->level) / rate;
        if (!(rate < 0) || !(fabs(change) > least) || !(fabs(change) < 0.5 * before) || !(fabs(change) < 0.1 * h))
            break;
        before = fabs(change);
        h += change;
    }
    return true;
}

/* Did shapes come to overlap unforeseen, by features that nobody looked at when the step began? */
static bool overlaps_unforeseen(LwDrive *d)
{
    LwAux *aux = d->sampler->aux;
    double touching = lw_aux_touching(d->run->mechanism);
    if (!aux->contacts)
        return false;
    lw_aux_copy_modes(aux, d->run->solver->aux);
    lw_aux_find(aux, d->stage.state, touching);
    for (int i = 0; i < aux->element_count; i++)
        if (aux->element[i].kind == LW_AUX_CONTACT && aux->element[i].normal == LW_AUX_OPEN && aux->element[i].point.gap < -touching)
            return true;
    return false;
}

bool lw_events_look(LwDrive *d)
{
    LwEvents *events = d->events;
    LwRun *run = d->run;
    LwCrossing first;
    events->due = false;
    if (run->solver->aux->element_count == 0)
        return true;
    make_room(d);
    events->solves = needs_forces(run->solver->aux);
    double full = d->h;
    if (lw_crossing_find(d, &first)) {
        events->due = true;
        /* So near the start that no step leads there: it happens at the start. */
        if (first.t - d->t0 < 1e-15 * fmax(fabs(d->t0), 1e-6 * run->analysis.end)) {
            lw_events_happen(d);
            return false;
        }
        if (!shorten(d, &first)) {
            d->pace.h = 0.5 * full;
            return false;
        }
    }
    if (overlaps_unforeseen(d)) {
        if (d->h > 1e-10 * run->analysis.end) {
            d->pace.h = 0.5 * d->h;
            return false;
        }
        events->due = true;
    }
    return true;
}

/* Laws may jump where a step ends: what was right before it is not so after. */
static bool is_wrong(LwDrive *d)
{
    LwEvents *events = d->events;
    make_room(d);
    int count = lw_aux_indicators(d->run->solver->aux, d->run->state, events->look[2]);
    for (int i = 0; i < count; i++) {
        const LwIndicator *now = &events->look[2][i];
        if (now->value < -lw_crossing_slack(now) && !(now->kind == LW_IND_GAP && now->rate > 0))
            return true;
    }
    return false;
}

bool lw_events_arrive(LwDrive *d)
{
    if (d->run->solver->aux->element_count == 0 || (!d->events->due && !is_wrong(d)))
        return true;
    return lw_events_happen(d);
}
