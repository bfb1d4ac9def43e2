/* Samples of a trace as states again: what sheets of loads are computed from after a run. Poses and velocities are exactly those that the
 * trace holds; angles count from the nearest turn, which no gradient depends on. */
#ifndef LW_ANALYSIS_REPLAY_H
#define LW_ANALYSIS_REPLAY_H

#include "core/model/state.h"
#include "core/trace/trace.h"

typedef struct LwReplay {
    const LwMechanism *mechanism;
    const LwTrace *trace;
    LwState *state;         /* of the sample last sought */
    const double *row;      /* its values */
    int *body_channel;      /* by moving body: its first column */
    int *joint_channel;     /* by joint: JOINT.fx, −1 where the trace has no load of it (a path that motors carry) */
} LwReplay;

/* The trace must be one of a run of the mechanism (or of one with the same bodies and joints). */
LwReplay *lw_replay_create(LwArena *arena, const LwMechanism *mechanism, const LwTrace *trace);
void lw_replay_seek(LwReplay *replay, int sample);

/* Of moving body b: acceleration of its centre of mass, world; angular acceleration, body axes. */
LwVec3 lw_replay_acceleration(const LwReplay *replay, int body);
LwVec3 lw_replay_angular_acceleration(const LwReplay *replay, int body);

/* Column OBJECT.QUANTITY of the trace, −1 when there is none. */
int lw_replay_find(const LwReplay *replay, const char *object, const char *quantity);

#endif
