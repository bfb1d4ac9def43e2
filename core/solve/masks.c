#include "core/solve/masks.h"

#include "core/base/assert.h"
#include "core/solve/system.h"

/* The joint's group when its rows are a mask alone. */
static const LwGroup *mask_group(const LwSystem *s, int joint)
{
    bool mask = s->joint_group[joint] >= 0 && lw_joint_class_is_mask(s->mechanism->joint[joint].type);
    return mask ? &s->group[s->joint_group[joint]] : NULL;
}

static void put4(double *data, int lanes, double s, LwVec3 v)
{
    data[0] = s;
    data[lanes] = v.x;
    data[2 * lanes] = v.y;
    data[3 * lanes] = v.z;
}

static void fill_lane(const LwSystem *s, const LwGroup *g, int lane, int lanes, double *data, LwMaskBatch *batch)
{
    const LwJoint *joint = &s->mechanism->joint[g->joint];
    const LwMarker *marker = joint->marker;
    int row = g->first;
    for (int side = 0; side < 2; side++)
        batch->body[side][lane] = LW_BODY_DOUBLES * joint->body[side];
    batch->row[lane] = g->first;
    batch->J[lane] = g->J;
    data += lane;
    if (batch->position_count > 0) {
        data[0] = marker[0].d.x;
        data[lanes] = marker[0].d.y;
        data[2 * lanes] = marker[0].d.z;
        data += 3 * lanes;
    }
    for (int c = 0; c < LW_COORDINATES; c++) {
        if (!(joint->type->locked & (1u << c)))
            continue;
        double scale = s->scale[row++];
        if (c < LW_RX) {
            LwVec3 axis = lw_vec3_scale(lw_marker_axis(&marker[1], c), scale);
            put4(data, lanes, lw_vec3_dot(axis, marker[1].d), axis);
        } else {
            LwQuat m = lw_quat_scale(joint->turn[c - LW_RX + 1], scale);
            put4(data, lanes, m.e0, lw_quat_vector(m));
        }
        data += 4 * lanes;
    }
}

static void add_batch(const LwSystem *s, unsigned mask, int lanes, LwMasks *masks, double *data)
{
    LwMaskBatch *batch = &masks->batch[masks->batch_count++];
    batch->position_count = __builtin_popcount(mask & LW_MASK_XYZ);
    batch->rotation_count = __builtin_popcount(mask & LW_MASK_R);
    batch->data = data;
    for (int lane = 0; lane < lanes; lane++) {
        batch->row[lane] = s->row_count;
        batch->J[lane] = s->J_count;
        batch->body[0][lane] = batch->body[1][lane] = LW_BODY_DOUBLES * s->mechanism->body_count;
    }
}

LwMasks *lw_masks_create(LwArena *arena, const LwSystem *s, int lanes)
{
    enum { MOST = 3 + 4 * LW_MASK_ROWS }; /* numbers of a joint */
    LW_ASSERT(lanes <= LW_LANES_MAX);
    LwMasks *masks = LW_NEW(arena, LwMasks);
    int joints = s->mechanism->def.joint_count, count[LW_MASK_ALL + 1] = { 0 }, batches = 0;
    for (int j = 0; j < joints; j++) {
        const LwGroup *g = mask_group(s, j);
        if (g && count[s->mechanism->joint[j].type->locked]++ % lanes == 0)
            batches++;
    }
    masks->batch = LW_NEWN(arena, LwMaskBatch, batches);
    double *data = LW_NEWN(arena, double, batches * lanes * MOST);
    for (unsigned mask = 1; mask <= LW_MASK_ALL; mask++) {
        int filled = 0, size = lanes * ((mask & LW_MASK_XYZ ? 3 : 0) + 4 * __builtin_popcount(mask));
        for (int j = 0; j < joints && filled < count[mask]; j++) {
            const LwGroup *g = mask_group(s, j);
            if (!g || s->mechanism->joint[j].type->locked != mask)
                continue;
            int lane = filled++ % lanes;
            if (lane == 0) {
                add_batch(s, mask, lanes, masks, data);
                data += size;
            }
            fill_lane(s, g, lane, lanes, data - size, &masks->batch[masks->batch_count - 1]);
            masks->joint_count++;
        }
    }
    return masks;
}
