/* Numeric factorization of a tape (sparse/tape.h); static functions, compiled once for each instruction set by
 * core/solve/hot.c. Kernels are specialised by size (A pivots, C columns, P columns with padding), constants to the compiler; of symmetric
 * blocks only the upper half is computed.
 *
 * Null pivots as in the list: a pivot is compared with the sum of the absolute values of everything that went into it
 * (`gross`). Bodies' pivots are positive and rows' negative, so what a node of either kind adds to the diagonal of a
 * later row has a known sign, and the change of the diagonal is the sum of absolute values. A forced pivot has the
 * inverse 0: its row of the factor vanishes from everything that follows. */
#ifndef LW_SPARSE_TAPE_FACTOR_H
#define LW_SPARSE_TAPE_FACTOR_H

#include "core/sparse/tape.h"
#include "core/sparse/tape_vector.h"

#include <math.h>
#include <string.h>

#define LW_SIZES(DO) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6)
#define LW_SIZES_WITH(DO, A) DO(A, 1) DO(A, 2) DO(A, 3) DO(A, 4) DO(A, 5) DO(A, 6)
#define LW_BY_SIZE(NAME) { NAME##_1, NAME##_2, NAME##_3, NAME##_4, NAME##_5, NAME##_6 }

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
    for (int p = 0; rows && p < A; p++)
        gross[p] = out->gross[p];
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

/* ---- virgin bodies: −J_i W J_jᵀ ---- */

/* T = W J_jᵀ, 6 × P */
LW_KERNEL void weigh_block(const int C, const LwTapeIncidence *incidence, const double *base, const LwTapeMass *mass, double *T)
{
    const int P = (C + 1) & ~1;
    LwSpan J[6];
    LW_UNROLL
    for (int k = 0; k < 6; k++) {
        double column[6];
        LW_UNROLL
        for (int s = 0; s < C; s++)
            column[s] = base[incidence->J[s] + k];
        span_from(P, C, &J[k], column);
    }
    LW_UNROLL
    for (int k = 0; k < 3; k++) {
        const double *w = mass->inverse + 3 * k;
        LwSpan sum;
        span_scale(P, &sum, mass->inverse_m, &J[k]);
        span_store(P, &sum, T + k * P);
        span_scale(P, &sum, w[0], &J[3]);
        span_add_span(P, &sum, w[1], &J[4]);
        span_add_span(P, &sum, w[2], &J[5]);
        span_store(P, &sum, T + (3 + k) * P);
    }
}

LW_KERNEL void pair_block(const int P, int rows, int stride, const LwTapeIncidence *incidence, const double *restrict base, const double *T,
                          double *restrict out)
{
    for (int r = 0; r < rows; r++, out += stride) {
        const double *J = base + incidence->J[r];
        LwSpan sum;
        span_load(P, &sum, out);
        LW_UNROLL
        for (int k = 0; k < 6; k++)
            span_subtract(P, &sum, J[k], T + k * P);
        span_store(P, &sum, out);
    }
}

LW_KERNEL void pair_diagonal(const int C, int stride, const LwTapeIncidence *incidence, const double *restrict base, const double *T,
                             double *restrict out, double *restrict gross)
{
    const int whole = (C + 1) & ~1;
    LW_UNROLL
    for (int r = 0; r < C; r++, out += stride) {
        const double *J = base + incidence->J[r];
        const int first = r & ~1, P = whole - first;
        const double before = out[r];
        LwSpan sum;
        span_load(P, &sum, out + first);
        LW_UNROLL
        for (int k = 0; k < 6; k++)
            span_subtract(P, &sum, J[k], T + k * whole + first);
        span_store(P, &sum, out + first);
        gross[r] += before - out[r];
    }
}

/* What the kernels of virgin bodies work on. */
typedef struct LwTapeVirgin {
    const LwTape *tape;
    const LwTapePair *pair;
    const double *const *base;
    const LwTapeMass *mass;
    double *panel, *gross;
} LwTapeVirgin;

/* One group of C rows on the body. */
LW_KERNEL void virgin_one(const int C, const LwTapeVirgin *v)
{
    const LwTapePair *pair = v->pair;
    const LwTapeIncidence *in = v->tape->incidence + pair->i;
    const double *base = v->base[in->base];
    double T[36];
    weigh_block(C, in, base, v->mass, T);
    pair_diagonal(C, pair->stride, in, base, T, v->panel + pair->target, v->gross + pair->position);
}

