/* The kernels of panels (sparse/tape.h), specialised by size: A pivots, C columns, P columns with padding, constants to
 * the compiler; of symmetric blocks only the upper half is computed. Static functions, compiled once for each instruction set
 * by core/solve/hot.c.
 *
 * Null pivots as in the list: a pivot is compared with the sum of the absolute values of everything that went into it
 * (`gross`). Bodies' pivots are positive and rows' negative, so what a node of either kind adds to the diagonal of a
 * later row has a known sign, and the change of the diagonal is the sum of absolute values. A forced pivot has the
 * inverse 0: its row of the factor vanishes from everything that follows. */
#ifndef LW_SPARSE_TAPE_PANEL_H
#define LW_SPARSE_TAPE_PANEL_H

#include "core/sparse/tape.h"
#include "core/sparse/tape_vector.h"

#include <math.h>

#define LW_SIZES(DO) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6)
#define LW_SIZES_WITH(DO, A) DO(A, 1) DO(A, 2) DO(A, 3) DO(A, 4) DO(A, 5) DO(A, 6)
#define LW_BY_SIZE(NAME) { NAME##_1, NAME##_2, NAME##_3, NAME##_4, NAME##_5, NAME##_6 }

/* What a factorization works on. */
struct LwTapeContext {
    const LwTape *tape;
    double *panel, *inverse_pivot, *gross;
    const double *const *base;
    const LwTapeMass *mass;
    double damping;
    LwTapeVerdict *verdict;
};

/* ---- −Bᵀ Δ⁻¹ B into a later panel ---- */

typedef struct LwTapeSource {
    const double *panel;
    int stride;
    const double *inverse_pivot;
    double sign;            /* makes positive what this node adds to diagonals of rows */
} LwTapeSource;

