/* Numeric factorization of a tape (sparse/tape.h); static functions, compiled once for each instruction set by
 * core/solve/hot.c. Kernels are specialised by size: A pivots, W columns, both constants to the compiler.
 *
 * Null pivots as in the list: a pivot is compared with the sum of the absolute values of everything that went into it
 * (`gross`). Bodies' pivots are positive and rows' negative, so what a node of either kind adds to the diagonal of a
 * later row has a known sign, and the change of the diagonal is the sum of absolute values. A forced pivot has the
 * inverse 0: its row of the factor vanishes from everything that follows. */
#ifndef LW_SPARSE_TAPE_FACTOR_H
#define LW_SPARSE_TAPE_FACTOR_H

#include "core/sparse/tape.h"

#include <math.h>
#include <string.h>

#define LW_KERNEL static inline __attribute__((always_inline))

/* ---- −Bᵀ Δ⁻¹ B into a later panel ---- */

typedef struct LwTapeSource {
    const double *panel;
    int stride;
    const double *inverse_pivot;
    double sign;            /* of what this node adds to diagonals of rows, made positive */
} LwTapeSource;

LW_KERNEL void update_run(const int A, const int W, const LwTapeSource *source, const LwTapeUpdate *u, double *restrict out,
                          double *restrict gross)
{
    const double *restrict left = source->panel + u->column, *restrict right = source->panel + u->from;
    const int stride = source->stride, rows = u->rows, out_stride = u->stride;
    double d[6];
    for (int p = 0; p < A; p++)
        d[p] = source->inverse_pivot[p];
    for (int r = 0; r < rows; r++, out += out_stride) {
        const double before = out[r];   /* the diagonal, where this is a diagonal block */
        double f[6];
        for (int p = 0; p < A; p++)
            f[p] = left[p * stride + r] * d[p];
        for (int s = 0; s < W; s++) {
            double sum = out[s] - f[0] * right[s];
            for (int p = 1; p < A; p++)
                sum -= f[p] * right[p * stride + s];
            out[s] = sum;
        }
        if (u->diagonal)
            gross[r] += source->sign * (out[r] - before);
    }
}

typedef void LwTapeUpdateKernel(const LwTapeSource *source, const LwTapeUpdate *u, double *restrict out, double *restrict gross);

#define LW_UPDATE(A, W)                                                                                               \
    static void update_##A##_##W(const LwTapeSource *source, const LwTapeUpdate *u, double *restrict out, double *restrict gross) \
    {                                                                                                                 \
        update_run(A, W, source, u, out, gross);                                                                      \
    }
#define LW_UPDATES(A)                                                                                                 \
    LW_UPDATE(A, 1) LW_UPDATE(A, 2) LW_UPDATE(A, 3) LW_UPDATE(A, 4) LW_UPDATE(A, 5) LW_UPDATE(A, 6)                   \
    LW_UPDATE(A, 7) LW_UPDATE(A, 8) LW_UPDATE(A, 9) LW_UPDATE(A, 10) LW_UPDATE(A, 11) LW_UPDATE(A, 12)
