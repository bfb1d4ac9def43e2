/* Two profiles in contact, curve 1 in the xy-plane of marker 1, curve 2 in that of marker 2, each with its material on the left.
 * With P = x + R c1(s1), T1 = R c1′(s1), R the turning of marker 1 about z of marker 2, the contact is where
 *     T1 × T2 = 0,   (P − c2(s2))·T2 = 0,   T1 and T2 opposite
 * and the row is the gap along the normal. Rolling keeps the arc lengths that the contact has run over on both
 * equal: they are run in opposite directions, so ℓ1(s1) + ℓ2(s2) stays what it is. */
#include "joints/contact.h"

#include "joints/glyphs_curves.h"

#include <math.h>

#define FAMILY "Cams and profiles"

/* Point and tangent of curve 1 in marker 2, seen along z. */
static LwRelVec on_first(const LwJointView *view, LwRelJet s, LwRelVec *tangent)
{
    LwRelVec t, c = lw_relvec_on_curve(view->curve[0], s, &t), point = lw_relvec_position(view->rel);
    LwRelJet cosine, sine;
    lw_contact_turn(view->rel, &cosine, &sine);
    point.c[0] = lw_reljet_add(point.c[0], lw_reljet_sub(lw_reljet_mul(cosine, c.c[0]), lw_reljet_mul(sine, c.c[1])));
    point.c[1] = lw_reljet_add(point.c[1], lw_reljet_add(lw_reljet_mul(sine, c.c[0]), lw_reljet_mul(cosine, c.c[1])));
    tangent->c[0] = lw_reljet_sub(lw_reljet_mul(cosine, t.c[0]), lw_reljet_mul(sine, t.c[1]));
    tangent->c[1] = lw_reljet_add(lw_reljet_mul(sine, t.c[0]), lw_reljet_mul(cosine, t.c[1]));
    tangent->c[2] = lw_reljet_constant(0);
    return lw_relvec_flat(point);
}

static void contact_equations(const LwJointView *view, const LwRelJet *s, LwRelJet *F)
{
    LwRelVec t1, t2, p1 = on_first(view, s[0], &t1), p2 = lw_relvec_on_curve(view->curve[1], s[1], &t2);
    F[0] = lw_reljet_sub(lw_reljet_mul(t1.c[0], t2.c[1]), lw_reljet_mul(t1.c[1], t2.c[0]));
    F[1] = lw_relvec_dot(lw_relvec_sub(p1, p2), t2);
}

enum { SAMPLES = 72 };
typedef struct Samples {
    LwVec3 point[SAMPLES], direction[SAMPLES];
    double size;
} Samples;

static double sample_at(const LwNurbs *c, int i)
{
    return c->start + (c->end - c->start) * (i + 0.5) / SAMPLES;
}

static void take_samples(const LwNurbs *c, const LwRel *rel, Samples *out)
{
    double half = rel ? atan2(rel->z[6], rel->z[3]) : 0;
    LwMat3 A = lw_mat3_from_quat((LwQuat){ cos(half), 0, 0, sin(half) });
    LwVec3 x = rel ? lw_vec3_from(rel->z) : lw_vec3(0, 0, 0);
    out->size = lw_nurbs_length(c);
    for (int i = 0; i < SAMPLES; i++) {
        LwVec3 d[4];
        lw_nurbs_eval(c, sample_at(c, i), d);
        LwVec3 p = lw_vec3_add(x, lw_mat3_mul_vec(&A, d[0])), t = lw_mat3_mul_vec(&A, d[1]);
        p.z = t.z = 0;
        double norm = lw_vec3_norm(t);
        out->point[i] = p;
        out->direction[i] = lw_vec3_scale(t, norm > 0 ? 1 / norm : 0);
    }
}

/* The pair of samples that are close and run in opposite directions. */
static void look_everywhere(const LwJointView *view, double s[2])
{
    Samples one, two;
    take_samples(view->curve[0], view->rel, &one);
    take_samples(view->curve[1], NULL, &two);
    double unit = fmin(one.size, two.size) / M_PI, best = INFINITY;
    for (int i = 0; i < SAMPLES; i++)
        for (int j = 0; j < SAMPLES; j++) {
            LwVec3 r = lw_vec3_sub(one.point[i], two.point[j]);
            double cost = lw_vec3_dot(r, r) + unit * unit * (1 + lw_vec3_dot(one.direction[i], two.direction[j]));
            if (cost < best) {
                best = cost;
                s[0] = sample_at(view->curve[0], i);
                s[1] = sample_at(view->curve[1], j);
            }
        }
}

