#include "core/analysis/overrun.h"

#include "core/analysis/limits.h"
#include "core/analysis/singular.h"
#include "core/solve/stops.h"

#include <string.h>

static const double BEYOND = 1e-9;      /* rad, or of the size: a pose at the limit is not beyond it */

typedef struct Side {
    int limit;
    LwSide side;
    double unit;            /* what BEYOND is a fraction of */
    double gap, rate;       /* at the last sample */
    double new_gap, new_rate; /* at this one */
    bool beyond;
    double since;           /* s; −INFINITY: from the start on */
    double most;            /* overlap so far */
} Side;

struct LwOverrunWatch {
    int count;
    Side *side;
    bool begun;
    double t;               /* of the last sample */
    LwState *at, *saved, *scratch;
    bool disturbed;         /* the run is not where it was */
    bool *keep;
    int dropped;
};

LwOverrunWatch *lw_overrun_watch_create(LwArena *arena, const LwRun *run)
{
    const LwMechanism *m = run->mechanism;
    LwOverrunWatch *w = LW_NEW(arena, LwOverrunWatch);
    w->side = LW_NEWN(arena, Side, 2 * m->def.limit_count);
    for (int i = 0; i < m->def.limit_count; i++)
        for (int side = LW_LOWER; side <= LW_UPPER; side++)
            if (lw_stop_exists(m, i, (LwSide)side))
                w->side[w->count++] = (Side){ .limit = i, .side = (LwSide)side, .unit = m->def.limit[i].coordinate >= LW_RX ? 1 : m->size };
    if (w->count == 0)
        return NULL;
    w->at = lw_state_create(arena, m);
    w->saved = lw_state_create(arena, m);
    w->scratch = lw_state_create(arena, m);
    w->keep = LW_NEWN(arena, bool, run->system->row_count);
    return w;
}

static void measure(const LwRun *run, const Side *s, double *gap, double *rate)
{
    LwAuxRow row;
    lw_stop_eval(run->mechanism, run->state, s->limit, s->side, LW_EVAL_C | LW_EVAL_CD, &row);
    *gap = row.value;
    *rate = row.rate;
}

/* The pose at t, from the last sample on. */
static bool replay(LwOverrunWatch *w, LwRun *run, const Side *s, double t, double *gap, double *rate)
{
    w->disturbed = true;
    lw_state_copy(run->mechanism, run->state, w->at);
    lw_kinematics_aim(run);
    lw_solver_accelerate(run->solver, run->state);
    lw_trail_forget(run->trail);
    if (t > w->t && !lw_kinematics_advance(run, w->scratch, t))
        return false;
    measure(run, s, gap, rate);
    return true;
}

/* Where the gap (or, for an extreme, its rate) passes zero between a and b, at which it is fa and fb. The secant; every third round halves, so
 * that neither end stays for ever. */
static double search(LwOverrunWatch *w, LwRun *run, const Side *s, double a, double b, double fa, double fb, bool extreme)
{
    double enough = 4e-16 * fmax(fabs(b), 1e-3 * (b - a));
    for (int round = 0; round < 100 && b - a > enough && fa != 0 && fb != 0; round++) {
        double share = round % 3 == 2 ? 0.5 : fmin(fmax(fa / (fa - fb), 1e-3), 1 - 1e-3), t = a + share * (b - a), gap, rate;
        if (!replay(w, run, s, t, &gap, &rate))
            break;
        double f = extreme ? rate : gap;
        if ((f > 0) == (fa > 0))
            a = t, fa = f;
        else
            b = t, fb = f;
    }
    return fa == fb ? a : a + fa / (fa - fb) * (b - a);
}

