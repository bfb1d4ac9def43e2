/* Numeric factorization of a tape (sparse/tape.h); static functions, compiled once for each instruction set by
 * core/solve/hot.c. Every node and every block to be filled names the kernel that does it, chosen once by tape_link. */
#ifndef LW_SPARSE_TAPE_FACTOR_H
#define LW_SPARSE_TAPE_FACTOR_H

#include "core/sparse/tape_virgin.h"

/* ---- M and J into the panels of bodies that are not virgin ---- */

static void fill_own(const LwTapeFill *fill, const LwTapeContext *c)
{
    const LwTapeMass *mass = &c->mass[fill->body];
    double *out = c->panel + fill->target;
    const int stride = fill->stride;
    for (int k = 0; k < fill->size && k < 3; k++)
        out[k * stride + k] = mass->m;
    if (fill->size < 6)
        return;
    LW_UNROLL
    for (int k = 3; k < 6; k++) {
        LW_UNROLL
        for (int l = k; l < 6; l++)
            out[k * stride + l] = mass->inertia[3 * (k - 3) + l - 3];
    }
}

/* J of rows, where they go before their body: six columns, or fewer. */
static void fill_six(const LwTapeFill *fill, const LwTapeContext *c)
{
    const LwTapeIncidence *in = c->tape->incidence + fill->incidence;
    const double *J = c->base[in->base];
    double *out = c->panel + fill->target;
    for (int r = 0; r < fill->rows; r++, out += fill->stride) {
        LwSpan row;
        span_load(6, &row, J + in->J[r]);
        span_store(6, &row, out);
    }
}

static void fill_few(const LwTapeFill *fill, const LwTapeContext *c)
{
    const LwTapeIncidence *in = c->tape->incidence + fill->incidence;
    const double *J = c->base[in->base];
    double *out = c->panel + fill->target;
    for (int r = 0; r < fill->rows; r++, out += fill->stride)
        for (int k = 0; k < fill->size; k++)
            out[k] = J[in->J[r] + k];
}

/* Jᵀ, where the body goes first. */
LW_KERNEL void fill_transposed(const int C, const LwTapeFill *fill, const LwTapeContext *c)
{
    const LwTapeIncidence *in = c->tape->incidence + fill->incidence;
    const double *J = c->base[in->base];
    double *out = c->panel + fill->target;
    for (int k = 0; k < fill->size; k++, out += fill->stride) {
        double column[6];
        LwSpan row;
        LW_UNROLL
        for (int r = 0; r < C; r++)
            column[r] = J[in->J[r] + k];
        span_from((C + 1) & ~1, C, &row, column);
        span_store((C + 1) & ~1, &row, out);
    }
}

#define LW_FILL(C)                                                                                                    \
    static void fill_transposed_##C(const LwTapeFill *fill, const LwTapeContext *c)                                   \
    {                                                                                                                 \
        fill_transposed(C, fill, c);                                                                                  \
    }
LW_SIZES(LW_FILL)
static LwTapeFillKernel *const tape_fill_transposed[] = LW_BY_SIZE(fill_transposed);

static LwTapeFillKernel *fill_kernel(const LwTapeFill *fill)
{
    if (fill->incidence < 0)
        return fill_own;
    if (fill->transposed)
        return tape_fill_transposed[fill->rows - 1];
    return fill->size == 6 ? fill_six : fill_few;
}

/* ---- nodes with panels ---- */

LW_KERNEL LwTapePivots pivots_of(const LwTapeNode *node, const LwTapeContext *c)
{
    return (LwTapePivots){ c->inverse_pivot + node->position, c->gross + node->position, c->tape->row_of + node->position, c->damping };
}

/* Pivots A, one front of C. */
LW_KERNEL void node_one(const int A, const int C, const bool rows, const LwTapeNode *node, LwTapeContext *c)
{
    double *panel = c->panel + node->panel;
    const int stride = node->width;
    const LwTapePivots pivots = pivots_of(node, c);
    const LwTapeUpdate *u = c->tape->update + node->update;
    pivot_block(A, rows, panel, stride, c->verdict, &pivots);
    if (A > 1)
        reduce_block(A, (C + 1) & ~1, panel, stride, panel + ((A + 1) & ~1));
    const LwTapeSource source = { panel, stride, pivots.inverse, rows ? 1 : -1 };
    update_diagonal(A, C, &source, u, c->panel + u->target, c->gross + u->position);
}

