/* Solves with the factors of a tape (sparse/tape_factor.h); static functions, compiled once for each instruction set.
 *
 *     forward   virgin bodies give u = W f, their rows g − J u; nodes with panels y ← L⁻¹ y, t = Δ⁻¹ y, fronts −Bᵀ t
 *     back      x = L⁻ᵀ (t − Δ⁻¹ B x_fronts); virgin bodies x = W (f − Jᵀ λ)
 *
 * so that J is read twice and nothing is kept beside the panels. */
#ifndef LW_SPARSE_TAPE_SOLVE_H
#define LW_SPARSE_TAPE_SOLVE_H

#include "core/sparse/tape_factor.h"

#include <string.h>

/* What a solve works on. */
struct LwTapeSolve {
    const LwTape *tape;
    LwTapeNumbers *numbers;
    const double *const *base;
    const double *f, *g;        /* f: NULL for none */
    double *x, *lambda;
    const LwTapeMass *mass;
};

/* y −= J u over the virgin bodies of a node of rows, u in numbers->h */
LW_KERNEL void subtract_virgin(const int A, const LwTapeSolve *v, const LwTapeNode *node, double *y)
{
    const LwTape *tape = v->tape;
    for (const LwTapeIncidence *in = tape->incidence + node->incidence, *end = in + node->incidence_count; in < end; in++) {
        const double *u = v->numbers->h + 6 * in->body, *base = v->base[in->base];
        const int size = tape->body_size[in->body];
        if (size == 6) {
            LW_UNROLL
            for (int r = 0; r < A; r++) {
                LwSpan products;
                span_product(6, &products, base + in->J[r], u);
                y[r] -= span_sum(6, &products);
            }
        } else
            for (int r = 0; r < A; r++)
                for (int k = 0; k < size; k++)
                    y[r] -= base[in->J[r] + k] * u[k];
    }
}

/* h −= Jᵀ λ over the virgin bodies */
LW_KERNEL void spread_virgin(const int A, const LwTapeSolve *v, const LwTapeNode *node, const double *lambda)
{
    const LwTape *tape = v->tape;
    for (const LwTapeIncidence *in = tape->incidence + node->incidence, *end = in + node->incidence_count; in < end; in++) {
        double *restrict h = v->numbers->h + 6 * in->body;
        const double *restrict base = v->base[in->base];
        const int size = tape->body_size[in->body];
        if (size == 6) {
            LwSpan sum;
            span_load(6, &sum, h);
            LW_UNROLL
            for (int r = 0; r < A; r++)
                span_subtract(6, &sum, lambda[r], base + in->J[r]);
            span_store(6, &sum, h);
        } else
            for (int r = 0; r < A; r++)
                for (int k = 0; k < size; k++)
                    h[k] -= base[in->J[r] + k] * lambda[r];
    }
}

/* fronts ← fronts − Bᵀ t */
LW_KERNEL void forward_front(const int A, const int P, const double *restrict B, int stride, const double *t, double *restrict z)
{
    LwSpan sum;
    span_load(P, &sum, z);
    LW_UNROLL
    for (int p = 0; p < A; p++)
        span_subtract(P, &sum, t[p], B + p * stride);
    span_store(P, &sum, z);
}

/* t = Δ⁻¹ L⁻¹ y, which stays in z; then the fronts */
LW_KERNEL void forward_block(const int A, const LwTapeSolve *v, const LwTapeNode *node, double *t)
{
    const LwTapeNumbers *numbers = v->numbers;
    const double *restrict panel = numbers->panel + node->panel, *inverse_pivot = numbers->inverse_pivot + node->position;
    const int stride = node->width;
    double *z = numbers->z;
    LW_UNROLL
    for (int p = 0; p + 1 < A; p++) {
        LW_UNROLL
        for (int q = p + 1; q < A; q++)
            t[q] -= panel[p * stride + q] * t[p];
    }
    LW_UNROLL
    for (int p = 0; p < A; p++)
        z[node->position + p] = t[p] *= inverse_pivot[p];
    for (const LwTapeFront *front = v->tape->front + node->front, *end = front + node->front_count; front < end; front++) {
        const double *B = panel + front->column;
        if (front->size > 4)
            forward_front(A, 6, B, stride, t, z + front->position);
        else if (front->size > 2)
            forward_front(A, 4, B, stride, t, z + front->position);
        else
            forward_front(A, 2, B, stride, t, z + front->position);
    }
}

