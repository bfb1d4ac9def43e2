/* The lock kernel, formulation §2. Symbols as there:
 *   Qᵢ = qᵢ rᵢ, Pᵢ = pᵢ + A(qᵢ) dᵢ, wᵢ = A(rᵢ)ᵀ ωᵢ, ℓ = A(q2)ᵀ (P1 − p2). */
#include "core/model/lock.h"

static void cross_rows(LwVec3 d, double m[3][3])
{
    m[0][0] = 0, m[0][1] = -d.z, m[0][2] = d.y;
    m[1][0] = d.z, m[1][1] = 0, m[1][2] = -d.x;
    m[2][0] = -d.y, m[2][1] = d.x, m[2][2] = 0;
}

/* J_x: ẋ = A(Q2)ᵀ(v1 − v2) − A(Q2)ᵀ A(q1) d1× ω1 + A(r2)ᵀ ℓ× ω2 */
static void position_jacobian(const LwBodyState *body1, const LwMarker *marker1, LwVec3 l, const LwMarker *marker2,
                              LwRel *rel)
{
    const LwMat3 *A2 = &rel->A2;
    double D1[3][3], L[3][3];
    cross_rows(marker1->d, D1);
    cross_rows(l, L);
    LwMat3 A21 = lw_mat3_tmul(A2, &body1->A);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            rel->J[i][j] = A2->m[j][i];
            rel->J[i][6 + j] = -A2->m[j][i];
            double s1 = 0, s2 = 0;
            for (int k = 0; k < 3; k++) {
                s1 += A21.m[i][k] * D1[k][j];
                s2 += marker2->R.m[k][i] * L[k][j];
            }
            rel->J[i][3 + j] = -s1;
            rel->J[i][9 + j] = s2;
        }
}

/* J_u: ∂u̇/∂ω1 = ½ [u]₊(:,1..3) A(r1)ᵀ, ∂u̇/∂ω2 = −½ [u]₋(:,1..3) A(r2)ᵀ */
static void rotation_jacobian(LwQuat u, const LwMarker *marker1, const LwMarker *marker2, LwRel *rel)
{
    double a = u.e0, b = u.e1, c = u.e2, d = u.e3;
    const double left[4][3] = { { -b, -c, -d }, { a, -d, c }, { d, a, -b }, { -c, b, a } };
    const double right[4][3] = { { -b, -c, -d }, { a, d, -c }, { -d, a, b }, { c, -b, a } };
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++) {
            double s1 = 0, s2 = 0;
            for (int k = 0; k < 3; k++) {
                s1 += left[i][k] * marker1->R.m[j][k];
                s2 += right[i][k] * marker2->R.m[j][k];
            }
            rel->J[3 + i][j] = rel->J[3 + i][6 + j] = 0;
            rel->J[3 + i][3 + j] = 0.5 * s1;
            rel->J[3 + i][9 + j] = -0.5 * s2;
        }
}

/* γ_x = A(Q2)ᵀ[A(q1) ω1×(ω1×d1) − A(q2) ω2×(ω2×d2)] − 2 w2×ẋ_t + w2×(w2×x) */
static LwVec3 position_gamma(const LwBodyState *b1, const LwMarker *m1, const LwBodyState *b2, const LwMarker *m2,
                             LwVec3 w2, LwVec3 x, LwVec3 xt, const LwMat3 *A2)
{
    LwVec3 c1 = lw_vec3_cross(b1->w, lw_vec3_cross(b1->w, m1->d));
    LwVec3 c2 = lw_vec3_cross(b2->w, lw_vec3_cross(b2->w, m2->d));
    LwVec3 c = lw_vec3_sub(lw_mat3_mul_vec(&b1->A, c1), lw_mat3_mul_vec(&b2->A, c2));
    LwVec3 g = lw_mat3_tmul_vec(A2, c);
    g = lw_vec3_mad(g, -2, lw_vec3_cross(w2, xt));
    return lw_vec3_add(g, lw_vec3_cross(w2, lw_vec3_cross(w2, x)));
}

