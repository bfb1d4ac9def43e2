#include "core/solve/auxiliary_private.h"

#include "core/base/assert.h"

#include <string.h>

LwAuxSliding lw_aux_sliding(const LwAuxElement *e)
{
    int normals = e->kind == LW_AUX_FRICTION ? 0 : 1;
    return (LwAuxSliding){ e->first + normals, e->count - normals };
}

double lw_aux_touching(const LwMechanism *m)
{
    return 1e-10 * m->size;
}

double lw_aux_rest_speed(const LwMechanism *m, const LwState *state)
{
    double speed = sqrt(lw_vec3_norm(m->def.gravity) * m->size);
    for (int b = 0; b < m->body_count; b++)
        speed = fmax(speed, fmax(lw_vec3_norm(state->body[b].v), m->size * lw_vec3_norm(state->body[b].w)));
    return 1e-9 * speed + 1e-12 * m->size;
}

double lw_aux_unit(const LwAux *aux, const LwAuxElement *e)
{
    return e->kind == LW_AUX_STOP ? lw_stop_scale(aux->system->mechanism, e->source) : 1;
}

double lw_aux_restitution(const LwAux *aux, const LwAuxElement *e)
{
    const LwMechanismDef *def = &aux->system->mechanism->def;
    return e->kind == LW_AUX_STOP ? def->limit[e->source].restitution : e->kind == LW_AUX_CONTACT ? def->contact[e->source].restitution : 0;
}

void lw_aux_eval_element(LwAux *aux, const LwState *state, int element, unsigned parts)
{
    const LwMechanism *m = aux->system->mechanism;
    const LwAuxElement *e = &aux->element[element];
    LwAuxRow *row = &aux->row[e->first];
    if (e->kind == LW_AUX_STOP)
        lw_stop_eval(m, state, e->source, e->side, parts, row);
    else if (e->kind == LW_AUX_CONTACT)
        lw_contact_point_eval(m, state, &e->point, parts, e->count > 1, row);
    else
        lw_rubbing_rows(m, state, e->source, parts, row);
}

void lw_aux_eval(LwAux *aux, const LwState *state, unsigned parts)
{
    for (int i = 0; i < aux->element_count; i++)
        lw_aux_eval_element(aux, state, i, parts);
}

/* ---- room ---- */

static void reserve_rows(LwAux *aux, int room)
{
    LwArena *arena = aux->arena;
    if (room <= aux->row_room)
        return;
    room = room > 2 * aux->row_room ? room : 2 * aux->row_room;
    aux->row = LW_NEWN(arena, LwAuxRow, room);
    aux->mu = LW_NEWN(arena, double, room);
    aux->press = LW_NEWN(arena, double, room);
    aux->active = LW_NEWN(arena, int, room);
    aux->packed = LW_NEWN(arena, LwAuxRow, room);
    aux->owner = LW_NEWN(arena, int, room);
    aux->slips = LW_NEWN(arena, bool, room);
    aux->fixed = LW_NEWN(arena, bool, room);
    aux->x = LW_NEWN(arena, double, room);
    aux->size = LW_NEWN(arena, double, room);
    aux->pick = LW_NEWN(arena, int, room);
    aux->answer = LW_NEWN(arena, double, room);
    aux->correction = LW_NEWN(arena, double, room);
    aux->b = LW_NEWN(arena, double, room);
    aux->load = LW_NEWN(arena, double, (size_t)aux->friction_count * 6 * (size_t)(room + 1));
    lw_border_reserve(arena, aux->border, room);
    aux->lcp = lw_lcp_work_create(arena, room);
    aux->least = lw_least_create(arena, room);
    aux->problem = lw_aux_problem_create(arena, room);
    aux->row_room = room;
}

static void reserve_elements(LwAux *aux, int room)
{
    if (room <= aux->element_room)
        return;
    LwAuxElement *old = aux->element;
    aux->element_room = room > 2 * aux->element_room ? room : 2 * aux->element_room;
    aux->element = LW_NEWN(aux->arena, LwAuxElement, aux->element_room);
    aux->spare = LW_NEWN(aux->arena, LwAuxElement, aux->element_room);
    if (old)
        memcpy(aux->element, old, (size_t)aux->element_count * sizeof *old);
}