LW_UPDATES(1) LW_UPDATES(2) LW_UPDATES(3) LW_UPDATES(4) LW_UPDATES(5) LW_UPDATES(6)
#define LW_UPDATE_NAMES(A)                                                                                            \
    { update_##A##_1, update_##A##_2, update_##A##_3, update_##A##_4, update_##A##_5, update_##A##_6,                 \
      update_##A##_7, update_##A##_8, update_##A##_9, update_##A##_10, update_##A##_11, update_##A##_12 }

static LwTapeUpdateKernel *const tape_update[LW_TAPE_NODE][LW_TAPE_RUN] = {
    LW_UPDATE_NAMES(1), LW_UPDATE_NAMES(2), LW_UPDATE_NAMES(3), LW_UPDATE_NAMES(4), LW_UPDATE_NAMES(5), LW_UPDATE_NAMES(6)
};

/* ---- B ← L⁻¹ B, W columns ---- */

LW_KERNEL void reduce_run(const int A, const int W, const double *restrict D, int stride, double *B)
{
    double b[6][12];
    for (int p = 0; p < A; p++)
        for (int s = 0; s < W; s++)
            b[p][s] = B[p * stride + s];
    for (int p = 0; p + 1 < A; p++)
        for (int q = p + 1; q < A; q++)
            for (int s = 0; s < W; s++)
                b[q][s] -= D[p * stride + q] * b[p][s];
    for (int p = 1; p < A; p++)
        for (int s = 0; s < W; s++)
            B[p * stride + s] = b[p][s];
}

typedef void LwTapeReduceKernel(const double *restrict D, int stride, double *B);

#define LW_REDUCE(A, W)                                                                                               \
    static void reduce_##A##_##W(const double *restrict D, int stride, double *B)                                     \
    {                                                                                                                 \
        reduce_run(A, W, D, stride, B);                                                                               \
    }
#define LW_REDUCES(A)                                                                                                 \
    LW_REDUCE(A, 1) LW_REDUCE(A, 2) LW_REDUCE(A, 3) LW_REDUCE(A, 4) LW_REDUCE(A, 5) LW_REDUCE(A, 6)                   \
    LW_REDUCE(A, 7) LW_REDUCE(A, 8) LW_REDUCE(A, 9) LW_REDUCE(A, 10) LW_REDUCE(A, 11) LW_REDUCE(A, 12)
LW_REDUCES(2) LW_REDUCES(3) LW_REDUCES(4) LW_REDUCES(5) LW_REDUCES(6)
#define LW_REDUCE_NAMES(A)                                                                                            \
    { reduce_##A##_1, reduce_##A##_2, reduce_##A##_3, reduce_##A##_4, reduce_##A##_5, reduce_##A##_6,                 \
      reduce_##A##_7, reduce_##A##_8, reduce_##A##_9, reduce_##A##_10, reduce_##A##_11, reduce_##A##_12 }

static LwTapeReduceKernel *const tape_reduce[LW_TAPE_NODE][LW_TAPE_RUN] = {
    { NULL }, LW_REDUCE_NAMES(2), LW_REDUCE_NAMES(3), LW_REDUCE_NAMES(4), LW_REDUCE_NAMES(5), LW_REDUCE_NAMES(6)
};

/* ---- D = L Δ Lᵀ ---- */

/* Which rows may stay: judged by `tolerance`, or frozen. */
typedef struct LwTapeVerdict {
    const bool *keep;       /* by the caller's row; NULL: judge */
    double tolerance;
} LwTapeVerdict;

LW_KERNEL void pivot_block(const int A, double *D, int stride, double *inverse_pivot)
{
    for (int p = 0; p < A; p++) {
        const double d = 1 / D[p * stride + p];
        inverse_pivot[p] = d;
        for (int q = p + 1; q < A; q++) {
            const double f = D[p * stride + q] * d;
            for (int s = q; s < A; s++)
                D[q * stride + s] -= f * D[p * stride + s];
        }
        for (int q = p + 1; q < A; q++)
            D[p * stride + q] *= d;
    }
}

LW_KERNEL int pivot_rows(const int A, double *D, int stride, const LwTapeVerdict *verdict, const int *row_of, double *inverse_pivot,
                         double *gross, double *ratio)
{
    int forced = 0;
    for (int p = 0; p < A; p++) {
        const double pivot = D[p * stride + p];
        const bool usable = pivot * 0 == 0 && pivot != 0;
        ratio[p] = usable ? fabs(pivot) / gross[p] : 0;
        const bool kept = usable && (verdict->keep ? verdict->keep[row_of[p]] : ratio[p] >= verdict->tolerance);
        const double d = kept ? 1 / pivot : 0;
        forced += !kept;
        inverse_pivot[p] = d;
        for (int q = p + 1; q < A; q++) {
            const double f = D[p * stride + q] * d;
            gross[q] += fabs(f * D[p * stride + q]);
            for (int s = q; s < A; s++)
                D[q * stride + s] -= f * D[p * stride + s];
        }
        for (int q = p + 1; q < A; q++)
            D[p * stride + q] *= d;
    }
    return forced;
}

#define LW_SIZES(DO) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6)
#define LW_BY_SIZE(NAME) { NAME##_1, NAME##_2, NAME##_3, NAME##_4, NAME##_5, NAME##_6 }

#define LW_PIVOTS(A)                                                                                                  \
    static void pivot_block_##A(double *D, int stride, double *inverse_pivot)                                        \
    {                                                                                                                 \
        pivot_block(A, D, stride, inverse_pivot);                                                                     \
    }                                                                                                                 \
    static int pivot_rows_##A(double *D, int stride, const LwTapeVerdict *verdict, const int *row_of, double *inverse_pivot, \
                              double *gross, double *ratio)                                                           \
    {                                                                                                                 \
        return pivot_rows(A, D, stride, verdict, row_of, inverse_pivot, gross, ratio);                                \
    }
LW_SIZES(LW_PIVOTS)
static void (*const tape_pivot_block[])(double *, int, double *) = LW_BY_SIZE(pivot_block);
static int (*const tape_pivot_rows[])(double *, int, const LwTapeVerdict *, const int *, double *, double *, double *) = LW_BY_SIZE(pivot_rows);

/* ---- virgin bodies: −J_i W J_jᵀ ---- */

/* T = W J_jᵀ, 6 × C */
LW_KERNEL void weigh_rows(const int C, const LwTapeIncidence *incidence, const double *base, const LwTapeMass *mass, double *restrict T)
{
    for (int s = 0; s < C; s++) {
        const double *J = base + incidence->J[s];
        for (int k = 0; k < 3; k++)
            T[k * C + s] = mass->inverse_m * J[k];
        for (int k = 0; k < 3; k++)
            T[(3 + k) * C + s] = mass->inverse[3 * k] * J[3] + mass->inverse[3 * k + 1] * J[4] + mass->inverse[3 * k + 2] * J[5];
    }
}

LW_KERNEL void pair_rows(const int C, const LwTapePair *pair, const LwTapeIncidence *incidence, const double *restrict base,
                         const double *restrict T, double *restrict out, double *restrict gross)
{
    for (int r = 0; r < pair->rows; r++, out += pair->stride) {
        const double *J = base + incidence->J[r];
        const double before = out[r];   /* the diagonal, where this is a diagonal block */
        for (int s = 0; s < C; s++) {
            double sum = out[s];
            for (int k = 0; k < 6; k++)
                sum -= J[k] * T[k * C + s];
            out[s] = sum;
        }
        if (pair->diagonal)
            gross[r] += before - out[r];
    }
}

#define LW_PAIRS(C)                                                                                                   \
    static void weigh_##C(const LwTapeIncidence *incidence, const double *base, const LwTapeMass *mass, double *restrict T) \
    {                                                                                                                 \
        weigh_rows(C, incidence, base, mass, T);                                                                      \
    }                                                                                                                 \
    static void pair_##C(const LwTapePair *pair, const LwTapeIncidence *incidence, const double *restrict base,       \
                         const double *restrict T, double *restrict out, double *restrict gross)                      \
    {                                                                                                                 \
        pair_rows(C, pair, incidence, base, T, out, gross);                                                           \
    }
