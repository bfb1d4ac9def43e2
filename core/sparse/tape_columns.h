/* Solves with the factors of one tape (sparse/tape_factor.h) for several right-hand sides (f, 0) at once, one in each lane of a vector: what
 * sparse/tape_solve.h does, with factors that are numbers and everything else vectors. Static functions, compiled once for each instruction set. */
#ifndef LW_SPARSE_TAPE_COLUMNS_H
#define LW_SPARSE_TAPE_COLUMNS_H

#include "core/sparse/tape_lanes.h"

typedef struct ColumnSolve {
    const LwTape *tape;
    const LwTapeNumbers *numbers;
    const double *const *base;
    const Wide *f;
    Wide *x, *lambda, *z, *h;
} ColumnSolve;

/* t = Δ⁻¹ L⁻¹ t, which stays in z; fronts ← fronts − Bᵀ t */
LW_KERNEL void columns_forward_block(const int A, const ColumnSolve *v, const LwTapeNode *node, Wide *t)
{
    const double *restrict panel = v->numbers->panel + node->panel, *inverse_pivot = v->numbers->inverse_pivot + node->position;
    const int stride = node->width;
    Wide *z = v->z;
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

/* Up to the first bodies with a load there is nothing to do. */
LW_KERNEL bool columns_are_zero(const int A, const Wide *t)
{
    WideMask any = { 0 };
    long long sum = 0;
    LW_UNROLL
    for (int p = 0; p < A; p++)
        any |= (WideMask)t[p];
    LW_UNROLL
    for (int lane = 0; lane < LW_WIDE; lane++)
        sum |= any[lane];
    return sum == 0;
}

LW_KERNEL void columns_forward(const int A, const ColumnSolve *v, const LwTapeNode *node)
{
    Wide t[6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        t[p] = v->z[node->position + p];
    if (node->body >= 0) {
        LW_UNROLL
        for (int p = 0; p < A; p++)
            t[p] += v->f[6 * node->body + p];
    }
    for (const LwTapeIncidence *in = v->tape->incidence + node->incidence, *end = in + (node->body < 0 ? node->incidence_count : 0); in < end; in++) {
        const Wide *u = v->h + 6 * in->body;
        const double *base = v->base[in->base];
        const int size = v->tape->body_size[in->body];
        for (int k = 0; k < size; k++)
            LW_UNROLL
            for (int p = 0; p < A; p++)
                t[p] -= base[in->J[p] + k] * u[k];
    }
    if (!columns_are_zero(A, t))
        columns_forward_block(A, v, node, t);
}

/* x = L⁻ᵀ (t − Δ⁻¹ B x_fronts) */
LW_KERNEL void columns_back_block(const int A, const ColumnSolve *v, const LwTapeNode *node, Wide *x)
{
    const double *restrict panel = v->numbers->panel + node->panel, *inverse_pivot = v->numbers->inverse_pivot + node->position;
    const int stride = node->width;
    Wide *z = v->z, sum[6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        sum[p] = (Wide){ 0 };
    for (const LwTapeFront *front = v->tape->front + node->front, *end = front + node->front_count; front < end; front++)
        for (int s = 0; s < front->size; s++) {
            const Wide own = z[front->position + s];
            LW_UNROLL
            for (int p = 0; p < A; p++)
                sum[p] += panel[p * stride + front->column + s] * own;
        }
    LW_UNROLL
    for (int p = A - 1; p >= 0; p--) {
        x[p] = z[node->position + p] - inverse_pivot[p] * sum[p];
        LW_UNROLL
        for (int q = p + 1; q < A; q++)
            x[p] -= panel[p * stride + q] * x[q];
        z[node->position + p] = x[p];
    }
}

LW_KERNEL void columns_back(const int A, const ColumnSolve *v, const LwTapeNode *node)
{
    const int *row = v->tape->row_of + node->position;
    Wide x[6];
    columns_back_block(A, v, node, x);
    LW_UNROLL
    for (int p = 0; p < A; p++)
        *(node->body >= 0 ? &v->x[6 * node->body + p] : &v->lambda[row[p]]) = x[p];
    for (const LwTapeIncidence *in = v->tape->incidence + node->incidence, *end = in + (node->body < 0 ? node->incidence_count : 0); in < end; in++) {
        Wide *restrict h = v->h + 6 * in->body;
        const double *restrict base = v->base[in->base];
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

#define LW_COLUMNS_SOLVE(A)                                                                                           \
    static void columns_forward_##A(const ColumnSolve *v, const LwTapeNode *node)                                     \
    {                                                                                                                 \
        columns_forward(A, v, node);                                                                                  \
    }                                                                                                                 \
    static void columns_back_##A(const ColumnSolve *v, const LwTapeNode *node)                                        \
    {                                                                                                                 \
        columns_back(A, v, node);                                                                                     \
    }
LW_WIDE_SIZES(LW_COLUMNS_SOLVE)
static void (*const columns_forwards[])(const ColumnSolve *, const LwTapeNode *) = {
    columns_forward_1, columns_forward_2, columns_forward_3, columns_forward_4, columns_forward_5, columns_forward_6
};
static void (*const columns_backs[])(const ColumnSolve *, const LwTapeNode *) = {
    columns_back_1, columns_back_2, columns_back_3, columns_back_4, columns_back_5, columns_back_6
};

/* x ← W h of a virgin body */
static inline void columns_weigh(int size, const LwTapeMass *mass, const Wide *h, Wide *x)
{
    const Wide a = h[3], b = h[4], c = h[5];
    for (int k = 0; k < size && k < 3; k++)
        x[k] = mass->inverse_m * h[k];
    for (int k = 3; k < size; k++) {
        const double *w = mass->inverse + 3 * (k - 3);
        x[k] = w[0] * a + w[1] * b + w[2] * c;
    }
}

/* K (x, λ) = (f, 0), LW_WIDE of them. */
static void tape_columns(const LwTape *tape, const LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass, const LwTapeColumns *columns)
{
    const LwTapeNode *first = tape->node, *end = first + tape->node_count;
    const ColumnSolve v = { tape, numbers, base, (const Wide *)columns->f, (Wide *)columns->x, (Wide *)columns->lambda, (Wide *)columns->z, (Wide *)columns->h };
    memset(v.z, 0, (size_t)tape->unknowns * sizeof(Wide));
    for (const LwTapeNode *node = first; node < end; node++)
        if (!node->virgin)
            columns_forwards[node->size - 1](&v, node);
        else
            columns_weigh(node->size, &mass[node->body], v.f + 6 * node->body, v.h + 6 * node->body);
    memcpy(v.h, v.f, (size_t)tape->body_count * 6 * sizeof(Wide));
    for (const LwTapeNode *node = end - 1; node >= first; node--)
        if (!node->virgin)
            columns_backs[node->size - 1](&v, node);
        else /* its rows come later in the order, so they are all done */
            columns_weigh(node->size, &mass[node->body], v.h + 6 * node->body, v.x + 6 * node->body);
}

#endif
