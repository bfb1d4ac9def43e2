/* Friction needs to know what presses: where rigid joints share a load and nothing decides how, there is no friction to speak of. */
#include "core/analysis/run.h"

#include "core/solve/rubbing.h"

static bool rubs_under_load(const LwFrictionDef *def)
{
    return def->fixed > 0 || def->kinetic > 0 || (def->efficiency > 0 && def->efficiency < 1);
}

/* The other joints that a null vector goes through: "A, C". */
static const char *partners(LwRun *run, const LwSolver *solver, const double *z, int joint, double limit)
{
    const LwSystem *s = run->system;
    const char *text = "";
    for (int j = 0; j < run->mechanism->def.joint_count; j++) {
        double load[6], largest = 0;
        if (j == joint || s->joint_group[j] < 0)
            continue;
        lw_joint_load(s, solver->rows, run->state, j, z, load);
        for (int k = 0; k < 6; k++)
            largest = fmax(largest, fabs(load[k]) / (k < 3 ? 1 : run->mechanism->size));
        if (largest > limit)
            text = lw_arena_printf(&run->arena, "%s%s%s", text, *text ? ", " : "", run->mechanism->def.joint[j].name);
    }
    return text;
}

static const char *check(LwRun *run, const LwSolver *solver, const double *z, double slip)
{
    const LwMechanism *m = run->mechanism;
    double largest = 0, load[6];
    for (int j = 0; j < m->def.joint_count; j++) {
        lw_joint_load(run->system, solver->rows, run->state, j, z, load);
        for (int k = 0; k < 6; k++)
            largest = fmax(largest, fabs(load[k]) / (k < 3 ? 1 : m->size));
    }
    /* Loads that vary by no more than the rows miss being dependent are exact for all purposes (core/analysis/certainty.h). */
    double limit = fmin(1e-7 + 10 * fmax(slip, run->study->looseness), 1e-2) * largest;
    for (int i = 0; i < m->def.friction_count; i++) {
        const LwFrictionDef *def = &m->def.friction[i];
        if (!rubs_under_load(def))
            continue;
        lw_joint_load(run->system, solver->rows, run->state, def->joint, z, load);
        if (!(lw_rubbing_normal(m, run->state, i, load, NULL) > limit))
            continue;
        const char *name = m->def.joint[def->joint].name, *others = partners(run, solver, z, def->joint, limit);
        return lw_arena_printf(&run->arena, "friction in %s has no value: rigid parts do not decide how %s shares its load with %s; put a bushing (which has "
                               "stiffness) in the place of %s or of one of these, choose joints that hold less, or leave the friction out",
                               name, name, *others ? others : "the motors", name);
    }
    return NULL;
}

const char *lw_run_undetermined_friction(LwRun *run, LwSolver *solver)
{
    const char *why = NULL;
    if (run->mechanism->def.friction_count == 0 || solver->dropped == 0)
        return NULL;
    double *z = LW_NEWN(&run->arena, double, run->system->row_count);
    lw_solver_factor(solver, run->state);
    for (int row = 0; !why && row < run->system->row_count; row++)
        if (lw_kkt_dropped(solver->kkt, row)) {
            double slip = lw_kkt_null_vector(solver->kkt, solver->rows, row, z);
            why = check(run, solver, z, slip);
        }
    return why;
}
