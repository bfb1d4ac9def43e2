#include "core/solve/compliant.h"

#include "core/solve/border.h"

struct LwCompliant {
    LwArena *arena;
    const LwMechanism *mechanism;
    LwContacts *contacts;
    int count, room, flat;
    LwCompliantPoint *point;
};

LwCompliant *lw_compliant_create(LwArena *arena, const LwMechanism *m)
{
    bool any = false;
    for (int i = 0; i < m->def.contact_count; i++)
        any = any || m->def.contact[i].model != LW_CONTACT_RIGID;
    if (!any)
        return NULL;
    LwCompliant *c = LW_NEW(arena, LwCompliant);
    c->arena = arena;
    c->mechanism = m;
    c->contacts = lw_contacts_create(arena, m);
    c->flat = -1;
    return c;
}

int lw_compliant_hopeless(const LwMechanism *m)
{
    for (int i = 0; i < m->def.contact_count; i++) {
        const LwContactDef *def = &m->def.contact[i];
        bool round = def->model != LW_CONTACT_HERTZ;
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < def->count[side]; k++) {
                LwTouchKind kind = m->def.shape[def->first[side] + k].kind;
                round = round || kind == LW_TOUCH_SPHERE || kind == LW_TOUCH_CAPSULE || kind == LW_TOUCH_CYLINDER;
            }
        if (!round)
            return i;
    }
    return -1;
}

int lw_compliant_flat(const LwCompliant *c)
{
    return c->flat;
}

/* Friction at the sliding speeds in the rows. */
static void rub(const LwContactDef *def, LwCompliantPoint *p)
{
    double u[2] = { p->row[1].rate, p->row[2].rate }, square = u[0] * u[0] + u[1] * u[1], s = def->slip, width = fmax(def->stribeck, 2 * s);
    double mu = def->kinetic + (def->fixed - def->kinetic) * exp(-square / (width * width));
    p->slip = sqrt(square);
    p->by_slip = mu * p->normal / sqrt(square + s * s);
    for (int k = 0; k < 2; k++)
        p->sliding[k] = -p->by_slip * u[k];
}

/* False: there is no radius. */
static bool press(const LwContactDef *def, LwCompliantPoint *p)
{
    bool hertz = def->model == LW_CONTACT_HERTZ;
    double k = hertz ? 4.0 / 3 * def->modulus * sqrt(p->point->radius) : def->stiffness, e = hertz ? 1.5 : def->exponent;
    if (!isfinite(k))
        return false;
    double spring = k * pow(p->x, e), rate = 1 - def->damping * p->row[0].rate;
    p->normal = spring * fmax(rate, 0);
    p->stored = spring * p->x / (e + 1);
    p->by_x = rate > 0 ? e * spring / p->x * rate : 0;
    p->by_v = rate > 0 ? spring * def->damping : 0;
    return true;
}

int lw_compliant_find(LwCompliant *c, const LwState *state, const LwCompliantPoint **point)
{
    const LwContactPoint *found;
    int count = lw_contacts_find(c->contacts, state, 0, &found);
    c->count = 0;
    for (int i = 0; i < count; i++) {
        const LwContactDef *def = &c->mechanism->def.contact[found[i].contact];
        LwCompliantPoint p = { .point = &found[i], .x = -found[i].gap };
        if (def->model == LW_CONTACT_RIGID || !(p.x > 0))
            continue;
        bool rubs = lw_contact_rubs(def);
        lw_contact_point_eval(c->mechanism, state, &found[i], LW_EVAL_C | LW_EVAL_CD | LW_EVAL_J, rubs, p.row);
        if (!press(def, &p)) {
            c->flat = found[i].contact;
            continue;
        }
        if (rubs)
            rub(def, &p);
        LW_PUSH(c->arena, c->point, c->count, c->room, p);
    }
    *point = c->point;
    return c->count;
}

double lw_compliant_gap(LwCompliant *c, const LwState *state, double reach)
{
    const LwContactPoint *found;
    double least = INFINITY;
    for (int count = lw_contacts_find(c->contacts, state, reach, &found); count > 0; count--, found++)
        if (c->mechanism->def.contact[found->contact].model != LW_CONTACT_RIGID && found->gap > 0)
            least = fmin(least, found->gap);
    return least;
}

void lw_compliant_add(LwCompliant *c, const LwState *state, double *f)
{
    const LwCompliantPoint *p;
    for (int count = lw_compliant_find(c, state, &p); count > 0; count--, p++) {
        lw_aux_row_add(c->mechanism, &p->row[0], p->normal, f);
        for (int k = 0; k < 2 && p->slip > 0; k++)
            lw_aux_row_add(c->mechanism, &p->row[1 + k], p->sliding[k], f);
    }
}

double lw_compliant_energy(LwCompliant *c, const LwState *state)
{
    const LwCompliantPoint *p;
    double sum = 0;
    for (int count = lw_compliant_find(c, state, &p); count > 0; count--, p++)
        sum += p->stored;
    return sum;
}

/* World, on the first body of the contact. */
static LwVec3 force_on_first(const LwMechanism *m, const LwCompliantPoint *p)
{
    int part = p->row[0].part[0] == m->body_count ? 1 : 0;
    LwVec3 force = lw_vec3_scale(lw_vec3_from(p->row[0].J + 6 * part), p->normal);
    for (int k = 0; k < 2 && p->slip > 0; k++)
        force = lw_vec3_mad(force, p->sliding[k], lw_vec3_from(p->row[1 + k].J + 6 * part));
    return lw_vec3_scale(force, part == 0 ? 1 : -1);
}

void lw_compliant_load(LwCompliant *c, const LwState *state, int contact, LwContactLoad *load)
{
    const LwCompliantPoint *p;
    int count = lw_compliant_find(c, state, &p);
    LwVec3 sum = { 0, 0, 0 }, rub = { 0, 0, 0 };
    *load = (LwContactLoad){ .gap = INFINITY };
    for (int i = 0; i < count; i++) {
        if (p[i].point->contact != contact)
            continue;
        if (p[i].point->gap < load->gap && !(load->normal > 0))
            load->place = p[i].point->place;
        load->gap = fmin(load->gap, p[i].point->gap);
        if (!(p[i].normal > 0))
            continue;
        load->points++;
        load->normal += p[i].normal;
        for (int k = 0; k < 2; k++)
            rub = lw_vec3_mad(rub, p[i].sliding[k], lw_vec3_from(p[i].row[1 + k].J + (p[i].row[1 + k].part[0] == c->mechanism->body_count ? 6 : 0)));
        load->slip = fmax(load->slip, p[i].slip);
        sum = lw_vec3_mad(sum, p[i].normal, p[i].point->place);
        load->force = lw_vec3_add(load->force, force_on_first(c->mechanism, &p[i]));
    }
    load->friction = lw_vec3_norm(rub);
    if (load->normal > 0)
        load->place = lw_vec3_scale(sum, 1 / load->normal);
    for (int i = 0; i < count; i++)
        if (p[i].point->contact == contact)
            load->torque = lw_vec3_add(load->torque, lw_vec3_cross(lw_vec3_sub(p[i].point->place, load->place), force_on_first(c->mechanism, &p[i])));
}
