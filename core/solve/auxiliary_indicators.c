#include "core/solve/auxiliary_private.h"

LwIndicator lw_aux_gap(const LwAux *aux, const LwState *state, int element)
{
    const LwMechanism *m = aux->system->mechanism;
    const LwAuxElement *e = &aux->element[element];
    LwAuxRow row = { 0 };
    if (e->kind == LW_AUX_STOP)
        lw_stop_eval(m, state, e->source, e->side, LW_EVAL_C | LW_EVAL_CD, &row);
    else
        lw_contact_point_eval(m, state, &e->point, LW_EVAL_C | LW_EVAL_CD, false, &row);
    return (LwIndicator){ .kind = LW_IND_GAP, .element = element, .value = row.value, .rate = row.rate, .scale = m->size / lw_aux_unit(aux, e) };
}

int lw_aux_gaps(const LwAux *aux, const LwState *state, LwIndicator *out)
{
    int count = 0;
    for (int i = 0; i < aux->element_count; i++)
        if (aux->element[i].kind != LW_AUX_FRICTION && aux->element[i].normal == LW_AUX_OPEN)
            out[count++] = lw_aux_gap(aux, state, i);
    return count;
}

/* Place of a row among the active ones. */
static int active_place(const LwAux *aux, int row)
{
    int low = 0, high = aux->active_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (aux->active[middle] < row)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static LwIndicator of_friction(const LwAux *aux, const LwState *state, int element)
{
    const LwAuxElement *e = &aux->element[element];
    LwAuxSliding sliding = lw_aux_sliding(e);
    double along = 0, square = 0, speed = 0;
    for (int k = 0; k < sliding.count; k++) {
        double mu = aux->mu[sliding.first + k], rate = aux->row[sliding.first + k].rate;
        along += rate * e->direction[k];
        speed += rate * rate;
        square += mu * mu;
    }
    if (e->sliding == LW_AUX_SLIPS)
        return (LwIndicator){ .kind = LW_IND_SLIP, .element = element, .value = along, .scale = fmax(sqrt(speed), 1e9 * aux->rest), .rate = NAN };
    double bound = lw_aux_bound(aux, state, element), size = 0;
    for (int k = 0; k < e->count; k++)
        size = fmax(size, aux->size[active_place(aux, e->first + k)]);
    return (LwIndicator){ .kind = LW_IND_STICK, .element = element, .value = (1 + LW_AUX_TIE) * bound - sqrt(square), .scale = bound + sqrt(square) + size, .rate = NAN };
}

/* Friction of a joint that a motor keeps at rest: until it moves. */
static LwIndicator of_held(const LwAux *aux, const LwState *state, int element)
{
    LwAuxRow row[LW_RUBBING_MOST];
    int count = lw_rubbing_rows(aux->system->mechanism, state, aux->element[element].source, LW_EVAL_CD, row);
    double square = 0;
    for (int k = 0; k < count; k++)
        square += row[k].rate * row[k].rate;
    return (LwIndicator){ .kind = LW_IND_STICK, .element = element, .value = 2 * aux->rest - sqrt(square), .scale = aux->rest, .rate = NAN };
}

int lw_aux_indicators(const LwAux *aux, const LwState *state, LwIndicator *out)
{
    int count = 0;
    for (int i = 0; i < aux->element_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        if (e->kind != LW_AUX_FRICTION && e->normal == LW_AUX_OPEN) {
            out[count++] = lw_aux_gap(aux, state, i);
            continue;
        }
        if (e->kind != LW_AUX_FRICTION && e->normal == LW_AUX_HOLDS)
            out[count++] = (LwIndicator){ .kind = LW_IND_FORCE, .element = i, .value = aux->mu[e->first], .rate = NAN,
                                          .scale = aux->size[active_place(aux, e->first)] };
        if (e->kind == LW_AUX_FRICTION && e->sliding == LW_AUX_OPEN) {
            out[count++] = of_held(aux, state, i);
            continue;
        }
        /* Friction at its bound that does not move (LW_AUX_RESTS) changes when what keeps it does. */
        bool pressed = e->kind == LW_AUX_FRICTION || e->normal == LW_AUX_HOLDS;
        if (pressed && lw_aux_sliding(e).count > 0 && (e->sliding == LW_AUX_SLIPS || e->sliding == LW_AUX_HOLDS))
            out[count++] = of_friction(aux, state, i);
    }
    return count;
}
