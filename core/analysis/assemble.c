/* Attempts in the order of how much they dare:
 *
 *  1. as the parts lie, by steps that are the shortest in the mass metric, saddle points left by small nudges;
 *  2. where parts are far away, or that did not succeed: moved first without turning (a turn that a far part makes on its way decides on which branch
 *     it arrives, and the drawn orientations know better), then all;
 *  3. the same by geometry alone: masses that differ by orders of magnitude make steps in the mass metric crawl;
 *  4. from random poses.
 *
 * Of attempts that all fail the best one stays. */
#include "core/analysis/assemble_private.h"
#include "core/analysis/gather.h"

#include "core/math/random.h"

#include <string.h>

static const double FAR = 0.5;          /* of the size, between what a joint holds together */
static const double ASTRAY = 1e-3;      /* of the size: a misfit below is of parts that do not match, not of a search that went astray */
static const double EXACT = 1e-11;      /* of the size: no misfit */
enum { RESTARTS = 24, RESTARTED_BODIES = 2000 };
enum { PATIENT = 1000 };                /* steps: a worm turns by half a radian in each, and its wheel by a fortieth of that */

/* A reproducible disturbance of every body: saddle points and vanished gradients do not survive it. */
static void nudge(const LwMechanism *m, LwState *state, double amount, unsigned long seed)
{
    for (int b = 0; b < m->body_count; b++) {
        double r[6];
        for (int k = 0; k < 6; k++)
            r[k] = (k < 3 ? 0.1 * m->size : 1) * amount * lw_random(&seed);
        LwVec3 move = lw_vec3_from(r), turn = lw_vec3_from(r + 3);
        lw_body_restrict(&m->body[b], &move, &turn);
        lw_body_state_displace(&state->body[b], move, turn);
    }
}

static size_t turn_bytes(const LwMechanism *m)
{
    return (size_t)(m->def.joint_count * LW_SLOTS) * sizeof(double);
}

void lw_assemble_store_best(LwSolver *solver, const LwState *state)
{
    const LwMechanism *m = solver->system->mechanism;
    memcpy(solver->best, state->body, (size_t)m->body_count * sizeof *state->body);
    memcpy(solver->best_turn, state->turn, turn_bytes(m));
}

void lw_assemble_take_best(const LwSolver *solver, LwState *state)
{
    const LwMechanism *m = solver->system->mechanism;
    memcpy(state->body, solver->best, (size_t)m->body_count * sizeof *state->body);
    memcpy(state->turn, solver->best_turn, turn_bytes(m));
}

static LwAssembly fit_with_nudges(LwSolver *solver, LwState *state, const LwFitManner *manner)
{
    static const double amount[] = { 1e-3, 1e-2, 0.1, 0.3, 0.6, 1 };
    const LwMechanism *m = solver->system->mechanism;
    LwAssembly best = lw_fit(solver, state, manner, 200);
    if (lw_fit_succeeded(best, manner->allowed))
        return best;
    lw_assemble_store_best(solver, state);
    for (unsigned i = 0; i < sizeof amount / sizeof *amount && !lw_fit_succeeded(best, manner->allowed); i++) {
        lw_assemble_take_best(solver, state);
        nudge(m, state, amount[i], 20 + i);
        LwAssembly again = lw_fit(solver, state, manner, 200);
        if (again.merit < best.merit * 0.999) {
            best = again;
            lw_assemble_store_best(solver, state);
        }
    }
    lw_assemble_take_best(solver, state);
    return best;
}

/* One attempt to assemble. */
typedef struct Attempt {
    LwMetric metric;
    bool translates;        /* before anything turns */
    bool once;              /* no nudges: other attempts do as well */
} Attempt;

/* What came of it. */
typedef struct Outcome {
    LwAssembly fit;
    bool driven;            /* the joints hold, and `fit` is of the axes' rows too */
} Outcome;

static LwAssembly fit_all(LwSolver *solver, LwState *state, Attempt how, double allowed)
{
    LwFitManner manner = { .keep = solver->fit, .allowed = allowed, .metric = how.metric };
    return how.once ? lw_fit(solver, state, &manner, how.metric == LW_METRIC_MASS ? 200 : PATIENT) : fit_with_nudges(solver, state, &manner);
}

/* Joints first, then the axes led to their targets, then all. */
static Outcome attempt(LwSolver *solver, LwState *state, Attempt how, double allowed)
{
    const LwSystem *s = solver->system;
    bool axes = lw_axes_choose_rows(solver, state, false, solver->fit);
    if (how.translates)
        lw_assemble_translate(solver, state, allowed, how.metric);
    LwAssembly joints = fit_all(solver, state, how, allowed);
    lw_axes_measure(solver, state);
    if (!axes || !lw_fit_succeeded(joints, allowed))
        return (Outcome){ joints, false };
    for (int i = 0; i < s->group_count; i++)
        solver->axis_from[i] = solver->rows->hold[i].v;
    lw_axes_choose_rows(solver, state, true, solver->fit);
    if (lw_axes_lead(solver, state, solver->axis_from, how.metric, allowed))
        return (Outcome){ lw_fit(solver, state, &(LwFitManner){ .keep = solver->fit, .allowed = allowed, .metric = how.metric }, 60), true };
    /* The way there is blocked; the place itself may still be reachable. */
    lw_axes_set_targets(solver, state, solver->axis_from, 1);
    return (Outcome){ fit_all(solver, state, how, allowed), true };
}

/* The search over attempts. */
typedef struct Search {
    LwSolver *solver;
    double allowed;
    bool far;               /* parts had to be gathered */
    LwState *given, *gathered, *best, *trial;
    Outcome outcome;        /* of best */
    bool begun, done;
} Search;