/* A pivots of rows, two fronts of A each: the loops of chains. */
LW_KERNEL void rows_two(const int A, const LwTapeNode *node, LwTapeContext *c)
{
    const int P = (A + 1) & ~1, stride = node->width;
    double *panel = c->panel + node->panel;
    const LwTapePivots pivots = pivots_of(node, c);
    const LwTapeUpdate *u = c->tape->update + node->update;
    pivot_block(A, true, panel, stride, c->verdict, &pivots);
    if (A > 1) {
        reduce_block(A, P, panel, stride, panel + P);
        reduce_block(A, P, panel, stride, panel + 2 * P);
    }
    const LwTapeSource source = { panel, stride, pivots.inverse, 1 };
    update_diagonal(A, A, &source, &u[0], c->panel + u[0].target, c->gross + u[0].position);
    update_block(A, P, &source, &u[1], c->panel + u[1].target);
    update_diagonal(A, A, &source, &u[2], c->panel + u[2].target, c->gross + u[2].position);
}

#define LW_NODES(A)                                                                                                   \
    static void rows_to_body_##A(const LwTapeNode *node, LwTapeContext *c)                                            \
    {                                                                                                                 \
        node_one(A, 6, true, node, c);                                                                                \
    }                                                                                                                 \
    static void body_to_rows_##A(const LwTapeNode *node, LwTapeContext *c)                                            \
    {                                                                                                                 \
        node_one(6, A, false, node, c);                                                                               \
    }                                                                                                                 \
    static void rows_two_##A(const LwTapeNode *node, LwTapeContext *c)                                                \
    {                                                                                                                 \
        rows_two(A, node, c);                                                                                         \
    }
LW_SIZES(LW_NODES)
static LwTapeKernel *const tape_rows_to_body[] = LW_BY_SIZE(rows_to_body), *const tape_body_to_rows[] = LW_BY_SIZE(body_to_rows);
static LwTapeKernel *const tape_rows_two[] = LW_BY_SIZE(rows_two);

/* Any fronts. */
static void node_many(const LwTapeNode *node, LwTapeContext *c)
{
    const int stride = node->width, size = node->size;
    double *panel = c->panel + node->panel;
    const LwTapePivots pivots = pivots_of(node, c);
    if (node->body >= 0)
        tape_pivot_body[size - 1](panel, stride, &pivots);
    else
        tape_pivot_rows[size - 1](panel, stride, c->verdict, &pivots);
    const LwTapeFront *front = c->tape->front + node->front;
    for (int i = 0; size > 1 && i < node->front_count; i++)
        tape_reduce[size - 1][(front[i].size - 1) / 2](panel, stride, panel + front[i].column);
    const LwTapeSource source = { panel, stride, pivots.inverse, node->body >= 0 ? -1 : 1 };
    for (const LwTapeUpdate *u = c->tape->update + node->update, *last = u + node->update_count; u < last; u++) {
        if (u->diagonal)
            tape_diagonal[size - 1][u->rows - 1](&source, u, c->panel + u->target, c->gross + u->position);
        else
            tape_update[size - 1][(u->columns - 1) / 2](&source, u, c->panel + u->target);
    }
}

static LwTapeKernel *node_kernel(const LwTape *tape, const LwTapeNode *node)
{
    const LwTapeFront *front = tape->front + node->front;
    if (node->virgin)
        return virgin_kernel(tape, node);
    if (node->front_count == 1 && node->body < 0 && front->size == 6)
        return tape_rows_to_body[node->size - 1];
    if (node->front_count == 1 && node->body >= 0 && node->size == 6)
        return tape_body_to_rows[front->size - 1];
    if (node->front_count == 2 && node->body < 0 && front[0].size == node->size && front[1].size == node->size)
        return tape_rows_two[node->size - 1];
    return node_many;
}

/* ---- the whole ---- */

/* J stands in base[0] and base[1]; mass by body; `damping` is subtracted from the diagonal of the rows. */
static void tape_factor(const LwTape *tape, LwTapeNumbers *numbers, const double *const base[2], const LwTapeMass *mass,
                        double damping, LwTapeVerdict *verdict)
{
    LwTapeContext context = { tape, numbers->panel, numbers->inverse_pivot, numbers->gross, base, mass, damping, verdict };
    verdict->worst = 1;
    verdict->dropped_count = 0;
    clear(numbers->panel, tape->panel_size);
    for (int i = 0; i < tape->unknowns; i += 2)
        *(LwPair *)(numbers->gross + i) = (LwPair){ damping, damping };
    for (const LwTapeFill *fill = tape->fill, *end = fill + tape->fill_count; fill < end; fill++)
        fill->run(fill, &context);
    for (const LwTapeNode *node = tape->node, *end = node + tape->node_count; node < end; node++)
        node->eliminate(node, &context);
}

#endif
