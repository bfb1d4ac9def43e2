#include "core/solve/masks.h"

#include "core/base/assert.h"
#include "core/solve/coordinate.h"
#include "core/solve/system.h"

/* What groups of one batch have in common: the mask (1 … 63), or that they are axes. */
enum { NONE = 0, DISPLACEMENT = LW_MASK_ALL + 1, ANGLE, KINDS };

static int kind_of(const LwSystem *s, const LwGroup *g)
{
    const LwJointClass *type = g->kind == LW_GROUP_JOINT ? s->mechanism->joint[g->joint].type : NULL;
    if (type)
        return lw_joint_class_is_mask(type) ? (int)type->locked : NONE;
    if (g->kind != LW_GROUP_AXIS || !lw_coordinate_is_direct(s->mechanism, g->joint, g->coordinate))
        return NONE;
    return g->coordinate < LW_RX ? DISPLACEMENT : ANGLE;
}

bool lw_masks_take(const LwSystem *s, const LwGroup *g)
{
    return kind_of(s, g) != NONE;
}

static unsigned locked_by(const LwSystem *s, const LwGroup *g)
{
    return g->kind == LW_GROUP_JOINT ? s->mechanism->joint[g->joint].type->locked : 1u << g->coordinate;
}

static double *put3(double *data, int lanes, LwVec3 v)
{
    data[0] = v.x;
    data[lanes] = v.y;
    data[2 * lanes] = v.z;
    return data + 3 * lanes;
}

static double *put4(double *data, int lanes, double s, LwVec3 v)
{
    data[0] = s;
    return put3(data + lanes, lanes, v);
}

static void fill_angle(const LwSystem *s, const LwGroup *g, int lanes, double *data)
{
    const LwQuat *turn = s->mechanism->joint[g->joint].turn;
    for (int k = 0; k <= 3; k += 3)
        data = put4(data, lanes, turn[k].e0, lw_quat_vector(turn[k]));
    *data = s->scale[g->first];
}

static void fill_mask(const LwSystem *s, const LwGroup *g, int lanes, double *data)
{
    const LwJoint *joint = &s->mechanism->joint[g->joint];
    const LwMarker *marker = joint->marker;
    unsigned locked = locked_by(s, g);
    int row = g->first;
    if (locked & LW_MASK_XYZ)
        data = put3(data, lanes, marker[0].d);
    for (int c = 0; c < LW_COORDINATES; c++) {
        if (!(locked & (1u << c)))
            continue;
        double scale = s->scale[row++];
        if (c < LW_RX) {
            LwVec3 axis = lw_vec3_scale(lw_marker_axis(&marker[1], c), scale);
            data = put4(data, lanes, lw_vec3_dot(axis, marker[1].d), axis);
        } else {
            LwQuat m = lw_quat_scale(joint->turn[c - LW_RX + 1], scale);
            data = put4(data, lanes, m.e0, lw_quat_vector(m));
        }
    }
}

static void begin_batch(const LwSystem *s, int kind, int lanes, const double *data, LwMaskBatch *batch)
{
    batch->data = data;
    unsigned mask = kind == DISPLACEMENT ? LW_MASK_X : kind == ANGLE ? 0 : (unsigned)kind;
    batch->position_count = __builtin_popcount(mask & LW_MASK_XYZ);
    batch->rotation_count = __builtin_popcount(mask & LW_MASK_R);
    for (int lane = 0; lane < lanes; lane++) {
        batch->row[lane] = s->row_count;
        batch->J[lane] = s->J_count;
        batch->body[0][lane] = batch->body[1][lane] = LW_BODY_DOUBLES * s->mechanism->body_count;
    }
}

static void add_lane(const LwSystem *s, const LwGroup *g, int lanes, double *data, LwMaskBatch *batch)
{
    int lane = batch->used++;
    for (int side = 0; side < 2; side++)
        batch->body[side][lane] = LW_BODY_DOUBLES * s->mechanism->joint[g->joint].body[side];
    batch->row[lane] = g->first;
    batch->J[lane] = g->J;
    (kind_of(s, g) == ANGLE ? fill_angle : fill_mask)(s, g, lanes, data + lane);
}

/* Numbers of a lane. */
static int batch_size(int kind)
{
    if (kind == ANGLE)
        return 9;
    unsigned mask = kind == DISPLACEMENT ? LW_MASK_X : (unsigned)kind;
    return (mask & LW_MASK_XYZ ? 3 : 0) + 4 * __builtin_popcount(mask);
}

LwMasks *lw_masks_create(LwArena *arena, const LwSystem *s, int lanes)
{
    LW_ASSERT(lanes <= LW_LANES_MAX);
    LwMasks *masks = LW_NEW(arena, LwMasks);
    int count[KINDS] = { 0 }, batches = 0, size = 0;
    for (int i = 0; i < s->group_count; i++) {
        int kind = kind_of(s, &s->group[i]);
        if (kind != NONE && count[kind]++ % lanes == 0) {
            batches++;
            size += lanes * batch_size(kind);
        }
    }
    masks->batch = LW_NEWN(arena, LwMaskBatch, batches);
    double *data = LW_NEWN(arena, double, size);
    masks->angle_count = (count[ANGLE] + lanes - 1) / lanes;
    masks->batch_count = batches - masks->angle_count;
    masks->angle = masks->batch + masks->batch_count; /* the last kind */
    LwMaskBatch *batch = masks->batch;
    for (int kind = 1; kind < KINDS; kind++) {
        int filled = 0;
        for (int i = 0; filled < count[kind]; i++) {
            if (kind_of(s, &s->group[i]) != kind)
                continue;
            if (filled % lanes == 0)
                begin_batch(s, kind, lanes, data, batch);
            add_lane(s, &s->group[i], lanes, data, batch);
            if (++filled % lanes == 0 || filled == count[kind]) {
                batch++;
                data += lanes * batch_size(kind);
            }
        }
    }
    return masks;
}
