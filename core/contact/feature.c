/* Notation of one pair: sides k and l, kind of k ≤ kind of l; c point, u direction, both in the world; m the normal from l to k;
 * "witness" the place on k's core (without its radius) that is nearest to l. */
#include "core/contact/feature.h"

typedef struct Core {
    LwMoving3 c, u;
    double r, turn;
    LwVec3 x, w;            /* of circles: where angles begin; angular velocity, world */
} Core;

typedef struct Near {
    LwMoving gap;
    LwMoving3 witness, m;
    double r;               /* around the witness */
    bool lost;              /* Newton's method found no common perpendicular, or one that hardly is one */
} Near;

static Core core_of(const LwState *state, const LwContactPoint *p, int side, bool rates)
{
    const LwBodyState *body = &state->body[p->body[side]];
    LwVec3 arm = lw_mat3_mul_vec(&body->A, p->a[side]);
    Core core = { .c.v = lw_vec3_add(body->p, arm), .u.v = lw_mat3_mul_vec(&body->A, p->b[side]), .r = p->r[side], .turn = p->turn[side] };
    if (rates) {
        core.w = lw_mat3_mul_vec(&body->A, body->w);
        core.c.d = lw_vec3_add(body->v, lw_vec3_cross(core.w, arm));
        core.u.d = lw_vec3_cross(core.w, core.u.v);
    }
    if (p->feature[side] == LW_FEATURE_CIRCLE)
        core.x = lw_mat3_mul_vec(&body->A, lw_circle_start(p->b[side]));
    return core;
}

/* Between centres that coincide no direction stands out. */
static const LwVec3 up = { 0, 0, 1 };

static Near from_difference(const Core *k, LwMoving3 d, double r)
{
    Near near = { .witness = k->c, .r = k->r };
    near.gap = lw_moving3_unit(d, up, &near.m);
    near.gap.v -= k->r + r;
    return near;
}

static Near point_point(const Core *k, const Core *l)
{
    return from_difference(k, lw_moving3_sub(k->c, l->c), l->r);
}

static Near point_line(const Core *k, const Core *l)
{
    return from_difference(k, lw_moving3_across(lw_moving3_sub(k->c, l->c), l->u), l->r);
}

/* The unit direction of what of a stands across u. Next to parallel what is left is rounding as to its direction, but it must stand across all the
 * same: a second time around it does. */
static LwMoving3 outwards(LwMoving3 a, LwMoving3 u, LwVec3 otherwise)
{
    LwMoving3 out;
    lw_moving3_unit(lw_moving3_across(a, u), otherwise, &out);
    lw_moving3_unit(lw_moving3_across(out, u), otherwise, &out);
    return out;
}

static Near point_circle(const Core *k, const Core *l)
{
    LwMoving3 from = lw_moving3_sub(k->c, l->c);
    return from_difference(k, lw_moving3_sub(from, lw_moving3_scale(outwards(from, l->u, l->x), l->r)), 0);
}

static Near point_plane(const Core *k, const Core *l)
{
    Near near = { .gap = lw_moving3_dot(lw_moving3_sub(k->c, l->c), l->u), .witness = k->c, .m = l->u, .r = k->r };
    near.gap.v -= k->r;
    return near;
}

static Near circle_plane(const Core *k, const Core *l)
{
    LwMoving3 lowest = lw_moving3_sub(k->c, lw_moving3_scale(outwards(l->u, k->u, k->x), k->r));
    return (Near){ .gap = lw_moving3_dot(lw_moving3_sub(lowest, l->c), l->u), .witness = lowest, .m = l->u };
}

/* c_k + s u_k − c_l − t u_l = h x, x = u_k × u_l:  s = −w·(u_l × x)/|x|², w = c_k − c_l */
static Near line_line(const Core *k, const Core *l, double sign)
{
    Near near = { .r = k->r };
    LwMoving3 w = lw_moving3_sub(k->c, l->c), x = lw_moving3_cross(k->u, l->u);
    lw_moving3_unit(lw_moving3_scale(x, sign), up, &near.m);
    near.gap = lw_moving3_dot(near.m, w);
    near.gap.v -= k->r + l->r;
    LwMoving xx = lw_moving3_dot(x, x);
    near.witness = k->c;
    if (xx.v > 1e-300)
        near.witness = lw_moving3_sub(k->c, lw_moving3_mul(k->u, lw_moving_div(lw_moving3_dot(w, lw_moving3_cross(l->u, x)), xx)));
    return near;
}

