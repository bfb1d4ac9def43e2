/* A stage in lanes (core/solve/lanes.h); static functions, compiled once for each instruction set by core/solve/hot.c.
 *
 * Rows of masks are those of formulation §2 with body 2's axes in place of marker 2's, so that a row has one constant:
 *
 *     h = ω1×d1    ℓ = A(q2)ᵀ(p1 + A(q1) d1 − p2)    s = A(q2)ᵀ(v1 + A(q1) h − v2)    e = s − ω2×ℓ = ℓ̇
 *     γ_i = c·(A(q2)ᵀA(q1) ω1×h − ω2×(s + e))         J_i = (n, d1×A(q1)ᵀn, −n, c×ℓ)    n = A(q2) c, c axis i of marker 2
 *
 *     t = q2* q1    u_i = ⟨m, t⟩    m = r2 i r1*, i one of the units i, j, k
 *     γ_i = ⟨m, −¼(|ω1|² + |ω2|²) t − ½ (0,ω2) t (0,ω1)⟩    J_i = (0, a − b, 0, −a − b)    a = ½(t0 m_v − m0 t_v), b = ½ t_v×m_v */
#ifndef LW_SOLVE_HOT_LANES_H
#define LW_SOLVE_HOT_LANES_H

#include "core/solve/lanes.h"
#include "core/sparse/tape_lanes_solve.h"

typedef struct Wide3 {
    Wide x, y, z;
} Wide3;

typedef struct Wide4 {
    Wide s;     /* scalar part */
    Wide3 v;
} Wide4;

enum { WIDE_P = 0, WIDE_Q = 3, WIDE_V = 7, WIDE_W = 10, WIDE_A = 13 };

LW_KERNEL Wide3 wide3_load(const Wide *a)
{
    return (Wide3){ a[0], a[1], a[2] };
}

LW_KERNEL void wide3_store(Wide *a, Wide3 v)
{
    a[0] = v.x;
    a[1] = v.y;
    a[2] = v.z;
}

