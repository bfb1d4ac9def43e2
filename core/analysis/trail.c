#include "core/analysis/trail.h"

enum { POSE = 7, SPEED = 6, NODES = 3 };

/* One pose: y = p and q, body by body, with y′ and y″ in d and e; v = v and ω, with v′ in a. */
typedef struct Node {
    double t;
    double *y, *d, *e, *v, *a;
} Node;

typedef struct Weights {
    double value[NODES], slope[NODES];
} Weights;

struct LwTrail {
    const LwMechanism *mechanism;
    int count;              /* of nodes that are valid */
    Node node[NODES];       /* the last one first */
    double *pose;           /* what comes out … */
    double *y, *v;          /* … before the misses are added */
    double h;               /* by which it went, through all nodes; 0: otherwise */
    double *miss[2];        /* by how much the last extrapolations missed y, the last first */
    int misses;             /* how many of them are valid */
};

LwTrail *lw_trail_create(LwArena *arena, const LwMechanism *m)
{
    LwTrail *trail = LW_NEW(arena, LwTrail);
    int n = m->body_count;
    trail->mechanism = m;
    for (int i = 0; i < NODES; i++) {
        Node *node = &trail->node[i];
        node->y = LW_NEWN(arena, double, POSE * n);
        node->d = LW_NEWN(arena, double, POSE * n);
        node->e = LW_NEWN(arena, double, POSE * n);
        node->v = LW_NEWN(arena, double, SPEED * n);
        node->a = LW_NEWN(arena, double, SPEED * n);
    }
    trail->y = LW_NEWN(arena, double, POSE * n);
    trail->v = LW_NEWN(arena, double, SPEED * n);
    trail->pose = LW_NEWN(arena, double, POSE * n);
    for (int i = 0; i < 2; i++)
        trail->miss[i] = LW_NEWN(arena, double, POSE * n);
    return trail;
}

void lw_trail_forget(LwTrail *trail)
{
    trail->count = trail->misses = 0;
    trail->h = 0;
}

/* The last extrapolation went to where this state is: by how much did it miss? */
static void learn(LwTrail *trail, const double *y)
{
    double *miss = trail->miss[1];
    trail->misses = trail->misses < 2 ? trail->misses + 1 : 2;
    trail->miss[1] = trail->miss[0];
    trail->miss[0] = miss;
    for (int i = 0; i < POSE * trail->mechanism->body_count; i++)
        miss[i] = y[i] - trail->y[i];
}

void lw_trail_add(LwTrail *trail, const LwState *state, const double *a)
{
    Node node = trail->node[NODES - 1];
    for (int i = NODES - 1; i > 0; i--)
        trail->node[i] = trail->node[i - 1];
    trail->node[0] = node;
    trail->node[0].t = state->t;
    trail->count = trail->count < NODES ? trail->count + 1 : NODES;
    for (int b = 0; b < trail->mechanism->body_count; b++, a += 6) {
        const LwBodyState *body = &state->body[b];
        double *y = node.y + POSE * b, *d = node.d + POSE * b, *e = node.e + POSE * b, *v = node.v + SPEED * b;
        LwQuat q = body->q, turn = lw_quat_scale(lw_quat_mul(q, lw_quat_pure(lw_vec3_from(a + 3))), 0.5);
        lw_vec3_store(y, body->p);
        lw_quat_store(y + 3, q);
        lw_vec3_store(d, body->v);
        lw_quat_store(d + 3, lw_quat_scale(lw_quat_mul(q, lw_quat_pure(body->w)), 0.5));
        lw_vec3_store(e, lw_vec3_from(a));
        lw_quat_store(e + 3, lw_quat_add(turn, lw_quat_scale(q, -0.25 * lw_vec3_dot(body->w, body->w))));
        lw_vec3_store(v, body->v);
        lw_vec3_store(v + 3, body->w);
        for (int k = 0; k < SPEED; k++)
            node.a[SPEED * b + k] = a[k];
    }
    if (trail->h > 0 && fabs(state->t - trail->node[1].t - trail->h) < 1e-9 * trail->h)
        learn(trail, node.y);
    else
        trail->misses = 0;
    trail->h = 0;
}

bool lw_trail_reaches(const LwTrail *trail, double h)
{
    return trail->count > 1 && h <= 1.5 * (trail->node[0].t - trail->node[1].t);
}

