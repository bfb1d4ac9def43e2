#include "core/analysis/breakaway.h"

#include "core/solve/auxiliary.h"
#include "core/solve/multipliers.h"

#include <math.h>
#include <string.h>

static const double TURNS = 1e-9; /* of the motor's own way: surfaces that move less do not move */

struct LwBreakawayWork {
    LwAuxMode *sliding;     /* by friction: as found */
    double (*direction)[LW_RUBBING_MOST];
    double *a, *lambda, *mu; /* likewise; mu of the frictions' rows */
    double *dx, *g;
    int mu_room;
};

static bool sticks(const LwFrictionDef *def)
{
    return lw_rubbing_force(def, 1, 0, true) > 0;
}

LwBreakaway *lw_breakaway_create(LwArena *arena, const LwSystem *system)
{
    const LwMechanism *m = system->mechanism;
    bool any = false, led = false;
    for (int i = 0; i < m->def.friction_count; i++)
        any = any || sticks(&m->def.friction[i]);
    for (int i = 0; i < m->def.motor_count; i++)
        led = led || system->motor_group[i] >= 0;
    if (!any || !led)
        return NULL;
    LwBreakaway *b = LW_NEW(arena, LwBreakaway);
    struct LwBreakawayWork *w = LW_NEW(arena, struct LwBreakawayWork);
    *b = (LwBreakaway){ .system = system, .known = LW_NEWN(arena, bool, m->def.motor_count), .low = LW_NEWN(arena, double, m->def.motor_count),
                        .high = LW_NEWN(arena, double, m->def.motor_count), .work = w };
    w->sliding = LW_NEWN(arena, LwAuxMode, m->def.friction_count);
    w->direction = lw_arena_alloc(arena, (size_t)m->def.friction_count, sizeof *w->direction);
    w->mu_room = LW_RUBBING_MOST * m->def.friction_count;
    w->mu = LW_NEWN(arena, double, w->mu_room);
    w->a = LW_NEWN(arena, double, 6 * m->body_count);
    w->dx = LW_NEWN(arena, double, 6 * m->body_count);
    w->lambda = LW_NEWN(arena, double, system->row_count);
    w->g = LW_NEWN(arena, double, system->row_count);
    return b;
}

static LwAuxElement *friction_of(LwAux *aux, int i)
{
    return &aux->element[aux->stop_count + i];
}

/* ---- as found, and back ---- */

static void save(const LwBreakaway *b, const LwSolver *solver)
{
    struct LwBreakawayWork *w = b->work;
    LwAux *aux = solver->aux;
    int at = 0;
    memcpy(w->a, solver->a, (size_t)(6 * b->system->mechanism->body_count) * sizeof *w->a);
    memcpy(w->lambda, solver->lambda, (size_t)b->system->row_count * sizeof *w->lambda);
    for (int i = 0; i < aux->friction_count; i++) {
        const LwAuxElement *e = friction_of(aux, i);
        w->sliding[i] = e->sliding;
        memcpy(w->direction[i], e->direction, sizeof e->direction);
        for (int k = 0; k < e->count; k++)
            w->mu[at++] = aux->mu[e->first + k];
    }
}

static void set_back_modes(const LwBreakaway *b, LwAux *aux)
{
    for (int i = 0; i < aux->friction_count; i++) {
        LwAuxElement *e = friction_of(aux, i);
        e->sliding = b->work->sliding[i];
        memcpy(e->direction, b->work->direction[i], sizeof e->direction);
    }
}

static void set_back(const LwBreakaway *b, LwSolver *solver, const LwState *state)
{
    struct LwBreakawayWork *w = b->work;
    LwAux *aux = solver->aux;
    int at = 0;
    set_back_modes(b, aux);
    lw_aux_activate(aux);
    lw_solver_accelerate_again(solver, state, 0); /* sizes and what certainty is judged from; to the last bit as before: */
    memcpy(solver->a, w->a, (size_t)(6 * b->system->mechanism->body_count) * sizeof *w->a);
    memcpy(solver->lambda, w->lambda, (size_t)b->system->row_count * sizeof *w->lambda);
    for (int i = 0; i < aux->friction_count; i++)
        for (int k = 0; k < friction_of(aux, i)->count; k++)
            aux->mu[friction_of(aux, i)->first + k] = w->mu[at++];
}

/* ---- one way ---- */

/* Surfaces at rest, as they are when the motor begins to move by dx. False: it rubs none of them. */
static bool set_modes(const LwBreakaway *b, LwAux *aux, const LwState *state, double way)
{
    const LwMechanism *m = b->system->mechanism;
    bool any = false;
    set_back_modes(b, aux);
    for (int i = 0; i < aux->friction_count; i++) {
        LwAuxElement *e = friction_of(aux, i);
        LwAuxRow row[LW_RUBBING_MOST];
        double rate[LW_RUBBING_MOST], speed = 0;
        if (e->sliding != LW_AUX_OPEN || !sticks(&m->def.friction[e->source]))
            continue;
        int count = lw_rubbing_rows(m, state, e->source, LW_EVAL_J, row);
        for (int k = 0; k < count; k++) {
            rate[k] = way * lw_aux_row_product(m, &row[k], b->work->dx);
            speed = hypot(speed, rate[k]);
        }
        if (!(speed > TURNS))
            continue;
        any = true;
        e->sliding = LW_AUX_RESTS;
        for (int k = 0; k < count; k++)
            e->direction[k] = rate[k] / speed;
    }
    return any;
}

/* Whether the motor's coordinate stands still. */
static bool rests(const LwMechanism *m, const LwState *state, const LwAux *aux, int motor)
{
    LwRel rel;
    double rate;
    lw_state_rel(m, state, m->motor[motor].joint, &rel);
    lw_state_coordinate_value(m, state, m->motor[motor].joint, m->motor[motor].coordinate, &rel, &rate);
    return !(fabs(rate) * (m->motor[motor].coordinate >= LW_RX ? m->size : 1) > aux->rest);
}

/* True: the solver and its modes were changed. */
static bool eval_motor(LwBreakaway *b, LwSolver *solver, const LwState *state, int motor)
{
    const LwSystem *s = b->system;
    struct LwBreakawayWork *w = b->work;
    int row = s->group[s->motor_group[motor]].first;
    double end[2];
    if (!solver->keep[row] || !rests(s->mechanism, state, solver->aux, motor))
        return false;
    memset(w->g, 0, (size_t)s->row_count * sizeof *w->g);
    w->g[row] = 1;
    lw_kkt_solve(solver->kkt, solver->rows, NULL, w->g, w->dx, NULL);
    for (int k = 0; k < 2; k++) {
        if (!set_modes(b, solver->aux, state, k ? 1 : -1))
            return k > 0;
        lw_aux_activate(solver->aux);
        lw_solver_accelerate_again(solver, state, 0);
        end[k] = lw_motor_effort(s, motor, solver->lambda);
        if (solver->aux->unsolved || !isfinite(end[k])) {
            b->locked = motor;
            return true;
        }
    }
    b->known[motor] = true;
    b->low[motor] = fmin(end[0], end[1]);
    b->high[motor] = fmax(end[0], end[1]);
    return true;
}

void lw_breakaway_eval(LwBreakaway *b, LwSolver *solver, const LwState *state)
{
    const LwSystem *s = b->system;
    bool changed = false;
    b->locked = -1;
    save(b, solver);
    for (int i = 0; i < s->mechanism->def.motor_count; i++) {
        b->known[i] = false;
        if (s->motor_group[i] >= 0)
            changed |= eval_motor(b, solver, state, i);
    }
    if (changed)
        set_back(b, solver, state);
}
