/* The rows of masks (core/solve/masks.h), a joint in each lane, and what every body feels. */
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

LW_INLINE void mask_values(const LwMaskBatch *batch, int r, const LaneRow *row, unsigned parts, const LwRows *rows)
{
    for (int i = 0; i < LW_LANES; i++) {
        ptrdiff_t at = batch->row[i] + r;
        if (parts & LW_EVAL_C)
            rows->C[at] = row->C[i] - rows->offset[at];
        if (parts & LW_EVAL_CD)
            rows->Cd[at] = row->Cd[i];
        if (parts & LW_EVAL_GAMMA)
            rows->gamma[at] = row->gamma[i];
    }
}

LW_INLINE void mask_batch(const LwMaskBatch *batch, const double *bodies, unsigned parts, const LwRows *rows)
{
    Bodies b1, b2;
    Outputs J;
    const double *data = batch->data;
    int r = 0, count = batch->position_count;
    for (int i = 0; i < LW_LANES; i++) {
        b1[i] = bodies + batch->body[0][i];
        b2[i] = bodies + batch->body[1][i];
        J[i] = rows->J + batch->J[i];
    }
    if (count > 0) {
        LanePlace place = lane_place(b1, b2, (Lane3){ lane_load(data, 0), lane_load(data, 1), lane_load(data, 2) }, parts);
        for (data += 3 * LW_LANES; r < count; r++, data += 4 * LW_LANES) {
            LaneRow row = lane_position_row(&place, lane4_load(data), parts);
            mask_values(batch, r, &row, parts, rows);
            for (int k = 0; (parts & LW_EVAL_J) && k < 4; k++)
                lane3_store(J, 12 * r + 3 * k, row.J[k]);
        }
    }
    count += batch->rotation_count;
    if (r == count)
        return;
    LaneTurn turn = lane_turn(b1, b2, parts);
    for (; r < count; r++, data += 4 * LW_LANES) {
        LaneRow row = lane_rotation_row(&turn, lane4_load(data), parts);
        mask_values(batch, r, &row, parts, rows);
        if (parts & LW_EVAL_J) { /* velocities never enter: these entries are zero from the beginning */
            lane3_store(J, 12 * r + 3, row.J[1]);
            lane3_store(J, 12 * r + 9, row.J[3]);
        }
    }
}

LW_INLINE void mask_batches(const LwMasks *masks, const double *bodies, unsigned parts, const LwRows *rows)
{
    for (const LwMaskBatch *batch = masks->batch, *end = batch + masks->batch_count; batch < end; batch++)
        mask_batch(batch, bodies, parts, rows);
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