LW_SIZES(LW_PAIRS)
static void (*const tape_weigh[])(const LwTapeIncidence *, const double *, const LwTapeMass *, double *restrict) = LW_BY_SIZE(weigh);
static void (*const tape_pair[])(const LwTapePair *, const LwTapeIncidence *, const double *restrict, const double *restrict,
                                 double *restrict, double *restrict) = LW_BY_SIZE(pair);

/* Point masses and shafts: 3 or 1 unknowns, W = 1/m. */
static void pair_simple(int size, const LwTapePair *pair, const double *base_i, const double *base_j, const LwTapeIncidence *in,
                        const LwTapeMass *mass, double *out, double *gross)
{
    for (int r = 0; r < pair->rows; r++, out += pair->stride)
        for (int s = 0; s < pair->columns; s++) {
            double sum = 0;
            for (int k = 0; k < size; k++)
                sum += base_i[in[pair->i].J[r] + k] * base_j[in[pair->j].J[s] + k];
            out[s] -= mass->inverse_m * sum;
            if (pair->diagonal && r == s)
                gross[r] += mass->inverse_m * sum;
        }
}

static void eliminate_virgin(const LwTape *tape, const LwTapeNode *node, LwTapeNumbers *numbers, const double *const base[2],
                             const LwTapeMass *mass)
{
    _Alignas(64) double T[36];
    int weighed = -1;
    for (const LwTapePair *pair = tape->pair + node->pair, *end = pair + node->pair_count; pair < end; pair++) {
        const LwTapeIncidence *i = &tape->incidence[pair->i], *j = &tape->incidence[pair->j];
        double *out = numbers->panel + pair->target, *gross = numbers->gross + pair->position;
        if (node->size != 6) {
            pair_simple(node->size, pair, base[i->base], base[j->base], tape->incidence, mass, out, gross);
            continue;
        }
        if (weighed != pair->j)
            tape_weigh[pair->columns - 1](j, base[j->base], mass, T);
        weighed = pair->j;
        tape_pair[pair->columns - 1](pair, i, base[i->base], T, out, gross);
    }
}