static void extrapolate_near(const LwTrail *trail, double h)
{
    const Node *node = &trail->node[0];
    int n = trail->mechanism->body_count;
    for (int i = 0; i < POSE * n; i++)
        trail->y[i] = node->y[i] + h * (node->d[i] + 0.5 * h * node->e[i]);
    for (int i = 0; i < SPEED * n; i++)
        trail->v[i] = node->v[i] + h * node->a[i];
}

/* How much the values and slopes at the nodes τ count in Hermite's polynomial at τ = at: with Lagrange's polynomials L,
 * (1 − 2 L′(τᵢ)(τ − τᵢ)) L² and (τ − τᵢ) L². */
static void add_weights(const LwTrail *trail, double at, double share, Weights *w)
{
    double now = trail->node[0].t;
    for (int i = 0; i < trail->count; i++) {
        double way = at - (trail->node[i].t - now), L = 1, slope = 0;
        for (int j = 0; j < trail->count; j++)
            if (j != i) {
                double apart = 1 / (trail->node[i].t - trail->node[j].t);
                L *= (at - (trail->node[j].t - now)) * apart;
                slope += apart;
            }
        w->value[i] += share * (1 - 2 * slope * way) * L * L;
        w->slope[i] += share * way * L * L;
    }
}

/* out = base + Σᵢ valueᵢ fᵢ + slopeᵢ gᵢ over the three nodes (those that are not valid count nothing). */
static void combine(int n, const double *base, const Weights *w, const double *const f[NODES], const double *const g[NODES], double *out)
{
    for (int i = 0; i < n; i++)
        out[i] = base[i] + (w->value[0] * f[0][i] + w->value[1] * f[1][i] + w->value[2] * f[2][i])
               + (w->slope[0] * g[0][i] + w->slope[1] * g[1][i] + w->slope[2] * g[2][i]);
}

/* y is integrated from the last node by Gauss's formula of three points, which is exact up to degree 5. */
static void extrapolate_far(const LwTrail *trail, double h)
{
    static const double node[] = { 0.11270166537925831, 0.5, 0.88729833462074169 }, weight[] = { 5.0 / 18, 4.0 / 9, 5.0 / 18 };
    const Node *at = trail->node;
    int n = trail->mechanism->body_count;
    Weights integral = { { 0 }, { 0 } }, value = { { 0 }, { 0 } };
    for (int k = 0; k < 3; k++)
        add_weights(trail, node[k] * h, weight[k] * h, &integral);
    add_weights(trail, h, 1, &value);
    value.value[0] -= 1; /* as a change of the last one */
    combine(POSE * n, at[0].y, &integral, (const double *[]){ at[0].d, at[1].d, at[2].d }, (const double *[]){ at[0].e, at[1].e, at[2].e }, trail->y);
    combine(SPEED * n, at[0].v, &value, (const double *[]){ at[0].v, at[1].v, at[2].v }, (const double *[]){ at[0].a, at[1].a, at[2].a }, trail->v);
}

/* Misses change slowly from step to step, as long as the steps are alike. */
static void add_misses(const LwTrail *trail)
{
    double twice = trail->misses == 2 ? 2 : 1;
    for (int i = 0; i < POSE * trail->mechanism->body_count; i++)
        trail->pose[i] = trail->y[i] + (twice * trail->miss[0][i] - (twice - 1) * trail->miss[1][i]);
}

void lw_trail_extrapolate(LwTrail *trail, double h, bool far, LwState *state)
{
    const double *pose = trail->y;
    double last = trail->node[0].t - trail->node[1].t;
    trail->h = far && trail->count == NODES ? h : 0;
    if (far)
        extrapolate_far(trail, h);
    else
        extrapolate_near(trail, h);
    if (trail->h > 0 && trail->misses > 0 && fabs(h - last) < 1e-6 * h) {
        add_misses(trail);
        pose = trail->pose;
    }
    state->t = trail->node[0].t + h;
    for (int b = 0; b < trail->mechanism->body_count; b++) {
        LwBodyState *body = &state->body[b];
        const double *y = pose + POSE * b, *v = trail->v + SPEED * b;
        body->p = lw_vec3_from(y);
        body->q = lw_quat_renormalize(lw_quat_from(y + 3));
        body->v = lw_vec3_from(v);
        body->w = lw_vec3_from(v + 3);
        body->A = lw_mat3_from_unit_quat(body->q);
    }
}
