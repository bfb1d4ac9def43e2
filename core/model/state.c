#include "core/model/state.h"

#include <string.h>

void lw_body_state_set(LwBodyState *body, LwVec3 p, LwQuat q, LwVec3 v, LwVec3 w)
{
    *body = (LwBodyState){ p, q, v, w, lw_mat3_from_quat(q) };
}

void lw_body_restrict(const LwBody *body, LwVec3 *move, LwVec3 *turn)
{
    if (body->dof == 1)
        *move = lw_vec3(0, 0, 0);
    if (body->dof < 6)
        *turn = body->dof == 1 ? lw_vec3_scale(body->axis, lw_vec3_dot(*turn, body->axis)) : lw_vec3(0, 0, 0);
}

LwState *lw_state_create(LwArena *arena, const LwMechanism *m)
{
    LwState *state = LW_NEW(arena, LwState);
    int slots = m->def.joint_count * LW_SLOTS;
    state->body = LW_NEWN(arena, LwBodyState, m->body_count + 1);
    state->turn = LW_NEWN(arena, double, slots);
    state->turn_rate = LW_NEWN(arena, double, slots);
    state->drive = LW_NEWN(arena, double, m->def.motor_count);
    state->drive_speed = LW_NEWN(arena, double, m->def.motor_count);
    for (int i = 0; i < m->body_count; i++) {
        const LwBodyDef *def = &m->def.body[m->body[i].def];
        LwQuat q = lw_quat_normalize(def->frame.orientation);
        LwVec3 arm = lw_quat_rotate(q, def->com);
        lw_body_state_set(&state->body[i], lw_vec3_add(def->frame.position, arm), q,
                          lw_vec3_add(def->velocity, lw_vec3_cross(def->omega, arm)),
                          lw_quat_rotate(lw_quat_conj(q), def->omega));
        lw_body_restrict(&m->body[i], &state->body[i].v, &state->body[i].w);
    }
    lw_body_state_set(&state->body[m->body_count], lw_vec3(0, 0, 0), LW_QUAT_IDENTITY, lw_vec3(0, 0, 0), lw_vec3(0, 0, 0));
    for (int j = 0; j < m->def.joint_count; j++)
        state->tracks = state->tracks || m->joint[j].type->track;
    for (int j = 0; j < m->def.joint_count; j++)
        for (int k = 0; m->joint[j].type->seeks && k < m->joint[j].type->tracked_count; k++)
            state->turn[lw_tracked_slot(j, k)] = NAN;
    return state;
}

void lw_state_copy(const LwMechanism *m, LwState *to, const LwState *from)
{
    size_t slots = (size_t)m->def.joint_count * LW_SLOTS;
    to->t = from->t;
    to->turn_t = from->turn_t;
    to->track_t = from->track_t;
    to->turned = from->turned;
    to->turn_room = from->turn_room;
    to->turn_fastest = from->turn_fastest;
    to->drive_t = from->drive_t;
    memcpy(to->body, from->body, (size_t)(m->body_count + 1) * sizeof *to->body);
    memcpy(to->turn, from->turn, slots * sizeof *to->turn);
    memcpy(to->turn_rate, from->turn_rate, slots * sizeof *to->turn_rate);
    memcpy(to->drive, from->drive, (size_t)m->def.motor_count * sizeof *to->drive);
    memcpy(to->drive_speed, from->drive_speed, (size_t)m->def.motor_count * sizeof *to->drive_speed);
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

LwJet lw_state_motor_target(const LwMechanism *m, const LwState *state, int motor, double t)
{
    const LwMotor *drive = &m->motor[motor];
    LwJet law = lw_law_eval(drive->law, t);
    double from = state->drive_t;
    if (drive->kind == LW_MOTOR_POSITION)
        return law;
    if (drive->kind == LW_MOTOR_SPEED)
        return lw_jet(state->drive[motor] + lw_law_integral(drive->law, from, t), law.v, law.d);
    return lw_jet(state->drive[motor] + state->drive_speed[motor] * (t - from) + lw_law_double_integral(drive->law, from, t),
                  state->drive_speed[motor] + lw_law_integral(drive->law, from, t), law.v);
}

void lw_state_settle_drives(const LwMechanism *m, LwState *state)
{
    for (int i = 0; i < m->def.motor_count; i++) {
        if (m->motor[i].kind != LW_MOTOR_SPEED && m->motor[i].kind != LW_MOTOR_ACCELERATION)
            continue;
        LwJet target = lw_state_motor_target(m, state, i, state->t);
        state->drive[i] = target.v;
        state->drive_speed[i] = target.d;
    }
    state->drive_t = state->t;
}