/* ---- the whole ---- */

static void fill_own(const LwTapeFill *fill, const LwTapeMass *mass, double *out)
{
    for (int k = 0; k < fill->size && k < 3; k++)
        out[k * fill->stride + k] = mass->m;
    for (int k = 3; k < fill->size; k++)
        for (int l = 3; l < 6; l++)
            out[k * fill->stride + l] = mass->inertia[3 * (k - 3) + l - 3];
}

static void fill_panels(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass)
{
    for (int i = 0; i < tape->fill_count; i++) {
        const LwTapeFill *fill = &tape->fill[i];
        double *out = numbers->panel + fill->target;
        if (fill->incidence < 0) {
            fill_own(fill, &mass[fill->body], out);
            continue;
        }
        const LwTapeIncidence *in = &tape->incidence[fill->incidence];
        const double *J = base[in->base];
        for (int r = 0; r < fill->rows; r++)
            for (int k = 0; k < fill->size; k++)
                out[fill->transposed ? k * fill->stride + r : r * fill->stride + k] = J[in->J[r] + k];
    }
}

/* J stands in base[0] and base[1]; mass by body; `damping` is subtracted from the diagonal of the rows. Returns the number of
 * forced rows. */
static int tape_factor(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass,
                       const bool *keep, double tolerance, double damping)
{
    const LwTapeVerdict verdict = { keep, tolerance };
    int forced = 0;
    memset(numbers->panel, 0, (size_t)tape->panel_size * sizeof(double));
    for (int i = 0; i < tape->unknowns; i++)
        numbers->gross[i] = damping;
    fill_panels(tape, numbers, base, mass);
    for (const LwTapeNode *node = tape->node, *end = node + tape->node_count; node < end; node++) {
        if (node->virgin) {
            eliminate_virgin(tape, node, numbers, base, &mass[node->body]);
            continue;
        }
        double *panel = numbers->panel + node->panel, *inverse_pivot = numbers->inverse_pivot + node->position;
        const int stride = node->width, size = node->size;
        if (node->body >= 0)
            tape_pivot_block[size - 1](panel, stride, inverse_pivot);
        else {
            for (int p = 0; damping != 0 && p < size; p++)
                panel[p * stride + p] -= damping;
            forced += tape_pivot_rows[size - 1](panel, stride, &verdict, tape->row_of + node->position, inverse_pivot,
                                                numbers->gross + node->position, numbers->ratio + node->position);
        }
        for (int column = size; size > 1 && column < stride; column += LW_TAPE_RUN) {
            int width = stride - column < LW_TAPE_RUN ? stride - column : LW_TAPE_RUN;
            tape_reduce[size - 1][width - 1](panel, stride, panel + column);
        }
        const LwTapeSource source = { panel, stride, inverse_pivot, node->body >= 0 ? -1 : 1 };
        for (const LwTapeUpdate *u = tape->update + node->update, *last = u + node->update_count; u < last; u++)
            tape_update[size - 1][u->width - 1](&source, u, numbers->panel + u->target, numbers->gross + u->position);
    }
    return forced;
}

#endif