/* Two groups of C rows each: pairs (1, 1), (1, 2), (2, 2). */
LW_KERNEL void virgin_two(const int C, const LwTapeVirgin *v)
{
    const LwTapePair *cross = v->pair + 1, *last = v->pair + 2;
    const LwTapeIncidence *in = v->tape->incidence;
    const double *base_i = v->base[in[cross->i].base], *base_j = v->base[in[cross->j].base];
    double T[36];
    virgin_one(C, v);
    weigh_block(C, &in[cross->j], base_j, v->mass, T);
    pair_block((C + 1) & ~1, C, cross->stride, &in[cross->i], base_i, T, v->panel + cross->target);
    pair_diagonal(C, last->stride, &in[last->i], base_j, T, v->panel + last->target, v->gross + last->position);
}

#define LW_VIRGINS(C)                                                                                                 \
    static void virgin_one_##C(const LwTapeVirgin *v)                                                                 \
    {                                                                                                                 \
        virgin_one(C, v);                                                                                             \
    }                                                                                                                 \
    static void virgin_two_##C(const LwTapeVirgin *v)                                                                 \
    {                                                                                                                 \
        virgin_two(C, v);                                                                                             \
    }                                                                                                                 \
    static void weigh_##C(const LwTapeIncidence *incidence, const double *base, const LwTapeMass *mass, double *T)    \
    {                                                                                                                 \
        weigh_block(C, incidence, base, mass, T);                                                                     \
    }                                                                                                                 \
    static void square_##C(int stride, const LwTapeIncidence *incidence, const double *base, const double *T, double *out, double *gross) \
    {                                                                                                                 \
        pair_diagonal(C, stride, incidence, base, T, out, gross);                                                     \
    }
LW_SIZES(LW_VIRGINS)
#define LW_PAIR(P)                                                                                                    \
    static void pair_##P(int rows, int stride, const LwTapeIncidence *incidence, const double *base, const double *T, double *out) \
    {                                                                                                                 \
        pair_block(P, rows, stride, incidence, base, T, out);                                                         \
    }
LW_PAIR(2) LW_PAIR(4) LW_PAIR(6)
static void (*const tape_virgin_one[])(const LwTapeVirgin *) = LW_BY_SIZE(virgin_one), (*const tape_virgin_two[])(const LwTapeVirgin *) = LW_BY_SIZE(virgin_two);
static void (*const tape_weigh[])(const LwTapeIncidence *, const double *, const LwTapeMass *, double *) = LW_BY_SIZE(weigh);
static void (*const tape_square[])(int, const LwTapeIncidence *, const double *, const double *, double *, double *) = LW_BY_SIZE(square);
static void (*const tape_pair[])(int, int, const LwTapeIncidence *, const double *, const double *, double *) = { pair_2, pair_4, pair_6 };

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

/* Any number of groups of any size. */
static void virgin_many(const LwTapeNode *node, const LwTapeVirgin *v)
{
    double T[36];
    int weighed = -1;
    for (const LwTapePair *pair = v->pair, *end = pair + node->pair_count; pair < end; pair++) {
        const LwTapeIncidence *i = v->tape->incidence + pair->i, *j = v->tape->incidence + pair->j;
        double *out = v->panel + pair->target, *gross = v->gross + pair->position;
        if (node->size != 6) {
            pair_simple(node->size, pair, v->base[i->base], v->base[j->base], v->tape->incidence, v->mass, out, gross);
            continue;
        }
        if (weighed != pair->j)
            tape_weigh[pair->columns - 1](j, v->base[j->base], v->mass, T);
        weighed = pair->j;
        if (pair->diagonal)
            tape_square[pair->columns - 1](pair->stride, i, v->base[i->base], T, out, gross);
        else
            tape_pair[(pair->columns - 1) / 2](pair->rows, pair->stride, i, v->base[i->base], T, out);
    }
}

static void eliminate_virgin(const LwTape *tape, const LwTapeNode *node, LwTapeNumbers *numbers, const double *const base[2],
                             const LwTapeMass *mass)
{
    const LwTapeVirgin v = { tape, tape->pair + node->pair, base, mass, numbers->panel, numbers->gross };
    if (node->size == 6 && node->pair_count == 1)
        tape_virgin_one[v.pair->rows - 1](&v);
    else if (node->size == 6 && node->pair_count == 3 && v.pair[0].rows == v.pair[2].rows)
        tape_virgin_two[v.pair->rows - 1](&v);
    else
        virgin_many(node, &v);
}

/* ---- M and J into the panels of bodies that are not virgin ---- */