static void try_from(Search *search, const LwState *from, Attempt how)
{
    if (search->done)
        return;
    if (search->trial != from)
        lw_state_copy(search->solver->system->mechanism, search->trial, from);
    Outcome now = attempt(search->solver, search->trial, how, search->allowed), before = search->outcome;
    search->done = lw_fit_succeeded(now.fit, search->allowed);
    bool better = now.driven != before.driven ? now.driven : now.fit.merit < before.fit.merit * 0.999;
    if (!search->begun || search->done || better) {
        LwState *other = search->best;
        search->best = search->trial;
        search->trial = other;
        search->outcome = now;
    }
    search->begun = true;
}

/* Large mechanisms have fewer of them: what contradicts itself is to be told in a reasonable time. */
int lw_assemble_restarts(const LwMechanism *m)
{
    return (int)fmin(fmax(RESTARTED_BODIES / fmax(m->body_count, 1), 2), RESTARTS);
}

static void restart(Search *search, int which)
{
    const LwMechanism *m = search->solver->system->mechanism;
    lw_state_copy(m, search->trial, search->gathered);
    nudge(m, search->trial, which < lw_assemble_restarts(m) / 2 ? 1 : M_PI, 100 + (unsigned)which);
    try_from(search, search->trial, (Attempt){ .metric = LW_METRIC_UNIT, .translates = true, .once = true });
}

static bool holds_bounds(const LwSystem *s)
{
    for (int i = 0; i < s->group_count; i++)
        if (s->group[i].held)
            return true;
    return false;
}

static void run_search(Search *search)
{
    const LwSystem *s = search->solver->system;
    const LwState *given = search->given, *gathered = search->gathered;
    bool far = search->far;
    if (!far) {
        try_from(search, given, (Attempt){ .metric = LW_METRIC_MASS, .once = true });
        try_from(search, given, (Attempt){ .metric = LW_METRIC_UNIT, .once = true });
        try_from(search, given, (Attempt){ .metric = LW_METRIC_MASS });
    }
    if (search->done || holds_bounds(s)) /* these are led to from an assembled pose, and often cannot be held together */
        return;
    try_from(search, gathered, (Attempt){ .metric = LW_METRIC_MASS, .translates = true, .once = true });
    try_from(search, gathered, (Attempt){ .metric = LW_METRIC_UNIT, .translates = true, .once = true });
    try_from(search, gathered, (Attempt){ .metric = LW_METRIC_MASS, .translates = true });
    if (far)
        try_from(search, given, (Attempt){ .metric = LW_METRIC_MASS });
    try_from(search, gathered, (Attempt){ .metric = LW_METRIC_UNIT, .translates = true });
    for (int i = 0; !search->done && search->outcome.fit.residual > ASTRAY * s->mechanism->size && i < lw_assemble_restarts(s->mechanism); i++)
        restart(search, i);
}

/* Steps in the mass metric may have become slow where the misfit was allowed already, though there is a pose without: masses that differ by orders of
 * magnitude. Parts that do not match keep theirs. */
static void polish(Search *search)
{
    const LwMechanism *m = search->solver->system->mechanism;
    if (!(search->outcome.fit.residual > EXACT * m->size))
        return;
    lw_state_copy(m, search->trial, search->best);
    LwAssembly fit = lw_fit(search->solver, search->trial, &(LwFitManner){ .keep = search->solver->fit, .allowed = EXACT * m->size, .metric = LW_METRIC_UNIT, .thorough = true }, 60);
    if (fit.residual <= EXACT * m->size) {
        lw_state_copy(m, search->best, search->trial);
        search->outcome.fit = fit;
    }
}

/* Leaves the rows and targets of the outcome behind, whatever was tried last. */
static void describe(const Search *search, LwState *state)
{
    LwSolver *solver = search->solver;
    lw_axes_choose_rows(solver, state, search->outcome.driven, solver->fit);
    if (search->outcome.driven)
        lw_axes_set_targets(solver, state, solver->axis_from, 1);
    else
        lw_axes_measure(solver, state);
}

static Search begin(LwArena *scratch, LwSolver *solver, const LwState *state, double allowed)
{
    const LwMechanism *m = solver->system->mechanism;
    Search search = { .solver = solver, .allowed = allowed };
    LwState **own[] = { &search.given, &search.gathered, &search.best, &search.trial };
    for (unsigned i = 0; i < sizeof own / sizeof *own; i++)
        *own[i] = lw_state_create(scratch, m);
    lw_state_copy(m, search.given, state);
    lw_state_copy(m, search.gathered, state);
    search.far = lw_gather(scratch, m, search.gathered, FAR * m->size);
    solver->rows->hold_motors = true;
    return search;
}

static LwAssembly end(Search *search, LwState *state)
{
    if (search->done)
        polish(search);
    if (isfinite(search->outcome.fit.residual))
        lw_state_copy(search->solver->system->mechanism, state, search->best);
    if (!search->done)
        describe(search, state);
    search->solver->rows->hold_motors = false;
    return search->outcome.fit;
}

LwAssembly lw_assemble(LwArena *scratch, LwSolver *solver, LwState *state, double allowed)
{
    LwArenaMark mark = lw_arena_mark(scratch);
    Search search = begin(scratch, solver, state, allowed);
    run_search(&search);
    LwAssembly result = end(&search, state);
    lw_arena_release(scratch, mark);
    return result;
}

LwAssembly lw_assemble_elsewhere(LwArena *scratch, LwSolver *solver, LwState *state, double allowed, int which)
{
    LwArenaMark mark = lw_arena_mark(scratch);
    Search search = begin(scratch, solver, state, allowed);
    restart(&search, which);
    LwAssembly result = end(&search, state);
    lw_arena_release(scratch, mark);
    return result;
}