LW_KERNEL void update_block(const int A, const int P, const LwTapeSource *source, const LwTapeUpdate *u, double *restrict out)
{
    const double *restrict left = source->panel + u->column, *restrict right = source->panel + u->from;
    const int stride = source->stride, rows = u->rows, out_stride = u->stride;
    double d[6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        d[p] = source->inverse_pivot[p];
    for (int r = 0; r < rows; r++, out += out_stride) {
        LwSpan sum;
        span_load(P, &sum, out);
        LW_UNROLL
        for (int p = 0; p < A; p++)
            span_subtract(P, &sum, left[p * stride + r] * d[p], right + p * stride);
        span_store(P, &sum, out);
    }
}

/* The upper half of R × R. */
LW_KERNEL void update_diagonal(const int A, const int R, const LwTapeSource *source, const LwTapeUpdate *u, double *restrict out,
                               double *restrict gross)
{
    const double *restrict right = source->panel + u->from;
    const int stride = source->stride, out_stride = u->stride;
    double before[6];
    LW_UNROLL
    for (int r = 0; r < R; r++)
        before[r] = out[r * out_stride + r];
    LW_UNROLL
    for (int r = 0; r < R; r++) {
        const int first = r & ~1, P = ((R + 1) & ~1) - first;
        LwSpan sum;
        span_load(P, &sum, out + r * out_stride + first);
        LW_UNROLL
        for (int p = 0; p < A; p++)
            span_subtract(P, &sum, right[p * stride + r] * source->inverse_pivot[p], right + p * stride + first);
        span_store(P, &sum, out + r * out_stride + first);
    }
    if (u->judged) {
        LW_UNROLL
        for (int r = 0; r < R; r++)
            gross[r] += source->sign * (out[r * out_stride + r] - before[r]);
    }
}

#define LW_UPDATE(A, P)                                                                                               \
    static void update_##A##_##P(const LwTapeSource *source, const LwTapeUpdate *u, double *restrict out)            \
    {                                                                                                                 \
        update_block(A, P, source, u, out);                                                                           \
    }
#define LW_DIAGONAL(A, R)                                                                                             \
    static void diagonal_##A##_##R(const LwTapeSource *source, const LwTapeUpdate *u, double *restrict out, double *restrict gross) \
    {                                                                                                                 \
        update_diagonal(A, R, source, u, out, gross);                                                                 \
    }
#define LW_UPDATES(A) LW_UPDATE(A, 2) LW_UPDATE(A, 4) LW_UPDATE(A, 6) LW_SIZES_WITH(LW_DIAGONAL, A)
LW_SIZES(LW_UPDATES)
#define LW_UPDATE_NAMES(A) { update_##A##_2, update_##A##_4, update_##A##_6 }
static void (*const tape_update[LW_TAPE_NODE][3])(const LwTapeSource *, const LwTapeUpdate *, double *restrict) = {
    LW_UPDATE_NAMES(1), LW_UPDATE_NAMES(2), LW_UPDATE_NAMES(3), LW_UPDATE_NAMES(4), LW_UPDATE_NAMES(5), LW_UPDATE_NAMES(6)
};
static void (*const tape_diagonal[LW_TAPE_NODE][LW_TAPE_NODE])(const LwTapeSource *, const LwTapeUpdate *, double *restrict, double *restrict) = {
    LW_BY_SIZE(diagonal_1), LW_BY_SIZE(diagonal_2), LW_BY_SIZE(diagonal_3), LW_BY_SIZE(diagonal_4), LW_BY_SIZE(diagonal_5), LW_BY_SIZE(diagonal_6)
};

/* ---- B ← L⁻¹ B, P columns ---- */

LW_KERNEL void reduce_block(const int A, const int P, const double *restrict D, int stride, double *restrict B)
{
    LwSpan b[6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        span_load(P, &b[p], B + p * stride);
    LW_UNROLL
    for (int p = 0; p + 1 < A; p++)
        LW_UNROLL
        for (int q = p + 1; q < A; q++)
            span_subtract_span(P, &b[q], D[p * stride + q], &b[p]);
    LW_UNROLL
    for (int p = 1; p < A; p++)
        span_store(P, &b[p], B + p * stride);
}

#define LW_REDUCE(A, P)                                                                                               \
    static void reduce_##A##_##P(const double *restrict D, int stride, double *restrict B)                            \
    {                                                                                                                 \
        reduce_block(A, P, D, stride, B);                                                                             \
    }
#define LW_REDUCES(A) LW_REDUCE(A, 2) LW_REDUCE(A, 4) LW_REDUCE(A, 6)
LW_REDUCES(2) LW_REDUCES(3) LW_REDUCES(4) LW_REDUCES(5) LW_REDUCES(6)
#define LW_REDUCE_NAMES(A) { reduce_##A##_2, reduce_##A##_4, reduce_##A##_6 }
static void (*const tape_reduce[LW_TAPE_NODE][3])(const double *restrict, int, double *restrict) = {
    { NULL }, LW_REDUCE_NAMES(2), LW_REDUCE_NAMES(3), LW_REDUCE_NAMES(4), LW_REDUCE_NAMES(5), LW_REDUCE_NAMES(6)
};

/* ---- D = L Δ Lᵀ; the strict upper half becomes Lᵀ ---- */

/* Numbers of one node, by unknown. */
typedef struct LwTapePivots {
    double *inverse, *gross;
    const int *row_of;
    double damping;         /* subtracted from the diagonal of rows */
} LwTapePivots;

/* rows: the pivots are judged; otherwise they are a body's, positive by nature. */
LW_KERNEL void pivot_block(const int A, const bool rows, double *restrict D, int stride, LwTapeVerdict *verdict, const LwTapePivots *out)
{
    double d[6][6], gross[6], f[6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        LW_UNROLL
        for (int q = p; q < A; q++)
            d[p][q] = D[p * stride + q];
    LW_UNROLL
    for (int p = 0; rows && p < A; p++) {
        d[p][p] -= out->damping;
        gross[p] = out->gross[p];
    }
    LW_UNROLL
    for (int p = 0; p < A; p++) {
        const double pivot = d[p][p];
        double inverse = 1 / pivot;
        if (rows) {
            const bool usable = pivot * 0 == 0 && pivot != 0;
            const double ratio = usable ? fabs(pivot) / gross[p] : 0;
            const int row = out->row_of[p];
            const bool kept = usable && (verdict->keep ? verdict->keep[row] : ratio >= verdict->tolerance);
            verdict->ratio[row] = ratio;
            verdict->dropped[row] = !kept;
            verdict->dropped_count += !kept;
            verdict->worst = kept && ratio < verdict->worst ? ratio : verdict->worst;
            inverse = kept ? inverse : 0;
        }
        out->inverse[p] = inverse;
        LW_UNROLL
        for (int q = p + 1; q < A; q++) {
            f[q] = d[p][q] * inverse;
            if (rows)
                gross[q] += fabs(f[q] * d[p][q]);
            LW_UNROLL
            for (int s = q; s < A; s++)
                d[q][s] -= f[q] * d[p][s];
        }
        LW_UNROLL
        for (int q = p + 1; q < A; q++)
            D[p * stride + q] = f[q];
    }
}

#define LW_PIVOTS(A)                                                                                                  \
    static void pivot_body_##A(double *restrict D, int stride, const LwTapePivots *out)                               \
    {                                                                                                                 \
        pivot_block(A, false, D, stride, NULL, out);                                                                  \
    }                                                                                                                 \
    static void pivot_rows_##A(double *restrict D, int stride, LwTapeVerdict *verdict, const LwTapePivots *out)       \
    {                                                                                                                 \
        pivot_block(A, true, D, stride, verdict, out);                                                                \
    }
LW_SIZES(LW_PIVOTS)
static void (*const tape_pivot_body[])(double *restrict, int, const LwTapePivots *) = LW_BY_SIZE(pivot_body);
static void (*const tape_pivot_rows[])(double *restrict, int, LwTapeVerdict *, const LwTapePivots *) = LW_BY_SIZE(pivot_rows);

#endif
