/* An active set of bounds, each held by a row like that of a start value: the bound that the pose is farthest beyond comes in, all in the set are led to
 * from the pose without them, until none is crossed; those that are not crossed without their row go again. */
#include "core/analysis/limits.h"

#include "core/analysis/assemble.h"
#include "core/solve/coordinate.h"
#include "core/solve/stops.h"

#include <string.h>

static const double TOUCHING = 1e-9;    /* rad, or of the size: at the limit */
static const double CROSSED = 1e-12;    /* likewise: beyond it, and to be led back */
static const double WELL_INSIDE = 0.25; /* of the range of a limited coordinate */

static double coordinate_of(const LwMechanism *m, const LwState *state, int limit)
{
    LwCoordinateMotion c = { 0 };
    lw_coordinate_eval(m, state, m->def.limit[limit].joint, m->def.limit[limit].coordinate, NULL, LW_EVAL_C, &c);
    return c.v;
}

/* What TOUCHING and CROSSED are fractions of. */
static double unit_of(const LwMechanism *m, int limit)
{
    return m->def.limit[limit].coordinate >= LW_RX ? 1 : m->size;
}

static bool is_counted(const LwMechanism *m, const LwLimitDef *limit)
{
    for (int i = 0; i < m->def.start_count; i++)
        if (m->def.start[i].has_value && m->def.start[i].joint == limit->joint && m->def.start[i].coordinate == limit->coordinate)
            return true;
    for (int i = 0; i < m->def.motor_count; i++)
        if (m->motor[i].kind == LW_MOTOR_POSITION && m->motor[i].joint == limit->joint && m->motor[i].coordinate == limit->coordinate)
            return true;
    return false;
}

void lw_limits_count_turns(const LwMechanism *m, LwState *state)
{
    for (int i = 0; i < m->def.limit_count; i++) {
        const LwLimitDef *limit = &m->def.limit[i];
        if (limit->coordinate < LW_RX || !isfinite(limit->upper - limit->lower) || is_counted(m, limit))
            continue;
        double v = coordinate_of(m, state, i), turns = 0;
        if (v < limit->lower)
            turns = ceil((limit->lower - v) / (2 * M_PI) - TOUCHING);
        else if (v > limit->upper)
            turns = -ceil((v - limit->upper) / (2 * M_PI) - TOUCHING);
        double inside = v + 2 * M_PI * turns, other = inside - (turns > 0 ? 2 : -2) * M_PI;
        double off = fmax(limit->lower - inside, inside - limit->upper), before = fmax(limit->lower - other, other - limit->upper);
        if (turns != 0 && off > fmax(before, 0)) /* on the other side of the limits it would be still farther */
            inside = other;
        state->turn[lw_slot(limit->joint, limit->coordinate)] += inside - v;
    }
}

typedef struct Active {
    unsigned with;          /* LW_WITH_… of what is led */
    LwHeldBound *held;
    int count;
    bool *given_way;        /* by limit: a motor asks for what lies beyond */
} Active;

static bool is_held(const Active *active, int limit)
{
    for (int i = 0; i < active->count; i++)
        if (active->held[i].limit == limit)
            return true;
    return false;
}

/* The bound outside the set that the state is farthest beyond; false when there is none. */
static bool find_crossed(const LwMechanism *m, const LwState *state, const Active *active, LwHeldBound *found)
{
    double farthest = 0;
    for (int i = 0; i < m->def.limit_count; i++) {
        const LwLimitDef *limit = &m->def.limit[i];
        if (limit->soft || active->given_way[i] || is_held(active, i))
            continue;
        double v = coordinate_of(m, state, i), beyond = fmax(limit->lower - v, v - limit->upper);
        if (beyond > CROSSED * fmax(unit_of(m, i), fabs(v)) && beyond / unit_of(m, i) > farthest) {
            farthest = beyond / unit_of(m, i);
            *found = (LwHeldBound){ .limit = i, .upper = v > limit->upper };
        }
    }
    return farthest > 0;
}

