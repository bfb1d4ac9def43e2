#include "core/solve/auxiliary_private.h"

double lw_aux_stop_load(const LwAux *aux, int limit)
{
    double load = 0;
    for (int i = 0; i < aux->stop_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        if (e->source == limit)
            load += (e->side == LW_LOWER ? 1 : -1) * aux->mu[e->first];
    }
    return load;
}

void lw_aux_friction_load(const LwAux *aux, const LwState *state, int friction, double effort[6])
{
    const LwAuxElement *e = &aux->element[aux->stop_count + friction];
    if (e->sliding == LW_AUX_OPEN) {
        for (int k = 0; k < 6; k++)
            effort[k] = 0;
        return;
    }
    lw_rubbing_load(aux->system->mechanism, state, friction, &aux->row[e->first], &aux->mu[e->first], effort);
}

typedef struct Sum {
    LwVec3 place;           /* Σ N·place */
    LwVec3 friction;
    LwVec3 nearest;
    double lowest;
} Sum;

static void add_point(const LwAux *aux, const LwState *state, const LwAuxElement *e, LwContactLoad *load, Sum *sum)
{
    const LwMechanism *m = aux->system->mechanism;
    LwVec3 place, normal;
    LwAuxRow row[3];
    lw_contact_point_place(m, state, &e->point, &place, &normal);
    lw_contact_point_eval(m, state, &e->point, LW_EVAL_C | LW_EVAL_CD, true, row); /* what has no friction slips as well */
    if (row[0].value < sum->lowest) {
        sum->lowest = row[0].value;
        sum->nearest = place;
    }
    double N = e->normal == LW_AUX_HOLDS ? aux->mu[e->first] : 0, slip = 0;
    if (!(N > 0))
        return;
    for (int k = 1; k < e->count; k++) {
        const LwAuxRow *tangent = &aux->row[e->first + k];
        sum->friction = lw_vec3_mad(sum->friction, aux->mu[e->first + k], lw_vec3_from(tangent->J + (tangent->part[0] == m->body_count ? 6 : 0)));
    }
    for (int k = 1; k < 3; k++)
        slip += row[k].rate * row[k].rate;
    load->points++;
    load->normal += N;
    load->slip = fmax(load->slip, sqrt(slip));
    sum->place = lw_vec3_mad(sum->place, N, place);
}

static void add_wrench(const LwAux *aux, const LwState *state, const LwAuxElement *e, LwContactLoad *load)
{
    const LwMechanism *m = aux->system->mechanism;
    LwVec3 place, normal, force = lw_vec3(0, 0, 0);
    lw_contact_point_place(m, state, &e->point, &place, &normal);
    int part = aux->row[e->first].part[0] == m->body_count ? 1 : 0;
    for (int k = 0; k < e->count; k++)
        force = lw_vec3_mad(force, aux->mu[e->first + k], lw_vec3_from(aux->row[e->first + k].J + 6 * part));
    force = lw_vec3_scale(force, part == 0 ? 1 : -1);
    load->force = lw_vec3_add(load->force, force);
    load->torque = lw_vec3_add(load->torque, lw_vec3_cross(lw_vec3_sub(place, load->place), force));
}

void lw_aux_contact_load(const LwAux *aux, const LwState *state, int contact, LwContactLoad *load)
{
    Sum sum = { .lowest = INFINITY };
    *load = (LwContactLoad){ .gap = aux->contacts ? lw_contacts_gap(aux->contacts, contact) : INFINITY };
    for (int i = aux->stop_count + aux->friction_count; i < aux->element_count; i++)
        if (aux->element[i].source == contact)
            add_point(aux, state, &aux->element[i], load, &sum);
    load->gap = fmin(load->gap, sum.lowest);
    load->friction = lw_vec3_norm(sum.friction);
    load->place = load->normal > 0 ? lw_vec3_scale(sum.place, 1 / load->normal) : sum.nearest;
    for (int i = aux->stop_count + aux->friction_count; i < aux->element_count; i++)
        if (aux->element[i].source == contact && aux->element[i].normal == LW_AUX_HOLDS)
            add_wrench(aux, state, &aux->element[i], load);
    load->split = aux->redundant && load->points > 1;
}
