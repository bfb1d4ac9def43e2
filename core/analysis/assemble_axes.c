#include "core/analysis/assemble_private.h"

#include <string.h>

bool lw_axis_target(const LwSystem *s, const LwGroup *g, const LwState *state, double *target)
{
    if (g->kind != LW_GROUP_AXIS || (g->motor < 0 && g->start < 0 && !g->held))
        return false;
    if (g->held) {
        *target = lw_held_bound_value(&s->mechanism->def, s->held[g->held - 1]);
        return true;
    }
    if (g->motor >= 0) {
        if (s->mechanism->motor[g->motor].kind != LW_MOTOR_POSITION)
            return false;
        *target = lw_law_eval(s->mechanism->motor[g->motor].law, state->t).v;
        return true;
    }
    *target = s->mechanism->def.start[g->start].value;
    return s->mechanism->def.start[g->start].has_value;
}

bool lw_axes_choose_rows(const LwSolver *solver, const LwState *state, bool axes, bool *keep)
{
    const LwSystem *s = solver->system;
    bool any = false;
    for (int i = 0; i < s->group_count; i++) {
        double target;
        bool axis = lw_axis_target(s, &s->group[i], state, &target);
        any = any || axis;
        bool always = lw_group_always_holds(&s->group[i]);
        for (int row = s->group[i].first; row < s->group[i].first + s->group[i].count; row++)
            keep[row] = (always || (axes && axis)) && !s->is_speed[row];
    }
    return any;
}

void lw_axes_measure(LwSolver *solver, LwState *state)
{
    const LwSystem *s = solver->system;
    lw_state_settle_turns(s->mechanism, state);
    for (int i = 0; i < s->group_count; i++) {
        const LwGroup *g = &s->group[i];
        double target;
        if (!lw_axis_target(s, g, state, &target))
            continue;
        LwRel rel;
        int slot = lw_slot(g->joint, g->coordinate);
        lw_state_rel(s->mechanism, state, g->joint, &rel);
        if (g->coordinate >= LW_RX && !g->held) /* which turn a limit means was decided before: lw_limits_count_turns */
            state->turn[slot] = target - remainder(target - state->turn[slot], 2 * M_PI);
        solver->rows->hold[i].v = lw_state_coordinate(s->mechanism, state, g->joint, g->coordinate, &rel).v;
    }
    for (int k = 0; k < s->mechanism->def.joint_count * LW_SLOTS; k++)
        state->turn_rate[k] = 0;
}

double lw_axes_set_targets(LwSolver *solver, const LwState *state, const double *from, double fraction)
{
    const LwSystem *s = solver->system;
    double way = 0;
    for (int i = 0; i < s->group_count; i++) {
        double target;
        if (!lw_axis_target(s, &s->group[i], state, &target))
            continue;
        solver->rows->hold[i].v = fraction < 1 ? from[i] + fraction * (target - from[i]) : target;
        double unit = s->group[i].coordinate >= LW_RX ? 0.2 : 0.2 * s->mechanism->size;
        way = fmax(way, fabs(target - from[i]) / unit);
    }
    return way;
}

bool lw_axes_lead(LwSolver *solver, LwState *state, const double *from, LwMetric metric, double allowed)
{
    const LwMechanism *m = solver->system->mechanism;
    double way = lw_axes_set_targets(solver, state, from, 1), done = 0, step = 1 / fmax(1, fmin(ceil(way), 2000));
    double smallest = step / 64;
    LwFitManner manner = { .keep = solver->fit, .allowed = allowed, .metric = metric };
    while (done < 1) {
        lw_assemble_store_best(solver, state);
        double next = done + step > 1 - 1e-9 ? 1 : done + step;
        lw_axes_set_targets(solver, state, from, next);
        if (lw_fit_succeeded(lw_fit(solver, state, &manner, 60), allowed)) {
            done = next;
            lw_state_settle_turns(m, state);
            memset(state->turn_rate, 0, (size_t)(m->def.joint_count * LW_SLOTS) * sizeof *state->turn_rate);
            continue;
        }
        lw_assemble_take_best(solver, state);
        step /= 2;
        if (step < smallest)
            return false;
    }
    return true;
}
