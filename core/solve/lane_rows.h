/* Rows of locked coordinates, one joint in each lane of a vector (LW_LANES of them; with 1 a lane is a double).
 * The formulas of formulation §2 with body 2's axes in place of marker 2's, which leaves one constant of four
 * numbers a row:
 *
 *     a = A(q1) d1    h = ω1×d1       ℓ = A(q2)ᵀ(p1 + a − p2)       s = A(q2)ᵀ(v1 + A(q1) h − v2)      e = s − ω2×ℓ
 *     x_i = c·ℓ − k   ẋ_i = c·e       γ_i = c·(A(q2)ᵀA(q1) ω1×h − ω2×(s + e))
 *     J_i = (n, d1×A(q1)ᵀn, −n, c×ℓ)  n = A(q2) c                   c column i of A(r2), k = c·d2
 *
 *     t = q2* q1      u_i = ⟨m, t⟩    m = r2 i r1*, with i the unit quaternion 1, i, j or k
 *     u̇_i = ⟨m, ṫ⟩    ṫ = ½ t (0,ω1) − ½ (0,ω2) t                   γ_i = ⟨m, −¼(|ω1|²+|ω2|²) t − ½ (0,ω2) t (0,ω1)⟩
 *     J_i = (0, a − b, 0, −a − b)     a = ½(t0 m_v − m0 t_v), b = ½ t_v×m_v
 *
 * Rows are linear in (c, k) and m: these carry the row's scale. */
#ifndef LW_SOLVE_LANE_ROWS_H
#define LW_SOLVE_LANE_ROWS_H

#include "core/solve/system.h"

#define LW_INLINE static inline __attribute__((always_inline))

#if LW_LANES == 1
typedef double Lane;
#else
typedef double Lane __attribute__((vector_size(LW_LANES * sizeof(double)), may_alias));
#endif

typedef const double *Bodies[LW_LANES]; /* an LwBodyState as so many doubles */
enum { AT_P = 0, AT_Q = 3, AT_V = 7, AT_W = 10, AT_A = 13 };
_Static_assert(sizeof(LwBodyState) == LW_BODY_DOUBLES * sizeof(double) && offsetof(LwBodyState, q) == AT_Q * sizeof(double) &&
               offsetof(LwBodyState, v) == AT_V * sizeof(double) && offsetof(LwBodyState, w) == AT_W * sizeof(double) &&
               offsetof(LwBodyState, A) == AT_A * sizeof(double), "where lanes read");

typedef struct Lane3 {
    Lane x, y, z;
} Lane3;

typedef struct Lane4 {
    Lane s; /* scalar part */
    Lane3 v;
} Lane4;

typedef struct LaneRow {
    Lane C, Cd, gamma;
    Lane3 J[4];
} LaneRow;

LW_INLINE Lane lane_of(const Bodies b, int k)
{
#if LW_LANES == 1
    return b[0][k];
#elif LW_LANES == 2
    return (Lane){ b[0][k], b[1][k] };
#else
    return (Lane){ b[0][k], b[1][k], b[2][k], b[3][k] };
#endif
}

LW_INLINE Lane3 lane3_of(const Bodies b, int k)
{
    return (Lane3){ lane_of(b, k), lane_of(b, k + 1), lane_of(b, k + 2) };
}

