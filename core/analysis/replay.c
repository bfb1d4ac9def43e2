#include "core/analysis/replay.h"

#include "core/base/assert.h"

#include <string.h>

enum { POSITION = 0, ORIENTATION = 3, VELOCITY = 7, ACCELERATION = 10, OMEGA = 13, ALPHA = 16 }; /* of the columns of a body */

int lw_replay_find(const LwReplay *replay, const char *object, const char *quantity)
{
    const LwTrace *trace = replay->trace;
    size_t length = strlen(object);
    for (int c = 0; c < trace->channel_count; c++) {
        const char *name = trace->channel[c].name;
        if (strncmp(name, object, length) == 0 && name[length] == '.' && strcmp(name + length + 1, quantity) == 0)
            return c;
    }
    return -1;
}

LwReplay *lw_replay_create(LwArena *arena, const LwMechanism *m, const LwTrace *trace)
{
    LwReplay *replay = LW_NEW(arena, LwReplay);
    *replay = (LwReplay){ .mechanism = m, .trace = trace, .state = lw_state_create(arena, m), .body_channel = LW_NEWN(arena, int, m->body_count),
                          .joint_channel = LW_NEWN(arena, int, m->def.joint_count) };
    for (int b = 0; b < m->body_count; b++) {
        replay->body_channel[b] = lw_replay_find(replay, m->def.body[m->body[b].def].name, "x");
        LW_ASSERT(replay->body_channel[b] >= 0);
    }
    for (int j = 0; j < m->def.joint_count; j++)
        replay->joint_channel[j] = lw_replay_find(replay, m->def.joint[j].name, "fx");
    return replay;
}

/* From the centre of mass to the body frame's origin, world. */
static LwVec3 arm(const LwReplay *replay, int b, LwQuat q)
{
    return lw_vec3_scale(lw_quat_rotate(q, replay->mechanism->body[b].com), -1);
}

void lw_replay_seek(LwReplay *replay, int sample)
{
    LW_ASSERT(sample >= 0 && sample < replay->trace->sample_count);
    replay->row = replay->trace->sample[sample];
    replay->state->t = replay->row[0];
    for (int b = 0; b < replay->mechanism->body_count; b++) {
        const double *at = replay->row + replay->body_channel[b];
        LwQuat q = lw_quat_normalize(lw_quat_from(at + ORIENTATION));
        LwVec3 w = lw_vec3_from(at + OMEGA), out = arm(replay, b, q);
        lw_body_state_set(&replay->state->body[b], lw_vec3_sub(lw_vec3_from(at + POSITION), out), q,
                          lw_vec3_sub(lw_vec3_from(at + VELOCITY), lw_vec3_cross(w, out)), lw_quat_rotate(lw_quat_conj(q), w));
    }
}

LwVec3 lw_replay_acceleration(const LwReplay *replay, int b)
{
    const double *at = replay->row + replay->body_channel[b];
    LwVec3 w = lw_vec3_from(at + OMEGA), out = arm(replay, b, replay->state->body[b].q);
    LwVec3 relative = lw_vec3_add(lw_vec3_cross(lw_vec3_from(at + ALPHA), out), lw_vec3_cross(w, lw_vec3_cross(w, out)));
    return lw_vec3_sub(lw_vec3_from(at + ACCELERATION), relative);
}

LwVec3 lw_replay_angular_acceleration(const LwReplay *replay, int b)
{
    return lw_mat3_tmul_vec(&replay->state->body[b].A, lw_vec3_from(replay->row + replay->body_channel[b] + ALPHA));
}
