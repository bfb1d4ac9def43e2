/* The rows of masks (core/solve/masks.h), a group in each lane, and what every body feels. */
#ifndef LW_SOLVE_HOT_ROWS_H
#define LW_SOLVE_HOT_ROWS_H

#ifdef __AVX__
#define LW_LANES 4
#else
#define LW_LANES 2
#endif

#include "core/solve/lane_rows.h"
#include "core/solve/masks.h"

typedef double *Outputs[LW_LANES];

LW_INLINE Lane lane_load(const double *data, int k)
{
    return *(const Lane *)(data + k * LW_LANES);
}

LW_INLINE Lane4 lane4_load(const double *data)
{
    return (Lane4){ lane_load(data, 0), { lane_load(data, 1), lane_load(data, 2), lane_load(data, 3) } };
}

LW_INLINE void lane_store(const Outputs to, int k, Lane value)
{
    for (int i = 0; i < LW_LANES; i++)
        to[i][k] = value[i];
}

LW_INLINE void lane3_store(const Outputs to, int k, Lane3 value)
{
    lane_store(to, k, value.x);
    lane_store(to, k + 1, value.y);
    lane_store(to, k + 2, value.z);
}

/* A batch with its lanes' bodies and rows. */
typedef struct MaskLanes {
    Bodies b1, b2;
    Outputs C, Cd, gamma, J;
    Bodies offset;
} MaskLanes;

LW_INLINE MaskLanes mask_lanes(const LwMaskBatch *batch, const double *bodies, const LwRows *rows)
{
    MaskLanes lanes;
    for (int i = 0; i < LW_LANES; i++) {
        lanes.b1[i] = bodies + batch->body[0][i];
        lanes.b2[i] = bodies + batch->body[1][i];
        lanes.C[i] = rows->C + batch->row[i];
        lanes.Cd[i] = rows->Cd + batch->row[i];
        lanes.gamma[i] = rows->gamma + batch->row[i];
        lanes.offset[i] = rows->offset + batch->row[i];
        lanes.J[i] = rows->J + batch->J[i];
    }
    return lanes;
}

LW_INLINE void mask_values(const MaskLanes *lanes, int r, const LaneRow *row, unsigned parts)
{
    if (parts & LW_EVAL_C)
        lane_store(lanes->C, r, row->C - lane_of(lanes->offset, r));
    if (parts & LW_EVAL_CD)
        lane_store(lanes->Cd, r, row->Cd);
    if (parts & LW_EVAL_GAMMA)
        lane_store(lanes->gamma, r, row->gamma);
}

/* Rows 0 … count − 1. */
LW_INLINE void mask_positions(const MaskLanes *lanes, const double *data, int count, unsigned parts)
{
    LanePlace place = lane_place(lanes->b1, lanes->b2, (Lane3){ lane_load(data, 0), lane_load(data, 1), lane_load(data, 2) }, parts);
    data += 3 * LW_LANES;
    for (int r = 0; r < count; r++, data += 4 * LW_LANES) {
        LaneRow row = lane_position_row(&place, lane4_load(data), parts);
        mask_values(lanes, r, &row, parts);
        for (int k = 0; (parts & LW_EVAL_J) && k < 4; k++)
            lane3_store(lanes->J, 12 * r + 3 * k, row.J[k]);
    }
}

/* Rows from `first` to end − 1. */
LW_INLINE void mask_rotations(const MaskLanes *lanes, const double *data, int first, int end, unsigned parts)
{
    LaneTurn turn = lane_turn(lanes->b1, lanes->b2, parts);
    for (int r = first; r < end; r++, data += 4 * LW_LANES) {
        LaneRow row = lane_rotation_row(&turn, lane4_load(data), parts);
        mask_values(lanes, r, &row, parts);
        if (parts & LW_EVAL_J) { /* velocities never enter: these entries are zero from the beginning */
            lane3_store(lanes->J, 12 * r + 3, row.J[1]);
            lane3_store(lanes->J, 12 * r + 9, row.J[3]);
        }
    }
}

LW_INLINE void mask_batch(const LwMaskBatch *batch, const double *bodies, unsigned parts, const LwRows *rows)
{
    MaskLanes lanes = mask_lanes(batch, bodies, rows);
    int count = batch->position_count;
    if (count == 3) /* most joints */
        mask_positions(&lanes, batch->data, 3, parts);
    else if (count > 0)
        mask_positions(&lanes, batch->data, count, parts);
    if (batch->rotation_count > 0)
        mask_rotations(&lanes, batch->data + (count > 0 ? 3 + 4 * count : 0) * LW_LANES, count, count + batch->rotation_count, parts);
}