/* ---- the set ---- */

static void add(LwAux *aux, LwAuxElement e)
{
    reserve_elements(aux, aux->element_count + 1);
    aux->element[aux->element_count++] = e;
    aux->row_count += e.count;
}

static void add_stops(LwAux *aux)
{
    const LwMechanism *m = aux->system->mechanism;
    for (int i = 0; i < m->def.limit_count; i++)
        for (int side = LW_LOWER; side <= LW_UPPER; side++)
            if (lw_stop_exists(m, i, (LwSide)side))
                add(aux, (LwAuxElement){ .kind = LW_AUX_STOP, .source = i, .side = (LwSide)side, .first = aux->row_count, .count = 1 });
    aux->stop_count = aux->element_count;
}

static void add_frictions(LwAux *aux)
{
    const LwMechanism *m = aux->system->mechanism;
    LwAuxRow row[LW_RUBBING_MOST];
    if (m->def.friction_count == 0)
        return;
    LwState *state = lw_state_create(aux->arena, m);
    for (int i = 0; i < m->def.friction_count; i++)
        add(aux, (LwAuxElement){ .kind = LW_AUX_FRICTION, .source = i, .first = aux->row_count,
                                 .count = lw_rubbing_rows(m, state, i, LW_EVAL_CD, row) });
    aux->friction_count = m->def.friction_count;
}

LwAux *lw_aux_create(LwArena *arena, const LwSystem *s)
{
    const LwMechanism *m = s->mechanism;
    bool contacts = false, stops = false;
    for (int i = 0; i < m->def.contact_count; i++)
        contacts = contacts || m->def.contact[i].model == LW_CONTACT_RIGID;
    for (int i = 0; i < m->def.limit_count; i++)
        stops = stops || lw_stop_exists(m, i, LW_LOWER) || lw_stop_exists(m, i, LW_UPPER);
    if (!contacts && !stops && m->def.friction_count == 0)
        return NULL;
    LwAux *aux = LW_NEW(arena, LwAux);
    aux->system = s;
    aux->arena = arena;
    aux->border = lw_border_create(arena, s, 1);
    aux->a0 = LW_NEWN(arena, double, 6 * m->body_count);
    aux->lambda0 = LW_NEWN(arena, double, s->row_count);
    add_stops(aux);
    add_frictions(aux);
    reserve_rows(aux, aux->row_count > 0 ? aux->row_count : 1);
    if (contacts)
        aux->contacts = lw_contacts_create(arena, m);
    return aux;
}

void lw_aux_copy_modes(LwAux *to, const LwAux *from)
{
    LW_ASSERT(to->stop_count == from->stop_count && to->friction_count == from->friction_count);
    to->element_count = to->element_count < from->element_count ? to->element_count : from->element_count;
    reserve_elements(to, from->element_count);
    reserve_rows(to, from->row_count);
    if (from->element_count > 0)
        memcpy(to->element, from->element, (size_t)from->element_count * sizeof *to->element);
    to->element_count = from->element_count;
    to->row_count = from->row_count;
    to->rest = from->rest;
    lw_aux_activate(to);
}

void lw_aux_impose(LwAux *to, const LwAux *from)
{
    lw_aux_copy_modes(to, from);
    to->imposed = true;
    to->redundant = from->redundant;
    memcpy(to->mu, from->mu, (size_t)from->row_count * sizeof *to->mu);
}

/* Rows of a group at its bound are forces; where it sticks they are equations. */
static void activate_rows(LwAux *aux, int element, int first, int count, bool slips)
{
    for (int i = 0; i < count; i++) {
        int k = aux->active_count++;
        aux->active[k] = first + i;
        aux->owner[k] = element;
        aux->slips[k] = slips;
    }
}