LW_KERNEL Wide3 wide3_add(Wide3 a, Wide3 b)
{
    return (Wide3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

LW_KERNEL Wide3 wide3_sub(Wide3 a, Wide3 b)
{
    return (Wide3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

LW_KERNEL Wide3 wide3_scale(Wide3 a, Wide s)
{
    return (Wide3){ a.x * s, a.y * s, a.z * s };
}

LW_KERNEL Wide wide3_dot(Wide3 a, Wide3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

LW_KERNEL Wide3 wide3_cross(Wide3 a, Wide3 b)
{
    return (Wide3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

/* A x and Aᵀ x of a matrix by rows. */
LW_KERNEL Wide3 wide3_turn(const Wide *A, Wide3 x)
{
    return (Wide3){ wide3_dot(wide3_load(A), x), wide3_dot(wide3_load(A + 3), x), wide3_dot(wide3_load(A + 6), x) };
}

LW_KERNEL Wide3 wide3_turn_back(const Wide *A, Wide3 x)
{
    return wide3_add(wide3_add(wide3_scale(wide3_load(A), x.x), wide3_scale(wide3_load(A + 3), x.y)), wide3_scale(wide3_load(A + 6), x.z));
}

LW_KERNEL Wide wide_sqrt(Wide x)
{
    Wide root;
    for (int l = 0; l < LW_WIDE; l++)
        root[l] = __builtin_sqrt(x[l]);
    return root;
}

/* ---- bodies ---- */

LW_KERNEL void wide_axes(Wide *body)
{
    Wide a = body[WIDE_Q], b = body[WIDE_Q + 1], c = body[WIDE_Q + 2], d = body[WIDE_Q + 3];
    Wide unit = 1 / wide_sqrt(a * a + b * b + c * c + d * d);
    body[WIDE_Q] = a *= unit;
    body[WIDE_Q + 1] = b *= unit;
    body[WIDE_Q + 2] = c *= unit;
    body[WIDE_Q + 3] = d *= unit;
    Wide *A = body + WIDE_A, aa = a * a, bb = b * b, cc = c * c, dd = d * d;
    wide3_store(A, (Wide3){ aa + bb - cc - dd, 2 * (b * c - a * d), 2 * (b * d + a * c) });
    wide3_store(A + 3, (Wide3){ 2 * (b * c + a * d), aa - bb + cc - dd, 2 * (c * d - a * b) });
    wide3_store(A + 6, (Wide3){ 2 * (b * d - a * c), 2 * (c * d + a * b), aa - bb - cc + dd });
}

static void wide_bodies(const LwLanes *lanes)
{
    Wide *body = (Wide *)lanes->body, *f = (Wide *)lanes->tape.f;
    const Wide *mass = (const Wide *)lanes->tape.mass, *weight = (const Wide *)lanes->weight;
    for (int b = 0; b < lanes->body_count; b++, body += LW_LANES_BODY, f += 6, mass += LW_LANES_MASS, weight += 3) {
        wide_axes(body);
        Wide3 w = wide3_load(body + WIDE_W);
        wide3_store(f, wide3_load(weight));
        wide3_store(f + 3, wide3_cross(wide3_turn(mass + WIDE_INERTIA, w), w));
    }
}

/* ---- rows of masks ---- */

LW_KERNEL const Wide *wide_positions(const LwLaneMask *mask, const Wide *b1, const Wide *b2, const Wide *constant, Wide *J, Wide *gamma)
{
    const Wide *A1 = b1 + WIDE_A, *A2 = b2 + WIDE_A;
    Wide3 d1 = wide3_load(constant), w1 = wide3_load(b1 + WIDE_W), w2 = wide3_load(b2 + WIDE_W), h = wide3_cross(w1, d1);
    Wide3 l = wide3_turn_back(A2, wide3_sub(wide3_add(wide3_load(b1 + WIDE_P), wide3_turn(A1, d1)), wide3_load(b2 + WIDE_P)));
    Wide3 s = wide3_turn_back(A2, wide3_sub(wide3_add(wide3_load(b1 + WIDE_V), wide3_turn(A1, h)), wide3_load(b2 + WIDE_V)));
    Wide3 both = wide3_sub(wide3_add(s, s), wide3_cross(w2, l));
    Wide3 g = wide3_sub(wide3_turn_back(A2, wide3_turn(A1, wide3_cross(w1, h))), wide3_cross(w2, both));
    constant += 3;
    for (int r = 0, count = __builtin_popcount(mask->locked & LW_MASK_XYZ); r < count; r++, J += 12, constant += 3) {
        Wide3 c = wide3_load(constant), n = wide3_turn(A2, c);
        gamma[r] = wide3_dot(c, g);
        wide3_store(J, n);
        wide3_store(J + 3, wide3_cross(d1, wide3_turn_back(A1, n)));
        wide3_store(J + 6, (Wide3){ -n.x, -n.y, -n.z });
        wide3_store(J + 9, wide3_cross(c, l));
    }
    return constant;
}

/* (0, w) q and q (0, w) */
LW_KERNEL Wide4 wide4_left(Wide3 w, Wide4 q)
{
    return (Wide4){ -wide3_dot(w, q.v), wide3_add(wide3_scale(w, q.s), wide3_cross(w, q.v)) };
}

LW_KERNEL Wide4 wide4_right(Wide4 q, Wide3 w)
{
    return (Wide4){ -wide3_dot(w, q.v), wide3_sub(wide3_scale(w, q.s), wide3_cross(w, q.v)) };
}

/* What derivatives by velocities these have is zero from the beginning. */
LW_KERNEL void wide_rotations(const LwLaneMask *mask, const Wide *b1, const Wide *b2, const Wide *constant, Wide *J, Wide *gamma)
{
    Wide4 q1 = { b1[WIDE_Q], wide3_load(b1 + WIDE_Q + 1) }, q2 = { b2[WIDE_Q], wide3_load(b2 + WIDE_Q + 1) }, t, g;
    Wide3 w1 = wide3_load(b1 + WIDE_W), w2 = wide3_load(b2 + WIDE_W);
    t.s = 0.5 * (q1.s * q2.s + wide3_dot(q1.v, q2.v));
    t.v = wide3_scale(wide3_sub(wide3_sub(wide3_scale(q1.v, q2.s), wide3_scale(q2.v, q1.s)), wide3_cross(q2.v, q1.v)), wide_of(0.5));
    Wide4 turned = wide4_right(wide4_left(w2, t), w1);
    Wide spin = -0.5 * (wide3_dot(w1, w1) + wide3_dot(w2, w2));
    g = (Wide4){ spin * t.s - turned.s, wide3_sub(wide3_scale(t.v, spin), turned.v) };
    for (int r = 0, count = __builtin_popcount(mask->locked & LW_MASK_R); r < count; r++, J += 12, constant += 4) {
        Wide4 m = { constant[0], wide3_load(constant + 1) };
        Wide3 a = wide3_sub(wide3_scale(m.v, t.s), wide3_scale(t.v, m.s)), b = wide3_cross(t.v, m.v);
        gamma[r] = m.s * g.s + wide3_dot(m.v, g.v);
        wide3_store(J + 3, wide3_sub(a, b));
        wide3_store(J + 9, (Wide3){ -a.x - b.x, -a.y - b.y, -a.z - b.z });
    }
}

/* Bodies, rows of masks, and what every body feels. */
static void hot_lanes_rows(LwLanes *lanes)
{
    wide_bodies(lanes);
    for (const LwLaneMask *mask = lanes->mask, *end = mask + lanes->mask_count; mask < end; mask++) {
        const Wide *b1 = (const Wide *)lanes->body + LW_LANES_BODY * mask->body[0], *b2 = (const Wide *)lanes->body + LW_LANES_BODY * mask->body[1];
        const Wide *constant = (const Wide *)lanes->constant + mask->constant;
        Wide *J = (Wide *)lanes->tape.base[0] + mask->J, *gamma = (Wide *)lanes->tape.gamma + mask->row;
        int positions = __builtin_popcount(mask->locked & LW_MASK_XYZ);
        if (positions > 0)
            constant = wide_positions(mask, b1, b2, constant, J, gamma);
        if (mask->locked & LW_MASK_R)
            wide_rotations(mask, b1, b2, constant, J + 12 * positions, gamma + positions);
    }
}

#endif
