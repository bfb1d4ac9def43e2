/* Finding events. A step [t0, t0 + h] has a dense output; the indicators (core/solve/auxiliary.h) are looked at on POINTS equal parts of it.
 *
 * An indicator that is clearly positive and then negative has a zero in between. One that is zero to rounding at the start of a part has just been
 * decided upon there: a ball that rebounds is at the surface and leaves it. Its next zero is the one behind the hump, however short the
 * hump is: points a + (b − a)/2^j are tried until one lies on it. Gaps have rates, so that a touch between two points of the search
 * shows as a minimum.
 *
 * The zero of the dense output, which is one order less accurate than the step, is only the first guess: the step is made anew with that
 * length, and the length corrected by Newton's method with what is really there, to rounding. */
#include "core/analysis/events.h"

enum { POINTS = 8, HUMP_ROUNDS = 44, ROOT_ROUNDS = 60, CORRECTIONS = 6 };

typedef struct Crossing {
    int index;              /* of the indicator */
    double t;
    double level;           /* that it passes: 0, or a little less where it began there */
    double rate;            /* of the indicator, there */
} Crossing;

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

/* The indicators at a time within the step. */
static int look_at(LwDrive *d, double t, LwIndicator *out)
{
    lw_drive_interpolate(d, t, d->sample_state);
    if (!d->events->solves)
        return lw_aux_gaps(d->sampler->aux, d->sample_state, out);
    lw_solver_accelerate_stage(d->sampler, d->sample_state, 0);
    return lw_aux_indicators(d->sampler->aux, d->sample_state, out);
}

static LwIndicator one_at(LwDrive *d, int index, double t)
{
    look_at(d, t, d->events->look[2]);
    return d->events->look[2][index];
}

/* Within this an indicator is zero. */
static double slack(const LwIndicator *indicator)
{
    return 1e-10 * indicator->scale;
}

/* Puts in c->t the zero of value − c->level between a, where that is positive, and b, where it is not: regula falsi after Illinois. False
 * where it jumps there (a law does): then the far side of the jump is taken. */
static bool find_root(LwDrive *d, Crossing *c, double a, double fa, double b, double fb)
{
    double whole = fabs(fa) + fabs(fb), beyond = fb;
    int side = 0;
    for (int round = 0; round < ROOT_ROUNDS && b - a > 1e-15 * fabs(b); round++) {
        double t = round % 8 == 7 ? 0.5 * (a + b) : (fa * b - fb * a) / (fa - fb);
        if (!(t > a && t < b))
            t = 0.5 * (a + b);
        double f = one_at(d, c->index, t).value - c->level;
        c->t = t;
        if (fabs(f) <= 1e-14 * whole)
            return true;
        if (f > 0) {
            a = t, fa = f;
            fb *= side == 1 ? 0.5 : 1;
            side = 1;
        } else {
            b = t, fb = beyond = f;
            fa *= side == -1 ? 0.5 : 1;
            side = -1;
        }
    }
    c->t = b;
    return fabs(beyond) < 1e-6 * whole;
}

/* The zero of the indicator between a (there positive) and b, and its rate there; NAN: it has none. */
static void locate(LwDrive *d, Crossing *c, double a, double fa, double b, double fb)
{
    c->rate = NAN;
    c->t = a;
    if (!(fa > 0) || !find_root(d, c, a, fa, b, fb))
        return;
    double before = c->t - 1e-4 * (b - a), span = c->t - before;
    if (before > d->t0 && span > 0)
        c->rate = (one_at(d, c->index, c->t).value - one_at(d, c->index, before).value) / span;
}

/* The speed of a gap in m/s. */
static double rate_of(const LwDrive *d, const LwIndicator *gap)
{
    const LwAuxElement *e = &d->run->solver->aux->element[gap->element];
    return gap->rate * (e->kind == LW_AUX_STOP ? lw_stop_scale(d->run->mechanism, e->source) : 1);
}

/* A point on the hump, higher than `height` over c->level, that begins at a and is over at *b, with its height over the level; 0: there is none.
 * *b moves back to a point behind the hump. */
