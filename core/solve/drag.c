#include "core/solve/drag_private.h"

#include <stdlib.h>
#include <string.h>

/* ---- taking hold ---- */

bool lw_drag_grab(LwDrag *d, int body, LwVec3 point)
{
    const LwMechanism *m = d->mechanism;
    if (body < 0 || m->body_of_def[body] == m->body_count)
        return false;
    d->body = m->body_of_def[body];
    d->point = lw_vec3_sub(point, m->body[d->body].com);
    lw_state_copy(m, d->grabbed, d->state);
    lw_drag_rows_save(d, d->rows_grabbed);
    lw_drag_restore(d, d->grabbed);
    return true;
}

void lw_drag_release(LwDrag *d)
{
    d->body = -1;
}

void lw_drag_undo(LwDrag *d)
{
    lw_drag_rows_restore(d, d->rows_grabbed);
    lw_drag_restore(d, d->grabbed);
}

void lw_drag_restore(LwDrag *d, const LwState *state)
{
    if (state != d->state)
        lw_state_copy(d->mechanism, d->state, state);
    d->kappa = 0;
    lw_bounded_factor(d->bounded, d->state);
    memset(d->bounded->pressed, 0, (size_t)d->bounded->stop_count * sizeof *d->bounded->pressed);
    d->usual_pivot = fmax(d->usual_pivot, d->solver->kkt->worst);
    d->fresh = true;
    lw_drag_branch_start(d);
}

const LwState *lw_drag_state(const LwDrag *d)
{
    return d->state;
}

LwFrame lw_drag_frame(const LwDrag *d, int def)
{
    const LwMechanism *m = d->mechanism;
    int body = m->body_of_def[def];
    return body == m->body_count ? m->def.body[def].frame : lw_state_frame(m, d->state, body);
}

static __attribute__((noinline)) bool pull_guarded(LwDrag *d)
{
    if (LW_ARENA_GUARD(&d->arena))
        return false;
    lw_drag_pull(d);
    return true;
}

const LwDragReport *lw_drag_to(LwDrag *d, LwVec3 target)
{
    d->report = (LwDragReport){ .press = d->press };
    if (d->body < 0)
        return &d->report;
    d->target = target;
    if (!pull_guarded(d)) {
        lw_drag_undo(d);
        d->report.no_memory = true;
    }
    d->report.point = lw_drag_point(d);
    d->report.distance = lw_vec3_norm(lw_vec3_sub(target, d->report.point));
    d->report.violation = lw_drag_violation(d);
    return &d->report;
}

double lw_drag_overlap(const LwDrag *d)
{
    return lw_bounded_overlap(d->bounded, d->state, NULL);
}

double lw_drag_violation(LwDrag *d)
{
    lw_rows_eval_parts(d->system, d->state, LW_EVAL_C, d->solver->rows);
    return lw_solver_violation(d->solver, d->solver->rows->C);
}

/* ---- creating ---- */

/* Motors that hold do so where they are. */
static void hold_motors(LwDrag *d)
{
    const LwMechanism *m = d->mechanism;
    d->solver->rows->hold_motors = true;
    for (int i = 0; i < m->def.motor_count; i++) {
        int group = d->system->motor_group[i];
        LwRel rel;
        if (group < 0)
            continue;
        lw_state_rel(m, d->state, m->motor[i].joint, &rel);
        d->solver->rows->hold[group] = lw_jet(lw_state_coordinate(m, d->state, m->motor[i].joint, m->motor[i].coordinate, &rel).v, 0, 0);
    }
}

static void release_drivers(LwDrag *d)
{
    for (int i = 0; i < d->system->group_count; i++) {
        const LwGroup *g = &d->system->group[i];
        bool path = g->kind == LW_GROUP_JOINT && d->mechanism->joint[g->joint].path;
        for (int row = g->first; row < g->first + g->count; row++)
            d->released[row] = !d->options.keep_motors && (path || g->motor >= 0);
    }
}

/* Do rows tie bodies together that others tie already? */
static bool has_loops(LwDrag *d)
{
    int ground = d->mechanism->body_count, *up = LW_NEWN(&d->arena, int, ground + 1);
    for (int v = 0; v <= ground; v++)
        up[v] = v;
    for (int i = 0; i < d->system->group_count; i++) {
        const LwGroup *g = &d->system->group[i];
        for (int p = 1; lw_group_always_holds(g) && p < g->part_count; p++) {
            int a = g->part[0], b = g->part[p];
            while (up[a] != a)
                a = up[a];
            while (up[b] != b)
                b = up[b];
            if (a == b && g->part[0] != g->part[p])
                return true;
            up[a] = b;
        }
    }
    return false;
}

static void make_solver(LwDrag *d, const LwSolver *from)
{
    d->solver = lw_solver_create(&d->arena, d->system);
    d->solver->null_pivot = from->null_pivot;
    d->solver->kkt->eliminates = true; /* responses to pulls need K itself, not its determined form */
    memcpy(d->solver->rows->offset, from->rows->offset, (size_t)d->system->row_count * sizeof *from->rows->offset);
    d->released = LW_NEWN(&d->arena, bool, d->system->row_count);
    release_drivers(d);
    hold_motors(d);
    lw_drag_judge(d);
    d->regular_dropped = d->solver->dropped;
}

static __attribute__((noinline)) bool fill(LwDrag *d, const LwSolver *from, const LwState *state)
{
    if (LW_ARENA_GUARD(&d->arena))
        return false;
    const LwMechanism *m = d->mechanism;
    d->state = lw_state_create(&d->arena, m);
    d->before = lw_state_create(&d->arena, m);
    d->grabbed = lw_state_create(&d->arena, m);
    lw_state_copy(m, d->state, state);
    for (int b = 0; b < m->body_count; b++)
        d->state->body[b].v = d->state->body[b].w = lw_vec3(0, 0, 0);
    lw_state_settle_near_turns(m, d->state);
    d->loops = has_loops(d);
    make_solver(d, from);
    d->allowed = fmax(20 * m->def.analysis.misfit * m->size, 1e-9 * m->size);
    d->bounded = lw_bounded_create(&d->arena, d->solver, d->options.uniform ? LW_METRIC_UNIT : LW_METRIC_MASS);
    d->rows_before = lw_drag_rows_create(d);
    d->rows_grabbed = lw_drag_rows_create(d);
    d->orientation = 1;
    d->x = LW_NEWN(&d->arena, double, 6 * m->body_count);
    d->y = LW_NEWN(&d->arena, double, 6 * m->body_count);
    d->press = LW_NEWN(&d->arena, LwDragPress, d->bounded->stop_count);
    lw_drag_branch_create(d, from);
    lw_drag_rows_save(d, d->rows_grabbed);
    lw_state_copy(m, d->grabbed, d->state);
    lw_drag_restore(d, d->grabbed);
    return true;
}

LwDrag *lw_drag_create(const LwSolver *solver, const LwState *state, const LwDragOptions *options)
{
    LwDrag *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->system = solver->system;
    d->mechanism = solver->system->mechanism;
    d->body = -1;
    if (options)
        d->options = *options;
    if (d->options.most_steps <= 0)
        d->options.most_steps = 60;
    if (!fill(d, solver, state)) {
        lw_drag_destroy(d);
        return NULL;
    }
    return d;
}

void lw_drag_destroy(LwDrag *d)
{
    if (!d)
        return;
    lw_arena_clear(&d->arena);
    free(d);
}