void lw_aux_activate(LwAux *aux)
{
    aux->active_count = 0;
    aux->factors = NULL;
    memset(aux->mu, 0, (size_t)aux->row_count * sizeof *aux->mu);
    for (int i = 0; i < aux->element_count; i++) {
        const LwAuxElement *e = &aux->element[i];
        LwAuxSliding sliding = lw_aux_sliding(e);
        if (e->kind != LW_AUX_FRICTION && e->normal == LW_AUX_HOLDS)
            activate_rows(aux, i, e->first, 1, false);
        if (sliding.count > 0 && e->sliding != LW_AUX_OPEN && (e->kind == LW_AUX_FRICTION || e->normal == LW_AUX_HOLDS))
            activate_rows(aux, i, sliding.first, sliding.count, e->sliding != LW_AUX_HOLDS);
    }
}

/* ---- points of contact ---- */

/* Both lists are in the same order but for points that left it: the search goes on where the last one ended. */
static int find_point(const LwAux *aux, int fixed, const LwContactPoint *point, int *from)
{
    int count = aux->element_count - fixed;
    for (int k = 0; k < count; k++) {
        int i = fixed + (*from + k) % count;
        if (aux->element[i].count > 0 && lw_contact_point_is(&aux->element[i].point, point)) {
            *from = i + 1 - fixed;
            return i;
        }
    }
    return -1;
}

/* Into aux->spare: what is near now, then what is far but in force. */
static int list_points(LwAux *aux, int fixed, const LwContactPoint *point, int found)
{
    const LwMechanismDef *def = &aux->system->mechanism->def;
    LwAuxElement *next = aux->spare;
    int count = 0, from = 0;
    for (int i = 0; i < found; i++) {
        const LwContactDef *contact = &def->contact[point[i].contact];
        if (contact->model != LW_CONTACT_RIGID)
            continue;
        int old = find_point(aux, fixed, &point[i], &from);
        next[count] = old >= 0 ? aux->element[old]
                               : (LwAuxElement){ .kind = LW_AUX_CONTACT, .source = point[i].contact, .count = lw_contact_rubs(contact) ? 3 : 1 };
        next[count++].point = point[i];
        if (old >= 0)
            aux->element[old].count = 0; /* taken over */
    }
    for (int i = fixed; i < aux->element_count; i++)
        if (aux->element[i].count > 0 && aux->element[i].normal != LW_AUX_OPEN)
            next[count++] = aux->element[i];
    return count;
}

void lw_aux_find(LwAux *aux, const LwState *state, double reach)
{
    const LwContactPoint *point;
    int fixed = aux->stop_count + aux->friction_count;
    if (!aux->contacts)
        return;
    int found = lw_contacts_find(aux->contacts, state, reach, &point);
    reserve_elements(aux, aux->element_count + found);
    int count = list_points(aux, fixed, point, found);
    bool same = count == aux->element_count - fixed;
    for (int i = 0; same && i < count; i++)
        same = lw_contact_point_is(&aux->spare[i].point, &aux->element[fixed + i].point);
    aux->element_count = fixed;
    aux->row_count = fixed > 0 ? aux->element[fixed - 1].first + aux->element[fixed - 1].count : 0;
    for (int i = 0; i < count; i++) {
        aux->spare[i].first = aux->row_count;
        add(aux, aux->spare[i]);
    }
    reserve_rows(aux, aux->row_count);
    if (!same)
        lw_aux_activate(aux);
}

/* ---- words ---- */

const char *lw_aux_element_words(const LwAux *aux, LwArena *arena, int element)
{
    const LwMechanismDef *def = &aux->system->mechanism->def;
    const LwAuxElement *e = &aux->element[element];
    if (e->kind == LW_AUX_STOP) {
        const LwLimitDef *limit = &def->limit[e->source];
        return lw_arena_printf(arena, "the %s stop of %s.%s", e->side == LW_LOWER ? "lower" : "upper", def->joint[limit->joint].name,
                               lw_coordinate_names[limit->coordinate]);
    }
    if (e->kind == LW_AUX_FRICTION)
        return lw_arena_printf(arena, "friction in %s", lw_rubbing_owner(def, e->source));
    const LwContactDef *contact = &def->contact[e->source];
    return lw_arena_printf(arena, "contact %s (%s on %s)", contact->name, lw_body_words(def, contact->body[0]), lw_body_words(def, contact->body[1]));
}
