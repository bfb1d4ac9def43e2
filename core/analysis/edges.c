/* Leaving the end of an open curve or the edge of a surface stops a run: what follows would slide along a line that is
 * not there. Seen at steps and samples; the time of leaving is told from the speed there. */
#include "core/analysis/run.h"

bool lw_run_on_curves(LwRun *run, const LwState *state)
{
    const LwMechanism *m = run->mechanism;
    if (run->state->leapt) {
        lw_run_add_kind(run, LW_EVENT_CONTACT, run->state->t, lw_arena_printf(&run->arena, "the contact of %s leapt to another place of its curve or surface",
                                                             m->def.joint[run->state->leapt - 1].name));
        run->state->leapt = 0;
    }
    for (int j = 0; run->has_edges && j < m->def.joint_count; j++) {
        const char *key;
        double rate, beyond = lw_state_beyond(m, state, j, &key, &rate);
        if (!(beyond > 1e-9))
            continue;
        double left = rate > 0 ? fmax(state->t - beyond / rate, 0) : state->t;
        const char *what = key ? lw_arena_printf(&run->arena, "the end of its %s", key) : "the edge of its surface";
        lw_run_stop(run, LW_RUN_STOPPED, state->t > 0 && left > 0
            ? lw_arena_printf(&run->arena, "%s leaves %s at about t = %.6g s", m->def.joint[j].name, what, left)
            : lw_arena_printf(&run->arena, "%s is beyond %s at the start", m->def.joint[j].name, what));
        run->report.stopped_at = state->t;
        return false;
    }
    return true;
}