LW_INLINE Lane3 lane3_add(Lane3 a, Lane3 b)
{
    return (Lane3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

LW_INLINE Lane3 lane3_sub(Lane3 a, Lane3 b)
{
    return (Lane3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

LW_INLINE Lane3 lane3_scale(Lane3 a, Lane s)
{
    return (Lane3){ a.x * s, a.y * s, a.z * s };
}

LW_INLINE Lane lane3_dot(Lane3 a, Lane3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

LW_INLINE Lane3 lane3_cross(Lane3 a, Lane3 b)
{
    return (Lane3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

LW_INLINE Lane lane4_dot(Lane4 a, Lane4 b)
{
    return a.s * b.s + lane3_dot(a.v, b.v);
}

typedef struct LaneMat3 {
    Lane3 row[3];
} LaneMat3;

LW_INLINE LaneMat3 lane_axes(const Bodies b)
{
    return (LaneMat3){ { lane3_of(b, AT_A), lane3_of(b, AT_A + 3), lane3_of(b, AT_A + 6) } };
}

/* A x, and Aᵀ x. */
LW_INLINE Lane3 lane3_turn(const LaneMat3 *A, Lane3 x)
{
    return (Lane3){ lane3_dot(A->row[0], x), lane3_dot(A->row[1], x), lane3_dot(A->row[2], x) };
}

LW_INLINE Lane3 lane3_turn_back(const LaneMat3 *A, Lane3 x)
{
    return lane3_add(lane3_add(lane3_scale(A->row[0], x.x), lane3_scale(A->row[1], x.y)), lane3_scale(A->row[2], x.z));
}

/* What the position rows of a joint share. */
typedef struct LanePlace {
    LaneMat3 A1, A2;
    Lane3 d1, l, e, g; /* g: the vector of γ */
} LanePlace;

LW_INLINE LanePlace lane_place(const Bodies b1, const Bodies b2, Lane3 d1, unsigned parts)
{
    LanePlace place;
    place.A1 = lane_axes(b1);
    place.A2 = lane_axes(b2);
    place.d1 = d1;
    Lane3 y = lane3_sub(lane3_add(lane3_of(b1, AT_P), lane3_turn(&place.A1, d1)), lane3_of(b2, AT_P));
    place.l = lane3_turn_back(&place.A2, y);
    if (!(parts & (LW_EVAL_CD | LW_EVAL_GAMMA)))
        return place;
    Lane3 w1 = lane3_of(b1, AT_W), w2 = lane3_of(b2, AT_W), h = lane3_cross(w1, d1);
    Lane3 v = lane3_sub(lane3_add(lane3_of(b1, AT_V), lane3_turn(&place.A1, h)), lane3_of(b2, AT_V));
    Lane3 s = lane3_turn_back(&place.A2, v);
    place.e = lane3_sub(s, lane3_cross(w2, place.l));
    if (parts & LW_EVAL_GAMMA)
        place.g = lane3_sub(lane3_turn_back(&place.A2, lane3_turn(&place.A1, lane3_cross(w1, h))), lane3_cross(w2, lane3_add(s, place.e)));
    return place;
}

/* The row (c, k) of a place. */
LW_INLINE LaneRow lane_position_row(const LanePlace *place, Lane4 ck, unsigned parts)
{
    LaneRow row;
    if (parts & LW_EVAL_C)
        row.C = lane3_dot(ck.v, place->l) - ck.s;
    if (parts & LW_EVAL_CD)
        row.Cd = lane3_dot(ck.v, place->e);
    if (parts & LW_EVAL_GAMMA)
        row.gamma = lane3_dot(ck.v, place->g);
    if (parts & LW_EVAL_J) {
        row.J[0] = lane3_turn(&place->A2, ck.v);
        row.J[1] = lane3_cross(place->d1, lane3_turn_back(&place->A1, row.J[0]));
        row.J[2] = (Lane3){ -row.J[0].x, -row.J[0].y, -row.J[0].z };
        row.J[3] = lane3_cross(ck.v, place->l);
    }
    return row;
}

/* What the rotation rows of a joint share. */
typedef struct LaneTurn {
    Lane4 t, half, td, g; /* t, t/2, ṫ, and the quaternion of γ */
} LaneTurn;

/* (0, w) q and q (0, w) */
LW_INLINE Lane4 lane4_left(Lane3 w, Lane4 q)
{
    return (Lane4){ -lane3_dot(w, q.v), lane3_add(lane3_scale(w, q.s), lane3_cross(w, q.v)) };
}

LW_INLINE Lane4 lane4_right(Lane4 q, Lane3 w)
{
    return (Lane4){ -lane3_dot(w, q.v), lane3_sub(lane3_scale(w, q.s), lane3_cross(w, q.v)) };
}

LW_INLINE LaneTurn lane_turn(const Bodies b1, const Bodies b2, unsigned parts)
{
    LaneTurn turn;
    Lane4 q1 = { lane_of(b1, AT_Q), lane3_of(b1, AT_Q + 1) }, q2 = { lane_of(b2, AT_Q), lane3_of(b2, AT_Q + 1) };
    turn.t.s = lane4_dot(q1, q2);
    turn.t.v = lane3_sub(lane3_sub(lane3_scale(q1.v, q2.s), lane3_scale(q2.v, q1.s)), lane3_cross(q2.v, q1.v));
    turn.half = (Lane4){ 0.5 * turn.t.s, { 0.5 * turn.t.v.x, 0.5 * turn.t.v.y, 0.5 * turn.t.v.z } };
    if (!(parts & (LW_EVAL_CD | LW_EVAL_GAMMA)))
        return turn;
    Lane3 w1 = lane3_of(b1, AT_W), w2 = lane3_of(b2, AT_W);
    Lane4 left = lane4_left(w2, turn.half);
    if (parts & LW_EVAL_CD) {
        Lane4 right = lane4_right(turn.half, w1);
        turn.td = (Lane4){ right.s - left.s, lane3_sub(right.v, left.v) };
    }
    if (parts & LW_EVAL_GAMMA) {
        Lane4 both = lane4_right(left, w1);
        Lane spin = -0.5 * (lane3_dot(w1, w1) + lane3_dot(w2, w2));
        turn.g = (Lane4){ spin * turn.half.s - both.s, lane3_sub(lane3_scale(turn.half.v, spin), both.v) };
    }
    return turn;
}

/* The row m of a turn; J[0] and J[2] are zero and not written. */
LW_INLINE LaneRow lane_rotation_row(const LaneTurn *turn, Lane4 m, unsigned parts)
{
    LaneRow row;
    if (parts & LW_EVAL_C)
        row.C = lane4_dot(m, turn->t);
    if (parts & LW_EVAL_CD)
        row.Cd = lane4_dot(m, turn->td);
    if (parts & LW_EVAL_GAMMA)
        row.gamma = lane4_dot(m, turn->g);
    if (parts & LW_EVAL_J) {
        Lane3 a = lane3_sub(lane3_scale(m.v, turn->half.s), lane3_scale(turn->half.v, m.s));
        Lane3 b = lane3_cross(turn->half.v, m.v);
        row.J[1] = lane3_sub(a, b);
        row.J[3] = (Lane3){ -a.x - b.x, -a.y - b.y, -a.z - b.z };
    }
    return row;
}

#endif
