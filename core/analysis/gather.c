#include "core/analysis/gather.h"

typedef struct Gathering {
    const LwMechanism *mechanism;
    LwState *state;
    bool *placed;           /* by body, the ground included */
    int *root;              /* by body: the one that its part of the mechanism was gathered from */
    LwVec3 *shift;          /* by body: by which it was moved */
    bool *gapes;            /* by joint: it is off by more than is near */
} Gathering;

/* In which order joints are asked: those whose parts are in place know best, then those that hold a point to a point. */
enum { WHOLE_POINT, WHOLE_SLIDE, POINT, SLIDE, APART, RANKS };

static int rank_of(const Gathering *g, int j)
{
    const LwJoint *joint = &g->mechanism->joint[j];
    if (joint->path || joint->type->seeks || joint->type->two_points || !(joint->type->locked & LW_MASK_XYZ))
        return APART;
    bool point = (joint->type->locked & LW_MASK_XYZ) == LW_MASK_XYZ;
    return g->gapes[j] ? point ? POINT : SLIDE : point ? WHOLE_POINT : WHOLE_SLIDE;
}

/* How far a joint is off in the directions that it holds. */
static double gap(const LwMechanism *m, const LwState *state, int j)
{
    LwRel rel;
    double off = 0;
    lw_state_rel(m, state, j, &rel);
    for (int k = 0; k < 3; k++)
        if (m->joint[j].type->locked & (1u << k))
            off = fmax(off, fabs(rel.z[k]));
    return off;
}

/* From origin 2 to origin 1, world. */
static LwVec3 between(const Gathering *g, int j)
{
    const LwJoint *joint = &g->mechanism->joint[j];
    LwVec3 origin[2];
    for (int k = 0; k < 2; k++) {
        const LwBodyState *b = &g->state->body[joint->body[k]];
        origin[k] = lw_vec3_add(b->p, lw_mat3_mul_vec(&b->A, joint->marker[k].d));
    }
    return lw_vec3_sub(origin[0], origin[1]);
}

static void move(Gathering *g, int b, LwVec3 by)
{
    if (g->mechanism->body[b].dof == 1)
        return;
    g->state->body[b].p = lw_vec3_add(g->state->body[b].p, by);
    g->shift[b] = lw_vec3_add(g->shift[b], by);
}

/* Places the body at the other end of a joint with one end placed; false: there is no such joint of this rank. */
static bool place_next(Gathering *g, int rank)
{
    const LwMechanism *m = g->mechanism;
    for (int j = 0; j < m->def.joint_count; j++) {
        const int *body = m->joint[j].body;
        if (g->placed[body[0]] == g->placed[body[1]] || rank_of(g, j) != rank)
            continue;
        int to = g->placed[body[0]] ? 1 : 0, from = body[1 - to];
        g->placed[body[to]] = true;
        g->root[body[to]] = g->root[from];
        move(g, body[to], g->shift[from]);
        if (rank == POINT || rank == SLIDE)
            move(g, body[to], lw_vec3_scale(between(g, j), to == 0 ? -1 : 1));
        return true;
    }
    return false;
}

/* What hangs together but not on the ground is gathered where it is: its centre of mass stays. */
static void recentre(Gathering *g, int root)
{
    const LwMechanism *m = g->mechanism;
    LwVec3 sum = { 0, 0, 0 };
    double mass = 0;
    for (int b = 0; b < m->body_count; b++)
        if (g->root[b] == root) {
            if (m->body[b].dof == 1) /* a shaft stays */
                return;
            sum = lw_vec3_add(sum, lw_vec3_scale(g->shift[b], m->body[b].mass));
            mass += m->body[b].mass;
        }
    for (int b = 0; b < m->body_count; b++)
        if (g->root[b] == root)
            move(g, b, lw_vec3_scale(sum, -1 / mass));
}

static void gather_all(Gathering *g)
{
    const LwMechanism *m = g->mechanism;
    for (int root = m->body_count; root >= 0; root--) { /* the ground first */
        if (g->placed[root])
            continue;
        g->placed[root] = true;
        g->root[root] = root;
        for (int rank = 0; rank < RANKS; rank = place_next(g, rank) ? 0 : rank + 1)
            ;
        if (root < m->body_count)
            recentre(g, root);
    }
}

bool lw_gather(LwArena *scratch, const LwMechanism *m, LwState *state, double far)
{
    LwArenaMark mark = lw_arena_mark(scratch);
    Gathering g = { m, state, LW_NEWN(scratch, bool, m->body_count + 1), LW_NEWN(scratch, int, m->body_count + 1),
                    LW_NEWN(scratch, LwVec3, m->body_count + 1), LW_NEWN(scratch, bool, m->def.joint_count) };
    bool any = false, moved = false;
    for (int j = 0; j < m->def.joint_count; j++)
        any = (g.gapes[j] = gap(m, state, j) > far) || any;
    if (any)
        gather_all(&g);
    for (int b = 0; b < m->body_count; b++)
        moved = moved || lw_vec3_norm(g.shift[b]) > 0;
    lw_arena_release(scratch, mark);
    return moved;
}