/* ---- circle with line or circle: (c_k(s) − c_l(t)) ⟂ both tangents ---- */

typedef struct Along {
    LwMoving3 c, tangent;   /* at the parameter, which is at rest */
    LwVec3 bend;            /* dtangent/dparameter */
    double speed;           /* |dc/dparameter|; the tangent is a unit vector */
} Along;

/* Circles by angle, lines by length. */
static Along along(const Core *core, bool circle, double s)
{
    if (!circle)
        return (Along){ { lw_vec3_mad(core->c.v, s, core->u.v), lw_vec3_mad(core->c.d, s, core->u.d) }, core->u, { 0, 0, 0 }, 1 };
    LwVec3 y = lw_vec3_cross(core->u.v, core->x);
    LwVec3 out = lw_vec3_mad(lw_vec3_scale(core->x, cos(s)), sin(s), y), forth = lw_vec3_cross(core->u.v, out);
    return (Along){ { lw_vec3_mad(core->c.v, core->r, out), lw_vec3_mad(core->c.d, core->r, lw_vec3_cross(core->w, out)) },
                    { forth, lw_vec3_cross(core->w, forth) }, lw_vec3_scale(out, -1), core->r };
}

/* Below this the place runs along the curves a thousand times faster than the bodies move. */
static const double WELL_POSED = 1e-3; /* sine of the angle of the tangents; their matrix has its square */

/* The matrix of F = (d·t_k, d·t_l) by the parameters, d = c_k − c_l; false where it is singular. */
static bool newton_step(const Along *k, const Along *l, LwVec3 d, double Fk, double Fl, double step[2])
{
    double cross = lw_vec3_dot(k->tangent.v, l->tangent.v);
    double kk = k->speed + lw_vec3_dot(d, k->bend), kl = -l->speed * cross;
    double lk = k->speed * cross, ll = -l->speed + lw_vec3_dot(d, l->bend);
    double det = kk * ll - kl * lk;
    if (!(fabs(det) > WELL_POSED * WELL_POSED * k->speed * l->speed))
        return false;
    step[0] = -(Fk * ll - kl * Fl) / det;
    step[1] = -(kk * Fl - lk * Fk) / det;
    return true;
}

static Along shifted(const Core *core, bool circle, double s, double rate)
{
    Along a = along(core, circle, s);
    a.c.d = lw_vec3_mad(a.c.d, rate * a.speed, a.tangent.v);
    a.tangent.d = lw_vec3_mad(a.tangent.d, rate, a.bend);
    return a;
}

