/* What friction can do: from the force of a contact's normal row, or from the reaction of a joint, which follows from the multipliers
 * of the system and is linear in the forces of all auxiliary rows (border.h). */
#include "core/solve/auxiliary_private.h"

#include <string.h>

#include "core/solve/multipliers.h"

LwAuxLaw lw_aux_law(const LwAux *aux, const LwAuxElement *e, double speed, bool sticks)
{
    const LwMechanismDef *def = &aux->system->mechanism->def;
    if (e->kind == LW_AUX_CONTACT) {
        const LwContactDef *c = &def->contact[e->source];
        LwFrictionDef law = { .fixed = c->fixed, .kinetic = c->kinetic, .stribeck = c->stribeck };
        return (LwAuxLaw){ lw_rubbing_coefficient(&law, speed, sticks), 0 };
    }
    const LwFrictionDef *f = &def->friction[e->source];
    /* Slipping a little the wrong way, as trial steps do: the viscous part goes on smoothly. */
    double against = !sticks && speed < 0 ? 2 * f->viscous * speed : 0;
    return (LwAuxLaw){ lw_rubbing_coefficient(f, speed, sticks), lw_rubbing_force(f, 0, speed, sticks) + against };
}

LwAuxLaw lw_aux_impulse_law(const LwAux *aux, const LwAuxElement *e)
{
    return (LwAuxLaw){ lw_aux_law(aux, e, INFINITY, false).coefficient, 0 };
}

/* m/s. Of surfaces that hardly move the direction is noise: what was decided on passes smoothly into what they do, of which it is nothing
 * but rounding as soon as they move. Friction turns the direction within times of slow / (c g), which steps must follow: 3e-6 of the typical speed
 * is little enough to change nothing (displacements of 1e-9 of the size) and allows steps that end a slow start within a few hundred of them. */
static double slow_slip(const LwAux *aux)
{
    return 3000 * aux->rest;
}

void lw_aux_turn(LwAux *aux, const LwState *state)
{
    for (int i = 0; i < aux->element_count; i++) {
        LwAuxElement *e = &aux->element[i];
        LwAuxSliding s = lw_aux_sliding(e);
        double square = 0;
        if (s.count < 2 || e->sliding != LW_AUX_SLIPS)
            continue;
        lw_aux_eval_element(aux, state, i, LW_EVAL_CD);
        for (int k = 0; k < s.count; k++)
            square += aux->row[s.first + k].rate * aux->row[s.first + k].rate;
        for (int k = 0; sqrt(square) > 3 * slow_slip(aux) && k < s.count; k++)
            e->direction[k] = aux->row[s.first + k].rate / sqrt(square);
    }
}

double lw_aux_slide(const LwAux *aux, const LwAuxElement *e, double direction[LW_RUBBING_MOST])
{
    LwAuxSliding s = lw_aux_sliding(e);
    double along = 0, square = 0;
    for (int i = 0; i < s.count; i++) {
        double rate = aux->row[s.first + i].rate;
        along += rate * e->direction[i];
        square += rate * rate;
    }
    if (s.count < 2 || e->sliding != LW_AUX_SLIPS) {
        memcpy(direction, e->direction, (size_t)s.count * sizeof *direction);
        return along;
    }
    double slow = slow_slip(aux), share = along > 0 ? square / (slow * slow) : 0;
    double ahead = fmax(along, 0) + slow / ((1 + share) * (1 + share)), length = sqrt(fmax(square - along * along, 0) + ahead * ahead);
    for (int i = 0; i < s.count; i++)
        direction[i] = (aux->row[s.first + i].rate + (ahead - along) * e->direction[i]) / length;
    return along > 0 ? sqrt(square) : along;
}

static double *load_of(const LwAux *aux, int friction, int column)
{
    return aux->load + ((size_t)friction * (size_t)(aux->row_room + 1) + (size_t)column) * 6;
}

void lw_aux_load_columns(LwAux *aux, const LwSolver *solver, const LwState *state)
{
    const LwSystem *s = aux->system;
    for (int f = 0; f < aux->friction_count; f++)
        for (int j = 0; j < aux->border->count; j++)
            lw_rubbing_reaction(s, solver->rows, state, f, aux->border->Lambda + (size_t)j * (size_t)s->row_count, load_of(aux, f, j + 1));
}

void lw_aux_load_start(LwAux *aux, const LwSolver *solver, const LwState *state, const double *lambda)
{
    const LwSystem *s = aux->system;
    for (int f = 0; f < aux->friction_count; f++) {
        double *load = load_of(aux, f, 0);
        for (int k = 0; k < 6; k++)
            load[k] = 0;
        if (lambda)
            lw_rubbing_reaction(s, solver->rows, state, f, lambda, load);
    }
}

double lw_aux_joint_normal(const LwAux *aux, const LwState *state, int friction, const double *x, double *gradient)
{
    double load[6], by_load[6];
    for (int k = 0; k < 6; k++) {
        load[k] = load_of(aux, friction, 0)[k];
        for (int j = 0; j < aux->border->count; j++)
            load[k] += x[j] * load_of(aux, friction, j + 1)[k];
    }
    double N = lw_rubbing_normal(aux->system->mechanism, state, friction, load, gradient ? by_load : NULL);
    for (int j = 0; gradient && j < aux->border->count; j++) {
        gradient[j] = 0;
        for (int k = 0; k < 6; k++)
            gradient[j] += by_load[k] * load_of(aux, friction, j + 1)[k];
    }
    return N;
}

double lw_aux_bound(const LwAux *aux, const LwState *state, int element)
{
    const LwAuxElement *e = &aux->element[element];
    LwAuxLaw law = lw_aux_law(aux, e, 0, true);
    double N = e->kind == LW_AUX_CONTACT ? aux->mu[e->first] : lw_aux_joint_normal(aux, state, e->source, aux->x, NULL);
    return law.coefficient * N + law.constant;
}
