#include "core/analysis/equilibrium.h"

#include "core/math/eigen.h"

#include <string.h>

static const double FIRST_TRUST = 0.3, MOST_TRUST = 1, CONTACT_TRUST = 0.1; /* rad, or sizes of the mechanism */
static const double AWAY = 300;         /* the same: what has come so far is not coming to rest */
static const double GIVEN = 1e-6;       /* the given pose counts as an equilibrium when one is as near as this */
static const double EXACT = 1e-13;      /* steps shorter than this are rounding */
enum { MOST_STEPS = 3000 };

LwEquilibrium *lw_equilibrium_create(LwRun *run)
{
    LwArena *arena = &run->arena;
    LwEquilibrium *e = LW_NEW(arena, LwEquilibrium);
    e->run = run;
    e->tangent = lw_tangent_create(arena, run->solver);
    e->state = run->state;
    e->trial = lw_state_create(arena, run->mechanism);
    e->start = lw_state_create(arena, run->mechanism);
    e->d = LW_NEWN(arena, double, e->tangent->width);
    return e;
}

static void accept(LwEquilibrium *e, double reach)
{
    lw_state_copy(e->run->mechanism, e->state, e->trial);
    e->travelled += reach;
    e->steps++;
    e->run->report.stats.steps++;
}

/* Is there an equilibrium, of whatever kind, right here? Then the state is led to it. */
static bool rests_as_given(LwEquilibrium *e)
{
    LwTangent *t = e->tangent;
    int n = t->count;
    for (int round = 0; round < 6; round++) {
        double reach;
        memset(t->column, 0, (size_t)n * sizeof *t->column);
        for (int i = 0; i < n; i++) {
            if (fabs(e->value[i]) <= e->flat && fabs(e->p[i]) > 10 * e->noise)
                return false;
            for (int k = 0; fabs(e->value[i]) > e->flat && k < n; k++)
                t->column[k] += e->p[i] / e->value[i] * e->vector[i * n + k];
        }
        lw_tangent_displacement(t, t->column, e->d);
        reach = lw_tangent_reach(t->mechanism, e->d);
        if (!(reach <= GIVEN))
            return false;
        e->gap_count = 0;
        if (reach <= EXACT || round == 5 || !lw_equilibrium_try(e))
            break;
        lw_state_copy(e->run->mechanism, e->state, e->trial);
        lw_equilibrium_linearise(e);
        n = t->count;
    }
    return true;
}

/* Away from an equilibrium that does not hold; false where neither side leads down. */
static bool leave(LwEquilibrium *e)
{
    for (double reach = 0.1; reach > 1e-5; reach *= 0.3)
        for (int way = 1; way >= -1; way -= 2) {
            lw_equilibrium_leave(e, reach, way);
            if (!lw_equilibrium_try(e) || !(lw_equilibrium_work(e) > 0))
                continue;
            accept(e, reach);
            return true;
        }
    return false;
}

static double pull_of(const LwEquilibrium *e)
{
    double square = 0;
    for (int i = 0; i < e->tangent->count; i++)
        square += e->p[i] * e->p[i];
    return sqrt(square);
}

typedef enum Progress { STEPPED, ARRIVED, STUCK } Progress;

/* One step, shortened until the loads agree to it. */
static Progress advance(LwEquilibrium *e)
{
    double before = pull_of(e);
    for (int attempt = 0; attempt < 40; attempt++) {
        double predicted;
        bool newton;
        double reach = lw_equilibrium_step(e, &predicted, &newton);
        if (!isfinite(reach))
            return STUCK;
        if (reach <= EXACT || (before <= e->noise && e->gap_count == 0))
            return ARRIVED;
        bool joined = lw_equilibrium_try(e);
        double work = joined ? lw_equilibrium_work(e) : -INFINITY;
        double after = joined ? lw_equilibrium_pull_at_trial(e) : INFINITY;
        bool smaller = newton && reach <= 0.1 && after <= 0.5 * before, downhill = !e->lopsided && work >= 0.05 * predicted && predicted > 0;
        if (e->lopsided && work > 0 && !newton)
            downhill = true;
        if (smaller || downhill) {
            /* What no longer gets better this near has arrived. */
            bool rounding = newton && reach < 1e-9 && after > 0.5 * before;
            accept(e, reach);
            if (work >= 0.5 * predicted || smaller)
                e->trust = fmin(fmax(e->trust, 2 * reach), MOST_TRUST);
            return rounding ? ARRIVED : STEPPED;
        }
        if (newton && reach < 1e-9)
            return ARRIVED;
        lw_state_copy(e->run->mechanism, e->trial, e->state);
        e->trust = 0.25 * fmin(e->trust, reach);
        if (e->trust < 1e-12)
            return STUCK;
    }
    return STUCK;
}

/* In the direction of the last step. */
static void name_runaway(LwEquilibrium *e)
{
    double amount = 0;
    e->away = lw_tangent_name(&e->run->arena, e->run->mechanism, e->state, e->d, &amount);
}

static bool is_unstable(const LwEquilibrium *e)
{
    return e->tangent->count > 0 && e->value[0] < -100 * e->flat;
}

