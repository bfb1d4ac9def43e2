/* Everything that changes along a run. */
#ifndef LW_MODEL_STATE_H
#define LW_MODEL_STATE_H

#include "core/model/compiled.h"

typedef struct LwState {
    double t;
    LwBodyState *body;      /* body_count + 1: the last is the ground, at rest at the origin */
    /* Angles are unwrapped towards turn + turn_rate·(t − turn_t), by coordinate slot; what classes track is expected at
     * turn + turn_rate·(t − track_t). */
    double turn_t, track_t;
    double *turn, *turn_rate;
    double turned;          /* rad, that no two bodies have turned beyond against each other since turn_t */
    double turn_room;       /* rad, that they may before angles have to be counted again */
    double turn_fastest;    /* rad/s, the largest turn_rate of an angle */
    bool tracks;            /* there are joints that track something */
    int leapt;              /* 1 + the last joint whose contact was found far from where it was expected; 0: none */
    /* Where each speed or acceleration motor's coordinate must be at drive_t, and how fast it must be. */
    double drive_t;
    double *drive, *drive_speed;
} LwState;

LwState *lw_state_create(LwArena *arena, const LwMechanism *mechanism); /* the pose and velocities of the definition */
void lw_state_copy(const LwMechanism *mechanism, LwState *to, const LwState *from);

/* Turns body b by the rotation vector (body axes) and moves it (world). */
static inline void lw_body_state_displace(LwBodyState *body, LwVec3 dp, LwVec3 dbeta)
{
    body->p = lw_vec3_add(body->p, dp);
    body->q = lw_quat_renormalize(lw_quat_mul(body->q, lw_quat_exp(dbeta)));
    body->A = lw_mat3_from_unit_quat(body->q);
}
/* Leaves of a move (or velocity) and a turning in body axes what a body of this kind can do. */
void lw_body_restrict(const LwBody *body, LwVec3 *move, LwVec3 *turn);
void lw_body_state_set(LwBodyState *body, LwVec3 p, LwQuat q, LwVec3 v, LwVec3 w);

/* The user's frame of a body in the world. */
LwFrame lw_state_frame(const LwMechanism *mechanism, const LwState *state, int body);

/* Coordinate c of joint j, unwrapped; rel must be that joint's. */
LwRelJet lw_state_coordinate(const LwMechanism *mechanism, const LwState *state, int joint, LwCoordinate c,
                             const LwRel *rel);
/* Of a joint's rel, u and u̇ alone, which are all that angles need (formulation §2). */
void lw_state_turning(const LwMechanism *mechanism, const LwState *state, int joint, LwRel *rel);
/* Value and rate of coordinate c alone, without gradient and γ. */
double lw_state_coordinate_value(const LwMechanism *mechanism, const LwState *state, int joint, LwCoordinate c,
                                 const LwRel *rel, double *rate);
/* The turn of an angle nearest to where it is expected; lengths and angles that do not turn round as they are. Not
 * for the angles of LW_ANGLES_XYZ, which next to gimbal lock are expected elsewhere. */
double lw_state_unwrap(const LwMechanism *mechanism, const LwState *state, int joint, LwCoordinate c, double value);
void lw_state_rel(const LwMechanism *mechanism, const LwState *state, int joint, LwRel *rel);
/* The joint as its class sees it, tracked quantities filled in. */
void lw_state_view(const LwMechanism *mechanism, const LwState *state, int joint, const LwRel *rel, LwJointView *view);
/* Σ factor·coordinate of a coupler. */
double lw_state_coupler_sum(const LwMechanism *mechanism, const LwState *state, int coupler);
/* How far tracked parameters are beyond the ends of the curves or surface of joint j, with the name of the curve's key (or
 * NULL for a surface); 0 within. In fractions of the parameter's range; *rate is the speed outwards. */
double lw_state_beyond(const LwMechanism *mechanism, const LwState *state, int joint, const char **key, double *rate);
/* Makes the present angles the reference for unwrapping. */
void lw_state_settle_turns(const LwMechanism *mechanism, LwState *state);
/* The same where no joint has turned by more than a fraction of a turn since: rates, which next to a dead point may be
 * anything, are not looked at. */
void lw_state_settle_near_turns(const LwMechanism *mechanism, LwState *state);
/* The same after a step in which no body turned by more than `turned` rad, but only where it has become necessary: tracked
 * quantities always, angles when some joint may have turned so far that its angles could be miscounted. */
void lw_state_follow_turns(const LwMechanism *mechanism, LwState *state, double turned);
void lw_state_follow_near_turns(const LwMechanism *mechanism, LwState *state, double turned);

/* The same for contact parameters alone, at the time of the last settling: assembling moves far without time passing. */
void lw_state_settle_contacts(const LwMechanism *mechanism, LwState *state);

/* What motor m (position or speed) asks of its coordinate at time t. */
LwJet lw_state_motor_target(const LwMechanism *mechanism, const LwState *state, int motor, double t);
/* Moves the reference of speed motors to time t. */
void lw_state_settle_drives(const LwMechanism *mechanism, LwState *state);

#endif