LW_KERNEL void forward_rows(const int A, const LwTapeSolve *v, const LwTapeNode *node)
{
    const int *row = v->tape->row_of + node->position;
    const double *z = v->numbers->z + node->position;
    double t[6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        t[p] = z[p] + v->g[row[p]];
    if (v->f)
        subtract_virgin(A, v, node, t);
    forward_block(A, v, node, t);
}

LW_KERNEL void forward_body(const int A, const LwTapeSolve *v, const LwTapeNode *node)
{
    const double *z = v->numbers->z + node->position;
    double t[6];
    LW_UNROLL
    for (int p = 0; p < A; p++)
        t[p] = z[p];
    if (v->f) {
        LW_UNROLL
        for (int p = 0; p < A; p++)
            t[p] += v->f[6 * node->body + p];
    }
    forward_block(A, v, node, t);
}

/* sum[p] += B_p x */
LW_KERNEL void back_front(const int A, const int P, const double *restrict B, int stride, const double *restrict x, double *sum)
{
    LW_UNROLL
    for (int p = 0; p < A; p++) {
        LwSpan products;
        span_product(P, &products, B + p * stride, x);
        sum[p] += span_sum(P, &products);
    }
}

/* x = L⁻ᵀ (t − Δ⁻¹ B x_fronts) */
LW_KERNEL void back_block(const int A, const LwTapeSolve *v, const LwTapeNode *node, double *x)
{
    const LwTapeNumbers *numbers = v->numbers;
    const double *restrict panel = numbers->panel + node->panel, *inverse_pivot = numbers->inverse_pivot + node->position;
    const int stride = node->width;
    double *z = numbers->z, sum[6] = { 0 };
    for (const LwTapeFront *front = v->tape->front + node->front, *end = front + node->front_count; front < end; front++) {
        const double *B = panel + front->column;
        if (front->size > 4)
            back_front(A, 6, B, stride, z + front->position, sum);
        else if (front->size > 2)
            back_front(A, 4, B, stride, z + front->position, sum);
        else
            back_front(A, 2, B, stride, z + front->position, sum);
    }
    LW_UNROLL
    for (int p = A - 1; p >= 0; p--) {
        x[p] = z[node->position + p] - inverse_pivot[p] * sum[p];
        LW_UNROLL
        for (int q = p + 1; q < A; q++)
            x[p] -= panel[p * stride + q] * x[q];
    }
    LwSpan all;
    span_from((A + 1) & ~1, A, &all, x);
    span_store((A + 1) & ~1, &all, z + node->position);
}

LW_KERNEL void back_rows(const int A, const LwTapeSolve *v, const LwTapeNode *node)
{
    const int *row = v->tape->row_of + node->position;
    double x[6];
    back_block(A, v, node, x);
    LW_UNROLL
    for (int p = 0; p < A; p++)
        v->lambda[row[p]] = x[p];
    spread_virgin(A, v, node, x);
}

LW_KERNEL void back_body(const int A, const LwTapeSolve *v, const LwTapeNode *node)
{
    double x[6];
    back_block(A, v, node, x);
    LW_UNROLL
    for (int p = 0; p < A; p++)
        v->x[6 * node->body + p] = x[p];
}

#define LW_SOLVE(NAME, A)                                                                                             \
    static void NAME##_##A(const LwTapeSolve *v, const LwTapeNode *node)                                              \
    {                                                                                                                 \
        NAME(A, v, node);                                                                                             \
    }
#define LW_SOLVES(A) LW_SOLVE(forward_rows, A) LW_SOLVE(forward_body, A) LW_SOLVE(back_rows, A) LW_SOLVE(back_body, A)
LW_SIZES(LW_SOLVES)
/* rows, body */
static LwTapeSolveKernel *const tape_forward[2][LW_TAPE_NODE] = { LW_BY_SIZE(forward_rows), LW_BY_SIZE(forward_body) };
static LwTapeSolveKernel *const tape_back[2][LW_TAPE_NODE] = { LW_BY_SIZE(back_rows), LW_BY_SIZE(back_body) };

/* x ← W h */
LW_KERNEL void weigh(const LwTapeMass *mass, const double *h, double *x)
{
    double a = h[3], b = h[4], c = h[5];
    LW_UNROLL
    for (int k = 0; k < 3; k++)
        x[k] = mass->inverse_m * h[k];
    LW_UNROLL
    for (int k = 0; k < 3; k++)
        x[3 + k] = mass->inverse[3 * k] * a + mass->inverse[3 * k + 1] * b + mass->inverse[3 * k + 2] * c;
}

LW_KERNEL void weigh_few(const int size, const LwTapeMass *mass, const double *h, double *x)
{
    for (int k = 0; k < size; k++)
        x[k] = mass->inverse_m * h[k];
}

static void forward_virgin(const LwTapeSolve *v, const LwTapeNode *node)
{
    if (v->f && node->size == 6)
        weigh(&v->mass[node->body], v->f + 6 * node->body, v->numbers->h + 6 * node->body);
    else if (v->f)
        weigh_few(node->size, &v->mass[node->body], v->f + 6 * node->body, v->numbers->h + 6 * node->body);
}

/* Its rows come later in the order, so in the way back they are all done. */
static void back_virgin(const LwTapeSolve *v, const LwTapeNode *node)
{
    if (node->size == 6)
        weigh(&v->mass[node->body], v->numbers->h + 6 * node->body, v->x + 6 * node->body);
    else
        weigh_few(node->size, &v->mass[node->body], v->numbers->h + 6 * node->body, v->x + 6 * node->body);
}

/* Names the kernels of this instruction set in the tape. */
static void tape_link(LwTape *tape)
{
    for (int i = 0; i < tape->fill_count; i++)
        tape->fill[i].run = fill_kernel(&tape->fill[i]);
    for (LwTapeNode *node = tape->node, *end = node + tape->node_count; node < end; node++) {
        node->eliminate = node_kernel(tape, node);
        node->forward = node->virgin ? forward_virgin : tape_forward[node->body >= 0][node->size - 1];
        node->back = node->virgin ? back_virgin : tape_back[node->body >= 0][node->size - 1];
    }
}

/* K (x, λ) = (f, g): f (NULL: zero) and x have 6 numbers a body, of which a body of fewer unknowns uses the first. */
static void tape_solve(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass, const double *f,
                       const double *g, double *x, double *lambda)
{
    const LwTapeSolve v = { tape, numbers, base, f, g, x, lambda, mass };
    const LwTapeNode *first = tape->node, *end = first + tape->node_count;
    double *h = numbers->h;
    clear(numbers->z, tape->unknowns);
    for (const LwTapeNode *node = first; node < end; node++)
        node->forward(&v, node);
    if (f)
        memcpy(h, f, (size_t)tape->body_count * 6 * sizeof *h);
    else
        clear(h, 6 * tape->body_count);
    for (const LwTapeNode *node = end - 1; node >= first; node--)
        node->back(&v, node);
}

#endif