/* Ṗ = v + A(q) ω×d */
static LwVec3 marker_velocity(const LwBodyState *b, const LwMarker *m)
{
    return lw_vec3_add(b->v, lw_mat3_mul_vec(&b->A, lw_vec3_cross(b->w, m->d)));
}

void lw_lock_eval_motion(const LwBodyState *b1, const LwMarker *m1, const LwBodyState *b2, const LwMarker *m2, LwRel *rel)
{
    rel->A2 = lw_mat3_mul(&b2->A, &m2->R);
    rel->P1 = lw_vec3_add(b1->p, lw_mat3_mul_vec(&b1->A, m1->d));
    LwVec3 P2 = lw_vec3_add(b2->p, lw_mat3_mul_vec(&b2->A, m2->d));
    LwVec3 x = lw_mat3_tmul_vec(&rel->A2, lw_vec3_sub(rel->P1, P2));
    LwQuat u = lw_quat_mul(lw_quat_conj(lw_quat_mul(b2->q, m2->r)), lw_quat_mul(b1->q, m1->r));
    LwVec3 w2 = lw_mat3_tmul_vec(&m2->R, b2->w);
    LwQuat pw1 = lw_quat_pure(lw_mat3_tmul_vec(&m1->R, b1->w)), pw2 = lw_quat_pure(w2);
    LwVec3 xt = lw_mat3_tmul_vec(&rel->A2, lw_vec3_sub(marker_velocity(b1, m1), marker_velocity(b2, m2)));
    LwQuat ud = lw_quat_scale(lw_quat_add(lw_quat_mul(u, pw1), lw_quat_scale(lw_quat_mul(pw2, u), -1)), 0.5);
    lw_vec3_store(rel->z, x);
    lw_quat_store(rel->z + 3, u);
    lw_vec3_store(rel->zd, lw_vec3_sub(xt, lw_vec3_cross(w2, x)));
    lw_quat_store(rel->zd + 3, ud);
}

void lw_lock_eval_gamma(const LwBodyState *b1, const LwMarker *m1, const LwBodyState *b2, const LwMarker *m2, LwRel *rel)
{
    LwQuat u = lw_quat_from(rel->z + 3);
    LwVec3 x = lw_vec3_from(rel->z), w2 = lw_mat3_tmul_vec(&m2->R, b2->w);
    LwVec3 xt = lw_vec3_add(lw_vec3_from(rel->zd), lw_vec3_cross(w2, x));
    LwQuat pw1 = lw_quat_pure(lw_mat3_tmul_vec(&m1->R, b1->w)), pw2 = lw_quat_pure(w2);

    double spin = -0.25 * (lw_vec3_dot(b1->w, b1->w) + lw_vec3_dot(b2->w, b2->w));
    LwQuat gu = lw_quat_add(lw_quat_scale(u, spin), lw_quat_scale(lw_quat_mul(lw_quat_mul(pw2, u), pw1), -0.5));
    lw_vec3_store(rel->gamma, position_gamma(b1, m1, b2, m2, w2, x, xt, &rel->A2));
    lw_quat_store(rel->gamma + 3, gu);
}

void lw_lock_eval_jacobian(const LwBodyState *b1, const LwMarker *m1, const LwBodyState *b2, const LwMarker *m2, LwRel *rel)
{
    position_jacobian(b1, m1, lw_mat3_tmul_vec(&b2->A, lw_vec3_sub(rel->P1, b2->p)), m2, rel);
    rotation_jacobian(lw_quat_from(rel->z + 3), m1, m2, rel);
}

void lw_lock_eval(const LwBodyState *b1, const LwMarker *m1, const LwBodyState *b2, const LwMarker *m2, LwRel *rel)
{
    lw_lock_eval_motion(b1, m1, b2, m2, rel);
    lw_lock_eval_gamma(b1, m1, b2, m2, rel);
    lw_lock_eval_jacobian(b1, m1, b2, m2, rel);
}

LwRelJet lw_reljet_constant(double c)
{
    return (LwRelJet){ .v = c };
}

