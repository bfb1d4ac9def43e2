/* Where the bodies are at the samples and between them. */
#include "app/cli/clash.h"

#include <math.h>
#include <stdio.h>

static LwClashMotion new_motion(const LwSession *session, int count, LwArena *arena)
{
    LwClashMotion motion = { .body_count = session->document->def.body_count, .count = count };
    size_t poses = (size_t)motion.body_count * (size_t)count + 1;
    motion.time = LW_NEWN(arena, double, count + 1);
    motion.frame = LW_NEWN(arena, LwFrame, poses);
    for (int k = 0; k < count; k++)
        for (int b = 0; b < motion.body_count; b++)
            motion.frame[k * motion.body_count + b] = lw_study_body_frame(session->study, b);
    return motion;
}

LwClashMotion lw_clash_motion_of_study(const LwSession *session, LwArena *arena)
{
    return new_motion(session, 1, arena);
}

/* The columns x y z e0 … e3, vx vy vz, wx wy wz of a body begin here; −1: it stands still. */
static int find_column(const LwTrace *trace, LwArena *arena, const char *body, const char *quantity)
{
    return lw_trace_find(trace, lw_arena_printf(arena, "%s.%s", body, quantity));
}

LwClashMotion lw_clash_motion_of_trace(const LwSession *session, const LwTrace *trace, LwArena *arena)
{
    LwClashMotion motion = new_motion(session, trace->sample_count, arena);
    size_t poses = (size_t)motion.body_count * (size_t)motion.count + 1;
    motion.velocity = LW_NEWN(arena, LwVec3, poses);
    motion.omega = LW_NEWN(arena, LwVec3, poses);
    for (int b = 0; b < motion.body_count; b++) {
        const char *name = session->document->def.body[b].name;
        int place = find_column(trace, arena, name, "x"), turn = find_column(trace, arena, name, "e0");
        int speed = find_column(trace, arena, name, "vx"), spin = find_column(trace, arena, name, "wx");
        for (int k = 0; k < motion.count && place >= 0 && turn >= 0 && speed >= 0 && spin >= 0; k++) {
            int i = k * motion.body_count + b;
            motion.frame[i].position = lw_vec3_from(trace->sample[k] + place);
            motion.frame[i].orientation = lw_quat_normalize(lw_quat_from(trace->sample[k] + turn));
            motion.velocity[i] = lw_vec3_from(trace->sample[k] + speed);
            motion.omega[i] = lw_vec3_from(trace->sample[k] + spin);
        }
    }
    for (int k = 0; k < motion.count; k++)
        motion.time[k] = trace->sample[k][0];
    return motion;
}

/* The cubic with values 0 and x at the ends and the slopes v0 and v1 there. */
static LwVec3 cubic(LwVec3 x, LwVec3 v0, LwVec3 v1, double s)
{
    double u = 1 - s;
    return lw_vec3_add(lw_vec3_scale(x, s * s * (3 - 2 * s)), lw_vec3_add(lw_vec3_scale(v0, s * u * u), lw_vec3_scale(v1, -s * s * u)));
}

/* The rate of the rotation vector r at which a body with the angular velocity w in its own axes turns. */
static LwVec3 rate_of_rotation_vector(LwVec3 r, LwVec3 w)
{
    double angle = lw_vec3_norm(r);
    double c = angle < 1e-3 ? 1.0 / 12 + angle * angle / 720 : 1 / (angle * angle) - (1 + cos(angle)) / (2 * angle * sin(angle));
    LwVec3 rw = lw_vec3_cross(r, w);
    return lw_vec3_mad(lw_vec3_mad(w, 0.5, rw), c, lw_vec3_cross(r, rw));
}

LwFrame lw_clash_frame(const LwClashMotion *motion, int body, int k, double s)
{
    int i = k * motion->body_count + body, j = i + motion->body_count;
    if (s <= 0 || !motion->velocity || k + 1 >= motion->count)
        return motion->frame[i];
    if (s >= 1)
        return motion->frame[j];
    LwFrame from = motion->frame[i], to = motion->frame[j];
    double h = motion->time[k + 1] - motion->time[k];
    LwVec3 way = cubic(lw_vec3_sub(to.position, from.position), lw_vec3_scale(motion->velocity[i], h), lw_vec3_scale(motion->velocity[j], h), s);
    LwQuat back = lw_quat_conj(from.orientation);
    LwVec3 turn = lw_quat_log(lw_quat_mul(back, to.orientation));
    LwVec3 w0 = lw_vec3_scale(lw_quat_rotate(back, motion->omega[i]), h);
    LwVec3 w1 = lw_vec3_scale(lw_quat_rotate(lw_quat_conj(to.orientation), motion->omega[j]), h);
    LwVec3 r = cubic(turn, w0, rate_of_rotation_vector(turn, w1), s);
    return (LwFrame){ lw_vec3_add(from.position, way), lw_quat_mul(from.orientation, lw_quat_exp(r)) };
}
