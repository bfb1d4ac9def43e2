#include "core/analysis/assemble_private.h"

static bool subset_fits(LwSolver *solver, LwState *state, const LwState *start, const bool *in, double allowed)
{
    const LwSystem *s = solver->system;
    lw_state_copy(s->mechanism, state, start);
    for (int i = 0; i < s->group_count; i++) {
        double target;
        bool has = lw_group_always_holds(&s->group[i]) || lw_axis_target(s, &s->group[i], state, &target);
        for (int row = s->group[i].first; row < s->group[i].first + s->group[i].count; row++)
            solver->fit[row] = in[i] && has && !s->is_speed[row];
    }
    solver->rows->hold_motors = true;
    lw_axes_measure(solver, state);
    lw_axes_set_targets(solver, state, solver->axis_from, 1);
    bool fit = lw_fit_succeeded(lw_fit(solver, state, &(LwFitManner){ .keep = solver->fit, .allowed = allowed }, 100), allowed);
    solver->rows->hold_motors = false;
    return fit;
}

void lw_assemble_culprits(LwArena *scratch, LwSolver *solver, const LwState *start, double allowed, bool *culprit)
{
    const LwSystem *s = solver->system;
    LwArenaMark mark = lw_arena_mark(scratch);
    LwState *state = lw_state_create(scratch, s->mechanism);
    for (int i = 0; i < s->group_count; i++)
        culprit[i] = true;
    /* Deletion: whoever can leave without curing the conflict is innocent. */
    for (int i = 0; i < s->group_count; i++) {
        culprit[i] = false;
        if (subset_fits(solver, state, start, culprit, allowed))
            culprit[i] = true;
    }
    lw_arena_release(scratch, mark);
}
