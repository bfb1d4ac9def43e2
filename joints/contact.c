#include "joints/contact.h"

#include "joints/speeds.h"

LwRelVec lw_relvec_position(const LwRel *rel)
{
    return (LwRelVec){ { lw_reljet_coordinate(rel, 0), lw_reljet_coordinate(rel, 1), lw_reljet_coordinate(rel, 2) } };
}

LwRelVec lw_relvec_axis(const LwRel *rel, int axis)
{
    return (LwRelVec){ { lw_reljet_axes(rel, 0, axis), lw_reljet_axes(rel, 1, axis), lw_reljet_axes(rel, 2, axis) } };
}

LwRelVec lw_relvec_constant(LwVec3 v)
{
    return (LwRelVec){ { lw_reljet_constant(v.x), lw_reljet_constant(v.y), lw_reljet_constant(v.z) } };
}

LwRelVec lw_relvec_sub(LwRelVec a, LwRelVec b)
{
    for (int k = 0; k < 3; k++)
        a.c[k] = lw_reljet_sub(a.c[k], b.c[k]);
    return a;
}

LwRelJet lw_relvec_dot(LwRelVec a, LwRelVec b)
{
    LwRelJet sum = lw_reljet_mul(a.c[0], b.c[0]);
    for (int k = 1; k < 3; k++)
        sum = lw_reljet_add(sum, lw_reljet_mul(a.c[k], b.c[k]));
    return sum;
}

LwRelVec lw_relvec_cross(LwRelVec a, LwRelVec b)
{
    LwRelVec out;
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        out.c[k] = lw_reljet_sub(lw_reljet_mul(a.c[i], b.c[j]), lw_reljet_mul(a.c[j], b.c[i]));
    }
    return out;
}

LwRelVec lw_relvec_times(LwRelVec a, LwRelJet f)
{
    for (int k = 0; k < 3; k++)
        a.c[k] = lw_reljet_mul(a.c[k], f);
    return a;
}

LwRelVec lw_relvec_unit(LwRelVec a)
{
    return lw_relvec_times(a, lw_reljet_inverse(lw_reljet_sqrt(lw_relvec_dot(a, a))));
}

LwRelVec lw_relvec_flat(LwRelVec a)
{
    a.c[2] = lw_reljet_constant(0);
    return a;
}

LwRelVec lw_relvec_right(LwRelVec tangent)
{
    LwRelVec n = { { tangent.c[1], lw_reljet_scale(tangent.c[0], -1), lw_reljet_constant(0) } };
    return lw_relvec_unit(n);
}

void lw_contact_turn(const LwRel *rel, LwRelJet *cosine, LwRelJet *sine)
{
    LwRelJet a = lw_reljet_coordinate(rel, 3), b = lw_reljet_coordinate(rel, 6);
    LwRelJet aa = lw_reljet_mul(a, a), bb = lw_reljet_mul(b, b), by = lw_reljet_inverse(lw_reljet_add(aa, bb));
    *cosine = lw_reljet_mul(lw_reljet_sub(aa, bb), by);
    *sine = lw_reljet_mul(lw_reljet_scale(lw_reljet_mul(a, b), 2), by);
}

LwRelVec lw_relvec_on_curve(const LwNurbs *curve, LwRelJet s, LwRelVec *tangent)
{
    LwVec3 d[4];
    double v[4][3];
    LwRelVec point;
    lw_nurbs_eval(curve, s.v, d);
    for (int k = 0; k < 4; k++)
        lw_vec3_store(v[k], d[k]);
    for (int k = 0; k < 3; k++) {
        point.c[k] = lw_reljet_chain(s, v[0][k], v[1][k], v[2][k]);
        tangent->c[k] = lw_reljet_chain(s, v[1][k], v[2][k], v[3][k]);
    }
    return point;
}

LwRelJet lw_reljet_arc(const LwNurbs *curve, LwRelJet s)
{
    LwVec3 d[4];
    lw_nurbs_eval(curve, s.v, d);
    double speed = lw_vec3_norm(d[1]);
    return lw_reljet_chain(s, lw_nurbs_arc(curve, s.v), speed, lw_vec3_dot(d[1], d[2]) / speed);
}

/* F with everything but s held, and F_s: a unit in one slot of the gradient of s shows up there in F beside what z does. */
static void linearise(const LwJointView *view, LwContactEquations F, int count, const double *s, LwRelJet *held, double Fs[2][2])
{
    LwRelJet at[LW_CONTACT_UNKNOWNS] = { 0 }, moved[LW_CONTACT_UNKNOWNS];
    for (int i = 0; i < count; i++)
        at[i] = lw_reljet_constant(s[i]);
    F(view, at, held);
    for (int j = 0; j < count; j++) {
        at[j].g[0] = 1;
        F(view, at, moved);
        at[j].g[0] = 0;
        for (int i = 0; i < count; i++)
            Fs[i][j] = moved[i].g[0] - held[i].g[0];
    }
}

