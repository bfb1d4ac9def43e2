/* Factorization and solves of a tape (sparse/tape.h) for many systems of one structure at once, one in each lane of a vector.
 * Every number is a vector here, so blocks need no padding and kernels no pairs: sizes of pivot blocks are constants to the
 * compiler, the rest are plain loops. The lanes never mix, so a system's results do not depend on its neighbours.
 * Static functions, compiled once for each instruction set by core/solve/hot.c.
 *
 * Rows in force are given; lanes in which their pivots are small against what went into them are told. */
#ifndef LW_SPARSE_TAPE_LANES_H
#define LW_SPARSE_TAPE_LANES_H

#include "core/sparse/tape.h"
#include "core/sparse/tape_vector.h"

#include <string.h>

#if defined(__AVX512F__)
enum { LW_WIDE = 8 };
#elif defined(__AVX__)
enum { LW_WIDE = 4 };
#else
enum { LW_WIDE = 2 };
#endif
typedef double Wide __attribute__((vector_size(LW_WIDE * 8), may_alias));
typedef long long WideMask __attribute__((vector_size(LW_WIDE * 8), may_alias));

LW_KERNEL Wide wide_of(double x)
{
    return (Wide){ 0 } + x;
}

/* x where the mask is set, else 0 */
LW_KERNEL Wide wide_select(WideMask mask, Wide x)
{
    return (Wide)((WideMask)x & mask);
}

LW_KERNEL Wide wide_abs(Wide x)
{
    return (Wide)((WideMask)x & 0x7fffffffffffffffLL);
}

/* A mass is LW_LANES_MASS vectors: m, 1/m, inertia, its inverse. */
enum { WIDE_INVERSE_M = 1, WIDE_INERTIA = 2, WIDE_INVERSE = 11 };

/* ---- D = L Δ Lᵀ; the strict upper half becomes Lᵀ ---- */

LW_KERNEL void wide_pivot(const int A, const bool rows, const LwTapeLanes *v, const LwTapeNode *node)
{
    Wide *restrict D = (Wide *)v->panel + node->panel, *inverse_pivot = (Wide *)v->inverse_pivot + node->position;
    const Wide *gross_of = (const Wide *)v->gross + node->position;
    const int *row = v->tape->row_of + node->position, stride = node->width;
    Wide d[6][6], gross[6], f[6];
    const Wide trusted = *(const Wide *)v->trusted;
    WideMask small = { 0 }, tiny = { 0 };
    LW_UNROLL
    for (int p = 0; p < A; p++)
        LW_UNROLL
        for (int q = p; q < A; q++)
            d[p][q] = D[p * stride + q];
    LW_UNROLL
    for (int p = 0; rows && p < A; p++)
        gross[p] = gross_of[p];
    LW_UNROLL
    for (int p = 0; p < A; p++) {
        Wide inverse = 1 / d[p][p];
        if (rows) {
            const WideMask keep = ((const WideMask *)v->keep)[row[p]];
            small |= keep & ~(wide_abs(d[p][p]) > trusted * gross[p]);
            tiny |= keep & ~(wide_abs(d[p][p]) > LW_LANES_TINY * gross[p]);
            inverse = wide_select(keep, inverse);
        }
        inverse_pivot[p] = inverse;
        LW_UNROLL
        for (int q = p + 1; q < A; q++) {
            f[q] = d[p][q] * inverse;
            if (rows)
                gross[q] += wide_abs(f[q] * d[p][q]);
            LW_UNROLL
            for (int s = q; s < A; s++)
                d[q][s] -= f[q] * d[p][s];
            D[p * stride + q] = f[q];
        }
    }
    if (rows) {
        *(WideMask *)v->small |= small;
        *(WideMask *)v->tiny |= tiny;
    }
}

/* B ← L⁻¹ B: all columns after the own block */
LW_KERNEL void wide_reduce(const int A, const LwTapeLanes *v, const LwTapeNode *node)
{
    const int stride = node->width;
    const Wide *restrict D = (const Wide *)v->panel + node->panel;
    for (int c = lw_tape_padded(A); c < stride; c++) {
        Wide *restrict B = (Wide *)v->panel + node->panel + c;
        Wide b[6];
        LW_UNROLL
        for (int p = 0; p < A; p++)
            b[p] = B[p * stride];
        LW_UNROLL
        for (int p = 0; p + 1 < A; p++)
            LW_UNROLL
            for (int q = p + 1; q < A; q++)
                b[q] -= D[p * stride + q] * b[p];
        LW_UNROLL
        for (int p = 1; p < A; p++)
            B[p * stride] = b[p];
    }
}

