/* Displacements are position rows of the joint. An angle about z alone is θ = 2 atan2(y, x) of x = ⟨m0, t⟩, y = ⟨m3, t⟩
 * (lane_rows.h), r² = x² + y²; its gradient in t is m = 2 (x m3 − y m0)/r², so it is a rotation row too:
 *     θ̇ = ⟨m, ṫ⟩      θ̈ = ⟨m, ẗ⟩ − 2 θ̇ (x ẋ + y ẏ)/r² */
#define LW_LANES 1
#include "core/solve/coordinate.h"

#include "core/solve/lane_rows.h"

#include <string.h>

bool lw_coordinate_is_direct(const LwMechanism *m, int joint, LwCoordinate c)
{
    return c < LW_RX || m->joint[joint].type->angles == LW_ANGLES_Z;
}

static Lane4 lane4(double s, LwVec3 v)
{
    return (Lane4){ s, { v.x, v.y, v.z } };
}

static void store3(double *to, Lane3 a)
{
    to[0] = a.x;
    to[1] = a.y;
    to[2] = a.z;
}

static void displacement(const LwJoint *joint, const Bodies b1, const Bodies b2, LwCoordinate c, unsigned parts, LwCoordinateMotion *out)
{
    LwVec3 axis = lw_marker_axis(&joint->marker[1], (int)c), d1 = joint->marker[0].d;
    LanePlace place = lane_place(b1, b2, (Lane3){ d1.x, d1.y, d1.z }, parts);
    LaneRow row = lane_position_row(&place, lane4(lw_vec3_dot(axis, joint->marker[1].d), axis), parts);
    out->v = row.C;
    out->d = row.Cd;
    out->dd = row.gamma;
    for (int k = 0; (parts & LW_EVAL_J) && k < 4; k++)
        store3(out->J + 3 * k, row.J[k]);
}

static void angle_z(const LwJoint *joint, const Bodies b1, const Bodies b2, unsigned parts, LwCoordinateMotion *out)
{
    if (parts & LW_EVAL_GAMMA)
        parts |= LW_EVAL_CD;
    LaneTurn turn = lane_turn(b1, b2, parts);
    Lane4 m0 = lane4(joint->turn[0].e0, lw_quat_vector(joint->turn[0])), m3 = lane4(joint->turn[3].e0, lw_quat_vector(joint->turn[3]));
    double x = lane4_dot(m0, turn.t), y = lane4_dot(m3, turn.t), r2 = x * x + y * y;
    if (parts & LW_EVAL_C)
        out->v = 2 * atan2(y, x);
    if (!(parts & ~LW_EVAL_C))
        return;
    double fx = r2 > 0 ? 2 * x / r2 : 0, fy = r2 > 0 ? 2 * y / r2 : 0; /* no gradient where there is no angle */
    Lane4 m = { fx * m3.s - fy * m0.s, lane3_sub(lane3_scale(m3.v, fx), lane3_scale(m0.v, fy)) };
    LaneRow row = lane_rotation_row(&turn, m, parts);
    out->d = row.Cd;
    if (parts & LW_EVAL_GAMMA)
        out->dd = row.gamma - row.Cd * (fx * lane4_dot(m0, turn.td) + fy * lane4_dot(m3, turn.td));
    if (parts & LW_EVAL_J) {
        memset(out->J, 0, sizeof out->J);
        store3(out->J + 3, row.J[1]);
        store3(out->J + 9, row.J[3]);
    }
}

void lw_rel_jacobian(const LwRel *rel, const double g[LW_REL], double J[12])
{
    memset(J, 0, 12 * sizeof *J);
    for (int k = 0; k < LW_REL; k++)
        if (g[k] != 0)
            for (int i = 0; i < 12; i++)
                J[i] += g[k] * rel->J[k][i];
}

void lw_coordinate_from_rel(const LwMechanism *m, const LwState *state, int joint, LwCoordinate c, const LwRel *rel, unsigned parts,
                            LwCoordinateMotion *out)
{
    LwRelJet a = lw_state_coordinate(m, state, joint, c, rel);
    out->v = a.v;
    out->d = a.d;
    out->dd = a.dd;
    if (parts & LW_EVAL_J)
        lw_rel_jacobian(rel, a.g, out->J);
}

void lw_coordinate_eval(const LwMechanism *m, const LwState *state, int joint, LwCoordinate c, const LwRel *rel, unsigned parts,
                        LwCoordinateMotion *out)
{
    const LwJoint *j = &m->joint[joint];
    const Bodies b1 = { (const double *)&state->body[j->body[0]] }, b2 = { (const double *)&state->body[j->body[1]] };
    if (c < LW_RX)
        displacement(j, b1, b2, c, parts, out);
    else if (j->type->angles == LW_ANGLES_Z) {
        angle_z(j, b1, b2, parts, out);
        if (parts & LW_EVAL_C)
            out->v = lw_state_unwrap(m, state, joint, c, out->v);
    } else if (rel)
        lw_coordinate_from_rel(m, state, joint, c, rel, parts, out);
    else {
        LwRel own;
        lw_state_rel(m, state, joint, &own);
        lw_coordinate_from_rel(m, state, joint, c, &own, parts, out);
    }
}
