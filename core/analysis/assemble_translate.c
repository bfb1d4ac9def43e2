#include "core/analysis/assemble_private.h"

#include <string.h>

/* Of the rows to be fitted those by which parts are moved: paths are led to later, by parts that hold together. */
static void choose_moving(LwSolver *solver, const LwState *state, bool locks_only)
{
    const LwSystem *s = solver->system;
    lw_axes_choose_rows(solver, state, false, solver->fit);
    for (int i = 0; i < s->row_count; i++) {
        const LwGroup *g = &s->group[s->group_of_row[i]];
        bool path = g->kind == LW_GROUP_JOINT && s->mechanism->joint[g->joint].path;
        solver->fit[i] = solver->fit[i] && !path && (!locks_only || lw_system_row_locks(s, i));
    }
}

static double slip_of(LwSolver *solver, const LwState *state, int joint)
{
    const LwGroup *g = &solver->system->group[solver->system->joint_group[joint]];
    double sum = 0;
    lw_rows_eval_parts(solver->system, state, LW_EVAL_C, solver->rows);
    for (int row = g->first; row < g->first + g->count; row++)
        sum += fabs(solver->rows->C[row]);
    return sum;
}

/* Wheels that were apart have no memory of whole turns: of all ways to count one more or less those count by which they slip least. */
static void count_least(LwSolver *solver, LwState *state, int joint)
{
    const LwMechanism *m = solver->system->mechanism;
    int count = m->joint[joint].type->tracked_count, ways = 1;
    double *turn = &state->turn[lw_tracked_slot(joint, 0)], from[LW_JOINT_MAX_TRACKED], best[LW_JOINT_MAX_TRACKED];
    LwRel rel;
    LwJointView view;
    lw_state_rel(m, state, joint, &rel);
    lw_state_view(m, state, joint, &rel, &view);
    for (int k = 0; k < count; k++) {
        from[k] = best[k] = turn[k] = view.tracked[k].v; /* half a turn away from where it is expected rounding would decide */
        ways *= 3;
    }
    double least = slip_of(solver, state, joint);
    for (int way = 0; way < ways; way++) {
        for (int k = 0, rest = way; k < count; k++, rest /= 3)
            turn[k] = from[k] + 2 * M_PI * (rest % 3 - 1);
        double slip = slip_of(solver, state, joint);
        if (slip < 0.999 * least) {
            least = slip;
            memcpy(best, turn, (size_t)count * sizeof *best);
        }
    }
    memcpy(turn, best, (size_t)count * sizeof *best);
}

void lw_assemble_translate(LwSolver *solver, LwState *state, double allowed, LwMetric metric)
{
    const LwMechanism *m = solver->system->mechanism;
    lw_assemble_store_best(solver, state);
    for (int all = 0; all < 2; all++) {
        choose_moving(solver, state, !all);
        for (int k = (int)metric; k <= (int)LW_METRIC_UNIT; k++)
            lw_fit(solver, state, &(LwFitManner){ .keep = solver->fit, .allowed = allowed, .metric = (LwMetric)k, .frozen = true }, 60);
        /* Nothing has turned: what wheels were counted on the way, against lines to others that passed by, is not to be kept. */
        memcpy(state->turn, solver->best_turn, (size_t)(m->def.joint_count * LW_SLOTS) * sizeof *state->turn);
        for (int j = 0; j < m->def.joint_count; j++)
            if (solver->system->joint_group[j] >= 0 && m->joint[j].type->tracked_count > 0 && !m->joint[j].type->seeks)
                count_least(solver, state, j);
    }
    lw_axes_choose_rows(solver, state, false, solver->fit);
}
