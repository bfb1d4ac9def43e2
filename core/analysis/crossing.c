/* A step [t0, t0 + h] has a dense output; the indicators (core/solve/auxiliary.h) are looked at on POINTS equal parts of it.
 *
 * An indicator that is clearly positive and then negative has a zero in between. One that is zero to rounding at the start of a part has just been
 * decided upon there: a ball that rebounds is at the surface and leaves it. Its next zero is the one behind the hump, however short the
 * hump is: points a + (b − a)/2^j are tried until one lies on it. Gaps have rates, so that a touch between two points of the search
 * shows as a minimum. */
#include "core/analysis/crossing.h"

enum { POINTS = 8, HUMP_ROUNDS = 44, ROOT_ROUNDS = 60 };

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
    const LwIndicator *known = &d->events->look[0][index];
    if (known->kind == LW_IND_GAP) {
        lw_drive_interpolate(d, t, d->sample_state);
        return lw_aux_gap(d->sampler->aux, d->sample_state, known->element);
    }
    look_at(d, t, d->events->look[2]);
    return d->events->look[2][index];
}

double lw_crossing_slack(const LwIndicator *indicator)
{
    /* A gap this small is less than the smallest hop that counts (core/solve/auxiliary_private.h), so that an approach found within it ends there. */
    return (indicator->kind == LW_IND_GAP ? 1e-13 : 1e-10) * indicator->scale;
}

/* What begins within this begins at zero. Speeds of what has just begun to slip are no better than the integrator's tolerance: the direction of slipping, which friction turns within times
 * much shorter than a step, goes to and fro by as much. */
static double beginning(const LwDrive *d, const LwIndicator *indicator)
{
    double slack = lw_crossing_slack(indicator);
    return indicator->kind == LW_IND_SLIP ? fmax(slack, 10 * d->run->analysis.tolerance * indicator->scale) : slack;
}

/* Puts in c->t the zero of value − c->level between a, where that is positive, and b, where it is not: regula falsi after Illinois. False
 * where it jumps there (a law does): then the far side of the jump is taken. */
static bool find_root(LwDrive *d, LwCrossing *c, double a, double fa, double b, double fb)
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
static void locate(LwDrive *d, LwCrossing *c, double a, double fa, double b, double fb)
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
static double find_hump(LwDrive *d, const LwCrossing *c, double height, double a, double *at, double *b, double *fb)
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
static bool cross_from_zero(LwDrive *d, LwCrossing *c, double a, double b)
{
    const LwIndicator *A = &d->events->look[0][c->index], *B = &d->events->look[1][c->index];
    bool leaves = A->kind == LW_IND_GAP && rate_of(d, A) > lw_events_slow(d);
    double noise = leaves ? 0 : beginning(d, A), at = a, end = b, fb;
    /* Speeds are decided on as positive: one that creeps below zero must not take the level along. */
    c->level = A->kind == LW_IND_SLIP ? 0 : fmin(A->value, 0);
    fb = B->value - c->level;
    if (!(fb < -noise))
        return false;
    double hump = find_hump(d, c, noise, a, &at, &end, &fb);
    if (hump > 0) {
        locate(d, c, at, hump, end, fb);
        return true;
    }
    c->level -= lw_crossing_slack(A);
    if (B->value < c->level)
        locate(d, c, a, A->value - c->level, b, B->value - c->level);
    else
        *c = (LwCrossing){ c->index, b, c->level, NAN };
    return true;
}

/* A gap that falls at a and rises at b: is it closed in between? */
static bool cross_and_back(LwDrive *d, LwCrossing *c, double a, double b)
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

static bool crosses(LwDrive *d, LwCrossing *c, double a, double b)
{
    const LwIndicator *A = &d->events->look[0][c->index], *B = &d->events->look[1][c->index];
    if (!(A->value > beginning(d, A)))
        return cross_from_zero(d, c, a, b);
    if (B->value > 0 && A->kind == LW_IND_GAP)
        return cross_and_back(d, c, a, b);
    /* A little beyond zero, so that whoever decides there sees which way it goes; a gap's rate tells that. */
    c->level = A->kind == LW_IND_GAP ? 0 : -0.1 * lw_crossing_slack(A);
    if (B->value <= c->level)
        locate(d, c, a, A->value - c->level, b, B->value - c->level);
    return B->value <= c->level;
}

bool lw_crossing_find(LwDrive *d, LwCrossing *first)
{
    LwEvents *events = d->events;
    lw_drive_use_rows_in_force(d);
    events->count = look_at(d, d->t0, events->look[0]);
    *first = (LwCrossing){ .t = INFINITY };
    for (int k = 0; k < POINTS && isinf(first->t); k++) {
        double a = d->t0 + d->h * k / POINTS, b = d->t0 + d->h * (k + 1) / POINTS;
        look_at(d, b, events->look[1]);
        for (int i = 0; i < events->count; i++) {
            LwCrossing c = { .index = i };
            if (!(a < b) || !crosses(d, &c, a, b) || !(c.t < first->t))
                continue;
            /* From here on what happens before that alone is of interest: of hundreds of corners few are located. */
            *first = c;
            b = c.t;
            look_at(d, b, events->look[1]);
        }
        LwIndicator *last = events->look[0];
        events->look[0] = events->look[1];
        events->look[1] = last;
    }
    return isfinite(first->t);
}