static void tell(LwRun *run, Side *s, double until)
{
    const LwMechanism *m = run->mechanism;
    const LwLimitDef *limit = &m->def.limit[s->limit];
    LwArena *arena = &run->arena;
    double bound = s->side == LW_LOWER ? limit->lower : limit->upper;
    const char *from = isinf(s->since) ? "the start" : lw_arena_printf(arena, "t = %.9g s", s->since);
    const char *to = isinf(until) ? "the end" : lw_arena_printf(arena, "t = %.9g s", until);
    const char *text = lw_arena_printf(arena, "the motors (%s) drive %s.%s %s beyond its %s limit (%s) from %s to %s; the stop is ignored there",
        lw_run_drivers(run), m->def.joint[limit->joint].name, lw_coordinate_names[limit->coordinate], lw_limits_amount(arena, limit->coordinate, s->most),
        s->side == LW_LOWER ? "lower" : "upper", lw_limits_amount(arena, limit->coordinate, bound), from, to);
    lw_run_add(run, (LwEvent){ .time = fmax(s->since, 0), .kind = LW_EVENT_LIMIT, .text = text, .warning = true });
}

/* About where the gap is least between the samples; NAN where that is at one of them. */
static double turning(const Side *s, double t0, double t1)
{
    return s->rate < 0 && s->new_rate > 0 ? t0 + (t1 - t0) * s->rate / (s->rate - s->new_rate) : NAN;
}

/* One side of one limit, between the last sample and this one. */
static void follow(LwOverrunWatch *w, LwRun *run, Side *s, double t)
{
    bool beyond = s->new_gap < -BEYOND * s->unit;
    double turns = turning(s, w->t, t), least = INFINITY, unused, at = NAN;
    /* A way in and out again between two samples (tangents lie below what bends upwards), or the deepest point of one. */
    if (!isnan(turns) && (s->beyond || beyond || fmin(s->gap + s->rate * (turns - w->t), s->new_gap - s->new_rate * (t - turns)) < 0)) {
        at = search(w, run, s, w->t, t, s->rate, s->new_rate, true);
        if (!replay(w, run, s, at, &least, &unused))
            least = INFINITY;
    }
    bool between = least < -BEYOND * s->unit;
    if (!s->beyond && (beyond || between)) {
        s->since = search(w, run, s, w->t, between ? at : t, s->gap, between ? least : s->new_gap, false);
        s->beyond = true;
        s->most = 0;
    }
    s->most = fmax(s->most, fmax(-s->new_gap, -least));
    if (s->beyond && !beyond) {
        tell(run, s, search(w, run, s, between ? at : w->t, t, between ? least : s->gap, s->new_gap, false));
        s->beyond = false;
    }
}

static void save(LwOverrunWatch *w, const LwRun *run)
{
    lw_state_copy(run->mechanism, w->saved, run->state);
    memcpy(w->keep, run->solver->keep, (size_t)run->system->row_count * sizeof *w->keep);
    w->dropped = run->solver->dropped;
    w->disturbed = false;
}

static void restore(LwOverrunWatch *w, LwRun *run)
{
    memcpy(run->solver->keep, w->keep, (size_t)run->system->row_count * sizeof *w->keep);
    run->solver->dropped = w->dropped;
    lw_state_copy(run->mechanism, run->state, w->saved);
    lw_kinematics_aim(run);
    lw_solver_accelerate(run->solver, run->state);
    lw_trail_forget(run->trail);
}

static void begin(Side *s)
{
    if (s->new_gap < -BEYOND * s->unit) {
        s->beyond = true;
        s->since = -INFINITY;
        s->most = -s->new_gap;
    }
}

void lw_overrun_watch_sample(LwOverrunWatch *w, LwRun *run)
{
    if (!w)
        return;
    double t = run->state->t;
    LwRunStats stats = run->report.stats;
    save(w, run);
    for (int i = 0; i < w->count; i++)
        measure(run, &w->side[i], &w->side[i].new_gap, &w->side[i].new_rate);
    for (int i = 0; i < w->count; i++) {
        Side *s = &w->side[i];
        if (w->begun)
            follow(w, run, s, t);
        else
            begin(s);
        s->gap = s->new_gap;
        s->rate = s->new_rate;
    }
    if (w->disturbed)
        restore(w, run);
    run->report.stats = stats;
    w->begun = true;
    w->t = t;
    lw_state_copy(run->mechanism, w->at, run->state);
}

void lw_overrun_watch_finish(LwOverrunWatch *w, LwRun *run)
{
    for (int i = 0; w && i < w->count; i++)
        if (w->side[i].beyond)
            tell(run, &w->side[i], INFINITY);
}