static void fill_own(const LwTapeFill *fill, const LwTapeMass *mass, double *out)
{
    if (fill->size == 6) {
        const int stride = fill->stride;
        LW_UNROLL
        for (int k = 0; k < 3; k++)
            out[k * stride + k] = mass->m;
        LW_UNROLL
        for (int k = 3; k < 6; k++) {
            LW_UNROLL
            for (int l = k; l < 6; l++)
                out[k * stride + l] = mass->inertia[3 * (k - 3) + l - 3];
        }
        return;
    }
    for (int k = 0; k < fill->size && k < 3; k++)
        out[k * fill->stride + k] = mass->m;
    for (int k = 3; k < fill->size; k++)
        for (int l = 3; l < 6; l++)
            out[k * fill->stride + l] = mass->inertia[3 * (k - 3) + l - 3];
}

LW_KERNEL void fill_six(const LwTapeFill *fill, const LwTapeIncidence *in, const double *restrict J, double *restrict out)
{
    const int stride = fill->stride;
    LwSpan row;
    if (!fill->transposed)
        for (int r = 0; r < fill->rows; r++) {
            span_load(6, &row, J + in->J[r]);
            span_store(6, &row, out + r * stride);
        }
    else
        for (int r = 0; r < fill->rows; r++) {
            LW_UNROLL
            for (int k = 0; k < 6; k++)
                out[k * stride + r] = J[in->J[r] + k];
        }
}

static void fill_block(int size, const LwTapeFill *fill, const LwTapeIncidence *in, const double *restrict J, double *restrict out)
{
    const int stride = fill->stride;
    if (fill->transposed)
        for (int r = 0; r < fill->rows; r++)
            for (int k = 0; k < size; k++)
                out[k * stride + r] = J[in->J[r] + k];
    else
        for (int r = 0; r < fill->rows; r++)
            for (int k = 0; k < size; k++)
                out[r * stride + k] = J[in->J[r] + k];
}

static void fill_panels(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass)
{
    for (const LwTapeFill *fill = tape->fill, *end = fill + tape->fill_count; fill < end; fill++) {
        double *out = numbers->panel + fill->target;
        if (fill->incidence < 0) {
            fill_own(fill, &mass[fill->body], out);
            continue;
        }
        const LwTapeIncidence *in = &tape->incidence[fill->incidence];
        if (fill->size == 6)
            fill_six(fill, in, base[in->base], out);
        else
            fill_block(fill->size, fill, in, base[in->base], out);
    }
}

/* ---- the whole ---- */

static void eliminate_node(const LwTape *tape, const LwTapeNode *node, LwTapeNumbers *numbers, LwTapeVerdict *verdict, double damping)
{
    const int stride = node->width, size = node->size;
    double *panel = numbers->panel + node->panel;
    const LwTapePivots pivots = { numbers->inverse_pivot + node->position, numbers->gross + node->position,
                                  tape->row_of + node->position };
    if (node->body >= 0)
        tape_pivot_body[size - 1](panel, stride, &pivots);
    else {
        for (int p = 0; damping != 0 && p < size; p++)
            panel[p * stride + p] -= damping;
        tape_pivot_rows[size - 1](panel, stride, verdict, &pivots);
    }
    const LwTapeFront *front = tape->front + node->front;
    for (int i = 0; size > 1 && i < node->front_count; i++)
        tape_reduce[size - 1][(front[i].size - 1) / 2](panel, stride, panel + front[i].column);
    const LwTapeSource source = { panel, stride, pivots.inverse, node->body >= 0 ? -1 : 1 };
    for (const LwTapeUpdate *u = tape->update + node->update, *last = u + node->update_count; u < last; u++) {
        if (u->diagonal)
            tape_diagonal[size - 1][u->rows - 1](&source, u, numbers->panel + u->target, numbers->gross + u->position);
        else
            tape_update[size - 1][(u->columns - 1) / 2](&source, u, numbers->panel + u->target);
    }
}

/* J stands in base[0] and base[1]; mass by body; `damping` is subtracted from the diagonal of the rows. */
static void tape_factor(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass,
                        double damping, LwTapeVerdict *verdict)
{
    verdict->worst = 1;
    verdict->dropped_count = 0;
    clear(numbers->panel, tape->panel_size);
    for (int i = 0; i < tape->unknowns; i++)
        numbers->gross[i] = damping;
    fill_panels(tape, numbers, base, mass);
    for (const LwTapeNode *node = tape->node, *end = node + tape->node_count; node < end; node++) {
        if (node->virgin)
            eliminate_virgin(tape, node, numbers, base, &mass[node->body]);
        else
            eliminate_node(tape, node, numbers, verdict, damping);
    }
}

#endif
