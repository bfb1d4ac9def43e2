#include "core/model/cable.h"

static const double TURN = 6.28318530717958647692;

typedef struct Place {
    LwVec3 p, v, a; /* of the point, world; a without accelerations of the body */
} Place;

static Place place_of(const LwCable *cable, const LwState *state, int i)
{
    const LwBodyState *b = &state->body[cable->body[i]];
    LwVec3 r = cable->point[i], wr = lw_vec3_cross(b->w, r);
    return (Place){ lw_vec3_add(b->p, lw_mat3_mul_vec(&b->A, r)), lw_vec3_add(b->v, lw_mat3_mul_vec(&b->A, wr)),
                    lw_mat3_mul_vec(&b->A, lw_vec3_cross(b->w, wr)) };
}

static LwVec3 across(LwVec3 v, LwVec3 axis)
{
    return lw_vec3_mad(v, -lw_vec3_dot(v, axis), axis);
}

/* The span's direction n, and its share of length, rate and γ; n is zero where the span has none. */
static LwVec3 add_span(const LwCable *cable, Place from, Place to, double rise, LwCableMotion *sum)
{
    LwVec3 D = lw_vec3_sub(to.p, from.p), V = lw_vec3_sub(to.v, from.v), A = lw_vec3_sub(to.a, from.a), n;
    double s;
    if (cable->plane) {
        D = across(D, cable->axis), V = across(V, cable->axis), A = across(A, cable->axis);
        double d2 = lw_vec3_dot(D, D);
        s = sqrt(fmax(d2 - rise * rise, 0));
        /* D = s n + rise m, so n = (s D − rise axis × D)/D² */
        LwVec3 turned = lw_vec3_cross(cable->axis, D);
        n = d2 > 0 ? lw_vec3_scale(lw_vec3_mad(lw_vec3_scale(D, s), -rise, turned), 1 / d2) : lw_vec3(0, 0, 0);
    } else {
        s = lw_vec3_norm(D);
        n = s > 0 ? lw_vec3_scale(D, 1 / s) : lw_vec3(0, 0, 0);
    }
    double along = lw_vec3_dot(n, V), sideways = lw_vec3_dot(V, V) - along * along;
    sum->length += s;
    sum->rate += along;
    sum->gamma += lw_vec3_dot(n, A) + (s > 0 ? sideways / s : 0);
    return n;
}

/* |ρ| times the turn from one direction to the next; a cable that is about to leave its pulley may wrap a little negatively. */
static double wrap(const LwCable *cable, LwVec3 in, LwVec3 out, double radius)
{
    double turn = atan2(lw_vec3_dot(cable->axis, lw_vec3_cross(in, out)), lw_vec3_dot(in, out));
    if (radius < 0)
        turn = -turn;
    return fabs(radius) * (turn < -TURN / 4 ? turn + TURN : turn);
}

/* ∂(pull·V)/∂(v, ω): V = v + A (ω × r) */
static void put_point(const LwCable *cable, const LwState *state, int i, LwVec3 pull, double *J)
{
    const LwBodyState *b = &state->body[cable->body[i]];
    lw_vec3_store(J, pull);
    lw_vec3_store(J + 3, lw_vec3_cross(cable->point[i], lw_mat3_tmul_vec(&b->A, pull)));
}

LwCableMotion lw_cable_eval(const LwMechanism *m, const LwState *state, int index, double *J)
{
    const LwCable *cable = &m->cable[index];
    LwCableMotion sum = { 0, 0, 0 };
    Place here = place_of(cable, state, 0);
    LwVec3 in = { 0, 0, 0 };
    for (int i = 0; i < cable->point_count; i++) {
        LwVec3 out = { 0, 0, 0 };
        if (i + 1 < cable->point_count) {
            Place next = place_of(cable, state, i + 1);
            out = add_span(cable, here, next, cable->radius[i + 1] - cable->radius[i], &sum);
            here = next;
        }
        if (cable->plane && i > 0 && i + 1 < cable->point_count)
            sum.length += wrap(cable, in, out, cable->radius[i]);
        if (J)
            put_point(cable, state, i, lw_vec3_sub(in, out), J + 6 * i);
        in = out;
    }
    return sum;
}
