#include "core/analysis/undetermined.h"

#include "core/analysis/certainty.h"
#include "core/solve/rubbing.h"

/* Components of the joint's load that press what rubs: those by which N changes somewhere. */
static unsigned pressing(const LwMechanism *m, const LwState *state, int friction)
{
    const LwFrictionDef *def = &m->def.friction[friction];
    unsigned found = 0;
    if (!(lw_rubbing_coefficient(def, 0, true) > 0 || lw_rubbing_coefficient(def, INFINITY, false) > 0))
        return 0; /* preload and viscous friction ask for no reaction */
    for (unsigned signs = 0; signs < 64; signs++) {
        double load[6], gradient[6];
        for (int k = 0; k < 6; k++)
            load[k] = (signs & (1u << k) ? -1 : 1) * (1 + 0.3 * k) * (k < 3 ? 1 : m->size);
        lw_rubbing_normal(m, state, friction, load, gradient);
        for (int k = 0; k < 6; k++)
            if (gradient[k] != 0)
                found |= 1u << k;
    }
    return found;
}

/* "moving along z of B, turning about x of C" */
static const char *dropped_rows(LwArena *arena, const LwSolver *solver)
{
    const LwSystem *s = solver->system;
    const char *text = "";
    int count = 0;
    for (int row = 0; row < s->row_count; row++)
        if (!solver->keep[row] && ++count <= 6)
            text = lw_arena_printf(arena, "%s%s%s of %s", text, *text ? ", " : "", lw_system_row_words(s, row), lw_system_row_owner(s, row));
    return count > 6 ? lw_arena_printf(arena, "%s and %d more", text, count - 6) : text;
}

static const char *teeth_words(LwArena *arena, const LwSolver *solver, const LwCertainties *certainties, int friction)
{
    const LwMechanismDef *def = &solver->system->mechanism->def;
    if (lw_certainties_coupler(certainties, def->friction[friction].teeth.coupler) == LW_EXACT)
        return NULL;
    const char *name = lw_rubbing_owner(def, friction);
    return lw_arena_printf(arena, "the efficiency of %s asks what its teeth transmit, and that cannot be known: other parts hold the same, and how the load is shared depends on their stiffness; "
                           "take out what is redundant: %s", name, dropped_rows(arena, solver));
}

const char *lw_undetermined_friction(LwArena *arena, LwSolver *solver, const LwState *state, double looseness)
{
    static const char *const name[] = { "fx", "fy", "fz", "tx", "ty", "tz" };
    const LwMechanism *m = solver->system->mechanism;
    if (m->def.friction_count == 0 || solver->dropped == 0)
        return NULL;
    LwCertainties *certainties = lw_certainties_create(arena, solver->system, looseness);
    struct LwAux *attached = solver->aux;
    solver->aux = NULL; /* the joints alone: what sticks is not known yet */
    lw_solver_accelerate(solver, state);
    lw_certainties_add(certainties, solver, state);
    solver->aux = attached;
    for (int f = 0; f < m->def.friction_count; f++) {
        unsigned asked = pressing(m, state, f);
        int joint = m->def.friction[f].joint;
        const char *sum, *which = "", *teeth = asked && m->def.friction[f].teeth.given ? teeth_words(arena, solver, certainties, f) : NULL;
        if (teeth)
            return teeth;
        for (int k = 0; k < 6; k++)
            if (!m->def.friction[f].teeth.given && (asked & (1u << k)) && lw_certainties_joint(certainties, arena, joint, k, &sum) != LW_EXACT)
                which = lw_arena_printf(arena, "%s%s%s", which, *which ? ", " : "", name[k]);
        if (*which)
            return lw_arena_printf(arena, "friction in %s follows from its reaction, and of that %s cannot be known: the rigid parts are over-constrained, "
                                   "and how the load is shared depends on their stiffness; give %s a stiffness (a bushing in its place), "
                                   "or take out what is redundant: %s", m->def.joint[joint].name, which, m->def.joint[joint].name, dropped_rows(arena, solver));
    }
    return NULL;
}
