#include "core/contact/contact.h"

#include "core/contact/pair.h"
#include "core/contact/sweep.h"

#include <stdlib.h>

struct LwContacts {
    LwArena *arena;
    const LwMechanism *mechanism;
    LwSolid *solid;
    LwPlaced *placed;
    LwSweep *sweep;         /* by contact */
    double *gap;            /* by contact */
    LwPairWork work;
    int point_count, point_room;
    LwContactPoint *point;
    LwContactCost cost;
};

LwContacts *lw_contacts_create(LwArena *arena, const LwMechanism *m)
{
    LwContacts *c = LW_NEW(arena, LwContacts);
    int shapes = m->def.shape_count, contacts = m->def.contact_count;
    c->arena = arena;
    c->mechanism = m;
    c->solid = LW_NEWN(arena, LwSolid, shapes);
    c->placed = LW_NEWN(arena, LwPlaced, shapes);
    c->sweep = LW_NEWN(arena, LwSweep, contacts);
    c->gap = LW_NEWN(arena, double, contacts);
    for (int i = 0; i < shapes; i++) {
        lw_solid_init(&c->solid[i], arena, &m->shape[i]);
        c->placed[i] = (LwPlaced){ .solid = &c->solid[i], .vertex = LW_NEWN(arena, LwVec3, c->solid[i].vertex_count),
                                   .normal = LW_NEWN(arena, LwVec3, c->solid[i].face_count),
                                   .near = LW_NEWN(arena, int, c->solid[i].edge_count + c->solid[i].vertex_count) };
    }
    for (int i = 0; i < contacts; i++) {
        lw_sweep_init(&c->sweep[i], arena, m->def.contact[i].first, m->def.contact[i].count);
        c->gap[i] = INFINITY;
    }
    return c;
}

static int by_parts(const void *a, const void *b)
{
    const LwContactPoint *p = a, *q = b;
    for (int k = 0; k < 2; k++)
        if (p->part[k] != q->part[k])
            return p->part[k] < q->part[k] ? -1 : 1;
    return 0;
}

static void find_pair(LwContacts *c, int contact, int a, int b)
{
    LwPairWork *work = &c->work;
    work->contact = contact;
    work->shape[0] = a;
    work->shape[1] = b;
    work->a = &c->placed[a];
    work->b = &c->placed[b];
    work->count = 0;
    lw_placed_fill(&c->placed[a]);
    lw_placed_fill(&c->placed[b]);
    lw_pair_find(work);
    if (work->count > 1)
        qsort(work->found, (size_t)work->count, sizeof *work->found, by_parts);
    for (int i = 0; i < work->count; i++) {
        c->gap[contact] = fmin(c->gap[contact], work->found[i].gap);
        LW_PUSH(c->arena, c->point, c->point_count, c->point_room, work->found[i]);
    }
}

int lw_contacts_find(LwContacts *c, const LwState *state, double reach, const LwContactPoint **point)
{
    const LwMechanismDef *def = &c->mechanism->def;
    c->work.arena = c->arena;
    c->work.state = state;
    c->work.reach = reach;
    c->point_count = 0;
    c->cost = (LwContactCost){ 0, 0 };
    /* Half of it on each of two boxes. */
    for (int i = 0; i < def->shape_count; i++)
        lw_placed_set(&c->placed[i], state, 0.5 * reach);
    for (int i = 0; i < def->contact_count; i++) {
        LwSweep *sweep = &c->sweep[i];
        c->gap[i] = INFINITY;
        lw_sweep_run(sweep, c->placed);
        c->cost.boxes += sweep->tests;
        c->cost.pairs += sweep->pair_count;
        for (int k = 0; k < sweep->pair_count; k++)
            find_pair(c, i, sweep->pair[k].first, sweep->pair[k].second);
    }
    *point = c->point;
    return c->point_count;
}

double lw_contacts_gap(const LwContacts *c, int contact)
{
    return c->gap[contact];
}

LwContactCost lw_contacts_cost(const LwContacts *c)
{
    return c->cost;
}