/* x = −F_s⁻¹ b; zero where F_s has no inverse: the parameter then stays where it is. */
static void resolve(int count, double Fs[2][2], const double *b, double *x)
{
    if (count == 1) {
        x[0] = Fs[0][0] != 0 ? -b[0] / Fs[0][0] : 0;
        return;
    }
    double det = Fs[0][0] * Fs[1][1] - Fs[0][1] * Fs[1][0];
    x[0] = det != 0 ? -(Fs[1][1] * b[0] - Fs[0][1] * b[1]) / det : 0;
    x[1] = det != 0 ? -(Fs[0][0] * b[1] - Fs[1][0] * b[0]) / det : 0;
}

/* The step that the old F_s would take from a new place: it must be shorter than the one that led there (Deuflhard's natural
 * test, which does not care how the equations are scaled). */
static double step_from(const LwJointView *view, LwContactEquations F, int count, const double *s, double Fs[2][2])
{
    LwRelJet at[LW_CONTACT_UNKNOWNS] = { 0 }, out[LW_CONTACT_UNKNOWNS];
    double b[2] = { 0, 0 }, step[2] = { 0, 0 };
    for (int i = 0; i < count; i++)
        at[i].v = s[i];
    F(view, at, out);
    for (int i = 0; i < count; i++)
        b[i] = out[i].v;
    resolve(count, Fs, b, step);
    return fmax(fabs(step[0]), fabs(step[1]));
}

bool lw_contact_solve(const LwJointView *view, LwContactEquations F, int count, double longest, double *s)
{
    double before = INFINITY;
    for (int round = 0; round < 60; round++) {
        LwRelJet held[LW_CONTACT_UNKNOWNS];
        double Fs[2][2], b[2] = { 0, 0 }, step[2] = { 0, 0 }, at[2] = { 0, 0 }, scale = longest;
        linearise(view, F, count, s, held, Fs);
        for (int i = 0; i < count; i++) {
            b[i] = held[i].v;
            scale = fmax(scale, fabs(s[i]));
        }
        resolve(count, Fs, b, step);
        double largest = fmax(fabs(step[0]), fabs(step[1]));
        if (!isfinite(largest))
            return false;
        double factor = largest > longest ? longest / largest : 1;
        for (int half = 0; half < 12; half++, factor /= 2) {
            for (int i = 0; i < count; i++)
                at[i] = s[i] + factor * step[i];
            if (largest < 1e-8 * scale || step_from(view, F, count, at, Fs) <= (1 - factor / 4) * largest)
                break;
        }
        for (int i = 0; i < count; i++)
            s[i] = at[i];
        /* to rounding: when steps are tiny and no longer shrink */
        if (largest <= 1e-15 * scale || (largest < 1e-10 * scale && largest >= 0.5 * before))
            return true;
        before = largest;
    }
    return false;
}

void lw_contact_jets(const LwJointView *view, LwContactEquations F, int count, const double *s, LwRelJet *out)
{
    LwRelJet held[LW_CONTACT_UNKNOWNS];
    double Fs[2][2], b[2] = { 0, 0 }, x[2];
    linearise(view, F, count, s, held, Fs);
    for (int i = 0; i < count; i++) {
        out[i] = lw_reljet_constant(s[i]);
        b[i] = held[i].d;
    }
    resolve(count, Fs, b, x);
    for (int i = 0; i < count; i++)
        out[i].d = x[i];
    for (int k = 0; k < LW_REL; k++) {
        for (int i = 0; i < count; i++)
            b[i] = held[i].g[k];
        resolve(count, Fs, b, x);
        for (int i = 0; i < count; i++)
            out[i].g[k] = x[i];
    }
    F(view, out, held);
    for (int i = 0; i < count; i++)
        b[i] = held[i].dd;
    resolve(count, Fs, b, x);
    for (int i = 0; i < count; i++)
        out[i].dd = x[i];
}

/* (x − c)·c′, the distance's derivative but for a sign */
static void nearest_space(const LwJointView *view, const LwRelJet *s, LwRelJet *F)
{
    LwRelVec tangent, point = lw_relvec_on_curve(view->curve[0], s[0], &tangent);
    F[0] = lw_relvec_dot(lw_relvec_sub(lw_relvec_position(view->rel), point), tangent);
}

static void nearest_flat(const LwJointView *view, const LwRelJet *s, LwRelJet *F)
{
    LwRelVec tangent, point = lw_relvec_on_curve(view->curve[0], s[0], &tangent);
    F[0] = lw_relvec_dot(lw_relvec_flat(lw_relvec_sub(lw_relvec_position(view->rel), point)), tangent);
}

void lw_contact_track_nearest(LwJointView *view, bool flat)
{
    const LwNurbs *curve = view->curve[0];
    LwVec3 x = lw_vec3_from(view->rel->z);
    if (flat)
        x.z = 0;
    double s = isnan(view->near[0]) ? lw_nurbs_closest(curve, x) : lw_nurbs_closest_near(curve, x, view->near[0]);
    lw_contact_jets(view, flat ? nearest_flat : nearest_space, 1, &s, view->tracked);
}
