#include "core/solve/determined.h"

#include "core/solve/forest.h"

/* Of a body: two inverses (three cross products, a determinant, nine quotients), four sines, the form of six rows. */
enum { OPERATIONS = 2 * (18 + 3 + 9) + 2 * 15 + 27 };

/* Three rows of angles and three of places, in the order of the system? */
static bool sort_rows(const LwForest *forest, const LwForestLink *link, LwDeterminedBody *own)
{
    const LwSystem *s = forest->system;
    int count[2] = { 0, 0 };
    for (int i = 0; i < link->count; i++) {
        const LwGroup *g = &s->group[forest->group[link->first + i]];
        int side = g->part[0] == link->body ? 0 : 1;
        for (int r = 0; r < g->count; r++) {
            int kind = lw_system_row_is_angle(s, g->first + r) ? 0 : 1;
            if (count[kind] == 3)
                return false;
            int k = 3 * kind + count[kind]++;
            own->row[k] = g->first + r;
            own->own[k] = g->J + (2 * r + side) * 6;
            own->other[k] = g->J + (2 * r + 1 - side) * 6;
        }
    }
    return count[0] == 3 && count[1] == 3;
}

LwDetermined *lw_determined_create(LwArena *arena, const LwSystem *s)
{
    const LwMechanism *m = s->mechanism;
    int n = m->body_count;
    if (n == 0 || s->row_count != 6 * n)
        return NULL;
    const LwForest *forest = lw_forest_create(arena, s);
    if (forest->auxiliary_count > 0)
        return NULL;
    LwDetermined *d = LW_NEW(arena, LwDetermined);
    d->count = n;
    d->body = LW_NEWN(arena, LwDeterminedBody, n);
    for (int k = 0; k < n; k++) {
        const LwForestLink *link = &forest->link[n - 1 - k];
        const LwBody *body = &m->body[link->body];
        LwDeterminedBody *own = &d->body[k];
        own->body = link->body;
        own->parent = link->parent < 0 ? -1 : n - 1 - link->parent;
        if (body->dof != 6 || !sort_rows(forest, link, own))
            return NULL;
        own->mass = body->mass;
        for (int i = 0; i < 9; i++)
            own->inertia[i % 3 * 4 + i / 3] = body->inertia.m[i / 3][i % 3];
    }
    d->block = LW_NEWN(arena, LwDeterminedBlock, n);
    d->x = LW_NEWN(arena, double, 8 * n);
    d->load = LW_NEWN(arena, double, 8 * n);
    d->operations = (long)OPERATIONS * n;
    return d;
}
