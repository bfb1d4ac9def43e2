/* The three auxiliary rows of a point of a body: its velocity along the world's axes; value: from the target to the point. */
#ifndef LW_SOLVE_POINT_ROWS_H
#define LW_SOLVE_POINT_ROWS_H

#include "core/model/state.h"
#include "core/solve/auxiliary_row.h"

/* point: from the centre of mass, body axes. v_P = v + A (ω × d), so row k has d × (row k of A) by ω. */
static inline void lw_point_rows(const LwMechanism *mechanism, const LwState *state, int body, LwVec3 point, LwVec3 target, LwAuxRow row[3])
{
    const LwBodyState *b = &state->body[body];
    double left[3];
    lw_vec3_store(left, lw_vec3_sub(lw_vec3_add(b->p, lw_mat3_mul_vec(&b->A, point)), target));
    for (int k = 0; k < 3; k++) {
        row[k] = (LwAuxRow){ .part = { body, mechanism->body_count }, .value = left[k] };
        row[k].J[k] = 1;
        lw_vec3_store(row[k].J + 3, lw_vec3_cross(point, lw_vec3_from(b->A.m[k])));
    }
}

#endif