static Near curve_curve(const Core *k, bool k_circle, const Core *l, double sign)
{
    double s[2] = { k->turn, l->turn }, step[2];
    Along b = along(l, true, s[1]);
    if (!k_circle)
        s[0] = lw_vec3_dot(lw_vec3_sub(b.c.v, k->c.v), k->u.v);
    Along a = along(k, k_circle, s[0]);
    bool found = false;
    for (int i = 0; i < 30 && !found; i++) {
        LwVec3 d = lw_vec3_sub(a.c.v, b.c.v);
        if (!newton_step(&a, &b, d, lw_vec3_dot(d, a.tangent.v), lw_vec3_dot(d, b.tangent.v), step))
            break;
        /* A quarter of a radian at most: elsewhere on the circle is another pair. */
        double longest = fmax(k_circle ? fabs(step[0]) : fabs(step[0]) / l->r, fabs(step[1])), damp = longest > 0.25 ? 0.25 / longest : 1;
        s[0] += damp * step[0], s[1] += damp * step[1];
        a = along(k, k_circle, s[0]), b = along(l, true, s[1]);
        found = longest < 1e-13;
    }
    /* One step with the rates of F is the implicit derivative of the parameters. */
    LwMoving3 d = lw_moving3_sub(a.c, b.c);
    if (newton_step(&a, &b, d.v, lw_moving3_dot(d, a.tangent).d, lw_moving3_dot(d, b.tangent).d, step)) {
        a = shifted(k, k_circle, s[0], step[0]);
        b = shifted(l, true, s[1], step[1]);
    }
    Near near = { .witness = a.c, .r = k_circle ? 0 : k->r, .lost = !found };
    LwMoving3 apart = lw_moving3_sub(a.c, b.c);
    double sine = lw_moving3_unit(lw_moving3_scale(lw_moving3_cross(a.tangent, b.tangent), sign), up, &near.m).v;
    if (sine < 0.01 && near.r > 0) {
        /* A rod keeps its distance even where it runs along the rim. */
        near.gap = lw_moving3_unit(apart, up, &near.m);
    } else {
        near.gap = lw_moving3_dot(near.m, apart);
        near.lost = near.lost || sine < WELL_POSED;
    }
    near.gap.v -= near.r;
    return near;
}

static Near nearest(const Core *k, int kind_k, const Core *l, int kind_l, double sign)
{
    if (kind_l == LW_FEATURE_PLANE)
        return kind_k == LW_FEATURE_CIRCLE ? circle_plane(k, l) : point_plane(k, l);
    if (kind_l == LW_FEATURE_POINT)
        return point_point(k, l);
    if (kind_k == LW_FEATURE_POINT)
        return kind_l == LW_FEATURE_LINE ? point_line(k, l) : point_circle(k, l);
    if (kind_l == LW_FEATURE_LINE)
        return line_line(k, l, sign);
    return curve_curve(k, kind_k == LW_FEATURE_CIRCLE, l, sign);
}

LwFeaturePair lw_feature_pair_eval(const LwState *state, const LwContactPoint *p, bool rates)
{
    int k = p->feature[0] <= p->feature[1] ? 0 : 1, l = 1 - k;
    Core ck = core_of(state, p, k, rates), cl = core_of(state, p, l, rates);
    Near near = nearest(&ck, p->feature[k], &cl, p->feature[l], p->sign);
    LwMoving out = { near.r + 0.5 * near.gap.v, 0.5 * near.gap.d };
    return (LwFeaturePair){ near.gap, lw_moving3_sub(near.witness, lw_moving3_mul(near.m, out)), lw_moving3_scale(near.m, k == 0 ? 1 : -1), near.lost };
}

/* Of no direction that stands out: z′ turned the shortest way to n takes x′ along, smooth but at n = −z′. The axes are askew on purpose:
 * normals along the axes of the world are frequent. */
static LwMoving3 carried_tangent(LwMoving3 n)
{
    static const LwMoving3 x = { { 0.8, -0.6, 0 }, { 0, 0, 0 } }, z = { { 0.36, 0.48, 0.8 }, { 0, 0, 0 } };
    LwMoving nz = lw_moving3_dot(n, z);
    nz.v = fmax(nz.v + 1, 1e-12);
    return lw_moving3_sub(x, lw_moving3_mul(lw_moving3_add(n, z), lw_moving_div(lw_moving3_dot(n, x), nz)));
}

void lw_feature_tangents(const LwState *state, const LwContactPoint *p, const LwFeaturePair *pair, LwMoving3 tangent[2])
{
    const LwBodyState *body = &state->body[p->body[p->side]];
    LwMoving3 first = { lw_mat3_mul_vec(&body->A, p->along), { 0, 0, 0 } };
    first.d = lw_vec3_cross(lw_mat3_mul_vec(&body->A, body->w), first.v);
    first = lw_moving3_across(first, pair->normal);
    if (!(lw_vec3_dot(first.v, first.v) > 1e-12))
        first = carried_tangent(pair->normal);
    lw_moving3_unit(first, up, &tangent[0]);
    tangent[1] = lw_moving3_cross(pair->normal, tangent[0]);
}
