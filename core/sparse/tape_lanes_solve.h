/* Solves with the factors of sparse/tape_lanes.h, in the manner of sparse/tape_solve.h. */
#ifndef LW_SPARSE_TAPE_LANES_SOLVE_H
#define LW_SPARSE_TAPE_LANES_SOLVE_H

#include "core/sparse/tape_lanes.h"

/* t = Δ⁻¹ L⁻¹ t, which stays in z; fronts ← fronts − Bᵀ t */
LW_KERNEL void wide_forward_block(const int A, const LwTapeLanes *v, const LwTapeNode *node, Wide *t)
{
    const Wide *restrict panel = (const Wide *)v->panel + node->panel, *inverse_pivot = (const Wide *)v->inverse_pivot + node->position;
    const int stride = node->width;
    Wide *z = (Wide *)v->z;
    LW_UNROLL
    for (int p = 0; p + 1 < A; p++)
        LW_UNROLL
        for (int q = p + 1; q < A; q++)
            t[q] -= panel[p * stride + q] * t[p];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        z[node->position + p] = t[p] *= inverse_pivot[p];
    for (const LwTapeFront *front = v->tape->front + node->front, *end = front + node->front_count; front < end; front++)
        for (int s = 0; s < front->size; s++) {
            Wide sum = z[front->position + s];
            LW_UNROLL
            for (int p = 0; p < A; p++)
                sum -= t[p] * panel[p * stride + front->column + s];
            z[front->position + s] = sum;
        }
}

LW_KERNEL void wide_forward(const int A, const LwTapeLanes *v, const LwTapeNode *node)
{
    const Wide *z = (const Wide *)v->z + node->position;
    Wide t[6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        t[p] = z[p];
    if (node->body >= 0) {
        LW_UNROLL
        for (int p = 0; p < A; p++)
            t[p] += ((const Wide *)v->f)[6 * node->body + p];
    } else {
        const int *row = v->tape->row_of + node->position;
        LW_UNROLL
        for (int p = 0; p < A; p++)
            t[p] -= ((const Wide *)v->gamma)[row[p]];
        for (const LwTapeIncidence *in = v->tape->incidence + node->incidence, *end = in + node->incidence_count; in < end; in++) {
            const Wide *u = (const Wide *)v->h + 6 * in->body, *base = (const Wide *)v->base[in->base];
            const int size = v->tape->body_size[in->body];
            for (int k = 0; k < size; k++)
                LW_UNROLL
                for (int p = 0; p < A; p++)
                    t[p] -= base[in->J[p] + k] * u[k];
        }
    }
    wide_forward_block(A, v, node, t);
}

/* x = L⁻ᵀ (t − Δ⁻¹ B x_fronts) */
LW_KERNEL void wide_back_block(const int A, const LwTapeLanes *v, const LwTapeNode *node, Wide *x)
{
    const Wide *restrict panel = (const Wide *)v->panel + node->panel, *inverse_pivot = (const Wide *)v->inverse_pivot + node->position;
    const int stride = node->width;
    Wide *z = (Wide *)v->z, sum[6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        sum[p] = (Wide){ 0 };
    for (const LwTapeFront *front = v->tape->front + node->front, *end = front + node->front_count; front < end; front++)
        for (int s = 0; s < front->size; s++)
            LW_UNROLL
            for (int p = 0; p < A; p++)
                sum[p] += panel[p * stride + front->column + s] * z[front->position + s];
    LW_UNROLL
    for (int p = A - 1; p >= 0; p--) {
        x[p] = z[node->position + p] - inverse_pivot[p] * sum[p];
        LW_UNROLL
        for (int q = p + 1; q < A; q++)
            x[p] -= panel[p * stride + q] * x[q];
        z[node->position + p] = x[p];
    }
}

LW_KERNEL void wide_back(const int A, const LwTapeLanes *v, const LwTapeNode *node)
{
    Wide x[6];
    wide_back_block(A, v, node, x);
    if (node->body >= 0) {
        LW_UNROLL
        for (int p = 0; p < A; p++)
            ((Wide *)v->x)[6 * node->body + p] = x[p];
        return;
    }
    const int *row = v->tape->row_of + node->position;
    LW_UNROLL
    for (int p = 0; p < A; p++)
        ((Wide *)v->lambda)[row[p]] = x[p];
    for (const LwTapeIncidence *in = v->tape->incidence + node->incidence, *end = in + node->incidence_count; in < end; in++) {
        Wide *restrict h = (Wide *)v->h + 6 * in->body;
        const Wide *restrict base = (const Wide *)v->base[in->base];
        const int size = v->tape->body_size[in->body];
        for (int k = 0; k < size; k++) {
            Wide sum = h[k];
            LW_UNROLL
            for (int p = 0; p < A; p++)
                sum -= base[in->J[p] + k] * x[p];
            h[k] = sum;
        }
    }
}

#define LW_WIDE_SOLVE(A)                                                                                              \
    static void wide_forward_##A(const LwTapeLanes *v, const LwTapeNode *node)                                        \
    {                                                                                                                 \
        wide_forward(A, v, node);                                                                                     \
    }                                                                                                                 \
    static void wide_back_##A(const LwTapeLanes *v, const LwTapeNode *node)                                           \
    {                                                                                                                 \
        wide_back(A, v, node);                                                                                        \
    }
LW_WIDE_SIZES(LW_WIDE_SOLVE)
static void (*const wide_forwards[])(const LwTapeLanes *, const LwTapeNode *) = {
    wide_forward_1, wide_forward_2, wide_forward_3, wide_forward_4, wide_forward_5, wide_forward_6
};
static void (*const wide_backs[])(const LwTapeLanes *, const LwTapeNode *) = {
    wide_back_1, wide_back_2, wide_back_3, wide_back_4, wide_back_5, wide_back_6
};

/* x ← W h of a virgin body */
static inline void wide_apply(int size, const Wide *mass, const Wide *h, Wide *x)
{
    const Wide a = h[3], b = h[4], c = h[5];
    for (int k = 0; k < size && k < 3; k++)
        x[k] = mass[WIDE_INVERSE_M] * h[k];
    for (int k = 3; k < size; k++) {
        const Wide *w = mass + WIDE_INVERSE + 3 * (k - 3);
        x[k] = w[0] * a + w[1] * b + w[2] * c;
    }
}

/* K (x, λ) = (f, −γ) */
static void wide_solve(const LwTapeLanes *v)
{
    const LwTape *tape = v->tape;
    const LwTapeNode *first = tape->node, *end = first + tape->node_count;
    const Wide *mass = (const Wide *)v->mass, *f = (const Wide *)v->f;
    Wide *h = (Wide *)v->h, *x = (Wide *)v->x;
    memset(v->z, 0, (size_t)tape->unknowns * sizeof(Wide));
    for (int b = 0; b < tape->body_count; b++)
        wide_apply(tape->body_size[b], mass + LW_LANES_MASS * b, f + 6 * b, h + 6 * b);
    for (const LwTapeNode *node = first; node < end; node++)
        if (!node->virgin)
            wide_forwards[node->size - 1](v, node);
    memcpy(h, f, (size_t)tape->body_count * 6 * sizeof(Wide));
    for (const LwTapeNode *node = end - 1; node >= first; node--) {
        if (!node->virgin)
            wide_backs[node->size - 1](v, node);
        else /* its rows come later in the order, so they are all done */
            wide_apply(node->size, mass + LW_LANES_MASS * node->body, h + 6 * node->body, x + 6 * node->body);
    }
}

#endif