static double find_hump(LwDrive *d, const Crossing *c, double height, double a, double *at, double *b, double *fb)
{
    double t = *b;
    for (int j = 0; j < HUMP_ROUNDS; j++) {
        t = a + 0.5 * (t - a);
        double f = one_at(d, c->index, t).value - c->level;
        if (f > height) {
            *at = t;
            return f;
        }
        if (f < 0) {
            *b = t;
            *fb = f;
        }
    }
    return 0;
}

/* An indicator that is zero at a, where the modes were decided. */
static bool cross_from_zero(LwDrive *d, Crossing *c, double a, double b)
{
    const LwIndicator *A = &d->events->look[0][c->index], *B = &d->events->look[1][c->index];
    bool leaves = A->kind == LW_IND_GAP && rate_of(d, A) > 0.01 * lw_events_slow(d);
    double noise = leaves ? 0 : slack(A), at = a, f, fb;
    c->level = fmin(A->value, 0);
    if (!(B->value < c->level - noise))
        return false;
    fb = B->value - c->level;
    f = find_hump(d, c, noise, a, &at, &b, &fb);
    if (!(f > 0)) {
        at = a;
        c->level -= slack(A);
        f = A->value - c->level;
        fb += slack(A);
    }
    if (fb < 0)
        locate(d, c, at, f, b, fb);
    else
        *c = (Crossing){ c->index, b, c->level, NAN };
    return true;
}

/* A gap that falls at a and rises at b: is it closed in between? */
static bool cross_and_back(LwDrive *d, Crossing *c, double a, double b)
{
    const LwIndicator *A = &d->events->look[0][c->index], *B = &d->events->look[1][c->index];
    double from = a, to = b;
    if (!(A->kind == LW_IND_GAP && A->rate < 0 && B->rate > 0) || fmin(A->value + A->rate * (b - a), B->value - B->rate * (b - a)) > 0)
        return false;
    for (int round = 0; round < ROOT_ROUNDS; round++) {
        double t = 0.5 * (from + to);
        LwIndicator now = one_at(d, c->index, t);
        if (now.value < 0) {
            c->level = 0;
            locate(d, c, a, A->value, t, now.value);
            return true;
        }
        *(now.rate < 0 ? &from : &to) = t;
        /* From here on tangents to both sides say that it stays open. */
        if (now.value > fabs(now.rate) * (to - from) && to - from < 1e-3 * (b - a))
            break;
    }
    return false;
}

static bool crosses(LwDrive *d, Crossing *c, double a, double b)
{
    const LwIndicator *A = &d->events->look[0][c->index], *B = &d->events->look[1][c->index];
    if (!(A->value > slack(A)))
        return cross_from_zero(d, c, a, b);
    if (B->value > 0)
        return cross_and_back(d, c, a, b);
    c->level = 0;
    locate(d, c, a, A->value, b, B->value);
    return true;
}

static bool find_first(LwDrive *d, Crossing *first)
{
    LwEvents *events = d->events;
    events->count = look_at(d, d->t0, events->look[0]);
    *first = (Crossing){ .t = INFINITY };
    for (int k = 0; k < POINTS && isinf(first->t); k++) {
        double a = d->t0 + d->h * k / POINTS, b = d->t0 + d->h * (k + 1) / POINTS;
        look_at(d, b, events->look[1]);
        for (int i = 0; i < events->count; i++) {
            Crossing c = { .index = i };
            if (crosses(d, &c, a, b) && c.t < first->t)
                *first = c;
        }
        LwIndicator *last = events->look[0];
        events->look[0] = events->look[1];
        events->look[1] = last;
    }
    return isfinite(first->t);
}

/* Makes the step anew so that it ends where the indicator passes its level. False: it cannot be evaluated. */
static bool shorten(LwDrive *d, const Crossing *c)
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
    Crossing first;
    events->due = false;
    if (run->solver->aux->element_count == 0)
        return true;
    make_room(d);
    events->solves = needs_forces(run->solver->aux);
    double full = d->h;
    if (find_first(d, &first)) {
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
        if (now->value < -slack(now) && !(now->kind == LW_IND_GAP && now->rate > 0))
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
