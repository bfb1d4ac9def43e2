#include "core/analysis/trail.h"

enum { POSE = 7, SPEED = 6 };

/* One pose: y = p and q, body by body, with y′ and y″; v = v and ω, with v′. */
typedef struct Node {
    double t;
    double *y, *d, *e, *v, *a;
} Node;

struct LwTrail {
    const LwMechanism *mechanism;
    int count;              /* of nodes that are valid */
    Node node[2];           /* the last one first */
    double *y, *v;          /* what comes out */
};

LwTrail *lw_trail_create(LwArena *arena, const LwMechanism *m)
{
    LwTrail *trail = LW_NEW(arena, LwTrail);
    int n = m->body_count;
    trail->mechanism = m;
    for (int i = 0; i < 2; i++) {
        Node *node = &trail->node[i];
        node->y = LW_NEWN(arena, double, POSE * n);
        node->d = LW_NEWN(arena, double, POSE * n);
        node->e = LW_NEWN(arena, double, POSE * n);
        node->v = LW_NEWN(arena, double, SPEED * n);
        node->a = LW_NEWN(arena, double, SPEED * n);
    }
    trail->y = LW_NEWN(arena, double, POSE * n);
    trail->v = LW_NEWN(arena, double, SPEED * n);
    return trail;
}

void lw_trail_forget(LwTrail *trail)
{
    trail->count = 0;
}

void lw_trail_add(LwTrail *trail, const LwState *state, const double *a)
{
    Node node = trail->node[1];
    trail->node[1] = trail->node[0];
    trail->node[0] = node;
    trail->node[0].t = state->t;
    trail->count = trail->count == 0 ? 1 : 2;
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
}

bool lw_trail_reaches(const LwTrail *trail, double h)
{
    return trail->count == 2 && h <= 1.5 * (trail->node[0].t - trail->node[1].t);
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

/* Hermite's polynomials in s = (t − t₁)/H, H = t₁ − t₀, written so that they meet the first node whatever the second says:
 *     y = y₁ + s H y₁′ + s²/2 H² y₁″ + s³ (r₀ + (s + 1) r₁ + (s + 1)²/2 r₂)
 *     r₀ = y₁ − H y₁′ + H²/2 y₁″ − y₀,  r₁ = H y₁′ − H² y₁″ + 3 r₀ − H y₀′,  r₂ = H² y₁″ − 6 r₀ + 6 r₁ − H² y₀″
 * and likewise v = v₁ + s H v₁′ + s² (g₀ + (s + 1) g₁), g₀ = v₀ − v₁ + H v₁′, g₁ = H v₀′ − H v₁′ + 2 g₀. Expanded, each is a
 * sum over the data with weights that are the same for all components. */
static void extrapolate_far(const LwTrail *trail, double h)
{
    const Node *now = &trail->node[0], *old = &trail->node[1];
    double H = now->t - old->t, s = h / H, c = s * s * s, k1 = c * (s + 1), k2 = 0.5 * k1 * (s + 1);
    double R1 = k1 + 6 * k2, R0 = c - 6 * k2 + 3 * R1; /* what r₁ and r₀ count in all */
    double d1 = H * (s - R0 + R1), e1 = H * H * (0.5 * s * s + 0.5 * R0 - R1 + k2), d0 = -H * R1, e0 = -H * H * k2;
    for (int i = 0; i < POSE * trail->mechanism->body_count; i++)
        trail->y[i] = now->y[i] + R0 * (now->y[i] - old->y[i]) + d1 * now->d[i] + d0 * old->d[i] + e1 * now->e[i] + e0 * old->e[i];
    double G1 = s * s * (s + 1), G0 = s * s + 2 * G1, a1 = H * (s + G0 - G1), a0 = H * G1;
    for (int i = 0; i < SPEED * trail->mechanism->body_count; i++)
        trail->v[i] = now->v[i] + G0 * (old->v[i] - now->v[i]) + a1 * now->a[i] + a0 * old->a[i];
}

void lw_trail_extrapolate(const LwTrail *trail, double h, bool far, LwState *state)
{
    if (far)
        extrapolate_far(trail, h);
    else
        extrapolate_near(trail, h);
    for (int b = 0; b < trail->mechanism->body_count; b++) {
        LwBodyState *body = &state->body[b];
        const double *y = trail->y + POSE * b, *v = trail->v + SPEED * b;
        body->p = lw_vec3_from(y);
        body->q = lw_quat_renormalize(lw_quat_from(y + 3));
        body->v = lw_vec3_from(v);
        body->w = lw_vec3_from(v + 3);
        body->A = lw_mat3_from_quat(body->q);
    }
    state->t = trail->node[0].t + h;
}
