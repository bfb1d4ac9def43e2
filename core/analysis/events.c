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
    events->longest = lw_events_longest_step(d->run);
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
        if (c->index < 0)
            break;
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

/* The time within the step at which features that press cease to face each other: they do at its start. */
static LwCrossing find_loss(LwDrive *d)
{
    double a = d->t0, b = d->t0 + d->h;
    while (b - a > fmax(1e-15 * fabs(b), 1e-12 * d->h)) {
        double t = 0.5 * (a + b);
        lw_drive_interpolate(d, t, d->sample_state);
        *(lw_events_have_lost(d, d->sample_state) ? &b : &a) = t;
    }
    /* Features that cease to face each other where they were found share the place with others (parallel edges): these take over a little
     * later, as they would be found there again and again. */
    if (b - d->t0 < fmax(1e-9 * d->h, 1e-13 * d->run->analysis.end))
        b = d->t0 + fmin(d->h, fmax(1e-3 * d->h, 1e-9 * d->run->analysis.end));
    return (LwCrossing){ .index = -1, .t = b, .rate = NAN };
}

/* Ends the step there; false: it has to be tried anew. */
static bool end_at(LwDrive *d, const LwCrossing *c, double full)
{
    d->events->due = true;
    /* So near the start that no step leads there: it happens at the start. */
    if (c->t - d->t0 < 1e-15 * fmax(fabs(d->t0), 1e-6 * d->run->analysis.end)) {
        lw_events_happen(d);
        return false;
    }
    if (shorten(d, c))
        return true;
    d->pace.h = 0.5 * full;
    return false;
}

/* The state at the step's end, unprojected; the dense output has used the stages' own for itself. */
static const LwState *end_of_step(LwDrive *d)
{
    lw_state_copy(d->run->mechanism, d->sample_state, d->run->state); /* references of the step's start */
    lw_state_unpack(d->run->mechanism, d->sample_state, d->t0 + d->h, d->y_new);
    return d->sample_state;
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
    events->solves = lw_events_press(run->solver->aux);
    double full = d->h;
    if (lw_crossing_find(d, &first) && !end_at(d, &first, full))
        return false;
    if (lw_events_have_lost(d, end_of_step(d))) {
        first = find_loss(d);
        if (!end_at(d, &first, full))
            return false;
    }
    if (lw_events_overlap_unforeseen(d, end_of_step(d))) {
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
    bool kink = d->dop && d->run->state->t == d->pace.kink;
    lw_run_check_balance(d->run, d->run->solver, d->run->state);
    return d->events->due || (kink && is_wrong(d)) ? lw_events_happen(d) : true;
}