/* θ = 2 atan2(y, x) with x = ⟨m0, t⟩, y = ⟨m3, t⟩, as in coordinate.c; C is θ alone. */
LW_INLINE void angle_batch(const LwMaskBatch *batch, const double *bodies, unsigned parts, const LwRows *rows)
{
    MaskLanes lanes = mask_lanes(batch, bodies, rows);
    const double *data = batch->data;
    LaneTurn turn = lane_turn(lanes.b1, lanes.b2, parts & LW_EVAL_GAMMA ? parts | LW_EVAL_CD : parts);
    Lane4 m0 = lane4_load(data), m3 = lane4_load(data + 4 * LW_LANES);
    Lane x = lane4_dot(m0, turn.t), y = lane4_dot(m3, turn.t), scale = lane_load(data, 8);
    if (parts & ~LW_EVAL_C) {
        Lane f = 2 / (x * x + y * y + 1e-300), fx = f * x, fy = f * y; /* no gradient where there is no angle */
        Lane4 m = { scale * (fx * m3.s - fy * m0.s), lane3_scale(lane3_sub(lane3_scale(m3.v, fx), lane3_scale(m0.v, fy)), scale) };
        unsigned wanted = parts & (LW_EVAL_CD | LW_EVAL_GAMMA) ? (parts & ~LW_EVAL_C) | LW_EVAL_CD : parts & ~LW_EVAL_C;
        LaneRow row = lane_rotation_row(&turn, m, wanted);
        if (parts & LW_EVAL_GAMMA)
            row.gamma -= row.Cd * (fx * lane4_dot(m0, turn.td) + fy * lane4_dot(m3, turn.td));
        mask_values(&lanes, 0, &row, parts & ~LW_EVAL_C);
        if (parts & LW_EVAL_J) {
            lane3_store(lanes.J, 3, row.J[1]);
            lane3_store(lanes.J, 9, row.J[3]);
        }
    }
    for (int i = 0; (parts & LW_EVAL_C) && i < batch->used; i++)
        lanes.C[i][0] = 2 * atan2(y[i], x[i]);
}

LW_INLINE void mask_batches(const LwMasks *masks, const double *bodies, unsigned parts, const LwRows *rows)
{
    for (const LwMaskBatch *batch = masks->batch, *end = batch + masks->batch_count; batch < end; batch++)
        mask_batch(batch, bodies, parts, rows);
    for (const LwMaskBatch *batch = masks->angle, *end = batch + masks->angle_count; batch < end; batch++)
        angle_batch(batch, bodies, parts, rows);
}

/* What steps ask for has loops of its own. */
static void hot_mask_rows(const LwMasks *masks, const LwBodyState *body, unsigned parts, const LwRows *rows)
{
    const double *bodies = (const double *)body;
    switch (parts) {
#define LW_LOOP(PARTS)                                                                                                                     \
    case PARTS:                                                                                                                            \
        mask_batches(masks, bodies, PARTS, rows);                                                                                          \
        break;
        LW_LOOP(LW_EVAL_ALL)
        LW_LOOP(LW_EVAL_C)
        LW_LOOP(LW_EVAL_CD)
        LW_LOOP(LW_EVAL_GAMMA)
        LW_LOOP(LW_EVAL_J)
        LW_LOOP(LW_EVAL_C | LW_EVAL_CD)
        LW_LOOP(LW_EVAL_C | LW_EVAL_J)
        LW_LOOP(LW_EVAL_GAMMA | LW_EVAL_J)
#undef LW_LOOP
    default:
        mask_batches(masks, bodies, parts, rows);
    }
}

/* Weight and −ω×Jω. */
static void hot_body_forces(const LwBody *restrict body, const LwBodyState *restrict state, int count, double *restrict f)
{
    for (int b = 0; b < count; b++, f += 6) {
        LwVec3 w = state[b].w;
        lw_vec3_store(f, body[b].weight);
        lw_vec3_store(f + 3, lw_vec3_cross(lw_mat3_mul_vec(&body[b].inertia, w), w));
    }
}

#endif