LwRelJet lw_reljet_coordinate(const LwRel *rel, int k)
{
    LwRelJet a = { .v = rel->z[k], .d = rel->zd[k], .dd = rel->gamma[k] };
    a.g[k] = 1;
    return a;
}

LwRelJet lw_reljet_add(LwRelJet a, LwRelJet b)
{
    a.v += b.v, a.d += b.d, a.dd += b.dd;
    for (int k = 0; k < LW_REL; k++)
        a.g[k] += b.g[k];
    return a;
}

LwRelJet lw_reljet_sub(LwRelJet a, LwRelJet b)
{
    return lw_reljet_add(a, lw_reljet_scale(b, -1));
}

LwRelJet lw_reljet_scale(LwRelJet a, double s)
{
    a.v *= s, a.d *= s, a.dd *= s;
    for (int k = 0; k < LW_REL; k++)
        a.g[k] *= s;
    return a;
}

LwRelJet lw_reljet_mul(LwRelJet a, LwRelJet b)
{
    LwRelJet c = { .v = a.v * b.v, .d = a.d * b.v + a.v * b.d, .dd = a.dd * b.v + 2 * a.d * b.d + a.v * b.dd };
    for (int k = 0; k < LW_REL; k++)
        c.g[k] = a.g[k] * b.v + a.v * b.g[k];
    return c;
}

LwRelJet lw_reljet_chain(LwRelJet a, double f, double f1, double f2)
{
    LwRelJet c = { .v = f, .d = f1 * a.d, .dd = f1 * a.dd + f2 * a.d * a.d };
    for (int k = 0; k < LW_REL; k++)
        c.g[k] = f1 * a.g[k];
    return c;
}

LwRelJet lw_reljet_sqrt(LwRelJet a)
{
    /* At zero the function has no gradient; a zero one is the honest answer to "which way is longer",
     * and assembling nudges the pose away from there. */
    if (!(a.v > 0))
        return (LwRelJet){ .v = 0 };
    double r = sqrt(a.v);
    return lw_reljet_chain(a, r, 0.5 / r, -0.25 / (a.v * r));
}

/* θ = atan2(y, x): θ̇ = (x ẏ − y ẋ)/r², θ̈ = (x ÿ − y ẍ)/r² − 2 θ̇ (x ẋ + y ẏ)/r² */
LwRelJet lw_reljet_atan2(LwRelJet y, LwRelJet x)
{
    double r2 = x.v * x.v + y.v * y.v;
    LwRelJet a = { .v = atan2(y.v, x.v) };
    if (!(r2 > 0))
        return a;
    a.d = (x.v * y.d - y.v * x.d) / r2;
    a.dd = (x.v * y.dd - y.v * x.dd) / r2 - 2 * a.d * (x.v * x.d + y.v * y.d) / r2;
    for (int k = 0; k < LW_REL; k++)
        a.g[k] = (x.v * y.g[k] - y.v * x.g[k]) / r2;
    return a;
}

LwRelJet lw_reljet_axes(const LwRel *rel, int row, int column)
{
    LwRelJet e[4];
    for (int k = 0; k < 4; k++)
        e[k] = lw_reljet_coordinate(rel, 3 + k);
    if (row == column) {
        /* 2 (e0² + e_row²) − |u|², homogeneous in u so that its gradient is exact off the unit sphere too */
        LwRelJet s = lw_reljet_constant(0);
        for (int k = 0; k < 4; k++) {
            LwRelJet square = lw_reljet_mul(e[k], e[k]);
            s = lw_reljet_add(s, lw_reljet_scale(square, k == 0 || k == row + 1 ? 1 : -1));
        }
        return s;
    }
    int third = 3 - row - column;
    /* A_rc = 2 (e_r e_c ∓ e0 e_third): minus when (row, column, third) is an even permutation */
    double sign = (column - row + 3) % 3 == 1 ? -1 : 1;
    LwRelJet a = lw_reljet_mul(e[row + 1], e[column + 1]);
    LwRelJet b = lw_reljet_mul(e[0], e[third + 1]);
    return lw_reljet_scale(lw_reljet_add(a, lw_reljet_scale(b, sign)), 2);
}