static bool is_contact(const LwJointView *view, const double s[2])
{
    LwRelVec t1, t2;
    on_first(view, lw_reljet_constant(s[0]), &t1);
    lw_relvec_on_curve(view->curve[1], lw_reljet_constant(s[1]), &t2);
    return lw_relvec_dot(t1, t2).v < 0;
}

static void contact_track(LwJointView *view)
{
    double longest = INFINITY, s[2] = { view->near[0], view->near[1] }, range[2];
    for (int k = 0; k < 2; k++) {
        range[k] = view->curve[k]->end - view->curve[k]->start;
        longest = fmin(longest, range[k] / 16);
    }
    bool known = !isnan(s[0]) && !isnan(s[1]);
    if (!known || !lw_contact_solve(view, contact_equations, 2, longest, s) || !is_contact(view, s)) {
        look_everywhere(view, s);
        lw_contact_solve(view, contact_equations, 2, longest / 4, s);
        for (int k = 0; known && k < 2; k++)
            if (view->curve[k]->closed)
                s[k] += range[k] * nearbyint((view->near[k] - s[k]) / range[k]);
    }
    lw_contact_jets(view, contact_equations, 2, s, view->tracked);
}

static void sliding_rows(const LwJointView *view, LwRelJet *out)
{
    LwRelVec t1, t2, p1 = on_first(view, view->tracked[0], &t1), p2 = lw_relvec_on_curve(view->curve[1], view->tracked[1], &t2);
    out[0] = lw_relvec_dot(lw_relvec_sub(p1, p2), lw_relvec_right(t2));
}

static LwRelJet lengths(const LwJointView *view)
{
    return lw_reljet_add(lw_reljet_arc(view->curve[0], view->tracked[0]), lw_reljet_arc(view->curve[1], view->tracked[1]));
}

static void rolling_rows(const LwJointView *view, LwRelJet *out)
{
    sliding_rows(view, out);
    out[1] = lw_reljet_sub(lengths(view), lw_reljet_constant(view->parameter[0]));
}

static void rolling_measure(const LwJointView *view, double *parameter)
{
    parameter[0] = lengths(view).v;
}

#define PROFILES                                                                                    \
    .free = LW_MASK_ALL, .angles = LW_ANGLES_XYZ, .curve_count = 2, .curve = { "profile1", "profile2" },        \
    .curve_needs = LW_CURVE_PLANE | LW_CURVE_PROFILE, .seeks = true, .tracked_count = 2, .track = contact_track, \
    .example = "\"markers\": [{\"position\": [0.15, 0, 0]}, {}], \"profile1\": {\"circle\": 0.05}, \"profile2\": {\"circle\": 0.1}"
#define GAP { "the distance of the profiles", LW_DIM_LENGTH }

const LwJointClass lw_joint_profile_sliding = {
    .name = "profile-sliding", .title = "Profiles sliding", .family = FAMILY,
    .keeps = "a profile in the xy-plane of marker 1 in contact with one in the xy-plane of marker 2, tangent to each other", PROFILES,
    .extra_count = 1, .extra = { GAP }, .rows = sliding_rows, .draw = lw_draw_profiles,
};

const LwJointClass lw_joint_profile_rolling = {
    .name = "profile-rolling", .title = "Profiles rolling", .family = FAMILY,
    .keeps = "a profile in the xy-plane of marker 1 rolling without slip on one in the xy-plane of marker 2", PROFILES,
    .parameter_count = 1, .parameter = { { " lengths", LW_DIM_LENGTH, "sum of the arc lengths up to the contact", -INFINITY, LW_PARAMETER_MEASURED, 0 } },
    .extra_count = 2, .extra = { GAP, { "slipping along the profiles", LW_DIM_LENGTH } }, .rows = rolling_rows, .measure = rolling_measure,
    .draw = lw_draw_profiles_rolling,
};