static LwSolver *lead(LwStudy *study, const Active *active, const LwState *from, double allowed, bool *fits)
{
    const LwMechanism *m = study->mechanism;
    LwSystem *s = lw_system_create_held(&study->arena, m, active->with, active->held, active->count);
    LwSolver *solver = lw_solver_create(&study->arena, s);
    lw_state_copy(m, study->state, from);
    LwAssembly result = lw_assemble(&study->arena, solver, study->state, allowed);
    *fits = result.converged && result.residual <= allowed;
    return solver;
}

/* Position motors that contradict bounds: those bounds give way. False when no motor is to blame. */
static bool give_way(LwStudy *study, LwSolver *solver, const LwState *from, double allowed, Active *active)
{
    const LwSystem *s = solver->system;
    bool *culprit = LW_NEWN(&study->arena, bool, s->group_count), driven = false;
    int left = 0;
    lw_assemble_culprits(&study->arena, solver, from, allowed, culprit);
    for (int g = 0; g < s->group_count; g++)
        driven = driven || (culprit[g] && s->group[g].motor >= 0);
    if (!driven)
        return false;
    for (int g = 0; g < s->group_count; g++)
        if (s->group[g].held && culprit[g])
            active->given_way[active->held[s->group[g].held - 1].limit] = true;
    for (int i = 0; i < active->count; i++)
        if (!active->given_way[active->held[i].limit])
            active->held[left++] = active->held[i];
    bool any = left < active->count;
    active->count = left;
    return any;
}

/* Can this one of the set go? Where it can it has gone, and the state is the one without it. */
static bool does_without(LwStudy *study, const LwState *from, double allowed, Active *active, int i)
{
    bool fits;
    LwHeldBound tried = active->held[i], found;
    active->held[i] = active->held[--active->count];
    lead(study, active, from, allowed, &fits);
    if (fits && !(find_crossed(study->mechanism, study->state, active, &found) && found.limit == tried.limit))
        return true;
    active->held[active->count++] = active->held[i];
    active->held[i] = tried;
    return false;
}

static void thin_out(LwStudy *study, const LwState *from, double allowed, Active *active)
{
    bool fits, current = true;
    for (int i = 0; active->count > 1 && i < active->count; i += !current)
        current = does_without(study, from, allowed, active, i);
    if (!current)
        lead(study, active, from, allowed, &fits);
}

/* The last one that came in contradicts another one: may that one go? */
static bool make_room(LwStudy *study, const LwState *from, double allowed, Active *active)
{
    for (int i = 0; i + 1 < active->count; i++)
        if (does_without(study, from, allowed, active, i))
            return true;
    return false;
}

void lw_limits_prepare(LwStudy *study)
{
    study->limit_was = LW_NEWN(&study->arena, double, study->mechanism->def.limit_count);
    study->limit_given_way = LW_NEWN(&study->arena, bool, study->mechanism->def.limit_count);
}

static void note_where_limits_are(LwStudy *study)
{
    for (int i = 0; i < study->mechanism->def.limit_count; i++)
        study->limit_was[i] = coordinate_of(study->mechanism, study->state, i);
}

void lw_limits_give_way_to_paths(LwStudy *study)
{
    const LwMechanism *m = study->mechanism;
    lw_limits_count_turns(m, study->state);
    note_where_limits_are(study);
    for (int i = 0; i < m->def.limit_count; i++) {
        const LwLimitDef *limit = &m->def.limit[i];
        double v = study->limit_was[i];
        study->limit_given_way[i] = !limit->soft && fmax(limit->lower - v, v - limit->upper) > TOUCHING * unit_of(m, i);
    }
}

LwSolver *lw_limits_assemble(LwStudy *study, double allowed, const LwState **from)
{
    const LwMechanism *m = study->mechanism;
    LwArena *arena = &study->arena;
    Active active = { LW_WITH_MOTORS | LW_WITH_STARTS, LW_NEWN(arena, LwHeldBound, m->def.limit_count), 0, study->limit_given_way };
    LwState *base = lw_state_create(arena, m);
    lw_state_copy(m, base, study->state);
    *from = base;
    note_where_limits_are(study);
    LwHeldBound next;
    for (int round = 0; round < 4 * m->def.limit_count && find_crossed(m, study->state, &active, &next); round++) {
        bool fits;
        active.held[active.count++] = next;
        LwSolver *solver = lead(study, &active, base, allowed, &fits);
        if (fits || make_room(study, base, allowed, &active))
            continue;
        lead(study, &active, base, allowed, &fits);
        if (!give_way(study, solver, base, allowed, &active))
            return solver;
        lead(study, &active, base, allowed, &fits);
    }
    if (active.count > 1)
        thin_out(study, base, allowed, &active);
    return NULL;
}

