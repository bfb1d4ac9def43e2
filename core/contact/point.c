/* Rows of one point of contact. With P the place, V_i the velocity of body i's material there and e the normal or a direction across it,
 *
 *     rate  = e·(V_1 − V_2),   V_i = v_i + w_i × (P − p_i)
 *     gamma = ė·(V_1 − V_2) + e·(w_1 × (Ṗ − v_1) − w_2 × (Ṗ − v_2))
 *
 * where Ṗ is how fast the place itself moves, over both bodies. Along the normal the rate is that of the gap, because nearest places are: moving
 * them along their features changes the distance in second order only. */
#include "core/contact/feature.h"

#include "core/solve/system.h"

typedef struct Sliding {
    const LwBodyState *body[2];
    LwVec3 arm[2];          /* from the centres of mass to P */
    LwVec3 V, turned;       /* V_1 − V_2, and its rate without accelerations */
} Sliding;

static Sliding sliding_at(const LwState *state, const LwContactPoint *p, LwMoving3 place)
{
    Sliding s = { .V = { 0, 0, 0 } };
    for (int k = 0; k < 2; k++) {
        const LwBodyState *b = s.body[k] = &state->body[p->body[k]];
        double sign = k == 0 ? 1 : -1;
        LwVec3 w = lw_mat3_mul_vec(&b->A, b->w);
        s.arm[k] = lw_vec3_sub(place.v, b->p);
        s.V = lw_vec3_mad(s.V, sign, lw_vec3_add(b->v, lw_vec3_cross(w, s.arm[k])));
        s.turned = lw_vec3_mad(s.turned, sign, lw_vec3_cross(w, lw_vec3_sub(place.d, b->v)));
    }
    return s;
}

static void put_row(const LwContactPoint *p, const Sliding *s, LwMoving3 e, unsigned parts, LwAuxRow *row)
{
    for (int k = 0; k < 2; k++)
        row->part[k] = p->body[k];
    if (parts & LW_EVAL_C)
        row->value = 0;
    if (parts & LW_EVAL_CD)
        row->rate = lw_vec3_dot(e.v, s->V);
    if (parts & LW_EVAL_GAMMA)
        row->gamma = lw_vec3_dot(e.d, s->V) + lw_vec3_dot(e.v, s->turned);
    for (int k = 0; (parts & LW_EVAL_J) && k < 2; k++) {
        double sign = k == 0 ? 1 : -1;
        lw_vec3_store(row->J + 6 * k, lw_vec3_scale(e.v, sign));
        lw_vec3_store(row->J + 6 * k + 3, lw_mat3_tmul_vec(&s->body[k]->A, lw_vec3_scale(lw_vec3_cross(s->arm[k], e.v), sign)));
    }
}

void lw_contact_point_eval(const LwMechanism *mechanism, const LwState *state, const LwContactPoint *p, unsigned parts, bool tangents, LwAuxRow *row)
{
    (void)mechanism;
    LwFeaturePair pair = lw_feature_pair_eval(state, p, (parts & LW_EVAL_GAMMA) != 0);
    Sliding s = sliding_at(state, p, pair.place);
    put_row(p, &s, pair.normal, parts, &row[0]);
    if (parts & LW_EVAL_C)
        row[0].value = pair.gap.v;
    if (!tangents)
        return;
    LwMoving3 tangent[2];
    lw_feature_tangents(state, p, &pair, tangent);
    for (int k = 0; k < 2; k++)
        put_row(p, &s, tangent[k], parts, &row[1 + k]);
}

double lw_contact_point_gap(const LwMechanism *mechanism, const LwState *state, const LwContactPoint *p)
{
    (void)mechanism;
    return lw_feature_pair_eval(state, p, false).gap.v;
}

void lw_contact_point_place(const LwMechanism *mechanism, const LwState *state, const LwContactPoint *p, LwVec3 *place, LwVec3 *normal)
{
    (void)mechanism;
    LwFeaturePair pair = lw_feature_pair_eval(state, p, false);
    *place = pair.place.v;
    *normal = pair.normal.v;
}
