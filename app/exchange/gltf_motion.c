/* The motion as keys that viewers interpolate: straight between positions, on the shortest arc between orientations. */
#include "app/exchange/gltf_private.h"

#include <stdlib.h>
#include <string.h>

/* Of two quaternions of one orientation the one nearer to `before`: viewers turn the short way between keys. */
static LwQuat continued(LwQuat q, LwQuat before)
{
    return lw_quat_dot(q, before) < 0 ? lw_quat_scale(q, -1) : q;
}

static LwFrame between(LwFrame a, LwFrame b, double f)
{
    LwQuat turn = lw_quat_mul(lw_quat_conj(a.orientation), continued(b.orientation, a.orientation));
    return (LwFrame){ lw_vec3_mad(a.position, f, lw_vec3_sub(b.position, a.position)),
                      lw_quat_mul(a.orientation, lw_quat_exp(lw_vec3_scale(lw_quat_log(turn), f))) };
}

static double angle_between(LwQuat a, LwQuat b)
{
    return lw_vec3_norm(lw_quat_log(lw_quat_mul(lw_quat_conj(a), b)));
}

/* Whether all samples between two keys are found again by interpolation. */
static bool bridges(const LwPoses *poses, int from, int to, double length)
{
    const LwFrame *a = lw_poses_at(poses, from), *b = lw_poses_at(poses, to);
    for (int k = from + 1; k < to; k++) {
        const LwFrame *here = lw_poses_at(poses, k);
        double f = (poses->time[k] - poses->time[from]) / (poses->time[to] - poses->time[from]);
        for (int body = 0; body < poses->body_count; body++) {
            LwFrame guess = between(a[body], b[body], f);
            if (lw_vec3_norm(lw_vec3_sub(guess.position, here[body].position)) > length ||
                angle_between(guess.orientation, here[body].orientation) > LW_GLTF_ANGLE)
                return false;
        }
    }
    return true;
}

int lw_gltf_choose_keys(const LwPoses *poses, double size, int *key)
{
    enum { longest = 64 }; /* samples between keys: the check looks at all of them */
    int count = 0, from = 0;
    double length = LW_GLTF_POSITION * size;
    key[count++] = 0;
    while (from + 1 < poses->count) {
        int to = from + 1;
        while (to + 1 < poses->count && to - from < longest && bridges(poses, from, to + 1, length))
            to++;
        /* Equal times have nothing between them; the later sample would have to be the earlier one's. The file's are single precision. */
        if ((float)poses->time[to] > (float)poses->time[key[count - 1]])
            key[count++] = to;
        from = to;
    }
    return count;
}

static bool moves(const LwPoses *poses, int body)
{
    for (int k = 1; k < poses->count; k++) {
        const LwFrame *a = &lw_poses_at(poses, 0)[body], *b = &lw_poses_at(poses, k)[body];
        if (memcmp(a, b, sizeof *a) != 0)
            return true;
    }
    return false;
}

static int add_positions(LwGltfBuffer *buffer, const LwPoses *poses, const int *key, int count, int body)
{
    float *value = LW_NEWN(buffer->arena, float, 3 * count);
    for (int i = 0; i < count; i++) {
        LwVec3 p = lw_poses_at(poses, key[i])[body].position;
        value[3 * i] = (float)p.x;
        value[3 * i + 1] = (float)p.y;
        value[3 * i + 2] = (float)p.z;
    }
    return lw_gltf_add_floats(buffer, value, count, 3, 0, false);
}

static int add_orientations(LwGltfBuffer *buffer, const LwPoses *poses, const int *key, int count, int body)
{
    float *value = LW_NEWN(buffer->arena, float, 4 * count);
    LwQuat before = lw_poses_at(poses, 0)[body].orientation;
    for (int i = 0; i < count; i++) {
        LwQuat q = before = continued(lw_quat_normalize(lw_poses_at(poses, key[i])[body].orientation), before);
        value[4 * i] = (float)q.e1; /* scalar last */
        value[4 * i + 1] = (float)q.e2;
        value[4 * i + 2] = (float)q.e3;
        value[4 * i + 3] = (float)q.e0;
    }
    return lw_gltf_add_floats(buffer, value, count, 4, 0, false);
}

static void put_sampler(LwJsonOut *json, int input, int output)
{
    lw_json_out_begin_flat(json, NULL, '{');
    lw_json_out_integer(json, "input", input);
    lw_json_out_integer(json, "output", output);
    lw_json_out_string(json, "interpolation", "LINEAR");
    lw_json_out_end(json, '}');
}

static void put_channel(LwJsonOut *json, int sampler, int node, const char *path)
{
    lw_json_out_begin_flat(json, NULL, '{');
    lw_json_out_integer(json, "sampler", sampler);
    lw_json_out_begin_flat(json, "target", '{');
    lw_json_out_integer(json, "node", node);
    lw_json_out_string(json, "path", path);
    lw_json_out_end(json, '}');
    lw_json_out_end(json, '}');
}

void lw_gltf_put_animation(LwJsonOut *json, LwGltfBuffer *buffer, const LwPoses *poses, double size, int first_node)
{
    int *key = LW_NEWN(buffer->arena, int, poses->count), *moving = LW_NEWN(buffer->arena, int, poses->body_count + 1), moving_count = 0;
    int count = lw_gltf_choose_keys(poses, size, key);
    float *time = LW_NEWN(buffer->arena, float, count);
    for (int b = 0; b < poses->body_count; b++)
        if (moves(poses, b))
            moving[moving_count++] = b;
    if (moving_count == 0 || count < 2)
        return;
    for (int i = 0; i < count; i++)
        time[i] = (float)poses->time[key[i]];
    int input = lw_gltf_add_floats(buffer, time, count, 1, 0, true);
    lw_json_out_begin(json, "animations", '[');
    lw_json_out_begin(json, NULL, '{');
    lw_json_out_string(json, "name", "motion");
    lw_json_out_begin(json, "samplers", '[');
    for (int i = 0; i < moving_count; i++) {
        put_sampler(json, input, add_positions(buffer, poses, key, count, moving[i]));
        put_sampler(json, input, add_orientations(buffer, poses, key, count, moving[i]));
    }
    lw_json_out_end(json, ']');
    lw_json_out_begin(json, "channels", '[');
    for (int i = 0; i < moving_count; i++) {
        put_channel(json, 2 * i, first_node + moving[i], "translation");
        put_channel(json, 2 * i + 1, first_node + moving[i], "rotation");
    }
    lw_json_out_end(json, ']');
    lw_json_out_end(json, '}');
    lw_json_out_end(json, ']');
}
