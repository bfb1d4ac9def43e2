/* Angles counted beyond half a turn, and what joint classes follow along a motion: of several values that fit a pose, the
 * one nearest to where it was expected. */
#include "core/math/nurbs.h"
#include "core/math/nurbs_surface.h"
#include "core/model/state.h"

#include <string.h>

/* The turn of an angle nearest to where it is expected. The middle angle of three lies within ±90° and never wraps. */
static double unwrap(const LwJointClass *type, LwCoordinate c, double angle, double near)
{
    if (type->angles == LW_ANGLES_XYZ && c == LW_RY)
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

/* Where the angle in this slot should be now. */
static double expected(const LwJointClass *type, const LwState *state, int slot, const LwRel *rel)
{
    return state->turn[slot] + (is_locked(type, rel) ? 0 : state->turn_rate[slot] * (state->t - state->turn_t));
}

void lw_state_turning(const LwMechanism *m, const LwState *state, int joint, LwRel *rel)
{
    const LwJoint *j = &m->joint[joint];
    const LwMarker *m1 = &j->marker[0], *m2 = &j->marker[1];
    const LwBodyState *b1 = &state->body[j->body[0]], *b2 = &state->body[j->body[1]];
    LwQuat u = lw_quat_mul(lw_quat_conj(lw_quat_mul(b2->q, m2->r)), lw_quat_mul(b1->q, m1->r));
    LwQuat w1 = lw_quat_pure(lw_mat3_tmul_vec(&m1->R, b1->w)), w2 = lw_quat_pure(lw_mat3_tmul_vec(&m2->R, b2->w));
    lw_quat_store(rel->z + 3, u);
    lw_quat_store(rel->zd + 3, lw_quat_scale(lw_quat_add(lw_quat_mul(u, w1), lw_quat_scale(lw_quat_mul(w2, u), -1)), 0.5));
}

LwRelJet lw_state_coordinate(const LwMechanism *m, const LwState *state, int joint, LwCoordinate c, const LwRel *rel)
{
    const LwJointClass *type = m->joint[joint].type;
    LwRelJet a = lw_joint_coordinate(type, rel, c);
    if (c >= LW_RX)
        a.v = unwrap(type, c, a.v, expected(type, state, lw_slot(joint, c), rel));
    return a;
}

double lw_state_coordinate_value(const LwMechanism *m, const LwState *state, int joint, LwCoordinate c, const LwRel *rel, double *rate)
{
    const LwJointClass *type = m->joint[joint].type;
    double angle;
    if (c < LW_RX) {
        *rate = rel->zd[c];
        return rel->z[c];
    }
    lw_joint_angle(type, rel, c, &angle, rate);
    return unwrap(type, c, angle, expected(type, state, lw_slot(joint, c), rel));
}

double lw_state_unwrap(const LwMechanism *m, const LwState *state, int joint, LwCoordinate c, double value)
{
    int slot = lw_slot(joint, c);
    double near = state->turn[slot] + state->turn_rate[slot] * (state->t - state->turn_t);
    return c < LW_RX || fabs(near - value) < 3 ? value : unwrap(m->joint[joint].type, c, value, near); /* mostly it is in the right turn */
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
        near[k] = state->turn[slot] + state->turn_rate[slot] * (state->t - state->track_t);
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

typedef enum Settling {
    TRACKED_ONLY,
    BY_RATES,           /* angles may have gone round many times; the mean of both rates predicts them to second order */
    NEAREST             /* they have gone a fraction of a turn */
} Settling;

static void settle_angles(const LwJoint *joint, LwState *state, int j, const LwRel *rel, Settling how)
{
    unsigned angles = lw_joint_class_measured(joint->type) & LW_MASK_R;
    for (int c = LW_RX; c <= LW_RZ; c++)
        if (angles & (1u << c)) {
            int slot = lw_slot(j, (LwCoordinate)c);
            double angle, rate;
            lw_joint_angle(joint->type, rel, (LwCoordinate)c, &angle, &rate);
            if (how == NEAREST || is_locked(joint->type, rel))
                rate = state->turn_rate[slot] = 0;
            double near = state->turn[slot] + 0.5 * (state->turn_rate[slot] + rate) * (state->t - state->turn_t);
            state->turn[slot] = unwrap(joint->type, (LwCoordinate)c, angle, near);
            state->turn_rate[slot] = rate;
            state->turn_fastest = fmax(state->turn_fastest, fabs(rate));
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
        near[k] = state->turn[slot] + 0.5 * (state->turn_rate[slot] + rate) * (state->t - state->track_t);
    }
    fill_view(m, state, j, rel, near, &view);
    if (contact_leapt(&m->joint[j], &view, near))
        state->leapt = j + 1;
    for (int k = 0; k < count; k++) {
        state->turn[lw_tracked_slot(j, k)] = view.tracked[k].v;
        state->turn_rate[lw_tracked_slot(j, k)] = k < count - carried ? view.tracked[k].d : 0;
    }
}

/* How far a joint may turn before its angles must be counted. rx and rz of three angles are the azimuth of an axis about
 * another from which it is away by at least cos ry: turning by half of that changes them by no more than 30°. In gimbal
 * lock nothing bounds them; there 0.1 rad sees to it that a passage (|cos ry| < 0.2) is not leapt over. The other
 * conventions change as fast as the joint turns (a universal joint's rx has its cross at right angles: likewise). */
static double room(const LwJointClass *type, const LwRel *rel)
{
    if (type->angles != LW_ANGLES_XYZ)
        return 1;
    const double *e = rel->z + 3;
    double sine = 2 * (e[1] * e[3] + e[0] * e[2]);
    return fmax(0.5 * sqrt(fmax(1 - sine * sine, 0)), 0.1);
}

static void settle(const LwMechanism *m, LwState *state, Settling how)
{
    for (int j = 0; j < m->def.joint_count; j++) {
        const LwJoint *joint = &m->joint[j];
        bool turns = how != TRACKED_ONLY && joint->type->angles != LW_ANGLES_NONE;
        if (!turns && !joint->type->track)
            continue;
        LwRel rel;
        if (joint->type->track) {
            memset(&rel, 0, sizeof rel); /* γ and J are not evaluated, but a class may copy them */
            lw_lock_eval_motion(&state->body[joint->body[0]], &joint->marker[0], &state->body[joint->body[1]], &joint->marker[1], &rel);
        } else
            lw_state_turning(m, state, j, &rel);
        if (turns) {
            settle_angles(joint, state, j, &rel, how);
            state->turn_room = fmin(state->turn_room, room(joint->type, &rel));
        }
        if (joint->type->track)
            settle_tracked(m, state, j, &rel);
    }
    state->track_t = state->t;
}

static void settle_all(const LwMechanism *m, LwState *state, Settling how)
{
    state->turned = state->turn_fastest = 0;
    state->turn_room = 1;
    settle(m, state, how);
    state->turn_t = state->t;
}

void lw_state_settle_turns(const LwMechanism *m, LwState *state)
{
    settle_all(m, state, BY_RATES);
}

void lw_state_settle_near_turns(const LwMechanism *m, LwState *state)
{
    settle_all(m, state, NEAREST);
}

/* Between settlings an angle is read as the one nearest to turn + turn_rate·(t − turn_t), so both the way it may have gone
 * and the way its old rate points to must stay well below half a turn. */
static void follow(const LwMechanism *m, LwState *state, double turned, Settling how)
{
    state->turned += 2 * turned; /* one body this way, the other that way */
    if (!(state->turned <= state->turn_room && state->turn_fastest * (state->t - state->turn_t) <= state->turn_room))
        settle_all(m, state, how);
    else if (state->tracks)
        settle(m, state, TRACKED_ONLY);
}

void lw_state_follow_turns(const LwMechanism *m, LwState *state, double turned)
{
    follow(m, state, turned, BY_RATES);
}

void lw_state_follow_near_turns(const LwMechanism *m, LwState *state, double turned)
{
    follow(m, state, turned, NEAREST);
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
