#include "core/model/state.h"

#include "core/math/nurbs.h"
#include "core/math/nurbs_surface.h"

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
        for (int k = 0; m->joint[j].type->seeks && k < m->joint[j].type->tracked_count; k++)
            state->turn[lw_tracked_slot(j, k)] = NAN;
    return state;
}

void lw_state_copy(const LwMechanism *m, LwState *to, const LwState *from)
{
    size_t slots = (size_t)m->def.joint_count * LW_SLOTS;
    to->t = from->t;
    to->turn_t = from->turn_t;
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

double lw_state_unwrap(const LwMechanism *m, const LwState *state, int joint, LwCoordinate c, double value)
{
    int slot = lw_slot(joint, c);
    double near = state->turn[slot] + state->turn_rate[slot] * (state->t - state->turn_t);
    return fabs(near - value) < 3 ? value : unwrap(m->joint[joint].type, c, value, near); /* mostly it is in the right turn */
}

static void fill_view(const LwMechanism *m, const LwState *state, int joint, const LwRel *rel, double *near, LwJointView *view)
{
    const LwJoint *j = &m->joint[joint];
    view->rel = rel;
    view->parameter = j->parameter;
    view->curve = j->curve;
    view->surface = j->surface;
    view->path = j->path;
    view->t = state->t;
    view->near = near;
    if (j->type->track)
        j->type->track(view);
}

void lw_state_view(const LwMechanism *m, const LwState *state, int joint, const LwRel *rel, LwJointView *view)
{
    double near[LW_JOINT_MAX_TRACKED];
    for (int k = 0; k < m->joint[joint].type->tracked_count; k++) {
        int slot = lw_tracked_slot(joint, k);
        near[k] = state->turn[slot] + state->turn_rate[slot] * (state->t - state->turn_t);
    }
    fill_view(m, state, joint, rel, near, view);
    view->near = NULL;
}

double lw_state_coupler_sum(const LwMechanism *m, const LwState *state, int coupler)
{
    double sum = 0;
    for (int i = 0; i < m->coupler[coupler].term_count; i++) {
        const LwCouplerTerm *term = &m->coupler[coupler].term[i];
        LwRel rel;
        lw_state_rel(m, state, term->joint, &rel);
        sum += term->factor * lw_state_coordinate(m, state, term->joint, term->coordinate, &rel).v;
    }
    return sum;
}

static void settle_angles(const LwJoint *joint, LwState *state, int j, const LwRel *rel)
{
    unsigned angles = lw_joint_class_measured(joint->type) & LW_MASK_R;
    for (int c = LW_RX; c <= LW_RZ; c++)
        if (angles & (1u << c)) {
            int slot = lw_slot(j, (LwCoordinate)c);
            double angle, rate;
            lw_joint_angle(joint->type, rel, (LwCoordinate)c, &angle, &rate);
            if (is_locked(joint->type, rel))
                rate = state->turn_rate[slot] = 0;
            /* The mean of both rates predicts many turns a step to second order. */
            double near = state->turn[slot] + 0.5 * (state->turn_rate[slot] + rate) * (state->t - state->turn_t);
            state->turn[slot] = unwrap(joint->type, (LwCoordinate)c, angle, near);
            state->turn_rate[slot] = rate;
        }
}

/* Did a contact turn up far from where its speed led it: a tenth of its curve or surface? */
static bool contact_leapt(const LwJoint *joint, const LwJointView *view, const double *near)
{
    for (int k = 0; joint->type->seeks && k < joint->type->tracked_count - joint->type->carried; k++) {
        const LwNurbs *curve = k < joint->type->curve_count ? joint->curve[k] : NULL;
        double range = curve ? curve->end - curve->start : joint->surface && k < 2 ? joint->surface->end[k] - joint->surface->start[k] : INFINITY;
        if (isfinite(near[k]) && fabs(view->tracked[k].v - near[k]) > 0.1 * range)
            return true;
    }
    return false;
}

static void settle_tracked(const LwMechanism *m, LwState *state, int j, const LwRel *rel)
{
    LwJointView view;
    double near[LW_JOINT_MAX_TRACKED];
    int count = m->joint[j].type->tracked_count, carried = m->joint[j].type->carried;
    lw_state_view(m, state, j, rel, &view);
    for (int k = 0; k < count; k++) {
        int slot = lw_tracked_slot(j, k);
        double rate = k < count - carried ? view.tracked[k].d : 0;
        near[k] = state->turn[slot] + 0.5 * (state->turn_rate[slot] + rate) * (state->t - state->turn_t);
    }
    fill_view(m, state, j, rel, near, &view);
    if (contact_leapt(&m->joint[j], &view, near))
        state->leapt = j + 1;
    for (int k = 0; k < count; k++) {
        state->turn[lw_tracked_slot(j, k)] = view.tracked[k].v;
        state->turn_rate[lw_tracked_slot(j, k)] = k < count - carried ? view.tracked[k].d : 0;
    }
}

void lw_state_settle_turns(const LwMechanism *m, LwState *state)
{
    for (int j = 0; j < m->def.joint_count; j++) {
        const LwJoint *joint = &m->joint[j];
        if (!(lw_joint_class_measured(joint->type) & LW_MASK_R) && !joint->type->track)
            continue;
        LwRel rel = { 0 };
        lw_lock_eval_motion(&state->body[joint->body[0]], &joint->marker[0], &state->body[joint->body[1]], &joint->marker[1], &rel);
        settle_angles(joint, state, j, &rel);
        if (joint->type->track)
            settle_tracked(m, state, j, &rel);
    }
    state->turn_t = state->t;
}

void lw_state_settle_contacts(const LwMechanism *m, LwState *state)
{
    for (int j = 0; j < m->def.joint_count; j++) {
        if (!m->joint[j].type->seeks)
            continue;
        LwRel rel;
        lw_state_rel(m, state, j, &rel);
        settle_tracked(m, state, j, &rel);
    }
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
