#include "core/model/state.h"

#include <string.h>

void lw_body_state_set(LwBodyState *body, LwVec3 p, LwQuat q, LwVec3 v, LwVec3 w)
{
    *body = (LwBodyState){ p, q, v, w, lw_mat3_from_quat(q) };
}

void lw_body_state_displace(LwBodyState *body, LwVec3 dp, LwVec3 dbeta)
{
    body->p = lw_vec3_add(body->p, dp);
    body->q = lw_quat_normalize(lw_quat_mul(body->q, lw_quat_exp(dbeta)));
    body->A = lw_mat3_from_quat(body->q);
}

LwState *lw_state_create(LwArena *arena, const LwMechanism *m)
{
    LwState *state = LW_NEW(arena, LwState);
    int slots = m->def.joint_count * LW_COORDINATES;
    state->body = LW_NEWN(arena, LwBodyState, m->body_count + 1);
    state->turn = LW_NEWN(arena, double, slots);
    state->turn_rate = LW_NEWN(arena, double, slots);
    state->drive = LW_NEWN(arena, double, m->def.motor_count);
    for (int i = 0; i < m->body_count; i++) {
        const LwBodyDef *def = &m->def.body[m->body[i].def];
        LwQuat q = lw_quat_normalize(def->frame.orientation);
        LwVec3 arm = lw_quat_rotate(q, def->com);
        lw_body_state_set(&state->body[i], lw_vec3_add(def->frame.position, arm), q,
                          lw_vec3_add(def->velocity, lw_vec3_cross(def->omega, arm)),
                          lw_quat_rotate(lw_quat_conj(q), def->omega));
    }
    lw_body_state_set(&state->body[m->body_count], lw_vec3(0, 0, 0), LW_QUAT_IDENTITY, lw_vec3(0, 0, 0), lw_vec3(0, 0, 0));
    return state;
}

void lw_state_copy(const LwMechanism *m, LwState *to, const LwState *from)
{
    size_t slots = (size_t)m->def.joint_count * LW_COORDINATES;
    to->t = from->t;
    to->turn_t = from->turn_t;
    to->drive_t = from->drive_t;
    memcpy(to->body, from->body, (size_t)(m->body_count + 1) * sizeof *to->body);
    memcpy(to->turn, from->turn, slots * sizeof *to->turn);
    memcpy(to->turn_rate, from->turn_rate, slots * sizeof *to->turn_rate);
    memcpy(to->drive, from->drive, (size_t)m->def.motor_count * sizeof *to->drive);
}

LwFrame lw_state_frame(const LwMechanism *m, const LwState *state, int body)
{
    const LwBodyState *b = &state->body[body];
    return (LwFrame){ lw_vec3_sub(b->p, lw_mat3_mul_vec(&b->A, m->body[body].com)), b->q };
}

void lw_state_rel(const LwMechanism *m, const LwState *state, int joint, LwRel *rel)
{
    const LwJoint *j = &m->joint[joint];
    lw_lock_eval(&state->body[j->body[0]], &j->marker[0], &state->body[j->body[1]], &j->marker[1], rel);
}

/* The turn of an angle nearest to where it is expected. The middle angle of three lies within ±90° and never wraps. */
static double unwrap(const LwJointClass *type, LwCoordinate c, double angle, double near)
{
    if (c < LW_RX || (type->angles == LW_ANGLES_XYZ && c == LW_RY))
        return angle;
    /* Past gimbal lock rx and rz come out half a turn from where they were: just as well up as down, but always the same. */
    double turns = (near - angle) / (2 * M_PI), bias = type->angles == LW_ANGLES_XYZ ? 0.05 : 0;
    return angle + 2 * M_PI * floor(turns + 0.5 + bias);
}

/* Next to gimbal lock (ry = ±90°) the rates of rx and rz say nothing about where they will be. */
static bool is_locked(const LwJointClass *type, const LwRel *rel)
{
    if (type->angles != LW_ANGLES_XYZ)
        return false;
    const double *e = rel->z + 3;
    double sine = 2 * (e[1] * e[3] + e[0] * e[2]);
    return sine * sine > 0.96;
}

LwRelJet lw_state_coordinate(const LwMechanism *m, const LwState *state, int joint, LwCoordinate c, const LwRel *rel)
{
    const LwJointClass *type = m->joint[joint].type;
    LwRelJet a = lw_joint_coordinate(type, rel, c);
    int slot = lw_slot(joint, c);
    double ahead = c >= LW_RX && !is_locked(type, rel) ? state->turn_rate[slot] * (state->t - state->turn_t) : 0;
    a.v = unwrap(type, c, a.v, state->turn[slot] + ahead);
    return a;
}

void lw_state_settle_turns(const LwMechanism *m, LwState *state)
{
    for (int j = 0; j < m->def.joint_count; j++) {
        const LwJoint *joint = &m->joint[j];
        unsigned angles = lw_joint_class_measured(joint->type) & LW_MASK_R;
        if (!angles)
            continue;
        LwRel rel;
        lw_lock_eval_motion(&state->body[joint->body[0]], &joint->marker[0], &state->body[joint->body[1]], &joint->marker[1], &rel);
        for (int c = LW_RX; c <= LW_RZ; c++)
            if (angles & (1u << c)) {
                int slot = lw_slot(j, (LwCoordinate)c);
                double angle, rate;
                lw_joint_angle(joint->type, &rel, (LwCoordinate)c, &angle, &rate);
                if (is_locked(joint->type, &rel))
                    rate = state->turn_rate[slot] = 0;
                /* The mean of both rates predicts many turns a step to second order. */
                double near = state->turn[slot] + 0.5 * (state->turn_rate[slot] + rate) * (state->t - state->turn_t);
                state->turn[slot] = unwrap(joint->type, (LwCoordinate)c, angle, near);
                state->turn_rate[slot] = rate;
            }
    }
    state->turn_t = state->t;
}

LwJet lw_state_motor_target(const LwMechanism *m, const LwState *state, int motor, double t)
{
    const LwMotor *drive = &m->motor[motor];
    LwJet law = lw_law_eval(drive->law, t);
    if (drive->kind == LW_MOTOR_POSITION)
        return law;
    return lw_jet(state->drive[motor] + lw_law_integral(drive->law, state->drive_t, t), law.v, law.d);
}

void lw_state_settle_drives(const LwMechanism *m, LwState *state)
{
    for (int i = 0; i < m->def.motor_count; i++)
        if (m->motor[i].kind == LW_MOTOR_SPEED)
            state->drive[i] += lw_law_integral(m->motor[i].law, state->drive_t, state->t);
    state->drive_t = state->t;
}