void lw_limits_enter(LwStudy *study, double allowed)
{
    const LwMechanism *m = study->mechanism;
    LwArena *arena = &study->arena;
    memset(study->limit_given_way, 0, (size_t)m->def.limit_count * sizeof *study->limit_given_way);
    Active active = { LW_WITHOUT_PATHS, LW_NEWN(arena, LwHeldBound, m->def.limit_count), 0, study->limit_given_way };
    LwState *base = lw_state_create(arena, m);
    LwHeldBound next;
    bool fits = true;
    lw_limits_count_turns(m, study->state);
    lw_state_copy(m, base, study->state);
    while (fits && active.count < m->def.limit_count && find_crossed(m, study->state, &active, &next)) {
        const LwLimitDef *limit = &m->def.limit[next.limit];
        next.inside = isfinite(limit->upper - limit->lower) ? WELL_INSIDE : 0;
        active.held[active.count++] = next;
        lead(study, &active, base, allowed, &fits);
    }
}

const char *lw_limits_amount(LwArena *arena, LwCoordinate c, double value)
{
    return c >= LW_RX ? lw_arena_printf(arena, "%.6g deg", value * 180 / M_PI) : lw_arena_printf(arena, "%.6g mm", value * 1e3);
}

static void describe_side(LwStudy *study, int i, bool upper, double v)
{
    const LwMechanism *m = study->mechanism;
    const LwLimitDef *limit = &m->def.limit[i];
    LwArena *arena = &study->arena;
    LwCoordinate c = limit->coordinate;
    double bound = upper ? limit->upper : limit->lower, beyond = upper ? v - bound : bound - v, unit = unit_of(m, i), was = study->limit_was[i];
    if (!isfinite(bound) || beyond < -TOUCHING * unit)
        return;
    const char *name = lw_arena_printf(arena, "%s.%s", m->def.joint[limit->joint].name, lw_coordinate_names[c]);
    bool moved = (upper ? was - bound : bound - was) > TOUCHING * unit && beyond <= TOUCHING * unit;
    study->report.stand[study->report.stand_count++] = (LwLimitStand){
        .joint = m->def.joint[limit->joint].name, .coordinate = lw_coordinate_names[c], .is_angle = c >= LW_RX, .upper = upper, .bound = bound, .value = v,
        .was = was, .moved = moved, .beyond = beyond > TOUCHING * unit ? beyond : 0 };
    if (moved)
        lw_study_note(study, lw_arena_printf(arena, "%s was %s, beyond its limit %s: assembled at the limit", name, lw_limits_amount(arena, c, was), lw_limits_amount(arena, c, bound)));
    if (beyond > TOUCHING * unit)
        lw_study_note(study, lw_arena_printf(arena, "%s hold %s at %s at the start, beyond its limit %s: the limit gives way to them", study->report.path_miss > 0 ? "paths" : "motors", name,
                                             lw_limits_amount(arena, c, v), lw_limits_amount(arena, c, bound)));
}

void lw_limits_describe(LwStudy *study)
{
    const LwMechanism *m = study->mechanism;
    study->report.stand = LW_NEWN(&study->arena, LwLimitStand, 2 * m->def.limit_count);
    for (int i = 0; i < m->def.limit_count; i++) {
        const LwLimitDef *limit = &m->def.limit[i];
        if (limit->soft)
            continue;
        double v = coordinate_of(m, study->state, i);
        describe_side(study, i, false, v);
        describe_side(study, i, true, v);
        if (limit->lower == limit->upper)
            lw_study_note(study, lw_arena_printf(&study->arena, "both limits of %s.%s are %s: they lock it, though it still counts as a freedom",
                m->def.joint[limit->joint].name, lw_coordinate_names[limit->coordinate], lw_limits_amount(&study->arena, limit->coordinate, limit->lower)));
    }
}