/* N rows from r on of −Bᵀ Δ⁻¹ B, columns from `first` on. */
LW_KERNEL void wide_update_rows(const int A, const int N, const Wide *restrict panel, int stride, const Wide *inverse_pivot,
                                const LwTapeUpdate *u, int r, int first, Wide *restrict out)
{
    Wide left[2][6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        LW_UNROLL
        for (int n = 0; n < N; n++)
            left[n][p] = panel[p * stride + u->column + r + n] * inverse_pivot[p];
    for (int c = first; c < u->columns; c++) {
        Wide sum[2];
        LW_UNROLL
        for (int n = 0; n < N; n++)
            sum[n] = out[(r + n) * u->stride + c];
        LW_UNROLL
        for (int p = 0; p < A; p++) {
            const Wide x = panel[p * stride + u->from + c];
            LW_UNROLL
            for (int n = 0; n < N; n++)
                sum[n] -= left[n][p] * x;
        }
        LW_UNROLL
        for (int n = 0; n < N; n++)
            out[(r + n) * u->stride + c] = sum[n];
    }
}

/* −Bᵀ Δ⁻¹ B into the later panels. Of diagonal blocks the upper half, and an entry below it that nobody reads. */
LW_KERNEL void wide_update(const int A, const LwTapeLanes *v, const LwTapeNode *node)
{
    const Wide *panel = (const Wide *)v->panel + node->panel, *inverse_pivot = (const Wide *)v->inverse_pivot + node->position;
    const double sign = node->body >= 0 ? -1 : 1; /* makes positive what this node adds to diagonals of rows */
    for (const LwTapeUpdate *u = v->tape->update + node->update, *last = u + node->update_count; u < last; u++) {
        Wide *out = (Wide *)v->panel + u->target, *gross = (Wide *)v->gross + u->position;
        Wide before[6];
        for (int r = 0; u->judged && r < u->rows; r++)
            before[r] = out[r * u->stride + r];
        int r = 0;
        for (; r + 1 < u->rows; r += 2)
            wide_update_rows(A, 2, panel, node->width, inverse_pivot, u, r, u->diagonal ? r : 0, out);
        if (r < u->rows)
            wide_update_rows(A, 1, panel, node->width, inverse_pivot, u, r, u->diagonal ? r : 0, out);
        for (r = 0; u->judged && r < u->rows; r++)
            gross[r] += sign * (out[r * u->stride + r] - before[r]);
    }
}

LW_KERNEL void wide_eliminate(const int A, const LwTapeLanes *v, const LwTapeNode *node)
{
    if (node->body >= 0)
        wide_pivot(A, false, v, node);
    else
        wide_pivot(A, true, v, node);
    if (A > 1)
        wide_reduce(A, v, node);
    wide_update(A, v, node);
}

/* ---- virgin bodies: −J_i W J_jᵀ ---- */

/* T = W J_jᵀ of a body of six unknowns, six numbers a row. */
LW_KERNEL void wide_weigh(const LwTapeIncidence *in, int rows, const Wide *base, const Wide *mass, Wide *restrict T)
{
    for (int s = 0; s < rows; s++, T += 6) {
        const Wide *J = base + in->J[s];
        LW_UNROLL
        for (int k = 0; k < 3; k++) {
            const Wide *w = mass + WIDE_INVERSE + 3 * k;
            T[k] = mass[WIDE_INVERSE_M] * J[k];
            T[3 + k] = w[0] * J[3] + w[1] * J[4] + w[2] * J[5];
        }
    }
}

/* N rows from r on. */
LW_KERNEL void wide_pair_rows(const int N, const LwTapePair *pair, int r, const LwTapeIncidence *in, const Wide *base, const Wide *T,
                              Wide *restrict out)
{
    Wide J[2][6];
    LW_UNROLL
    for (int n = 0; n < N; n++)
        LW_UNROLL
        for (int k = 0; k < 6; k++)
            J[n][k] = base[in->J[r + n] + k];
    for (int s = pair->diagonal ? r : 0; s < pair->columns; s++) {
        LW_UNROLL
        for (int n = 0; n < N; n++) {
            Wide sum = out[(r + n) * pair->stride + s];
            LW_UNROLL
            for (int k = 0; k < 6; k++)
                sum -= J[n][k] * T[6 * s + k];
            out[(r + n) * pair->stride + s] = sum;
        }
    }
}

/* Point masses and shafts: 3 or 1 unknowns, W = 1/m. */
static void wide_pair_simple(int size, const LwTapePair *pair, const LwTapeIncidence *i, const LwTapeIncidence *j, const LwTapeLanes *v,
                             const Wide *mass, Wide *out)
{
    const Wide *base_i = (const Wide *)v->base[i->base], *base_j = (const Wide *)v->base[j->base];
    for (int r = 0; r < pair->rows; r++, out += pair->stride)
        for (int s = 0; s < pair->columns; s++) {
            Wide sum = { 0 };
            for (int k = 0; k < size; k++)
                sum += base_i[i->J[r] + k] * base_j[j->J[s] + k];
            out[s] -= mass[WIDE_INVERSE_M] * sum;
        }
}

static void wide_virgin(const LwTapeLanes *v, const LwTapeNode *node)
{
    const Wide *mass = (const Wide *)v->mass + LW_LANES_MASS * node->body;
    const LwTapePair *pair = v->tape->pair + node->pair;
    Wide T[36];
    int weighed = -1;
    for (const LwTapePair *end = pair + node->pair_count; pair < end; pair++) {
        const LwTapeIncidence *i = v->tape->incidence + pair->i, *j = v->tape->incidence + pair->j;
        Wide *out = (Wide *)v->panel + pair->target, *gross = (Wide *)v->gross + pair->position, before[6];
        for (int r = 0; pair->diagonal && r < pair->rows; r++)
            before[r] = out[r * pair->stride + r];
        if (node->size != 6)
            wide_pair_simple(node->size, pair, i, j, v, mass, out);
        else {
            const Wide *base = (const Wide *)v->base[i->base];
            if (weighed != pair->j)
                wide_weigh(j, pair->columns, (const Wide *)v->base[j->base], mass, T);
            weighed = pair->j;
            int r = 0;
            for (; r + 1 < pair->rows; r += 2)
                wide_pair_rows(2, pair, r, i, base, T, out);
            if (r < pair->rows)
                wide_pair_rows(1, pair, r, i, base, T, out);
        }
        for (int r = 0; pair->diagonal && r < pair->rows; r++)
            gross[r] += before[r] - out[r * pair->stride + r];
    }
}

/* ---- M and J into the panels of bodies that are not virgin ---- */

static void wide_fill_own(const LwTapeFill *fill, const Wide *mass, Wide *out)
{
    for (int k = 0; k < fill->size && k < 3; k++)
        out[k * fill->stride + k] = mass[0];
    for (int k = 3; k < fill->size; k++)
        for (int l = k; l < 6; l++)
            out[k * fill->stride + l] = mass[WIDE_INERTIA + 3 * (k - 3) + l - 3];
}

static void wide_fill(const LwTapeLanes *v)
{
    const LwTape *tape = v->tape;
    for (const LwTapeFill *fill = tape->fill, *end = fill + tape->fill_count; fill < end; fill++) {
        Wide *restrict out = (Wide *)v->panel + fill->target;
        if (fill->incidence < 0) {
            wide_fill_own(fill, (const Wide *)v->mass + LW_LANES_MASS * fill->body, out);
            continue;
        }
        const LwTapeIncidence *in = &tape->incidence[fill->incidence];
        const Wide *restrict J = (const Wide *)v->base[in->base];
        const int across = fill->transposed ? 1 : fill->stride, along = fill->transposed ? fill->stride : 1;
        for (int r = 0; r < fill->rows; r++)
            for (int k = 0; k < fill->size; k++)
                out[r * across + k * along] = J[in->J[r] + k];
    }
}

/* ---- the whole ---- */

#define LW_WIDE_SIZES(DO) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6)
#define LW_WIDE_ELIMINATE(A)                                                                                          \
    static void wide_eliminate_##A(const LwTapeLanes *v, const LwTapeNode *node)                                      \
    {                                                                                                                 \
        wide_eliminate(A, v, node);                                                                                   \
    }
LW_WIDE_SIZES(LW_WIDE_ELIMINATE)
static void (*const wide_eliminates[])(const LwTapeLanes *, const LwTapeNode *) = {
    wide_eliminate_1, wide_eliminate_2, wide_eliminate_3, wide_eliminate_4, wide_eliminate_5, wide_eliminate_6
};

static void wide_factor(const LwTapeLanes *v)
{
    const LwTape *tape = v->tape;
    memset(v->panel, 0, (size_t)tape->panel_size * sizeof(Wide));
    memset(v->gross, 0, (size_t)tape->unknowns * sizeof(Wide));
    memset(v->small, 0, sizeof(WideMask));
    memset(v->tiny, 0, sizeof(WideMask));
    wide_fill(v);
    for (const LwTapeNode *node = tape->node, *end = node + tape->node_count; node < end; node++) {
        if (node->virgin)
            wide_virgin(v, node);
        else
            wide_eliminates[node->size - 1](v, node);
    }
}

#endif
