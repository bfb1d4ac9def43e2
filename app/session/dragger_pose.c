#include "app/session/dragger_private.h"

void lw_dragger_read_state(const LwMechanism *m, const LwState *state, LwFrame *frame, double *coordinate)
{
    for (int b = 0; b < m->def.body_count; b++) {
        int body = m->body_of_def[b];
        frame[b] = body == m->body_count ? m->def.body[b].frame : lw_state_frame(m, state, body);
    }
    for (int j = 0; j < m->def.joint_count; j++) {
        LwRel rel;
        lw_state_rel(m, state, j, &rel);
        for (int c = 0; c < LW_COORDINATES; c++)
            coordinate[j * LW_COORDINATES + c] = m->joint[j].type->free & (1u << c) ? lw_state_coordinate(m, state, j, (LwCoordinate)c, &rel).v : NAN;
    }
}

static void take_frames(const LwMechanism *m, const LwFrame *frame, LwState *state)
{
    for (int b = 0; b < m->body_count; b++) {
        LwFrame own = frame[m->body[b].def];
        lw_body_state_set(&state->body[b], lw_frame_point(own, m->body[b].com), own.orientation, lw_vec3(0, 0, 0), lw_vec3(0, 0, 0));
    }
}

void lw_dragger_follow_result(const LwMechanism *m, const LwResult *result, int sample, LwState *state)
{
    for (int k = 0; k <= sample; k++) {
        take_frames(m, lw_poses_at(&result->poses, k), state);
        lw_state_settle_near_turns(m, state);
    }
}
