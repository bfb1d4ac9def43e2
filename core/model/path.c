/* With s(t) the parameter, c the curve:  ẋ = c′ ṡ,  ẍ = c′ s̈ + c″ ṡ². Along an arc length ℓ(t), ds/dℓ = 1/|c′| and
 * d²s/dℓ² = −(c′·c″)/|c′|⁴. Orientations: ω = w ṡ, α = w s̈ + a ṡ²; q̇ = ½ q (0,ω), q̈ = ½ q (0,α) − ¼|ω|² q. They go by ℓ where the law
 * does: s″(ℓ) jumps wherever a curve (a circle of quarters) is smooth in its length but not in its parameter. */
#include "core/model/path.h"

LwJet lw_path_parameter(const LwPath *path, double t)
{
    const LwNurbs *c = path->curve;
    LwJet law = path->law ? lw_law_eval(path->law, t) : lw_jet(t, 1, 0);
    if (path->meaning == LW_PATH_PARAMETER)
        return law;
    if (path->meaning == LW_PATH_FRACTION) {
        double range = c->end - c->start;
        return lw_jet(c->start + range * law.v, range * law.d, range * law.dd);
    }
    LwVec3 d[4];
    double s = lw_nurbs_at_arc(c, law.v);
    lw_nurbs_eval(c, s, d);
    double v2 = lw_vec3_dot(d[1], d[1]);
    return lw_jet_chain(law, s, 1 / sqrt(v2), -lw_vec3_dot(d[1], d[2]) / (v2 * v2));
}

void lw_path_eval(const LwPath *path, double t, LwPathPoint *out)
{
    LwVec3 d[4];
    LwJet s = lw_path_parameter(path, t);
    lw_nurbs_eval(path->curve, s.v, d);
    out->x[0] = lw_jet_chain(s, d[0].x, d[1].x, d[2].x);
    out->x[1] = lw_jet_chain(s, d[0].y, d[1].y, d[2].y);
    out->x[2] = lw_jet_chain(s, d[0].z, d[1].z, d[2].z);
    if (!path->orientation)
        return;
    if (path->meaning == LW_PATH_LENGTH)
        s = lw_law_eval(path->law, t);
    LwOrientation o = lw_orientation_path_eval(path->orientation, s.v);
    LwVec3 w = lw_vec3_scale(o.w, s.d), a = lw_vec3_mad(lw_vec3_scale(o.w, s.dd), s.d * s.d, o.a);
    LwQuat qd = lw_quat_scale(lw_quat_mul(o.q, lw_quat_pure(w)), 0.5);
    LwQuat qdd = lw_quat_add(lw_quat_scale(lw_quat_mul(o.q, lw_quat_pure(a)), 0.5), lw_quat_scale(o.q, -0.25 * lw_vec3_dot(w, w)));
    double v[4], r[4], rr[4];
    lw_quat_store(v, o.q);
    lw_quat_store(r, qd);
    lw_quat_store(rr, qdd);
    for (int k = 0; k < 4; k++)
        out->u[k] = lw_jet(v[k], r[k], rr[k]);
}

LwPathMiss lw_path_miss(const LwPath *path, double t, const double *z)
{
    LwPathPoint at;
    LwPathMiss miss = { { 0, 0, 0 }, 0 };
    lw_path_eval(path, t, &at);
    miss.away = lw_vec3(z[0] - at.x[0].v, z[1] - at.x[1].v, z[2] - at.x[2].v);
    if (path->orientation) {
        LwQuat off = lw_quat_mul(lw_quat_conj((LwQuat){ at.u[0].v, at.u[1].v, at.u[2].v, at.u[3].v }), lw_quat_from(z + 3));
        double sine = lw_vec3_norm(lw_quat_vector(off));
        miss.angle = 2 * atan2(sine, fabs(off.e0));
    }
    return miss;
}