static void name_fall(LwEquilibrium *e)
{
    double amount = 0;
    lw_equilibrium_leave(e, 1e-3, 1);
    e->fastest = e->value[0];
    e->falls = lw_tangent_name(&e->run->arena, e->run->mechanism, e->state, e->d, &amount);
}

static LwRestOutcome search(LwEquilibrium *e)
{
    const LwSolver *solver = e->run->solver;
    while (e->steps < MOST_STEPS) {
        Progress progress = advance(e);
        if (!lw_run_go_on(e->run))
            return LW_REST_CANCELLED;
        if (e->travelled > AWAY) {
            name_runaway(e);
            return LW_REST_RUNS_AWAY;
        }
        lw_equilibrium_linearise(e);
        e->dead_point = e->dead_point || solver->dropped > e->dropped || solver->judged_worst < 1e-4;
        if (progress == STUCK || e->blind)
            return LW_REST_NOT_FOUND;
        if (progress == STEPPED)
            continue;
        if (!is_unstable(e) || e->lopsided || !leave(e))
            return LW_REST_FOUND;
        e->trust = FIRST_TRUST;
        lw_equilibrium_linearise(e);
    }
    return LW_REST_NOT_FOUND;
}

LwRestOutcome lw_equilibrium_find(LwEquilibrium *e, bool stay)
{
    const LwMechanism *m = e->run->mechanism;
    e->trust = e->run->solver->aux && e->run->solver->aux->contacts ? CONTACT_TRUST : FIRST_TRUST;
    lw_equilibrium_hold_touching(e);
    lw_equilibrium_linearise(e);
    e->dropped = e->run->solver->dropped;
    if (e->blind)
        return LW_REST_NOT_FOUND;
    e->given = rests_as_given(e);
    lw_state_copy(m, e->start, e->state);
    if (e->given && (stay || !is_unstable(e) || e->lopsided))
        return LW_REST_FOUND;
    if (e->given) {
        name_fall(e);
        if (!leave(e))
            return LW_REST_FOUND;
        lw_equilibrium_linearise(e);
    }
    LwRestOutcome outcome = search(e);
    if (outcome == LW_REST_FOUND || outcome == LW_REST_CANCELLED || !e->given)
        return outcome;
    /* Nothing but the given pose, then. */
    lw_state_copy(m, e->state, e->start);
    lw_equilibrium_hold_touching(e);
    lw_equilibrium_linearise(e);
    return LW_REST_FOUND;
}

/* ---- the verdict ---- */

static const char *list(LwArena *arena, const char *sofar, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(sofar, name); at; at = strstr(at + 1, name))
        if (at[length] == '\0' || at[length] == ',')
            return sofar;
    return *sofar ? lw_arena_printf(arena, "%s, %s", sofar, name) : name;
}

/* The motion along vector i, by its name. */
static const char *name_of(LwEquilibrium *e, int i)
{
    double amount = 0;
    lw_tangent_displacement(e->tangent, e->vector + (size_t)i * (size_t)e->tangent->count, e->d);
    return lw_tangent_name(&e->run->arena, e->run->mechanism, e->state, e->d, &amount);
}

/* K without symmetry: s² = −κ for its values κ, so complex ones flutter. */
static bool flutters(LwEquilibrium *e)
{
    int n = e->tangent->count;
    LwArena *arena = &e->run->arena;
    LwArenaMark mark = lw_arena_mark(arena);
    double complex *value = LW_NEWN(arena, double complex, n), *vector = LW_NEWN(arena, double complex, (size_t)n * (size_t)n);
    bool found = !lw_eigen_general(arena, n, e->tangent->K, value, vector); /* what cannot be shown to be stable is not called so */
    for (int i = 0; i < n; i++)
        found = found || fabs(cimag(value[i])) > 1e-6 * cabs(value[i]) + 100 * e->flat || creal(value[i]) < -100 * e->flat;
    lw_arena_release(arena, mark);
    return found;
}

LwStability lw_equilibrium_judge(LwEquilibrium *e, const char **words)
{
    LwArena *arena = &e->run->arena;
    const char *falls = "", *rests = "";
    int n = e->tangent->count;
    if (e->lopsided) {
        bool unstable = flutters(e);
        *words = unstable ? "unstable: the loads have no potential, and a small displacement grows" :
                            "stable, as far as the stiffness says: the loads have no potential";
        return unstable ? LW_UNSTABLE : LW_STABLE;
    }
    for (int i = 0; i < n; i++) {
        if (e->value[i] < -100 * e->flat)
            falls = list(arena, falls, name_of(e, i));
        else if (e->value[i] <= 100 * e->flat)
            rests = list(arena, rests, name_of(e, i));
    }
    if (*falls)
        *words = lw_arena_printf(arena, "unstable: the smallest displacement of %s grows", falls);
    else if (*rests)
        *words = lw_arena_printf(arena, "indifferent: nothing brings %s back", rests);
    else
        *words = n > 0 ? "stable" : "stable: everything is held";
    return *falls ? LW_UNSTABLE : *rests ? LW_INDIFFERENT : LW_STABLE;
}
