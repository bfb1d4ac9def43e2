/* Elimination of virgin bodies (sparse/tape.h): −J_i W J_jᵀ into the panels of their rows. Static functions, compiled once for
 * each instruction set by core/solve/hot.c. */
#ifndef LW_SPARSE_TAPE_VIRGIN_H
#define LW_SPARSE_TAPE_VIRGIN_H

#include "core/sparse/tape_panel.h"

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

/* One group of C rows on the body. */
LW_KERNEL void virgin_one(const int C, const LwTapeNode *node, LwTapeContext *v)
{
    const LwTapePair *pair = v->tape->pair + node->pair;
    const LwTapeIncidence *in = v->tape->incidence + pair->i;
    const double *base = v->base[in->base];
    double T[36];
    weigh_block(C, in, base, &v->mass[node->body], T);
    pair_diagonal(C, pair->stride, in, base, T, v->panel + pair->target, v->gross + pair->position);
}

/* Two groups of C rows each: pairs (1, 1), (1, 2), (2, 2). */
LW_KERNEL void virgin_two(const int C, const LwTapeNode *node, LwTapeContext *v)
{
    const LwTapePair *cross = v->tape->pair + node->pair + 1, *last = cross + 1;
    const LwTapeIncidence *in = v->tape->incidence;
    const double *base_i = v->base[in[cross->i].base], *base_j = v->base[in[cross->j].base];
    double T[36];
    virgin_one(C, node, v);
    weigh_block(C, &in[cross->j], base_j, &v->mass[node->body], T);
    pair_block((C + 1) & ~1, C, cross->stride, &in[cross->i], base_i, T, v->panel + cross->target);
    pair_diagonal(C, last->stride, &in[last->i], base_j, T, v->panel + last->target, v->gross + last->position);
}

#define LW_VIRGINS(C)                                                                                                 \
    static void virgin_one_##C(const LwTapeNode *node, LwTapeContext *v)                                              \
    {                                                                                                                 \
        virgin_one(C, node, v);                                                                                             \
    }                                                                                                                 \
    static void virgin_two_##C(const LwTapeNode *node, LwTapeContext *v)                                              \
    {                                                                                                                 \
        virgin_two(C, node, v);                                                                                             \
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
static LwTapeKernel *const tape_virgin_one[] = LW_BY_SIZE(virgin_one), *const tape_virgin_two[] = LW_BY_SIZE(virgin_two);
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
static void virgin_many(const LwTapeNode *node, LwTapeContext *v)
{
    const LwTapeMass *mass = &v->mass[node->body];
    double T[36];
    int weighed = -1;
    for (const LwTapePair *pair = v->tape->pair + node->pair, *end = pair + node->pair_count; pair < end; pair++) {
        const LwTapeIncidence *i = v->tape->incidence + pair->i, *j = v->tape->incidence + pair->j;
        double *out = v->panel + pair->target, *gross = v->gross + pair->position;
        if (node->size != 6) {
            pair_simple(node->size, pair, v->base[i->base], v->base[j->base], v->tape->incidence, mass, out, gross);
            continue;
        }
        if (weighed != pair->j)
            tape_weigh[pair->columns - 1](j, v->base[j->base], mass, T);
        weighed = pair->j;
        if (pair->diagonal)
            tape_square[pair->columns - 1](pair->stride, i, v->base[i->base], T, out, gross);
        else
            tape_pair[(pair->columns - 1) / 2](pair->rows, pair->stride, i, v->base[i->base], T, out);
    }
}

static LwTapeKernel *virgin_kernel(const LwTape *tape, const LwTapeNode *node)
{
    const LwTapePair *pair = tape->pair + node->pair;
    if (node->size == 6 && node->pair_count == 1)
        return tape_virgin_one[pair->rows - 1];
    if (node->size == 6 && node->pair_count == 3 && pair[0].rows == pair[2].rows)
        return tape_virgin_two[pair->rows - 1];
    return virgin_many;
}

#endif
